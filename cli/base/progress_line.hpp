#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace warbalance::cli {

/// What the line of a running command says.
struct ProgressState {
  std::string label;       ///< stands first: "cell 3 of 12"; may be empty
  std::int64_t done = 0;   ///< battles
  std::int64_t of = 0;     ///< battles of the whole run; 0: unknown
  double seconds = 0.001;  ///< since the start, above 0
};

/// The line, with a bar where the number of battles is known. It never wraps: first the bar gets shorter, then the end
/// is cut off.
/// @param columns  of the terminal; 0: without limit
std::string progress_line(const ProgressState& state, std::size_t columns);

/// "3 s", "4 min 10 s", "2 h 5 min".
std::string duration_text(std::int64_t seconds);

}  // namespace warbalance::cli
