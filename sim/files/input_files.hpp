#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "sim/files/diagnostics.hpp"

namespace warbalance::sim {

/// Remembers that this process has read a file. Every loader says so, whatever names the file: a word of the command
/// line, a folder of rules, or another file.
void remember_input(const std::filesystem::path& file);

/// The bytes of a file; an error without a line where there is none, or it is too large.
/// @param remembered  as one that no result may be written to
Loaded<std::string> read_input(const std::filesystem::path& file, int most_megabytes, bool remembered = true);

/// 16 hex digits over the contents of all files that were read so far, as they are now, whatever their names.
std::string hash_of_inputs();

/// Whether a file is one of those, by whatever name, symbolic or hard link (the same device and inode).
bool is_input(const std::filesystem::path& file);

// Files of other programs that people give to this one.

/// The format of a file that is surely not TOML, by how it begins: "a BattleScribe roster (XML)"; empty = it may be.
std::string foreign_format(std::string_view text);

/// The format that a text without TOML syntax most likely has: "a table (CSV)" or "a list in plain text"; empty where
/// its first line looks like TOML.
std::string loose_format(std::string_view text);

}  // namespace warbalance::sim
