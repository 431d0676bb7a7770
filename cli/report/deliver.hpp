#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/report/output_file.hpp"
#include "cli/report/report.hpp"
#include "cli/report/writers.hpp"

namespace warbalance::cli {

/// How and where a command writes its result.
struct OutputOptions {
  const Format* format = &formats().front();
  std::optional<std::filesystem::path> file;
  bool quiet = false;
  Layout layout{};
  std::vector<OutputOptions> further;  ///< further files for the same result, each in its own format
};

/// The destination of a result: a file with further ones beside it, or standard output.
///
/// Data without a place in the format goes beside F: F.provenance.json and, beside F.csv, each further table in
/// F.TABLE.csv. The finished part of an interrupted run goes to F.partial, with its own files beside it.
class Destination {
 public:
  /// Checks all files that the result may go to, before anything is computed: see `OutputFile`.
  /// @param tables  names of the further tables that the command may write
  Destination(const OutputOptions& output, const std::vector<std::string>& tables);

  bool is_file() const { return file_.has_value(); }
  /// Name of the file of a result, or with `partial` of its finished part, without its folder. @pre it is a file
  std::string name(bool partial) const;
  /// Whether it is a device or a pipe.
  bool special() const { return file_ && file_->special(); }
  /// Writes a finished result, or with `partial` the finished part of one.
  void deliver(const std::string& text, bool partial);
  /// Writes a further table to a separate file. @pre a file that is not special
  /// @return  its name, without its folder
  std::string deliver_table(const std::string& text, const std::string& table, bool partial);
  /// Writes the provenance beside a file. Nothing on standard output.
  void deliver_provenance(const std::string& text, bool partial);
  /// Further destinations of the same result: one for each of `OutputOptions::further`.
  const std::vector<std::unique_ptr<Destination>>& further() const { return further_; }

 private:
  std::filesystem::path path_;  ///< as typed
  std::optional<OutputFile> file_;
  std::vector<std::unique_ptr<Destination>> further_;
};

/// Calls `write(how, where)` for every place that a result goes to.
template <class Write>
void for_each_place(const OutputOptions& output, Destination& destination, const Write& write) {
  write(output, destination);
  for (std::size_t i = 0; i < output.further.size(); ++i) write(output.further[i], *destination.further()[i]);
}

/// Prints a report in the requested formats and places. CSV stays pure: its provenance goes to stderr (unless quiet)
/// and to F.provenance.json beside a file; requested examples go to stderr.
void deliver(const Report& report, const OutputOptions& output, Destination& destination);
/// The same to one place, without `OutputOptions::further`: for reports that depend on the format.
void deliver_to_one(const Report& report, const OutputOptions& output, Destination& destination);

}  // namespace warbalance::cli
