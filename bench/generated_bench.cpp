#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "bench/catalog.hpp"
#include "bench/harness.hpp"
#include "sim/battles/field_arena.hpp"
#include "sim/pricing/population/generator.hpp"

// Battles of generated armies, the work of `price`: with a new pair of armies in every battle, and the very same
// battles with armies that stay. Their ratio is the cost of new armies. Each battle has its own table, drawn as for
// `price`: where armies and table stay, players also know positions again, which no battle of `price` can.

namespace warbalance::bench::generated_bench {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::int64_t kPairs = 256;
constexpr std::int64_t kBattlesPerPair = 8;  // more than an arena remembers tables of

const sim::ArmyGenerator& generator() {
  static const sim::ArmyGenerator population(ruleset());
  return population;
}

std::shared_ptr<const sim::ScenarioTable> standard_table() { return scenario_table(ruleset(), "standard"); }

/// The armies of a pair are those of this battle.
BattleKey army_key(std::uint32_t candidate) { return {kSeed, 0, candidate}; }

/// The dice of a battle of a pair.
BattleKey battle_key(std::int64_t pair, std::int64_t battle) {
  return {kSeed, 1 + static_cast<std::uint32_t>(pair), static_cast<std::uint32_t>(battle)};
}

/// Which pairs of the population are played: the first ones that fit.
struct PairChoice {
  std::vector<std::uint32_t> candidates;
  double mean_units = 0;

  /// @param units  of both armies; 0: any number
  explicit PairChoice(std::size_t units) {
    sim::FieldArmy armies[2];
    sim::ArmyGenerator::Scratch scratch;
    std::size_t sum = 0;
    for (std::uint32_t candidate = 0; candidates.size() < kPairs; ++candidate) {
      generator().generate(army_key(candidate), 0, armies[0], scratch);
      generator().generate(army_key(candidate), 1, armies[1], scratch);
      if (units != 0 && (armies[0].units.size() != units || armies[1].units.size() != units)) continue;
      candidates.push_back(candidate);
      sum += armies[0].units.size() + armies[1].units.size();
    }
    mean_units = static_cast<double>(sum) / (2.0 * kPairs);
  }
};

const PairChoice& choice(std::size_t units) {
  static const PairChoice any(0);
  static const PairChoice eight(8);
  return units == 0 ? any : eight;
}

/// A new pair of armies in every battle: generated, looked up, played. One pass over all pairs after another, so that
/// an army comes back only after all the others.
class NewPairs {
 public:
  explicit NewPairs(const PairChoice& pairs) : pairs_(pairs) {
    static const sim::PlayFunction field =
        sim::make_field_arena<Warstuff2>(ruleset(), generator().designs())({.table = standard_table()});
    play_ = &field;
  }

  std::int64_t size() const { return kPairs * kBattlesPerPair; }
  BattleReport play(std::int64_t i) {
    const std::int64_t pair = i % kPairs;
    const BattleKey key = army_key(pairs_.candidates[static_cast<std::size_t>(pair)]);
    generator().generate(key, 0, seat1_, scratch_);
    generator().generate(key, 1, seat2_, scratch_);
    return (*play_)(seat1_, seat2_, battle_key(pair, i / kPairs));
  }
  double mean_units() const { return pairs_.mean_units; }

 private:
  const PairChoice& pairs_;
  const sim::PlayFunction* play_;
  sim::FieldArmy seat1_;
  sim::FieldArmy seat2_;
  sim::ArmyGenerator::Scratch scratch_;
};

sim::Army listed(const sim::FieldArmy& generated) {
  sim::Army army;
  for (std::size_t i = 0; i < generated.units.size(); ++i) {
    army.units.push_back({sim::profile_text(ruleset(), generated.units[i]), generated.units[i], generated.costs[i]});
  }
  return army;
}

/// The same battles, but each pair is a separate matchup, as in `battle`, with all its battles in a row.
class FixedPairs {
 public:
  explicit FixedPairs(const PairChoice& pairs) : pairs_(pairs) {
    sim::ArmyGenerator::Scratch scratch;
    for (std::int64_t pair = 0; pair < kPairs; ++pair) {
      std::array<sim::FieldArmy, 2> armies;
      for (std::uint16_t side = 0; side < 2; ++side) {
        generator().generate(army_key(pairs.candidates[static_cast<std::size_t>(pair)]), side, armies[side], scratch);
      }
      auto cell = battle_cell(listed(armies[0]), listed(armies[1]));
      cell.table = standard_table()->setup(sim::kFieldBattlesPerTable);
      matchups_.push_back(std::make_unique<Matchup>(std::move(cell)));
    }
  }

