#include "tests/engine/golden.hpp"
#include "tests/engine/conformance/referee_fixture.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/warstuff1/conformance.hpp"
#include "tests/engine/warstuff1/scene.hpp"
#include "tests/vectors/warstuff1.hpp"

namespace warbalance::warstuff1::golden_test {
namespace {

using tests::expect_golden;

/// The battle of the specification's worked examples, played by the greedy players.
Outcome worked_battle() {
  return played(
      Scene({"round_cap=20", "concede.pct=25"}).deployed().player(0, Policy::greedy).player(1, Policy::greedy),
      {{0, "2 Shooter(Long)", {}}, {1, "3 Sweep Attack", {}}}, {}, {3, 5, 5, 3, 2, 6, 2, 4, 2});
}

/// The units where each move ends, in order.
std::vector<Point> ends_of_moves(const Outcome& outcome) {
  std::vector<Point> ends;
  for (const TraceEvent& event : outcome.trace.events()) {
    if (event.kind == TraceEvent::Kind::move) ends.push_back(event.path.end());
  }
  return ends;
}

// Rules: WS1-203, WS1-302, WS1-612, WS1-801, WS1-T01, WS1-T02, WS1-T06, WS1-T08, WS1-T09
TEST(Warstuff1WorkedExample, GoesMoveForMoveAndDieForDieAsWorkedByHand) {
  const Outcome outcome = worked_battle();
  EXPECT_EQ(outcome.report.winner, 1);
  EXPECT_EQ(outcome.report.rounds, 4);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 3500);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 0);
  EXPECT_EQ(outcome.report.dice, 9);
  EXPECT_EQ(state_of(outcome, 1), "ok:1");
  const std::vector<Point> expected = {{2400, 2350}, {2400, 4250}, {2400, 3550}, {3000, 4250},
                                       {2934, 4173}, {2870, 4098}, {2934, 4173}};
  EXPECT_EQ(ends_of_moves(outcome), expected);
}

TEST(Warstuff1Golden, WorkedBattle) {
  expect_golden("warstuff1_worked_battle", "The hand-worked battle", worked_battle().trace.events());
}

/// The scripted exchange of the specification.
Outcome worked_exchange() {
  return played(Scene(),
                {{0, "4 Frenzy, Vicious", {2000, 2000}}, {1, "3 Counter-Attack, Regeneration, Tough", {2300, 2000}}},
                {charges(0, 1, {2000, 2000}, {2200, 2000}), holds(1)}, {3, 6, 4, 2, 5, 4, 5, 1, 2});
}

// Rules: WS1-605, WS1-607, WS1-608, WS1-611, WS1-R13, WS1-R24, WS1-R31, WS1-R35
TEST(Warstuff1WorkedExample, TheScriptedExchangeEndsWithTwoWounds) {
  const Outcome outcome = worked_exchange();
  EXPECT_EQ(state_of(outcome, 0), "ok");
  EXPECT_EQ(state_of(outcome, 1), "ok:2");
  EXPECT_EQ(outcome.rolls(),
            (Rolls{"quality", "attack", "more hits", "ignore", "damage", "survive", "ignore", "ignore", "damage"}));
}

TEST(Warstuff1Golden, WorkedExchange) {
  expect_golden("warstuff1_worked_exchange", "The hand-worked exchange", worked_exchange().trace.events());
}

using tests::expect_vectors;

constexpr auto odds_text = tests::odds_text<Warstuff1>;

// Rules: WS1-603, WS1-604, WS1-605, WS1-606, WS1-607, WS1-608, WS1-609, WS1-R01, WS1-R03, WS1-R05, WS1-R07, WS1-R11,
// WS1-R13, WS1-R16, WS1-R17, WS1-R20, WS1-R21, WS1-R24, WS1-R27, WS1-R29, WS1-R31, WS1-R33, WS1-R35
TEST(Warstuff1ExactVectors, AreAllReproducedAsReducedFractions) {
  EXPECT_EQ(std::size(tests::kWarstuff1Vectors), 41U);
  expect_vectors<Warstuff1>(tests::kWarstuff1Vectors);
}

