#include "bench/catalog.hpp"
#include "bench/harness.hpp"
#include "sim/catalog/scenario.hpp"

// Battles of VSGMR: sample armies of about 25 points on the table of its scenario `basic`.

namespace warbalance::bench::vsgmr_bench {
namespace {

constexpr std::int64_t kBattles = 256;

void basic(benchmark::State& state, const char* a, const char* b) {
  const sim::Ruleset& rules = ruleset("vsgmr");
  const auto scenario = sim::load_scenario(rules, "basic", /*settled=*/true);
  auto cell = battle_cell_of<Vsgmr>(rules, army(rules, a), army(rules, b));
  if (scenario.value) cell.table = scenario.value->table->setup(2);
  CellBlockOf<Vsgmr> block(std::move(cell), kBattles);
  measure_battles(state, block);
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
