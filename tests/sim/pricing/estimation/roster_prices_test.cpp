#include <gtest/gtest.h>

#include <algorithm>

#include "sim/battles/field_arena.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"

namespace warbalance::sim::roster_prices_test {
namespace {

/// Four units; the Guard and the Sentry are the same body at two prices.
std::vector<RosterUnit> small_roster() {
  return {{"Guard", "Keep", {1, {0}}, 2500},
          {"Sentry", "Keep", {1, {0}}, 2000},
          {"Ogre", "Cave", {0, {3}}, 4000},
          {"Rat", "Cave", {2, {}}, 500}};
}

PopulationOptions of_roster(std::vector<RosterUnit> roster) {
  PopulationOptions options;
  options.roster = std::move(roster);
  return options;
}

TEST(RosterPopulation, ArmiesHaveUnitsOfTheRosterAtTheirListedPrices) {
  const Ruleset ruleset = small_ruleset();
  const std::vector<RosterUnit> roster = small_roster();
  const ArmyGenerator generator(ruleset, of_roster(roster));
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  std::vector<int> seen(roster.size());
  for (std::uint32_t battle = 0; battle < 500; ++battle) {
    generator.generate({4, 0, battle}, 1, army, scratch);
    ASSERT_EQ(army.roster_numbers.size(), army.units.size());
    Hundredths total = 0;
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      const RosterUnit& unit = roster.at(army.roster_numbers[i]);
      EXPECT_EQ(army.units[i], unit.design);
      EXPECT_EQ(army.costs[i], unit.listed);
      total += army.costs[i];
      ++seen[army.roster_numbers[i]];
    }
    EXPECT_GE(total, 12000);
    EXPECT_LE(total, 18000);
  }
  EXPECT_GT(*std::min_element(seen.begin(), seen.end()), 200);
}

TEST(RosterPopulation, HashNamesTheUnitsTheirPricesAndTheirProfiles) {
  const Ruleset ruleset = small_ruleset();
  const auto hash_of = [&](const std::vector<RosterUnit>& roster) {
    return summarize_population(ArmyGenerator(ruleset, of_roster(roster)), 500).hash;
  };
  const std::string hash = hash_of(small_roster());
  std::vector<RosterUnit> changed = small_roster();
  changed[0].name = "Warden";
  EXPECT_NE(hash_of(changed), hash);
  changed = small_roster();
  changed[0].design.rules = {4};
  EXPECT_NE(hash_of(changed), hash);
  changed = small_roster();
  changed[0].listed = 3000;
  EXPECT_NE(hash_of(changed), hash);
  EXPECT_EQ(hash_of(small_roster()), hash);
}

// The fixed point is known: intervals are simultaneous with 95 %, of one fixed seed.
TEST(RosterPrices, KnownPricesOfUnitsAreRecovered) {
  Ruleset ruleset = small_ruleset();
  ruleset.minimum_cost = 100;  // the Rat is worth less than 5 points
  const ArmyGenerator population(ruleset, of_roster(small_roster()));
  const FieldPopulation numbers(population, at_listed_costs(), kFewSummarized);
  const SyntheticGame game(numbers.listed, {22, 22, 51, 3}, 0.004, 0.8);
  FieldOptions options;
  options.schedule = {16, 5, 15, 1, 400};
  options.build_by(Building::listed);
  options.population.roster = small_roster();
  ASSERT_TRUE(check_field_options(ruleset, options).empty());
  SilentProgress silent;
  const PriceReport report = price_by_field(population, numbers, game.play(population.features()), options, silent);
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  ASSERT_EQ(report.rows.size(), 4U);
  for (std::size_t f = 0; f < 4; ++f) {
    EXPECT_TRUE(report.rows[f].interval->contains(game.fair[f])) << report.rows[f].rule << *report.rows[f].fair;
    EXPECT_LT(report.rows[f].interval->half_width(), 3);
    EXPECT_EQ(report.rows[f].kind, "unit");
  }
  EXPECT_EQ(report.rows[0].listed, 25);
  EXPECT_EQ(report.rows[0].formula, 25);
  EXPECT_EQ(report.rows[1].listed, 20);
  EXPECT_EQ(report.rows[1].formula, 25) << "what its quality and special rules cost";
  EXPECT_EQ(report.rows[1].profile, "4+ Armored");
}

TEST(RosterPrices, AnchoredUnitKeepsItsListedPriceAndOnlyWantedUnitsAreReported) {
  const Ruleset ruleset = small_ruleset();
  const ArmyGenerator population(ruleset, of_roster(small_roster()));
  const FieldPopulation numbers(population, at_listed_costs(), kFewSummarized);
  const SyntheticGame game(numbers.listed, {22, 22, 51, 3}, 0.004, 0.8);
  FieldOptions options;
  options.schedule = {8, 5, 8, 1, 200};
  options.build_by(Building::listed);
  options.population.roster = small_roster();
  options.anchor = "Ogre";
  options.only = {"Ogre", "Rat"};
  ASSERT_TRUE(check_field_options(ruleset, options).empty());
  SilentProgress silent;
  const PriceReport report = price_by_field(population, numbers, game.play(population.features()), options, silent);
  ASSERT_EQ(report.rows.size(), 2U);
  EXPECT_EQ(report.rows[0].fair, 40);
  EXPECT_NEAR(*report.rows[1].fair, 40.0 * 3 / 51, 1.5);
}

/// A roster of one body under two names, played by the engine.
struct Twins {
  Game game = load_game({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-1.7", "open", {}).value.value();
  UnitDesign body = parse_profile(game.ruleset, "3 Fast", {}, true).value.value();
  std::vector<RosterUnit> roster = {{"Dear", "", body, 4000}, {"Cheap", "", body, 3000}};
  ArmyGenerator population{game.ruleset, of_roster(roster)};
  PlayFunction play =
      field_arena(game.ruleset, population.designs())({Player{.policy = Policy::aggressive}, game.scenario.table});

  FieldOptions options(int battles_per_round) const {
    FieldOptions made;
    made.schedule = {8, 3, 6, 1, battles_per_round};
    made.build_by(Building::listed);
    made.population.roster = roster;
    return made;
  }
};

// Both are worth the same, and an average army keeps its total: the fair price is L / (m1 + m2), whatever the rules
// are.
TEST(RosterPrices, OneBodyUnderTwoNamesHasOneFairPrice) {
  const Twins twins;
  const FieldPopulation numbers(twins.population, at_listed_costs(), kFewSummarized);
  const PopulationSummary& summary = numbers.listed;
  const double fair = summary.mean_listed / (summary.mean_features[0] + summary.mean_features[1]);
  SilentProgress silent;
  const PriceReport report = price_by_field(twins.population, numbers, twins.play, twins.options(300), silent);
  ASSERT_EQ(report.rows.size(), 2U) << report.message;
  for (const PriceRow& row : report.rows) {
    EXPECT_TRUE(row.interval->contains(fair)) << row.rule << " " << *row.fair << " not " << fair;
    EXPECT_LT(row.interval->half_width(), 2) << row.rule;
    EXPECT_EQ(row.formula, 40);
  }
}

TEST(RosterPrices, BattlesAreReplayedWithTheNamesOfTheRoster) {
  const Twins twins;
  SilentProgress silent;
  const auto battle = field_battle(twins.population, twins.play, twins.options(60), 1, 1, 7, silent);
  ASSERT_TRUE(battle);
  const Match match =
      field_match(twins.population, *battle, Player{.policy = Policy::aggressive}, twins.game.scenario.table);
  BattleReport played = twins.play(battle->seat1, battle->seat2, battle->key);
  played.luck = {};  // is measured for prices only
  EXPECT_EQ(record_battle(match, 7).report, played);
  for (const Army& army : match.armies) {
    for (const ArmyUnit& unit : army.units) EXPECT_TRUE(unit.name == "Dear" || unit.name == "Cheap") << unit.name;
  }
}

}  // namespace
}  // namespace warbalance::sim::roster_prices_test
