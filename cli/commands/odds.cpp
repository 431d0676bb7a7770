#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/commands.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/fields.hpp"
#include "cli/report/json_parts.hpp"
#include "engine/core/rule_system.hpp"
#include "engine/systems/systems.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"
#include "sim/units/compile.hpp"

namespace warbalance::cli {
namespace {

// The options of `odds` depend on the rule system: its actions, and the states of the two units.

/// The ruleset named by the typed words; --rules may be abbreviated. The command itself reports errors of --set,
/// --scenario and --prices.
sim::Ruleset ruleset_among(std::span<const std::string> words) {
  std::map<std::string, std::vector<std::string>> typed;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const std::size_t end = words[i].find('=');
    if (!may_be_option(words[i].substr(0, end), "--rules")) continue;
    if (end != std::string::npos) typed["rules"] = {words[i].substr(end + 1)};
    if (end == std::string::npos && i + 1 < words.size()) typed["rules"] = {words[i + 1]};
  }
  return resolve_ruleset(ParsedArgs({}, typed, {}), true);
}

/// "Ice Ray" as it is typed: ice-ray.
std::string typed_name(std::string_view effect) {
  std::string name = sim::lower_case(effect);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string joined_typed_names(const std::vector<std::string>& effects) {
  std::vector<std::string> typed;
  for (const std::string& effect : effects) typed.push_back(typed_name(effect));
  return fmt::format("{}", fmt::join(typed, ", "));
}

/// The names of the named effects of some special rules of a ruleset, in that order.
std::vector<std::string> named_effects(const sim::Ruleset& ruleset, std::span<const std::uint8_t> rules) {
  std::vector<std::string> names;
  for (const std::uint8_t rule : rules) {
    for (const sim::EffectUse& use : ruleset.rules[rule].effects) {
      if (!use.name.empty()) names.push_back(use.name);
    }
  }
  return names;
}

/// The same of all special rules of a ruleset.
std::vector<std::string> named_effects(const sim::Ruleset& ruleset) {
  std::vector<std::uint8_t> all;
  for (std::size_t i = 0; i < ruleset.rules.size(); ++i) all.push_back(static_cast<std::uint8_t>(i));
  return named_effects(ruleset, all);
}

/// Every action with its meaning, one per line.
std::string meaning_of_actions(const sim::Ruleset& ruleset, std::span<const OddsAction> actions) {
  std::vector<std::string> lines;
  for (const OddsAction& action : actions) {
    if (!action.per_named_effect) {
      lines.push_back(fmt::format("{}: {}", action.name, action.meaning));
    } else if (const auto effects = named_effects(ruleset); !effects.empty()) {
      lines.push_back(fmt::format("{}: {}", joined_typed_names(effects), action.meaning));
    }
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

/// Every word that --action may be.
std::vector<std::string> action_words(const sim::Ruleset& ruleset, std::span<const OddsAction> actions) {
  std::vector<std::string> words;
  for (const OddsAction& action : actions) {
    if (!action.per_named_effect) words.emplace_back(action.name);
    if (!action.per_named_effect) continue;
    for (const std::string& effect : named_effects(ruleset)) words.push_back(typed_name(effect));
  }
  return words;
}

/// Whether the option takes a value.
bool takes_value(const OddsOption& option) {
  return option.max > 0 || option.text || option.named_effect || !option.words.empty();
}

/// The value of an option, as the help writes it.
std::string argument_text(const OddsOption& option) {
  if (!option.words.empty()) return fmt::format("{}", fmt::join(option.words, "|"));
  if (option.named_effect) return "NAME";
  if (option.text) return "STATE";
  return takes_value(option) ? "N" : "";
}

std::string meaning_of(const sim::Ruleset& ruleset, const OddsOption& option) {
  std::string meaning(option.meaning);
  if (option.named_effect) meaning += ": " + joined_typed_names(named_effects(ruleset));
  if (takes_value(option) && argument_text(option) == "N") meaning += fmt::format(" (0 to {})", option.max);
  return meaning;
}

/// The ids of the systems with an option that satisfies `holds`.
template <class Predicate>
std::vector<std::string_view> systems_with(Predicate holds) {
  std::vector<std::string_view> ids;
  const auto visit = [&](std::string_view id, std::span<const OddsOption> options) {
    if (std::any_of(options.begin(), options.end(), holds)) ids.push_back(id);
  };
  [&]<class... S>(std::tuple<S...>*) { (visit(S::id, S::odds_options()), ...); }(static_cast<RuleSystems*>(nullptr));
  return ids;
}

/// The options of the ruleset that --rules names among the words after the command.
std::vector<OptionGroup> odds_options_for(std::span<const std::string> words) {
  const sim::Ruleset ruleset = ruleset_among(words);
  OptionGroup exchange{fmt::format("Exchange by the rules of {}", ruleset.id), {}};
  with_system(ruleset.system, [&]<class S>() {
    exchange.options = {{"action", "ACTION", meaning_of_actions(ruleset, S::odds_actions()), false,
                         action_words(ruleset, S::odds_actions())},
                        {"attacker", "UNIT", "the unit that acts: a profile or a name of the roster"},
                        {"defender", "UNIT", "its target: a profile or a name of the roster"}};
    for (const OddsOption& option : S::odds_options()) {
      exchange.options.push_back({option.name,
                                  argument_text(option),
                                  meaning_of(ruleset, option),
                                  false,
                                  {option.words.begin(), option.words.end()}});
    }
  });
  return {exchange, ruleset_options(kOddsScenario), output_options()};
}

/// The error for an option that the ruleset of these words lacks but another rule system has.
std::optional<InputError> odds_option_problem(std::span<const std::string> words, std::string_view option) {
  const auto systems = systems_with([&](const OddsOption& known) { return known.name == option; });
  if (systems.empty()) return std::nullopt;
  const sim::Ruleset ruleset = ruleset_among(words);
  return InputError(
      fmt::format("odds has no option '--{}' with the rules of {}", option, ruleset.id),
      fmt::format("rulesets of engine {} have it (warbalance rules lists them); see: warbalance help odds --rules {}",
                  fmt::join(systems, ", "), ruleset.id));
}

/// Names the systems whose option `option` takes a value, or takes none; empty when there is no such system.
std::string systems_with_value(std::string_view option, bool value) {
  return fmt::format("{}", fmt::join(systems_with([&](const OddsOption& known) {
                                       return known.name == option && takes_value(known) == value;
                                     }),
                                     ", "));
}

constexpr int kProbabilityDecimals = 15;  ///< all digits of a double up to 1

constexpr int kOddsDecimals = 4;

constexpr std::string_view kNobody = "-";  ///< instead of a defender

/// The question, resolved.
struct Question {
  sim::Ruleset ruleset;
  sim::Scenario scenario;  ///< its settings count; an exchange has no table
  std::string action;      ///< as on the command line
  sim::UnitDesign attacker;
  sim::UnitDesign defender;
  bool against_somebody = true;  ///< whether there is a defender
  OddsRequest request;
  Json options = Json::object();  ///< the given options, as the output repeats them
};

std::vector<OptionGroup> options() { return odds_options_for({}); }

/// The typed forms of the names of effects.
std::vector<std::string> typed_names(const std::vector<std::string>& effects) {
  std::vector<std::string> names;
  for (const std::string& effect : effects) names.push_back(typed_name(effect));
  return names;
}

void resolve_action(Question& question, std::span<const OddsAction> actions) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!actions[i].per_named_effect) {
      if (actions[i].name == question.action) {
        question.request.action = i;
        return;
      }
      words.emplace_back(actions[i].name);
      continue;
    }
    const auto in_ruleset = typed_names(named_effects(question.ruleset));
    words.insert(words.end(), in_ruleset.begin(), in_ruleset.end());
    if (std::find(in_ruleset.begin(), in_ruleset.end(), question.action) == in_ruleset.end()) continue;
    const auto of_attacker = typed_names(named_effects(question.ruleset, question.attacker.rules));
    const auto found = std::find(of_attacker.begin(), of_attacker.end(), question.action);
    if (found == of_attacker.end()) {
      throw InputError(fmt::format("the attacker '{}' has no special rule that gives it '{}'",
                                   sim::profile_text(question.ruleset, question.attacker), question.action),
                       "see: warbalance rules " + question.ruleset.word);
    }
    question.request.action = i;
    question.request.named_effect = static_cast<int>(found - of_attacker.begin());
    return;
  }
  throw InputError(fmt::format("unknown action '{}'", question.action), suggestion(question.action, words));
}

/// The number of a word, from 1.
std::int32_t number_of_word(const std::string& option, const std::string& word, const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (typed_name(words[i]) == typed_name(sim::trimmed(word))) return static_cast<std::int32_t>(i + 1);
  }
  const std::string near = suggestion(word, words);
  throw option_error(option, fmt::format("cannot be '{}'", word),
                     near.empty() ? fmt::format("known are {}", fmt::join(words, ", ")) : near);
}

