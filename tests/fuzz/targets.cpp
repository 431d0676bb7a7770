#include "tests/fuzz/targets.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/sweep/cell.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/progress.hpp"
#include "sim/checks/baseline.hpp"
#include "sim/checks/check_plan.hpp"
#include "sim/checks/lint.hpp"
#include "sim/checks/sweep_plan.hpp"
#include "sim/files/csv_reader.hpp"
#include "sim/games/game_log.hpp"
#include "sim/rules/player.hpp"
#include "sim/rules/settings.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"
#include "sim/units/price_list.hpp"
#include "tests/rulesets.hpp"
#include "tests/sim/rules/designs.hpp"
#include "tests/temporary_folder.hpp"

namespace warbalance::fuzz {
namespace {

const sim::DataFolder kData{WARBALANCE_SOURCE_DIR "/data"};

/// In memory, where there is some: it takes the files of one input after another.
const tests::TemporaryFolder& folder() {
  static const tests::TemporaryFolder made(std::filesystem::is_directory("/dev/shm")
                                               ? std::filesystem::path("/dev/shm")
                                               : std::filesystem::temp_directory_path());
  return made;
}

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "fuzz: %s\n", what.c_str());
  std::abort();
}

/// A ruleset that ships, with its roster; loaded once.
struct Shipped {
  sim::Ruleset ruleset;
  std::vector<sim::RosterUnit> roster;
};

const Shipped& shipped(std::size_t number) {
  static const std::vector<Shipped> all = [] {
    std::vector<Shipped> loaded;
    for (const std::string& id : tests::ruleset_of_each_system()) {
      sim::Ruleset ruleset = sim::load_ruleset(kData, id, {}).value.value();
      auto roster = sim::load_roster(ruleset).value.value();
      loaded.push_back({std::move(ruleset), std::move(roster)});
    }
    return loaded;
  }();
  return all[number];
}

/// The first byte of an input says which of the rulesets it is read with; the rest is the input.
const Shipped& ruleset_of(std::string_view& input) {
  const std::size_t number =
      input.empty() ? 0 : static_cast<unsigned char>(input.front()) % tests::ruleset_of_each_system().size();
  if (!input.empty()) input.remove_prefix(1);
  return shipped(number);
}

enum class Input { file, typed };

