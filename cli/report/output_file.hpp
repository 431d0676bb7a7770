#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warbalance::cli {

/// InputError if something other than a file has this name: a device, a folder.
void expect_plain_file(const std::filesystem::path& file);

/// A file that a user has named for a result.
///
/// A new or plain old file is written completely or not at all: as a new file in the same folder, which is then
/// renamed. An old file keeps its mode, and its owner if the system allows. What cannot be replaced safely is written
/// in place: devices and pipes, files that the program was started with (/dev/stdout), files with further hard links,
/// and files whose folder accepts no new ones. Symbolic links are followed.
class OutputFile {
 public:
  enum class Renews : bool {
    nothing,
    input,  ///< this run reads the file and then writes it anew
  };

  /// Checks that the file can be written, before anything is computed. InputError when it cannot, when this run reads
  /// it, or when the run writes another result to it. The same holds for the files beside it.
  /// @param beside  names, without the folder, of files that may be written beside it
  explicit OutputFile(std::filesystem::path path, const std::vector<std::string>& beside = {},
                      Renews renews = Renews::nothing);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// A device, a pipe or a file that is already open: nothing can be written beside it.
  bool special() const { return writing_ == Writing::stream; }

  /// InputError when the disk refuses.
  void write(const std::string& text);
  /// Writes a file beside it, which replaces what has that name, whatever it is.
  /// @param name  without the folder
  void write_beside(const std::string& text, const std::string& name);

 private:
  enum class Writing {
    replaced,  ///< by a new file of its name
    in_place,  ///< written over
    stream,    ///< opened at once, because a pipe waits for its reader
  };

  void refuse_inputs() const;
  void claim(const std::filesystem::path& file, bool beside) const;
  void open_stream();
  void choose_writing();

  std::filesystem::path path_;    ///< as typed
  std::filesystem::path target_;  ///< where its links lead
  Writing writing_ = Writing::replaced;
  Renews renews_ = Renews::nothing;
  int stream_ = -1;          ///< what a stream is written to
  bool own_stream_ = false;  ///< opened here
};

}  // namespace warbalance::cli
