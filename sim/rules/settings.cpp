#include "sim/rules/settings.hpp"

#include <algorithm>
#include <functional>
#include <type_traits>

#include "sim/files/hash.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {
namespace {

// A member that is neither a field nor counted as another one does not compile.
template <class Item>
constexpr bool kAllNamed = names_all_fields<Item, Item::kOtherMembers>();
static_assert(kAllNamed<Tier> && kAllNamed<SpecialRule> && kAllNamed<WastedRules> && kAllNamed<Preset>);

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

/// The path of the parameters of a rule's effect: by the effect's name, else by its type; a second effect of a type is
/// "reroll_hits.2".
std::string effect_path(const SpecialRule& rule, std::size_t index, const Vocabulary& vocabulary) {
  const EffectUse& use = rule.effects[index];
  const std::string type(vocabulary.effects[use.effect].type);
  int copies = 1;
  for (std::size_t i = 0; i < index; ++i) copies += rule.effects[i].effect == use.effect ? 1 : 0;
  const std::string own = !use.name.empty() ? use.name : copies > 1 ? type + "." + std::to_string(copies) : type;
  return "rule." + rule.name + "." + own;
}

/// The settings among the fields of an item. @param path  stands before their keys: "rule.Tough."
/// @param add called with each setting and its member
template <class Item, class Add>
void each_setting(const std::string& path, Item& item, const Add& add) {
  Item::fields([&](const DataField& field, auto member) {
    if constexpr (std::is_same_v<decltype(member), std::int32_t Item::*>) {
      const std::string key = path + std::string(field.spec.path);
      if (field.setting) {
        add(Setting{key, field.spec, &(item.*member), {}, field.read_by, field.added_later}, member);
      }
    }
  });
}

void add_rule_settings(SpecialRule& rule, const Vocabulary& vocabulary, std::vector<Setting>& settings) {
  each_setting("rule." + rule.name + ".", rule, [&](Setting setting, auto member) {
    if (rule.further_size && member == &SpecialRule::weight) return;
    settings.push_back(std::move(setting));
  });
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

/// Adds the settings that are equal in all sizes of a rule with X: all numbers except the size itself.
void add_sized_settings(std::vector<SpecialRule>& rules, SizedRule& sized, const Vocabulary& vocabulary,
                        std::vector<Setting>& settings) {
  SpecialRule& pattern = sized.pattern;
  const auto add = [&](Setting setting, auto has, auto place_in) {
    for (SpecialRule& rule : rules) {
      if (rule.sized_rule == pattern.name && has(rule)) setting.of_sizes.push_back(place_in(rule));
    }
    settings.push_back(std::move(setting));
  };
  using Place = std::pair<std::int32_t*, std::int32_t>;
  each_setting("rule." + pattern.name + ".", pattern, [&](Setting setting, auto member) {
    const auto has = [&](const SpecialRule& rule) {
      if (member == &SpecialRule::cost) return rule.term == pattern.name;
      return member != &SpecialRule::weight || !rule.further_size;
    };
    add(std::move(setting), has, [&](SpecialRule& rule) {
      return Place{&(rule.*member), member == &SpecialRule::cost ? rule.term_times : 1};
    });
  });
  for (std::size_t i = 0; i < pattern.effects.size(); ++i) {
    const auto parameters = vocabulary.effects[pattern.effects[i].effect].parameters;
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      const auto& of_size = sized.size_numbers;
      if (std::find(of_size.begin(), of_size.end(), std::pair{i, k}) != of_size.end()) continue;
      const std::string path = effect_path(pattern, i, vocabulary) + "." + std::string(parameters[k].path);
      add(
          {path, parameters[k], &pattern.effects[i].parameters[k]},
          [&](const SpecialRule& rule) { return have_same_effects(rule, pattern); },
          [&](SpecialRule& rule) {
            return Place{&rule.effects[i].parameters[k], 1};
          });
    }
  }
}

/// The prefix of all rule ids of a rulebook: "WS2" of "WS2-C1".
std::string_view rulebook_of(std::string_view rule_id) { return rule_id.substr(0, rule_id.find('-')); }

/// Removes rule ids of another system's rulebook from settings that every system has.
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

/// The hashed text of a field's value. @param of "needs " and the like
std::string hashed(std::string_view of, const std::string& text) { return std::string(of) + text + "\n"; }
std::string hashed(std::string_view of, bool flag) { return flag ? std::string(of) + "\n" : ""; }
std::string hashed(std::string_view of, const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += hashed(of, name);
  return text;
}
std::string hashed(std::string_view of, const CostsByQuality& costs) {
  std::string text;
  for (const auto& [tier, cost] : costs) text += hashed(of, tier + "=" + std::to_string(cost));
  return text;
}
std::string hashed(std::string_view of, const NamesByQuality& names) {
  std::string text;
  for (const auto& [tier, others] : names) text += "on " + tier + "\n" + hashed(of, others);
  return text;
}

/// Adds the hashed texts of an item's fields in their order; settings are hashed by their paths.
/// @param item_name comes before each of them
template <class Item>
std::vector<std::string> hashed_fields(const Item& item, const std::string& item_name, const Vocabulary& vocabulary) {
  std::vector<std::string> texts;
  Item::fields([&](const DataField& field, auto member) {
    if (field.hashed.empty()) return;
    const std::string of = item_name + std::string(field.hashed);
    if constexpr (std::is_same_v<decltype(member), std::vector<EffectUse> Item::*>) {
      for (const EffectUse& use : item.*member) {
        std::string text = std::string(vocabulary.effects[use.effect].type) + " " + use.name;
        for (const std::int32_t parameter : use.parameters) text.append(" ").append(std::to_string(parameter));
        texts.push_back(hashed(of, text));
      }
    } else if constexpr (requires { hashed(of, item.*member); }) {
      texts.push_back(hashed(of, item.*member));
    }
  });
  return texts;
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
  const auto add = [&](Setting setting, auto) { settings.push_back(std::move(setting)); };
  each_setting("", ruleset, add);
  each_setting("", ruleset.generator, add);
  each_setting("", ruleset.lint, add);
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
  for (Tier& tier : ruleset.tiers) {
    each_setting("quality." + tier.name + ".", tier,
                 [&](Setting setting, auto) { settings.push_back(std::move(setting)); });
  }
  for (SizedRule& sized : ruleset.sized_rules) add_sized_settings(ruleset.rules, sized, vocabulary, settings);
  for (SpecialRule& rule : ruleset.rules) add_rule_settings(rule, vocabulary, settings);
  for (TerrainDesign& kind : ruleset.terrain) {
    const auto add = [&](const TerrainRow& row) {
      const std::string path = "terrain." + kind.name + "." + std::string(row.spec.path);
      settings.push_back({path, row.spec, &(kind.*row.field), {}, ReadBy::battles, row.added_later});
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
      diagnostics.push_back(on_command_line("--set " + in_quotes(text) + ": " + message, hint, "set"));
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

std::string ruleset_hash(const Ruleset& ruleset, const std::vector<bool>& rules) {
  Ruleset copy = ruleset;  // settings point into the ruleset that they can change
  for (std::size_t i = rules.size(); i-- > 0;) {
    if (!rules[i]) copy.rules.erase(copy.rules.begin() + static_cast<std::ptrdiff_t>(i));
  }
  const auto has_size = [&](const SizedRule& sized) {
    const auto is_size = [&](const SpecialRule& rule) { return rule.sized_rule == sized.pattern.name; };
    return std::any_of(copy.rules.begin(), copy.rules.end(), is_size);
  };
  if (!rules.empty()) std::erase_if(copy.sized_rules, [&](const SizedRule& sized) { return !has_size(sized); });
  std::string canonical = "system=" + ruleset.system + "\n";
  for (const Setting& setting : settings_of(copy)) {
    const bool is_default = *setting.value == setting.spec.fallback;
    if (setting.read_by != ReadBy::battles || (setting.added_later && is_default)) continue;
    canonical += setting.path + "=" + std::to_string(*setting.value) + "\n";
  }
  if (ruleset.price_form != PriceForm::sum) canonical += "prices are products\n";
  const Vocabulary& vocabulary = *vocabulary_of(ruleset.system);
  for (const Tier& tier : ruleset.tiers) {
    std::vector<std::string> texts = hashed_fields(tier, tier.name + " ", vocabulary);
    std::sort(texts.begin(), texts.end(), std::greater<>());  // keys are unique; keeps the order of the first hashes
    for (const std::string& text : texts) canonical += text;
  }
  for (const SpecialRule& rule : copy.rules) {
    canonical += "rule=" + rule.name + "\n";
    for (const std::string& text : hashed_fields(rule, "", vocabulary)) canonical += text;
  }
  std::vector<std::string> forbidden;
  for (const ExclusiveGroup& group : ruleset.groups) {
    if (group.forbidden) forbidden.push_back("forbidden=" + group.name + "\n");
  }
  std::sort(forbidden.begin(), forbidden.end());
  for (const std::string& line : forbidden) canonical += line;
  return hash_of(canonical);
}

}  // namespace warbalance::sim