/// The value of an option that was typed; `shown` gets it as the output repeats it.
std::int32_t option_value(const Question& question, const ParsedArgs& typed, const OddsOption& option, Json& shown) {
  const std::string name(option.name);
  shown = true;
  if (!option.words.empty() || option.named_effect || option.text) shown = typed.value(option.name);
  if (option.text) return 1;
  if (option.named_effect) return number_of_word(name, typed.value(option.name), named_effects(question.ruleset));
  if (!option.words.empty()) {
    return number_of_word(name, typed.value(option.name), {option.words.begin(), option.words.end()});
  }
  if (option.max == 0) return 1;
  const auto value = static_cast<std::int32_t>(integer_value(typed, option.name, 0, option.max));
  shown = value;
  return value;
}

void resolve_exchange_options(Question& question, const ParsedArgs& typed, std::span<const OddsOption> known) {
  for (const OddsOption& option : known) {
    const bool given = typed.has(option.name);
    Json shown;
    question.request.options.push_back(given ? option_value(question, typed, option, shown) : 0);
    question.request.texts.push_back(given && option.text ? typed.value(option.name) : std::string());
    if (given) question.options[std::string(option.name)] = shown;
  }
  if (typed.has("set")) question.options["set"] = typed.values("set");
}

/// A unit by its name in the roster, also with a hero: "Spear Militia + Warlord"; empty when it is not in the roster.
std::optional<sim::UnitDesign> roster_unit(const sim::Ruleset& ruleset, const std::string& text, bool quiet) {
  if (sim::begins_with_quality(ruleset, text) || sim::begins_with_card(ruleset, text)) return std::nullopt;
  const auto roster = value_or_throw(sim::load_roster(ruleset), quiet);
  const std::string first = text.substr(0, sim::has_cards(ruleset) ? text.find(sim::kCardJoint) : std::string::npos);
  const auto is_first = [&](const sim::RosterUnit& unit) {
    return sim::folded_name(unit.name) == sim::folded_name(first);
  };
  if (std::none_of(roster.begin(), roster.end(), is_first)) return std::nullopt;
  return value_or_throw(sim::load_unit(ruleset, roster, text, false), quiet).design;
}

