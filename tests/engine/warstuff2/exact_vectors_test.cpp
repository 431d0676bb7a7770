#include <boost/multiprecision/cpp_int.hpp>
#include <sstream>
#include <tuple>

#include "engine/core/enumerate.hpp"
#include "engine/core/random_stream.hpp"
#include "engine/systems/warstuff2/single_exchange.hpp"
#include "tests/engine/warstuff2/scene.hpp"

namespace warbalance::warstuff2 {
namespace {

/// A row of the table "Exact test vectors" of the specification, as it stands there.
struct Vector {
  const char* name;
  const char* action;
  const char* attacker;
  const char* defender;
  const char* options;
  const char* outcomes;
};

constexpr Vector kVectors[] = {
    {"V01", "shoot", "4+ Shooter(18)", "4+", "", "ok / killed = 1/12; ok / ok = 3/4; ok / stunned:1 = 1/6"},
    {"V02", "shoot", "3+ Shooter(27)", "5+", "--cover", "ok / killed = 8/81; ok / ok = 19/27; ok / stunned:1 = 16/81"},
    {"V03", "shoot", "4+ Shooter(18)", "4+ Armored", "--cover",
     "ok / killed = 1/24; ok / ok = 7/8; ok / stunned:1 = 1/12"},
    {"V04", "shoot", "4+ Deadly, Shooter(18)", "4+ Armored", "",
     "ok / killed = 1/12; ok / ok = 3/4; ok / stunned:1 = 1/6"},
    {"V05", "shoot", "4+ Shooter(9)", "4+", "--defender-markers 1",
     "ok / killed = 1/8; ok / ok:1 = 3/4; ok / stunned:2 = 1/8"},
    {"V06", "shoot", "4+ Shooter(9)", "4+ Armored", "--defender-stunned --defender-markers 1",
     "ok / killed = 1/4; ok / stunned:1 = 3/4"},
    {"V07", "shoot", "3+ Fire, Shooter(18)", "4+ Regeneration", "",
     "ok / killed = 1/12; ok / ok = 2/3; ok / stunned:1 = 1/4"},
    {"V08", "shoot", "4+ Freeze, Shooter(18)", "4+", "",
     "ok / killed = 1/12; ok / ok = 5/8; ok / ok+frozen = 1/8; ok / stunned:1 = 1/6"},
    {"V09", "shoot", "4+ Shooter(18)", "3+ Large", "", "ok / killed = 1/12; ok / ok = 3/4; ok / stunned:1 = 1/6"},
    {"V10", "shoot", "4+ Shooter(18)", "3+ Small", "--elevated",
     "ok / killed = 1/54; ok / ok = 17/18; ok / stunned:1 = 1/27"},
    {"V11", "shoot", "3+ Deadly, Shooter(27)", "4+ Tough", "--defender-markers 2",
     "ok / killed = 5/36; ok / ok:2 = 7/12; ok / stunned:3 = 5/18"},
    {"V12", "shoot", "2+ Shooter(27)", "6+", "--defender-healers 2",
     "ok / killed = 25/432; ok / ok = 11/36; ok / stunned:1 = 275/432"},
    {"V13", "charge", "4+", "4+", "",
     "killed / ok = 1/16; ok / killed = 1/12; ok / ok = 9/16; ok / stunned:1 = 1/6; stunned:1 / ok = 1/8"},
    {"V14", "charge", "4+ Mounted", "4+", "",
     "killed / ok = 3/64; ok / killed = 5/32; ok / ok = 27/64; ok / stunned:1 = 1/4; "
     "ok / stunned:2 = 1/32; stunned:1 / ok = 3/32"},
    {"V15", "charge", "4+ Frenzy", "4+ Intimidating", "",
     "killed / ok = 11/192; ok / killed = 5/48; ok / ok = 33/64; ok / stunned:1 = 5/24; "
     "stunned:1 / ok = 11/96"},
    {"V16", "charge", "4+", "3+ Fearless, Intimidating", "--defender-hunkered",
     "killed / ok = 11/108; ok / killed = 1/36; ok / ok = 11/18; ok / stunned:1 = 1/18; "
     "stunned:1 / ok = 11/54"},
    {"V17", "charge", "3+ Hit & Run, Mounted", "3+ Tough", "--defender-markers 1",
     "ok / killed = 4/243; ok / ok:1 = 49/81; ok / ok:2 = 28/81; ok / stunned:3 = 8/243"},
    {"V18", "charge", "4+", "5+ Death Blow", "",
     "killed / killed = 1/54; killed / ok = 1/27; ok / killed = 1/18; ok / ok = 5/9; "
     "ok / stunned:1 = 2/9; stunned:1 / killed = 1/27; stunned:1 / ok = 2/27"},
    {"V19", "charge", "5+ Death Blow, Freeze", "3+ Fire", "",
     "killed / killed = 16/729; killed / ok = 14/243; killed / ok+frozen = 2/27; "
     "killed / stunned:1 = 32/729; ok / killed = 1/27; ok / ok = 35/81; ok / ok+frozen = 5/81; "
     "ok / stunned:1 = 2/27; stunned:1 / ok = 14/81; stunned:1 / ok+frozen = 2/81"},
    {"V20", "charge", "4+ Large", "4+ Small", "",
     "killed / ok = 5/192; ok / killed = 1/8; ok / ok = 35/64; ok / stunned:1 = 1/4; "
     "stunned:1 / ok = 5/96"},
    {"V21", "charge", "4+", "4+ Regeneration", "--defender-stunned --defender-markers 1",
     "ok / killed = 1/2; ok / stunned:1 = 1/2"},
    {"V22", "charge", "3+ Deadly, Mounted", "2+ Armored, Regeneration", "",
     "killed / ok = 1805/31104; ok / killed = 455/6912; ok / ok = 4693/10368; ok / stunned:1 = 475/1728; "
     "ok / stunned:2 = 25/768; stunned:1 / ok = 1805/15552"},
    {"V23", "fireball", "4+ Wizard", "4+", "", "ok / killed = 1/8; ok / ok = 3/4; ok / stunned:1 = 1/8"},
    {"V24", "fireball", "4+ Wizard", "4+ Camouflaged", "--defender-stunned --defender-markers 1",
     "ok / killed = 1/9; ok / stunned:1 = 5/6; ok / stunned:2 = 1/18"},
    {"V25", "ice-ray", "3+ Wizard", "3+ Tough", "",
     "ok / ok = 2/3; ok / ok+frozen = 1/6; ok / ok:1 = 1/12; ok / ok:1+frozen = 1/12"},
    {"V26", "shoot", "4+ Deadly, Shooter(18)", "4+", "--cover --set deadly_ignores_cover=false",
     "ok / killed = 2/27; ok / ok = 7/9; ok / stunned:1 = 4/27"},
    {"V27", "charge", "4+", "4+", "--cover --set cover_in_melee=false",
     "killed / ok = 1/16; ok / killed = 1/12; ok / ok = 9/16; ok / stunned:1 = 1/6; stunned:1 / ok = 1/8"},
};

/// A request from the words of the command line; `settings` gets what --set says.
OddsRequest request_of(const std::string& action, const std::string& options, std::vector<std::string>& settings) {
  OddsRequest request;
  request.options.assign(odds_options().size(), 0);
  request.action = action == "shoot" ? 0 : action == "charge" ? 1 : 2;
  request.named_effect = action == "ice-ray" ? 1 : 0;  // the spells of a Wizard in the order of the data
  std::istringstream words(options);
  for (std::string word; words >> word;) {
    if (word == "--set") {
      words >> word;
      settings.push_back(word);
      continue;
    }
    std::size_t i = 0;
    while (i < odds_options().size() && "--" + std::string(odds_options()[i].name) != word) ++i;
    if (i == odds_options().size()) {
      ADD_FAILURE() << "no option " << word;
      continue;
    }
    request.options[i] = 1;
    if (odds_options()[i].max > 0) words >> request.options[i];
  }
  return request;
}

std::string text_of(const std::vector<OddsOutcome>& outcomes) {
  std::string text;
  for (const OddsOutcome& outcome : outcomes) {
    if (!text.empty()) text += "; ";
    text += outcome.attacker + " / " + outcome.defender + " = " + outcome.numerator + "/" + outcome.denominator;
  }
  return text;
}

std::string odds_text(const std::string& action, const std::string& attacker, const std::string& defender,
                      const std::string& options) {
  std::vector<std::string> settings;
  const OddsRequest request = request_of(action, options, settings);
  const sim::Ruleset ruleset = load_rules(settings);
  std::string problem;
  const auto outcomes = Warstuff2::odds(sim::compile_rules<Warstuff2>(ruleset), profile_of(ruleset, attacker),
                                        profile_of(ruleset, defender), request, problem);
  return problem.empty() ? text_of(outcomes) : problem;
}

// Rules: WS2-E, WS2-W1, WS2-W4, WS2-W5, WS2-W7, WS2-W8, WS2-W9, WS2-W12, WS2-X2, WS2-X8, WS2-X9
TEST(Warstuff2ExactVectors, AreAllReproducedAsReducedFractions) {
  EXPECT_EQ(std::size(kVectors), 27U);
  for (const Vector& vector : kVectors) {
    EXPECT_EQ(odds_text(vector.action, vector.attacker, vector.defender, vector.options), vector.outcomes)
        << vector.name;
  }
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
using boost::multiprecision::cpp_int;

// 2,000 exchanges between profiles drawn from all, with random states.
// Rules: WS2-E
TEST(Warstuff2ExactVectors, ChancesAreReducedSortedAndAddUpToOne) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const std::vector<sim::UnitDesign> designs = sim::all_designs(ruleset);
  RandomStream random({2000, 0, 0}, StreamClass::population);
  const auto draw = [&] {
    const auto& design = designs[random.below(static_cast<std::uint32_t>(designs.size()))];
    return sim::compile_profile<Warstuff2>(ruleset, rules, design);
  };
  for (int exchanges = 0; exchanges < 2000;) {
    const Profile attacker = draw();
    const Profile defender = draw();
    OddsRequest request;
    request.action = random.below(3);
    request.named_effect = static_cast<int>(random.below(2));
    for (std::size_t i = 0; i < odds_options().size(); ++i) {
      const std::string_view name = odds_options()[i].name;
      const bool for_charge = name.starts_with("attacker-") && name != "attacker-markers";
      const bool fits = for_charge ? request.action == 1 : name != "elevated" || request.action == 0;
      const std::uint32_t bound = odds_options()[i].max == 0 ? 2 : 4;
      request.options.push_back(fits ? static_cast<std::int32_t>(random.below(bound)) : 0);
    }
    std::string problem;
    const auto outcomes = Warstuff2::odds(rules, attacker, defender, request, problem);
    if (!problem.empty()) continue;  // no Shooter, no Wizard
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
  const SingleExchange exchange(rules, attacker, defender, setting);
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
}  // namespace warbalance::warstuff2
