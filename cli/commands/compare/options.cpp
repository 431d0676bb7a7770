#include "cli/commands/compare/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "cli/args/army_options.hpp"
#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/price/direct.hpp"
#include "cli/commands/price/options.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/units/army.hpp"

namespace warbalance::cli {
namespace {

/// The errors of a side, about --set-a or --set-b instead of --set.
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

/// Calls `load`; turns its errors about --set into errors about the option of the side.
template <class Load>
auto for_side(std::string_view settings, const Load& load) {
  try {
    return load();
  } catch (const InputError& error) {
    throw of_side(error, settings);
  }
}

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

ComparedSide resolve_side(const ParsedArgs& typed, std::size_t number, std::string_view settings, bool quiet) {
  ParsedArgs own = typed_for(typed, typed.arguments()[number], settings);
  sim::Ruleset ruleset = for_side(settings, [&] { return resolve_ruleset(own, quiet); });
  std::string label = ruleset.id;
  if (typed.has(settings)) label += fmt::format(" with {}", fmt::join(typed.values(settings), ", "));
  return {std::move(label), settings, std::move(own), std::move(ruleset)};
}

/// Rulesets of a system in the data folder.
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

PriceRun resolve_run_of(const ComparedSide& side, bool quiet) {
  PriceRun run = for_side(side.settings, [&] { return resolve_one_player_price(side.typed, {}, quiet); });
  run.options.decided = [](const sim::PriceReport&) { return false; };  // both runs play all of their battles
  return run;
}

/// @param further battles of later runs
sim::PriceReport prices_of_run(const PriceRun& run, std::int64_t further, ProgressShown shown) {
  const sim::ArmyGenerator population(run.ruleset, run.options.population);
  ProgressBar progress(ExpectedRun{run.options.schedule.most_battles(), false, further}, shown);
  const sim::FieldArena arena = price_arena(run, population, /*with_questions=*/true);
  sim::PriceReport prices = play_prices(run, population, arena, progress);
  if (!prices.interrupted && prices.outcome == sim::PriceOutcome::converged) {
    prices.interrupted = settle_prices(run, population, arena, prices, shown).interrupted;
  }
  return prices;
}

constexpr std::int64_t kDefaultPairBattles = 1000;
constexpr std::int64_t kMostPairBattles = 1'000'000;  // the score of every couple is kept
constexpr std::size_t kMostComparedArmies = 60;

/// Looks up armies in one of the rulesets.
class Camp {
 public:
  Camp(const ParsedArgs& typed, const sim::Ruleset& ruleset) : ruleset_(ruleset) {
    ruleset_.lint.over_limit = 1;  // compare armies that now exceed their limit, too
    roster_ = value_or_throw(sim::load_roster(ruleset_), /*quiet=*/true);
    named_ = typed.has("armies");
  }

  std::vector<std::string> names() const { return sim::list_armies(ruleset_); }

  /// The army that a word means; if the ruleset has no such army, empty with the reason. For a named army that is an
  /// InputError.
  std::optional<sim::Army> army(const std::string& word, std::string& problem) const {
    sim::Loaded<sim::Army> loaded = sim::load_army(ruleset_, roster_, word);
    if (loaded.value && !sim::has_errors(loaded.diagnostics)) return std::move(loaded.value);
    if (named_) throw InputError(loaded.diagnostics).about_option("armies");
    problem = fmt::format("cannot be loaded with {}: {}", ruleset_.id, loaded.diagnostics.front().message);
    return std::nullopt;
  }

