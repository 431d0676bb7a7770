#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/numbers.hpp"
#include "cli/options.hpp"
#include "cli/output/deliver.hpp"
#include "cli/output/json_parts.hpp"
#include "engine/systems/systems.hpp"
#include "sim/catalog/army.hpp"
#include "sim/catalog/cards.hpp"
#include "sim/catalog/compile.hpp"
#include "sim/catalog/vocabulary_of.hpp"
#include "sim/catalog/words.hpp"

namespace warbalance::cli {
namespace {

constexpr std::string_view kNobody = "-";  ///< in place of a defender

/// The question, resolved.
struct Question {
  sim::Ruleset ruleset;
  sim::Scenario scenario;  ///< its settings count; an exchange has no table
  std::string action;      ///< as on the command line
  sim::UnitDesign attacker;
  sim::UnitDesign defender;
  bool against_somebody = true;  ///< there is a defender
  OddsRequest request;
  Json options = Json::object();  ///< those given, as the output repeats them
};

/// Calls `visit(option)` for the options of every system, each name once.
template <class Visit>
void for_each_odds_option(Visit visit) {
  std::vector<std::string_view> seen;
  const auto visit_system = [&](std::span<const OddsOption> options) {
    for (const OddsOption& option : options) {
      if (std::find(seen.begin(), seen.end(), option.name) != seen.end()) continue;
      seen.push_back(option.name);
      visit(option);
    }
  };
  [&]<class... S>(std::tuple<S...>*) { (visit_system(S::odds_options()), ...); }(static_cast<RuleSystems*>(nullptr));
}

/// What is typed behind an option, as the help writes it.
std::string_view argument_of(const OddsOption& option) {
  if (!option.words.empty()) return "WORD";
  if (option.named_effect) return "NAME";
  if (option.text) return "STATE";
  return option.max == 0 ? "" : "N";
}

std::vector<OptionGroup> options() {
  OptionGroup exchange{
      "Exchange",
      {{"action", "ACTION", "shoot, charge, distance, skill, or the name of a spell of the attacker: fireball"},
       {"attacker", "UNIT", "the unit that acts: a profile, \"4+ Shooter(18)\", or a name of the roster"},
       {"defender", "UNIT", "its target, likewise: \"4+ Armored\""}}};
  for_each_odds_option([&](const OddsOption& option) {
    exchange.options.push_back({option.name, argument_of(option), std::string(option.meaning)});
  });
  return {exchange, ruleset_options(kOddsScenario), output_options()};
}

/// "Ice Ray" as it is typed: ice-ray.
std::string typed_name(std::string_view effect) {
  std::string name = sim::lower_case(effect);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

/// Typed names of the named effects of some special rules, in the order in which a profile gets them.
std::vector<std::string> effect_names(const sim::Ruleset& ruleset, const std::vector<std::uint8_t>& rules) {
  std::vector<std::string> names;
  for (const std::uint8_t rule : rules) {
    for (const sim::EffectUse& use : ruleset.rules[rule].effects) {
      if (!use.name.empty()) names.push_back(typed_name(use.name));
    }
  }
  return names;
}

void resolve_action(Question& question, std::span<const OddsAction> actions) {
  std::vector<std::string> words;
  std::vector<std::uint8_t> all_rules;
  for (std::size_t i = 0; i < question.ruleset.rules.size(); ++i) all_rules.push_back(static_cast<std::uint8_t>(i));
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!actions[i].per_named_effect) {
      if (actions[i].name == question.action) {
        question.request.action = i;
        return;
      }
      words.emplace_back(actions[i].name);
      continue;
    }
    const auto in_ruleset = effect_names(question.ruleset, all_rules);
    words.insert(words.end(), in_ruleset.begin(), in_ruleset.end());
    if (std::find(in_ruleset.begin(), in_ruleset.end(), question.action) == in_ruleset.end()) continue;
    const auto of_attacker = effect_names(question.ruleset, question.attacker.rules);
    const auto found = std::find(of_attacker.begin(), of_attacker.end(), question.action);
    if (found == of_attacker.end()) {
      throw InputError(fmt::format("the attacker '{}' has no special rule that gives it '{}'",
                                   sim::profile_text(question.ruleset, question.attacker), question.action),
                       "see: warbalance rules " + question.ruleset.id);
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
  throw InputError(fmt::format("--{} does not know '{}'", option, word),
                   near.empty() ? fmt::format("known are {}", fmt::join(words, ", ")) : near);
}

/// The names of all named effects of a ruleset, in its order.
std::vector<std::string> named_effects(const sim::Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const sim::SpecialRule& rule : ruleset.rules) {
    for (const sim::EffectUse& use : rule.effects) {
      if (!use.name.empty()) names.push_back(use.name);
    }
  }
  return names;
}

/// The value of an option that was typed; `shown` gets it as the output repeats it.
std::int32_t option_value(const Question& question, const Typed& typed, const OddsOption& option, Json& shown) {
  const std::string name(option.name);
  shown = true;
  if (!option.words.empty() || option.named_effect || option.text) shown = typed.value(option.name);
  if (option.text) return 1;
  if (option.named_effect) return number_of_word(name, typed.value(option.name), named_effects(question.ruleset));
  if (!option.words.empty()) {
    return number_of_word(name, typed.value(option.name), {option.words.begin(), option.words.end()});
  }
  if (option.max == 0) return 1;
  const auto value = static_cast<std::int32_t>(parse_integer("--" + name, typed.value(option.name), 0, option.max));
  shown = value;
  return value;
}

void resolve_exchange_options(Question& question, const Typed& typed, std::span<const OddsOption> known) {
  for (const OddsOption& option : known) {
    const bool given = typed.has(option.name);
    Json shown;
    question.request.options.push_back(given ? option_value(question, typed, option, shown) : 0);
    question.request.texts.push_back(given && option.text ? typed.value(option.name) : std::string());
    if (given) question.options[std::string(option.name)] = shown;
  }
  for_each_odds_option([&](const OddsOption& option) {
    const bool foreign = std::none_of(known.begin(), known.end(), [&](const auto& k) { return k.name == option.name; });
    if (foreign && typed.has(option.name)) {
      throw InputError(fmt::format("{} has no option --{}", question.ruleset.id, option.name));
    }
  });
  if (typed.has("set")) question.options["set"] = typed.values("set");
}

/// A unit that is named as the roster has it, also with a hero: "Spear Militia + Warlord"; nothing when it is none of
/// the roster.
std::optional<sim::UnitDesign> roster_unit(const sim::Ruleset& ruleset, const std::string& text, bool quiet) {
  if (sim::begins_with_quality(ruleset, text) || sim::begins_with_card(ruleset, text)) return std::nullopt;
  const auto roster = take(sim::load_roster(ruleset), quiet);
  const std::string first = text.substr(0, sim::has_cards(ruleset) ? text.find(sim::kCardJoint) : std::string::npos);
  const auto is_first = [&](const sim::RosterUnit& unit) {
    return sim::folded_name(unit.name) == sim::folded_name(first);
  };
  if (std::none_of(roster.begin(), roster.end(), is_first)) return std::nullopt;
  return take(sim::load_unit(ruleset, roster, text, false), quiet).design;
}

/// Both units, with the mistakes in both.
void resolve_units(Question& question, const Typed& typed, bool quiet) {
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

/// Whether the action has a defender, who must be named then and only then.
void resolve_opposition(Question& question, const Typed& typed) {
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

Question resolve(const Typed& typed, bool quiet) {
  if (!typed.arguments().empty()) {
    throw InputError(fmt::format("odds takes options only, not '{}'", typed.arguments().front()),
                     "for example: warbalance odds --action charge --attacker \"4+\" --defender \"4+ Armored\"");
  }
  for (const std::string_view needed : {"action", "attacker"}) {
    if (!typed.has(needed)) throw InputError(fmt::format("odds needs --{}", needed), "see: warbalance help odds");
  }
  Question question;
  sim::Game game = resolve_game(typed, kOddsScenario, quiet);
  question.ruleset = std::move(game.ruleset);
  question.scenario = std::move(game.scenario);
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

std::string answer_json(const Question& question, const std::vector<OddsOutcome>& outcomes) {
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
  return json_text(json);
}

/// The decimal value of a fraction of whole numbers of any length.
double value_of(const OddsOutcome& outcome) { return std::stod(outcome.numerator) / std::stod(outcome.denominator); }

Report report_of(const Question& question, const std::vector<OddsOutcome>& outcomes) {
  Report report;
  report.command = "odds";
  report.title = fmt::format("Exact odds: {}, attacker {}, defender {}", question.action,
                             sim::profile_text(question.ruleset, question.attacker), defender_text(question));
  report.columns = {{"attacker", "attacker", "", 0},
                    {"defender", "defender", "", 0},
                    {"p", "probability", "", 0},
                    {"percent", "", "%", 4}};
  for (const OddsOutcome& outcome : outcomes) {
    report.rows.push_back({outcome.attacker, outcome.defender, fraction(outcome), 100 * value_of(outcome)});
  }
  with_system(question.ruleset.system, [&]<class S>() { report.notes = {std::string(S::odds_legend)}; });
  return report;
}

Exit run(const Typed& typed) {
  const OutputOptions output = resolve_output(typed);
  const Question question = resolve(typed, output.quiet);
  const std::vector<OddsOutcome> outcomes = outcomes_of(question);
  Destination destination(output.file);
  if (output.format == Format::json) {
    destination.deliver(answer_json(question, outcomes), false);
    return Exit::done;
  }
  Report report = report_of(question, outcomes);
  report.provenance = provenance_of(typed, question.ruleset, question.scenario);
  deliver(report, output, destination);
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
        "elsewhere. A spell includes its cast die; a charge begins in contact and includes the strike back.\n",
    .examples =
        "  warbalance odds --action shoot --attacker \"4+ Shooter(18)\" --defender \"4+ Armored\" --cover\n"
        "      one shot at an armored unit in cover\n"
        "  warbalance odds --action charge --attacker \"4+ Frenzy\" --defender \"3+ Tough\" --defender-markers 2\n"
        "      a charge, with the strike back\n"
        "  warbalance odds --action ice-ray --attacker \"3+ Wizard\" --defender \"4+\" --format json\n"
        "      a spell, for another program\n",
    .options = options,
    .run = run,
};

}  // namespace warbalance::cli
