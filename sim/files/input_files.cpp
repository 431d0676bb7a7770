#include "sim/files/input_files.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "sim/files/hash.hpp"

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

Loaded<std::string> read_input(const std::filesystem::path& file, int most_megabytes, bool remembered) {
  const auto fail = [&](std::string message) {
    return Loaded<std::string>{std::nullopt,
                               {{Diagnostic::Severity::error, file.string(), 0, 0, std::move(message), {}}}};
  };
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return fail("there is no such file");
  if (!std::filesystem::is_regular_file(file, error)) return fail("this is not a file");
  const std::uintmax_t most_bytes = static_cast<std::uintmax_t>(most_megabytes) << 20U;
  if (std::filesystem::file_size(file, error) > most_bytes) {
    return fail("the file is larger than " + std::to_string(most_megabytes) + " MB");
  }
  if (remembered) remember_input(file);
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream content;
  content << stream.rdbuf();
  if (!stream) return fail("the file cannot be read");
  return {content.str(), {}};
}

std::string hash_of_inputs() {
  std::vector<std::string> hashes;
  const std::lock_guard lock(input_files().lock);
  for (const std::filesystem::path& file : input_files().paths) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    hashes.push_back(hash_of(content.str()));
  }
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  std::string all;
  for (const std::string& hash : hashes) all += hash;
  return hash_of(all);
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
