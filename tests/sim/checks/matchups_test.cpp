#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/threads.hpp"
#include "sim/checks/matchups.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/pricing/coverage.hpp"
#include "tests/sim/repeats.hpp"

namespace warbalance::sim::matchups_test {
namespace {

/// Armies whose strengths under two rulesets are known: a wins against b with probability 1/2 + strength(a) -
/// strength(b). Nothing is ever drawn.
struct SyntheticArmies {
  std::vector<double> strengths_a;
  std::vector<double> strengths_b;
  double shared = 0.8;  ///< probability that a battle has the same luck under both rulesets

  std::vector<ArmyPair> pairs() const {
    std::vector<ArmyPair> pairs;
    for (std::size_t row = 0; row < strengths_a.size(); ++row) {
      for (std::size_t column = row + 1; column < strengths_a.size(); ++column) pairs.push_back({row, column});
    }
    return pairs;
  }

  static double chance(const std::vector<double>& strengths, const ArmyPair& pair) {
    return 0.5 + strengths[pair.row] - strengths[pair.column];
  }
  double difference(const ArmyPair& pair) const { return chance(strengths_b, pair) - chance(strengths_a, pair); }

  /// Root mean square distance of the scores of pairs from 50 % [percentage points].
  double pair_spread(const std::vector<double>& strengths) const {
    double sum = 0;
    for (const ArmyPair& pair : pairs()) sum += std::pow(chance(strengths, pair) - 0.5, 2);
    return 100 * std::sqrt(sum / static_cast<double>(pairs().size()));
  }
  /// The same of the armies' mean scores.
  double army_spread(const std::vector<double>& strengths) const {
    double sum = 0;
    const auto count = static_cast<double>(strengths.size());
    for (std::size_t army = 0; army < strengths.size(); ++army) {
      double mean = 0;
      for (const double other : strengths) mean += (strengths[army] - other) / (count - 1);
      sum += mean * mean / count;
    }
    return 100 * std::sqrt(sum);
  }

  /// So many couples of every pair under both. @param run  number of the repeat
  std::vector<PlayedPair> play(int couples, std::uint32_t run) const {
    std::vector<PlayedPair> played;
    std::uint32_t number = 0;
    for (const ArmyPair& pair : pairs()) {
      RandomStream random({11, run, number++}, StreamClass::dice);
      const auto uniform = [&] { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; };
      PlayedPair result;
      result.armies = pair;
      for (int couple = 0; couple < couples; ++couple) {
        std::uint16_t quarters_a = 0;
        std::uint16_t quarters_b = 0;
        for (int battle = 0; battle < 2; ++battle) {
          const double luck_a = uniform();
          const double luck_b = uniform() < shared ? luck_a : uniform();
          quarters_a = static_cast<std::uint16_t>(quarters_a + (luck_a < chance(strengths_a, pair) ? 2 : 0));
          quarters_b = static_cast<std::uint16_t>(quarters_b + (luck_b < chance(strengths_b, pair) ? 2 : 0));
        }
        result.a.push_back(quarters_a);
        result.b.push_back(quarters_b);
      }
      played.push_back(std::move(result));
    }
    return played;
  }
};

/// Three armies of WarStuff 2.0, of which the last one has no armour. @param settings  of the ruleset
MatchSide side_with(const std::vector<std::string>& settings, std::uint64_t seed = 1) {
  MatchSide side;
  side.conditions.ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", settings).value.value();
  side.conditions.seed = seed;
  const Player player = load_player(side.conditions.ruleset, "greedy").value.value();
  side.conditions.players = {player, player};
  for (const std::string army : {"2x 4+ Armored", "3x 4+ Tough", "4x 5+"}) {
    side.armies.push_back(load_army(side.conditions.ruleset, {}, army).value.value());
  }
  return side;
}

PlayedPairs play(const MatchSide& a, const MatchSide& b, std::int64_t battles, int threads = 2) {
  PlayedPairs played;
  SilentProgress progress;
  with_threads(threads, [&] { played = play_pairs(a, b, all_pairs(a.armies.size()), battles, progress); });
  return played;
}

TEST(ComparedMatchups, PairArmiesOfAboutOneLimit) {
  std::vector<Army> armies(4);
  armies[0].limit = 15'000;
  armies[1].limit = 30'000;
  armies[2].limit = 20'000;
  armies[3].limit = 20'001;
  const auto pairs = pairs_of_near_limits(armies);
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].row, 0U);
  EXPECT_EQ(pairs[0].column, 2U);
  EXPECT_EQ(pairs[1].row, 2U);
  EXPECT_EQ(pairs[1].column, 3U);
  EXPECT_EQ(all_pairs(4).size(), 6U);
}

