#pragma once

#include <string>
#include <string_view>

// Files of other programs that people give to this one.

namespace warbalance::sim {

/// The format of a file that is surely not TOML, by how it begins: "a BattleScribe roster (XML)"; empty = it may be.
std::string foreign_format(std::string_view text);

/// The format that a text without TOML syntax most likely has: "a table (CSV)" or "a list in plain text"; empty where
/// its first line looks like TOML.
std::string loose_format(std::string_view text);

}  // namespace warbalance::sim
