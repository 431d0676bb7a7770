#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/fuzz/targets.hpp"

// What libFuzzer calls. The target is named by WARBALANCE_FUZZ_TARGET; scripts/fuzz sets it.

namespace {

const warbalance::fuzz::Target& chosen_target() {
  const char* name = std::getenv("WARBALANCE_FUZZ_TARGET");
  const auto* target = name != nullptr ? warbalance::fuzz::find_target(name) : nullptr;
  if (target != nullptr) return *target;
  std::fprintf(stderr, "WARBALANCE_FUZZ_TARGET must be one of:");
  for (const auto& known : warbalance::fuzz::targets()) std::fprintf(stderr, " %s", std::string(known.name).c_str());
  std::fprintf(stderr, "\n");
  std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const warbalance::fuzz::Target& target = chosen_target();
  target.run({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
