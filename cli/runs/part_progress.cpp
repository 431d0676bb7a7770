#include "cli/runs/part_progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "cli/base/errors.hpp"
#include "cli/report/new_file.hpp"

namespace warbalance::cli {
std::optional<PartFile> PartProgress::resumed(bool resume) const {
  std::error_code problem;
  if (!std::filesystem::exists(file_, problem)) return std::nullopt;
  const std::string remove = fmt::format("or remove '{}' to start again", file_.string());
  if (!resume) {
    throw InputError(fmt::format("this part was begun before: '{}' has what was finished", file_.string()),
                     fmt::format("go on with --resume, {}", remove));
  }
  sim::Loaded<PartFile> part = read_part(file_);
  if (!part.value) throw InputError(part.diagnostics);
  return std::move(*part.value);
}

void PartProgress::save(const std::function<PartFile()>& content) {
  if (Clock::now() >= due_) save_now(content);
}

void PartProgress::save_now(const std::function<PartFile()>& content) {
  constexpr int kSeldom = 100;
  const Clock::time_point start = Clock::now();
  replace_file(file_, part_text(content()));
  const Clock::time_point end = Clock::now();
  due_ = end + std::max<Clock::duration>(std::chrono::seconds(2), (end - start) * kSeldom);
}

void PartProgress::remove() const {
  std::error_code problem;
  std::filesystem::remove(file_, problem);
}

}  // namespace warbalance::cli
