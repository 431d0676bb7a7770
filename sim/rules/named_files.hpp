#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/files/diagnostics.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// The .toml files of a folder ("armies", "scenarios") of a ruleset by name (without .toml), sorted. Own files hide
/// inherited ones with the same name. A missing folder has none.
std::vector<std::pair<std::string, std::filesystem::path>> named_files(const Ruleset& ruleset,
                                                                       const std::string& folder);

/// Whether an item with one of these names in a ruleset's folder was removed by a ruleset that inherits it.
bool is_removed(const Ruleset& ruleset, const std::filesystem::path& folder, const std::vector<std::string>& names);

/// What a ruleset may remove besides rules and qualities: units and genres of inherited rosters, and sample armies.
std::vector<std::string> inherited_names(const Ruleset& ruleset);

/// The file of such a folder that a word means: by its exact name, else ignoring case and spaces; the ruleset's own
/// first. An ambiguous word is an error that names both files. No value and no error: there is no such file.
Loaded<std::filesystem::path> file_by_name(const Ruleset& ruleset, const std::string& folder, const std::string& word);

/// The same by the name that the file states, which reports show: `name = "Modern Infantry"`.
Loaded<std::filesystem::path> file_by_shown_name(const Ruleset& ruleset, const std::string& folder,
                                                 const std::string& word);

/// A kind of files that a ruleset has besides its rules.
struct FileKind {
  std::string folder;  ///< "sweeps"
  std::string name;    ///< "sweep plan", for messages
};
inline const FileKind kPopulations{"populations", "population"};
inline const FileKind kPriceLists{"prices", "price list"};
inline const FileKind kCheckFiles{"checks", "check file"};
inline const FileKind kSweepPlans{"sweeps", "sweep plan"};

/// The file that a word of the command line means: the ruleset's file with this name, else the file with this path. Any
/// other word is an error with the nearest name.
Loaded<std::filesystem::path> file_meant(const Ruleset& ruleset, const FileKind& kind, const std::string& word);

/// The `name` of a file; empty when it has none, or cannot be read.
std::string shown_name(const std::filesystem::path& file);

/// Whether a file lies in the ruleset's own folder, not in one that it inherits from.
bool is_own_file(const Ruleset& ruleset, const std::filesystem::path& file);

/// Whether a word of the command line is meant as a file, not as a name: it ends in .toml, or there is such a file.
bool is_file_path(const std::string& text);

/// The path that a text in a file means: a .toml file beside that file; else the text itself.
std::string beside(const std::filesystem::path& file, const std::string& text);

/// Whether a word can only be a path: it ends in .toml or holds a '/'.
bool is_surely_path(const std::string& text);

/// Finds the folder with the rulesets. The environment variable WARBALANCE_DATA must name one. Without it, tries in
/// this order: the installed prefix beside the running program, the source tree of the build, the prefix of the
/// configuration. The error lists every place.
Loaded<DataFolder> find_data_folder();

}  // namespace warbalance::sim
