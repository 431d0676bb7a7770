#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace warbalance::cli {

/// Size of a terminal [cells].
struct TerminalSize {
  std::size_t columns = 0;
  std::size_t rows = 0;
};

/// The size of the terminal behind an open file; 80 x 24 if unknown. Empty: it is not a terminal. The environment
/// variables COLUMNS and LINES take precedence.
std::optional<TerminalSize> terminal_size(int file);

/// How wide a table may be on standard output: COLUMNS, else the terminal; 0 = without limit, in pipes and files.
std::size_t output_width();

/// Whether standard output is a terminal that shows colours: not if TERM is dumb or NO_COLOR is set (no-color.org).
bool output_shows_color();

/// Shows a text that is longer than the screen by the pager of the user, as git does: WARBALANCE_PAGER, else PAGER,
/// else less, with LESS=FRX unless LESS is set. Waits until the pager has ended; Ctrl-C is for the pager then.
/// @return false: the caller must print the text, because standard output is not a terminal, the text fits on it, the
/// user
///          wants no pager (an empty variable, or cat), or there is none
bool show_by_pager(std::string_view text);

}  // namespace warbalance::cli
