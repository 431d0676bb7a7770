#include <algorithm>
#include <filesystem>
#include <fstream>

#include "sim/rules/ruleset.hpp"
#include "tests/engine/warstuff2/duel.hpp"
#include "tests/engine/warstuff2/scene.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::warstuff2::unit_creation_test {
namespace {

const sim::Ruleset& ruleset() {
  static const sim::Ruleset loaded = load_rules();
  return loaded;
}

int points_of(const std::string& profile) { return cost_of(ruleset(), profile) / 100; }

std::string canonical(const std::string& text) {
  return sim::profile_text(ruleset(), sim::parse_profile(ruleset(), text, {}, true).value.value());
}

bool parses(const std::string& text, bool strict) {
  return sim::parse_profile(ruleset(), text, {}, strict).value.has_value();
}

// Rules: WS2-C1
TEST(Warstuff2UnitCreation, AUnitCostsItsQualityAndItsRules) {
  EXPECT_EQ(points_of("2+"), 25);
  EXPECT_EQ(points_of("3+"), 20);
  EXPECT_EQ(points_of("4+"), 15);
  EXPECT_EQ(points_of("5+"), 10);
  EXPECT_EQ(points_of("6+"), 5);
  EXPECT_EQ(points_of("4+ Armored, Shooter(18)"), 40);
  EXPECT_EQ(points_of("4+ Slow"), 10);
  EXPECT_EQ(points_of("2+ Armored, Leader, Tough"), 100);
}

// Rules: WS2-C1, WS2-V3
TEST(Warstuff2UnitCreation, NoUnitCostsLessThanFivePoints) {
  for (const char* floored : {"6+ Slow", "6+ Large, Slow", "6+ Slow, Small", "6+ Large, Slow, Small"}) {
    EXPECT_EQ(points_of(floored), 5) << floored;
  }
  EXPECT_EQ(points_of("6+ Fast, Slow"), 5) << "a listed sum of 5";
}

// Rules: WS2-C1
TEST(Warstuff2UnitCreation, OnlyFourProfilesReachTheFloorAndTheyCostFiveToAHundredAndFive) {
  Hundredths lowest = 100'000;
  Hundredths highest = 0;
  int below_floor = 0;
  const std::vector<sim::UnitDesign> designs = sim::all_designs(ruleset());
  for (const sim::UnitDesign& design : designs) {
    Hundredths sum = ruleset().tiers[design.tier].cost;
    for (const std::uint8_t rule : design.rules) sum += ruleset().rules[rule].cost;
    const Hundredths cost = sim::listed_cost(ruleset(), design);
    EXPECT_EQ(cost, std::max(sum, 500));
    below_floor += sum < 500;
    lowest = std::min(lowest, cost);
    highest = std::max(highest, cost);
  }
  EXPECT_EQ(designs.size(), 16'140U);
  EXPECT_EQ(below_floor, 4);
  EXPECT_EQ(lowest, 500);
  EXPECT_EQ(highest, 10'500);
}

// Rules: WS2-C2, WS2-C3
TEST(Warstuff2UnitCreation, ProfilesAreReadAndHeldToTheirRules) {
  // WS2-C2: a unit has at most three different rules
  EXPECT_TRUE(parses("4+ Armored, Fast, Fire", true));
  EXPECT_FALSE(parses("4+ Armored, Fast, Fire, Freeze", true));
  EXPECT_FALSE(parses("4+ Armored, Armored", true));
  EXPECT_FALSE(parses("4+ Fire, Poison", true)) << "one rule with two names";
  EXPECT_FALSE(parses("4+ Shooter(9), Shooter(18)", true));
  // WS2-C3: profile text is read in any order case and spacing
  EXPECT_EQ(canonical("5+"), "5+");
  EXPECT_EQ(canonical("4+ shooter(18),ARMORED"), "4+ Armored, Shooter(18)");
  EXPECT_EQ(canonical("  3+   death   blow ,  hit & run "), "3+ Death Blow, Hit & Run");
  EXPECT_EQ(canonical("4+ Undead, Fast, Leader"), canonical("4+ Leader, Undead, Fast"));
  // WS2-C3: aliases name the same rule
  EXPECT_EQ(canonical("4+ Poison"), "4+ Fire");
  EXPECT_EQ(canonical("4+ Fire/Poison"), "4+ Fire");
  EXPECT_EQ(canonical("4+ Hit and Run"), "4+ Hit & Run");
  // WS2-C3: wrong profile text is refused
  for (const char* wrong : {"", "4", "+", "1+", "7+", "four+", "4+ Armored,", "4+ , Armored", "4+ Armored Fast",
                            "4+ Shooter", "4+ Shooter(10)", "4+ Shooter()", "4+ Armored(3)", "4+ Flyng", "44+"}) {
    EXPECT_FALSE(parses(wrong, false)) << "'" << wrong << "'";
  }
}

// Rules: WS2-C3
TEST(Warstuff2UnitCreation, EveryCanonicalTextIsReadBackAsItself) {
  for (const sim::UnitDesign& design : sim::all_designs(ruleset())) {
    const std::string text = sim::profile_text(ruleset(), design);
    const auto read = sim::parse_profile(ruleset(), text, {}, true);
    ASSERT_TRUE(read.value.has_value()) << text;
    ASSERT_EQ(*read.value, design) << text;
  }
}

// Rules: WS2-C4
TEST(Warstuff2UnitCreation, OddsTakesEveryProfileThatCanBeRead) {
  EXPECT_TRUE(parses("4+ Armored, Fast, Fire, Freeze, Shooter(9), Shooter(18)", false));
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset());
  OddsRequest request;
  request.options.assign(Warstuff2::odds_options().size(), 0);
  std::string problem;
  const auto outcomes =
      Warstuff2::odds(rules, profile_of(ruleset(), "4+ Armored, Deadly, Fire, Freeze, Shooter(18)"),
                      profile_of(ruleset(), "2+ Armored, Regeneration, Small, Tough"), request, problem);
  EXPECT_EQ(problem, "");
  EXPECT_FALSE(outcomes.empty());
}

// A special rule that exists in a data file only: three attacks when charging, and hits bounce off on 5+.

const std::filesystem::path kSource = WARBALANCE_SOURCE_DIR;
const std::string kBerserk = "4+ Berserk Charge";

sim::Ruleset house_rules() {
  auto loaded = sim::load_ruleset({kSource / "data"}, (kSource / "tests/data/house-rules").string(), {});
  for (const auto& diagnostic : loaded.diagnostics) ADD_FAILURE() << diagnostic.text();
  return loaded.value.value();
}

/// A unit with the rule charges a plain one from four inches away; both dice lists and choices must fit exactly.
struct Charge {
  BattleReport report;
  RecordTrace trace;
  Condition charger;
  Condition target;

  explicit Charge(const std::vector<int>& faces, bool target_can_act = true) {
    const sim::Ruleset ruleset = house_rules();
    Rules rules = sim::compile_rules<Warstuff2>(ruleset);
    rules.rounds = 1;
    rules.morale_numerator = 0;
    const std::vector<Profile> profiles = {profile_of(ruleset, kBerserk), profile_of(ruleset, "4+")};
    const std::vector<Hundredths> costs = {cost_of(ruleset, kBerserk), cost_of(ruleset, "4+")};
    const std::vector<Point> places = {{1500, 2000}, {2000, 2000}};
    BattleSetup<Profile> setup;
    setup.listed_positions = true;
    setup.first_player = 0;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {{&profiles[seat], 1}, {&costs[seat], 1}, {&places[seat], 1}, Policy::scripted};
    }
    const OddsTables tables(rules, profiles);
    Arena arena(rules, tables);
    ScriptedDice dice(faces);
    std::vector<Choice> choices = {ChooseUnit{0},
                                   ChooseAction{{ActionKind::charge, 1, Path::straight({1500, 2000}, {1900, 2000})}},
                                   ChooseUnit{1}};
    if (target_can_act) choices.push_back(ChooseAction{});
    Script script(choices);
    report = arena.play_scripted(setup, dice, script, trace);
    EXPECT_TRUE(dice.used_exactly()) << dice.missing() << " missing, " << dice.left_over() << " left over";
    EXPECT_EQ(script.problem(), "");
    EXPECT_TRUE(script.used_up());
    charger = arena.state().unit(0).condition;
    target = arena.state().unit(1).condition;
  }

  int dice(std::string_view purpose) const {
    const auto& events = trace.events();
    return static_cast<int>(std::count_if(events.begin(), events.end(), [&](const TraceEvent& event) {
      return event.kind == TraceEvent::Kind::die && event.what == purpose;
    }));
  }
};

// Rules: WS2-K
TEST(Warstuff2OwnRule, ActsInABattle) {
  const Charge stuns({4, 4, 4, 4, 4, 3, 1}, false);
  EXPECT_EQ(stuns.dice("hit"), 3);
  EXPECT_EQ(stuns.target.markers, 1);

  const Charge fails({3, 3, 3, 4, 5});
  EXPECT_EQ(fails.dice("hit"), 4) << "three attacks and the strike back";
  EXPECT_EQ(fails.dice("ignore"), 1);
  EXPECT_EQ(fails.charger.markers, 0);

  const Charge marked({3, 3, 3, 4, 4, 3, 1});
  EXPECT_EQ(marked.charger.markers, 1) << "a 4 does not ignore";
}

// By hand: each of three attacks wounds with 1/4; the strike back wounds with 1/2 * 2/3 * 1/2.
// Rules: WS2-K, WS2-E
TEST(Warstuff2OwnRule, ActsInExactOdds) {
  const sim::Ruleset ruleset = house_rules();
  OddsRequest request;
  request.action = 1;
  request.options.assign(Warstuff2::odds_options().size(), 0);
  std::string problem;
  const auto outcomes = Warstuff2::odds(sim::compile_rules<Warstuff2>(ruleset), profile_of(ruleset, kBerserk),
                                        profile_of(ruleset, "4+"), request, problem);
  std::string text;
  for (const OddsOutcome& outcome : outcomes) {
    text += outcome.attacker + " / " + outcome.defender + " = " + outcome.numerator + "/" + outcome.denominator + "; ";
  }
  EXPECT_EQ(text,
            "killed / ok = 3/128; ok / killed = 85/384; ok / ok = 45/128; ok / stunned:1 = 9/32; "
            "ok / stunned:2 = 9/128; ok / stunned:3 = 1/192; stunned:1 / ok = 3/64; ");
}

TEST(Warstuff2OwnRule, IsKnownToNoSourceFile) {
  int files = 0;
  for (const char* layer : {"engine", "sim", "cli"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kSource / layer)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream stream(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      EXPECT_EQ(text.find("Berserk"), std::string::npos) << entry.path();
      ++files;
    }
  }
  EXPECT_GT(files, 50);
}

}  // namespace
}  // namespace warbalance::warstuff2::unit_creation_test
