#include <gtest/gtest.h>
#include <boost/math/distributions/chi_squared.hpp>

#include <set>
#include <vector>

#include "engine/core/random_dice.hpp"

namespace warbalance::random_stream_test {
namespace {

/// A row of the known-answer file of Random123 1.14 (tests/kat_vectors, "philox4x32 10").
struct KnownAnswer {
  std::array<std::uint32_t, 4> counter;
  std::array<std::uint32_t, 2> key;
  std::array<std::uint32_t, 4> expected;
};

constexpr KnownAnswer kKnownAnswers[] = {
    {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
    {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
     {0xffffffff, 0xffffffff},
     {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
    {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
     {0xa4093822, 0x299f31d0},
     {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
};

std::uint64_t joined(std::uint32_t low, std::uint32_t high) { return (std::uint64_t{high} << 32) | low; }

TEST(RandomBlock, GivesTheKnownAnswersOfPhilox) {
  for (const KnownAnswer& row : kKnownAnswers) {
    const BattleKey key{joined(row.key[0], row.key[1]), row.counter[3], row.counter[2]};
    const auto family = static_cast<StreamClass>(row.counter[1] >> 16);
    const auto stream = static_cast<std::uint16_t>(row.counter[1]);
    const auto block = random_block(key, family, stream, row.counter[0]);
    EXPECT_EQ(block[0], joined(row.expected[0], row.expected[1]));
    EXPECT_EQ(block[1], joined(row.expected[2], row.expected[3]));
  }
}

/// Rows of the same file, "philox4x64 10".
struct WideKnownAnswer {
  std::array<std::uint64_t, 4> counter;
  std::array<std::uint64_t, 2> key;
  std::array<std::uint64_t, 4> expected;
};

constexpr std::uint64_t kOnes = ~0ULL;

constexpr WideKnownAnswer kWideKnownAnswers[] = {
    {{0, 0, 0, 0}, {0, 0}, {0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b}},
    {{kOnes, kOnes, kOnes, kOnes},
     {kOnes, kOnes},
     {0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0}},
    {{0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
     {0x452821e638d01377, 0xbe5466cf34e90c6c},
     {0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6}},
};

TEST(WideRandomBlock, GivesTheKnownAnswersOfPhilox) {
  for (const WideKnownAnswer& row : kWideKnownAnswers) {
    EXPECT_EQ(wide_random_block(row.counter, row.key), row.expected);
  }
}

TEST(RandomBlock, EveryPartOfTheKeyCounts) {
  const BattleKey key{5, 6, 7};
  std::set<std::uint64_t> firsts;
  const auto add = [&](const BattleKey& k, StreamClass family, std::uint16_t stream, std::uint32_t index) {
    firsts.insert(random_block(k, family, stream, index)[0]);
  };
  add(key, StreamClass::dice, 1, 2);
  add({4, 6, 7}, StreamClass::dice, 1, 2);
  add({5 + (std::uint64_t{1} << 40), 6, 7}, StreamClass::dice, 1, 2);
  add({5, 9, 7}, StreamClass::dice, 1, 2);
  add({5, 6, 8}, StreamClass::dice, 1, 2);
  add(key, StreamClass::terrain, 1, 2);
  add(key, StreamClass::decisions, 1, 2);
  add(key, StreamClass::population, 1, 2);
  add(key, StreamClass::bootstrap, 1, 2);
  add(key, StreamClass::dice, 2, 2);
  add(key, StreamClass::dice, 1, 3);
  EXPECT_EQ(firsts.size(), 11U);
}

TEST(RandomStream, GivesTheWordsOfItsBlocksInOrder) {
  const BattleKey key{11, 2, 3};
  RandomStream stream(key, StreamClass::population, 9);
  for (std::uint32_t index = 0; index < 50; ++index) {
    const auto block = random_block(key, StreamClass::population, 9, index);
    EXPECT_EQ(stream.next(), block[0]);
    EXPECT_EQ(stream.next(), block[1]);
  }
}

/// Chi-square of counts that should all be the same.
double chi_square(const std::vector<int>& counts, double expected) {
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

// Threshold: the value that chance alone passes once in 10,000 keys; the key is fixed.
TEST(RandomStream, BelowIsUniformForBoundsOfEverySort) {
  for (const std::uint32_t bound : {2U, 3U, 7U, 16U, 100U}) {
    RandomStream stream({12345, bound, 0}, StreamClass::decisions);
    const int draws = static_cast<int>(bound) * 2000;
    std::vector<int> counts(bound);
    for (int i = 0; i < draws; ++i) {
      const std::uint32_t value = stream.below(bound);
      ASSERT_LT(value, bound);
      ++counts[value];
    }
    const boost::math::chi_squared distribution(bound - 1);
    EXPECT_LT(chi_square(counts, 2000), quantile(complement(distribution, 1e-4))) << bound;
  }
}

// A bound of 3 * 2^30: without the rejection one third of the values would come twice as often as the others.
TEST(RandomStream, BelowIsUniformWhenTheBoundDividesNothing) {
  constexpr std::uint32_t kBound = 3U << 30;
  RandomStream stream({77, 0, 0}, StreamClass::decisions);
  std::vector<int> remainders(3);
  for (int i = 0; i < 30000; ++i) ++remainders[stream.below(kBound) % 3];
  const boost::math::chi_squared distribution(2);
  EXPECT_LT(chi_square(remainders, 10000), quantile(complement(distribution, 1e-4)));
}

TEST(RandomStream, BelowOneIsAlwaysZero) {
  RandomStream stream({1, 0, 0}, StreamClass::decisions);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(stream.below(1), 0U);
}

}  // namespace
}  // namespace warbalance::random_stream_test
