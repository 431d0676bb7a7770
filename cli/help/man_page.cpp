#include "cli/help/man_page.hpp"

#include <fmt/format.h>

#include <sstream>
#include <string_view>

#include "cli/base/interrupt.hpp"
#include "cli/base/version.hpp"

namespace warbalance::cli {
namespace {

/// The text with an escape instead of every character that has a meaning for the formatter.
std::string man_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      default:
        out += c;
    }
  }
  return out;
}

/// A line of text that the formatter takes for no request, whatever it begins with.
std::string text_line(std::string_view text) {
  const bool like_request = text.starts_with('.') || text.starts_with('\'');
  return (like_request ? "\\&" : "") + man_escaped(text) + '\n';
}

std::string section_head(std::string_view text) { return fmt::format(".SH {}\n", text); }

std::string page_of(const Command& command) { return fmt::format("warbalance-{}", command.name); }

std::string title_head(const std::string& page) {
  std::string capitals = page;
  for (char& c : capitals) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return fmt::format(".TH {} 1 \"\" \"warbalance {}\" \"warbalance manual\"\n.nh\n.ad l\n", man_escaped(capitals),
                     version());
}

/// Paragraphs of the help: indented lines stay as they are, all others are filled.
std::string paragraphs(std::string_view text) {
  std::string out;
  bool verbatim = false;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const bool indented = line.starts_with("  ");
    if (indented != verbatim && !line.empty()) {
      out += indented ? ".PP\n.nf\n" : ".fi\n.PP\n";
      verbatim = indented;
    }
    out += line.empty() ? (verbatim ? "\n" : ".PP\n") : text_line(line);
  }
  if (verbatim) out += ".fi\n";
  return out;
}

std::string option_entry(const OptionSpec& option) {
  std::string form;
  if (option.letter != 0) form = fmt::format("\\fB\\-{}\\fR, ", option.letter);
  form += fmt::format("\\fB\\-\\-{}\\fR", man_escaped(option.name));
  if (!option.value.empty()) form += fmt::format(" \\fI{}\\fR", man_escaped(option.value));
  std::string text = fmt::format(".TP\n{}\n", form);
  std::istringstream lines(option.meaning);
  bool first = true;
  for (std::string line; std::getline(lines, line); first = false) text += (first ? "" : ".br\n") + text_line(line);
  return text;
}

std::string options_section(const Command& command) {
  std::string text = section_head("OPTIONS");
  for (const OptionGroup& group : options_of(command, {})) {
    text += fmt::format(".SS {}\n", man_escaped(group.heading));
    for (const OptionSpec& option : group.options) text += option_entry(option);
  }
  return text;
}

/// Command lines, each with what it shows below it.
std::string examples_section(std::string_view text) {
  std::string out = section_head("EXAMPLES");
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(' ');
    const bool is_command = begin == 2;
    out +=
        is_command ? fmt::format(".TP\n\\fB{}\\fR\n", man_escaped(line.substr(begin))) : text_line(line.substr(begin));
  }
  return out;
}

std::string synopsis_section(const Command& command) {
  std::string out = section_head("SYNOPSIS") + ".nf\n";
  std::istringstream lines(fmt::format("warbalance {} {}", command.name, command.usage));
  for (std::string line; std::getline(lines, line);) out += text_line(line.substr(line.find_first_not_of(' ')));
  return out + ".fi\n";
}

std::string common_end(std::string_view see_also) {
  return section_head("EXIT STATUS") +
         text_line(
             "0 done, 1 a check failed, 2 bad usage or bad input, 3 inconclusive or not converged, "
             "130 interrupted.") +
         section_head("ENVIRONMENT") + ".TP\n.B WARBALANCE_DATA\n" +
         text_line("The folder with the rulesets, if not beside the program.") + section_head("SEE ALSO") +
         std::string(see_also) + '\n';
}

}  // namespace

std::string overview_man_page(std::span<const Command> commands) {
  std::string text = title_head("warbalance") + section_head("NAME") +
                     text_line("warbalance - balance analyzer for tabletop miniature wargames") +
                     section_head("SYNOPSIS") + text_line("warbalance COMMAND [options]") +
                     section_head("DESCRIPTION") +
                     text_line(
                         "Plays a tabletop miniature wargame against itself, and tells what every special rule "
                         "and unit is worth, with intervals.") +
                     section_head("COMMANDS");
  for (const Command& command : commands) {
    text += fmt::format(".TP\n.B {}\n{}", man_escaped(command.name), text_line(command.summary));
  }
  text += section_head("OPTIONS") + ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\n" +
          text_line("the commands; behind a command all about that command") +
          ".TP\n\\fB\\-V\\fR, \\fB\\-\\-version\\fR\n" + text_line("the version of the program") +
          section_head("INTERRUPTS") + paragraphs(interrupt_text());
  std::string pages;
  for (const Command& command : commands) {
    pages += fmt::format("{}\\fB{}\\fR(1)", pages.empty() ? "" : ",\n", man_escaped(page_of(command)));
  }
  return text + common_end(pages);
}

std::string man_page(const Command& command) {
  return title_head(page_of(command)) + section_head("NAME") +
         text_line(fmt::format("{} - {}", page_of(command), command.summary)) + synopsis_section(command) +
         section_head("DESCRIPTION") + paragraphs(command.details) + options_section(command) +
         examples_section(command.examples) + common_end("\\fBwarbalance\\fR(1)");
}

}  // namespace warbalance::cli
