#pragma once

#include <filesystem>
#include <optional>

#include "cli/output/writers.hpp"

namespace warbalance::cli {

/// How and where a command writes its result.
struct OutputOptions {
  const Format* format = &formats().front();
  std::optional<std::filesystem::path> file;
  bool quiet = false;
};

}  // namespace warbalance::cli
