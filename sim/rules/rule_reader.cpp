#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/files/toml_source.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/settings.hpp"

namespace warbalance::sim {
namespace {

/// What is wrong with the name of a rule, an effect or an alias; empty = nothing. Names appear in profile texts, lists
/// and paths, so they must not contain their separators.
std::string name_problem(const std::string& name) {
  if (trimmed(name).empty()) return "a name may not be empty";
  if (trimmed(name).size() != name.size()) return "a name may not begin or end with a space";
  for (const char c : name) {
    const bool forbidden = static_cast<unsigned char>(c) < 0x20 || c == 0x7F ||
                           std::string_view(",;=.\"[]{}#\\+").find(c) != std::string_view::npos;
    if (forbidden) return "the name " + in_quotes(name) + " may not hold any of , ; = . \" [ ] { } # \\ +";
  }
  if (name.front() >= '0' && name.front() <= '9') return "the name " + in_quotes(name) + " may not begin with a digit";
  return "";
}

// Special rules with X in their names, such as "Blast(X)", and the rules made of their sizes.

/// A rule with X while its table is being read.
struct SizedDraft {
  SizedRule rule;
  bool sizes_are_right = true;  ///< whether the file's sizes could be read; if not, further messages would repeat that
};

/// The index of a rule in the list by its name; the size of the list when there is none.
std::size_t index_of_rule(const std::vector<SpecialRule>& rules, std::string_view name);

using Need = TableReader::Need;

constexpr NumberSpec kSize{"sizes", 1, 0, 200, "", "", "X of a special rule"};
constexpr NumberSpec kFreeSizes{"free_sizes", 0, 0, 200, "", "", "the cost is paid for X less this"};
constexpr std::string_view kDrawnSizes = "drawn_sizes";
constexpr std::pair<std::int32_t, std::int32_t> kNoSizes = {1, 0};  ///< `drawn_sizes = []`

/// Reads "[2, 12]". True if it is valid or missing.
bool read_range(TableReader& reader, std::string_view key, Need need, const TomlSource& source, std::int32_t& least,
                std::int32_t& most) {
  const std::size_t known = source.diagnostics->size();
  const toml::array* const ends = reader.array(key, need);
  if (ends == nullptr) return source.diagnostics->size() == known;
  std::vector<std::int32_t> numbers;
  for (const toml::node& end : *ends) {
    if (const auto number = read_number(end, std::string(key), kSize, source)) numbers.push_back(*number);
  }
  if (numbers.size() != ends->size()) return false;
  if (numbers.empty() && key == kDrawnSizes) {
    least = kNoSizes.first;
    most = kNoSizes.second;
    return true;
  }
  if (numbers.size() == 2 && numbers[0] <= numbers[1]) {
    least = numbers[0];
    most = numbers[1];
    return true;
  }
  source.error(ends->source(), std::string(key) + " are the least X and the greatest", "for example [2, 12]");
  return false;
}

/// Reads the keys that only rules with X have: sizes, drawn_sizes, free_sizes.
void read_size_keys(TableReader& reader, Need need, const TomlSource& source, SizedDraft& draft) {
  SizedRule& sized = draft.rule;
  draft.sizes_are_right = read_range(reader, kSize.path, need, source, sized.least, sized.most);
  if (need == Need::required) {
    sized.drawn_least = sized.least;
    sized.drawn_most = sized.most;
  }
  if (reader.find(kDrawnSizes) == nullptr) {
    sized.drawn_least = std::max(sized.drawn_least, sized.least);
    sized.drawn_most = std::min(sized.drawn_most, sized.most);
  }
  draft.sizes_are_right &= read_range(reader, kDrawnSizes, Need::optional, source, sized.drawn_least, sized.drawn_most);
  if (const auto number = reader.number("free_sizes", kFreeSizes)) sized.free_sizes = *number;
}

/// Whether a number may be X in all sizes; reports if not. @param where for the message
bool check_size_number(const NumberSpec& number, const SizedRule& sized, const toml::source_region& where,
                       const TomlSource& source) {
  if (sized.least >= number.min && sized.most <= number.max) return true;
  source.error(where, "X is " + std::to_string(sized.least) + " to " + std::to_string(sized.most) + ", but " +
                          std::string(number.path) + " may be " + range_text(number));
  return false;
}

/// Whether the keys of a rule with X are consistent; reports if not.
bool check_sized(const Vocabulary& vocabulary, const SizedRule& sized, const TomlEntry& entry, const toml::table& table,
                 const TomlSource& source) {
  const std::size_t known = source.diagnostics->size();
  const toml::node* const sizes = table.get("sizes");
  const toml::source_region& where = sizes != nullptr ? sizes->source() : entry.where;
  const std::string name = in_quotes(sized.pattern.name);
  const bool any_drawn = sized.drawn_least <= sized.drawn_most;
  if (any_drawn && (sized.drawn_least < sized.least || sized.drawn_most > sized.most)) {
    source.error(where, "drawn_sizes of " + name + " must lie in its sizes, " + std::to_string(sized.least) + " to " +
                            std::to_string(sized.most));
  }
  if (sized.pattern.cost != 0 && sized.free_sizes >= sized.least) {
    source.error(where, name + " is paid for X - " + std::to_string(sized.free_sizes) +
                            " times, which for its least X, " + std::to_string(sized.least) + ", is not above 0");
  }
  std::vector<Hundredths> costs = {sized.pattern.cost};
  for (const auto& [tier, cost] : sized.pattern.cost_on) costs.push_back(cost);
  for (const Hundredths cost : costs) {
    const std::int64_t greatest = std::int64_t{cost} * (sized.most - sized.free_sizes);
    if (greatest >= kRuleCost.min && greatest <= kRuleCost.max) continue;
    source.error(where, in_quotes(sized_name(sized.pattern.name, sized.most)) + " would cost " +
                            counted(greatest / 100, "point") + "; a cost may be " + range_text(kRuleCost));
  }
  for (const std::string& alias : sized.pattern.aliases) {
    if (is_sized_name(alias)) continue;
    source.error(where, "the alias " + in_quotes(alias) + " of " + name + " must end in (X), too");
  }
  if (table.get("effects") == nullptr) {
    for (const auto& [effect, number] : sized.size_numbers) {
      const EffectUse& use = sized.pattern.effects[effect];
      check_size_number(vocabulary.effects[use.effect].parameters[number], sized, where, source);
    }
  }
  return source.diagnostics->size() == known;
}

/// Makes the special rules of all sizes and replaces the former ones. @param place of the rule with X
void make_sizes(RulesetDraft& draft, const SizedRule& sized, const Diagnostic& place) {
  std::vector<SpecialRule>& rules = draft.ruleset.rules;
  for (std::size_t i = rules.size(); i-- > 0;) {
    const SpecialRule& rule = rules[i];
    if (rule.sized_rule != sized.pattern.name || (rule.size >= sized.least && rule.size <= sized.most)) continue;
    rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(i));
    draft.rule_places.erase(draft.rule_places.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (std::int32_t size = sized.least; size <= sized.most; ++size) {
    SpecialRule rule = size_of(sized, size);
    const std::size_t present = index_of_rule(rules, rule.name);
    if (present == rules.size()) {
      rules.push_back(std::move(rule));
      draft.rule_places.push_back(place);
    } else {
      rules[present] = std::move(rule);
      draft.rule_places[present] = place;
    }
  }
}

/// Moves sizes that random units do not have behind all other rules, which have one bit each in the generator.
void put_further_sizes_last(RulesetDraft& draft) {
  std::vector<SpecialRule>& rules = draft.ruleset.rules;
  std::vector<SpecialRule> first;
  std::vector<SpecialRule> last;
  std::vector<Diagnostic> first_places;
  std::vector<Diagnostic> last_places;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const bool further = rules[i].further_size;
    (further ? last_places : first_places).push_back(draft.rule_places[i]);
    (further ? last : first).push_back(std::move(rules[i]));
  }
  std::move(last.begin(), last.end(), std::back_inserter(first));
  std::move(last_places.begin(), last_places.end(), std::back_inserter(first_places));
  rules = std::move(first);
  draft.rule_places = std::move(first_places);
}

std::size_t index_of_rule(const std::vector<SpecialRule>& rules, std::string_view name) {
  const auto same = [&](const SpecialRule& rule) { return folded_name(rule.name) == folded_name(name); };
  return static_cast<std::size_t>(std::find_if(rules.begin(), rules.end(), same) - rules.begin());
}

std::size_t effect_index(const Vocabulary& vocabulary, const std::string& type) {
  std::size_t i = 0;
  while (i < vocabulary.effects.size() && vocabulary.effects[i].type != type) ++i;
  return i;
}

std::vector<std::string> effect_types(const Vocabulary& vocabulary) {
  std::vector<std::string> types;
  for (const EffectSpec& spec : vocabulary.effects) types.emplace_back(spec.type);
  return types;
}

class EffectReader {
 public:
  EffectReader(const RulesetDraft& draft, const TomlSource& source) : draft_(draft), source_(source) {}

