#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/temporary_folder.hpp"

namespace warbalance::test {

/// What a run of the built program printed and how it ended.
struct Outcome {
  int status = -1;  ///< exit status; 128 + signal when it was killed
  std::string out;
  std::string err;
  long memory_kib = 0;  ///< greatest resident memory [1024 bytes]
};

using ScratchFolder = tests::TemporaryFolder;
using Json = nlohmann::ordered_json;

/// A running program; its output goes to files.
class Running {
 public:
  /// @param prepare  what the child does before it becomes the program: limits, streams, signals
  explicit Running(const std::vector<std::string>& arguments, const std::function<void()>& prepare = {});
  void send(int signal) const;
  /// Waits until the program has begun to answer a signal. False after a minute, or when it has ended.
  bool wait_until_it_answers(int signal) const;
  /// Waits until the program has said a text on stderr, such as " battles/s" of its progress. False after a minute.
  bool wait_until_it_says(const std::string& text) const;
  Outcome wait();

 private:
  ScratchFolder folder_;
  pid_t pid_ = -1;
};

/// Runs the program to its end.
Outcome warbalance_program(const std::vector<std::string>& arguments, const std::function<void()>& prepare = {});

/// The report in JSON of a run, which has to succeed.
/// @param or_inconclusive  it may end with status 3, too
Json json_of(const std::vector<std::string>& arguments, bool or_inconclusive = false);

/// Runs a long command and interrupts it once it plays battles: it ends with status 130.
Outcome interrupted(const std::vector<std::string>& arguments, int signal);

/// A text has all of these in it.
void expect_in(const std::string& text, const std::vector<std::string>& parts);

/// A run was refused: status 2, no result, and a message that has all these texts in it.
void expect_refused(const Outcome& outcome, const std::vector<std::string>& texts);

/// Arguments with more behind them.
std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more);

/// What a command line that the program has printed says when a shell runs it, the program put in its place. A status
/// other than 0 fails the test.
std::string run_line(const std::string& line, const std::string& more);

std::string read_text(const std::filesystem::path& file);
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace warbalance::test
