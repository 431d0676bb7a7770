#include <string>
#include <utility>

#include "bench/odds_timing.hpp"
#include "engine/systems/warstuff2/odds.hpp"

// One charge between two units, strike back and blasts included: rolled, and enumerated exactly.

namespace warbalance::bench::exchange_bench {
namespace {

using warstuff2::Condition;
using warstuff2::SingleExchange;

constexpr std::uint32_t kExchanges = 1024;

constexpr const char* kSimpleAttacker = "4+ Armored";
constexpr const char* kSimpleDefender = "4+ Frenzy";

/// Among the slowest pairs to enumerate: many dice, and many states between them.
constexpr const char* kCostlyAttacker = "6+ Death Blow, Freeze, Mounted";
constexpr const char* kCostlyDefender = "6+ Armored, Death Blow, Intimidating";

void add(Signature& signature, const Condition& condition) {
  signature.add(std::int64_t{condition.markers});
  for (const bool is : {condition.killed, condition.stunned, condition.frozen}) signature.add(std::int64_t{is});
}

void rolled(benchmark::State& state, const std::string& attacker_text, const std::string& defender_text,
            std::uint64_t expected) {
  const auto rules = sim::compile_rules<Warstuff2>(ruleset());
  const auto numbers = [&rules](const std::string& text) {
    return warstuff2::unit_numbers(rules, profile(text), ~warstuff2::RuleSet{0});
  };
  const warstuff2::ExchangeSetting setting{.action = warstuff2::ExchangeAction::charge};
  const SingleExchange exchange(rules, numbers(attacker_text), numbers(defender_text), setting);
  RandomDice dice;
  const auto play = [&](std::uint32_t number) {
    dice.begin({1, 0, number});
    warstuff2::ExchangeState now = exchange.start({}, {});
    while (!SingleExchange::over(now)) exchange.step(now, dice);
    return std::pair<Condition, Condition>(now.attacker, now.defender);
  };
  std::int64_t killed = 0;
  for (auto _ : state) {
    timed_block([&] {
      for (std::uint32_t number = 0; number < kExchanges; ++number) killed += play(number).second.killed ? 1 : 0;
    });
  }
  const std::int64_t exchanges = static_cast<std::int64_t>(state.iterations()) * std::int64_t{kExchanges};
  state.SetItemsProcessed(exchanges);
  state.counters["killed"] = static_cast<double>(killed) / static_cast<double>(exchanges);
  Signature signature;
  for (std::uint32_t number = 0; number < kExchanges; ++number) {
    const auto [attacker_then, defender_then] = play(number);
    add(signature, attacker_then);
    add(signature, defender_then);
  }
  expect_signature(state, expected, signature.value());
}

void enumerated(benchmark::State& state, const std::string& attacker_text, const std::string& defender_text,
                std::uint64_t expected) {
  const auto rules = sim::compile_rules<Warstuff2>(ruleset());
  measure_odds<Warstuff2>(state, rules, profile(attacker_text), profile(defender_text), "charge", expected);
}

BENCHMARK_CAPTURE(rolled, simple, kSimpleAttacker, kSimpleDefender, 0x3ba94957bca476c4U)
    ->Name("exchange/rolled/simple")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(rolled, costly, kCostlyAttacker, kCostlyDefender, 0x6bf83ab4d3d41126U)
    ->Name("exchange/rolled/costly")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(enumerated, simple, kSimpleAttacker, kSimpleDefender, 0x8cec3436a63eb01dU)
    ->Name("exchange/enumerated/simple")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(enumerated, costly, kCostlyAttacker, kCostlyDefender, 0x1c1daff39eff3697U)
    ->Name("exchange/enumerated/costly")
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace warbalance::bench::exchange_bench
