#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "engine/core/length.hpp"

namespace warbalance::warstuff1 {

/// The effects of natural faces of an attack die (WS1-608, 609). In attacks of the unit a face and all higher ones have
/// the effect, in attacks on the unit a face and all lower ones; 0 = no such effect.
struct NaturalNumbers {
  std::int8_t kill_face = 0;
  std::int8_t wounds_face = 0;
  std::int8_t wounds = 0;
  std::int8_t stun_face = 0;
  std::int8_t hits_face = 0;
  std::int8_t hits = 0;
  std::int8_t dice_face = 0;
  std::int8_t dice = 0;  ///< D3 hits

  friend auto operator<=>(const NaturalNumbers&, const NaturalNumbers&) = default;
};

/// A set of special rules by their numbers in the ruleset; conditions such as "unless the other has the same rule"
/// compare these, so the engine needs no rule names.
using RuleSet = std::uint64_t;
inline constexpr int kMaxRules = 64;  ///< of a ruleset: as many as a set has bits

/// A change of effective Quality against units without the same rule (WS1-604).
struct QualityEdge {
  std::int8_t rule = 0;
  std::int8_t attack_shoot = 0;
  std::int8_t attack_melee = 0;
  std::int8_t defend_shoot = 0;
  std::int8_t defend_melee = 0;

  friend auto operator<=>(const QualityEdge&, const QualityEdge&) = default;
};

inline constexpr int kMaxEdges = 8;

/// Natural effects to which a unit may be immune: bits of `Profile::immune`.
enum class Natural : std::uint8_t { kill, wounds, hits, stun };

/// A unit's special rules, compiled into the numbers that the battle reads. A target number of 0 means that the unit
/// does not have the effect.
struct Profile {
  RuleSet carried = 0;                   ///< all rules of the unit
  RuleSet contact_test_unless_same = 0;  ///< enemies in melee test their morale

  std::array<QualityEdge, kMaxEdges> edges{};
  Length radius = 50;
  Length range = 0;  ///< 0 = does not shoot
  Length entangle_range = 0;
  Length walk_bonus = 0;
  Length run_bonus = 0;
  Length kill_test_radius = 0;  ///< nearby enemies test if it kills in melee; 0 = none
  Length blow_radius = 0;
  Length command_radius = 0;
  Length heal_radius = 0;
  Length late_gap = 0;  ///< 0 = deploys with the others
  Length placed_move = 0;
  Length melee_move = 0;  ///< move after its attack in melee
  Length melee_move_gap = 0;

  std::int8_t quality = 3;
  std::int8_t scale = 1;  ///< distances are divided by it (WS1-104)
  std::int8_t edge_count = 0;
  // effective Quality against every unit
  std::int8_t attack_shoot = 0;
  std::int8_t attack_melee = 0;
  std::int8_t defend_shoot = 0;
  std::int8_t defend_melee = 0;
  std::int8_t shoot_dice = 0;  ///< D3 added by its attack
  std::int8_t melee_dice = 0;
  std::int8_t cover_quality = 0;  ///< instead of the ruleset's; 0 = the ruleset's
  NaturalNumbers naturals;        ///< of its attacks
  NaturalNumbers answers;         ///< of attacks on it in melee
  // hits on it
  std::int8_t ignore_on = 0;
  std::int8_t ignore_ground_on = 0;
  std::int8_t survive_on = 0;
  std::uint8_t immune = 0;
  // others
  std::int8_t blow_on = 0;
  std::int8_t blow_hits = 0;
  std::int8_t entangle_on = 0;
  std::int8_t charge_divisor = 1;  ///< of the moves of enemies into contact with it
  std::int8_t command_dice = 0;
  std::int8_t command_on = 0;
  std::int8_t heal_on = 0;

  bool always_cover = false;
  bool target_tests = false;  ///< targets of its ranged attacks test their morale
  bool passes_morale = false;
  bool dies_of_morale = false;
  bool flies = false;
  bool ignores_difficult = false;

  bool shoots() const { return range > 0; }
  bool entangles() const { return entangle_on > 0; }
  bool has_ranged() const { return shoots() || entangles(); }
  Length longest_range() const { return range > entangle_range ? range : entangle_range; }
  bool is_immune(Natural what) const { return ((immune >> static_cast<unsigned>(what)) & 1U) != 0; }
  friend auto operator<=>(const Profile&, const Profile&) = default;
};

static_assert(std::is_trivially_copyable_v<Profile>);

/// The effects that special rules are made of: the rows of the vocabulary (effects.cpp), in their order.
enum class Effect : std::uint8_t {
  quality_mod,
  quality_die,
  cover,
  on_natural,
  ignore_hit,
  survive_kill,
  morale_test,
  morale_result,
  immune,
  on_death,
  attack,
  move,
  extra_move,
  fly,
  charge_divisor,
  ignore_difficult,
  deploy_late,
  command,
  heal,
};

}  // namespace warbalance::warstuff1
