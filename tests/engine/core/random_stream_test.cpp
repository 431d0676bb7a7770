#include <gtest/gtest.h>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <set>
#include <vector>

#include "engine/core/odds_outcomes.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/core/scripted_dice.hpp"

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

using boost::multiprecision::cpp_int;

constexpr RollKind kRoll{"test", "none"};

DieTag tag(int seat, int slot) { return {{static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(slot)}, &kRoll}; }

std::vector<int> roll(RandomDice& dice, DieTag whose, int count, int sides = 6) {
  std::vector<int> faces;
  for (int i = 0; i < count; ++i) faces.push_back(dice.die(whose, sides));
  return faces;
}

std::array<std::uint64_t, 4> block(const BattleKey& key, std::uint64_t stream, std::uint64_t number) {
  return wide_random_block({number, stream, key.matchup * (std::uint64_t{1} << 32) + key.battle, 0}, {key.seed, 0});
}

/// The 64-bit words of a stream's own blocks, in order.
class Words {
 public:
  Words(const BattleKey& key, DieTag whose)
      : key_(key), stream_(whose.stream.seat * 65536ULL + whose.stream.slot * 256ULL + whose.kind->lane + 1) {}
  std::uint64_t next() {
    const std::size_t number = number_++;
    return block(key_, stream_, number / 4)[number % 4];
  }

 private:
  BattleKey key_;
  std::uint64_t stream_;
  std::size_t number_ = 0;
};

/// Appends the dice of a 16-bit word by its definition: the digits to base 6 of its group.
void add_dice(std::uint64_t word, std::vector<int>& faces) {
  if (word >= 64800) return;
  const int group = static_cast<int>(word / 50);
  for (const int value : {216, 36, 6, 1}) faces.push_back(group / value % 6 + 1);
}
void add_dice_of_parts(std::uint64_t word, std::vector<int>& faces) {
  for (int shift = 0; shift < 64; shift += 16) add_dice(word >> shift & 0xFFFF, faces);
}

/// The first dice of a stream, written down anew.
std::vector<int> slow_dice(const BattleKey& key, DieTag whose, std::size_t count) {
  std::vector<int> faces;
  const std::size_t part = whose.stream.seat % 2U * 8U + whose.kind->lane;
  const auto shared = block(key, whose.stream.seat / 2U * 65536ULL + whose.stream.slot * 256ULL, 0);
  add_dice(shared[part / 4] >> (part % 4 * 16) & 0xFFFF, faces);
  Words words(key, whose);
  while (faces.size() < count) add_dice_of_parts(words.next(), faces);
  faces.resize(count);
  return faces;
}

// Every word there is: the proof that the dice are uniform and independent of each other.
TEST(FourDice, EveryResultComesFromFiftyWords) {
  std::map<std::array<std::uint8_t, 4>, int> words_of;
  for (std::uint32_t word = 0; word < 65536; ++word) ++words_of[four_dice(static_cast<std::uint16_t>(word))];
  EXPECT_EQ(words_of.extract(std::array<std::uint8_t, 4>{}).mapped(), 65536 - 50 * 1296);
  EXPECT_EQ(words_of.size(), 1296U);
  for (const auto& [dice, words] : words_of) {
    EXPECT_EQ(words, 50) << testing::PrintToString(dice);
    for (const int face : dice) EXPECT_TRUE(face >= 1 && face <= 6) << testing::PrintToString(dice);
  }
}

TEST(RandomDice, FirstDiceAreOfTheSharedWordAndTheOthersOfTheStreamsOwn) {
  std::vector<RollKind> kinds;
  for (std::size_t lane = 0; lane < kRollLanes; ++lane) kinds.push_back({"roll", "", static_cast<std::uint8_t>(lane)});
  for (std::uint32_t battle = 0; battle < 20; ++battle) {
    const BattleKey key{2024, 3, battle};
    RandomDice dice(key);
    for (int seat = 0; seat < RandomDice::kMaxSeats; ++seat) {
      for (const RollKind& kind : kinds) {
        const DieTag whose{tag(seat, 7).stream, &kind};
        ASSERT_EQ(roll(dice, whose, 200), slow_dice(key, whose, 200)) << seat << " lane " << int{kind.lane};
      }
    }
  }
}

