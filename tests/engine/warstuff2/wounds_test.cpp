#include <gtest/gtest-spi.h>

#include "tests/engine/warstuff2/duel.hpp"

namespace warbalance::warstuff2::wounds_test {
namespace {

// Chapter W, from the quality test on: wound dice, markers, Tough, Regeneration and Healer (W6 to W9, W13).

// Rules: WS2-W7, WS2-W13, WS2-A2
TEST(Warstuff2Wounds, MarkersStayWhenAUnitStandsUpAndCountAgain) {
  const Outcome outcome = played(Scene({"rounds=2"}), {{0, "4+ Shooter(18)", {1000, 2000}}, {1, "4+", {2000, 2000}}},
                                 {holds(0, 1), stands_up(1), holds(1), holds(0, 1)}, {4, 3, 1, 1, 2, 4, 3, 3});
  EXPECT_EQ(state_of(outcome, 1), "stunned:2") << "3 + 2 markers are 5";
}

// Rules: WS2-W8, WS2-Q25
TEST(Warstuff2Wounds, ToughRollsFromThreeMarkersAndIsKilledAtEight) {
  // four shooters: the first two wounds only mark
  const auto shots_at_tough = [](UnitIndex shots, std::vector<int> dice) {
    Scene scene = one_round();
    scene.first(1).unit(1, "6+ Tough", {2000, 2000});
    for (Length y = 1400; y <= 2600; y += 400) scene.unit(0, "2+ Shooter(18)", {1000, y});
    scene.hold(4);
    for (UnitIndex shooter = 0; shooter < shots; ++shooter) scene.hold(shooter, 4);
    return scene.dice(std::move(dice)).play();
  };
  const Outcome outcome = shots_at_tough(4, {2, 1, 2, 1, 2, 1, 4, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "hit", "quality", "hit", "quality", "wound", "hit"}));
  EXPECT_EQ(state_of(outcome, 4), "stunned:3") << "4 + 3 markers are 7";
  EXPECT_EQ(state_of(shots_at_tough(3, {2, 1, 2, 1, 2, 1, 5}), 4), "killed");
}

// Rules: WS2-W8, WS2-Q16, WS2-Q25
TEST(Warstuff2Wounds, ToughRollsOneDieAtTheNewTotalOfADoubleWound) {
  const Outcome outcome =
      played(Scene({"rounds=2"}), {{0, "4+ Mounted", {1500, 2000}}, {1, "4+ Tough", {2000, 2000}}},
             {charges(0, 1, {1500, 2000}, {1900, 2000}), holds(1), charges(0, 1, {1800, 2000}, {1900, 2000})},
             {
                 4, 4, 1, 1, 1,       // two wounds without a wound die; the strike back misses
                 2, 1, 4, 4, 1, 1, 4  // four markers: 8
             });
  EXPECT_EQ(state_of(outcome, 1), "killed");
  EXPECT_EQ(outcome.dice("wound"), 1);
}

// Rules: WS2-W8, WS2-W5
TEST(Warstuff2Wounds, ToughDoesNotSaveAStunnedUnitFromAShot) {
  const Outcome outcome =
      played(one_round({"rule.Tough.wound_table.roll_from=1"}).first(1),
             {{0, "4+ Shooter(18)", {1000, 1500}}, {0, "4+ Shooter(18)", {1000, 2500}}, {1, "4+ Tough", {2000, 2000}}},
             {holds(2), holds(0, 2), holds(1, 2)}, {4, 1, 6, 4});
  EXPECT_EQ(state_of(outcome, 2), "killed") << "6 + 1 stunned it, the next hit killed";
}

/// A shot that would kill, at a patient of seat 1 with friends beside it. Units: 0 shooter, 1 patient, 2 .. friends.
Outcome with_friends(const std::string& patient, const std::vector<std::pair<std::string, Point>>& friends,
                     std::vector<int> dice) {
  Scene scene = one_round();
  scene.unit(0, "4+ Shooter(18)", {1000, 2000}).unit(1, patient, {2000, 2000});
  for (const auto& [profile, at] : friends) scene.unit(1, profile, at);
  scene.hold(0, 1);
  dice.insert(dice.begin(), {4, 1, 6});
  scene.dice(dice);
  // the patient is activated first if it lives, then its friends
  const bool lives = dice.size() > 3 && dice.back() >= 4;
  if (lives) scene.stand_up(1);
  for (std::size_t i = 0; i < friends.size(); ++i) scene.hold(static_cast<UnitIndex>(2 + i));
  return scene.play();
}

// Rules: WS2-W9, WS2-Q11, WS2-M1
TEST(Warstuff2Wounds, HealersNearRollInAscendingOrderUntilOneSaves) {
  const std::vector<std::pair<std::string, Point>> two = {{"4+ Healer", {2000, 2400}}, {"4+ Healer", {2000, 1600}}};
  const Outcome second = with_friends("4+", two, {3, 4});
  EXPECT_EQ(rolls_of(second), (Rolls{"hit", "quality", "wound", "healer", "healer"}));
  EXPECT_EQ(second.changes("stunned"), 1);
  EXPECT_EQ(second.report.rescues, 1);
  EXPECT_EQ(rolls_of(with_friends("4+", two, {4})), (Rolls{"hit", "quality", "wound", "healer"}));
  EXPECT_EQ(state_of(with_friends("4+", two, {3, 3}), 1), "killed");
  // gaps of 300 and 301
  EXPECT_EQ(with_friends("4+", {{"4+ Healer", {2400, 2000}}}, {4}).report.rescues, 1);
  EXPECT_EQ(state_of(with_friends("4+", {{"4+ Healer", {2401, 2000}}}, {}), 1), "killed");
}

// Rules: WS2-W9
TEST(Warstuff2Wounds, OwnRegenerationComesBeforeHealers) {
  const Outcome outcome = with_friends("4+ Regeneration", {{"4+ Healer", {2000, 2400}}}, {3, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "regeneration", "healer"}));
  EXPECT_EQ(rolls_of(with_friends("4+ Regeneration", {{"4+ Healer", {2000, 2400}}}, {4})),
            (Rolls{"hit", "quality", "wound", "regeneration"}));
}

