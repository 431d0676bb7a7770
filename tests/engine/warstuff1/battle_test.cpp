#include "engine/systems/warstuff1/battle.hpp"
#include "engine/core/random_dice.hpp"
#include "sim/checks/lint.hpp"
#include "sim/units/army.hpp"
#include "tests/engine/facts_of.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/warstuff1/board.hpp"
#include "tests/engine/warstuff1/conformance.hpp"
#include "tests/engine/warstuff1/scene.hpp"

namespace warbalance::warstuff1::battle_test {
namespace {

// Chapter 6 and the special rules of attacks.

/// Unit 0 shoots at unit 1 from 9 inches away; then unit 1 holds, or recovers if it can only do that.
Outcome shot_at(const std::string& attacker, const std::string& defender, std::vector<int> dice,
                std::vector<std::string> settings = {}, Deed deed = Deed::shoot) {
  return played(Scene(std::move(settings)).first(1), {{0, attacker, {1000, 2000}}, {1, defender, {2000, 2000}}},
                {holds(1), holds(0, deed, 1)}, std::move(dice));
}

/// Unit 0 runs 3 inches into contact with unit 1, which has held before, and attacks it.
Outcome fought(const std::string& attacker, const std::string& defender, std::vector<int> dice,
               std::vector<std::string> settings = {}) {
  return played(Scene(std::move(settings)).first(1), {{0, attacker, {1600, 2000}}, {1, defender, {2000, 2000}}},
                {holds(1), charges(0, 1, {1600, 2000}, {1900, 2000})}, std::move(dice));
}

// Rules: WS1-601, WS1-603
TEST(Warstuff1Attacks, TheNeededDieDependsOnTheDifferenceOfQualities) {
  EXPECT_EQ(shot_at("3 Shooter(Long)", "1", {2, 1}).rolls(), (Rolls{"attack", "damage"}));
  EXPECT_EQ(shot_at("3 Shooter(Long)", "2", {2}).rolls(), Rolls{"attack"});
  EXPECT_EQ(state_of(shot_at("3 Shooter(Long)", "3", {4, 4}), 1), "killed");
  EXPECT_EQ(state_of(shot_at("3 Shooter(Long)", "4", {5, 5}), 1), "killed");
  EXPECT_EQ(state_of(shot_at("1 Shooter(Long)", "5", {6, 5}), 1), "ok:1");
}

// Rules: WS1-605
TEST(Warstuff1Attacks, DamageAboveTheQualityKillsElseItWounds) {
  EXPECT_EQ(state_of(shot_at("3 Shooter(Long)", "3", {4, 3}), 1), "ok:1");
  EXPECT_EQ(state_of(shot_at("3 Shooter(Long)", "3", {4, 4}), 1), "killed");
}

// Rules: WS1-606, WS1-703
TEST(Warstuff1Attacks, AnyHitKillsAStunnedUnitUnlessThePrintedQualityCounts) {
  const auto twice = [](std::vector<std::string> settings, std::vector<int> dice) {
    return played(Scene(std::move(settings)),
                  {{0, "3 Sweep Attack, Shooter(Long)", {1000, 2000}},
                   {0, "3 Shooter(Long)", {1000, 2300}},
                   {1, "3", {2000, 2000}}},
                  {holds(0, Deed::shoot, 2), recovers(2), holds(1)}, std::move(dice));
  };
  EXPECT_EQ(state_of(twice({}, {6, 1}), 2), "ok:1");
  const auto shot_twice = [](std::vector<std::string> settings) {
    return played(Scene(std::move(settings)).first(1),
                  {{0, "3 Sweep Attack, Shooter(Long)", {1000, 2000}},
                   {0, "3 Shooter(Long)", {1000, 2300}},
                   {1, "3", {2000, 2000}}},
                  {holds(2), holds(0, Deed::shoot, 2), holds(1, Deed::shoot, 2)}, {6, 1, 2, 1});
  };
  EXPECT_EQ(state_of(shot_twice({}), 2), "killed");
  EXPECT_EQ(state_of(shot_twice({"stunned_damage_quality=printed"}), 2), "stunned:2");
}

// Rules: WS1-608, WS1-R30, WS1-R21, WS1-R33, WS1-R05, WS1-R24, WS1-R31, WS1-R11, WS1-R35, WS1-R01, WS1-R22, WS1-R23,
// WS1-R17, WS1-R27
TEST(Warstuff1Attacks, SpecialRulesChangeNeededDiceAndHits) {
  // WS1-608, WS1-R30: a natural six of a sweep stuns after the hit
  EXPECT_EQ(state_of(shot_at("3 Sweep Attack, Shooter(Long)", "3", {6, 3}), 1), "stunned:1");
  EXPECT_EQ(state_of(shot_at("3 Sweep Attack, Shooter(Long)", "3", {6, 3}, {"sweep_timing=before"}), 1), "killed");
  // WS1-608, WS1-R21, WS1-R33: poison wounds before the hit but not the undead
  EXPECT_EQ(state_of(shot_at("3 Poison, Shooter(Long)", "4", {6, 3}), 1), "ok:2");
  EXPECT_EQ(state_of(shot_at("3 Poison, Shooter(Long)", "4 Undead", {6, 3}), 1), "ok:1");
  // WS1-R05, WS1-R24, WS1-R31: deadly kills past tough but not past regeneration
  EXPECT_EQ(state_of(shot_at("3 Deadly, Shooter(Long)", "5 Tough", {6}), 1), "killed");
  EXPECT_EQ(shot_at("3 Deadly, Shooter(Long)", "5 Regeneration", {6, 4}).rolls(), (Rolls{"attack", "survive"}));
  EXPECT_EQ(state_of(shot_at("3 Deadly, Shooter(Long)", "5 Tough", {6, 4}, {"deadly_ignores_tough=false"}), 1), "ok");
  // WS1-R11, WS1-R35: fire and vicious add hits that set off nothing
  EXPECT_EQ(state_of(shot_at("3 Fire, Shooter(Long)", "5", {6, 1, 1}), 1), "ok:2");
  const Outcome both = shot_at("3 Fire, Vicious, Shooter(Long)", "5", {6, 3, 1, 1, 1, 1});
  EXPECT_EQ(state_of(both, 1), "ok:4");
  EXPECT_EQ(both.rolls(), (Rolls{"attack", "more hits", "damage", "damage", "damage", "damage"}));
  // WS1-R01, WS1-R22, WS1-R23: armoured and power shift the needed die by one
  EXPECT_EQ(shot_at("3 Shooter(Long)", "3 Armored", {4}).rolls(), Rolls{"attack"});
  EXPECT_EQ(shot_at("3 Power Shot, Shooter(Long)", "3", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
  EXPECT_EQ(fought("3", "3 Armored", {4}).rolls(), Rolls{"attack"});
  EXPECT_EQ(fought("3 Power Strike", "3", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
  // WS1-R17, WS1-R27: size counts in melee against others and when shot at
  EXPECT_EQ(fought("3 Large", "3", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
  EXPECT_EQ(fought("3 Large", "3 Large", {3}).rolls(), Rolls{"attack"});
  EXPECT_EQ(fought("3", "3 Small", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
  EXPECT_EQ(fought("3 Small", "3 Small", {3}).rolls(), Rolls{"attack"});
  EXPECT_EQ(shot_at("3 Shooter(Long)", "3 Large", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
  EXPECT_EQ(shot_at("3 Shooter(Long)", "3 Small", {4}).rolls(), Rolls{"attack"});
}

// Rules: WS1-R03, WS1-604, WS1-R07, WS1-R20, WS1-701, WS1-702, WS1-R10, WS1-R33
TEST(Warstuff1Attacks, CoverEntangleAndPinningActInShooting) {
  // WS1-R03, WS1-604: camouflaged units are always in cover against shots
  EXPECT_EQ(shot_at("4 Shooter(Long)", "3 Camouflaged", {4}).rolls(), Rolls{"attack"});
  EXPECT_EQ(fought("4", "3 Camouflaged", {3, 1}).rolls(), (Rolls{"attack", "damage"}));
  // WS1-R07: entangle stuns on its own die unless the hit is ignored
  EXPECT_EQ(state_of(shot_at("1 Entangle", "5 Fearless", {4}, {}, Deed::entangle), 1), "stunned");
  EXPECT_EQ(state_of(shot_at("1 Entangle", "5", {3}, {}, Deed::entangle), 1), "ok");
  EXPECT_EQ(state_of(shot_at("1 Entangle", "5 Tough", {4, 4}, {}, Deed::entangle), 1), "ok");
  // WS1-R20, WS1-701, WS1-702, WS1-R10, WS1-R33: pinning tests the target before or after the shot
  EXPECT_EQ(shot_at("2 Pinning, Shooter(Long)", "2", {3, 2, 1}).rolls(), (Rolls{"morale", "attack", "damage"}));
  EXPECT_EQ(state_of(shot_at("2 Pinning, Shooter(Long)", "2", {3, 1}), 1), "stunned");
  EXPECT_EQ(state_of(shot_at("2 Pinning, Shooter(Long)", "2", {3, 3}, {"pinning_timing=after"}), 1), "stunned");
  EXPECT_EQ(shot_at("2 Pinning, Shooter(Long)", "2 Fearless", {3}).rolls(), Rolls{"attack"});
  EXPECT_EQ(shot_at("2 Pinning, Shooter(Long)", "2 Undead", {3}).rolls(), Rolls{"morale"});
}

// Rules: WS1-610, WS1-612, WS1-403, WS1-609, WS1-R04, WS1-R32, WS1-R16, WS1-613, WS1-611, WS1-R13
TEST(Warstuff1Melee, IsAnsweredAndFollowedByAMoveBack) {
  // WS1-610, WS1-612: the attacker moves back one inch unless it killed
  const Outcome missed = fought("3", "3", {3});
  EXPECT_EQ(missed.unit(0).at, (Point{1800, 2000}));
  EXPECT_EQ(state_of(missed, 1), "ok");
  EXPECT_EQ(fought("3", "3", {4, 4}).unit(0).at, (Point{1900, 2000}));
  // WS1-612, WS1-403: a move back is as long as the place allows
  const Outcome outcome =
      played(Scene().first(1), {{0, "3", {1600, 1700}}, {0, "3", {1740, 2000}}, {1, "3", {2000, 2000}}},
             {holds(2), charges(0, 2, {1600, 1700}, {1900, 2000}), holds(1)}, {3});
  EXPECT_EQ(outcome.unit(0).at, (Point{1840, 2000}));
  // WS1-609, WS1-R04, WS1-R32: a natural one is answered by a hit then by a stun
  const Outcome both = fought("3", "3 Counter-Attack, Trapper", {1, 3});
  EXPECT_EQ(state_of(both, 0), "stunned:1");
  EXPECT_EQ(both.unit(0).at, (Point{1800, 2000}));
  const Outcome killed = fought("3", "3 Counter-Attack, Trapper", {1, 4});
  EXPECT_EQ(state_of(killed, 0), "killed");
  EXPECT_EQ(killed.report.killed_by[static_cast<std::size_t>(Cause::counter_attack)], 1);
  EXPECT_EQ(fought("3", "3 Counter-Attack", {2}).rolls(), Rolls{"attack"});
  // WS1-R16, WS1-613, WS1-611: intimidating tests the enemy before the attack
  EXPECT_EQ(state_of(fought("2 Intimidating", "2", {3, 2, 1}), 1), "killed");
  const Outcome weak = fought("3", "3 Intimidating", {4, 5});
  EXPECT_EQ(state_of(weak, 0), "stunned");
  EXPECT_EQ(weak.unit(0).at, (Point{1800, 2000}));
  EXPECT_EQ(fought("3 Intimidating", "3 Intimidating", {3}).rolls(), Rolls{"attack"});
  EXPECT_EQ(fought("3", "3 Intimidating", {3, 3}, {"intimidating_timing=after"}).rolls(), (Rolls{"attack", "morale"}));
  // WS1-R13: frenzy adds a die to the quality
  EXPECT_EQ(fought("1 Frenzy", "3", {5, 3, 1}).rolls(), (Rolls{"quality", "attack", "damage"}));
  EXPECT_EQ(fought("1 Frenzy", "3", {1, 4}).rolls(), (Rolls{"quality", "attack"}));
}

// Rules: WS1-R02, WS1-702
TEST(Warstuff1Melee, BrutalTestsEnemiesNearWhenItKills) {
  const auto play = [](const std::string& defender, std::vector<int> dice) {
    return played(
        Scene().first(1),
        {{0, "3 Brutal", {1600, 2000}}, {1, defender, {2000, 2000}}, {1, "3", {2400, 2000}}, {1, "3", {2900, 2000}}},
        {holds(1), charges(0, 1, {1600, 2000}, {1900, 2000}), holds(2), holds(3)}, std::move(dice));
  };
  const Outcome killed = played(
      Scene(), {{0, "3 Brutal", {1600, 2000}}, {1, "3", {2000, 2000}}, {1, "3", {2400, 2000}}, {1, "3", {2900, 2000}}},
      {charges(0, 1, {1600, 2000}, {1900, 2000}), recovers(2), holds(3)}, {4, 4, 4});
  EXPECT_EQ(killed.rolls(), (Rolls{"attack", "damage", "morale"}));
  EXPECT_EQ(killed.changes("stunned"), 1);
  EXPECT_EQ(play("3 Regeneration", {4, 4, 4}).rolls(), (Rolls{"attack", "damage", "survive"}));
}

// Rules: WS1-R06, WS1-611, WS1-R15
TEST(Warstuff1Melee, DeathBlowsAndHitAndRunFollowIt) {
  // WS1-R06, WS1-611: a death blow may hit enemies near
  const Outcome outcome = fought("3", "3 Death Blow", {4, 4, 6, 4});
  EXPECT_EQ(outcome.rolls(), (Rolls{"attack", "damage", "death blow", "damage"}));
  EXPECT_EQ(state_of(outcome, 0), "killed");
  EXPECT_EQ(outcome.report.winner, -1);
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::death_blow)], 1);
  EXPECT_EQ(state_of(fought("3", "3 Death Blow", {4, 4, 5}), 0), "ok");
  // WS1-R06: death blows of units killed by one follow
  const Outcome both =
      played(Scene(), {{0, "3 Death Blow", {1600, 2000}}, {1, "3 Death Blow", {2000, 2000}}, {1, "3", {2000, 2150}}},
             {charges(0, 1, {1600, 2000}, {1900, 2000})}, {4, 4, 6, 4, 6, 1});
  EXPECT_EQ(both.rolls(), (Rolls{"attack", "damage", "death blow", "damage", "death blow", "damage"}));
  EXPECT_EQ(state_of(both, 2), "ok:1");
  // WS1-R15: hit and run leaves to a place far from enemies
  const auto play = [](Point to) {
    return Scene().first(1).with(
        {{0, "3 Hit & Run", {1600, 2000}}, {1, "3", {2000, 2000}}},
        {holds(1), charges(0, 1, {1600, 2000}, {1900, 2000}), ChooseMove{Path::straight({1800, 2000}, to)}}, {3});
  };
  EXPECT_EQ(play({1200, 2000}).play().unit(0).at, (Point{1200, 2000}));
  EXPECT_EQ(play({1600, 2000}).play().unit(0).at, (Point{1600, 2000}));
}

// What battles count: dice of special rules with known answers, and causes of losses.

using tests::did;
using tests::lost_to;

// Rules: WS1-603, WS1-604, WS1-608, WS1-R33, WS1-R31, WS1-R24
TEST(Warstuff1Facts, DiceOfSpecialRulesAreCounted) {
  // WS1-603, WS1-604: an attack die is turned where it would have come out otherwise
  // Needed are 4 at equal Quality and 5 at one less, 2 at one more.
  const Outcome missed = shot_at("3 Shooter(Long)", "3 Armored", {4});
  EXPECT_EQ(did(missed, 1, Effect::quality_mod), 1);
  EXPECT_EQ(did(missed, 0, Effect::quality_mod), 0) << "the attacker has no modifier";
  EXPECT_EQ(did(shot_at("3 Shooter(Long)", "3 Armored", {5, 1}), 1, Effect::quality_mod), 0);
  EXPECT_EQ(did(shot_at("3 Power Shot, Shooter(Long)", "3", {3, 1}), 0, Effect::quality_mod), 1);
  EXPECT_EQ(did(shot_at("3 Power Shot, Shooter(Long)", "3", {4, 1}), 0, Effect::quality_mod), 0);
  EXPECT_EQ(did(shot_at("3 Shooter(Long)", "3 Camouflaged", {4}), 1, Effect::cover), 1);
  // WS1-608, WS1-R33: natural faces count for who has them or for who is immune
  const Outcome poison = shot_at("3 Poison, Shooter(Long)", "4", {6, 3});
  EXPECT_EQ(did(poison, 0, Effect::on_natural), 1);
  const Outcome undead = shot_at("3 Poison, Shooter(Long)", "4 Undead", {6, 3});
  EXPECT_EQ(did(undead, 0, Effect::on_natural), 0);
  EXPECT_EQ(did(undead, 1, Effect::immune), 1);
  EXPECT_EQ(did(shot_at("3 Poison, Shooter(Long)", "4", {5, 3}), 0, Effect::on_natural), 0);
  // WS1-R31, WS1-R24: hits ignored and deaths avoided
  EXPECT_EQ(did(shot_at("3 Shooter(Long)", "3 Tough", {4, 4}), 1, Effect::ignore_hit), 1);
  EXPECT_EQ(did(shot_at("3 Shooter(Long)", "3 Tough", {4, 3, 1}), 1, Effect::ignore_hit), 0);
  EXPECT_EQ(did(shot_at("3 Shooter(Long)", "3 Regeneration", {4, 4, 4}), 1, Effect::survive_kill), 1);
}

// Rules: WS1-609, WS1-R06, WS1-803
TEST(Warstuff1Facts, CausesOfLosses) {
  const Outcome counter = fought("3", "3 Counter-Attack", {1, 4});
  EXPECT_EQ(lost_to(counter, Cause::counter_attack, 0), 1);
  EXPECT_EQ(did(counter, 1, Effect::on_natural), 1);
  EXPECT_EQ(tests::fact(counter, CommonUnitFact::points_destroyed, 1), counter.state.cost(0));
  const Outcome blow = fought("3", "3 Death Blow", {4, 4, 6, 4});
  EXPECT_EQ(lost_to(blow, Cause::death_blow, 0), 1);
  EXPECT_EQ(lost_to(blow, Cause::melee, 1), 1);
  EXPECT_EQ(did(blow, 1, Effect::on_death), 1);
  EXPECT_EQ(did(fought("3", "3 Death Blow", {4, 4, 5}), 1, Effect::on_death), 0);
}

// Chapters 1, 2, 3 and 8: set-up, rounds, activation, Leaders, the end.

// Rules: WS1-301, WS1-302
TEST(Warstuff1Rounds, PlayersAlternateAndTheLargerArmyContinuesAlone) {
  const Outcome outcome =
      played(Scene(), {{0, "3", {1000, 1000}}, {1, "3", {1000, 4000}}, {1, "3", {2000, 4000}}, {1, "3", {3000, 4000}}},
             {holds(0), holds(2), holds(1), holds(3)});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{0, 2, 1, 3}));
}

// Rules: WS1-302, WS1-303
TEST(Warstuff1Rounds, WhoFinishedFirstBeginsTheNextRound) {
  const Outcome outcome =
      played(Scene({"round_cap=2"}), {{0, "3", {1000, 1000}}, {0, "3", {2000, 1000}}, {1, "3", {1000, 4000}}},
             {holds(0), holds(2), holds(1), holds(2), holds(0), holds(1)});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{0, 2, 1, 2, 0, 1}));
}

// Rules: WS1-303
TEST(Warstuff1Rounds, LosingTheLastUnitThatWasToActFinishesToo) {
  const Outcome outcome = played(
      Scene({"round_cap=2"}),
      {{0, "3 Shooter(Long)", {1000, 1000}}, {0, "3", {1000, 1500}}, {1, "3", {2000, 1000}}, {1, "3", {4000, 4000}}},
      {holds(1), holds(3), holds(0, Deed::shoot, 2), holds(0), holds(3), holds(1)}, {4, 4});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{1, 3, 0, 0, 3, 1}));
}

// Rules: WS1-302
TEST(Warstuff1Rounds, ABeginnerWithoutUnitsIsSkipped) {
  const Outcome outcome = played(Scene({"round_cap=2"}),
                                 {{0, "3", {1000, 1000}}, {1, "3 Shooter(Long)", {2000, 1000}}, {2, "3", {4000, 4000}}},
                                 {holds(0), holds(1, Deed::shoot, 0), holds(2), holds(1), holds(2)}, {4, 4});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{0, 1, 2, 1, 2}));
  std::vector<int> told;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::round) told.push_back(event.player);
  }
  EXPECT_EQ(told, (std::vector<int>{0, 1}));
}

