#include "cli/commands/rules/items.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/base/errors.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/report/columns.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli {
namespace {

const sim::SpecialRule& find_rule(const sim::Ruleset& ruleset, const std::string& word) {
  std::vector<std::string> names;
  for (const sim::SpecialRule& rule : ruleset.rules) {
    const auto same = [&](const std::string& name) { return sim::folded_path(name) == sim::folded_path(word); };
    if (same(rule.name)) return rule;
    names.push_back(rule.name);
    for (const std::string& alias : rule.aliases) {
      if (same(alias)) return rule;
      names.push_back(alias);
    }
  }
  if (const sim::SizedRule* const sized = sim::find_sized_rule(ruleset, word)) {
    const auto is_size = [&](const sim::SpecialRule& rule) { return rule.sized_rule == sized->pattern.name; };
    const auto size = std::find_if(ruleset.rules.begin(), ruleset.rules.end(), is_size);
    if (size != ruleset.rules.end()) return *size;
  }
  const std::string problem = sim::size_problem(ruleset, word);
  if (!problem.empty()) throw InputError(problem, "");
  throw InputError(fmt::format("{} has no special rule '{}'", ruleset.id, word), suggestion(word, names));
}

/// A row without a value: a text that says what happens.
std::vector<Value> text_item(const std::string& kind, const std::string& name, const std::string& rule_id,
                             const std::string& text) {
  return {kind, name, std::monostate{}, std::monostate{}, std::monostate{}, rule_id, text};
}

bool has_effect(const sim::SpecialRule& rule, const Vocabulary& vocabulary, std::string_view type) {
  return std::any_of(rule.effects.begin(), rule.effects.end(),
                     [&](const sim::EffectUse& use) { return vocabulary.effects[use.effect].type == type; });
}

/// Ids of all rules that read the special rule or its numbers, each once.
std::vector<std::string> rule_ids(const sim::SpecialRule& rule, const Vocabulary& vocabulary) {
  std::vector<std::string> ids;
  const auto add = [&](std::string_view id) {
    if (!id.empty() && std::find(ids.begin(), ids.end(), id) == ids.end()) ids.emplace_back(id);
  };
  add(rule.rule_id);
  for (const sim::EffectUse& use : rule.effects) {
    add(vocabulary.effects[use.effect].rule);
    for (const NumberSpec& number : vocabulary.effects[use.effect].parameters) add(number.rule);
  }
  return ids;
}

/// What happens when two different special rules meet, on one unit or in a fight; empty when nothing does.
std::vector<std::string> meetings_of(const sim::Ruleset& ruleset, const sim::SpecialRule& rule,
                                     const sim::SpecialRule& other, const Vocabulary& vocabulary) {
  std::vector<std::string> texts;
  const auto is_pair = [&](const sim::OddPair& pair) {
    return (goes_by(rule, pair.rule_a) && goes_by(other, pair.rule_b)) ||
           (goes_by(other, pair.rule_a) && goes_by(rule, pair.rule_b));
  };
  const auto index_of = [&](const sim::SpecialRule& r) { return static_cast<std::size_t>(&r - ruleset.rules.data()); };
  if (sim::forbidden_together(ruleset, index_of(rule), index_of(other))) return {"no unit may have both"};
  for (const sim::OddPair& pair : ruleset.odd_pairs) {
    if (is_pair(pair)) texts.push_back(pair.text);
  }
  if (!texts.empty()) return texts;
  for (const EffectSpec& effect : vocabulary.effects) {
    if (has_effect(rule, vocabulary, effect.type) && has_effect(other, vocabulary, effect.type)) {
      texts.push_back(fmt::format("both have {}: {}", effect.type, effect.combining));
    }
  }
  for (const EffectMeeting& meeting : vocabulary.meetings) {
    const auto meets = [&](const sim::SpecialRule& a, const sim::SpecialRule& b) {
      return has_effect(a, vocabulary, meeting.type_a) && has_effect(b, vocabulary, meeting.type_b);
    };
    if (meets(rule, other) || meets(other, rule)) texts.emplace_back(meeting.meaning);
  }
  return texts;
}

/// A card with this rule alone, on a weapon when it is a rule of weapons. @param rule  null: a plain card
std::string card_with(const Vocabulary& vocabulary, const sim::SpecialRule* rule) {
  const auto is_of_weapons = [&](const sim::EffectUse& use) { return vocabulary.effects[use.effect].on_weapons; };
  const bool of_weapon = rule != nullptr && !rule->effects.empty() && std::ranges::all_of(rule->effects, is_of_weapons);
  const std::string skill = rule != nullptr && !of_weapon ? rule->name : "-";
  const std::string of_bow = of_weapon ? "," + rule->name : "";
  return "models=3 speed=4 q=4+ d=5+ wounds=1; " + skill + "; Spear(-,1); Bow(24,1" + of_bow + ")";
}

/// The quality that the rule is shown on: the middle one, or the next one that may have it.
const std::string& shown_on(const sim::Ruleset& ruleset, const sim::SpecialRule& rule) {
  const auto number = static_cast<std::uint8_t>(&rule - ruleset.rules.data());
  const std::size_t middle = ruleset.tiers.size() / 2;
  for (std::size_t tries = 0; tries < ruleset.tiers.size(); ++tries) {
    const auto tier = static_cast<std::uint8_t>((middle + tries) % ruleset.tiers.size());
    if (!ruleset.tiers[tier].target_only && sim::rule_fits_tier(ruleset, number, tier)) return ruleset.tiers[tier].name;
  }
  return ruleset.tiers[middle].name;
}

/// Commands that show the rule at work: a plain unit with it and without.
std::vector<std::string> example_lines(const sim::Ruleset& ruleset, const Vocabulary& vocabulary,
                                       const sim::SpecialRule& rule, const std::string& rules) {
  std::string plain = card_with(vocabulary, nullptr);
  std::string with_rule = card_with(vocabulary, &rule);
  if (!sim::has_cards(ruleset)) {
    plain = shown_on(ruleset, rule);
    with_rule = plain + (sim::has_named_qualities(ruleset) ? ", " : " ") + rule.name;
  }
  std::vector<std::string> lines = {shell_line({"warbalance", "duel", with_rule, plain, "--rules", rules})};
  const bool by_term = sim::has_cards(ruleset);
  if (by_term || !rule.further_size) {
    const std::string& priced = by_term && !rule.term.empty() ? rule.term : rule.name;
    lines.push_back(shell_line({"warbalance", "price", priced, "--rules", rules}));
  }
  return lines;
}

void add_head(Report& report, const sim::SpecialRule& rule, const Vocabulary& vocabulary) {
  report.results.rows.push_back(rule_item(rule, vocabulary));
  report.summary = {{"Cost", sim::counted(sim::points_text(rule.cost), "point")}, {"Text", rule.text}};
  const std::vector<std::string> ids = rule_ids(rule, vocabulary);
  if (!ids.empty()) report.summary.push_back({"Rule ids", fmt::format("{}", fmt::join(ids, ", "))});
  if (!rule.aliases.empty()) {
    report.summary.push_back({"Also called", fmt::format("{}", fmt::join(rule.aliases, ", "))});
  }
}

void add_effects(Report& report, const sim::SpecialRule& rule, const Vocabulary& vocabulary) {
  for (const sim::EffectUse& use : rule.effects) {
    const EffectSpec& spec = vocabulary.effects[use.effect];
    const std::string name = use.name.empty() ? std::string(spec.type) : fmt::format("{} {}", spec.type, use.name);
    report.results.rows.push_back(text_item("effect", name, std::string(spec.rule), std::string(spec.meaning)));
    report.results.rows.push_back(text_item("timing", name, std::string(spec.rule), std::string(spec.timing)));
    report.summary.push_back({"Effect", fmt::format("{}: {}", name, spec.meaning)});
    report.summary.push_back({"  when", std::string(spec.timing)});
    report.summary.push_back({"  two of it", std::string(spec.combining)});
  }
}

void add_settings(Report& report, sim::Ruleset& ruleset, const sim::SpecialRule& rule) {
  const std::string prefix = "rule." + rule.name + ".";
  for (const sim::Setting& setting : sim::settings_of(ruleset)) {
    if (!setting.path.starts_with(prefix)) continue;
    report.results.rows.push_back(setting_item(setting));
    report.summary.push_back({setting.path, fmt::format("{}   ({}; {})", sim::value_text(setting.spec, *setting.value),
                                                        setting.spec.meaning, sim::range_text(setting.spec))});
  }
}

void add_meetings(Report& report, const sim::Ruleset& ruleset, const sim::SpecialRule& rule,
                  const Vocabulary& vocabulary) {
  for (const sim::SpecialRule& other : ruleset.rules) {
    if (other.name == rule.name || (other.further_size && !sim::is_changed_size(ruleset, other))) continue;
    for (const std::string& text : meetings_of(ruleset, rule, other, vocabulary)) {
      report.results.rows.push_back(text_item("with", other.name, other.rule_id, text));
      report.summary.push_back({"With " + other.name, text});
    }
  }
}

}  // namespace