// Rules: WS2-W9, WS2-Q11, WS2-G7
TEST(Warstuff2Wounds, AHealerHealsNeitherItselfNorEnemies) {
  EXPECT_EQ(state_of(with_friends("4+ Healer", {}, {}), 1), "killed");
  const Outcome outcome = played(
      one_round(), {{0, "4+ Shooter(18)", {1000, 2000}}, {0, "4+ Healer", {2000, 2300}}, {1, "4+", {2000, 2000}}},
      {holds(0, 2)}, {4, 1, 6});
  EXPECT_EQ(state_of(outcome, 2), "killed");
}

// Rules: WS2-W9
TEST(Warstuff2Wounds, AStunnedHealerWorks) {
  const Outcome outcome = played(one_round().first(1),
                                 {{0, "4+ Shooter(18)", {1000, 2000}},
                                  {0, "4+ Shooter(18)", {1000, 2500}},
                                  {1, "4+", {2000, 2000}},
                                  {1, "4+ Healer", {2000, 2300}}},
                                 {holds(3), holds(0, 3), holds(2), holds(1, 2)}, {4, 1, 1, 4, 1, 6, 4});
  EXPECT_EQ(state_of(outcome, 2), "stunned:1");
  EXPECT_EQ(state_of(outcome, 3), "stunned:1");
}

// Rules: WS2-W13, WS2-A2
TEST(Warstuff2Wounds, StunnedLastsThroughTheNextActivation) {
  const Outcome outcome =
      played(Scene({"rounds=2"}).first(1), {{0, "4+ Shooter(18)", {1000, 2000}}, {1, "4+", {2000, 2000}}},
             {holds(1), holds(0, 1), stands_up(1), holds(0)},
             {4, 3, 1,  // after its activation of round 1: it is still Stunned in round 2
              1, 2});
  EXPECT_EQ(state_of(outcome, 1), "ok:1");
  EXPECT_EQ(outcome.changes("stands up"), 1);
}

