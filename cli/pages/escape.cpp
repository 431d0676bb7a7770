#include "cli/pages/escape.hpp"

namespace warbalance::cli {
namespace {

std::string_view reference_of(char letter) {
  switch (letter) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

bool is_control(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return (code < 0x20 && letter != '\n' && letter != '\t') || code == 0x7f;
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char letter : text) {
    const std::string_view reference = reference_of(letter);
    if (!reference.empty()) {
      escaped += reference;
    } else {
      escaped += is_control(letter) ? ' ' : letter;
    }
  }
  return escaped;
}

}  // namespace warbalance::cli
