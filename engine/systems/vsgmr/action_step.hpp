#pragma once

#include "engine/systems/vsgmr/exchange.hpp"

// Steps 3 and 4 of a round: attacks, Disable and Summon.

namespace warbalance::vsgmr {

/// VS-A04.
template <class G>
void disable(G& game, UnitIndex unit, UnitIndex target) {
  State& state = game.state;
  const int on = state.profile(unit).disable_on;
  game.stake(stake_in(state, target, unit) * kDisabledShare / kWhole);
  if (game.die(game.tag(unit, kDisableRoll), game.rules.die, Needed::at_least(on)) < on) return;
  count_effect(game, unit, Effect::action_roll);
  state.unit(target).disabled_round = static_cast<std::int8_t>(state.round + 1);
  game.change(target, "disabled", "VS-A04", state.round + 1, unit);
}

template <class G>
void act(G& game, UnitIndex unit, const Action& action, std::string_view rule);

/// VS-A15.
template <class G>
void summon(G& game, UnitIndex unit, UnitIndex friendly, Point at) {
  State& state = game.state;
  const Profile& profile = state.profile(unit);
  if (game.die(game.tag(unit, kSummonRoll), game.rules.die, Needed::at_least(profile.summon_on)) < profile.summon_on)
    return;
  count_effect(game, unit, Effect::action_roll);
  FigureState& summoned = state.unit(friendly);
  const Point from = summoned.at;
  summoned.at = at;
  game.moved(friendly, "summoned", "VS-A15", Path::straight(from, at), 0);
  if (profile.summon_late) {
    summoned.out = true;
    return;
  }
  if (summoned.attacked || !state.able(friendly)) return;
  const Action at_once = game.players.at_once(game.view_of(friendly), friendly);
  if (at_once.kind != ActionKind::none) act(game, friendly, at_once, "VS-A15");
}

inline constexpr std::array<std::string_view, 5> kActionNames = {"nothing", "distance attack", "hand to hand attack",
                                                                 "disable", "summon"};

/// What a figure does in step 3 or 4 (VS-R5, VS-R6).
template <class G>
void act(G& game, UnitIndex unit, const Action& action, std::string_view rule) {
  State& state = game.state;
  state.unit(unit).attacked = true;
  state.unit(unit).tried =
      state.unit(unit).tried || action.kind == ActionKind::disable || action.kind == ActionKind::summon;
  Path place;
  if (action.kind == ActionKind::summon) place = Path{{{action.at}}, 1};
  game.event(TraceEvent::Kind::action, unit, kActionNames[static_cast<std::size_t>(action.kind)], rule, action.target,
             -1, 0, place);
  if (action.piece >= 0) game.change(unit, "attacks terrain", "VS-X5", action.piece);
  switch (action.kind) {
    case ActionKind::distance:
    case ActionKind::hand_to_hand: {
      const AttackKind kind = action.kind == ActionKind::distance ? AttackKind::distance : AttackKind::hand_to_hand;
      if (action.piece >= 0) return attack_piece(game, unit, action.piece, kind);
      return attack(game, unit, action.target, kind, nullptr);
    }
    case ActionKind::disable:
      return disable(game, unit, action.target);
    case ActionKind::summon:
      return summon(game, unit, action.target, action.at);
    case ActionKind::none:
      return;
  }
}

}  // namespace warbalance::vsgmr
