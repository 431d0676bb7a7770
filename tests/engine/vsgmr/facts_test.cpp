#include <boost/multiprecision/cpp_int.hpp>

#include <set>

#include "engine/systems/vsgmr/exchange.hpp"
#include "engine/systems/vsgmr/numbers.hpp"
#include "engine/systems/vsgmr/odds.hpp"
#include "tests/engine/every_field.hpp"
#include "tests/engine/facts_of.hpp"
#include "tests/engine/odds_text.hpp"
#include "tests/engine/vsgmr/board.hpp"
#include "tests/engine/vsgmr/conformance.hpp"
#include "tests/engine/vsgmr/random_profiles.hpp"
#include "tests/vectors/vsgmr.hpp"

namespace warbalance::vsgmr::facts_test {
namespace {

// What battles count: rolls of special rules with known answers, points and causes of losses.

using tests::did;
using tests::fact;
using tests::lost_to;

Scene duel(const std::string& attacker, const std::string& defender, Length apart) {
  Scene scene;
  scene.unit(0, attacker, {3000, 2000}).unit(1, defender, {3000, 2000 + apart});
  return scene;
}

// Rules: VS-A02
TEST(VsgmrFacts, FearAndCourage) {
  const Outcome afraid = duel("Hero guy", "Troop guy, Cause Fear", 102).strike(0, 1).dice({2}).play();
  EXPECT_EQ(did(afraid, 1, Effect::attacked_natural_max), 1);
  const Outcome brave = duel("Hero guy, Fearless", "Troop guy, Cause Fear", 102).strike(0, 1).dice({2}).play();
  EXPECT_EQ(did(brave, 1, Effect::attacked_natural_max), 0);
  EXPECT_EQ(did(brave, 0, Effect::courage), 1);
}

// Rules: VS-A13, VS-D1
TEST(VsgmrFacts, ShotsFromBeyondTheUsualRange) {
  const auto beyond = [](Length apart) {
    const Outcome outcome = duel("Hero guy, Distance, Sniper", "Troop guy", apart).shoot(0, 1).dice({1}).play();
    EXPECT_EQ(did(outcome, 0, Effect::distance_attack), 1);
    return did(outcome, 0, Effect::range_multiple);
  };
  EXPECT_EQ(beyond(1300), 0) << "12 inches between the bases";
  EXPECT_EQ(beyond(1301), 1);
}

// Rules: VS-D10, VS-W8, VS-M5
TEST(VsgmrFacts, StoppedHitsThatKnockOffTheTable) {
  Scene scene;
  scene.unit(0, "Hero guy, Superior Super-Fight", {3000, 4600}).unit(1, "Hero guy, Heavy Armor", {3000, 4702});
  scene.unit(1, "Troop guy", {1000, 3000});
  const Outcome outcome = scene.strike(0, 1).dice({9, 6}).play();
  EXPECT_EQ(did(outcome, 1, Effect::armor), 1);
  EXPECT_EQ(did(outcome, 0, Effect::hit_saved_natural_min), 1);
  EXPECT_EQ(lost_to(outcome, Cause::off_table, 1), 1);
  EXPECT_EQ(fact(outcome, CommonUnitFact::points_destroyed, 0), 400);
  EXPECT_EQ(fact(outcome, CommonUnitFact::points_lost, 1), 400);
}

// A recruited figure is left, and lost by its side.
// Rules: VS-A10
TEST(VsgmrFacts, RecruitedFiguresAreLostAndLeft) {
  Scene scene;
  scene.unit(0, "Troop guy, Recruit", {3000, 2000}).unit(1, "Hero guy", {3000, 2102});
  scene.unit(1, "Troop guy", {1000, 3000});
  const Outcome outcome = scene.strike(0, 1).dice({4, 5}).play();
  EXPECT_EQ(did(outcome, 0, Effect::on_defeating), 1);
  EXPECT_EQ(lost_to(outcome, Cause::recruited, 1), 1);
  EXPECT_EQ(lost_to(outcome, Cause::hand_to_hand, 1), 0);
  EXPECT_EQ(fact(outcome, CommonUnitFact::points_lost, 1), outcome.state.cost(1));
  EXPECT_EQ(fact(outcome, CommonUnitFact::left, 1), 1);
}

// Rules: VS-M7
TEST(VsgmrFacts, CapturedMountsAreLostToTheirSide) {
  Scene scene({"capture_mounts=true"});
  scene.unit(0, "Troop guy", {3000, 2000}).unit(1, "Cavalry", {3000, 2175}).unit(1, "Troop guy", {6000, 4000});
  const Outcome outcome = scene.board(0, {}, 1).move(1, Path::straight({3000, 2175}, {3000, 3000})).play();
  EXPECT_EQ(lost_to(outcome, Cause::captured, 1), 1);
  EXPECT_EQ(fact(outcome, CommonUnitFact::points_destroyed, 0), 200);
  EXPECT_EQ(did(outcome, 1, Effect::places), 1);
}

// Rules: VS-K3
TEST(VsgmrFacts, SkillRollsPassedBySpecificSkills) {
  const auto passed = [](int face) {
    Scene scene({"specific_skills=true"});
    scene.unit(0, "Troop guy, Specific Skill(strength)", {3600, 2300}).unit(1, "Troop guy", {6000, 4000});
    scene.task({.at = {3600, 2400}, .radius = 50, .points = 300, .skill = 1});
    return did(scene.try_task(0).dice({face}).play(), 0, Effect::own_skill);
  };
  EXPECT_EQ(passed(3), 1);
  EXPECT_EQ(passed(4), 0) << "it would have passed anyway";
  EXPECT_EQ(passed(2), 0);
}

// Rules: VS-F3, VS-A03
TEST(VsgmrFacts, ABonusTurnsTheRollsThatNeedIt) {
  const auto turned = [](int face) {
    const Outcome with = duel("Troop guy, Combat Master", "Troop guy", 102).strike(0, 1).dice({face}).play();
    return did(with, 0, Effect::roll_bonus);
  };
  int sum = 0;
  for (int face = 1; face <= 6; ++face) sum += static_cast<int>(turned(face));
  EXPECT_EQ(sum, 1) << "of the six faces a bonus of 1 turns one";
}

// The numbers that dice depend on, for any special rules under any numbers and options; what the players look up is
// what `odds` says, and every number of an exchange is a part of what it is remembered by.

using Rational = boost::multiprecision::cpp_rational;
using boost::multiprecision::cpp_int;

std::int32_t millionths(const Rational& value) {
  const Rational scaled = value * 1'000'000;
  return static_cast<std::int32_t>(numerator(scaled) / denominator(scaled));
}

Rational power(const Rational& base, int exponent) {
  Rational power = 1;
  for (int i = 0; i < exponent; ++i) power *= base;
  return power;
}

/// The chance that the defender falls, and the mean of its counted hits, by the texts of `odds`.
struct ByOdds {
  Rational falls = 0;
  Rational hits = 0;

