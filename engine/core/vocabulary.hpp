#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/facts.hpp"

namespace warbalance {

/// One number or choice that a data file may state: of a ruleset ("moves.advance") or of an effect ("on").
/// With `choices`, the file holds one of these words and the value is its index; {"false", "true"} is a flag.
struct NumberSpec {
  std::string_view path;  ///< dotted place in the data file
  std::int32_t fallback = 0;
  std::int32_t min = 0;
  std::int32_t max = 0;
  std::string_view unit;     ///< "1/100 inch", "points", "d6", "" for plain counts
  std::string_view rule;     ///< rule id that reads it
  std::string_view meaning;  ///< one sentence for designers
  std::span<const std::string_view> choices{};
  bool required = false;  ///< effect parameters only: there is no fallback
};

/// One building block of special rules.
struct EffectSpec {
  std::string_view type;
  std::string_view meaning;
  std::string_view combining;  ///< what two of it on one unit do
  std::string_view timing;     ///< when it acts, with the rule ids of the steps
  std::string_view rule;
  std::string_view counted;  ///< what `count_effect` counts of it ("hits ignored"); empty: nothing
  std::span<const NumberSpec> parameters{};
  bool named = false;       ///< takes `name = "..."`, a text that tells its copies apart (spells)
  bool on_weapons = false;  ///< changes a weapon, or all weapons of a card (systems with cards)
};

/// A number of an effect that lies within bounds, both included.
struct NumberBound {
  std::string_view path;
  std::int32_t least = 0;
  std::int32_t most = 0;
};

/// A type of effect that can only help the army of the unit that has it, if its player uses it well: always, or where
/// its numbers lie within bounds. Several entries of one type are alternatives.
struct HelpfulEffect {
  std::string_view type;
  std::array<NumberBound, 2> bounds{};  ///< an empty path: no bound
};

/// A weapon that plain cards have.
struct PlainWeapon {
  std::string_view name;
  std::int32_t range = 0;  ///< in the vocabulary's unit of length; 0 = melee
  std::int32_t attacks = 1;
};

/// How units are written that are cards with weapons: "models=3 speed=4 ...; Scout; Bow(24,1)", a second card behind
/// " + ".
struct CardGrammar {
  std::span<const NumberSpec> stats;  ///< all of them stand in front of a card: "models=3"; with unit "d6" as "4+"
  std::int32_t weapons_max = 0;       ///< on one card
  std::int32_t range_max = 0;
  std::int32_t attacks_max = 0;
  std::span<const PlainWeapon> plain_weapons{};  ///< of a card of which only quality and special rules are said
};

/// What two different effects do when they meet, on one unit or on two that fight.
struct EffectMeeting {
  std::string_view type_a;
  std::string_view type_b;
  std::string_view meaning;  ///< one sentence for designers
};

/// What the data files of a rule system may say. `options` are the switches of the rules (in the file
/// under [options]); `numbers` all other figures of the ruleset. Values are handed to the system in the order of these
/// lists.
struct Vocabulary {
  std::span<const NumberSpec> numbers;
  std::span<const NumberSpec> options;
  std::span<const NumberSpec> weights{};  ///< of players, in their files
  std::span<const EffectSpec> effects;
  std::int32_t quality_min = 2;  ///< least and greatest number of a quality tier
  std::int32_t quality_max = 6;
  std::span<const EffectMeeting> meetings{};
  std::span<const HelpfulEffect> helpful{};  ///< effects of no entry may do harm
  std::string_view quality_suffix = "+";     ///< behind the number, as profiles are written: "4+"
  bool high_quality_is_better = false;
  /// How battles end, in a word or two, by `BattleReport::ending`; at most kMaxEndings. Empty: always in the same way.
  std::span<const std::string_view> endings{};
  /// What qualities are called, from `quality_min` on, where they are no numbers: types of figures. Profiles are lists
  /// then, with a comma behind the type too.
  std::span<const std::string_view> quality_names{};
  std::string_view length_unit = "inches";  ///< of places and moves in records, where they are in hundredths of it
  /// Places are hexes, odd rows half a hex to the right. Paths are measured in steps, so records state no lengths.
  bool counts_steps = false;
  const CardGrammar* cards = nullptr;     ///< null: units are a quality and special rules
  std::int32_t players_max = 4;           ///< most armies of one battle, at most kMaxPlayers
  bool tasks = false;                     ///< scenarios may have skill tasks
  const FactVocabulary* facts = nullptr;  ///< null: battles count nothing beyond their report
  /// Most special rules of a ruleset, with all sizes of those with X: a unit names its rules by a byte.
  std::size_t rules_max = 250;
};

inline constexpr std::string_view kFlagWords[] = {"false", "true"};

}  // namespace warbalance
