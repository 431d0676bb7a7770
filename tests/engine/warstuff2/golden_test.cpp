#include <gtest/gtest.h>
#include <algorithm>
#include <map>

#include "sim/units/army.hpp"
#include "tests/engine/conformance/referee_fixture.hpp"
#include "tests/engine/golden.hpp"
#include "tests/engine/warstuff2/conformance.hpp"
#include "tests/engine/warstuff2/pieces.hpp"
#include "tests/engine/warstuff2/replay_checker.hpp"
#include "tests/engine/warstuff2/scene.hpp"

namespace warbalance::warstuff2::golden_test {
namespace {

/// The hand-worked battle of the specification.
Outcome worked_example() {
  enum : UnitIndex { kA1, kA2, kB1, kB2 };
  const Point contact = Point{3400, 2400} + scaled_away(Point{2000, 3000} - Point{3400, 2400}, 100);
  return played(Scene().first(-1),
                {{0, "4+ Shooter(18)", {2000, 2400}},
                 {0, "4+ Fast, Mounted", {2000, 3000}},
                 {1, "5+ Death Blow", {3000, 3000}},
                 {1, "4+ Armored", {3400, 2400}}},
                {holds(kA1, kB2), charges(kB1, kA2, {3000, 3000}, {2100, 3000}), stands_up(kA2), stands_up(kB2),
                 hunkers(kB2), charges(kA2, kB2, {2000, 3000}, contact)},
                {5, 2, 5, 2, 3, 2, 5, 6, 4, 2, 5, 1, 3, 4, 3, 3, 2, 6, 4, 6, 5, 1, 2, 4});
}

using tests::expect_golden;

/// A seeded battle of two armies, checked by the referee on the way.
void expect_golden_battle(const std::string& name, const std::string& first, Policy first_player,
                          const std::string& second, Policy second_player) {
  const sim::Ruleset ruleset = load_rules({"rounds=2"});
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const auto army = [&](const std::string& text) {
    return sim::compile_army<Warstuff2>(ruleset, rules, sim::load_army(ruleset, {}, text).value.value());
  };
  const auto a = army(first);
  const auto b = army(second);
  BattleSetup<Profile> setup;
  setup.sides[0] = {a.profiles, a.costs, {}, first_player};
  setup.sides[1] = {b.profiles, b.costs, {}, second_player};
  std::vector<Profile> all = a.profiles;
  all.insert(all.end(), b.profiles.begin(), b.profiles.end());
  const OddsTables tables(rules, all);
  Arena arena(rules, tables);
  RecordTrace trace;
  const BattleReport report = arena.play(setup, {1, 0, 0}, trace);
  for (const std::string& line : check_replay(rules, setup, trace.events(), &report)) ADD_FAILURE() << line;
  expect_golden(name, first + " against " + second + ", two rounds, seed 1", trace.events());
}

TEST(Warstuff2Golden, WorkedExample) {
  expect_golden("warstuff2_worked_example", "The hand-worked example", worked_example().trace.events());
}

TEST(Warstuff2Golden, ChampionsAgainstRaiders) {
  expect_golden_battle("warstuff2_champions_raiders", "champions", Policy::greedy, "raiders", Policy::greedy);
}

TEST(Warstuff2Golden, DuelsOfManyRules) {
  expect_golden_battle(
      "warstuff2_many_rules", "1x 4+ Deadly, Fire, Shooter(27); 1x 4+ Freeze, Frenzy, Large; 2x 5+ Death Blow, Fast",
      Policy::aggressive,
      "1x 3+ Regeneration, Small; 1x 5+ Intimidating, Stealthy; 1x 4+ Hit & Run, Flying; 1x 5+ Shooter(18)",
      Policy::cautious);
}

// Rules: WS2-D9, WS2-R2, WS2-R4
TEST(Warstuff2WorkedExample, GoesDieForDieAsWorkedByHand) {
  const Outcome outcome = worked_example();
  EXPECT_EQ(outcome.report.winner, 0);
  EXPECT_EQ(outcome.report.rounds, 2);
  EXPECT_TRUE(outcome.report.ended_early);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 4500);
  EXPECT_EQ(outcome.report.destroyed_hundredths[1], 0);
  EXPECT_EQ(outcome.report.dice, 24);
}

// Violations that only this referee detects; tests/engine/conformance/referee_test.cpp has those of all referees.

using Events = std::vector<TraceEvent>;
using Kind = TraceEvent::Kind;
using tests::is_crowded;
using tests::place_of;

class Warstuff2Referee : public tests::RefereeFixture<Warstuff2> {
 protected:
  Warstuff2Referee() : RefereeFixture(6) {}
};

TEST_F(Warstuff2Referee, SeesAMoveOfAHundredAndOnePercent) {
  expect_seen("WS2-A5", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::action || events[i].what != "Rush" || events[i + 1].kind != Kind::move) return false;
    const Point from = events[i].path.points[0];
    const Point step = events[i].path.end() - from;
    const std::int64_t limit = events[i].value;
    if (dot(step, step) < limit * limit * 99 / 100) return false;
    events[i].path.points[1] = {from.x + step.x * 101 / 100, from.y + step.y * 101 / 100};
    events[i + 1].path = events[i].path;
    return true;
  });
}

