#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string_view>

namespace warbalance::cli {

/// A new file under a random name, in the folder of the file that it is going to replace. It is never a file or a link
/// that somebody has put there before. Removed at the end unless it has got its name.
class NewFile {
 public:
  /// @param mode  of the file, less what the umask takes. InputError when the folder refuses, which names `target`
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

/// After a power cut a new name is only there if its folder was synced.
void sync_folder_of(const std::filesystem::path& file);

/// InputError where something other than a file has this name, which `replace_file` must not replace: a device, a
/// folder.
void expect_plain_file(const std::filesystem::path& file);

/// Writes a file in place of an old one, in one step: it is there whole, or the old one is. InputError when the disk
/// refuses.
void replace_file(const std::filesystem::path& file, std::string_view text);

/// "cannot write 'F': No space left on device", as an InputError.
[[noreturn]] void refuse_output(const std::filesystem::path& file, int reason);

}  // namespace warbalance::cli