TEST(ComparedMatchups, AreTheirMatches) {
  const MatchSide a = side_with({});
  const MatchSide b = side_with({"rule.Armored.ignore_hit.on=3"});
  const PlayedPairs played = play(a, b, 60);
  ASSERT_EQ(played.pairs.size(), 3U);
  EXPECT_FALSE(played.interrupted);
  RunPlan plan;
  plan.battles = 60;
  plan.group_scores = true;
  SilentProgress progress;
  const Match match = pair_match(b, {0, 2}, 1);
  EXPECT_EQ(match.matchup, 1U);
  EXPECT_EQ(played.pairs[1].b, play_match(match, plan, progress).tally.group_scores);
  EXPECT_NE(played.pairs[1].a, played.pairs[1].b) << "armour holds more often";
  EXPECT_EQ(played.pairs[2].a, played.pairs[2].b) << "nobody has armour: the same dice come to the same";
  EXPECT_TRUE(played.pairs[2].same) << "no unit has the rule that is another one";
  EXPECT_FALSE(played.pairs[1].same);
}

TEST(ComparedMatchups, OfARulesetWithItselfAreTheSame) {
  const MatchSide side = side_with({});
  const PlayedPairs played = play(side, side, 20);
  for (const PlayedPair& pair : played.pairs) {
    EXPECT_TRUE(pair.same);
    EXPECT_EQ(pair.a, pair.b);
  }
  for (const MatchupDifference& one : matchup_differences(played.pairs, 0)) {
    EXPECT_EQ(one.difference.value, 0);
    EXPECT_EQ(one.difference.se, 0);
  }
}

TEST(ComparedMatchups, SharedDiceMakeDifferencesSurer) {
  const std::vector<std::string> edit{"rule.Armored.ignore_hit.on=3"};
  const MatchSide a = side_with({});
  const auto squares = [&](const MatchSide& b) {
    double sum = 0;
    for (const MatchupDifference& one : matchup_differences(play(a, b, 1000).pairs, 0)) {
      sum += one.difference.se * one.difference.se;
    }
    return sum;
  };
  EXPECT_LT(squares(side_with(edit)), 0.7 * squares(side_with(edit, /*seed=*/2)));
}

TEST(ComparedMatchups, KeepTheFinishedPairsOfAnInterruptedRun) {
  const MatchSide a = side_with({});
  const MatchSide b = side_with({"rule.Armored.ignore_hit.on=3"});
  StopAfter progress(100);
  PlayedPairs played;
  with_threads(1, [&] { played = play_pairs(a, b, all_pairs(a.armies.size()), 100, progress); });
  EXPECT_TRUE(played.interrupted);
  EXPECT_LT(played.pairs.size(), 3U);
}

