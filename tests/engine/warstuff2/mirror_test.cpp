#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "engine/systems/systems.hpp"
#include "sim/catalog/scenario.hpp"
#include "tests/engine/warstuff2/scene.hpp"

// Mirror matches of the sample armies without swapping seats: nothing may favour a seat. To run more by hand:
//   WARBALANCE_BATTLES=200000 engine_tests --gtest_filter='Warstuff2Mirror.*'

namespace warbalance::warstuff2 {
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

/// THE check: a share that could be one of a fair 50 %: within 4 standard errors of it (a fair one fails once in
/// 16,000 runs).
bool looks_fair(const Share& share) { return std::abs(share.score() - 0.5) <= 4 * share.standard_error(); }

struct Mirror {
  Share seat_1;
  Share first_mover;

  Mirror& operator+=(const Mirror& other) {
    seat_1 += other.seat_1;
    first_mover += other.first_mover;
    return *this;
  }
};

constexpr std::array<const char*, 5> kArmies = {"line", "raiders", "hunters", "champions", "horde"};

/// An unfair scorer gives seat 1 every 25th battle, of which it would have won half: 2 points of score more.
enum class Scorer : std::uint8_t { fair, favours_seat_1 };

/// `tactical` against itself with the same army, deployed by roll-off.
Mirror play_mirror(const std::string& army_name, std::uint32_t matchup, std::int64_t battles,
                   const std::string& scenario = "open", Scorer scorer = Scorer::fair) {
  const sim::Game game = sim::load_game({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", scenario, {}).value.value();
  const sim::Ruleset& ruleset = game.ruleset;
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const auto army = sim::load_army(ruleset, {}, army_name);
  for (const auto& diagnostic : army.diagnostics) ADD_FAILURE() << diagnostic.text();
  const auto units = sim::compile_army<Warstuff2>(ruleset, rules, army.value.value());
  const OddsTables tables(rules, units.profiles);
  Arena arena(rules, tables);
  BattleSetup<Profile> setup;
  for (std::size_t seat = 0; seat < 2; ++seat) setup.sides[seat] = {units.profiles, units.costs, {}};
  if (game.scenario.table != nullptr) setup.table = game.scenario.table->setup(1);
  NullTrace silent;
  Mirror mirror;
  for (std::int64_t battle = 0; battle < battles; ++battle) {
    BattleReport report = arena.play(setup, {31, matchup, static_cast<std::uint32_t>(battle)}, silent);
    if (scorer == Scorer::favours_seat_1 && battle % 25 == 0) report.winner = 0;
    mirror.seat_1.add(report.winner == 0, report.winner < 0);
    mirror.first_mover.add(report.winner == report.first_player, report.winner < 0);
  }
  return mirror;
}

std::string percent(double share) { return std::to_string(100 * share).substr(0, 5) + " %"; }

void tell(const std::string& name, const Mirror& mirror) {
  const std::string text = "seat 1 " + percent(mirror.seat_1.score()) + " (standard error " +
                           percent(mirror.seat_1.standard_error()) + "), first mover " +
                           percent(mirror.first_mover.score()) + ", draws " + percent(mirror.seat_1.draw_share());
  std::printf("%-10s %8lld battles: %s\n", name.c_str(), static_cast<long long>(mirror.seat_1.battles), text.c_str());
  ::testing::Test::RecordProperty("mirror " + name, text);
}

void expect_fair_seats(std::int64_t battles, const std::string& scenario) {
  Mirror all;
  for (std::size_t i = 0; i < kArmies.size(); ++i) {
    const auto share = static_cast<std::int64_t>((static_cast<std::size_t>(battles) + i) / kArmies.size());
    const Mirror mirror = play_mirror(kArmies[i], static_cast<std::uint32_t>(i), share, scenario);
    tell(kArmies[i], mirror);
    EXPECT_TRUE(looks_fair(mirror.seat_1)) << kArmies[i];
    if (i == 0) {
      const double most = scenario == "open" ? 0.15 : 0.20;
      EXPECT_LT(mirror.seat_1.draw_share(), most) << "Line against Line is drawn too often";
    }
    all += mirror;
  }
  tell("all", all);
  EXPECT_TRUE(looks_fair(all.seat_1));
}

std::int64_t battles_wanted(std::int64_t usual) {
  const char* wanted = std::getenv("WARBALANCE_BATTLES");
  const long battles = wanted == nullptr ? 0 : std::atol(wanted);
  return battles > 0 ? battles : usual;
}

TEST(Warstuff2Mirror, NoSeatIsBetter) { expect_fair_seats(battles_wanted(6'000), "open"); }

// Rules: WS2-T40
TEST(Warstuff2Mirror, NoSeatIsBetterOnGeneratedTables) { expect_fair_seats(battles_wanted(4'000), "standard"); }

TEST(Warstuff2Mirror, TheCheckSeesASeatBiasOfTwoPointsOfScore) {
  // 24,000 battles of the smallest army: one standard error is 0.3 points, so 2 points are more than 6 of them
  const Share fair = play_mirror("champions", 10, 24'000).seat_1;
  const Share biased = play_mirror("champions", 10, 24'000, "open", Scorer::favours_seat_1).seat_1;
  EXPECT_TRUE(looks_fair(fair)) << percent(fair.score());
  EXPECT_NEAR(biased.score(), fair.score() + 0.02, 0.003);
  EXPECT_FALSE(looks_fair(biased)) << percent(biased.score());
}

TEST(Warstuff2MirrorSlow, NoSeatIsBetterInManyBattles) { expect_fair_seats(40'000, "open"); }

TEST(Warstuff2MirrorSlow, NoSeatIsBetterInManyBattlesOnGeneratedTables) { expect_fair_seats(40'000, "standard"); }

}  // namespace
}  // namespace warbalance::warstuff2
