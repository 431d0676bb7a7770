#include "engine/systems/warstuff1/players/candidates.hpp"

// The simpler players (WS1-T15, T16).

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
  const auto advance = best_of(candidates, safe, [&](const Candidate& candidate) { return -gap(candidate); });
  return advance != nullptr ? advance->action : candidates.front().action;
}

}  // namespace warbalance::warstuff1
