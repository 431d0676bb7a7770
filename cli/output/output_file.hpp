#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace warbalance::cli {

/// A file that is written whole or not at all: to a temporary file in the same folder, then renamed.
class OutputFile {
 public:
  /// Checks that the file can be written, before anything is computed. InputError when it cannot.
  explicit OutputFile(std::filesystem::path path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// A device or a pipe: nothing can stand beside it.
  bool special() const { return special_; }

  /// Writes the text under the file's name with `suffix` added. InputError when the disk refuses.
  void write(const std::string& text, const std::string& suffix = {});

 private:
  std::filesystem::path temporary_path(const std::string& suffix) const;

  std::filesystem::path path_;
  bool special_ = false;
};

/// Where a result goes: a file, or stdout.
class Destination {
 public:
  explicit Destination(const std::optional<std::filesystem::path>& file);

  bool is_file() const { return file_.has_value(); }
  /// A file that is a device or a pipe.
  bool special() const { return file_ && file_->special(); }
  /// Writes a finished result, or with `partial` the finished part of one (to F.partial, or stdout).
  void deliver(const std::string& text, bool partial);
  /// Writes what belongs beside a file: F.provenance.json. Nothing on stdout.
  void deliver_beside(const std::string& text, bool partial);

 private:
  std::optional<OutputFile> file_;
};

}  // namespace warbalance::cli