Table items_table() {
  return {"results",
          "one quality, rule, number, option, scenario or player of the ruleset, or one fact of a special rule",
          {group_column(
               "kind", "kind",
               "quality, rule, setting, preset, scenario, player, weight, search; of one special rule also effect, "
               "timing, sizes, with (another rule), example"),
           label_column("name", "name", "its name; of settings the path that --set takes"),
           text_column("value", "value", "cost, number or policy"), text_column("unit", "unit", "unit of the value"),
           text_column("allowed", "allowed", "what values it may have; of a rule its effects"),
           text_column("rule_id", "rule id", "id of the rule in the rulebook"),
           text_column("text", "text", "what it is or does")}};
}

std::vector<Value> rule_item(const sim::SpecialRule& rule, const Vocabulary& vocabulary) {
  return {std::string("rule"),
          rule.name,
          sim::points_text(rule.cost),
          std::string("points"),
          sim::effects_text(rule, vocabulary),
          rule.rule_id,
          rule.text};
}

std::vector<Value> sized_rule_item(const sim::SizedRule& rule) {
  return {std::string("rule"),   rule.pattern.name,     sim::points_text(rule.pattern.cost),
          std::string("points"), sized_rule_text(rule), rule.pattern.rule_id,
          rule.pattern.text};
}

