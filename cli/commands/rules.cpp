#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/shell_words.hpp"
#include "cli/commands.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/fields.hpp"
#include "cli/report/report.hpp"
#include "engine/core/vocabulary.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli::rules_command {
namespace {

/// An item of a ruleset, or a fact of one special rule.
struct Item {
  std::string kind;
  std::string name;
  Value value{};
  Value unit{};
  Value allowed{};
  Value rule_id{};
  Value text{};
};

Table items_table(const std::vector<Item>& rows = {}) {
  using Row = Item;
  return table_of<Row>(
      "results", "one quality, rule, number, option, scenario or player of the ruleset, or one fact of a special rule",
      {{group_column(
            "kind", "kind",
            "quality, rule, setting, preset, scenario, player, weight, search; of one special rule also effect, "
            "timing, sizes, with (another rule), example"),
        &Row::kind},
       {label_column("name", "name", "its name; of settings the path that --set takes"), &Row::name},
       {text_column("value", "value", "cost, number or policy"), &Row::value},
       {text_column("unit", "unit", "unit of the value"), &Row::unit},
       {text_column("allowed", "allowed", "what values it may have; of a rule its effects"), &Row::allowed},
       {text_column("rule_id", "rule id", "id of the rule in the rulebook"), &Row::rule_id},
       {text_column("text", "text", "what it is or does"), &Row::text}},
      rows);
}

Item rule_item(const sim::SpecialRule& rule, const std::string& allowed) {
  return {"rule", rule.name, sim::points_text(rule.cost), "points", allowed, rule.rule_id, rule.text};
}

Item setting_item(const sim::Setting& setting, const std::string& kind = "setting") {
  const NumberSpec& spec = setting.spec;
  return {kind,
          setting.path,
          sim::value_text(spec, *setting.value),
          std::string(spec.unit),
          sim::range_text(spec),
          std::string(spec.rule),
          std::string(spec.meaning)};
}

/// The text about the sizes of a rule with X.
std::string sized_rule_text(const sim::SizedRule& rule) {
  const std::string times = rule.free_sizes > 0 ? fmt::format("X - {}", rule.free_sizes) : "X";
  const std::string range = fmt::format("X from {} to {}", rule.least, rule.most);
  return rule.pattern.cost == 0 ? range : fmt::format("{}; the cost is paid {} times", range, times);
}

/// A report with its items, which become its results.
struct ItemReport {
  Report report = Report::without_battles();
  std::vector<Item> items{};

