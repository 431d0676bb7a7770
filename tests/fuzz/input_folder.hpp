#pragma once

#include <filesystem>
#include <string_view>

namespace warbalance::fuzz {

/// A folder in memory, where there is one, that takes the files of one input after another. Removed at the end.
class InputFolder {
 public:
  InputFolder();
  ~InputFolder();
  InputFolder(const InputFolder&) = delete;
  InputFolder& operator=(const InputFolder&) = delete;

  /// Writes a file, in place of what was there. @param name  may have folders in it
  std::filesystem::path write(const std::filesystem::path& name, std::string_view content) const;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace warbalance::fuzz
