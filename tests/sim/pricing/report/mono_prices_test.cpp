#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <tuple>

#include "sim/battles/threads.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/population/unit_generator.hpp"
#include "sim/pricing/report/mono_prices.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::mono_prices_test {
namespace {

const std::vector<std::string> kCards = {"Ranger", "Marksman", "Marsh Hunters", "Drake"};

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
      if (is_one_of(kCards, unit.name)) roster.push_back(unit);
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

  /// The odds of a victory are the third power of the ratio of both armies' worth. @param best beats all others
  PlayFunction play(const UnitDesign* best = nullptr) const {
    return [this, best](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      const auto worth_of = [this](const FieldArmy& army) {
        double sum = 0;
        for (const UnitDesign& unit : army.units) sum += worth.at(unit);
        return sum;
      };
      RandomStream random(key, StreamClass::dice);
      const double chance = 1 / (1 + std::pow(worth_of(seat2) / worth_of(seat1), 3));
      BattleReport report;
      for (const auto& [army, side] : {std::pair{&seat1, 0}, {&seat2, 1}}) {
        if (best == nullptr || army->units[0] != *best) continue;
        report.winner = static_cast<std::int8_t>(side);
        return report;
      }
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
  options.schedule = {16, 0, 15, 1, 2000, 1};
  options.building = Building::listed;
  options.population = world().options;
  options.anchor = "Ranger";
  options.prior = true;
  options.only = std::move(only);
  const ArmyGenerator population(world().ruleset, world().options);
  StopAfter progress(stop_after);
  return describe_prices(population, summarize_population(population, 1000), world().play(), options, progress);
}

/// The cards themselves, against the Ranger.
PriceReport priced_units(const UnitDesign* best = nullptr) {
  FieldOptions options;
  options.schedule = {16, 0, 15, 1, 600, 1};
  options.building = Building::listed;
  options.population.roster = world().options.roster;
  std::erase_if(options.population.roster, [](const RosterUnit& unit) { return !is_one_of(kCards, unit.name); });
  options.anchor = "Ranger";
  options.prior = true;
  options.only = kCards;
  const ArmyGenerator population(world().ruleset, options.population);
  SilentProgress silent;
  return describe_prices(population, summarize_population(population, 1000), world().play(best), options, silent);
}

const PriceRow& row_of(const PriceReport& report, const std::string& term) {
  for (const PriceRow& row : report.rows) {
    if (row.rule == term) return row;
  }
  ADD_FAILURE() << term;
  return report.rows.front();
}

TEST(MonoPrices, AreTheNumbersOfCopiesOfTheAnchorThatAreEven) {
  const PriceReport report = priced_units();
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const PriceRow& anchor = row_of(report, "Ranger");
  EXPECT_EQ(anchor.flags, std::vector{PriceFlag::anchor});
  EXPECT_EQ(anchor.fair, anchor.listed);
  for (const RosterUnit& unit : world().options.roster) {
    if (!is_one_of(kCards, unit.name) || unit.name == "Ranger") continue;
    const PriceRow& row = row_of(report, unit.name);
    const auto ranger = std::ranges::find(world().options.roster, "Ranger", &RosterUnit::name);
    const double worth = anchor.listed * world().worth.at(unit.design) / world().worth.at(ranger->design);
    EXPECT_NEAR(row.fair.value(), worth, 4 * row.se.value()) << unit.name;
    EXPECT_LT(row.se.value(), 0.1 * worth) << unit.name;
    EXPECT_FALSE(row.verdict);
  }
}

TEST(MonoPrices, OfAUnitThatNobodyBeatsAreOutOfReach) {
  const auto drake = std::ranges::find(world().options.roster, "Drake", &RosterUnit::name);
  const PriceReport report = priced_units(&drake->design);
  EXPECT_EQ(row_of(report, "Drake").flags, std::vector{PriceFlag::out_of_reach});
  EXPECT_FALSE(row_of(report, "Drake").fair);
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
  EXPECT_EQ(one.rows[0].fair_without_one, many.rows[0].fair_without_one);
  EXPECT_TRUE(priced({"Stealth"}, 100).interrupted);
}

}  // namespace
}  // namespace warbalance::sim::mono_prices_test
