#pragma once

#include "engine/core/common_facts.hpp"
#include "engine/systems/warstuff2/effects.hpp"
#include "engine/systems/warstuff2/state.hpp"

// What is counted beside the report, and its names.

namespace warbalance::warstuff2 {

inline constexpr FactRules kFactRules{"WS2-R1", "WS2-V1", "WS2-V2", "WS2-W10"};

/// In the order of `Cause`.
inline constexpr std::array kCauseFacts{
    FactSpec{"lost_to_shooting", "", "WS2-S5", "removed by shots"},
    FactSpec{"lost_to_melee", "", "WS2-X3", "removed by chargers"},
    FactSpec{"lost_to_spell", "", "WS2-Q27", "removed by spells"},
    FactSpec{"lost_to_blast", "", "WS2-Q4", "removed by a death near"},
    FactSpec{"lost_to_fall", "", "WS2-N2", "removed by falls"},
    FactSpec{"lost_to_terrain", "", "WS2-T21", "removed by dangerous terrain"},
    FactSpec{"lost_to_rout", "", "WS2-MO4", "removed by its rout"},
    FactSpec{"lost_to_strike_back", "", "WS2-X4", "removed by whom they charged"},
};
static_assert(kCauseFacts.size() == kCauses);

inline constexpr auto kBattleFacts = common_battle_facts(kFactRules);
inline constexpr auto kSideFacts = joined(common_side_facts(kFactRules), kCauseFacts);
inline constexpr auto kUnitFacts = common_unit_facts(kFactRules);
inline constexpr FactVocabulary kFacts{.facts = {kBattleFacts, kSideFacts, kUnitFacts, {}}};

}  // namespace warbalance::warstuff2
