#include <gtest/gtest.h>

#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/pieces.hpp"
#include "tests/engine/scene.hpp"
#include "tests/toy/conformance.hpp"

// The rules of the toy system, with scripted dice and choices.

namespace warbalance::toy::rules_test {
namespace {

using Kind = TraceEvent::Kind;

/// One round of two seats.
class Scene : public tests::Scene<Scene, Toy> {
 public:
  explicit Scene(std::vector<std::string> settings = {}) : tests::Scene<Scene, Toy>(rules_with(settings)) {}

  Scene& act(UnitIndex unit, const Action& action) { return choose(ChooseUnit{unit}).choose(ChooseAction{action}); }

 private:
  static sim::Ruleset rules_with(std::vector<std::string>& settings) {
    settings.insert(settings.begin(), "rounds=1");
    return tests::load_rules("toy", settings);
  }
};

// The first hit is saved, the second one wounds; one of the two dice of the defender wounds the attacker.
// Rules: TOY-M3, TOY-A2, TOY-A3, TOY-A4, TOY-A5, TOY-A6
TEST(ToyFights, HitsThatAreNotSavedWoundAndWhoLivesStrikesBack) {
  Scene scene;
  scene.unit(0, "4+", {2400, 2000}).unit(1, "4+ Shield", {2400, 2400});
  scene.act(0, {ActionKind::charge, 1, {2400, 2300}}).dice({4, 5, 6, 1, 3, 4}).act(1, {});
  const auto outcome = scene.play();
  EXPECT_EQ(outcome.rolls(), (tests::Rolls{"hit", "save", "hit", "save", "hit", "hit"}));
  EXPECT_EQ(outcome.unit(1).wounds, 1);
  EXPECT_EQ(outcome.unit(0).wounds, 1);
  EXPECT_EQ(outcome.report.strikes_back, 1);
}

// Rules: TOY-A4, TOY-A6, TOY-R2, TOY-R3
TEST(ToyFights, AKilledUnitDoesNotStrikeBackAndTheBattleEnds) {
  Scene scene({"rounds=3"});
  scene.unit(0, "4+", {2400, 2000}).unit(1, "4+", {2400, 2400});
  scene.act(0, {ActionKind::charge, 1, {2400, 2300}}).dice({4, 4});
  const auto outcome = scene.play();
  EXPECT_TRUE(outcome.unit(1).killed);
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 1500);
}

// Rules: TOY-M1, TOY-A1, TOY-A2
TEST(ToyShots, AreHarderAtUnitsInCover) {
  for (const bool cover : {false, true}) {
    Scene scene;
    scene.unit(0, "4+ Bow", {2400, 1000}).unit(1, "4+", {2400, 2800});
    if (cover) scene.piece(tests::ruin({2200, 2600}, {2600, 3000}));
    scene.act(0, {ActionKind::hold, 1, {}}).dice({4}).act(1, {});
    EXPECT_EQ(scene.play().unit(1).wounds, cover ? 0 : 1);
  }
}

// Rules: TOY-A1, TOY-M2, TOY-M3, TOY-M4
TEST(ToyMoves, GoStraightAsFarAsAllowedAndThroughNothing) {
  Scene scene;
  scene.unit(0, "4+", {1000, 1000}).unit(0, "4+", {1000, 1300}).unit(1, "4+", {1700, 1000});
  scene.piece(tests::wall({600, 900}, {700, 1100})).act(0, {}).act(2, {}).act(1, {});
  const auto outcome = scene.play();
  const Tables tables{sim::compile_rules<Toy>(scene.ruleset()), {}};
  const Odds odds(tables);
  const auto legal = [&](const Action& action) {
    return toy::legal(View{tables.rules, outcome.state, odds}, ActionQuestion{0, 0}, action);
  };
  EXPECT_TRUE(legal({ActionKind::advance, kNoUnit, {1000, 400}}));
  EXPECT_FALSE(legal({ActionKind::advance, kNoUnit, {1000, 399}})) << "too far";
  EXPECT_FALSE(legal({ActionKind::advance, kNoUnit, {1000, 1500}})) << "through a friend";
  EXPECT_FALSE(legal({ActionKind::advance, kNoUnit, {500, 1000}})) << "through a wall";
  EXPECT_TRUE(legal({ActionKind::charge, 2, {1600, 1000}}));
  EXPECT_FALSE(legal({ActionKind::charge, 2, {1500, 1000}})) << "not in contact";
  EXPECT_FALSE(legal({ActionKind::charge, 1, {1000, 1200}})) << "a friend";
  EXPECT_FALSE(legal({ActionKind::hold, 2, {}})) << "it does not shoot";
}

// Rules: TOY-S1, TOY-S2, TOY-R1, TOY-R2
TEST(ToyGame, BeginsInTwoLinesAndTakesTurnsForItsRounds) {
  const tests::Workshop<Toy> workshop({"rounds=3"});
  const std::vector<Profile> units = {tests::profile_of<Toy>(workshop.ruleset, "4+"),
                                      tests::profile_of<Toy>(workshop.ruleset, "4+ Bow")};
  const std::vector<Hundredths> costs(2, 1000);
  BattleSetup<Profile> setup;
  for (std::size_t seat = 0; seat < 2; ++seat) setup.sides[seat] = {units, costs, {}, Policy::cautious};
  Arena arena(workshop.rules, workshop.tables);
  RecordTrace trace;
  const BattleReport report = arena.play(setup, {1, 2, 3}, trace);
  EXPECT_EQ(report.rounds, 3);
  std::vector<Length> depths;
  std::vector<int> beginners;
  int last_seat = -1;
  for (const TraceEvent& event : trace.events()) {
    if (event.kind == Kind::placed) depths.push_back(event.path.points[0].y);
    if (event.kind == Kind::round) beginners.push_back(event.player);
    if (event.kind != Kind::activation) continue;
    const int seat = event.unit / 2;
    EXPECT_NE(beginners.size() == 1 ? seat : -2, last_seat) << "nobody acts twice in a row";
    last_seat = seat;
  }
  EXPECT_EQ(depths, (std::vector<Length>{1200, 600, 3600, 4200}));
  EXPECT_EQ(beginners, (std::vector<int>{report.first_player, 1 - report.first_player, report.first_player}));
}

// Rules: TOY-P1
TEST(ToyPlayers, GreedyShootsWhatItReachesAndElseComesNearer) {
  for (const Length away : {1500, 2500}) {
    Scene scene;
    scene.unit(0, "4+ Bow", {2400, 1000}).unit(1, "4+", {2400, 1000 + away});
    scene.player(0, Policy::greedy).act(1, {});
    if (away == 1500) scene.dice({1});
    const auto outcome = scene.play();
    EXPECT_EQ(outcome.report.shots, away == 1500 ? 1 : 0);
    EXPECT_EQ(outcome.unit(0).at, (away == 1500 ? Point{2400, 1000} : Point{2400, 1600}));
  }
}

TEST(ToyOdds, AreExact) {
  const auto odds = tests::odds_text<Toy>;
  EXPECT_EQ(odds("shoot", "4+ Bow", "4+", ""), "ok / ok = 1/2; ok / ok:1 = 1/2");
  EXPECT_EQ(odds("shoot", "4+ Bow", "4+ Plate", "--cover"), "ok / ok = 5/6; ok / ok:1 = 1/6");
  EXPECT_EQ(odds("fight", "4+", "4+", "--defender-wounds 1 --set strike_back=false"),
            "ok / killed = 3/4; ok / ok:1 = 1/4");
  EXPECT_NE(odds("shoot", "4+", "4+", "").find("does not shoot"), std::string::npos);
}

}  // namespace
}  // namespace warbalance::toy::rules_test
