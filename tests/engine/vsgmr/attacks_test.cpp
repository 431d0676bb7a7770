#include <cmath>
#include <map>
#include <tuple>

#include "engine/core/enumerate.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "engine/systems/vsgmr/battle.hpp"
#include "tests/engine/frequencies.hpp"
#include "tests/engine/vsgmr/board.hpp"
#include "tests/engine/vsgmr/random_profiles.hpp"

namespace warbalance::vsgmr::attacks_test {
namespace {

/// A figure of seat 0 at (3000, 2000), facing up, and one of seat 1 in front of it.
Scene duel(const std::string& attacker, const std::string& defender, Length apart,
           std::vector<std::string> settings = {}) {
  Scene scene(std::move(settings));
  scene.unit(0, attacker, {3000, 2000}).unit(1, defender, {3000, 2000 + apart});
  return scene;
}

// Rules: VS-D2
TEST(VsgmrAttacks, AreMadeOnEnemiesInFrontOnly) {
  const Outcome hit = duel("Hero guy, Distance", "Troop guy", 600).shoot(0, 1).dice({6}).play();
  EXPECT_FALSE(hit.state.in_play(1));
  const Rules rules = sim::compile_rules<Vsgmr>(load_rules());
  const Stand from{{3000, 2000}, {0, 1}, 50, false};
  EXPECT_TRUE(is_in_front(rules, from, {4000, 2000}));
  EXPECT_FALSE(is_in_front(rules, from, {4000, 1999}));
  Rules narrow = rules;
  narrow.arc = 1;
  EXPECT_TRUE(is_in_front(narrow, from, {4000, 3000}));
  EXPECT_FALSE(is_in_front(narrow, from, {4000, 2999}));
  narrow.arc = 2;
  EXPECT_TRUE(is_in_front(narrow, from, {3000, 1000}));
}

// Rules: VS-D1, VS-A13
TEST(VsgmrAttacks, SnipersReachTwiceAsFar) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Vsgmr>(ruleset);
  EXPECT_EQ(range_of(rules, profile_of(ruleset, "Hero guy, Distance")), 1200);
  EXPECT_EQ(range_of(rules, profile_of(ruleset, "Hero guy, Distance, Sniper")), 2400);
  const Outcome far = duel("Hero guy, Distance, Sniper", "Troop guy", 2500).shoot(0, 1).dice({4}).play();
  EXPECT_FALSE(far.state.in_play(1));
}

// The attacker turns away and runs one Move Unit.
// Rules: VS-A02, VS-M13
TEST(VsgmrAttacks, FearDrivesTheAttackerAway) {
  const Outcome outcome = duel("Hero guy", "Troop guy, Cause Fear", 102).strike(0, 1).dice({2}).play();
  EXPECT_TRUE(outcome.state.in_play(1));
  EXPECT_EQ(outcome.unit(0).at, (Point{3000, 1400}));
  EXPECT_EQ(outcome.unit(0).facing, (Point{0, -102}));
  EXPECT_TRUE(outcome.unit(0).out);
  const Outcome brave = duel("Hero guy, Fearless", "Troop guy, Cause Fear", 102).strike(0, 1).dice({2}).play();
  EXPECT_EQ(brave.unit(0).at, (Point{3000, 2000}));
}

// Rules: VS-W8, VS-W7
TEST(VsgmrAttacks, AStoppedHitOfALargeDieKnocksBack) {
  const Outcome outcome =
      duel("Hero guy, Distance, Superior Super-Blast", "Hero guy, Heavy Armor", 600).shoot(0, 1).dice({10, 4}).play();
  EXPECT_EQ(outcome.unit(1).at, (Point{3000, 3500}));  // three Half Move Units
  EXPECT_EQ(outcome.unit(1).facing, (Point{0, -1}));
  EXPECT_TRUE(outcome.unit(1).out);
}

// A figure that is knocked off the table counts as destroyed by the one that did it.
// Rules: VS-M5, VS-W8
TEST(VsgmrAttacks, WhoIsKnockedOffTheTableIsDestroyed) {
  Scene scene;
  scene.unit(0, "Hero guy, Superior Super-Fight", {3000, 4600}).unit(1, "Hero guy, Heavy Armor", {3000, 4702});
  scene.unit(1, "Troop guy", {1000, 3000});
  const Outcome outcome = scene.strike(0, 1).dice({9, 6}).play();
  EXPECT_FALSE(outcome.state.in_play(1));
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 400);
  EXPECT_EQ(outcome.report.killed_by[static_cast<std::size_t>(Cause::off_table)], 1);
}

