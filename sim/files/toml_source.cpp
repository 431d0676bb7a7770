#include "sim/files/toml_source.hpp"

#include <boost/algorithm/string/replace.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <utility>

#include "sim/files/input_files.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {
namespace {

/// Explains a syntax error of a TOML file to people who do not know TOML.
struct SyntaxWords {
  std::string message;
  std::string hint;  ///< what to write
};

/// The end of a quoted text that begins at `begin`: behind its last mark, or at the end of the line or file.
std::size_t end_of_quoted(std::string_view text, std::size_t begin);

constexpr const char* kNamesWithSigns = "names with signs, spaces or letters with accents need quotation marks";
constexpr const char* kTextsInQuotes = "a text needs quotation marks";

/// A message of the library and its explanation, valid for any line.
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

/// The line without its comment, with quoted texts (straight marks) replaced by underscores.
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

/// "rule.\"Hit & Run\"": a dotted name with quotation marks around the parts that need them.
/// @param parts the most parts; the last one keeps its dots
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

/// Explains curly quotation marks and non-breaking spaces; empty if none stands outside of texts.
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

/// @param line         the line at which the library gave up
/// @param description  what the library says of it
SyntaxWords syntax_words(std::string_view line, std::string_view description) {
  if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);  // a byte order mark
  if (const Meaning* known = meaning_of(kOfFile, description)) return {known->message, known->hint};
  if (description.find("redefine") != std::string_view::npos) {
    return {trimmed(line).starts_with('[') ? "this heading stands in the file twice" : "this name has a value already",
            "put both together, or remove one"};
  }
  constexpr std::size_t kLongest = 300;  // nobody would read a longer line in a message
  const std::string bare = line.size() > kLongest ? "" : without_texts(trimmed(line));
  if (bare.empty()) return {"the syntax of this line is broken", ""};
  SyntaxWords words = words_of_line(trimmed(trimmed(line).substr(0, bare.size())), bare, description);
  words.hint = printable(words.hint);
  return words;
}

constexpr int kGreatestFile_megabytes = 4;  // a larger file cannot be meant as a data file

Diagnostic make_diagnostic(Diagnostic::Severity severity, const std::string& file, const toml::source_region& where,
                           std::string message, std::string hint) {
  return {severity,           file,           static_cast<int>(where.begin.line), static_cast<int>(where.begin.column),
          std::move(message), std::move(hint)};
}

/// The place of a key with more parts than any data file needs ("a.a.a.a ..."), if there is one. The library makes a
/// table of each part and overflows the stack when it frees many thousands of them.
std::optional<std::size_t> key_with_too_many_parts(std::string_view text) {
  constexpr int kMostParts = 16;
  int dots = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = end_of_quoted(text, at);
      continue;
    }
    if (c == '#') at = std::min(text.find('\n', at), text.size() - 1);
    if (c == '.' && ++dots >= kMostParts) return at;
    if (c == '#' || std::string_view("\n=,{[").find(c) != std::string_view::npos) dots = 0;
    ++at;
  }
  return std::nullopt;
}

/// The number (from 1) of the line at which the library fails with an assertion: the last line of the shortest
/// beginning of the text that triggers it.
int line_of_assertion(const std::string& text) {
  std::vector<std::size_t> ends;  // of the lines
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\n' || at + 1 == text.size()) ends.push_back(at + 1);
  }
  const auto gives_up = [&](std::size_t end) {
    try {
      static_cast<void>(toml::parse(text.substr(0, end)));
    } catch (const toml::parse_error&) {
    } catch (const TomlAssertion&) {
      return true;
    }
    return false;
  };
  const auto line = std::partition_point(ends.begin(), ends.end(), [&](std::size_t end) { return !gives_up(end); });
  return static_cast<int>(std::min(line - ends.begin() + 1, std::ssize(ends)));
}

/// @param number  from 1
std::string_view line_of(std::string_view text, std::size_t number) {
  for (; number > 1 && !text.empty(); --number) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text.substr(0, text.find('\n'));
}

/// Exact points from a number with decimals: the nearest double to h / 100 belongs to only one h.
std::optional<std::int64_t> hundredths_of(const toml::node& node) {
  constexpr std::int64_t kGreatest = 1'000'000;
  if (const auto* integer = node.as_integer()) {
    if (integer->get() < -kGreatest || integer->get() > kGreatest) return std::nullopt;
    return integer->get() * 100;
  }
  const double value = node.as_floating_point()->get();
  if (!(std::fabs(value) <= static_cast<double>(kGreatest))) return std::nullopt;
  const std::int64_t hundredths = std::llround(value * 100);
  if (static_cast<double>(hundredths) / 100 != value) return std::nullopt;
  return hundredths;
}

