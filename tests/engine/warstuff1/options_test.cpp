#include "engine/core/random_dice.hpp"
#include "sim/checks/lint.hpp"
#include "sim/units/army.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/warstuff1/board.hpp"
#include "tests/engine/warstuff1/conformance.hpp"
#include "tests/engine/warstuff1/scene.hpp"

namespace warbalance::warstuff1::options_test {
namespace {

// Options that no other chapter tests, rules of a designer's own, and whole battles of the greedy player.

// Rules: WS1-R14
TEST(Warstuff1Options, HealersHealThemselvesByOptionOnly) {
  const auto play = [](std::vector<std::string> settings) {
    return Scene(std::move(settings))
        .first(1)
        .with({{0, "3 Healer", {1000, 1000}}, {1, "3 Shooter(Long)", {2500, 1000}}},
              {holds(1, Deed::shoot, 0), holds(0, Deed::heal, 0)}, {4, 3, 4});
  };
  EXPECT_EQ(state_of(play({"heal_self=true"}).play(), 0), "ok");
  Board board;
  board.unit(0, "3 Healer", Point{1000, 1000}).begin();
  EXPECT_FALSE(action_is_legal(board.view(), 0, {ActionKind::hold, {}, Deed::heal, 0}));
}

// Rules: WS1-R18
TEST(Warstuff1Options, AStunnedLeaderCommandsUnlessTheOptionForbidsIt) {
  const auto play = [](std::vector<std::string> settings, std::vector<int> dice) {
    Scene scene(std::move(settings));
    scene.first(1).with(
        {{0, "3 Leader", {1000, 1000}}, {0, "3", {1300, 1000}}, {1, "3 Sweep Attack, Shooter(Long)", {2500, 1000}}},
        {holds(2, Deed::shoot, 0)}, std::move(dice));
    return scene;
  };
  Scene may = play({}, {6, 3, 4, 1, 1});
  may.choose(ChooseUnit{0}).choose(ChoosePick{1}).hold(1).recover(0);
  EXPECT_EQ(may.play().activations(), (std::vector<int>{2, 1, 0}));
  Scene may_not = play({"stunned_leader_commands=false"}, {6, 3});
  may_not.recover(0).hold(1);
  EXPECT_EQ(may_not.play().activations(), (std::vector<int>{2, 0, 1}));
}

// A designer's rule is a list of effects; the engine knows no names.
// Rules: WS1-604
TEST(Warstuff1Options, RulesMadeOfEffectsActLikeThoseOfTheBook) {
  Profile profile;
  const auto effects = Warstuff1::vocabulary().effects;
  const auto apply = [&](std::string_view type, std::vector<std::int32_t> parameters) {
    std::size_t i = 0;
    while (effects[i].type != type) ++i;
    EXPECT_TRUE(apply_effect(profile, i, parameters, 40)) << type;
  };
  apply("ignore_hit", {5, 0});
  apply("ignore_hit", {3, 0});
  apply("attack", {900, 0});
  apply("attack", {2700, 0});
  apply("charge_divisor", {3});
  EXPECT_EQ(profile.ignore_on, 3);
  EXPECT_EQ(profile.range, 2700);
  EXPECT_EQ(profile.charge_divisor, 3);
}

// A designer may let any result of a natural face befall the attacker.
// Rules: WS1-609
TEST(Warstuff1Options, AnswersOfADefenderMayWoundKillOrHitManyTimes) {
  constexpr tests::ExactVector kVectors[] = {
      {"melee", "3", "3 Trapper", "--set rule.Trapper.on_natural.result=wounds",
       "ok / killed = 1/4; ok / ok = 1/3; ok / ok:1 = 1/4; ok:1 / ok = 1/6"},
      {"melee", "3", "3 Trapper", "--set rule.Trapper.on_natural.result=kill",
       "killed / ok = 1/6; ok / killed = 1/4; ok / ok = 1/3; ok / ok:1 = 1/4"},
      {"melee", "3 Regeneration", "3 Trapper", "--set rule.Trapper.on_natural.result=kill",
       "killed / ok = 1/12; ok / killed = 1/4; ok / ok = 1/3; ok / ok:1 = 1/4; ok:1 / ok = 1/12"},
      {"melee", "3 Undead", "3 Trapper", "--set rule.Trapper.on_natural.result=wounds",
       "ok / killed = 1/4; ok / ok = 1/2; ok / ok:1 = 1/4"},
      {"melee", "3", "3 Counter-Attack", "--set rule.Counter-Attack.on_natural.dice=1",
       "killed / ok = 83/648; ok / killed = 1/4; ok / ok = 1/3; ok / ok:1 = 1/4; ok:1 / ok = 1/36; "
       "ok:2 / ok = 1/108; ok:3 / ok = 1/648"},
  };
  tests::expect_vectors<Warstuff1>(kVectors);
}

/// Battles of two armies given as text, played by the greedy player on the open table.
struct Mirror {
  int draws = 0;
  int capped = 0;
};

Mirror play_mirror(const std::string& text, std::uint32_t battles) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Warstuff1>(ruleset);
  const auto army = sim::compile_army<Warstuff1>(ruleset, rules, sim::load_army(ruleset, {}, text).value.value());
  BattleSetup<Profile> setup;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    setup.sides[seat] = {army.profiles, army.costs, {}, Policy::greedy};
  }
  Arena arena(rules, OddsTables{rules});
  Mirror sums;
  for (std::uint32_t battle = 0; battle < battles; ++battle) {
    NullTrace silent;
    const BattleReport report = arena.play(setup, {1, 0, battle}, silent);
    sums.draws += report.winner < 0 ? 1 : 0;
    sums.capped += report.ended_early ? 0 : 1;
  }
  return sums;
}

