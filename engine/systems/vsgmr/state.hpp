#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <type_traits>

#include "engine/core/armies.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/terrain.hpp"
#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/rules.hpp"

// The position of a battle: figures, the situation of the battle, and the order of the round.

namespace warbalance::vsgmr {

/// What removed a figure; the order of `BattleReport::killed_by`.
/// The last two change its side, and are counted in facts only.
enum class Cause : std::uint8_t { distance, hand_to_hand, revenge, off_table, recruited, captured };
inline constexpr std::size_t kCauses = 6;

/// The state of a figure that changes in a battle, except its place. Every rule must store its changes of a figure
/// here, because the hash of a position covers the whole struct.
struct FigureSituation {
  UnitIndex mount = kNoUnit;       ///< what stands on the table for it: what it is aboard in the end
  UnitIndex rides = kNoUnit;       ///< it is of the crew of this one, which may be aboard `mount` itself (VS-F8)
  std::int8_t ready_round = 0;     ///< a recruited figure acts from this round on
  std::int8_t disabled_round = 0;  ///< it is disabled in this round
  std::int8_t rerolls_used = 0;    ///< in this round
  bool fallen = false;             ///< defeated; off the table is another thing
  bool deployed = false;           ///< in play
  bool controls = false;           ///< rides or drives its mount
  bool in_flight = false;
  bool moved = false;
  bool attacked = false;  ///< or disabled, or summoned
  bool tried = false;     ///< made its skill roll, or gave it up for Disable or Summon
  bool reserve = false;   ///< VS-V15: it has still to come into play
  bool out = false;       ///< moved by fear or knocked back: nothing more this round
  friend bool operator==(const FigureSituation&, const FigureSituation&) = default;
};

/// One figure: its place and its state (section 15).
struct FigureState : FigureSituation {
  Point at;
  Point facing;       ///< any vector but zero
  Length radius = 0;  ///< of its base; never changes
  friend bool operator==(const FigureState&, const FigureState&) = default;
};

/// The other state that changes in a battle, except armies and terrain; some of it changes only in the set-up. The hash
/// of a position covers this whole struct, too.
struct BattleSituation {
  std::array<std::int64_t, kMaxPlayers> destroyed_hundredths{};
  std::array<std::int64_t, kMaxPlayers> lost_hundredths{};
  Point object{};                                    ///< where it lies while nobody carries it
  std::array<std::int16_t, kMaxPlayers> across{};    ///< VS-V11: figures that escaped
  std::array<std::int16_t, kMaxPlayers> reserves{};  ///< VS-V15: figures that wait
  std::array<std::int8_t, kMaxPieces> piece_hits{};  ///< VS-X5: counted on destructible terrain
  std::array<std::int8_t, kMaxPlayers> sides{};      ///< VS-V2; seats of one side are no opponents
  UnitIndex carrier = kNoUnit;                       ///< of the object
  std::uint32_t tasks_done = 0;                      ///< bits of those that are gone
  bool has_object = false;                           ///< VS-V12
  std::int8_t fortress = -1;                         ///< VS-V14: number of the piece
  std::int8_t won_by = -1;                           ///< seat that reached the goal of the scenario
  std::int8_t round = 0;
};

static_assert(std::has_unique_object_representations_v<FigureSituation> &&
                  std::has_unique_object_representations_v<BattleSituation>,
              "positions are compared byte by byte");

/// VS-R1: the steps of a round in which figures act one by one.
enum class Step : std::int8_t { movement, distance, hand_to_hand, skills, over };

/// The progress of a round between the actions of two figures in a step. Players do not depend on it.
struct Cursor {
  std::array<std::int8_t, kMaxPlayers> turns{};  ///< seats in the order of the round
  std::array<bool, kMaxPlayers> done{};          ///< seats that are done with the step
  std::int8_t beginner = 0;                      ///< seat that had the first turn of round 1 (VS-L1)
  Step step = Step::movement;
  std::int8_t turn = 0;  ///< whose turn it is: index into `turns`
  bool begun = false;    ///< that player's turn in the step has begun
  bool first = true;     ///< nobody has had a second turn in the step
};

/// The whole position of a battle; plain data, so a battle can continue from a copy. A recruited figure changes its
/// owner but still rolls the dice of its first one.
struct State : Armies<FigureState, Profile>, BattleSituation {
  std::array<std::int8_t, kMaxUnits> first_owners{};
  std::array<Point, kMaxUnits> starts{};            ///< where figures began (VS-L2)
  std::array<UnitIndex, kMaxUnits> start_mounts{};  ///< aboard what
  std::array<UnitIndex, kMaxUnits> supporters{};    ///< figures with Support, in play or not
  std::int16_t supporter_count = 0;
  std::array<bool, kRolls> supported{};  ///< some figure has Support for rolls of the kind
  std::span<const SkillTask> tasks{};    ///< VS-K2; those of the set-up
  Cursor cursor;
  Grid grid{};      ///< that of the rules
  Terrain terrain;  ///< laid out by the caller; `begin` leaves it as it is