TEST(RandomDice, StreamsThatTakeTurnsKeepTheirOwnWords) {
  const BattleKey key{2024, 3, 5};
  const std::vector<DieTag> streams = {tag(0, 0), tag(0, 1), tag(1, 0)};
  for (const int at_once : {1, 5, 16, 20, 36}) {
    RandomDice dice({2024, 3, 4});
    roll(dice, streams[0], 36);  // of another battle, whose last block is abandoned
    dice.begin(key);
    std::vector<std::vector<int>> seen(streams.size());
    while (seen[0].size() < 160) {
      for (std::size_t i = 0; i < streams.size(); ++i) {
        const std::vector<int> faces = roll(dice, streams[i], at_once);
        seen[i].insert(seen[i].end(), faces.begin(), faces.end());
      }
    }
    for (std::size_t i = 0; i < streams.size(); ++i) {
      RandomDice alone(key);
      EXPECT_EQ(seen[i], roll(alone, streams[i], static_cast<int>(seen[i].size()))) << at_once << " dice at once";
    }
  }
}

TEST(RandomDice, DiceOfOneKeyNeverChange) {
  RandomDice dice({1, 0, 0});
  EXPECT_EQ(roll(dice, tag(0, 0), 20), (std::vector<int>{5, 3, 4, 5, 1, 4, 2, 3, 2, 1, 3, 4, 2, 3, 1, 3, 5, 3, 5, 3}));
  EXPECT_EQ(roll(dice, tag(1, 3), 20), (std::vector<int>{4, 3, 5, 4, 2, 5, 5, 1, 6, 2, 2, 3, 2, 6, 6, 4, 1, 3, 1, 5}));
  EXPECT_EQ(roll(dice, {player_stream(1), &kRoll}, 20),
            (std::vector<int>{3, 3, 4, 6, 3, 1, 2, 3, 4, 4, 5, 1, 2, 4, 1, 6, 2, 2, 6, 4}));
}

TEST(RandomDice, DependOnTheKeyOnly) {
  RandomDice dice({9, 8, 7});
  const std::vector<int> first = roll(dice, tag(0, 1), 40);
  roll(dice, tag(2, 5), 13);
  dice.begin({9, 8, 6});
  EXPECT_NE(roll(dice, tag(0, 1), 40), first);
  dice.begin({9, 8, 7});
  EXPECT_EQ(roll(dice, tag(0, 1), 40), first);
}

TEST(RandomDice, MoreDiceOfOneUnitLeaveAllOthersAsTheyWere) {
  const BattleKey key{31, 4, 15};
  const DieTag others[] = {
      tag(0, 0), tag(0, 2), tag(1, 1), tag(3, 254), {player_stream(0), &kRoll}, {player_stream(1), &kRoll}};
  RandomDice calm(key);
  RandomDice busy(key);
  for (int turn = 0; turn < 30; ++turn) {
    for (const DieTag other : others) {
      roll(busy, tag(0, 1), turn % 5);
      ASSERT_EQ(busy.die(other, 6), calm.die(other, 6));
    }
  }
}

TEST(RandomDice, MoreDiceOfOneLaneLeaveTheOthersOfTheUnitAsTheyWere) {
  const BattleKey key{31, 4, 15};
  std::vector<RollKind> kinds;
  for (std::size_t lane = 0; lane < kRollLanes; ++lane) kinds.push_back({"roll", "", static_cast<std::uint8_t>(lane)});
  RandomDice calm(key);
  RandomDice busy(key);
  std::vector<std::vector<int>> seen(kRollLanes);
  for (int turn = 0; turn < 40; ++turn) {
    for (std::size_t lane = 0; lane < kRollLanes; ++lane) {
      roll(busy, {{0, 1}, &kinds[3]}, turn % 5);
      const int face = calm.die({{0, 1}, &kinds[lane]}, 6);
      seen[lane].push_back(face);
      if (lane != 3) {
        ASSERT_EQ(busy.die({{0, 1}, &kinds[lane]}, 6), face);
      }
    }
  }
  for (std::size_t a = 0; a < kRollLanes; ++a) {
    for (std::size_t b = 0; b < a; ++b) EXPECT_NE(seen[a], seen[b]);
  }
}

TEST(RandomDice, EveryStreamHasItsOwnDice) {
  RandomDice dice({1, 0, 0});
  std::vector<std::vector<int>> seen;
  for (int seat = 0; seat < RandomDice::kMaxSeats; ++seat) {
    for (const int slot : {0, 1, 2, 127, 254, 255}) seen.push_back(roll(dice, tag(seat, slot), 32));
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(seen[i], seen[k]);
  }
}

/// What chance alone passes once in 10,000 keys; the keys here are fixed.
double limit(double degrees_of_freedom) {
  return quantile(complement(boost::math::chi_squared(degrees_of_freedom), 1e-4));
}

