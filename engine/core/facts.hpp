#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/report.hpp"

// What a rule system counts in its battles beyond the report. It names its facts in a `FactVocabulary`
// (`Vocabulary::facts`) and counts them where they happen (`count` and `count_effect` below). The uses of an effect are
// counted for each unit that has it (`EffectSpec::counted`).

namespace warbalance {

/// What a fact belongs to. A source causes hits and wounds: a weapon, a spell, or another kind of attack.
enum class FactScope : std::uint8_t { battle, side, unit, source };
inline constexpr std::size_t kFactScopes = 4;

/// A number that is counted in every battle; reports show its mean.
struct FactSpec {
  std::string_view name;  ///< in CSV and JSON, stable
  std::string_view unit;  ///< "points": counted in hundredths; "": a plain count; "share": 0 or 1 in each battle
  std::string_view rule;
  std::string_view meaning;
};

inline constexpr std::size_t kMaxFacts = 32;          ///< of a battle, or of a side
inline constexpr std::size_t kMaxFactsOfUnit = 8;     ///< of a unit, or of a source
inline constexpr std::size_t kMaxSourcesOfUnit = 32;  ///< kinds of attacks of one unit
inline constexpr std::size_t kMaxEffects = 32;        ///< of a system

/// The facts of a rule system. The sources of a unit are numbered in this order: in systems with cards the weapons of
/// its card, then those of its hero (`CardGrammar::weapons_max` each); then `sources`, then the named effects.
struct FactVocabulary {
  std::array<std::span<const FactSpec>, kFactScopes> facts{};  ///< by `FactScope`
  std::span<const std::string_view> sources{};                 ///< names of kinds of attacks that are not weapons
};

/// The counts of one battle, by the numbers of the facts in the vocabulary.
class FactCounts {
 public:
  /// Prepares the counts of a battle with this many units.
  void begin(int units) {
    battle_ = {};
    sides_ = {};
    std::fill_n(units_.begin(), units, OfUnit{});
    std::fill_n(sources_.begin(), units, std::array<OfUnit, kMaxSourcesOfUnit>{});
    std::fill_n(effects_.begin(), units, std::array<std::int32_t, kMaxEffects>{});
  }

  std::int64_t& of_battle(std::size_t fact) { return battle_[fact]; }
  std::int64_t& of_side(std::size_t fact, std::size_t seat) { return sides_[seat][fact]; }
  std::int32_t& of_unit(std::size_t fact, std::size_t unit) { return units_[unit][fact]; }
  std::int32_t& of_source(std::size_t fact, std::size_t unit, std::size_t source) {
    return sources_[unit][source][fact];
  }
  std::int32_t& of_effect(std::size_t effect, std::size_t unit) { return effects_[unit][effect]; }
  std::int64_t of_battle(std::size_t fact) const { return battle_[fact]; }
  std::int64_t of_side(std::size_t fact, std::size_t seat) const { return sides_[seat][fact]; }
  std::int64_t of_unit(std::size_t fact, std::size_t unit) const { return units_[unit][fact]; }
  std::int64_t of_source(std::size_t fact, std::size_t unit, std::size_t source) const {
    return sources_[unit][source][fact];
  }
  std::int64_t of_effect(std::size_t effect, std::size_t unit) const { return effects_[unit][effect]; }

 private:
  using OfUnit = std::array<std::int32_t, kMaxFactsOfUnit>;

  std::array<std::int64_t, kMaxFacts> battle_{};
  std::array<std::array<std::int64_t, kMaxFacts>, kMaxPlayers> sides_{};
  std::array<OfUnit, kMaxUnits> units_{};
  std::array<std::array<OfUnit, kMaxSourcesOfUnit>, kMaxUnits> sources_{};
  std::array<std::array<std::int32_t, kMaxEffects>, kMaxUnits> effects_{};
};

// Counting. It compiles to nothing in battles that count no facts.

/// Counts a fact of a side or of a unit.
/// @param fact   a value of an enum with `scope_of(fact)`, its number in the vocabulary
/// @param whose  the seat, or the unit
template <class G, class Fact>
void count([[maybe_unused]] G& game, [[maybe_unused]] Fact fact, [[maybe_unused]] int whose,
           [[maybe_unused]] std::int64_t number = 1) {
  if constexpr (G::counts_facts) {
    constexpr FactScope scope = scope_of(Fact{});
    static_assert(scope == FactScope::side || scope == FactScope::unit);
    if constexpr (scope == FactScope::side) {
      game.counts().of_side(static_cast<std::size_t>(fact), static_cast<std::size_t>(whose)) += number;
    } else {
      game.counts().of_unit(static_cast<std::size_t>(fact), static_cast<std::size_t>(whose)) +=
          static_cast<std::int32_t>(number);
    }
  }
}

/// Counts the use of an effect of a special rule, as its `EffectSpec::counted` defines it.
/// @param effect  its row in the table of effects, as an enum
/// @param unit    the one with the effect
template <class G, class Effect>
void count_effect([[maybe_unused]] G& game, [[maybe_unused]] int unit, [[maybe_unused]] Effect effect,
                  [[maybe_unused]] std::int64_t number = 1) {
  if constexpr (G::counts_facts) {
    game.counts().of_effect(static_cast<std::size_t>(effect), static_cast<std::size_t>(unit)) +=
        static_cast<std::int32_t>(number);
  }
}

}  // namespace warbalance
