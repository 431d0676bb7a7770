#include <gtest/gtest.h>
#include <algorithm>
#include <map>
#include <set>

#include "engine/systems/systems.hpp"
#include "sim/checks/lint.hpp"
#include "sim/rules/settings.hpp"
#include "sim/units/army.hpp"
#include "sim/units/compile.hpp"
#include "tests/sim/rules/catalog_tools.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::warstuff2_data_test {
namespace {

warstuff2::Profile profile_of(const std::string& text) {
  const UnitDesign design = parse_profile(warstuff(), text, {}, true).value.value();
  return compile_profile<Warstuff2>(warstuff(), compile_rules<Warstuff2>(warstuff()), design);
}

TEST(Warstuff2Data, LoadsWithoutDiagnostics) {
  const Loaded<Ruleset> loaded = load_ruleset(shipped_data(), "warstuff-2.0", {});
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
  ASSERT_TRUE(loaded.value);
  EXPECT_EQ(loaded.value->id, "warstuff-2.0");
  EXPECT_EQ(loaded.value->system, "warstuff2");
  const Texts rulesets = list_rulesets(shipped_data());
  EXPECT_TRUE(std::is_sorted(rulesets.begin(), rulesets.end()));
  EXPECT_EQ(std::count(rulesets.begin(), rulesets.end(), "warstuff-2.0"), 1);
}

TEST(Warstuff2Data, NumbersAndOptionsAreThoseOfTheRulebook) {
  warstuff2::Rules rulebook;
  rulebook.healer_on = 4;  // not a number of its own: that of Healer
  EXPECT_EQ(compile_rules<Warstuff2>(warstuff()), rulebook);
  EXPECT_EQ(warstuff().minimum_cost, 500);
  EXPECT_EQ(warstuff().rules_per_unit, 3);
  EXPECT_EQ(warstuff().army_points, 15'000);
  EXPECT_EQ(warstuff().price_step, 500);
  EXPECT_EQ(warstuff().price_tolerance, 250);
}

TEST(Warstuff2Data, TheFileStatesEveryNumberAndOption) {
  const std::string file = read_text(shipped_data().path / "warstuff-2.0" / "ruleset.toml");
  const Vocabulary& vocabulary = Warstuff2::vocabulary();
  for (const auto& specs : {vocabulary.numbers, vocabulary.options}) {
    for (const NumberSpec& spec : specs) {
      const std::string key(spec.path.substr(spec.path.rfind('.') + 1));
      EXPECT_NE(file.find("\n" + key + " = "), std::string::npos) << spec.path;
    }
  }
}

TEST(Warstuff2Data, QualitiesCostWhatTheRulebookLists) {
  std::map<std::string, Hundredths> costs;
  for (const Tier& tier : warstuff().tiers) {
    costs[tier.name] = tier.cost;
    EXPECT_EQ(tier.weight, 1) << tier.name;
  }
  EXPECT_EQ(costs,
            (std::map<std::string, Hundredths>{{"2+", 2500}, {"3+", 2000}, {"4+", 1500}, {"5+", 1000}, {"6+", 500}}));
  EXPECT_EQ(warstuff().generator.rule_count_weights, (std::vector<int>{250, 350, 250, 150}));
}

TEST(Warstuff2Data, SpecialRulesCostWhatTheRulebookLists) {
  const std::vector<std::pair<std::string, int>> listed = {
      {"Armored", 15},  {"Camouflaged", 5},   {"Deadly", 10},       {"Death Blow", 5},   {"Fast", 5},
      {"Fearless", 10}, {"Fire", 10},         {"Freeze", 5},        {"Frenzy", 5},       {"Flying", 10},
      {"Healer", 10},   {"Hit & Run", 10},    {"Intimidating", 10}, {"Large", 0},        {"Leader", 30},
      {"Mounted", 5},   {"Regeneration", 20}, {"Shooter(9)", 5},    {"Shooter(18)", 10}, {"Shooter(27)", 15},
      {"Slow", -5},     {"Small", 0},         {"Stealthy", 5},      {"Strider", 5},      {"Tough", 30},
      {"Undead", 5},    {"Wizard", 15}};
  ASSERT_EQ(warstuff().rules.size(), listed.size());
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const SpecialRule& rule = warstuff().rules[i];
    EXPECT_EQ(rule.name, listed[i].first);
    EXPECT_EQ(rule.cost, 100 * listed[i].second) << rule.name;
    EXPECT_EQ(rule.rule_id, std::string("WS2-") + "Q" + std::to_string(i + 1)) << rule.name;
    EXPECT_FALSE(rule.text.empty()) << rule.name;
    EXPECT_EQ(rule.text.find('\n'), std::string::npos) << rule.name;
    EXPECT_FALSE(rule.effects.empty()) << rule.name;
  }
}

TEST(Warstuff2Data, SpecialRulesCompileToTheirEffects) {
  EXPECT_EQ(profile_of("4+ Armored").ignore_hit_on, 4);
  EXPECT_TRUE(profile_of("4+ Camouflaged").always_cover);
  EXPECT_EQ(profile_of("4+ Deadly").natural, 6);
  EXPECT_EQ(profile_of("4+ Deadly").natural_wounds, 1);
  EXPECT_EQ(profile_of("4+ Death Blow").blast_radius, 300);
  EXPECT_EQ(profile_of("4+ Death Blow").blast_hits, 1);
  EXPECT_EQ(profile_of("4+ Fast").move_advance_bonus, 200);
  EXPECT_EQ(profile_of("4+ Fast").move_rush_bonus, 400);
  EXPECT_TRUE(profile_of("4+ Fearless").reroll_morale);
  EXPECT_EQ(profile_of("4+ Fire").wound_bonus, 1);
  EXPECT_EQ(profile_of("4+ Freeze").freeze_on, 4);
  EXPECT_TRUE(profile_of("4+ Frenzy").melee_fail);
  EXPECT_TRUE(profile_of("4+ Flying").flies);
  EXPECT_EQ(profile_of("4+ Healer").healer_radius, 300);
  EXPECT_EQ(profile_of("4+ Healer").healer_on, 4);
  EXPECT_TRUE(profile_of("4+ Hit & Run").no_strike_back);
  EXPECT_EQ(profile_of("4+ Hit & Run").retreat, 300);
  EXPECT_NE(profile_of("4+ Intimidating").nerve_unless_same, 0U);
  EXPECT_EQ(profile_of("4+ Leader").leader_dice, 3);
  EXPECT_EQ(profile_of("4+ Leader").leader_on, 4);
  EXPECT_EQ(profile_of("4+ Leader").leader_radius, 600);
  EXPECT_EQ(profile_of("4+ Mounted").charge_attacks, 2);
  EXPECT_EQ(profile_of("4+ Regeneration").rescue_on, 4);
  EXPECT_EQ(profile_of("4+ Shooter(9)").range, 900);
  EXPECT_EQ(profile_of("4+ Shooter(18)").range, 1800);
  EXPECT_EQ(profile_of("4+ Shooter(27)").range, 2700);
  EXPECT_EQ(profile_of("4+ Slow").move_advance_bonus, -200);
  EXPECT_EQ(profile_of("4+ Slow").move_rush_bonus, -400);
  EXPECT_EQ(profile_of("4+ Stealthy").late_deploy_distance, 900);
  EXPECT_TRUE(profile_of("4+ Strider").ignores_difficult);
  EXPECT_EQ(profile_of("4+ Tough").wounds_roll_from, 3);
  EXPECT_EQ(profile_of("4+ Tough").wounds_killed_on, 8);
  EXPECT_TRUE(profile_of("4+ Undead").ignores_rout);
}

TEST(Warstuff2Data, SizesRerollInMeleeAndWhenShotAt) {
  const auto large = profile_of("4+ Large");
  EXPECT_NE(large.melee_fail_unless_same, 0U);
  EXPECT_TRUE(large.shot_at_fail);
  EXPECT_FALSE(large.melee_fail || large.shot_at_success);
  const auto small = profile_of("4+ Small");
  EXPECT_NE(small.melee_success_unless_same, 0U);
  EXPECT_TRUE(small.shot_at_success);
  EXPECT_FALSE(small.melee_success || small.shot_at_fail);
}

TEST(Warstuff2Data, WizardKnowsFireballAndIceRay) {
  const auto wizard = profile_of("4+ Wizard");
  EXPECT_EQ(wizard.cast_on, 4);
  ASSERT_EQ(wizard.spell_count, 2);
  EXPECT_EQ(wizard.spells[0], (warstuff2::Spell{1200, 1, 1, 0}));
  EXPECT_EQ(wizard.spells[1], (warstuff2::Spell{1800, 1, 0, 4}));
}

TEST(Warstuff2Data, OnlyShooterRangesAreForbiddenTogether) {
  const auto& rules = warstuff().rules;
  std::set<std::string> forbidden;
  std::set<std::string> grouped;
  for (std::size_t a = 0; a < rules.size(); ++a) {
    if (!rules[a].exclusive_group.empty()) grouped.insert(rules[a].name);
    for (std::size_t b = 0; b < rules.size(); ++b) {
      if (forbidden_together(warstuff(), a, b)) forbidden.insert(rules[a].name);
    }
  }
  EXPECT_EQ(forbidden, (std::set<std::string>{"Shooter(18)", "Shooter(27)", "Shooter(9)"}));
  EXPECT_EQ(grouped,
            (std::set<std::string>{"Fast", "Large", "Shooter(18)", "Shooter(27)", "Shooter(9)", "Slow", "Small"}));
}

// Rules: WS2-C1, WS2-C2
TEST(Warstuff2Data, HasSixteenThousandProfilesFromFiveToAHundredAndFivePoints) {
  const std::vector<UnitDesign> designs = all_designs(warstuff());
  EXPECT_EQ(designs.size(), 16'140U);
  EXPECT_EQ(std::set<UnitDesign>(designs.begin(), designs.end()).size(), designs.size());
  Hundredths least = listed_cost(warstuff(), designs.front());
  Hundredths most = least;
  for (const UnitDesign& design : designs) {
    least = std::min(least, listed_cost(warstuff(), design));
    most = std::max(most, listed_cost(warstuff(), design));
    EXPECT_LE(design.rules.size(), 3U);
    EXPECT_TRUE(std::is_sorted(design.rules.begin(), design.rules.end()));
  }
  EXPECT_EQ(least, 500);
  EXPECT_EQ(most, 10'500) << "2+ Armored or Wizard with Leader and Tough is the dearest";
}

// Rules: WS2-C1
TEST(Warstuff2Data, ExactlyFourProfilesReachThePriceFloor) {
  std::set<std::string> raised;
  for (const UnitDesign& design : all_designs(warstuff())) {
    Hundredths sum = warstuff().tiers[design.tier].cost;
    for (const std::uint8_t rule : design.rules) sum += warstuff().rules[rule].cost;
    if (listed_cost(warstuff(), design) != sum) raised.insert(profile_text(warstuff(), design));
  }
  EXPECT_EQ(raised, (std::set<std::string>{"6+ Slow", "6+ Large, Slow", "6+ Slow, Small", "6+ Large, Slow, Small"}));
}

// Rules: WS2-D3
TEST(Warstuff2Data, SampleArmiesCostExactlyTheirLimit) {
  EXPECT_EQ(list_armies(warstuff()), (Texts{"champions", "horde", "hunters", "line", "raiders"}));
  const std::map<std::string, std::size_t> sizes = {
      {"Line", 8}, {"Raiders", 6}, {"Hunters", 6}, {"Champions", 4}, {"Horde", 19}};
  for (const auto& [name, units] : sizes) {
    const Loaded<Army> army = load_army(warstuff(), {}, name);
    EXPECT_EQ(summaries(army.diagnostics), Texts{}) << name;
    ASSERT_TRUE(army.value) << name;
    EXPECT_EQ(army.value->name, name);
    EXPECT_EQ(army.value->points(), 15'000) << name;
    EXPECT_EQ(army.value->limit, 15'000) << name;
    EXPECT_EQ(army.value->units.size(), units) << name;
  }
}

TEST(Warstuff2Data, ArmiesCompileToOneProfileAndPricePerUnit) {
  const Army army = load_army(warstuff(), {}, "champions").value.value();
  const auto compiled = compile_army<Warstuff2>(warstuff(), compile_rules<Warstuff2>(warstuff()), army);
  EXPECT_EQ(compiled.costs, (std::vector<Hundredths>{5000, 4500, 3000, 2500}));
  ASSERT_EQ(compiled.profiles.size(), 4U);
  EXPECT_EQ(compiled.profiles[0], profile_of("3+ Tough"));
  EXPECT_EQ(compiled.profiles[3].quality, 5);
}

// data/warstuff-1.7 against the rulebook.

const Ruleset& rulebook() {
  static const Ruleset loaded = load_ruleset(shipped_data(), "warstuff-1.7", {}).value.value();
  return loaded;
}

TEST(Warstuff1Data, NumbersAndOptionsAreThoseOfTheRulebook) {
  EXPECT_EQ(compile_rules<Warstuff1>(rulebook()), warstuff1::Rules{});
  EXPECT_EQ(rulebook().minimum_cost, 500);
  EXPECT_EQ(rulebook().army_points, 15'000);
  EXPECT_EQ(rulebook().rules.size(), 37U) << "35 rules, one of them in three ranges";
  EXPECT_EQ(rulebook().tiers.size(), 5U);
}

TEST(Warstuff1Data, LintFindsNothingButThePricesOfTheBook) {
  int warnings = 0;
  int notes = 0;
  for (const Diagnostic& found : lint(rulebook(), {}).findings) {
    ASSERT_NE(found.severity, Diagnostic::Severity::error) << found.text();
    ++(found.severity == Diagnostic::Severity::warning ? warnings : notes);
  }
  EXPECT_EQ(warnings, 14);
  EXPECT_EQ(notes, 6);
}

TEST(Warstuff1Data, BetterQualitiesAreDearerAndHaveNoPlus) {
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(rulebook().tiers[i].name, std::to_string(i + 1));
    EXPECT_EQ(rulebook().tiers[i].cost, static_cast<Hundredths>(1000 * (i + 1)));
  }
  const auto cheap = load_ruleset(shipped_data(), "warstuff-1.7", {"quality.5.cost=35"});
  const Diagnostics found = lint_ruleset(cheap.value.value());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].message, "quality 5 is better than 4 and costs less: 35 against 40 points");
}

}  // namespace
}  // namespace warbalance::sim::warstuff2_data_test
