#include <algorithm>
#include <array>
#include <charconv>

#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/player.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr std::size_t kMostRuleCounts = 7;  ///< weights for 0 .. 6 special rules
constexpr const char* kQualityExample = "write [quality.\"4+\"] and below it cost = 15";
constexpr std::size_t kMostKinds = 64;  ///< of terrain

/// The names of a list after lookup; unknown words are left out.
std::vector<std::string> known_names(const std::vector<std::string>& names, std::string_view kind,
                                     const std::vector<TomlEntry>& words, const TomlSource& source) {
  std::vector<std::string> known;
  for (const TomlEntry& word : words) {
    if (auto name = known_name(names, kind, word, source)) known.push_back(std::move(*name));
  }
  return known;
}

/// Index of the system's option with the name of an entry; a diagnostic with a suggestion when there is none.
std::optional<std::size_t> known_option(const Vocabulary& vocabulary, const TomlEntry& entry,
                                        const TomlSource& source) {
  const auto place = place_of(vocabulary.options, entry.key);
  if (!place) {
    std::vector<std::string> options;
    for (const NumberSpec& option : vocabulary.options) options.emplace_back(option.path);
    source.error(entry.where, "unknown option " + in_quotes(entry.key), suggestion(entry.key, options));
  }
  return place;
}

/// Removes a name from all lists of an item that contain such names.
template <class Item>
void forget(Item& item, Names kind, const std::string& name) {
  Item::fields([&](const DataField& field, auto member) {
    auto& value = item.*member;
    using Value = std::remove_cvref_t<decltype(value)>;
    if (field.names != kind) return;
    if constexpr (std::is_same_v<Value, std::vector<std::string>>) std::erase(value, name);
    if constexpr (std::is_same_v<Value, NamesByQuality>) {
      for (auto& [quality, names] : value) std::erase(names, name);
    }
  });
}

bool is_word(const std::string& name) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  return !name.empty() && std::all_of(name.begin(), name.end(), fits);
}

class RulesetReader {
 public:
  RulesetReader(RulesetDraft& draft, const toml::table& file, const TomlSource& source, bool root)
      : draft_(draft), ruleset_(draft.ruleset), file_(file), source_(source), root_(root) {}

  void read() {
    draft_.place = {Diagnostic::Severity::error, source_.file, 1, 1, {}, {}};
    TableReader head(file_, "the ruleset", source_);
    ruleset_.id = head.text("id", Need::required).value_or("");
    ruleset_.name = head.text("name", Need::required).value_or("");
    read_system(head);
    if (draft_.vocabulary == nullptr) return;  // without a system nothing else can be read
    remove_items(head);
    read_numbers(file_, "");
    if (root_) require_numbers();
    for (const Section& section : kSections) {
      if (section.read_table != nullptr) {
        if (const toml::table* table = head.table(section.key)) (this->*section.read_table)(*table);
      } else if (section.read_list != nullptr) {
        if (const toml::array* list = head.array(section.key)) (this->*section.read_list)(*list);
      }
    }
    if (root_ && ruleset_.tiers.empty()) {
      source_.error(file_.source(), "the ruleset has no qualities", kQualityExample);
    }
  }

 private:
  /// A top-level key that is not a number or a table of numbers. The first ones are read by name.
  struct Section {
    std::string_view key;
    void (RulesetReader::*read_table)(const toml::table&) = nullptr;
    void (RulesetReader::*read_list)(const toml::array&) = nullptr;
  };
  static const std::array<Section, 15> kSections;

  static bool is_section(std::string_view key) {
    return std::any_of(kSections.begin(), kSections.end(), [&](const Section& section) { return section.key == key; });
  }

