#pragma once

#include <cstdint>
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

}  // namespace warbalance::cli
