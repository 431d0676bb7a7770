#include "tests/engine/conformance/referee_fixture.hpp"
#include "tests/engine/vsgmr/conformance.hpp"

// Violations that only this referee detects; tests/engine/conformance/referee_test.cpp has those of all referees.

namespace warbalance::vsgmr::replay_checker_test {
namespace {

using Events = std::vector<TraceEvent>;
using Kind = TraceEvent::Kind;

const TerrainGenerator& tables() {
  static const TerrainGenerator tables = tests::Conformance<Vsgmr>::generator();
  return tables;
}

class VsgmrTerrainReferee : public tests::RefereeFixture<Vsgmr> {
 protected:
  VsgmrTerrainReferee() : RefereeFixture(21, &tables()) {}

  static const Profile& profile_of(const Recorded& recorded, UnitIndex unit) {
    const auto& first = recorded.battle->setup.sides[0].profiles;
    const auto number = static_cast<std::size_t>(unit);
    return number < first.size() ? first[number] : recorded.battle->setup.sides[1].profiles[number - first.size()];
  }
};

// Rules: VS-M3
TEST_F(VsgmrTerrainReferee, FindsNothingInCleanRecords) {
  for (std::uint32_t number = 0; number < 40; ++number) {
    const Recorded recorded = record(number);
    EXPECT_EQ(check(recorded, recorded.events), "") << "battle " << number;
  }
}

// A piece that a figure walks over is changed into a barrier.
// Rules: VS-M3
TEST_F(VsgmrTerrainReferee, SeesAMoveOverABarrier) {
  expect_seen("crosses a barrier", [](const Recorded& recorded, Events& events, std::size_t i) {
    if (events[i].kind != Kind::move || events[i].what != "move" || events[i].path.count != 2) return false;
    const Profile& profile = profile_of(recorded, events[i].unit);
    if (profile.flies) return false;
    const Path& path = events[i].path;
    for (TraceEvent& event : events) {
      const bool open = event.kind == Kind::terrain && !event.piece.traits.solid;
      if (!open || !crosses(event.piece.shape, path.points[0], path.points[1], profile.radius)) continue;
      event.piece.traits.solid = true;
      return true;
    }
    return false;
  });
}

}  // namespace
}  // namespace warbalance::vsgmr::replay_checker_test
