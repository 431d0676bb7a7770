#include "sim/files/toml_text.hpp"

#include <algorithm>

#include "sim/files/words.hpp"

namespace warbalance::sim {

std::string string_text(const std::string& text) {
  constexpr const char* kHex = "0123456789ABCDEF";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (code < 0x20 || code == 0x7F) {
      quoted += std::string("\\u00") + kHex[code / 16] + kHex[code % 16];
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

std::string key_text(const std::string& key) {
  const auto is_bare = [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  };
  return !key.empty() && std::all_of(key.begin(), key.end(), is_bare) ? key : string_text(key);
}

}  // namespace warbalance::sim
