#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "cli/parts/part_file.hpp"

namespace warbalance::cli {

/// What a part has played so far, kept beside its file as FILE.progress until the part is finished.
class PartProgress {
 public:
  explicit PartProgress(const std::string& part_file) : file_(part_file + ".progress") {}

  /// What an earlier start of the part has saved; nothing: it has not. InputError where that cannot be read, or where
  /// there is something and it is not to be resumed.
  std::optional<PartFile> resumed(bool resume) const;

  /// To be called whenever something is finished; saves it when that is due: every two seconds, and so seldom that it
  /// takes less than a hundredth of the time.
  void save(const std::function<PartFile()>& content);
  /// Saves it now.
  void save_now(const std::function<PartFile()>& content);
  /// The part is finished.
  void remove() const;

  const std::filesystem::path& file() const { return file_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::filesystem::path file_;
  Clock::time_point due_;  ///< at once at first
};

}  // namespace warbalance::cli