  void read_system(TableReader& head) {
    const auto system = head.text("system", root_ ? Need::required : Need::optional);
    if (!system) return;
    const toml::source_region& where = file_.get("system")->source();
    if (!root_ && draft_.vocabulary != nullptr && *system != ruleset_.system) {
      return source_.error(where, "the inherited ruleset is of the system " + in_quotes(ruleset_.system));
    }
    if (draft_.vocabulary != nullptr) return;
    const Vocabulary* vocabulary = vocabulary_of(*system);
    if (vocabulary == nullptr) {
      const std::string near = suggestion(*system, system_ids());
      return source_.error(where, "unknown system " + in_quotes(*system),
                           near.empty() ? "known are " + listing(system_ids()) : near);
    }
    draft_.vocabulary = vocabulary;
    ruleset_.system = *system;
    for (const NumberSpec& spec : vocabulary->numbers) ruleset_.numbers.push_back(spec.fallback);
    for (const NumberSpec& spec : vocabulary->options) ruleset_.options.push_back(spec.fallback);
    ruleset_.price_tolerance = kToleranceNotStated;
  }

  /// `remove = ["Tough", "6+", "Knight"]`: special rules and qualities of the inherited ruleset, units and genres of
  /// its roster, and sample armies.
  void remove_items(TableReader& head) {
    for (const TomlEntry& item : head.texts("remove")) {
      if (root_) {
        source_.error(item.where, "there is nothing to remove", "remove is for a ruleset that inherits from another");
        return;
      }
      if (remove_rule(item.key) || remove_tier(item.key)) continue;
      std::vector<std::string> others = inherited_names(ruleset_);
      const auto same = [&](const std::string& name) { return folded_name(name) == folded_name(item.key); };
      if (std::any_of(others.begin(), others.end(), same)) {
        ruleset_.removed.push_back({ruleset_.folder, item.key});
        continue;
      }
      const std::vector<std::string> items = rule_and_tier_names(ruleset_);
      others.insert(others.end(), items.begin(), items.end());
      source_.error(item.where,
                    "the inherited ruleset has no rule, quality, unit, genre or army " + in_quotes(item.key),
                    suggestion(item.key, others));
    }
  }

  bool remove_rule(const std::string& name) {
    const SizedRule* const sized = find_sized_rule(ruleset_, name);
    if (sized == nullptr) return remove_plain_rule(name);
    std::vector<std::string> sizes;
    for (const SpecialRule& rule : ruleset_.rules) {
      if (rule.sized_rule == sized->pattern.name) sizes.push_back(rule.name);
    }
    for (const std::string& size : sizes) remove_plain_rule(size);
    const std::string removed = sized->pattern.name;
    forget_rule(removed);
    std::erase_if(ruleset_.sized_rules, [&](const SizedRule& rule) { return rule.pattern.name == removed; });
    return true;
  }

  /// Removes a rule from all inherited lists that name it.
  void forget_rule(const std::string& name) {
    const std::string removed = name;  // a copy, as `name` may be in a list that loses it
    std::erase_if(ruleset_.odd_pairs, [&](const OddPair& p) { return p.rule_a == removed || p.rule_b == removed; });
    for (SpecialRule& rule : ruleset_.rules) forget(rule, Names::rules, removed);
    for (SizedRule& sized : ruleset_.sized_rules) forget(sized.pattern, Names::rules, removed);
    for (Tier& tier : ruleset_.tiers) forget(tier, Names::rules, removed);
    for (WastedRules& wasted : ruleset_.wasted) forget(wasted, Names::rules, removed);
    for (OptionalPart& part : ruleset_.optional_parts) std::erase(part.names, removed);
    std::erase(ruleset_.one_of, removed);
  }