// Rules: WS1-601
TEST(Warstuff1ExactVectors, ImpossibleExchangesAreRefused) {
  EXPECT_NE(odds_text("shoot", "3", "3", "").find("Shooter"), std::string::npos);
  EXPECT_NE(odds_text("entangle", "3 Shooter(Long)", "3", "").find("no rule"), std::string::npos);
}

// Rules with no part in an exchange.
// Rules: WS1-604
TEST(Warstuff1ExactVectors, OtherRulesDoNotChangeAnExchange) {
  const std::string plain = odds_text("melee", "3", "3", "");
  for (const char* rule : {"Brutal", "Fast", "Fear", "Flying", "Healer", "Hit & Run", "Leader", "Pathfinder", "Scout",
                           "Slow", "Vanguard"}) {
    const std::string profile = std::string("3 ") + rule;
    EXPECT_EQ(odds_text("melee", profile, profile, ""), plain) << rule;
  }
}

// Violations that only this referee detects; tests/engine/conformance/referee_test.cpp has those of all referees.

using Events = std::vector<TraceEvent>;
using Kind = TraceEvent::Kind;
using tests::is_crowded;
using tests::place_of;

class Warstuff1Referee : public tests::RefereeFixture<Warstuff1> {
 protected:
  Warstuff1Referee() : RefereeFixture(16) {}
};

const TerrainGenerator kTables = tests::Conformance<Warstuff1>::generator();

class Warstuff1TerrainReferee : public tests::RefereeFixture<Warstuff1> {
 protected:
  Warstuff1TerrainReferee() : RefereeFixture(17, &kTables) {}
};

/// The profile of a unit.
template <class Recorded>
const Profile& profile_of(const Recorded& recorded, UnitIndex unit) {
  const auto& first = recorded.battle->setup.sides[0].profiles;
  const auto& second = recorded.battle->setup.sides[1].profiles;
  const auto i = static_cast<std::size_t>(unit);
  return i < first.size() ? first[i] : second[i - first.size()];
}

/// Whether a Run or Walk without an attack begins here and is recorded next.
bool plain_move(const Events& events, std::size_t i) {
  return events[i].kind == Kind::action && events[i].other == kNoUnit && events[i + 1].kind == Kind::move;
}

void replace_path(Events& events, std::size_t i, const Path& path) { events[i].path = events[i + 1].path = path; }

TEST_F(Warstuff1Referee, SeesAUnitPlacedOutsideItsStrip) {
  expect_seen("outside its strip", [](const Recorded& recorded, Events& events, std::size_t i) {
    if (recorded.battle->setup.listed_positions || events[i].kind != Kind::placed) return false;
    if (events[i].rule != "WS1-204") return false;
    events[i].path.points[0] = {2400, 2400};
    return true;
  });
}

TEST_F(Warstuff1Referee, SeesAMoveOfAHundredAndTwoPercent) {
  expect_seen("WS1-402", [](const Recorded&, Events& events, std::size_t i) {
    if (!plain_move(events, i)) return false;
    const Point from = events[i].path.points[0];
    const Point step = events[i].path.end() - from;
    const std::int64_t limit = events[i].value;
    if (dot(step, step) < limit * limit * 99 / 100) return false;
    replace_path(events, i, Path::straight(from, {from.x + step.x * 102 / 100, from.y + step.y * 102 / 100}));
    return true;
  });
}

/// Lets a running unit go straight up to another unit that is near, until so far from it, and back.
template <class Wanted>
bool run_past(Events& events, std::size_t i, Length distance, Wanted&& wanted) {
  if (!plain_move(events, i) || events[i].what != "Run") return false;
  for (UnitIndex other = 0; other < 40; ++other) {
    const auto at = place_of(events, i, other);
    const Point from = events[i].path.points[0];
    if (other == events[i].unit || !at || !wanted(events[i].unit, other)) continue;
    if (length_up(from, *at) > 350 || length_up(from, *at) < 130) continue;
    if (is_crowded(events, i, from, events[i].unit, other)) continue;
    replace_path(events, i, {{from, *at + scaled_away(from - *at, distance), from}, 3});
    return true;
  }
  return false;
}