// Rules: WS1-304, WS1-305, WS1-704
TEST(Warstuff1Rounds, RecoverStandsAUnitUpAndTakesItsWholeActivation) {
  const Outcome outcome =
      played(Scene(), {{0, "3 Sweep Attack, Shooter(Long)", {1000, 2000}}, {1, "3 Shooter(Long)", {2000, 2000}}},
             {holds(0, Deed::shoot, 1), recovers(1)}, {6, 3});
  EXPECT_EQ(state_of(outcome, 1), "ok:1");
  EXPECT_EQ(outcome.changes("stands up"), 1);
}

// Rules: WS1-305
TEST(Warstuff1Rounds, AnyUnitMayChooseRecover) {
  const Outcome outcome = played(Scene(), {{0, "3", {1000, 1000}}, {1, "3", {4000, 4000}}}, {recovers(0), holds(1)});
  EXPECT_EQ(outcome.changes("stands up"), 0);
}

// Rules: WS1-306, WS1-601
TEST(Warstuff1Rounds, ShotsFollowHoldAndWalk) {
  const Outcome outcome = played(Scene(), {{0, "3 Shooter(Short)", {1000, 1000}}, {1, "3", {2700, 1000}}},
                                 {walks(0, Path::straight({1000, 1000}, {1600, 1000}), Deed::shoot, 1), holds(1)}, {3});
  EXPECT_EQ(outcome.report.shots, 1);
  EXPECT_EQ(outcome.unit(0).at, (Point{1600, 1000}));
}

