#include "bench/catalog.hpp"
#include "bench/harness.hpp"

// Battles of VSGMR: sample armies of about 25 points on the table of its scenario `basic`.

namespace warbalance::bench::vsgmr_bench {
namespace {

void basic(benchmark::State& state, const char* a, const char* b) {
  CellBlockOf<Vsgmr> run(scenario_cell<Vsgmr>("vsgmr", a, b, "basic"), kRunBattles);
  measure_battles(state, run);
}
// shooters against figures that only strike
BENCHMARK_CAPTURE(basic, elves_orcs, "elves", "orcs")->Name("vsgmr/elves_orcs")->Unit(benchmark::kMillisecond);
// nobody shoots
BENCHMARK_CAPTURE(basic, medieval_orcs, "medieval-infantry", "orcs")
    ->Name("vsgmr/medieval_orcs")
    ->Unit(benchmark::kMillisecond);
// cavalry, a vehicle, fear, Summon
BENCHMARK_CAPTURE(basic, undead_bandits, "undead", "wild-west-bandit-gang")
    ->Name("vsgmr/undead_bandits")
    ->Unit(benchmark::kMillisecond);
// shooters on both sides, one of them flies
BENCHMARK_CAPTURE(basic, infantry_adventurers, "modern-infantry", "fantasy-adventurers")
    ->Name("vsgmr/infantry_adventurers")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warbalance::bench::vsgmr_bench
