#pragma once

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/vocabulary.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

/// The generator keeps the rules of a unit in 64 bits; sizes that random units do not have need no bit.
inline constexpr std::size_t kMaxRules = 64;

/// A ruleset while its files are being read: first those that it inherits from, then its own.
struct RulesetDraft {
  Ruleset ruleset;
  DataFolder data;                         ///< folder with rulesets of other systems
  const Vocabulary* vocabulary = nullptr;  ///< of the system; null until a file has named it
  std::vector<Diagnostic> rule_places;     ///< places of the rules
  Diagnostic place;                        ///< start of the file that was read last
};

/// Reads the keys of a table into the fields of an item: pass it to `fields` as `visit`.
class FieldReader {
 public:
  /// Looks up a name in the file; empty if it is unknown, which is then reported.
  using Meaning = std::function<std::optional<std::string>(Names, const TomlEntry&)>;

  /// @param item    its name in messages
  /// @param is_new  the table must state the required keys
  FieldReader(TableReader& reader, const TomlSource& source, std::string item, bool is_new, Meaning meaning)
      : reader_(reader), source_(source), item_(std::move(item)), is_new_(is_new), meaning_(std::move(meaning)) {}

  void read(const DataField& field, std::int32_t& number);
  void read(const DataField& field, std::string& text);
  void read(const DataField& field, std::vector<std::string>& names);
  void read(const DataField& field, CostsByQuality& costs);
  void read(const DataField& field, NamesByQuality& names);
  /// A flag or a word.
  template <class Choice>
  requires(std::is_enum_v<Choice> || std::is_same_v<Choice, bool>) void read(const DataField& field, Choice& choice) {
    auto number = static_cast<std::int32_t>(choice);
    read(field, number);
    choice = static_cast<Choice>(number);
  }

 private:
  TableReader::Need need(const DataField& field) const {
    return is_new_ && field.spec.required ? TableReader::Need::required : TableReader::Need::optional;
  }

  TableReader& reader_;
  const TomlSource& source_;
  std::string item_;
  bool is_new_;
  Meaning meaning_;
};

/// Marks a `price_tolerance` that no file states: then it becomes half of the final price step.
inline constexpr Hundredths kToleranceNotStated = -1;

/// Reads one ruleset.toml into the draft; the caller has read the inherited ones. Existing lists and tables of names
/// change only in the stated keys.
/// @param root the file inherits nothing, so it must state everything without a default
void read_ruleset_file(RulesetDraft& draft, const toml::table& file, const TomlSource& source, bool root);

/// Reads the [rule.X] tables of a file: an existing rule changes only in the stated keys.
void read_special_rules(RulesetDraft& draft, const toml::table& rules, const TomlSource& source);

/// The ruleset in the data folder that is the base of a rule system; empty when there is none.
std::string base_of_system(const RulesetDraft& draft, const std::string& system);

/// "suitcase does not have it, warstuff-2.0 does: ..." if another rule system has a name; else empty.
/// @param has  whether the vocabulary of a system has it
std::string had_elsewhere(const RulesetDraft& draft, const std::function<bool(const Vocabulary&)>& has);

/// The one of `names` that a word means, ignoring case and spaces; a diagnostic with a suggestion when there is none.
/// @param kind  what the names are, for the message: "rule", "quality"
std::optional<std::string> known_name(const std::vector<std::string>& names, std::string_view kind,
                                      const TomlEntry& word, const TomlSource& source);

/// Reads the effects of a kind or a piece of terrain. @param sight_as_high it blocks sight up to its own height unless
/// stated
void read_traits(TerrainDesign& kind, TableReader& reader, bool sight_as_high);

/// 16 hex digits over everything that can change a result: numbers, options, qualities, rules in their order with costs
/// and effects, groups, generator. Names of files, texts, aliases, comments, the order of keys and data that only
/// `lint` reads do not count.
/// @param rules  which of its special rules count; empty = all
std::string ruleset_hash(const Ruleset& ruleset, const std::vector<bool>& rules = {});

}  // namespace warbalance::sim
