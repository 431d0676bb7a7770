#include "sim/catalog/input_files.hpp"

#include <algorithm>
#include <mutex>
#include <set>
#include <system_error>

namespace warbalance::sim {
namespace {

/// Of the process: an output that replaces an input is wrong whichever part of the program has read it.
struct InputFiles {
  std::mutex lock;
  std::set<std::filesystem::path> paths;
};

InputFiles& input_files() {
  static InputFiles files;
  return files;
}

}  // namespace

void remember_input(const std::filesystem::path& file) {
  std::error_code ignored;
  const std::filesystem::path whole = std::filesystem::absolute(file, ignored);
  const std::lock_guard lock(input_files().lock);
  input_files().paths.insert(whole);
}

bool is_input(const std::filesystem::path& file) {
  const std::lock_guard lock(input_files().lock);
  const auto& paths = input_files().paths;
  return std::any_of(paths.begin(), paths.end(), [&](const std::filesystem::path& input) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(input, ignored) && std::filesystem::equivalent(file, input, ignored);
  });
}

}  // namespace warbalance::sim
