#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace warbalance {

/// Which battle of which run: with it the dice of a battle are a pure function.
struct BattleKey {
  std::uint64_t seed = 1;
  std::uint32_t matchup = 0;
  std::uint32_t battle = 0;

  friend constexpr bool operator==(const BattleKey&, const BattleKey&) = default;
};

/// Independent families of random numbers under one battle key.
enum class StreamClass : std::uint16_t {
  dice = 0,
  terrain = 1,
  decisions = 2,
  population = 3,
  bootstrap = 4,
  tuning = 5
};

/// 128 random bits for (key, class, stream, index): Philox4x32-10, keyed by the seed.
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011).
std::array<std::uint64_t, 2> random_block(const BattleKey& key, StreamClass family, std::uint16_t stream,
                                          std::uint32_t index);

/// 256 random bits from the counter and key of the generator itself: Philox4x64-10, of the same source.
/// What it gives has nothing to do with `random_block`, whatever the counters.
std::array<std::uint64_t, 4> wide_random_block(const std::array<std::uint64_t, 4>& counter,
                                               const std::array<std::uint64_t, 2>& key);

/// A sequence of uniform integers: decisions of random players, terrain, generated armies.
class RandomStream {
 public:
  RandomStream() = default;
  RandomStream(const BattleKey& key, StreamClass family, std::uint16_t stream = 0)
      : key_(key), family_(family), stream_(stream) {}

  std::uint64_t next() {
    if (unused_ == 0) {
      words_ = random_block(key_, family_, stream_, index_++);
      unused_ = 2;
    }
    return words_[static_cast<std::size_t>(2 - unused_--)];
  }

  /// Uniform in 0 .. bound-1 for bound >= 1; exactly, by rejection (Lemire, "Fast random integer generation
  /// in an interval", 2019, on 32-bit draws).
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  BattleKey key_;
  StreamClass family_ = StreamClass::decisions;
  std::uint16_t stream_ = 0;
  std::uint32_t index_ = 0;
  int unused_ = 0;
  std::array<std::uint64_t, 2> words_{};
};

}  // namespace warbalance
