#pragma once

#include "engine/systems/suitcase/state.hpp"

// Moves of units (section 5): the leader's path, the others around him; charges.

namespace warbalance::suitcase {

/// What a unit's move depends on beside the position.
struct Mover {
  UnitIndex unit = kNoUnit;
  int seat = 0;
  bool flying = false;
  bool strider = false;
  bool avoids_danger = false;  ///< dangerous hexes are closed to it (SC-D8a)
  bool through_free = false;   ///< does not pass through friends
};

Mover mover_of(const State& state, UnitIndex unit, bool avoids_danger);

/// Hexes around a place in breadth-first order (SC-M2), each with the way to it.
class Flood {
 public:
  void begin() {
    if (++epoch_ == 0) {
      seen_.fill(0);
      epoch_ = 1;
    }
    count_ = 0;
  }
  bool reached(Hex hex) const { return seen_[at(hex)] == epoch_; }
  int cost(Hex hex) const { return costs_[at(hex)]; }
  Hex parent(Hex hex) const { return parents_[at(hex)]; }
  int count() const { return count_; }
  Hex operator[](int number) const { return order_[static_cast<std::size_t>(number)]; }

  void add(Hex hex, Hex from, int cost) {
    seen_[at(hex)] = epoch_;
    costs_[at(hex)] = static_cast<std::int8_t>(cost);
    parents_[at(hex)] = from;
    order_[static_cast<std::size_t>(count_++)] = hex;
  }

 private:
  std::array<std::uint16_t, kHexes> seen_{};
  std::array<std::int8_t, kHexes> costs_;
  std::array<Hex, kHexes> parents_;
  std::array<Hex, kHexes> order_;
  int count_ = 0;
  std::uint16_t epoch_ = 0;
};

/// Where a charge ends (SC-C1).
struct ChargePlan {
  bool legal = false;
  int first = 0;  ///< the model that touches the target first
  Formation hexes;
};

/// The ways of one unit at a time, in room that is kept.
class Paths {
 public:
  /// SC-M5, SC-M7: where a model that starts on a hex can go.
  void find(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget);
  bool reached(Hex hex) const { return open_.reached(hex) || slow_.reached(hex); }
  int cost(Hex hex) const;
  /// Whether a hex that was reached could have been with a lesser budget too.
  bool reached_within(Hex hex, int budget) const {
    return (open_.reached(hex) && open_.cost(hex) <= budget) || (slow_.reached(hex) && slow_.cost(hex) <= budget);
  }
  /// Whether the way to a hex, its start left out, has a dangerous one.
  bool is_dangerous(const State& state, Hex hex) const;
  /// Hexes that were reached: those over open ground first, then those through difficult terrain only.
  int count() const { return open_.count() + slow_only_; }
  Hex operator[](int number) const {
    return number < open_.count() ? open_[number] : slow_order_[static_cast<std::size_t>(number - open_.count())];
  }

  /// SC-M6: the formation of a unit whose leader ends on a hex. @param budget  of the others; -1 = none
  /// @param inside  the formation stays in such hexes
  template <class Inside>
  bool form(const Rules& rules, const State& state, const Mover& mover, Hex leader, int budget, Formation& hexes,
            Inside&& inside);
  bool form(const Rules& rules, const State& state, const Mover& mover, Hex leader, int budget, Formation& hexes) {
    return form(rules, state, mover, leader, budget, hexes, [](Hex) { return true; });
  }

  /// SC-M5, SC-M6: whether the leader may end on a reached hex, but for the formation.
  static bool may_end(const State& state, const Mover& mover, Hex hex);

  /// SC-C1: the charge at a unit.
  ChargePlan charge(const Rules& rules, const State& state, const Mover& mover, UnitIndex target);

 private:
  struct Follower {
    int key;
    int model;
  };

  void flood(const State& state, const Mover& mover, Hex start, int budget, bool open_only, Flood& flood) const;
  /// Ways back from all free hexes that touch the target.
  /// They end at the first models of the unit. Returns their cost; more than the budget where no model is reached.
  int flood_back(const State& state, const Mover& mover, const UnitState& target, int budget, bool open_only,
                 Flood& flood) const;
  static bool free_for(const State& state, const Mover& mover, Hex hex);
  int follower_budget(const Rules& rules, const State& state, const Mover& mover, Hex from, Hex to, int budget) const;
  bool charge_goal(const Rules& rules, const State& state, const Mover& mover, const UnitState& target, int budget,
                   ChargePlan& plan, Hex& goal);

  Flood open_;
  Flood slow_;
  Flood around_;
  std::array<Hex, kHexes> slow_order_;
  int slow_only_ = 0;
};

/// SC-M4: whether models on these hexes are coherent.
bool is_coherent(const Body& body, const Formation& hexes);
/// The second clause of SC-M4 alone, for formations that are connected.
bool has_few_loose_models(const Body& body, const Formation& hexes);

template <class Inside>
bool Paths::form(const Rules& rules, const State& state, const Mover& mover, Hex leader, int budget, Formation& hexes,
                 Inside&& inside) {
  const UnitState& self = state.unit(mover.unit);
  const Body& body = self.body;
  const int lead = leader_of(body);
  hexes[static_cast<std::size_t>(lead)] = leader;
  if (body.models() == 1) return true;
  std::array<Follower, kMaxTroops + 1> order;
  int followers = 0;
  for_each_model(body, self.hexes, [&](int model, Hex old) {
    if (model == lead) return;
    const int far = budget < 0 || old == kNoHex ? 0 : distance(old, leader);
    int place = followers++;
    for (; place > 0 && order[static_cast<std::size_t>(place - 1)].key > far; --place) {
      order[static_cast<std::size_t>(place)] = order[static_cast<std::size_t>(place - 1)];
    }
    order[static_cast<std::size_t>(place)] = {far, model};
  });
  around_.begin();
  around_.add(leader, kNoHex, 0);
  int grown = 0;  // hexes whose neighbours are in the flood
  std::array<Hex, kMaxTroops + 1> taken{leader};
  int placed = 1;
  for (int f = 0; f < followers; ++f) {
    const int model = order[static_cast<std::size_t>(f)].model;
    const Hex old = self.hexes[static_cast<std::size_t>(model)];
    bool found = false;
    for (int next = 1; !found; ++next) {
      while (next >= around_.count() && grown < around_.count()) {
        const Hex from = around_[grown++];
        for (const Hex hex : neighbours(from)) {
          if (hex != kNoHex && !around_.reached(hex)) around_.add(hex, from, around_.cost(from) + 1);
        }
      }
      if (next >= around_.count()) return false;
      const Hex hex = around_[next];
      if (around_.cost(hex) > placed) return false;  // farther out nothing touches the models placed
      if (!free_for(state, mover, hex) || !inside(hex)) continue;
      if (mover.avoids_danger && !mover.flying && state.is(hex, kDangerous)) continue;
      bool touches = false;
      for (int i = 0; i < placed; ++i) {
        const Hex other = taken[static_cast<std::size_t>(i)];
        if (other == hex) {
          touches = false;
          break;
        }
        touches = touches || adjacent(other, hex);
      }
      if (!touches || state.touches_enemy(hex, mover.seat)) continue;
      if (budget >= 0 && distance(old, hex) > follower_budget(rules, state, mover, old, hex, budget)) continue;
      hexes[static_cast<std::size_t>(model)] = hex;
      taken[static_cast<std::size_t>(placed++)] = hex;
      found = true;
    }
  }
  return has_few_loose_models(body, hexes);
}

}  // namespace warbalance::suitcase
