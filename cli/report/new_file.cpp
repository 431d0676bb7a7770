#include "cli/report/new_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <system_error>

#include "cli/base/errors.hpp"
#include "cli/base/write_all.hpp"

namespace warbalance::cli {
namespace {

constexpr int kTries = 100;  // names have 128 random bits: one that is taken is no coincidence

/// Short whatever the target is called: the longest names leave no room for a suffix.
std::string random_name() {
  std::uint64_t numbers[2] = {};
  if (getrandom(numbers, sizeof numbers, 0) != static_cast<ssize_t>(sizeof numbers)) return {};
  return fmt::format(".warbalance-{:016x}{:016x}", numbers[0], numbers[1]);
}

}  // namespace

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

void sync_folder_of(const std::filesystem::path& file) {
  const int folder = open(folder_of(file).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;  // a folder that may be written but not read
  fsync(folder);
  close(folder);
}

void expect_plain_file(const std::filesystem::path& file) {
  std::error_code problem;
  if (!std::filesystem::exists(file, problem) || std::filesystem::is_regular_file(file, problem)) return;
  throw InputError(fmt::format("'{}' is not a file", file.string()), "give the name of a file");
}

void replace_file(const std::filesystem::path& file, std::string_view text) {
  constexpr mode_t kMode = 0666;
  NewFile written(file, kMode);
  int problem = written.fill(text);
  if (problem == 0) problem = written.take_name();
  if (problem != 0) refuse_output(file, problem);
}

void refuse_output(const std::filesystem::path& file, int reason) {
  throw InputError(fmt::format("cannot write '{}': {}", file.string(), std::strerror(reason)),
                   "give the name of another file");
}

NewFile::NewFile(const std::filesystem::path& target, mode_t mode) : target_(target) {
  for (int attempt = 0; file_ < 0 && attempt < kTries; ++attempt) {
    const std::string name = random_name();
    if (name.empty()) refuse_output(target, errno);
    path_ = folder_of(target) / name;
    file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (file_ < 0 && errno != EEXIST && errno != EINTR) refuse_output(target, errno);
  }
  if (file_ < 0) refuse_output(target, errno);
}

NewFile::~NewFile() {
  if (!path_.empty()) unlink(path_.c_str());
  close(file_);
}

int NewFile::fill(std::string_view text) const {
  if (const int problem = write_all(file_, text); problem != 0) return problem;
  return fsync(file_) != 0 && errno != EINVAL && errno != ENOTSUP ? errno : 0;
}

int NewFile::take_name() {
  if (std::rename(path_.c_str(), target_.c_str()) != 0) return errno;
  path_.clear();
  sync_folder_of(target_);
  return 0;
}

}  // namespace warbalance::cli
