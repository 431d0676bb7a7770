#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/facts.hpp"

// Where facts are counted. All of it compiles to nothing in battles that count no facts.

namespace warbalance {

/// Counts a fact of a side or of a unit.
/// @param fact   of an enum whose `scope_of(fact)` says what it is of, by number in the vocabulary
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

/// Counts what an effect of a special rule did, in the sense of its `EffectSpec::counted`.
/// @param effect  number of its row in the table of effects, as an enum
/// @param unit    which has the effect
template <class G, class Effect>
void count_effect([[maybe_unused]] G& game, [[maybe_unused]] int unit, [[maybe_unused]] Effect effect,
                  [[maybe_unused]] std::int64_t number = 1) {
  if constexpr (G::counts_facts) {
    game.counts().of_effect(static_cast<std::size_t>(effect), static_cast<std::size_t>(unit)) +=
        static_cast<std::int32_t>(number);
  }
}

}  // namespace warbalance
