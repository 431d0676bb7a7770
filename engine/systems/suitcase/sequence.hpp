#pragma once

#include "engine/systems/suitcase/hits.hpp"

// The order of the stages of an exchange, an attack of one unit on another. Battles go through it and add moves and
// players; exact odds go through it too.

namespace warbalance::suitcase {

enum class ExchangeKind : std::uint8_t { shoot, melee, fire_breath, spell };

/// The stages of an attack, with everything that follows from it.
enum class Stage : std::int8_t {
  cast,           ///< the die of the caster (SC-K27)
  block,          ///< the dice of wizards who try to block
  pick,           ///< weapons that may pick strike one model (SC-K20)
  contact,        ///< a charger has arrived (SC-C2)
  pile_in,        ///< the others move up (SC-C3)
  phalanx,        ///< the test of the charger (SC-C4)
  strike,         ///< the attack itself (SC-H8, SC-C5)
  strike_back,    ///< SC-C6
  scores,         ///< of the melee, without dice (SC-C9)
  attacker_fear,  ///< a D3 to the score
  defender_fear,
  morale,    ///< the test of the loser
  separate,  ///< the charger moves back (SC-C7)
  move_on,   ///< a unit that has destroyed the other may move
  over
};

/// What the order of an attack depends on. The units are as the last stage left them.
struct Course {
  ExchangeKind kind = ExchangeKind::shoot;
  bool has_result = false;  ///< losing a melee has an effect (option melee_result)
  bool casts = false;       ///< the spell works
  int phalanx = 0;          ///< models with it at contact
  const UnitNumbers& attacker;
  const Living& attacking;
  const UnitNumbers& defender;
  const Living& defending;
};

/// @param picks  weapons that may pick a model of the target do so
constexpr Stage first_stage(ExchangeKind kind, bool picks = false) {
  switch (kind) {
    case ExchangeKind::spell:
      return Stage::cast;
    case ExchangeKind::melee:
      return Stage::contact;
    case ExchangeKind::shoot:
      return picks ? Stage::pick : Stage::strike;
    case ExchangeKind::fire_breath:
      return Stage::strike;
  }
  return Stage::over;
}

/// What comes after a stage.
inline Stage next(Stage stage, const Course& course) {
  const auto strike_back = [&] { return course.defending.idle() ? Stage::scores : Stage::strike_back; };
  const auto defender_fear = [&] {
    return has_fear(course.defender, course.defending) ? Stage::defender_fear : Stage::morale;
  };
  switch (stage) {
    case Stage::cast:
      return Stage::block;
    case Stage::block:
      return course.casts ? Stage::strike : Stage::over;
    case Stage::pick:
      return course.defending.alive() ? Stage::strike : Stage::over;
    case Stage::contact:
      return course.defending.alive() ? Stage::pile_in : Stage::move_on;
    case Stage::pile_in:
      return course.phalanx > 0 ? Stage::phalanx : Stage::strike;
    case Stage::phalanx:
      if (!course.attacking.alive()) return Stage::move_on;
      return course.attacking.idle() ? strike_back() : Stage::strike;
    case Stage::strike:
      if (course.kind != ExchangeKind::melee) return Stage::over;
      return course.defending.alive() ? strike_back() : Stage::move_on;
    case Stage::strike_back:
      return course.attacking.alive() ? Stage::scores : Stage::move_on;
    case Stage::scores:
      if (!course.has_result) return Stage::separate;
      return has_fear(course.attacker, course.attacking) ? Stage::attacker_fear : defender_fear();
    case Stage::attacker_fear:
      return defender_fear();
    case Stage::defender_fear:
      return Stage::morale;
    case Stage::morale:
      return Stage::separate;
    case Stage::separate:
    case Stage::move_on:
    case Stage::over:
      return Stage::over;
  }
  return Stage::over;
}

/// SC-C2: what a charge does at contact.
inline bool is_knocked_out_at_contact(const Living& defending) { return is_stunned_last(defending, Pick::none); }

/// SC-K27: whether a total is enough to cast a spell; and whether another one blocks it.
constexpr bool is_cast(const Spell& spell, int total) { return total >= spell.number; }
constexpr bool is_blocked_by(int total, int block) { return block > total; }

}  // namespace warbalance::suitcase
