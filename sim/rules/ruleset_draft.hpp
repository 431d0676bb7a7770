#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/core/vocabulary.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// The generator keeps the rules of a unit in 64 bits; sizes that random units do not have need none.
inline constexpr std::size_t kMaxRules = 64;

/// A ruleset while its files are read: those that it inherits from first, then its own over them.
struct RulesetDraft {
  Ruleset ruleset;
  DataFolder data;                         ///< where rulesets of other systems are
  const Vocabulary* vocabulary = nullptr;  ///< of the system; null until a file has named it
  std::vector<Diagnostic> rule_places;     ///< where each rule stands
  Diagnostic place;                        ///< start of the file that was read last
};

/// Stands for a `price_tolerance` that no file states: half the price step that the ruleset has in the end.
inline constexpr Hundredths kToleranceNotStated = -1;

/// Reads one ruleset.toml over what the draft already holds. `inherits` has been followed by the caller.
/// @param root  the file inherits nothing and must therefore state everything that has no default
void read_ruleset_file(RulesetDraft& draft, const toml::table& file, const TomlSource& source, bool root);

/// Reads the [rule.X] tables of a file: a rule that is there already changes in the stated keys only.
void read_special_rules(RulesetDraft& draft, const toml::table& rules, const TomlSource& source);

/// Reads the [[pair]] tables of a file: two special rules and what is odd about them. A pair that is there already gets
/// the new text. All rules must have been read.
void read_odd_pairs(RulesetDraft& draft, const toml::array& pairs, const TomlSource& source);

/// [[wasted]] and [army_rules]: what `lint` warns of.
void read_wasted_rules(RulesetDraft& draft, const toml::array& list, const TomlSource& source);
void read_army_rules(RulesetDraft& draft, const toml::table& table, const TomlSource& source);

/// [optional]: what is left out where an option is off. All rules must have been read.
void read_optional_parts(RulesetDraft& draft, const toml::table& table, const TomlSource& source);

/// Reads the [preset.OPTION.VALUE] tables: settings that come with a value of an option. A preset that is there already
/// changes in the stated settings only. All rules must have been read.
void read_presets(RulesetDraft& draft, const toml::table& table, const TomlSource& source);

/// The ruleset in the data folder that is the base of a rule system; empty when there is none.
std::string base_of_system(const RulesetDraft& draft, const std::string& system);

/// "suitcase does not have it, warstuff-2.0 does: ..." where another rule system has a name; else empty.
/// @param has  whether the vocabulary of a system has it
std::string had_elsewhere(const RulesetDraft& draft, const std::function<bool(const Vocabulary&)>& has);

/// The settings of all presets that apply, followed by `settings`. A preset applies where its option has its value, by
/// the files and by `settings`.
std::vector<std::string> with_presets(const Ruleset& ruleset, const std::vector<std::string>& settings);

/// Sets the weights of special rules and tiers that are left out to 0, so that random armies do not have them.
void leave_out(Ruleset& ruleset);

/// Reads the [terrain.X] tables of a file: a kind that is there already changes in the stated keys only.
void read_terrain_kinds(RulesetDraft& draft, const toml::table& kinds, const TomlSource& source);

/// Reads what a kind or a piece of terrain does. @param sight_as_high  it blocks sight up to its own height unless
/// stated
void read_traits(TerrainDesign& kind, TableReader& reader, bool sight_as_high);

/// Checks that need the whole ruleset, after `--set`: rules without room in a unit, weights that are all 0.
void check_ruleset(const RulesetDraft& draft, Diagnostics& diagnostics);

/// 16 hex digits over everything that can change a result: numbers, options, qualities, rules in their order with
/// costs and effects, groups, generator. Not over names of files, texts, aliases, comments, the order of keys or what
/// only `lint` reads.
/// @param rules  which of its special rules count; empty = all
std::string ruleset_hash(const Ruleset& ruleset, const std::vector<bool>& rules = {});

}  // namespace warbalance::sim
