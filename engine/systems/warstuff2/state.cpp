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
      profiles[next] = &side.profiles[i];
      costs[next] = side.costs[i];
      owners[next] = static_cast<std::int8_t>(seat);
    }
  }
  for (std::size_t seat = static_cast<std::size_t>(setup.players); seat <= kMaxPlayers; ++seat) {
    army_begin[seat] = static_cast<std::int16_t>(next);
  }
}

void State::deploy(UnitIndex i, Point at) {
  UnitState& placed = unit(i);
  assert(!placed.deployed);
  placed.deployed = true;
  placed.at = at;
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
  const auto seat = static_cast<std::size_t>(owner(i));
  UnitIndex* const begin = living[seat].data();
  UnitIndex* const end = begin + living_count[seat]--;
  UnitIndex* const place = std::find(begin, end, i);
  assert(place != end);
  std::copy(place + 1, end, place);
}

}  // namespace warbalance::warstuff2