// Rules: WS1-203, WS1-204, WS1-103, WS1-T01
TEST(Warstuff1SetUp, TheWinnerOfTheRollOffTakesAnEdgeAndTheOtherTheOppositeOne) {
  const Outcome outcome =
      played(Scene().deployed(), {{0, "3", {}}, {1, "3", {}}},
             {ChooseEdge{2}, ChoosePlacement{{1, {1150, 2400}}}, ChoosePlacement{{0, {3650, 50}}}, holds(1), holds(0)},
             {4, 4, 2, 3});
  EXPECT_EQ(outcome.report.first_player, 1);
  EXPECT_EQ(outcome.unit(0).at, (Point{3650, 50}));
}

// Rules: WS1-205, WS1-R25
TEST(Warstuff1SetUp, ScoutsArePlacedLastFarFromEnemies) {
  const Outcome outcome = played(Scene().deployed(), {{0, "3 Scout", {}}, {0, "3", {}}, {1, "3", {}}},
                                 {ChooseEdge{0}, ChoosePlacement{{1, {2400, 1000}}}, ChoosePlacement{{2, {2400, 3800}}},
                                  ChoosePlacement{{0, {2400, 2500}}}, holds(0), holds(2), holds(1)},
                                 {6, 1});
  EXPECT_EQ(outcome.unit(0).at, (Point{2400, 2500}));
}

