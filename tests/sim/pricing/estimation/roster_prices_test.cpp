#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "sim/battles/field_arena.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "tests/sim/pricing/synthetic_game.hpp"
#include "tests/sim/rules/designs.hpp"

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
  options.joint = true;
  options.schedule = {16, 5, 15, 1, 400, 1};
  options.building = Building::listed;
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
  options.joint = true;
  options.schedule = {8, 5, 8, 1, 200, 1};
  options.building = Building::listed;
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
    made.schedule = {8, 3, 6, 1, battles_per_round, 1};
    made.building = Building::listed;
    made.joint = true;
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

constexpr std::uint8_t kArmored = 0;
constexpr std::uint8_t kFast = 1;
constexpr std::uint8_t kSlow = 2;
constexpr std::uint8_t kTough = 3;
constexpr std::uint8_t kLarge = 5;

WeightedArmy army_of(const Ruleset& ruleset, std::uint32_t weight, const std::vector<UnitDesign>& designs) {
  WeightedArmy made;
  made.weight = weight;
  for (const UnitDesign& design : designs) {
    made.army.units.push_back({profile_text(ruleset, design), design, listed_cost(ruleset, design), {}});
  }
  return made;
}

/// Three armies in which Tough never stands without Large, and nobody has a Banner.
PopulationOptions club(int leave_out) {
  const Ruleset ruleset = small_ruleset();
  PopulationOptions options;
  options.listed.name = "club";
  options.listed.leave_out = leave_out;
  options.listed.armies = {
      army_of(ruleset, 3, {{0, {}}, {1, {kArmored}}, {1, {kFast}}, {2, {kFast}}, {0, {kArmored}}}),
      army_of(ruleset, 2, {{1, {}}, {1, {kTough, kLarge}}, {2, {kSlow}}, {2, {}}, {2, {}}}),
      army_of(ruleset, 1, {{0, {kTough, kLarge}}, {1, {kArmored}}, {2, {kArmored, kSlow}}, {1, {}}})};
  return options;
}

std::int64_t total(const FieldArmy& army) {
  return std::accumulate(army.costs.begin(), army.costs.end(), std::int64_t{0});
}

TEST(ListedPopulation, ArmiesAreDrawnByTheirWeightsAndLoseSomeUnits) {
  const Ruleset ruleset = small_ruleset();
  const ArmyGenerator generator(ruleset, club(2));
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  std::map<std::size_t, int> sizes;
  int tough = 0;
  constexpr int kDraws = 6000;
  for (std::uint32_t number = 0; number < kDraws; ++number) {
    generator.generate({2, 0, number}, 0, army, scratch);
    ASSERT_EQ(army.units.size(), army.costs.size());
    ++sizes[army.units.size()];
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      EXPECT_EQ(army.costs[i], listed_cost(ruleset, army.units[i]));
      tough += std::count(army.units[i].rules.begin(), army.units[i].rules.end(), kTough) > 0 ? 1 : 0;
    }
  }
  // Five armies in six have five units, and 0, 1 or 2 units are left out with the same probability.
  EXPECT_NEAR(sizes[5], kDraws * 5 / 18.0, 150);
  EXPECT_NEAR(sizes[2], kDraws / 18.0, 80);
  EXPECT_EQ(sizes.size(), 4U);
  // One unit of five, or of four, with probability 1 - units left out / units.
  EXPECT_NEAR(tough, kDraws * (2 / 6.0 * 0.8 + 1 / 6.0 * 0.75), 150);
}

TEST(ListedPopulation, WithNobodyAtHomeArmiesAreThoseListed) {
  const Ruleset ruleset = small_ruleset();
  const ArmyGenerator generator(ruleset, club(0));
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t number = 0; number < 200; ++number) {
    generator.generate({2, 0, number}, 1, army, scratch);
    EXPECT_TRUE(std::any_of(generator.listed().armies.begin(), generator.listed().armies.end(), [&](const auto& one) {
      return one.army.units.size() == army.units.size() && one.army.points() == total(army);
    }));
  }
  EXPECT_EQ(list_of(generator.designs()).size(), 11U);
}

