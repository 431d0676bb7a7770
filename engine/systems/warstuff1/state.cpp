#include "engine/systems/warstuff1/state.hpp"

#include "engine/core/mixed.hpp"

#include "engine/systems/warstuff1/movement.hpp"

namespace warbalance::warstuff1 {

void State::begin(const Rules& rules, const BattleSetup<Profile>& setup) {
  round = 0;
  cursor = {};
  starting_hundredths = {};
  living_hundredths = {};
  ranged_hundredths = {};
  destroyed_hundredths = {};
  conceded = {};
  edges.fill(kNoEdge);
  enlist(setup, [&](const Profile& profile) {
    UnitState unit{};
    unit.radius = profile.radius;
    unit.walk = allowance(rules, profile, ActionKind::walk);
    unit.run = allowance(rules, profile, ActionKind::run);
    return unit;
  });
  for (UnitIndex i = 0; i < unit_count(); ++i) starting_hundredths[static_cast<std::size_t>(owner(i))] += cost(i);
}

void State::deploy(UnitIndex i, Point at) {
  join(i);
  unit(i).at = at;
  const auto seat = static_cast<std::size_t>(owner(i));
  living_hundredths[seat] += cost(i);
  if (profile(i).has_ranged()) ranged_hundredths[seat] += cost(i);
}

void State::take_off(UnitIndex i) {
  leave(i);
  const auto seat = static_cast<std::size_t>(owner(i));
  living_hundredths[seat] -= cost(i);
  if (profile(i).has_ranged()) ranged_hundredths[seat] -= cost(i);
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

std::uint64_t hash_of_position(const State& state) {
  std::uint64_t hash = mixed(static_cast<std::uint64_t>(state.round), static_cast<std::uint64_t>(state.cursor.turn));
  const auto add = [&](const auto& part) { hash = mixed(hash, hash_of_object(part)); };
  for (int turn = 0; turn < state.players; ++turn) add(state.cursor.turns[static_cast<std::size_t>(turn)]);
  add(state.cursor.first_finished);
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const UnitState& unit = state.unit(i);
    const Profile& profile = state.profile(i);
    add(std::array{profile.quality, profile.shoot_dice, profile.melee_dice, profile.scale});
    add(profile.carried);
    add(state.cost(i));
    add(unit.condition);
    add(std::array{unit.deployed, unit.activated, unit.picked, unit.gone});
    if (unit.alive()) add(unit.at);
  }
  for (int piece = 0; piece < state.terrain.count(); ++piece) {
    add(state.terrain.piece(piece).shape.low);
    add(state.terrain.piece(piece).shape.high);
    add(state.terrain.piece(piece).kind);
  }
  for (const std::int64_t destroyed : state.destroyed_hundredths) add(destroyed);
  return hash;
}

}  // namespace warbalance::warstuff1
