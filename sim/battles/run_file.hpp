#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/battles/part.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/sums/json.hpp"

// The one kind of file in which the program keeps what it has played, to read it again: parts of runs and their
// progress, stores, baselines.

namespace warbalance::sim {

/// Something that all that belongs to a run must agree in: "ruleset", and its id and hash.
struct RunFact {
  std::string what;
  std::string value;

  friend bool operator==(const RunFact&, const RunFact&) = default;
};

inline constexpr const char* kBaseline = "baseline";

/// What the file of a run says: JSON with a checksum. A whole run is part 1 of 1.
struct RunFile {
  std::string version{};             ///< of the program that wrote it
  std::string holds = "run";         ///< what its sums are of: run, checks or baseline
  std::string command{};             ///< "battle"
  std::vector<std::string> words{};  ///< that follow it, without those that change no result
  std::vector<RunFact> facts{};
  Part part{};
  ItemRange items{};
  bool whole = true;  ///< false: played in part only; it can go on
  Json sums{};
};

std::string run_file_text(const RunFile& run);

/// Which file is wanted, and what is said where it is another one.
struct WantedFile {
  std::string_view holds = "run";
  std::string_view what = "part of a run";
  std::string how_to_make{};  ///< what to do about a file that is something else
  std::string how_to_mend{};  ///< what to do about one that was altered, or written by a version with another format
};

/// Reads such a file. One that is cut off, was altered by as little as a bit, is of another kind or has an older format
/// is an error.
/// @param remembered  as an input of the run, which no result may be written to
Loaded<RunFile> read_run_file(const std::filesystem::path& file, const WantedFile& wanted, bool remembered = true);

/// An error about such a file.
Diagnostic run_file_error(const std::filesystem::path& file, std::string message, std::string hint);

/// What a file of an older format holds, as far as it is JSON: to show what has changed since. Null: nothing.
Json older_content(const std::filesystem::path& file);

}  // namespace warbalance::sim
