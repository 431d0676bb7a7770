#include "tests/engine/warstuff2/duel.hpp"

namespace warbalance::warstuff2::wounds_test {
namespace {

// Rules: WS2-W1, WS2-G2, WS2-G6
TEST(Warstuff2Wounds, AHitDieOfTheQualityHits) {
  EXPECT_EQ(rolls_of(shot_at("3+ Shooter(18)", "5+", {2})), (Rolls{"hit"}));
  EXPECT_EQ(rolls_of(shot_at("3+ Shooter(18)", "5+", {3, 5})), (Rolls{"hit", "quality"}));
  EXPECT_EQ(state_of(shot_at("3+ Shooter(18)", "5+", {3, 4, 1}), kDefender), "stunned:1");
}

// Rules: WS2-W1, WS2-X3, WS2-Q9, WS2-Q16
TEST(Warstuff2Wounds, EachAttackRollsItsHitDieAndAtOnceItsReroll) {
  const Outcome outcome = charged("4+ Frenzy, Mounted", "4+", {1, 6, 2, 3, 4, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "hit re-roll", "hit", "hit re-roll", "quality", "hit"}));
}

// Rules: WS2-G4, WS2-W1
TEST(Warstuff2Wounds, ADieIsRolledAgainOnlyOnce) {
  EXPECT_EQ(rolls_of(charged("4+ Frenzy", "4+", {3, 3, 1})), (Rolls{"hit", "hit re-roll", "hit"}));
}

// Rules: WS2-W2, WS2-W6, WS2-Q3
TEST(Warstuff2Wounds, ADeadlySixWoundsWithoutAQualityTest) {
  const Outcome six = shot_at("4+ Deadly, Shooter(18)", "2+", {6, 2});
  EXPECT_EQ(rolls_of(six), (Rolls{"hit", "wound"}));
  EXPECT_EQ(state_of(six, kDefender), "stunned:1");
  EXPECT_EQ(rolls_of(shot_at("4+ Deadly, Shooter(18)", "2+", {5, 2})), (Rolls{"hit", "quality"}));
}

// Rules: WS2-W2, WS2-Q3
TEST(Warstuff2Wounds, TheDeadlySixCountsAfterRerollsInMeleeToo) {
  const Outcome rolled_into = charged("4+ Deadly, Frenzy", "2+", {1, 6, 1});
  EXPECT_EQ(rolls_of(rolled_into), (Rolls{"hit", "hit re-roll", "wound"}));
  const Outcome rolled_away = shot_at("4+ Deadly, Shooter(18)", "2+ Small", {6, 5, 2});
  EXPECT_EQ(rolls_of(rolled_away), (Rolls{"hit", "hit re-roll", "quality"}));
}

// Rules: WS2-W4, WS2-Q1
TEST(Warstuff2Wounds, ArmoredIgnoresHitOnFourUp) {
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Armored", {4, 4})), (Rolls{"hit", "ignore"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Armored", {4, 3, 4})), (Rolls{"hit", "ignore", "quality"}));
  EXPECT_EQ(rolls_of(charged("4+", "4+ Armored", {4, 4, 1})), (Rolls{"hit", "ignore", "hit"})) << "in melee too";
}

// Rules: WS2-W4, WS2-Q1
TEST(Warstuff2Wounds, ArmoredReplacesTheCoverDie) {
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Armored, Camouflaged", {4, 4})), (Rolls{"hit", "ignore"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Armored, Camouflaged", {4, 3, 4})),
            (Rolls{"hit", "ignore", "quality"}));
}

// Rules: WS2-W4
TEST(Warstuff2Wounds, TheBetterOfArmourAndCoverIsRolled) {
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Armored, Camouflaged", {4, 3}, {"cover.on=3"})),
            (Rolls{"hit", "cover"}));
}

