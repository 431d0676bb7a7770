#include "engine/systems/warstuff1/players/candidates.hpp"

// The player who keeps its distance (WS1-T16).

namespace warbalance::warstuff1 {

Action cautious_action(const View& view, UnitIndex unit, std::span<const Candidate> candidates) {
  const State& state = view.state;
  const auto gap = [&](const Candidate& candidate) { return Value{gap_at_end(state, unit, candidate)}; };
  if (const auto attack = best_candidate(candidates, has_deed, gap); attack != nullptr) return attack->action;
  const auto worthwhile = [](const Candidate& candidate) { return is_melee(candidate) && candidate.value > 0; };
  const auto charge =
      best_candidate(candidates, worthwhile, [](const Candidate& candidate) { return candidate.value; });
  if (charge != nullptr) return charge->action;
  if (state.round > view.odds.weights().patience_rounds) return aggressive_action(view, unit, candidates);
  const auto safe = [&](const Candidate& candidate) {
    if (candidate.action.deed != Deed::none) return false;
    bool outside = true;
    state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
      if (!outside || state.unit(enemy).condition.stunned) return;
      outside = !gap_within(state, unit, candidate.end, enemy, charge_limit(state, enemy, unit));
    });
    return outside;
  };
  const auto advance = best_candidate(candidates, safe, [&](const Candidate& candidate) { return -gap(candidate); });
  return advance != nullptr ? advance->action : candidates.front().action;
}

}  // namespace warbalance::warstuff1
