#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/geometry.hpp"
#include "engine/core/players/net.hpp"
#include "engine/core/short_list.hpp"
#include "engine/core/trace.hpp"

// What a net sees of a decision: attributes of the unit, its action, its place and the units around it, for own and
// enemy units apart. No names of units or rules are among them, so a net also plays rules that it never saw.

namespace warbalance {

/// A unit in play.
struct UnitFacts {
  Point at;            ///< [1/100 inch]
  Length reach = 0;    ///< from its centre to that of an enemy whom it may attack in its next turn [1/100 inch]
  bool ready = false;  ///< still to act in this round
  bool hurt = false;   ///< stunned, wounded or otherwise not at its best
};

/// A decision of a seat.
struct DecisionFacts {
  static constexpr std::size_t kKinds = 8;

  UnitIndex unit = kNoUnit;    ///< none: nobody acts
  unsigned kinds = 0;          ///< bits of what it does, below `kKinds`
  UnitIndex target = kNoUnit;  ///< of an attack; none: there is none
  Point end{};                 ///< where the unit then stands [1/100 inch]
  Terms terms{};               ///< parts of its score [1/100 point]
};

/// The units of both sides as a seat sees them, and the inputs of its decisions.
class InputScene {
 public:
  /// @param facts  facts(unit): its UnitFacts
  template <class State, class Facts>
  InputScene(const State& state, int seat, int rounds, Facts&& facts) : state_round_(state.round), rounds_(rounds) {
    std::int64_t all = 0;
    for (UnitIndex unit = 0; unit < state.unit_count(); ++unit) all += state.cost(unit);
    usual_ = std::max<std::int64_t>(1, all / std::max(1, state.unit_count()));
    army_ = std::max<std::int64_t>(1, all / state.players);
    const auto take = [&](UnitIndex unit, Side& side) {
      const Unit one{facts(unit), unit, state.cost(unit)};
      side.units.add(one);
      side.worth += one.cost;
      (one.facts.ready ? side.ready : side.done) += one.cost;
      side.ready_units += one.facts.ready ? 1 : 0;
      side.hurt += one.facts.hurt ? one.cost : 0;
    };
    for (const UnitIndex unit : state.army(seat)) take(unit, own_);
    state.for_each_enemy(seat, [&](UnitIndex unit) { take(unit, enemies_); });
    std::int64_t others = 0;
    for (int other = 0; other < state.players; ++other) {
      if (other != seat) others += state.destroyed_hundredths[static_cast<std::size_t>(other)];
    }
    ahead_ = state.destroyed_hundredths[static_cast<std::size_t>(seat)] - others;
    take_position();
  }

  /// The inputs of some decisions, each with those of the position.
  /// @param on_the_spot  the decision with this number is the choice on the spot
  void describe(std::span<const DecisionFacts> decisions, std::size_t on_the_spot, std::span<NetInputs> inputs) const;

  /// The inputs of the position alone; the others are 0.
  const NetInputs& position() const { return position_; }

 private:
  struct Unit {
    UnitFacts facts;
    UnitIndex unit;
    Hundredths cost;
  };
  struct Side {
    ShortList<Unit, kMaxUnits> units;
    std::int64_t worth = 0;  ///< prices of its units [1/100 point], and those of some of them:
    std::int64_t ready = 0;
    std::int64_t done = 0;
    std::int64_t hurt = 0;
    int ready_units = 0;
  };
  /// Enemies that may attack at a place.
  struct Threat {
    int ready = 0;
    std::int64_t ready_worth = 0;  ///< [1/100 point]
    int done = 0;
    std::int64_t done_worth = 0;
    Length nearest;  ///< to the centre of any enemy
  };

  static std::int16_t clamped(std::int64_t value) {
    return static_cast<std::int16_t>(std::clamp<std::int64_t>(value, -kMostInput, kMostInput));
  }
  static std::int16_t ratio(std::int64_t part, std::int64_t whole) { return clamped(part * kNetOne / whole); }
  static std::int16_t count(int number) { return clamped(number * kNetOne / 4); }
  std::int16_t worth(std::int64_t hundredths) const { return ratio(hundredths, usual_); }

