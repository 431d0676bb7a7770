#include "bench/catalog.hpp"
#include "bench/harness.hpp"
#include "engine/systems/warstuff2/odds.hpp"

// A duel in contact, without a table and without choices: what any program that knows the dice of a melee can play. It
// takes the steps that battles and `odds` take.
// bench/baselines/ has the same duel in Python and in Node.

namespace warbalance::bench::melee_bench {
namespace {

using warstuff2::Condition;
using warstuff2::SingleExchange;

constexpr std::int64_t kDuels = 8192;

/// The duel: Armored and Frenzy stand in contact and are activated in turn, the first one of even duels being Armored.
/// Whoever is activated charges the other, who strikes back; who is stunned stands up instead (WS2-A2). It ends with a
/// death.
class MeleeDuel {
 public:
  struct Result {
    int winner = 0;  ///< 0 Armored, 1 Frenzy
    int activations = 0;
  };

  Result play(std::uint32_t number) {
    dice_.begin({1, 0, number});
    Condition armored;
    Condition frenzy;
    Result result;
    for (bool armored_is_next = number % 2 == 0;; armored_is_next = true) {
      if (armored_is_next) {
        activate(armored_charges_, armored, frenzy, result);
        if (armored.killed || frenzy.killed) break;
      }
      activate(frenzy_charges_, frenzy, armored, result);
      if (armored.killed || frenzy.killed) break;
    }
    result.winner = armored.killed ? 1 : 0;
    return result;
  }

 private:
  void activate(const SingleExchange& charge, Condition& unit, Condition& enemy, Result& result) {
    ++result.activations;
    if (unit.stunned) {
      unit.stunned = false;
    } else {
      warstuff2::ExchangeState state = charge.start(unit, enemy);
      while (!SingleExchange::over(state)) charge.step(state, dice_);
      unit = state.attacker;
      enemy = state.defender;
    }
  }

  warstuff2::UnitNumbers numbers(const char* text) const {
    return warstuff2::unit_numbers(rules_, profile(text), ~warstuff2::RuleSet{0});
  }

  warstuff2::Rules rules_ = sim::compile_rules<Warstuff2>(ruleset());
  warstuff2::UnitNumbers armored_ = numbers("4+ Armored");
  warstuff2::UnitNumbers frenzy_ = numbers("4+ Frenzy");
  warstuff2::ExchangeSetting setting_{.action = warstuff2::ExchangeAction::charge};
  SingleExchange armored_charges_{rules_, armored_, frenzy_, setting_};
  SingleExchange frenzy_charges_{rules_, frenzy_, armored_, setting_};
  RandomDice dice_;
};

void melee(benchmark::State& state) {
  MeleeDuel duel;
  std::int64_t wins = 0;
  std::int64_t activations = 0;
  std::uint32_t number = 0;  // continues across blocks: the share of wins is that of all duels
  for (auto _ : state) {
    timed_block([&] {
      for (std::int64_t i = 0; i < kDuels; ++i) {
        const MeleeDuel::Result result = duel.play(number++);
        wins += result.winner == 0 ? 1 : 0;
        activations += result.activations;
      }
    });
  }
  const std::int64_t duels = static_cast<std::int64_t>(state.iterations()) * kDuels;
  state.SetItemsProcessed(duels);
  state.counters["duels"] = static_cast<double>(duels);
  state.counters["wins_of_armored"] = static_cast<double>(wins) / static_cast<double>(duels);
  state.counters["activations"] = static_cast<double>(activations) / static_cast<double>(duels);
  Signature signature;
  for (std::uint32_t i = 0; i < kDuels; ++i) {
    const MeleeDuel::Result result = duel.play(i);
    signature.add(std::int64_t{result.winner});
    signature.add(std::int64_t{result.activations});
  }
  expect_signature(state, 0x5f6a0b2ab35b2fd1U, signature.value());
}
BENCHMARK(melee)->Name("duel/melee_only")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warbalance::bench::melee_bench
