#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace warbalance::cli {

/// A file that a user has named for a result.
///
/// A new file and a plain old one are written whole or not at all: as a new file in the same folder, which then gets
/// the name. An old file keeps its mode, and its owner where the system allows. What cannot be replaced without harm is
/// written where it is: devices and pipes, files that the program was started with (/dev/stdout), files with further
/// hard links, and files whose folder takes no new ones. Of a symbolic link the file that it leads to is meant.
class OutputFile {
 public:
  /// Checks that the file can be written, before anything is computed. InputError when it cannot, when this run reads
  /// it, or when it is named for two results.
  explicit OutputFile(std::filesystem::path path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// A device, a pipe or a file that is open already: nothing can stand beside it.
  bool special() const { return way_ == Way::stream; }

  /// InputError when the disk refuses.
  void write(const std::string& text);
  /// Writes what belongs beside the file: to its name with `suffix` added, which this replaces, whatever it was.
  void write_beside(const std::string& text, const std::string& suffix);
  /// Writes a further table to prices.TABLE.csv when the file is prices.csv, with `suffix` added, which this replaces.
  /// @return  the name of the file, without its folder
  std::string write_table(const std::string& text, const std::string& table, const std::string& suffix);
  /// The name of the file, without its folder.
  std::string name() const { return path_.filename().string(); }

 private:
  enum class Way {
    replaced,  ///< by a new file of its name
    in_place,  ///< written over
    stream,    ///< written to; opened at once, for a pipe waits for who reads it
  };

  void refuse_inputs() const;
  void open_stream();
  void choose_way();

  std::filesystem::path path_;    ///< as typed
  std::filesystem::path target_;  ///< where its links lead
  Way way_ = Way::replaced;
  int stream_ = -1;          ///< what a stream is written to
  bool own_stream_ = false;  ///< opened here
};

/// Where a result goes: a file, or stdout.
class Destination {
 public:
  explicit Destination(const std::optional<std::filesystem::path>& file);

  bool is_file() const { return file_.has_value(); }
  /// Of the file that a result, or with `partial` the finished part of one, goes to, without its folder. @pre it is one
  std::string name(bool partial) const;
  /// A file that is a device or a pipe.
  bool special() const { return file_ && file_->special(); }
  /// Writes a finished result, or with `partial` the finished part of one (to F.partial, or stdout).
  void deliver(const std::string& text, bool partial);
  /// Writes a further table to a file of its own: F.TABLE.csv for F.csv. @pre a file that is not special
  /// @return  its name, without its folder
  std::string deliver_table(const std::string& text, const std::string& table, bool partial);
  /// Writes what belongs beside a file: F.provenance.json. Nothing on stdout.
  void deliver_beside(const std::string& text, bool partial);

 private:
  std::optional<OutputFile> file_;
};

}  // namespace warbalance::cli