TEST(MatchIdentity, IsThatOfAllThatDecidesBattles) {
  const MatchSide side = side_with({});
  const Match match = pair_match(side, {0, 1}, 0);
  const std::string identity = match_identity(match, "", 100);
  Match renamed = match;
  renamed.armies[0].name = "Others";
  EXPECT_EQ(match_identity(renamed, "", 100), identity);
  Match dearer = match;
  dearer.armies[0].units[0].cost += 100;
  EXPECT_NE(match_identity(dearer, "", 100), identity);
  Match reseeded = match;
  reseeded.seed = 2;
  EXPECT_NE(match_identity(reseeded, "", 100), identity);
  EXPECT_NE(match_identity(match, "1", 100), identity);
  EXPECT_NE(match_identity(match, "", 102), identity);
}

constexpr double kFalseAlarm = 1e-4;  // of a bound, by the binomial

/// More of them by hand: WARBALANCE_REPEATS=2000.
int repeats() { return repeats_wanted(200); }

const SyntheticArmies& changed_armies() {
  static const SyntheticArmies armies{{0.10, 0.05, 0.0, -0.15}, {0.06, 0.05, 0.02, -0.13}};
  return armies;
}

TEST(Change, FollowsFromTheInterval) {
  EXPECT_EQ(change_of({-1, 2}, 3), Change::steady);
  EXPECT_EQ(change_of({1, 2}, 3), Change::steady) << "it rises, but by less than counts";
  EXPECT_EQ(change_of({1, 4}, 3), Change::rises);
  EXPECT_EQ(change_of({-4, -1}, 3), Change::falls);
  EXPECT_EQ(change_of({-1, 4}, 3), Change::open);
  EXPECT_EQ(change_of({0, 0}, 0), Change::steady);
}

TEST(MatchupDifferences, AreThoseOfTheCouples) {
  PlayedPair pair;
  pair.armies = {0, 1};
  pair.a = {4, 2, 0, 2};
  pair.b = {4, 4, 2, 2};
  PlayedPair same = pair;
  same.armies = {0, 2};
  same.b = same.a;
  same.same = true;
  const std::vector<PlayedPair> played{same, pair};
  const auto differences = matchup_differences(played, 0.05);
  ASSERT_EQ(differences.size(), 2U);
  EXPECT_EQ(differences[0].armies.column, 1U) << "the greatest first";
  EXPECT_DOUBLE_EQ(differences[0].score_a.value, 0.5);
  EXPECT_DOUBLE_EQ(differences[0].score_b.value, 0.75);
  EXPECT_DOUBLE_EQ(differences[0].difference.value, 0.25);
  EXPECT_TRUE(differences[1].same);
  EXPECT_EQ(differences[1].difference.value, 0);
  EXPECT_EQ(differences[1].difference.se, 0);
  EXPECT_EQ(differences[1].change, Change::steady);
  EXPECT_EQ(differences[1].p_holm, 1);
  const auto armies = army_differences(differences, 4, 4, 0.05);
  ASSERT_EQ(armies.size(), 3U) << "the fourth met nobody";
  EXPECT_DOUBLE_EQ(armies[0].difference.value, 0.125) << "the mean of 0.25 and 0";
  EXPECT_DOUBLE_EQ(armies[1].difference.value, -0.25);
  EXPECT_DOUBLE_EQ(armies[1].score_b, 0.25);
  EXPECT_DOUBLE_EQ(armies[0].difference.se, differences[0].difference.se / 2);
}

/// How often what is told of known armies holds.
struct Held {
  int pairs = 0;     ///< all intervals of differences together
  int armies = 0;    ///< likewise
  int verdicts = 0;  ///< all of them right
  int shift = 0;
  int army_spread = 0;
  int pair_spread = 0;
  int told = 0;  ///< the balance has a difference
  double mean_spread_error = 0;
};

double true_gain(const SyntheticArmies& armies, std::size_t army) {
  double sum = 0;
  for (const ArmyPair& pair : armies.pairs()) {
    if (pair.row == army) sum += armies.difference(pair);
    if (pair.column == army) sum -= armies.difference(pair);
  }
  return sum / static_cast<double>(armies.strengths_a.size() - 1);
}

