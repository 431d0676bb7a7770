#include <gtest/gtest.h>
#include <tbb/parallel_for.h>
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/run_cell.hpp"
#include "sim/battles/threads.hpp"
#include "sim/checks/check_run.hpp"
#include "sim/checks/matchups.hpp"
#include "sim/pricing/estimation/field_look.hpp"
#include "sim/stats/intervals.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/pricing/coverage.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
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

/// How often the results for known armies are right.
struct Held {
  int pairs = 0;     ///< all intervals of differences together
  int armies = 0;    ///< likewise
  int verdicts = 0;  ///< all of them right
  int shift = 0;
  int army_spread = 0;
  int pair_spread = 0;
  int told = 0;  ///< runs whose balance has a difference
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

using CoupleChances = std::array<double, 5>;  ///< of the scores 0, 1/4, 1/2, 3/4 and 1

/// A matchup whose true score is known: the score of each couple is drawn by itself.
struct SyntheticCouples {
  CoupleChances chances;

  double mean_percent() const {
    double mean = 0;
    for (std::size_t quarters = 0; quarters < chances.size(); ++quarters) {
      mean += 25 * static_cast<double>(quarters) * chances[quarters];
    }
    return mean;
  }

  PlayMatchup play(std::uint64_t seed) const {
    return [drawn = chances, seed](const RunPlan& plan, Progress& progress) {
      return run_cell([&] { return std::make_unique<Player>(drawn, seed); }, 2, plan, progress);
    };
  }

 private:
  class Player final : public GroupPlayer<Tally> {
   public:
    Player(const CoupleChances& chances, std::uint64_t seed) : chances_(chances), seed_(seed) {}

    void play(std::int64_t first, std::int64_t end, Tally& tally) override {
      for (std::int64_t number = first; number < end; number += 2) {
        RandomStream random({seed_, 0, static_cast<std::uint32_t>(number)}, StreamClass::dice);
        const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
        double below = 0;
        std::size_t quarters = 0;
        while (quarters < 4 && luck >= below + chances_[quarters]) below += chances_[quarters++];
        ++tally.score_a[quarters];
        tally.battles += 2;
      }
    }

   private:
    CoupleChances chances_;
    std::uint64_t seed_;
  };
};

Check price_check(const std::string& item, const Band& band) {
  Check check;
  check.id = item;
  check.target = item;
  check.band = band;
  return check;
}

PriceRow row(const std::string& item, double listed, double fair, double se) {
  PriceRow row;
  row.rule = item;
  row.listed = listed;
  row.fair = fair;
  row.se = se;
  return row;
}

PriceReport report(std::vector<PriceRow> rows) {
  PriceReport report;
  report.outcome = PriceOutcome::converged;
  report.freedom = 15;
  report.tail_battles = 1000;
  report.rows = std::move(rows);
  return report;
}

TEST(PriceCheck, ComparesFairLessListedWithTheBand) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5}), price_check("Armored", {-5, 5}),
                                  price_check("Fast", {-5, 5})};
  PriceJudge judge(checks, 0.01, 1);
  const PriceReport look = report({row("Tough", 20, 21, 0.5), row("Armored", 15, 30, 0.5), row("Fast", 5, 9, 0.5)});
  EXPECT_FALSE(judge.look(look));
  const auto results = judge.results(look);
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
  EXPECT_EQ(results[1].verdict, CheckVerdict::fail);
  EXPECT_EQ(results[2].verdict, CheckVerdict::inconclusive);
  // t(0.995, 15) = 2.9467
  EXPECT_NEAR(results[0].interval->low, 1 - 2.9467 * 0.5, 1e-4);
  EXPECT_NEAR(results[0].interval->high, 1 + 2.9467 * 0.5, 1e-4);
}