  /// Reads one effect of `effects = [...]` and adds it to a special rule.
  /// @param sized the rule with X whose pattern this rule is; notes which numbers are "X"; null for other rules
  void read(SpecialRule& rule, SizedDraft* sized, const toml::node& node) {
    const auto* const table = source_.table(node, "an effect", "for example { type = \"ignore_hit\", on = 4 }");
    if (table == nullptr) return;
    TableReader reader(*table, "this effect", source_);
    const auto type = reader.text("type", Need::required);
    if (!type) return;
    EffectUse use;
    use.effect = effect_index(*draft_.vocabulary, *type);
    if (use.effect == draft_.vocabulary->effects.size()) {
      return source_.error(table->get("type")->source(), "unknown effect type " + in_quotes(*type), hint_for(*type));
    }
    const EffectSpec& spec = draft_.vocabulary->effects[use.effect];
    if (spec.named) read_name(rule, use, reader, *table);
    bool complete = true;
    for (const NumberSpec& parameter : spec.parameters) {
      const auto value = read_number_of(rule, sized, use, reader, *table, parameter);
      complete = complete && (value || !parameter.required);
      use.parameters.push_back(value.value_or(parameter.fallback));
    }
    reader.finish();
    if (complete) {
      rule.effects.push_back(std::move(use));
    } else if (sized != nullptr) {
      std::erase_if(sized->rule.size_numbers, [&](const auto& number) { return number.first == rule.effects.size(); });
    }
  }

