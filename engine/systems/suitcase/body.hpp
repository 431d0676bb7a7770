#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "engine/systems/suitcase/profile.hpp"
#include "engine/systems/suitcase/rules.hpp"

// What is left of a unit, and what wounds do to it (SC-W4 .. SC-W7).

namespace warbalance::suitcase {

struct Body {
  std::int8_t troops = 0;  ///< living models of the troops; their indices are 0 .. troops - 1
  bool hero = false;
  bool stunned = false;  ///< the last troop model, or the whole unit (SC-C9)
  bool hero_stunned = false;
  std::int16_t damage = 0;  ///< wounds of the wounded troop model; markers once it is the last model
  std::int16_t hero_markers = 0;

  int models() const { return troops + (hero ? 1 : 0); }
  bool alive() const { return models() > 0; }
  bool last_model() const { return models() == 1; }
  /// SC-A3: the unit is idle.
  bool idle() const { return troops > 0 ? stunned : hero && hero_stunned; }
  bool hero_acts() const { return hero && !hero_stunned; }

  /// All of it in one number.
  std::uint64_t key() const {
    const auto bits = [](int number) { return static_cast<std::uint64_t>(static_cast<std::uint16_t>(number)); };
    return bits(troops) << 48 | bits(damage) << 32 | bits(hero_markers) << 16 | bits(hero) << 2 | bits(stunned) << 1 |
           bits(hero_stunned);
  }
  friend auto operator<=>(const Body&, const Body&) = default;
};

inline Body full_strength(const Profile& profile) {
  Body body;
  body.troops = profile.troops.models;
  body.hero = profile.has_hero;
  return body;
}

/// Health that a unit has left (section 16): of a last model, at least 1.
inline int health_left(const Profile& profile, const Body& body) {
  const int hero = body.hero ? profile.hero.health - body.hero_markers : 0;
  if (body.troops == 0) return body.hero ? std::max(1, hero) : 0;
  const int troops = body.troops * profile.troops.health - body.damage;
  return body.models() == 1 ? std::max(1, troops) : troops + hero;
}

/// Card of the model that takes the next wound: 0 = troops, 1 = hero.
inline int wounded_card(const Body& body, bool hero_only) { return hero_only || body.troops == 0 ? 1 : 0; }

/// Puts wounds of one failed Defense roll on a unit, after Regeneration: all of them on one model.
/// @param hero_only  on the attached hero, who was picked (SC-K20)
/// @param marked     set when a marker was placed on a model that is alone
/// Returns the wounds placed (SC-W6).
inline int place_wounds(const Profile& profile, Body& body, bool hero_only, int wounds, bool& marked) {
  if (wounds <= 0) return 0;
  if (wounded_card(body, hero_only) == 1) {
    body.hero_markers = static_cast<std::int16_t>(body.hero_markers + wounds);
    marked = true;
    return wounds;
  }
  if (body.last_model()) {
    body.damage = static_cast<std::int16_t>(body.damage + wounds);
    marked = true;
    return wounds;
  }
  const int placed = std::min<int>(wounds, profile.troops.health - body.damage);
  body.damage = static_cast<std::int16_t>(body.damage + placed);
  if (body.damage >= profile.troops.health) {
    --body.troops;
    body.damage = 0;
    if (body.troops == 0) body.stunned = false;
  }
  return placed;
}

/// SC-W5: whether the marked model has to roll.
inline bool must_roll(const Profile& profile, const Body& body, bool hero_only) {
  const bool hero = wounded_card(body, hero_only) == 1;
  return hero ? body.hero_markers >= profile.hero.health : body.damage >= profile.troops.health;
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
inline bool wound_roll(const Rules& rules, const Profile& profile, Body& body, bool hero_only, int face) {
  const bool hero = wounded_card(body, hero_only) == 1;
  const int markers = hero ? body.hero_markers : body.damage;
  const int health = hero ? profile.hero.health : profile.troops.health;
  const int result = face + markers - (rules.flat_tough != 0 ? 0 : health - 1);
  if (result >= 6) {
    knock_out(body, hero_only);
    return true;
  }
  (hero ? body.hero_stunned : body.stunned) = true;
  return false;
}

/// SC-C9: the whole unit is Stunned.
inline void stun(Body& body) {
  body.stunned = body.troops > 0;
  body.hero_stunned = body.hero;
}

/// State text (section 2): "models:2,wounds:1", "hero,markers:2,stunned", "killed".
std::string state_text(const Body& body);

/// The state that a text tells of; what is wrong with it is put into `problem`.
Body body_of_text(const Profile& profile, const std::string& text, std::string& problem);

}  // namespace warbalance::suitcase
