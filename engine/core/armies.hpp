#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "engine/core/dice.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"

namespace warbalance {

/// The units of a battle, numbered seat by seat, and which of them are in play: the part of a position that all rule
/// systems share. Plain data.
/// @tparam Unit     the state of a unit that changes in a battle; has `bool deployed` and, where units stand on round
///                  bases, `at` and `radius`
/// @tparam Profile  the fixed properties of a unit
template <class Unit, class Profile>
struct Armies {
  std::array<Unit, kMaxUnits> units{};
  std::array<const Profile*, kMaxUnits> profiles{};
  std::array<Hundredths, kMaxUnits> costs{};
  std::array<std::int8_t, kMaxUnits> owners{};
  std::array<std::int16_t, kMaxPlayers + 1> army_begin{};  ///< units of seat s: army_begin[s] .. army_begin[s+1]-1
  /// The units in play of each seat, in ascending order, so that loops skip all others.
  std::array<std::array<UnitIndex, kMaxUnits>, kMaxPlayers> living{};
  std::array<std::int16_t, kMaxPlayers> living_count{};
  std::int8_t players = 2;

  int unit_count() const { return army_begin[static_cast<std::size_t>(players)]; }
  int starting_units(int seat) const {
    return army_begin[static_cast<std::size_t>(seat) + 1] - army_begin[static_cast<std::size_t>(seat)];
  }

  Unit& unit(UnitIndex i) { return units[static_cast<std::size_t>(i)]; }
  const Unit& unit(UnitIndex i) const { return units[static_cast<std::size_t>(i)]; }
  const Profile& profile(UnitIndex i) const { return *profiles[static_cast<std::size_t>(i)]; }
  Hundredths cost(UnitIndex i) const { return costs[static_cast<std::size_t>(i)]; }
  int owner(UnitIndex i) const { return owners[static_cast<std::size_t>(i)]; }
  bool enemies(UnitIndex a, UnitIndex b) const { return owner(a) != owner(b); }

  /// The units in play of a seat.
  std::span<const UnitIndex> army(int seat) const {
    const auto s = static_cast<std::size_t>(seat);
    return {living[s].data(), static_cast<std::size_t>(living_count[s])};
  }
  /// Whether at most one seat has units in play.
  bool at_most_one_left() const {
    int left = 0;
    for (int seat = 0; seat < players; ++seat) left += army(seat).empty() ? 0 : 1;
    return left <= 1;
  }

  /// Sum of the base radii of two units.
  Length radii(UnitIndex a, UnitIndex b) const { return unit(a).radius + unit(b).radius; }
  /// Whether the gap between the bases of two units is at most `distance` when the first one stands at `at`.
  bool within(UnitIndex a, Point at, UnitIndex b, Length distance) const {
    return distance2(at, unit(b).at) <= square(distance + radii(a, b));
  }
  bool within(UnitIndex a, UnitIndex b, Length distance) const { return within(a, unit(a).at, b, distance); }

  /// The enemy of a seat whose centre is nearest to a point; of equally near ones the first; none if there is none.
  UnitIndex nearest_enemy(int seat, Point from) const {
    UnitIndex nearest = kNoUnit;
    for_each_enemy(seat, [&](UnitIndex enemy) {
      const bool nearer = nearest == kNoUnit || distance2(from, unit(enemy).at) < distance2(from, unit(nearest).at);
      if (nearer) nearest = enemy;
    });
    return nearest;
  }
  /// The cheapest of some units; of equal ones the first. @pre there is one
  UnitIndex cheapest(std::span<const UnitIndex> some) const {
    return *std::min_element(some.begin(), some.end(), [&](UnitIndex a, UnitIndex b) { return cost(a) < cost(b); });
  }

  DieStream stream(UnitIndex i) const {
    const int seat = owner(i);
    return {static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(i - army_begin[static_cast<std::size_t>(seat)])};
  }

