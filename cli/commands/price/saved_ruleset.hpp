#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "cli/args/shared_options.hpp"
#include "cli/commands/price/publish.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/report/output_file.hpp"
#include "cli/report/report.hpp"

namespace warbalance::cli {

/// `--save-ruleset FOLDER`: a ruleset that inherits the one of the run and states the published costs.
class SavedRuleset {
 public:
  /// Makes the folder and checks that its ruleset.toml can be written; InputError where it cannot, where the folder
  /// already has one that was not written by this option, or where the run changes more than a file can inherit.
  SavedRuleset(const ParsedArgs& typed, const PriceRun& run);
  SavedRuleset(const SavedRuleset&) = delete;
  ~SavedRuleset();

  /// Writes the list.
  void write(const PriceRun& run, const Publication& publication, const Provenance& provenance);

 private:
  std::filesystem::path folder_;
  std::string inherits_;  ///< what the ruleset is called there
  bool made_ = false;     ///< the folder was not there before
  std::unique_ptr<OutputFile> file_;
};

/// The folder of --save-ruleset; null when it was not given.
std::unique_ptr<SavedRuleset> resolve_saved_ruleset(const ParsedArgs& typed, const PriceRun& run);

}  // namespace warbalance::cli
