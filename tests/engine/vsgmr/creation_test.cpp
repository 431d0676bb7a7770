#include "sim/checks/lint.hpp"
#include "sim/units/army.hpp"
#include "tests/engine/vsgmr/board.hpp"
#include "tests/engine/vsgmr/scene.hpp"

namespace warbalance::vsgmr::creation_test {
namespace {

std::string problem_of(const std::string& text, bool strict = false) {
  const auto parsed = sim::parse_profile(load_rules(), text, {}, strict);
  return parsed.diagnostics.empty() ? "" : parsed.diagnostics.front().message;
}
std::string canonical(const std::string& text) {
  const sim::Ruleset ruleset = load_rules();
  return sim::profile_text(ruleset, sim::parse_profile(ruleset, text, {}, true).value.value());
}

// Rules: VS-P1
TEST(VsgmrCreation, PricesAreThoseOfTheFormula) {
  const sim::Ruleset ruleset = load_rules();
  EXPECT_EQ(cost_of(ruleset, "Mook guy"), 50);
  EXPECT_EQ(cost_of(ruleset, "Hero guy, Light Armor, Distance"), 400);
  EXPECT_EQ(cost_of(ruleset, "Troop guy, Heavy Armor, Revenge"), 500);
  EXPECT_EQ(cost_of(ruleset, "Commander, Heavy Armor"), 200);
  EXPECT_EQ(cost_of(ruleset, "Troop guy, Commander, Light Armor"), 200);
  EXPECT_EQ(cost_of(ruleset, "Cavalry, Light Armor"), 200);
  EXPECT_EQ(cost_of(ruleset, "Vehicle, Heavy Armor, Distance, Automatic Fire, Flight"), 800);
  EXPECT_EQ(cost_of(ruleset, "Commander, Distance, Minor Super-Blast"), 500);
}

// Rules: VS-F1, VS-F7, VS-S3, VS-C1
TEST(VsgmrCreation, ProfilesAreReadWhateverTheirCaseAndSpaces) {
  EXPECT_EQ(canonical("hero guy ,DISTANCE attack, light armor"), "Hero guy, Light Armor, Distance");
  EXPECT_EQ(canonical("Hero guy, Commander"), "Commander");
  EXPECT_EQ(canonical("Commander, Tough trait"), "Commander, Tough");
  EXPECT_EQ(canonical("Troop, Support"), "Troop guy, Support(armor)");
  EXPECT_EQ(canonical("Mook, Minor Super-Armor super power"), "Mook guy, Minor Super-Armor");
  const sim::Ruleset ruleset = load_rules();
  EXPECT_EQ(profile_of(ruleset, "Building").hits, 1);
  EXPECT_EQ(profile_of(ruleset, "Building(3)").hits, 3);
  EXPECT_EQ(profile_of(ruleset, "Commander").armor, Armor::heavy);
  EXPECT_EQ(profile_of(ruleset, "Troop guy, Commander").armor, Armor::none);
  EXPECT_EQ(profile_of(ruleset, "Cavalry").armor, Armor::light);
}

// Rules: VS-F1, VS-F7
TEST(VsgmrCreation, WhatNoFigureCanBeIsRefused) {
  for (const char* text : {"Hero", "Hero guy, Tough"}) EXPECT_EQ(problem_of(text), "");
  for (const char* text :
       {"Heroo guy", "Hero guy, Tuff", "Hero guy, Tough, Tough", "Hero guy, Independent", "Vehicle, Minor Super-Skill",
        "Mook guy, Commander", "Cavalry, Commander", "Vehicle, Commander", "Commander, Commander", "Building, Tough",
        "Building(0)", "Building(x)", "Building(", "Hero guy, Light Armor, Heavy Armor",
        "Hero guy, Support, Support(skill)", "Hero guy, Minor Super-Armor, Major Super-Armor", "", ",", "Hero guy,"}) {
    EXPECT_NE(problem_of(text), "") << text;
  }
  EXPECT_NE(problem_of("Building", true), "");
}

// Rules: VS-F3, VS-F4, VS-F8
TEST(VsgmrCreation, TypesHaveTheirNumbers) {
  const sim::Ruleset ruleset = load_rules();
  const Profile vehicle = profile_of(ruleset, "Vehicle");
  EXPECT_EQ(vehicle.bonus, (std::array<std::int8_t, kRolls>{1, 1, 1, 0}));
  EXPECT_EQ(vehicle.places, 4);
  EXPECT_EQ(vehicle.allowance(), 1200);
  EXPECT_EQ(vehicle.radius, 100);
  EXPECT_EQ(profile_of(ruleset, "Mook guy").bonus, (std::array<std::int8_t, kRolls>{-1, -1, -1, -1}));
  EXPECT_EQ(profile_of(ruleset, "Hero guy").bonus, (std::array<std::int8_t, kRolls>{1, 1, 0, 1}));
  EXPECT_EQ(profile_of(ruleset, "Cavalry").places, 0);
  EXPECT_EQ(profile_of(ruleset, "Cavalry, Large").places, 1);
  EXPECT_FALSE(profile_of(ruleset, "Vehicle, Capacity(0)").carries);
}

struct ListedArmy {
  const char* name;
  Hundredths points;
  std::size_t figures;
};

// Rules: VS-P1
TEST(VsgmrCreation, SampleArmiesCostWhatTheRulebookSays) {
  constexpr ListedArmy kArmies[] = {
      {"medieval-infantry", 2300, 10},
      {"dwarves", 2800, 5},
      {"elves", 2500, 7},
      {"orcs", 2400, 7},
      {"undead", 2500, 11},
      {"fantasy-adventurers", 2700, 5},
      {"wild-west-bandit-gang", 2200, 8},
      {"zombie-horde", 2000, 13},
      {"horror-film-survivors", 1900, 4},
      {"modern-infantry", 2400, 5},
      {"justice-team", 4200, 3},
      {"mightiest-heroes", 3800, 3},
      {"star-soldiers", 3600, 3},
      {"bug-aliens", 3700, 8},
  };
  const sim::Ruleset ruleset = load_rules();
  const auto roster = sim::load_roster(ruleset);
  for (const auto& diagnostic : roster.diagnostics) ADD_FAILURE() << diagnostic.text();
  for (const ListedArmy& listed : kArmies) {
    const auto army = sim::load_army(ruleset, roster.value.value(), listed.name);
    ASSERT_TRUE(army.value) << listed.name;
    EXPECT_EQ(army.value->points(), listed.points) << listed.name;
    EXPECT_EQ(army.value->units.size(), listed.figures) << listed.name;
    for (const auto& unit : army.value->units)
      EXPECT_EQ(sim::listed_cost(ruleset, unit.design), unit.cost) << unit.name;
  }
}

// Rules: VS-S1, VS-S2, VS-S4, VS-S6, VS-C2
TEST(VsgmrSetUp, FiguresLineUpInRowsAndRidersMount) {
  Scene scene;
  scene.deployed().player(0, Policy::greedy).player(1, Policy::greedy);
  scene.unit(0, "Troop guy", {}).unit(0, "Cavalry", {}).unit(0, "Troop guy", {}).unit(0, "Troop guy, Distance", {});
  scene.unit(1, "Troop guy", {});
  const Outcome outcome = scene.play();
  EXPECT_EQ(outcome.unit(2).mount, 1);
  EXPECT_TRUE(outcome.unit(2).controls);
  std::vector<Point> places;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::placed) places.push_back(event.path.points[0]);
  }
  EXPECT_EQ(places, (std::vector<Point>{{3450, 1150}, {3725, 1125}, {3600, 800}, {3725, 1125}, {3600, 3650}}));
}

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

