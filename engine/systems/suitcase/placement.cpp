#include "engine/systems/suitcase/placement.hpp"

#include <algorithm>

namespace warbalance::suitcase {

namespace {

bool is_free(const State& state, UnitIndex unit, Hex hex) {
  const UnitIndex there = state.occupant(hex);
  return (there == kNoUnit || there == unit) && !state.is(hex, kObstacle);
}

bool far_from_enemies(const State& state, int seat, Hex hex, int gap) {
  bool far = true;
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    far = far && distance_to(state.unit(enemy).body, state.unit(enemy).hexes, hex) > gap;
  });
  return far;
}

}  // namespace

int ambush_gap(const Profile& profile, const Body& body) {
  const int troops = body.troops > 0 ? profile.troops.ambush_gap : 0;
  return std::max<int>(troops, body.hero ? profile.hero.ambush_gap : 0);
}

bool place_is_legal(const Rules& rules, const State& state, Paths& paths, UnitIndex unit, Placing placing, Hex hex,
                    Formation& hexes) {
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  if (!is_hex(hex) || !is_free(state, unit, hex)) return false;
  const Mover mover = mover_of(state, unit, false);
  switch (placing) {
    case Placing::deploy:
    case Placing::scout_place: {
      const auto inside = [&](Hex at_hex) { return in_zone(rules, state, mover.seat, at_hex); };
      return inside(hex) && paths.form(rules, state, mover, hex, -1, hexes, inside);
    }
    case Placing::scout_move: {
      Mover scout = mover;
      scout.strider = true;
      const int budget = scout_of(profile, self.body);
      return distance(state.leader_hex(unit), hex) <= budget && Paths::may_end(state, scout, hex) &&
             paths.form(rules, state, scout, hex, budget, hexes);
    }
    case Placing::ambush: {
      const int gap = ambush_gap(profile, self.body);
      const auto inside = [&](Hex at_hex) { return far_from_enemies(state, mover.seat, at_hex, gap); };
      return inside(hex) && paths.form(rules, state, mover, hex, -1, hexes, inside);
    }
  }
  return false;
}

bool find_place(const Rules& rules, const State& state, Paths& paths, UnitIndex unit, Hex wanted, Formation& hexes) {
  const Mover mover = mover_of(state, unit, false);
  HexSet ends;
  ends.add_disk(wanted, kRows);
  const Hex hex = nearest_end(ends, Rows{}, wanted, [&](Hex end) {
    return is_free(state, unit, end) && paths.form(rules, state, mover, end, -1, hexes);
  });
  return hex != kNoHex;
}

}  // namespace warbalance::suitcase
