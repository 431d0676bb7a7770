#include <array>
#include <memory>
#include <vector>

#include "bench/odds_timing.hpp"

// Battles of Wargame in a Suitcase: 250-point armies on its standard table; the exact odds of large units.

namespace warbalance::bench::suitcase_bench {
namespace {

const sim::Ruleset& rules() {
  static const sim::Ruleset& loaded = ruleset("suitcase");
  return loaded;
}

sim::Cell<Suitcase> standard_cell(const char* a, const char* b) {
  auto cell = battle_cell_of<Suitcase>(rules(), army(rules(), a), army(rules(), b));
  cell.table.battles_per_table = 2;  // its terrain is drawn by the rules themselves
  return cell;
}

void standard(benchmark::State& state, const char* a, const char* b) {
  CellBlockOf<Suitcase> block(standard_cell(a, b), 512);
  measure_battles(state, block);
}
BENCHMARK_CAPTURE(standard, rangers_levy, "rangers", "levy")
    ->Name("suitcase/rangers_levy")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(standard, guard_raiders, "guard", "raiders")
    ->Name("suitcase/guard_raiders")
    ->Unit(benchmark::kMillisecond);

/// Every sample army against every other one, by turns.
class AllPairs {
 public:
  AllPairs() {
    constexpr std::array kArmies = {"rangers", "levy", "raiders", "monsters", "guard", "riders", "fire"};
    for (std::size_t a = 0; a < kArmies.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        pairs_.push_back(std::make_unique<CellBlockOf<Suitcase>>(standard_cell(kArmies[a], kArmies[b]), kBattles));
      }
    }
  }
  std::int64_t size() const { return kBattles * std::ssize(pairs_); }
  BattleReport play(std::int64_t i) {
    return pairs_[static_cast<std::size_t>(i % std::ssize(pairs_))]->play(i / std::ssize(pairs_));
  }
  double mean_units() const {
    double sum = 0;
    for (const auto& pair : pairs_) sum += pair->mean_units();
    return sum / static_cast<double>(pairs_.size());
  }

 private:
  static constexpr std::int64_t kBattles = 32;
  std::vector<std::unique_ptr<CellBlockOf<Suitcase>>> pairs_;
};

void all_pairs(benchmark::State& state) {
  AllPairs block;
  measure_battles(state, block);
}
BENCHMARK(all_pairs)->Name("suitcase/all_pairs")->Unit(benchmark::kMillisecond);

void odds(benchmark::State& state, const char* action, const char* attacker, const char* defender,
          std::uint64_t expected) {
  const auto numbers = sim::compile_rules<Suitcase>(rules());
  const auto profile_of = [&](const char* text) {
    const auto unit = sim::load_unit(rules(), {}, text);
    return sim::compile_profile<Suitcase>(rules(), numbers, unit.value.value().design);
  };
  measure_odds<Suitcase>(state, numbers, profile_of(attacker), profile_of(defender), action, expected);
}
/// Many dice and many states between them.
BENCHMARK_CAPTURE(odds, melee, "melee",
                  "models=10 speed=4 q=4+ d=4+ wounds=1; Furious, Regeneration; Great Axe(-,2,AP(1))",
                  "models=10 speed=4 q=3+ d=5+ wounds=2; Regeneration, Phalanx; Blade(-,2,Rending,Poison)",
                  0x46cac8744441ab02U)
    ->Name("suitcase/odds/ten_against_ten")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warbalance::bench::suitcase_bench
