#pragma once

#include <string>
#include <vector>

#include "sim/units/army.hpp"

namespace warbalance::sim {

// What is odd about data that loads without errors: prices that contradict the formula, special rules that cancel out,
// unused points. All findings are warnings or notes; errors are the loaders' part. No rule is known by name here: the
// ruleset defines odd pairs and limits ([[pair]], [groups], [lint], [cost], [army]).

/// Checks the ruleset itself: prices that are not a multiple of the price step, a better quality that costs less than a
/// worse one, special rules that cost points and do nothing.
Diagnostics lint_ruleset(const Ruleset& ruleset);

/// Checks one unit: special rules that make little sense together, the price floor, a price that differs from the
/// formula, a price above the ruleset's limit for units.
/// @param price  listed for it
/// @param place  of its profile
/// @param name   of a unit of the roster, for messages
Diagnostics lint_unit(const Ruleset& ruleset, const UnitDesign& design, Hundredths price, const Diagnostic& place,
                      const std::string& name = {});

Diagnostics lint_roster(const Ruleset& ruleset, const std::vector<RosterUnit>& roster);

/// Checks the units of an army and its unused points (not for a single unit from the command line). Findings that
/// copies share are reported once.
/// @param budgets  what scenarios advise, `all_budgets`
Diagnostics lint_army(const Ruleset& ruleset, const Army& army, const std::string& budgets = {});

/// What was checked and found, including errors of the loaders, in the order of the files.
struct LintReport {
  std::vector<std::string> checked;  ///< "the ruleset", "12 roster units", "army line"
  Diagnostics findings;
};

/// Checks a ruleset with the roster, armies, scenarios, populations and price lists in its own folder, without
/// inherited ones. Or checks only the given armies: names, files or texts, as for `load_army`; messages show texts in
/// quotation marks instead of a file. Armies are checked only when the roster has no errors.
LintReport lint(const Ruleset& ruleset, const std::vector<std::string>& armies);

}  // namespace warbalance::sim
