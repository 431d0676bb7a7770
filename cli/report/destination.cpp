#include "cli/report/destination.hpp"

#include <fmt/format.h>

#include "cli/base/errors.hpp"
#include "cli/base/pager.hpp"
#include "cli/base/standard_streams.hpp"
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

/// Names of all files that may come to stand beside that of a result.
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

Destination::Destination(const OutputOptions& output, const std::vector<std::string>& tables) : pager_(output.pager) {
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
    if (!pager_ || !show_by_pager(text)) print_result(text);
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

}  // namespace warbalance::cli
