#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "engine/systems/suitcase/numbers.hpp"

// What is left of a unit, and what wounds do to it (SC-W4 .. SC-W7).

namespace warbalance::suitcase {

/// The models of a unit that live, and who of them can act.
struct Living {
  std::int8_t troops = 0;  ///< living models of the troops; their indices are 0 .. troops - 1
  bool hero = false;
  bool stunned = false;  ///< the last troop model, or the whole unit (SC-C9)
  bool hero_stunned = false;

  int models() const { return troops + (hero ? 1 : 0); }
  bool alive() const { return models() > 0; }
  bool last_model() const { return models() == 1; }
  /// SC-A3: the unit is idle.
  bool idle() const { return troops > 0 ? stunned : hero && hero_stunned; }
  bool hero_acts() const { return hero && !hero_stunned; }
  friend auto operator<=>(const Living&, const Living&) = default;
};

/// All that is left of a unit.
struct Body : Living {
  std::int16_t damage = 0;  ///< wounds of the wounded troop model; markers once it is the last model
  std::int16_t hero_markers = 0;

  friend auto operator<=>(const Body&, const Body&) = default;
};

static_assert(std::has_unique_object_representations_v<Body>);

inline Body full_strength(const UnitNumbers& numbers) {
  Body body;
  body.troops = numbers.troops().models;
  body.hero = numbers.cards() == 2;
  return body;
}

/// Health that a unit has left (section 16): of a last model, at least 1.
inline int health_left(const UnitNumbers& numbers, const Body& body) {
  const int hero = body.hero ? numbers.hero().wounds.health - body.hero_markers : 0;
  if (body.troops == 0) return body.hero ? std::max(1, hero) : 0;
  const int troops = body.troops * numbers.troops().wounds.health - body.damage;
  return body.models() == 1 ? std::max(1, troops) : troops + hero;
}

/// Card of the model that takes the next wound: 0 = troops, 1 = hero.
inline int wounded_card(const Living& body, bool hero_only) { return hero_only || body.troops == 0 ? 1 : 0; }
inline const WoundNumbers& wounded(const TargetNumbers& target, const Living& body) {
  return target.cards[static_cast<std::size_t>(wounded_card(body, target.hero_only))];
}

/// Puts wounds of one failed Defense roll on a unit, after Regeneration: all of them on one model.
/// @param marked  set when a marker was placed on a model that is alone, as a picked hero is (SC-K20)
/// Returns the wounds placed (SC-W6).
inline int place_wounds(const TargetNumbers& target, Body& body, int wounds, bool& marked) {
  if (wounds <= 0) return 0;
  if (wounded_card(body, target.hero_only) == 1) {
    body.hero_markers = static_cast<std::int16_t>(body.hero_markers + wounds);
    marked = true;
    return wounds;
  }
  if (body.last_model()) {
    body.damage = static_cast<std::int16_t>(body.damage + wounds);
    marked = true;
    return wounds;
  }
  const int health = target.cards[0].health;
  const int placed = std::min<int>(wounds, health - body.damage);
  body.damage = static_cast<std::int16_t>(body.damage + placed);
  if (body.damage >= health) {
    --body.troops;
    body.damage = 0;
    if (body.troops == 0) body.stunned = false;
  }
  return placed;
}

/// Markers of the model that is alone.
inline int markers_of(const TargetNumbers& target, const Body& body) {
  return wounded_card(body, target.hero_only) == 1 ? body.hero_markers : body.damage;
}

/// SC-W5: whether the marked model has to roll.
inline bool must_roll(const TargetNumbers& target, const Body& body) {
  return markers_of(target, body) >= wounded(target, body).health;
}

/// The model that is alone is removed.
inline void knock_out(Body& body, bool hero_only) {
  if (wounded_card(body, hero_only) == 1) {
    body.hero = body.hero_stunned = false;
    body.hero_markers = 0;
  } else {
    body.troops = 0;
    body.stunned = false;
    body.damage = 0;
  }
}

/// SC-W5: what the wound roll does; true = Knocked Out, false = Stunned.
inline bool wound_roll(const TargetNumbers& target, Body& body, int face) {
  if (face + markers_of(target, body) - wounded(target, body).wound_shift >= 6) {
    knock_out(body, target.hero_only);
    return true;
  }
  (wounded_card(body, target.hero_only) == 1 ? body.hero_stunned : body.stunned) = true;
  return false;
}

/// SC-C9: the whole unit is Stunned.
inline void stun(Living& body) {
  body.stunned = body.troops > 0;
  body.hero_stunned = body.hero;
}

/// State text (section 2): "models:2,wounds:1", "hero,markers:2,stunned", "killed".
std::string state_text(const Body& body);

/// Reads such a text; `problem` gets what is wrong with it.
Body body_of_text(const UnitNumbers& numbers, const std::string& text, std::string& problem);

}  // namespace warbalance::suitcase