TEST(RandomDice, FacesAndPairsOfFacesAreUniform) {
  RandomDice dice({4711, 0, 0});
  constexpr int kPairs = 180000;
  std::vector<int> faces(6);
  std::vector<int> pairs(36);
  for (int i = 0; i < kPairs; ++i) {
    const int a = dice.die(tag(0, 0), 6) - 1;
    const int b = dice.die(tag(0, 0), 6) - 1;
    ++faces[static_cast<std::size_t>(a)];
    ++faces[static_cast<std::size_t>(b)];
    ++pairs[static_cast<std::size_t>(a * 6 + b)];
  }
  EXPECT_LT(chi_square(faces, kPairs / 3.0), limit(5));
  EXPECT_LT(chi_square(pairs, kPairs / 36.0), limit(35));
}

TEST(RandomDice, EveryDieOfAWordIsUniform) {
  RandomDice dice({4712, 0, 0});
  constexpr int kWords = 12000;
  std::vector<int> counts(16 * 6);
  for (int word = 0; word < kWords; ++word) {
    for (int place = 0; place < 16; ++place) ++counts[static_cast<std::size_t>(place * 6 + dice.die(tag(0, 0), 6) - 1)];
  }
  EXPECT_LT(chi_square(counts, kWords / 6.0), limit(16 * 5));
}

TEST(RandomDice, FirstDiceOfNeighbouringBattlesAndUnitsAreUniform) {
  RandomDice dice;
  std::vector<int> counts(6);
  for (std::uint32_t battle = 0; battle < 1500; ++battle) {
    dice.begin({1, 0, battle});
    for (int slot = 0; slot < 8; ++slot) ++counts[static_cast<std::size_t>(dice.die(tag(0, slot), 6) - 1)];
  }
  EXPECT_LT(chi_square(counts, 2000), limit(5));
}

TEST(RandomDice, DiceOfOtherSizesAreUniform) {
  for (const int sides : {2, 3, 4, 8, 10, 12, 20, 100}) {
    RandomDice dice({4713, static_cast<std::uint32_t>(sides), 0});
    constexpr int kDice = 60000;
    std::vector<int> counts(static_cast<std::size_t>(sides));
    for (int i = 0; i < kDice; ++i) {
      const int face = dice.die(tag(0, 0), sides);
      ASSERT_GE(face, 1);
      ASSERT_LE(face, sides);
      ++counts[static_cast<std::size_t>(face - 1)];
    }
    EXPECT_LT(chi_square(counts, static_cast<double>(kDice) / sides), limit(sides - 1)) << "d" << sides;
  }
}

TEST(RandomDice, ADieOfAnotherSizeTakesASeparateWord) {
  const BattleKey key{8, 0, 0};
  const DieTag whose = tag(0, 0);
  RandomDice dice(key);
  Words words(key, whose);
  std::vector<int> sixes = slow_dice(key, whose, 4);
  EXPECT_EQ(dice.die(whose, 6), sixes[0]);
  EXPECT_EQ(dice.die(whose, 20), static_cast<int>((cpp_int(words.next()) * 20) >> 64) + 1);
  EXPECT_EQ(dice.die(whose, 6), sixes[1]);
  EXPECT_EQ(dice.die(whose, 6), sixes[2]);
  EXPECT_EQ(dice.die(whose, 6), sixes[3]);
  std::vector<int> more;
  add_dice_of_parts(words.next(), more);
  EXPECT_EQ(dice.die(whose, 6), more[0]);
  EXPECT_EQ(dice.die(whose, 20), static_cast<int>((cpp_int(words.next()) * 20) >> 64) + 1);
  EXPECT_EQ(dice.die(whose, 6), more[1]);
}

TEST(RandomDice, FirstDiceOfStreamsThatShareABlockAreIndependent) {
  RandomDice dice;
  std::vector<RollKind> kinds;
  for (std::size_t lane = 0; lane < kRollLanes; ++lane) kinds.push_back({"roll", "", static_cast<std::uint8_t>(lane)});
  constexpr int kStreams = 2 * static_cast<int>(kRollLanes);
  constexpr std::uint32_t kBattles = 18000;
  std::vector<std::vector<int>> pairs(kStreams * kStreams, std::vector<int>(36));
  for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
    dice.begin({4714, 0, battle});
    std::array<int, kStreams> faces{};
    for (std::size_t i = 0; i < faces.size(); ++i)
      faces[i] = dice.die({{static_cast<std::uint8_t>(i / kRollLanes), 3}, &kinds[i % kRollLanes]}, 6) - 1;
    for (std::size_t a = 0; a < faces.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) ++pairs[a * kStreams + b][static_cast<std::size_t>(faces[a] * 6 + faces[b])];
    }
  }
  for (std::size_t a = 0; a < kStreams; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      EXPECT_LT(chi_square(pairs[a * kStreams + b], kBattles / 36.0), limit(35)) << a << " and " << b;
    }
  }
}

