#include "cli/output/deliver.hpp"

#include <fmt/format.h>

#include "cli/output/standard_streams.hpp"

namespace warbalance::cli {

void deliver(const Report& report, const OutputOptions& output, Destination& destination) {
  const bool partial = report.provenance.interrupted;
  destination.deliver(to_format(report, output.format), partial);
  if (output.format == Format::csv) {
    destination.deliver_beside(provenance_json(report.provenance), partial);
    if (!output.quiet) {
      for (const std::string& warning : report.warnings) say("warning: {}\n", warning);
      for (const std::string& line : provenance_lines(report.provenance)) say("{}\n", line);
    }
  }
  if (output.format == Format::csv && report.examples) {
    for (const ReplayExample& example : *report.examples) {
      say("{}: {}: {}\n", example.example, outcome_text(example), example.replay);
    }
  }
  if (partial) {
    say("interrupted: {}\n", output.file ? fmt::format("the finished part is in '{}.partial'", output.file->string())
                                         : "the result covers the battles played until then");
  }
}

}  // namespace warbalance::cli
