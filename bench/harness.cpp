#include "bench/harness.hpp"

#include <array>
#include <cinttypes>

namespace warbalance::bench {
namespace {

bool g_differed = false;

}  // namespace

void expect_signature(benchmark::State& state, std::uint64_t expected, std::uint64_t found) {
  std::array<char, 96> text{};
  if (found == expected) {
    std::snprintf(text.data(), text.size(), "signature %016" PRIx64, found);
    state.SetLabel(text.data());
    return;
  }
  g_differed = true;
  std::snprintf(text.data(), text.size(), "signature %016" PRIx64 " instead of %016" PRIx64, found, expected);
  state.SkipWithError(text.data());
}

bool any_signature_differed() { return g_differed; }

}  // namespace warbalance::bench