TEST(PriceCheck, EachLookSpendsItsShareAndTheFirstVerdictStays) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5})};
  PriceJudge judge(checks, 0.03, 3);
  EXPECT_FALSE(judge.look(report({row("Tough", 20, 24, 1)})));
  EXPECT_TRUE(judge.look(report({row("Tough", 20, 21, 1)})));  // 1 -+ t(0.995, 15)
  EXPECT_TRUE(judge.look(report({row("Tough", 20, 40, 1)})));
  const auto results = judge.results(report({row("Tough", 20, 40, 1)}));
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
  EXPECT_EQ(*results[0].estimate, 1);
  EXPECT_EQ(results[0].looks, 2);
  EXPECT_EQ(results[0].stored.value, 40);
}

TEST(PriceCheck, DriftAddsVariancesAndTakesTheFewerDegreesOfFreedom) {
  std::vector<Check> checks{price_check("Tough", {-5, 5})};
  checks[0].quantity = Check::Quantity::price_drift;
  checks[0].old = StoredEstimate{22, 0.4, 7};
  PriceJudge judge(checks, 0.05, 1);
  judge.look(report({row("Tough", 20, 23, 0.3)}));
  const auto results = judge.results(report({row("Tough", 20, 23, 0.3)}));
  EXPECT_EQ(*results[0].estimate, 1);
  EXPECT_NEAR(results[0].interval->half_width(), 2.3646 * 0.5, 1e-4);  // t(0.975, 7)
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
}

TEST(PriceCheck, PricesThatDidNotConvergeAreInconclusive) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5})};
  PriceJudge judge(checks, 0.05, 2);
  EXPECT_TRUE(judge.look(report({row("Tough", 20, 21, 0.5)})));
  PriceReport end = report({row("Tough", 20, 21, 0.5)});
  end.outcome = PriceOutcome::not_converged;
  end.message = "the prices still move";
  const auto results = judge.results(end);
  EXPECT_EQ(results[0].verdict, CheckVerdict::inconclusive);
  EXPECT_FALSE(results[0].interval);
  EXPECT_EQ(results[0].note, "the prices still move");
}

TEST(PriceCheck, APriceThatIsNotIdentifiedIsInconclusive) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5})};
  PriceJudge judge(checks, 0.05, 1);
  PriceReport look = report({row("Tough", 20, 21, 0.5)});
  look.rows[0].fair.reset();
  EXPECT_FALSE(judge.look(look));
  const auto results = judge.results(look);
  EXPECT_EQ(results[0].verdict, CheckVerdict::inconclusive);
  EXPECT_NE(results[0].note, "");
}

TEST(PriceCheck, AnInterruptedOneHasNoVerdict) {
  const std::vector<Check> checks{price_check("Tough", {-5, 5}), price_check("Fast", {-5, 5})};
  PriceJudge judge(checks, 0.05, 2);
  judge.look(report({row("Tough", 20, 21, 0.5), row("Fast", 5, 10, 1)}));
  PriceReport end = report({});
  end.interrupted = true;
  const auto results = judge.results(end);
  EXPECT_EQ(results[0].verdict, CheckVerdict::pass);
  EXPECT_FALSE(results[1].verdict);
}

constexpr double kAlpha = 0.05;

/// Couples without draws, with many draws, and those of a hopeless matchup.
constexpr SyntheticCouples kEven{{0.3, 0.1, 0.2, 0.1, 0.3}};
constexpr SyntheticCouples kDraws{{0.05, 0.15, 0.45, 0.25, 0.10}};
constexpr SyntheticCouples kHopeless{{0.001, 0.004, 0.01, 0.044, 0.941}};

CheckResult checked(const SyntheticCouples& couples, const Band& band, std::int64_t battles, std::uint64_t seed = 1,
                    CheckLength length = CheckLength::decided) {
  SilentProgress silent;
  return check_score(couples.play(seed), band, kAlpha, battles, length, silent);
}

