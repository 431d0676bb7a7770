#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/core/length.hpp"

namespace warbalance::warstuff2 {

inline constexpr int kMaxSpells = 4;

/// One spell of a wizard (WS2-Q27).
struct Spell {
  Length range = 0;
  std::int8_t hits = 1;
  std::int8_t wound_bonus = 0;
  std::int8_t freeze_on = 0;  ///< 0 = does not freeze
  std::int8_t padding = 0;    ///< so that profiles can be compared byte by byte

  friend auto operator<=>(const Spell&, const Spell&) = default;
};

/// A set of special rules by their numbers in the ruleset; conditions such as "unless the target has the same rule"
/// compare these, so the engine needs no rule names.
using RuleSet = std::uint64_t;
inline constexpr int kMaxRules = 64;  ///< of a ruleset: as many as a set has bits

/// A unit's special rules, compiled into the numbers that the battle reads. A target number of 0 means that the unit
/// does not have the effect.
struct Profile {
  RuleSet carried = 0;   ///< all rules of the unit
  RuleSet compares = 0;  ///< those whose effect depends on whether the other unit has the same rule

  // Re-rolls, by the rule that gives them: it counts unless the other unit has the same rule.
  RuleSet melee_fail_unless_same = 0;     ///< may re-roll failed hits
  RuleSet melee_success_unless_same = 0;  ///< must re-roll successful hits
  RuleSet shoot_fail_unless_same = 0;
  RuleSet shoot_success_unless_same = 0;
  RuleSet nerve_unless_same = 0;  ///< attackers in melee test their nerve (WS2-X8)

  std::array<Spell, kMaxSpells> spells{};
  Length radius = 50;
  Length range = 0;  ///< 0 = does not shoot
  Length move_advance_bonus = 0;
  Length move_rush_bonus = 0;  ///< Rush and Charge
  Length blast_radius = 0;
  Length healer_radius = 0;
  Length leader_radius = 0;
  Length late_deploy_distance = 0;  ///< 0 = deploys with the others
  Length retreat = 0;               ///< move back after a charge; 0 = steps back

  std::int8_t quality = 4;
  std::int8_t ignore_hit_on = 0;
  std::int8_t natural = 0;         ///< hit die that wounds without a quality test
  std::int8_t natural_wounds = 0;  ///< wounds of such a hit
  std::int8_t blast_hits = 0;      ///< hits on every unit near when it is killed
  std::int8_t wound_bonus = 0;
  std::int8_t freeze_on = 0;
  std::int8_t healer_on = 0;
  std::int8_t leader_dice = 0;
  std::int8_t leader_on = 0;
  std::int8_t charge_attacks = 1;
  std::int8_t rescue_on = 0;
  std::int8_t wounds_roll_from = 0;  ///< markers from which it rolls on the wounds table; 0 = always
  std::int8_t wounds_killed_on = 0;  ///< its own kill total; 0 = the ruleset's
  std::int8_t cast_on = 0;
  std::int8_t spell_count = 0;

  bool always_cover = false;
  bool reroll_morale = false;
  bool melee_fail = false;       ///< may re-roll failed hits in melee
  bool melee_success = false;    ///< must re-roll successful hits in melee
  bool shoot_fail = false;       ///< may re-roll failed hits in shooting
  bool shoot_success = false;    ///< must re-roll successful hits in shooting
  bool shot_at_fail = false;     ///< units that shoot at it may re-roll failed hits
  bool shot_at_success = false;  ///< units that shoot at it must re-roll successful hits
  bool flies = false;
  bool no_strike_back = false;
  bool ignores_difficult = false;
  bool ignores_rout = false;

  bool shoots() const { return range > 0; }
  friend auto operator<=>(const Profile&, const Profile&) = default;
  /// Compares bytes, which is fast: every battle looks up its profiles.
  friend bool operator==(const Profile& a, const Profile& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
};

static_assert(std::has_unique_object_representations_v<Profile>);
static_assert(std::is_trivially_copyable_v<Profile>);
static_assert(sizeof(Profile) <= 192, "profiles are read in every exchange: keep them in three cache lines");

/// The effects that special rules are made of: the rows of the vocabulary (effects.cpp), in their order.
enum class Effect : std::uint8_t {
  ignore_hit,
  always_cover,
  auto_wound_on_natural,
  hits_on_death,
  move_bonus,
  reroll_morale,
  wound_roll_bonus,
  freeze_on_hit,
  reroll_hits,
  rerolled_by,
  fly,
  rescue_friend,
  no_strike_back,
  retreat,
  nerve_test,
  grant_actions,
  extra_attacks,
  rescue_self,
  shoot,
  late_deploy,
  ignore_difficult,
  wound_table,
  ignore_rout,
  cast,
  spell,
};

}  // namespace warbalance::warstuff2
