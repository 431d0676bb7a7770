#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "sim/files/diagnostics.hpp"

namespace warbalance::sim {

/// Remembers that this process has read a file. Every loader calls it, for files from the command line, from a folder
/// of rules or from another file.
void remember_input(const std::filesystem::path& file);

/// The bytes of a file; an error without a line if it does not exist or is too large.
/// @param remembered whether results must not overwrite it
Loaded<std::string> read_input(const std::filesystem::path& file, int most_megabytes, bool remembered = true);

/// 16 hex digits over the current contents of all files read so far; names do not count.
std::string hash_of_inputs();

/// Whether a file is one of those, also under another name or link (compares device and inode).
bool is_input(const std::filesystem::path& file);

// Files of other programs that people give to this one.

/// The format of a file whose beginning is surely not TOML: "a BattleScribe roster (XML)"; empty = it may be TOML.
std::string foreign_format(std::string_view text);

/// The likely format of a text that is not TOML: "a table (CSV)" or "a list in plain text"; empty if its first line
/// looks like TOML.
std::string loose_format(std::string_view text);

}  // namespace warbalance::sim
