#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warbalance::cli {

/// The meaning of a verdict for a designer, in all commands.
enum class VerdictTone : std::uint8_t {
  none,  ///< not a verdict
  well,
  wrong,
  open,  ///< undecided
};
VerdictTone tone_of(std::string_view word);

/// A verdict in its colour for a terminal: good in green, wrong in red, undecided in yellow. Other texts stay
/// unchanged. Colours add nothing to the words.
std::string in_verdict_color(const std::string& verdict);

}  // namespace warbalance::cli