std::string problem_with(const std::vector<std::string>& settings, const std::string& profile) {
  const auto design = sim::parse_profile(load_rules(settings), profile, {}, false);
  return design.diagnostics.empty() ? "" : design.diagnostics.front().message;
}

// Rules: VS-P3
TEST(VsgmrCreation, WhatIsLeftOutIsNoPartOfProfiles) {
  EXPECT_EQ(problem_with({"mooks=false"}, "Mook, Distance"), "Mook guy is left out by mooks=false");
  EXPECT_EQ(problem_with({"traits=false"}, "Hero guy, Stealth"), "Stealth is left out by traits=false");
  EXPECT_EQ(problem_with({"traits=false"}, "Hero guy, Support"), "Support(armor) is left out by traits=false");
  EXPECT_EQ(problem_with({"super_powers=false"}, "Hero guy, Major Super-Move"),
            "Major Super-Move is left out by super_powers=false");
  for (const char* option : {"mooks=false", "traits=false", "super_powers=false", "points=false"}) {
    EXPECT_EQ(problem_with({option}, "Hero guy, Heavy Armor, Distance, Automatic Fire, Fearless"), "") << option;
    EXPECT_EQ(problem_with({}, "Hero guy, Stealth, Major Super-Move"), "");
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
}  // namespace warbalance::vsgmr::creation_test
