#include "cli/help/help_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cli/base/interrupt.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/terminal.hpp"
#include "cli/base/version.hpp"
#include "cli/report/text_wrap.hpp"

namespace warbalance::cli {
namespace {

inline constexpr std::size_t kHelpWidth = 100;  ///< of the lines of help texts

constexpr std::size_t kLeastIndent = 24;
constexpr std::size_t kMostIndent = 40;

/// An option as it is typed: "-o, --output FILE".
std::string option_form(const OptionSpec& option) {
  std::string form = fmt::format("--{}", option.name);
  if (option.letter != 0) form = fmt::format("-{}, {}", option.letter, form);
  if (!option.value.empty()) form += ' ' + option.value;
  return form;
}

std::size_t indent_of(const OptionGroup& group) {
  std::size_t indent = kLeastIndent;
  for (const OptionSpec& option : group.options) indent = std::max(indent, option_form(option).size() + 4);
  return std::min(indent, kMostIndent);
}

/// A text of several lines broken into lines of at most `width` characters.
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

/// The options as the help prints them, wrapped at 100 columns.
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

constexpr std::size_t kGap = 2;

/// A line of the list: name, unit, meaning.
struct ListedColumn {
  std::string name;
  std::string unit;
  std::string meaning;
};

std::string list_text(const std::vector<ListedColumn>& columns) {
  std::size_t name_width = 0;
  std::size_t unit_width = 0;
  for (const ListedColumn& column : columns) {
    name_width = std::max(name_width, column.name.size());
    unit_width = std::max(unit_width, column.unit.size());
  }
  const std::size_t indent = kGap + name_width + kGap + unit_width + (unit_width > 0 ? kGap : 0);
  std::string text;
  for (const ListedColumn& column : columns) {
    std::string head = fmt::format("  {:<{}}  {:<{}}", column.name, name_width, column.unit, unit_width);
    head.resize(indent, ' ');
    for (const std::string& line : wrapped(column.meaning, kHelpWidth - indent)) {
      text += head + line + '\n';
      head.assign(indent, ' ');
    }
  }
  return text;
}

std::string table_text(const Table& table) {
  std::vector<ListedColumn> columns;
  for (const Column& column : table.columns) columns.push_back({column.name, column.unit, column.meaning});
  return fmt::format("\n{}: a row is {}\n{}", table.name, table.row_is, list_text(columns));
}

std::string values_text(const std::vector<SummaryValue>& values) {
  std::vector<ListedColumn> columns;
  for (const SummaryValue& value : values) columns.push_back({value.name, value.unit, value.meaning});
  return "\nsummary: values of the whole result, with `low` and `high` where they have an interval\n" +
         list_text(columns);
}

}  // namespace

std::string overview_text(std::span<const Command> commands) {
  std::string text = fmt::format(
      "warbalance {}: what is every special rule and unit of a miniature wargame worth?\n\n"
      "usage: warbalance COMMAND [options]\n\ncommands:\n",
      version());
  for (const Command& command : commands) text += fmt::format("  {:<16}{}\n", command.name, command.summary);
  text +=
      "\noptions:\n"
      "  -h, --help      this text; behind a command all about that command\n"
      "  -V, --version   the version of the program\n"
      "\nwarbalance help COMMAND tells all about one command, with examples. Names of options may be cut: --bat 100.\n"
      "\nexit status: 0 done, 1 a check failed, 2 bad usage or bad input, 3 inconclusive or not converged, "
      "130 interrupted\n";
  text += interrupt_text();
  return text;
}

std::string command_text(const Command& command, std::span<const std::string> words) {
  std::string text = fmt::format("{}: {}\n\nusage: warbalance {} {}\n\n{}\n", command.name, command.summary,
                                 command.name, command.usage, command.details);
  text += options_text(options_of(command, words));
  text += fmt::format("Examples:\n{}", command.examples);
  return text;
}

void print_help(const std::string& text) { print_result(reflowed_text(text, output_width())); }

std::string columns_text(const Command& command) {
  if (command.tables == nullptr) return {};
  std::string text = fmt::format("What {} writes in CSV and JSON\n", command.name);
  for (const Table& table : command.tables()) text += table_text(table);
  if (command.values != nullptr) text += values_text(command.values());
  return text;
}

}  // namespace warbalance::cli
