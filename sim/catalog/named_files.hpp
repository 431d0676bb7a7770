#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "sim/catalog/diagnostics.hpp"

#include "sim/catalog/ruleset.hpp"

namespace warbalance::sim {

/// The .toml files of a folder ("armies", "scenarios") of a ruleset by name (without .toml), sorted; its own hide those
/// of the same name that it inherits. A folder that is not there has none.
std::vector<std::pair<std::string, std::filesystem::path>> named_files(const Ruleset& ruleset,
                                                                       const std::string& folder);

/// The file of such a folder that a word means: by its name, letter for letter, else ignoring case and spaces; the
/// ruleset's own first. A word that may mean two files of one folder is an error that names both; no value and no
/// error: there is none.
Loaded<std::filesystem::path> file_by_name(const Ruleset& ruleset, const std::string& folder, const std::string& word);

/// The same by the name that the file states, which reports show: `name = "Modern Infantry"`.
Loaded<std::filesystem::path> file_by_shown_name(const Ruleset& ruleset, const std::string& folder,
                                                 const std::string& word);

/// The `name` of a file; empty when it has none, or cannot be read.
std::string shown_name(const std::filesystem::path& file);

/// Whether a file lies in the ruleset's own folder, not in one that it inherits from.
bool is_own_file(const Ruleset& ruleset, const std::filesystem::path& file);

/// Whether a word of the command line is meant as a file, not as a name: it ends in .toml, or there is such a file.
bool is_file_path(const std::string& text);

}  // namespace warbalance::sim
