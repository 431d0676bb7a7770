#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/runs/part_file.hpp"

namespace warbalance::cli {

/// The command line of a part, for a shell.
std::string line_of(const PartFile& part);

/// In what two runs differ, in words; empty: in nothing. @param owner  whom the second one belongs to
std::string difference(const std::vector<RunFact>& facts, const std::vector<RunFact>& others, std::string_view owner);

}  // namespace warbalance::cli
