#include "bench/catalog.hpp"
#include "bench/harness.hpp"

// Battles of fixed armies: what `duel` and `battle` play.

namespace warbalance::bench::battle_bench {
namespace {

/// Eight units of 150 points that shoot, charge, cast and heal.
constexpr const char* kMixed = "4x 5+ Mounted; 2x 5+ Shooter(9); 1x 4+ Fast, Healer; 1x 5+ Frenzy, Wizard";

void duel(benchmark::State& state) {
  CellBlock block(duel_cell("4+ Armored", "4+ Frenzy", 24 * kInch), kRunBattles);
  measure_battles(state, block);
}
BENCHMARK(duel)->Name("duel/armored_frenzy")->Unit(benchmark::kMillisecond);

void line_mirror(benchmark::State& state) {
  CellBlock block(battle_cell(army("line"), army("line")), kRunBattles);
  measure_battles(state, block);
}
BENCHMARK(line_mirror)->Name("battle/line_line")->Unit(benchmark::kMillisecond);

void line_mixed(benchmark::State& state) {
  CellBlock block(battle_cell(army("line"), army(kMixed)), kRunBattles);
  measure_battles(state, block);
}
BENCHMARK(line_mixed)->Name("battle/line_mixed")->Unit(benchmark::kMillisecond);

void standard_line_mirror(benchmark::State& state) {
  CellBlock block(on_standard_table(battle_cell(army("line"), army("line"))), kRunBattles);
  measure_battles(state, block);
}
BENCHMARK(standard_line_mirror)->Name("battle/standard/line_line")->Unit(benchmark::kMillisecond);

void standard_line_mixed(benchmark::State& state) {
  CellBlock block(on_standard_table(battle_cell(army("line"), army(kMixed))), kRunBattles);
  measure_battles(state, block);
}
BENCHMARK(standard_line_mixed)->Name("battle/standard/line_mixed")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warbalance::bench::battle_bench
