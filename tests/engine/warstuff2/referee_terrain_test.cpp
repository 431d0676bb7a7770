#include <algorithm>
#include <map>

#include "tests/engine/conformance/referee_fixture.hpp"
#include "tests/engine/warstuff2/conformance.hpp"
#include "tests/engine/warstuff2/pieces.hpp"

// The referee on tables with terrain: it must see what is wrong with a doctored record.

namespace warbalance::warstuff2::referee_terrain_test {
namespace {

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
      // paths after melee are not announced: what stays untold of them leaves no sign
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
    // one piece more, so that nothing that happened before is told wrong; but it might hide movers from guards
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
}  // namespace warbalance::warstuff2::referee_terrain_test