// Rules: WS1-205, WS1-R25
TEST(Warstuff1SetUp, PlayersWithScoutsRollOffForThem) {
  const Outcome outcome = played(
      Scene().deployed(), {{0, "3 Scout", {}}, {0, "3", {}}, {1, "3 Scout", {}}, {1, "3", {}}},
      {ChooseEdge{0}, ChoosePlacement{{1, {2400, 1000}}}, ChoosePlacement{{3, {2400, 3800}}},
       ChoosePlacement{{2, {600, 2400}}}, ChoosePlacement{{0, {4200, 2400}}}, holds(0), holds(2), holds(1), holds(3)},
      {6, 1, 2, 5});
  EXPECT_EQ(outcome.unit(2).at, (Point{600, 2400}));
}

// Rules: WS1-206, WS1-R34
TEST(Warstuff1SetUp, AVanguardMovesWhenItHasBeenPlaced) {
  const Outcome outcome =
      played(Scene().deployed(), {{0, "3 Slow, Vanguard", {}}, {1, "3", {}}},
             {ChooseEdge{0}, ChoosePlacement{{0, {2400, 1150}}}, ChooseMove{Path::straight({2400, 1150}, {2400, 2350})},
              ChoosePlacement{{1, {2400, 4000}}}, holds(0), holds(1)},
             {6, 1});
  EXPECT_EQ(outcome.unit(0).at, (Point{2400, 2350}));
}

