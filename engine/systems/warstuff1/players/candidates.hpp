#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "engine/core/players/best.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/kernels/enemy_places.hpp"
#include "engine/systems/warstuff1/movement.hpp"
#include "engine/systems/warstuff1/odds.hpp"
#include "engine/systems/warstuff1/questions.hpp"
#include "engine/systems/warstuff1/state.hpp"

namespace warbalance::warstuff1 {

/// The input of a player's decisions.
struct View {
  const Rules& rules;
  const State& state;
  PairOdds& odds;
};

/// Whether the player of the view's odds places units by the values of places, and is placing them now.
inline bool places_by_value(const View& view) { return view.state.round == 0 && view.odds.weights().place_threat > 0; }

/// WS1-T02: where a unit stands in the rows of its army at an edge.
Point row_place(const View& view, UnitIndex unit, int edge);

/// Calls `visit(enemy, place)` for all living enemies. While units are placed by value, those that are not on the table
/// yet are expected in rows at the opposite edge.
template <class Visit>
void for_each_expected_enemy(const View& view, UnitIndex unit, Visit&& visit) {
  const State& state = view.state;
  const int seat = state.owner(unit);
  state.for_each_enemy(seat, [&](UnitIndex enemy) { visit(enemy, state.unit(enemy).at); });
  if (!places_by_value(view) || state.players != 2) return;
  const auto other = static_cast<std::size_t>(1 - seat);
  const int edge = state.edges[static_cast<std::size_t>(seat)] ^ 1;
  for (UnitIndex enemy = state.army_begin[other]; enemy < state.army_begin[other + 1]; ++enemy) {
    if (!state.unit(enemy).deployed && state.profile(enemy).late_gap == 0) visit(enemy, row_place(view, enemy, edge));
  }
}

// Values of attacks and heals (WS1 section 13), and reaches of units.

/// G of an attack that always kills: the maximum.
inline constexpr int kCertainKill = 1000;

/// Number of faces of a d6 that reach `needed`.
constexpr int faces_from(int needed) { return std::clamp(7 - needed, 0, 6); }

/// Value of a heal: the gain of the patient times the chance of the healer's die.
inline Value heal_value(const State& state, UnitIndex healer, UnitIndex patient) {
  const Condition& condition = state.unit(patient).condition;
  const Value gain = Value{state.cost(patient)} * ((condition.stunned ? 400 : 0) + (condition.wounds > 0 ? 100 : 0));
  return gain * faces_from(state.profile(healer).heal_on) / 6;
}

/// Whether a gap (rounded down) between a unit at `at` and another is at most `reach`.
inline bool gap_within(const State& state, UnitIndex unit, Point at, UnitIndex other, Length reach) {
  return distance2(at, state.unit(other).at) < square(reach + state.radii(unit, other) + 1);
}

// Routes around solid pieces, and distances, for the built-in players (WS1 section 13).

/// Edge distance of a unit that stands at `at` from another, rounded down, never negative.
inline Length gap_from(const State& state, UnitIndex unit, Point at, UnitIndex other) {
  const Length gap = distance_down(at, state.unit(other).at) - state.radii(unit, other);
  return gap > 0 ? gap : 0;
}

/// The nearest enemy of a unit that stands at `at`; of equal gaps the first one; none if there is none.
struct Nearest {
  UnitIndex unit = kNoUnit;
  Length gap = 0;
};
Nearest nearest_enemy(const State& state, UnitIndex unit, Point at);

/// A route: the whole path to a goal; a move covers its first part. It is straight or bends once at a corner of a solid
/// piece.
struct Route {
  Point from;
  Point corner;  ///< equal to `to` if the route is straight
  Point to;
  bool bent = false;
  bool ends_at_corner = false;  ///< its second leg is blocked
  Length first = 0;             ///< to the corner, rounded up
  Length length = 0;            ///< every leg rounded up
};
Route find_route(const Rules& rules, const State& state, UnitIndex unit, Point from, Point to);

/// The path of the first `length` of a route.
Path part_of_route(const Route& route, Length length);

// The candidates of the built-in players (WS1-T06 to T09) and their decisions.

using BestAction = Best<Action>;

/// The deed of a unit at the end of its move, with its value.
struct ChosenDeed {
  Deed deed = Deed::none;
  UnitIndex target = kNoUnit;
  int gain = 0;  ///< G of an attack
  Value value = 0;

  /// The target of an attack; none if it heals.
  UnitIndex victim() const { return deed == Deed::heal ? kNoUnit : target; }
};

/// The ranged attacks and the heals of a unit (WS1-T07), for many places where its move may end. Omits enemies that no
/// Walk brings into range, attacks that never have a value, and friends who need no healing.
class Deeds {
 public:
  Deeds(const View& view, UnitIndex unit);

  /// An upper bound of the value of a deed after any move.
  Value at_most() const { return best_; }
  /// An upper bound at a place, from distances only. @param runs  after a Run it only heals
  Value at_most(Point at, bool runs) const;
  /// An upper bound after a Run.
  Value at_most_after_run() const { return best_heal_; }

