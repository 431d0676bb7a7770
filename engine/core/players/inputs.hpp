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
    Length nearest = 0;  ///< to the centre of any enemy
  };
  static constexpr std::int64_t kNothing = -(std::int64_t{1} << 40);
  /// What an own unit could gain at best, whichever of its decisions is taken [1/100 point].
  struct Prospect {
    const Unit* self = nullptr;  ///< null: it is not in play
    Threat here{};
    int in_reach = 0;  ///< enemies that it may attack from where it stands
    std::int64_t score = kNothing;
    std::int64_t attack = 0;
    std::int64_t danger = kNothing;
  };
  struct Prospects {
    std::array<Prospect, kMaxUnits + 1> units{};  ///< by number; the first one is for "nobody"
    std::int64_t score = kNothing;                ///< of the best unit
    std::int64_t attacks = 0;                     ///< of all units together

    Prospect& of(UnitIndex unit) { return units[static_cast<std::size_t>(unit + 1)]; }
  };
  /// Inputs that are written one after the other.
  class Row {
   public:
    explicit Row(NetInputs& inputs) : inputs_(inputs) {}
    void put(std::int16_t value) { inputs_[next_++] = value; }
    void flag(bool holds) { put(holds ? kNetOne : 0); }

   private:
    NetInputs& inputs_;
    std::size_t next_ = kPositionInputs;
  };

  static std::int16_t clamped(std::int64_t value) {
    return static_cast<std::int16_t>(std::clamp<std::int64_t>(value, -kMostInput, kMostInput));
  }
  static std::int16_t ratio(std::int64_t part, std::int64_t whole) { return clamped(part * kNetOne / whole); }
  static std::int16_t count(int number) { return clamped(number * kNetOne / 4); }
  std::int16_t worth(std::int64_t hundredths) const { return ratio(hundredths, usual_); }

  void take_position();
  Threat threat_at(Point place) const;
  /// Enemies that a unit may attack from a place.
  int in_reach_of(const UnitFacts& unit, Point place) const;
  Prospects prospects_of(std::span<const DecisionFacts> decisions) const;
  void describe_unit(const DecisionFacts& decision, Prospects& prospects, Row& row) const;
  void describe_place(const DecisionFacts& decision, const Prospect& unit, Row& row) const;
  void describe_target(const DecisionFacts& decision, Row& row) const;

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
  constexpr Length kFar = 48 * kInch;
  Threat threat;
  std::int32_t nearest2 = square(kFar);
  for (const Unit& enemy : enemies_.units) {
    const std::int32_t apart2 = distance2(enemy.facts.at, place);
    nearest2 = std::min(nearest2, apart2);
    if (apart2 > square(enemy.facts.reach)) continue;
    (enemy.facts.ready ? threat.ready : threat.done) += 1;
    (enemy.facts.ready ? threat.ready_worth : threat.done_worth) += enemy.cost;
  }
  threat.nearest = ceil_sqrt(nearest2);
  return threat;
}

inline int InputScene::in_reach_of(const UnitFacts& unit, Point place) const {
  return static_cast<int>(std::count_if(enemies_.units.begin(), enemies_.units.end(), [&](const Unit& enemy) {
    return distance2(enemy.facts.at, place) <= square(unit.reach);
  }));
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

inline InputScene::Prospects InputScene::prospects_of(std::span<const DecisionFacts> decisions) const {
  Prospects prospects;
  for (const Unit& unit : own_.units) {
    Prospect& prospect = prospects.of(unit.unit);
    prospect = {.self = &unit, .here = threat_at(unit.facts.at), .in_reach = in_reach_of(unit.facts, unit.facts.at)};
  }
  for (const DecisionFacts& decision : decisions) {
    Prospect& prospect = prospects.of(decision.unit);
    prospect.score = std::max(prospect.score, decision.terms.sum());
    prospect.attack = std::max(prospect.attack, decision.terms.attack);
    prospect.danger = std::max(prospect.danger, decision.terms.danger);
  }
  for (const Unit& unit : own_.units) {
    prospects.attacks += prospects.of(unit.unit).attack;
    prospects.score = std::max(prospects.score, prospects.of(unit.unit).score);
  }
  return prospects;
}

inline void InputScene::describe(std::span<const DecisionFacts> decisions, std::size_t on_the_spot,
                                 std::span<NetInputs> inputs) const {
  Prospects prospects = prospects_of(decisions);
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const DecisionFacts& decision = decisions[i];
    inputs[i] = position_;
    Row row(inputs[i]);
    row.flag(i == on_the_spot);
    row.flag(decision.unit == decisions[on_the_spot].unit);
    for (unsigned kind = 0; kind < DecisionFacts::kKinds; ++kind) row.flag((decision.kinds >> kind & 1U) != 0);
    if (prospects.of(decision.unit).self == nullptr) continue;
    describe_unit(decision, prospects, row);
    describe_place(decision, prospects.of(decision.unit), row);
    describe_target(decision, row);
  }
}

