#include "engine/systems/warstuff1/players/candidates.hpp"
#include "engine/systems/warstuff1/sight.hpp"

// Anything legal, at random (WS1-T17): for invariants and as the weakest opponent.

namespace warbalance::warstuff1 {
namespace {

/// A list of legal choices to draw from.
template <class Item>
struct Choices {
  std::array<Item, 3 * kMaxUnits> items;
  std::uint32_t count = 0;
  void add(const Item& item) { items[count++] = item; }
  const Item& draw(RandomStream& decisions) const { return items[decisions.below(count)]; }
};

struct DeedAt {
  Deed deed;
  UnitIndex target;
};

/// Adds what the unit may do at the end of its move, drawn from all that is legal.
void add_random_deed(const View& view, UnitIndex unit, Action& action, RandomStream& decisions) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const Point at = action.path.count == 0 ? state.unit(unit).at : action.path.end();
  Choices<DeedAt> deeds;
  const auto add_attacks = [&](AttackKind kind, Deed deed) {
    state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
      if (may_attack_from(view.rules, state, unit, at, enemy, kind)) deeds.add({deed, enemy});
    });
  };
  if (action.kind != ActionKind::run) {
    add_attacks(AttackKind::shoot, Deed::shoot);
    add_attacks(AttackKind::entangle, Deed::entangle);
  }
  if (profile.heal_on != 0) {
    for (const UnitIndex friendly : state.army(state.owner(unit))) {
      if (heal_value(state, unit, friendly) > 0 && may_heal_from(view.rules, state, unit, at, friendly)) {
        deeds.add({Deed::heal, friendly});
      }
    }
  }
  if (deeds.count == 0) return;
  const DeedAt deed = deeds.draw(decisions);
  action.deed = deed.deed;
  action.target = deed.target;
}

}  // namespace

Action random_action(const View& view, UnitIndex unit, RandomStream& decisions) {
  constexpr int kTries = 8;
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  Choices<UnitIndex> targets;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const bool near = gap_within(state, unit, self.at, enemy, charge_limit(state, unit, enemy));
    if (near && melee_path(view, unit, enemy)) targets.add(enemy);
  });
  const std::uint32_t kind = decisions.below(targets.count > 0 ? 4 : 3);
  if (kind == 3) {
    const UnitIndex target = targets.draw(decisions);
    return {ActionKind::run, *melee_path(view, unit, target), Deed::melee, target};
  }
  Action action;
  if (kind > 0) {
    const Length length = kind == 1 ? self.walk : self.run;
    for (int i = 0; i < kTries; ++i) {
      const Path path = Path::straight(self.at, along(self.at, kCompass[decisions.below(16)], length));
      if (!move_is_legal(view.rules, state, unit, path, length)) continue;
      action.kind = kind == 1 ? ActionKind::walk : ActionKind::run;
      action.path = path;
      break;
    }
  }
  add_random_deed(view, unit, action, decisions);
  return action;
}

}  // namespace warbalance::warstuff1
