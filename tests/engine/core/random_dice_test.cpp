#include "engine/core/random_dice.hpp"

#include <gtest/gtest.h>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

namespace warbalance::random_dice_test {
namespace {

using boost::multiprecision::cpp_int;

constexpr RollKind kRoll{"test", "none"};

DieTag tag(int seat, int slot) { return {{static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(slot)}, &kRoll}; }

std::vector<int> roll(RandomDice& dice, DieTag whose, int count, int sides = 6) {
  std::vector<int> faces;
  for (int i = 0; i < count; ++i) faces.push_back(dice.die(whose, sides));
  return faces;
}

/// Words of a stream of dice, in order.
class Words {
 public:
  Words(const BattleKey& key, DieTag whose)
      : key_(key),
        id_(static_cast<std::uint16_t>(whose.kind->lane * 1024 + whose.stream.seat * 256 + whose.stream.slot)) {}
  std::uint64_t next() {
    const std::uint32_t number = number_++;
    return random_block(key_, StreamClass::dice, id_, number / 2)[number % 2];
  }

 private:
  BattleKey key_;
  std::uint16_t id_;
  std::uint32_t number_ = 0;
};

/// The sixteen d6 of a word by long arithmetic: the digits to base 6 of the word scaled to 6^16 values; none when the
/// word is one of the uneven rest.
std::vector<int> slow_dice(std::uint64_t word) {
  const cpp_int range = cpp_int(1) << 64;
  const cpp_int values = boost::multiprecision::pow(cpp_int(6), 16);
  const cpp_int product = cpp_int(word) * values;
  if (product % range < range % values) return {};
  cpp_int value = product / range;
  std::vector<int> faces(16);
  for (auto face = faces.rbegin(); face != faces.rend(); ++face) {
    *face = static_cast<int>(value % 6) + 1;
    value /= 6;
  }
  return faces;
}

TEST(RandomDice, SixteenDiceOfAWordAreItsDigitsToBaseSix) {
  for (std::uint32_t battle = 0; battle < 20; ++battle) {
    const BattleKey key{2024, 3, battle};
    const DieTag whose = tag(1, 7);
    RandomDice dice(key);
    Words words(key, whose);
    for (int word = 0; word < 50; ++word) {
      std::vector<int> expected;
      while (expected.empty()) expected = slow_dice(words.next());
      ASSERT_EQ(roll(dice, whose, 16), expected) << "word " << word << " of battle " << battle;
    }
  }
}

TEST(RandomDice, StreamsThatTakeTurnsKeepTheirOwnWords) {
  const BattleKey key{2024, 3, 5};
  const std::vector<DieTag> streams = {tag(0, 0), tag(0, 1), tag(1, 0)};
  for (const int at_once : {1, 5, 16, 32}) {
    RandomDice dice({2024, 3, 4});
    roll(dice, streams[0], 16);  // of another battle, whose second word nobody asks for
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
  EXPECT_EQ(roll(dice, tag(0, 0), 20), (std::vector<int>{6, 3, 2, 2, 4, 1, 3, 3, 5, 4, 4, 1, 5, 6, 1, 3, 5, 2, 4, 4}));
  EXPECT_EQ(roll(dice, tag(1, 3), 20), (std::vector<int>{5, 1, 6, 2, 5, 2, 5, 1, 3, 4, 2, 1, 4, 1, 2, 6, 6, 6, 1, 2}));
  EXPECT_EQ(roll(dice, {player_stream(1), &kRoll}, 20),
            (std::vector<int>{1, 6, 2, 6, 3, 5, 2, 6, 1, 3, 6, 1, 5, 2, 3, 3, 3, 4, 3, 2}));
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

double chi_square(const std::vector<int>& counts, double expected) {
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
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

TEST(RandomDice, ADieOfAnotherSizeTakesAWordOfItsOwn) {
  const BattleKey key{8, 0, 0};
  const DieTag whose = tag(0, 0);
  RandomDice dice(key);
  Words words(key, whose);
  const std::vector<int> sixes = slow_dice(words.next());
  ASSERT_EQ(sixes.size(), 16U);
  EXPECT_EQ(dice.die(whose, 6), sixes[0]);
  const int d20 = static_cast<int>((cpp_int(words.next()) * 20) >> 64) + 1;
  EXPECT_EQ(dice.die(whose, 20), d20);
  EXPECT_EQ(dice.die(whose, 6), sixes[1]);
}

TEST(RandomDice, VerbsReadTheSameDice) {
  RandomDice faces({3, 0, 0});
  RandomDice verbs({3, 0, 0});
  const DieTag whose = tag(1, 1);
  for (int i = 0; i < 40; ++i) {
    const std::vector<int> f = roll(faces, whose, 7);
    EXPECT_EQ(verbs.d6(whose), f[0]);
    EXPECT_EQ(verbs.d3(whose), (f[1] + 1) / 2);
    EXPECT_EQ(verbs.test(whose, 4), f[2] >= 4);
    const HitDie expected = f[3] < 3 ? HitDie::miss : f[3] == 6 ? HitDie::natural : HitDie::hit;
    EXPECT_EQ(verbs.classify(whose, {3, 6}), expected);
    EXPECT_EQ(verbs.successes(whose, 3, 5), (f[4] >= 5) + (f[5] >= 5) + (f[6] >= 5));
  }
}

}  // namespace
}  // namespace warbalance::random_dice_test
