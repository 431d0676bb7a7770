#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "engine/systems/suitcase/numbers.hpp"

// The remaining models of a unit, and the effects of wounds on it (SC-W4 .. SC-W7).

namespace warbalance::suitcase {

/// Troops that can be picked are the first ones: 0, the Sergeant, and 1, the first carrier of counted weapons.
inline constexpr std::size_t kPicked = 2;
/// Index of the model that is picked out of the troops. @pre Pick::sergeant or Pick::carrier
constexpr std::size_t troop_of(Pick pick) { return pick == Pick::carrier ? 1 : 0; }
constexpr bool is_troop(Pick pick) { return pick == Pick::sergeant || pick == Pick::carrier; }

/// The living models of a unit, and which of them can act.
struct Living {
  std::int8_t troops = 0;  ///< living models of the troops; their indices are 0 .. troops - 1
  bool hero = false;
  bool stunned = false;  ///< the last troop model, or the whole unit (SC-C9)
  bool hero_stunned = false;
  // losses of troops by Snipers (SC-K20)
  bool sergeant_lost = false;
  std::int8_t carriers_lost = 0;              ///< the first ones of each counted weapon
  std::array<bool, kPicked> model_stunned{};  ///< troops 0 and 1, where they are not the last model

  int models() const { return troops + (hero ? 1 : 0); }
  bool alive() const { return models() > 0; }
  bool last_model() const { return models() == 1; }
  /// SC-A3: whether the unit is idle.
  bool idle() const { return troops > 0 ? stunned : hero && hero_stunned; }
  bool hero_acts() const { return hero && !hero_stunned; }
  friend auto operator<=>(const Living&, const Living&) = default;
};

/// The complete state of a unit's models.
struct Body : Living {
  std::int16_t damage = 0;  ///< wounds of the wounded troop model; markers once it is the last model
  std::int16_t hero_markers = 0;
  std::array<std::int16_t, kPicked> model_markers{};  ///< of troops 0 and 1, while others are wounded before them

  friend auto operator<=>(const Body&, const Body&) = default;
};

static_assert(std::has_unique_object_representations_v<Body>);

inline Body full_strength(const UnitNumbers& numbers) {
  Body body;
  body.troops = numbers.troops().models;
  body.hero = numbers.cards() == 2;
  return body;
}

/// Remaining health of a unit (section 16); at least 1 for a last model.
inline int health_left(const UnitNumbers& numbers, const Body& body) {
  const int hero = body.hero ? numbers.hero().wounds.health - body.hero_markers : 0;
  if (body.troops == 0) return body.hero ? std::max(1, hero) : 0;
  const int wounds = body.damage + body.model_markers[0] + body.model_markers[1];
  const int troops = std::max(1, body.troops * numbers.troops().wounds.health - wounds);
  return body.models() == 1 ? troops : troops + hero;
}

/// Card of the model that takes the next wound: 0 = troops, 1 = hero.
inline int wounded_card(const Living& body, Pick pick) {
  return pick == Pick::hero || (pick == Pick::none && body.troops == 0) ? 1 : 0;
}
inline const WoundNumbers& wounded(const TargetNumbers& target, const Living& body) {
  return target.cards[static_cast<std::size_t>(wounded_card(body, target.pick))];
}

/// Markers of the model that takes the next wound by itself, or wounds of the one that is wounded first.
template <class B>
auto& markers_in(B& body, Pick pick) {
  if (wounded_card(body, pick) == 1) return body.hero_markers;
  // the model of highest index is the one that is wounded first, picked or not
  if (!is_troop(pick) || troop_of(pick) + 1 == static_cast<std::size_t>(body.troops)) return body.damage;
  return body.model_markers[troop_of(pick)];
}
inline int markers_of(const TargetNumbers& target, const Body& body) { return markers_in(body, target.pick); }

/// After a model fell: what Snipers have done to the one that is wounded next, or is the last one.
inline void settle(Body& body) {
  if (body.troops == 0) {
    body.stunned = body.sergeant_lost = false;
    body.carriers_lost = 0;
  } else if (const auto next = static_cast<std::size_t>(body.troops - 1); next < kPicked) {
    body.damage = static_cast<std::int16_t>(body.damage + body.model_markers[next]);
    body.model_markers[next] = 0;
    if (!body.last_model()) return;
    body.stunned = body.stunned || body.model_stunned[0];
    body.model_stunned[0] = false;
  }
}

/// Removes a model of the troops. The one of highest index gets its place and its number (SC-K20).
inline void lose_troop(Body& body, std::size_t model) {
  const auto last = static_cast<std::size_t>(--body.troops);
  if (model == last) body.damage = 0;
  if (model < kPicked) {
    const bool marked = model < last && last < kPicked;
    body.model_stunned[model] = marked && body.model_stunned[last];
    body.model_markers[model] = 0;  // those of the last one are its damage
    if (marked) body.model_stunned[last] = false;
  }
  settle(body);
}

/// Places the wounds of one failed Defense roll on a unit, after Regeneration: all of them on one model.
/// @param marked  set when a marker was placed on a model that is alone, as one that was picked is (SC-K20)
/// Returns the wounds placed (SC-W6).
inline int place_wounds(const TargetNumbers& target, Body& body, int wounds, bool& marked) {
  if (wounds <= 0) return 0;
  if (target.pick != Pick::none || body.troops == 0 || body.last_model()) {
    std::int16_t& markers = markers_in(body, target.pick);
    markers = static_cast<std::int16_t>(markers + wounds);
    marked = true;
    return wounds;
  }
  const int health = target.cards[0].health;
  const int placed = std::min<int>(wounds, std::max(1, health - body.damage));
  body.damage = static_cast<std::int16_t>(body.damage + placed);
  if (body.damage >= health) lose_troop(body, static_cast<std::size_t>(body.troops - 1));
  return placed;
}

/// SC-W5: whether the marked model must roll.
inline bool must_roll(const TargetNumbers& target, const Body& body) {
  return markers_of(target, body) >= wounded(target, body).health;
}

/// Removes a lone model.
inline void knock_out(Body& body, Pick pick) {
  if (is_troop(pick)) {
    if (pick == Pick::sergeant) body.sergeant_lost = true;
    if (pick == Pick::carrier) ++body.carriers_lost;
    return lose_troop(body, troop_of(pick));
  }
  if (wounded_card(body, pick) == 1) {
    body.hero = body.hero_stunned = false;
    body.hero_markers = 0;
  } else {
    body.troops = 0;
    body.damage = 0;
  }
  settle(body);
}

/// The Stunned flag of a lone model.
template <class B>
auto& stunned_in(B& body, Pick pick) {
  if (wounded_card(body, pick) == 1) return body.hero_stunned;
  return is_troop(pick) ? body.model_stunned[troop_of(pick)] : body.stunned;
}

/// SC-W5: applies a wound roll; true = Knocked Out, false = Stunned.
inline bool wound_roll(const TargetNumbers& target, Body& body, int face) {
  if (face + markers_of(target, body) - wounded(target, body).wound_shift >= 6) {
    knock_out(body, target.pick);
    return true;
  }
  stunned_in(body, target.pick) = true;
  return false;
}

/// SC-C9: stuns the whole unit.
inline void stun(Living& body) {
  body.stunned = body.troops > 0;
  body.hero_stunned = body.hero;
}

/// State text (section 2): "models:2,wounds:1", "hero,markers:2,stunned", "killed".
std::string state_text(const Body& body);

/// Reads such a text; `problem` gets what is wrong with it.
Body body_of_text(const UnitNumbers& numbers, const std::string& text, std::string& problem);

}  // namespace warbalance::suitcase
