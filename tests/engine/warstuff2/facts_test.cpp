#include "tests/engine/facts_of.hpp"
#include "tests/engine/warstuff2/duel.hpp"

// What battles count: dice of special rules with known answers, points and causes of losses. That every effect is
// counted, and nothing else changes, is tested for all systems in tests/engine/conformance/facts_test.cpp.

namespace warbalance::warstuff2::facts_test {
namespace {

using tests::did;
using tests::fact;
using tests::lost_to;

// Rules: WS2-Q1, WS2-Q18
TEST(Warstuff2Facts, IgnoredHitsAndShots) {
  const Outcome ignored = shot_at("4+ Shooter(18)", "4+ Armored", {4, 4});
  EXPECT_EQ(did(ignored, kDefender, Effect::ignore_hit), 1);
  EXPECT_EQ(did(ignored, kAttacker, Effect::shoot), 1);
  EXPECT_EQ(did(shot_at("4+ Shooter(18)", "4+ Armored", {4, 3, 4}), kDefender, Effect::ignore_hit), 0);
}

// Rules: WS2-Q2, WS2-T10, WS2-Q9, WS2-Q14, WS2-X9, WS2-X8, WS2-Q6, WS2-Q13
TEST(Warstuff2Facts, DiceOfSpecialRulesAreCounted) {
  // WS2-Q2, WS2-T10: cover of its own counts where its place gives none
  const auto ignored = [](ActionKind does, std::vector<int> dice) {
    return did(shot_at("4+ Shooter(18)", "4+ Camouflaged", std::move(dice), {}, does), kDefender, Effect::always_cover);
  };
  EXPECT_EQ(ignored(ActionKind::hold, {4, 5}), 1);
  EXPECT_EQ(ignored(ActionKind::hold, {4, 4, 4}), 0);
  EXPECT_EQ(ignored(ActionKind::hunker, {4, 5}), 0) << "Hunkered is in cover anyway";
  // WS2-Q2, WS2-T10: a shared cover die ignores all hits
  const Outcome outcome = charged("4+ Mounted", "4+ Camouflaged", {4, 4, 5, 1});
  EXPECT_EQ(did(outcome, kDefender, Effect::always_cover), 2);
  EXPECT_EQ(did(outcome, kAttacker, Effect::extra_attacks), 1);
  // WS2-Q9, WS2-Q14, WS2-X9: re rolled hits count where they come out otherwise
  EXPECT_EQ(did(charged("4+ Frenzy", "4+", {3, 4, 4, 1}), kAttacker, Effect::reroll_hits), 1);
  EXPECT_EQ(did(charged("4+ Frenzy", "4+", {3, 3, 1}), kAttacker, Effect::reroll_hits), 0);
  const Outcome large = shot_at("4+ Shooter(18)", "4+ Large", {3, 4, 4});
  EXPECT_EQ(did(large, kDefender, Effect::rerolled_by), 1);
  EXPECT_EQ(did(large, kAttacker, Effect::reroll_hits), 0);
  EXPECT_EQ(did(shot_at("4+ Shooter(18)", "4+ Small", {4, 3}), kDefender, Effect::rerolled_by), 1);
  // WS2-X8, WS2-Q6, WS2-Q13: nerve tests that fail count for whom they fear
  const Outcome failed = charged("4+", "4+ Intimidating", {3, 4, 3, 1});
  EXPECT_EQ(did(failed, kDefender, Effect::nerve_test), 1);
  EXPECT_EQ(did(failed, kDefender, Effect::rerolled_by), 0);
  const Outcome saved = charged("4+ Fearless", "4+ Intimidating", {3, 4, 3, 1});
  EXPECT_EQ(did(saved, kDefender, Effect::nerve_test), 0);
  EXPECT_EQ(did(saved, kAttacker, Effect::reroll_morale), 1);
}

// Rules: WS2-Q3, WS2-Q7, WS2-W7
TEST(Warstuff2Facts, DeadlyHitsAndKillsByFire) {
  EXPECT_EQ(did(shot_at("4+ Deadly, Shooter(18)", "2+", {6, 2}), kAttacker, Effect::auto_wound_on_natural), 1);
  EXPECT_EQ(did(shot_at("4+ Deadly, Shooter(18)", "2+", {5, 2}), kAttacker, Effect::auto_wound_on_natural), 0);
  const auto by_fire = [](int wound) {
    return did(shot_at("4+ Fire, Shooter(18)", "4+", {4, 3, wound}), kAttacker, Effect::wound_roll_bonus);
  };
  EXPECT_EQ(by_fire(4), 1);
  EXPECT_EQ(by_fire(3), 0) << "stunned";
  EXPECT_EQ(by_fire(5), 0) << "killed anyway";
}

// Rules: WS2-Q17, WS2-W9
TEST(Warstuff2Facts, DeathsAvoided) {
  EXPECT_EQ(did(shot_at("4+ Shooter(18)", "4+ Regeneration", {4, 3, 5, 4}), kDefender, Effect::rescue_self), 1);
  EXPECT_EQ(did(shot_at("4+ Shooter(18)", "4+ Regeneration", {4, 3, 5, 3}), kDefender, Effect::rescue_self), 0);
}

// Rules: WS2-Q25, WS2-W8
TEST(Warstuff2Facts, ToughSparesWoundDiceAndOutlivesThem) {
  const auto shot_three_times = [](int wound) {
    Scene scene = one_round();
    scene.first(1).unit(1, "6+ Tough", {2000, 2000});
    for (Length y = 1400; y <= 2200; y += 400) scene.unit(0, "2+ Shooter(18)", {1000, y});
    scene.hold(3);
    for (UnitIndex shooter = 0; shooter < 3; ++shooter) scene.hold(shooter, 3);
    return did(scene.dice({2, 1, 2, 1, 2, 1, wound}).play(), 3, Effect::wound_table);
  };
  EXPECT_EQ(shot_three_times(4), 2 + 1) << "4 + 3 markers would kill others";
  EXPECT_EQ(shot_three_times(2), 2) << "2 + 3 markers would not";
  EXPECT_EQ(shot_three_times(5), 2) << "5 + 3 markers kill it too";
}

// Rules: WS2-V2, WS2-W10, WS2-X3, WS2-X4
TEST(Warstuff2Facts, PointsAndCausesOfLosses) {
  const Outcome charge = charged("4+", "3+", {4, 2, 5});
  const std::int64_t cost = charge.state.cost(kDefender);
  EXPECT_EQ(fact(charge, CommonUnitFact::points_destroyed, kAttacker), cost);
  EXPECT_EQ(fact(charge, CommonUnitFact::points_lost, kDefender), cost);
  EXPECT_EQ(fact(charge, CommonUnitFact::points_lost, kAttacker), 0);
  EXPECT_EQ(fact(charge, CommonUnitFact::left, kAttacker), 1);
  EXPECT_EQ(fact(charge, CommonUnitFact::left, kDefender), 0);
  EXPECT_EQ(lost_to(charge, Cause::melee, 1), 1);
  const Outcome back = charged("4+", "4+", {1, 4, 3, 5});
  EXPECT_EQ(lost_to(back, Cause::strike_back, 0), 1);
  EXPECT_EQ(lost_to(back, Cause::melee, 0), 0);
  EXPECT_EQ(back.report.killed_by[static_cast<std::size_t>(Cause::melee)], 1);
  EXPECT_EQ(fact(back, CommonUnitFact::points_destroyed, kDefender), back.state.cost(kAttacker));
}

}  // namespace
}  // namespace warbalance::warstuff2::facts_test
