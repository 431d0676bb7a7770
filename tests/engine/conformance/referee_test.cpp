#include "tests/engine/conformance/referee_fixture.hpp"
#include "tests/engine/conformance/systems.hpp"

// The referees of all rule systems: they must see what is wrong with a doctored record.

namespace warbalance::tests::referee_test {
namespace {

using Events = std::vector<TraceEvent>;
using Kind = TraceEvent::Kind;

constexpr std::uint32_t kBattles = 40;

template <class S>
class RuleSystemReferee : public RefereeFixture<S> {
 protected:
  RuleSystemReferee() : RefereeFixture<S>(13) {}
};

/// Whether an activation begins here that nobody has commanded.
bool begins_alone(const Events& events, std::size_t i) {
  return events[i].kind == Kind::activation && events[i + 1].kind == Kind::action && events[i - 1].kind != Kind::note;
}

TYPED_TEST_SUITE(RuleSystemReferee, AllSystems, SystemNames);

TYPED_TEST(RuleSystemReferee, SeesEveryMissingFact) {
  const auto voluntary = Conformance<TypeParam>::voluntary_moves();
  for (std::uint32_t number = 0; number < kBattles; ++number) {
    const auto recorded = this->record(number);
    for (std::size_t i = 0; i < recorded.events.size(); ++i) {
      const TraceEvent& event = recorded.events[i];
      if (voluntary.contains(event.what)) continue;  // a unit that stays and is not met again leaves no sign
      Events events = recorded.events;
      events.erase(events.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_FALSE(this->check(recorded, events).empty())
          << "battle " << number << ": without event " << i << ", " << event.what << " of unit " << event.unit;
    }
  }
}

TYPED_TEST(RuleSystemReferee, DetectsEveryRepeatedEvent) {
  for (std::uint32_t number = 0; number < kBattles; ++number) {
    const auto recorded = this->record(number);
    for (std::size_t i = 0; i < recorded.events.size(); ++i) {
      Events events = recorded.events;
      events.insert(events.begin() + static_cast<std::ptrdiff_t>(i), events[i]);
      EXPECT_FALSE(this->check(recorded, events).empty())
          << "battle " << number << ": event " << i << " twice, " << events[i].what << " of unit " << events[i].unit;
    }
  }
}

TYPED_TEST(RuleSystemReferee, SeesEveryTestWithTheOtherResult) {
  const auto idle = Conformance<TypeParam>::idle_dice();
  const auto further = Conformance<TypeParam>::further_dice();
  int changed = 0;
  for (std::uint32_t number = 0; number < kBattles; ++number) {
    const auto recorded = this->record(number);
    for (std::size_t i = 0; i < recorded.events.size(); ++i) {
      const TraceEvent& event = recorded.events[i];
      if (event.kind != Kind::die || event.target < 2 || event.target > 6 || idle.contains(event.what)) continue;
      if (further.contains(event.what) || further.contains(recorded.events[i + 1].what)) continue;
      Events events = recorded.events;
      const int other = event.at_most ? event.target + 1 : event.target - 1;
      events[i].value = event.succeeds() ? other : event.target;
      ++changed;
      EXPECT_FALSE(this->check(recorded, events).empty())
          << "battle " << number << ": event " << i << ", " << event.what << " of unit " << event.unit;
    }
  }
  EXPECT_GT(changed, 500);
}

TYPED_TEST(RuleSystemReferee, SeesEveryWrongNumber) {
  const auto preferences = Conformance<TypeParam>::preferences();
  for (std::uint32_t number = 0; number < kBattles; ++number) {
    const auto recorded = this->record(number);
    for (std::size_t i = 0; i < recorded.events.size(); ++i) {
      const TraceEvent& event = recorded.events[i];
      const bool counts = event.kind == Kind::round || event.kind == Kind::action || event.kind == Kind::move ||
                          event.kind == Kind::change || event.kind == Kind::score || event.kind == Kind::result ||
                          event.kind == Kind::corner;
      if (!counts) continue;
      Events events = recorded.events;
      events[i].value += preferences.contains(event.what) ? 2 : 1;  // no longer yes or no
      EXPECT_FALSE(this->check(recorded, events).empty())
          << "battle " << number << ": value of event " << i << ", " << event.what;
    }
  }
}

TYPED_TEST(RuleSystemReferee, SeesOverlappingBases) {
  this->expect_seen("overlaps another base", [](const auto& recorded, Events& events, std::size_t i) {
    const bool listed = recorded.battle->setup.listed_positions;
    if (listed || events[i].kind != Kind::placed || events[i + 1].kind != Kind::placed) return false;
    if (events[i + 1].other != kNoUnit) return false;  // aboard of another unit
    events[i + 1].path.points[0] = events[i].path.points[0] + Point{60, 0};
    return true;
  });
}

TYPED_TEST(RuleSystemReferee, SeesASecondActivationInARound) {
  this->expect_seen("activated twice", [](const auto&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::activation) return false;
    for (std::size_t j = i + 1; j + 1 < events.size() && events[j].kind != Kind::round; ++j) {
      if (!begins_alone(events, j) || !place_of(events, j, events[i].unit)) continue;
      events[j].unit = events[i].unit;
      return true;
    }
    return false;
  });
}

TYPED_TEST(RuleSystemReferee, SeesADeadUnitThatIsActivated) {
  this->expect_seen("is not on the table", [](const auto&, Events& events, std::size_t i) {
    if (events[i].kind != Kind::change || events[i].what != "killed") return false;
    for (std::size_t j = i + 1; j < events.size(); ++j) {
      if (!begins_alone(events, j)) continue;
      events[j].unit = events[i].unit;
      return true;
    }
    return false;
  });
}

}  // namespace
}  // namespace warbalance::tests::referee_test
