#include "cli/base/standard_streams.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "cli/base/errors.hpp"

namespace warbalance::cli {

int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(file, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {  // the caller has made its end non-blocking
      pollfd ready{file, POLLOUT, 0};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

namespace {

bool caller_ignores_pipes = false;

}  // namespace

void open_missing_std_fds() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free number is `stream`. It is opened in the wrong direction, so every use of it fails.
    const int opened = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened < 0) break;
  }
  // A message without a reader must not end the run.
  caller_ignores_pipes = std::signal(SIGPIPE, SIG_IGN) == SIG_IGN;
}

void print_result(std::string_view text) {
  const int problem = write_all(STDOUT_FILENO, text);
  if (problem == EPIPE && !caller_ignores_pipes) {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  if (problem == 0 || problem == EPIPE) return;
  throw InputError(fmt::format("cannot write to standard output: {}", std::strerror(problem)));
}

void say_text(std::string_view text) { write_all(STDERR_FILENO, text); }

}  // namespace warbalance::cli
