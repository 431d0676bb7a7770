#pragma once

#include <span>
#include <string_view>

// Everything that a user may write, as functions of its bytes: no input may crash, hang or be refused without a place.
// The fuzzer (fuzzer_main.cpp) looks for inputs that do; those in corpus/ are tried by the tests.

namespace warbalance::fuzz {

struct Target {
  std::string_view name;  ///< of its folder in corpus/ too
  void (*run)(std::string_view input);
};

/// One for each kind of file and text.
std::span<const Target> targets();

/// Null when there is none of this name.
const Target* find_target(std::string_view name);

}  // namespace warbalance::fuzz
