#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>

#include "engine/core/signature.hpp"

namespace warbalance::bench {

/// Compares what a benchmark computed with what it should have: a difference makes it fail, and the program with it.
/// The signature is printed as the label of the benchmark.
void expect_signature(benchmark::State& state, std::uint64_t expected, std::uint64_t found);

/// Whether a signature was wrong in this run of the program.
bool any_signature_differed();

/// Everything that is timed runs inside this function, and nothing else does, so that an instruction counter can be
/// switched on and off by its name.
template <class Work>
[[gnu::noinline]] void timed_block(Work&& work) {
  work();
}

/// A block of battles: `play(i)` plays battle i of 0 .. size()-1 and gives the same report whenever it is asked.
/// `mean_units()` is the mean number of units of an army.
template <class Block>
std::uint64_t block_signature(Block& block) {
  // A sum: blocks that play the same battles in different orders have the same signature.
  std::uint64_t sum = 0;
  for (std::int64_t i = 0; i < block.size(); ++i) {
    Signature signature;
    signature.add(block.play(i));
    sum += signature.value();
  }
  return sum;
}

/// Times blocks of battles and shows battles per second (`items_per_second`), unit activations per second, and per
/// battle: activations, dice and units of an army. After the timing the block is played once more: its signature
/// must be `expected`.
template <class Block>
void measure_battles(benchmark::State& state, Block& block, std::uint64_t expected) {
  std::int64_t activations = 0;
  std::int64_t dice = 0;
  for (auto _ : state) {
    timed_block([&] {
      for (std::int64_t i = 0; i < block.size(); ++i) {
        const BattleReport report = block.play(i);
        activations += report.activations;
        dice += report.dice;
      }
    });
  }
  const std::int64_t battles = static_cast<std::int64_t>(state.iterations()) * block.size();
  const auto per_battle = [battles](std::int64_t sum) {
    return static_cast<double>(sum) / static_cast<double>(battles);
  };
  state.SetItemsProcessed(battles);
  state.counters["activations_per_second"] =
      benchmark::Counter(static_cast<double>(activations), benchmark::Counter::kIsRate);
  state.counters["activations"] = per_battle(activations);
  state.counters["dice"] = per_battle(dice);
  state.counters["units"] = block.mean_units();
  state.counters["battles_a_block"] = static_cast<double>(block.size());
  expect_signature(state, expected, block_signature(block));
}

/// Checks against the result of an untimed run of the block instead of a given one.
template <class Block>
void measure_battles(benchmark::State& state, Block& block) {
  measure_battles(state, block, block_signature(block));
}

}  // namespace warbalance::bench