// Rules: VS-A10
TEST(VsgmrAttacks, ARecruitedFigureChangesSidesAndActsInTheNextRound) {
  Scene scene;
  scene.unit(0, "Troop guy, Recruit", {3000, 2000}).unit(1, "Hero guy, Revenge", {3000, 2102});
  scene.unit(1, "Troop guy", {1000, 3000});
  const Outcome outcome = scene.strike(0, 1).dice({4, 5}).play();
  EXPECT_TRUE(outcome.state.in_play(1));
  EXPECT_EQ(outcome.state.owner(1), 0);
  EXPECT_EQ(outcome.unit(1).ready_round, 2);
  EXPECT_EQ(outcome.report.destroyed_hundredths[0], 400);
  EXPECT_EQ(outcome.rolls(), (Rolls{"hand to hand attack", "recruit"}));
}

// Rules: VS-A11, VS-X4
TEST(VsgmrAttacks, RevengeComesFromTheLastPlaceAndNeedsTheKindOfAttack) {
  const Outcome shot = duel("Troop guy, Distance", "Troop guy, Revenge", 600).shoot(0, 1).dice({5}).play();
  EXPECT_TRUE(shot.state.in_play(0));
  const Outcome back = duel("Troop guy, Distance", "Troop guy, Distance, Revenge", 600).shoot(0, 1).dice({5, 5}).play();
  EXPECT_FALSE(back.state.in_play(0));
  EXPECT_EQ(back.report.strikes_back, 1);
}

// Rules: VS-A01
TEST(VsgmrAttacks, AnAreaEffectReachesEnemiesNearTheFirstTarget) {
  Scene scene;
  scene.unit(0, "Hero guy, Distance, Area Effect Attack", {3000, 2000});
  scene.unit(1, "Troop guy", {3000, 2900}).unit(1, "Troop guy", {3400, 2900}).unit(1, "Troop guy", {3402, 3020});
  const Outcome outcome = scene.shoot(0, 1).again(2).dice({4, 6}).play();
  EXPECT_FALSE(outcome.state.in_play(1));
  EXPECT_FALSE(outcome.state.in_play(2));  // the gap is 300
  EXPECT_TRUE(outcome.state.in_play(3));
}

// Rules: VS-A09
TEST(VsgmrAttacks, InspirationHasOneRollMadeAgainInARound) {
  Scene scene;
  scene.unit(0, "Hero guy, Distance", {3000, 2000}).unit(0, "Hero guy, Distance, Inspiration", {3300, 2000});
  scene.unit(1, "Troop guy", {3000, 2900});
  const Outcome outcome = scene.shoot(0, 2).inspire().shoot(1, 2).dice({1, 2, 3}).play();
  EXPECT_TRUE(outcome.state.in_play(2));
  EXPECT_EQ(outcome.unit(1).rerolls_used, 1);
  EXPECT_EQ(outcome.changes("inspires"), 1);
}

// Rules: VS-A16
TEST(VsgmrAttacks, SupportersHelpFriendsNear) {
  for (const Length apart : {400, 401}) {
    Scene scene;
    scene.unit(0, "Troop guy, Distance", {3000, 2000}).unit(0, "Troop guy, Support(distance)", {3000 + apart, 2000});
    scene.unit(1, "Troop guy", {3000, 2900});
    const Outcome outcome = scene.shoot(0, 2).dice({4}).play();
    EXPECT_EQ(outcome.state.in_play(2), apart == 401);
  }
}

// Rules: VS-A04, VS-R6, VS-M11
TEST(VsgmrAttacks, ADisabledFigureDoesNothingInTheNextRound) {
  Scene scene({"rounds=2"});
  scene.unit(0, "Hero guy, Disable", {3000, 2000}).unit(1, "Troop guy, Distance, Revenge", {3000, 2900});
  const Outcome outcome = scene.act(0, {ActionKind::disable, 1, {}}).dice({4, 6, 1}).turn(0).play();
  EXPECT_EQ(outcome.unit(1).disabled_round, 2);
  EXPECT_FALSE(outcome.state.able(1));
}

