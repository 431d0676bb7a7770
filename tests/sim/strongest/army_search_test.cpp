#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "sim/stats/intervals.hpp"
#include "sim/strongest/army_model.hpp"
#include "sim/strongest/army_search.hpp"
#include "sim/strongest/best_responses.hpp"
#include "sim/strongest/opponents.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/repeats.hpp"

namespace warbalance::sim::army_search_test {
namespace {

constexpr Hundredths kPoints = 6000;

/// Twelve units of a roster that cost 7 to 29 points and are worth something else; some are worth more together.
struct RosterGame {
  Ruleset ruleset = small_ruleset();
  std::vector<RosterUnit> roster;
  std::vector<double> worth{6, 12, 11, 9, 17, 16, 15, 24, 19, 29, 21, 36};

  RosterGame() {
    constexpr Hundredths costs[] = {700, 900, 1100, 1200, 1300, 1500, 1700, 1900, 2100, 2300, 2600, 2900};
    for (std::size_t i = 0; i < std::size(costs); ++i) {
      RosterUnit unit;
      unit.name = std::string(1, static_cast<char>('A' + i));
      unit.design = {static_cast<std::uint8_t>(i % 3), {static_cast<std::uint8_t>(i % 2 == 0 ? 0 : 3)}};
      unit.design.number = static_cast<std::uint8_t>(i);
      unit.listed = costs[i];
      roster.push_back(unit);
    }
  }

  /// The first two units of a kind count in full, further ones half; B and L together are worth 18 more.
  double strength(const FieldArmy& army) const {
    std::vector<int> counts(worth.size());
    for (const UnitDesign& unit : army.units) ++counts[unit.number];
    double sum = counts[1] > 0 && counts[11] > 0 ? 18 : 0;
    for (std::size_t i = 0; i < worth.size(); ++i)
      sum += worth[i] * std::min(counts[i], 2) + worth[i] / 2 * std::max(0, counts[i] - 2);
    return sum;
  }

  PopulationOptions population() const {
    PopulationOptions options;
    options.budget = kPoints;
    options.jitter = 0;
    options.roster = roster;
    return options;
  }

  PlayFunction play() const {
    return [this](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      RandomStream random(key, StreamClass::dice);
      const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
      BattleReport report;
      report.winner = luck < 0.5 + 0.008 * (strength(seat1) - strength(seat2)) ? 0 : 1;
      return report;
    };
  }