  void take_position();
  Threat threat_at(Point place) const;

  int state_round_;
  int rounds_;          ///< of the battle; 0 = no limit is known
  std::int64_t usual_;  ///< price of a mean unit [1/100 point]
  std::int64_t army_;   ///< price of a mean army at the start [1/100 point]
  std::int64_t ahead_;  ///< points destroyed by the seat less those by others [1/100 point]
  Side own_;
  Side enemies_;
  NetInputs position_{};
};

inline InputScene::Threat InputScene::threat_at(Point place) const {
  Threat threat{.nearest = 48 * kInch};
  for (const Unit& enemy : enemies_.units) {
    const std::int32_t apart2 = distance2(enemy.facts.at, place);
    threat.nearest = std::min(threat.nearest, ceil_sqrt(apart2));
    if (apart2 > square(enemy.facts.reach)) continue;
    (enemy.facts.ready ? threat.ready : threat.done) += 1;
    (enemy.facts.ready ? threat.ready_worth : threat.done_worth) += enemy.cost;
  }
  return threat;
}

inline void InputScene::take_position() {
  // worth of the units of a side that some ready enemy may reach where they stand
  const auto exposed = [](const Side& side, const Side& others) {
    std::int64_t sum = 0;
    for (const Unit& one : side.units) {
      const bool reached = std::any_of(others.units.begin(), others.units.end(), [&](const Unit& other) {
        return other.facts.ready && distance2(other.facts.at, one.facts.at) <= square(other.facts.reach);
      });
      sum += reached ? one.cost : 0;
    }
    return sum;
  };
  const int left = rounds_ > 0 ? rounds_ - state_round_ : 4;
  position_[0] = ratio(state_round_, 4);
  position_[1] = ratio(left, 4);
  position_[2] = rounds_ > 0 && left <= 0 ? kNetOne : 0;
  position_[3] = ratio(own_.worth, army_);
  position_[4] = ratio(enemies_.worth, army_);
  position_[5] = ratio(4 * ahead_, army_);
  position_[6] = ratio(own_.ready, army_);
  position_[7] = ratio(enemies_.ready, army_);
  position_[8] = count(own_.ready_units);
  position_[9] = count(enemies_.ready_units);
  position_[10] = count(static_cast<int>(own_.units.size()));
  position_[11] = count(static_cast<int>(enemies_.units.size()));
  position_[12] = ratio(exposed(own_, enemies_), army_);
  position_[13] = ratio(exposed(enemies_, own_), army_);
  position_[14] = ratio(own_.hurt, army_);
  position_[15] = ratio(enemies_.hurt, army_);
}

inline void InputScene::describe(std::span<const DecisionFacts> decisions, std::size_t on_the_spot,
                                 std::span<NetInputs> inputs) const {
  // what each unit could gain at best, whichever of its decisions is taken
  struct Best {
    std::int64_t score = -(std::int64_t{1} << 40);
    std::int64_t attack = 0;
    std::int64_t danger = -(std::int64_t{1} << 40);
  };
  std::array<Best, kMaxUnits + 1> bests{};
  const auto best_of = [&](UnitIndex unit) -> Best& { return bests[static_cast<std::size_t>(unit + 1)]; };
  for (const DecisionFacts& decision : decisions) {
    Best& best = best_of(decision.unit);
    best.score = std::max(best.score, decision.terms.sum());
    best.attack = std::max(best.attack, decision.terms.attack);
    best.danger = std::max(best.danger, decision.terms.danger);
  }
  std::int64_t attacks = 0;
  std::int64_t best_score = -(std::int64_t{1} << 40);
  for (const Unit& unit : own_.units) {
    attacks += best_of(unit.unit).attack;
    best_score = std::max(best_score, best_of(unit.unit).score);
  }
  const auto unit_of = [](const Side& side, UnitIndex number) {
    const auto found =
        std::find_if(side.units.begin(), side.units.end(), [&](const Unit& one) { return one.unit == number; });
    return found == side.units.end() ? nullptr : &*found;
  };
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const DecisionFacts& decision = decisions[i];
    inputs[i] = position_;
    std::size_t next = kPositionInputs;
    const auto put = [&](std::int16_t value) { inputs[i][next++] = value; };
    const auto flag = [&](bool holds) { put(holds ? kNetOne : 0); };
    flag(i == on_the_spot);
    flag(decision.unit == decisions[on_the_spot].unit);
    for (unsigned kind = 0; kind < DecisionFacts::kKinds; ++kind) flag((decision.kinds >> kind & 1U) != 0);
    const Unit* const self = unit_of(own_, decision.unit);
    if (self == nullptr) continue;

    const Best& best = best_of(decision.unit);
    for (const std::int64_t term : decision.terms.all()) put(worth(term));
    put(worth(decision.terms.sum()));
    put(worth(decision.terms.sum() - best.score));
    put(worth(decision.terms.sum() - best_score));
    put(worth(best.score - best_score));
    put(worth(best.attack));
    put(worth(best.danger));
    put(worth(attacks - best.attack));
    put(worth(self->cost));
    flag(self->facts.hurt);
    int better = 0;
    for (const Unit& other : own_.units) better += other.facts.ready && best_of(other.unit).score > best.score ? 1 : 0;
    put(count(better));

    const Threat here = threat_at(self->facts.at);
    const Threat there = threat_at(decision.end);
    for (const Threat& threat : {here, there}) {
      put(count(threat.ready));
      put(worth(threat.ready_worth));
      put(count(threat.done));
      put(worth(threat.done_worth));
      put(ratio(threat.nearest, 12 * kInch));
    }
    put(ratio(ceil_sqrt(distance2(self->facts.at, decision.end)), 6 * kInch));
    put(ratio(self->facts.reach, 12 * kInch));
    int in_reach_here = 0;
    int in_reach_there = 0;
    for (const Unit& enemy : enemies_.units) {
      in_reach_here += distance2(enemy.facts.at, self->facts.at) <= square(self->facts.reach) ? 1 : 0;
      in_reach_there += distance2(enemy.facts.at, decision.end) <= square(self->facts.reach) ? 1 : 0;
    }
    put(count(in_reach_here));
    put(count(in_reach_there));
    int near = 0;
    std::int64_t near_worth = 0;
    for (const Unit& other : own_.units) {
      if (&other == self || distance2(other.facts.at, decision.end) > square(6 * kInch)) continue;
      ++near;
      near_worth += other.cost;
    }
    put(count(near));
    put(worth(near_worth));

    const Unit* const target = unit_of(enemies_, decision.target);
    flag(target != nullptr);
    if (target == nullptr) continue;
    put(worth(target->cost));
    flag(target->facts.ready);
    flag(target->facts.hurt);
    flag(distance2(target->facts.at, decision.end) <= square(target->facts.reach));
    // others who may still attack it
    int hunters = 0;
    for (const Unit& other : own_.units) {
      if (&other != self && other.facts.ready &&
          distance2(other.facts.at, target->facts.at) <= square(other.facts.reach))
        ++hunters;
    }
    put(count(hunters));
    // what it may still attack
    std::int64_t prey = 0;
    for (const Unit& other : own_.units) {
      if (distance2(other.facts.at, target->facts.at) <= square(target->facts.reach))
        prey = std::max<std::int64_t>(prey, other.cost);
    }
    put(target->facts.ready ? worth(prey) : 0);
  }
}

/// The position as a seat sees it.
template <class View, class Players>
InputScene input_scene(const View& view, const Players& players, int seat) {
  int rounds = 0;
  if constexpr (requires { view.rules.rounds; }) rounds = view.rules.rounds;
  return {view.state, seat, rounds, [&](UnitIndex unit) { return players.unit_facts(view, unit); }};
}

}  // namespace warbalance