TEST_F(Warstuff1Referee, SeesAMoveOverABase) {
  expect_seen("WS1-404: goes over", [](const Recorded& recorded, Events& events, std::size_t i) {
    return run_past(events, i, 0, [&](UnitIndex runner, UnitIndex) { return !profile_of(recorded, runner).flies; });
  });
}

TEST_F(Warstuff1Referee, SeesAMovePastAnEnemyThatIsTooNear) {
  expect_seen("WS1-403", [](const Recorded& recorded, Events& events, std::size_t i) {
    const auto first = static_cast<UnitIndex>(recorded.battle->setup.sides[0].profiles.size());
    return run_past(events, i, 105, [&](UnitIndex runner, UnitIndex other) {
      return !profile_of(recorded, runner).flies && (runner < first) != (other < first);
    });
  });
}

TEST_F(Warstuff1Referee, SeesAnAttackInMeleeWithoutContact) {
  expect_seen("without contact", [](const Recorded&, Events& events, std::size_t i) {
    if (i < 2 || events[i].what != "attacks in melee" || events[i - 1].kind != Kind::move) return false;
    const Path& path = events[i - 2].path;
    if (path.count != 2 || length_up(path.points[0], path.points[1]) < 50) return false;
    const Point middle{(path.points[0].x + path.points[1].x) / 2, (path.points[0].y + path.points[1].y) / 2};
    replace_path(events, i - 2, Path::straight(path.points[0], middle));
    return true;
  });
}

TEST_F(Warstuff1Referee, SeesAStunnedUnitThatDoesNotRecover) {
  expect_seen("WS1-305", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].what != "Recover" || events[i + 1].what != "stands up") return false;
    events[i].what = "Hold";
    return true;
  });
}

TEST_F(Warstuff1Referee, SeesAShotOutOfRange) {
  expect_seen("out of range", [](const Recorded& recorded, Events& events, std::size_t i) {
    if (events[i].what != "shot") return false;
    const auto first = static_cast<UnitIndex>(recorded.battle->setup.sides[0].profiles.size());
    const auto from = place_of(events, i, events[i].unit);
    for (UnitIndex other = 0; other < 40; ++other) {
      const auto at = place_of(events, i, other);
      const bool enemy = (other < first) != (events[i].unit < first);
      if (!at || !enemy || length_up(*from, *at) < profile_of(recorded, events[i].unit).range + 110) continue;
      events[i].other = other;
      for (std::size_t j = i; events[j].kind != Kind::activation; --j) {
        if (events[j].kind == Kind::action) events[j].other = other;
      }
      return true;
    }
    return false;
  });
}

TEST_F(Warstuff1Referee, SeesAnotherNeededDie) {
  expect_seen("WS1-603", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::die || events[i].what != "attack") return false;
    ++events[i].target;
    return true;
  });
}

TEST_F(Warstuff1Referee, SeesACommandedUnitThatIsTooFarFromItsLeader) {
  expect_seen("WS1-R18", [](const Recorded& recorded, Events& events, std::size_t i) {
    if (events[i].what != "acts on a leader's word") return false;
    const auto leader = place_of(events, i, events[i].other);
    const auto first = static_cast<UnitIndex>(recorded.battle->setup.sides[0].profiles.size());
    for (UnitIndex other = 0; other < 40; ++other) {
      const auto at = place_of(events, i, other);
      if (!at || (other < first) != (events[i].other < first) || length_up(*leader, *at) < 450) continue;
      events[i].unit = other;
      return true;
    }
    return false;
  });
}

TEST_F(Warstuff1Referee, SeesAConcessionOfAPlayerWhoFightsOn) {
  expect_seen("WS1-802", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].what != "concedes") return false;
    events[i].player = 1 - events[i].player;
    return true;
  });
}

