#pragma once

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "sim/rules/ruleset.hpp"
#include "tests/temporary_folder.hpp"

namespace warbalance::sim {

/// A folder for the files of one test, which may be rulesets.
struct TemporaryFolder : tests::TemporaryFolder {
  DataFolder data() const { return {path()}; }
};

inline std::filesystem::path source_folder() { return WARBALANCE_SOURCE_DIR; }
inline DataFolder shipped_data() { return {source_folder() / "data"}; }

inline std::string read_text(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// WarStuff 2.0 as it is shipped; tests may assume that it loads (Warstuff2Data.LoadsWithoutDiagnostics).
inline const Ruleset& warstuff() {
  static const Ruleset ruleset = load_ruleset(shipped_data(), "warstuff-2.0", {}).value.value();
  return ruleset;
}

/// "line:column: message | hint" of each diagnostic; without the name of the file.
inline std::vector<std::string> summaries(const Diagnostics& diagnostics) {
  std::vector<std::string> texts;
  for (const Diagnostic& d : diagnostics) {
    texts.push_back(std::to_string(d.line) + ":" + std::to_string(d.column) + ": " + d.message +
                    (d.hint.empty() ? "" : " | " + d.hint));
  }
  return texts;
}

/// The shortest ruleset; texts appended to it begin on line 15.
inline const std::string kSmallRuleset =
    "id = \"small\"\n"
    "name = \"Small\"\n"
    "system = \"warstuff2\"\n"
    "[cost]\n"
    "minimum = 5\n"
    "rules_per_unit = 3\n"
    "price_step = 5\n"
    "[army]\n"
    "points = 150\n"
    "[quality.\"4+\"]\n"
    "cost = 15\n"
    "[rule.Alpha]\n"
    "cost = 5\n"
    "effects = [{ type = \"ignore_hit\", on = 4 }]\n";

/// Loads one ruleset text from a folder "small".
inline Loaded<Ruleset> load_text(const std::string& text, const std::vector<std::string>& settings = {}) {
  const TemporaryFolder folder;
  folder.write("small/ruleset.toml", text);
  return load_ruleset(folder.data(), "small", settings);
}

inline std::vector<std::string> errors_of(const std::string& text) { return summaries(load_text(text).diagnostics); }

/// The text with the first `from` replaced; a test whose text has changed must not pass unnoticed.
inline std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::invalid_argument("no such text: " + from);
  return text.replace(at, from.size(), to);
}

using Texts = std::vector<std::string>;

}  // namespace warbalance::sim