  bool remove_plain_rule(const std::string& name) {
    for (std::size_t i = 0; i < ruleset_.rules.size(); ++i) {
      if (folded_name(ruleset_.rules[i].name) != folded_name(name)) continue;
      forget_rule(ruleset_.rules[i].name);
      ruleset_.rules.erase(ruleset_.rules.begin() + static_cast<std::ptrdiff_t>(i));
      draft_.rule_places.erase(draft_.rule_places.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    }
    return false;
  }

  bool remove_tier(const std::string& name) {
    for (std::size_t i = 0; i < ruleset_.tiers.size(); ++i) {
      if (ruleset_.tiers[i].name != name) continue;
      ruleset_.tiers.erase(ruleset_.tiers.begin() + static_cast<std::ptrdiff_t>(i));
      for (Tier& tier : ruleset_.tiers) forget(tier, Names::qualities, name);
      for (OptionalPart& part : ruleset_.optional_parts) std::erase(part.names, name);
      return true;
    }
    return false;
  }

  std::vector<Setting> file_numbers() {
    std::vector<Setting> settings = general_settings(ruleset_);
    const auto specs = draft_.vocabulary->numbers;
    for (std::size_t i = 0; i < specs.size(); ++i) {
      settings.push_back({std::string(specs[i].path), specs[i], &ruleset_.numbers[i]});
    }
    return settings;
  }

  /// Reads all numbers of a table, whose dotted place in the file is `prefix` ("moves.").
  void read_numbers(const toml::table& table, const std::string& prefix) {
    const std::vector<Setting> settings = file_numbers();
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const std::string path = prefix + entry.key;
      if (prefix.empty() && is_section(entry.key)) continue;
      if (path == "generator.rule_count_weights") {
        read_rule_count_weights(*entry.node);
        continue;
      }
      const auto same = [&](const Setting& setting) { return setting.path == path; };
      const auto below = [&](const Setting& setting) { return setting.path.starts_with(path + "."); };
      const auto setting = std::find_if(settings.begin(), settings.end(), same);
      if (setting != settings.end()) {
        stated_.push_back(path);
        if (const auto value = read_number(*entry.node, path, setting->spec, source_)) *setting->value = *value;
      } else if (std::none_of(settings.begin(), settings.end(), below)) {
        unknown_key(entry, prefix, settings);
      } else if (const toml::table* inner = source_.table(*entry.node, path)) {
        read_numbers(*inner, path + ".");
      }
    }
  }

  void unknown_key(const TomlEntry& entry, const std::string& prefix, const std::vector<Setting>& settings) {
    for (const NumberSpec& option : draft_.vocabulary->options) {
      if (option.path != entry.key) continue;
      return source_.error(entry.where, in_quotes(entry.key) + " is an option", "write it below [options]");
    }
    std::vector<std::string> known;
    for (const Section& section : kSections) {
      if (prefix.empty()) known.emplace_back(section.key);
    }
    for (const Setting& setting : settings) {
      if (!setting.path.starts_with(prefix)) continue;
      const std::string rest = setting.path.substr(prefix.size());
      known.push_back(rest.substr(0, rest.find('.')));
    }
    if (prefix == "generator.") known.emplace_back("rule_count_weights");
    const std::string table = prefix.empty() ? "the ruleset" : "[" + prefix.substr(0, prefix.size() - 1) + "]";
    std::string hint = prefix.empty() ? moved_weight_hint(ruleset_, entry.key) : "";
    if (hint.empty()) hint = suggestion(entry.key, known);
    if (hint.empty()) {
      hint = had_elsewhere(draft_, [&](const Vocabulary& other) {
        return place_of(other.numbers, prefix + entry.key) || place_of(other.options, entry.key);
      });
    }
    source_.error(entry.where, "unknown key " + in_quotes(entry.key) + " in " + table, hint);
  }

  void read_rule_count_weights(const toml::node& node) {
    const toml::array* array = node.as_array();
    if (array == nullptr || array->empty() || array->size() > kMostRuleCounts) {
      return source_.error(node.source(), "generator.rule_count_weights must be a list of 1 to 7 whole numbers",
                           "weights of units with 0, 1, 2, ... special rules");
    }
    ruleset_.generator.rule_count_weights.clear();
    for (const toml::node& item : *array) {
      const auto weight = read_number(item, "generator.rule_count_weights", kRuleCountWeight, source_);
      ruleset_.generator.rule_count_weights.push_back(weight.value_or(0));
    }
  }

  void require_numbers() {
    for (const Setting& setting : general_settings(ruleset_)) {
      const bool stated = std::find(stated_.begin(), stated_.end(), setting.path) != stated_.end();
      if (setting.spec.required && !stated) source_.error(file_.source(), "the ruleset has no " + setting.path);
    }
  }

