#include "engine/systems/suitcase/hex_paths.hpp"

namespace warbalance::suitcase {

void HexPaths::flood(const State& state, const Mover& mover, Hex start, int budget, bool open_only,
                     Flood& flood) const {
  const Passage passage(state, mover, open_only);
  flood.begin(start);
  for (int i = 0; i < flood.count(); ++i) {
    const Hex from = flood[i];
    const int cost = flood.cost(from) + 1;
    if (cost > budget) return;
    for (const Hex hex : neighbours(from)) {
      if (hex != kNoHex && !flood.reached(hex) && passage.through(hex)) flood.add(hex, from, cost);
    }
  }
}

void HexPaths::find(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget) {
  slow_only_ = 0;
  const int cap = rules.difficult_cap;
  if (!mover.slows(state) || budget <= cap) {
    flood(state, mover, start, budget, false, open_);
    slow_.clear();
    return;
  }
  open_.clear();
  if (!state.is(start, kDifficult)) flood(state, mover, start, budget, true, open_);
  flood(state, mover, start, cap, false, slow_);
  for (int i = 0; i < slow_.count(); ++i) {
    if (!open_.reached(slow_[i])) slow_order_[static_cast<std::size_t>(slow_only_++)] = slow_[i];
  }
}

bool HexPaths::lead_through_danger(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget,
                                   Hex end) {
  if (mover.flying || mover.avoids_danger || (state.grounds & kDangerous) == 0) return false;
  find(rules, state, mover, start, budget);
  const bool slow = !open_.reached(end) || (slow_.reached(end) && slow_.cost(end) < open_.cost(end));
  const Flood& path = slow ? slow_ : open_;
  for (Hex hex = end; hex != kNoHex && path.parent(hex) != kNoHex; hex = path.parent(hex)) {
    if (state.is(hex, kDangerous)) return true;
  }
  return false;
}

}  // namespace warbalance::suitcase
