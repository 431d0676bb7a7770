#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/vocabulary.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/rules/ruleset.hpp"

// Names of special rules, qualities and options that a ruleset's file mentions: looked up whatever their case and
// spaces.

namespace warbalance::sim {

/// Of `names`, the one that a word means; a diagnostic with a suggestion when there is none.
/// @param kind  what the names are, for the message: "rule", "quality"
std::optional<std::string> known_name(const std::vector<std::string>& names, std::string_view kind,
                                      const TomlEntry& word, const TomlSource& source);

/// The same for a list; words that mean nothing are left out.
std::vector<std::string> known_names(const std::vector<std::string>& names, std::string_view kind,
                                     const std::vector<TomlEntry>& words, const TomlSource& source);

/// Place of the option of a system that an entry is named after; a diagnostic with a suggestion when there is none.
std::optional<std::size_t> known_option(const Vocabulary& vocabulary, const TomlEntry& entry, const TomlSource& source);

/// What is wrong with the name of a rule, an effect or an alias; empty = nothing. Names stand in profile texts, lists
/// and paths, so they hold no separators of those.
std::string name_problem(const std::string& name);

}  // namespace warbalance::sim
