#include "cli/output/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "cli/errors.hpp"

namespace warbalance::cli {
namespace {

constexpr const char* kPartial = ".partial";
constexpr const char* kProvenance = ".provenance.json";

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

[[noreturn]] void refuse_file(const std::filesystem::path& path, int reason) {
  throw InputError(fmt::format("cannot write '{}': {}", path.string(), std::strerror(reason)),
                   "give the name of another file");
}

void write_to(const std::filesystem::path& path, const std::string& text) {
  File file(std::fopen(path.c_str(), "wb"));
  if (!file) refuse_file(path, errno);
  const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  if (!written || std::fflush(file.get()) != 0) refuse_file(path, errno);
  // On the disk before it gets its name. Devices and pipes have nothing to sync: EINVAL.
  if (fsync(fileno(file.get())) != 0 && errno != EINVAL && errno != ENOTSUP) refuse_file(path, errno);
}

}  // namespace

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path_, ignored);
  if (std::filesystem::is_directory(status)) refuse_file(path_, EISDIR);
  special_ = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
  if (std::filesystem::exists(status) && access(path_.c_str(), W_OK) != 0) refuse_file(path_, errno);
  if (!path_.has_filename()) refuse_file(path_, EISDIR);
  if (special_) return;
  const auto temporary = temporary_path({});
  if (!File(std::fopen(temporary.c_str(), "wb"))) refuse_file(path_, errno);
  std::filesystem::remove(temporary, ignored);  // a run that is killed leaves nothing behind
}

std::filesystem::path OutputFile::temporary_path(const std::string& suffix) const {
  return path_.string() + suffix + fmt::format(".tmp{}", getpid());
}

void OutputFile::write(const std::string& text, const std::string& suffix) {
  if (special_) return write_to(path_, text);
  const auto temporary = temporary_path(suffix);
  const std::filesystem::path target = path_.string() + suffix;
  std::error_code problem;
  try {
    write_to(temporary, text);
  } catch (const InputError&) {
    std::filesystem::remove(temporary, problem);
    throw;
  }
  std::filesystem::rename(temporary, target, problem);
  if (problem) {
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    refuse_file(target, problem.value());
  }
}

Destination::Destination(const std::optional<std::filesystem::path>& file) {
  if (file) file_.emplace(*file);
}

void Destination::deliver(const std::string& text, bool partial) {
  if (file_) return file_->write(text, partial ? kPartial : "");
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) {
    throw InputError(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
  }
}

void Destination::deliver_beside(const std::string& text, bool partial) {
  if (file_ && !file_->special()) file_->write(text, partial ? std::string(kPartial) + kProvenance : kProvenance);
}

}  // namespace warbalance::cli