/// Resolves both units; reports the mistakes in both.
void resolve_units(Question& question, const ParsedArgs& typed, bool quiet) {
  sim::Diagnostics problems;
  const auto read = [&](const std::string& option, sim::UnitDesign& design) {
    sim::Diagnostic place;
    place.file = "--" + option;
    place.line = 1;
    place.column = 1;
    if (auto known = roster_unit(question.ruleset, typed.value(option), quiet)) {
      design = std::move(*known);
      return;
    }
    auto loaded = sim::parse_profile(question.ruleset, typed.value(option), place, false);
    problems.insert(problems.end(), loaded.diagnostics.begin(), loaded.diagnostics.end());
    if (loaded.value) design = std::move(*loaded.value);
  };
  read("attacker", question.attacker);
  if (question.against_somebody) read("defender", question.defender);
  if (sim::has_errors(problems)) throw InputError(problems);
  print_warnings(problems, quiet);
}

/// Resolves the defender, who must be named if and only if the action has one.
void resolve_opposition(Question& question, const ParsedArgs& typed) {
  with_system(question.ruleset.system, [&]<class S>() {
    const auto actions = S::odds_actions();
    question.against_somebody = std::none_of(actions.begin(), actions.end(), [&](const OddsAction& action) {
      return !action.against_somebody && action.name == question.action;
    });
  });
  if (question.against_somebody && !typed.has("defender")) {
    throw InputError("odds needs --defender", "see: warbalance help odds");
  }
  if (!question.against_somebody && typed.has("defender") && sim::trimmed(typed.value("defender")) != kNobody) {
    throw InputError(fmt::format("{} has no defender", question.action), "leave --defender out");
  }
}