// Rules: WS1-T06, WS1-803
TEST(Warstuff1Players, MirrorMatchesAreRarelyDrawnOrCutOff) {
  const Mirror mirror = play_mirror("5x 2; 2x 2 Fast", 2000);
  EXPECT_LT(mirror.draws, 40) << "2 %";
  EXPECT_LT(mirror.capped, 40) << "2 %";
}

// Rules: WS1-102
TEST(Warstuff1Players, NobodyIsAskedWhileABattleRuns) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Warstuff1>(ruleset);
  const std::string text = "1x 3 Leader, Scout; 1x 2 Healer, Entangle; 1x 3 Hit & Run, Vanguard; 2x 2 Shooter(Long)";
  const auto army = sim::compile_army<Warstuff1>(ruleset, rules, sim::load_army(ruleset, {}, text).value.value());
  BattleSetup<Profile> setup;
  for (std::size_t seat = 0; seat < 2; ++seat) setup.sides[seat] = {army.profiles, army.costs, {}};
  Arena arena(rules, OddsTables{rules});
  for (const Policy one : {Policy::greedy, Policy::aggressive, Policy::cautious, Policy::random}) {
    for (std::uint32_t battle = 0; battle < 30; ++battle) {
      setup.sides[0].player = one;
      setup.sides[1].player = static_cast<Policy>(battle % 4);
      NullTrace silent;
      const BattleReport report = arena.play(setup, {3, 0, battle}, silent);
      EXPECT_EQ(arena.play(setup, {3, 0, battle}, silent), report) << "whatever is open is settled by rules and dice";
      EXPECT_TRUE(report.ended_early || report.rounds == rules.round_cap);
      EXPECT_TRUE(report.winner >= 0 || !report.ended_early);
    }
  }
}

// Chapters 1, 2 and 9: units, prices, warbands, the quickplay units.

const sim::Ruleset& ruleset() {
  static const sim::Ruleset ruleset = load_rules();
  return ruleset;
}

// Rules: WS1-101, WS1-901, WS1-902
TEST(Warstuff1UnitCreation, AUnitCostsTenPointsForEachQualityAndItsRules) {
  EXPECT_EQ(cost_of(ruleset(), "1"), 1000);
  EXPECT_EQ(cost_of(ruleset(), "5"), 5000);
  EXPECT_EQ(cost_of(ruleset(), "5 Fear, Fire, Flying, Large, Tough"), 9500);
  EXPECT_EQ(cost_of(ruleset(), "1 Slow, Small, Undead"), 500) << "the least price";
}

