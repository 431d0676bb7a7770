#pragma once

#include <string>
#include <vector>

namespace warbalance::cli {

/// Words as one line that a POSIX shell splits into the same words again.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace warbalance::cli
