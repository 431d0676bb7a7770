#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>

#include "cli/runs/part_file.hpp"

namespace warbalance::cli {

/// The file that keeps what a part, or a stored run, has played so far: a part's FILE.progress, until it is finished.
class PartProgress {
 public:
  explicit PartProgress(std::filesystem::path file) : file_(std::move(file)) {}

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
