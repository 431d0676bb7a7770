#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/report/output_file.hpp"
#include "sim/checks/check_run.hpp"

namespace warbalance::cli {

/// --store
OptionSpec check_store_option();

/// The file of --store: results of checks by a key over all that they depend on, so that a later run plays only what
/// has changed. A result is kept as long as its check is in the file.
class CheckStore {
 public:
  /// Reads what is there. What another version or build of the program has written counts for nothing. InputError where
  /// the file is something else, was altered, or cannot be written.
  CheckStore(const ParsedArgs& typed, const sim::CheckPlan& plan);

  /// What need not be played.
  const sim::KnownResults& known() const { return known_; }
  /// How many of the checks that is.
  std::size_t found() const;
  /// Keeps the results of the finished checks, and no others.
  void save(const sim::CheckOutcome& outcome) const;

 private:
  void read();

  std::filesystem::path file_;
  OutputFile claimed_;             ///< no result goes to it
  std::vector<std::string> keys_;  ///< one per check
  sim::KnownResults known_;
};

/// The store of --store; null when it was not given. InputError with --save-baseline, which plays all battles.
std::unique_ptr<CheckStore> resolve_check_store(const ParsedArgs& typed, const sim::CheckPlan& plan);

}  // namespace warbalance::cli