// Rules: WS1-R18, WS1-301
TEST(Warstuff1Leaders, FriendsNearActWithTheirLeaderBeforeTheOpponent) {
  const Outcome outcome = played(
      Scene(),
      {{0, "3 Leader", {1000, 1000}},
       {0, "3", {1300, 1000}},
       {0, "3", {1000, 1300}},
       {0, "3", {2000, 1000}},
       {1, "3", {4000, 4000}}},
      {ChooseUnit{0}, ChoosePick{2}, ChoosePick{1}, holds(1), holds(0), holds(2), holds(4), holds(3)}, {4, 3, 6});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{1, 0, 2, 4, 3}));
}

// Rules: WS1-R18
TEST(Warstuff1Leaders, ACommandedLeaderCommandsInTurnUnlessTheOptionForbidsIt) {
  const auto scene = [](std::vector<std::string> settings, std::vector<int> dice) {
    Scene made(std::move(settings));
    made.with(
        {{0, "3 Leader", {1000, 1000}}, {0, "3 Leader", {1300, 1000}}, {0, "3", {1600, 1000}}, {1, "3", {4000, 4000}}},
        {ChooseUnit{0}, ChoosePick{1}, ChooseUnit{1}});
    made.dice(std::move(dice));
    return made;
  };
  Scene chained = scene({}, {4, 1, 1, 1, 5, 1});
  chained.choose(ChoosePick{2}).hold(2).hold(1).hold(0).hold(3);
  EXPECT_EQ(chained.play().activations(), (std::vector<int>{2, 1, 0, 3}));
  Scene alone = scene({"leader_chain=false"}, {4, 1, 1});
  alone.choose(ChooseAction{}).hold(0).hold(3).hold(2);
  EXPECT_EQ(alone.play().activations(), (std::vector<int>{1, 0, 3, 2}));
}