std::string sized_rule_text(const sim::SizedRule& rule) {
  const std::string times = rule.free_sizes > 0 ? fmt::format("X - {}", rule.free_sizes) : "X";
  const std::string range = fmt::format("X from {} to {}", rule.least, rule.most);
  return rule.pattern.cost == 0 ? range : fmt::format("{}; the cost is paid {} times", range, times);
}

std::vector<Value> setting_item(const sim::Setting& setting) {
  return {std::string("setting"),
          setting.path,
          sim::value_text(setting.spec, *setting.value),
          std::string(setting.spec.unit),
          sim::range_text(setting.spec),
          std::string(setting.spec.rule),
          std::string(setting.spec.meaning)};
}

Report rule_report(sim::Ruleset& ruleset, const std::string& word, const std::string& rules) {
  const Vocabulary& vocabulary = *sim::vocabulary_of(ruleset.system);
  const sim::SpecialRule& rule = find_rule(ruleset, word);
  Report report = Report::without_battles();
  report.title = fmt::format("{} ({})", rule.name, ruleset.name);
  report.results = items_table();
  add_head(report, rule, vocabulary);
  if (const sim::SizedRule* const sized = sim::find_sized_rule(ruleset, rule.sized_rule)) {
    const std::string text = sized->pattern.name + ": " + sized_rule_text(*sized);
    report.results.rows.push_back(text_item("sizes", rule.name, rule.rule_id, text));
    report.summary.push_back({"Sizes", text});
  }
  report.summary.push_back({"", ""});
  add_effects(report, rule, vocabulary);
  report.summary.push_back({"", ""});
  add_settings(report, ruleset, rule);
  report.summary.push_back({"", ""});
  add_meetings(report, ruleset, rule, vocabulary);
  report.summary.push_back({"", ""});
  for (const std::string& line : example_lines(ruleset, vocabulary, rule, rules)) {
    report.results.rows.push_back(text_item("example", rule.name, rule.rule_id, line));
    report.summary.push_back({"Try", line});
  }
  return report;
}

}  // namespace warbalance::cli