  ByOdds(const Rules& rules, const Profile& attacker, const Profile& defender, AttackKind kind, bool cover,
         bool attacker_support, bool defender_support) {
    OddsRequest request;
    request.action = kind == AttackKind::distance ? 0 : 1;
    request.options = {cover ? 1 : 0, attacker_support ? 1 : 0, defender_support ? 1 : 0, 0, 0, 0, 0};
    std::string problem;
    for (const OddsOutcome& outcome : Vsgmr::odds(rules, attacker, defender, request, problem)) {
      const Rational chance(cpp_int(outcome.numerator), cpp_int(outcome.denominator));
      if (outcome.defender == "defeated" || outcome.defender == "recruited") falls += chance;
      if (outcome.defender.starts_with("hit:")) hits += chance * std::stoi(outcome.defender.substr(4));
    }
    EXPECT_EQ(problem, "");
  }
};

/// Two figures that may attack each other, with the players' odds.
struct Duel {
  Duel(RandomStream& random, int effects) : rules(random_rules(random)) {
    for (Profile& profile : profiles) {
      profile = random_profile(rules, random, below(random, effects));
      profile.shoots = true;
    }
    BattleSetup<Profile> setup;
    setup.players = 2;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {{&profiles[seat], 1}, costs, {}, Policy::greedy};
    }
    state->begin(rules, setup);
    begin();
  }
  void begin() {
    odds = std::make_unique<PairOdds>(OddsTables{rules});
    odds->begin(*state);
  }
  Rules rules;
  std::array<Profile, 2> profiles;
  std::vector<Hundredths> costs{100};
  std::unique_ptr<State> state = std::make_unique<State>();
  std::unique_ptr<PairOdds> odds;
};

// Rules: VS-C5, VS-C10
TEST(VsgmrNumbers, ThePlayersOddsOfAnySpecialRulesAreThoseOfTheExchange) {
  RandomStream random({41, 0, 0}, StreamClass::population);
  std::set<std::int32_t> chances;
  for (int i = 0; i < 150; ++i) {
    Duel duel(random, 14);
    for (int setting = 0; setting < 16; ++setting) {
      if (below(random, 4) != 0) continue;
      const OddsSetting asked{static_cast<AttackKind>(setting >> 3), (setting & 4) != 0, (setting & 2) != 0,
                              (setting & 1) != 0};
      const ByOdds exact(duel.rules, duel.profiles[0], duel.profiles[1], asked.kind, asked.cover, asked.attack_support,
                         asked.armor_support);
      const std::int32_t chance = duel.odds->chance(*duel.state, 0, 1, asked);
      ASSERT_EQ(chance, millionths(exact.falls)) << "pair " << i << ", setting " << setting;
      chances.insert(chance);
    }
  }
  EXPECT_GT(chances.size(), 80U);
}

// Rules: VS-C10, VS-X5
TEST(VsgmrNumbers, ThePlayersHitsOnBuildingsAreThoseOfTheExchange) {
  RandomStream random({42, 0, 0}, StreamClass::population);
  std::set<std::int32_t> means;
  for (int i = 0; i < 150; ++i) {
    Duel duel(random, 14);
    Profile building = plain_building();
    building.hits = 100;
    for (const AttackKind kind : {AttackKind::distance, AttackKind::hand_to_hand}) {
      for (const bool support : {false, true}) {
        const ByOdds exact(duel.rules, duel.profiles[0], building, kind, false, support, false);
        const std::int32_t hits = duel.odds->building_hits(*duel.state, 0, kind, support);
        ASSERT_EQ(hits, millionths(exact.hits)) << "figure " << i;
        means.insert(hits);
      }
    }
  }
  EXPECT_GT(means.size(), 100U);
}

/// Calls `visit(field, least, greatest)` for all numbers of an attack; those of dice as dice can be.
template <class Visit>
void each_field(StrikeNumbers& n, Visit&& visit) {
  visit(n.hit_face, 0, 8);
  visit(n.armor_face, 0, 8);
  visit(n.knockback_face, 4, 9);
  visit(n.kind, 0, 1);
  visit(n.sides, 4, 12);
  visit(n.dice, 1, 2);
  visit(n.fear_face, 0, 3);
  visit(n.armored, 0, 1);
  visit(n.armor_sides, 4, 12);
  visit(n.armor_rolls, 1, 2);
  visit(n.knocks, 0, 1);
  visit(n.recruit_on, 0, 6);
  visit(n.recruit_sides, 4, 12);
  visit(n.building, 0, 1);
  visit(n.avenged, 0, 1);
  visit(n.follows_defeat, 0, 1);
  visit(n.follow_ups, 0, 3);
}

template <class Visit>
void each_field(ExchangeNumbers& n, Visit&& visit) {
  each_field(n.attack, visit);
  each_field(n.revenge, visit);
  visit(n.hits, 1, 4);
  visit(n.attacking, 0, 2);
  visit(n.defending, 0, 2);
}

ExchangeNumbers random_numbers(RandomStream& random) {
  ExchangeNumbers numbers;
  each_field(numbers, [&](auto& field, int least, int greatest) {
    field = static_cast<std::remove_reference_t<decltype(field)>>(least + below(random, greatest - least + 1));
  });
  numbers.revenge.kind = numbers.attack.kind;
  if (numbers.attack.building) numbers.attack.avenged = false;
  return numbers;
}

/// By the definition, complete and with exact fractions.
ExchangeMeans enumerated(const ExchangeNumbers& numbers) {
  const SingleExchange exchange(numbers);
  Rational falls = 0;
  Rational hits = 0;
  for (const auto& [state, chance] : enumerate(
           exchange.start({}, {}), Rational(1),
           [&](ExchangeState&now, EnumeratingDice&dice) { exchange.step(now, dice); }, SingleExchange::over)) {
    if (state.defender != ExchangeState::Fate::ok) falls += chance;
    hits += chance * static_cast<int>(state.hits);
  }
  return {millionths(falls), millionths(hits)};
}

// Rules: VS-C10
TEST(VsgmrNumbers, EveryNumberIsAPartOfTheKey) {
  RandomStream random({43, 0, 0}, StreamClass::population);
  ExchangeOdds odds;
  tests::ChangedFields changed;
  for (int i = 0; i < 8; ++i) {
    const ExchangeNumbers numbers = random_numbers(random);
    const auto each = [](ExchangeNumbers& key, const auto& visit) { each_field(key, visit); };
    const auto kept = [&](const ExchangeNumbers& key) { return odds.find(key); };
    const auto fresh = [&](const ExchangeNumbers& key) { return ExchangeOdds().find(key); };
    tests::change_every_field(numbers, each, kept, fresh, changed);
  }
  EXPECT_EQ(changed.bytes, 8 * sizeof(ExchangeNumbers)) << "a field has not been changed";
  EXPECT_GT(changed.different, changed.fields / 10);
}

// What is asked for in any order, in one table with others.
// Rules: VS-C10, VS-X6
TEST(VsgmrNumbers, CachedMeansAreThoseOfAnEnumerationInAnyOrder) {
  RandomStream random({44, 0, 0}, StreamClass::population);
  std::vector<std::pair<ExchangeNumbers, ExchangeMeans>> asked;
  for (int i = 0; i < 150; ++i) {
    const ExchangeNumbers numbers = random_numbers(random);
    asked.emplace_back(numbers, enumerated(numbers));
  }
  ExchangeOdds odds;
  for (int i = 0; i < 1500; ++i) {
    const auto& [numbers, right] = asked[random.below(static_cast<std::uint32_t>(asked.size()))];
    ASSERT_EQ(odds.find(numbers), right);
  }
}

// Battles of figures with any special rules, one after another, in one table of the players' odds.
// Rules: VS-C10
TEST(VsgmrNumbers, OddsOfOtherFiguresBeforeMakeNoDifference) {
  RandomStream random({45, 0, 0}, StreamClass::population);
  std::vector<std::unique_ptr<Duel>> duels;
  for (int i = 0; i < 40; ++i) {
    duels.push_back(std::make_unique<Duel>(random, 5));
    duels.back()->rules = duels.front()->rules;
    duels.back()->begin();
  }
  const auto used = std::make_unique<PairOdds>(OddsTables{duels.front()->rules});
  for (int i = 0; i < 400; ++i) {
    Duel& duel = *duels[random.below(static_cast<std::uint32_t>(duels.size()))];
    used->begin(*duel.state);
    const OddsSetting setting{static_cast<AttackKind>(below(random, 2)), below(random, 2) == 1, below(random, 2) == 1,
                              below(random, 2) == 1};
    EXPECT_EQ(used->chance(*duel.state, 0, 1, setting), duel.odds->chance(*duel.state, 0, 1, setting)) << i;
    EXPECT_EQ(used->building_hits(*duel.state, 0, setting.kind, setting.cover),
              duel.odds->building_hits(*duel.state, 0, setting.kind, setting.cover));
  }
}

// Rules: VS-A16
TEST(VsgmrNumbers, ManySupportersAddUpToWhateverTheyAre) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Vsgmr>(ruleset);
  const Profile troop = profile_of(ruleset, "Troop guy, Heavy Armor");
  const StrikeNumbers n = strike_numbers(rules, troop, troop, AttackKind::hand_to_hand, {false, 1000, 1000});
  EXPECT_EQ(n.hit_face, 4 - 1000);
  EXPECT_EQ(n.armor_face, 4 - 1000);
}

