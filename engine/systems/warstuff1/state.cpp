#include "engine/systems/warstuff1/state.hpp"

#include <algorithm>
#include <cassert>

#include "engine/systems/warstuff1/movement.hpp"

namespace warbalance::warstuff1 {

void State::begin(const Rules& rules, const BattleSetup<Profile>& setup) {
  players = static_cast<std::int8_t>(setup.players);
  round = 0;
  living_count = {};
  starting_hundredths = {};
  living_hundredths = {};
  ranged_hundredths = {};
  destroyed_hundredths = {};
  conceded = {};
  edges.fill(kNoEdge);
  army_begin = {};
  std::size_t next = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.players); ++seat) {
    const auto& side = setup.sides[seat];
    assert(side.profiles.size() == side.costs.size() && next + side.profiles.size() <= kMaxUnits);
    army_begin[seat] = static_cast<std::int16_t>(next);
    for (std::size_t i = 0; i < side.profiles.size(); ++i, ++next) {
      units[next] = UnitState{};
      units[next].radius = side.profiles[i].radius;
      units[next].walk = allowance(rules, side.profiles[i], ActionKind::walk);
      units[next].run = allowance(rules, side.profiles[i], ActionKind::run);
      profiles[next] = &side.profiles[i];
      costs[next] = side.costs[i];
      owners[next] = static_cast<std::int8_t>(seat);
      starting_hundredths[seat] += side.costs[i];
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
  living_hundredths[seat] += cost(i);
  if (profile(i).has_ranged()) ranged_hundredths[seat] += cost(i);
  UnitIndex* const begin = living[seat].data();
  UnitIndex* const end = begin + living_count[seat]++;
  UnitIndex* const place = std::upper_bound(begin, end, i);
  std::copy_backward(place, end, end + 1);
  *place = i;
}

void State::take_off(UnitIndex i) {
  const auto seat = static_cast<std::size_t>(owner(i));
  living_hundredths[seat] -= cost(i);
  if (profile(i).has_ranged()) ranged_hundredths[seat] -= cost(i);
  UnitIndex* const begin = living[seat].data();
  UnitIndex* const end = begin + living_count[seat]--;
  UnitIndex* const place = std::find(begin, end, i);
  assert(place != end);
  std::copy(place + 1, end, place);
}

void State::remove(UnitIndex i) {
  unit(i).condition.kill();
  take_off(i);
}

void State::concede(int seat) {
  conceded[static_cast<std::size_t>(seat)] = true;
  while (!army(seat).empty()) {
    const UnitIndex i = army(seat).back();
    unit(i).gone = true;
    take_off(i);
  }
}

}  // namespace warbalance::warstuff1
