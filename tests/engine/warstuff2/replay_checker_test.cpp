#include "tests/engine/conformance/referee_fixture.hpp"
#include "tests/engine/warstuff2/conformance.hpp"
#include "tests/engine/warstuff2/scene.hpp"

// What this referee must see, beside what all of them do (tests/engine/conformance/referee_test.cpp).

namespace warbalance::warstuff2::replay_checker_test {
namespace {

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

TEST_F(Warstuff2Referee, SeesAWrongMarker) {
  expect_seen("WS2-W7", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].what != "markers") return false;
    ++events[i].value;
    return true;
  });
}

TEST_F(Warstuff2Referee, SeesAWrongScore) {
  expect_seen("WS2-V1", [](const Recorded&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::score) return false;
    events[i].value += 500;
    return true;
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

}  // namespace
}  // namespace warbalance::warstuff2::replay_checker_test
