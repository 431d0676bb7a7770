#pragma once

#include "cli/options/command_line.hpp"
#include "cli/output/report.hpp"
#include "cli/strongest/options.hpp"

namespace warbalance::cli {

/// What a search came to. @pre it found an army
Report strongest_report(const Typed& typed, const StrongestRun& run, const sim::ArmyGenerator& population,
                        const sim::UnitChoices& choices, const sim::BestResponses& found);

/// How strong an army is.
Report field_report(const Typed& typed, const FieldRun& run, const sim::ArmyGenerator& population,
                    const sim::ArmyMeasure& measure);

}  // namespace warbalance::cli
