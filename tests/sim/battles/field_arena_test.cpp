#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include "sim/battles/field_arena.hpp"
#include "sim/battles/match.hpp"
#include "sim/stats/intervals.hpp"
#include "tests/sim/battles/fake_system.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::field_arena_test {
namespace {

using test::FakeSystem;

/// Two tiers, and two special rules that add 1 and 100 to a unit's strength.
Ruleset ruleset() {
  Ruleset rules;
  rules.system = "fake";
  rules.tiers = {{"2+", 2, 1000}, {"4+", 4, 1500}};
  SpecialRule small;
  small.name = "Small";
  small.effects = {{0, {1}, ""}};
  SpecialRule great;
  great.name = "Great";
  great.effects = {{0, {100}, ""}};
  rules.rules = {small, great};
  return rules;
}

const std::vector<UnitDesign> kDesigns = {{0, {}}, {1, {}}, {1, {0}}, {1, {1}}, {0, {0, 1}}};

TEST(FieldArena, UnitsFightWithTheirOwnProfiles) {
  const PlayFunction play = make_field_arena<FakeSystem>(ruleset(), source_of(kDesigns))({});
  const FieldArmy great{{{1, {1}}}, {2500}};
  const FieldArmy plain{{{1, {}}, {1, {0}}, {0, {}}}, {1500, 1600, 1000}};
  for (std::uint32_t battle = 0; battle < 50; ++battle) {
    EXPECT_EQ(play(great, plain, {1, 0, battle}).winner, 0);
    EXPECT_EQ(play(plain, great, {1, 0, battle}).winner, 1);
  }
  EXPECT_EQ(play(great, plain, {1, 0, 0}).destroyed_hundredths[0], 1500 + 1600 + 1000);
}

TEST(FieldArena, IsAPureFunctionOnManyThreads) {
  const PlayFunction play = make_field_arena<FakeSystem>(ruleset(), source_of(kDesigns))({});
  const FieldArmy one{{{1, {}}, {0, {}}}, {1500, 1000}};
  const FieldArmy two{{{1, {0}}, {0, {}}}, {1600, 1000}};
  std::vector<BattleReport> expected(2000);
  for (std::uint32_t i = 0; i < 2000; ++i) expected[i] = play(one, two, {9, 3, i});
  std::vector<BattleReport> parallel(2000);
  tbb::parallel_for(std::uint32_t{0}, std::uint32_t{2000}, [&](std::uint32_t i) {
    parallel[i] = play(one, two, {9, 3, i});
  });
  EXPECT_EQ(parallel, expected);
}

/// A match between two armies given as text or name.
Match match_of(const std::string& army_a, const std::string& army_b, const std::string& ruleset = "warstuff-2.0") {
  Match match;
  match.ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, ruleset, {}).value.value();
  const std::vector<RosterUnit> roster = load_roster(match.ruleset).value.value();
  match.armies[0] = load_army(match.ruleset, roster, army_a).value.value();
  match.armies[1] = load_army(match.ruleset, roster, army_b).value.value();
  return match;
}

CellResult play(const Match& match, std::int64_t battles) {
  SilentProgress progress;
  return play_match(match, RunPlan{.battles = battles, .precise_enough = {}}, progress);
}

std::vector<Point> placed_at(const RecordedBattle& battle) {
  std::vector<Point> points;
  for (const TraceEvent& event : battle.events) {
    if (event.kind == TraceEvent::Kind::placed) points.push_back(event.path.points[0]);
  }
  return points;
}

TEST(Match, ExamplesAreBattlesOfTheRunAndNoOtherIsCloserOrShorter) {
  const Match match = match_of("line", "raiders");
  SilentProgress progress;
  const CellResult run = play_match(match, RunPlan{.battles = 40, .precise_enough = {}, .examples = true}, progress);
  const std::vector<Example> examples = examples_of(match, run.tally);
  ASSERT_EQ(examples.size(), 4U);
  const auto lead = [](const BattleReport& report) {
    return std::abs(report.destroyed_hundredths[0] - report.destroyed_hundredths[1]);
  };
  for (const Example& example : examples) {
    EXPECT_LT(example.battle, 40);
    EXPECT_EQ(example.report, record_battle(match, example.battle).report);
  }
  EXPECT_EQ(examples[1].battle,
            (run.tally.wins_a < run.tally.wins_b ? run.tally.biggest_a : run.tally.biggest_b).battle);
  for (std::int64_t number = 0; number < 40; ++number) {
    const BattleReport report = record_battle(match, number).report;
    EXPECT_LE(lead(examples[2].report), lead(report)) << number;
    EXPECT_LE(examples[3].report.rounds, report.rounds) << number;
  }
  EXPECT_TRUE(examples_of(match, play(match, 40).tally).empty()) << "nobody asked";
}

