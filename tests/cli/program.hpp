#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace warbalance::test {

/// What a run of the built program printed and how it ended.
struct Outcome {
  int status = -1;  ///< exit status; 128 + signal when it was killed
  std::string out;
  std::string err;
  long memory_kib = 0;  ///< greatest resident memory [1024 bytes]
};

/// A folder of its own that is removed at the end.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }
  /// Names of the files in it, sorted.
  std::vector<std::string> files() const;

 private:
  std::filesystem::path path_;
};

/// A running program; its output goes to files.
class Running {
 public:
  explicit Running(const std::vector<std::string>& arguments);
  void send(int signal) const;
  Outcome wait();

 private:
  ScratchFolder folder_;
  pid_t pid_ = -1;
};

/// Runs the program to its end.
Outcome warbalance_program(const std::vector<std::string>& arguments);

std::string read_text(const std::filesystem::path& file);
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace warbalance::test
