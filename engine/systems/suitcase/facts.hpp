#pragma once

#include "engine/core/common_facts.hpp"
#include "engine/core/trace.hpp"
#include "engine/systems/suitcase/hits.hpp"
#include "engine/systems/suitcase/profile.hpp"
#include "engine/systems/suitcase/state.hpp"

// Section 14, report per battle: the facts that are counted in addition to the report, and their names. Points are in
// hundredths.

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
  units_lost,
  lost_to_shooting,
  lost_to_melee,
  lost_to_strike_back,
  lost_to_spell,
  lost_to_terrain,
  lost_to_rout,
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
    FactSpec{"units_lost", "", "SC-W4", "its own units lost: the sum of the causes below"},
    FactSpec{"lost_to_shooting", "", "SC-H1", "removed by shooting"},
    FactSpec{"lost_to_melee", "", "SC-C5", "removed by chargers"},
    FactSpec{"lost_to_strike_back", "", "SC-C6", "removed by whom they charged"},
    FactSpec{"lost_to_spell", "", "SC-K27", "removed by spells"},
    FactSpec{"lost_to_terrain", "", "SC-M8", "removed by dangerous terrain"},
    FactSpec{"lost_to_rout", "", "SC-Q2", "routed, or found no room to deploy"},
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

/// After the common ones.
enum class UnitFact : std::uint8_t { wounds_dealt = 3, wounds_taken };
inline constexpr std::array kOwnUnitFacts{
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

inline constexpr auto kUnitFacts = joined(common_unit_facts({"SC-R1", "SC-V3", "SC-W4", "SC-W4"}), kOwnUnitFacts);
inline constexpr FactVocabulary kFacts{.facts = {kBattleFacts, kSideFacts, kUnitFacts, kSourceFacts},
                                       .sources = kOtherSources};

constexpr std::size_t number_of(auto fact) { return static_cast<std::size_t>(fact); }

constexpr FactScope scope_of(SideFact) { return FactScope::side; }
constexpr FactScope scope_of(UnitFact) { return FactScope::unit; }

constexpr SideFact lost_to(Cause cause) {
  switch (cause) {
    case Cause::shooting:
      return SideFact::lost_to_shooting;
    case Cause::melee:
      return SideFact::lost_to_melee;
    case Cause::strike_back:
      return SideFact::lost_to_strike_back;
    case Cause::spell:
      return SideFact::lost_to_spell;
    case Cause::dangerous:
      return SideFact::lost_to_terrain;
    case Cause::rout:
      break;
  }
  return SideFact::lost_to_rout;
}

using warbalance::count;

/// Counts a fact of a source of hits, if facts are counted.
template <class G>
void count(G& game, SourceFact fact, UnitIndex unit, int source, int number) {
  if constexpr (G::counts_facts) {
    game.counts().of_source(number_of(fact), static_cast<std::size_t>(unit), static_cast<std::size_t>(source)) +=
        number;
  }
}

}  // namespace warbalance::suitcase