 private:
  std::string hint_for(const std::string& type) const {
    const std::string elsewhere = had_elsewhere(
        draft_, [&](const Vocabulary& other) { return effect_index(other, type) < other.effects.size(); });
    const std::string near = suggestion(type, effect_types(*draft_.vocabulary));
    if (elsewhere.empty() && !near.empty()) return near;
    return elsewhere + "effects are listed by: warbalance rules " + base_of_system(draft_, draft_.ruleset.system) +
           "; a new one is written in C++, see engine/README.md";
  }

  /// The next number of an effect; in a rule with X it may be "X".
  std::optional<std::int32_t> read_number_of(const SpecialRule& rule, SizedDraft* sized, const EffectUse& use,
                                             TableReader& reader, const toml::table& table, const NumberSpec& number) {
    const toml::node* const node = table.get(number.path);
    if (sized == nullptr || node == nullptr || node->value<std::string>() != "X") {
      return reader.number(number.path, number, number.required ? Need::required : Need::optional);
    }
    reader.find(number.path);
    if (!sized->sizes_are_right) return number.min;
    if (!check_size_number(number, sized->rule, node->source(), source_)) return std::nullopt;
    sized->rule.size_numbers.emplace_back(rule.effects.size(), use.parameters.size());
    return sized->rule.least;
  }

  void read_name(const SpecialRule& rule, EffectUse& use, TableReader& reader, const toml::table& table) {
    const auto name = reader.text("name", Need::required);
    if (!name) return;
    use.name = *name;
    const toml::source_region& where = table.get("name")->source();
    const std::string problem = name_problem(*name);
    if (!problem.empty()) source_.error(where, problem);
    if (effect_index(*draft_.vocabulary, *name) < draft_.vocabulary->effects.size()) {
      source_.error(where, in_quotes(*name) + " is an effect type and cannot be a name");
    }
    for (const EffectUse& other : rule.effects) {
      if (folded_path(other.name) != folded_path(*name)) continue;
      source_.error(where, "the rule " + in_quotes(rule.name) + " has two effects named " + in_quotes(*name));
    }
  }

  const RulesetDraft& draft_;
  const TomlSource& source_;
};

class RuleReader {
 public:
  RuleReader(RulesetDraft& draft, const TomlSource& source) : draft_(draft), source_(source) {}

  void read(const TomlEntry& entry) {
    const std::string problem = name_problem(entry.key);
    if (!problem.empty()) return source_.error(entry.where, problem);
    const toml::table* table = source_.table(entry, "rule." + entry.key);
    if (table == nullptr || stated_twice(entry)) return;
    if (is_sized_name(entry.key)) return read_sized(entry, *table);
    read_rule(entry, *table);
  }