// Rules: WS2-W4, WS2-T10, WS2-K
TEST(Warstuff2Wounds, OneCoverDieServesAllHitsOfAnEvent) {
  EXPECT_EQ(rolls_of(charged("4+ Mounted", "4+ Camouflaged", {4, 4, 5, 1})), (Rolls{"hit", "hit", "cover", "hit"}));
  EXPECT_EQ(rolls_of(charged("4+ Mounted", "4+ Camouflaged", {4, 4, 4, 4, 4, 1})),
            (Rolls{"hit", "hit", "cover", "quality", "quality", "hit"}));
  EXPECT_EQ(rolls_of(charged("4+ Mounted", "4+ Camouflaged", {4, 4, 5, 4, 4, 1}, {"cover_die=per-hit"})),
            (Rolls{"hit", "hit", "cover", "cover", "quality", "hit"}));
}

// Rules: WS2-W4, WS2-Q1
TEST(Warstuff2Wounds, ArmourRollsADieForEachHit) {
  EXPECT_EQ(rolls_of(charged("4+ Mounted", "4+ Armored", {4, 4, 4, 3, 4, 1})),
            (Rolls{"hit", "hit", "ignore", "ignore", "quality", "hit"}));
}

// Rules: WS2-W4, WS2-Q1, WS2-Q3, WS2-K
TEST(Warstuff2Wounds, ADeadlyHitIgnoresArmourAndCover) {
  const std::vector<std::string> option = {"deadly_ignores_cover=false"};
  EXPECT_EQ(rolls_of(shot_at("4+ Deadly, Shooter(18)", "4+ Armored", {6, 1})), (Rolls{"hit", "wound"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Deadly, Shooter(18)", "4+ Camouflaged", {6, 1})), (Rolls{"hit", "wound"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Deadly, Shooter(18)", "4+ Camouflaged", {6, 5}, option)), (Rolls{"hit", "cover"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Deadly, Shooter(18)", "4+ Camouflaged", {6, 4, 1}, option)),
            (Rolls{"hit", "cover", "wound"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Deadly, Shooter(18)", "4+ Armored", {6, 1}, option)), (Rolls{"hit", "wound"}));
}

// One deadly and one normal hit: only the normal one may be ignored, the deadly one wounds.
// Rules: WS2-W4, WS2-W6, WS2-W7
TEST(Warstuff2Wounds, DeadlyAndNormalHitsOfOneEventAreToldApart) {
  const Outcome outcome = charged("4+ Deadly, Mounted", "4+ Camouflaged", {4, 6, 5, 2});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "hit", "cover", "wound"}));
  EXPECT_EQ(state_of(outcome, kDefender), "stunned:1");
}

/// A Deadly shot stuns the defender (no ignore die, no quality test), then the attacker shoots at it.
std::pair<Rolls, std::string> second_shot(const std::string& attacker, const std::string& defender,
                                          std::vector<int> dice, std::vector<std::string> settings = {}) {
  dice.insert(dice.begin(), {6, 1});
  const Outcome outcome = one_round(std::move(settings))
                              .first(1)
                              .unit(0, "4+ Deadly, Shooter(18)", {1000, 1500})
                              .unit(0, attacker, {1000, 2500})
                              .unit(1, defender, {2000, 2000})
                              .hold(2)
                              .hold(0, 2)
                              .hold(1, 2)
                              .dice(std::move(dice))
                              .play();
  Rolls rolls = rolls_of(outcome);
  rolls.erase(rolls.begin(), rolls.begin() + 2);
  return {rolls, state_of(outcome, 2)};
}

// Rules: WS2-W5
TEST(Warstuff2Wounds, AShotThatHitsAStunnedUnitKillsItWithoutFurtherDice) {
  EXPECT_EQ(second_shot("4+ Freeze, Shooter(18)", "2+", {4}), std::pair(Rolls{"hit"}, std::string("killed")));
  EXPECT_EQ(second_shot("4+ Freeze, Shooter(18)", "2+", {3}), std::pair(Rolls{"hit"}, std::string("stunned:1")));
}

// Rules: WS2-W5, WS2-W4
TEST(Warstuff2Wounds, ArmourAndCoverProtectAStunnedUnitFirst) {
  EXPECT_EQ(second_shot("4+ Shooter(18)", "4+ Armored", {4, 4}),
            std::pair((Rolls{"hit", "ignore"}), std::string("stunned:1")));
  EXPECT_EQ(second_shot("4+ Shooter(18)", "4+ Armored", {4, 3}),
            std::pair((Rolls{"hit", "ignore"}), std::string("killed")));
  EXPECT_EQ(second_shot("4+ Shooter(18)", "4+ Camouflaged", {4, 5}),
            std::pair((Rolls{"hit", "cover"}), std::string("stunned:1")));
}

// Rules: WS2-W3, WS2-K
TEST(Warstuff2Wounds, ByOptionAHitOnAStunnedUnitCannotBeIgnored) {
  const std::vector<std::string> option = {"stunned_hit_ignorable=false"};
  EXPECT_EQ(second_shot("4+ Shooter(18)", "4+ Armored", {4}, option), std::pair(Rolls{"hit"}, std::string("killed")));
  EXPECT_EQ(second_shot("4+ Shooter(18)", "4+ Camouflaged", {4}, option),
            std::pair(Rolls{"hit"}, std::string("killed")));
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Armored", {4, 4}, option)), (Rolls{"hit", "ignore"}))
      << "it is about Stunned units only";
}

// Rules: WS2-W6, WS2-W7
TEST(Warstuff2Wounds, EachHitIsTestedAndOneWoundDieIsRolledForAll) {
  const Outcome one = charged("4+ Mounted", "4+", {4, 4, 4, 3, 4});
  EXPECT_EQ(rolls_of(one), (Rolls{"hit", "hit", "quality", "quality", "wound"}));
  EXPECT_EQ(state_of(one, kDefender), "stunned:1");
  EXPECT_EQ(state_of(charged("4+ Mounted", "4+", {4, 4, 3, 3, 3}), kDefender), "stunned:2");
  EXPECT_EQ(state_of(charged("4+ Mounted", "4+", {4, 4, 3, 3, 4}), kDefender), "killed");
}

// Rules: WS2-W7
TEST(Warstuff2Wounds, ATotalOfSixKillsAndLessStuns) {
  EXPECT_EQ(state_of(shot_at("4+ Shooter(18)", "4+", {4, 3, 4}), kDefender), "stunned:1");
  EXPECT_EQ(state_of(shot_at("4+ Shooter(18)", "4+", {4, 3, 5}), kDefender), "killed");
}

// Rules: WS2-W7, WS2-W13, WS2-A2
TEST(Warstuff2Wounds, MarkersStayWhenAUnitStandsUpAndCountAgain) {
  const Outcome outcome = Scene({"rounds=2"})
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(1, "4+", {2000, 2000})
                              .hold(0, 1)
                              .dice({4, 3, 1})
                              .stand_up(1)
                              .dice({1, 2})
                              .hold(1)
                              .hold(0, 1)
                              .dice({4, 3, 3})
                              .play();
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
  const Outcome outcome = Scene({"rounds=2"})
                              .unit(0, "4+ Mounted", {1500, 2000})
                              .unit(1, "4+ Tough", {2000, 2000})
                              .charge(0, 1, {1500, 2000}, {1900, 2000})
                              .dice({4, 4, 1, 1, 1})  // two wounds without a wound die; the strike back misses
                              .hold(1)
                              .dice({2, 1})
                              .charge(0, 1, {1800, 2000}, {1900, 2000})
                              .dice({4, 4, 1, 1, 4})  // four markers: 8
                              .play();
  EXPECT_EQ(state_of(outcome, 1), "killed");
  EXPECT_EQ(outcome.dice("wound"), 1);
}

// Rules: WS2-W8, WS2-W5
TEST(Warstuff2Wounds, ToughDoesNotSaveAStunnedUnitFromAShot) {
  const Outcome outcome = one_round({"rule.Tough.wound_table.roll_from=1"})
                              .first(1)
                              .unit(0, "4+ Shooter(18)", {1000, 1500})
                              .unit(0, "4+ Shooter(18)", {1000, 2500})
                              .unit(1, "4+ Tough", {2000, 2000})
                              .hold(2)
                              .hold(0, 2)
                              .hold(1, 2)
                              .dice({4, 1, 6, 4})
                              .play();
  EXPECT_EQ(state_of(outcome, 2), "killed") << "6 + 1 stunned it, the next hit killed";
}

// Rules: WS2-W9, WS2-Q17
TEST(Warstuff2Wounds, RegenerationStunsInsteadOfKillingOnFourUp) {
  const Outcome saved = shot_at("4+ Shooter(18)", "4+ Regeneration", {4, 3, 6, 4});
  EXPECT_EQ(rolls_of(saved), (Rolls{"hit", "quality", "wound", "regeneration"}));
  EXPECT_EQ(state_of(saved, kDefender), "stunned:1");
  EXPECT_EQ(saved.report.rescues, 1);
  EXPECT_EQ(state_of(shot_at("4+ Shooter(18)", "4+ Regeneration", {4, 3, 6, 3}), kDefender), "killed");
  EXPECT_EQ(rolls_of(shot_at("4+ Shooter(18)", "4+ Regeneration", {4, 3, 4})), (Rolls{"hit", "quality", "wound"}))
      << "a unit that is only Stunned does not roll";
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
  const Outcome outcome = one_round()
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(0, "4+ Healer", {2000, 2300})
                              .unit(1, "4+", {2000, 2000})
                              .hold(0, 2)
                              .dice({4, 1, 6})
                              .play();
  EXPECT_EQ(state_of(outcome, 2), "killed");
}

// Rules: WS2-W9
TEST(Warstuff2Wounds, AStunnedHealerWorks) {
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(0, "4+ Shooter(18)", {1000, 2500})
                              .unit(1, "4+", {2000, 2000})
                              .unit(1, "4+ Healer", {2000, 2300})
                              .hold(3)
                              .hold(0, 3)
                              .hold(2)
                              .hold(1, 2)
                              .dice({4, 1, 1, 4, 1, 6, 4})
                              .play();
  EXPECT_EQ(state_of(outcome, 2), "stunned:1");
  EXPECT_EQ(state_of(outcome, 3), "stunned:1");
}

// Rules: WS2-W10, WS2-Q4
TEST(Warstuff2Wounds, ADeathBlowHitsBeforeAnythingElseGoesOn) {
  // the charger kills, is stunned by the blast, and so does not move after the melee
  const Outcome outcome = charged("4+", "4+ Death Blow", {4, 1, 5, 1, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "wound", "quality", "wound"}));
  EXPECT_EQ(state_of(outcome, kAttacker), "stunned:1");
  EXPECT_EQ(outcome.unit(kAttacker).at, (Point{1900, 2000}));
  EXPECT_EQ(outcome.report.killed_by[1], 1);
}

// Rules: WS2-W12, WS2-Q8
TEST(Warstuff2Wounds, FreezeNeedsAHitThatWasNotIgnored) {
  const Outcome frozen = shot_at("4+ Freeze, Shooter(18)", "4+", {4, 4, 4});
  EXPECT_EQ(rolls_of(frozen), (Rolls{"hit", "quality", "freeze"}));
  EXPECT_EQ(state_of(frozen, kDefender), "ok+frozen");
  EXPECT_EQ(state_of(shot_at("4+ Freeze, Shooter(18)", "4+", {4, 4, 3}), kDefender), "ok");
  EXPECT_EQ(rolls_of(shot_at("4+ Freeze, Shooter(18)", "4+ Armored", {4, 4})), (Rolls{"hit", "ignore"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Freeze, Shooter(18)", "4+", {3})), (Rolls{"hit"}));
}

// Rules: WS2-W12, WS2-W13, WS2-Q8
TEST(Warstuff2Wounds, NeitherStunnedNorKilledUnitsRollForFreeze) {
  EXPECT_EQ(rolls_of(shot_at("4+ Freeze, Shooter(18)", "4+", {4, 3, 1})), (Rolls{"hit", "quality", "wound"}));
  EXPECT_EQ(rolls_of(shot_at("4+ Freeze, Shooter(18)", "4+", {4, 3, 5})), (Rolls{"hit", "quality", "wound"}));
}

// Rules: WS2-W8, WS2-W12
TEST(Warstuff2Wounds, AToughUnitThatIsOnlyMarkedRollsForFreeze) {
  const Outcome outcome = shot_at("4+ Freeze, Shooter(18)", "4+ Tough", {4, 3, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "freeze"}));
  EXPECT_EQ(state_of(outcome, kDefender), "ok:1+frozen");
}

// Rules: WS2-W12
TEST(Warstuff2Wounds, OneFreezeDieServesAllHitsOfAnEvent) {
  const Outcome outcome = charged("4+ Freeze, Mounted", "4+", {4, 4, 4, 4, 4, 1});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "hit", "quality", "quality", "freeze", "hit"}));
}

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

