#include "cli/commands/odds/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/args/shared_options.hpp"
#include "engine/systems/systems.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

/// The ruleset that the words as typed name, where --rules may be cut. What is wrong with --set, --scenario and
/// --prices is for the command itself.
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

std::string joined_typed_names(const std::vector<std::string>& effects) {
  std::vector<std::string> typed;
  for (const std::string& effect : effects) typed.push_back(typed_name(effect));
  return fmt::format("{}", fmt::join(typed, ", "));
}

/// Every action with its meaning, one a line.
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

/// What is typed behind an option, as the help writes it.
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

/// The ids of the systems that have an option which `holds`.
template <class Predicate>
std::vector<std::string_view> systems_with(Predicate holds) {
  std::vector<std::string_view> ids;
  const auto visit = [&](std::string_view id, std::span<const OddsOption> options) {
    if (std::any_of(options.begin(), options.end(), holds)) ids.push_back(id);
  };
  [&]<class... S>(std::tuple<S...>*) { (visit(S::id, S::odds_options()), ...); }(static_cast<RuleSystems*>(nullptr));
  return ids;
}

}  // namespace

std::string typed_name(std::string_view effect) {
  std::string name = sim::lower_case(effect);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::vector<std::string> named_effects(const sim::Ruleset& ruleset, std::span<const std::uint8_t> rules) {
  std::vector<std::string> names;
  for (const std::uint8_t rule : rules) {
    for (const sim::EffectUse& use : ruleset.rules[rule].effects) {
      if (!use.name.empty()) names.push_back(use.name);
    }
  }
  return names;
}

std::vector<std::string> named_effects(const sim::Ruleset& ruleset) {
  std::vector<std::uint8_t> all;
  for (std::size_t i = 0; i < ruleset.rules.size(); ++i) all.push_back(static_cast<std::uint8_t>(i));
  return named_effects(ruleset, all);
}

bool takes_value(const OddsOption& option) {
  return option.max > 0 || option.text || option.named_effect || !option.words.empty();
}

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

std::optional<InputError> odds_option_problem(std::span<const std::string> words, std::string_view option) {
  const auto systems = systems_with([&](const OddsOption& known) { return known.name == option; });
  if (systems.empty()) return std::nullopt;
  const sim::Ruleset ruleset = ruleset_among(words);
  return InputError(
      fmt::format("odds has no option '--{}' with the rules of {}", option, ruleset.id),
      fmt::format("rulesets of engine {} have it (warbalance rules lists them); see: warbalance help odds --rules {}",
                  fmt::join(systems, ", "), ruleset.id));
}

std::string systems_with_value(std::string_view option, bool value) {
  return fmt::format("{}", fmt::join(systems_with([&](const OddsOption& known) {
                                       return known.name == option && takes_value(known) == value;
                                     }),
                                     ", "));
}

}  // namespace warbalance::cli
