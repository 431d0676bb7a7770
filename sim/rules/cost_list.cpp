#include "sim/rules/cost_list.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sim/files/number_text.hpp"
#include "sim/files/toml_source.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/settings.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {
namespace {

class CostListReader {
 public:
  CostListReader(Ruleset& ruleset, const TomlSource& source) : ruleset_(ruleset), source_(source) {}

  void read(const toml::table& file) {
    TableReader reader(file, "the price list", source_);
    if (const auto id = reader.text("ruleset"); id && *id != ruleset_.id) {
      source_.warning(file.get("ruleset")->source(),
                      "the list was made for the ruleset " + in_quotes(*id) + ", not for " + in_quotes(ruleset_.id));
    }
    const toml::table* const qualities = reader.table("quality");
    const toml::table* const rules = reader.table("rule");
    if (qualities != nullptr) each(*qualities, "quality", [this](const auto& entry) { read_quality(entry); });
    if (rules != nullptr) read_rules(*rules);
    if (reader.find("quality") == nullptr && reader.find("rule") == nullptr) {
      source_.error(file.source(), "the price list states no cost", "write [rule.NAME] and below it cost = 10");
    }
    reader.finish();
  }

 private:
  /// @param what  "rule"
  template <class Read>
  void each(const toml::table& table, const std::string& what, const Read& read) {
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const std::string example = "write [" + what + ".\"" + entry.key + "\"] and below it cost = 10";
      if (source_.table(*entry.node, what + "." + in_quotes(entry.key), example) != nullptr) read(entry);
    }
  }

  void read_quality(const TomlEntry& entry) {
    TableReader reader(*entry.node->as_table(), "quality " + in_quotes(entry.key), source_);
    const auto cost = reader.number("cost", kTierCost, TableReader::Need::required);
    reader.finish();
    const auto tier = std::find_if(ruleset_.tiers.begin(), ruleset_.tiers.end(),
                                   [&](const Tier& other) { return other.name == entry.key; });
    if (tier == ruleset_.tiers.end()) return unknown_quality(entry);
    if (cost) tier->cost = *cost;
  }

  void unknown_quality(const TomlEntry& entry) {
    source_.error(entry.where, "the ruleset has no quality " + in_quotes(entry.key),
                  suggestion(entry.key, tier_names(ruleset_)));
  }

  void read_rules(const toml::table& table) {
    // The cost of one size stands above that of all, wherever they stand in the file.
    for (const bool of_all_sizes : {true, false}) {
      each(table, "rule", [&](const TomlEntry& entry) {
        if (is_sized_name(entry.key) == of_all_sizes) read_rule(entry);
      });
    }
  }

  void read_rule(const TomlEntry& entry) {
    std::vector<SpecialRule*> meant;
    const SizedRule* const sized = find_sized_rule(ruleset_, entry.key);
    for (SpecialRule& rule : ruleset_.rules) {
      const bool is_size = sized != nullptr && rule.sized_rule == sized->pattern.name;
      if (is_size || rule.name == entry.key) meant.push_back(&rule);
    }
    if (meant.empty()) {
      source_.error(entry.where, "the ruleset has no special rule " + in_quotes(entry.key),
                    suggestion(entry.key, rule_names(ruleset_)));
    }
    TableReader reader(*entry.node->as_table(), "rule " + in_quotes(entry.key), source_);
    const bool stated = reader.find("cost") != nullptr || reader.find("cost_on") != nullptr;
    const auto cost = reader.number("cost", kRuleCost);
    const toml::table* const by_quality = reader.table("cost_on");
    const auto costs_on = by_quality == nullptr ? Costs() : costs_of(*by_quality);
    reader.finish();
    if (!stated) {
      source_.error(entry.where, "rule " + in_quotes(entry.key) + " has no cost", "write cost = 10 below it");
    }
    for (SpecialRule* const rule : meant) {
      // All sizes are stated as the cost of one step.
      const std::int32_t times = sized != nullptr ? rule->term_times : 1;
      if (cost) rule->cost = sized_cost(entry, times, *cost);
      if (by_quality == nullptr) continue;
      rule->cost_on.clear();
      for (const auto& [tier, on] : costs_on) rule->cost_on.emplace_back(tier, sized_cost(entry, times, on));
    }
  }

  Hundredths sized_cost(const TomlEntry& entry, std::int32_t times, Hundredths each_step) {
    const std::int64_t cost = std::int64_t{times} * each_step;
    if (cost >= kRuleCost.min && cost <= kRuleCost.max) return static_cast<Hundredths>(cost);
    source_.error(entry.where, "a size of " + in_quotes(entry.key) + " would cost " + counted(cost / 100, "point") +
                                   "; a cost may be " + range_text(kRuleCost));
    return 0;
  }

  using Costs = std::vector<std::pair<std::string, Hundredths>>;

  Costs costs_of(const toml::table& table) {
    const std::vector<std::string> known = tier_names(ruleset_);
    Costs costs;
    for (const TomlEntry& entry : entries_in_file_order(table)) {
      const auto cost = read_number(*entry.node, "cost_on", kRuleCost, source_);
      if (!is_one_of(known, entry.key)) {
        unknown_quality(entry);
      } else if (cost) {
        costs.emplace_back(entry.key, *cost);
      }
    }
    return costs;
  }

  Ruleset& ruleset_;
  const TomlSource& source_;
};

}  // namespace

Loaded<Ruleset> with_cost_list(const Ruleset& ruleset, const std::filesystem::path& file) {
  Loaded<Ruleset> loaded;
  if (has_cards(ruleset)) {
    loaded.diagnostics.push_back(
        {Diagnostic::Severity::error, std::string(kCommandLine), 0, 0,
         "the price list has costs of qualities and special rules, but the units of " + ruleset.id + " are cards",
         "price lists of cards are taken by --prices"});
    return loaded;
  }
  const auto table = parse_toml_file(file, loaded.diagnostics);
  if (!table) return loaded;
  const TomlSource source{file.string(), &loaded.diagnostics};
  Ruleset changed = ruleset;
  CostListReader(changed, source).read(*table);
  remove_repeats(loaded.diagnostics);
  if (!has_errors(loaded.diagnostics)) loaded.value = std::move(changed);
  return loaded;
}

bool same_costs(const SpecialRule& rule, const SpecialRule& other) {
  return rule.cost == other.cost && rule.cost_on == other.cost_on;
}

std::string changed_costs_text(const Ruleset& ruleset, const Ruleset& listed) {
  std::string text;
  for (std::size_t i = 0; i < ruleset.tiers.size(); ++i) {
    const Tier& tier = ruleset.tiers[i];
    if (tier.cost == listed.tiers[i].cost) continue;
    text += "[quality." + key_text(tier.name) + "]\ncost = " + points_text(tier.cost) + "\n\n";
  }
  for (std::size_t i = 0; i < ruleset.rules.size(); ++i) {
    const SpecialRule& rule = ruleset.rules[i];
    if (same_costs(rule, listed.rules[i])) continue;
    text += "[rule." + key_text(rule.name) + "]\ncost = " + points_text(rule.cost) + "\n";
    std::string on;
    for (const auto& [tier, cost] : rule.cost_on) {
      on += (on.empty() ? "" : ", ") + key_text(tier) + " = " + points_text(cost);
    }
    if (!on.empty() || !listed.rules[i].cost_on.empty())
      text += "cost_on = {" + (on.empty() ? on : " " + on + " ") + "}\n";
    text += "\n";
  }
  return text;
}

}  // namespace warbalance::sim
