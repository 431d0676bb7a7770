#include "sim/catalog/named_files.hpp"

#include <algorithm>

#include "sim/catalog/words.hpp"

namespace warbalance::sim {

namespace fs = std::filesystem;

std::vector<std::pair<std::string, fs::path>> named_files(const Ruleset& ruleset, const std::string& folder) {
  std::vector<fs::path> homes = ruleset.inherited_folders;
  homes.insert(homes.begin(), ruleset.folder);
  std::vector<std::pair<std::string, fs::path>> files;
  for (const fs::path& home : homes) {
    std::error_code error;
    for (fs::directory_iterator entry(home / folder, error), end; !error && entry != end; entry.increment(error)) {
      const fs::path& file = entry->path();
      const std::string name = file.stem().string();
      const auto same = [&](const auto& other) { return folded_name(other.first) == folded_name(name); };
      if (file.extension() != ".toml" || std::any_of(files.begin(), files.end(), same)) continue;
      files.emplace_back(name, file);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool is_file_path(const std::string& text) {
  std::error_code error;
  return fs::path(text).extension() == ".toml" || fs::is_regular_file(text, error);
}

}  // namespace warbalance::sim
