#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/facts.hpp"
#include "engine/core/length.hpp"

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

/// A number of the data file and the field of a system's rules that it sets.
template <class Rules>
struct NumberRow {
  NumberSpec spec;
  std::int32_t Rules::*field;
};

/// What data files may say of a list of rows.
template <class Rules, std::size_t N>
constexpr std::array<NumberSpec, N> specs_of(const std::array<NumberRow<Rules>, N>& rows) {
  std::array<NumberSpec, N> specs{};
  for (std::size_t i = 0; i < N; ++i) specs[i] = rows[i].spec;
  return specs;
}

/// Sets the fields of the rows to the values of a data file, in the order of the rows.
template <class Rules, std::size_t N>
void set_numbers(Rules& rules, const std::array<NumberRow<Rules>, N>& rows, std::span<const std::int32_t> values) {
  assert(values.size() == N);
  for (std::size_t i = 0; i < N; ++i) rules.*rows[i].field = values[i];
}

/// An object whose fields have the values of a data file.
template <class Numbers, std::size_t N>
Numbers numbers_from(const std::array<NumberRow<Numbers>, N>& rows, std::span<const std::int32_t> values) {
  Numbers numbers;
  set_numbers(numbers, rows, values);
  return numbers;
}

/// Rules from the values of a ruleset, in the order of the vocabulary's numbers and options.
template <class Rules, std::size_t N, std::size_t M>
Rules rules_from(const std::array<NumberRow<Rules>, N>& numbers, std::span<const std::int32_t> values,
                 const std::array<NumberRow<Rules>, M>& options, std::span<const std::int32_t> chosen) {
  Rules rules = numbers_from(numbers, values);
  set_numbers(rules, options, chosen);
  return rules;
}

/// Values of an effect's parameters, in the order of its spec.
using EffectParameters = std::span<const std::int32_t>;

/// The specs of a table of effects, row by row. A row is the effect's name in the program (`effect`), its spec, and the
/// function that puts it into a profile.
template <class Row, std::size_t N>
constexpr std::array<EffectSpec, N> specs_of(const std::array<Row, N>& rows) {
  std::array<EffectSpec, N> specs{};
  for (std::size_t i = 0; i < N; ++i) specs[i] = rows[i].spec;
  return specs;
}

/// Whether the rows of a table of effects stand in the order of their enum.
template <class Row, std::size_t N>
constexpr bool in_order(const std::array<Row, N>& rows) {
  static_assert(N <= kMaxEffects, "what the effects did is counted in arrays of this size");
  for (std::size_t i = 0; i < N; ++i) {
    if (static_cast<std::size_t>(rows[i].effect) != i) return false;
  }
  return true;
}

/// Effects that can only help: those that always do, then those that do within limits.
template <std::size_t N, std::size_t M>
constexpr std::array<HelpfulEffect, N + M> helpful_effects(const std::string_view (&always)[N],
                                                           const HelpfulEffect (&within)[M]) {
  std::array<HelpfulEffect, N + M> all{};
  for (std::size_t i = 0; i < N; ++i) all[i].type = always[i];
  std::copy(std::begin(within), std::end(within), all.begin() + N);
  return all;
}

/// Whether each effect of a table either can only help (some `HelpfulEffect` is of its type) or may do harm, by its
/// name in the list of these, and both lists name nothing else.
template <class Row, std::size_t N, std::size_t Helpful, std::size_t Harmful>
constexpr bool states_direction(const std::array<Row, N>& rows, const std::array<HelpfulEffect, Helpful>& helpful,
                                const std::array<std::string_view, Harmful>& harmful) {
  std::size_t named = 0;
  for (const Row& row : rows) {
    const auto of_type = std::count_if(helpful.begin(), helpful.end(),
                                       [&](const HelpfulEffect& help) { return help.type == row.spec.type; });
    const auto harms = std::count(harmful.begin(), harmful.end(), row.spec.type);
    if ((of_type > 0) == (harms > 0)) return false;
    named += static_cast<std::size_t>(of_type + harms);
  }
  return named == Helpful + Harmful;
}

// How two effects of the same kind on one unit combine:

/// The greater number counts.
template <class T>
void keep_greater(T& present, std::int32_t offered) {
  present = static_cast<T>(std::max<std::int32_t>(present, offered));
}
/// The better die counts: the lower face from which it succeeds; 0 = none yet.
inline void keep_better_target(std::int8_t& present, std::int32_t offered) {
  if (present == 0 || offered < present) present = static_cast<std::int8_t>(offered);
}

/// Sums of effects stop here. Hits of so many dice of three faces each and of as many more fit into a byte.
inline constexpr std::int32_t kMostSum = 60;
/// They add up, within -kMostSum and kMostSum.
inline void add_up(std::int8_t& sum, std::int32_t amount) {
  sum = static_cast<std::int8_t>(std::clamp<std::int32_t>(sum + amount, -kMostSum, kMostSum));
}
/// The same of lengths. @param scale  they are all divided by it
inline void add_length(Length& sum, Length amount, Length scale = 1) {
  const Length most = kMostExtraLength / scale;
  sum = std::clamp<Length>(sum + amount / scale, -most, most);
}

}  // namespace warbalance