  /// Checks that every needed rule exists, and writes its name as that rule does.
  void check_needs() {
    const std::vector<std::string> names = rule_names(draft_.ruleset);
    std::vector<std::pair<std::string, std::string>> written_as;
    for (const TomlEntry& word : needed_) {
      if (auto name = known_name(names, "rule", word, source_)) written_as.emplace_back(word.key, std::move(*name));
    }
    const auto write = [&](SpecialRule& rule) {
      for (const auto& [word, name] : written_as) {
        std::replace(rule.needs.begin(), rule.needs.end(), word, name);
        for (auto& [tier, needs] : rule.needs_on) std::replace(needs.begin(), needs.end(), word, name);
      }
    };
    for (SpecialRule& rule : rules()) write(rule);
    for (SizedRule& sized : draft_.ruleset.sized_rules) write(sized.pattern);
  }

  /// Checks that every name and alias means only one rule.
  void check_names() {
    std::vector<std::pair<std::string, std::size_t>> taken;
    for (std::size_t i = 0; i < rules().size(); ++i) {
      std::vector<std::string> names = rules()[i].aliases;
      names.insert(names.begin(), rules()[i].name);
      for (const std::string& name : names) {
        const auto same = [&](const auto& other) { return other.first == folded_name(name); };
        const auto other = std::find_if(taken.begin(), taken.end(), same);
        if (other != taken.end()) {
          Diagnostic clash = draft_.rule_places[i];
          clash.message = in_quotes(name) + " is a name of " + in_quotes(rules()[other->second].name) + " already";
          source_.diagnostics->push_back(clash);
        } else {
          taken.emplace_back(folded_name(name), i);
        }
      }
    }
  }

 private:
  void read_rule(const TomlEntry& entry, const toml::table& table) {
    const std::size_t present = index_of_rule(rules(), entry.key);
    if (present < rules().size()) {
      read_keys(rules()[present], nullptr, table, Need::optional);
      draft_.rule_places[present] = source_.place(entry.where);
      return;
    }
    if (is_beyond_sizes(draft_.ruleset, entry.key)) {
      return source_.error(entry.where, size_problem(draft_.ruleset, entry.key), "change \"sizes\" of the rule with X");
    }
    if (!has_room(entry, drawn_rules(draft_.ruleset) + 1, rules().size() + 1)) return;
    SpecialRule rule;
    rule.name = entry.key;
    read_keys(rule, nullptr, table, Need::required);
    const std::string near = rule.effects.empty() ? suggestion(entry.key, rule_names(draft_.ruleset)) : "";
    if (!near.empty() && !draft_.ruleset.inherited_folders.empty()) {
      source_.warning(entry.where, "the rule " + in_quotes(entry.key) + " is new and has no effects", near);
    }
    rules().push_back(std::move(rule));
    draft_.rule_places.push_back(source_.place(entry.where));
  }

  /// Whether a ruleset may have so many rules, without and with the sizes that random units do not have.
  bool has_room(const TomlEntry& entry, std::size_t drawn, std::size_t all) {
    const std::size_t most = draft_.vocabulary->rules_max;
    if (drawn <= kMaxRules && all <= most) return true;
    if (!too_many_reported_ && drawn > kMaxRules) {
      source_.error(entry.where, "a ruleset has room for " + std::to_string(kMaxRules) + " special rules",
                    draft_.ruleset.sized_rules.empty() && !is_sized_name(entry.key)
                        ? ""
                        : "each of the drawn_sizes of a rule with X is one");
    } else if (!too_many_reported_) {
      source_.error(entry.where,
                    "a ruleset has room for " + std::to_string(most) +
                        " special rules with all their sizes; this one makes " + std::to_string(all),
                    "state narrower \"sizes\" of rules with X");
    }
    too_many_reported_ = true;
    return false;
  }

  /// One table for all sizes of a rule with X. An existing rule changes only in the stated keys; all its sizes are made
  /// again.
  void read_sized(const TomlEntry& entry, const toml::table& table) {
    const SizedRule* const known = find_sized_rule(draft_.ruleset, entry.key);
    SizedDraft sized_draft;
    SizedRule& sized = sized_draft.rule;
    if (known != nullptr) sized = *known;
    if (known == nullptr) sized.pattern.name = entry.key;
    read_keys(sized.pattern, &sized_draft, table, known != nullptr ? Need::optional : Need::required);
    if (!sized_draft.sizes_are_right || !check_sized(*draft_.vocabulary, sized, entry, table, source_)) return;
    const auto others = static_cast<std::size_t>(std::count_if(
        rules().begin(), rules().end(), [&](const auto& rule) { return rule.sized_rule != sized.pattern.name; }));
    const auto further = static_cast<std::size_t>(std::count_if(rules().begin(), rules().end(), [&](const auto& rule) {
      return rule.further_size && rule.sized_rule != sized.pattern.name;
    }));
    const auto drawn = static_cast<std::size_t>(std::max(0, sized.drawn_most - sized.drawn_least + 1));
    const auto all = static_cast<std::size_t>(sized.most - sized.least + 1);
    if (!has_room(entry, others - further + drawn, others + all)) return;
    make_sizes(draft_, sized, source_.place(entry.where));
    auto& all_sized = draft_.ruleset.sized_rules;
    if (known == nullptr) {
      all_sized.push_back(std::move(sized));
    } else {
      all_sized[static_cast<std::size_t>(known - all_sized.data())] = std::move(sized);
    }
  }

