#pragma once

#include <functional>

#include "engine/core/trace.hpp"
#include "sim/run/field_arena.hpp"

namespace warbalance::sim {

/// Plays one battle of generated armies and counts its facts; callable from many threads, each with its own trace.
using FactFunction =
    std::function<BattleReport(const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key, FactTrace& facts)>;

/// The battles of a game with their facts, for the rule system of the ruleset: the same battles as those of a
/// `FieldArena`.
/// @param designs  tells every design that an army may contain
/// @pre facts_of(ruleset) is not null
FactFunction fact_arena(const Ruleset& ruleset, const DesignSource& designs, const FieldGame& game);

}  // namespace warbalance::sim