TEST(ListedPopulation, HashTellsArmiesWeightsAndLeavers) {
  const Ruleset ruleset = small_ruleset();
  const auto hash_of = [&](const PopulationOptions& options) {
    return summarize_population(ArmyGenerator(ruleset, options), 500).hash;
  };
  const std::string hash = hash_of(club(1));
  EXPECT_EQ(hash_of(club(1)), hash);
  EXPECT_NE(hash_of(club(2)), hash);
  PopulationOptions heavier = club(1);
  heavier.listed.armies[2].weight = 2;
  EXPECT_NE(hash_of(heavier), hash);
  PopulationOptions dearer = club(1);
  dearer.listed.armies[0].army.units[0].cost += 500;
  EXPECT_NE(hash_of(dearer), hash);
}

struct ListedRun {
  Ruleset ruleset = small_ruleset();
  ArmyGenerator population;
  FieldPopulation numbers{population, at_listed_costs(), kFewSummarized};
  SyntheticGame game{numbers.listed, true_shape(), 0.002, 0.5};

  explicit ListedRun(int leave_out) : population(ruleset, club(leave_out)) {}

  PriceReport price(int battles_per_round) const {
    FieldOptions options;
    options.joint = true;
    options.population = club(population.listed().leave_out);
    options.schedule = {16, 5, 15, 1, battles_per_round, 1};
    options.building = Building::listed;
    SilentProgress silent;
    return price_by_field(population, numbers, game.play(ruleset), options, silent);
  }
};

// Known answer: items that occur apart get their prices, items that always occur together only a sum, and items that no
// army has no price.
TEST(ListedPopulation, PricesWhatTheArmiesTellAndNothingElse) {
  const ListedRun run(2);
  const PriceReport report = run.price(500);
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const std::vector<std::string> unknown{"Tough", "Large", "Banner"};
  for (std::size_t f = 0; f < report.rows.size(); ++f) {
    const PriceRow& row = report.rows[f];
    if (std::count(unknown.begin(), unknown.end(), row.rule) > 0) {
      EXPECT_EQ(row.flags, std::vector{PriceFlag::not_identified}) << row.rule;
      EXPECT_FALSE(row.fair || row.interval || row.verdict) << row.rule;
      continue;
    }
    ASSERT_TRUE(row.fair) << row.rule;
    EXPECT_TRUE(row.interval->contains(run.game.fair[f])) << row.rule << " " << *row.fair << " " << run.game.fair[f];
    EXPECT_LT(*row.se, 1) << row.rule;
  }
  ASSERT_EQ(report.combinations.size(), 1U);
  EXPECT_EQ(report.combinations[0].text, "Tough + Large");
  EXPECT_TRUE(report.combinations[0].interval.contains(run.game.fair[3 + kTough] + run.game.fair[3 + kLarge]));
}

TEST(ListedPopulation, FewArmiesThatNobodyLeavesAreRefusedAtOnce) {
  const Ruleset ruleset = small_ruleset();
  for (const std::size_t armies : {1, 2, 3}) {
    FieldOptions options = at_listed_costs();
    options.population = club(0);
    options.population.listed.armies.resize(armies);
    const Diagnostics found = check_field_options(ruleset, options);
    ASSERT_EQ(found.size(), 1U) << armies;
    EXPECT_NE(found[0].message.find("however many battles"), std::string::npos) << found[0].message;
    options.population.listed.leave_out = 1;
    EXPECT_TRUE(check_field_options(ruleset, options).empty()) << armies;
  }
}

TEST(ListedPopulation, FewArmiesThatNobodyLeavesTellNoScale) {
  const PriceReport report = ListedRun(0).price(200);
  EXPECT_EQ(report.outcome, PriceOutcome::failed);
  EXPECT_NE(report.message.find("leave_out"), std::string::npos) << report.message;
  for (const PriceRow& row : report.rows) EXPECT_FALSE(row.fair) << row.rule;
}

// An item that is missing from some rounds would be shrunk towards 0 by them.
TEST(ListedPopulation, RareArmiesGetNoInventedPrices) {
  const ListedRun run(2);
  const PriceReport report = run.price(6);
  for (std::size_t f = 0; f < report.rows.size(); ++f) {
    const PriceRow& row = report.rows[f];
    EXPECT_TRUE(!row.fair || row.interval->contains(run.game.fair[f])) << row.rule << " " << *row.fair;
  }
}

}  // namespace
}  // namespace warbalance::sim::roster_prices_test