  /// For each place the number of the most valuable attack in range; -1 = none.
  void in_range(const Places& places, PlaceColumn& attacks) const;
  /// An upper bound at a place. @param attack  its number by `in_range`
  Value at_most(int attack) const {
    return attack < 0 ? best_heal_ : std::max(marks_[static_cast<std::size_t>(attack)].value, best_heal_);
  }

  /// An upper bound of the G of its attacks.
  int gain_at_most() const { return gain_at_most_; }

  /// The best deed; of equal ones shots first, then the first of the enemies.
  ChosenDeed best(Point at, bool runs) const;

 private:
  struct Mark {
    Point at;
    std::int32_t range2;  ///< between the centres
    UnitIndex unit;
    AttackKind kind;
    std::int16_t gain;  ///< if only its own place covers the target
    bool in_cover;      ///< the target stands in cover, so it has cover from everywhere
    int number;         ///< in the order of WS1-T07
    Value value;
  };
  struct Patient {
    UnitIndex unit;
    Value value;
  };

  void find_marks(AttackKind kind);
  void find_patients();

  const View& view_;
  UnitIndex unit_;
  std::array<Mark, 2 * kMaxUnits> marks_;  ///< those worth most first
  int mark_count_ = 0;
  int gain_at_most_ = 0;
  std::array<Patient, kMaxUnits> patients_;  ///< in ascending order
  std::size_t patient_count_ = 0;
  Value best_heal_ = 0;
  Value best_ = 0;  ///< of all
};

// The moves that the built-in players consider (WS1-T08), except melees.

/// The kind of a candidate's move (WS1-T08).
enum class MoveIdea : std::uint8_t { hold, melee, run_toward, walk_toward, other };

/// A move along a route is tried at its whole length, then at three, two and one quarter of it; the longest legal one
/// is used.
inline constexpr int kQuarters = 4;
constexpr Length cut_of(Length length, int quarters) { return length * quarters / kQuarters; }

/// Margin between the ends of moves and a limit: 0.1 inch.
inline constexpr Length kMargin = 10;

/// Whether a move ends where it starts.
inline bool stays(const Path& path) {
  return path.count == 2 ? path.points[0] == path.points[1] : path_length(path) == 0;
}

/// Ends of the straight moves of one length: away from the nearest enemy, to both sides, and obliquely towards it.
/// Each is `towards` of `from` plus its direction.
class StraightEnds {
 public:
  static constexpr std::size_t kPaths = 5;

  /// @param v  to the nearest enemy, not zero
  StraightEnds(Point from, Point v)
      : from_(from), v_(v), oblique_{v.x - v.y, v.x + v.y}, norm_(norm(v_)), oblique_norm_(norm(oblique_)) {}

  std::array<Point, kPaths> at(Length length) const {
    const Point a = scaled(v_, length, norm_);
    const Point b = scaled(oblique_, length, oblique_norm_);
    return {from_ + Point{-a.x, -a.y}, from_ + Point{-a.y, a.x}, from_ + Point{a.y, -a.x}, from_ + b,
            from_ + Point{b.y, -b.x}};
  }

 private:
  static Length norm(Point v) { return length_up({0, 0}, v); }
  static Point scaled(Point v, Length length, Length norm) { return {v.x * length / norm, v.y * length / norm}; }

  Point from_;
  Point v_;
  Point oblique_;
  Length norm_;
  Length oblique_norm_;
};

/// The point of the nearest cover to which the unit would go; none if it stands in cover or there is none.
std::optional<Point> nearest_cover_point(const State& state, UnitIndex unit);

/// Calls, in the order of WS1-T08, `taker.toward(route, length, idea)` for moves along a route and
/// `taker.straight(end)` for others. The taker checks whether they are legal, and whether they move at all.
/// @param nearest  the nearest enemy or none
template <class Taker>
void propose_moves(const View& view, UnitIndex unit, UnitIndex nearest, Taker& taker) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  if (nearest != kNoUnit && self.run > 0) {
    const Point enemy = state.unit(nearest).at;
    const Route route = find_route(view.rules, state, unit, self.at, enemy);
    const Length distance = std::max<Length>(route.length - state.radii(unit, nearest), 0);
    const Length range = profile.longest_range();
    const Length near = distance - std::max(2 * kMargin, view.rules.enemy_gap + kMargin);
    taker.toward(route, std::min(self.run, near), MoveIdea::run_toward);
    taker.toward(route, std::min(self.walk, near), MoveIdea::walk_toward);
    const Length stand_off = distance - charge_limit(state, nearest, unit) - kMargin;
    if (stand_off <= self.run) taker.toward(route, stand_off, MoveIdea::other);
    const Length into_range = distance - range + 2;
    if (range > 0 && into_range > 2 && into_range < self.run) taker.toward(route, into_range, MoveIdea::other);

    const Point v = enemy - self.at;
    if (v != Point{0, 0}) {
      const StraightEnds ends(self.at, v);
      const auto walks = ends.at(self.walk);
      const auto runs = ends.at(self.run);
      for (std::size_t i = 0; i < StraightEnds::kPaths; ++i) {
        taker.straight(walks[i]);
        taker.straight(runs[i]);
      }
    }
  }
  if (const auto cover = nearest_cover_point(state, unit)) taker.straight(*cover);
  if (profile.heal_on == 0) return;
  const Length heal_distance = std::max(profile.heal_radius - kMargin / profile.scale, 0);  // just within reach
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly == unit || heal_value(state, unit, friendly) == 0) continue;
    if (state.within(unit, friendly, profile.heal_radius)) continue;
    const Length length = gap_from(state, unit, self.at, friendly) - heal_distance;
    if (length > 0) taker.straight(towards(self.at, state.unit(friendly).at, length));
  }
}