  std::vector<SpecialRule>& rules() { return draft_.ruleset.rules; }

  bool stated_twice(const TomlEntry& entry) {
    const std::string folded = folded_name(entry.key);
    const bool again = std::find(stated_.begin(), stated_.end(), folded) != stated_.end();
    if (again) source_.error(entry.where, "the rule " + in_quotes(entry.key) + " stands in this file twice");
    stated_.push_back(folded);
    return again;
  }

  /// @param sized the rule with X whose pattern this rule is; null for other rules
  void read_keys(SpecialRule& rule, SizedDraft* sized, const toml::table& table, Need cost_need) {
    TableReader reader(table, "rule " + in_quotes(rule.name), source_);
    FieldReader field_reader(reader, source_, in_quotes(rule.name), cost_need == Need::required,
                             [&](Names names, const TomlEntry& word) { return meaning_of(names, word); });
    SpecialRule::fields([&](const DataField& field, auto member) {
      if constexpr (std::is_same_v<decltype(member), std::vector<EffectUse> SpecialRule::*>) {
        read_effects(rule, sized, reader);
      } else if (sized == nullptr || !field.spec.path.starts_with("term")) {
        field_reader.read(field, rule.*member);
      } else if (field.spec.path == "term") {
        read_size_keys(reader, cost_need, source_, *sized);
      }
    });
    reader.finish();
  }

  void read_effects(SpecialRule& rule, SizedDraft* sized, TableReader& reader) {
    if (const toml::array* effects = reader.array("effects")) {
      rule.effects.clear();
      if (sized != nullptr) sized->rule.size_numbers.clear();
      for (const toml::node& effect : *effects) EffectReader(draft_, source_).read(rule, sized, effect);
    }
  }

  /// Looks up a name in a field of a rule. Needed rules may come later in the file, so `check_needs` looks them up.
  std::optional<std::string> meaning_of(Names names, const TomlEntry& word) {
    if (names == Names::rules) needed_.push_back(word);
    if (names == Names::group) check_group(word);
    if (const std::string problem = names == Names::own ? name_problem(word.key) : ""; !problem.empty()) {
      source_.error(word.where, problem);
    }
    const std::vector<std::string> qualities = tier_names(draft_.ruleset);
    if (names != Names::qualities || is_one_of(qualities, word.key)) return word.key;
    source_.error(word.where, "unknown quality " + in_quotes(word.key), suggestion(word.key, qualities));
    return std::nullopt;
  }

  void check_group(const TomlEntry& word) {
    const std::string& name = word.key;
    std::vector<std::string> known;
    for (const ExclusiveGroup& group : draft_.ruleset.groups) known.push_back(group.name);
    if (name.empty() || std::find(known.begin(), known.end(), name) != known.end()) return;
    const std::string near = suggestion(name, known);
    source_.error(word.where, "unknown group " + in_quotes(name),
                  near.empty() ? "state it in [groups] as \"forbidden\" or \"generator\"" : near);
  }

  RulesetDraft& draft_;
  const TomlSource& source_;
  std::vector<std::string> stated_;
  std::vector<TomlEntry> needed_;
  bool too_many_reported_ = false;
};

}  // namespace

void read_special_rules(RulesetDraft& draft, const toml::table& rules, const TomlSource& source) {
  RuleReader reader(draft, source);
  std::vector<TomlEntry> entries = entries_in_file_order(rules);
  std::vector<std::string> sized;
  for (const TomlEntry& entry : entries) {
    if (is_sized_name(entry.key)) sized.push_back(stem_of(entry.key));
  }
  // Tables of single sizes come last, because they override that of all sizes, whatever their order in the file.
  std::stable_partition(entries.begin(), entries.end(), [&](const TomlEntry& entry) {
    return is_sized_name(entry.key) || !is_one_of(sized, stem_of(entry.key));
  });
  for (const TomlEntry& entry : entries) reader.read(entry);
  put_further_sizes_last(draft);
  reader.check_names();
  reader.check_needs();
}

}  // namespace warbalance::sim
