#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "sim/files/diagnostics.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/units/cards.hpp"

// Price lists in separate files, for rulesets whose units are cards:
//
//   ruleset = "suitcase"
//   form = "products"      # or "sum", the default
//   [price]
//   base = 11.35
//   [rule]
//   "AP(1)" = 2.1

namespace warbalance::sim {

/// Replaces the ruleset's own prices by those of a file; prices that the file does not state stay, with a warning.
/// After that the units of the roster cost the sum of their parts (`Ruleset::priced_by_file`). The ruleset's hash is
/// not changed. @pre its units are cards
void read_price_list(Ruleset& ruleset, const std::filesystem::path& file, Diagnostics& diagnostics);

/// A price list as a file: the terms with their prices, rules that are sizes of a term by their multiples, and the
/// quality and defense of a plain card, which cost 0.
/// @param form     of the prices
/// @param prices   by the name of the term [points]; terms without a price are left out
/// @param anchor a unit that costs exactly `listed`: the first term absorbs the rounding to hundredths
/// @param comment describes the prices in the head of the file; may have several lines
std::string price_list_text(const Ruleset& ruleset, PriceForm form, const std::map<std::string, double>& prices,
                            const UnitDesign& anchor, Hundredths listed, const std::string& comment);

// Price lists as costs in separate files, for rulesets whose units are a quality and special rules. They have the
// syntax of a ruleset, so their tables can be copied into one that inherits:
//
//   ruleset = "warstuff-2.0"      # may be left out
//   [quality."2+"]
//   cost = 45
//   [rule.Tough]
//   cost = 60
//   cost_on = { "5+" = 30, "6+" = 30 }

/// The ruleset with the costs of a file instead of its own; costs that the file does not state stay. Errors: unknown
/// qualities, rules and keys, each at its place with the nearest name, and a ruleset whose units are cards.
Loaded<Ruleset> with_cost_list(const Ruleset& ruleset, const std::filesystem::path& file);

/// The costs of a ruleset that differ from another version of it, as such a file states them.
/// @pre both have the same qualities and special rules in the same order
std::string changed_costs_text(const Ruleset& ruleset, const Ruleset& listed);

}  // namespace warbalance::sim