// Rules: WS1-901, WS1-904
TEST(Warstuff1UnitCreation, UnknownQualitiesAndRulesAreErrors) {
  const auto problem = [](const std::string& text) {
    const auto design = sim::parse_profile(ruleset(), text, {}, true);
    return design.diagnostics.empty() ? std::string() : design.diagnostics.front().message;
  };
  EXPECT_EQ(problem("6"), "unknown quality \"6\"");
  EXPECT_EQ(problem("4+ Tough"), "a profile begins with its quality, for example \"3\"");
  EXPECT_EQ(problem("3 Tuogh"), "unknown special rule \"Tuogh\"");
  EXPECT_EQ(problem("3 Tough, tough"), "Tough stands here twice");
  EXPECT_EQ(problem("3 Shooter(24), fear , hit & run"), "");
}

// Rules: WS1-R26, WS1-905
TEST(Warstuff1UnitCreation, TheLongestRangeCountsAndAllArePaid) {
  EXPECT_EQ(profile_of(ruleset(), "3 Shooter(Short)").range, 1200);
  EXPECT_EQ(profile_of(ruleset(), "3 Shooter(18)").range, 1800);
  EXPECT_EQ(profile_of(ruleset(), "3 Shooter(Long), Shooter(Short)").range, 2400);
  EXPECT_EQ(cost_of(ruleset(), "3 Shooter(Long), Shooter(Short)"), 5000);
}

// Rules: WS1-903, WS1-904
TEST(Warstuff1UnitCreation, LintFindsTheFourteenPricesThatDifferAndTheUnitsAboveSeventyFive) {
  const auto roster = sim::load_roster(ruleset());
  ASSERT_TRUE(roster.value.has_value());
  EXPECT_EQ(roster.value->size(), 98U);
  std::string differences;
  std::string dear;
  for (const sim::Diagnostic& found : sim::lint_roster(ruleset(), *roster.value)) {
    const std::string name = found.message.substr(0, found.message.find(" ("));
    const std::size_t difference = found.message.find("listed - formula = ");
    if (found.severity == sim::Diagnostic::Severity::warning) {
      ASSERT_NE(difference, std::string::npos) << found.message;
      differences += name + " " + found.message.substr(difference + 19, found.message.size() - difference - 20) + "; ";
    } else {
      dear += name + "; ";
    }
  }
  EXPECT_EQ(
      differences,
      "Wizard 5; Rat Warrior -5; Rat Ogre -5; Skink Warrior 5; Ghoul 5; Giant Scorpion 5; Giant Spider 5; Dragon 5; "
      "Engineer 5; Tie Bomber 5; Eldar Guardian -5; Eldar Jetbike -5; Termagant -5; Hormagant -5; ");
  EXPECT_EQ(dear, "Chimera; Giant; Dragon; Carnifex; Superman; T-Rex; ");
}

// Rules: WS1-904, WS1-905
TEST(Warstuff1UnitCreation, ContradictingRulesAreWarnedOf) {
  const auto warnings = [](const std::string& text) {
    const auto design = sim::parse_profile(ruleset(), text, {}, true);
    return sim::lint_unit(ruleset(), design.value.value(), sim::listed_cost(ruleset(), *design.value), {}).size();
  };
  EXPECT_EQ(warnings("3 Large, Small"), 1U);
  EXPECT_EQ(warnings("3 Fast, Slow"), 1U);
  EXPECT_EQ(warnings("3 Fearless, Undead"), 1U);
  EXPECT_EQ(warnings("3 Shooter(Long), Shooter(Short)"), 1U);
  EXPECT_EQ(warnings("1 Slow, Undead, Small"), 1U) << "reached from below";
  EXPECT_EQ(warnings("3 Fast"), 0U);
}

// Rules: WS1-202
TEST(Warstuff1UnitCreation, WarbandsAreAsDearAsTheirLimitAtMost) {
  const auto roster = sim::load_roster(ruleset());
  int armies = 0;
  for (const std::string& name : sim::list_armies(ruleset())) {
    const auto army = sim::load_army(ruleset(), *roster.value, name);
    ASSERT_TRUE(army.value.has_value()) << name;
    EXPECT_LE(army.value->points(), army.value->limit) << name;
    EXPECT_GE(army.value->points(), army.value->limit - 2500) << name;
    ++armies;
  }
  EXPECT_EQ(armies, 24);
}

}  // namespace
}  // namespace warbalance::warstuff1::options_test
