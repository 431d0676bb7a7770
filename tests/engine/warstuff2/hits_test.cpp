#include "tests/engine/warstuff2/duel.hpp"

// Chapter W, from the hit die to the hit that is not ignored: Deadly, Armored, cover, hits on Stunned units (W1 to W5).

namespace warbalance::warstuff2::hits_test {
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

}  // namespace
}  // namespace warbalance::warstuff2::hits_test
