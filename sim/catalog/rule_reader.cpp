#include <algorithm>

#include "sim/catalog/known_names.hpp"
#include "sim/catalog/ruleset_draft.hpp"
#include "sim/catalog/settings.hpp"
#include "sim/catalog/words.hpp"

namespace warbalance::sim {
namespace {

using Need = TableReader::Need;

constexpr std::string_view kCostUnitWords[] = {"unit", "model", "attack"};
constexpr NumberSpec kCostUnit{"per", 0, 0, 2, "", "", "what the cost is paid for", kCostUnitWords};
constexpr NumberSpec kTermTimes{"term_times", 1, 1, 1000, "", "", "so often the term it is paid for"};

/// Names stand in profile texts, lists and paths: no separators of those.
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

class RuleReader {
 public:
  RuleReader(RulesetDraft& draft, const TomlSource& source) : draft_(draft), source_(source) {}

  void read(const TomlEntry& entry) {
    const std::string problem = name_problem(entry.key);
    if (!problem.empty()) return source_.error(entry.where, problem);
    const toml::table* table = entry.node->as_table();
    if (table == nullptr) {
      return source_.error(entry.where, "rule." + entry.key + " must be a table, not " + kind_of(*entry.node));
    }
    if (stated_twice(entry)) return;

    const std::size_t present = index_of(entry.key);
    if (present < rules().size()) {
      read_keys(rules()[present], *table, Need::optional);
      draft_.rule_places[present] = source_.place(entry.where);
      return;
    }
    if (rules().size() == kMaxRules) {
      if (!too_many_reported_) source_.error(entry.where, "a ruleset has room for 64 special rules");
      too_many_reported_ = true;
      return;
    }
    SpecialRule rule;
    rule.name = entry.key;
    read_keys(rule, *table, Need::required);
    rules().push_back(std::move(rule));
    draft_.rule_places.push_back(source_.place(entry.where));
  }

  /// Every rule that another needs must exist; its name is kept as that rule writes it.
  void check_needs() {
    const std::vector<std::string> names = rule_names(draft_.ruleset);
    std::vector<std::pair<std::string, std::string>> written_as;
    for (const TomlEntry& word : needed_) {
      if (auto name = known_name(names, "rule", word, source_)) written_as.emplace_back(word.key, std::move(*name));
    }
    for (SpecialRule& rule : rules()) {
      for (const auto& [word, name] : written_as) {
        std::replace(rule.needs.begin(), rule.needs.end(), word, name);
        for (auto& [tier, needs] : rule.needs_on) std::replace(needs.begin(), needs.end(), word, name);
      }
    }
  }

  /// Every name and alias must mean one rule.
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
  std::vector<SpecialRule>& rules() { return draft_.ruleset.rules; }

  std::size_t index_of(const std::string& name) {
    const auto same = [&](const SpecialRule& rule) { return folded_name(rule.name) == folded_name(name); };
    return static_cast<std::size_t>(std::find_if(rules().begin(), rules().end(), same) - rules().begin());
  }

  bool stated_twice(const TomlEntry& entry) {
    const std::string folded = folded_name(entry.key);
    const bool again = std::find(stated_.begin(), stated_.end(), folded) != stated_.end();
    if (again) source_.error(entry.where, "the rule " + in_quotes(entry.key) + " stands in this file twice");
    stated_.push_back(folded);
    return again;
  }

  void read_keys(SpecialRule& rule, const toml::table& table, Need cost_need) {
    TableReader reader(table, "rule " + in_quotes(rule.name), source_);
    if (const auto cost = reader.number("cost", kRuleCost, cost_need)) rule.cost = *cost;
    if (const auto unit = reader.number("per", kCostUnit)) rule.cost_unit = static_cast<CostUnit>(*unit);
    if (const auto term = reader.text("term")) rule.term = *term;
    if (const auto times = reader.number("term_times", kTermTimes)) rule.term_times = *times;
    if (const auto text = reader.text("text")) rule.text = *text;
    if (const auto id = reader.text("id")) rule.rule_id = *id;
    if (reader.find("aliases") != nullptr) read_aliases(rule, reader);
    if (const auto group = reader.text("exclusive_group")) read_group(rule, *group, *table.get("exclusive_group"));
    if (const toml::table* costs = reader.table("cost_on")) read_cost_on(rule, *costs);
    if (reader.find("not_on") != nullptr) read_not_on(rule, reader);
    if (const auto weight = reader.number("weight", kRuleWeight)) rule.weight = *weight;
    if (reader.find("needs") != nullptr) rule.needs = needs_of(reader.texts("needs"));
    if (const toml::table* needs = reader.table("needs_on")) read_needs_on(rule, *needs);
    if (const toml::array* effects = reader.array("effects")) {
      rule.effects.clear();
      for (const toml::node& effect : *effects) read_effect(rule, effect);
    }
    reader.finish();
  }

