#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/args/shared_options.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/commands.hpp"
#include "cli/commands/rules/items.hpp"
#include "cli/report/columns.hpp"
#include "cli/report/deliver.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli::rules_command {
namespace {

std::vector<OptionGroup> options() { return {{"Rules", {set_option()}}, output_options()}; }

Table rulesets_table() {
  return {"results",
          "one ruleset; without a name",
          {label_column("ruleset", "ruleset", "its id, as --rules takes it"), text_column("name", "name", "its name"),
           group_column("system", "engine", "the rule system that plays it"),
           text_column("hash", "hash", "hash over everything that decides battles")}};
}

Table effects_table() {
  return {"effects",
          "one effect that special rules can be made of",
          {label_column("type", "type", "name of the effect, as data has it"),
           text_column("numbers", "numbers", "its numbers, with what values they may have"),
           text_column("meaning", "meaning", "what it does"), text_column("timing", "timing", "when it acts"),
           text_column("combining", "two of it", "what two of it on one unit come to"),
           text_column("rule_id", "rule id", "id of the rule in the rulebook")}};
}

Table scenarios_table() {
  return {"scenarios",
          "one scenario",
          {label_column("scenario", "scenario", "its name, as --scenario takes it"),
           text_column("title", "title", "its title"), text_column("armies", "armies", "how many armies it is for"),
           text_column("text", "text", "what it is about")}};
}

Table players_of_ruleset_table() {
  return {"players",
          "one player",
          {label_column("player", "player", "its name, as --players takes it"),
           group_column("policy", "policy", "how it chooses on the spot"),
           number_column("rollouts", "rollouts", "", 0, "of one decision; empty: it does not look ahead"),
           text_column("text", "text", "how it plays")}};
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

/// Sizes that random units do not have are shown in the row of their rule with X, and alone where they differ from it.
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

std::string numbers_text(const EffectSpec& effect) {
  std::vector<std::string> numbers;
  if (effect.named) numbers.emplace_back("name");
  for (const NumberSpec& number : effect.parameters) {
    numbers.push_back(fmt::format("{}: {}", number.path, sim::range_text(number)));
  }
  return fmt::format("{}", fmt::join(numbers, "; "));
}

void add_effects_of(const Vocabulary& vocabulary, Report& report) {
  Table table = effects_table();
  Section section{"Effects that special rules are made of", {"type", "numbers", "meaning", "two of it"}, {}, {}};
  for (const EffectSpec& effect : vocabulary.effects) {
    const std::string type(effect.type);
    const std::string meaning(effect.meaning);
    const std::string combining(effect.combining);
    table.rows.push_back(
        {type, numbers_text(effect), meaning, std::string(effect.timing), combining, std::string(effect.rule)});
    section.rows.push_back({type, numbers_text(effect), meaning, combining});
  }
  report.further_tables.push_back(std::move(table));
  report.sections.push_back(std::move(section));
}

Section setting_section(const std::vector<sim::Setting>& settings) {
  Section section{
      "Numbers and options, for --set PATH=VALUE", {"path", "value", "allowed", "meaning", "rule id"}, {}, {}};
  for (const sim::Setting& setting : settings) {
    section.rows.push_back({setting.path, sim::value_text(setting.spec, *setting.value), sim::range_text(setting.spec),
                            std::string(setting.spec.meaning), std::string(setting.spec.rule)});
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

/// Adds a further table that people see as a section, behind those added so far.
void add_shown(Table table, Report& report) {
  report.sections.push_back(section_of(table));
  table.title.clear();
  report.further_tables.push_back(std::move(table));
}

void add_scenarios(const std::vector<sim::Scenario>& scenarios, Report& report) {
  if (scenarios.empty()) return;
  Table table = scenarios_table();
  table.title = "Scenarios, for --scenario NAME";
  for (const sim::Scenario& scenario : scenarios) {
    table.rows.push_back(
        {scenario.name, scenario.title, fmt::format("{}", fmt::join(scenario.players, ", ")), scenario.text});
  }
  add_shown(std::move(table), report);
}

void add_player_list(const std::vector<sim::Player>& players, Report& report) {
  Table table = players_of_ruleset_table();
  table.title = "Players, for --players NAME or NAME:ROLLOUTS";
  for (const sim::Player& player : players) {
    const std::int32_t rollouts = player.search.rollouts;
    table.rows.push_back({player.name, std::string(kPolicyNames[static_cast<std::size_t>(player.policy)]),
                          rollouts > 0 ? Value(std::int64_t{rollouts}) : Value(), player.text});
  }
  add_shown(std::move(table), report);
}

/// Numbers of player files, in a section and as items.
/// @param kind  what one of them is called
void add_player_numbers(const std::string& title, const std::string& kind, std::span<const NumberSpec> specs,
                        std::span<const std::int32_t> values, Report& report) {
  Section section{title, {kind, "value", "allowed", "meaning", "rule id"}, {}, {}};
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const NumberSpec& spec = specs[i];
    std::int32_t value = values[i];
    section.rows.push_back({std::string(spec.path), sim::value_text(spec, value), sim::range_text(spec),
                            std::string(spec.meaning), std::string(spec.rule)});
    report.results.rows.push_back(setting_item({std::string(spec.path), spec, &value}));
    report.results.rows.back().front() = kind;
  }
  report.sections.push_back(section);
}

void add_players(const sim::Ruleset& ruleset, const Vocabulary& vocabulary, Report& report) {
  std::vector<sim::Player> players;
  for (const std::string& name : sim::player_names(ruleset)) players.push_back(named_player(ruleset, name));
  for (const sim::Player& player : players) {
    report.results.rows.push_back({std::string("player"), player.name,
                                   std::string(kPolicyNames[static_cast<std::size_t>(player.policy)]), std::monostate{},
                                   std::monostate{}, std::monostate{}, player.text});
  }
  add_player_list(players, report);
  const sim::Player usual = named_player(ruleset, std::string(sim::kUsualPlayer));
  add_player_numbers(
      fmt::format("Weights of players, for their files and --set player.NAME=VALUE; those of {}", usual.name), "weight",
      vocabulary.weights, usual.weights, report);
  const auto searches = specs_of(kSearchRows);
  std::vector<std::int32_t> usual_search;
  for (const NumberSpec& spec : searches) usual_search.push_back(spec.fallback);
  add_player_numbers("Numbers of players who look ahead, below [search] in their files", "search", searches,
                     usual_search, report);
}

Report ruleset_report(sim::Ruleset& ruleset, bool quiet) {
  const Vocabulary& vocabulary = *sim::vocabulary_of(ruleset.system);
  auto settings = sim::settings_of(ruleset);
  std::erase_if(settings, [&](const sim::Setting& setting) {
    return std::any_of(ruleset.rules.begin(), ruleset.rules.end(), [&](const sim::SpecialRule& rule) {
      return !is_shown(ruleset, rule) && setting.path.starts_with("rule." + rule.name + ".");
    });
  });
  Report report = Report::without_battles();
  report.results = items_table();
  const bool prices_qualities = !sim::has_cards(ruleset);  // the price of a card comes from its terms
  for (const sim::Tier& tier : ruleset.tiers) {
    if (!prices_qualities) break;
    report.results.rows.push_back({std::string("quality"), tier.name, sim::points_text(tier.cost),
                                   std::string("points"), std::monostate{}, std::monostate{}, std::monostate{}});
  }
  for (const sim::SizedRule& rule : ruleset.sized_rules) report.results.rows.push_back(sized_rule_item(rule));
  for (const sim::SpecialRule& rule : ruleset.rules) {
    if (is_shown(ruleset, rule)) report.results.rows.push_back(rule_item(rule, vocabulary));
  }
  for (const sim::Setting& setting : settings) report.results.rows.push_back(setting_item(setting));
  if (prices_qualities) report.sections = {tier_section(ruleset)};
  report.sections.push_back(rule_section(ruleset, vocabulary));
  add_effects_of(vocabulary, report);
  report.sections.push_back(setting_section(settings));
  for (const sim::Preset& preset : ruleset.presets) {
    report.results.rows.push_back({std::string("preset"), preset_name(preset, vocabulary),
                                   fmt::format("{}", fmt::join(preset.settings, ", ")), std::monostate{},
                                   std::monostate{}, std::monostate{}, preset.text});
  }
  if (!ruleset.presets.empty()) report.sections.push_back(preset_section(ruleset, vocabulary));
  std::vector<sim::Scenario> scenarios;
  for (const std::string& name : sim::list_scenarios(ruleset)) {
    scenarios.push_back(value_or_throw(sim::load_scenario(ruleset, name, /*settled=*/false), quiet));
    report.results.rows.push_back({std::string("scenario"), name, scenarios.back().title, std::monostate{},
                                   std::monostate{}, std::monostate{}, scenarios.back().text});
  }
  add_scenarios(scenarios, report);
  add_players(ruleset, vocabulary, report);
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
