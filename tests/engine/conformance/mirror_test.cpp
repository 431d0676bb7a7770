#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/core/enumerate.hpp"
#include "engine/core/random_dice.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "sim/units/compile.hpp"
#include "tests/engine/conformance/random_army.hpp"
#include "tests/engine/conformance/systems.hpp"
#include "tests/engine/frequencies.hpp"
#include "tests/engine/scene.hpp"

namespace warbalance::tests::mirror_test {
namespace {

// Mirror matches of the sample armies of every rule system without swapping seats: nothing may favour a seat. To run
// more by hand:
//   WARBALANCE_BATTLES=200000 engine_tests --gtest_filter='RuleSystemMirror/*'

/// What a seat won, in half wins over many battles.
struct Share {
  std::int64_t battles = 0;
  std::int64_t wins = 0;
  std::int64_t draws = 0;

  void add(bool won, bool drawn) {
    ++battles;
    wins += won;
    draws += drawn;
  }
  Share& operator+=(const Share& other) {
    battles += other.battles;
    wins += other.wins;
    draws += other.draws;
    return *this;
  }
  double score() const { return (static_cast<double>(wins) + static_cast<double>(draws) / 2) / n(); }
  double draw_share() const { return static_cast<double>(draws) / n(); }
  /// Of the score: the square root of its variance over the number of battles.
  double standard_error() const {
    const double mean_square = (static_cast<double>(wins) + static_cast<double>(draws) / 4) / n();
    return std::sqrt((mean_square - score() * score()) / n());
  }
  double n() const { return static_cast<double>(battles); }
};

/// Whether a share may be that of a fair 50 %: within 4 standard errors of it (a fair one fails once in
/// 16,000 runs).
bool looks_fair(const Share& share) { return std::abs(share.score() - 0.5) <= 4 * share.standard_error(); }

struct Mirror {
  Share seat_1;
  Share first_mover;
  /// Of an unfair scorer, who gives seat 1 every 25th battle, of which it would have won half: 2 points of score more.
  Share favoured_seat_1;

  Mirror& operator+=(const Mirror& other) {
    seat_1 += other.seat_1;
    first_mover += other.first_mover;
    favoured_seat_1 += other.favoured_seat_1;
    return *this;
  }
};

std::string percent(double share) { return std::to_string(100 * share).substr(0, 5) + " %"; }

void tell(const std::string& name, const Mirror& mirror) {
  const std::string text = "seat 1 " + percent(mirror.seat_1.score()) + " (standard error " +
                           percent(mirror.seat_1.standard_error()) + "), first mover " +
                           percent(mirror.first_mover.score()) + ", draws " + percent(mirror.seat_1.draw_share());
  std::printf("%-20s %8lld battles: %s\n", name.c_str(), static_cast<long long>(mirror.seat_1.battles), text.c_str());
  ::testing::Test::RecordProperty("mirror " + name, text);
}

template <class S>
class RuleSystemMirror : public ::testing::Test {
 protected:
  using Traits = Conformance<S>;

  /// `greedy` against itself with the same army, deployed by roll-off.
  static Mirror play_mirror(const std::string& army_name, std::uint32_t matchup, std::int64_t battles,
                            const std::string& scenario = "open") {
    const sim::Game game = sim::load_game({WARBALANCE_SOURCE_DIR "/data"}, Traits::ruleset, scenario, {}).value.value();
    const sim::Ruleset& ruleset = game.ruleset;
    const auto rules = sim::compile_rules<S>(ruleset);
    const auto roster = sim::load_roster(ruleset);
    const auto army = sim::load_army(ruleset, roster.value.value(), army_name);
    for (const auto& diagnostic : army.diagnostics) ADD_FAILURE() << diagnostic.text();
    const auto units = sim::compile_army<S>(ruleset, rules, army.value.value());
    const auto tables = S::make_tables(rules, units.profiles);
    typename S::Arena arena(rules, tables);
    BattleSetup<typename S::Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) setup.sides[seat] = {units.profiles, units.costs, {}};
    if (game.scenario.table != nullptr) setup.table = game.scenario.table->setup(1);
    NullTrace silent;
    Mirror mirror;
    for (std::int64_t battle = 0; battle < battles; ++battle) {
      const BattleReport report = arena.play(setup, {31, matchup, static_cast<std::uint32_t>(battle)}, silent);
      const bool given = battle % 25 == 0;
      mirror.seat_1.add(report.winner == 0, report.winner < 0);
      mirror.favoured_seat_1.add(given || report.winner == 0, !given && report.winner < 0);
      mirror.first_mover.add(report.winner == report.first_player, report.winner < 0);
    }
    return mirror;
  }

