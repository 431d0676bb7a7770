#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/report/output_file.hpp"
#include "cli/report/report.hpp"
#include "sim/checks/check_run.hpp"

// check --renew: what has moved since a store or a baseline was written.

namespace warbalance::cli {

/// A result that a store keeps, by a key over all that it depends on.
struct KeptResult {
  std::string id;
  std::string key;
  sim::CheckResult result;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("id", &KeptResult::id);
    visit("key", &KeptResult::key);
    visit("result", &KeptResult::result);
  }
};

/// Writes the prices and scores of finished checks to a file; when there are none to keep, says so on stderr.
void save_baseline(OutputFile& file, const Provenance& provenance, const sim::CheckPlan& plan,
                   const sim::CheckOutcome& outcome);

/// What a file said of a price, a score or a check.
struct StandingBefore {
  std::string id;
  double value = 0;
};

/// What a store or a baseline says, of whatever version; nothing where there is no such file.
std::vector<StandingBefore> read_before(const std::filesystem::path& file);

/// The table of what has moved, without rows.
Table moved_table();

/// Adds what has moved to the report of checks. @param baseline  the prices and scores of one, not results of checks
void add_moved(Report& report, const std::vector<StandingBefore>& before, const sim::CheckPlan& plan,
               const sim::CheckOutcome& outcome, bool baseline);

}  // namespace warbalance::cli
