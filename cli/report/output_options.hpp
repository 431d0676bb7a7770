#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "cli/report/writers.hpp"

namespace warbalance::cli {

/// How and where a command writes its result.
struct OutputOptions {
  const Format* format = &formats().front();
  std::optional<std::filesystem::path> file;
  bool quiet = false;
  bool pager = false;  ///< may show what is longer than the screen
  Layout layout{};
  std::vector<OutputOptions> further;  ///< files that the same result goes to as well, each in its own format
};

}  // namespace warbalance::cli
