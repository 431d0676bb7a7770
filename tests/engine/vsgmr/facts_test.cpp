#include "tests/engine/facts_of.hpp"
#include "tests/engine/vsgmr/board.hpp"

// What battles count: rolls of special rules with known answers, points and causes of losses.

namespace warbalance::vsgmr::facts_test {
namespace {

using tests::did;
using tests::fact;
using tests::lost_to;

Scene duel(const std::string& attacker, const std::string& defender, Length apart) {
  Scene scene;
  scene.unit(0, attacker, {3000, 2000}).unit(1, defender, {3000, 2000 + apart});
  return scene;
}

// Rules: VS-A02
TEST(VsgmrFacts, FearAndCourage) {
  const Outcome afraid = duel("Hero guy", "Troop guy, Cause Fear", 102).strike(0, 1).dice({2}).play();
  EXPECT_EQ(did(afraid, 1, Effect::attacked_natural_max), 1);
  const Outcome brave = duel("Hero guy, Fearless", "Troop guy, Cause Fear", 102).strike(0, 1).dice({2}).play();
  EXPECT_EQ(did(brave, 1, Effect::attacked_natural_max), 0);
  EXPECT_EQ(did(brave, 0, Effect::courage), 1);
}

// Rules: VS-A13, VS-D1
TEST(VsgmrFacts, ShotsFromBeyondTheUsualRange) {
  const auto beyond = [](Length apart) {
    const Outcome outcome = duel("Hero guy, Distance, Sniper", "Troop guy", apart).shoot(0, 1).dice({1}).play();
    EXPECT_EQ(did(outcome, 0, Effect::distance_attack), 1);
    return did(outcome, 0, Effect::range_multiple);
  };
  EXPECT_EQ(beyond(1300), 0) << "12 inches between the bases";
  EXPECT_EQ(beyond(1301), 1);
}

// Rules: VS-D10, VS-W8, VS-M5
TEST(VsgmrFacts, StoppedHitsThatKnockOffTheTable) {
  Scene scene;
  scene.unit(0, "Hero guy, Superior Super-Fight", {3000, 4600}).unit(1, "Hero guy, Heavy Armor", {3000, 4702});
  scene.unit(1, "Troop guy", {1000, 3000});
  const Outcome outcome = scene.strike(0, 1).dice({9, 6}).play();
  EXPECT_EQ(did(outcome, 1, Effect::armor), 1);
  EXPECT_EQ(did(outcome, 0, Effect::hit_saved_natural_min), 1);
  EXPECT_EQ(lost_to(outcome, Cause::off_table, 1), 1);
  EXPECT_EQ(fact(outcome, CommonUnitFact::points_destroyed, 0), 400);
  EXPECT_EQ(fact(outcome, CommonUnitFact::points_lost, 1), 400);
}

// A recruited figure is left, and lost by its side.
// Rules: VS-A10
TEST(VsgmrFacts, RecruitedFiguresAreLostAndLeft) {
  Scene scene;
  scene.unit(0, "Troop guy, Recruit", {3000, 2000}).unit(1, "Hero guy", {3000, 2102});
  scene.unit(1, "Troop guy", {1000, 3000});
  const Outcome outcome = scene.strike(0, 1).dice({4, 5}).play();
  EXPECT_EQ(did(outcome, 0, Effect::on_defeating), 1);
  EXPECT_EQ(lost_to(outcome, Cause::recruited, 1), 1);
  EXPECT_EQ(lost_to(outcome, Cause::hand_to_hand, 1), 0);
  EXPECT_EQ(fact(outcome, CommonUnitFact::points_lost, 1), outcome.state.cost(1));
  EXPECT_EQ(fact(outcome, CommonUnitFact::left, 1), 1);
}

// Rules: VS-M7
TEST(VsgmrFacts, CapturedMountsAreLostToTheirSide) {
  Scene scene({"capture_mounts=true"});
  scene.unit(0, "Troop guy", {3000, 2000}).unit(1, "Cavalry", {3000, 2175}).unit(1, "Troop guy", {6000, 4000});
  const Outcome outcome = scene.board(0, {}, 1).move(1, Path::straight({3000, 2175}, {3000, 3000})).play();
  EXPECT_EQ(lost_to(outcome, Cause::captured, 1), 1);
  EXPECT_EQ(fact(outcome, CommonUnitFact::points_destroyed, 0), 200);
  EXPECT_EQ(did(outcome, 1, Effect::places), 1);
}

// Rules: VS-K3
TEST(VsgmrFacts, SkillRollsPassedBySpecificSkills) {
  const auto passed = [](int face) {
    Scene scene({"specific_skills=true"});
    scene.unit(0, "Troop guy, Specific Skill(strength)", {3600, 2300}).unit(1, "Troop guy", {6000, 4000});
    scene.task({.at = {3600, 2400}, .radius = 50, .points = 300, .skill = 1});
    return did(scene.try_task(0).dice({face}).play(), 0, Effect::own_skill);
  };
  EXPECT_EQ(passed(3), 1);
  EXPECT_EQ(passed(4), 0) << "it would have passed anyway";
  EXPECT_EQ(passed(2), 0);
}

// Rules: VS-F3, VS-A03
TEST(VsgmrFacts, ABonusTurnsTheRollsThatNeedIt) {
  const auto turned = [](int face) {
    const Outcome with = duel("Troop guy, Combat Master", "Troop guy", 102).strike(0, 1).dice({face}).play();
    return did(with, 0, Effect::roll_bonus);
  };
  int sum = 0;
  for (int face = 1; face <= 6; ++face) sum += static_cast<int>(turned(face));
  EXPECT_EQ(sum, 1) << "of the six faces a bonus of 1 turns one";
}

}  // namespace
}  // namespace warbalance::vsgmr::facts_test
