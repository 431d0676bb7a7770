#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/engine/warstuff2/scene.hpp"

// Scenes of one round with few units, for tests of single rules.

namespace warbalance::warstuff2 {

/// A battle of one round without morale tests.
inline Scene one_round(std::vector<std::string> settings = {}) {
  settings.insert(settings.begin(), {"rounds=1", "morale.numerator=0"});
  return Scene(std::move(settings));
}

inline constexpr UnitIndex kAttacker = 0;
inline constexpr UnitIndex kDefender = 1;

/// The defender takes an action, then the attacker shoots at it from 9 inches away.
inline Outcome shot_at(const std::string& attacker, const std::string& defender, std::vector<int> dice,
                       std::vector<std::string> settings = {}, ActionKind defender_does = ActionKind::hold) {
  return played(one_round(std::move(settings)).first(1), {{0, attacker, {1000, 2000}}, {1, defender, {2000, 2000}}},
                {takes(kDefender, {defender_does, kNoUnit, {}}), holds(kAttacker, kDefender)}, std::move(dice));
}

/// The defender takes an action, then the attacker charges it over 4 inches. Nobody moves afterwards by choice.
inline Outcome charged(const std::string& attacker, const std::string& defender, std::vector<int> dice,
                       std::vector<std::string> settings = {}, ActionKind defender_does = ActionKind::hold) {
  return played(
      one_round(std::move(settings)).first(1), {{0, attacker, {1500, 2000}}, {1, defender, {2000, 2000}}},
      {takes(kDefender, {defender_does, kNoUnit, {}}), charges(kAttacker, kDefender, {1500, 2000}, {1900, 2000})},
      std::move(dice));
}

/// "ok", "stunned:2", "ok:1+frozen", "killed": the state names of the rulebook.
inline std::string state_of(const Outcome& outcome, UnitIndex unit) {
  const Condition& condition = outcome.unit(unit).condition;
  if (condition.killed) return "killed";
  std::string text = condition.stunned ? "stunned" : "ok";
  if (condition.markers > 0) text += ":" + std::to_string(condition.markers);
  return condition.frozen ? text + "+frozen" : text;
}

inline Rolls rolls_of(const Outcome& outcome) { return outcome.rolls(); }

}  // namespace warbalance::warstuff2
