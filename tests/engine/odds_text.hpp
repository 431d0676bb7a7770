#pragma once

#include <sstream>

#include "tests/engine/conformance/conformance.hpp"
#include "tests/engine/scene.hpp"
#include "tests/vectors/exact_vector.hpp"

// Exact odds as the tables "Exact test vectors" of the specifications write them, in every rule system.

namespace warbalance::tests {

/// What stands behind an option on the command line; spaces in names are written "-".
template <RuleSystem S>
void read_option(std::size_t number, std::istringstream& words, OddsRequest& request) {
  const OddsOption& option = S::odds_options()[number];
  request.options[number] = 1;
  if (option.text) {
    request.texts.resize(S::odds_options().size());
    words >> request.texts[number];
  } else if (option.named_effect || !option.words.empty()) {
    std::string word;
    words >> word;
    const auto place = [&](const auto& list) {
      return static_cast<std::int32_t>(std::find(list.begin(), list.end(), word) - list.begin()) + 1;
    };
    request.options[number] = option.named_effect ? place(Conformance<S>::named_effects) : place(option.words);
  } else if (option.max > 0) {
    words >> request.options[number];
  }
}

/// A request from the words of the command line; `settings` gets what --set says.
template <RuleSystem S>
OddsRequest odds_request(const std::string& action, const std::string& options, std::vector<std::string>& settings) {
  OddsRequest request;
  request.options.assign(S::odds_options().size(), 0);
  const auto& effects = Conformance<S>::named_effects;
  const auto effect = std::find(effects.begin(), effects.end(), action);
  if (effect != effects.end()) request.named_effect = static_cast<int>(effect - effects.begin());
  const auto actions = S::odds_actions();
  const auto found = std::find_if(actions.begin(), actions.end(), [&](const OddsAction& one) {
    return effect == effects.end() ? one.name == action : one.per_named_effect;
  });
  if (found == actions.end()) ADD_FAILURE() << "no action " << action;
  request.action = static_cast<std::size_t>(found - actions.begin());

  std::istringstream words(options);
  for (std::string word; words >> word;) {
    if (word == "--set") {
      words >> word;
      settings.push_back(word);
      continue;
    }
    std::size_t i = 0;
    while (i < S::odds_options().size() && "--" + std::string(S::odds_options()[i].name) != word) ++i;
    if (i == S::odds_options().size()) {
      ADD_FAILURE() << "no option " << word;
      continue;
    }
    read_option<S>(i, words, request);
  }
  return request;
}

/// "ok / killed = 1/12; ok / ok = 11/12".
inline std::string text_of(const std::vector<OddsOutcome>& outcomes) {
  std::string text;
  for (const OddsOutcome& outcome : outcomes) {
    if (!text.empty()) text += "; ";
    text += outcome.attacker + " / " + outcome.defender + " = " + outcome.numerator + "/" + outcome.denominator;
  }
  return text;
}

/// The exact outcomes of an exchange, or why there is none.
template <RuleSystem S>
std::string odds_text(const std::string& action, const std::string& attacker, const std::string& defender,
                      const std::string& options) {
  std::vector<std::string> settings;
  const OddsRequest request = odds_request<S>(action, options, settings);
  const sim::Ruleset ruleset = load_rules(Conformance<S>::ruleset, settings);
  std::string problem;
  const auto outcomes = S::odds(sim::compile_rules<S>(ruleset), profile_of<S>(ruleset, attacker),
                                profile_of<S>(ruleset, defender), request, problem);
  return problem.empty() ? text_of(outcomes) : problem;
}

template <RuleSystem S>
void expect_vectors(std::span<const ExactVector> vectors) {
  for (const ExactVector& vector : vectors) {
    // Where nobody defends the engine takes any profile in his place.
    const bool nobody = std::string_view(vector.defender) == "-";
    const char* const defender = nobody ? vector.attacker : vector.defender;
    EXPECT_EQ(odds_text<S>(vector.action, vector.attacker, defender, vector.options), vector.outcomes)
        << vector.action << ": " << vector.attacker << " against " << vector.defender << " " << vector.options;
  }
}

}  // namespace warbalance::tests
