#include <cmath>
#include <map>
#include <tuple>

#include "engine/core/enumerate.hpp"
#include "engine/systems/vsgmr/action_step.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "tests/engine/frequencies.hpp"
#include "tests/engine/vsgmr/board.hpp"
#include "tests/engine/vsgmr/random_profiles.hpp"

// Attacks by the code that battles run come out as often as exact odds say, whatever special rules the figures have.

namespace warbalance::vsgmr::exchange_frequencies_test {
namespace {

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
}  // namespace warbalance::vsgmr::exchange_frequencies_test