// Rules: VS-A15, VS-R6
TEST(VsgmrAttacks, ASummonedFriendMayAttackAtOnce) {
  Scene scene;
  scene.unit(0, "Commander, Summon", {3000, 2000}).unit(0, "Hero guy", {1000, 1000});
  scene.unit(1, "Troop guy", {3000, 2204});
  scene.act(0, {ActionKind::summon, 1, {3000, 2102}}).choose(ChooseAtOnce{{ActionKind::hand_to_hand, 2, {}}});
  const Outcome outcome = scene.dice({5, 3}).play();
  EXPECT_EQ(outcome.unit(1).at, (Point{3000, 2102}));
  EXPECT_FALSE(outcome.state.in_play(2));
}

// Rules: VS-X2, VS-X3, VS-M8, VS-M7
TEST(VsgmrAttacks, RidersBoardAndArePutDownWhenTheirMountFalls) {
  Scene scene;
  scene.unit(0, "Cavalry", {3000, 2000}).unit(0, "Troop guy", {3000, 1825});
  scene.unit(1, "Hero guy, Distance, Sharpshooter", {3000, 2900});
  const Outcome outcome = scene.board(1, {}, 0).shoot(2, 0).dice({4, 1}).play();  // aboard or not, a mount has no cover
  EXPECT_FALSE(outcome.state.in_play(0));
  EXPECT_TRUE(outcome.state.in_play(1));
  EXPECT_EQ(outcome.unit(1).mount, kNoUnit);
  EXPECT_EQ(outcome.unit(1).at, (Point{3000, 2000}));
}

// Rules: VS-M8, VS-M10, VS-X3, VS-D5
TEST(VsgmrAttacks, AnyoneAboardIsCoveredAndHisMountOutlivesHim) {
  Scene scene;
  scene.unit(0, "Cavalry", {3000, 2000}).unit(0, "Troop guy", {3000, 1825});
  scene.unit(1, "Troop guy, Distance", {3000, 2900}).unit(1, "Troop guy, Distance", {3200, 2900});
  const Outcome outcome = scene.board(1, {}, 0).shoot(2, 1).shoot(3, 1).dice({5, 6}).play();
  EXPECT_TRUE(outcome.state.in_play(0));
  EXPECT_FALSE(outcome.state.in_play(1));
  EXPECT_FALSE(outcome.state.controlled(0));
}

// Rules: VS-A06
TEST(VsgmrAttacks, NobodyStrikesAFlyer) {
  Scene scene;
  scene.unit(0, "Hero guy, Flight", {3000, 2000}).unit(1, "Hero guy", {3000, 2102});
  const Outcome outcome = scene.move(0, {}, {}, true).play();
  EXPECT_TRUE(outcome.unit(0).in_flight);
  Sight sight;
  const Rules rules = sim::compile_rules<Vsgmr>(load_rules());
  EXPECT_FALSE(reaches(rules, outcome.state, 1, stand_of(outcome.state, 1), 0, AttackKind::hand_to_hand, sight));
}

/// What figure 0 of seat 0 at (3000, 2000) sees of an enemy at (3000, 3000), with a third figure in between.
Sight look_past(const char* option, int seat, Point third, bool flies = false) {
  Scene scene({option});
  scene.unit(0, "Troop guy, Distance, Flight", {3000, 2000}).unit(seat, "Troop guy", third);
  if (seat == 1) {
    scene.unit(1, "Troop guy", {3000, 3000});
  } else {
    scene.unit(1, "Troop guy", {3000, 3000}).unit(1, "Troop guy", {6000, 4000});
  }
  if (flies) scene.move(0, {}, {}, true);
  const Outcome outcome = scene.play();
  const Rules rules = sim::compile_rules<Vsgmr>(load_rules({option}));
  const Stand from = stand_of(outcome.state, 0);
  return past_figures(rules, outcome.state, 0, from, stand_of(outcome.state, 2), 2, look(outcome.state, from, 2));
}

