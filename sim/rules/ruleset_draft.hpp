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

/// Reads the keys that a table states over the fields of an item: call it as `visit` of its `fields`.
class FieldReader {
 public:
  /// What a name in the file means; none where it means nothing, which is reported then.
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

/// Stands for a `price_tolerance` that no file states: half the price step that the ruleset has in the end.
inline constexpr Hundredths kToleranceNotStated = -1;

/// Reads one ruleset.toml over what the draft already holds. `inherits` has been followed by the caller. Lists and
/// tables of names that are there already change in the stated keys only.
/// @param root  the file inherits nothing and must therefore state everything that has no default
void read_ruleset_file(RulesetDraft& draft, const toml::table& file, const TomlSource& source, bool root);

/// Reads the [rule.X] tables of a file: a rule that is there already changes in the stated keys only.
void read_special_rules(RulesetDraft& draft, const toml::table& rules, const TomlSource& source);

/// The ruleset in the data folder that is the base of a rule system; empty when there is none.
std::string base_of_system(const RulesetDraft& draft, const std::string& system);

/// "suitcase does not have it, warstuff-2.0 does: ..." where another rule system has a name; else empty.
/// @param has  whether the vocabulary of a system has it
std::string had_elsewhere(const RulesetDraft& draft, const std::function<bool(const Vocabulary&)>& has);

/// Of `names`, the one that a word means, whatever its case and spaces; a diagnostic with a suggestion when there is
/// none.
/// @param kind  what the names are, for the message: "rule", "quality"
std::optional<std::string> known_name(const std::vector<std::string>& names, std::string_view kind,
                                      const TomlEntry& word, const TomlSource& source);

/// Reads what a kind or a piece of terrain does. @param sight_as_high  it blocks sight up to its own height unless
/// stated
void read_traits(TerrainDesign& kind, TableReader& reader, bool sight_as_high);

/// 16 hex digits over everything that can change a result: numbers, options, qualities, rules in their order with
/// costs and effects, groups, generator. Not over names of files, texts, aliases, comments, the order of keys or what
/// only `lint` reads.
/// @param rules  which of its special rules count; empty = all
std::string ruleset_hash(const Ruleset& ruleset, const std::vector<bool>& rules = {});

}  // namespace warbalance::sim