// Freeze (W12, WS2-Q8).

/// Two units that freeze, and a target (3) that can be shot at twice before its activation.
Scene two_freezing_shots() {
  Scene scene = one_round();
  scene.unit(0, "4+ Freeze, Shooter(18)", {1000, 1500})
      .unit(0, "4+ Freeze, Shooter(18)", {1000, 2500})
      .unit(1, "4+", {2000, 4000})
      .unit(1, "4+", {2000, 2000});
  return scene;
}

// Rules: WS2-W12
TEST(Warstuff2Wounds, AFrozenUnitIsNotFrozenTwice) {
  const Outcome outcome = two_freezing_shots().hold(0, 3).hold(2).hold(1, 3).hold(3).dice({4, 4, 4, 4, 4}).play();
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "freeze", "hit", "quality"}));
  EXPECT_EQ(state_of(outcome, 3), "ok") << "its activation is over";
}

// Rules: WS2-W13, WS2-W12, WS2-A2
TEST(Warstuff2Wounds, BeingStunnedEndsFrozen) {
  const Outcome outcome =
      two_freezing_shots().hold(0, 3).hold(2).hold(1, 3).stand_up(3).dice({4, 4, 4, 4, 3, 1}).play();
  EXPECT_EQ(outcome.changes("frozen"), 1);
  EXPECT_EQ(outcome.changes("stunned"), 1);
  EXPECT_EQ(state_of(outcome, 3), "ok:1");
}

// A unit that was Frozen before its activation is frozen again during it: that lasts through the next one.
// Rules: WS2-W12, WS2-A6
TEST(Warstuff2Wounds, FrozenAnewInItsOwnActivationLastsThroughTheNext) {
  // A shoots B frozen; B, a Wizard, is hit by the blast of a freezing unit that its own Fireball kills
  const Outcome outcome = played(one_round({"rule.Death Blow.hits_on_death.radius=1500"}),
                                 {{0, "4+ Freeze, Shooter(18)", {1000, 1000}},
                                  {0, "4+ Death Blow, Freeze", {2000, 3000}},
                                  {1, "4+ Wizard", {2000, 2000}}},
                                 {holds(0, 2), ChooseUnit{2}, ChooseCast{}, ChooseSpell{{0, 1}}, ChooseAction{}},
                                 {
                                     4, 4, 4, 4, 1, 5, 4, 4  // cast, quality, wound; blast: quality, freeze
                                 });
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "freeze", "cast", "quality", "wound", "quality", "freeze"}));
  EXPECT_EQ(state_of(outcome, 2), "ok+frozen");
}

// Death Blow (W10, W16, WS2-Q4), and Fire and Freeze of its blasts (W14).

// Rules: WS2-W10, WS2-Q4
TEST(Warstuff2Wounds, ADeathBlowHitsBeforeAnythingElseGoesOn) {
  // the charger kills, is stunned by the blast, and so does not move after the melee
  const Outcome outcome = charged("4+", "4+ Death Blow", {4, 1, 5, 1, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "quality", "wound"}));
  EXPECT_EQ(state_of(outcome, kAttacker), "stunned:1");
  EXPECT_EQ(outcome.unit(kAttacker).at, (Point{1900, 2000}));
  EXPECT_EQ(outcome.report.killed_by[1], 1);
}