TEST(Match, DuelStandsInLineAndTheStarterAlternates) {
  for (const bool swap : {true, false}) {
    Match match = match_of("2x 4+", "4+ Stealthy");
    match.duel_gap = 2400;
    match.swap_seats = swap;
    ASSERT_EQ(match_problem(match), "");
    const RecordedBattle even = record_battle(match, 0);
    const RecordedBattle odd = record_battle(match, 1);
    EXPECT_EQ(even.report.first_player, even.seating.a());
    EXPECT_EQ(odd.report.first_player, odd.seating.b());
    EXPECT_EQ(placed_at(even), (std::vector<Point>{{1150, 2250}, {1150, 2550}, {3650, 2400}}));
    const std::vector<Point> swapped{{1150, 2400}, {3650, 2250}, {3650, 2550}};
    EXPECT_EQ(placed_at(odd), swap ? swapped : placed_at(even));
  }
}

// Rules: SC-S5, SC-S8
TEST(Match, WhoStartsADuelOfTheSuitcaseIsRolledWhoeverSitsWhere) {
  for (const bool swap : {true, false}) {
    Match match = match_of("Ranger", "Ranger", "suitcase");
    match.duel_gap = 2400;
    match.swap_seats = swap;
    ASSERT_EQ(match_problem(match), "");
    std::array<std::array<int, 2>, 2> starts{};  // by army and seat
    for (std::int64_t number = 0; number < 200; ++number) {
      const RecordedBattle battle = record_battle(match, number);
      const auto rolled = [](const TraceEvent& event) {
        return event.kind == TraceEvent::Kind::die && event.what == "roll-off for deployment";
      };
      EXPECT_TRUE(std::any_of(battle.events.begin(), battle.events.end(), rolled)) << number;
      const auto seat = static_cast<std::size_t>(battle.report.first_player);
      ++starts[seat == static_cast<std::size_t>(battle.seating.a()) ? 0 : 1][seat];
    }
    // each army starts about half of its battles in each seat that it has
    for (const auto& army : starts) {
      for (const int count : army) EXPECT_TRUE(count == 0 ? !swap : count >= (swap ? 30 : 70)) << swap;
    }
  }
}

/// A match of several armies, all played by `tactical`.
Match match_of_many(const std::vector<std::string>& armies) {
  Match match = match_of("4+", "4+");
  match.armies.clear();
  for (const std::string& army : armies) match.armies.push_back(load_army(match.ruleset, {}, army).value.value());
  match.players.assign(armies.size(), {});
  return match;
}

Standings play_many(const Match& match, std::int64_t battles) {
  SilentProgress progress;
  return play_match(match, StandingsPlan{.battles = battles, .precise_enough = {}}, progress).tally;
}

// Rules: WS2-P3
TEST(Match, BattlesOfThreeAndFourEndAndTheirPlacesAddUp) {
  for (const auto& armies : std::vector<std::vector<std::string>>{{"line", "raiders", "champions"},
                                                                  {"line", "raiders", "champions", "hunters"}}) {
    const Match match = match_of_many(armies);
    ASSERT_EQ(match_problem(match), "");
    const auto players = static_cast<std::int64_t>(armies.size());
    const Standings standings = play_many(match, 60 * players);
    EXPECT_EQ(standings.battles, 60 * players);
    std::int64_t firsts = 0;
    std::int64_t first_share = 0;
    std::int64_t beaten = 0;
    std::int64_t seats = 0;
    for (std::size_t army = 0; army < armies.size(); ++army) {
      firsts += standings.armies[army].firsts;
      first_share += standings.armies[army].first_share.sum;
      beaten += standings.armies[army].beaten_halves.sum;
      seats += standings.seat_share[army].sum;
      EXPECT_GT(standings.armies[army].firsts, 0) << armies[army];
    }
    EXPECT_EQ(firsts + standings.shared_firsts, standings.battles);
    EXPECT_EQ(first_share, whole_first(4) * standings.battles);
    EXPECT_EQ(seats, first_share);
    EXPECT_EQ(beaten, standings.battles * players * (players - 1)) << "every two armies share two halves";
    EXPECT_LE(standings.rounds, 4 * standings.battles);
  }
}

