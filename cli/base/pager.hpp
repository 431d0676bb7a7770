#pragma once

#include <string_view>

namespace warbalance::cli {

/// Shows a text that is longer than the screen by the pager of the user, as git does: WARBALANCE_PAGER, else PAGER,
/// else less, with LESS=FRX unless LESS is set. Waits until the pager has ended; Ctrl-C is for the pager then.
/// @return  false: the text is still to be printed, since standard output is no terminal, the text fits on it, the user
///          wants no pager (an empty variable, or cat), or there is none
bool show_by_pager(std::string_view text);

}  // namespace warbalance::cli