TEST(Band, IsPassedByIntervalsInsideAndFailedByDisjointOnes) {
  const Band band{45, 55};
  EXPECT_EQ(judge({46, 54}, band, 0, 100), CheckVerdict::pass);
  EXPECT_EQ(judge({45, 54}, band, 0, 100), CheckVerdict::inconclusive);
  EXPECT_EQ(judge({44, 50}, band, 0, 100), CheckVerdict::inconclusive);
  EXPECT_EQ(judge({40, 60}, band, 0, 100), CheckVerdict::inconclusive);
  EXPECT_EQ(judge({55.1, 60}, band, 0, 100), CheckVerdict::fail);
  EXPECT_EQ(judge({55, 60}, band, 0, 100), CheckVerdict::inconclusive);
  EXPECT_EQ(judge({30, 44.9}, band, 0, 100), CheckVerdict::fail);
}

TEST(Band, EdgesThatCannotBePassedBoundNothing) {
  EXPECT_EQ(judge({0, 3}, {0, 55}, 0, 100), CheckVerdict::pass);
  EXPECT_EQ(judge({97, 100}, {90, 100}, 0, 100), CheckVerdict::pass);
  EXPECT_EQ(judge({97, 100}, {0, 90}, 0, 100), CheckVerdict::fail);
}

