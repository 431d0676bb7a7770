#include "sim/rules/settings.hpp"

#include <algorithm>

#include "sim/files/points.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

constexpr NumberSpec kMinimumCost{"cost.minimum", 0, 0, 100'000, "points", "WS2-C1", "least price of a unit", {}, true};
constexpr NumberSpec kPriceStep{
    "cost.price_step", 500, 1, 10'000, "points", "", "prices are multiples of it", {}, true};
constexpr NumberSpec kTolerance{
    "cost.tolerance", 250, 0, 10'000, "points", "", "a price this near to the fair one is fair; default half a step"};
constexpr NumberSpec kRulesPerUnit{"cost.rules_per_unit",          3,  0,   64, "rules", "WS2-C2",
                                   "most special rules of a unit", {}, true};
constexpr NumberSpec kArmyPoints{
    "army.points", 15'000, 100, 10'000'000, "points", "WS2-D3", "most that an army may cost", {}, true};
constexpr NumberSpec kCopy{
    "generator.copy_per_mille", 500, 0, 999, "per mille", "", "chance that a random army repeats one of its units"};
constexpr NumberSpec kJitter{
    "generator.jitter_per_mille", 200, 0, 500, "per mille", "", "how far totals of random armies lie from the budget"};
constexpr NumberSpec kMisfits{
    "generator.misfits", 30, 1, 10'000, "units", "", "units that did not fit before a random army is begun anew"};

constexpr std::string_view kOverLimitWords[] = {"error", "warning"};
constexpr NumberSpec kOverLimit{
    "lint.over_limit", 0, 0, 1, "", "WS2-D3", "an army over its limit may not play, or is warned of", kOverLimitWords};
constexpr NumberSpec kLintUnit{
    "lint.unit_points", 0, 0, 1'000'000, "points", "", "lint notes every unit that costs more; 0 = it does not"};
constexpr NumberSpec kLintUnused{
    "lint.unused_points", 500, 0, 10'000'000, "points", "WS2-D3", "lint warns when an army leaves more points unused"};

constexpr NumberSpec kArmyLeast{
    "lint.army_least", 0, 0, 10'000'000, "points", "VS-P4", "lint notes every army that costs less; 0 = it does not"};
constexpr NumberSpec kArmyMost{
    "lint.army_most", 0, 0, 10'000'000, "points", "VS-P4", "lint notes every army that costs more; 0 = it does not"};
constexpr NumberSpec kArmyGap{
    "lint.army_gap", 0, 0, 10'000'000, "points", "VS-P2", "lint notes armies that are farther apart; 0 = it does not"};

constexpr std::string_view kPlayerPrefix = "player.";
constexpr std::string_view kFormerPlayerPrefix = "tactic.";

void add_vocabulary_settings(Ruleset& ruleset, const Vocabulary& vocabulary, std::vector<Setting>& settings) {
  for (std::size_t i = 0; i < vocabulary.numbers.size(); ++i) {
    settings.push_back({std::string(vocabulary.numbers[i].path), vocabulary.numbers[i], &ruleset.numbers[i]});
  }
  for (std::size_t i = 0; i < vocabulary.options.size(); ++i) {
    settings.push_back({std::string(vocabulary.options[i].path), vocabulary.options[i], &ruleset.options[i]});
  }
}

/// Where the parameters of a rule's effect stand: by the effect's name, else by its type; a second effect of a type
/// is "reroll_hits.2".
std::string effect_path(const SpecialRule& rule, std::size_t index, const Vocabulary& vocabulary) {
  const EffectUse& use = rule.effects[index];
  const std::string type(vocabulary.effects[use.effect].type);
  int copies = 1;
  for (std::size_t i = 0; i < index; ++i) copies += rule.effects[i].effect == use.effect ? 1 : 0;
  const std::string own = !use.name.empty() ? use.name : copies > 1 ? type + "." + std::to_string(copies) : type;
  return "rule." + rule.name + "." + own;
}

void add_rule_settings(SpecialRule& rule, const Vocabulary& vocabulary, std::vector<Setting>& settings) {
  settings.push_back({"rule." + rule.name + ".cost", kRuleCost, &rule.cost});
  if (!rule.further_size) settings.push_back({"rule." + rule.name + ".weight", kRuleWeight, &rule.weight});
  for (std::size_t i = 0; i < rule.effects.size(); ++i) {
    const std::string path = effect_path(rule, i, vocabulary);
    const auto parameters = vocabulary.effects[rule.effects[i].effect].parameters;
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      settings.push_back({path + "." + std::string(parameters[k].path), parameters[k], &rule.effects[i].parameters[k]});
    }
  }
}

bool have_same_effects(const SpecialRule& a, const SpecialRule& b) {
  return std::equal(a.effects.begin(), a.effects.end(), b.effects.begin(), b.effects.end(),
                    [](const EffectUse& x, const EffectUse& y) { return x.effect == y.effect && x.name == y.name; });
}

/// What is the same in all sizes of a rule with X: all but the numbers that are the size.
void add_sized_settings(std::vector<SpecialRule>& rules, SizedRule& sized, const Vocabulary& vocabulary,
                        std::vector<Setting>& settings) {
  SpecialRule& pattern = sized.pattern;
  const auto add = [&](const std::string& path, const NumberSpec& spec, std::int32_t& value, auto place_in) {
    Setting setting{path, spec, &value};
    for (SpecialRule& rule : rules) {
      if (rule.sized_rule != pattern.name) continue;
      const auto [place, times] = place_in(rule);
      if (place != nullptr) setting.of_sizes.emplace_back(place, times);
    }
    settings.push_back(std::move(setting));
  };
  using Place = std::pair<std::int32_t*, std::int32_t>;
  add("rule." + pattern.name + ".cost", kRuleCost, pattern.cost, [&](SpecialRule& rule) {
    return rule.term == pattern.name ? Place{&rule.cost, rule.term_times} : Place{};
  });
  add("rule." + pattern.name + ".weight", kRuleWeight, pattern.weight, [](SpecialRule& rule) {
    return rule.further_size ? Place{} : Place{&rule.weight, 1};
  });
  for (std::size_t i = 0; i < pattern.effects.size(); ++i) {
    const auto parameters = vocabulary.effects[pattern.effects[i].effect].parameters;
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      const auto& of_size = sized.size_numbers;
      if (std::find(of_size.begin(), of_size.end(), std::pair{i, k}) != of_size.end()) continue;
      const std::string path = effect_path(pattern, i, vocabulary) + "." + std::string(parameters[k].path);
      add(path, parameters[k], pattern.effects[i].parameters[k], [&](SpecialRule& rule) {
        return have_same_effects(rule, pattern) ? Place{&rule.effects[i].parameters[k], 1} : Place{};
      });
    }
  }
}

/// The letters that all rule ids of a rulebook begin with: "WS2" of "WS2-C1".
std::string_view rulebook_of(std::string_view rule_id) { return rule_id.substr(0, rule_id.find('-')); }

/// Takes away the rule ids of settings that every system has where they are those of another system's rulebook.
void drop_foreign_rule_ids(const Vocabulary& vocabulary, std::vector<Setting>& settings) {
  const auto is_own = [&](std::string_view rule_id) {
    const auto same_book = [&](const NumberSpec& own) { return rulebook_of(own.rule) == rulebook_of(rule_id); };
    return std::any_of(vocabulary.numbers.begin(), vocabulary.numbers.end(), same_book) ||
           std::any_of(vocabulary.options.begin(), vocabulary.options.end(), same_book);
  };
  for (Setting& setting : settings) {
    if (!setting.spec.rule.empty() && !is_own(setting.spec.rule)) setting.spec.rule = {};
  }
}

}  // namespace

const Setting* find_setting(const std::vector<Setting>& settings, const Vocabulary& vocabulary,
                            const std::string& path) {
  std::string wanted = folded_name(path);
  const std::string options_prefix = "options.";
  if (wanted.starts_with(options_prefix)) {
    wanted.erase(0, options_prefix.size());
    bool is_option = false;
    for (const NumberSpec& option : vocabulary.options) is_option |= folded_path(option.path) == folded_path(wanted);
    if (!is_option) return nullptr;
  }
  for (const Setting& setting : settings) {
    if (folded_name(setting.path) == wanted) return &setting;
  }
  for (const Setting& setting : settings) {
    if (folded_path(setting.path) == folded_path(wanted)) return &setting;
  }
  return nullptr;
}

std::vector<Setting> general_settings(Ruleset& ruleset) {
  std::vector<Setting> settings;
  const auto add = [&](const NumberSpec& spec, std::int32_t& value) {
    settings.push_back({std::string(spec.path), spec, &value});
  };
  add(kMinimumCost, ruleset.minimum_cost);
  add(kPriceStep, ruleset.price_step);
  add(kTolerance, ruleset.price_tolerance);
  add(kRulesPerUnit, ruleset.rules_per_unit);
  add(kArmyPoints, ruleset.army_points);
  add(kCopy, ruleset.generator.copy_per_mille);
  add(kJitter, ruleset.generator.jitter_per_mille);
  add(kMisfits, ruleset.generator.misfits);
  add(kOverLimit, ruleset.lint.over_limit);
  add(kLintUnit, ruleset.lint.unit_points);
  add(kLintUnused, ruleset.lint.unused_points);
  add(kArmyLeast, ruleset.lint.army_least);
  add(kArmyMost, ruleset.lint.army_most);
  add(kArmyGap, ruleset.lint.army_gap);
  return settings;
}

std::vector<Setting> settings_of(Ruleset& ruleset) {
  const Vocabulary& vocabulary = *vocabulary_of(ruleset.system);
  std::vector<Setting> settings;
  add_vocabulary_settings(ruleset, vocabulary, settings);
  for (Setting& setting : general_settings(ruleset)) settings.push_back(setting);
  for (std::size_t i = 0; i < ruleset.generator.rule_count_weights.size(); ++i) {
    settings.push_back({"generator.rule_count_weights." + std::to_string(i), kRuleCountWeight,
                        &ruleset.generator.rule_count_weights[i]});
  }
  for (std::size_t i = 0; i < ruleset.tiers.size(); ++i) {
    settings.push_back({"quality." + ruleset.tiers[i].name + ".cost", kTierCost, &ruleset.tiers[i].cost});
    settings.push_back(
        {"quality." + ruleset.tiers[i].name + ".weight", kTierWeight, &ruleset.generator.tier_weights[i]});
  }
  for (SizedRule& sized : ruleset.sized_rules) add_sized_settings(ruleset.rules, sized, vocabulary, settings);
  for (SpecialRule& rule : ruleset.rules) add_rule_settings(rule, vocabulary, settings);
  for (TerrainDesign& kind : ruleset.terrain) {
    const auto add = [&](const TerrainRow& row) {
      settings.push_back({"terrain." + kind.name + "." + std::string(row.spec.path), row.spec, &(kind.*row.field)});
    };
    std::for_each(kDrawRows.begin(), kDrawRows.end(), add);
    std::for_each(kTraitRows.begin(), kTraitRows.end(), add);
  }
  drop_foreign_rule_ids(vocabulary, settings);
  return settings;
}

std::string sizes_problem(const Setting& setting, std::int32_t value) {
  for (const auto& [place, times] : setting.of_sizes) {
    const std::int64_t held = std::int64_t{times} * value;
    if (held >= setting.spec.min && held <= setting.spec.max) continue;
    return setting.path + " is paid for " + std::to_string(times) +
           " times by a size: " + points_text(static_cast<Hundredths>(held)) + " is out of range; it may be " +
           range_text(setting.spec);
  }
  return "";
}

std::string setting_suggestion(const std::string& path, const std::vector<std::string>& paths) {
  const std::size_t dot = path.rfind('.');
  if (dot != std::string::npos) {
    const std::string front = folded_path(path.substr(0, dot + 1));
    const std::string back = folded_path(path.substr(dot));
    std::vector<std::string> whole;
    for (const std::string& known : paths) {
      const std::string folded = folded_path(known);
      if (folded.starts_with(front) && folded.ends_with(back)) whole.push_back(known);
    }
    if (!whole.empty()) return "did you mean '" + listing(whole, "' or '") + "'?";
  }
  return suggestion(path, paths);
}

std::vector<Setting> player_settings_of(Ruleset& ruleset) {
  const auto specs = vocabulary_of(ruleset.system)->weights;
  ruleset.player_weights.resize(specs.size(), kUnsetWeight);
  std::vector<Setting> settings;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    settings.push_back({std::string(kPlayerPrefix) + std::string(specs[i].path), specs[i], &ruleset.player_weights[i]});
  }
  return settings;
}

std::string moved_weight_hint(const Ruleset& ruleset, const std::string& path) {
  if (path + "." == kFormerPlayerPrefix)
    return "weights are the players' own: write them below [weights] in players/NAME.toml";
  if (!path.starts_with(kFormerPlayerPrefix)) return "";
  const std::string name = path.substr(kFormerPlayerPrefix.size());
  if (!place_of(vocabulary_of(ruleset.system)->weights, name)) return "";
  return "it is a weight of players: --set player." + name + "=..., or \"" + name +
         " = ...\" below [weights] in players/NAME.toml and --players NAME";
}

void apply_settings(Ruleset& ruleset, const std::vector<std::string>& texts, Diagnostics& diagnostics) {
  std::vector<Setting> settings = settings_of(ruleset);
  for (Setting& weight : player_settings_of(ruleset)) settings.push_back(std::move(weight));
  std::vector<std::string> paths;
  for (const Setting& setting : settings) paths.push_back(setting.path);

  for (const std::string& text : texts) {
    const auto report = [&](const std::string& message, const std::string& hint) {
      diagnostics.push_back({Diagnostic::Severity::error, std::string(kCommandLine), 0, 0,
                             "--set " + in_quotes(text) + ": " + message, hint, "set"});
    };
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      report("there is no \"=\"", "write PATH=VALUE, for example --set rule.Tough.cost=25");
      continue;
    }
    const std::string path(trimmed(std::string_view(text).substr(0, equals)));
    const std::string value(trimmed(std::string_view(text).substr(equals + 1)));
    const Setting* setting = find_setting(settings, *vocabulary_of(ruleset.system), path);
    if (setting == nullptr) {
      const std::string moved = moved_weight_hint(ruleset, path);
      const std::string near = moved.empty() ? setting_suggestion(path, paths) : moved;
      report("the ruleset has no setting " + in_quotes(path),
             (near.empty() ? "" : near + "  ") + "see: warbalance rules " + ruleset.word);
      continue;
    }
    std::int32_t number = *setting->value;
    std::string problem = read_value(setting->path, setting->spec, value, number);
    if (problem.empty()) problem = sizes_problem(*setting, number);
    if (problem.empty()) {
      *setting->value = number;
      for (const auto& [place, times] : setting->of_sizes) *place = times * number;
    }
    if (!problem.empty()) report(problem, value_hint(setting->spec, value));
  }
}

}  // namespace warbalance::sim