  void read_options(const toml::table& table) {
    TableReader reader(table, "[options]", source_);
    for (std::size_t i = 0; i < draft_.vocabulary->options.size(); ++i) {
      const NumberSpec& spec = draft_.vocabulary->options[i];
      if (const auto value = reader.number(spec.path, spec)) ruleset_.options[i] = *value;
    }
    reader.finish();
  }

  void read_qualities(const toml::table& table) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      int quality = 0;
      const std::string& name = entry.key;
      std::from_chars(name.data(), name.data() + name.size(), quality);
      const Vocabulary& vocabulary = *draft_.vocabulary;
      const auto tier_name = [&](int number) {
        return std::to_string(number) + std::string(vocabulary.quality_suffix);
      };
      const auto names = vocabulary.quality_names;
      const auto named = std::find(names.begin(), names.end(), name);
      if (named != names.end()) quality = vocabulary.quality_min + static_cast<int>(named - names.begin());
      const bool numbered = names.empty() && name == tier_name(quality) && quality >= vocabulary.quality_min &&
                            quality <= vocabulary.quality_max;
      const bool known = numbered || named != names.end();
      if (!known) {
        source_.error(entry.where, "unknown quality " + in_quotes(name),
                      !names.empty() ? suggestion(name, {names.begin(), names.end()})
                                     : "qualities are " + in_quotes(tier_name(vocabulary.quality_min)) + " to " +
                                           in_quotes(tier_name(vocabulary.quality_max)));
      } else if (const auto* keys = source_.table(*entry.node, "quality." + in_quotes(name), kQualityExample)) {
        read_quality(name, quality, *keys);
      }
    }
  }

  void read_quality(const std::string& name, int quality, const toml::table& table) {
    auto& tiers = ruleset_.tiers;
    auto tier = std::find_if(tiers.begin(), tiers.end(), [&](const Tier& other) { return other.quality >= quality; });
    const bool is_new = tier == tiers.end() || tier->quality != quality;
    if (is_new) tier = tiers.insert(tier, Tier{name, quality});
    tier->place = source_.place(table.source());
    read_fields(*tier, "quality " + name, is_new, table, [](Names, const TomlEntry& word) { return word.key; });
  }

  /// Reads a table over the fields of an item.
  template <class Item>
  void read_fields(Item& item, const std::string& what, bool is_new, const toml::table& table,
                   const FieldReader::Meaning& meaning) {
    TableReader reader(table, what, source_);
    FieldReader field_reader(reader, source_, what, is_new, meaning);
    Item::fields([&](const DataField& field, auto member) { field_reader.read(field, item.*member); });
    reader.finish();
  }

  void read_groups(const toml::table& table) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const auto* word = entry.node->as_string();
      constexpr std::array kWords{"forbidden", "generator", "impossible", "unit"};
      if (word == nullptr || std::find(kWords.begin(), kWords.end(), word->get()) == kWords.end()) {
        source_.error(
            entry.node->source(),
            "the group " + in_quotes(entry.key) + " may be \"forbidden\", \"generator\", \"impossible\" or \"unit\"",
            "forbidden: no unit may have two of its rules; generator: random armies never do; impossible: forbidden in "
            "every profile, also of odds; unit: on the cards of a unit and its hero together, too");
        continue;
      }
      auto& groups = ruleset_.groups;
      const auto same = [&](const ExclusiveGroup& group) { return group.name == entry.key; };
      auto group = std::find_if(groups.begin(), groups.end(), same);
      if (group == groups.end()) group = groups.insert(groups.end(), ExclusiveGroup{entry.key, false});
      group->of_unit = word->get() == "unit";
      group->impossible = group->of_unit || word->get() == "impossible";
      group->forbidden = group->impossible || word->get() == "forbidden";
    }
  }

  void read_rules(const toml::table& table) { read_special_rules(draft_, table, source_); }

  /// [[pair]]: two special rules and what is odd about them. An existing pair gets the new text.
  void read_odd_pairs(const toml::array& pairs) {
    for (const toml::node& pair : pairs) {
      const toml::table* const table = source_.table(pair, "a pair", "write it below [[pair]]");
      if (table != nullptr) read_odd_pair(*table);
    }
  }

  void read_odd_pair(const toml::table& table) {
    TableReader reader(table, "this pair", source_);
    const bool has_rules = reader.find("rules", Need::required) != nullptr;
    const std::vector<TomlEntry> words = reader.texts("rules");
    const auto text = reader.text("text", Need::required);
    reader.finish();
    const std::vector<std::string> names = known_names(rule_names(ruleset_), "rule", words, source_);
    if (has_rules && names.size() == words.size() && (names.size() != 2 || names[0] == names[1])) {
      return source_.error(table.get("rules")->source(), "a pair names two different special rules",
                           "for example rules = [\"Fast\", \"Slow\"]");
    }
    if (names.size() != 2 || !text) return;
    const auto same_rules = [&](const OddPair& p) {
      return (p.rule_a == names[0] && p.rule_b == names[1]) || (p.rule_a == names[1] && p.rule_b == names[0]);
    };
    auto& pairs = ruleset_.odd_pairs;
    const auto known = std::find_if(pairs.begin(), pairs.end(), same_rules);
    if (known == pairs.end()) {
      pairs.push_back({names[0], names[1], *text});
    } else {
      known->text = *text;
    }
  }

  /// [[wasted]]: rules that do nothing on some qualities.
  void read_wasted_rules(const toml::array& list) {
    const auto known = [&](Names names, const TomlEntry& word) {
      return names == Names::rules ? known_name(rule_names(ruleset_), "rule", word, source_)
                                   : known_name(tier_names(ruleset_), "quality", word, source_);
    };
    for (const toml::node& entry : list) {
      const toml::table* const table = source_.table(entry, "wasted rules", "write it below [[wasted]]");
      if (table == nullptr) continue;
      WastedRules wasted;
      read_fields(wasted, "these wasted rules", /*is_new=*/true, *table, known);
      if (!wasted.rules.empty()) ruleset_.wasted.push_back(std::move(wasted));
    }
  }

  /// [army_rules]: what `lint` requires of the units of an army together.
  void read_army_rules(const toml::table& table) {
    TableReader reader(table, "[army_rules]", source_);
    ruleset_.one_of = known_names(rule_and_tier_names(ruleset_), "rule or quality", reader.texts("one_of"), source_);
    reader.finish();
  }

  /// [optional]: what is left out when an option is off.
  void read_optional_parts(const toml::table& table) {
    const std::vector<std::string> known = rule_and_tier_names(ruleset_);
    TableReader reader(table, "[optional]", source_);
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      known_option(*draft_.vocabulary, entry, source_);
      OptionalPart part{entry.key, known_names(known, "rule or quality", reader.texts(entry.key), source_)};
      std::erase_if(ruleset_.optional_parts, [&](const OptionalPart& other) { return other.option == entry.key; });
      ruleset_.optional_parts.push_back(std::move(part));
    }
    reader.finish();
  }

  /// [terrain.X]: kinds of terrain.
  void read_terrain_kinds(const toml::table& kinds) {
    auto& known = ruleset_.terrain;
    for (const TomlEntry& entry : entries_in_file_order(kinds)) {
      const toml::table* table =
          source_.table(*entry.node, "terrain." + entry.key, "write [terrain.wood] and below it what a wood does");
      if (table == nullptr) continue;
      if (!is_word(entry.key)) {
        source_.error(entry.where,
                      "the kind of terrain " + in_quotes(entry.key) + " may hold only a to z, 0 to 9 and _");
        continue;
      }
      const auto same = [&](const TerrainDesign& kind) { return kind.name == entry.key; };
      auto kind = std::find_if(known.begin(), known.end(), same);
      const bool present = kind != known.end();
      if (!present && known.size() == kMostKinds) {
        source_.error(entry.where, "a ruleset has room for 64 kinds of terrain");
        return;
      }
      if (!present) kind = known.insert(known.end(), TerrainDesign{.name = entry.key});
      const std::size_t errors_before = source_.diagnostics->size();
      read_kind(*kind, *table, present);
      const std::string problem = size_problem(*kind);
      if (source_.diagnostics->size() == errors_before && !problem.empty()) source_.error(entry.where, problem);
    }
  }

  /// Reads the stated keys of a kind. A kind that blocks sight without a stated height blocks it up to its own height
  /// (WS2-T32).
  void read_kind(TerrainDesign& kind, const toml::table& table, bool present) {
    TableReader reader(table, "terrain " + kind.name, source_);
    const bool as_high = kind.blocks_los == kind.height;
    for (const TerrainRow& row : kDrawRows) {
      const bool needed = row.spec.required && !present;
      if (const auto value = reader.number(row.spec.path, row.spec, needed ? Need::required : Need::optional)) {
        kind.*row.field = *value;
      }
    }
    read_traits(kind, reader, as_high);
    reader.finish();
  }

  /// [preset.OPTION.VALUE]: settings that come with a value of an option.
  void read_presets(const toml::table& table) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const auto option = known_option(*draft_.vocabulary, entry, source_);
      if (!option) continue;
      const toml::table* const values = source_.table(entry, "preset." + entry.key);
      if (values != nullptr) read_preset_values(*option, draft_.vocabulary->options[*option], *values);
    }
  }

  void read_preset_values(std::size_t option, const NumberSpec& spec, const toml::table& table) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      std::int32_t value = 0;
      const std::string problem = read_value(std::string(spec.path), spec, entry.key, value);
      if (!problem.empty()) {
        source_.error(entry.where, problem);
      } else if (const toml::table* settings = source_.table(entry, "a preset")) {
        Preset& preset = preset_of(option, value);
        preset.place = source_.place(entry.where);
        TableReader reader(*settings, "this preset", source_);
        FieldReader texts(reader, source_, {}, /*is_new=*/false, {});
        Preset::fields([&](const DataField& field, auto member) { texts.read(field, preset.*member); });
        read_preset_settings(preset, *settings, "");
      }
    }
  }

  Preset& preset_of(std::size_t option, std::int32_t value) {
    auto& presets = ruleset_.presets;
    const auto same = [&](const Preset& preset) { return preset.option == option && preset.value == value; };
    const auto found = std::find_if(presets.begin(), presets.end(), same);
    return found != presets.end() ? *found : presets.emplace_back(Preset{option, value, {}, {}, {}, {}});
  }

  void read_preset_settings(Preset& preset, const toml::table& table, const std::string& prefix) {
    const std::vector<Setting> known = settings_of(ruleset_);
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const std::string path = prefix + entry.key;
      if (is_text_of_preset(path)) continue;
      if (const toml::table* inner = entry.node->as_table()) {
        read_preset_settings(preset, *inner, path + ".");
        continue;
      }
      const Setting* setting = find_setting(known, *draft_.vocabulary, path);
      if (setting == nullptr) {
        std::vector<std::string> paths;
        for (const Setting& other : known) paths.push_back(other.path);
        source_.error(entry.where, "the ruleset has no setting " + in_quotes(path), suggestion(path, paths));
      } else if (const auto value = read_number(*entry.node, setting->path, setting->spec, source_)) {
        std::erase_if(preset.settings, [&](const std::string& old) { return old.starts_with(setting->path + "="); });
        preset.settings.push_back(setting->path + "=" + value_text(setting->spec, *value));
      }
    }
  }

  static bool is_text_of_preset(const std::string& path) {
    bool is_text = false;
    Preset::fields([&](const DataField& field, auto) { is_text = is_text || field.spec.path == path; });
    return is_text;
  }

  RulesetDraft& draft_;
  Ruleset& ruleset_;
  const toml::table& file_;
  const TomlSource& source_;
  bool root_;
  std::vector<std::string> stated_;
};