/// Reports every key and text of a file that cannot be shown.
void check_printable(const toml::node& node, const TomlSource& source) {
  const auto check = [&](const toml::source_region& where, std::string_view text) {
    const std::string problem = unprintable_part(text);
    if (!problem.empty()) {
      source.error(where, in_quotes(text) + " cannot be shown: " + problem, "names and texts stand on one line");
    }
  };
  if (const toml::table* table = node.as_table()) {
    for (const TomlEntry& entry : entries_in_file_order(*table)) {
      check(entry.where, entry.key);
      check_printable(*entry.node, source);
    }
  } else if (const toml::array* array = node.as_array()) {
    for (const toml::node& item : *array) check_printable(item, source);
  } else if (const auto* text = node.as_string()) {
    check(node.source(), text->get());
  }
}

}  // namespace

void TomlSource::error(const toml::source_region& where, std::string message, std::string hint) const {
  diagnostics->push_back(
      make_diagnostic(Diagnostic::Severity::error, file, where, std::move(message), std::move(hint)));
}

void TomlSource::warning(const toml::source_region& where, std::string message, std::string hint) const {
  diagnostics->push_back(
      make_diagnostic(Diagnostic::Severity::warning, file, where, std::move(message), std::move(hint)));
}

const toml::table* TomlSource::table(const toml::node& node, const std::string& what, std::string hint) const {
  if (!node.is_table()) error(node.source(), what + " must be a table, not " + kind_of(node), std::move(hint));
  return node.as_table();
}

const toml::table* TomlSource::table(const TomlEntry& entry, const std::string& what) const {
  if (!entry.node->is_table()) error(entry.where, what + " must be a table, not " + kind_of(*entry.node));
  return entry.node->as_table();
}

Diagnostic TomlSource::place(const toml::source_region& where) const {
  return make_diagnostic(Diagnostic::Severity::error, file, where, {}, {});
}

Diagnostic TomlSource::place_in_text(const toml::node& text) const {
  Diagnostic inside = place(text.source());
  ++inside.column;
  return inside;
}

std::optional<toml::table> parse_toml_file(const std::filesystem::path& file, Diagnostics& diagnostics,
                                           const std::string& example) {
  const auto fail = [&](int line, int column, std::string message, std::string hint = {}) {
    diagnostics.push_back(
        {Diagnostic::Severity::error, file.string(), line, column, std::move(message), std::move(hint)});
    return std::nullopt;
  };
  Loaded<std::string> content = read_input(file, kGreatestFile_megabytes);
  if (!content.value) {
    append(diagnostics, std::move(content.diagnostics));
    return std::nullopt;
  }
  const std::string& text = *content.value;
  if (const std::string format = foreign_format(text); !format.empty()) {
    return fail(1, 1, "this is " + format + ", which the program does not read", example);
  }
  if (const auto key = key_with_too_many_parts(text)) {
    const std::string before = text.substr(0, *key);
    const auto line = std::count(before.begin(), before.end(), '\n');
    const auto column = before.size() - (before.rfind('\n') + 1);  // npos + 1 = 0
    return fail(static_cast<int>(line) + 1, static_cast<int>(column) + 1, "a key has too many parts between dots");
  }
  try {
    toml::table table = toml::parse(text);
    check_printable(table, {file.string(), &diagnostics});
    return table;
  } catch (const toml::parse_error& problem) {
    if (const std::string format = loose_format(text); !format.empty()) {
      return fail(1, 1, "this is " + format + ", which the program does not read", example);
    }
    const auto where = problem.source().begin;
    SyntaxWords words = syntax_words(line_of(text, where.line), problem.description());
    return fail(static_cast<int>(where.line), static_cast<int>(where.column), std::move(words.message),
                std::move(words.hint));
  } catch (const TomlAssertion&) {
    return fail(line_of_assertion(text), 1, "the syntax of this line is broken, or of the lines before it");
  }
}

std::vector<TomlEntry> entries_in_file_order(const toml::table& table) {
  std::vector<TomlEntry> entries;
  for (const auto& [key, node] : table) entries.push_back({std::string(key.str()), key.source(), &node});
  std::stable_sort(entries.begin(), entries.end(), [](const TomlEntry& a, const TomlEntry& b) {
    return std::tie(a.where.begin.line, a.where.begin.column) < std::tie(b.where.begin.line, b.where.begin.column);
  });
  return entries;
}

std::string kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
      return "a whole number";
    case toml::node_type::floating_point:
      return "a number with decimals";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

TableReader::TableReader(const toml::table& table, std::string what, const TomlSource& source)
    : table_(table), what_(std::move(what)), source_(source) {}

const toml::node* TableReader::find(std::string_view key, Need need) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.emplace_back(key);
  const toml::node* node = table_.get(key);
  if (node == nullptr && need == Need::required) {
    source_.error(where(), what_ + " has no \"" + std::string(key) + "\"");
  }
  return node;
}

