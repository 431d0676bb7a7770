#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/catalog.hpp"
#include "bench/harness.hpp"

namespace warbalance::bench {

/// The exact odds of one action between two units, as `odds` computes them.
/// @param expected  signature of all outcomes
template <RuleSystem S>
void measure_odds(benchmark::State& state, const typename S::Rules& rules, const typename S::Profile& attacker,
                  const typename S::Profile& defender, std::string_view action, std::uint64_t expected) {
  OddsRequest request;
  const auto actions = S::odds_actions();
  while (actions[request.action].name != action) ++request.action;
  request.options.assign(S::odds_options().size(), 0);
  const auto enumerate = [&] {
    std::string problem;
    return S::odds(rules, attacker, defender, request, problem);
  };
  for (auto _ : state) {
    timed_block([&] { benchmark::DoNotOptimize(enumerate()); });
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
  Signature signature;
  const std::vector<OddsOutcome> outcomes = enumerate();
  for (const OddsOutcome& outcome : outcomes) {
    for (const std::string& text : {outcome.attacker, outcome.defender, outcome.numerator, outcome.denominator}) {
      signature.add(text);
    }
  }
  state.counters["outcomes"] = static_cast<double>(outcomes.size());
  expect_signature(state, expected, signature.value());
}

}  // namespace warbalance::bench
