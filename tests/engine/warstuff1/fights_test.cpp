#include "tests/engine/facts_of.hpp"
#include "tests/engine/warstuff1/scene.hpp"

namespace warbalance::warstuff1::fights_test {
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

}  // namespace
}  // namespace warbalance::warstuff1::fights_test
