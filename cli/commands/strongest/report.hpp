#pragma once

#include "cli/args/command_line.hpp"
#include "cli/commands/strongest/options.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// Tables of `strongest` and `battle --field`, without rows.
Table strongest_table();
Table found_units_table();
Table counters_table();
Table field_table();

/// What a search came to. @pre it found an army
Report strongest_report(const ParsedArgs& typed, const StrongestRun& run, const sim::ArmyGenerator& population,
                        const sim::UnitChoices& choices, const sim::BestResponses& found);

/// How strong an army is.
Report field_report(const ParsedArgs& typed, const FieldRun& run, const sim::ArmyGenerator& population,
                    const sim::ArmyMeasure& measure);

}  // namespace warbalance::cli