std::optional<std::string> TableReader::text(std::string_view key, Need need) {
  const toml::node* node = find(key, need);
  if (node == nullptr) return std::nullopt;
  if (const auto* text = node->as_string()) return text->get();
  source_.error(node->source(), std::string(key) + " must be a text in quotation marks, not " + kind_of(*node));
  return std::nullopt;
}

std::vector<TomlEntry> TableReader::texts(std::string_view key) {
  std::vector<TomlEntry> texts;
  const toml::node* node = find(key);
  if (node == nullptr) return texts;
  const auto add = [&](const toml::node& item) {
    if (const auto* text = item.as_string()) {
      texts.push_back({text->get(), item.source(), &item});
    } else {
      source_.error(item.source(), std::string(key) + " must be a list of texts, not " + kind_of(item));
    }
  };
  if (const auto* items = node->as_array()) {
    for (const toml::node& item : *items) add(item);
  } else {
    add(*node);
  }
  return texts;
}

const toml::table* TableReader::table(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) return nullptr;
  return source_.table(*node, std::string(key), "write it as [" + std::string(key) + "] on a line of its own");
}

const toml::array* TableReader::array(std::string_view key, Need need) {
  const toml::node* node = find(key, need);
  if (node == nullptr) return nullptr;
  if (node->is_array()) return node->as_array();
  source_.error(node->source(), std::string(key) + " must be a list, not " + kind_of(*node));
  return nullptr;
}

std::optional<std::int32_t> TableReader::number(std::string_view key, const NumberSpec& spec, Need need) {
  const toml::node* node = find(key, need);
  if (node == nullptr) return std::nullopt;
  return read_number(*node, std::string(key), spec, source_);
}

void TableReader::finish() {
  for (const TomlEntry& entry : entries_in_file_order(table_)) {
    if (std::find(known_.begin(), known_.end(), entry.key) != known_.end()) continue;
    const std::string near = suggestion(entry.key, known_);
    source_.error(entry.where, "unknown key " + in_quotes(entry.key) + " in " + what_,
                  near.empty() ? "known are " + listing(known_) : near);
  }
}

std::vector<const toml::table*> unit_tables(TableReader& reader, const TomlSource& source) {
  std::vector<const toml::table*> tables;
  const toml::array* units = reader.array("unit", TableReader::Need::required);
  if (units == nullptr) return tables;
  for (const toml::node& unit : *units) {
    const toml::table* const table = source.table(unit, "a unit", "write it below [[unit]]");
    if (table != nullptr) tables.push_back(table);
  }
  return tables;
}

std::optional<std::int32_t> read_number(const toml::node& node, const std::string& path, const NumberSpec& spec,
                                        const TomlSource& source) {
  const auto fail = [&](const std::string& message, const std::string& hint = {}) {
    source.error(node.source(), message, hint);
    return std::nullopt;
  };
  if (!spec.choices.empty()) {
    std::string word;
    if (const auto* text = node.as_string()) word = text->get();
    if (const auto* flag = node.as_boolean()) word = flag->get() ? "true" : "false";
    if (word.empty()) return fail(path + " may be " + range_text(spec) + ", not " + kind_of(node));
    std::int32_t value = 0;
    const std::string problem = read_value(path, spec, word, value);
    if (!problem.empty()) return fail(problem, value_hint(spec, word));
    return value;
  }
  std::int64_t value = 0;
  const auto* const text = node.as_string();
  const std::string hint = text == nullptr ? "" : value_hint(spec, text->get());
  if (is_in_points(spec)) {
    if (!node.is_number()) return fail(path + " must be a number of points, not " + kind_of(node), hint);
    const auto hundredths = hundredths_of(node);
    if (!hundredths) return fail(path + " must be a number of points with at most two decimals");
    value = *hundredths;
  } else if (const auto* integer = node.as_integer()) {
    value = integer->get();
  } else {
    return fail(path + " must be a whole number, not " + kind_of(node), hint);
  }
  const std::string problem = range_problem(path, spec, value);
  if (!problem.empty()) return fail(problem, is_length(spec) ? "100 is one inch" : "");
  return static_cast<std::int32_t>(value);
}

std::optional<double> read_decimal(const toml::node& node, const std::string& path, double least, double greatest,
                                   const TomlSource& source) {
  std::optional<double> value;
  if (const auto* integer = node.as_integer()) value = static_cast<double>(integer->get());
  if (const auto* decimal = node.as_floating_point()) value = decimal->get();
  if (!value) {
    source.error(node.source(), path + " must be a number, not " + kind_of(node));
    return std::nullopt;
  }
  if (*value >= least && *value <= greatest) return value;  // false for nan
  std::ostringstream range;
  range << least << " to " << greatest;
  source.error(node.source(), path + " must be " + range.str());
  return std::nullopt;
}

}  // namespace warbalance::sim
