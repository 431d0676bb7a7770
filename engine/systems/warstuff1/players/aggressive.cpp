#include "engine/systems/warstuff1/players/candidates.hpp"

// The player who always goes for the enemy (WS1-T15).

namespace warbalance::warstuff1 {
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
  const auto charge = best_candidate(candidates, is_melee, [&](const Candidate& candidate) {
    return Value{candidate.gain} * state.cost(candidate.action.target);
  });
  if (charge != nullptr) return charge->action;
  const auto toward = [](const Candidate& candidate) {
    return candidate.idea == MoveIdea::run_toward || candidate.idea == MoveIdea::walk_toward;
  };
  for (const Candidate& candidate : candidates) {
    if (toward(candidate) && candidate.action.kind == ActionKind::walk && has_deed(candidate)) return candidate.action;
  }
  if (has_deed(candidates.front())) return candidates.front().action;
  for (const MoveIdea idea : {MoveIdea::run_toward, MoveIdea::walk_toward}) {
    for (const Candidate& candidate : candidates) {
      if (candidate.idea == idea) return candidate.action;
    }
  }
  return best_candidate(
             candidates, [](const Candidate&) { return true; },
             [&](const Candidate& candidate) { return -Value{gap_at_end(state, unit, candidate)}; })
      ->action;
}

}  // namespace warbalance::warstuff1