  void begin(const Rules& rules, const BattleSetup<Profile>& setup);

  /// The seats in the order of the round.
  std::span<const std::int8_t> turns() const { return {cursor.turns.data(), static_cast<std::size_t>(players)}; }
  /// The seat whose turn it is.
  int turn() const { return cursor.turns[static_cast<std::size_t>(cursor.turn)]; }

  /// The figure comes into play at a place.
  void deploy(UnitIndex i, Point at) {
    unit(i).at = at;
    join(i);
  }
  /// Brings a figure into play at the start of its game.
  void begin_at(UnitIndex i, Point at) {
    starts[static_cast<std::size_t>(i)] = at;
    start_mounts[static_cast<std::size_t>(i)] = unit(i).mount;
    deploy(i, at);
  }
  bool in_play(UnitIndex i) const { return unit(i).deployed; }
  /// VS-A16: all figures of the battle with Support for any roll, in play or not.
  std::span<const UnitIndex> supporting() const {
    return {supporters.data(), static_cast<std::size_t>(supporter_count)};
  }
  bool disabled(UnitIndex i) const { return unit(i).disabled_round == round; }
  /// VS-M13, VS-A04, VS-A10: may still do something in this round.
  bool able(UnitIndex i) const {
    const FigureState& self = unit(i);
    return self.deployed && !self.out && self.disabled_round != round && self.ready_round <= round;
  }
  /// What stands on the table for a figure: its mount, or itself.
  UnitIndex body(UnitIndex i) const { return unit(i).mount != kNoUnit ? unit(i).mount : i; }
  Point place(UnitIndex i) const { return unit(body(i)).at; }
  Length base(UnitIndex i) const { return unit(body(i)).radius; }
  bool flying(UnitIndex i) const { return unit(body(i)).in_flight; }

