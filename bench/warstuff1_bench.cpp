#include "bench/catalog.hpp"
#include "bench/harness.hpp"
#include "sim/catalog/scenario.hpp"

// Battles of WarStuff 1.7: 300-point warbands on its standard table.

namespace warbalance::bench::warstuff1_bench {
namespace {

constexpr std::int64_t kBattles = 1024;

void standard(benchmark::State& state, const char* a, const char* b) {
  const sim::Ruleset& rules = ruleset("warstuff-1.7");
  const auto scenario = sim::load_scenario(rules, "standard", /*settled=*/true);
  auto cell = battle_cell_of<Warstuff1>(rules, army(rules, a), army(rules, b));
  if (scenario.value) cell.table = scenario.value->table->setup(2);
  CellBlockOf<Warstuff1> block(std::move(cell), kBattles);
  measure_battles(state, block);
}
BENCHMARK_CAPTURE(standard, fantasy_modern, "fantasy-300", "modern-300")
    ->Name("warstuff1/fantasy_modern")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(standard, medieval_napoleonic, "medieval-300", "napoleonic-300")
    ->Name("warstuff1/medieval_napoleonic")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warbalance::bench::warstuff1_bench