/// Lets a rushing unit walk straight up to another unit that is near, until so far from it, and back.
bool walk_past(Events& events, std::size_t i, Length distance) {
  if (events[i].kind != Kind::action || events[i].what != "Rush" || events[i + 1].kind != Kind::move) return false;
  for (UnitIndex other = 0; other < 40; ++other) {
    const auto at = place_of(events, i, other);
    const Point from = events[i].path.points[0];
    if (other == events[i].unit || !at || length_up(from, *at) > 400 || length_up(from, *at) < 210) continue;
    if (is_crowded(events, i, from, events[i].unit, other)) continue;
    events[i].path = {{from, *at + scaled_away(from - *at, distance), from}, 3};
    events[i + 1].path = events[i].path;
    return true;
  }
  return false;
}

TEST_F(Warstuff2Referee, SeesAMoveOverABase) {
  expect_seen("WS2-M5", [](const Recorded&, Events& events, std::size_t i) { return walk_past(events, i, 0); });
}

TEST_F(Warstuff2Referee, SeesAMovePastAUnitThatIsTooNear) {
  expect_seen("WS2-M4", [](const Recorded& recorded, Events& events, std::size_t i) {
    if (events[i].kind != Kind::action) return false;
    const auto& first = recorded.battle->setup.sides[0].profiles;
    const auto& second = recorded.battle->setup.sides[1].profiles;
    const auto unit = static_cast<std::size_t>(events[i].unit);
    if ((unit < first.size() ? first[unit] : second[unit - first.size()]).flies) return false;
    return walk_past(events, i, 197);
  });
}

TEST_F(Warstuff2Referee, SeesAFrozenUnitThatMoves) {
  expect_seen("WS2-A16", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].what != "no longer frozen") return false;
    for (std::size_t j = i; j > 0; --j) {
      if (events[j].kind != Kind::action || events[j].unit != events[i].unit) continue;
      events[j].what = "Rush";
      return true;
    }
    return false;
  });
}

TEST_F(Warstuff2Referee, SeesAWrongWinner) {
  expect_seen("the winner is", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::result || events[i].player < 0) return false;
    events[i].player = 1 - events[i].player;
    return true;
  });
}

TEST_F(Warstuff2Referee, SeesAShotOutOfRange) {
  expect_seen("WS2-S1", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::action || events[i].what != "Hold" || events[i + 1].what != "shot") return false;
    const auto shooter = place_of(events, i, events[i].unit);
    for (UnitIndex other = 0; other < 40; ++other) {
      const auto at = place_of(events, i, other);
      if (!at || !shooter || length_up(*at, *shooter) <= 2800) continue;
      events[i].other = other;
      events[i + 1].other = other;
      return true;
    }
    return false;
  });
}

