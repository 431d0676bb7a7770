#include "engine/core/random_dice.hpp"

#include <Random123/philox.h>

#include <cstring>

namespace warbalance {

std::array<std::uint64_t, 2> random_block(const BattleKey& key, StreamClass family, std::uint16_t stream,
                                          std::uint32_t index) {
  const r123::Philox4x32::ctr_type counter = {
      {index, (static_cast<std::uint32_t>(family) << 16) | stream, key.battle, key.matchup}};
  const r123::Philox4x32::key_type seed = {
      {static_cast<std::uint32_t>(key.seed), static_cast<std::uint32_t>(key.seed >> 32)}};
  const r123::Philox4x32::ctr_type bits = r123::Philox4x32{}(counter, seed);
  return {(std::uint64_t{bits[1]} << 32) | bits[0], (std::uint64_t{bits[3]} << 32) | bits[2]};
}

std::array<std::uint64_t, 4> wide_random_block(const std::array<std::uint64_t, 4>& counter,
                                               const std::array<std::uint64_t, 2>& key) {
  const r123::Philox4x64::ctr_type bits =
      r123::Philox4x64{}({{counter[0], counter[1], counter[2], counter[3]}}, {{key[0], key[1]}});
  return {bits[0], bits[1], bits[2], bits[3]};
}

namespace {

constexpr std::uint32_t kWordsOfAResult = 50;

using FourDice = std::array<std::uint8_t, 4>;

constexpr std::array<FourDice, 0xFFFF / kWordsOfAResult + 1> results() {
  std::array<FourDice, 0xFFFF / kWordsOfAResult + 1> dice{};  // the entry of the remaining words stays 0
  for (std::size_t i = 0; i < 1296; ++i) {
    const std::array<std::size_t, 4> digits = {i / 216, i / 36 % 6, i / 6 % 6, i % 6};
    for (std::size_t die = 0; die < 4; ++die) dice[i][die] = static_cast<std::uint8_t>(digits[die] + 1);
  }
  return dice;
}

constexpr auto kResults = results();

/// Number of a stream of a battle. Lane 0 means the words that lanes share; lanes of streams count from 1.
std::uint32_t stream_number(std::uint32_t seat, std::uint32_t slot, std::uint32_t lane) {
  return seat << 16 | slot << 8 | lane;
}

/// Number of the stream's private blocks.
std::uint32_t own_stream(DieTag tag) { return stream_number(tag.stream.seat, tag.stream.slot, tag.kind->lane + 1U); }

/// The i-th of the 16-bit words, the lowest first.
std::uint16_t part(std::uint64_t word, std::size_t i) { return static_cast<std::uint16_t>(word >> (16 * i)); }

}  // namespace

FourDice four_dice(std::uint16_t word) {
  const std::uint32_t wide = word;  // which the compiler divides faster
  return kResults[wide / kWordsOfAResult];
}

void RandomDice::start(Streams& two, DieStream unit) {
  const auto words = block(stream_number(unit.seat / 2U, unit.slot, 0), 0);
#pragma GCC unroll 16
  for (std::size_t i = 0; i < kSharing; ++i) {
    const FourDice dice = four_dice(part(words[i / 4], i % 4));
    std::memcpy(two.faces[i].data(), dice.data(), 4);
    two.faces[i][4] = 0;
  }
  two.rolled.fill(0);
  two.taken.fill(0);
  two.epoch = epoch_;
}

/// Called after the last die of a word. Nearly all words give 16 dice, whose places are then independent; one in 23
/// gives 12 or fewer. The rare cases are out of line, so that the common one needs no stack.
void RandomDice::go_on(Streams& two, std::size_t stream, DieTag tag) {
  const std::uint32_t taken = two.taken[stream];
  if (!has_block(own_stream(tag), taken / 4)) [[unlikely]]
    return go_on_anew(two, stream, tag);
  const std::uint64_t word = last_.words[taken % 4];
  two.taken[stream] = static_cast<std::uint16_t>(taken + 1);
  two.rolled[stream] = 0;
  std::uint8_t* const faces = two.faces[stream].data();
  bool is_full = true;
#pragma GCC unroll 4
  for (std::size_t i = 0; i < 4; ++i) {
    const FourDice four = four_dice(part(word, i));
    std::memcpy(faces + 4 * i, four.data(), 4);
    is_full = is_full && faces[4 * i] != 0;
  }
  faces[16] = 0;
  if (!is_full) [[unlikely]]
    close_gaps(two, stream, tag);
}

void RandomDice::go_on_anew(Streams& two, std::size_t stream, DieTag tag) {
  find_block(own_stream(tag), two.taken[stream] / 4U);
  go_on(two, stream, tag);
}

/// Closes the gaps where a part of a word gave no dice; if no part gave any, takes the next word.
void RandomDice::close_gaps(Streams& two, std::size_t stream, DieTag tag) {
  Faces& faces = two.faces[stream];
  std::size_t count = 0;
  for (std::size_t i = 0; i < 16; i += 4) {
    if (faces[i] == 0) continue;
    std::memmove(&faces[count], &faces[i], 4);
    count += 4;
  }
  faces[count] = 0;
  if (count == 0) go_on(two, stream, tag);
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
  const std::uint32_t stream = own_stream(tag);
  if (!has_block(stream, taken / 4U)) find_block(stream, taken / 4U);
  return last_.words[taken++ % 4U];
}

void RandomDice::find_block(std::uint32_t stream, std::uint32_t number) {
  last_ = {block(stream, number), epoch_, stream, number};
}

std::array<std::uint64_t, 4> RandomDice::block(std::uint32_t stream, std::uint32_t number) const {
  return wide_random_block({number, stream, std::uint64_t{key_.matchup} << 32 | key_.battle, 0},
                           {key_.seed, static_cast<std::uint64_t>(StreamClass::dice)});
}

void RandomDice::forget() {
  for (Streams& two : streams_) two.epoch = 0;
  last_.epoch = 0;
  epoch_ = 1;
}

}  // namespace warbalance
