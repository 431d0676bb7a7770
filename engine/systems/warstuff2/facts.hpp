#pragma once

#include "engine/core/common_facts.hpp"
#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/state.hpp"

// The facts that are counted in addition to the report, and their names.

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

// Uses of effects in moves, if facts are counted.

/// Called before a unit performs an action.
template <class G>
void count_action([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const Action& action) {
  if constexpr (G::counts_facts) {
    if (!is_move(action.kind) || action.path.count <= 1) return;
    const Profile& profile = game.state.profile(unit);
    const Length bonus = action.kind == ActionKind::advance ? profile.move_advance_bonus : profile.move_rush_bonus;
    const Length allowed = move_limit(game.rules, profile, action.kind);
    if (bonus_mattered(action.path, allowed, bonus)) count_effect(game, unit, Effect::move_bonus);
  }
}

/// Called before any move of a unit.
template <class G>
void count_move([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex unit, [[maybe_unused]] const Path& path) {
  if constexpr (G::counts_facts) {
    count_ground<Effect>(game, unit, path);
  }
}

}  // namespace warbalance::warstuff2
