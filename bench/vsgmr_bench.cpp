#include <optional>

#include "bench/catalog.hpp"
#include "bench/harness.hpp"

// Battles of VSGMR: sample armies of about 25 points on the table of its scenario `basic`.

namespace warbalance::bench::vsgmr_bench {
namespace {

constexpr std::int64_t kBattles = 10'000;  // the default of `battle`

/// A run of so many battles, as `battle` plays it: each time it begins in a new arena, whose players know no position.
class Run {
 public:
  explicit Run(sim::Cell<Vsgmr> cell) : cell_(std::move(cell)), setups_{cell_.setup(0), cell_.setup(1)} {}
  Run(const Run&) = delete;  // its set-ups point into the cell
  Run& operator=(const Run&) = delete;

  std::int64_t size() const { return kBattles; }
  BattleReport play(std::int64_t i) {
    if (i == 0) arena_.emplace(cell_.rules, cell_.tables);
    NullTrace silent;
    return arena_->play(setups_[static_cast<std::size_t>(i % 2)], cell_.key(i), silent);
  }
  double mean_units() const {
    return static_cast<double>(cell_.contestants[0].profiles.size() + cell_.contestants[1].profiles.size()) / 2;
  }

 private:
  sim::Cell<Vsgmr> cell_;
  std::array<BattleSetup<vsgmr::Profile>, 2> setups_;
  std::optional<Vsgmr::Arena> arena_;
};

void basic(benchmark::State& state, const char* a, const char* b) {
  Run run(scenario_cell<Vsgmr>("vsgmr", a, b, "basic"));
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
