#pragma once

#include "engine/systems/warstuff2/attack.hpp"

// The order of the stages of an exchange. Battles follow it and add moves, pushes and choices; `odds` and the players'
// odds follow it too.

namespace warbalance::warstuff2 {

enum class ExchangeAction : std::uint8_t { shoot, charge, spell };

enum class ExchangeStage : std::uint8_t { cast, attack, blast_on_attacker, strike_back, blast_on_defender, over };

/// Whether the event of a stage hits the unit that attacked first.
constexpr bool on_attacker(ExchangeStage stage) {
  return stage == ExchangeStage::blast_on_attacker || stage == ExchangeStage::strike_back;
}

/// Which attack of its unit the event of a stage is; that of spells is chosen among them.
constexpr AttackForm attack_of(ExchangeStage stage, ExchangeAction action) {
  switch (stage) {
    case ExchangeStage::blast_on_attacker:
    case ExchangeStage::blast_on_defender:
      return AttackForm::blast;
    case ExchangeStage::strike_back:
      return AttackForm::strike_back;
    default:
      break;
  }
  return action == ExchangeAction::shoot    ? AttackForm::shot
         : action == ExchangeAction::charge ? AttackForm::charge
                                            : AttackForm::spell;
}

/// WS2-X2: a charge against a Stunned unit kills it at contact, without an attack.
constexpr bool kills_at_contact(ExchangeStage stage, ExchangeAction action, bool stunned) {
  return stage == ExchangeStage::attack && action == ExchangeAction::charge && stunned;
}

constexpr ExchangeStage first_stage(ExchangeAction action) {
  return action == ExchangeAction::spell ? ExchangeStage::cast : ExchangeStage::attack;
}

/// What follows when the event of a stage is over (WS2-X3, X4, W10).
/// @param attacker, defender  what they are, and how the event has left them
inline ExchangeStage next(ExchangeStage stage, ExchangeAction action, const UnitNumbers& attacker,
                          const Condition& attacking, const UnitNumbers& defender, const Condition& defending) {
  if (action != ExchangeAction::charge) return ExchangeStage::over;
  if (stage == ExchangeStage::attack) {
    if (defending.killed) return defender.blast_hits > 0 ? ExchangeStage::blast_on_attacker : ExchangeStage::over;
    const bool strikes_back = !attacking.killed && !attacking.stunned && !defending.stunned && !attacker.no_strike_back;
    return strikes_back ? ExchangeStage::strike_back : ExchangeStage::over;
  }
  const bool bursts = stage == ExchangeStage::strike_back && attacking.killed && attacker.blast_hits > 0;
  return bursts ? ExchangeStage::blast_on_defender : ExchangeStage::over;
}

}  // namespace warbalance::warstuff2
