#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/core/dice.hpp"
#include "engine/core/length.hpp"

namespace warbalance::vsgmr {

/// The kinds of rolls to which bonuses and larger dice apply separately.
enum class Roll : std::uint8_t { distance, hand_to_hand, armor, skill };
inline constexpr std::size_t kRolls = 4;

constexpr std::size_t index_of(Roll roll) { return static_cast<std::size_t>(roll); }

// Every roll of the game: its name in replays, the rule that requires it, and its lane of random dice. Rare rolls
// share lane 0.
inline constexpr RollKind kInitiativeRoll{"initiative", "VS-R2"};
inline constexpr RollKind kDistanceRoll{"distance attack", "VS-D8", 1};
inline constexpr RollKind kSecondDie{"automatic fire", "VS-D9", 2};
inline constexpr RollKind kHandToHandRoll{"hand to hand attack", "VS-H2", 3};
inline constexpr RollKind kArmorRoll{"armor", "VS-D10", 4};
inline constexpr RollKind kSecondArmorRoll{"second armor roll", "VS-A07", 5};
inline constexpr RollKind kBuildingRoll{"building", "VS-X5"};
inline constexpr RollKind kRecruitRoll{"recruit", "VS-A10", 6};
inline constexpr RollKind kDisableRoll{"disable", "VS-A04", 7};
inline constexpr RollKind kSummonRoll{"summon", "VS-A15"};
inline constexpr RollKind kSpotRoll{"contested spot", "VS-S5"};
inline constexpr RollKind kSoloRoll{"solo", "VS-L2"};
inline constexpr RollKind kSpawnRoll{"spawning", "VS-V15"};
inline constexpr RollKind kSeenRoll{"is it seen", "VS-D6"};
inline constexpr RollKind kCoverRoll{"is it covered", "VS-D6"};
inline constexpr RollKind kSkillRoll{"skill", "VS-K1"};

// Figures as battles use them: types and special rules compiled into numbers.

/// The types of figures as profiles name them, in the order of the ruleset's qualities (VS-F1). A commander who is a
/// hero has a name of his own; a building is a target and no figure.
enum class FigureType : std::int8_t { mook = 1, troop, hero, commander, cavalry, vehicle, building };

constexpr bool is_guy(FigureType type) { return type <= FigureType::commander; }
constexpr bool is_mount(FigureType type) { return type == FigureType::cavalry || type == FigureType::vehicle; }
/// VS-F8: places that a figure takes aboard a vehicle.
constexpr int places_taken(FigureType type) {
  return type == FigureType::cavalry ? 2 : type == FigureType::vehicle ? 5 : 1;
}

enum class Armor : std::int8_t { none, light, heavy };

/// Whether a figure feels fear (VS-A02): as its type does, never, or always.
enum class Courage : std::int8_t { of_type, fearless, fearful };

/// A figure's special rules, compiled into the numbers that the battle reads. A target number of 0 = the figure does
/// not have the effect.
struct Profile {
  FigureType type = FigureType::troop;
  Armor armor = Armor::none;
  Courage courage = Courage::of_type;
  std::int8_t hits = 1;  ///< of a building

  Length radius = 50;
  Length move = 600;            ///< the figure's Move Unit, without bonuses (VS-F4)
  Length half_move = 300;       ///< its Half Move Unit
  std::int8_t extra_moves = 0;  ///< extra Move Units per turn
  std::int8_t extra_half_moves = 0;
  std::int8_t initiative = 0;  ///< bonus to the initiative roll

  std::array<std::int8_t, kRolls> sides{6, 6, 6, 6};     ///< of its dice
  std::array<std::int8_t, kRolls> bonus{};               ///< type modifier and own bonuses
  std::array<std::int8_t, kRolls> support{};             ///< bonus for itself and friends near
  std::array<std::int8_t, kRolls> support_half_moves{};  ///< how near, in its Half Move Units

  bool shoots = false;             ///< makes distance attacks
  std::int8_t kept_dice = 1;       ///< dice of a distance attack, the highest of which counts
  std::int8_t target_step = 0;     ///< added to what a distance attack on it needs
  std::int8_t armor_rolls = 1;     ///< that its targets must make
  std::int8_t extra_distance = 0;  ///< follow-up attacks
  std::int8_t extra_hand_to_hand = 0;
  std::int8_t extra_half_moves_wide = 0;  ///< how near other targets of follow-ups are, in its Half Move Units
  std::int8_t range_factor = 1;
  std::int8_t fear_face = 0;  ///< attacks on it fail up to this face
  std::int8_t flee_moves = 1;
  bool blasts = false;   ///< its distance attacks knock back
  bool punches = false;  ///< its attacks hand to hand knock back
  bool revenge = false;
  std::uint8_t skills = 0;  ///< bits of its specific skills (VS-K3): skill 1 is bit 0
  std::int8_t recruit_on = 0;
  std::int8_t rerolls = 0;  ///< per round
  std::int8_t disable_on = 0;
  std::int8_t summon_on = 0;
  std::int8_t summon_half_moves = 1;
  bool summon_late = false;
  bool flies = false;
  bool independent = false;  ///< a mount that needs no rider
  bool swims = false;
  std::int8_t places = 0;  ///< for passengers, not counting the figure that controls it
  bool carries = false;    ///< carries anybody at all

  /// How far it moves in a turn, over open ground.
  Length allowance() const { return std::min(kMostMove, move + extra_moves * move + extra_half_moves * half_move); }
  bool feels_fear() const {
    if (courage != Courage::of_type) return courage == Courage::fearful;
    return is_guy(type) || type == FigureType::cavalry;
  }
  friend auto operator<=>(const Profile&, const Profile&) = default;
};

static_assert(std::is_trivially_copyable_v<Profile>);

/// VS-X5: the target profile of attacks on terrain.
constexpr Profile plain_building() {
  Profile building;
  building.type = FigureType::building;
  return building;
}

/// A figure without special rules (VS-F1 .. VS-F8).
Profile plain_profile(const struct Rules& rules, FigureType type);

/// The effects that special rules are made of: the rows of the vocabulary (effects.cpp), in their order.
enum class Effect : std::uint8_t {
  armor,
  distance_attack,
  keep_highest,
  roll_bonus,
  roll_die,
  target_step,
  armor_rolls,
  extra_attack,
  attacked_natural_max,
  hit_saved_natural_min,
  on_defeating,
  on_defeated,
  reroll,
  action_roll,
  range_multiple,
  move_bonus,
  initiative_bonus,
  ignore_terrain,
  no_controller,
  courage,
  own_skill,
  swims,
  places,
};

}  // namespace warbalance::vsgmr
