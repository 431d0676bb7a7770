#include "cli/commands/price/run.hpp"

#include <fmt/format.h>

#include "cli/commands/match/validity.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/extras/item_change.hpp"

namespace warbalance::cli {

Provenance provenance_of(const ParsedArgs& typed, const PriceRun& run) {
  return provenance_of(typed, run.ruleset, run.scenario, run.options.seed, {&run.player, 1});
}

sim::FieldGame field_battles(const PriceRun& run) {
  return {.player = run.player, .table = run.scenario.table, .luck = sim::DiceLuck::measured};
}

sim::FieldGame field_couples(const PriceRun& run) {
  return {.player = run.player, .table = run.scenario.table, .battles_per_table = 2};
}

std::string drawn_armies_text(const PriceRun& run) {
  const sim::PopulationOptions& population = run.options.population;
  std::string text;
  for (const sim::RosterUnit& unit : population.roster) {
    text += fmt::format("unit {} {}\n", sim::profile_text(run.ruleset, unit.design), unit.listed);
  }
  if (population.listed.armies.empty()) return text;
  text += fmt::format("leave out {}\n", population.listed.leave_out);
  for (const sim::WeightedArmy& army : population.listed.armies) {
    text += fmt::format("army {}\n", army.weight);
    for (const sim::ArmyUnit& unit : army.army.units) {
      text += fmt::format("unit {} {}\n", sim::profile_text(run.ruleset, unit.design), unit.cost);
    }
  }
  return text;
}

sim::FieldArena price_arena(const PriceRun& run, const sim::ArmyGenerator& population, bool with_questions) {
  const bool of_rules = !run.options.prior && run.options.population.roster.empty();  // some may have no effect
  const sim::DesignSource drawn = !with_questions ? population.designs()
                                  : run.direct    ? sim::designs_less_an_item(population)
                                  : of_rules && run.options.population.listed.armies.empty()
                                      ? sim::designs_less_a_rule(population)
                                      : population.designs();
  return sim::field_arena(run.ruleset, [&](const sim::DesignVisitor& visit) {
    drawn(visit);
    for (const sim::RosterUnit& unit : run.whole_units) visit(unit.design);
  });
}

BattleCell battles_of_prices(std::string name, const sim::PriceReport& prices) {
  const bool diverged = !prices.interrupted && prices.outcome != sim::PriceOutcome::converged;
  return {std::move(name), prices.validity, diverged};
}

BattlesPlayed battles_played(const PriceRun& run, std::vector<BattleCell> runs) {
  const std::string runs_are = runs.size() > 1 ? "runs" : "";
  const bool others_only = !runs.front().validity.are_most(&sim::Validity::without_attack);  // with other players
  return {std::move(runs), runs_are, false, "what anything is worth", [&run, others_only] {
            if (others_only) return std::string();
            return advice_on_attack(run.ruleset, run.scenario, {&run.player, 1});
          }};
}

sim::PriceReport play_prices(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                             sim::Progress& progress) {
  if (run.described) {
    sim::ValidityCounter counter;
    const sim::PlayFunction couples = counter.counted(arena(field_couples(run)));
    sim::PriceReport prices =
        sim::describe_prices(population, sim::summarize_population(population), couples, run.options, progress);
    prices.validity = counter.take();
    return prices;
  }
  return sim::price_by_field(population, arena(field_battles(run)), run.options, progress);
}

}  // namespace warbalance::cli
