#include "cli/runs/deliver_result.hpp"

#include "cli/base/standard_streams.hpp"
#include "cli/report/deliver.hpp"

namespace warbalance::cli {

Exit deliver_result(const SplitRun& run, const PartMachine& machine, const OutputOptions& output,
                    Destination& destination, const std::string& missing) {
  const RunResult result = run.result(machine);
  if (!result.report) {
    say("{}\n", result.message);
    return result.exit;
  }
  for_each_place(output, destination, [&](const OutputOptions& how, Destination& where) {
    Report report = result.report(how.format->for_people);
    report.provenance.missing_parts = missing;
    deliver_to_one(report, how, where);
  });
  if (!missing.empty()) {
    if (result.save) say("the run is not whole: its further files are not written\n");
    return result.exit;
  }
  if (result.save) result.save();
  if (!output.format->for_people && !result.message.empty()) say("{}\n", result.message);
  return result.exit;
}

}  // namespace warbalance::cli
