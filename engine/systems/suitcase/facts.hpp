#pragma once

#include "engine/core/facts.hpp"
#include "engine/core/trace.hpp"
#include "engine/systems/suitcase/hits.hpp"

// Section 14, report per battle: what is counted beside the report, and its names. Points are in hundredths.

namespace warbalance::suitcase {

enum class BattleFact : std::uint8_t { draw, rounds };
inline constexpr std::array kBattleFacts{
    FactSpec{"draw", "share", "SC-V3", "the battle was drawn"},
    FactSpec{"rounds", "", "SC-R1", "rounds begun"},
};

enum class SideFact : std::uint8_t {
  win,
  markers,
  deployment_won,
  points_destroyed,
  points_routed,
  points_lost,
  units_left,
  models_left,
  points_left,
  units_routed,
  melees,
  melees_won,
  knocked_out_by_roll,
  knocked_out_stunned,
  knocked_out_by_group_wound,
  wounds_by_terrain,
  rounds_stunned,
  spells_cast,
  spells_failed,
  spells_blocked,
};
inline constexpr std::array kSideFacts{
    FactSpec{"win", "share", "SC-V3", "it won the battle"},
    FactSpec{"markers", "", "SC-V3", "markers it owned at the end"},
    FactSpec{"deployment_won", "share", "SC-S5", "it won the roll-off for deployment"},
    FactSpec{"points_destroyed", "points", "SC-W4", "full cost of enemy units removed, without those that routed"},
    FactSpec{"points_routed", "points", "SC-Q2", "full cost of enemy units that routed"},
    FactSpec{"points_lost", "points", "SC-W4", "cost of its own units gone and, of those left, of the models lost"},
    FactSpec{"units_left", "", "SC-Q2", "its own units left, reserves included"},
    FactSpec{"models_left", "", "SC-W4", "models of these"},
    FactSpec{"points_left", "points", "SC-W4", "cost of its army less the points lost"},
    FactSpec{"units_routed", "", "SC-Q2", "its own units that routed"},
    FactSpec{"melees", "", "SC-C1", "melees it fought"},
    FactSpec{"melees_won", "", "SC-C9", "melees it won by score, or in which it destroyed the enemy"},
    FactSpec{"knocked_out_by_roll", "", "SC-W5", "its own models removed by a wound roll"},
    FactSpec{"knocked_out_stunned", "", "SC-W3", "its own models removed because they were Stunned (SC-C2 too)"},
    FactSpec{"knocked_out_by_group_wound", "", "SC-W4", "its own models removed without a roll, in a unit of several"},
    FactSpec{"wounds_by_terrain", "", "SC-M8", "wounds on its own units by dangerous terrain"},
    FactSpec{"rounds_stunned", "", "SC-A3", "activations that its units lost to being Stunned"},
    FactSpec{"spells_cast", "", "SC-K27", "spells that worked"},
    FactSpec{"spells_failed", "", "SC-K27", "spells that missed their number"},
    FactSpec{"spells_blocked", "", "SC-K27", "spells that an enemy blocked"},
};

enum class UnitFact : std::uint8_t { left, wounds_dealt, wounds_taken };
inline constexpr std::array kUnitFacts{
    FactSpec{"left", "", "SC-W4", "the unit was there at the end, in reserve too"},
    FactSpec{"wounds_dealt", "", "SC-W6", "wounds that it placed on enemies"},
    FactSpec{"wounds_taken", "", "SC-W6", "wounds placed on it, those by terrain included"},
};

enum class SourceFact : std::uint8_t { shots, hits, wounds };
inline constexpr std::array kSourceFacts{
    FactSpec{"shots", "", "SC-H2", "dice rolled to hit"},
    FactSpec{"hits", "", "SC-H3", "hits, as Blast and Poison multiply them"},
    FactSpec{"wounds", "", "SC-W6", "wounds placed"},
};

// Sources of a unit are numbered as the origins of hits are (hits.hpp).
inline constexpr std::array<std::string_view, 3> kOtherSources{"Impact", "Fire Breath", "Phalanx"};
static_assert(spell_origin(kMaxSpells) <= static_cast<int>(kMaxSourcesOfUnit));

inline constexpr FactVocabulary kFacts{.facts = {kBattleFacts, kSideFacts, kUnitFacts, kSourceFacts},
                                       .sources = kOtherSources};

constexpr std::size_t number_of(auto fact) { return static_cast<std::size_t>(fact); }

/// Counts a fact of a side, where facts are counted.
template <class G>
void count(G& game, SideFact fact, int seat, std::int64_t number = 1) {
  if constexpr (G::counts_facts) game.counts().of_side(number_of(fact), static_cast<std::size_t>(seat)) += number;
}
template <class G>
void count(G& game, SourceFact fact, UnitIndex unit, int source, int number) {
  if constexpr (G::counts_facts) {
    game.counts().of_source(number_of(fact), static_cast<std::size_t>(unit), static_cast<std::size_t>(source)) +=
        number;
  }
}
template <class G>
void count(G& game, UnitFact fact, UnitIndex unit, int number = 1) {
  if constexpr (G::counts_facts) game.counts().of_unit(number_of(fact), static_cast<std::size_t>(unit)) += number;
}

}  // namespace warbalance::suitcase
