#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace warbalance::cli {

/// To be called before anything is opened. A standard stream that the caller has closed is opened so that its use
/// fails: no file of the run can then take its number and be written to by mistake. SIGPIPE no longer ends the program.
void open_missing_std_fds();

/// Writes to standard output, whole. InputError when the system refuses (a full disk, a closed stream). Whoever reads a
/// pipe may stop reading, as `head` does: that ends the program by SIGPIPE, as usual; where the caller ignores that
/// signal it is no error, and what is left is dropped.
void print_result(std::string_view text);

/// A message on stderr. One that cannot be written is dropped: a result does not depend on it.
void say_text(std::string_view text);

template <class... Args>
void say(fmt::format_string<Args...> format, Args&&... args) {
  say_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Writes the whole text to an open file, pipe or device, however many calls that takes.
/// @return 0, or the `errno` of what went wrong
int write_all(int file, std::string_view text);

}  // namespace warbalance::cli
