#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warbalance::cli {

/// What a verdict means to a designer, whatever command says it.
enum class VerdictTone : std::uint8_t {
  none,  ///< the word is no verdict
  well,
  wrong,
  open,  ///< not told yet
};
VerdictTone tone_of(std::string_view word);

/// A verdict in its colour for a terminal: what is well in green, what is wrong in red, what is not told yet in yellow.
/// A text that is no verdict stays as it is. Colours say nothing that the word does not say.
std::string in_verdict_color(const std::string& verdict);

}  // namespace warbalance::cli
