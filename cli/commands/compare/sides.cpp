#include "cli/commands/compare/sides.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <utility>

#include "cli/args/shared_options.hpp"
#include "cli/base/loading.hpp"

namespace warbalance::cli {
namespace {

constexpr std::string_view kSettingsA = "set-a";
constexpr std::string_view kSettingsB = "set-b";

/// Options of `compare` that mean the same for a command with one ruleset.
constexpr std::string_view kPassedOn[] = {"scenario", "seed", "players", "battles", "quick", "full"};

/// The command line of a command with one ruleset.
ParsedArgs typed_for(const ParsedArgs& typed, const std::string& rules, std::string_view settings) {
  std::map<std::string, std::vector<std::string>> options;
  options["rules"] = {rules};
  if (typed.has(settings)) options["set"] = typed.values(settings);
  for (const std::string_view name : kPassedOn) {
    if (typed.has(name)) options[std::string(name)] = typed.values(name);
  }
  if (!typed.has("full") && !typed.has("battles")) options["quick"] = {""};
  return {{}, std::move(options), typed.effective_words()};
}

}  // namespace

InputError of_side(const InputError& error, std::string_view settings) {
  constexpr std::string_view kSet = "--set ";
  sim::Diagnostics diagnostics = error.diagnostics();
  bool of_settings = false;
  for (sim::Diagnostic& diagnostic : diagnostics) {
    if (!diagnostic.message.starts_with(kSet)) continue;
    diagnostic.message = fmt::format("--{} {}", settings, diagnostic.message.substr(kSet.size()));
    diagnostic.option = settings;
    of_settings = true;
  }
  return of_settings ? InputError(diagnostics).about_option(settings) : error;
}

namespace {

ComparedSide resolve_side(const ParsedArgs& typed, std::size_t number, std::string_view settings, bool quiet) {
  ParsedArgs own = typed_for(typed, typed.arguments()[number], settings);
  sim::Ruleset ruleset = for_side(settings, [&] { return resolve_ruleset(own, quiet); });
  std::string label = ruleset.id;
  if (typed.has(settings)) label += fmt::format(" with {}", fmt::join(typed.values(settings), ", "));
  return {std::move(label), settings, std::move(own), std::move(ruleset)};
}

/// Rulesets of the data folder that a system plays.
std::vector<std::string> rulesets_of(const std::string& system, bool quiet) {
  std::vector<std::string> ids;
  const sim::DataFolder data = resolve_data(quiet);
  for (const std::string& id : sim::list_rulesets(data)) {
    const auto ruleset = sim::load_ruleset(data, id, {});
    if (ruleset.value && ruleset.value->system == system) ids.push_back(id);
  }
  return ids;
}

void expect_one_system(const ComparedSides& sides, bool quiet) {
  const sim::Ruleset& a = sides.a.ruleset;
  const sim::Ruleset& b = sides.b.ruleset;
  if (a.system == b.system) return;
  throw InputError(
      fmt::format("{} is played by the rule system {}, {} by {}: they have no rules in common", a.id, a.system, b.id,
                  b.system),
      fmt::format("compare takes two versions of one game; of {} there are: {}, and folders that inherit from them",
                  a.system, fmt::join(rulesets_of(a.system, quiet), ", ")));
}

}  // namespace

std::vector<OptionSpec> side_options() {
  return {
      {kSettingsA, "PATH=VALUE",
       "change one number or option of ruleset A for this run; may be given several times: rule.Tough.cost=25", true},
      {kSettingsB, "PATH=VALUE", "the same of ruleset B", true},
      {"scenario", "NAME|FILE",
       fmt::format("table, terrain and length of the battles, of each ruleset its own of this name (default {})",
                   kBattleScenario)}};
}

ComparedSides resolve_sides(const ParsedArgs& typed, bool quiet) {
  if (typed.arguments().size() != 2) {
    throw InputError(fmt::format("compare needs two rulesets, not {}", typed.arguments().size()),
                     "their ids or folders: warbalance compare warstuff-2.0 warstuff-2.0-house");
  }
  ComparedSides sides{resolve_side(typed, 0, kSettingsA, quiet), resolve_side(typed, 1, kSettingsB, quiet)};
  expect_one_system(sides, quiet);
  if (sides.a.label == sides.b.label && typed.arguments()[0] != typed.arguments()[1]) {
    sides.a.label = typed.arguments()[0];
    sides.b.label = typed.arguments()[1];
  }
  return sides;
}

}  // namespace warbalance::cli