double true_shift(const SyntheticArmies& armies) {
  double sum = 0;
  for (const ArmyPair& pair : armies.pairs()) sum += armies.difference(pair) * armies.difference(pair);
  return std::sqrt(sum / static_cast<double>(armies.pairs().size()));
}

bool is_right(Change change, double truth, double tolerance) {
  switch (change) {
    case Change::rises:
      return truth > 0;
    case Change::falls:
      return truth < 0;
    case Change::steady:
      return std::abs(truth) <= tolerance;
    case Change::open:
      break;
  }
  return true;
}

void add_balance(const SyntheticArmies& armies, const std::vector<PlayedPair>& played, Held& held) {
  const auto balance = balance_difference(played, armies.strengths_a.size());
  const auto holds = [](const SpreadDifference& spread, double truth) {
    return spread.difference ? spread.difference->interval.contains(truth) : is_right(spread.change, truth, 0);
  };
  const double of_armies = armies.army_spread(armies.strengths_b) - armies.army_spread(armies.strengths_a);
  const double of_pairs = armies.pair_spread(armies.strengths_b) - armies.pair_spread(armies.strengths_a);
  held.army_spread += holds(balance->armies, of_armies) ? 1 : 0;
  held.pair_spread += holds(balance->pairs, of_pairs) ? 1 : 0;
  if (!balance->armies.difference) return;
  ++held.told;
  held.mean_spread_error += balance->armies.difference->value - of_armies;
}

Held repeat(const SyntheticArmies& armies, int couples, int times) {
  constexpr double kBand = 0.03;
  Held held;
  for (int run = 0; run < times; ++run) {
    const auto played = armies.play(couples, static_cast<std::uint32_t>(run));
    const auto differences = matchup_differences(played, kBand);
    bool all = true;
    bool right = true;
    for (const MatchupDifference& one : differences) {
      all = all && one.difference.interval.contains(armies.difference(one.armies));
      right = right && is_right(one.change, armies.difference(one.armies), kBand);
    }
    held.pairs += all ? 1 : 0;
    held.verdicts += right ? 1 : 0;
    all = true;
    for (const ArmyDifference& one :
         army_differences(differences, armies.strengths_a.size(), static_cast<std::size_t>(couples), kBand)) {
      all = all && one.difference.interval.contains(true_gain(armies, one.army));
    }
    held.armies += all ? 1 : 0;
    held.shift += mean_shift(differences).interval.contains(true_shift(armies)) ? 1 : 0;
    add_balance(armies, played, held);
  }
  held.mean_spread_error /= std::max(1, held.told);
  return held;
}

void print(const char* what, const Held& held, int times) {
  if (times <= 200) return;
  const auto share = [&](int count) { return 100.0 * count / times; };
  std::cout << what << ": pairs " << share(held.pairs) << " %, armies " << share(held.armies) << " %, verdicts "
            << share(held.verdicts) << " %, shift " << share(held.shift) << " %, army spread "
            << share(held.army_spread) << " %, pair spread " << share(held.pair_spread) << " %\n";
}

TEST(MatchupDifferences, OfKnownArmiesHoldTogether) {
  const int times = repeats();
  const Held held = repeat(changed_armies(), 150, times);
  print("changed", held, times);
  const int least = least_successes(times, 0.95, kFalseAlarm);
  EXPECT_GE(held.pairs, least);
  EXPECT_GE(held.armies, least);
  EXPECT_GE(held.verdicts, least);
  EXPECT_GE(held.shift, least_successes(times, 0.93, kFalseAlarm)) << "a normal interval of a sum of squares";
  EXPECT_GE(held.army_spread, least);
  EXPECT_GE(held.pair_spread, least);
  EXPECT_GT(held.told, times * 9 / 10);
  EXPECT_NEAR(held.mean_spread_error, 0, 0.15) << "percentage points";
}

