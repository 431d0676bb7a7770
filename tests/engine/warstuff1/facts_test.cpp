#include "tests/engine/facts_of.hpp"
#include "tests/engine/warstuff1/scene.hpp"

// What battles count: dice of special rules with known answers, and causes of losses.

namespace warbalance::warstuff1::facts_test {
namespace {

using tests::did;
using tests::lost_to;

/// Unit 0 shoots at unit 1, which has held before.
Outcome shot_at(const std::string& attacker, const std::string& defender, std::vector<int> dice) {
  return Scene()
      .first(1)
      .unit(0, attacker, {1000, 2000})
      .unit(1, defender, {2000, 2000})
      .hold(1)
      .hold(0, Deed::shoot, 1)
      .dice(std::move(dice))
      .play();
}

/// Unit 0 runs into contact with unit 1, which has held before, and attacks it.
Outcome fought(const std::string& attacker, const std::string& defender, std::vector<int> dice) {
  return Scene()
      .first(1)
      .unit(0, attacker, {1600, 2000})
      .unit(1, defender, {2000, 2000})
      .hold(1)
      .melee(0, 1, {1600, 2000}, {1900, 2000})
      .dice(std::move(dice))
      .play();
}

// Needed are 4 at equal Quality and 5 at one less, 2 at one more.
// Rules: WS1-603, WS1-604
TEST(Warstuff1Facts, AnAttackDieIsTurnedWhereItWouldHaveComeOutOtherwise) {
  const Outcome missed = shot_at("3 Shooter(Long)", "3 Armored", {4});
  EXPECT_EQ(did(missed, 1, Effect::quality_mod), 1);
  EXPECT_EQ(did(missed, 0, Effect::quality_mod), 0) << "the attacker has no modifier";
  EXPECT_EQ(did(shot_at("3 Shooter(Long)", "3 Armored", {5, 1}), 1, Effect::quality_mod), 0);
  EXPECT_EQ(did(shot_at("3 Power Shot, Shooter(Long)", "3", {3, 1}), 0, Effect::quality_mod), 1);
  EXPECT_EQ(did(shot_at("3 Power Shot, Shooter(Long)", "3", {4, 1}), 0, Effect::quality_mod), 0);
  EXPECT_EQ(did(shot_at("3 Shooter(Long)", "3 Camouflaged", {4}), 1, Effect::cover), 1);
}

// Rules: WS1-608, WS1-R33
TEST(Warstuff1Facts, NaturalFacesCountForWhoHasThemOrForWhoIsImmune) {
  const Outcome poison = shot_at("3 Poison, Shooter(Long)", "4", {6, 3});
  EXPECT_EQ(did(poison, 0, Effect::on_natural), 1);
  const Outcome undead = shot_at("3 Poison, Shooter(Long)", "4 Undead", {6, 3});
  EXPECT_EQ(did(undead, 0, Effect::on_natural), 0);
  EXPECT_EQ(did(undead, 1, Effect::immune), 1);
  EXPECT_EQ(did(shot_at("3 Poison, Shooter(Long)", "4", {5, 3}), 0, Effect::on_natural), 0);
}

// Rules: WS1-R31, WS1-R24
TEST(Warstuff1Facts, HitsIgnoredAndDeathsAvoided) {
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
}  // namespace warbalance::warstuff1::facts_test