  static void expect_fair_seats(std::int64_t battles, const std::string& scenario) {
    constexpr std::size_t kArmies = Traits::sample_armies.size();
    Mirror all;
    for (std::size_t i = 0; i < kArmies; ++i) {
      const auto share = static_cast<std::int64_t>((static_cast<std::size_t>(battles) + i) / kArmies);
      const char* army = Traits::sample_armies[i];
      const Mirror mirror = play_mirror(army, static_cast<std::uint32_t>(i), share, scenario);
      tell(army, mirror);
      EXPECT_TRUE(looks_fair(mirror.seat_1)) << army;
      if (i == 0) {
        EXPECT_LT(mirror.seat_1.draw_share(), Traits::most_draws(scenario)) << army << " draws too often";
      }
      all += mirror;
    }
    tell("all", all);
    EXPECT_TRUE(looks_fair(all.seat_1));
  }
};
TYPED_TEST_SUITE(RuleSystemMirror, AllSystems, SystemNames);

TYPED_TEST(RuleSystemMirror, NoSeatIsBetter) { this->expect_fair_seats(battles_wanted(6'000), "open"); }

// Rules: WS2-T40, WS1-507
TYPED_TEST(RuleSystemMirror, NoSeatIsBetterOnStandardTables) {
  this->expect_fair_seats(battles_wanted(4'000), "standard");
}

template <class S>
class RuleSystemMirrorSlow : public RuleSystemMirror<S> {};
TYPED_TEST_SUITE(RuleSystemMirrorSlow, AllSystems, SystemNames);

TYPED_TEST(RuleSystemMirrorSlow, TheCheckSeesASeatBiasOfTwoPointsOfScore) {
  // 24,000 battles of an army with short battles: one standard error is 0.3 points, so 2 points are more than 6 of them
  const char* army = TestFixture::Traits::sample_armies[TestFixture::Traits::quick_army];
  const Mirror mirror = this->play_mirror(army, 10, 24'000);
  const Share& fair = mirror.seat_1;
  const Share& biased = mirror.favoured_seat_1;
  EXPECT_TRUE(looks_fair(fair)) << percent(fair.score());
  EXPECT_NEAR(biased.score(), fair.score() + 0.02, 0.003);
  EXPECT_FALSE(looks_fair(biased)) << percent(biased.score());
}

// As many battles in all as those that see a bias of two points.
TYPED_TEST(RuleSystemMirrorSlow, NoSeatIsBetterInManyBattles) { this->expect_fair_seats(24'000, "open"); }

TYPED_TEST(RuleSystemMirrorSlow, NoSeatIsBetterInManyBattlesOnStandardTables) {
  this->expect_fair_seats(24'000, "standard");
}

// In every rule system, exchanges rolled with random dice, step by step as `odds` drives them, come out as often as the
// enumeration of the same steps says. (That battles roll the same is tested in each system, by the code that battles
// run: `battle_odds_test`, `numbers_test`, `exchange_frequencies_test`.) An outcome is beyond chance when it is as
// unlikely as four standard errors. Of the 400 to 1,000 outcomes of a system 0.05 are expected to be; the keys are
// fixed, and none is.

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
}  // namespace warbalance::tests::mirror_test
