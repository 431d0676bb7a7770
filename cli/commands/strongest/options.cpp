#include "cli/commands/strongest/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/args/army_options.hpp"
#include "cli/args/values.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/commands/match/options.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli {
namespace {

constexpr int kMostRounds = 50;
constexpr int kMostOpponents = 10'000;
constexpr std::int64_t kMostSearchBattles = 2'000'000'000;

/// --against, --armies: the armies of the field, if it is not a random one.
void add_opponents(const ParsedArgs& typed, FieldConditions& conditions, bool quiet) {
  std::vector<std::string> words = typed.values("against");
  if (typed.has("armies")) words = sim::list_armies(conditions.ruleset);
  for (const std::string& word : words) {
    sim::Army army = for_option(typed.has("armies") ? "armies" : "against", [&] {
      return value_or_throw(sim::load_army(conditions.ruleset, conditions.roster, word), quiet);
    });
    // Sample armies of other sizes are no opponents for one of these points.
    if (typed.has("armies") && army.limit != conditions.points) continue;
    conditions.against.push_back(std::move(army));
    conditions.against_words.push_back(word);
  }
  if (typed.has("armies") && conditions.against.empty()) {
    throw option_error("armies", fmt::format("{} has no sample armies of {}", conditions.ruleset.id,
                                             sim::counted(sim::points_text(conditions.points), "point")));
  }
  sim::disambiguate_names(conditions.against, conditions.against_words);
}

/// Rules, scenario, player, roster; the points are those of an army of the ruleset.
FieldConditions resolve_conditions(const ParsedArgs& typed, std::string_view command, bool quiet) {
  FieldConditions conditions;
  sim::Game game = resolve_game(typed, kBattleScenario, quiet);
  conditions.ruleset = std::move(game.ruleset);
  conditions.scenario = std::move(game.scenario);
  expect_deployed_pairs(conditions.scenario, conditions.ruleset, command);
  conditions.player = resolve_player(typed, conditions.ruleset);
  conditions.roster = value_or_throw(sim::load_roster(conditions.ruleset), quiet);
  conditions.of_roster = sim::has_cards(conditions.ruleset);
  conditions.points = conditions.ruleset.army_points;
  return conditions;
}

void check_population(const FieldConditions& conditions) {
  sim::PopulationOptions options;
  options.budget = conditions.points;
  options.jitter = 0;
  if (conditions.of_roster) options.roster = conditions.roster;
  const std::string wrong = sim::ArmyGenerator::options_problem(conditions.ruleset, options);
  if (!wrong.empty()) throw InputError(wrong);
}

sim::MeasureSize resolve_measure(const ParsedArgs& typed) {
  sim::MeasureSize size;
  size.seed = resolve_seed(typed);
  if (typed.has("opponents")) {
    size.opponents = static_cast<std::uint32_t>(integer_value(typed, "opponents", 10, kMostOpponents));
  }
  return size;
}

OptionSpec opponents_option() {
  return {"opponents", "N", "random armies that it is measured against, 40 battles each (default 400)"};
}

}  // namespace

sim::FieldArmy field_army(const sim::Army& army) {
  sim::FieldArmy made;
  for (const sim::ArmyUnit& unit : army.units) {
    made.units.push_back(unit.design);
    made.costs.push_back(unit.cost);
  }
  return made;
}

sim::ArmyGenerator FieldConditions::population() const {
  sim::PopulationOptions options;
  options.budget = points;
  options.jitter = 0;
  if (of_roster) options.roster = roster;
  return sim::ArmyGenerator(ruleset, options);
}

sim::Opponents FieldConditions::opponents(const sim::ArmyGenerator& population) const {
  if (against.empty()) return {population, points};
  std::vector<sim::Opponent> given;
  for (const sim::Army& army : against) given.push_back({army.name, field_army(army), 1});
  return sim::Opponents(std::move(given));
}

sim::PlayFunction FieldConditions::play(const sim::ArmyGenerator& population,
                                        const std::vector<sim::Army>& further) const {
  const auto visit_army = [](const sim::Army& army, const sim::DesignVisitor& visit) {
    for (const sim::ArmyUnit& unit : army.units) visit(unit.design);
  };
  const sim::FieldArena arena = sim::field_arena(ruleset, [&](const sim::DesignVisitor& visit) {
    population.designs()(visit);
    for (const sim::Army& army : against) visit_army(army, visit);
    for (const sim::Army& army : further) visit_army(army, visit);
  });
  return arena({.player = player, .table = scenario.table, .battles_per_table = 2});
}

