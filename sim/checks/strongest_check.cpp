#include "sim/checks/strongest_check.hpp"

#include <utility>

#include "sim/battles/field_arena.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {

std::optional<StrongestCheck> strongest_check(const CheckEntry& entry, const LoadedGame& game, std::uint64_t seed,
                                              CheckContext& context) {
  const Ruleset& ruleset = game.game.ruleset;
  StrongestCheck check;
  check.limits = {entry.points.value_or(ruleset.army_points), entry.copies.value_or(0)};
  check.population.budget = check.limits.points;
  check.population.jitter = 0;
  if (has_cards(ruleset)) check.population.roster = game.roster;
  const std::string problem = ArmyGenerator::options_problem(ruleset, check.population);
  if (!problem.empty()) {
    context.error(entry.place, problem);
    return std::nullopt;
  }
  check.effort.search.seed = check.effort.measure.seed = seed;
  const std::int64_t usual = entry.battles.value_or(kStrongestCheckBattles);
  check.effort.search.battles = context.overrides().battles.value_or(usual);
  return check;
}

std::int64_t strongest_battles(const StrongestCheck& check) {
  return search_battles(check.effort.search) +
         2 * std::int64_t{check.effort.measure.opponents} * check.effort.measure.couples;
}

StrongestScore run_strongest(const StrongestCheck& check, const Game& game, const Player& player, double confidence,
                             Progress& progress) {
  const ArmyGenerator population(game.ruleset, check.population);
  const UnitChoices choices(population, check.limits.points);
  StrongestScore found;
  if (choices.size() == 0) return found;
  const Opponents field(population, check.limits.points);
  const PlayFunction play = field_arena(
      game.ruleset, population.designs())({.player = player, .table = game.scenario.table, .battles_per_table = 2});
  ResponseEffort effort = check.effort;
  effort.measure.confidence = confidence;
  const BestResponses responses =
      find_best_responses(game.ruleset, choices, check.limits, field, play, effort, progress);
  found.interrupted = responses.interrupted;
  if (responses.rounds.empty()) return found;
  found.score = responses.rounds.front().against_mix.score;
  found.battles = responses.rounds.front().against_mix.battles;
  found.validity = responses.rounds.front().against_mix.validity();
  return found;
}

}  // namespace warbalance::sim
