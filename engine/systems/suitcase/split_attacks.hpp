#pragma once

#include "engine/systems/suitcase/removal.hpp"
#include "engine/systems/suitcase/split.hpp"

// SC-H7 in a battle: a batch for each unit among which attacks are split.

namespace warbalance::suitcase {

/// SC-H7: the attacks of a unit on those near a model of them, a batch each.
/// @param attack  makes one batch of a share
template <class G, class MakeBatch>
void split_attacks(G& game, UnitIndex unit, Hex model, const AttackSetting& setting, Split& split,
                   const MakeBatch& attack) {
  const State& state = game.state;
  game.event(TraceEvent::Kind::action, unit, "split attacks", "SC-H7", state.occupant(model), -1, 0,
             Path{{{point_of(model)}}, 1});
  deal_out(state.numbers(unit), setting, split, [&](std::span<const UnitIndex> open) {
    const UnitIndex taker = game.players.extra(state, 1 - state.owner(unit), open);
    game.event(TraceEvent::Kind::action, taker, "takes an attack more", "SC-H7", unit);
    return taker;
  });
  for (const Split::Share& share : split.all()) attack(share);
}

/// One batch of a share. Returns the wounds placed.
template <class G>
int resolve_share(G& game, UnitIndex unit, const Split::Share& share, const HitSources& sources, Cause cause) {
  const State& state = game.state;
  if (sources.count() == 0) return 0;
  game.note(unit, "its share", "SC-H7", share.unit);
  const TargetNumbers target =
      target_numbers(state.numbers(share.unit), state.unit(share.unit).body, cause == Cause::shooting, Pick::none);
  return resolve(game, sources, target, unit, share.unit, cause);
}

}  // namespace warbalance::suitcase