TEST_F(Warstuff1Referee, SeesAWrongWinner) {
  expect_seen("the winner is", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::result) return false;
    events[i].player = events[i].player == 0 ? 1 : 0;
    return true;
  });
}

TEST_F(Warstuff1Referee, SeesADeathOfAnotherCause) {
  expect_seen("by another rule", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].what != "killed" || events[i].rule != "WS1-605") return false;
    events[i].rule = "WS1-R06";
    return true;
  });
}

TEST_F(Warstuff1TerrainReferee, SeesAMoveThroughASolidPiece) {
  expect_seen("solid piece", [](const Recorded& recorded, Events& events, std::size_t i) {
    if (!plain_move(events, i) || profile_of(recorded, events[i].unit).flies) return false;
    for (TraceEvent& event : events) {
      const bool open = event.kind == Kind::terrain && !event.piece.traits.solid;
      const Path& path = events[i].path;
      if (!open || !crosses(event.piece.shape, path.points[0], path.points[1], 50)) continue;
      event.piece.traits.solid = true;
      return true;
    }
    return false;
  });
}

TEST_F(Warstuff1TerrainReferee, SeesAFullMoveThroughDifficultGround) {
  expect_seen("WS1-405", [](const Recorded& recorded, Events& events, std::size_t i) {
    if (!plain_move(events, i) || events[i].what != "Run") return false;
    const Profile& profile = profile_of(recorded, events[i].unit);
    if (profile.flies || profile.ignores_difficult) return false;
    for (TraceEvent& event : events) {
      const bool easy = event.kind == Kind::terrain && !event.piece.traits.difficult;
      const Path& path = events[i].path;
      if (!easy || events[i].value < 1200 || !crosses(event.piece.shape, path.points[0], path.points[1])) continue;
      event.piece.traits.difficult = true;
      return true;
    }
    return false;
  });
}

TEST_F(Warstuff1TerrainReferee, SeesAMineThatWasNotRolledFor) {
  expect_seen("dangerous", [](const Recorded& recorded, Events& events, std::size_t i) {
    if (!plain_move(events, i) || profile_of(recorded, events[i].unit).flies) return false;
    for (TraceEvent& event : events) {
      const bool safe = event.kind == Kind::terrain && !event.piece.traits.dangerous;
      const Path& path = events[i].path;
      if (!safe || !crosses(event.piece.shape, path.points[0], path.points[1])) continue;
      event.piece.traits.dangerous = true;
      return true;
    }
    return false;
  });
}

TEST_F(Warstuff1TerrainReferee, SeesAShotThroughAWall) {
  expect_seen("WS1-602", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].what != "shot") return false;
    const auto from = place_of(events, i, events[i].unit);
    const auto to = place_of(events, i, events[i].other);
    for (TraceEvent& event : events) {
      const bool open = event.kind == Kind::terrain && !event.piece.traits.solid;
      if (!open || !from || !to || !crosses(event.piece.shape, *from, *to)) continue;
      event.piece.traits.solid = true;
      return true;
    }
    return false;
  });
}

TEST_F(Warstuff1TerrainReferee, SeesCoverThatIsLeftOut) {
  expect_seen("WS1-603", [](const Recorded& recorded, Events& events, std::size_t i) {
    if (events[i].what != "shot" || profile_of(recorded, events[i].other).always_cover) return false;
    const auto to = place_of(events, i, events[i].other);
    bool covered = false;
    for (TraceEvent& event : events) {
      const bool around = event.kind == Kind::terrain && to && contains(event.piece.shape, *to);
      if (!around || !event.piece.traits.cover) continue;
      covered = true;
      event.piece.traits.cover = false;
    }
    const bool close = events[i + 1].what == "attack" && events[i + 1].target > 2 && events[i + 1].target < 6;
    return covered && close;
  });
}

}  // namespace
}  // namespace warbalance::warstuff1::golden_test