inline void InputScene::describe_unit(const DecisionFacts& decision, Prospects& prospects, Row& row) const {
  const Prospect& unit = prospects.of(decision.unit);
  const std::int64_t score = decision.terms.sum();
  for (const std::int64_t term : decision.terms.all()) row.put(worth(term));
  row.put(worth(score));
  row.put(worth(score - unit.score));
  row.put(worth(score - prospects.score));
  row.put(worth(unit.score - prospects.score));
  row.put(worth(unit.attack));
  row.put(worth(unit.danger));
  row.put(worth(prospects.attacks - unit.attack));
  row.put(worth(unit.self->cost));
  row.flag(unit.self->facts.hurt);
  row.put(count(static_cast<int>(std::count_if(own_.units.begin(), own_.units.end(), [&](const Unit& other) {
    return other.facts.ready && prospects.of(other.unit).score > unit.score;
  }))));
}

inline void InputScene::describe_place(const DecisionFacts& decision, const Prospect& unit, Row& row) const {
  const UnitFacts& self = unit.self->facts;
  for (const Threat& threat : {unit.here, threat_at(decision.end)}) {
    row.put(count(threat.ready));
    row.put(worth(threat.ready_worth));
    row.put(count(threat.done));
    row.put(worth(threat.done_worth));
    row.put(ratio(threat.nearest, 12 * kInch));
  }
  row.put(ratio(ceil_sqrt(distance2(self.at, decision.end)), 6 * kInch));
  row.put(ratio(self.reach, 12 * kInch));
  row.put(count(unit.in_reach));
  row.put(count(in_reach_of(self, decision.end)));
  int near = 0;
  std::int64_t near_worth = 0;
  for (const Unit& other : own_.units) {
    if (&other == unit.self || distance2(other.facts.at, decision.end) > square(6 * kInch)) continue;
    ++near;
    near_worth += other.cost;
  }
  row.put(count(near));
  row.put(worth(near_worth));
}

inline void InputScene::describe_target(const DecisionFacts& decision, Row& row) const {
  const auto target = std::find_if(enemies_.units.begin(), enemies_.units.end(),
                                   [&](const Unit& enemy) { return enemy.unit == decision.target; });
  row.flag(target != enemies_.units.end());
  if (target == enemies_.units.end()) return;
  const UnitFacts& its = target->facts;
  row.put(worth(target->cost));
  row.flag(its.ready);
  row.flag(its.hurt);
  row.flag(distance2(its.at, decision.end) <= square(its.reach));
  int hunters = 0;        // others who may still attack it
  std::int64_t prey = 0;  // the dearest that it may still attack
  for (const Unit& other : own_.units) {
    const std::int32_t apart2 = distance2(other.facts.at, its.at);
    if (other.unit != decision.unit && other.facts.ready && apart2 <= square(other.facts.reach)) ++hunters;
    if (its.ready && apart2 <= square(its.reach)) prey = std::max<std::int64_t>(prey, other.cost);
  }
  row.put(count(hunters));
  row.put(worth(prey));
}

/// The position as a seat sees it.
template <class View, class Players>
InputScene input_scene(const View& view, const Players& players, int seat) {
  int rounds = 0;
  if constexpr (requires { view.rules.rounds; }) rounds = view.rules.rounds;
  return {view.state, seat, rounds, [&](UnitIndex unit) { return players.unit_facts(view, unit); }};
}

}  // namespace warbalance
