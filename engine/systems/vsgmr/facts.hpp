#pragma once

#include "engine/core/common_facts.hpp"
#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/state.hpp"

// The facts that are counted in addition to the report, and their names.

namespace warbalance::vsgmr {

inline constexpr FactRules kFactRules{"VS-R1", "VS-V1", "VS-V2", "VS-X1"};

/// In the order of `Cause`.
inline constexpr std::array kCauseFacts{
    FactSpec{"lost_to_distance_attacks", "", "VS-D11", "defeated at a distance"},
    FactSpec{"lost_hand_to_hand", "", "VS-H2", "defeated hand to hand"},
    FactSpec{"lost_to_revenge", "", "VS-A11", "defeated by those whom they had defeated"},
    FactSpec{"lost_off_the_table", "", "VS-M5", "moved off the table by force"},
    FactSpec{"lost_to_recruiting", "", "VS-A10", "changed sides when they were defeated"},
    FactSpec{"lost_to_capture", "", "VS-M7", "empty mounts that enemies took"},
};
static_assert(kCauseFacts.size() == kCauses);

inline constexpr auto kBattleFacts = common_battle_facts(kFactRules);
inline constexpr auto kSideFacts = joined(common_side_facts(kFactRules), kCauseFacts);
inline constexpr auto kUnitFacts = common_unit_facts(kFactRules);
inline constexpr FactVocabulary kFacts{.facts = {kBattleFacts, kSideFacts, kUnitFacts, {}}};

}  // namespace warbalance::vsgmr
