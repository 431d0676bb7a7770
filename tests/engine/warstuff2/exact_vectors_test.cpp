#include <boost/multiprecision/cpp_int.hpp>

#include "engine/core/enumerate.hpp"
#include "engine/systems/warstuff2/odds.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/warstuff2/conformance.hpp"
#include "tests/engine/warstuff2/scene.hpp"
#include "tests/vectors/warstuff2.hpp"

namespace warbalance::warstuff2::exact_vectors_test {
namespace {

using tests::expect_vectors;

constexpr auto odds_text = tests::odds_text<Warstuff2>;

// Rules: WS2-E, WS2-W1, WS2-W4, WS2-W5, WS2-W7, WS2-W8, WS2-W9, WS2-W12, WS2-X2, WS2-X8, WS2-X9
TEST(Warstuff2ExactVectors, AreAllReproducedAsReducedFractions) {
  EXPECT_EQ(std::size(tests::kWarstuff2Vectors), 27U);
  expect_vectors<Warstuff2>(tests::kWarstuff2Vectors);
}

// Rules: WS2-E, WS2-Q11
TEST(Warstuff2ExactVectors, HealersRollTheNumberOfTheRuleset) {
  EXPECT_EQ(odds_text("shoot", "2+ Shooter(27)", "6+", "--defender-healers 1 --set rule.Healer.rescue_friend.on=2"),
            "ok / killed = 25/648; ok / ok = 11/36; ok / stunned:1 = 425/648");
}

// Rules: WS2-E, WS2-X9, WS2-Q14, WS2-Q22, WS2-Q13
TEST(Warstuff2ExactVectors, EqualsInSizeAndFearMeetLikePlainUnits) {
  const std::string plain = odds_text("charge", "4+", "4+", "");
  for (const char* rule : {"Large", "Small", "Intimidating"}) {
    const std::string profile = std::string("4+ ") + rule;
    EXPECT_EQ(odds_text("charge", profile, profile, ""), plain) << rule;
  }
}

// Rules: WS2-E
TEST(Warstuff2ExactVectors, ImpossibleExchangesAreRefused) {
  EXPECT_NE(odds_text("shoot", "4+", "4+", "").find("Shooter"), std::string::npos);
  EXPECT_NE(odds_text("fireball", "4+", "4+", "").find("cast"), std::string::npos);
  EXPECT_NE(odds_text("charge", "4+", "4+", "--elevated").find("--elevated"), std::string::npos);
  EXPECT_NE(odds_text("shoot", "4+ Shooter(9)", "4+", "--attacker-cover").find("--attacker-cover"), std::string::npos);
  EXPECT_NE(odds_text("shoot", "4+ Shooter(9)", "4+", "--attacker-healers 1").find("--attacker-healers"),
            std::string::npos);
}

using Rational = boost::multiprecision::cpp_rational;

// The costliest exchange that profiles of the data allow stays a matter of a few thousand steps.
// Rules: WS2-E
TEST(Warstuff2ExactVectors, TheCostliestExchangeTakesFewSteps) {
  const sim::Ruleset ruleset = load_rules({"cover_die=per-hit", "deadly_ignores_cover=false"});
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const Profile attacker =
      profile_of(ruleset, "4+ Death Blow, Deadly, Fearless, Freeze, Frenzy, Mounted, Regeneration");
  const Profile defender = profile_of(ruleset, "4+ Camouflaged, Death Blow, Freeze, Intimidating, Regeneration, Tough");
  ExchangeSetting setting;
  setting.action = ExchangeAction::charge;
  setting.attacker_healers = 20;
  setting.defender_healers = 20;
  const RuleSet compared = attacker.compares | defender.compares;
  const SingleExchange exchange(rules, unit_numbers(rules, attacker, compared), unit_numbers(rules, defender, compared),
                                setting);
  int steps = 0;
  const auto ends = enumerate(
      exchange.start({}, {}), Rational(1),
      [&](ExchangeState& state, EnumeratingDice& dice) {
        ++steps;
        exchange.step(state, dice);
      },
      SingleExchange::over);
  EXPECT_GT(ends.size(), 10U);
  EXPECT_LT(steps, 5000);
}

}  // namespace
}  // namespace warbalance::warstuff2::exact_vectors_test