/// A scripted battle with what the built-in players never do on an open table: a push.
struct ScriptedBattle {
  ScriptedBattle() : ruleset(load_rules({"rounds=1"})), rules(sim::compile_rules<Warstuff2>(ruleset)) {
    const auto add = [&](std::size_t seat, const std::string& text, Point at) {
      profiles[seat].push_back(profile_of(ruleset, text));
      costs[seat].push_back(cost_of(ruleset, text));
      positions[seat].push_back(at);
    };
    add(0, "4+ Shooter(18)", {1000, 1000});
    add(0, "4+", {1000, 3000});
    add(1, "4+ Shooter(18)", {2000, 1000});
    add(1, "4+", {2000, 3000});
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {profiles[seat], costs[seat], positions[seat], Policy::scripted};
    }
    setup.listed_positions = true;
    setup.first_player = 0;
    std::vector<Profile> all = profiles[0];
    all.insert(all.end(), profiles[1].begin(), profiles[1].end());
    const OddsTables tables(rules, all);
    Arena arena(rules, tables);
    // unit 0 shoots and pushes unit 2 along (707,707), which then stands up
    std::vector<Choice> choices{ChooseUnit{0},        ChooseAction{{ActionKind::hold, 2, {}}},
                                ChoosePush{{2, 200}}, ChooseUnit{2},
                                ChooseUnit{1},        ChooseAction{{ActionKind::hold, kNoUnit, {}}},
                                ChooseUnit{3},        ChooseAction{{ActionKind::guard, kNoUnit, {}}}};
    Script script(choices);
    const std::vector<int> faces{5, 2, 3, 4};  // hit, quality failed, wound: stunned, push
    ScriptedDice dice(faces);
    RecordTrace trace;
    report = arena.play_scripted(setup, dice, script, trace);
    EXPECT_TRUE(dice.used_exactly());
    EXPECT_EQ(script.problem(), "");
    events = trace.events();
  }

  sim::Ruleset ruleset;
  Rules rules;
  std::array<std::vector<Profile>, 2> profiles;
  std::array<std::vector<Hundredths>, 2> costs;
  std::array<std::vector<Point>, 2> positions;
  BattleSetup<Profile> setup;
  BattleReport report;
  Events events;
};

TEST(Warstuff2RefereeOfPushes, AcceptsALegalOneAndSeesOneThatIsTooLong) {
  const ScriptedBattle battle;
  for (const std::string& line : check_replay(battle.rules, battle.setup, battle.events, &battle.report)) {
    ADD_FAILURE() << line;
  }
  Events events = battle.events;
  const auto push = std::find_if(events.begin(), events.end(),
                                 [](const TraceEvent& e) { return e.kind == Kind::move && e.what == "push"; });
  ASSERT_NE(push, events.end());
  push->path.points[1] = push->path.points[0] + Point{201, 0};
  EXPECT_FALSE(check_replay(battle.rules, battle.setup, events).empty());
}

// The referee on tables with terrain: it must see what is wrong with a doctored record.

constexpr std::uint32_t kBattles = 60;

const TerrainGenerator kGenerator = generator();

class Warstuff2TerrainReferee : public tests::RefereeFixture<Warstuff2> {
 protected:
  Warstuff2TerrainReferee() : RefereeFixture(8, &kGenerator) {}
};

