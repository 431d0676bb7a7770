#include "cli/help/options_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace warbalance::cli {
namespace {

constexpr std::size_t kLeastIndent = 24;
constexpr std::size_t kMostIndent = 40;

std::size_t indent_of(const OptionGroup& group) {
  std::size_t indent = kLeastIndent;
  for (const OptionSpec& option : group.options) indent = std::max(indent, option_form(option).size() + 4);
  return std::min(indent, kMostIndent);
}

}  // namespace

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::istringstream paragraphs(text);
  for (std::string paragraph; std::getline(paragraphs, paragraph);) {
    lines.emplace_back();
    std::istringstream words(paragraph);
    for (std::string word; words >> word;) {
      if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width) lines.emplace_back();
      if (!lines.back().empty()) lines.back() += ' ';
      lines.back() += word;
    }
  }
  return lines;
}

std::string option_form(const OptionSpec& option) {
  std::string form = fmt::format("--{}", option.name);
  if (option.letter != 0) form = fmt::format("-{}, {}", option.letter, form);
  if (!option.value.empty()) form += ' ' + option.value;
  return form;
}

std::string options_text(const std::vector<OptionGroup>& groups) {
  std::string text;
  for (const OptionGroup& group : groups) {
    text += group.heading + ":\n";
    const std::size_t indent = indent_of(group);
    for (const OptionSpec& option : group.options) {
      std::string left = "  " + option_form(option);
      if (left.size() + 2 > indent) {
        text += left + '\n';
        left.clear();
      }
      for (const std::string& line : wrapped(option.meaning, kHelpWidth - indent)) {
        text += fmt::format("{:<{}}{}\n", left, indent, line);
        left.clear();
      }
    }
    text += '\n';
  }
  return text;
}

}  // namespace warbalance::cli
