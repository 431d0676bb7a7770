#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string_view>

namespace warbalance::cli {

/// A new file under a name that nobody can guess, in the folder of the file that it is going to be. It never is what
/// somebody has put there before, a link least of all. Removed at the end unless it has got its name.
class NewFile {
 public:
  /// @param mode  of the file, less what the umask takes. InputError when the folder refuses; `target` is what it names
  NewFile(const std::filesystem::path& target, mode_t mode);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  int descriptor() const { return file_; }
  /// Writes all of it, to the disk. @return 0 or the `errno` of what went wrong
  int fill(std::string_view text) const;
  /// Becomes the target, in one step; a link of that name is replaced, not followed. @return 0 or `errno`
  int take_name();

 private:
  std::filesystem::path target_;
  std::filesystem::path path_;
  int file_ = -1;
};

/// The folder that a file is in.
std::filesystem::path folder_of(const std::filesystem::path& file);

/// A new name is there after a power cut only once its folder is synced.
void sync_folder_of(const std::filesystem::path& file);

/// "cannot write 'F': No space left on device", as an InputError.
[[noreturn]] void refuse_output(const std::filesystem::path& file, int reason);

}  // namespace warbalance::cli
