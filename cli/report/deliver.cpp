#include "cli/report/deliver.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/base/standard_streams.hpp"
#include "cli/report/json_parts.hpp"

namespace warbalance::cli {
namespace {

/// Names the further tables of a result on standard output, which has room for the first only.
void name_further_tables(const std::vector<WrittenText>& texts) {
  std::vector<std::string> names;
  for (const WrittenText& text : texts) {
    if (!text.table.empty()) names.push_back(text.table);
  }
  if (names.empty()) return;
  say("further tables, which --output FILE writes to files of their own: {}\n", fmt::join(names, ", "));
}

/// Warnings and provenance on stderr, for a format that has no place for them.
void tell_beside(const Report& report) {
  for (const std::string& warning : report.warnings) say("warning: {}\n", warning);
  for (const std::string& line : provenance_lines(report.provenance)) say("{}\n", line);
}

/// Printed in a quiet run too, because they were asked for.
void tell_examples(const Report& report) {
  if (!report.examples) return;
  for (const ReplayExample& example : *report.examples) {
    say("{}: {}: {}\n", example.example, outcome_text(example), example.replay);
  }
}

}  // namespace

void deliver_to_one(const Report& report, const OutputOptions& output, Destination& destination) {
  const bool partial = report.provenance.interrupted;
  const std::vector<WrittenText> texts = output.format->write(report, output.layout);
  destination.deliver(texts.front().text, partial);
  const bool beside = destination.is_file() && !destination.special();
  std::vector<std::string> files;
  if (beside) files.push_back(destination.name(partial));
  for (std::size_t i = 1; beside && i < texts.size(); ++i) {
    files.push_back(destination.deliver_table(texts[i].text, texts[i].table, partial));
  }
  if (output.format->bare) {
    if (beside) destination.deliver_provenance(provenance_json(report.provenance, files), partial);
    if (!output.quiet) {
      tell_beside(report);
      if (!beside) name_further_tables(texts);
    }
    tell_examples(report);
  }
  if (partial) {
    say("interrupted: {}\n", output.file ? fmt::format("the finished part is in '{}.partial'", output.file->string())
                                         : "the result covers the battles played until then");
  }
}

void deliver(const Report& report, const OutputOptions& output, Destination& destination) {
  for_each_place(output, destination,
                 [&](const OutputOptions& how, Destination& where) { deliver_to_one(report, how, where); });
}

}  // namespace warbalance::cli
