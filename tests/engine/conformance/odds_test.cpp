#include <boost/multiprecision/cpp_int.hpp>

#include <tuple>

#include "engine/core/random_dice.hpp"
#include "tests/engine/conformance/random_army.hpp"
#include "tests/engine/conformance/systems.hpp"
#include "tests/engine/odds_text.hpp"

// What exact odds are in every rule system.

namespace warbalance::tests::odds_test {
namespace {

template <class S>
class RuleSystemOdds : public ::testing::Test {};
TYPED_TEST_SUITE(RuleSystemOdds, AllSystems, SystemNames);

// 2,000 exchanges between profiles drawn from all, with random states.
// Rules: WS2-E, WS1-607
TYPED_TEST(RuleSystemOdds, ChancesAreReducedSortedAndAddUpToOne) {
  using Rational = boost::multiprecision::cpp_rational;
  using boost::multiprecision::cpp_int;
  using S = TypeParam;
  const sim::Ruleset ruleset = load_rules(Conformance<S>::ruleset, {});
  const auto rules = sim::compile_rules<S>(ruleset);
  const auto profiles = all_profiles<S>(ruleset, rules);
  RandomStream random({2000, 0, 0}, StreamClass::population);
  const auto draw = [&](std::size_t bound) { return random.below(static_cast<std::uint32_t>(bound)); };
  for (int exchanges = 0; exchanges < 2000;) {
    const auto& attacker = profiles[draw(profiles.size())];
    const auto& defender = profiles[draw(profiles.size())];
    OddsRequest request;
    request.action = draw(S::odds_actions().size());
    request.named_effect = static_cast<int>(draw(Conformance<S>::named_effects.size() + 1));
    for (const OddsOption& option : S::odds_options()) {
      const bool given = draw(4) == 0;
      request.options.push_back(given ? static_cast<std::int32_t>(draw(option.max == 0 ? 2 : 4)) : 0);
    }
    std::string problem;
    const auto outcomes = S::odds(rules, attacker, defender, request, problem);
    if (!problem.empty()) continue;  // no such attack, or an option that does not fit the action
    ++exchanges;
    Rational sum = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const cpp_int numerator(outcomes[i].numerator);
      const cpp_int denominator(outcomes[i].denominator);
      ASSERT_GT(numerator, 0);
      ASSERT_EQ(gcd(numerator, denominator), 1);
      sum += Rational(numerator, denominator);
      if (i == 0) continue;
      ASSERT_LT(std::tie(outcomes[i - 1].attacker, outcomes[i - 1].defender),
                std::tie(outcomes[i].attacker, outcomes[i].defender));
    }
    ASSERT_EQ(sum, 1) << text_of(outcomes);
  }
}

}  // namespace
}  // namespace warbalance::tests::odds_test
