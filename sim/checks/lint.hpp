#pragma once

#include <string>
#include <vector>

#include "sim/units/army.hpp"

namespace warbalance::sim {

// What is odd about data that loads without errors: prices that contradict the formula, special rules that cancel out,
// unused points. All findings are warnings or notes; errors are the loaders' part. Nothing here knows a rule by its
// name: which pairs are odd and which limits hold is said by the ruleset ([[pair]], [groups], [lint], [cost], [army]).

/// The ruleset itself: prices that are no multiple of the price step, a better quality that costs less than a worse
/// one, special rules that cost points and do nothing.
Diagnostics lint_ruleset(const Ruleset& ruleset);

/// One unit: special rules that make little sense together, the price floor, a price that the formula does not give,
/// a price above the ruleset's limit for units.
/// @param price  listed for it
/// @param place  of its profile
/// @param name   of a unit of the roster, for messages
Diagnostics lint_unit(const Ruleset& ruleset, const UnitDesign& design, Hundredths price, const Diagnostic& place,
                      const std::string& name = {});

Diagnostics lint_roster(const Ruleset& ruleset, const std::vector<RosterUnit>& roster);

/// The units of an army, and the points that it does not use (not for a single unit typed on the command line). What
/// copies share is reported once.
/// @param budgets  what scenarios advise, `all_budgets`
Diagnostics lint_army(const Ruleset& ruleset, const Army& army, const std::string& budgets = {});

/// What was looked at and what was found, errors of the loaders included, in the order of the files.
struct LintReport {
  std::vector<std::string> checked;  ///< "the ruleset", "12 roster units", "army line"
  Diagnostics findings;
};

/// Checks a ruleset with its roster, armies, scenarios, populations and price lists, of all these only what lies in its
/// own folder, not what it inherits; or only the armies that are named: names, files or texts, as for
/// `load_army`. Texts stand in quotation marks instead of a file. Armies are checked only when the roster has no
/// errors.
LintReport lint(const Ruleset& ruleset, const std::vector<std::string>& armies);

}  // namespace warbalance::sim
