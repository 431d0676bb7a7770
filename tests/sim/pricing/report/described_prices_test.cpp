#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <tuple>

#include "sim/battles/threads.hpp"
#include "sim/pricing/population/unit_generator.hpp"
#include "sim/pricing/report/described_prices.hpp"
#include "sim/pricing/report/exchange_prices.hpp"
#include "sim/pricing/report/host_prices.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/rules/catalog_tools.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::described_prices_test {
namespace {

constexpr std::size_t kTiers = 3;

FieldOptions options_of(int battles_per_round) {
  FieldOptions options;
  options.schedule = {16, 5, 15, 1, battles_per_round};
  options.build_by(Building::listed);
  return options;
}

PriceReport described(const PlayFunction& play, const FieldOptions& options) {
  SilentProgress silent;
  return describe_prices(world().population, world().summary, play, options, silent);
}

/// Odds of a victory are the ratio of what both armies are worth, to a power: 1 for Bradley and Terry's.
PlayFunction ratio_game(double power) {
  return [power](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    const std::vector<double> shape = true_shape();
    const auto worth = [&](const FieldArmy& army) {
      double sum = 0;
      for (std::size_t unit = 0; unit < army.units.size(); ++unit) sum += world().features.dot(shape, army, unit);
      return sum;
    };
    RandomStream random(key, StreamClass::dice);
    const double chance = 1 / (1 + std::pow(worth(seat2) / worth(seat1), power));
    BattleReport report;
    report.winner = static_cast<double>(random.next() >> 11) / 9007199254740992.0 < chance ? 0 : 1;
    return report;
  };
}

/// The middle tier is listed at 15, which is what it is worth: so the others are told at their worth.
void expect_worth(const PriceReport& report, double widest) {
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const std::vector<double> worth = true_shape();
  for (std::size_t f = 0; f < report.rows.size(); ++f) {
    const PriceRow& row = report.rows[f];
    ASSERT_TRUE(row.interval) << row.rule;
    EXPECT_TRUE(row.interval->contains(worth[f])) << row.rule << " " << *row.fair << " not " << worth[f];
    EXPECT_LT(row.interval->half_width(), widest) << row.rule;
    EXPECT_FALSE(row.verdict);
    EXPECT_EQ(row.flags.empty(), f != 1) << row.rule;
  }
  EXPECT_EQ(report.rows[1].flags, std::vector{PriceFlag::anchor});
}

TEST(MonoPrices, AreTheNumbersOfPlainUnitsThatAreEven) { expect_worth(described(ratio_game(3), options_of(600)), 1.5); }

TEST(MonoPrices, OfAUnitThatNobodyBeatsAreOutOfReach) {
  const PlayFunction play = [](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    const auto has_rule = [](const FieldArmy& army) { return !army.units[0].rules.empty(); };
    BattleReport report;
    report.winner = has_rule(seat1) ? 0 : has_rule(seat2) ? 1 : static_cast<std::int8_t>(key.battle % 2);
    return report;
  };
  const PriceReport report = described(play, options_of(20));
  for (std::size_t f = kTiers; f < report.rows.size(); ++f) {
    EXPECT_EQ(report.rows[f].flags, std::vector{PriceFlag::out_of_reach}) << report.rows[f].rule;
    EXPECT_FALSE(report.rows[f].fair);
  }
}

TEST(DescribedPrices, ThreadsChangeNoDigitAndStopsGiveNoPrices) {
  const PlayFunction play = ratio_game(1);
  PriceReport one;
  PriceReport many;
  with_threads(1, [&] { one = described(play, options_of(60)); });
  with_threads(7, [&] { many = described(play, options_of(60)); });
  for (std::size_t f = 0; f < one.rows.size(); ++f) {
    EXPECT_EQ(one.rows[f].fair, many.rows[f].fair);
    EXPECT_EQ(one.rows[f].se, many.rows[f].se);
  }
  EXPECT_EQ(one.battles, many.battles);

  StopAfter stop(200);
  const PriceReport stopped = describe_prices(world().population, world().summary, play, options_of(60), stop);
  EXPECT_TRUE(stopped.interrupted);
  for (const PriceRow& row : stopped.rows) EXPECT_FALSE(row.fair);
}

// The designs are what the battles are compiled for: one that is missing would be played as another.
TEST(DescribedPrices, DesignsHoldAllBodies) {
  const std::vector<UnitDesign> further = list_of(described_designs(world().ruleset, world().population));
  const auto has = [&](const UnitDesign& design) {
    return std::find(further.begin(), further.end(), design) != further.end();
  };
  EXPECT_EQ(middle_tier(world().ruleset), 1);
  for (std::uint8_t tier = 0; tier < 3; ++tier) EXPECT_TRUE(has({tier, {}}));
  for (std::uint8_t rule = 0; rule < 6; ++rule) EXPECT_TRUE(has({1, {rule}}));
}

/// Cards of the suitcase roster whose worth is known: the prior prices of their terms, but Scout is worth nothing on
/// Marsh Hunters.
struct World {
  Ruleset ruleset = load_ruleset(shipped_data(), "suitcase", {}).value.value();
  PopulationOptions options;
  std::map<UnitDesign, double> worth;

