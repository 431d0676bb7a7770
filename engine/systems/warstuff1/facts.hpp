#pragma once

#include "engine/core/common_facts.hpp"
#include "engine/systems/warstuff1/profile.hpp"
#include "engine/systems/warstuff1/state.hpp"

// The facts that are counted in addition to the report, and their names.

namespace warbalance::warstuff1 {

inline constexpr FactRules kFactRules{"WS1-302", "WS1-801", "WS1-803", "WS1-605"};

/// In the order of `Cause`.
inline constexpr std::array kCauseFacts{
    FactSpec{"lost_to_shooting", "", "WS1-601", "removed by shots"},
    FactSpec{"lost_to_melee", "", "WS1-610", "removed by those who attacked them in melee"},
    FactSpec{"lost_to_counter_attack", "", "WS1-609", "removed by those whom they attacked"},
    FactSpec{"lost_to_death_blow", "", "WS1-R06", "removed by the death of a unit near"},
    FactSpec{"lost_to_morale", "", "WS1-701", "removed by failed morale tests"},
    FactSpec{"lost_to_terrain", "", "WS1-505", "removed by dangerous terrain"},
};
static_assert(kCauseFacts.size() == kCauses);

inline constexpr auto kBattleFacts = common_battle_facts(kFactRules);
inline constexpr auto kSideFacts = joined(common_side_facts(kFactRules), kCauseFacts);
inline constexpr auto kUnitFacts = common_unit_facts(kFactRules);
inline constexpr FactVocabulary kFacts{.facts = {kBattleFacts, kSideFacts, kUnitFacts, {}}};

}  // namespace warbalance::warstuff1
