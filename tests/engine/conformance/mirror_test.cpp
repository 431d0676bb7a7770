#include <gtest/gtest.h>

#include <cmath>

#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "sim/units/compile.hpp"
#include "tests/engine/conformance/systems.hpp"

// Mirror matches of the sample armies of every rule system without swapping seats: nothing may favour a seat. To run
// more by hand:
//   WARBALANCE_BATTLES=200000 engine_tests --gtest_filter='RuleSystemMirror/*'

namespace warbalance::tests::mirror_test {
namespace {

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

}  // namespace
}  // namespace warbalance::tests::mirror_test