  /// Adds a text that describes an effect.
  void add_text(std::string kind, std::string name, const std::string& rule_id, std::string text) {
    items.push_back({.kind = std::move(kind), .name = std::move(name), .rule_id = rule_id, .text = std::move(text)});
  }
};

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

bool has_effect(const sim::SpecialRule& rule, const Vocabulary& vocabulary, std::string_view type) {
  return std::any_of(rule.effects.begin(), rule.effects.end(),
                     [&](const sim::EffectUse& use) { return vocabulary.effects[use.effect].type == type; });
}

/// Ids of all rules of the rulebook that use the special rule or its numbers, each once.
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

/// A card with only this rule, on a weapon if it is a rule of weapons. @param rule null: a plain card
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

/// Commands that show the effect of the rule: a plain unit with it and without it.
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

void add_head(ItemReport& told, const sim::SpecialRule& rule, const Vocabulary& vocabulary) {
  told.items.push_back(rule_item(rule, sim::effects_text(rule, vocabulary)));
  Report& report = told.report;
  report.summary = {{"Cost", sim::counted(sim::points_text(rule.cost), "point")}, {"Text", rule.text}};
  const std::vector<std::string> ids = rule_ids(rule, vocabulary);
  if (!ids.empty()) report.summary.push_back({"Rule ids", fmt::format("{}", fmt::join(ids, ", "))});
  if (!rule.aliases.empty()) {
    report.summary.push_back({"Also called", fmt::format("{}", fmt::join(rule.aliases, ", "))});
  }
}

void add_effects(ItemReport& told, const sim::SpecialRule& rule, const Vocabulary& vocabulary) {
  for (const sim::EffectUse& use : rule.effects) {
    const EffectSpec& spec = vocabulary.effects[use.effect];
    const std::string name = use.name.empty() ? std::string(spec.type) : fmt::format("{} {}", spec.type, use.name);
    told.add_text("effect", name, std::string(spec.rule), std::string(spec.meaning));
    told.add_text("timing", name, std::string(spec.rule), std::string(spec.timing));
    told.report.summary.push_back({"Effect", fmt::format("{}: {}", name, spec.meaning)});
    told.report.summary.push_back({"  when", std::string(spec.timing)});
    told.report.summary.push_back({"  two of it", std::string(spec.combining)});
  }
}

void add_settings(ItemReport& told, sim::Ruleset& ruleset, const sim::SpecialRule& rule) {
  const std::string prefix = "rule." + rule.name + ".";
  for (const sim::Setting& setting : sim::settings_of(ruleset)) {
    if (!setting.path.starts_with(prefix)) continue;
    told.items.push_back(setting_item(setting));
    told.report.summary.push_back(
        {setting.path, fmt::format("{}   ({}; {})", sim::value_text(setting.spec, *setting.value), setting.spec.meaning,
                                   sim::range_text(setting.spec))});
  }
}

void add_meetings(ItemReport& told, const sim::Ruleset& ruleset, const sim::SpecialRule& rule,
                  const Vocabulary& vocabulary) {
  for (const sim::SpecialRule& other : ruleset.rules) {
    if (other.name == rule.name || (other.further_size && !sim::is_changed_size(ruleset, other))) continue;
    for (const std::string& text : meetings_of(ruleset, rule, other, vocabulary)) {
      told.add_text("with", other.name, other.rule_id, text);
      told.report.summary.push_back({"With " + other.name, text});
    }
  }
}

/// Everything about one special rule, for `rules ID "SPECIAL RULE"`: text, price, effects with their numbers and rule
/// ids, interactions with other rules, commands to try it.
/// @param word   its name or an alias; InputError with the nearest name when there is none
/// @param rules the typed ruleset, for the commands
Report rule_report(sim::Ruleset& ruleset, const std::string& word, const std::string& rules) {
  const Vocabulary& vocabulary = *sim::vocabulary_of(ruleset.system);
  const sim::SpecialRule& rule = find_rule(ruleset, word);
  ItemReport told;
  Report& report = told.report;
  report.title = fmt::format("{} ({})", rule.name, ruleset.name);
  add_head(told, rule, vocabulary);
  if (const sim::SizedRule* const sized = sim::find_sized_rule(ruleset, rule.sized_rule)) {
    const std::string text = sized->pattern.name + ": " + sized_rule_text(*sized);
    told.add_text("sizes", rule.name, rule.rule_id, text);
    report.summary.push_back({"Sizes", text});
  }
  report.summary.push_back({"", ""});
  add_effects(told, rule, vocabulary);
  report.summary.push_back({"", ""});
  add_settings(told, ruleset, rule);
  report.summary.push_back({"", ""});
  add_meetings(told, ruleset, rule, vocabulary);
  report.summary.push_back({"", ""});
  for (const std::string& line : example_lines(ruleset, vocabulary, rule, rules)) {
    told.add_text("example", rule.name, rule.rule_id, line);
    report.summary.push_back({"Try", line});
  }
  report.results = items_table(told.items);
  return report;
}

std::vector<OptionGroup> options() { return {{"Rules", {set_option()}}, output_options()}; }

Table rulesets_table() {
  return {"results",
          "one ruleset; without a name",
          {label_column("ruleset", "ruleset", "its id, as --rules takes it"), text_column("name", "name", "its name"),
           group_column("system", "engine", "the rule system that plays it"),
           text_column("hash", "hash", "hash over everything that decides battles")}};
}

std::string numbers_text(const EffectSpec& effect) {
  std::vector<std::string> numbers;
  if (effect.named) numbers.emplace_back("name");
  for (const NumberSpec& number : effect.parameters) {
    numbers.push_back(fmt::format("{}: {}", number.path, sim::range_text(number)));
  }
  return fmt::format("{}", fmt::join(numbers, "; "));
}

Table effects_table(const std::vector<EffectSpec>& rows = {}) {
  using Row = EffectSpec;
  return table_of<Row>(
      "effects", "one effect that special rules can be made of",
      {{label_column("type", "type", "name of the effect, as data has it"), &Row::type},
       {text_column("numbers", "numbers", "its numbers, with what values they may have"), numbers_text},
       {text_column("meaning", "meaning", "what it does"), &Row::meaning},
       {detail(text_column("timing", "timing", "when it acts")), &Row::timing},
       {text_column("combining", "two of it", "what two of it on one unit come to"), &Row::combining},
       {detail(text_column("rule_id", "rule id", "id of the rule in the rulebook")), &Row::rule}},
      rows, "Effects that special rules are made of");
}

Table scenarios_table(const std::vector<sim::Scenario>& rows = {}) {
  using Row = sim::Scenario;
  return table_of<Row>("scenarios", "one scenario",
                       {{label_column("scenario", "scenario", "its name, as --scenario takes it"), &Row::name},
                        {text_column("title", "title", "its title"), &Row::title},
                        {text_column("armies", "armies", "how many armies it is for"),
                         [](const Row& row) { return fmt::format("{}", fmt::join(row.players, ", ")); }},
                        {text_column("text", "text", "what it is about"), &Row::text}},
                       rows, "Scenarios, for --scenario NAME");
}

std::string_view policy_name(const sim::Player& player) {
  return kPolicyNames[static_cast<std::size_t>(player.policy)];
}

Table players_of_ruleset_table(const std::vector<sim::Player>& rows = {}) {
  using Row = sim::Player;
  return table_of<Row>(
      "players", "one player",
      {{label_column("player", "player", "its name, as --players takes it"), &Row::name},
       {group_column("policy", "policy", "how it chooses on the spot"), policy_name},
       {number_column("rollouts", "rollouts", "", 0, "of one decision; empty: it does not look ahead"),
        [](const Row& row) { return row.search.rollouts > 0 ? to_value(row.search.rollouts) : Value(); }},
       {text_column("text", "text", "how it plays"), &Row::text}},
      rows, "Players, for --players NAME or NAME:ROLLOUTS");
}

std::vector<Table> tables() {
  return {rulesets_table(), items_table(), effects_table(), scenarios_table(), players_of_ruleset_table()};
}

Report list_report(const ParsedArgs& typed, bool quiet) {
  Report report = Report::without_battles();
  report.command = "rules";
  report.results = rulesets_table();
  const sim::DataFolder data = resolve_data(quiet);
  for (const std::string& id : sim::list_rulesets(data)) {
    const sim::Ruleset ruleset = value_or_throw(sim::load_ruleset(data, id, typed.values("set")), quiet);
    report.results.rows.push_back({ruleset.id, ruleset.name, ruleset.system, ruleset.hash});
  }
  report.conclusion =
      fmt::format("{}; warbalance rules ID shows one of them.", sim::counted(report.results.rows.size(), "ruleset"));
  report.provenance.command_line = typed.command_line();
  return report;
}

Section tier_section(const sim::Ruleset& ruleset) {
  Section section{"Qualities", {"quality", "cost [points]"}, {}, {0, kPointDecimals}};
  for (const sim::Tier& tier : ruleset.tiers) section.rows.push_back({tier.name, sim::points_text(tier.cost)});
  return section;
}

/// Whether a rule has its own row: sizes that random units do not have appear in the row of their rule with X unless
/// they differ from it.
bool is_shown(const sim::Ruleset& ruleset, const sim::SpecialRule& rule) {
  return !rule.further_size || sim::is_changed_size(ruleset, rule);
}

Section rule_section(const sim::Ruleset& ruleset, const Vocabulary& vocabulary) {
  Section section{"Special rules", {"rule", "cost [points]", "effects", "text", "rule id"}, {}, {}};
  for (const sim::SizedRule& rule : ruleset.sized_rules) {
    section.rows.push_back({rule.pattern.name, sim::points_text(rule.pattern.cost), sized_rule_text(rule),
                            rule.pattern.text, rule.pattern.rule_id});
  }
  for (const sim::SpecialRule& rule : ruleset.rules) {
    if (!is_shown(ruleset, rule)) continue;
    section.rows.push_back(
        {rule.name, sim::points_text(rule.cost), sim::effects_text(rule, vocabulary), rule.text, rule.rule_id});
  }
  return section;
}

std::string preset_name(const sim::Preset& preset, const Vocabulary& vocabulary) {
  const NumberSpec& option = vocabulary.options[preset.option];
  return fmt::format("{}={}", option.path, sim::value_text(option, preset.value));
}

Section preset_section(const sim::Ruleset& ruleset, const Vocabulary& vocabulary) {
  Section section{"Presets, for --set OPTION=VALUE", {"preset", "text", "sets"}, {}, {}};
  for (const sim::Preset& preset : ruleset.presets) {
    section.rows.push_back(
        {preset_name(preset, vocabulary), preset.text, fmt::format("{}", fmt::join(preset.settings, ", "))});
  }
  return section;
}

/// Appends a further table that people see as a section.
void add_shown(Table table, Report& report) {
  report.sections.push_back(section_of(table));
  table.title.clear();
  report.further_tables.push_back(std::move(table));
}

/// Adds numbers as items and as a section.
/// @param kind  of the items
/// @param heading the name of one of them
void add_numbers(ItemReport& told, const std::string& title, const std::string& kind, const std::string& heading,
                 const std::vector<sim::Setting>& settings) {
  Section section{title, {heading, "value", "allowed", "meaning", "rule id"}, {}, {}};
  for (const sim::Setting& setting : settings) {
    const Item& item = told.items.emplace_back(setting_item(setting, kind));
    section.rows.push_back({item.name, item.value, item.allowed, item.text, item.rule_id});
  }
  told.report.sections.push_back(std::move(section));
}

/// Numbers of player files.
void add_player_numbers(ItemReport& told, const std::string& title, const std::string& kind,
                        std::span<const NumberSpec> specs, std::vector<std::int32_t> values) {
  std::vector<sim::Setting> settings;
  for (std::size_t i = 0; i < specs.size(); ++i) settings.push_back({std::string(specs[i].path), specs[i], &values[i]});
  add_numbers(told, title, kind, kind, settings);
}

void add_players(ItemReport& told, const sim::Ruleset& ruleset, const Vocabulary& vocabulary) {
  std::vector<sim::Player> players;
  for (const std::string& name : sim::player_names(ruleset)) players.push_back(named_player(ruleset, name));
  for (const sim::Player& player : players) {
    told.items.push_back(
        {.kind = "player", .name = player.name, .value = to_value(policy_name(player)), .text = player.text});
  }
  add_shown(players_of_ruleset_table(players), told.report);
  const sim::Player usual = named_player(ruleset, std::string(sim::kUsualPlayer));
  add_player_numbers(
      told, fmt::format("Weights of players, for their files and --set player.NAME=VALUE; those of {}", usual.name),
      "weight", vocabulary.weights, {usual.weights.begin(), usual.weights.end()});
  const auto searches = specs_of(kSearchRows);
  std::vector<std::int32_t> usual_search;
  for (const NumberSpec& spec : searches) usual_search.push_back(spec.fallback);
  add_player_numbers(told, "Numbers of players who look ahead, below [search] in their files", "search", searches,
                     usual_search);
}

Report ruleset_report(sim::Ruleset& ruleset, bool quiet) {
  const Vocabulary& vocabulary = *sim::vocabulary_of(ruleset.system);
  auto settings = sim::settings_of(ruleset);
  std::erase_if(settings, [&](const sim::Setting& setting) {
    return std::any_of(ruleset.rules.begin(), ruleset.rules.end(), [&](const sim::SpecialRule& rule) {
      return !is_shown(ruleset, rule) && setting.path.starts_with("rule." + rule.name + ".");
    });
  });
  ItemReport told;
  Report& report = told.report;
  const bool prices_qualities = !sim::has_cards(ruleset);  // the price of a card comes from its terms
  if (prices_qualities) {
    for (const sim::Tier& tier : ruleset.tiers) {
      told.items.push_back({"quality", tier.name, sim::points_text(tier.cost), "points"});
    }
    report.sections = {tier_section(ruleset)};
  }
  for (const sim::SizedRule& rule : ruleset.sized_rules) {
    told.items.push_back(rule_item(rule.pattern, sized_rule_text(rule)));
  }
  for (const sim::SpecialRule& rule : ruleset.rules) {
    if (is_shown(ruleset, rule)) told.items.push_back(rule_item(rule, sim::effects_text(rule, vocabulary)));
  }
  report.sections.push_back(rule_section(ruleset, vocabulary));
  add_shown(effects_table({vocabulary.effects.begin(), vocabulary.effects.end()}), report);
  add_numbers(told, "Numbers and options, for --set PATH=VALUE", "setting", "path", settings);
  for (const sim::Preset& preset : ruleset.presets) {
    told.items.push_back({.kind = "preset",
                          .name = preset_name(preset, vocabulary),
                          .value = fmt::format("{}", fmt::join(preset.settings, ", ")),
                          .text = preset.text});
  }
  if (!ruleset.presets.empty()) report.sections.push_back(preset_section(ruleset, vocabulary));
  std::vector<sim::Scenario> scenarios;
  for (const std::string& name : sim::list_scenarios(ruleset)) {
    scenarios.push_back(value_or_throw(sim::load_scenario(ruleset, name, /*settled=*/false), quiet));
    told.items.push_back(
        {.kind = "scenario", .name = name, .value = scenarios.back().title, .text = scenarios.back().text});
  }
  if (!scenarios.empty()) add_shown(scenarios_table(scenarios), report);
  add_players(told, ruleset, vocabulary);
  report.results = items_table(told.items);
  report.title = fmt::format("{} ({})", ruleset.name, ruleset.id);
  const bool any_number = ruleset.rules_per_unit >= std::ssize(ruleset.rules);
  report.conclusion = fmt::format(
      "A unit has {} and costs at least {}; an army has {}.",
      sim::counted(any_number ? "any number of" : fmt::format("at most {}", ruleset.rules_per_unit), "special rule"),
      sim::counted(sim::points_text(ruleset.minimum_cost), "point"),
      sim::counted(sim::points_text(ruleset.army_points), "point"));
  return report;
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const auto& words = typed.arguments();
  if (words.size() > 2) {
    throw InputError("rules takes the id of a ruleset and the name of one special rule",
                     "names with spaces stand in quotation marks: warbalance rules warstuff-2.0 \"Hit & Run\"");
  }
  Report report = Report::without_battles();
  if (words.empty()) {
    report = list_report(typed, output.quiet);
  } else {
    sim::Ruleset ruleset = resolve_ruleset(typed, words[0], output.quiet);
    report = words.size() == 1 ? ruleset_report(ruleset, output.quiet) : rule_report(ruleset, words[1], words[0]);
    report.command = "rules";
    report.provenance = provenance_of(typed, ruleset);
  }
  Destination destination(output, further_tables(kRulesCommand));
  deliver(report, output, destination);
  return Exit::done;
}

Offer first_word() { return {Offer::Kind::rulesets}; }

}  // namespace
}  // namespace warbalance::cli::rules_command

namespace warbalance::cli {

const Command kRulesCommand{
    .name = "rules",
    .summary = "lists the rulesets, or shows one: qualities, special rules, numbers",
    .usage = "[ID|FOLDER [SPECIAL RULE]] [options]",
    .details =
        "Without a name it lists the rulesets. With one it shows what units cost, every special rule with its "
        "effects,\n"
        "the effects that new rules can be made of, and every number and option that --set can change.\n",
    .examples =
        "  warbalance rules\n"
        "      the rulesets\n"
        "  warbalance rules warstuff-2.0\n"
        "      all about one\n"
        "  warbalance rules warstuff-2.0 \"Death Blow\"\n"
        "      one special rule: its numbers, when it acts, and what happens when it meets others\n",
    .options = rules_command::options,
    .run = rules_command::run,
    .first_word = rules_command::first_word,
    .tables = rules_command::tables,
};

}  // namespace warbalance::cli