/// A unit that is killed by a shot hits its neighbours: an enemy of it and a friend. Units: 0 shooter, 1 enemy near,
/// 2 the dying unit, 3 its friend.
Outcome blast_among(const std::string& dying, std::vector<int> dice, std::vector<std::string> settings = {}) {
  dice.insert(dice.begin(), {4, 1, 6});
  return played(
      one_round(std::move(settings)).first(1),
      {{0, "4+ Shooter(18)", {1000, 2000}}, {0, "4+", {2000, 2400}}, {1, dying, {2000, 2000}}, {1, "4+", {2000, 1600}}},
      {holds(3), holds(1), holds(2), holds(0, 2)}, std::move(dice));
}

// Rules: WS2-Q4, WS2-W16, WS2-M1
TEST(Warstuff2Wounds, ABlastHitsFriendAndEnemyInAscendingOrder) {
  const Outcome outcome = blast_among("4+ Death Blow", {3, 1, 3, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "quality", "wound", "quality", "wound"}));
  EXPECT_EQ(state_of(outcome, 1), "stunned:1");
  EXPECT_EQ(state_of(outcome, 3), "stunned:1");
  EXPECT_EQ(state_of(outcome, 0), "ok") << "too far";
}

// Rules: WS2-W14, WS2-Q7, WS2-Q4
TEST(Warstuff2Wounds, FireOfABlastBurnsEnemiesOnly) {
  const Outcome outcome = blast_among("4+ Death Blow, Fire", {3, 4, 3, 4});
  EXPECT_EQ(state_of(outcome, 1), "killed") << "4 + 1 marker + 1 for Fire";
  EXPECT_EQ(state_of(outcome, 3), "stunned:1") << "4 + 1 marker";
}

// Rules: WS2-W14, WS2-Q8, WS2-Q4
TEST(Warstuff2Wounds, FreezeOfABlastFreezesEnemiesOnly) {
  const Outcome outcome = blast_among("4+ Death Blow, Freeze", {4, 4, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "quality", "freeze", "quality"}));
  EXPECT_EQ(state_of(outcome, 1), "ok+frozen");
  EXPECT_EQ(state_of(outcome, 3), "ok");
}

// Rules: WS2-W14, WS2-K
TEST(Warstuff2Wounds, ByOptionFireAndFreezeActInShootingAndMeleeOnly) {
  const std::vector<std::string> option = {"rider_scope=attacks"};
  EXPECT_EQ(state_of(blast_among("4+ Death Blow, Fire, Freeze", {3, 4, 4}, option), 1), "stunned:1");
  EXPECT_EQ(rolls_of(blast_among("4+ Death Blow, Freeze", {4, 4}, option)),
            (Rolls{"hit", "quality", "wound", "quality", "quality"}));
  EXPECT_EQ(state_of(shot_at("4+ Fire, Shooter(18)", "4+", {4, 3, 4}, option), kDefender), "killed");
}

// Rules: WS2-W16, WS2-Q4
TEST(Warstuff2Wounds, BlastsQueueUpFirstInFirstOut) {
  // a row: the blast of 1 kills 2 and 3; that of 2 reaches 4, that of 3 reaches 5
  const Outcome outcome = played(one_round().first(1),
                                 {{0, "4+ Shooter(27)", {300, 2000}},
                                  {1, "4+ Death Blow", {2000, 2000}},
                                  {1, "4+ Death Blow", {1600, 2000}},
                                  {1, "4+ Death Blow", {2400, 2000}},
                                  {1, "3+", {1200, 2000}},
                                  {1, "2+", {2800, 2000}}},
                                 {holds(1), holds(0, 1),  // hit, quality, wound of 1; its blast kills 2 and 3
                                  holds(4), stands_up(5)},
                                 {4, 1, 6, 1, 6, 1, 6,  // blast of 2 on 4, then blast of 3 on 5
                                  3, 1, 1});
  std::vector<std::pair<UnitIndex, UnitIndex>> blasts;  // who dies, who is hit
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.what == "blast") blasts.emplace_back(event.other, event.unit);
  }
  EXPECT_EQ(blasts, (std::vector<std::pair<UnitIndex, UnitIndex>>{{1, 2}, {1, 3}, {2, 4}, {3, 5}}));
  EXPECT_EQ(state_of(outcome, 4), "ok");
  EXPECT_EQ(state_of(outcome, 5), "ok:1");
  EXPECT_EQ(outcome.report.killed_by[3], 2);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 6000);
}