  std::int64_t size() const { return kPairs * kBattlesPerPair; }
  BattleReport play(std::int64_t i) {
    const std::int64_t pair = i / kBattlesPerPair;
    Matchup& matchup = *matchups_[static_cast<std::size_t>(pair)];
    NullTrace silent;
    return matchup.arena.play(matchup.setup, battle_key(pair, i % kBattlesPerPair), silent);
  }
  double mean_units() const { return pairs_.mean_units; }

 private:
  struct Matchup {
    sim::Cell<Warstuff2> cell;
    Warstuff2::Arena arena;
    BattleSetup<warstuff2::Profile> setup;

    explicit Matchup(sim::Cell<Warstuff2> cell_in)
        : cell(std::move(cell_in)), arena(cell.rules, std::span(cell.tables)), setup(cell.setup(0)) {}
  };

  const PairChoice& pairs_;
  std::vector<std::unique_ptr<Matchup>> matchups_;
};

/// Signature of the battles, by the player with fixed armies: both ways of playing them must give it.
std::uint64_t expected(std::size_t units) {
  const auto compute = [](std::size_t wanted) {
    FixedPairs block(choice(wanted));
    return block_signature(block);
  };
  static const std::uint64_t any = compute(0);
  static const std::uint64_t eight = compute(8);
  return units == 0 ? any : eight;
}

template <class Block>
void pairs(benchmark::State& state, std::size_t units) {
  Block block(choice(units));
  block_signature(block);  // the timing starts with warm caches
  measure_battles(state, block, expected(units));
}
void fixed_pairs(benchmark::State& state, std::size_t units) { pairs<FixedPairs>(state, units); }
void new_pairs(benchmark::State& state, std::size_t units) { pairs<NewPairs>(state, units); }

BENCHMARK_CAPTURE(fixed_pairs, eight, 8)->Name("generated/eight/fixed")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(new_pairs, eight, 8)->Name("generated/eight/new")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fixed_pairs, any, 0)->Name("generated/any/fixed")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(new_pairs, any, 0)->Name("generated/any/new")->Unit(benchmark::kMillisecond);

/// Generating alone, as part of the above.
void armies(benchmark::State& state) {
  constexpr std::uint32_t kArmies = 4096;
  sim::FieldArmy army;
  sim::ArmyGenerator::Scratch scratch;
  const auto total = [&] {
    std::int64_t points_hundredths = 0;
    for (std::uint32_t i = 0; i < kArmies; ++i) {
      generator().generate(army_key(i), 0, army, scratch);
      for (const Hundredths cost : army.costs) points_hundredths += cost;
    }
    return points_hundredths;
  };
  const std::int64_t before = total();
  for (auto _ : state) {
    timed_block([&] { benchmark::DoNotOptimize(total()); });
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * kArmies);
  expect_signature(state, static_cast<std::uint64_t>(before), static_cast<std::uint64_t>(total()));
}
BENCHMARK(armies)->Name("generated/armies")->Unit(benchmark::kMillisecond);

/// What a run of `price` pays once: profiles and odds tables of every unit that an army may contain.
void tables(benchmark::State& state) {
  const auto rules = sim::compile_rules<Warstuff2>(ruleset());
  const auto designs = generator().designs();
  std::size_t profiles = 0;
  for (auto _ : state) {
    timed_block([&] {
      const sim::ProfileIndex<Warstuff2> index(ruleset(), rules, designs);
      profiles = index.profiles().size();
      benchmark::DoNotOptimize(Warstuff2::make_tables(rules, index.profiles()));
    });
  }
  state.counters["profiles"] = static_cast<double>(profiles);
}
BENCHMARK(tables)->Name("generated/tables_of_all_units")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warbalance::bench::generated_bench
