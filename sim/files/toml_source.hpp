#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/vocabulary.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/files/toml_library.hpp"

namespace warbalance::sim {

/// A key of a table with its value.
struct TomlEntry {
  std::string key;
  toml::source_region where;  ///< of the key
  const toml::node* node = nullptr;
};

/// A TOML file that is being read, and the diagnostics about it.
struct TomlSource {
  std::string file;
  Diagnostics* diagnostics = nullptr;

  void error(const toml::source_region& where, std::string message, std::string hint = {}) const;
  void warning(const toml::source_region& where, std::string message, std::string hint = {}) const;
  /// A node that must be a table; null with an error when it is not. @param what  "a pair", "rule.Tough"
  const toml::table* table(const toml::node& node, const std::string& what, std::string hint = {}) const;
  /// The same with an error that points to the key.
  const toml::table* table(const TomlEntry& entry, const std::string& what) const;
  /// A diagnostic without message: a place to point to.
  Diagnostic place(const toml::source_region& where) const;
  /// The place of the first character inside a text in quotation marks.
  Diagnostic place_in_text(const toml::node& text) const;
};

/// The hint for files of another format.
inline const std::string kTomlExample = "files of this kind are TOML; each kind has an example in data/README.md";

/// Reads and parses a file; a missing file, another format or a syntax error becomes a diagnostic.
std::optional<toml::table> parse_toml_file(const std::filesystem::path& file, Diagnostics& diagnostics,
                                           const std::string& example = kTomlExample);

/// The entries of a table in the order of the file (tables of the library are sorted by key).
std::vector<TomlEntry> entries_in_file_order(const toml::table& table);

/// "a text", "a whole number", "a table" ... for messages.
std::string kind_of(const toml::node& node);

/// Reads one table: typed values by key, each wrong type or missing key a diagnostic; `finish` reports all keys that
/// were not read.
class TableReader {
 public:
  enum class Need { optional, required };

  /// @param what   the table in messages, "rule Armored"
  TableReader(const toml::table& table, std::string what, const TomlSource& source);

  /// The value of a key; null when it is not there (a diagnostic when required).
  const toml::node* find(std::string_view key, Need need = Need::optional);
  /// A text on one line; empty when missing or of another type.
  std::optional<std::string> text(std::string_view key, Need need = Need::optional);
  /// A text or a list of texts, with their places.
  std::vector<TomlEntry> texts(std::string_view key);
  const toml::table* table(std::string_view key);
  const toml::array* array(std::string_view key, Need need = Need::optional);
  /// A number or word, as its entry in a vocabulary defines.
  std::optional<std::int32_t> number(std::string_view key, const NumberSpec& spec, Need need = Need::optional);

  const toml::source_region& where() const { return table_.source(); }
  /// Reports unknown keys, with suggestions from the known ones.
  void finish();

 private:
  const toml::table& table_;
  std::string what_;
  const TomlSource& source_;
  std::vector<std::string> known_;
};

/// The tables of `[[unit]]`; anything else under that key is reported.
std::vector<const toml::table*> unit_tables(TableReader& reader, const TomlSource& source);

/// The value of a node, as its entry in a vocabulary defines; a diagnostic when it has another type or is out of range.
std::optional<std::int32_t> read_number(const toml::node& node, const std::string& path, const NumberSpec& spec,
                                        const TomlSource& source);

/// A whole number or one with decimals, in least .. greatest; a diagnostic when it is anything else.
std::optional<double> read_decimal(const toml::node& node, const std::string& path, double least, double greatest,
                                   const TomlSource& source);

}  // namespace warbalance::sim