/// A shooter at (1000,2000) stuns the target at (2000,2000), which has acted before, and tries to push it.
Outcome pushed(Push push, int die, std::vector<Point> others = {}, std::vector<std::string> settings = {}) {
  Scene scene = one_round(std::move(settings));
  scene.first(1).unit(0, "4+ Shooter(18)", {1000, 2000}).unit(1, "4+", {2000, 2000});
  for (const Point at : others) scene.unit(1, "4+", at);
  scene.hold(1).hold(0, 1).choose(ChoosePush{push}).dice({4, 3, 1, die});
  for (std::size_t i = 0; i < others.size(); ++i) scene.hold(static_cast<UnitIndex>(2 + i));
  return scene.play();
}

// Rules: WS2-N1, WS2-W11
TEST(Warstuff2Pushes, AFourUpMovesAUnitThatTheWoundDieStunned) {
  const Outcome outcome = pushed({0, 200}, 4);
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "push"}));
  EXPECT_EQ(outcome.unit(1).at, (Point{2200, 2000}));
  EXPECT_EQ(outcome.report.pushes, 1);
  EXPECT_EQ(state_of(outcome, 1), "stunned:1");
}

// Rules: WS2-N1, WS2-M13
TEST(Warstuff2Pushes, MoveUpToTwoInchesAndStopBeforeBases) {
  // WS2-N1: a three does not move it
  const Outcome outcome = pushed({0, 200}, 3);
  EXPECT_EQ(outcome.unit(1).at, (Point{2000, 2000}));
  EXPECT_EQ(outcome.report.pushes, 0);
  // WS2-N1, WS2-M13: go in any direction up to two inches
  EXPECT_EQ(pushed({8, 200}, 4).unit(1).at, (Point{1800, 2000}));
  EXPECT_EQ(pushed({2, 200}, 4).unit(1).at, (Point{2141, 2141}));
  EXPECT_EQ(pushed({12, 50}, 4).unit(1).at, (Point{2000, 1950}));
  EXPECT_EQ(pushed({0, 900}, 4).unit(1).at, (Point{2200, 2000}));
  EXPECT_EQ(pushed({0, 900}, 2, {}, {"push.distance=600", "push.on=2"}).unit(1).at, (Point{2600, 2000}));
  // WS2-N1: stop before bases
  EXPECT_EQ(pushed({0, 200}, 4, {{2250, 2000}}).unit(1).at, (Point{2150, 2000})) << "in contact: M4 does not apply";
  EXPECT_EQ(pushed({0, 200}, 4, {{2245, 2000}}).unit(1).at, (Point{2140, 2000})) << "steps of 10";
  EXPECT_EQ(pushed({0, 200}, 4, {{2100, 2000}}).unit(1).at, (Point{2000, 2000}));
}

// Rules: WS2-N1, WS2-M6
TEST(Warstuff2Pushes, StopAtTheEdgeOfTheTable) {
  const Outcome outcome = played(one_round().first(1), {{0, "4+ Shooter(18)", {1000, 2000}}, {1, "4+", {100, 2000}}},
                                 {holds(1), holds(0, 1), ChoosePush{{8, 200}}}, {4, 3, 1, 4});
  EXPECT_EQ(outcome.unit(1).at, (Point{50, 2000}));
}

// Rules: WS2-N1, WS2-W11, WS2-X6
TEST(Warstuff2Pushes, APushInMeleeSparesTheStepBack) {
  const auto charge_and_push = [](Push push) {
    return played(one_round().first(1), {{0, "4+", {1500, 2000}}, {1, "4+", {2000, 2000}}},
                  {holds(1), charges(0, 1, {1500, 2000}, {1900, 2000}), ChoosePush{push}}, {4, 3, 1, 4});
  };
  EXPECT_EQ(charge_and_push({0, 100}).unit(0).at, (Point{1900, 2000}));
  EXPECT_EQ(charge_and_push({0, 100}).unit(1).at, (Point{2100, 2000}));
  EXPECT_EQ(charge_and_push({0, 90}).unit(0).at, (Point{1890, 2000})) << "to a gap of 100";
}