struct Candidate {
  Action action;
  MoveIdea idea = MoveIdea::other;
  Point end{};
  Value value = 0;  ///< of its attack or heal
  int gain = 0;     ///< G of its attack
};

/// Memory for the candidates of one decision; the players reuse it.
using CandidateRoom = std::array<Candidate, 2 * kMaxUnits + 32>;

/// The legal candidates of a unit that is not stunned, in the order of WS1-T06, each with its best attack or heal.
class Candidates {
 public:
  Candidates(const View& view, UnitIndex unit, CandidateRoom& room);

  std::span<const Candidate> all() const { return {list_.data(), count_}; }

  /// Takes the moves of `propose_moves`.
  void toward(const Route& route, Length length, MoveIdea idea);
  void straight(Point end);

 private:
  void add_melees();
  bool add_move(const Path& path, MoveIdea idea);
  Candidate& add(MoveIdea idea, const Action& action, Point end);
  void choose_deed(Candidate& candidate);

  const View& view_;
  UnitIndex unit_;
  Surroundings near_;
  Deeds deeds_;
  CandidateRoom& list_;
  std::size_t count_ = 0;
};

/// The candidate with the greatest `measure` of those that satisfy `picks`; of equals the first one; null if none.
template <class Picks, class Measure>
const Candidate* best_candidate(std::span<const Candidate> candidates, Picks&& picks, Measure&& measure) {
  const Candidate* best = nullptr;
  Value best_measure = 0;
  for (const Candidate& candidate : candidates) {
    if (!picks(candidate)) continue;
    const Value value = measure(candidate);
    if (best != nullptr && value <= best_measure) continue;
    best = &candidate;
    best_measure = value;
  }
  return best;
}

inline bool is_melee(const Candidate& candidate) { return candidate.idea == MoveIdea::melee; }
/// Whether it shoots, stuns or heals at the end of its move.
inline bool has_deed(const Candidate& candidate) { return !is_melee(candidate) && candidate.action.deed != Deed::none; }
/// Gap to the nearest enemy at the end of the move.
inline Length gap_at_end(const State& state, UnitIndex unit, const Candidate& candidate) {
  return nearest_enemy(state, unit, candidate.end).gap;
}

/// WS1-T09: the path into contact with an enemy; none if there is none.
/// @param near  the obstacles within its Run
std::optional<Path> melee_path(const View& view, const Surroundings& near, UnitIndex unit, UnitIndex target);
inline std::optional<Path> melee_path(const View& view, UnitIndex unit, UnitIndex target) {
  return melee_path(view, Surroundings(view.rules, view.state, unit), unit, target);
}

/// WS1-T05: the unit to activate.
UnitIndex greedy_unit(const View& view, std::span<const UnitIndex> choices);
/// WS1-T10: the unit that a Leader commands next; none if no unit has an immediate use.
std::optional<UnitIndex> greedy_pick(const View& view, std::span<const UnitIndex> allowed);
/// WS1-T06: the best candidate.
/// @param list  for several of the best candidates; null = only the best one is needed
Action greedy_action(const View& view, UnitIndex unit, BestAction::List* list = nullptr);
/// Sets the parts of the scores of actions in `greedy_action`. @param terms  as many or more
void greedy_terms(const View& view, UnitIndex unit, std::span<const Action> actions, std::span<Terms> terms);
/// WS1-T04, T12: the move after placing, or after a melee; none: it stays.
std::optional<Path> greedy_extra_move(const View& view, const MoveQuestion& question);
int greedy_edge(const View& view);
/// WS1-T02: the next unit to place and where.
/// @param lots  for players who spread their units; null = none is drawn
Placement greedy_placement(const View& view, int seat, std::span<const UnitIndex> waiting,
                           RandomStream* lots = nullptr);
Placement greedy_late_placement(const View& view, UnitIndex unit);

UnitIndex aggressive_unit(const View& view, std::span<const UnitIndex> choices);
Action aggressive_action(const View& view, UnitIndex unit, std::span<const Candidate> candidates);
Action cautious_action(const View& view, UnitIndex unit, std::span<const Candidate> candidates);
Action random_action(const View& view, UnitIndex unit, RandomStream& decisions);

}  // namespace warbalance::warstuff1
