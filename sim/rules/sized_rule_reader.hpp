#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sim/files/toml_source.hpp"
#include "sim/rules/ruleset_draft.hpp"

// What a file says of a special rule with X in its name, such as "Blast(X)", and the rules that its sizes become.

namespace warbalance::sim {

/// A rule with X while its table is read.
struct SizedDraft {
  SizedRule rule;
  bool sizes_are_right =
      true;  ///< whether the file's sizes could be read: if not, further messages would only repeat that
};

/// Reads the keys that only rules with X have: sizes, drawn_sizes, free_sizes.
void read_size_keys(TableReader& reader, TableReader::Need need, const TomlSource& source, SizedDraft& draft);

/// Whether a number may be X in all sizes; says so if not. @param where  for the message
bool check_size_number(const NumberSpec& number, const SizedRule& sized, const toml::source_region& where,
                       const TomlSource& source);

/// Whether the keys of a rule with X go together; says so if not.
bool check_sized(const Vocabulary& vocabulary, const SizedRule& sized, const TomlEntry& entry, const toml::table& table,
                 const TomlSource& source);

/// Makes the special rules that the sizes are, in place of those that were there. @param place  of the rule with X
void make_sizes(RulesetDraft& draft, const SizedRule& sized, const Diagnostic& place);

/// Sizes that random units do not have stand behind all other rules: these have a bit each in the generator.
void put_further_sizes_last(RulesetDraft& draft);

/// Where a rule stands in the list, by its name; the size of the list when there is none.
std::size_t index_of_rule(const std::vector<SpecialRule>& rules, std::string_view name);

}  // namespace warbalance::sim