// Rules: WS2-W11
TEST(Warstuff2Pushes, FollowSpellsToo) {
  const Outcome outcome = played(
      one_round().first(1), {{0, "4+ Wizard", {1000, 2000}}, {1, "4+", {2000, 2000}}},
      {holds(1), ChooseUnit{0}, ChooseCast{}, ChooseSpell{{0, 1}}, ChoosePush{{0, 200}}, ChooseAction{}}, {4, 3, 1, 4});
  EXPECT_EQ(outcome.unit(1).at, (Point{2200, 2000}));
}

// Scenes whose last choice is a push that is never taken.

void push_after_a_rescue() {
  played(one_round().first(1), {{0, "4+ Shooter(18)", {1000, 2000}}, {1, "4+ Regeneration", {2000, 2000}}},
         {holds(1), holds(0, 1), ChoosePush{{0, 200}}}, {4, 3, 6, 4});
}

void push_after_a_blast() {
  played(one_round().first(1),
         {{0, "4+ Shooter(18)", {1000, 2000}},
          {0, "4+", {1000, 3000}},
          {1, "4+ Death Blow", {2000, 2000}},
          {1, "4+", {2000, 2200}}},
         {holds(2), holds(1), holds(3), holds(0, 2), ChoosePush{{0, 200}}}, {4, 3, 6, 3, 1});
}

void push_without_special_movement() {
  played(one_round({"special_movement=false"}).first(1), {{0, "4+ Shooter(18)", {1000, 2000}}, {1, "4+", {2000, 2000}}},
         {holds(1), holds(0, 1), ChoosePush{{0, 200}}}, {4, 3, 1});
}

// Rules: WS2-W11, WS2-W9
TEST(Warstuff2Pushes, DoNotFollowARescue) { EXPECT_NONFATAL_FAILURE(push_after_a_rescue(), "choices left over"); }

// Rules: WS2-W11, WS2-N1
TEST(Warstuff2Pushes, DoNotFollowABlast) { EXPECT_NONFATAL_FAILURE(push_after_a_blast(), "choices left over"); }

// Rules: WS2-K, WS2-N1
TEST(Warstuff2Pushes, ByOptionThereIsNoSpecialMovement) {
  EXPECT_NONFATAL_FAILURE(push_without_special_movement(), "choices left over");
}

constexpr int kFireball = 0;
constexpr int kIceRay = 1;

/// The enemy (1) holds, then a wizard (0) at this gap from it casts a spell at it and holds.
Outcome cast_at(const std::string& wizard, const std::string& enemy, int spell, Length gap, std::vector<int> dice,
                std::vector<std::string> settings = {}) {
  return played(one_round(std::move(settings)).first(1),
                {{0, wizard, {500, 2000}}, {1, enemy, {600 + gap, 2000}}, {1, "4+", {4700, 4700}}},
                {holds(1), ChooseUnit{0}, ChooseCast{}, ChooseSpell{{spell, 1}}, ChooseAction{}, holds(2)},
                std::move(dice));
}

// Rules: WS2-Q27, WS2-W1, WS2-A4
TEST(Warstuff2Spells, FireballIsOneAutomaticHitWithFire) {
  const Outcome outcome = cast_at("4+ Wizard", "4+", kFireball, 1200, {4, 3, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"cast", "quality", "wound"})) << "no hit die";
  EXPECT_EQ(state_of(outcome, 1), "killed") << "4 + 1 marker + 1 for Fire";
  EXPECT_EQ(outcome.report.killed_by[2], 1);
}