TEST(MatchupDifferences, OfArmiesThatStayedAreFoundInFewRuns) {
  SyntheticArmies armies = changed_armies();
  armies.strengths_b = armies.strengths_a;
  const int times = repeats();
  const Held held = repeat(armies, 150, times);
  print("unchanged", held, times);
  const int least = least_successes(times, 0.95, kFalseAlarm);
  EXPECT_GE(held.pairs, least);
  EXPECT_GE(held.shift, least);
  EXPECT_GE(held.army_spread, least);
  EXPECT_GE(held.pair_spread, least);
}

TEST(MatchupDifferences, OfEvenArmiesSayNothingOfAGreaterSpread) {
  const SyntheticArmies even{{0, 0, 0, 0}, {0, 0, 0, 0}};
  const int times = repeats();
  const Held held = repeat(even, 150, times);
  print("even", held, times);
  EXPECT_GE(held.army_spread, least_successes(times, 0.95, kFalseAlarm));
  EXPECT_GE(held.pair_spread, least_successes(times, 0.95, kFalseAlarm));
}

TEST(MatchupDifferences, SharedLuckMakesThemSurer) {
  SyntheticArmies armies = changed_armies();
  const auto mean_se = [&] {
    double sum = 0;
    for (const MatchupDifference& one : matchup_differences(armies.play(500, 1), 0.05)) sum += one.difference.se;
    return sum;
  };
  armies.shared = 0.9;
  const double shared = mean_se();
  armies.shared = 0;
  EXPECT_LT(shared, 0.6 * mean_se());
}

TEST(BalanceDifference, FindsTheBetterBalancedRuleset) {
  const SyntheticArmies armies{{0.2, 0.1, -0.1, -0.2}, {0.1, 0.05, -0.05, -0.1}};
  const auto balance = balance_difference(armies.play(500, 3), 4);
  ASSERT_TRUE(balance);
  EXPECT_EQ(balance->armies.change, Change::falls);
  EXPECT_EQ(balance->pairs.change, Change::falls);
  EXPECT_NEAR(balance->armies.spread_a, armies.army_spread(armies.strengths_a), 3);
  EXPECT_NEAR(balance->pairs.spread_b, armies.pair_spread(armies.strengths_b), 3);
  ASSERT_TRUE(balance->armies.difference);
  EXPECT_LT(balance->armies.difference->interval.high, 0);
}

TEST(BalanceDifference, OfTheSameBattlesIsZeroWithoutError) {
  const SyntheticArmies armies{{0.02, 0, -0.02}, {0.02, 0, -0.02}, 1};
  const auto balance = balance_difference(armies.play(100, 4), 3);
  ASSERT_TRUE(balance);
  for (const SpreadDifference& spread : {balance->armies, balance->pairs}) {
    EXPECT_EQ(spread.change, Change::steady);
    ASSERT_TRUE(spread.difference) << "even where a spread may be 0";
    EXPECT_EQ(spread.difference->value, 0);
    EXPECT_EQ(spread.difference->se, 0);
  }
}

TEST(BalanceDifference, NeedsCouples) {
  EXPECT_FALSE(balance_difference(changed_armies().play(19, 1), 4));
  EXPECT_TRUE(balance_difference(changed_armies().play(20, 1), 4));
  EXPECT_FALSE(balance_difference({}, 4));
}

TEST(MeanShift, TakesOffTheNoise) {
  SyntheticArmies armies = changed_armies();
  armies.strengths_b = armies.strengths_a;
  armies.shared = 0;
  const auto differences = matchup_differences(armies.play(100, 5), 0.05);
  double raw = 0;
  for (const MatchupDifference& one : differences) raw += std::abs(one.difference.value) / 6;
  EXPECT_GT(raw, 0.02);
  EXPECT_LT(mean_shift(differences).mean_absolute, raw);
  EXPECT_EQ(mean_shift(differences).interval.low, 0);
}

}  // namespace
}  // namespace warbalance::sim::matchups_test
