#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/battles/part.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/sums/json.hpp"

// The program keeps everything that it has played in this kind of file: parts of runs and their progress, stores,
// baselines.

namespace warbalance::sim {

/// A fact that must be equal in all parts of a run, such as "ruleset" with its id and hash.
struct RunFact {
  std::string what;
  std::string value;

  friend bool operator==(const RunFact&, const RunFact&) = default;
};

inline constexpr const char* kBaseline = "baseline";

/// The content of a run's file: JSON with a checksum. A whole run is part 1 of 1.
struct RunFile {
  std::string version{};             ///< of the program that wrote it
  std::string holds = "run";         ///< what its sums are of: run, checks or baseline
  std::string command{};             ///< "battle"
  std::vector<std::string> words{};  ///< that follow it, except those that do not change results
  std::vector<RunFact> facts{};
  Part part{};
  ItemRange items{};
  bool whole = true;  ///< false: only partly played; it can continue
  Json sums{};
};

std::string run_file_text(const RunFile& run);

/// Which file is wanted, and the messages for any other one.
struct WantedFile {
  std::string_view holds = "run";
  std::string_view what = "part of a run";
  std::string how_to_make{};  ///< the hint for another kind of file
  std::string how_to_mend{};  ///< the hint for a file that was altered or has another format
};

/// Reads such a file. It is an error if the file is cut off, altered, of another kind or in an older format.
/// @param remembered whether it counts as an input of the run, which results must not overwrite
Loaded<RunFile> read_run_file(const std::filesystem::path& file, const WantedFile& wanted, bool remembered = true);

Diagnostic run_file_error(const std::filesystem::path& file, std::string message, std::string hint);

/// The content of a file of an older format, to show what has changed since. Null: it is not JSON.
Json older_content(const std::filesystem::path& file);

}  // namespace warbalance::sim