// Rules: WS2-Q27, WS2-W12, WS2-Q7, WS2-W14, WS2-Q8, WS2-S6, WS2-T10, WS2-Q1
TEST(Warstuff2Spells, HitAutomaticallyWithTheirRiders) {
  // WS2-Q27, WS2-W12: ice ray is one automatic hit with freeze
  const Outcome outcome = cast_at("4+ Wizard", "4+", kIceRay, 1800, {4, 4, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"cast", "quality", "freeze"}));
  EXPECT_EQ(state_of(outcome, 1), "ok+frozen");
  EXPECT_EQ(state_of(cast_at("4+ Wizard", "4+", kIceRay, 1800, {4, 3, 4}), 1), "stunned:1") << "no Fire";
  // WS2-Q7, WS2-Q27: fire counts once on the own fireball
  EXPECT_EQ(state_of(cast_at("4+ Fire, Wizard", "4+", kFireball, 1000, {4, 3, 3}), 1), "stunned:1");
  EXPECT_EQ(state_of(cast_at("4+ Fire, Wizard", "4+", kIceRay, 1000, {4, 3, 4}), 1), "killed");
  // WS2-W14, WS2-Q8, WS2-Q27: freeze of the wizard acts through its fireball
  EXPECT_EQ(state_of(cast_at("4+ Freeze, Wizard", "4+", kFireball, 1000, {4, 4, 4}), 1), "ok+frozen");
  EXPECT_EQ(rolls_of(cast_at("4+ Freeze, Wizard", "4+", kFireball, 1000, {4, 4}, {"rider_scope=attacks"})),
            (Rolls{"cast", "quality"}));
  EXPECT_EQ(state_of(cast_at("4+ Wizard", "4+", kFireball, 1000, {4, 3, 4}, {"rider_scope=attacks"}), 1), "killed")
      << "the spell's own Fire stays";
  // WS2-Q27, WS2-S6, WS2-T10, WS2-Q1: armour and cover protect from spells
  EXPECT_EQ(rolls_of(cast_at("4+ Wizard", "4+ Armored", kFireball, 1000, {4, 4})), (Rolls{"cast", "ignore"}));
  EXPECT_EQ(rolls_of(cast_at("4+ Wizard", "4+ Camouflaged", kFireball, 1000, {4, 5})), (Rolls{"cast", "cover"}));
  EXPECT_EQ(rolls_of(cast_at("4+ Wizard", "4+ Camouflaged", kIceRay, 1000, {4, 4, 4, 1})),
            (Rolls{"cast", "cover", "quality", "freeze"}));
}

// Rules: WS2-Q27, WS2-A4, WS2-A5
TEST(Warstuff2Spells, AFailedSpellChoosesNoTargetAndTheUnitStillActs) {
  const Outcome outcome =
      played(one_round(), {{0, "4+ Shooter(18), Wizard", {1000, 2000}}, {1, "4+", {2000, 2000}}},
             {ChooseUnit{0}, ChooseCast{}, ChooseAction{{ActionKind::hold, 1, {}}}, holds(1)}, {3, 4, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"cast", "hit", "quality"}));
}

// Rules: WS2-A4, WS2-A5, WS2-Q27
TEST(Warstuff2Spells, TheActionFollowsTheSpell) {
  const Outcome outcome =
      played(one_round(), {{0, "4+ Shooter(18), Wizard", {1000, 2000}}, {1, "4+", {2000, 2000}}},
             {ChooseUnit{0}, ChooseCast{}, ChooseSpell{{kFireball, 1}}, ChooseAction{{ActionKind::hold, 1, {}}}},
             {4, 3, 1, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"cast", "quality", "wound", "hit"}));
  EXPECT_EQ(state_of(outcome, 1), "killed") << "stunned by the spell, killed by the shot";
}

// Rules: WS2-Q27
TEST(Warstuff2Spells, CastingIsOptional) {
  const Outcome outcome =
      played(one_round(), {{0, "4+ Wizard", {1000, 2000}}, {1, "4+", {2000, 2000}}}, {holds(0), holds(1)});
  EXPECT_EQ(outcome.report.dice, 0);
}

