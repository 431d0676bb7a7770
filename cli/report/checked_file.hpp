#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cli/report/json_parts.hpp"
#include "sim/files/diagnostics.hpp"

namespace warbalance::cli {

/// JSON in two lines: all of it, and the checksum of the first line.
std::string checked_text(const Json& json);

/// What such a file is.
struct CheckedKind {
  std::string_view key;          ///< the first one of the JSON, by which the file is known
  std::string_view what;         ///< for messages: "part of a run"
  std::string_view how_to_make;  ///< what to do about a file that is something else
  std::string_view how_to_mend;  ///< what to do about one that was altered
};

/// The JSON of a file of this kind. Files that are none, that are cut off, and that were altered by as little as a bit
/// are errors.
sim::Loaded<Json> read_checked(const std::filesystem::path& file, const CheckedKind& kind);

/// An error about such a file.
sim::Diagnostic checked_file_error(const std::filesystem::path& file, std::string message, std::string_view hint);

}  // namespace warbalance::cli