/// The order matters: pairs, wasted rules and the like name rules and qualities.
constexpr std::array<RulesetReader::Section, 15> RulesetReader::kSections = {{
    {"id"},
    {"name"},
    {"system"},
    {"inherits"},
    {"remove"},
    {"options", &RulesetReader::read_options},
    {"quality", &RulesetReader::read_qualities},
    {"groups", &RulesetReader::read_groups},
    {"rule", &RulesetReader::read_rules},
    {"pair", nullptr, &RulesetReader::read_odd_pairs},
    {"wasted", nullptr, &RulesetReader::read_wasted_rules},
    {"army_rules", &RulesetReader::read_army_rules},
    {"optional", &RulesetReader::read_optional_parts},
    {"terrain", &RulesetReader::read_terrain_kinds},
    {"preset", &RulesetReader::read_presets},
}};

}  // namespace

std::optional<std::string> known_name(const std::vector<std::string>& names, std::string_view kind,
                                      const TomlEntry& word, const TomlSource& source) {
  const auto same = [&](const std::string& name) { return folded_name(name) == folded_name(word.key); };
  const auto found = std::find_if(names.begin(), names.end(), same);
  if (found != names.end()) return *found;
  source.error(word.where, "the ruleset has no " + std::string(kind) + " " + in_quotes(word.key),
               suggestion(word.key, names));
  return std::nullopt;
}