/// Whether a wizard of a built-in player has a target, and so rolls the cast die.
bool rolls_to_cast(Length gap) {
  const Outcome outcome =
      played(one_round({"moves.advance=0", "moves.rush=0", "moves.charge=0"}).player(0, Policy::cautious),
             {{0, "4+ Wizard", {500, 2000}}, {1, "4+", {600 + gap, 2000}}}, {holds(1)},
             gap <= 1800 ? std::vector<int>{1} : std::vector<int>{});
  return outcome.dice("cast") == 1;
}

// Rules: WS2-Q27
TEST(Warstuff2Spells, ASpellNeedsATargetInRange) {
  EXPECT_TRUE(rolls_to_cast(1800));
  EXPECT_FALSE(rolls_to_cast(1801));
}

/// A shot stuns the enemy, then the wizard casts at it.
Outcome cast_at_stunned(int spell, std::vector<int> dice, std::vector<std::string> settings = {}) {
  dice.insert(dice.begin(), {6, 1, 4});
  return played(one_round(std::move(settings)).first(1),
                {{0, "4+ Deadly, Shooter(18)", {1000, 1500}},
                 {0, "4+ Wizard", {1000, 2500}},
                 {1, "4+ Armored", {2000, 2000}},
                 {1, "4+", {4700, 4700}}},
                {holds(2), holds(0, 2), holds(3), ChooseUnit{1}, ChooseCast{}, ChooseSpell{{spell, 2}}, ChooseAction{}},
                std::move(dice));
}

// Rules: WS2-W5, WS2-Q27, WS2-W12, WS2-K, WS2-W3
TEST(Warstuff2Spells, AreNoShotsAtStunnedUnits) {
  // WS2-W5, WS2-Q27: spells do not count as shooting against stunned units
  EXPECT_EQ(state_of(cast_at_stunned(kFireball, {3, 4}), 2), "stunned:1") << "quality test passed";
  EXPECT_EQ(state_of(cast_at_stunned(kFireball, {3, 3, 2}), 2), "stunned:2");
  EXPECT_EQ(state_of(cast_at_stunned(kFireball, {3, 3, 3}), 2), "killed") << "3 + 2 markers + 1 for Fire";
  // WS2-W12, WS2-Q27: ice ray does not freeze a stunned unit
  EXPECT_EQ(rolls_of(cast_at_stunned(kIceRay, {3, 4})), (Rolls{"hit", "wound", "cast", "ignore", "quality"}));
  // WS2-K, WS2-W3, WS2-W5: by option spells kill stunned units
  EXPECT_EQ(state_of(cast_at_stunned(kIceRay, {3}, {"spell_kills_stunned=true"}), 2), "killed");
  EXPECT_EQ(state_of(cast_at_stunned(kIceRay, {4}, {"spell_kills_stunned=true"}), 2), "stunned:1") << "ignored";
  EXPECT_EQ(state_of(cast_at_stunned(kIceRay, {}, {"spell_kills_stunned=true", "stunned_hit_ignorable=false"}), 2),
            "killed");
  // WS2-Q27: numbers of spells are those of the data
  const std::vector<std::string> settings = {"rule.Wizard.cast.on=2", "rule.Wizard.Fireball.hits=2",
                                             "rule.Wizard.Fireball.range=2000",
                                             "rule.Wizard.Fireball.wound_roll_bonus=3"};
  const Outcome outcome = cast_at("4+ Wizard", "4+", kFireball, 2000, {2, 3, 4, 2}, settings);
  EXPECT_EQ(rolls_of(outcome), (Rolls{"cast", "quality", "quality", "wound"}));
  EXPECT_EQ(state_of(outcome, 1), "killed") << "2 + 1 marker + 3";
}

}  // namespace
}  // namespace warbalance::warstuff2::wounds_test