TEST(RandomDice, VerbsReadTheSameDice) {
  RandomDice faces({3, 0, 0});
  RandomDice verbs({3, 0, 0});
  const DieTag whose = tag(1, 1);
  for (int i = 0; i < 40; ++i) {
    const std::vector<int> f = roll(faces, whose, 4);
    EXPECT_EQ(verbs.d6(whose), f[0]);
    EXPECT_EQ(verbs.d3(whose), (f[1] + 1) / 2);
    EXPECT_EQ(verbs.test(whose, 4), f[2] >= 4);
    const HitDie expected = f[3] < 3 ? HitDie::miss : f[3] == 6 ? HitDie::natural : HitDie::hit;
    EXPECT_EQ(verbs.classify(whose, {3, 6}), expected);
  }
}

using Rational = boost::multiprecision::cpp_rational;

TEST(DiceChance, SharesAndSumsAreThoseOfFractions) {
  const DiceChance third = DiceChance(1) * 2U / 6U;
  EXPECT_EQ(third.value(), Rational(1, 3));
  const DiceChance ninth = third * 1U / 3U;
  EXPECT_EQ(ninth.value(), Rational(1, 9));
  DiceChance sum = third;
  sum += ninth;  // the second one is over a higher power of six
  EXPECT_EQ(sum.value(), Rational(4, 9));
  sum += third * 1U / 1U;  // and this one over a lower power
  EXPECT_EQ(sum.value(), Rational(7, 9));
  sum += DiceChance(0);
  EXPECT_EQ(sum.value(), Rational(7, 9));
}

TEST(DiceChance, ManyDiceStayExact) {
  DiceChance chance(1);
  Rational expected(1);
  for (int die = 0; die < 200; ++die) {
    chance = chance * 5U / 6U;
    expected = expected * 5 / 6;
  }
  EXPECT_EQ(chance.value(), expected);
}

constexpr DieTag kTag{{0, 0}, &kRoll};

TEST(ScriptedDice, GivesTheListedFacesInOrder) {
  const std::vector<int> faces = {3, 6, 1, 5};
  ScriptedDice dice(faces);
  EXPECT_EQ(dice.d6(kTag), 3);
  EXPECT_TRUE(dice.test(kTag, 6));
  EXPECT_FALSE(dice.test(kTag, 2));
  EXPECT_FALSE(dice.used_exactly());
  EXPECT_EQ(dice.classify(kTag, {5, 6}), HitDie::hit);
  EXPECT_TRUE(dice.used_exactly());
  EXPECT_EQ(dice.used(), 4U);
}

TEST(ScriptedDice, CountsLeftOverDice) {
  const std::vector<int> faces = {3, 6, 1};
  ScriptedDice dice(faces);
  dice.d6(kTag);
  EXPECT_EQ(dice.left_over(), 2U);
  EXPECT_EQ(dice.missing(), 0U);
  EXPECT_FALSE(dice.used_exactly());
}

TEST(ScriptedDice, CountsMissingDiceAndReadsThemAsOne) {
  const std::vector<int> faces = {4};
  ScriptedDice dice(faces);
  EXPECT_EQ(dice.d6(kTag), 4);
  EXPECT_EQ(dice.d6(kTag), 1);
  EXPECT_EQ(dice.d6(kTag), 1);
  EXPECT_EQ(dice.missing(), 2U);
  EXPECT_EQ(dice.left_over(), 0U);
  EXPECT_FALSE(dice.used_exactly());
}

TEST(ScriptedDice, AFaceThatTheDieDoesNotHaveCountsAsMissing) {
  const std::vector<int> faces = {7, 0, 6};
  ScriptedDice dice(faces);
  for (int i = 0; i < 3; ++i) dice.d6(kTag);
  EXPECT_EQ(dice.missing(), 2U);
  EXPECT_FALSE(dice.used_exactly());
}

TEST(HitThresholds, ANaturalNeedsAHit) {
  constexpr HitThresholds kPlain{3, 0};
  constexpr HitThresholds kDeadly{3, 5};
  constexpr HitThresholds kPoorShot{6, 4};
  EXPECT_EQ(kPlain.classify(2), HitDie::miss);
  EXPECT_EQ(kPlain.classify(3), HitDie::hit);
  EXPECT_EQ(kPlain.classify(6), HitDie::hit);
  EXPECT_EQ(kDeadly.classify(2), HitDie::miss);
  EXPECT_EQ(kDeadly.classify(4), HitDie::hit);
  EXPECT_EQ(kDeadly.classify(5), HitDie::natural);
  EXPECT_EQ(kPoorShot.classify(5), HitDie::miss);
  EXPECT_EQ(kPoorShot.classify(6), HitDie::natural);
}

}  // namespace
}  // namespace warbalance::random_stream_test
