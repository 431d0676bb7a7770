#include <boost/multiprecision/cpp_int.hpp>
#include <sstream>

#include "engine/core/random_stream.hpp"
#include "tests/engine/warstuff1/scene.hpp"

namespace warbalance::warstuff1 {
namespace {

/// A row of the tables "Exact test vectors" of the specification, as it stands there.
struct Vector {
  const char* action;
  const char* attacker;
  const char* defender;
  const char* options;
  const char* outcomes;
};

constexpr Vector kVectors[] = {
    {"shoot", "3 Shooter(Long)", "3", "", "ok / killed = 1/4; ok / ok = 1/2; ok / ok:1 = 1/4"},
    {"shoot", "1 Shooter(Short)", "5", "", "ok / killed = 1/36; ok / ok = 5/6; ok / ok:1 = 5/36"},
    {"shoot", "5 Shooter(Medium)", "1", "", "ok / killed = 25/36; ok / ok = 1/6; ok / ok:1 = 5/36"},
    {"melee", "2", "3", "", "ok / killed = 1/6; ok / ok = 2/3; ok / ok:1 = 1/6"},
    {"shoot", "2 Shooter(Long)", "4", "--defender-wounds 2", "ok / killed = 1/9; ok / ok:2 = 5/6; ok / ok:3 = 1/18"},
    {"shoot", "3 Shooter(Long)", "3", "--cover", "ok / killed = 1/6; ok / ok = 2/3; ok / ok:1 = 1/6"},
    {"shoot", "3 Shooter(Long), Power Shot", "3 Camouflaged", "", "ok / killed = 1/6; ok / ok = 2/3; ok / ok:1 = 1/6"},
    {"shoot", "4 Shooter(Long)", "3 Stealthy", "--cover", "ok / killed = 1/12; ok / ok = 5/6; ok / ok:1 = 1/12"},
    {"shoot", "3 Shooter(Long)", "3 Armored, Small", "", "ok / killed = 1/12; ok / ok = 5/6; ok / ok:1 = 1/12"},
    {"melee", "4", "2", "--defender-stunned --defender-wounds 1", "ok / killed = 5/6; ok / stunned:1 = 1/6"},
    {"shoot", "2 Pinning, Shooter(Long)", "3", "",
     "ok / killed = 1/2; ok / ok = 1/3; ok / ok:1 = 1/12; ok / stunned = 1/12"},
    {"shoot", "2 Pinning, Shooter(Long)", "3 Undead", "", "ok / killed = 7/12; ok / ok = 1/3; ok / ok:1 = 1/12"},
    {"melee", "3 Intimidating", "4 Fearless", "", "ok / killed = 1/9; ok / ok = 2/3; ok / ok:1 = 2/9"},
    {"melee", "3", "3 Intimidating", "",
     "ok / killed = 1/8; ok / ok = 1/4; ok / ok:1 = 1/8; stunned / killed = 1/24; stunned / ok = "
     "5/12; stunned / ok:1 = 1/24"},
    {"melee", "2 Frenzy", "4", "", "ok / killed = 1/6; ok / ok = 1/2; ok / ok:1 = 1/3"},
    {"melee", "3 Large", "3 Small", "", "ok / killed = 5/12; ok / ok = 1/6; ok / ok:1 = 5/12"},
    {"shoot", "2 Fire, Shooter(Medium)", "3", "",
     "ok / killed = 2/9; ok / ok = 2/3; ok / ok:1 = 1/12; ok / ok:2 = 1/36"},
    {"melee", "4 Vicious", "5 Tough", "",
     "ok / killed = 1045/15552; ok / ok = 223/288; ok / ok:1 = 35/288; ok / ok:2 = 5/162; ok / ok:3 = "
     "5/864; ok / ok:4 = 5/15552"},
    {"shoot", "2 Deadly, Shooter(Long)", "5 Tough", "", "ok / killed = 1/6; ok / ok = 5/6"},
    {"melee", "3 Deadly, Fire", "4 Regeneration", "",
     "ok / killed = 19/144; ok / ok = 2/3; ok / ok:1 = 5/36; ok / ok:2 = 1/16"},
    {"melee", "1 Poison", "4", "", "ok / killed = 1/12; ok / ok = 5/6; ok / ok:2 = 1/12"},
    {"melee", "3 Sweep Attack", "3", "", "ok / killed = 1/4; ok / ok = 1/2; ok / ok:1 = 1/6; ok / stunned:1 = 1/12"},
    {"melee", "3 Tough", "3 Counter-Attack", "--attacker-wounds 1",
     "killed / ok = 1/18; ok:1 / killed = 1/4; ok:1 / ok = 5/12; ok:1 / ok:1 = 1/4; ok:2 / ok = 1/36"},
    {"melee", "2", "3 Counter-Attack, Trapper", "",
     "killed / ok = 1/9; ok / killed = 1/6; ok / ok = 1/2; ok / ok:1 = 1/6; stunned:1 / ok = 1/18"},
    {"melee", "3", "2 Death Blow", "",
     "killed / killed = 1/27; ok / killed = 10/27; ok / ok = 1/3; ok / ok:1 = 2/9; ok:1 / killed = "
     "1/27"},
    {"entangle", "2 Entangle", "5 Armored, Tough", "--cover", "ok / ok = 3/4; ok / stunned = 1/4"},
    {"entangle", "2 Entangle, Pinning", "2 Undead", "", "ok / killed = 2/3; ok / ok = 1/6; ok / stunned = 1/6"},
    {"shoot", "2 Pinning, Shooter(Long)", "3", "--set pinning_timing=after",
     "ok / killed = 1/6; ok / ok = 1/3; ok / ok:1 = 1/12; ok / stunned = 1/3; ok / stunned:1 = 1/12"},
    {"melee", "3", "3 Intimidating", "--set intimidating_timing=after",
     "ok / killed = 1/8; ok / ok = 1/4; ok / ok:1 = 1/8; stunned / killed = 1/8; stunned / ok = 1/4; "
     "stunned / ok:1 = 1/8"},
    {"melee", "3 Sweep Attack", "3", "--set sweep_timing=before", "ok / killed = 1/3; ok / ok = 1/2; ok / ok:1 = 1/6"},
    {"melee", "4", "2", "--defender-stunned --set stunned_damage_quality=printed",
     "ok / killed = 5/9; ok / stunned = 1/6; ok / stunned:1 = 5/18"},
    {"shoot", "2 Deadly, Shooter(Long)", "5 Tough", "--set deadly_ignores_tough=false",
     "ok / killed = 1/12; ok / ok = 11/12"},
    {"shoot", "3 Shooter(Long)", "3 Tough", "--set rule.Tough.ignore_hit.on=5",
     "ok / killed = 1/6; ok / ok = 2/3; ok / ok:1 = 1/6"},
    {"melee", "4", "2 Regeneration", "--set rule.Regeneration.survive_kill.on=5",
     "ok / killed = 10/27; ok / ok = 1/6; ok / ok:1 = 25/54"},
    {"shoot", "3 Shooter(Long)", "3 Armored", "--set rule.Armored.quality_mod.amount=2",
     "ok / killed = 1/12; ok / ok = 5/6; ok / ok:1 = 1/12"},
    {"melee", "3 Deadly", "4", "--set rule.Deadly.on_natural.face=5", "ok / killed = 1/3; ok / ok = 2/3"},
    {"melee", "1 Deadly", "4", "--set rule.Deadly.on_natural.face=5", "ok / killed = 1/6; ok / ok = 5/6"},
    {"shoot", "2 Fire, Shooter(Medium)", "3", "--set rule.Fire.on_natural.amount=2",
     "ok / killed = 53/216; ok / ok = 2/3; ok / ok:1 = 1/12; ok / ok:3 = 1/216"},
    {"melee", "2 Poison", "5", "--set rule.Poison.on_natural.amount=2",
     "ok / killed = 1/12; ok / ok = 5/6; ok / ok:3 = 1/12"},
    {"entangle", "2 Entangle", "3", "--set rule.Entangle.attack.stun_on=3", "ok / ok = 1/3; ok / stunned = 2/3"},
    {"melee", "3", "2 Death Blow", "--set rule.Death_Blow.on_death.on=4",
     "killed / killed = 1/9; ok / killed = 2/9; ok / ok = 1/3; ok / ok:1 = 2/9; ok:1 / killed = 1/9"},
};

/// A request from the words of the command line; `settings` gets what --set says.
OddsRequest request_of(const std::string& action, const std::string& options, std::vector<std::string>& settings) {
  OddsRequest request;
  request.options.assign(Warstuff1::odds_options().size(), 0);
  request.action = action == "shoot" ? 0 : action == "melee" ? 1 : 2;
  std::istringstream words(options);
  for (std::string word; words >> word;) {
    if (word == "--set") {
      words >> word;
      settings.push_back(word);
      continue;
    }
    std::size_t i = 0;
    while (i < request.options.size() && "--" + std::string(Warstuff1::odds_options()[i].name) != word) ++i;
    if (i == request.options.size()) {
      ADD_FAILURE() << "no option " << word;
      continue;
    }
    request.options[i] = 1;
    if (Warstuff1::odds_options()[i].max > 0) words >> request.options[i];
  }
  return request;
}

std::string odds_text(const std::string& action, const std::string& attacker, const std::string& defender,
                      const std::string& options) {
  std::vector<std::string> settings;
  const OddsRequest request = request_of(action, options, settings);
  const sim::Ruleset ruleset = load_rules(settings);
  std::string problem;
  const auto outcomes = Warstuff1::odds(sim::compile_rules<Warstuff1>(ruleset), profile_of(ruleset, attacker),
                                        profile_of(ruleset, defender), request, problem);
  std::string text;
  for (const OddsOutcome& outcome : outcomes) {
    if (!text.empty()) text += "; ";
    text += outcome.attacker + " / " + outcome.defender + " = " + outcome.numerator + "/" + outcome.denominator;
  }
  return problem.empty() ? text : problem;
}

// Rules: WS1-603, WS1-604, WS1-605, WS1-606, WS1-607, WS1-608, WS1-609, WS1-R01, WS1-R03, WS1-R05, WS1-R07, WS1-R11,
// WS1-R13, WS1-R16, WS1-R17, WS1-R20, WS1-R21, WS1-R24, WS1-R27, WS1-R29, WS1-R31, WS1-R33, WS1-R35
TEST(Warstuff1ExactVectors, AreAllReproducedAsReducedFractions) {
  EXPECT_EQ(std::size(kVectors), 41U);
  for (const Vector& vector : kVectors) {
    EXPECT_EQ(odds_text(vector.action, vector.attacker, vector.defender, vector.options), vector.outcomes)
        << vector.action << ": " << vector.attacker << " against " << vector.defender << " " << vector.options;
  }
}

// Rules: WS1-601
TEST(Warstuff1ExactVectors, ImpossibleExchangesAreRefused) {
  EXPECT_NE(odds_text("shoot", "3", "3", "").find("Shooter"), std::string::npos);
  EXPECT_NE(odds_text("entangle", "3 Shooter(Long)", "3", "").find("no rule"), std::string::npos);
}

// Rules with no part in an exchange.
// Rules: WS1-604
TEST(Warstuff1ExactVectors, OtherRulesLeaveAnExchangeAsItIs) {
  const std::string plain = odds_text("melee", "3", "3", "");
  for (const char* rule : {"Brutal", "Fast", "Fear", "Flying", "Healer", "Hit & Run", "Leader", "Pathfinder", "Scout",
                           "Slow", "Vanguard"}) {
    const std::string profile = std::string("3 ") + rule;
    EXPECT_EQ(odds_text("melee", profile, profile, ""), plain) << rule;
  }
}

// Rules: WS1-607
TEST(Warstuff1ExactVectors, ChancesOfRandomExchangesAddUpToOne) {
  using Rational = boost::multiprecision::cpp_rational;
  using boost::multiprecision::cpp_int;
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Warstuff1>(ruleset);
  const std::vector<sim::UnitDesign> designs = sim::all_designs(ruleset);
  RandomStream random({1700, 0, 0}, StreamClass::population);
  const auto draw = [&] {
    return sim::compile_profile<Warstuff1>(ruleset, rules,
                                           designs[random.below(static_cast<std::uint32_t>(designs.size()))]);
  };
  for (int exchanges = 0; exchanges < 1000;) {
    OddsRequest request;
    request.action = random.below(3);
    for (const OddsOption& option : Warstuff1::odds_options()) {
      request.options.push_back(static_cast<std::int32_t>(random.below(option.max == 0 ? 2 : 4)));
    }
    std::string problem;
    const Profile attacker = draw();
    const Profile defender = draw();
    const auto outcomes = Warstuff1::odds(rules, attacker, defender, request, problem);
    if (!problem.empty()) continue;
    ++exchanges;
    Rational sum = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const cpp_int numerator(outcomes[i].numerator);
      const cpp_int denominator(outcomes[i].denominator);
      ASSERT_EQ(gcd(numerator, denominator), 1);
      sum += Rational(numerator, denominator);
      if (i == 0) continue;
      ASSERT_LT(std::tie(outcomes[i - 1].attacker, outcomes[i - 1].defender),
                std::tie(outcomes[i].attacker, outcomes[i].defender));
    }
    ASSERT_EQ(sum, 1);
  }
}

}  // namespace
}  // namespace warbalance::warstuff1