// At (3060, 2500) the figure stands in the right one of three lines; figures are no cover.
// Rules: VS-D7
TEST(VsgmrAttacks, ByOptionEnemiesOnTheWayBlockSight) {
  const char* on = "figures_block_sight=true";
  EXPECT_FALSE(look_past(on, 1, {3000, 2500}).visible);
  EXPECT_TRUE(look_past("figures_block_sight=false", 1, {3000, 2500}).visible);
  EXPECT_TRUE(look_past(on, 0, {3000, 2500}).visible);
  EXPECT_TRUE(look_past(on, 1, {3000, 2500}, true).visible);
  EXPECT_TRUE(look_past(on, 1, {3060, 2500}).visible);
  EXPECT_FALSE(look_past(on, 1, {3060, 2500}).cover);
}

// Rules: VS-D7
TEST(VsgmrAttacks, ByOptionThePlayersLeaveAloneWhoStandsBehindHisFriends) {
  for (const bool on : {false, true}) {
    Board board({on ? "figures_block_sight=true" : "figures_block_sight=false"});
    board.unit(0, "Troop guy, Distance", Point{3000, 2000});
    board.unit(1, "Troop guy", Point{3000, 2500}).unit(1, "Hero guy", Point{3000, 3000}).begin();
    EXPECT_EQ(board.action(0).target, on ? 1 : 2);
  }
}

// Attacks by the code that battles run come out as often as exact odds say, whatever special rules the figures have.

using Fate = ExchangeState::Fate;
/// What becomes of attacker and defender: fates, and Half Move Units that they were knocked back.
using Ends = std::tuple<Fate, int, Fate, int>;

constexpr Length kHalfMove = 20;
constexpr Point kAttackerAt{4800, 4800};

/// Figure 0 attacks figure 1 on a table of their own, as battles do; each side has a figure far away that lets the
/// game go on when one of the two is lost.
class Attacks {
 public:
  Attacks(const Rules& rules, const Profile& attacker, const Profile& target, AttackKind kind)
      : rules_(rules), kind_(kind), profiles_{{{attacker, bystander()}, {target, bystander()}}} {
    BattleSetup<Profile> setup;
    setup.players = 2;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {profiles_[seat], costs_, {}, Policy::greedy};
    }
    players_.begin(setup, {}, nullptr);
    state_->begin(rules_, setup);
    state_->round = 1;
    const Length apart = attacker.radius + target.radius + (kind == AttackKind::distance ? 300 : 2);
    state_->deploy(0, kAttackerAt);
    state_->deploy(2, kAttackerAt + Point{apart, 0});
    state_->deploy(1, {100, 100});
    state_->deploy(3, {9500, 9500});
    odds_ = std::make_unique<PairOdds>(OddsTables{rules_});
    odds_->begin(*state_);
  }

  std::map<Ends, int> play(int trials, std::uint32_t number) {
    std::map<Ends, int> ends;
    RandomDice dice;
    NullTrace trace;
    const auto state = std::make_unique<State>();
    for (int trial = 0; trial < trials; ++trial) {
      *state = *state_;
      dice.begin({6, number, static_cast<std::uint32_t>(trial)});
      BattleReport report;
      Game<RandomDice, NullTrace> game(rules_, *state, *odds_, players_, dice, trace, report);
      attack(game, 0, 2, kind_, nullptr);
      ++ends[ends_of(*state)];
    }
    return ends;
  }

 private:
  static Profile bystander() {
    Profile profile;
    profile.radius = 50;
    return profile;
  }
  Ends ends_of(const State& state) const {
    const auto fate = [&](UnitIndex unit, int seat) {
      if (!state.in_play(unit)) return Fate::defeated;
      return state.owner(unit) != seat ? Fate::recruited : Fate::ok;
    };
    const auto back = [&](UnitIndex unit) {
      return std::abs(state.unit(unit).at.x - state_->unit(unit).at.x) / kHalfMove;
    };
    Fate attacker = fate(0, 0);
    const Fate defender = fate(2, 1);
    // a figure that is frightened flees from one that is still there; the attacker is knocked back only by one that
    // fell
    if (attacker == Fate::ok && state.unit(0).out && defender == Fate::ok) attacker = Fate::frightened;
    return {attacker, attacker == Fate::ok ? back(0) : 0, defender, defender == Fate::ok ? back(2) : 0};
  }

  const Rules rules_;
  const AttackKind kind_;
  std::array<std::vector<Profile>, 2> profiles_;
  std::vector<Hundredths> costs_{100, 0};
  Players players_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  std::unique_ptr<PairOdds> odds_;
};

