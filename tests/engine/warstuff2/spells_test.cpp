#include "tests/engine/warstuff2/duel.hpp"

namespace warbalance::warstuff2::spells_test {
namespace {

constexpr int kFireball = 0;
constexpr int kIceRay = 1;

/// The enemy (1) holds, then a wizard (0) at this gap from it casts a spell at it and holds.
Outcome cast_at(const std::string& wizard, const std::string& enemy, int spell, Length gap, std::vector<int> dice,
                std::vector<std::string> settings = {}) {
  return one_round(std::move(settings))
      .first(1)
      .unit(0, wizard, {500, 2000})
      .unit(1, enemy, {600 + gap, 2000})
      .unit(1, "4+", {4700, 4700})
      .hold(1)
      .choose(ChooseUnit{0})
      .choose(ChooseCast{})
      .choose(ChooseSpell{{spell, 1}})
      .choose(ChooseAction{})
      .hold(2)
      .dice(std::move(dice))
      .play();
}

// Rules: WS2-Q27, WS2-W1, WS2-A4
TEST(Warstuff2Spells, FireballIsOneAutomaticHitWithFire) {
  const Outcome outcome = cast_at("4+ Wizard", "4+", kFireball, 1200, {4, 3, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"cast", "quality", "wound"})) << "no hit die";
  EXPECT_EQ(state_of(outcome, 1), "killed") << "4 + 1 marker + 1 for Fire";
  EXPECT_EQ(outcome.report.killed_by[2], 1);
}

// Rules: WS2-Q27, WS2-W12
TEST(Warstuff2Spells, IceRayIsOneAutomaticHitWithFreeze) {
  const Outcome outcome = cast_at("4+ Wizard", "4+", kIceRay, 1800, {4, 4, 4});
  EXPECT_EQ(rolls_of(outcome), (Rolls{"cast", "quality", "freeze"}));
  EXPECT_EQ(state_of(outcome, 1), "ok+frozen");
  EXPECT_EQ(state_of(cast_at("4+ Wizard", "4+", kIceRay, 1800, {4, 3, 4}), 1), "stunned:1") << "no Fire";
}

// Rules: WS2-Q7, WS2-Q27
TEST(Warstuff2Spells, FireCountsOnceOnTheOwnFireball) {
  EXPECT_EQ(state_of(cast_at("4+ Fire, Wizard", "4+", kFireball, 1000, {4, 3, 3}), 1), "stunned:1");
  EXPECT_EQ(state_of(cast_at("4+ Fire, Wizard", "4+", kIceRay, 1000, {4, 3, 4}), 1), "killed");
}

// Rules: WS2-W14, WS2-Q8, WS2-Q27
TEST(Warstuff2Spells, FreezeOfTheWizardActsThroughItsFireball) {
  EXPECT_EQ(state_of(cast_at("4+ Freeze, Wizard", "4+", kFireball, 1000, {4, 4, 4}), 1), "ok+frozen");
  EXPECT_EQ(rolls_of(cast_at("4+ Freeze, Wizard", "4+", kFireball, 1000, {4, 4}, {"rider_scope=attacks"})),
            (Rolls{"cast", "quality"}));
  EXPECT_EQ(state_of(cast_at("4+ Wizard", "4+", kFireball, 1000, {4, 3, 4}, {"rider_scope=attacks"}), 1), "killed")
      << "the spell's own Fire stays";
}

// Rules: WS2-Q27, WS2-S6, WS2-T10
TEST(Warstuff2Spells, CoverProtectsFromSpells) {
  EXPECT_EQ(rolls_of(cast_at("4+ Wizard", "4+ Camouflaged", kFireball, 1000, {4, 5})), (Rolls{"cast", "cover"}));
  EXPECT_EQ(rolls_of(cast_at("4+ Wizard", "4+ Camouflaged", kIceRay, 1000, {4, 4, 4, 1})),
            (Rolls{"cast", "cover", "quality", "freeze"}));
}

// Rules: WS2-Q27, WS2-A4, WS2-A5
TEST(Warstuff2Spells, AFailedSpellChoosesNoTargetAndTheUnitStillActs) {
  const Outcome outcome = one_round()
                              .unit(0, "4+ Shooter(18), Wizard", {1000, 2000})
                              .unit(1, "4+", {2000, 2000})
                              .choose(ChooseUnit{0})
                              .choose(ChooseCast{})
                              .choose(ChooseAction{{ActionKind::hold, 1, {}}})
                              .hold(1)
                              .dice({3, 4, 4})
                              .play();
  EXPECT_EQ(rolls_of(outcome), (Rolls{"cast", "hit", "quality"}));
}

// Rules: WS2-A4, WS2-A5, WS2-Q27
TEST(Warstuff2Spells, TheActionFollowsTheSpell) {
  const Outcome outcome = one_round()
                              .unit(0, "4+ Shooter(18), Wizard", {1000, 2000})
                              .unit(1, "4+", {2000, 2000})
                              .choose(ChooseUnit{0})
                              .choose(ChooseCast{})
                              .choose(ChooseSpell{{kFireball, 1}})
                              .choose(ChooseAction{{ActionKind::hold, 1, {}}})
                              .dice({4, 3, 1, 4})
                              .play();
  EXPECT_EQ(rolls_of(outcome), (Rolls{"cast", "quality", "wound", "hit"}));
  EXPECT_EQ(state_of(outcome, 1), "killed") << "stunned by the spell, killed by the shot";
}

// Rules: WS2-Q27
TEST(Warstuff2Spells, CastingIsOptional) {
  const Outcome outcome =
      one_round().unit(0, "4+ Wizard", {1000, 2000}).unit(1, "4+", {2000, 2000}).hold(0).hold(1).play();
  EXPECT_EQ(outcome.report.dice, 0);
}

/// Whether a wizard of a built-in player has a target, and so rolls the cast die.
bool rolls_to_cast(Length gap) {
  const Outcome outcome = one_round({"moves.advance=0", "moves.rush=0", "moves.charge=0"})
                              .player(0, Policy::cautious)
                              .unit(0, "4+ Wizard", {500, 2000})
                              .unit(1, "4+", {600 + gap, 2000})
                              .hold(1)
                              .dice(gap <= 1800 ? std::vector<int>{1} : std::vector<int>{})
                              .play();
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
  return one_round(std::move(settings))
      .first(1)
      .unit(0, "4+ Deadly, Shooter(18)", {1000, 1500})
      .unit(0, "4+ Wizard", {1000, 2500})
      .unit(1, "4+ Armored", {2000, 2000})
      .unit(1, "4+", {4700, 4700})
      .hold(2)
      .hold(0, 2)
      .hold(3)
      .choose(ChooseUnit{1})
      .choose(ChooseCast{})
      .choose(ChooseSpell{{spell, 2}})
      .choose(ChooseAction{})
      .dice(std::move(dice))
      .play();
}

// Rules: WS2-W5, WS2-Q27
TEST(Warstuff2Spells, SpellsAreNoShootingAgainstStunnedUnits) {
  EXPECT_EQ(state_of(cast_at_stunned(kFireball, {3, 4}), 2), "stunned:1") << "quality test passed";
  EXPECT_EQ(state_of(cast_at_stunned(kFireball, {3, 3, 2}), 2), "stunned:2");
  EXPECT_EQ(state_of(cast_at_stunned(kFireball, {3, 3, 3}), 2), "killed") << "3 + 2 markers + 1 for Fire";
}

// Rules: WS2-W12, WS2-Q27
TEST(Warstuff2Spells, IceRayDoesNotFreezeAStunnedUnit) {
  EXPECT_EQ(rolls_of(cast_at_stunned(kIceRay, {3, 4})), (Rolls{"hit", "wound", "cast", "ignore", "quality"}));
}

// Rules: WS2-K, WS2-W3, WS2-W5
TEST(Warstuff2Spells, ByOptionSpellsKillStunnedUnits) {
  EXPECT_EQ(state_of(cast_at_stunned(kIceRay, {3}, {"spell_kills_stunned=true"}), 2), "killed");
  EXPECT_EQ(state_of(cast_at_stunned(kIceRay, {4}, {"spell_kills_stunned=true"}), 2), "stunned:1") << "ignored";
  EXPECT_EQ(state_of(cast_at_stunned(kIceRay, {}, {"spell_kills_stunned=true", "stunned_hit_ignorable=false"}), 2),
            "killed");
}

// Rules: WS2-Q27
TEST(Warstuff2Spells, NumbersOfSpellsAreThoseOfTheData) {
  const std::vector<std::string> settings = {"rule.Wizard.cast.on=2", "rule.Wizard.Fireball.hits=2",
                                             "rule.Wizard.Fireball.range=2000",
                                             "rule.Wizard.Fireball.wound_roll_bonus=3"};
  const Outcome outcome = cast_at("4+ Wizard", "4+", kFireball, 2000, {2, 3, 4, 2}, settings);
  EXPECT_EQ(rolls_of(outcome), (Rolls{"cast", "quality", "quality", "wound"}));
  EXPECT_EQ(state_of(outcome, 1), "killed") << "2 + 1 marker + 3";
}

}  // namespace
}  // namespace warbalance::warstuff2::spells_test