TEST(Match, RecordedBattlesOfThreeAreThoseThatWereCounted) {
  const Match match = match_of_many({"3x 4+ Shooter(18); 2x 4+ Frenzy", "4x 4+ Armored", "5x 4+ Stealthy"});
  Standings expected;
  for (std::int64_t number = 0; number < 30; number += 3) {
    std::array<BattleReport, 3> reports;
    std::array<Seating, 3> seating;
    for (std::size_t i = 0; i < 3; ++i) {
      const RecordedBattle battle = record_battle(match, number + static_cast<std::int64_t>(i));
      EXPECT_EQ(battle.seating.seat_of_a, i);
      reports[i] = battle.report;
      seating[i] = battle.seating;
    }
    expected.add_group(number, reports, seating);
  }
  EXPECT_EQ(play_many(match, 30), expected);
}

/// The same army for everyone, seats not changed: each seat's share of the first places is within 4 standard errors of
/// an even one. By chance a fair seat is farther off once in 16,000 seeds.
void expect_even_seats(std::size_t players, std::int64_t battles) {
  Match match = match_of_many(std::vector<std::string>(players, "champions"));
  match.swap_seats = false;
  const Standings standings = play_many(match, battles);
  const auto n = static_cast<double>(players);
  for (std::size_t seat = 0; seat < players; ++seat) {
    const Moments& parts = standings.seat_share[seat];
    const Estimate share = group_mean({standings.groups(), n * static_cast<double>(whole_first(4)),
                                       static_cast<double>(parts.sum), static_cast<double>(parts.squares)});
    EXPECT_LT(std::abs(share.value - 1 / n), 4 * share.se)
        << "seat " << seat + 1 << " of " << players << " has " << share.value << ", SE " << share.se;
  }
}

TEST(Match, SeatsOfThreeAndFourEqualArmiesAreEven) {
  expect_even_seats(3, 6'000);
  expect_even_seats(4, 6'000);
}

TEST(MirrorMatchSlow, SeatsOfThreeAndFourEqualArmiesAreEvenInManyBattles) {
  expect_even_seats(3, 24'000);
  expect_even_seats(4, 24'000);
}

TEST(Match, ArmiesTogetherMustFitIntoABattle) {
  Match match = match_of_many({"30x 6+", "30x 6+", "30x 6+", "30x 6+"});
  EXPECT_EQ(match_problem(match), "");
  for (Army& army : match.armies) army.units.resize(65, army.units.front());
  EXPECT_NE(match_problem(match).find("260 units together: at most 256"), std::string::npos);
}

TEST(Match, ProblemsAreToldBeforeAnythingIsPlayed) {
  Match crowd = match_of("30x 6+", "6+");
  EXPECT_EQ(match_problem(crowd), "");
  crowd.duel_gap = 4000;
  EXPECT_NE(match_problem(crowd).find("do not fit on the table"), std::string::npos);
  Match empty = match_of("4+", "4+");
  empty.armies[1].units.clear();
  EXPECT_NE(match_problem(empty).find("has no units"), std::string::npos);
}

TEST(Match, PlayersGoWithTheirArmyWhateverItsSeat) {
  Match match = match_of("4x 4+; 2x 4+ Shooter(18)", "4x 4+; 2x 4+ Shooter(18)");
  match.players = {{}, {.policy = Policy::random}};
  const Estimate score = pair_score(play(match, 400).tally.score_a);
  EXPECT_GT(score.interval.low, 0.7);
}

// 80,000 battles, seats not swapped, fixed seed: seat 1 is off by 4 standard errors by chance once in 16,000 seeds. One
// is 0.18 points, so that a bias of one point is seen 19 times in 20.
TEST(MirrorMatchSlow, SeatOneScoresHalf) {
  Match match = match_of("line", "line");
  match.swap_seats = false;
  const Tally tally = play(match, 80'000).tally;
  const Estimate seat1 = pair_score(tally.score_seat1);
  const Estimate starter = pair_score(tally.score_first_player);
  RecordProperty("seat1_score", std::to_string(seat1.value));
  RecordProperty("first_player_score", std::to_string(starter.value));
  EXPECT_LT(std::abs(seat1.value - 0.5), 4 * seat1.se)
      << "seat 1 scores " << seat1.value << ", who starts " << starter.value << ", SE " << seat1.se;
}

}  // namespace
}  // namespace warbalance::sim::field_arena_test