void FieldReader::read(const DataField& field, std::int32_t& number) {
  if (const auto value = reader_.number(field.spec.path, field.spec, need(field))) number = *value;
}

void FieldReader::read(const DataField& field, std::string& text) {
  const auto value = reader_.text(field.spec.path, need(field));
  if (!value) return;
  text = *value;
  if (field.names == Names::any) return;
  const toml::node& node = *reader_.find(field.spec.path);
  meaning_(field.names, {text, node.source(), &node});
}

void FieldReader::read(const DataField& field, std::vector<std::string>& names) {
  if (reader_.find(field.spec.path, need(field)) == nullptr) return;
  names.clear();
  for (const TomlEntry& word : reader_.texts(field.spec.path)) {
    if (auto name = meaning_(field.names, word)) names.push_back(std::move(*name));
  }
}

void FieldReader::read(const DataField& field, CostsByQuality& costs) {
  const toml::table* const table = reader_.table(field.spec.path);
  if (table == nullptr) return;
  costs.clear();
  for (const TomlEntry& entry : entries_in_file_order(*table)) {
    const auto cost = read_number(*entry.node, std::string(field.spec.path), kRuleCost, source_);
    if (const auto quality = meaning_(Names::qualities, entry); quality && cost) costs.emplace_back(*quality, *cost);
  }
}