// Rules: WS1-R18
TEST(Warstuff1Leaders, NoDiceAreRolledWithoutFriendsNear) {
  const Outcome outcome =
      played(Scene(), {{0, "3 Leader", {1000, 1000}}, {0, "3", {2000, 1000}}, {1, "3", {4000, 4000}}},
             {ChooseUnit{0}, ChooseUnit{0}, ChooseAction{}, holds(2), holds(1)});
  EXPECT_EQ(outcome.report.dice, 0);
}

// Rules: WS1-R14, WS1-704
TEST(Warstuff1Healers, HealAWoundAndLetStunnedFriendsRecoverAtOnce) {
  const auto play = [](int die) {
    return Scene().first(1).with(
        {{0, "3 Healer", {1000, 1000}}, {0, "3", {1300, 1000}}, {1, "3 Sweep Attack, Shooter(Long)", {2500, 1000}}},
        {holds(2, Deed::shoot, 1), runs(0, Path::straight({1000, 1000}, {1000, 1200}), Deed::heal, 1)}, {6, 3, die});
  };
  EXPECT_EQ(state_of(play(4).hold(1).play(), 1), "ok");
  EXPECT_EQ(state_of(play(3).recover(1).play(), 1), "ok:1");
}

// Rules: WS1-801
TEST(Warstuff1End, TheBattleEndsWithTheLastEnemy) {
  const Outcome outcome = played(Scene({"round_cap=5"}),
                                 {{0, "3 Shooter(Long)", {1000, 1000}}, {0, "3", {1000, 1500}}, {1, "3", {2000, 1000}}},
                                 {holds(0, Deed::shoot, 2)}, {4, 4});
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.rounds, 1);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.ending, static_cast<int>(Ending::annihilation));
}

