#include <cstdint>
#include <random>

#include "bench/harness.hpp"
#include "engine/core/random_dice.hpp"

// The engine's counter-based dice against the usual generator of the standard library.

namespace warbalance::bench::dice_bench {
namespace {

constexpr std::uint32_t kDice = 4096;

/// Of the first dice, hashed one by one.
template <class Roll>
std::uint64_t dice_signature(Roll& roll) {
  Signature signature;
  for (std::uint32_t i = 0; i < kDice; ++i) signature.add(std::int64_t{roll(i)});
  return signature.value();
}

/// Times rolling kDice dice with `roll(i)`, then asks `restart` to begin anew: the first dice must have the signature.
template <class Roll, class Restart>
void measure_dice(benchmark::State& state, Roll roll, Restart restart, std::uint64_t expected) {
  std::int64_t sum = 0;
  for (auto _ : state) {
    timed_block([&] {
      std::int64_t part = 0;
      for (std::uint32_t i = 0; i < kDice; ++i) part += roll(i);
      sum += part;
    });
    benchmark::DoNotOptimize(sum);
  }
  const std::int64_t dice = static_cast<std::int64_t>(state.iterations()) * std::int64_t{kDice};
  state.SetItemsProcessed(dice);
  state.counters["mean"] = static_cast<double>(sum) / static_cast<double>(dice);
  restart();
  expect_signature(state, expected, dice_signature(roll));
}

/// All dice from one unit's stream: 16 from each random word.
void one_stream(benchmark::State& state) {
  RandomDice dice;
  const auto restart = [&] { dice.begin({1, 0, 0}); };
  restart();
  measure_dice(
      state,
      [&](std::uint32_t) {
        return dice.d6({{0, 0}});
      },
      restart, 0x8ed2ed3ea4b54d06U);
}
BENCHMARK(one_stream)->Name("dice/one_stream")->Unit(benchmark::kMicrosecond);

/// As battles use them: 64 dice in turn by 16 units, then the dice of the next battle.
void battles(benchmark::State& state) {
  constexpr std::uint32_t kDicePerBattle = 64;
  RandomDice dice;
  std::uint32_t battle = 0;
  const auto roll = [&](std::uint32_t i) {
    if (i % kDicePerBattle == 0) dice.begin({1, 0, battle++});
    return dice.d6({{static_cast<std::uint8_t>(i % 2), static_cast<std::uint8_t>(i / 2 % 8)}});
  };
  measure_dice(
      state, roll, [&] { battle = 0; }, 0xa78b7f52bdd33426U);
}
BENCHMARK(battles)->Name("dice/battles")->Unit(benchmark::kMicrosecond);

/// The baseline.
void standard(benchmark::State& state) {
  std::mt19937_64 engine(1);
  std::uniform_int_distribution<int> d6(1, 6);
  const auto roll = [&](std::uint32_t) { return d6(engine); };
  // how it makes dice of random words is the library's own choice, so it is compared with itself
  const std::uint64_t expected = dice_signature(roll);
  measure_dice(
      state, roll, [&] { engine.seed(1); }, expected);
}
BENCHMARK(standard)->Name("dice/mt19937_64")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace warbalance::bench::dice_bench
