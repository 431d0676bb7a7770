#include "tests/cli/program.hpp"

#include <cstdio>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace warbalance::test {

Running::Running(const std::vector<std::string>& arguments, const std::function<void()>& prepare) {
  std::vector<std::string> words{WARBALANCE_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const std::string out = folder_ / "out";
  const std::string err = folder_ / "err";
  pid_ = fork();
  if (pid_ == 0) {
    const int flags = O_WRONLY | O_CREAT | O_TRUNC;
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(open(out.c_str(), flags, 0600), STDOUT_FILENO);
    dup2(open(err.c_str(), flags, 0600), STDERR_FILENO);
    unsetenv("COLUMNS");  // tables as wide as they are
    if (prepare) prepare();
    execv(pointers[0], pointers.data());
    _exit(127);
  }
}

void Running::send(int signal) const { kill(pid_, signal); }

namespace {

/// Machines may be slow and busy: tests wait for what they need, not for a time.
template <class Condition>
bool wait_for(const Condition& condition) {
  constexpr auto kPatience = std::chrono::minutes(1);
  const auto start = std::chrono::steady_clock::now();
  while (!condition()) {
    if (std::chrono::steady_clock::now() - start > kPatience) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

/// The signals that a process catches, as bits; 0 when it has ended.
std::uint64_t caught_signals(pid_t process) {
  const std::string status = read_text("/proc/" + std::to_string(process) + "/status");
  const std::string label = "SigCgt:";
  const std::size_t at = status.find(label);
  return at == std::string::npos ? 0 : std::strtoull(status.c_str() + at + label.size(), nullptr, 16);
}

}  // namespace

bool Running::wait_until_it_answers(int signal) const {
  return wait_for([&] { return (caught_signals(pid_) >> (signal - 1) & 1U) != 0; });
}

bool Running::wait_until_it_says(const std::string& text) const {
  return wait_for([&] { return read_text(folder_ / "err").find(text) != std::string::npos; });
}

Outcome Running::wait() {
  int status = 0;
  rusage used{};
  wait4(pid_, &status, 0, &used);
  Outcome outcome;
  outcome.memory_kib = used.ru_maxrss;
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.out = read_text(folder_ / "out");
  outcome.err = read_text(folder_ / "err");
  return outcome;
}

Outcome warbalance_program(const std::vector<std::string>& arguments, const std::function<void()>& prepare) {
  return Running(arguments, prepare).wait();
}

Json json_of(const std::vector<std::string>& arguments, bool or_inconclusive) {
  const Outcome outcome = warbalance_program(with(arguments, {"--format", "json"}));
  EXPECT_TRUE(outcome.status == 0 || (or_inconclusive && outcome.status == 3)) << arguments[0] << ": " << outcome.err;
  return outcome.out.empty() ? Json() : Json::parse(outcome.out);
}

Outcome interrupted(const std::vector<std::string>& arguments, int signal) {
  Running program(with(arguments, {"--progress", "always"}));
  EXPECT_TRUE(program.wait_until_it_says(" battles/s"));
  program.send(signal);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  return outcome;
}

void expect_in(const std::string& text, const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    EXPECT_NE(text.find(part), std::string::npos) << "missing: " << part << "\nin: " << text;
  }
}

void expect_refused(const Outcome& outcome, const std::vector<std::string>& texts) {
  EXPECT_EQ(outcome.status, 2) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  expect_in(outcome.err, texts);
}

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::string run_line(const std::string& line, const std::string& more) {
  const std::string name = "warbalance ";
  EXPECT_EQ(line.rfind(name, 0), 0U) << line;
  const std::string command = WARBALANCE_PROGRAM " " + line.substr(name.size()) + " " + more;
  FILE* pipe = popen(command.c_str(), "r");
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  EXPECT_EQ(pclose(pipe), 0) << command;
  return text;
}

std::string read_text(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void write_text(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

}  // namespace warbalance::test