// Rules: WS1-802
TEST(Warstuff1End, AHopelessPlayerConcedesAtTheEndOfARound) {
  const auto play = [](const std::string& survivor) {
    return Scene({"concede.pct=25", "round_cap=5"})
        .first(1)
        .with({{0, "5 Shooter(Long)", {1000, 1000}}, {1, survivor, {2000, 1500}}, {1, "4", {2000, 1000}}},
              {holds(1), holds(0, Deed::shoot, 2)}, {3, 5});
  };
  const Outcome outcome = play("1").play();
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.rounds, 1);
  EXPECT_EQ(outcome.report.survivors[1], 1);
  EXPECT_EQ(outcome.report.lost_hundredths[1], 4000);
  EXPECT_EQ(outcome.report.ending, static_cast<int>(Ending::concession));
}

// Rules: WS1-802
TEST(Warstuff1End, NobodyConcedesWithMoreThanTheShareLeft) {
  const Outcome outcome = played(Scene({"concede.pct=19"}).first(1),
                                 {{0, "5 Shooter(Long)", {1000, 1000}}, {1, "1", {2000, 1500}}, {1, "4", {2000, 1000}}},
                                 {holds(1), holds(0, Deed::shoot, 2)}, {3, 5});
  EXPECT_FALSE(outcome.report.ended_early);
}

