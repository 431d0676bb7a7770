#include <algorithm>
#include <array>
#include <charconv>

#include "sim/files/words.hpp"
#include "sim/rules/known_names.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/player.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/sized_rules.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr std::array<std::string_view, 15> kSections = {"id",      "name",    "system",     "inherits", "remove",
                                                        "options", "quality", "groups",     "rule",     "pair",
                                                        "terrain", "wasted",  "army_rules", "optional", "preset"};
constexpr std::size_t kMostRuleCounts = 7;  ///< weights for 0 .. 6 special rules

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
    if (const toml::table* options = head.table("options")) read_options(*options);
    if (const toml::table* qualities = head.table("quality")) read_qualities(*qualities);
    if (const toml::table* groups = head.table("groups")) read_groups(*groups);
    if (const toml::table* rules = head.table("rule")) read_special_rules(draft_, *rules, source_);
    if (const toml::array* pairs = head.array("pair")) read_odd_pairs(draft_, *pairs, source_);
    if (const toml::array* wasted = head.array("wasted")) read_wasted_rules(draft_, *wasted, source_);
    if (const toml::table* judged = head.table("army_rules")) read_army_rules(draft_, *judged, source_);
    if (const toml::table* parts = head.table("optional")) read_optional_parts(draft_, *parts, source_);
    if (const toml::table* kinds = head.table("terrain")) read_terrain_kinds(draft_, *kinds, source_);
    if (const toml::table* presets = head.table("preset")) read_presets(draft_, *presets, source_);
    if (root_ && ruleset_.tiers.empty()) {
      source_.error(file_.source(), "the ruleset has no qualities", "write [quality.\"4+\"] and below it cost = 15");
    }
  }

 private:
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
    const auto forget_needs = [&](SpecialRule& rule) {
      std::erase(rule.needs, removed);
      for (auto& [tier, needs] : rule.needs_on) std::erase(needs, removed);
    };
    for (SpecialRule& rule : ruleset_.rules) forget_needs(rule);
    for (SizedRule& sized : ruleset_.sized_rules) forget_needs(sized.pattern);
    for (Tier& tier : ruleset_.tiers) std::erase(tier.no_rider_with, removed);
    for (OptionalPart& part : ruleset_.optional_parts) std::erase(part.names, removed);
    for (WastedRules& wasted : ruleset_.wasted) std::erase(wasted.rules, removed);
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
      auto& weights = ruleset_.generator.tier_weights;
      weights.erase(weights.begin() + static_cast<std::ptrdiff_t>(i));
      for (Tier& tier : ruleset_.tiers) std::erase(tier.riders, name);
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
      if (prefix.empty() && std::find(kSections.begin(), kSections.end(), entry.key) != kSections.end()) continue;
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
      } else if (const toml::table* inner = entry.node->as_table()) {
        read_numbers(*inner, path + ".");
      } else {
        source_.error(entry.node->source(), path + " must be a table, not " + kind_of(*entry.node));
      }
    }
  }

  void unknown_key(const TomlEntry& entry, const std::string& prefix, const std::vector<Setting>& settings) {
    for (const NumberSpec& option : draft_.vocabulary->options) {
      if (option.path != entry.key) continue;
      return source_.error(entry.where, in_quotes(entry.key) + " is an option", "write it below [options]");
    }
    std::vector<std::string> known;
    if (prefix.empty()) known.assign(kSections.begin(), kSections.end());
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
      } else if (const toml::table* keys = entry.node->as_table()) {
        read_quality(name, quality, *keys);
      } else {
        source_.error(entry.node->source(),
                      "quality." + in_quotes(name) + " must be a table, not " + kind_of(*entry.node),
                      "write [quality.\"4+\"] and below it cost = 15");
      }
    }
  }

  void read_quality(const std::string& name, int quality, const toml::table& table) {
    auto& tiers = ruleset_.tiers;
    auto& weights = ruleset_.generator.tier_weights;
    const auto not_better = [&](const Tier& other) { return other.quality >= quality; };
    const auto index = std::find_if(tiers.begin(), tiers.end(), not_better) - tiers.begin();
    const bool present = index < std::ssize(tiers) && tiers[static_cast<std::size_t>(index)].quality == quality;
    if (!present) {
      tiers.insert(tiers.begin() + index, Tier{name, quality, 0});
      weights.insert(weights.begin() + index, kTierWeight.fallback);
    }
    tiers[static_cast<std::size_t>(index)].place = source_.place(table.source());
    TableReader reader(table, "quality " + name, source_);
    const auto cost = reader.number("cost", kTierCost, present ? Need::optional : Need::required);
    const auto weight = reader.number("weight", kTierWeight);
    Tier& tier = tiers[static_cast<std::size_t>(index)];
    if (reader.find("aliases") != nullptr) tier.aliases = words_of(reader, "aliases");
    if (reader.find("stands_for") != nullptr) tier.stands_for = words_of(reader, "stands_for");
    if (reader.find("riders") != nullptr) tier.riders = words_of(reader, "riders");
    if (reader.find("no_rider_with") != nullptr) tier.no_rider_with = words_of(reader, "no_rider_with");
    if (const auto number = reader.number("number_max", kTierNumber)) tier.number_max = *number;
    if (const auto target = reader.number("target_only", kTargetOnly)) tier.target_only = *target != 0;
    if (const auto one = reader.number("one_an_army", kOneAnArmy)) tier.one_an_army = *one != 0;
    if (cost) tiers[static_cast<std::size_t>(index)].cost = *cost;
    if (weight) weights[static_cast<std::size_t>(index)] = *weight;
    reader.finish();
  }

  static std::vector<std::string> words_of(TableReader& reader, std::string_view key) {
    std::vector<std::string> words;
    for (const TomlEntry& entry : reader.texts(key)) words.push_back(entry.key);
    return words;
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

  RulesetDraft& draft_;
  Ruleset& ruleset_;
  const toml::table& file_;
  const TomlSource& source_;
  bool root_;
  std::vector<std::string> stated_;
};

}  // namespace

void read_ruleset_file(RulesetDraft& draft, const toml::table& file, const TomlSource& source, bool root) {
  RulesetReader(draft, file, source, root).read();
}

}  // namespace warbalance::sim
