#pragma once

#include <string>

namespace warbalance::cli {

/// A verdict in its colour for a terminal: what is well in green, what is wrong in red, what is not told yet in yellow.
/// A text that is no verdict stays as it is. Colours say nothing that the word does not say.
std::string in_verdict_color(const std::string& verdict);

}  // namespace warbalance::cli