/// Rejects a surplus word, perhaps the value of an option that takes one in another rule system.
[[noreturn]] void refuse_argument(const ParsedArgs& typed, const Question& question) {
  std::string hint = "for example: warbalance odds --action charge --attacker \"4+\" --defender \"4+ Armored\"";
  with_system(question.ruleset.system, [&]<class S>() {
    for (const OddsOption& option : S::odds_options()) {
      const std::string others = systems_with_value(option.name, true);
      if (!takes_value(option) && typed.has(option.name) && !others.empty()) {
        hint = fmt::format("--{} takes a value with rulesets of engine {}, none with {}", option.name, others,
                           question.ruleset.id);
      }
    }
  });
  throw InputError(fmt::format("odds takes options only, not '{}'", typed.arguments().front()), hint);
}

Question resolve(const ParsedArgs& typed, bool quiet) {
  for (const std::string_view needed : {"action", "attacker"}) {
    if (!typed.has(needed)) throw InputError(fmt::format("odds needs --{}", needed), "see: warbalance help odds");
  }
  Question question;
  sim::Game game = resolve_game(typed, kOddsScenario, quiet);
  question.ruleset = std::move(game.ruleset);
  question.scenario = std::move(game.scenario);
  if (!typed.arguments().empty()) refuse_argument(typed, question);
  question.action = typed_name(sim::trimmed(typed.value("action")));
  resolve_opposition(question, typed);
  resolve_units(question, typed, quiet);
  with_system(question.ruleset.system, [&]<class S>() {
    resolve_action(question, S::odds_actions());
    resolve_exchange_options(question, typed, S::odds_options());
  });
  return question;
}

std::vector<OddsOutcome> outcomes_of(const Question& question) {
  std::vector<OddsOutcome> outcomes;
  std::string problem;
  with_system(question.ruleset.system, [&]<class S>() {
    const auto rules = sim::compile_rules<S>(question.ruleset);
    const auto attacker = sim::compile_profile<S>(question.ruleset, rules, question.attacker);
    const auto defender = sim::compile_profile<S>(question.ruleset, rules, question.defender);
    outcomes = S::odds(rules, attacker, defender, question.request, problem);
  });
  if (!problem.empty()) throw InputError(problem, "see: warbalance help odds");
  return outcomes;
}

std::string fraction(const OddsOutcome& outcome) { return outcome.numerator + "/" + outcome.denominator; }

std::string defender_text(const Question& question) {
  if (!question.against_somebody) return std::string(kNobody);
  return sim::profile_text(question.ruleset, question.defender);
}

/// The question and its answer in the words of the specification, beside the results.
Json answer_json(const Question& question, const std::vector<OddsOutcome>& outcomes) {
  Json json;
  json["rules"] = question.ruleset.id;
  json["action"] = question.action;
  json["attacker"] = sim::profile_text(question.ruleset, question.attacker);
  json["defender"] = defender_text(question);
  json["options"] = question.options;
  json["outcomes"] = Json::array();
  for (const OddsOutcome& outcome : outcomes) {
    json["outcomes"].push_back(
        {{"attacker", outcome.attacker}, {"defender", outcome.defender}, {"p", fraction(outcome)}});
  }
  return json;
}

/// Numerator and denominator apart, because a spreadsheet reads 1/24 as a day of January.
Table odds_table() {
  return {"results",
          "one end of the exchange",
          {label_column("attacker", "attacker", "state of the attacker after it"),
           label_column("defender", "defender", "state of the defender after it; - where there is none"),
           text_column("numerator", "numerator", "of the exact probability"),
           text_column("denominator", "denominator", "of it"),
           number_column("probability", "probability", "0..1", kProbabilityDecimals, "the same as a decimal number")}};
}

std::vector<Table> tables() { return {odds_table()}; }

