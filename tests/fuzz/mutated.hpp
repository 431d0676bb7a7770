#pragma once

#include <algorithm>
#include <random>
#include <string>

namespace warbalance::fuzz {

/// Deletes, doubles, replaces or moves a few stretches of a text; what is put in comes from the text itself or is a
/// character with a meaning in TOML.
inline std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(random()) % n; };
  const std::string special = "\"'[]{}=.,#\n\\-+0123456789 \t\xFF\x80\xC3";
  const std::size_t edits = 1 + below(4);
  for (std::size_t i = 0; i < edits; ++i) {
    const std::size_t at = below(text.size());
    const std::size_t length = std::min(1 + below(12), text.size() - at);
    switch (below(5)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(below(text.size()), text.substr(at, length));
        break;
      case 2:
        text.insert(at, 1, special[below(special.size())]);
        break;
      case 3:
        text.replace(at, length, text.substr(below(text.size()), length));
        break;
      default:
        text.replace(at, 1, 1, static_cast<char>(below(256)));
        break;
    }
  }
  return text;
}

}  // namespace warbalance::fuzz
