#pragma once

#include "engine/core/common_facts.hpp"
#include "tests/toy/engine/profile.hpp"
#include "tests/toy/engine/state.hpp"

// What is counted beside the report, and its names. Points are in hundredths.

namespace warbalance::toy {

inline constexpr FactRules kFactRules{"TOY-R1", "TOY-R3", "TOY-R3", "TOY-A6"};

/// In the order of `AttackKind`.
inline constexpr std::array kCauseFacts{
    FactSpec{"lost_to_shots", "", "TOY-A1", "removed by shots"},
    FactSpec{"lost_to_fights", "", "TOY-A3", "removed in fights"},
};

enum class UnitFact : std::uint8_t { wounds_dealt = 3 };  // behind the common ones
constexpr FactScope scope_of(UnitFact) { return FactScope::unit; }
inline constexpr std::array kOwnUnitFacts{
    FactSpec{"wounds_dealt", "", "TOY-A6", "wounds that it gave to enemies"},
};

inline constexpr auto kBattleFacts = common_battle_facts(kFactRules);
inline constexpr auto kSideFacts = joined(common_side_facts(kFactRules), kCauseFacts);
inline constexpr auto kUnitFacts = joined(common_unit_facts(kFactRules), kOwnUnitFacts);
inline constexpr FactVocabulary kFacts{.facts = {kBattleFacts, kSideFacts, kUnitFacts, {}}};

}  // namespace warbalance::toy
