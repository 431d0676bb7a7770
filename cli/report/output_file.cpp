#include "cli/report/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "cli/base/errors.hpp"
#include "cli/base/interrupt.hpp"
#include "cli/base/standard_streams.hpp"
#include "sim/files/input_files.hpp"

namespace warbalance::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // as Linux follows
constexpr mode_t kNewFile = 0666;
constexpr mode_t kPermissions = 0777;

/// "cannot write 'F': No space left on device".
[[noreturn]] void refuse_output(const fs::path& file, int reason) {
  throw InputError(fmt::format("cannot write '{}': {}", file.string(), std::strerror(reason)),
                   "give the name of another file");
}

/// The folder that a file is in.
fs::path folder_of(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

constexpr int kTries = 100;  // names have 128 random bits, so a taken one is not a coincidence

/// Short and independent of the target, because the longest names leave no room for a suffix.
std::string random_name() {
  std::uint64_t numbers[2] = {};
  if (getrandom(numbers, sizeof numbers, 0) != static_cast<ssize_t>(sizeof numbers)) return {};
  return fmt::format(".warbalance-{:016x}{:016x}", numbers[0], numbers[1]);
}

/// After a power cut a new name is only there if its folder was synced.
void sync_folder_of(const std::filesystem::path& file) {
  const int folder = open(folder_of(file).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;  // a folder may be writable but not readable
  fsync(folder);
  close(folder);
}

/// A new file under a random name, in the folder of the file that it will replace. It is never an existing file or
/// link. Removed at the end unless it was renamed.
class NewFile {
 public:
  /// @param mode of the file, before the umask. InputError when the folder refuses, which names `target`
  NewFile(const fs::path& target, mode_t mode) : target_(target) {
    for (int attempt = 0; file_ < 0 && attempt < kTries; ++attempt) {
      const std::string name = random_name();
      if (name.empty()) refuse_output(target, errno);
      path_ = folder_of(target) / name;
      file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
      if (file_ < 0 && errno != EEXIST && errno != EINTR) refuse_output(target, errno);
    }
    if (file_ < 0) refuse_output(target, errno);
  }
  ~NewFile() {
    if (!path_.empty()) unlink(path_.c_str());
    close(file_);
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  int descriptor() const { return file_; }
  /// Renames the file to the target in one step; a link of that name is replaced, not followed. @return 0 or `errno`
  int take_name() {
    if (std::rename(path_.c_str(), target_.c_str()) != 0) return errno;
    path_.clear();
    sync_folder_of(target_);
    return 0;
  }

 private:
  fs::path target_;
  fs::path path_;
  int file_ = -1;
};

/// Writes all of a text to the disk. @return 0 or `errno`
int fill(int file, std::string_view text) {
  if (const int problem = write_all(file, text); problem != 0) return problem;
  return fsync(file) != 0 && errno != EINVAL && errno != ENOTSUP ? errno : 0;
}

/// The number of the open file that a path such as /proc/self/fd/1 stands for; -1 for any other path.
int own_descriptor(const fs::path& path) {
  std::error_code ignored;
  const fs::path folder = fs::canonical(folder_of(path), ignored);
  const fs::path own = fs::canonical("/proc/self/fd", ignored);
  const std::string number = path.filename().string();
  const bool digits =
      !number.empty() && number.size() < 6 && number.find_first_not_of("0123456789") == std::string::npos;
  return !own.empty() && folder == own && digits ? std::atoi(number.c_str()) : -1;
}

/// Whether a path such as /proc/123/fd/1 stands for an open file of a process.
bool is_descriptor(const fs::path& path) {
  std::error_code ignored;
  const fs::path folder = fs::canonical(folder_of(path), ignored);
  return folder.filename() == "fd" && folder.string().rfind("/proc/", 0) == 0;
}

/// Where a path leads by its symbolic links; its last part may be missing. Ends early at an open file of a process,
/// which is a link to a name that may stand for another file by now.
fs::path followed(const fs::path& path) {
  fs::path at = path;
  for (int links = 0; links < kMostLinks; ++links) {
    std::error_code problem;
    if (is_descriptor(at) || !fs::is_symlink(fs::symlink_status(at, problem))) return at;
    const fs::path next = fs::read_symlink(at, problem);
    if (problem) refuse_output(path, problem.value());
    at = next.is_absolute() ? next : folder_of(at) / next;
  }
  refuse_output(path, ELOOP);
}

/// A file that this run is going to write.
struct Claim {
  fs::path file;    ///< full name
  fs::path result;  ///< as typed: the result in the file or beside it
  bool beside = false;
};

/// All files of this run: two results in one file would be one.
std::vector<Claim>& claims() {
  static std::vector<Claim> all;
  return all;
}

/// A unique name for each file, also for one that does not exist yet.
fs::path full_name(const fs::path& target) {
  std::error_code ignored;
  return fs::canonical(folder_of(target), ignored) / target.filename();
}

[[noreturn]] void refuse_input(const fs::path& path) {
  throw InputError(fmt::format("'{}' is read by this run: writing the result to it would destroy it", path.string()),
                   "give the name of another file");
}

void refuse_if_input(const fs::path& file) {
  if (sim::is_input(file)) refuse_input(file);
}

/// Writes over an old file. Reserves room on the disk first, so that a full disk is noticed while the old text is still
/// there. @return 0 or `errno`
int write_over(const fs::path& target, std::string_view text) {
  struct Closed {
    int file;
    ~Closed() { close(file); }
  };
  const int file = open(target.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const Closed at_the_end{file};
  const int no_room = posix_fallocate(file, 0, static_cast<off_t>(std::max<std::size_t>(1, text.size())));
  if (no_room == ENOSPC || no_room == EFBIG || no_room == EDQUOT) return no_room;
  if (const int problem = write_all(file, text); problem != 0) return problem;
  return ftruncate(file, static_cast<off_t>(text.size())) != 0 ? errno : fill(file, {});
}

/// Writes a new file with the mode and owner of the one it replaces, if there is one. @return 0 or `errno`
int replace(const fs::path& target, const std::string& text) {
  keep_results_on_interrupts();  // a temporary file must not stay behind
  struct stat old {};
  const bool exists = lstat(target.c_str(), &old) == 0 && S_ISREG(old.st_mode);
  NewFile file(target, exists ? S_IRUSR | S_IWUSR : kNewFile);
  if (exists) {
    // Only the superuser can give files away; another group must not get what was meant for the old one.
    const bool same_group = fchown(file.descriptor(), static_cast<uid_t>(-1), old.st_gid) == 0;
    [[maybe_unused]] const int owner = fchown(file.descriptor(), old.st_uid, static_cast<gid_t>(-1));
    const mode_t mode = old.st_mode & (same_group ? kPermissions : kPermissions & ~mode_t{S_IRWXG});
    if (fchmod(file.descriptor(), mode) != 0) return errno;
  }
  const int problem = fill(file.descriptor(), text);
  return problem != 0 ? problem : file.take_name();
}

}  // namespace

void expect_plain_file(const fs::path& file) {
  std::error_code problem;
  if (!fs::exists(file, problem) || fs::is_regular_file(file, problem)) return;
  throw InputError(fmt::format("'{}' is not a file", file.string()), "give the name of a file");
}

OutputFile::OutputFile(fs::path path, const std::vector<std::string>& beside, Renews renews)
    : path_(std::move(path)), target_(followed(path_)), renews_(renews) {
  if (!path_.has_filename()) refuse_output(path_, EISDIR);
  choose_writing();
  refuse_inputs();
  if (special()) return;
  claim(target_, false);
  for (const std::string& name : beside) {
    const fs::path file = folder_of(path_) / name;
    refuse_if_input(file);
    claim(file, true);
  }
}

OutputFile::~OutputFile() {
  if (own_stream_) close(stream_);
  std::erase_if(claims(), [&](const Claim& claim) { return claim.result == path_; });
}

void OutputFile::claim(const fs::path& file, bool beside) const {
  const fs::path name = full_name(file);
  for (const Claim& other : claims()) {
    std::error_code ignored;
    const bool written_over = !beside && !other.beside && fs::equivalent(other.file, name, ignored);  // hard links
    if (other.file != name && !written_over) continue;
    const std::string shown = beside ? other.result.string() : path_.string();
    if (!beside && !other.beside) {
      throw InputError(fmt::format("'{}' is named for two results of this run", shown),
                       "give each of them a file of its own");
    }
    const fs::path& result = beside ? path_ : other.result;
    throw InputError(
        fmt::format("'{}' is named for a result, but this run may write it beside '{}'", shown, result.string()),
        "give the result another file");
  }
  claims().push_back({name, path_, beside});
}

void OutputFile::open_stream() {
  writing_ = Writing::stream;
  stream_ = own_descriptor(target_);
  if (stream_ < 0) {
    stream_ = open(target_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (stream_ < 0) refuse_output(path_, errno);
    own_stream_ = true;
  }
  const int flags = fcntl(stream_, F_GETFL);
  if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) refuse_output(path_, EBADF);
}

void OutputFile::choose_writing() {
  if (is_descriptor(target_)) return open_stream();
  struct stat old {};
  const bool exists = stat(target_.c_str(), &old) == 0;
  if (!exists && errno != ENOENT) refuse_output(path_, errno);
  if (exists && S_ISDIR(old.st_mode)) refuse_output(path_, EISDIR);
  if (exists && access(target_.c_str(), W_OK) != 0) refuse_output(path_, errno);
  if (exists && !S_ISREG(old.st_mode)) return open_stream();
  // A trial finds more than permissions: a full disk, a read-only one, a folder of the kernel.
  const int trial = open(folder_of(target_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (trial >= 0) close(trial);
  const int refusal = trial >= 0 ? 0 : errno;
  const bool known = refusal == 0 || refusal == EACCES || refusal == EROFS || refusal == ENOENT || refusal == ENOSPC;
  const auto replaceable = [&] {
    if (known) return refusal == 0;
    try {  // a file system without files that have no name
      const NewFile attempt(target_, S_IRUSR | S_IWUSR);
      return true;
    } catch (const InputError&) {
      if (!exists) throw;
      return false;
    }
  };
  const bool new_possible = replaceable();
  if (!new_possible && !exists) refuse_output(path_, refusal);
  if (exists && (old.st_nlink > 1 || !new_possible)) writing_ = Writing::in_place;
}

void OutputFile::refuse_inputs() const {
  if (renews_ == Renews::input) return;
  refuse_if_input(stream_ >= 0 ? fs::path(fmt::format("/proc/self/fd/{}", stream_)) : target_);
  if (stream_ < 0) refuse_if_input(path_);
}

void OutputFile::write(const std::string& text) {
  refuse_inputs();
  int problem = special()                       ? write_all(stream_, text)
                : writing_ == Writing::replaced ? replace(target_, text)
                                                : write_over(target_, text);
  // A single file mounted into a container cannot be replaced, only overwritten.
  if (writing_ == Writing::replaced && (problem == EBUSY || problem == EXDEV)) problem = write_over(target_, text);
  if (problem == EPIPE && special()) return;  // who reads has stopped reading, as of stdout
  if (problem != 0) refuse_output(path_, problem);
}

void OutputFile::write_beside(const std::string& text, const std::string& name) {
  const fs::path file = folder_of(path_) / name;
  refuse_if_input(file);
  if (const int problem = replace(file, text); problem != 0) refuse_output(file, problem);
}

}  // namespace warbalance::cli
