#include "sim/checks/lint.hpp"
#include "tests/engine/vsgmr/board.hpp"

namespace warbalance::vsgmr::presets_test {
namespace {

Rules rules_with(const std::vector<std::string>& settings) { return sim::compile_rules<Vsgmr>(load_rules(settings)); }

Length range(const Rules& rules, const std::string& profile) {
  return range_of(rules, profile_of(load_rules(), profile));
}

// Rules: VS-G1, VS-G3
TEST(VsgmrScales, HaveTheirSpacesMovesAndRanges) {
  struct Scale {
    const char* name;
    Length space, move, short_range, long_range;
  };
  for (const Scale& scale :
       {Scale{"4.7", 50, 600, 1000, 2500}, Scale{"15", 50, 600, 1000, 2500}, Scale{"25-32-wide", 150, 900, 1500, 3750},
        Scale{"54", 200, 600, 1600, 3000}, Scale{"90", 300, 600, 1500, 3000}, Scale{"180", 300, 600, 900, 2400},
        Scale{"300", 600, 600, 1200, 3000}}) {
    const Rules rules = rules_with({std::string("scale=") + scale.name});
    EXPECT_EQ(rules.guy_move, scale.move) << scale.name;
    EXPECT_EQ(rules.cavalry_move, scale.move * 3 / 2) << scale.name;
    EXPECT_EQ(rules.vehicle_move, scale.move * 2) << scale.name;
    EXPECT_EQ(rules.guy_half_move, scale.move / 2) << scale.name;
    EXPECT_EQ(rules.cavalry_half_move, scale.move * 3 / 4) << scale.name;
    EXPECT_EQ(rules.vehicle_half_move, scale.move) << scale.name;
    EXPECT_EQ(rules.guy_radius, scale.space / 2) << scale.name;
    EXPECT_EQ(rules.cavalry_radius, scale.space * 3 / 4) << scale.name;
    EXPECT_EQ(rules.vehicle_radius, scale.space) << scale.name;
    EXPECT_EQ(rules.reach, scale.space / 2) << scale.name;
    EXPECT_EQ(range(rules, "Hero guy, Distance"), scale.short_range) << scale.name;
    EXPECT_EQ(range(rules, "Hero guy, Distance, Sniper"), scale.long_range) << scale.name;
  }
}

// Rules: VS-G1, VS-G3
TEST(VsgmrScales, TheUsualOneKeepsTheRangesOfTheRules) {
  EXPECT_EQ(rules_with({"scale=25-32"}), rules_with({}));
  EXPECT_EQ(range(rules_with({}), "Hero guy, Distance"), 1200);
  EXPECT_EQ(range(rules_with({}), "Hero guy, Distance, Sniper"), 2400);
  EXPECT_EQ(range(rules_with({"range_source=scale"}), "Hero guy, Distance"), 1000);
  EXPECT_EQ(range(rules_with({"range_source=scale"}), "Hero guy, Distance, Sniper"), 2500);
}

// Rules: VS-G1
TEST(VsgmrScales, WhatIsSetComesAfterThePreset) {
  EXPECT_EQ(rules_with({"scale=54", "reach=70"}).reach, 70);
  EXPECT_EQ(rules_with({"reach=70", "scale=54"}).reach, 70);
  EXPECT_EQ(rules_with({"reach=70", "scale=54"}).guy_radius, 100);
}

// A battle of large figures: the base is 2 inches wide, and figures 16 inches away are in range.
// Rules: VS-G1, VS-G3
TEST(VsgmrScales, ArePlayed) {
  for (const Length gap : {1600, 1601}) {
    Board board({"scale=54"});
    board.unit(0, "Troop guy, Distance", Point{3000, 1000}).unit(1, "Troop guy", Point{3000, 1200 + gap}).begin();
    EXPECT_EQ(board.action(0).kind, gap == 1600 ? ActionKind::distance : ActionKind::none);
  }
}

// Rules: VS-G2
TEST(VsgmrScales, SayWhichFiguresAreMeant) {
  std::vector<std::string> texts;
  for (const sim::Preset& preset : load_rules().presets) texts.push_back(preset.text);
  for (const char* text :
       {"toy cars", "traditional wargames, N trains", "common gaming figures, HO trains", "army men, O trains",
        "small action figures, G trains", "large action figures", "fashion dolls"}) {
    EXPECT_NE(std::find(texts.begin(), texts.end(), text), texts.end()) << text;
  }
}

// Rules: VS-G8
TEST(VsgmrPaper, LengthsAreEdgesOfASheet) {
  const Rules rules = rules_with({"measure=paper"});
  EXPECT_EQ(rules.guy_move, 850);
  EXPECT_EQ(rules.guy_half_move, 400);
  EXPECT_EQ(rules.cavalry_move, 1100);
  EXPECT_EQ(rules.cavalry_half_move, 850);
  EXPECT_EQ(rules.vehicle_move, 1500);
  EXPECT_EQ(rules.vehicle_half_move, 850);
  EXPECT_EQ(range(rules, "Hero guy, Distance"), 1100);
}

// Rules: VS-G8, VS-P4
TEST(VsgmrPaper, LintSaysThatHalvesAreNoHalves) {
  int notes = 0;
  for (const auto& found : sim::lint_ruleset(load_rules())) {
    notes += found.message.find("with paper a Half Move Unit is not half") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(notes, 1);
}

std::string problem_of(const std::vector<std::string>& settings, const std::string& profile) {
  const auto design = sim::parse_profile(load_rules(settings), profile, {}, false);
  return design.diagnostics.empty() ? "" : design.diagnostics.front().message;
}

// Rules: VS-P3
TEST(VsgmrCreation, WhatIsLeftOutIsNoPartOfProfiles) {
  EXPECT_EQ(problem_of({"mooks=false"}, "Mook, Distance"), "Mook guy is left out by mooks=false");
  EXPECT_EQ(problem_of({"traits=false"}, "Hero guy, Stealth"), "Stealth is left out by traits=false");
  EXPECT_EQ(problem_of({"traits=false"}, "Hero guy, Support"), "Support(armor) is left out by traits=false");
  EXPECT_EQ(problem_of({"super_powers=false"}, "Hero guy, Major Super-Move"),
            "Major Super-Move is left out by super_powers=false");
  for (const char* option : {"mooks=false", "traits=false", "super_powers=false", "points=false"}) {
    EXPECT_EQ(problem_of({option}, "Hero guy, Heavy Armor, Distance, Automatic Fire, Fearless"), "") << option;
    EXPECT_EQ(problem_of({}, "Hero guy, Stealth, Major Super-Move"), "");
  }
}

// Rules: VS-P3
TEST(VsgmrCreation, UnitsAndRandomArmiesDoWithoutWhatIsLeftOut) {
  const sim::Ruleset plain = load_rules({"traits=false", "mooks=false", "super_powers=false"});
  const auto roster = sim::load_roster(plain);
  ASSERT_TRUE(roster.value.has_value());
  EXPECT_LT(roster.value->size(), sim::load_roster(load_rules()).value->size());
  for (const sim::RosterUnit& unit : *roster.value) EXPECT_FALSE(sim::uses_left_out(plain, unit.design)) << unit.name;
  EXPECT_EQ(sim::most_drawn_rules(plain), 4U);  // armor, Distance, Automatic Fire, and what else has a weight
}

// Rules: VS-P3, VS-V1
TEST(VsgmrCreation, WithoutPointsFiguresAreCounted) {
  for (const auto& [victim, points] :
       std::vector<std::pair<std::string, int>>{{"Hero guy, Heavy Armor, Stealth", 100}, {"Mook guy, Stealth", 50}}) {
    Scene scene({"points=false"});
    scene.unit(0, "Hero guy, Combat Master", {3000, 2000})
        .unit(1, victim, {3000, 2102})
        .unit(1, "Troop guy", {6000, 4000});
    const Outcome outcome =
        scene.strike(0, 1).dice(points == 100 ? std::vector<int>{6, 1} : std::vector<int>{6}).play();
    EXPECT_EQ(outcome.report.destroyed_hundredths[0], points);
  }
  const auto messages = [](const std::vector<std::string>& settings) {
    return sim::lint(load_rules(settings), {"justice-team"}).findings.size();
  };
  EXPECT_GT(messages({}), messages({"points=false"}));
}

}  // namespace
}  // namespace warbalance::vsgmr::presets_test
