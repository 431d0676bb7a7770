#pragma once

#include <vector>

#include "sim/units/army.hpp"

namespace warbalance::sim {

/// A roster of cards and its variations, so that battles can tell the terms of their prices apart: behind each unit
/// itself come all cards that differ from it in one thing: a special rule of the card or of a weapon left out, or
/// replaced by the next one of its exclusive group; another quality or defense; another number in front (but not the
/// number of models) or the attacks of a weapon one more or one less; a ranged weapon of the next band of range.
/// Variations that cost the same terms, or less than the least price, are left out. They are named after the unit and
/// cost what their terms cost.
/// @pre has_cards(ruleset)
std::vector<RosterUnit> with_variations(const Ruleset& ruleset, const std::vector<RosterUnit>& roster);

/// Whether a unit of such a list is a variation of another one of it.
bool is_variation_of(const RosterUnit& unit, const RosterUnit& host);

}  // namespace warbalance::sim
