#include "cli/commands/compare/prices.hpp"

#include "cli/commands/price/options.hpp"
#include "sim/pricing/population/generator.hpp"

namespace warbalance::cli {
namespace {

PriceRun resolve_run_of(const ComparedSide& side, bool quiet) {
  PriceRun run = for_side(side.settings, [&] { return resolve_one_player_price(side.typed, {}, quiet); });
  run.options.decided = [](const sim::PriceReport&) { return false; };  // both runs play all of their battles
  return run;
}

/// @param further  battles of what follows
sim::PriceReport prices_of_run(const PriceRun& run, std::int64_t further, ProgressShown shown) {
  const sim::ArmyGenerator population(run.ruleset, run.options.population);
  ProgressBar progress(ExpectedRun{run.options.schedule.most_battles(), false, further}, shown);
  return play_prices(run, population, price_arena(run, population), progress);
}

}  // namespace

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
  // Few battles are shared out by the number of prices, of which one ruleset may have more.
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
  shown.time = false;  // said already
  played.b = run.same ? played.a : prices_of_run(run.b, 0, shown);
  return played;
}

}  // namespace warbalance::cli
