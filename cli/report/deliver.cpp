#include "cli/report/deliver.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/base/errors.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/terminal.hpp"
#include "cli/report/json_parts.hpp"
#include "sim/files/input_files.hpp"

namespace warbalance::cli {

namespace {

namespace fs = std::filesystem;

std::string result_name(const fs::path& file, bool partial) {
  return file.filename().string() + (partial ? ".partial" : "");
}

std::string table_name(const fs::path& file, const std::string& table, bool partial) {
  return fmt::format("{}.{}{}{}", file.stem().string(), table, file.extension().string(), partial ? ".partial" : "");
}

std::string provenance_name(const fs::path& file, bool partial) {
  return result_name(file, partial) + ".provenance.json";
}

/// Names of all files that may be written beside the file of a result.
std::vector<std::string> names_beside(const fs::path& file, const Format& format,
                                      const std::vector<std::string>& tables) {
  std::vector<std::string> names{result_name(file, true)};
  if (!format.bare) return names;
  for (const bool partial : {false, true}) {
    names.push_back(provenance_name(file, partial));
    for (const std::string& table : tables) names.push_back(table_name(file, table, partial));
  }
  return names;
}

}  // namespace

Destination::Destination(const OutputOptions& output, const std::vector<std::string>& tables) {
  if (output.file) {
    path_ = *output.file;
    file_.emplace(path_, names_beside(path_, *output.format, tables));
  } else if (sim::is_input("/proc/self/fd/1")) {
    throw InputError("standard output leads to a file that this run reads", "send it to another file");
  }
  for (const OutputOptions& other : output.further) further_.push_back(std::make_unique<Destination>(other, tables));
}

std::string Destination::name(bool partial) const { return result_name(path_, partial); }

void Destination::deliver(const std::string& text, bool partial) {
  if (!file_) {
    if (!show_by_pager(text)) print_result(text);
    return;
  }
  if (partial && !special()) return file_->write_beside(text, result_name(path_, true));
  file_->write(text);
}

std::string Destination::deliver_table(const std::string& text, const std::string& table, bool partial) {
  const std::string name = table_name(path_, table, partial);
  file_->write_beside(text, name);
  return name;
}

void Destination::deliver_provenance(const std::string& text, bool partial) {
  if (file_ && !special()) file_->write_beside(text, provenance_name(path_, partial));
}

namespace {

/// Names the further tables of a result on standard output, which only shows the first.
void name_further_tables(const std::vector<WrittenText>& texts) {
  std::vector<std::string> names;
  for (const WrittenText& text : texts) {
    if (!text.table.empty()) names.push_back(text.table);
  }
  if (names.empty()) return;
  say("further tables, which --output FILE writes to files of their own: {}\n", fmt::join(names, ", "));
}

/// Prints warnings and provenance on stderr, for a format without a place for them.
void print_notices(const Report& report) {
  for (const std::string& warning : report.warnings) say("warning: {}\n", warning);
  for (const std::string& line : provenance_lines(report.provenance)) say("{}\n", line);
}

/// Prints examples, also in a quiet run, because they were requested.
void print_examples(const Report& report) {
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
      print_notices(report);
      if (!beside) name_further_tables(texts);
    }
    print_examples(report);
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