TEST_F(Warstuff2TerrainReferee, SeesEveryMissingFact) {
  std::map<std::string, int> seen;
  for (std::uint32_t number = 0; number < kBattles; ++number) {
    const Recorded recorded = record(number);
    ASSERT_EQ(check(recorded, recorded.events), "");
    for (std::size_t i = 0; i + 1 < recorded.events.size(); ++i) {
      const std::string what(recorded.events[i].what);
      const bool about_ground = what == "through difficult terrain" || what == "climbs";
      // paths after melee are not announced, so missing parts cannot be detected
      if (what == "move after melee" || what == "retreat" ||
          (about_ground && recorded.events[i - 1].kind != Kind::action)) {
        continue;
      }
      ++seen[what];
      Events events = recorded.events;
      events.erase(events.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_NE(check(recorded, events), "") << "battle " << number << ": without event " << i << ", " << what;
    }
  }
  for (const char* what :
       {"wood", "through difficult terrain", "climbs", "dangerous", "cover", "guard shot", "spell"}) {
    EXPECT_GT(seen[what], 0) << "no " << what << " in these battles";
  }
}

TEST_F(Warstuff2TerrainReferee, SeesAPieceThatTheGeneratorCannotMake) {
  expect_seen("WS2-T40", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::terrain) return false;
    events[i].piece.shape = Shape::circle({200, 200}, 200);
    return true;
  });
}

TEST_F(Warstuff2TerrainReferee, SeesAUnitThatEndsInABuilding) {
  expect_seen("WS2-M5", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::move || events[i].what == "step back") return false;
    const Point at = events[i].path.end();
    events[0].piece = building({at.x - 40, at.y - 40}, {at.x + 40, at.y + 40});
    return true;
  });
}

TEST_F(Warstuff2TerrainReferee, SeesAShotThroughABuilding) {
  expect_seen("WS2-S1", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::note || events[i].what != "shot") return false;
    Point from{};
    Point to{};
    for (std::size_t j = 0; j < i; ++j) {
      if (events[j].kind != Kind::placed && events[j].kind != Kind::move) continue;
      if (events[j].unit == events[i].unit) from = events[j].path.end();
      if (events[j].unit == events[i].other) to = events[j].path.end();
    }
    if (length_up(from, to) < 600) return false;
    const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    // an extra piece, which falsifies nothing recorded before; but it might hide movers from guards
    const auto shot = events.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(events.begin(), shot, [](const TraceEvent& event) { return event.what == "guard shot"; })) {
      return false;
    }
    TraceEvent wall = events[0];
    wall.piece = building({middle.x - 5, middle.y - 5}, {middle.x + 5, middle.y + 5});
    wall.piece.traits.solid = false;
    const auto after_table =
        std::find_if(events.begin(), events.end(), [](const TraceEvent& event) { return event.kind != Kind::terrain; });
    wall.value = after_table - events.begin();
    events.insert(after_table, wall);
    return true;
  });
}

TEST_F(Warstuff2TerrainReferee, SeesAMoveThroughDifficultTerrainBeyondHalfItsLimit) {
  expect_seen("WS2-A5", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].what != "through difficult terrain" || events[i - 1].kind != Kind::action) return false;
    if (events[i - 1].what == "Charge" || events[i + 1].kind != Kind::move) return false;
    Path& path = events[i - 1].path;
    const Point step = path.end() - path.points[0];
    if (4 * dot(step, step) < 3 * events[i].value * events[i].value) return false;
    path.points[1] = path.points[0] + step + step;
    events[i + 1].path = path;
    return true;
  });
}

TEST_F(Warstuff2TerrainReferee, SeesAMineThatWasSafeWithAOne) {
  expect_seen("WS2-W7", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].what != "dangerous" || events[i].value == 1) return false;
    events[i].value = 1;
    return true;
  });
}

TEST_F(Warstuff2TerrainReferee, SeesAnotherFallThanTheGroundAllows) {
  expect_seen("WS2-N2", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].what != "falls") return false;
    events[i].value += 300;
    return true;
  });
}

TEST_F(Warstuff2TerrainReferee, SeesALeapThatFailedWithoutAFall) {
  expect_seen("WS2-N2", [](const Recorded&, Events& events, std::size_t i) {
    if ((events[i].what != "jump" && events[i].what != "drop") || events[i].value < 3) return false;
    std::size_t next = i + 1;
    while (events[next].what == events[i].what) ++next;
    if (events[next].what == "falls") return false;  // another die of the leap failed
    events[i].value = 1;
    return true;
  });
}

}  // namespace
}  // namespace warbalance::warstuff2::golden_test
