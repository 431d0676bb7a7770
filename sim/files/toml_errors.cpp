#include "sim/files/toml_errors.hpp"

#include <algorithm>
#include <array>
#include <boost/algorithm/string/replace.hpp>
#include <cstddef>

#include "sim/files/number_text.hpp"
#include "sim/files/toml_text.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {
namespace {

constexpr const char* kNamesWithSigns = "names with signs, spaces or letters with accents need quotation marks";
constexpr const char* kTextsInQuotes = "a text needs quotation marks";

/// What the library says, and what that means whatever the line.
struct Meaning {
  std::string_view says;
  const char* message;
  const char* hint;
};

constexpr std::array kOfFile{
    Meaning{"invalid utf-8", "the file is not text in UTF-8", "save it as UTF-8 in the editor"},
    Meaning{"after '\\r'", "a carriage return stands here alone",
            "save the file with the line ends of Unix or Windows"},
    Meaning{"representable", "the number is too large", ""},
    Meaning{"as array-of-tables", "this name stands in the file as [NAME] and as [[NAME]]", "write one of them only"},
    Meaning{"as table", "this name stands in the file as [NAME] and as [[NAME]]", "write one of them only"},
};
constexpr std::array kOfValue{
    Meaning{"unicode scalar", "a backslash in a text begins a special character", "write it twice, or use a /"},
    Meaning{"escape", "a backslash in a text begins a special character", "write it twice, or use a /"},
    Meaning{"inline table: expected comma", "a comma or the closing } is missing here", ""},
    Meaning{"inline table", "a table in { } is not closed, or goes on in another line",
            "write it on one line: { a = 1, b = 2 }"},
    Meaning{"array", "a comma or the closing ] of a list is missing before this place", ""},
    Meaning{"expected value", "the name has no value", "write it behind the ="},
};

template <std::size_t N>
const Meaning* meaning_of(const std::array<Meaning, N>& meanings, std::string_view description) {
  const auto* const found = std::find_if(meanings.begin(), meanings.end(), [&](const Meaning& meaning) {
    return description.find(meaning.says) != std::string_view::npos;
  });
  return found == meanings.end() ? nullptr : found;
}

/// The line without its comment, and with all that stands in straight quotation marks as underscores.
std::string without_texts(std::string_view line) {
  std::string bare(line);
  for (std::size_t at = 0; at < bare.size(); ++at) {
    if (bare[at] == '#') bare.resize(at);
    if (at == bare.size() || (bare[at] != '"' && bare[at] != '\'')) continue;
    const std::size_t end = std::min(end_of_quoted(line, at), bare.size());
    std::fill(bare.begin() + static_cast<std::ptrdiff_t>(at), bare.begin() + static_cast<std::ptrdiff_t>(end), '_');
    at = end - 1;
  }
  return bare;
}

/// "rule.\"Hit & Run\"": a dotted name with the parts that need them in quotation marks.
/// @param parts  at most so many: the last one keeps its dots
std::string quoted_name(std::string_view name, std::size_t parts) {
  std::string text;
  for (std::size_t part = 1;; ++part) {
    const std::size_t dot = part < parts ? without_texts(name).find('.') : std::string::npos;
    const std::string_view first = trimmed(name.substr(0, dot));
    const bool is_quoted = first.starts_with('"') || first.starts_with('\'');
    text += is_quoted ? std::string(first) : key_text(std::string(first));
    if (dot == std::string::npos) return text;
    text += '.';
    name.remove_prefix(dot + 1);
  }
}

/// [rule.Hit & Run]
SyntaxWords words_of_heading(std::string_view line, const std::string& bare) {
  const std::size_t brackets = line.starts_with("[[") ? 2 : 1;
  const std::string open(brackets, '['), close(brackets, ']');
  const std::size_t end = bare.rfind(']');
  const std::string_view name = trimmed(line.substr(brackets, bare.find(']') - brackets));
  const std::string written = open + quoted_name(name, 2) + close;
  const bool closed = end != std::string::npos && bare.find(close) != std::string::npos;
  if (!closed) return {"the heading is not closed", "write " + written};
  const std::string_view behind = trimmed(std::string_view(bare).substr(end + 1));
  if (!behind.empty()) return {"something stands behind the heading", "write it on a line of its own"};
  const bool is_quoted = written.size() == name.size() + 2 * brackets;
  return {is_quoted ? "the brackets of the heading do not fit" : kNamesWithSigns, "write " + written};
}

/// The value of a line "name = value".
SyntaxWords words_of_value(std::string_view name, std::string_view value, std::string_view description) {
  const std::string write = "write " + std::string(name) + " = ";
  const std::string_view bare = value.substr(0, value.find_last_not_of(",; \t") + 1);
  if (bare.starts_with('=')) return {"= stands here twice", write + std::string(trimmed(bare.substr(1)))};
  const std::string number = number_hint(bare, false);
  if (!number.empty()) return {in_quotes(value) + " is not a number", number};
  if (bare.size() < value.size())
    return {"the line ends with a sign that does not belong there", write + std::string(bare)};
  const char first = value.empty() ? ' ' : value.front();
  if (first == '"' || first == '\'') {
    const std::size_t end = end_of_quoted(value, 0);
    const bool closed = end > 1 && end <= value.size() && value[end - 1] == first;
    if (!closed) return {"the text is not closed: a quotation mark is missing at its end", ""};
    if (const Meaning* known = meaning_of(kOfValue, description)) return {known->message, known->hint};
    return {"the text ends before the end of the line", "write a text with an apostrophe in it as \"it's\""};
  }
  const std::string lower = lower_case(bare);
  if (lower == "true" || lower == "yes" || lower == "on") return {"a switch is true or false", write + "true"};
  if (lower == "false" || lower == "no" || lower == "off") return {"a switch is true or false", write + "false"};
  const bool is_list = first == '[' || first == '{';
  const bool in_list =
      description.find("comma") != std::string_view::npos || description.find("key or") != std::string_view::npos;
  if (is_list && bare.size() > 1 && !in_list) return {kTextsInQuotes, ""};
  if (const Meaning* known = meaning_of(kOfValue, description)) return {known->message, known->hint};
  return {kTextsInQuotes, write + "\"" + std::string(bare) + "\""};
}

/// Curly quotation marks and spaces that do not break; empty where there are none outside of texts.
SyntaxWords words_of_characters(std::string_view line, const std::string& bare) {
  constexpr std::array<std::string_view, 8> kCurly{"\u201C", "\u201D", "\u201E", "\u201F",
                                                   "\u00AB", "\u00BB", "\u2018", "\u2019"};
  std::string straight(line);
  for (const std::string_view curly : kCurly) {
    if (bare.find(curly) != std::string::npos) boost::algorithm::replace_all(straight, curly, "\"");
  }
  if (straight != line) return {"quotation marks must be straight, not curly", "write " + straight};
  if (with_plain_spaces(bare) != bare) return {"a space of a special kind stands in this line", "write a plain space"};
  return {};
}

SyntaxWords words_of_line(std::string_view line, const std::string& bare, std::string_view description) {
  if (SyntaxWords words = words_of_characters(line, bare); !words.message.empty()) return words;
  if (line.starts_with("//") || line.starts_with(';')) return {"a comment begins with #", ""};
  if (line.starts_with('[')) return words_of_heading(line, bare);
  const std::size_t equals = bare.find('=');
  const std::size_t colon = bare.find(':');
  if (equals == std::string::npos && colon != std::string::npos) {
    return {"a value stands behind = and not behind :", "write " + std::string(trimmed(line.substr(0, colon))) + " = " +
                                                            std::string(trimmed(line.substr(colon + 1)))};
  }
  const bool goes_on =
      equals == std::string::npos || std::string_view("{}]").find(line.front()) != std::string_view::npos;
  if (goes_on) {
    const Meaning* const known = meaning_of(kOfValue, description);
    if (known != nullptr) return {known->message, known->hint};
    if (equals != std::string::npos) return {kTextsInQuotes, ""};
    return {"this line is neither NAME = VALUE nor a heading [NAME]", ""};
  }
  const std::string_view name = trimmed(line.substr(0, equals));
  if (name.empty()) return {"a name is missing before the =", ""};
  constexpr std::size_t kAnyNumber = 16;
  const std::string quoted = quoted_name(name, kAnyNumber);
  if (quoted != name) return {kNamesWithSigns, "write " + quoted + " " + std::string(line.substr(equals))};
  return words_of_value(name, trimmed(line.substr(equals + 1)), description);
}

}  // namespace

