#include "cli/base/terminal.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "cli/base/standard_streams.hpp"

namespace warbalance::cli {

namespace {

constexpr TerminalSize kUsualSize{80, 24};
constexpr std::size_t kGreatestSize = 10'000;

std::string_view environment(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

/// The number in an environment variable; 0 if there is none.
std::size_t number_in_environment(const char* variable) {
  const std::string_view text = environment(variable);
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = problem == std::errc{} && end == text.data() + text.size();
  return whole && number <= kGreatestSize ? number : 0;
}

}  // namespace

std::optional<TerminalSize> terminal_size(int file) {
  if (isatty(file) == 0) return std::nullopt;
  winsize size{};
  const bool known = ioctl(file, TIOCGWINSZ, &size) == 0;
  const auto chosen = [known](const char* variable, unsigned short told, std::size_t usual) {
    const std::size_t wanted = number_in_environment(variable);
    return wanted > 0 ? wanted : known && told > 0 ? told : usual;
  };
  return TerminalSize{chosen("COLUMNS", size.ws_col, kUsualSize.columns),
                      chosen("LINES", size.ws_row, kUsualSize.rows)};
}

std::size_t output_width() {
  if (const auto size = terminal_size(STDOUT_FILENO)) return size->columns;
  return number_in_environment("COLUMNS");
}

bool output_shows_color() {
  return isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

namespace {

constexpr int kCommandNotFound = 127;  ///< exit status of a shell

/// The command that shows texts; empty: none.
std::string pager_command() {
  for (const char* const variable : {"WARBALANCE_PAGER", "PAGER"}) {
    const char* const value = std::getenv(variable);
    if (value != nullptr) return std::string_view(value) == "cat" ? "" : value;
  }
  return "less";
}

/// The environment, with a default LESS: quit if the text fits, show colours, leave the text on the screen.
std::vector<char*> pager_environment() {
  static char less[] = "LESS=FRX";
  std::vector<char*> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) variables.push_back(*variable);
  if (std::getenv("LESS") == nullptr) variables.push_back(less);
  variables.push_back(nullptr);
  return variables;
}

/// Leaves SIGINT and SIGQUIT to the pager as long as it lives.
class SignalsForPager {
 public:
  SignalsForPager() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &ignore, &interrupt_);
    sigaction(SIGQUIT, &ignore, &quit_);
  }
  ~SignalsForPager() {
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGQUIT, &quit_, nullptr);
  }
  SignalsForPager(const SignalsForPager&) = delete;
  SignalsForPager& operator=(const SignalsForPager&) = delete;

 private:
  struct sigaction interrupt_ {};
  struct sigaction quit_ {};
};

/// Starts a shell command that reads from an open file, with signals as usual. @return its process id; -1: none
pid_t start(const std::string& command, int input) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  for (const int signal : {SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGHUP}) sigaddset(&usual, signal);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::string shell = "/bin/sh";
  std::string option = "-c";
  std::string words = command;
  char* const arguments[] = {shell.data(), option.data(), words.data(), nullptr};
  pid_t child = -1;
  if (posix_spawn(&child, shell.c_str(), &files, &attributes, arguments, pager_environment().data()) != 0) child = -1;
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return child;
}

/// Whether a shell has found the command and it has ended.
bool ended_well(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return true;
  }
  return !WIFEXITED(status) || WEXITSTATUS(status) != kCommandNotFound;
}

bool fits_on_screen(std::string_view text, const TerminalSize& screen) {
  std::size_t lines = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines += 1 + (end == 0 ? 0 : (end - 1) / screen.columns);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines < screen.rows;  // the line of the prompt
}

}  // namespace

bool show_by_pager(std::string_view text) {
  const auto screen = terminal_size(STDOUT_FILENO);
  const std::string command = pager_command();
  if (!screen || command.empty() || fits_on_screen(text, *screen)) return false;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  const SignalsForPager until_the_end;
  const pid_t child = start(command, ends[0]);
  close(ends[0]);
  if (child >= 0) write_all(ends[1], text);  // ignores errors, because users may leave the pager early
  close(ends[1]);
  return child >= 0 && ended_well(child);
}

}  // namespace warbalance::cli
