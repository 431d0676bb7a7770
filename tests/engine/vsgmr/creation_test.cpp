#include "sim/units/army.hpp"
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

}  // namespace
}  // namespace warbalance::vsgmr::creation_test
