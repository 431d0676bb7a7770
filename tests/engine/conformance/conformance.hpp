#pragma once

#include <string>
#include <vector>

#include "engine/systems/systems.hpp"
#include "tests/engine/warstuff1/referee.hpp"
#include "tests/engine/warstuff2/replay_checker.hpp"

// What the conformance suite must know of each rule system; a new system adds one specialisation.

namespace warbalance::tests {

/// `ruleset`: id of a ruleset in data/ that the system plays; `max_rounds` of its battles; `table`: its far corner.
/// `violations(...)`: the system's referee on a recorded battle, one line for each thing that is wrong.
/// `decided_by_points(report)`: whether the winner is who destroyed more; else it is who is left.
/// `same_state(a, b)`: whether two positions are equal in everything that the rules read.
template <class S>
struct Conformance;

template <>
struct Conformance<Warstuff2> {
  static constexpr const char* ruleset = "warstuff-2.0";
  static constexpr int max_rounds = 4;
  static constexpr Point table{4800, 4800};

  static bool decided_by_points(const BattleReport& /*report*/) { return true; }

  static std::vector<std::string> violations(const Warstuff2::Rules& rules,
                                             const BattleSetup<Warstuff2::Profile>& setup,
                                             const std::vector<TraceEvent>& events, const BattleReport& report) {
    return warstuff2::check_replay(rules, setup, events, &report);
  }

  static bool same_state(const warstuff2::State& a, const warstuff2::State& b) {
    const auto same_unit = [](const warstuff2::UnitState& x, const warstuff2::UnitState& y) {
      return x.at == y.at && x.radius == y.radius && x.condition == y.condition && x.deployed == y.deployed &&
             x.activated == y.activated && x.acting == y.acting && x.frozen_new == y.frozen_new &&
             x.hunkered == y.hunkered && x.guard == y.guard && x.guard_shots == y.guard_shots &&
             x.marked_by == y.marked_by;
    };
    bool same = a.players == b.players && a.round == b.round && a.army_begin == b.army_begin &&
                a.living_count == b.living_count && a.destroyed_hundredths == b.destroyed_hundredths &&
                a.credit_hundredths == b.credit_hundredths && a.corners == b.corners &&
                a.terrain.count() == b.terrain.count();
    for (int i = 0; same && i < a.terrain.count(); ++i) same = a.terrain.piece(i) == b.terrain.piece(i);
    for (int i = 0; same && i < a.unit_count(); ++i) {
      const auto unit = static_cast<UnitIndex>(i);
      same = same_unit(a.unit(unit), b.unit(unit)) && a.cost(unit) == b.cost(unit) && a.owner(unit) == b.owner(unit) &&
             a.profile(unit) == b.profile(unit);
    }
    for (int seat = 0; same && seat < a.players; ++seat) {
      const auto x = a.army(seat);
      const auto y = b.army(seat);
      same = std::equal(x.begin(), x.end(), y.begin(), y.end());
    }
    return same;
  }
};

template <>
struct Conformance<Warstuff1> {
  static constexpr const char* ruleset = "warstuff-1.7";
  static constexpr int max_rounds = 20;
  static constexpr Point table{4800, 4800};

  static bool decided_by_points(const BattleReport& report) { return !report.ended_early; }

  static std::vector<std::string> violations(const Warstuff1::Rules& rules,
                                             const BattleSetup<Warstuff1::Profile>& setup,
                                             const std::vector<TraceEvent>& events, const BattleReport& report) {
    return warstuff1::check_replay(rules, setup, events, report);
  }

  static bool same_state(const warstuff1::State& a, const warstuff1::State& b) {
    bool same = a.players == b.players && a.round == b.round && a.army_begin == b.army_begin &&
                a.living_count == b.living_count && a.living_hundredths == b.living_hundredths &&
                a.ranged_hundredths == b.ranged_hundredths && a.destroyed_hundredths == b.destroyed_hundredths &&
                a.edges == b.edges && a.conceded == b.conceded && a.terrain.count() == b.terrain.count();
    for (int i = 0; same && i < a.terrain.count(); ++i) same = a.terrain.piece(i) == b.terrain.piece(i);
    for (int i = 0; same && i < a.unit_count(); ++i) {
      const auto unit = static_cast<UnitIndex>(i);
      same = a.unit(unit) == b.unit(unit) && a.cost(unit) == b.cost(unit) && a.owner(unit) == b.owner(unit) &&
             a.profile(unit) == b.profile(unit);
    }
    return same;
  }
};

}  // namespace warbalance::tests
