#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/dice.hpp"
#include "engine/core/report.hpp"
#include "engine/core/uint256.hpp"

namespace warbalance {

/// Which battle of which run. The dice of a battle are a pure function of it.
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

/// 256 random bits from the counter and key of the generator itself: Philox4x64-10, from the same paper.
/// Independent of `random_block`, whatever the counters.
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
  /// Any element of a list, with equal chances. @pre there is one
  template <class List>
  auto pick(const List& list) {
    return list.begin()[below(static_cast<std::uint32_t>(list.size()))];
  }

 private:
  BattleKey key_;
  StreamClass family_ = StreamClass::decisions;
  std::uint16_t stream_ = 0;
  std::uint32_t index_ = 0;
  int unused_ = 0;
  std::array<std::uint64_t, 2> words_{};
};

/// Four d6 of a word of 16 random bits, exactly uniform: the words up to 64,799 are 6^4 = 1,296 groups of 50, one group
/// for each result; the other 736 give no dice.
/// @return the dice in order; zeros = none
std::array<std::uint8_t, 4> four_dice(std::uint16_t word);

/// The dice of simulated battles: a counter-based stream for each unit or player and each lane of rolls. So a battle
/// depends on its key only, and changing one unit changes the dice of the others as little as possible.
///
/// Most streams roll only a few dice per battle. So the first word of each, with four d6 (`four_dice`), comes from a
/// block shared by all lanes of its unit and of the unit with the same slot of the neighboring seat. All further dice
/// come from private blocks, 64 bits at a time: up to 16 d6, or one die of another size. Streams are independent. Each
/// has a million d6 per battle.
class RandomDice : public FaceVerbs<RandomDice> {
 public:
  static constexpr int kMaxSeats = 8;
  static_assert(kMaxPlayers <= kMaxSeats);

  explicit RandomDice(const BattleKey& key = {}) { begin(key); }

  /// Starts the dice of another battle. The epoch marks older streams as stale, so nothing needs to be cleared.
  void begin(const BattleKey& key) {
    key_ = key;
    if (++epoch_ == 0) forget();
  }

  int die(DieTag tag, int sides) {
    Streams& two = streams_of(tag.stream);
    const std::size_t stream = first_of(tag.stream) + tag.kind->lane;
    if (sides != 6) return other_die(two.taken[stream], tag, static_cast<std::uint32_t>(sides));
    if (two.faces[stream][two.rolled[stream]] == 0) go_on(two, stream, tag);
    return two.faces[stream][two.rolled[stream]++];
  }

 private:
  static constexpr std::size_t kUnits = 256 * kMaxSeats;
  static constexpr std::size_t kSharing = 2 * kRollLanes;  ///< streams that share a block: those of two units

  /// The latest d6 of a stream, at most 16, terminated by a 0.
  using Faces = std::array<std::uint8_t, 24>;

  /// The streams of two units, by seat and lane. The data of a stream lie close together: at distances of whole pages a
  /// processor may mistake a load for one of data that it has just stored.
  struct alignas(64) Streams {
    std::array<Faces, kSharing> faces{};
    std::array<std::uint32_t, kSharing> rolled{};  ///< of the faces
    std::array<std::uint16_t, kSharing> taken{};   ///< 64-bit words of the stream's own blocks
    std::uint32_t epoch = 0;                       ///< the battle that they belong to
  };

  /// The latest block: a stream often needs its next word.
  struct Block {
    std::array<std::uint64_t, 4> words{};
    std::uint32_t epoch = 0;  ///< its battle
    std::uint32_t stream = 0;
    std::uint32_t number = 0;
  };

  /// The streams of a unit and of the unit with the same slot of the neighboring seat.
  Streams& streams_of(DieStream unit) {
    Streams& two = streams_[(std::size_t{unit.slot} * kMaxSeats + unit.seat) / 2];
    if (two.epoch != epoch_) start(two, unit);
    return two;
  }
  static std::size_t first_of(DieStream unit) { return unit.seat % 2U * kRollLanes; }

  // Rare cases, out of line: most dice take a few instructions only.
  void start(Streams& two, DieStream unit);
  void go_on(Streams& two, std::size_t stream, DieTag tag);
  void go_on_anew(Streams& two, std::size_t stream, DieTag tag);
  void close_gaps(Streams& two, std::size_t stream, DieTag tag);
  int other_die(std::uint16_t& taken, DieTag tag, std::uint32_t sides);
  std::uint64_t own_word(std::uint16_t& taken, DieTag tag);
  bool has_block(std::uint32_t stream, std::uint32_t number) const {
    return last_.epoch == epoch_ && last_.stream == stream && last_.number == number;
  }
  void find_block(std::uint32_t stream, std::uint32_t number);
  std::array<std::uint64_t, 4> block(std::uint32_t stream, std::uint32_t number) const;
  void forget();

  BattleKey key_;
  std::uint32_t epoch_ = 0;
  Block last_;
  std::array<Streams, kUnits / 2> streams_;  ///< by slot and pair of seats
};

}  // namespace warbalance