// Rules: VS-C14, VS-A02
TEST(VsgmrNumbers, NoFacePassesWhereFearLetsAllOfThemFail) {
  StrikeNumbers n;
  n.hit_face = 4;
  n.fear_face = 5;
  EXPECT_TRUE(n.some_face_passes(Roll::hand_to_hand));
  n.fear_face = 6;
  EXPECT_FALSE(n.some_face_passes(Roll::hand_to_hand));
}

// As many follow-ups as effects add up to, each of which may knock the target back by some other distance.
// Rules: VS-X6, VS-W8
TEST(VsgmrNumbers, LongChainsOfAttacksAreFoundToTheEnd) {
  ExchangeNumbers chain;
  StrikeNumbers& n = chain.attack;
  n.hit_face = 1;
  n.sides = n.armor_sides = 12;
  n.armored = n.knocks = true;
  n.armor_face = 2;  // 11 of 12 faces stop a hit
  n.knockback_face = 2;
  n.follow_ups = 60;
  EXPECT_EQ(ExchangeOdds().find(chain).falls, millionths(1 - power(Rational(11, 12), 61)));
}

// Rules: VS-C5
TEST(VsgmrNumbers, OnlyASureDefeatIsSure) {
  ExchangeNumbers numbers;
  StrikeNumbers& n = numbers.attack;
  n.hit_face = 1;
  EXPECT_EQ(ExchangeOdds().find(numbers).falls, 1'000'000);
  n.armored = true;
  n.armor_face = 6;
  n.armor_rolls = 2;
  n.follow_ups = 60;  // a target in 36^61 survives
  EXPECT_EQ(ExchangeOdds().find(numbers).falls, 999'999);
}

constexpr std::int64_t kPrice = 600;

/// Stakes of a strike on a figure of that price.
struct Case {
  Case(const char* attacker, const char* target, AttackKind kind)
      : numbers(strike_numbers(sim::compile_rules<Vsgmr>(ruleset), profile_of(ruleset, attacker),
                               profile_of(ruleset, target), kind, {})) {}
  std::int64_t next(StrikePhase phase, std::int8_t natural = 1, std::int8_t armor_made = 0) const {
    return StrikeStakes{kPrice, kPrice}
        .next(numbers, {phase, StrikeResult::missed, natural, armor_made, false})
        .hundredths;
  }
  sim::Ruleset ruleset = load_rules();
  StrikeNumbers numbers;
};

TEST(VsgmrLuck, AtStakeIsThePriceTimesTheChanceThatTheTargetStillFalls) {
  const Case open("Troop guy, Distance", "Troop guy", AttackKind::distance);
  EXPECT_EQ(open.next(StrikePhase::attack), kPrice);
  const Case armor("Troop guy", "Troop guy, Light Armor", AttackKind::hand_to_hand);  // saved by a 6
  EXPECT_NEAR(static_cast<double>(armor.next(StrikePhase::attack)), kPrice * 5 / 6, 1);
  EXPECT_EQ(armor.next(StrikePhase::armor), kPrice);
  const Case twice("Troop guy, Ignores Armor", "Troop guy, Heavy Armor", AttackKind::hand_to_hand);  // by two 4s
  EXPECT_NEAR(static_cast<double>(twice.next(StrikePhase::attack)), kPrice * 3 / 4, 1);
  EXPECT_NEAR(static_cast<double>(twice.next(StrikePhase::armor)), kPrice / 2, 1);
  EXPECT_EQ(twice.next(StrikePhase::armor, 1, 1), kPrice);
}

TEST(VsgmrLuck, OfTwoDiceOnlyOneHasToHit) {
  const Case two("Troop guy, Distance, Automatic Fire", "Troop guy", AttackKind::distance);  // a 5 hits
  EXPECT_NEAR(static_cast<double>(two.next(StrikePhase::attack)), kPrice * 4 / 6, 1);
  EXPECT_EQ(two.next(StrikePhase::second_die, 4), kPrice);
  EXPECT_EQ(two.next(StrikePhase::second_die, 5), 0) << "the first die has hit";
}

TEST(VsgmrLuck, TheDiceOfARecruitedFigureAreThoseOfItsEnemyByNow) {
  Board board;
  board.unit(0, "Troop guy", Point{1000, 1000}).unit(1, "Hero guy", Point{3000, 1000}).begin();
  EXPECT_EQ(stake_in(board.state(), 1, 0), board.state().cost(1));
  board.state().owners[0] = 1;
  EXPECT_EQ(stake_in(board.state(), 1, 0), -board.state().cost(1));
}

using tests::expect_vectors;

constexpr auto odds_text = tests::odds_text<Vsgmr>;

// Rules: VS-F3, VS-F6, VS-F7, VS-D8, VS-D9, VS-D10, VS-D11, VS-H2, VS-K1, VS-X5, VS-X6, VS-A01, VS-A02, VS-A03, VS-A05,
// VS-A07, VS-A09, VS-A10, VS-A11, VS-A12, VS-A14, VS-A16, VS-A17, VS-W1, VS-W2, VS-W3, VS-W5, VS-W6, VS-W8
TEST(VsgmrExactVectors, AreAllReproducedAsReducedFractions) {
  EXPECT_EQ(std::size(tests::kVsgmrVectors), 30U);
  expect_vectors<Vsgmr>(tests::kVsgmrVectors);
}

// Rules: VS-A04, VS-A15, VS-D1
TEST(VsgmrExactVectors, ImpossibleActionsAreRefused) {
  EXPECT_NE(odds_text("distance", "Hero guy", "Troop guy", "").find("no Distance"), std::string::npos);
  EXPECT_NE(odds_text("disable", "Hero guy", "Troop guy", "").find("Disable"), std::string::npos);
  EXPECT_NE(odds_text("disable", "Hero guy, Disable", "Building", "").find("building"), std::string::npos);
  EXPECT_NE(odds_text("summon", "Hero guy", "Troop guy", "").find("Summon"), std::string::npos);
  EXPECT_NE(odds_text("skill", "Vehicle", "Troop guy", "").find("guys"), std::string::npos);
  EXPECT_NE(odds_text("hand-to-hand", "Building", "Troop guy", "").find("building"), std::string::npos);
}

}  // namespace
}  // namespace warbalance::vsgmr::facts_test