std::vector<OptionSpec> strongest_options() {
  return {
      {"points", "N", "points that the army may cost (default: those of the ruleset)"},
      {"most-copies", "N", "units alike at most (default: any number)"},
      OptionSpec{"against", "ARMY",
                 "the field is this army, not random ones: a name, a file or text. May be given several times", true}
          .without({{"armies"}}),
      {"armies", "", "the field are the sample armies of the same points"},
      {"units", "",
       "the army is made of ready-made units of the roster alone, and so are random opponents; of one genre: --units "
       "GENRE"},
      {"rounds", "N",
       "look for the best answer to the army found, then to the mix of both that nobody beats, and so on: N rounds "
       "at most, or until none is found (default 1)"},
      {"battles", "N",
       "battles of the search in a round, 87,008 at least (default 400,000): more find stronger armies"},
      opponents_option(),
      {"players", "PLAYER", "who plays all armies: " + std::string(kPlayersMeaning), false, kPlayerNames}};
}

StrongestRun resolve_strongest(const ParsedArgs& typed, bool quiet) {
  if (!typed.arguments().empty() && !typed.has("units")) {
    throw InputError("strongest finds the army itself: it takes no names",
                     "how strong your own one is tells: warbalance battle ARMY --field");
  }
  StrongestRun run;
  FieldConditions& conditions = run.conditions;
  conditions = resolve_conditions(typed, "strongest", quiet);
  if (typed.has("points")) conditions.points = hundredths_value(typed, "points", 1, kMostArmyPoints, "points");
  if (typed.has("units")) {
    conditions.of_roster = true;
    conditions.roster = resolve_roster(typed, conditions.ruleset, quiet);
    if (conditions.roster.empty()) {
      throw InputError(fmt::format("{} has no ready-made units", conditions.ruleset.id), "leave out --units");
    }
  }
  if (conditions.points > conditions.ruleset.army_points) {
    conditions.replay_options = fmt::format(" --set army.points={}", sim::points_text(conditions.points));
  }
  check_population(conditions);
  add_opponents(typed, conditions, quiet);
  run.limits.points = conditions.points;
  if (typed.has("most-copies")) {
    run.limits.copies = static_cast<int>(integer_value(typed, "most-copies", 1, sim::kMaxArmyUnits));
  }
  if (typed.has("rounds")) run.effort.rounds = static_cast<int>(integer_value(typed, "rounds", 1, kMostRounds));
  if (typed.has("battles"))
    run.effort.search.battles = integer_value(typed, "battles", sim::kLeastSearchBattles, kMostSearchBattles);
  run.effort.search.seed = resolve_seed(typed);
  run.effort.measure = resolve_measure(typed);
  return run;
}

OptionSpec field_option() {
  return OptionSpec{"field", "",
                    "with one army: how strong it is against random armies of its price, and how many of them it beats"}
      .without({{"part", "store"}, ": these are for battles between armies that are named"})
      .without({{"no-swap", "precision", "examples", "facts", "shares"}});
}

FieldRun resolve_field(const ParsedArgs& typed, bool quiet) {
  if (typed.arguments().size() != 1) {
    throw InputError(fmt::format("battle --field needs one army, not {}", typed.arguments().size()),
                     "battle ARMY --field; to play two armies, leave out --field");
  }
  FieldRun run;
  run.conditions = resolve_conditions(typed, "battle --field", quiet);
  run.word = typed.arguments().front();
  run.army = take_argument(sim::load_army(run.conditions.ruleset, run.conditions.roster, run.word), 1, quiet);
  run.conditions.points = run.army.points();
  check_population(run.conditions);
  run.size = resolve_measure(typed);
  if (typed.has("battles")) {
    const std::int64_t battles = integer_value(typed, "battles", 2, sim::kMaxBattles);
    const std::int64_t each = 2 * std::int64_t{run.size.couples};
    run.size.opponents =
        static_cast<std::uint32_t>(std::clamp<std::int64_t>((battles + each - 1) / each, 3, kMostOpponents));
  }
  return run;
}

}  // namespace warbalance::cli
