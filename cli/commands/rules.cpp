#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.hpp"
#include "cli/commands/rule_items.hpp"
#include "cli/numbers.hpp"
#include "cli/options.hpp"
#include "cli/output/deliver.hpp"
#include "sim/catalog/cards.hpp"
#include "sim/catalog/points.hpp"
#include "sim/catalog/settings.hpp"
#include "sim/catalog/sized_rules.hpp"
#include "sim/catalog/vocabulary_of.hpp"

namespace warbalance::cli {
namespace {

std::vector<OptionGroup> options() { return {{"Rules", {set_option(), data_option()}}, output_options()}; }

Report list_report(const Typed& typed, bool quiet) {
  Report report;
  report.command = "rules";
  report.columns = {{"ruleset", "ruleset"}, {"name", "name"}, {"system", "engine"}, {"hash", "hash"}};
  const sim::DataFolder data = resolve_data(typed, quiet);
  for (const std::string& id : sim::list_rulesets(data)) {
    const sim::Ruleset ruleset = take(sim::load_ruleset(data, id, typed.values("set")), quiet);
    report.rows.push_back({ruleset.id, ruleset.name, ruleset.system, ruleset.hash});
  }
  report.notes = {"warbalance rules ID shows one of them."};
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
        {rule.name, sim::points_text(rule.cost), effects_text(rule, vocabulary), rule.text, rule.rule_id});
  }
  return section;
}

Section effect_section(const Vocabulary& vocabulary) {
  Section section{"Effects that special rules are made of", {"type", "numbers", "meaning", "two of it"}, {}, {}};
  for (const EffectSpec& effect : vocabulary.effects) {
    std::vector<std::string> numbers;
    if (effect.named) numbers.emplace_back("name");
    for (const NumberSpec& number : effect.parameters) {
      numbers.push_back(fmt::format("{}: {}", number.path, sim::range_text(number)));
    }
    section.rows.push_back({std::string(effect.type), fmt::format("{}", fmt::join(numbers, "; ")),
                            std::string(effect.meaning), std::string(effect.combining)});
  }
  return section;
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

Section scenario_section(const std::vector<sim::Scenario>& scenarios) {
  Section section{"Scenarios, for --scenario NAME", {"scenario", "title", "armies", "text"}, {}, {}};
  for (const sim::Scenario& scenario : scenarios) {
    section.rows.push_back(
        {scenario.name, scenario.title, fmt::format("{}", fmt::join(scenario.players, ", ")), scenario.text});
  }
  return section;
}

Section player_section(const std::vector<sim::Player>& players) {
  Section section{"Players, for --players NAME or NAME:ROLLOUTS", {"player", "policy", "rollouts", "text"}, {}, {}};
  for (const sim::Player& player : players) {
    const std::int32_t rollouts = player.search.rollouts;
    section.rows.push_back({player.name, std::string(kPolicyNames[static_cast<std::size_t>(player.policy)]),
                            rollouts > 0 ? fmt::format("{}", rollouts) : "-", player.text});
  }
  return section;
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
    report.rows.push_back(setting_item({std::string(spec.path), spec, &value}));
    report.rows.back().front() = kind;
  }
  report.sections.push_back(section);
}

void add_players(const sim::Ruleset& ruleset, const Vocabulary& vocabulary, Report& report) {
  std::vector<sim::Player> players;
  for (const std::string& name : sim::player_names(ruleset)) players.push_back(named_player(ruleset, name));
  for (const sim::Player& player : players) {
    report.rows.push_back({std::string("player"), player.name,
                           std::string(kPolicyNames[static_cast<std::size_t>(player.policy)]), std::monostate{},
                           std::monostate{}, player.text, std::monostate{}});
  }
  report.sections.push_back(player_section(players));
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
  Report report;
  report.columns = item_columns();
  const bool prices_qualities = !sim::has_cards(ruleset);  // the price of a card comes from its terms
  for (const sim::Tier& tier : ruleset.tiers) {
    if (!prices_qualities) break;
    report.rows.push_back({std::string("quality"), tier.name, sim::points_text(tier.cost), std::string("points"),
                           std::monostate{}, std::monostate{}, std::monostate{}});
  }
  for (const sim::SizedRule& rule : ruleset.sized_rules) report.rows.push_back(sized_rule_item(rule));
  for (const sim::SpecialRule& rule : ruleset.rules) {
    if (is_shown(ruleset, rule)) report.rows.push_back(rule_item(rule, vocabulary));
  }
  for (const sim::Setting& setting : settings) report.rows.push_back(setting_item(setting));
  if (prices_qualities) report.sections = {tier_section(ruleset)};
  for (const Section& section :
       {rule_section(ruleset, vocabulary), effect_section(vocabulary), setting_section(settings)}) {
    report.sections.push_back(section);
  }
  for (const sim::Preset& preset : ruleset.presets) {
    report.rows.push_back({std::string("preset"), preset_name(preset, vocabulary),
                           fmt::format("{}", fmt::join(preset.settings, ", ")), std::monostate{}, std::monostate{},
                           std::monostate{}, preset.text});
  }
  if (!ruleset.presets.empty()) report.sections.push_back(preset_section(ruleset, vocabulary));
  std::vector<sim::Scenario> scenarios;
  for (const std::string& name : sim::list_scenarios(ruleset)) {
    scenarios.push_back(take(sim::load_scenario(ruleset, name, /*settled=*/false), quiet));
    report.rows.push_back({std::string("scenario"), name, scenarios.back().title, std::monostate{}, std::monostate{},
                           scenarios.back().text, std::monostate{}});
  }
  if (!scenarios.empty()) report.sections.push_back(scenario_section(scenarios));
  add_players(ruleset, vocabulary, report);
  report.title = fmt::format("{} ({})", ruleset.name, ruleset.id);
  const bool any_number = ruleset.rules_per_unit >= std::ssize(ruleset.rules);
  report.notes = {fmt::format("A unit has {} special rules and costs at least {} points; an army has {} points.",
                              any_number ? "any number of" : fmt::format("at most {}", ruleset.rules_per_unit),
                              sim::points_text(ruleset.minimum_cost), sim::points_text(ruleset.army_points))};
  return report;
}

Exit run(const Typed& typed) {
  const OutputOptions output = resolve_output(typed);
  const auto& words = typed.arguments();
  if (words.size() > 2) {
    throw InputError("rules takes the id of a ruleset and the name of one special rule",
                     "names with spaces stand in quotation marks: warbalance rules warstuff-2.0 \"Hit & Run\"");
  }
  Report report;
  if (words.empty()) {
    report = list_report(typed, output.quiet);
  } else {
    sim::Ruleset ruleset = resolve_ruleset(typed, words[0], output.quiet);
    report = words.size() == 1 ? ruleset_report(ruleset, output.quiet) : rule_report(ruleset, words[1], words[0]);
    report.command = "rules";
    report.provenance = provenance_of(typed, ruleset);
  }
  Destination destination(output.file);
  deliver(report, output, destination);
  return Exit::done;
}

}  // namespace

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
    .options = options,
    .run = run,
};

}  // namespace warbalance::cli
