#include "sim/files/toml_source.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "sim/files/foreign_format.hpp"
#include "sim/files/input_files.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/toml_errors.hpp"
#include "sim/files/unicode.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {
namespace {

constexpr int kGreatestFile_megabytes = 4;  // a larger file cannot be meant as a data file

Diagnostic make_diagnostic(Diagnostic::Severity severity, const std::string& file, const toml::source_region& where,
                           std::string message, std::string hint) {
  return {severity,           file,           static_cast<int>(where.begin.line), static_cast<int>(where.begin.column),
          std::move(message), std::move(hint)};
}

/// Where a key has more parts than any data file needs ("a.a.a.a ..."), if one has. The library makes a table of each
/// part and runs out of stack when it frees many thousands of them.
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

/// The number (from 1) of the line at which the library gives up with an assertion: the last line of the shortest
/// beginning of the text that makes it do so.
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

/// Points exactly, from a number with decimals: the nearest double to h / 100 belongs to one h only.
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
  if (node->is_table()) return node->as_table();
  source_.error(node->source(), std::string(key) + " must be a table, not " + kind_of(*node),
                "write it as [" + std::string(key) + "] on a line of its own");
  return nullptr;
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
    if (unit.is_table()) {
      tables.push_back(unit.as_table());
    } else {
      source.error(unit.source(), "a unit must be a table, not " + kind_of(unit), "write it below [[unit]]");
    }
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