  /// Whether the ruleset has a tier of this name; says so if not.
  bool is_tier(const TomlEntry& entry) {
    const std::vector<std::string> names = tier_names(draft_.ruleset);
    if (is_one_of(names, entry.key)) return true;
    source_.error(entry.where, "unknown quality " + in_quotes(entry.key), suggestion(entry.key, names));
    return false;
  }

  void read_cost_on(SpecialRule& rule, const toml::table& costs) {
    rule.cost_on.clear();
    for (const TomlEntry& entry : entries_in_file_order(costs)) {
      const auto cost = read_number(*entry.node, "cost_on", kRuleCost, source_);
      if (is_tier(entry) && cost) rule.cost_on.emplace_back(entry.key, *cost);
    }
  }

  void read_not_on(SpecialRule& rule, TableReader& reader) {
    rule.not_on.clear();
    for (const TomlEntry& entry : reader.texts("not_on")) {
      if (is_tier(entry)) rule.not_on.push_back(entry.key);
    }
  }

  /// Names of rules that may stand further down: `check_needs` looks them up.
  std::vector<std::string> needs_of(const std::vector<TomlEntry>& words) {
    std::vector<std::string> names;
    for (const TomlEntry& word : words) {
      names.push_back(word.key);
      needed_.push_back(word);
    }
    return names;
  }

  void read_needs_on(SpecialRule& rule, const toml::table& table) {
    rule.needs_on.clear();
    TableReader reader(table, "needs_on of " + in_quotes(rule.name), source_);
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      auto needs = needs_of(reader.texts(entry.key));
      if (is_tier(entry)) rule.needs_on.emplace_back(entry.key, std::move(needs));
    }
  }

  void read_aliases(SpecialRule& rule, TableReader& reader) {
    rule.aliases.clear();
    for (const TomlEntry& alias : reader.texts("aliases")) {
      const std::string problem = name_problem(alias.key);
      if (!problem.empty()) source_.error(alias.where, problem);
      rule.aliases.push_back(alias.key);
    }
  }

  void read_group(SpecialRule& rule, const std::string& name, const toml::node& node) {
    std::vector<std::string> known;
    for (const ExclusiveGroup& group : draft_.ruleset.groups) known.push_back(group.name);
    rule.exclusive_group = name;
    if (name.empty() || std::find(known.begin(), known.end(), name) != known.end()) return;
    const std::string near = suggestion(name, known);
    source_.error(node.source(), "unknown group " + in_quotes(name),
                  near.empty() ? "state it in [groups] as \"forbidden\" or \"generator\"" : near);
  }

  void read_effect(SpecialRule& rule, const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      return source_.error(node.source(), "an effect must be a table, not " + kind_of(node),
                           "for example { type = \"ignore_hit\", on = 4 }");
    }
    TableReader reader(*table, "this effect", source_);
    const auto type = reader.text("type", Need::required);
    if (!type) return;
    EffectUse use;
    use.effect = effect_index(*draft_.vocabulary, *type);
    if (use.effect == draft_.vocabulary->effects.size()) {
      return source_.error(table->get("type")->source(), "unknown effect type " + in_quotes(*type), effect_hint(*type));
    }
    const EffectSpec& spec = draft_.vocabulary->effects[use.effect];
    if (spec.named) read_effect_name(rule, use, reader, *table);
    bool complete = true;
    for (const NumberSpec& parameter : spec.parameters) {
      const auto value = reader.number(parameter.path, parameter, parameter.required ? Need::required : Need::optional);
      complete = complete && (value || !parameter.required);
      use.parameters.push_back(value.value_or(parameter.fallback));
    }
    reader.finish();
    if (complete) rule.effects.push_back(std::move(use));
  }

  std::string effect_hint(const std::string& type) const {
    const std::string near = suggestion(type, effect_types(*draft_.vocabulary));
    if (!near.empty()) return near;
    return "effects are listed by: warbalance rules " + draft_.ruleset.id +
           "; a new one is written in C++, see CONTRIBUTING.md";
  }

  void read_effect_name(const SpecialRule& rule, EffectUse& use, TableReader& reader, const toml::table& table) {
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

  RulesetDraft& draft_;
  const TomlSource& source_;
  std::vector<std::string> stated_;
  std::vector<TomlEntry> needed_;
  bool too_many_reported_ = false;
};

}  // namespace

void read_special_rules(RulesetDraft& draft, const toml::table& rules, const TomlSource& source) {
  RuleReader reader(draft, source);
  for (const TomlEntry& entry : entries_in_file_order(rules)) reader.read(entry);
  reader.check_names();
  reader.check_needs();
}

}  // namespace warbalance::sim
