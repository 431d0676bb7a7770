#include "engine/systems/warstuff2/ground.hpp"
#include "tests/engine/warstuff2/board.hpp"
#include "tests/engine/warstuff2/duel.hpp"
#include "tests/engine/warstuff2/pieces.hpp"

namespace warbalance::warstuff2::cover_test {
namespace {

constexpr Point kWest{1000, 2000};
constexpr Point kEast{2000, 2000};

/// Whether the unit at (2000,2000) counts as in cover against one at (1000,2000), with these pieces on the table.
bool covered(const std::vector<TerrainPiece>& pieces, EventKind kind = EventKind::shooting,
             const std::vector<std::string>& settings = {}, Point from = kWest) {
  Board board(settings);
  board.unit(0, "4+ Shooter(18)", from).unit(1, "4+", kEast);
  for (const TerrainPiece& piece : pieces) board.piece(piece);
  board.begin();
  return in_cover(board.rules(), board.state(), 0, 1, kind);
}

TerrainPiece wall(Length x0, Length x1) { return ruin({x0, 1900}, {x1, 2100}); }

// Rules: WS2-S6, WS2-T10, WS2-M7
TEST(Warstuff2Cover, ProtectsAUnitWhoseCentreIsInItOrOnItsEdge) {
  EXPECT_FALSE(covered({}));
  EXPECT_TRUE(covered({wood({2000, 2100}, 100)}));
  EXPECT_FALSE(covered({wood({2000, 2101}, 100)}));
  EXPECT_TRUE(covered({ruin({2000, 2000}, {2300, 2300})}));
}

// Rules: WS2-S6
TEST(Warstuff2Cover, ProtectsAUnitBehindIt) {
  EXPECT_TRUE(covered({wall(1400, 1450)}));
  EXPECT_FALSE(covered({ruin({1400, 2000}, {1450, 2100})})) << "the line runs along its edge";
  EXPECT_FALSE(covered({wall(2051, 2100)})) << "beyond the target";
}

// Rules: WS2-S6
TEST(Warstuff2Cover, AShooterFiresPastAPieceThatItsBaseTouches) {
  EXPECT_FALSE(covered({wall(1050, 1100)})) << "touching";
  EXPECT_TRUE(covered({wall(1051, 1100)}));
  EXPECT_FALSE(covered({wood({1000, 2000}, 300)})) << "out of its own wood";
  EXPECT_TRUE(covered({wood({1500, 2000}, 501)})) << "both in the same wood: the target is within";
}

// Rules: WS2-S6, WS2-K
TEST(Warstuff2Cover, ByOptionOnlyCoverCloseToTheTargetCountsAsBehind) {
  const std::vector<std::string> adjacent = {"cover_behind=adjacent"};
  EXPECT_TRUE(covered({wall(1800, 1850)}, EventKind::shooting, adjacent)) << "an inch from the edge of the base";
  EXPECT_FALSE(covered({wall(1799, 1849)}, EventKind::shooting, adjacent));
  EXPECT_TRUE(covered({wood({2000, 2000}, 100)}, EventKind::shooting, adjacent)) << "within is within";
  EXPECT_TRUE(covered({wall(1600, 1650)}, EventKind::shooting, {"cover_behind=adjacent", "cover.adjacent=300"}));
}

// Rules: WS2-S6, WS2-T30, WS2-S4
TEST(Warstuff2Cover, AHigherTargetCountsAsInCoverAgainstShotsOnly) {
  const TerrainPiece under_target = hill({1900, 1900}, {2100, 2100}, 200);
  EXPECT_TRUE(covered({under_target}));
  EXPECT_FALSE(covered({under_target}, EventKind::spell));
  EXPECT_FALSE(covered({under_target}, EventKind::blast));
  EXPECT_FALSE(covered({under_target}, EventKind::melee));
  EXPECT_FALSE(covered({under_target, hill({900, 1900}, {1100, 2100}, 200)})) << "equally high";
  EXPECT_FALSE(covered({hill({900, 1900}, {1100, 2100}, 200)})) << "lower";
}

// Rules: WS2-T10, WS2-K
TEST(Warstuff2Cover, ProtectsAgainstSpellsBlastsAndByOptionMelee) {
  const TerrainPiece within = wood({2000, 2000}, 200);
  for (const EventKind kind : {EventKind::shooting, EventKind::spell, EventKind::blast, EventKind::melee}) {
    EXPECT_TRUE(covered({within}, kind));
    EXPECT_EQ(covered({within}, kind, {"cover_in_melee=false"}), kind != EventKind::melee);
    EXPECT_TRUE(covered({wall(1400, 1450)}, kind));
  }
  EXPECT_FALSE(covered({within}, EventKind::fall)) << "falls are never ignored by cover";
}

// Rules: WS2-T10
TEST(Warstuff2Cover, InContactOnlyCoverWithinProtects) {
  EXPECT_FALSE(covered({wall(1940, 1960)}, EventKind::melee, {}, {1900, 2000})) << "the attacker touches the wall";
  EXPECT_TRUE(covered({wood({2050, 2000}, 60)}, EventKind::melee, {}, {1900, 2000}));
}

// Rules: WS2-T10, WS2-S6, WS2-W4
TEST(Warstuff2Cover, RollsItsDieInTheBattle) {
  const auto shot_over = [](const TerrainPiece& piece, std::vector<int> dice) {
    return rolls_of(one_round()
                        .first(1)
                        .unit(0, "4+ Shooter(18)", kWest)
                        .unit(1, "4+", kEast)
                        .piece(piece)
                        .hold(1)
                        .hold(0, 1)
                        .dice(std::move(dice))
                        .play());
  };
  EXPECT_EQ(shot_over(wall(1400, 1450), {4, 5}), (Rolls{"hit", "cover"}));
  EXPECT_EQ(shot_over(wall(2400, 2450), {4, 4}), (Rolls{"hit", "quality"}));
}

// Rules: WS2-T10
TEST(Warstuff2Cover, AStrikeBackMeetsTheCoverOfTheCharger) {
  const Outcome outcome = one_round()
                              .first(1)
                              .unit(0, "4+", {1500, 2000})
                              .unit(1, "4+", kEast)
                              .piece(ruin({1850, 1900}, {1920, 2100}))
                              .hold(1)
                              .charge(0, 1, {1500, 2000}, {1900, 2000})
                              .dice({4, 4, 4, 5})
                              .play();
  EXPECT_EQ(rolls_of(outcome), (Rolls{"hit", "quality", "hit", "cover"}))
      << "the charger fights from within, its target has the ruin before it";
}

// Rules: WS2-T10, WS2-Q4
TEST(Warstuff2Cover, ABlastMeetsTheCoverBetweenTheDyingUnitAndTheOther) {
  const auto blast_over = [](Length wall_from, std::vector<int> dice) {
    return rolls_of(one_round()
                        .first(1)
                        .unit(0, "4+ Shooter(18)", kWest)
                        .unit(1, "4+ Death Blow", kEast)
                        .unit(1, "4+", {2350, 2000})
                        .piece(ruin({wall_from, 1900}, {wall_from + 50, 2100}))
                        .hold(1)
                        .hold(0, 1)
                        .hold(2)
                        .dice(std::move(dice))
                        .play());
  };
  EXPECT_EQ(blast_over(2150, {4, 3, 6, 5}), (Rolls{"hit", "quality", "wound", "cover"}));
  EXPECT_EQ(blast_over(2040, {4, 3, 6, 4}), (Rolls{"hit", "quality", "wound", "quality"})) << "its base touches it";
}

}  // namespace
}  // namespace warbalance::warstuff2::cover_test
