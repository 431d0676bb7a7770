#include "engine/systems/suitcase/players/random.hpp"

#include "engine/systems/suitcase/players/charges.hpp"

namespace warbalance::suitcase {

Action random_action(const View& view, UnitIndex unit, RandomStream& lots) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Mover mover = mover_of(state, unit, false);
  if (is_immobile(state, unit)) return {};
  std::array<UnitIndex, kMaxUnits> targets;
  std::uint32_t charges = 0;
  for_each_charge(view, mover, false, [&](UnitIndex enemy, const ChargePlan&) { targets[charges++] = enemy; });
  const std::uint32_t lot = lots.below(3 + charges);
  if (lot == 0) return {};
  if (lot >= 3) return {ActionKind::charge, targets[lot - 3], kNoHex, false};
  const Profile& profile = state.profile(unit);
  const int budget = lot == 1 ? advance_of(profile, self.body) : rush_of(profile, self.body);
  Paths& paths = view.workspace.paths;
  HexPaths& hex_paths = view.workspace.hex_paths;
  hex_paths.find(view.rules, state, mover, state.leader_hex(unit), budget);
  Formation hexes;
  constexpr int kTries = 50;
  for (int tries = 0; tries < kTries; ++tries) {
    const Hex end = hex_paths[static_cast<int>(lots.below(static_cast<std::uint32_t>(hex_paths.count())))];
    if (Paths::may_end(state, mover, end) && paths.form(view.rules, state, mover, end, budget, hexes)) {
      return {lot == 1 ? ActionKind::advance : ActionKind::rush, kNoUnit, end, false};
    }
  }
  return {};
}

UnitIndex random_target(const View& view, UnitIndex unit, bool moved, RandomStream& lots) {
  std::array<UnitIndex, kMaxUnits> targets;
  std::uint32_t count = 0;
  view.state.for_each_enemy(view.state.owner(unit), [&](UnitIndex enemy) {
    if (shot_value(view, unit, moved, enemy) > 0) targets[count++] = enemy;
  });
  return count == 0 ? kNoUnit : targets[lots.below(count)];
}

}  // namespace warbalance::suitcase