std::string conclusion_of_odds(const Table& outcomes) {
  const std::size_t probability = outcomes.columns.size() - 1;
  const auto likeliest =
      std::max_element(outcomes.rows.begin(), outcomes.rows.end(), [&](const auto& a, const auto& b) {
        return std::get<double>(a[probability]) < std::get<double>(b[probability]);
      });
  if (likeliest == outcomes.rows.end()) return {};
  const auto text = [&](std::size_t column) { return value_text((*likeliest)[column], 0); };
  const std::string defender = text(1) == kNobody ? "" : fmt::format(", defender {}", text(1));
  return fmt::format("Most likely, with {}: attacker {}{}.", percent_text(std::get<double>((*likeliest)[probability])),
                     text(0), defender);
}

/// The report; for people a fraction and its percentage.
Report report_of(const Question& question, const std::vector<OddsOutcome>& outcomes) {
  Report report = Report::without_battles();
  report.command = "odds";
  report.title = fmt::format("Exact odds: {}, attacker {}, defender {}", question.action,
                             sim::profile_text(question.ruleset, question.attacker), defender_text(question));
  report.results = odds_table();
  report.charts.push_back({.kind = Chart::Kind::bars,
                           .title = "How likely which end is",
                           .table = "results",
                           .labels = {"attacker", "defender"},
                           .value = "probability"});
  Section shown{"",
                {"attacker", "defender", "probability", "[%]"},
                {},
                {0, 0, 0, kOddsDecimals},
                {Role::label, Role::label, Role::text, Role::number}};
  for (const OddsOutcome& outcome : outcomes) {
    const auto decimal = [&](int decimals) { return fraction_value(outcome.numerator, outcome.denominator, decimals); };
    report.results.rows.push_back(
        {outcome.attacker, outcome.defender, outcome.numerator, outcome.denominator, decimal(kProbabilityDecimals)});
    shown.rows.push_back({outcome.attacker, outcome.defender, fraction(outcome), 100 * decimal(kOddsDecimals + 2)});
  }
  report.conclusion = conclusion_of_odds(report.results);
  report.sections = {std::move(shown)};
  with_system(question.ruleset.system, [&]<class S>() { report.notes = {std::string(S::odds_legend)}; });
  return report;
}

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const Question question = resolve(typed, output.quiet);
  const std::vector<OddsOutcome> outcomes = outcomes_of(question);
  Destination destination(output, further_tables(kOddsCommand));
  Report report = report_of(question, outcomes);
  report.provenance = provenance_of(typed, question.ruleset, question.scenario);
  for_each_place(output, destination, [&](const OutputOptions& how, Destination& where) {
    if (how.format->name == kJsonFormat) {
      return where.deliver(json_of(report, answer_json(question, outcomes)), false);
    }
    deliver_to_one(report, how, where);
  });
  return Exit::done;
}

}  // namespace

const Command kOddsCommand{
    .name = "odds",
    .summary = "exact probabilities of one exchange: a shot, a charge, a spell",
    .usage = "--action ACTION --attacker UNIT --defender UNIT [options]",
    .details =
        "Every possible sequence of dice is followed by the rules that the battles use; the probabilities are exact\n"
        "fractions, not estimates. What comes before and after is left out: moves, pushes, blasts of units that die\n"
        "elsewhere. A spell includes its cast die; a charge begins in contact and includes the strike back.\n\n"
        "Actions and options belong to the rules: warbalance help odds --rules ID shows those of another ruleset.\n"
        "CSV gives every probability as numerator, denominator and decimal number.\n",
    .examples =
        "  warbalance odds --action shoot --attacker \"4+ Shooter(18)\" --defender \"4+ Armored\" --cover\n"
        "      one shot at an armored unit in cover\n"
        "  warbalance odds --action charge --attacker \"4+ Frenzy\" --defender \"3+ Tough\" --defender-markers 2\n"
        "      a charge, with the strike back\n"
        "  warbalance odds --action ice-ray --attacker \"3+ Wizard\" --defender \"4+\" --format json\n"
        "      a spell, for another program\n"
        "  warbalance odds --rules suitcase --action shoot --attacker Ranger --defender \"Spear Militia\" --cover in\n"
        "      units of the roster of another ruleset\n",
    .options = options,
    .run = run,
    .tables = tables,
    .options_for = odds_options_for,
    .option_problem = odds_option_problem,
};

}  // namespace warbalance::cli