TEST(ScoreCheck, PassesFailsOrLeavesOpen) {
  const CheckResult pass = checked(kEven, {45, 55}, 50'000);
  EXPECT_EQ(pass.verdict, CheckVerdict::pass);
  EXPECT_GT(pass.interval->low, 45);
  EXPECT_LT(pass.interval->high, 55);
  EXPECT_LT(pass.battles, 50'000);
  EXPECT_EQ(pass.battles, pass.looks * kLookBattles);
  EXPECT_TRUE(pass.interval->contains(*pass.estimate));

  const CheckResult fail = checked(kHopeless, {45, 55}, 50'000);
  EXPECT_EQ(fail.verdict, CheckVerdict::fail);
  EXPECT_EQ(fail.battles, kLookBattles);
  EXPECT_EQ(fail.looks, 1);

  const CheckResult open = checked(kEven, {45, 55}, 1000);
  EXPECT_EQ(open.verdict, CheckVerdict::inconclusive);
  EXPECT_EQ(open.battles, 1000);
  EXPECT_EQ(open.looks, 4);
}

TEST(ScoreCheck, HasNoVerdictBelowTheFirstLookAndSaysWhy) {
  const CheckResult result = checked(SyntheticCouples{{0, 0, 0, 0, 1}}, {1, 49}, kLookBattles - 2);
  EXPECT_EQ(result.verdict, CheckVerdict::inconclusive);
  EXPECT_EQ(result.looks, 0);
  EXPECT_EQ(*result.estimate, 100);
  EXPECT_EQ(result.note, "a score has no verdict below 250 battles: give it battles = 250 or more");
  EXPECT_EQ(checked(kEven, {45, 55}, kLookBattles).note, "");
}

TEST(ScoreCheck, PlayingOnDoesNotChangeTheVerdict) {
  const CheckResult decided = checked(kDraws, {45, 60}, 20'000);
  const CheckResult whole = checked(kDraws, {45, 60}, 20'000, 1, CheckLength::whole);
  ASSERT_EQ(decided.verdict, CheckVerdict::pass);
  EXPECT_EQ(whole.verdict, decided.verdict);
  EXPECT_EQ(whole.battles, decided.battles);
  EXPECT_EQ(*whole.estimate, *decided.estimate);
  EXPECT_EQ(whole.stored.degrees_of_freedom, 20'000 / 2 - 1);
  EXPECT_EQ(decided.stored.degrees_of_freedom, static_cast<double>(decided.battles) / 2 - 1);
  EXPECT_NEAR(whole.stored.value, kDraws.mean_percent(), 5 * whole.stored.se);
}

TEST(ScoreCheck, AnInterruptedOneHasNoVerdict) {
  StopAfter progress(500);
  const CheckResult result = check_score(kEven.play(1), {45, 55}, kAlpha, 20'000, CheckLength::decided, progress);
  EXPECT_FALSE(result.verdict);
  EXPECT_FALSE(result.finished);
  EXPECT_GE(result.battles, 500);
  EXPECT_TRUE(result.interval);
}

/// 1000 runs with error probability 0.05: the one-sided 95 % bound on the share of wrong ones (Clopper and Pearson) is
/// below 0.05 when at most 38 are wrong.
constexpr int kRuns = 1000;
constexpr int kMostWrong = 38;

/// Runs with a verdict out of kRuns, at the edge of the band, where every verdict is wrong.
int false_verdicts(const SyntheticCouples& couples, const Band& band) {
  std::atomic<int> wrong = 0;
  tbb::parallel_for(0, kRuns, [&](int repeat) {
    const CheckResult result = checked(couples, band, 10'000, 1000 + static_cast<std::uint64_t>(repeat));
    if (result.verdict != CheckVerdict::inconclusive) ++wrong;
  });
  testing::Test::RecordProperty("false_verdicts", wrong.load());
  return wrong;
}

TEST(ScoreCheckSlow, IsWrongAtTheEdgesOfTheBandWithAlphaAtMost) {
  for (const SyntheticCouples& couples : {kEven, kDraws}) {
    const double truth = couples.mean_percent();
    EXPECT_LE(false_verdicts(couples, {truth, truth + 10}), kMostWrong);
    EXPECT_LE(false_verdicts(couples, {truth - 10, truth}), kMostWrong);
  }
}

TEST(ScoreCheckSlow, IsWrongAt98PercentWithAlphaAtMost) {
  const double truth = kHopeless.mean_percent();
  EXPECT_NEAR(truth, 98, 0.01);
  EXPECT_LE(false_verdicts(kHopeless, {truth, 100}), kMostWrong);
  EXPECT_LE(false_verdicts(kHopeless, {90, truth}), kMostWrong);
}

constexpr SyntheticCouples kCouples{{0.2, 0.1, 0.25, 0.15, 0.3}};

CheckResult drift(const SyntheticCouples& now, std::uint64_t old_seed, std::uint64_t seed, const Band& band,
                  std::int64_t battles) {
  SilentProgress silent;
  const CheckResult before =
      check_score(kCouples.play(old_seed), {0, 100}, kAlpha, battles, CheckLength::whole, silent);
  return check_score_drift(now.play(seed), before.stored, band, kAlpha, battles, CheckLength::decided, silent);
}

TEST(ScoreDrift, PassesFailsOrLeavesOpen) {
  const CheckResult same = drift(kCouples, 1, 2, {-5, 5}, 16'000);
  EXPECT_EQ(same.verdict, CheckVerdict::pass);
  EXPECT_LT(same.battles, 16'000);
  const SyntheticCouples weaker{{0.4, 0.1, 0.25, 0.15, 0.1}};
  const CheckResult changed = drift(weaker, 1, 2, {-5, 5}, 16'000);
  EXPECT_EQ(changed.verdict, CheckVerdict::fail);
  EXPECT_LT(*changed.estimate, -15);
  const CheckResult open = drift(kCouples, 1, 2, {-0.5, 0.5}, 2000);
  EXPECT_EQ(open.verdict, CheckVerdict::inconclusive);
  EXPECT_EQ(open.looks, 4);  // 250, 500, 1000 and 2000 battles
  EXPECT_EQ(open.battles, 2000);
}

TEST(ScoreDrift, HasNoVerdictBelowTheFirstLook) {
  const CheckResult result = drift(kCouples, 1, 2, {-100, 100}, 2);
  EXPECT_EQ(result.verdict, CheckVerdict::inconclusive);
}

/// A/A: two runs of one truth; where the band ends at no difference, every verdict is a false alarm.
TEST(ScoreDriftSlow, FalseAlarmsAreAtMostAlpha) {
  constexpr int kRepeats = 1000;
  for (const Band band : {Band{0, 20}, Band{-20, 0}}) {
    std::atomic<int> wrong = 0;
    tbb::parallel_for(0, kRepeats, [&](int repeat) {
      const auto seed = static_cast<std::uint64_t>(2 * repeat);
      if (drift(kCouples, seed, seed + 1, band, 4000).verdict != CheckVerdict::inconclusive) ++wrong;
    });
    EXPECT_LE(wrong, kMostWrong);
  }
}

// --- prices -------------------------------------------------------------------------------------------------

/// Price runs of a game whose fair prices are known.
class PriceDriftSlow : public testing::Test {
 protected:
  static constexpr int kLooks = 3;

  PriceDriftSlow() : game_(summary_.listed, true_shape(), 0.004, 0.6) {}

  /// A price run of so many looks, as price_by_field plays it; the population is summarized once for all runs.
  PriceReport run(std::uint64_t seed, int looks, const std::function<bool(const PriceReport&)>& decided) const {
    FieldOptions options;
    options.seed = seed;
    options.schedule = {8, 3, 4, looks, 100, 1};
    options.building = Building::listed;
    // Battles in which nobody attacks would prove nothing, so that no check of them could fail.
    const PlayFunction play = [game = game_.play(ruleset_)](const FieldArmy& seat1, const FieldArmy& seat2,
                                                            const BattleKey& key) {
      BattleReport report = game(seat1, seat2, key);
      report.shots = 1;
      return report;
    };
    FieldChains chains(population_, summary_, play, options, {0, 1, 2, 3, 4, 5, 6, 7});
    SilentProgress silent;
    PriceReport report;
    for (int look = 0; look < looks; ++look) {
      const int tail = options.schedule.tail_rounds_at(look);
      while (chains.rounds() < options.schedule.burn_in_rounds + tail && chains.play_round(silent)) {
      }
      if (chains.broke_down()) return report_look(chains, ruleset_, summary_, options, 0, false);
      report = report_look(chains, ruleset_, summary_, options, tail, true);
      if (report.outcome == PriceOutcome::converged && decided(report)) break;
    }
    return report;
  }

  /// Checks of all prices against a baseline of another seed.
  std::vector<CheckResult> drift_results(std::uint64_t old_seed, std::uint64_t seed, const Band& band) const {
    const PriceReport before = run(old_seed, 1, [](const PriceReport&) { return false; });
    std::vector<Check> checks;
    for (const PriceRow& row : before.rows) {
      Check& check = checks.emplace_back();
      check.quantity = Check::Quantity::price_drift;
      check.target = row.rule;
      check.band = band;
      check.old = StoredEstimate{*row.fair, *row.se, before.freedom};
    }
    PriceJudge judge(checks, kAlpha / static_cast<double>(checks.size()), kLooks);
    const PriceReport after = run(seed, kLooks, [&](const PriceReport& report) { return judge.look(report); });
    if (before.outcome != PriceOutcome::converged) return {};
    return judge.results(after);
  }

  static PopulationOptions small_armies() {
    PopulationOptions options;
    options.budget = 6000;
    options.jitter = 2000;
    return options;
  }

  Ruleset ruleset_ = quickly_drawn_ruleset();
  ArmyGenerator population_{ruleset_, small_armies()};
  FieldPopulation summary_{population_, at_listed_costs(), kFewSummarized};
  SyntheticGame game_;
};

TEST_F(PriceDriftSlow, FalseAlarmsOfAWholeFileAreAtMostAlpha) {
  constexpr int kRepeats = 200;
  constexpr int kMostFailed = 10;  // 0.05 of 200
  std::atomic<int> wrong = 0;
  std::atomic<int> compared = 0;
  tbb::parallel_for(0, kRepeats, [&](int repeat) {
    const auto seed = static_cast<std::uint64_t>(7000 + 2 * repeat);
    const auto results = drift_results(seed, seed + 1, {0, 1000});  // no drift is the edge of the band
    compared += results.empty() ? 0 : 1;
    const auto decided = [](const CheckResult& result) { return result.verdict != CheckVerdict::inconclusive; };
    wrong += std::any_of(results.begin(), results.end(), decided) ? 1 : 0;
  });
  EXPECT_GE(compared, kRepeats * 9 / 10);
  EXPECT_LE(wrong, kMostFailed);
}

}  // namespace
}  // namespace warbalance::sim::matchups_test
