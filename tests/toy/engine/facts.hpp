#pragma once

#include <array>
#include <cstdint>

#include "engine/core/facts.hpp"
#include "engine/core/trace.hpp"

// What is counted beside the report, and its names. Points are in hundredths.

namespace warbalance::toy {

enum class SideFact : std::uint8_t { win, points_destroyed };
inline constexpr std::array kSideFacts{
    FactSpec{"win", "share", "TOY-R3", "it won the battle"},
    FactSpec{"points_destroyed", "points", "TOY-R3", "cost of enemy units that it destroyed"},
};

enum class UnitFact : std::uint8_t { wounds_dealt };
inline constexpr std::array kUnitFacts{
    FactSpec{"wounds_dealt", "", "TOY-A6", "wounds that it gave to enemies"},
};

inline constexpr FactVocabulary kFacts{.facts = {{{}, kSideFacts, kUnitFacts, {}}}};

template <class G>
void count(G& game, SideFact fact, int seat, std::int64_t number) {
  if constexpr (G::counts_facts) {
    game.counts().of_side(static_cast<std::size_t>(fact), static_cast<std::size_t>(seat)) += number;
  }
}
template <class G>
void count(G& game, UnitFact fact, UnitIndex unit) {
  if constexpr (G::counts_facts) {
    ++game.counts().of_unit(static_cast<std::size_t>(fact), static_cast<std::size_t>(unit));
  }
}

}  // namespace warbalance::toy
