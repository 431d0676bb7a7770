#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/strongest/tournament.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim::tournament_test {
namespace {

constexpr Hundredths kPoints = 15000;

/// A game whose listed prices are right on average, but 3+ with Fast is worth 12 points more than they cost, and every
/// other Fast unit somewhat less. Random armies hardly show it; people choose it.
struct ChosenGame {
  const SmallWorld& small = world();

  double worth(const FieldArmy& army) const {
    double sum = 0;
    for (const UnitDesign& unit : army.units) {
      sum += small.ruleset.tiers[unit.tier].cost / 100.0;
      for (const std::uint8_t rule : unit.rules) sum += small.ruleset.rules[rule].cost / 100.0;
      const bool fast = std::ranges::count(unit.rules, std::uint8_t{1}) > 0;
      if (fast) sum += unit.tier == 0 ? 12 : -4;
    }
    return sum;
  }

  PlayFunction play() const {
    return [this](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      RandomStream random(key, StreamClass::dice);
      const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
      BattleReport report;
      report.winner = luck < 0.5 + 0.004 * (worth(seat1) - worth(seat2)) ? 0 : 1;
      return report;
    };
  }
};

TEST(TournamentSlow, MakesAListThatChosenArmiesGainLessFrom) {
  const ChosenGame game;
  const SmallWorld& small = game.small;
  ArmyTable armies(small.features);
  ArmyGenerator::Scratch scratch;
  FieldArmy army;
  for (std::uint32_t i = 0; i < 4'000; ++i) {
    small.population.generate({77, 1, i}, 0, army, scratch);
    armies.add(army, 0.004 * game.worth(army));
  }
  armies.set_references(small.summary);
  ListOptions options;
  options.bands = PriceBands::all;  // Fast can have a price of its own on 3+
  options.monotone = false;
  const ListSpace space(small.ruleset, small.features, options);
  const FoundList start{space.listed(), 0, 0, small.summary.mean_listed};
  TournamentSize size;
  size.rounds = 6;
  size.search_battles = 2 * kLeastSearchBattles;
  SilentProgress silent;
  const PlayFunction play = game.play();
  const auto made = [&] {
    return make_tournament_list(small.population, armies, options, start, small.summary.mean_listed, play, 3, size,
                                silent);
  };
  const TournamentList list = made();
  ASSERT_FALSE(list.interrupted);
  ASSERT_GT(list.rounds.size(), 1U);
  const TournamentRound& chosen = list.rounds[list.chosen];
  ASSERT_TRUE(chosen.attack && list.rounds.front().attack);
  EXPECT_GT(list.rounds.front().attack->score.value, 0.6) << "chosen armies gain by the listed prices";
  EXPECT_LT(chosen.attack->score.value, list.rounds.front().attack->score.value - 0.02);
  for (const TournamentRound& round : list.rounds) {
    ASSERT_TRUE(round.attack);
    if (round.spread < std::hypot(list.rounds.front().spread, 0.0199)) {
      EXPECT_GE(round.attack->score.value, chosen.attack->score.value) << "the best of these lists is chosen";
    }
    EXPECT_TRUE(space.allows(round.list.prices));
  }
  EXPECT_GE(list.archive.size(), list.rounds.size() - 1);
  // A pure function of its seed.
  EXPECT_EQ(made().rounds[list.chosen].list.prices, chosen.list.prices);
}

TEST(MatchedAttack, MakesArmiesLegalAndMeasuresTheBest) {
  const ChosenGame game;
  const PricedGame priced(game.small.ruleset, kPoints);
  Army fast;
  Army large;
  for (int i = 0; i < 20; ++i) {
    fast.units.push_back({"3+ Fast", {0, {1}}, 2500, {}});  // far too many
    large.units.push_back({"5+ Large", {2, {5}}, 1000, {}});
  }
  SilentProgress silent;
  const MeasureSize size{1, 500, 60, 10};
  const auto attack = matched_attack(priced, {large, fast}, game.play(), 1, size, silent);
  ASSERT_TRUE(attack);
  EXPECT_LE(attack->army.points(), kPoints);
  EXPECT_NE(attack->army.name.find("3+ Fast"), std::string::npos) << attack->army.name;
  EXPECT_GT(attack->score.interval.low, 0.6);
}

}  // namespace
}  // namespace warbalance::sim::tournament_test