std::size_t end_of_quoted(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  const bool escapes = quote == '"';
  const std::string_view thrice = escapes ? R"(""")" : "'''";
  const bool long_text = text.substr(begin).starts_with(thrice);
  for (std::size_t at = begin + (long_text ? 3 : 1); at < text.size(); ++at) {
    if (escapes && text[at] == '\\') {
      ++at;
    } else if (long_text && text.substr(at).starts_with(thrice)) {
      return at + 3;
    } else if (!long_text && (text[at] == quote || text[at] == '\n')) {
      return at + 1;
    }
  }
  return text.size();
}

SyntaxWords syntax_words(std::string_view line, std::string_view description) {
  if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);  // a byte order mark
  if (const Meaning* known = meaning_of(kOfFile, description)) return {known->message, known->hint};
  if (description.find("redefine") != std::string_view::npos) {
    return {trimmed(line).starts_with('[') ? "this heading stands in the file twice" : "this name has a value already",
            "put both together, or remove one"};
  }
  constexpr std::size_t kLongest = 300;  // a longer line would not be read in a message
  const std::string bare = line.size() > kLongest ? "" : without_texts(trimmed(line));
  if (bare.empty()) return {"the syntax of this line is broken", ""};
  SyntaxWords words = words_of_line(trimmed(trimmed(line).substr(0, bare.size())), bare, description);
  words.hint = printable(words.hint);
  return words;
}

}  // namespace warbalance::sim
