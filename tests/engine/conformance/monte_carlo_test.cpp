#include <algorithm>
#include <cmath>
#include <map>

#include "engine/core/enumerate.hpp"
#include "engine/core/random_dice.hpp"
#include "tests/engine/conformance/random_army.hpp"
#include "tests/engine/conformance/systems.hpp"
#include "tests/engine/frequencies.hpp"
#include "tests/engine/scene.hpp"

// In every rule system, exchanges rolled with random dice, step by step as `odds` drives them, come out as often as the
// enumeration of the same steps says. (That battles roll the same is tested in each system, by the code that battles
// run: `battle_odds_test`, `numbers_test`, `exchange_frequencies_test`.) An outcome is beyond chance when it is as
// unlikely as four standard errors. Of the 400 to 1,000 outcomes of a system 0.05 are expected to be; the keys are
// fixed, and none is.

namespace warbalance::tests::monte_carlo_test {
namespace {

constexpr int kTrials = 4000;
constexpr double kStandardErrors = 4;

struct Agreement {
  int compared = 0;
  int beyond = 0;  ///< outcomes that came too often or not often enough, or are impossible
};

template <class S>
class RuleSystemMonteCarlo : public ::testing::Test {
 protected:
  using Traits = Conformance<S>;
  using Exchange = typename Traits::Exchange;
  using State = typename Traits::ExchangeState;
  using Setting = typename Traits::ExchangeSetting;
  using Profile = typename S::Profile;
  using Chances = std::map<State, double>;
  using Counts = std::map<State, int>;

  static Chances exact_chances(const Exchange& exchange) {
    Chances chances;
    const auto ends = enumerate(
        exchange.start({}, {}), 1.0, [&](State& state, EnumeratingDice& dice) { exchange.step(state, dice); },
        Exchange::over);
    for (const auto& [state, chance] : ends) chances[state] = chance;
    return chances;
  }

  static Counts rolled(const Exchange& exchange, std::uint32_t matchup) {
    Counts counts;
    RandomDice dice;
    for (int trial = 0; trial < kTrials; ++trial) {
      dice.begin({3, matchup, static_cast<std::uint32_t>(trial)});
      State state = exchange.start({}, {});
      while (!Exchange::over(state)) exchange.step(state, dice);
      ++counts[state];
    }
    return counts;
  }

  static Agreement agreement(const Counts& counts, const Chances& chances) {
    return {static_cast<int>(chances.size()),
            static_cast<int>(outcomes_beyond(counts, chances, kTrials, kStandardErrors).size())};
  }

  /// Calls `visit(rules, attacker, defender, setting, number)` for a sample of exchanges between all profiles.
  template <class Visit>
  static void sample(int exchanges, Visit&& visit) {
    const sim::Ruleset ruleset = load_rules(Traits::ruleset, {});
    const auto rules = sim::compile_rules<S>(ruleset);
    const std::vector<Profile> profiles = all_profiles<S>(ruleset, rules);
    RandomStream random({51, 0, 0}, StreamClass::population);
    const auto draw = [&] { return profiles[random.below(static_cast<std::uint32_t>(profiles.size()))]; };
    for (int i = 0; i < exchanges; ++i) {
      const Setting setting = Traits::exchange_setting(i);
      Profile attacker = draw();
      while (!Traits::can_attack(attacker, setting)) attacker = draw();
      const Profile defender = draw();
      visit(rules, attacker, defender, setting, static_cast<std::uint32_t>(i));
    }
  }

  /// How well exchanges agree with exact odds. `believe` changes the setting that the exact odds are taken of.
  template <class Believe>
  static Agreement sample_agreement(int exchanges, Believe&& believe) {
    Agreement sum;
    sample(exchanges, [&](const auto& rules, const Profile& attacker, const Profile& defender, const Setting& setting,
                          std::uint32_t number) {
      Setting other = setting;
      believe(other);
      const Chances chances = exact_chances(Exchange(rules, attacker, defender, other));
      const Agreement one = agreement(rolled(Exchange(rules, attacker, defender, setting), number), chances);
      sum.compared += one.compared;
      sum.beyond += one.beyond;
    });
    return sum;
  }
};
TYPED_TEST_SUITE(RuleSystemMonteCarlo, AllSystems, SystemNames);

// Rules: WS2-E, WS1-603, WS1-605
TYPED_TEST(RuleSystemMonteCarlo, FrequenciesAgreeWithExactChances) {
  const Agreement sum = this->sample_agreement(150, [](auto&) {});
  EXPECT_GT(sum.compared, 350);
  EXPECT_EQ(sum.beyond, 0);
}

// The same check with exact odds of another situation: it must fail.
// Rules: WS2-E, WS1-501
TYPED_TEST(RuleSystemMonteCarlo, WrongChancesAreNoticed) {
  const Agreement cover = this->sample_agreement(12, [](auto& setting) { TestFixture::Traits::flip_cover(setting); });
  EXPECT_GT(cover.beyond, 5);
}

// The least error that is surely seen: a chance near one half that is off by eight standard errors.
TYPED_TEST(RuleSystemMonteCarlo, ASmallErrorOfOneChanceIsNoticed) {
  int shifted = 0;
  this->sample(30, [&](const auto& rules, const auto& attacker, const auto& defender, const auto& setting,
                       std::uint32_t number) {
    const typename TestFixture::Exchange exchange(rules, attacker, defender, setting);
    auto chances = this->exact_chances(exchange);
    const auto middling = std::find_if(chances.begin(), chances.end(),
                                       [](const auto& one) { return one.second > 0.3 && one.second < 0.7; });
    if (middling == chances.end()) return;
    ++shifted;
    const auto counts = this->rolled(exchange, number);
    EXPECT_EQ(this->agreement(counts, chances).beyond, 0);
    middling->second += 8 * std::sqrt(0.25 / kTrials);
    EXPECT_EQ(this->agreement(counts, chances).beyond, 1);
  });
  EXPECT_GT(shifted, 5);
}

}  // namespace
}  // namespace warbalance::tests::monte_carlo_test
