#pragma once

#include <array>
#include <cstdint>

#include "engine/core/dice.hpp"
#include "engine/core/random_stream.hpp"
#include "engine/core/report.hpp"

namespace warbalance {

__extension__ using uint128 = unsigned __int128;  // 64 x 64 bit products; both supported compilers have it

/// The dice of simulated battles: a counter-based stream for each unit or player and each lane of rolls, so a battle
/// depends on its key only, and a change of one unit on the other dice as little as can be. Sixteen d6 come from one
/// 64-bit word, exactly uniform: the word, read as a fraction of 2^64, is multiplied by 6 again and again, each
/// product's integer part being one die; a word from the uneven rest of 2^64 modulo 6^16 is thrown away. A stream has a
/// million d6 for each battle.
class RandomDice : public FaceVerbs<RandomDice> {
 public:
  static constexpr int kMaxSeats = 8;
  static_assert(kMaxPlayers <= kMaxSeats);

  explicit RandomDice(const BattleKey& key = {}) { begin(key); }

  /// Starts the dice of another battle. Streams notice by the epoch, so that nothing needs to be cleared.
  void begin(const BattleKey& key) {
    key_ = key;
    if (++epoch_ == 0) {
      buffers_ = {};
      spare_epoch_ = 0;
      epoch_ = 1;
    }
  }

  int die(DieTag tag, int sides) {
    Buffer& buffer = buffers_[tag.stream.seat][tag.stream.slot][tag.kind->lane];
    if (buffer.epoch != epoch_) buffer = Buffer{.epoch = epoch_};
    if (sides == 6) {
      if (buffer.left == 0) refill(buffer, tag);
      --buffer.left;
      const uint128 product = uint128{buffer.fraction} * 6U;
      buffer.fraction = static_cast<std::uint64_t>(product);
      return static_cast<int>(product >> 64) + 1;
    }
    return other_die(buffer, tag, static_cast<std::uint32_t>(sides));
  }

 private:
  struct Buffer {
    std::uint64_t fraction = 0;  ///< of 2^64: what is left of the present word
    std::uint32_t epoch = 0;     ///< the battle that this buffer belongs to
    std::uint16_t next_word = 0;
    std::uint16_t left = 0;  ///< d6 still in the fraction
  };

  static constexpr std::uint64_t kSixToThe16 = 2821109907456ULL;
  static constexpr std::uint64_t kUnevenRest = (0ULL - kSixToThe16) % kSixToThe16;

  std::uint64_t word(Buffer& buffer, DieTag tag) {
    const std::uint32_t number = buffer.next_word++;
    const std::uint32_t seat = tag.stream.seat;
    const std::uint32_t owner = (seat >> 2 << 13) | ((seat & 3U) << 8) | tag.stream.slot;  // lanes take bits 10 to 12
    const auto id = static_cast<std::uint16_t>((std::uint32_t{tag.kind->lane} << 10) | owner);
    // a block is two words; the second one is kept while nobody else needs a word
    if ((number & 1U) != 0 && spare_epoch_ == epoch_ && spare_of_ == (std::uint32_t{id} << 16 | number)) return spare_;
    const std::array<std::uint64_t, 2> block = random_block(key_, StreamClass::dice, id, number >> 1);
    spare_ = block[1];
    spare_of_ = std::uint32_t{id} << 16 | number | 1U;
    spare_epoch_ = epoch_;
    return (number & 1U) != 0 ? block[1] : block[0];
  }

  [[gnu::noinline]] void refill(Buffer& buffer, DieTag tag) {  // so that the next die stays a few instructions
    do {
      buffer.fraction = word(buffer, tag);
    } while (buffer.fraction * kSixToThe16 < kUnevenRest);
    buffer.left = 16;
  }

  int other_die(Buffer& buffer, DieTag tag, std::uint32_t sides) {
    const std::uint64_t rest = (0ULL - sides) % sides;
    for (;;) {
      const uint128 product = uint128{word(buffer, tag)} * sides;
      if (static_cast<std::uint64_t>(product) >= rest) return static_cast<int>(product >> 64) + 1;
    }
  }

  BattleKey key_;
  std::uint32_t epoch_ = 0;
  std::uint64_t spare_ = 0;        ///< second word of the block that was made last
  std::uint32_t spare_of_ = 0;     ///< its stream and number
  std::uint32_t spare_epoch_ = 0;  ///< its battle
  std::array<std::array<std::array<Buffer, kRollLanes>, 256>, kMaxSeats> buffers_{};
};

}  // namespace warbalance