 private:
  sim::Ruleset ruleset_;
  std::vector<sim::RosterUnit> roster_;
  bool named_ = false;
};

/// The words of --armies, else the sample armies that both rulesets have; notes which others are left out.
std::vector<std::string> words_of(const ParsedArgs& typed, const Camp& a, const Camp& b, MatchupRun& run) {
  if (typed.has("armies")) return typed.values("armies");
  std::vector<std::string> words;
  const std::vector<std::string> of_b = b.names();
  for (const std::string& name : a.names()) {
    if (std::find(of_b.begin(), of_b.end(), name) != of_b.end()) {
      words.push_back(name);
    } else {
      run.left_out.push_back(fmt::format("{}: only A has it", name));
    }
  }
  for (const std::string& name : of_b) {
    const bool common = std::find(words.begin(), words.end(), name) != words.end();
    if (!common) run.left_out.push_back(fmt::format("{}: only B has it", name));
  }
  return words;
}

/// Adds the armies that both rulesets can load, with one limit in both.
void add_armies(const ParsedArgs& typed, const ComparedSide& a, const ComparedSide& b, MatchupRun& run) {
  const Camp camp_a(typed, run.a.conditions.ruleset);
  const Camp camp_b(typed, run.b.conditions.ruleset);
  std::optional<Hundredths> points;
  if (typed.has("points")) points = hundredths_value(typed, "points", 1, kMostArmyPoints, "points");
  std::vector<std::string> words;
  for (const std::string& word : words_of(typed, camp_a, camp_b, run)) {
    std::string problem;
    auto of_a = for_side(a.settings, [&] { return camp_a.army(word, problem); });
    auto of_b = for_side(b.settings, [&] { return camp_b.army(word, problem); });
    if (of_a && points && of_a->limit != *points) continue;
    if (of_a && of_b && of_a->limit != of_b->limit) {
      problem = fmt::format("its limit is {} in A, {} in B", sim::counted(sim::points_text(of_a->limit), "point"),
                            sim::points_text(of_b->limit));
    }
    if (!problem.empty()) {
      run.left_out.push_back(fmt::format("{}: {}", word, problem));
      continue;
    }
    words.push_back(word);
    run.a.armies.push_back(std::move(*of_a));
    run.b.armies.push_back(std::move(*of_b));
  }
  sim::disambiguate_names(run.a.armies, words);
  for (const sim::Army& army : run.a.armies) run.names.push_back(army.name);
}

void check_pairs(const MatchupRun& run) {
  if (run.names.size() > kMostComparedArmies) {
    throw InputError(fmt::format("compare takes at most {} armies, not {}", kMostComparedArmies, run.names.size()),
                     "--points takes those of one limit; --armies those that you name");
  }
  for (const sim::ArmyPair& pair : run.pairs) {
    for (const sim::MatchSide* const side : {&run.a, &run.b}) {
      const std::string problem = sim::match_problem(sim::pair_match(*side, pair, 0));
      if (problem.empty()) continue;
      throw InputError(fmt::format("'{}' against '{}': {}", run.names[pair.row], run.names[pair.column], problem));
    }
  }
}

/// Rules, table and player of one of the rulesets.
sim::MatchSide resolve_conditions(const ComparedSide& side, sim::Scenario& scenario, bool quiet) {
  ResolvedMatch conditions = for_side(side.settings, [&] { return resolve_battle_conditions(side.typed, quiet); });
  scenario = std::move(conditions.scenario);
  sim::MatchSide resolved{std::move(conditions.match), scenario.hash, {}};
  expect_deployed_pairs(scenario, resolved.conditions.ruleset, "compare");
  const sim::Player player = resolve_player(side.typed, resolved.conditions.ruleset);
  resolved.conditions.players = {player, player};
  return resolved;
}

/// Reads --battles-per-pair, in whole couples.
std::int64_t resolve_battles(const ParsedArgs& typed) {
  if (!typed.has("battles-per-pair")) return kDefaultPairBattles;
  const std::int64_t battles = integer_value(typed, "battles-per-pair", 1, kMostPairBattles);
  return battles + battles % 2;
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

std::int64_t ComparedPrices::all_battles() const { return (same ? 1 : 2) * a.options.schedule.most_battles(); }

std::vector<OptionSpec> compared_price_options() {
  return {OptionSpec{"quick", "", "92,000 battles for the prices of each ruleset (default)"}.without({{"full"}}),
          {"full", "", "ten million battles of each: narrow intervals"},
          {"battles", "N",
           "at most so many battles for the prices of each ruleset; few battles are shared out over fewer chains and "
           "rounds"}};
}

ComparedPrices resolve_compared_prices(const ComparedSide& a, const ComparedSide& b, bool same, bool quiet) {
  ComparedPrices run{resolve_run_of(a, quiet), resolve_run_of(b, /*quiet=*/true), same};
  // Few battles are divided by the number of prices, which may differ between the rulesets.
  sim::FieldSchedule& of_a = run.a.options.schedule;
  sim::FieldSchedule& of_b = run.b.options.schedule;
  const bool a_is_longer = of_a.chains > of_b.chains || of_a.most_rounds() > of_b.most_rounds();
  of_a = of_b = a_is_longer ? of_b : of_a;
  return run;
}

ComparedPriceReports play_compared_prices(const ComparedPrices& run, ProgressShown shown) {
  ComparedPriceReports played;
  played.a = prices_of_run(run.a, run.all_battles() - run.a.options.schedule.most_battles(), shown);
  if (played.a.interrupted) return played;
  shown.time = false;  // already announced
  played.b = run.same ? played.a : prices_of_run(run.b, 0, shown);
  return played;
}

std::vector<OptionSpec> matchup_options() {
  return {{"armies", "ARMY",
           "an army that meets the others under both rulesets: a name, a file or a text; may be given several times "
           "(default: the sample armies of both rulesets, those of about equal limits against each other)",
           true},
          {"points", "N", "only armies with a limit of N points"},
          {"battles-per-pair", "N",
           "battles of each pair of armies under each ruleset, rounded up to whole couples (default 1,000)"},
          {"band", "P", "a score that moves by at most P percentage points counts as steady (default 5)"}};
}

MatchupRun resolve_matchups(const ParsedArgs& typed, const ComparedSide& a, const ComparedSide& b, bool quiet) {
  MatchupRun run;
  run.battles = resolve_battles(typed);
  if (typed.has("band")) run.band = decimal_value(typed, "band", 0, 49) / 100;
  run.a = resolve_conditions(a, run.scenario_a, quiet);
  run.b = resolve_conditions(b, run.scenario_b, /*quiet=*/true);
  add_armies(typed, a, b, run);
  run.pairs = typed.has("armies") ? sim::all_pairs(run.a.armies.size()) : sim::pairs_of_near_limits(run.a.armies);
  check_pairs(run);
  return run;
}

}  // namespace warbalance::cli