// Rules: WS1-803, WS1-804
TEST(Warstuff1End, AfterTheCapPointsDestroyedDecide) {
  const Outcome outcome =
      played(Scene(), {{0, "3 Shooter(Long)", {1000, 1000}}, {1, "2", {2000, 1000}}, {1, "3", {2000, 2000}}},
             {holds(0, Deed::shoot, 1), holds(2)}, {4, 4});
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_FALSE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.ending, static_cast<int>(Ending::round_cap));
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 2000);
}

// Rules: WS1-803
TEST(Warstuff1End, EqualPointsAreADraw) {
  const Outcome outcome = played(Scene(), {{0, "3", {1000, 1000}}, {1, "3", {4000, 4000}}}, {holds(0), holds(1)});
  EXPECT_EQ(outcome.report.winner, -1);
}

// Rules: WS1-105, WS1-103, WS1-203, WS1-302
TEST(Warstuff1End, ThreePlayersPickFreeEdgesInTheOrderOfTheirRoll) {
  const Outcome outcome =
      played(Scene().deployed(), {{0, "3", {}}, {1, "3", {}}, {2, "3", {}}},
             {ChooseEdge{3}, ChoosePlacement{{2, {4750, 2400}}}, ChooseEdge{0}, ChoosePlacement{{0, {2400, 50}}},
              ChooseEdge{1}, ChoosePlacement{{1, {2400, 4750}}}, holds(2), holds(0), holds(1)},
             {3, 3, 5, 6, 2});
  EXPECT_EQ(outcome.activations(), (std::vector<int>{2, 0, 1}));
}

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
  EXPECT_FALSE(legal(board.view(), ActionQuestion{0, 0}, {ActionKind::hold, {}, Deed::heal, 0}));
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

// A designer's rule is a list of effects; the engine does not use names.
// Rules: WS1-604
TEST(Warstuff1Options, RulesMadeOfEffectsActLikeThoseOfTheBook) {
  Profile profile;
  const auto effects = Warstuff1::vocabulary().effects;
  const auto apply = [&](std::string_view type, std::vector<std::int32_t> parameters) {
    std::size_t i = 0;
    while (effects[i].type != type) ++i;
    EXPECT_TRUE(Warstuff1::apply_effect(profile, i, parameters, 40)) << type;
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
TEST(Warstuff1UnitCreation, WarbandsCostAtMostTheirLimit) {
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
}  // namespace warbalance::warstuff1::battle_test
