#include <algorithm>

#include "engine/systems/warstuff1/players/candidates.hpp"

// The simpler players (WS1-T15 to T17).

namespace warbalance::warstuff1 {
namespace {

/// The candidate with the greatest `measure` of those that `picks` takes, the first one of equals; null when there is
/// none.
template <class Picks, class Measure>
const Candidate* best_of(std::span<const Candidate> candidates, Picks&& picks, Measure&& measure) {
  const Candidate* best = nullptr;
  Worth best_measure = 0;
  for (const Candidate& candidate : candidates) {
    if (!picks(candidate)) continue;
    const Worth value = measure(candidate);
    if (best != nullptr && value <= best_measure) continue;
    best = &candidate;
    best_measure = value;
  }
  return best;
}

bool is_melee(const Candidate& candidate) { return candidate.idea == MoveIdea::melee; }
bool carries(const Candidate& candidate) { return !is_melee(candidate) && candidate.action.deed != Deed::none; }

Length gap_at_end(const State& state, UnitIndex unit, const Candidate& candidate) {
  return nearest_enemy(state, unit, candidate.end).gap;
}

}  // namespace

UnitIndex aggressive_unit(const View& view, std::span<const UnitIndex> choices) {
  UnitIndex best = kNoUnit;
  Length best_gap = 0;
  for (const UnitIndex unit : choices) {
    const Length gap = nearest_enemy(view.state, unit, view.state.unit(unit).at).gap;
    if (best != kNoUnit && (gap > best_gap || (gap == best_gap && unit > best))) continue;
    best = unit;
    best_gap = gap;
  }
  return best;
}

Action aggressive_action(const View& view, UnitIndex unit, std::span<const Candidate> candidates) {
  const State& state = view.state;
  const auto charge = best_of(candidates, is_melee, [&](const Candidate& candidate) {
    return Worth{candidate.gain} * state.cost(candidate.action.target);
  });
  if (charge != nullptr) return charge->action;
  const auto toward = [](const Candidate& candidate) {
    return candidate.idea == MoveIdea::run_toward || candidate.idea == MoveIdea::walk_toward;
  };
  for (const Candidate& candidate : candidates) {
    if (toward(candidate) && candidate.action.kind == ActionKind::walk && carries(candidate)) return candidate.action;
  }
  if (carries(candidates.front())) return candidates.front().action;
  for (const MoveIdea idea : {MoveIdea::run_toward, MoveIdea::walk_toward}) {
    for (const Candidate& candidate : candidates) {
      if (candidate.idea == idea) return candidate.action;
    }
  }
  return best_of(
             candidates, [](const Candidate&) { return true; },
             [&](const Candidate& candidate) { return -Worth{gap_at_end(state, unit, candidate)}; })
      ->action;
}

Action cautious_action(const View& view, UnitIndex unit, std::span<const Candidate> candidates) {
  const State& state = view.state;
  const auto gap = [&](const Candidate& candidate) { return Worth{gap_at_end(state, unit, candidate)}; };
  if (const auto attack = best_of(candidates, carries, gap); attack != nullptr) return attack->action;
  const auto worthwhile = [](const Candidate& candidate) { return is_melee(candidate) && candidate.value > 0; };
  const auto charge = best_of(candidates, worthwhile, [](const Candidate& candidate) { return candidate.value; });
  if (charge != nullptr) return charge->action;
  if (state.round > view.rules.tactic_patience_rounds) return aggressive_action(view, unit, candidates);
  const auto safe = [&](const Candidate& candidate) {
    if (candidate.action.deed != Deed::none) return false;
    bool outside = true;
    for_each_enemy(state, state.owner(unit), [&](UnitIndex enemy) {
      if (!outside || state.unit(enemy).condition.stunned) return;
      outside = !gap_within(state, unit, candidate.end, enemy, charge_limit(state, enemy, unit));
    });
    return outside;
  };
  const auto advance = best_of(candidates, safe, [&](const Candidate& candidate) { return -gap(candidate); });
  return advance != nullptr ? advance->action : candidates.front().action;
}

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
    for_each_enemy(state, state.owner(unit), [&](UnitIndex enemy) {
      if (may_attack_from(view.rules, state, unit, at, enemy, kind)) deeds.add({deed, enemy});
    });
  };
  if (action.kind != ActionKind::run) {
    add_attacks(AttackKind::shoot, Deed::shoot);
    add_attacks(AttackKind::entangle, Deed::entangle);
  }
  if (profile.heal_on != 0) {
    for (const UnitIndex friendly : state.army(state.owner(unit))) {
      if (heal_value(state, friendly) > 0 && may_heal_from(view.rules, state, unit, at, friendly)) {
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
  for_each_enemy(state, state.owner(unit), [&](UnitIndex enemy) {
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
      const Path path = Path::straight(self.at, along_compass(self.at, decisions.below(16), length));
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
