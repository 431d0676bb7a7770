#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/engine/conformance/random_battle.hpp"

namespace warbalance::tests {

/// The place of a unit before event number `end`; nothing when it is not on the table.
inline std::optional<Point> place_of(const std::vector<TraceEvent>& events, std::size_t end, UnitIndex unit) {
  std::optional<Point> at;
  for (std::size_t i = 0; i < end; ++i) {
    if (events[i].unit != unit) continue;
    if (events[i].kind == TraceEvent::Kind::placed || events[i].kind == TraceEvent::Kind::move)
      at = events[i].path.end();
    if (events[i].kind == TraceEvent::Kind::change && events[i].what == "killed") at.reset();
  }
  return at;
}

/// Whether a third unit stands near a point before event number `end`: not `self`, nor `other`.
inline bool is_crowded(const std::vector<TraceEvent>& events, std::size_t end, Point at, UnitIndex self,
                       UnitIndex other) {
  for (UnitIndex third = 0; third < 40; ++third) {
    const auto there = place_of(events, end, third);
    if (third != self && third != other && there && length_up(at, *there) < 600) return true;
  }
  return false;
}

/// For tests of the referees themselves: they must see what is wrong with a doctored record of a random battle.
template <RuleSystem S>
class RefereeFixture : public ::testing::Test {
 protected:
  using Events = std::vector<TraceEvent>;
  using Kind = TraceEvent::Kind;

  struct Recorded {
    std::unique_ptr<RandomBattle<S>> battle;
    Events events;
    BattleReport report;
  };

  /// Changes the record at the event of this number and returns true, or leaves it.
  using Doctor = std::function<bool(const Recorded& recorded, Events& events, std::size_t number)>;

  static constexpr std::uint32_t kDoctored = 5;    ///< battles in which one event is doctored
  static constexpr std::uint32_t kSearched = 600;  ///< battles in which they are looked for

  /// @param generator  of the tables; none: open ones
  explicit RefereeFixture(std::uint64_t seed, const TerrainGenerator* generator = nullptr)
      : seed_(seed), generator_(generator) {}

  Recorded record(std::uint32_t number) {
    const BattleKey key{seed_, 0, number};
    Recorded recorded{std::make_unique<RandomBattle<S>>(workshop_, key, generator_), {}, {}};
    RecordTrace trace;
    recorded.report = workshop_.arena.play(recorded.battle->setup, key, trace);
    recorded.events = trace.events();
    return recorded;
  }

  /// What the referee says of these events, a line each; empty when it has nothing to say.
  std::string check(const Recorded& recorded, const Events& events) const {
    std::string all;
    for (const std::string& line :
         Conformance<S>::violations(workshop_.rules, recorded.battle->setup, events, recorded.report)) {
      all += line + "\n";
    }
    return all;
  }

  /// Falsifies the first event that `doctor` accepts in each of five battles, and expects a violation with this text.
  void expect_seen(const std::string& text, const Doctor& doctor) {
    std::uint32_t doctored = 0;
    for (std::uint32_t number = 0; number < kSearched && doctored < kDoctored; ++number) {
      const Recorded recorded = record(number);
      for (std::size_t i = 0; i < recorded.events.size(); ++i) {
        Events events = recorded.events;
        if (!doctor(recorded, events, i)) continue;
        ++doctored;
        const std::string seen = check(recorded, events);
        EXPECT_NE(seen.find(text), std::string::npos) << "battle " << number << ", event " << i << ":\n" << seen;
        break;
      }
    }
    EXPECT_GE(doctored, 3U) << "too little to doctor was found";
  }

 private:
  Workshop<S> workshop_{{}};
  std::uint64_t seed_;
  const TerrainGenerator* generator_;
};

}  // namespace warbalance::tests