// A unit Frozen since before its own activation is frozen anew during it: that lasts through the next one.
// Rules: WS2-W12, WS2-A6
TEST(Warstuff2Wounds, FrozenAnewInItsOwnActivationLastsThroughTheNext) {
  // A shoots B frozen; B, a Wizard, is hit by the blast of a freezing unit that its own Fireball kills
  const Outcome outcome = one_round({"rule.Death Blow.hits_on_death.radius=1500"})
                              .unit(0, "4+ Freeze, Shooter(18)", {1000, 1000})
                              .unit(0, "4+ Death Blow, Freeze", {2000, 3000})
                              .unit(1, "4+ Wizard", {2000, 2000})
                              .hold(0, 2)
                              .dice({4, 4, 4})
                              .choose(ChooseUnit{2})
                              .choose(ChooseCast{})
                              .choose(ChooseSpell{{0, 1}})
                              .choose(ChooseAction{})
                              .dice({4, 1, 5, 4, 4})  // cast, quality, wound; blast: quality, freeze
                              .play();
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "freeze", "cast", "quality", "wound", "quality", "freeze"}));
  EXPECT_EQ(state_of(outcome, 2), "ok+frozen");
}

/// A unit that is killed by a shot hits its neighbours: an enemy of it and a friend. Units: 0 shooter, 1 enemy near,
/// 2 the dying unit, 3 its friend.
Outcome blast_among(const std::string& dying, std::vector<int> dice, std::vector<std::string> settings = {}) {
  dice.insert(dice.begin(), {4, 1, 6});
  return one_round(std::move(settings))
      .first(1)
      .unit(0, "4+ Shooter(18)", {1000, 2000})
      .unit(0, "4+", {2000, 2400})
      .unit(1, dying, {2000, 2000})
      .unit(1, "4+", {2000, 1600})
      .hold(3)
      .hold(1)
      .hold(2)
      .hold(0, 2)
      .dice(std::move(dice))
      .play();
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
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+ Shooter(27)", {300, 2000})
                              .unit(1, "4+ Death Blow", {2000, 2000})
                              .unit(1, "4+ Death Blow", {1600, 2000})
                              .unit(1, "4+ Death Blow", {2400, 2000})
                              .unit(1, "3+", {1200, 2000})
                              .unit(1, "2+", {2800, 2000})
                              .hold(1)
                              .hold(0, 1)
                              // hit, quality, wound of 1; its blast kills 2 and 3
                              .dice({4, 1, 6, 1, 6, 1, 6})
                              // blast of 2 on 4, then blast of 3 on 5
                              .dice({3, 1, 1})
                              .hold(4)
                              .stand_up(5)
                              .play();
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

// Rules: WS2-W13, WS2-A2
TEST(Warstuff2Wounds, StunnedLastsThroughTheNextActivation) {
  const Outcome outcome = Scene({"rounds=2"})
                              .first(1)
                              .unit(0, "4+ Shooter(18)", {1000, 2000})
                              .unit(1, "4+", {2000, 2000})
                              .hold(1)
                              .hold(0, 1)
                              .dice({4, 3, 1})  // after its activation of round 1: it is still Stunned in round 2
                              .dice({1, 2})
                              .stand_up(1)
                              .hold(0)
                              .play();
  EXPECT_EQ(state_of(outcome, 1), "ok:1");
  EXPECT_EQ(outcome.changes("stands up"), 1);
}

}  // namespace
}  // namespace warbalance::warstuff2::wounds_test