  /// Calls `visit(unit)` for every unit in play, seat by seat in ascending order.
  template <class Visit>
  void for_each_living(Visit&& visit) const {
    for (int seat = 0; seat < players; ++seat) {
      for (const UnitIndex i : army(seat)) visit(i);
    }
  }
  /// Calls `visit(unit)` for every enemy of `seat` in play: the next seat's army first, then around the table, each
  /// army in ascending order. So with three or more players nobody comes first for all others.
  template <class Visit>
  void for_each_enemy(int seat, Visit&& visit) const {
    for (int other = seat + 1; other < seat + players; ++other) {
      for (const UnitIndex i : army(other < players ? other : other - players)) visit(i);
    }
  }
  /// Seats that have a unit, in play or not, whose profile satisfies `holds(profile)`, ascending. The result points to
  /// `room`, where they are written.
  template <class Holds>
  std::span<std::int8_t> seats_with(std::array<std::int8_t, kMaxPlayers>& room, Holds&& holds) const {
    std::size_t count = 0;
    for (std::int8_t seat = 0; seat < players; ++seat) {
      const auto begin = profiles.begin() + army_begin[static_cast<std::size_t>(seat)];
      const auto end = profiles.begin() + army_begin[static_cast<std::size_t>(seat) + 1];
      if (std::any_of(begin, end, [&](const Profile* profile) { return holds(*profile); })) room[count++] = seat;
    }
    return {room.data(), count};
  }
  /// Units of a seat that are not deployed yet and whose profile satisfies `holds(profile)`, ascending, in `room`.
  template <class Holds>
  std::span<const UnitIndex> waiting(int seat, std::array<UnitIndex, kMaxUnits>& room, Holds&& holds) const {
    const auto s = static_cast<std::size_t>(seat);
    std::size_t count = 0;
    for (UnitIndex i = army_begin[s]; i < army_begin[s + 1]; ++i) {
      if (!unit(i).deployed && holds(profile(i))) room[count++] = i;
    }
    return {room.data(), count};
  }

  /// Sets the units of a battle, none of them in play yet; `make(profile)` makes a unit in its initial state.
  template <class Make>
  void enlist(const BattleSetup<Profile>& setup, Make&& make) {
    players = static_cast<std::int8_t>(setup.players);
    living_count = {};
    army_begin = {};
    std::size_t next = 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
      const auto& side = setup.sides[seat];
      assert(side.profiles.size() == side.costs.size() && next + side.profiles.size() <= kMaxUnits);
      army_begin[seat] = static_cast<std::int16_t>(next);
      for (std::size_t i = 0; i < side.profiles.size(); ++i, ++next) {
        units[next] = make(side.profiles[i]);
        profiles[next] = &side.profiles[i];
        costs[next] = side.costs[i];
        owners[next] = static_cast<std::int8_t>(seat);
      }
    }
    for (std::size_t seat = static_cast<std::size_t>(setup.players); seat <= kMaxPlayers; ++seat) {
      army_begin[seat] = static_cast<std::int16_t>(next);
    }
  }
  /// Puts the unit into play.
  void join(UnitIndex i) {
    assert(!unit(i).deployed);
    unit(i).deployed = true;
    const auto seat = static_cast<std::size_t>(owner(i));
    UnitIndex* const begin = living[seat].data();
    UnitIndex* const end = begin + living_count[seat]++;
    UnitIndex* const place = std::upper_bound(begin, end, i);
    std::copy_backward(place, end, end + 1);
    *place = i;
  }
  /// Takes the unit out of play.
  void leave(UnitIndex i) {
    const auto seat = static_cast<std::size_t>(owner(i));
    UnitIndex* const begin = living[seat].data();
    UnitIndex* const end = begin + living_count[seat]--;
    UnitIndex* const place = std::find(begin, end, i);
    assert(place != end);
    std::copy(place + 1, end, place);
  }
};

}  // namespace warbalance
