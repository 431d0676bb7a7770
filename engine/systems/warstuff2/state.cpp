#include "engine/systems/warstuff2/state.hpp"

#include <algorithm>
#include <cassert>

#include "engine/systems/warstuff2/movement.hpp"

namespace warbalance::warstuff2 {
namespace {

Reach reach_of(const Rules& rules, const Profile& profile) {
  Reach reach;
  reach.charge = move_limit(rules, profile, ActionKind::charge);
  if (profile.shoots()) {
    reach.range = profile.range;
    reach.shot = move_limit(rules, profile, ActionKind::advance) + profile.range;
  }
  return reach;
}

/// Chance, in 36ths, that a unit fails a morale test.
int morale_fails_of_36(const Profile& profile) {
  const int fails = profile.quality - 1;
  return profile.reroll_morale ? fails * fails : 6 * fails;
}

}  // namespace

void State::begin(const Rules& rules, const BattleSetup<Profile>& setup) {
  players = static_cast<std::int8_t>(setup.players);
  round = 0;
  living_count = {};
  destroyed_hundredths = {};
  credit_hundredths = {};
  corners = {};
  army_begin = {};
  std::size_t next = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
    const auto& side = setup.sides[seat];
    assert(side.profiles.size() == side.costs.size() && next + side.profiles.size() <= kMaxUnits);
    army_begin[seat] = static_cast<std::int16_t>(next);
    for (std::size_t i = 0; i < side.profiles.size(); ++i, ++next) {
      units[next] = UnitState{};
      units[next].radius = side.profiles[i].radius;
      units[next].reach = reach_of(rules, side.profiles[i]);
      units[next].always_cover = side.profiles[i].always_cover;
      units[next].ignores_rout = side.profiles[i].ignores_rout;
      units[next].morale_fails = static_cast<std::int8_t>(morale_fails_of_36(side.profiles[i]));
      profiles[next] = &side.profiles[i];
      costs[next] = side.costs[i];
      owners[next] = static_cast<std::int8_t>(seat);
    }
  }
  for (std::size_t i = 0; i < kDirections.size(); ++i) {
    contact_ring[i] = scaled_away(kDirections[i], 2 * rules.base_radius, kDirectionLengths[i]);
  }
  for (std::size_t i = 0; i < next + kLanes; ++i) {
    bases.place(static_cast<UnitIndex>(i), {Bases::kAway, Bases::kAway});
    const Length radius = i < next ? units[i].radius : 0;
    bases.radius[i] = Point{radius, radius};
  }
  for (std::size_t seat = static_cast<std::size_t>(setup.players); seat <= kMaxPlayers; ++seat) {
    army_begin[seat] = static_cast<std::int16_t>(next);
  }
}

void State::deploy(UnitIndex i, Point at) {
  UnitState& placed = unit(i);
  assert(!placed.deployed);
  placed.deployed = true;
  move_to(i, at);
  const auto seat = static_cast<std::size_t>(owner(i));
  UnitIndex* const begin = living[seat].data();
  UnitIndex* const end = begin + living_count[seat]++;
  UnitIndex* const place = std::upper_bound(begin, end, i);
  std::copy_backward(place, end, end + 1);
  *place = i;
}

void State::remove(UnitIndex i) {
  unit(i).condition.killed = true;
  unit(i).guard = false;
  bases.place(i, {Bases::kAway, Bases::kAway});
  const auto seat = static_cast<std::size_t>(owner(i));
  UnitIndex* const begin = living[seat].data();
  UnitIndex* const end = begin + living_count[seat]--;
  UnitIndex* const place = std::find(begin, end, i);
  assert(place != end);
  std::copy(place + 1, end, place);
}

}  // namespace warbalance::warstuff2
