#include "cli/base/write_all.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

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

}  // namespace warbalance::cli
