#pragma once

#include "cli/commands/match/options.hpp"
#include "cli/report/report.hpp"
#include "sim/battles/fact_layout.hpp"

namespace warbalance::cli {

/// --facts
OptionSpec facts_option();

/// Whether --facts is given. InputError when the rules name no facts, or with options for other results.
bool resolve_facts(const ParsedArgs& typed, const sim::Match& match);

/// The columns of --facts.
Table fact_table();

/// Means of all facts of a match, one row per fact; for people tables of sides, of attacks and of units.
Report fact_report(const ResolvedMatch& resolved, const sim::FactLayout& layout, const sim::FactResult& result);

}  // namespace warbalance::cli