/// What a loader says: without a value there is an error, every error says something and, in a file, where.
void look_at(bool has_value, const sim::Diagnostics& diagnostics, Input input = Input::file) {
  if (!has_value && !sim::has_errors(diagnostics)) fail("no value and no error");
  for (const sim::Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.message.empty()) fail("an empty message at " + diagnostic.place());
    if (diagnostic.file.empty()) fail("a message without a place: " + diagnostic.message);
    if (input == Input::file && diagnostic.of_command_line()) {
      fail("a message about a file that names the command line: " + diagnostic.message);
    }
    const bool whole_file = diagnostic.message == "there is no such file" || diagnostic.message == "this is not a file";
    if (diagnostic.line == 0 && diagnostic.file.ends_with("input.toml") && !whole_file) {
      fail("a message without a line: " + diagnostic.text());
    }
  }
}
template <class T>
void look_at(const sim::Loaded<T>& loaded, Input input = Input::file) {
  if (loaded.value && sim::has_errors(loaded.diagnostics)) fail("a value and an error");
  look_at(loaded.value.has_value(), loaded.diagnostics, input);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Plays a few battles of an army against itself, so that numbers of the file reach the rules.
void play(const sim::Ruleset& ruleset, const sim::Army& army, const sim::Scenario* scenario = nullptr,
          const sim::Player& player = {}) {
  constexpr std::size_t kFewUnits = 8;
  if (army.units.empty() || army.units.size() > kFewUnits) return;
  sim::Match match;
  match.ruleset = ruleset;
  match.armies = {army, army};
  match.players = {player, player};
  if (scenario != nullptr) match.table = scenario->table;
  if (!sim::match_problem(match).empty()) return;
  for (std::int64_t battle = 0; battle < 2; ++battle) static_cast<void>(sim::record_battle(match, battle));
}

void play_profiles(const sim::Ruleset& ruleset, const std::vector<sim::RosterUnit>& roster,
                   const sim::Scenario* scenario = nullptr) {
  if (!roster.empty()) {
    const auto army = sim::load_army(ruleset, roster, "2x " + roster.front().name, 100'000'000);
    if (army.value) play(ruleset, *army.value, scenario);
    return;
  }
  for (const sim::UnitDesign& design : sim::all_designs(ruleset)) {
    const auto army = sim::load_army(ruleset, roster, "2x " + sim::profile_text(ruleset, design), 100'000'000);
    if (!army.value) continue;
    play(ruleset, *army.value, scenario);
    return;
  }
}

// --- files ---

void read_ruleset(std::string_view input) {
  folder().write("ruleset/ruleset.toml", input);
  const auto loaded = sim::load_ruleset(kData, (folder().path() / "ruleset").string(), {});
  look_at(loaded);
  if (!loaded.value) return;
  look_at(true, sim::lint_ruleset(*loaded.value));
  const auto roster = sim::load_roster(*loaded.value);
  if (roster.value) play_profiles(*loaded.value, *roster.value);
}

/// A ruleset in a folder of its own that inherits a shipped one; loaded once, as that takes far longer than its units.
const sim::Ruleset& heir_of(const sim::Ruleset& shipped) {
  static std::map<std::string, sim::Ruleset> loaded;
  const auto found = loaded.find(shipped.id);
  if (found != loaded.end()) return found->second;
  const std::string name = "roster-" + shipped.id;
  folder().write(name + "/ruleset.toml", "id = \"fuzz\"\nname = \"Fuzz\"\ninherits = \"" + shipped.id + "\"\n");
  auto heir = sim::load_ruleset(kData, (folder().path() / name).string(), {});
  look_at(heir);
  return loaded.emplace(shipped.id, std::move(heir.value.value())).first->second;
}

void read_roster(std::string_view input) {
  const sim::Ruleset& shipped = ruleset_of(input).ruleset;
  const sim::Ruleset& heir = heir_of(shipped);
  folder().write("roster-" + shipped.id + "/units.toml", input);
  const auto roster = sim::load_roster(heir);
  look_at(roster);
  if (roster.value) look_at(true, sim::lint_roster(heir, *roster.value));
}

void read_army(std::string_view input) {
  const Shipped& base = ruleset_of(input);
  const auto army = sim::load_army(base.ruleset, base.roster, folder().write("input.toml", input).string());
  look_at(army);
  if (!army.value) return;
  look_at(true, sim::lint_army(base.ruleset, *army.value));
  play(base.ruleset, *army.value);
}

void read_scenario(std::string_view input) {
  const Shipped& base = ruleset_of(input);
  const std::string file = folder().write("input.toml", input).string();
  // most inputs are refused here, without the ruleset being loaded for each
  const auto scenario = sim::load_scenario(base.ruleset, file, /*settled=*/false);
  look_at(scenario);
  if (!scenario.value) return;
  const auto game = sim::load_game(kData, base.ruleset.id, file, {});
  look_at(game);
  if (game.value) play_profiles(game.value->ruleset, base.roster, &game.value->scenario);
}

void read_player(std::string_view input) {
  const Shipped& base = ruleset_of(input);
  const auto player = sim::load_player(base.ruleset, folder().write("input.toml", input).string());
  look_at(player);
  if (!player.value || base.roster.empty()) return;
  const auto army = sim::load_army(base.ruleset, base.roster, "2x " + base.roster.front().name, 100'000'000);
  if (army.value) play(base.ruleset, *army.value, nullptr, *player.value);
}

void read_population(std::string_view input) {
  const Shipped& base = ruleset_of(input);
  look_at(sim::load_population(base.ruleset, base.roster, folder().write("input.toml", input), 40));
}

void read_games(std::string_view input) {
  const Shipped& base = ruleset_of(input);
  auto table = sim::read_csv(input, "input.csv");
  look_at(table.value.has_value(), table.diagnostics);  // what is right is read beside errors
  if (!table.value) return;
  auto log = sim::read_game_log(base.ruleset, base.roster, *table.value, "input.csv", /*most_units=*/40,
                                /*ignore_columns=*/input.size() % 2 == 0);
  look_at(log.value.has_value(), log.diagnostics);
}

void read_prices(std::string_view input) {
  const Shipped& base = ruleset_of(input);
  // a ruleset that has no price lists refuses the typed option, not the file
  look_at(sim::load_ruleset(kData, base.ruleset.id, {}, folder().write("input.toml", input).string()), Input::typed);
}

void read_costs(std::string_view input) {
  const Shipped& base = ruleset_of(input);
  const auto listed = sim::with_cost_list(base.ruleset, folder().write("input.toml", input));
  look_at(listed, sim::has_cards(base.ruleset) ? Input::typed : Input::file);
  if (listed.value) play_profiles(*listed.value, base.roster);
}

void read_checks(std::string_view input) {
  sim::Diagnostics diagnostics;
  const auto file = sim::read_check_file(folder().write("input.toml", input), diagnostics);
  look_at(file.has_value(), diagnostics);
  if (!file) return;
  sim::CheckOverrides overrides;
  overrides.data = kData;
  auto plan = sim::plan_checks(*file, overrides);
  sim::append(plan.diagnostics, diagnostics);
  look_at(plan.value.has_value(), plan.diagnostics);
}

void read_sweep(std::string_view input) {
  look_at(sim::load_sweep_plan(folder().write("input.toml", input), cli::plan_commands()));
}

void read_baseline(std::string_view input) { look_at(sim::read_baseline(folder().write("input.json", input))); }

// --- texts ---

void read_profile(std::string_view input) {
  const Shipped& base = ruleset_of(input);
  const sim::Diagnostic place{sim::Diagnostic::Severity::error, std::string(sim::kCommandLine), 1, 1, {}, {}};
  const auto design = sim::parse_profile(base.ruleset, std::string(input), place, true);
  look_at(design, Input::typed);
  if (!design.value) return;
  const std::string text = sim::profile_text(base.ruleset, *design.value);
  const auto again = sim::parse_profile(base.ruleset, text, place, true);
  if (!again.value || sim::profile_text(base.ruleset, *again.value) != text)
    fail("another unit by its own text: " + text);
}

void read_army_text(std::string_view input) {
  const Shipped& base = ruleset_of(input);
  const auto army = sim::load_army(base.ruleset, base.roster, std::string(input));
  look_at(army, Input::typed);
  if (army.value) play(base.ruleset, *army.value);
}

/// One setting a line.
void read_settings(std::string_view input) {
  const Shipped& base = ruleset_of(input);
  const std::vector<std::string> settings = lines_of(input);
  // most inputs are refused here, without the ruleset being loaded for each
  sim::Ruleset changed = base.ruleset;
  sim::Diagnostics diagnostics;
  sim::apply_settings(changed, settings, diagnostics);
  look_at(true, diagnostics, Input::typed);
  if (sim::has_errors(diagnostics)) return;
  const auto loaded = sim::load_ruleset(kData, base.ruleset.id, settings);
  look_at(loaded, Input::typed);
  if (loaded.value) play_profiles(*loaded.value, base.roster);
}

constexpr std::array<Target, 15> kTargets = {{
    {"ruleset", read_ruleset},
    {"units", read_roster},
    {"army", read_army},
    {"scenario", read_scenario},
    {"population", read_population},
    {"games", read_games},
    {"player", read_player},
    {"prices", read_prices},
    {"costs", read_costs},
    {"check", read_checks},
    {"sweep", read_sweep},
    {"baseline", read_baseline},
    {"profile", read_profile},
    {"army-text", read_army_text},
    {"settings", read_settings},
}};

}  // namespace

std::span<const Target> targets() { return kTargets; }

const Target* find_target(std::string_view name) {
  const auto found =
      std::find_if(kTargets.begin(), kTargets.end(), [&](const Target& target) { return target.name == name; });
  return found == kTargets.end() ? nullptr : &*found;
}

}  // namespace warbalance::fuzz