std::map<Ends, double> exact_chances(const ExchangeNumbers& numbers) {
  const SingleExchange exchange(numbers);
  std::map<Ends, double> chances;
  for (const auto& [state, chance] : enumerate(
           exchange.start({}, {}), 1.0, [&](ExchangeState&now, EnumeratingDice&dice) { exchange.step(now, dice); },
           SingleExchange::over)) {
    chances[{state.attacker, state.attacker_back, state.defender, state.defender_back}] += chance;
  }
  return chances;
}

/// Rules under which range, sight and touch hold throughout, as in an exchange.
Rules wide_table(Rules rules) {
  rules.table_width = rules.table_height = 9600;
  rules.dau = 4800;
  rules.reach = 4;
  rules.arc = 2;
  for (Length* half : {&rules.guy_half_move, &rules.cavalry_half_move, &rules.vehicle_half_move}) *half = kHalfMove;
  for (Length* move : {&rules.guy_move, &rules.cavalry_move, &rules.vehicle_move}) *move = 2 * kHalfMove;
  return rules;
}

/// A figure that attacks and strikes back whenever its numbers say so, with one reroll at most.
Profile duellist(Rules& rules, RandomStream& random, AttackKind kind) {
  Profile profile = random_profile(rules, random, 12);
  if (is_mount(profile.type)) profile.independent = true;
  profile.shoots = profile.shoots || kind == AttackKind::distance;
  profile.rerolls = std::min<std::int8_t>(profile.rerolls, 1);
  return profile;
}

// Rules: VS-D8, VS-D10, VS-H2, VS-X4, VS-X6, VS-W8, VS-A02, VS-A07, VS-A09, VS-A10, VS-A11
TEST(VsgmrExchangeFrequencies, OfAttacksInBattlesAgreeWithExactOdds) {
  constexpr int kTrials = 1200;
  constexpr double kStandardErrors = 5;
  RandomStream random({46, 0, 0}, StreamClass::population);
  int compared = 0;
  int avenged = 0;
  int knocked = 0;
  int frightened = 0;
  int recruited = 0;
  int noticed = 0;
  for (int i = 0; i < 240; ++i) {
    const auto kind = static_cast<AttackKind>(i % 2);
    Rules rules = wide_table(random_rules(random));
    const Profile attacker = duellist(rules, random, kind);
    const Profile target = duellist(rules, random, kind);
    const ExchangeNumbers numbers = exchange_numbers(rules, attacker, target, {.kind = kind});
    const auto counts = Attacks(rules, attacker, target, kind).play(kTrials, static_cast<std::uint32_t>(i));
    const auto chances = exact_chances(numbers);
    const auto beyond = tests::outcomes_beyond(counts, chances, kTrials, kStandardErrors);
    EXPECT_TRUE(beyond.empty()) << "exchange " << i << ": " << testing::PrintToString(beyond);
    compared += static_cast<int>(chances.size());
    for (const auto& [ends, count] : counts) {
      const auto& [first, first_back, second, second_back] = ends;
      avenged += second == Fate::defeated && (first != Fate::ok || first_back > 0) ? 1 : 0;
      knocked += second_back > 0 ? 1 : 0;
      frightened += first == Fate::frightened ? 1 : 0;
      recruited += second == Fate::recruited ? 1 : 0;
    }
    ExchangeNumbers wrong = numbers;  // the same with one number that is wrong must not agree
    ++wrong.attack.hit_face;
    noticed += tests::outcomes_beyond(counts, exact_chances(wrong), kTrials, kStandardErrors).empty() ? 0 : 1;
  }
  EXPECT_GT(compared, 400);
  EXPECT_GT(avenged, 20);
  EXPECT_GT(knocked, 12);
  EXPECT_GT(frightened, 12);
  EXPECT_GT(recruited, 8);
  EXPECT_GT(noticed, 55);
}

}  // namespace
}  // namespace warbalance::vsgmr::attacks_test
