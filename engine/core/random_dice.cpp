#include "engine/core/random_dice.hpp"

#include <algorithm>
#include <cstring>

namespace warbalance {
namespace {

constexpr std::uint32_t kWordsOfAResult = 50;

using FourDice = std::array<std::uint8_t, 4>;

constexpr std::array<FourDice, 0xFFFF / kWordsOfAResult + 1> results() {
  std::array<FourDice, 0xFFFF / kWordsOfAResult + 1> dice{};  // those of the uneven rest stay 0
  for (std::size_t i = 0; i < 1296; ++i) {
    const std::array<std::size_t, 4> digits = {i / 216, i / 36 % 6, i / 6 % 6, i % 6};
    for (std::size_t die = 0; die < 4; ++die) dice[i][die] = static_cast<std::uint8_t>(digits[die] + 1);
  }
  return dice;
}

constexpr auto kResults = results();

/// Names the streams of a battle; lane 0 stands for the words that lanes share, so those of the streams count from 1.
std::uint32_t stream_number(std::uint32_t seat, std::uint32_t slot, std::uint32_t lane) {
  return seat << 16 | slot << 8 | lane;
}

/// The i-th of the 16-bit words, the lowest of each 64-bit word first.
std::uint16_t part(const std::array<std::uint64_t, 4>& words, std::size_t i) {
  return static_cast<std::uint16_t>(words[i / 4] >> (16 * (i % 4)));
}

}  // namespace

FourDice four_dice(std::uint16_t word) {
  const std::uint32_t wide = word;  // which the compiler divides faster
  return kResults[wide / kWordsOfAResult];
}

void RandomDice::start(DieStream stream) {
  const auto words = block(stream_number(stream.seat / 2U, stream.slot, 0), 0);
  const std::size_t pair = (std::size_t{stream.slot} * kMaxSeats + stream.seat) / 2;
  Faces* const faces = &faces_[pair * kSharing];
#pragma GCC unroll 16  // a loop would end with a mispredicted branch for each unit
  for (std::size_t i = 0; i < kSharing; ++i) {
    const FourDice dice = four_dice(part(words, i));
    std::memcpy(faces[i].data(), dice.data(), 4);
    faces[i][4] = 0;
  }
  std::fill_n(rolled_.begin() + static_cast<std::ptrdiff_t>(pair * kSharing), kSharing, 0);
  std::fill_n(taken_.begin() + static_cast<std::ptrdiff_t>(pair * kSharing), kSharing, std::uint16_t{0});
  epochs_[pair] = epoch_;
}

void RandomDice::find(DieTag tag) { go_on(first_of(tag.stream) + tag.kind->lane, tag); }

/// After the last die of a word. Nearly all words give 16 dice, few 12 or fewer.
void RandomDice::go_on(std::size_t stream, DieTag tag) {
  Faces& faces = faces_[stream];
  rolled_[stream] = 0;
  do {
    const std::array<std::uint64_t, 4> word = {own_word(taken_[stream], tag)};
    std::size_t count = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const FourDice dice = four_dice(part(word, i));
      std::memcpy(faces.data() + count, dice.data(), 4);
      count += dice[0] == 0 ? 0 : 4;
    }
    faces[count] = 0;
  } while (faces[0] == 0);
}

/// By rejection: Lemire, "Fast random integer generation in an interval", 2019.
int RandomDice::other_die(std::uint16_t& taken, DieTag tag, std::uint32_t sides) {
  for (;;) {
    const uint128 product = uint128{own_word(taken, tag)} * sides;
    const auto fraction = static_cast<std::uint64_t>(product);
    const bool uneven = fraction < sides && fraction < (0ULL - sides) % sides;
    if (!uneven) return static_cast<int>(product >> 64) + 1;
  }
}

std::uint64_t RandomDice::own_word(std::uint16_t& taken, DieTag tag) {
  const std::uint32_t stream = stream_number(tag.stream.seat, tag.stream.slot, tag.kind->lane + 1U);
  const std::uint32_t number = taken / 4U;
  if (last_.epoch != epoch_ || last_.stream != stream || last_.number != number) {
    last_.words = block(stream, number);
    last_.epoch = epoch_;
    last_.stream = stream;
    last_.number = number;
  }
  return last_.words[taken++ % 4U];
}

std::array<std::uint64_t, 4> RandomDice::block(std::uint32_t stream, std::uint32_t number) const {
  return wide_random_block({number, stream, std::uint64_t{key_.matchup} << 32 | key_.battle, 0},
                           {key_.seed, static_cast<std::uint64_t>(StreamClass::dice)});
}

void RandomDice::forget() {
  epochs_.fill(0);
  last_.epoch = 0;
  epoch_ = 1;
}

}  // namespace warbalance