void FieldReader::read(const DataField& field, NamesByQuality& names) {
  const toml::table* const table = reader_.table(field.spec.path);
  if (table == nullptr) return;
  names.clear();
  TableReader reader(*table, std::string(field.spec.path) + " of " + item_, source_);
  FieldReader of_quality(reader, source_, item_, /*is_new=*/false, meaning_);
  for (const TomlEntry& entry : entries_in_file_order(*table)) {
    std::vector<std::string> meant;
    of_quality.read(DataField{.spec = text_key(entry.key), .names = field.names}, meant);
    if (const auto quality = meaning_(Names::qualities, entry)) names.emplace_back(*quality, std::move(meant));
  }
}

void read_traits(TerrainDesign& kind, TableReader& reader, bool sight_as_high) {
  bool sight_stated = false;
  for (const TerrainRow& row : kTraitRows) {
    const auto value = reader.number(row.spec.path, row.spec);
    if (!value) continue;
    kind.*row.field = *value;
    sight_stated = sight_stated || row.field == &TerrainDesign::blocks_los;
  }
  if (sight_as_high && !sight_stated) kind.blocks_los = kind.height;
}

void read_ruleset_file(RulesetDraft& draft, const toml::table& file, const TomlSource& source, bool root) {
  RulesetReader(draft, file, source, root).read();
}

}  // namespace warbalance::sim
