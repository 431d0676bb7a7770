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

/// One number or choice in a data file: of a ruleset ("moves.advance") or of an effect ("on").
/// With `choices`, the file has one of these words and the value is its index; {"false", "true"} is a flag.
struct NumberSpec {
  std::string_view path;  ///< dotted place in the data file
  std::int32_t fallback = 0;
  std::int32_t min = 0;
  std::int32_t max = 0;
  std::string_view unit;     ///< "1/100 inch", "points", "d6", "" for plain counts
  std::string_view rule;     ///< rule id that reads it
  std::string_view meaning;  ///< one sentence for designers
  std::span<const std::string_view> choices{};
  bool required = false;  ///< effect parameters only: there is no default
};

/// One building block of special rules.
struct EffectSpec {
  std::string_view type;
  std::string_view meaning;
  std::string_view combining;  ///< how two of it on one unit combine
  std::string_view timing;     ///< when it acts, with the rule ids of the steps
  std::string_view rule;
  std::string_view counted;  ///< what `count_effect` counts ("hits ignored"); empty: nothing
  std::span<const NumberSpec> parameters{};
  bool named = false;       ///< takes `name = "..."`, a text that distinguishes its copies (spells)
  bool on_weapons = false;  ///< changes a weapon, or all weapons of a card (systems with cards)
};

/// Bounds of a number of an effect, both included.
struct NumberBound {
  std::string_view path;
  std::int32_t least = 0;
  std::int32_t most = 0;
};

/// A type of effect that can only help its unit's army if the player uses it well: always, or if its numbers lie within
/// bounds. Several entries of one type are alternatives.
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
  std::span<const NumberSpec> stats;  ///< a card begins with all of them: "models=3"; with unit "d6" as "4+"
  std::int32_t weapons_max = 0;       ///< on one card
  std::int32_t range_max = 0;
  std::int32_t attacks_max = 0;
  std::span<const PlainWeapon> plain_weapons{};  ///< of a card that states only quality and special rules
};

/// How two different effects interact, on one unit or on two that fight.
struct EffectMeeting {
  std::string_view type_a;
  std::string_view type_b;
  std::string_view meaning;  ///< one sentence for designers
};

/// What the data files of a rule system may contain. `options` are the switches of the rules ([options] in the file),
/// `numbers` all other figures of the ruleset. The system gets the values in the order of these lists.
struct Vocabulary {
  std::span<const NumberSpec> numbers;
  std::span<const NumberSpec> options;
  std::span<const NumberSpec> weights{};  ///< of players, in their files
  std::span<const EffectSpec> effects;
  std::int32_t quality_min = 2;  ///< least and greatest number of a quality tier
  std::int32_t quality_max = 6;
  std::span<const EffectMeeting> meetings{};
  std::span<const HelpfulEffect> helpful{};  ///< all other effects may do harm
  std::string_view quality_suffix = "+";     ///< behind the number, as profiles are written: "4+"
  bool high_quality_is_better = false;
  /// Names of the endings of battles, by `BattleReport::ending`; at most kMaxEndings. Empty: there is only one.
  std::span<const std::string_view> endings{};
  /// Names of the qualities, from `quality_min` on, if they are not numbers but types of figures. Profiles then have a
  /// comma after the type too.
  std::span<const std::string_view> quality_names{};
  std::string_view length_unit = "inches";  ///< unit of places and moves, which records give in hundredths
  /// Places are hexes, odd rows half a hex to the right. Paths are measured in steps, so records have no lengths.
  bool counts_steps = false;
  const CardGrammar* cards = nullptr;     ///< null: units are a quality and special rules
  std::int32_t players_max = 4;           ///< maximum number of armies in a battle, at most kMaxPlayers
  bool tasks = false;                     ///< scenarios may have skill tasks
  const FactVocabulary* facts = nullptr;  ///< null: battles count no facts
  /// Maximum number of special rules of a ruleset, including all values of X: units store their numbers in a byte.
  std::size_t rules_max = 250;
};

inline constexpr std::string_view kFlagWords[] = {"false", "true"};

/// A number of the data file and the field of a system's rules that it sets.
template <class Rules>
struct NumberRow {
  NumberSpec spec;
  std::int32_t Rules::*field;
};

/// The specs of a list of rows.
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

/// Makes an object with the values of a data file.
template <class Numbers, std::size_t N>
Numbers numbers_from(const std::array<NumberRow<Numbers>, N>& rows, std::span<const std::int32_t> values) {
  Numbers numbers;
  set_numbers(numbers, rows, values);
  return numbers;
}

/// Makes rules from the values of a ruleset, in the order of the vocabulary's numbers and options.
template <class Rules, std::size_t N, std::size_t M>
Rules rules_from(const std::array<NumberRow<Rules>, N>& numbers, std::span<const std::int32_t> values,
                 const std::array<NumberRow<Rules>, M>& options, std::span<const std::int32_t> chosen) {
  Rules rules = numbers_from(numbers, values);
  set_numbers(rules, options, chosen);
  return rules;
}

/// Values of an effect's parameters, in the order of its spec.
using EffectParameters = std::span<const std::int32_t>;

/// The specs of a table of effects, row by row. A row has the effect's enum value (`effect`), its spec, and the
/// function that applies it to a profile.
template <class Row, std::size_t N>
constexpr std::array<EffectSpec, N> specs_of(const std::array<Row, N>& rows) {
  std::array<EffectSpec, N> specs{};
  for (std::size_t i = 0; i < N; ++i) specs[i] = rows[i].spec;
  return specs;
}

/// Whether the rows of a table of effects are in the order of their enum.
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

/// Whether each effect of a table is in exactly one of two lists, and these have no other names: effects that can only
/// help (`HelpfulEffect`), and effects that may do harm.
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

/// The greater number wins.
template <class T>
void keep_greater(T& present, std::int32_t offered) {
  present = static_cast<T>(std::max<std::int32_t>(present, offered));
}
/// The better target wins: the lower face from which the die succeeds; 0 = none yet.
inline void keep_better_target(std::int8_t& present, std::int32_t offered) {
  if (present == 0 || offered < present) present = static_cast<std::int8_t>(offered);
}

/// Limit of sums of effects. The hits of this many d3 plus the same number fit into a byte.
inline constexpr std::int32_t kMostSum = 60;
/// Amounts add up, between -kMostSum and kMostSum.
inline void add_up(std::int8_t& sum, std::int32_t amount) {
  sum = static_cast<std::int8_t>(std::clamp<std::int32_t>(sum + amount, -kMostSum, kMostSum));
}
/// Lengths add up. @param scale  divisor of all of them
inline void add_length(Length& sum, Length amount, Length scale = 1) {
  const Length most = kMostExtraLength / scale;
  sum = std::clamp<Length>(sum + amount / scale, -most, most);
}

}  // namespace warbalance
