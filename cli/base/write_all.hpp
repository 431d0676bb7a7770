#pragma once

#include <string_view>

namespace warbalance::cli {

/// Writes the whole text to an open file, pipe or device, however many calls that takes.
/// @return 0, or the `errno` of what went wrong
int write_all(int file, std::string_view text);

}  // namespace warbalance::cli
