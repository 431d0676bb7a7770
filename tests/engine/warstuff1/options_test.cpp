#include "engine/core/random_dice.hpp"
#include "sim/units/army.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/warstuff1/board.hpp"
#include "tests/engine/warstuff1/conformance.hpp"

// Options that no other chapter tests, rules of a designer's own, and whole battles of the greedy player.

namespace warbalance::warstuff1::options_test {
namespace {

// Rules: WS1-R14
TEST(Warstuff1Options, HealersHealThemselvesByOptionOnly) {
  const auto play = [](std::vector<std::string> settings) {
    return Scene(std::move(settings))
        .first(1)
        .unit(0, "3 Healer", {1000, 1000})
        .unit(1, "3 Shooter(Long)", {2500, 1000})
        .hold(1, Deed::shoot, 0)
        .hold(0, Deed::heal, 0)
        .dice({4, 3, 4});
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
    scene.first(1)
        .unit(0, "3 Leader", {1000, 1000})
        .unit(0, "3", {1300, 1000})
        .unit(1, "3 Sweep Attack, Shooter(Long)", {2500, 1000})
        .hold(2, Deed::shoot, 0)
        .dice(std::move(dice));
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

}  // namespace
}  // namespace warbalance::warstuff1::options_test
