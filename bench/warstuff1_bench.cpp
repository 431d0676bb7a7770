#include "bench/catalog.hpp"
#include "bench/harness.hpp"

// Battles of WarStuff 1.7: 300-point warbands on its standard table.

namespace warbalance::bench::warstuff1_bench {
namespace {

constexpr std::int64_t kBattles = 1024;

void standard(benchmark::State& state, const char* a, const char* b) {
  CellBlockOf<Warstuff1> block(scenario_cell<Warstuff1>("warstuff-1.7", a, b, "standard"), kBattles);
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
