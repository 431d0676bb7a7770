#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace warbalance::cli {

/// Call it before opening any file. Opens closed standard streams so that their use fails. Otherwise a file of the run
/// could take their number and be written to by mistake. SIGPIPE no longer ends the program.
void open_missing_std_fds();

/// Writes the whole text to standard output. InputError if the system fails (a full disk, a closed stream). If the
/// reader of a pipe stops reading, as `head` does, SIGPIPE ends the program as usual. If the caller ignores that
/// signal, the rest of the text is dropped without an error.
void print_result(std::string_view text);

/// A message on stderr. Messages that cannot be written are dropped, because results do not depend on them.
void say_text(std::string_view text);

template <class... Args>
void say(fmt::format_string<Args...> format, Args&&... args) {
  say_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Writes the whole text to an open file, pipe or device, with as many calls as needed.
/// @return 0, or the `errno` of what went wrong
int write_all(int file, std::string_view text);

}  // namespace warbalance::cli