  /// VS-D1, VS-H1: whether the gap between two figures is at most `distance`.
  bool within(UnitIndex a, UnitIndex b, Length distance) const {
    return apart2(grid, place(a), place(b)) <= square(distance + base(a) + base(b));
  }
  /// Whether the gap to any enemy is at most `distance`.
  bool any_enemy_within(UnitIndex i, Length distance) const {
    const Point from = place(i);
    const Length far = distance + base(i);
    return with_apart2(grid, [&](auto apart2) {
      bool any = false;
      for_each_enemy(owner(i), [&](UnitIndex enemy) {
        const FigureState& body_of = unit(body(enemy));
        any = any || apart2(from, body_of.at) <= square(far + body_of.radius);
      });
      return any;
    });
  }
  /// VS-M10, VS-M11: the mount moves and attacks.
  bool controlled(UnitIndex mount) const { return is_guy(profile(mount).type) || has_controller(mount); }
  bool has_controller(UnitIndex mount) const {
    const Profile& p = profile(mount);
    if (!is_mount(p.type)) return p.type != FigureType::building;
    if (p.independent) return true;
    for (const UnitIndex i : army(owner(mount))) {
      if (unit(i).rides == mount && unit(i).controls) return !disabled(i);
    }
    return false;
  }
  /// Guys of the crew of a mount; those on mounts aboard it are not counted.
  int crew(UnitIndex mount) const;
  /// VS-F8: whether a guy, or a mount with its crew, finds a place aboard.
  bool has_place(UnitIndex mount, UnitIndex boarder) const {
    const Profile& p = profile(mount);
    const bool is_guy = vsgmr::is_guy(profile(boarder).type);
    if (!p.carries || (!is_guy && p.type != FigureType::vehicle)) return false;
    int taken = places_taken(profile(boarder).type);
    for (const UnitIndex i : army(owner(mount))) taken += unit(i).rides == mount ? places_taken(profile(i).type) : 0;
    const int first_guy = is_guy || crew(mount) > 0 ? 1 : 0;  // his place is not one of those
    return taken - first_guy <= p.places;
  }
  /// Whether nobody is aboard a mount, or of mounts aboard it. @pre it stands on the table
  bool is_empty(UnitIndex mount) const {
    const auto army = this->army(owner(mount));
    return std::none_of(army.begin(), army.end(), [&](UnitIndex i) { return unit(i).mount == mount; });
  }
  /// Whether a figure is of the crew of a mount, or of one aboard it.
  bool is_aboard(UnitIndex figure, UnitIndex mount) const {
    UnitIndex under = unit(figure).rides;
    while (under != kNoUnit && under != mount) under = unit(under).rides;
    return under == mount;
  }
  /// Makes a figure one of the crew of a mount, or with kNoUnit of none; those aboard it stay with it.
  void seat_aboard(UnitIndex figure, UnitIndex mount);

  DieStream stream(UnitIndex i) const {
    const int seat = first_owners[static_cast<std::size_t>(i)];
    return {static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(i - army_begin[static_cast<std::size_t>(seat)])};
  }
  /// Whether a base of this radius overlaps no other one at a place. @param self  left out, with everybody aboard
  bool free_of_bases(UnitIndex self, Point at, Length radius) const {
    for (int seat = 0; seat < players; ++seat) {
      for (const UnitIndex other : army(seat)) {
        const FigureState& base = unit(other);
        const Length apart = radius + base.radius;
        if (std::abs(at.x - base.at.x) >= apart || distance2(at, base.at) >= square(apart)) continue;
        if (other != self && base.mount == kNoUnit) return false;
      }
    }
    return true;
  }

  bool task_open(int task) const {
    return task >= 0 && task < static_cast<int>(tasks.size()) && (tasks_done >> task & 1U) == 0;
  }

  int side(int seat) const { return sides[static_cast<std::size_t>(seat)]; }
  bool enemies(UnitIndex a, UnitIndex b) const { return side(owner(a)) != side(owner(b)); }

