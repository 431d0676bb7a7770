#pragma once

#include "sim/files/diagnostics.hpp"

namespace warbalance::sim {

/// Diagnostics of a text that a loader was given ("command line") get the place in a file where that text stands;
/// columns count on from there. What is wrong with a whole file that the text names is said there too. Diagnostics of
/// places in other files stay.
/// @param place  of the first character of the text; line 0: it was typed on the command line
Diagnostics said_of(const Diagnostic& place, Diagnostics diagnostics);

/// An error at a byte of a text. @param place  of the first character of the text; line 0: on the command line
Diagnostic error_in_text(const Diagnostic& place, std::string_view text, std::size_t byte, std::string message,
                         std::string hint);

}  // namespace warbalance::sim