  /// The best of all armies, tried one by one.
  ArmyChoice best(const UnitChoices& choices, const ArmyChanges& changes) const {
    ArmyChoice found;
    double most = 0;
    double second = 0;
    ArmyChoice army;
    const auto visit = [&](auto&& self, std::uint32_t from, Hundredths left) -> void {
      const double worth_of_it = strength(changes.field_army(army));
      if (worth_of_it > most) {
        second = most;
        most = worth_of_it;
        found = army;
      } else {
        second = std::max(second, worth_of_it);
      }
      for (std::uint32_t unit = from; unit < choices.size() && choices.cost(unit) <= left; ++unit) {
        army.push_back(unit);
        self(self, unit, left - choices.cost(unit));
        army.pop_back();
      }
    };
    visit(visit, 0, kPoints);
    EXPECT_GT(most - second, 1.4) << "a game whose best army is hardly better than the next one tells nothing";
    return found;
  }
};

TEST(ArmySearchSlow, FindsTheBestArmyInNineOfTenSeeds) {
  const RosterGame game;
  const ArmyGenerator population(game.ruleset, game.population());
  const UnitChoices choices(population, kPoints);
  const ArmyLimits limits{kPoints, 0};
  const Opponents field(population, kPoints);
  const ArmyChoice best = game.best(choices, ArmyChanges(game.ruleset, choices, limits));
  SilentProgress silent;
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const SearchEffort effort{seed, 0, 2, 200'000};
    found += find_strongest(game.ruleset, choices, limits, {}, field, game.play(), effort, silent).army == best;
  }
  EXPECT_GE(found, 9);
}

TEST(ArmySearch, KeepsTheLimits) {
  const SmallWorld& small = world();
  const UnitChoices choices(small.population, kPoints);
  const ArmyChanges changes(small.ruleset, choices, {kPoints, 2});
  RandomStream random({7, 1, 1}, StreamClass::tuning);
  ArmyChoice army = changes.random_army(random);
  const ArmyChoice third = changes.random_army(random);
  int changed = 0;
  for (int step = 0; step < 2'000; ++step) {
    const ArmyChoice next = changes.changed(army, third, random);
    if (next.empty()) continue;
    EXPECT_TRUE(std::is_sorted(next.begin(), next.end()));
    EXPECT_LE(changes.points(next), kPoints);
    EXPECT_GT(changes.points(next), kPoints - 1000) << "cheap units would still fit";
    for (const std::uint32_t unit : next) EXPECT_LE(std::count(next.begin(), next.end(), unit), 2);
    changed += next != army ? 1 : 0;
    army = next;
  }
  EXPECT_GT(changed, 1'000);
}

TEST(ArmySearch, IsAFunctionOfItsSeed) {
  const RosterGame game;
  const ArmyGenerator population(game.ruleset, game.population());
  const UnitChoices choices(population, kPoints);
  const Opponents field(population, kPoints);
  SilentProgress silent;
  const auto search = [&](std::uint64_t seed) {
    const ArmyLimits limits{kPoints, 3};
    return find_strongest(game.ruleset, choices, limits, {}, field, game.play(), {seed, 0, 1, 40'000}, silent).army;
  };
  EXPECT_EQ(search(3), search(3));
  EXPECT_FALSE(search(3).empty());
}

/// Scissors, stone, paper of three units: no army beats all others.
TEST(BestResponsesSlow, EndInTheMixThatNobodyBeats) {
  Ruleset ruleset = small_ruleset();
  PopulationOptions options;
  options.budget = 1000;
  options.jitter = 0;
  for (std::uint8_t i = 0; i < 3; ++i) {
    RosterUnit unit;
    unit.name = std::string(1, static_cast<char>('A' + i));
    unit.design.number = i;
    unit.listed = 1000;
    options.roster.push_back(unit);
  }
  const ArmyGenerator population(ruleset, options);
  const UnitChoices choices(population, 1000);
  const Opponents field({{"A", {{options.roster[0].design}, {1000}}, 1}});
  const PlayFunction play = [](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    RandomStream random(key, StreamClass::dice);
    const int ahead = (seat1.units[0].number - seat2.units[0].number + 3) % 3;  // 1: beats it in 8 of 10 battles
    const std::uint32_t wins = ahead == 0 ? 5 : (ahead == 1 ? 8 : 2);
    BattleReport report;
    report.winner = random.below(10) < wins ? 0 : 1;
    return report;
  };
  SilentProgress silent;
  ResponseEffort effort;
  effort.rounds = 6;
  effort.search.battles = 40'000;
  effort.search.searches = 1;
  const BestResponses found = find_best_responses(ruleset, choices, {1000, 0}, {}, field, play, effort, silent);
  EXPECT_TRUE(found.settled);
  ASSERT_GE(found.rounds.size(), 3U);
  double shares[3] = {};
  for (const ResponseRound& round : found.rounds) {
    ASSERT_EQ(round.army.size(), 1U);
    shares[choices.design(round.army.front()).number] += round.share;
  }
  for (const double share : shares) EXPECT_NEAR(share, 1.0 / 3, 0.08);
}

TEST(ArmySearch, PlaysNoMoreBattlesThanAskedFor) {
  for (const std::int64_t battles : {2 * kLeastSearchBattles, std::int64_t{400'000}, std::int64_t{2'000'000}}) {
    const SearchEffort effort{1, 0, usual_searches(battles), battles};
    EXPECT_LE(search_battles(effort), battles);
    EXPECT_GT(search_battles(effort), battles * 9 / 10);
  }
  for (const int searches : {1, 3}) {
    EXPECT_EQ(search_battles({1, 0, searches, 2}), searches * kLeastSearchBattles) << "no search is shorter";
  }
  EXPECT_EQ(usual_searches(kLeastSearchBattles), 1);
  EXPECT_EQ(usual_searches(2 * kLeastSearchBattles), 2) << "two say more than one";
  EXPECT_EQ(usual_searches(10'000'000), 5);
}

// The model of a game that it can express finds the order of armies that it has not seen.
TEST(ArmyModel, PredictsArmiesThatHaveNotPlayed) {
  const RosterGame game;
  const ArmyGenerator population(game.ruleset, game.population());
  const UnitChoices choices(population, kPoints);
  const ArmyChanges changes(game.ruleset, choices, {kPoints, 0});
  ArmyModel model(game.ruleset, choices);
  RandomStream random({11, 1, 1}, StreamClass::tuning);
  constexpr std::uint32_t kCouples = 40;
  for (int lap = 0; lap < 8; ++lap) {
    std::vector<ArmyChoice> armies;
    std::vector<std::int64_t> quarters;
    for (int i = 0; i < 30; ++i) {
      armies.push_back(changes.random_army(random));
      // the opponents of a lap are stronger or weaker together
      const double chance = 0.5 + 0.008 * (game.strength(changes.field_army(armies.back())) - 80 + 5 * (lap % 3));
      std::int64_t won = 0;
      for (std::uint32_t battle = 0; battle < 2 * kCouples; ++battle) won += random.below(1000) < 1000 * chance ? 2 : 0;
      quarters.push_back(won);
    }
    model.learn(armies, quarters, kCouples);
  }
  const ArmyModel::Values likeliest = model.likeliest();
  const ArmyModel::Values drawn = model.draw(random);
  std::vector<int> counts;
  double truth_by_truth = 0;
  double truth_by_found = 0;
  double found_by_found = 0;
  double drawn_differs = 0;
  for (int pair = 0; pair < 300; ++pair) {
    const ArmyChoice a = changes.random_army(random);
    const ArmyChoice b = changes.random_army(random);
    const double truth = game.strength(changes.field_army(a)) - game.strength(changes.field_army(b));
    const double found = model.value(likeliest, a, counts) - model.value(likeliest, b, counts);
    truth_by_truth += truth * truth;
    truth_by_found += truth * found;
    found_by_found += found * found;
    drawn_differs += std::abs(model.value(drawn, a, counts) - model.value(drawn, b, counts) - found);
  }
  EXPECT_GT(truth_by_found / std::sqrt(truth_by_truth * found_by_found), 0.9);
  EXPECT_GT(drawn_differs, 0) << "draws differ from what is likeliest, so that a search tries other armies too";
  const std::vector<const ArmyChoice*> best = model.best(likeliest);
  EXPECT_GT(game.strength(changes.field_army(*best.front())), game.strength(changes.field_army(*best.back())) + 20);
}

// Scores fall with the logarithm of the share of the army that is left: even at 1 / e^0.8, so it is 2.23 times too
// cheap.
TEST(PriceFactor, IsWhereWhatThePointsBuyIsEven) {
  const SmallWorld& small = world();
  const Opponents field(small.population, kPoints);
  const UnitDesign design{0, {0, 3}};
  FieldArmy army;
  for (int i = 0; i < 20; ++i) {
    army.units.push_back(design);
    army.costs.push_back(kPoints / 20);
  }
  const PlayFunction play = [&](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    const auto is_army = [&](const FieldArmy& of) {
      return std::ranges::all_of(of.units, [&](const UnitDesign& unit) { return unit == design; });
    };
    const bool first = is_army(seat1);
    const double share = static_cast<double>((first ? seat1 : seat2).units.size()) / 20;
    const double chance = normal_probability(1.2 + 1.5 * std::log(share));
    RandomStream random(key, StreamClass::dice);
    BattleReport report;
    report.winner = (static_cast<double>(random.below(1'000'000)) < 1e6 * chance) == first ? 0 : 1;
    return report;
  };
  SilentProgress silent;
  std::vector<double> factors;
  double errors = 0;
  int held = 0;
  const int runs = repeats_wanted(40);
  const double truth = price_factor(army, field, play, {1, 100, 6000, 10}, silent).factor->value;
  EXPECT_NEAR(truth, std::exp(0.8), 0.1);
  for (int run = 0; run < runs; ++run) {
    const MeasureSize size{2000 + static_cast<std::uint64_t>(run), 100, 60, 10};
    const PriceFactor found = price_factor(army, field, play, size, silent);
    ASSERT_TRUE(found.factor);
    factors.push_back(found.factor->value);
    errors += found.factor->se / runs;
    held += found.factor->interval.contains(truth) ? 1 : 0;
  }
  const double mean = std::accumulate(factors.begin(), factors.end(), 0.0) / runs;
  double variance = 0;
  for (const double factor : factors) variance += (factor - mean) * (factor - mean) / (runs - 1);
  EXPECT_NEAR(mean, truth, 0.05);
  EXPECT_NEAR(std::sqrt(variance) / errors, 1, 0.4) << std::sqrt(variance) << " " << errors;
  EXPECT_GE(held, runs * 85 / 100);
}

constexpr Hundredths kLimit = 15000;

struct MeasuredGame {
  SyntheticGame game{world().summary, true_shape(), 0.006, 0};
  Opponents field{world().population, kLimit};
  FieldArmy army = Opponents(world().population, kLimit).draw({99, 5, 3});

  MeasuredGame() { game.draws = false; }

  double chance(const FieldArmy& opponent) const {
    const double edge = game.strength(world().features, army) - game.strength(world().features, opponent);
    // The random first move cancels out except at the cut ends, which the game does not reach.
    return std::clamp(0.5 + edge, 0.0, 1.0);
  }
  /// Mean score, and share of the opponents that are beaten.
  std::pair<double, double> truth() const {
    constexpr std::uint32_t kDrawn = 40'000;
    double score = 0;
    double beaten = 0;
    for (std::uint32_t i = 0; i < kDrawn; ++i) {
      const double won = chance(field.draw({12345, 77, i}));
      score += won / kDrawn;
      beaten += (won > 0.5 ? 1.0 : 0.0) / kDrawn;
    }
    return {score, beaten};
  }
};

TEST(ArmyMeasureSlow, IntervalsHoldTheTruthInNinetyFivePercentOfRuns) {
  const MeasuredGame game;
  const auto [score, beaten] = game.truth();
  EXPECT_GT(std::abs(score - 0.5), 0.02) << "an army in the middle tests little";
  const int runs = repeats_wanted(300);
  int scores = 0;
  int shares = 0;
  SilentProgress silent;
  const PlayFunction play = game.game.play(world().features);
  for (int run = 0; run < runs; ++run) {
    const MeasureSize size{1000 + static_cast<std::uint64_t>(run), 0, 100, 10};
    const ArmyMeasure measure = measure_army(game.army, game.field, play, size, silent);
    scores += measure.score->interval.contains(score) ? 1 : 0;
    shares += measure.beaten->interval.contains(beaten) ? 1 : 0;
  }
  RecordProperty("score", scores);
  RecordProperty("beaten", shares);
  const double sd = std::sqrt(0.95 * 0.05 / runs);
  EXPECT_NEAR(static_cast<double>(scores) / runs, 0.95, 3.3 * sd) << scores << " of " << runs;
  // The opponents' scores are not exactly normal.
  EXPECT_GE(static_cast<double>(shares) / runs, 0.95 - 3.3 * sd - 0.02) << shares << " of " << runs;
}

TEST(ArmyMeasure, GivenOpponentsAreAllMetAndCountByTheirShares) {
  const MeasuredGame game;
  const std::vector<Opponent> given{{"a", game.field.draw({1, 1, 1}), 3}, {"b", game.field.draw({1, 1, 2}), 1}};
  SilentProgress silent;
  const MeasureSize size{4, 0, 400, 4000};
  const ArmyMeasure measure = measure_army(game.army, Opponents(given), game.game.play(world().features), size, silent);
  ASSERT_EQ(measure.met.size(), 2U);
  const double expected = (3 * game.chance(given[0].army) + game.chance(given[1].army)) / 4;
  EXPECT_NEAR(measure.score->value, expected, 4 * measure.score->se);
  EXPECT_LT(measure.score->se, 0.006);
  EXPECT_TRUE(measure.score->interval.contains(measure.score->value));
  EXPECT_FALSE(measure.beaten);
}

TEST(ShareBeaten, TakesTheDiceOutOfTheSpread) {
  // True scores of mean 0.6 and standard deviation 0.1, seen with an error of 0.1: 84 % are above 1/2, seen are 76 %.
  std::vector<double> scores;
  for (int i = 0; i < 4'000; ++i) {
    scores.push_back(0.6 + 0.1 * std::sqrt(2.0) * normal_quantile((i + 0.5) / 4'000));
  }
  EXPECT_NEAR(share_beaten(scores, 0.01).value, normal_probability(1), 0.005);
  // Without error it is the share that is seen.
  EXPECT_NEAR(share_beaten(scores, 0).value, normal_probability(1 / std::sqrt(2.0)), 0.005);
  // All are equal except for the dice, so those that look weaker are not.
  EXPECT_NEAR(share_beaten(scores, 0.03).value, 1, 1e-9);
  // Draws are not victories.
  EXPECT_EQ(share_beaten(std::vector<double>(20, 0.5), 0).value, 0);
}

}  // namespace
}  // namespace warbalance::sim::army_search_test