  /// Calls `visit(figure)` for all enemies of a seat in play.
  template <class Visit>
  void for_each_enemy(int seat, Visit&& visit) const {
    for (int other = 0; other < players; ++other) {
      if (side(other) == side(seat)) continue;
      for (const UnitIndex i : army(other)) visit(i);
    }
  }
  /// Calls `visit(figure)` for all figures of the seat's side in play.
  template <class Visit>
  void for_each_friend(int seat, Visit&& visit) const {
    for (int other = 0; other < players; ++other) {
      if (side(other) != side(seat)) continue;
      for (const UnitIndex i : army(other)) visit(i);
    }
  }
  /// VS-C15: the figure of a seat with the highest price, its crew included: of the reserve, or of all.
  UnitIndex most_expensive_body(int seat, bool of_reserve) const {
    const auto s = static_cast<std::size_t>(seat);
    std::array<Hundredths, kMaxUnits> sums{};
    for (UnitIndex i = army_begin[s]; i < army_begin[s + 1]; ++i) sums[static_cast<std::size_t>(body(i))] += cost(i);
    UnitIndex most_expensive = kNoUnit;
    for (UnitIndex i = army_begin[s]; i < army_begin[s + 1]; ++i) {
      const auto sum = [&](UnitIndex of) { return sums[static_cast<std::size_t>(of)]; };
      if (body(i) != i || (of_reserve && !unit(i).reserve)) continue;
      if (most_expensive == kNoUnit || sum(i) > sum(most_expensive)) most_expensive = i;
    }
    return most_expensive;
  }
  /// Figures of a seat that may still do something: in play, or waiting.
  int left(int seat) const {
    return living_count[static_cast<std::size_t>(seat)] + reserves[static_cast<std::size_t>(seat)];
  }
  /// Points that a side destroyed (VS-V2).
  std::int64_t side_points(int side_number) const {
    std::int64_t sum = 0;
    for (int seat = 0; seat < players; ++seat) {
      if (side(seat) == side_number) sum += destroyed_hundredths[static_cast<std::size_t>(seat)];
    }
    return sum;
  }
  /// Figures of a side that are left.
  int side_left(int side_number) const {
    int sum = 0;
    for (int seat = 0; seat < players; ++seat) sum += side(seat) == side_number ? left(seat) : 0;
    return sum;
  }
  /// The highest number of a side, plus one.
  int side_count() const { return *std::max_element(sides.begin(), sides.begin() + players) + 1; }
};

static_assert(std::is_trivially_copyable_v<State>);

/// Covers places and conditions of figures, the situation of the battle, terrain and the order of the round.
inline std::uint64_t hash_of_position(const State& state) {
  const Cursor& cursor = state.cursor;
  const BattleSituation& battle = state;
  PositionHash hash;
  hash.add(state.round);
  hash.add(cursor.turns);
  hash.add(cursor.done);
  hash.add(std::array{cursor.turn, cursor.beginner, static_cast<std::int8_t>(cursor.step)});
  hash.add(battle);
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const FigureState& figure = state.unit(i);
    const FigureSituation& situation = figure;
    hash.add(state.profile(i));
    hash.add(state.cost(i));
    hash.add(situation);
    hash.add(std::array{figure.at, figure.facing});
  }
  hash.add(state.terrain);
  return hash.value();
}

inline void State::begin(const Rules& rules, const BattleSetup<Profile>& setup) {
  static_cast<BattleSituation&>(*this) = {};
  cursor = {};
  grid = rules.grid;
  tasks = setup.table.tasks;
  for (std::size_t seat = 0; seat < sides.size(); ++seat) {
    sides[seat] = static_cast<std::int8_t>(rules.sides == 0 ? seat : seat % 2);
  }
  enlist(setup, [](const Profile& profile) {
    FigureState figure{};
    figure.radius = profile.radius;
    figure.facing = {0, 1};
    return figure;
  });
  for (UnitIndex i = 0; i < unit_count() && rules.points == 0; ++i) {  // VS-P3
    constexpr Hundredths kFigure = 100;
    costs[static_cast<std::size_t>(i)] = profile(i).type == FigureType::mook ? kFigure / 2 : kFigure;
  }
  supporter_count = 0;
  supported = {};
  for (UnitIndex i = 0; i < unit_count(); ++i) {
    first_owners[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(owner(i));
    if (profile(i).support == Profile{}.support) continue;
    supporters[static_cast<std::size_t>(supporter_count++)] = i;
    for (std::size_t roll = 0; roll < kRolls; ++roll) supported[roll] |= profile(i).support[roll] != 0;
  }
}

inline int State::crew(UnitIndex mount) const {
  int guys = 0;
  for (const UnitIndex i : army(owner(mount))) guys += unit(i).rides == mount && is_guy(profile(i).type) ? 1 : 0;
  return guys;
}

inline void State::seat_aboard(UnitIndex figure, UnitIndex mount) {
  FigureState& self = unit(figure);
  self.rides = mount;
  self.mount = mount == kNoUnit ? kNoUnit : body(mount);
  if (!is_mount(profile(figure).type)) return;
  for (const UnitIndex i : army(owner(figure))) {
    if (!is_aboard(i, figure)) continue;
    unit(i).mount = body(figure);
    unit(i).at = self.at;
  }
}

}  // namespace warbalance::vsgmr
