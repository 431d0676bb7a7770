#include "tests/engine/warstuff2/duel.hpp"

// Death Blow (W10, W16, WS2-Q4), and Fire and Freeze of its blasts (W14).

namespace warbalance::warstuff2::death_blow_test {
namespace {

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

}  // namespace
}  // namespace warbalance::warstuff2::death_blow_test
