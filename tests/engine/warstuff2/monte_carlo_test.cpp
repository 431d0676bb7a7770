#include <algorithm>
#include <cmath>
#include <map>

#include "engine/core/enumerate.hpp"
#include "engine/core/random_stream.hpp"
#include "engine/systems/warstuff2/single_exchange.hpp"
#include "tests/engine/warstuff2/scene.hpp"

// Exchanges played with random dice come out as often as the exact odds say. Every outcome is compared at four standard
// errors of its frequency. Some 600 outcomes are compared: by the normal approximation 0.04 of them are expected to
// lie beyond (rare outcomes a little more often); the keys are fixed, and none does.

namespace warbalance::warstuff2 {
namespace {

using Chances = std::map<ExchangeState, double>;

constexpr int kTrials = 4000;
constexpr double kStandardErrors = 4;

Chances exact_chances(const SingleExchange& exchange) {
  Chances chances;
  const auto ends = enumerate(
      exchange.start({}, {}), 1.0, [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); },
      SingleExchange::over);
  for (const auto& [state, chance] : ends) chances[state] = chance;
  return chances;
}

std::map<ExchangeState, int> played(const SingleExchange& exchange, std::uint32_t matchup) {
  std::map<ExchangeState, int> counts;
  RandomDice dice;
  for (int trial = 0; trial < kTrials; ++trial) {
    dice.begin({1, matchup, static_cast<std::uint32_t>(trial)});
    ExchangeState state = exchange.start({}, {});
    while (!SingleExchange::over(state)) exchange.step(state, dice);
    ++counts[state];
  }
  return counts;
}

struct Agreement {
  int compared = 0;
  int beyond = 0;  ///< outcomes farther off than four standard errors, or impossible ones
};

Agreement agreement(const std::map<ExchangeState, int>& counts, const Chances& chances) {
  Agreement sum;
  for (const auto& [state, chance] : chances) {
    const auto found = counts.find(state);
    const double count = found == counts.end() ? 0 : found->second;
    ++sum.compared;
    sum.beyond +=
        std::abs(count - kTrials * chance) > kStandardErrors * std::sqrt(kTrials * chance * (1 - chance)) + 1e-9;
  }
  for (const auto& [state, count] : counts) sum.beyond += !chances.contains(state);
  return sum;
}

/// Plays a sample of exchanges between all profiles. `believed` changes the setting that the exact odds are taken of.
template <class Believe>
Agreement sample_agreement(int exchanges, Believe believed) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const std::vector<sim::UnitDesign> designs = sim::all_designs(ruleset);
  RandomStream random({51, 0, 0}, StreamClass::population);
  const auto draw = [&] {
    const auto& design = designs[random.below(static_cast<std::uint32_t>(designs.size()))];
    return sim::compile_profile<Warstuff2>(ruleset, rules, design);
  };
  Agreement sum;
  for (int i = 0; i < exchanges; ++i) {
    ExchangeSetting setting;
    setting.action = static_cast<ExchangeAction>(i % 3);
    setting.spell = i % 2;
    setting.defender_cover = i % 5 == 0;
    setting.defender_healers = i % 7 == 0 ? 1 : 0;
    Profile attacker = draw();
    while ((setting.action == ExchangeAction::shoot && !attacker.shoots()) ||
           (setting.action == ExchangeAction::spell && attacker.spell_count == 0)) {
      attacker = draw();
    }
    const Profile defender = draw();
    const SingleExchange exchange(rules, attacker, defender, setting);
    ExchangeSetting other = setting;
    believed(other);
    const SingleExchange as_believed(rules, attacker, defender, other);
    const Agreement one = agreement(played(exchange, static_cast<std::uint32_t>(i)), exact_chances(as_believed));
    sum.compared += one.compared;
    sum.beyond += one.beyond;
  }
  return sum;
}

// Rules: WS2-E
TEST(Warstuff2MonteCarlo, FrequenciesAgreeWithExactChances) {
  const Agreement sum = sample_agreement(150, [](ExchangeSetting&) {});
  EXPECT_GT(sum.compared, 500);
  EXPECT_EQ(sum.beyond, 0);
}

// The same check with exact odds of another situation: it must fail.
// Rules: WS2-E
TEST(Warstuff2MonteCarlo, WrongChancesAreNoticed) {
  const Agreement cover =
      sample_agreement(12, [](ExchangeSetting& setting) { setting.defender_cover = !setting.defender_cover; });
  EXPECT_GT(cover.beyond, 5);
}

// The least error that is surely seen: a chance of one half that is off by five standard errors.
TEST(Warstuff2MonteCarlo, ASmallErrorOfOneChanceIsNoticed) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const Profile attacker = profile_of(ruleset, "4+ Shooter(18)");
  const Profile defender = profile_of(ruleset, "6+");
  const ExchangeSetting setting;
  const SingleExchange exchange(rules, attacker, defender, setting);
  const std::map<ExchangeState, int> counts = played(exchange, 1000);
  Chances chances = exact_chances(exchange);
  EXPECT_EQ(agreement(counts, chances).beyond, 0);
  auto largest = std::max_element(chances.begin(), chances.end(),
                                  [](const auto& a, const auto& b) { return a.second < b.second; });
  largest->second += 8 * std::sqrt(0.25 / kTrials);
  EXPECT_EQ(agreement(counts, chances).beyond, 1);
}

}  // namespace
}  // namespace warbalance::warstuff2
