#pragma once

#include "engine/systems/suitcase/state.hpp"

// Moves of units (section 5): the ends of leaders, formations around them, charges.

namespace warbalance::suitcase {

/// The input of a unit's move, besides the position.
struct Mover {
  UnitIndex unit = kNoUnit;
  int seat = 0;
  bool flying = false;
  bool strider = false;
  bool avoids_danger = false;  ///< dangerous hexes are closed to it (SC-D8a)
  bool through_free = false;   ///< does not pass through friends

  /// Whether difficult hexes of the table slow it (SC-M7).
  bool slows(const State& state) const { return !flying && !strider && (state.grounds & kDifficult) != 0; }
  /// Whether models end on dangerous hexes.
  bool enters_danger() const { return !avoids_danger || flying; }
};

Mover mover_of(const State& state, UnitIndex unit, bool avoids_danger);

/// Which hexes a unit passes through (SC-M5).
class Passage {
 public:
  /// @param open_only  not through difficult ones
  Passage(const State& state, const Mover& mover, bool open_only);

  bool through(Hex hex) const;
  /// The hexes of some rows.
  void rows(Rows rows, HexSet& through) const;

 private:
  const State& state_;
  const Mover& mover_;
  bool by_air_;
  int closed_ = 0;  ///< flags of the ground
};

/// Hexes around a place in breadth-first order (SC-M2), each with the path to it.
class Flood {
 public:
  void clear() {
    if (++epoch_ == 0) {
      seen_.fill(0);
      epoch_ = 1;
    }
    count_ = 0;
  }
  void begin(Hex centre) {
    clear();
    add(centre, kNoHex, 0);
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

/// The end of a charge (SC-C1).
struct ChargePlan {
  bool legal = false;
  int first = 0;  ///< the model that touches the target first
  int cost = 0;   ///< of its path
  Formation hexes;
};

/// The reachable hexes of one unit at a time. Has its own working memory, so that searches do not allocate.
class Paths {
 public:
  /// SC-M5, SC-M7: finds the hexes that a model can reach from a hex.
  void find(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget);
  bool reached(Hex hex) const { return reached_.has(hex); }
  /// SC-M5, SC-M6: those of the hexes found on which the leader may end, but for the formation.
  void find_ends(const State& state, const Mover& mover, HexSet& ends) const;
  /// Rows that have all hexes found.
  Rows rows() const { return rows_; }

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
  /// Models but one in the order in which they move.
  class Followers {
   public:
    void add(int model, int far) {
      int place = count_++;
      for (; place > 0 && order_[index(place - 1)].far > far; --place) order_[index(place)] = order_[index(place - 1)];
      order_[index(place)] = {far, model};
    }
    int count() const { return count_; }
    int operator[](int number) const { return order_[index(number)].model; }

   private:
    struct Follower {
      int far;
      int model;
    };
    static std::size_t index(int number) { return static_cast<std::size_t>(number); }

    std::array<Follower, kMaxTroops + 1> order_;
    int count_ = 0;
  };

  static Followers followers_to(const UnitState& self, int lead, Hex leader, bool by_index);
  /// Hexes of some rows on which models of a formation may stand.
  void find_room(const State& state, const Mover& mover, Rows rows, bool beside_enemies);
  /// Marks a hex as taken: there is room beside it but no longer on it.
  void take(Hex hex) {
    room_.remove(hex);
    near_.add_neighbours(hex);
  }
  /// Ways back from all free hexes that touch the target, until they meet models of the unit. Returns how many steps
  /// that takes; more than the budget where none is met.
  int flood_back(const State& state, const Mover& mover, const UnitState& self, int budget, bool open_only);
  /// SC-C1: where a model that starts on `own` follows; kNoHex = nowhere. @param rows  that touch those placed
  Hex follower_place(const Rules& rules, const State& state, const Mover& mover, const UnitState& target, Hex own,
                     int budget, Rows rows) const;
  bool charge_goal(const Rules& rules, const State& state, const Mover& mover, const UnitState& target, int budget,
                   ChargePlan& plan, Hex& goal);
  static int follower_budget(const Rules& rules, const State& state, const Mover& mover, Hex from, Hex to, int budget);

  HexSet reached_;
  HexSet slow_;
  HexSet through_;
  HexSet contacts_;
  HexSet room_;
  HexSet near_;
  Rows rows_;
  Rows contact_rows_;
  Flood around_;
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
  const Followers followers = followers_to(self, lead, leader, budget < 0);
  const Rows rows = Rows::around(leader, followers.count());
  find_room(state, mover, rows, /*beside_enemies=*/false);
  near_.clear();
  take(leader);
  around_.begin(leader);
  int grown = 0;  // hexes whose neighbours are in the flood
  for (int f = 0; f < followers.count(); ++f) {
    const int model = followers[f];
    const Hex old = self.hexes[static_cast<std::size_t>(model)];
    for (int next = 1;; ++next) {
      while (next >= around_.count() && grown < around_.count()) {
        const Hex from = around_[grown++];
        for (const Hex hex : neighbours(from)) {
          if (hex != kNoHex && !around_.reached(hex)) around_.add(hex, from, around_.cost(from) + 1);
        }
      }
      if (next >= around_.count()) return false;
      const Hex hex = around_[next];
      if (around_.cost(hex) > f + 1) return false;  // farther out nothing touches the models placed
      if (!near_.has(hex) || !room_.has(hex) || !inside(hex)) continue;
      if (budget >= 0 && distance(old, hex) > follower_budget(rules, state, mover, old, hex, budget)) continue;
      hexes[static_cast<std::size_t>(model)] = hex;
      take(hex);
      break;
    }
  }
  return has_few_loose_models(body, hexes);
}

/// SC-C3: the free hex closest to a model of the enemy to which a model may move up, among those where its unit is
/// coherent; kNoHex = none is closer than its own. @param far  of its own hex
Hex pile_in_hex(const Rules& rules, const State& state, UnitIndex unit, int model, const UnitState& enemy, int far);

// Paths hex by hex (SC-M5), for moves that may lead through dangerous terrain and for random players, who draw among
// all hexes that a model reaches. Other moves need only the set of these hexes (`Paths`).

/// The paths of one model at a time. Has its own working memory, so that searches do not allocate.
class HexPaths {
 public:
  /// SC-M5, SC-M7: finds the paths of a model that starts on a hex.
  void find(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget);
  /// Hexes that were reached: those over open ground first, then those through difficult terrain only.
  int count() const { return open_.count() + slow_only_; }
  Hex operator[](int number) const {
    return number < open_.count() ? open_[number] : slow_order_[static_cast<std::size_t>(number - open_.count())];
  }

  /// SC-M8: whether the path to a hex, without its start, has a dangerous hex.
  bool lead_through_danger(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget, Hex end);

 private:
  void flood(const State& state, const Mover& mover, Hex start, int budget, bool open_only, Flood& flood) const;

  Flood open_;
  Flood slow_;
  std::array<Hex, kHexes> slow_order_;
  int slow_only_ = 0;
};

// Legal places for set-up and arrivals.

/// The leader's hexes of a set-up or an arrival.
enum class Placing : std::uint8_t { deploy, scout_place, scout_move, ambush };

/// Whether the leader of a unit may stand on a hex.
/// @param hexes  gets the formation around him
bool place_is_legal(const Rules& rules, const State& state, Paths& paths, UnitIndex unit, Placing placing, Hex hex,
                    Formation& hexes);
/// SC-K1: least distance in hexes between an arriving unit and enemies.
int ambush_gap(const Profile& profile, const Body& body);

/// The formation of a unit whose leader stands as near to a hex as there is room; false = nowhere.
bool find_place(const Rules& rules, const State& state, Paths& paths, UnitIndex unit, Hex wanted, Formation& hexes);

}  // namespace warbalance::suitcase