  World() {
    std::vector<RosterUnit> roster;
    const std::vector<RosterUnit> all = load_roster(ruleset).value.value();
    for (const RosterUnit& unit : all) {
      for (const char* const name : {"Ranger", "Marksman", "Marsh Hunters", "Drake"}) {
        if (unit.name == name) roster.push_back(unit);
      }
    }
    options.roster = with_variations(ruleset, roster);
    options.terms = true;
    const FeatureSpace features = FeatureSpace::of_terms(ruleset, options.roster);
    const std::size_t scout = features.find("Scout").value();
    for (std::size_t i = 0; i < options.roster.size(); ++i) {
      const std::vector<double> counts = features.counts_of(i);
      double sum = 0;
      for (std::size_t f = 0; f < counts.size(); ++f) sum += counts[f] * features[f].listed / 100.0;
      if (options.roster[i].name.starts_with("Marsh Hunters")) sum -= counts[scout] * features[scout].listed / 100.0;
      worth[options.roster[i].design] = sum;
    }
  }

  /// Odds of a victory are the ratio of what both armies are worth, to the third power.
  PlayFunction play() const {
    return [this](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      const auto worth_of = [this](const FieldArmy& army) {
        double sum = 0;
        for (const UnitDesign& unit : army.units) sum += worth.at(unit);
        return sum;
      };
      RandomStream random(key, StreamClass::dice);
      const double chance = 1 / (1 + std::pow(worth_of(seat2) / worth_of(seat1), 3));
      BattleReport report;
      report.winner = static_cast<double>(random.next() >> 11) / 9007199254740992.0 < chance ? 0 : 1;
      return report;
    };
  }
};

const World& world() {
  static const World made;
  return made;
}

PriceReport priced(std::vector<std::string> only, std::int64_t stop_after = std::numeric_limits<std::int64_t>::max()) {
  FieldOptions options;
  options.schedule = {16, 0, 15, 1, 2000};
  options.build_by(Building::listed);
  options.population = world().options;
  options.anchor = "Ranger";
  options.prior = true;
  options.only = std::move(only);
  const ArmyGenerator population(world().ruleset, world().options);
  StopAfter progress(stop_after);
  return describe_prices(population, summarize_population(population, 1000), world().play(), options, progress);
}

const PriceRow& row_of(const PriceReport& report, const std::string& term) {
  for (const PriceRow& row : report.rows) {
    if (row.rule == term) return row;
  }
  ADD_FAILURE() << term;
  return report.rows.front();
}

TEST(HostPrices, AreTheDifferencesThatATermMakesOnEachCard) {
  const PriceReport report = priced({"Stealth", "Scout", "Fire Breath", "quality_3", "Hero"});
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  for (const auto& [term, worth, hosts] :
       {std::tuple{"Stealth", 5.0, 1}, {"Fire Breath", 18.0, 1}, {"quality_3", 5.0, 4}}) {
    const PriceRow& row = row_of(report, term);
    EXPECT_EQ(row.hosts, hosts) << term;
    EXPECT_NEAR(row.fair.value(), worth, 4 * row.se.value()) << term;
    EXPECT_LT(row.se.value(), 0.6) << term;
    EXPECT_EQ(row.spread.has_value(), hosts > 1);
    EXPECT_TRUE(row.flags.empty()) << term;
    EXPECT_FALSE(row.verdict);
  }
  EXPECT_LT(row_of(report, "quality_3").spread.value(), 1.5) << "it is worth the same everywhere";
  const PriceRow& hero = row_of(report, "Hero");
  EXPECT_EQ(hero.hosts, 0);
  EXPECT_EQ(hero.flags, std::vector{PriceFlag::not_identified});
  EXPECT_FALSE(hero.fair);
}

TEST(HostPrices, ATermThatIsWorthMoreOnSomeCardsDependsOnTheContext) {
  const PriceReport report = priced({"Scout"});
  const PriceRow& scout = report.rows.at(0);
  EXPECT_EQ(scout.hosts, 2);
  EXPECT_NEAR(scout.fair.value(), 3, 4 * scout.se.value());  // 6 on Rangers, 0 on Marsh Hunters
  EXPECT_NEAR(scout.spread.value(), 6 / std::sqrt(2), 1);
  EXPECT_EQ(scout.flags, std::vector{PriceFlag::context_dependent});
  ASSERT_EQ(report.host_prices.size(), 2U);
  EXPECT_EQ(report.host_prices[0].host, "Ranger");
  EXPECT_NEAR(report.host_prices[0].price, 6, 4 * report.host_prices[0].se);
  EXPECT_EQ(report.host_prices[1].host, "Marsh Hunters");
  EXPECT_NEAR(report.host_prices[1].price, 0, 4 * report.host_prices[1].se);
}

TEST(HostPrices, SpreadIsFlaggedByTheRuleAndNoiseIsSaid) {
  EXPECT_TRUE((HostSpread{3, 1.0, 0.1, -1.5}.flags().empty()));
  EXPECT_EQ((HostSpread{3, 2.0, 0.1, -1.5}.flags()), std::vector{PriceFlag::context_dependent});
  EXPECT_EQ((HostSpread{3, 2.0, 1.9, -1.5}.flags()), (std::vector{PriceFlag::context_dependent, PriceFlag::noisy}));
  EXPECT_TRUE((HostSpread{1, std::nullopt, 1.9, 0}.flags().empty()));
}

TEST(HostPricesSlow, DoNotDependOnThreadsAndCanBeStopped) {
  PriceReport one;
  PriceReport many;
  with_threads(1, [&] { one = priced({"Stealth"}); });
  with_threads(5, [&] { many = priced({"Stealth"}); });
  EXPECT_EQ(one.rows[0].fair, many.rows[0].fair);
  EXPECT_EQ(one.rows[0].fair_without_chain, many.rows[0].fair_without_chain);
  EXPECT_TRUE(priced({"Stealth"}, 100).interrupted);
}

}  // namespace
}  // namespace warbalance::sim::described_prices_test
