#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/systems/suitcase/facts.hpp"
#include "engine/systems/systems.hpp"
#include "sim/battles/fact_layout.hpp"
#include "sim/battles/field_arena.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/part.hpp"
#include "sim/battles/tally.hpp"
#include "sim/battles/threads.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "tests/sim/battles/stop_after.hpp"
#include "tests/sim/rules/catalog_tools.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::tally_test {
namespace {

constexpr std::array<Seating, 2> kBothSeats{Seating{0}, Seating{1}};

/// A battle that `winner` (a seat, or -1) won; it destroyed `points` hundredths, the other side 500.
BattleReport won_by(int winner, std::int64_t points) {
  BattleReport report;
  report.winner = static_cast<std::int8_t>(winner);
  report.rounds = 4;
  report.dice = 10;
  report.destroyed_hundredths = {500, 500};
  if (winner >= 0) report.destroyed_hundredths[static_cast<std::size_t>(winner)] = points;
  report.survivors = {3, 2};
  return report;
}

TEST(Tally, CountsBySideNotBySeat) {
  Tally tally;
  tally.add_couple(0, {won_by(0, 3000), won_by(1, 2000)}, kBothSeats);  // A has seat 1, then seat 2: both are its wins
  EXPECT_EQ(tally.wins_a, 2);
  EXPECT_EQ(tally.wins_b, 0);
  EXPECT_EQ(tally.score_a[4], 1);
  EXPECT_EQ(tally.score_seat1[2], 1);
  EXPECT_EQ(tally.destroyed_a.sum, 5000);
  EXPECT_EQ(tally.destroyed_b.sum, 1000);
  EXPECT_EQ(tally.margin.sum, 4000);
  EXPECT_EQ(tally.couple_margin.squares, int128{4000} * 4000);
  EXPECT_EQ(tally.survivors_a, 3 + 2);
  EXPECT_EQ(tally.survivors_b, 2 + 3);
}

TEST(Tally, DrawIsHalfAWin) {
  Tally tally;
  tally.add_couple(0, {won_by(-1, 0), won_by(1, 2000)}, kBothSeats);
  EXPECT_EQ(tally.validity.draws, 1);
  EXPECT_EQ(tally.score_a[3], 1);
}

TEST(Tally, RemembersTheBiggestWinOfEachSideAndOfEqualOnesTheFirst) {
  Tally tally;
  tally.add_couple(4, {won_by(0, 3000), won_by(0, 2000)}, kBothSeats);
  tally.add_couple(0, {won_by(0, 3000), won_by(-1, 0)}, kBothSeats);
  EXPECT_EQ(tally.biggest_a.battle, 0);
  EXPECT_EQ(tally.biggest_a.margin_hundredths, 2500);
  EXPECT_EQ(tally.biggest_b.battle, 5);
}

TEST(Tally, SquaresDoNotOverflow) {
  Moments moments;
  for (int i = 0; i < 4; ++i) moments.add(std::int64_t{1} << 32);
  EXPECT_EQ(moments.squares, int128{1} << 66);
}

RC_GTEST_PROP(TallyProperty, MergingIsAssociativeAndOrderDoesNotMatter, (const std::vector<std::uint8_t>& outcomes)) {
  Tally whole;
  std::array<Tally, 3> parts;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const std::array reports{won_by(outcomes[i] % 3 - 1, outcomes[i] * 100), won_by(outcomes[i] / 3 % 3 - 1, 700)};
    const auto number = static_cast<std::int64_t>(2 * i);
    whole.add_couple(number, reports, kBothSeats);
    parts[outcomes[i] % 3].add_couple(number, reports, kBothSeats);
  }
  Tally left = parts[0];
  left.merge(parts[1]);
  left.merge(parts[2]);
  Tally right = parts[2];
  right.merge(parts[0]);
  right.merge(parts[1]);
  RC_ASSERT(left == whole);
  RC_ASSERT(right == whole);
}

TEST(Part, RangesFollowEachOther) {
  EXPECT_EQ(range_of({1, 3}, 20, 2), (ItemRange{0, 6}));
  EXPECT_EQ(range_of({2, 3}, 20, 2), (ItemRange{6, 12}));
  EXPECT_EQ(range_of({3, 3}, 20, 2), (ItemRange{12, 20}));
}

TEST(Part, SomeAreEmptyWhereThereAreMorePartsThanGroups) {
  EXPECT_EQ(range_of({1, 3}, 4, 4).size(), 0);
  EXPECT_EQ(range_of({3, 3}, 4, 4), (ItemRange{0, 4}));
}

TEST(Part, TheGreatestRunInTheMostPartsDoesNotOverflow) {
  const ItemRange last = range_of({kMostParts, kMostParts}, 2'000'000'000, 2);
  EXPECT_EQ(last, (ItemRange{1'999'998'000, 2'000'000'000}));
}

RC_GTEST_PROP(PartProperty, EveryItemIsInOnePartAndPartsAreAlikeInSize, ()) {
  const auto group = *rc::gen::inRange<std::int64_t>(1, 7);
  const auto groups = *rc::gen::inRange<std::int64_t>(1, 5000);
  const auto count = *rc::gen::inRange<std::int64_t>(1, 200);
  std::int64_t next = 0;
  for (std::int64_t index = 1; index <= count; ++index) {
    const ItemRange range = range_of({index, count}, groups * group, group);
    RC_ASSERT(range.first == next);
    RC_ASSERT(range.size() % group == 0);
    RC_ASSERT(range.size() / group == groups / count || range.size() / group == (groups + count - 1) / count);
    next = range.end;
  }
  RC_ASSERT(next == groups * group);
}

constexpr Length kTable = 4800;

TEST(LineUp, SingleModelsStandTheGapApartOnTheMiddleLine) {
  const LineUp line = line_up({1, 50}, {1, 50}, 2400, kTable, kTable);
  ASSERT_TRUE(line.problem.empty());
  EXPECT_EQ(line.positions[0], (std::vector<Point>{{1150, 2400}}));
  EXPECT_EQ(line.positions[1], (std::vector<Point>{{3650, 2400}}));
}

TEST(LineUp, GapIsBetweenBasesWhateverTheirSize) {
  for (const Length gap : {100, 725, 2400}) {
    const LineUp line = line_up({1, 75}, {1, 30}, gap, kTable, kTable);
    EXPECT_EQ(line.positions[1][0].x - line.positions[0][0].x - 75 - 30, gap);
  }
}

TEST(LineUp, CopiesStandAbreastTwoInchesApartInRowsOfTen) {
  const LineUp line = line_up({12, 50}, {3, 50}, 2400, kTable, kTable);
  ASSERT_TRUE(line.problem.empty());
  const auto& many = line.positions[0];
  ASSERT_EQ(many.size(), 12U);
  for (std::size_t i = 1; i < 10; ++i) EXPECT_EQ(many[i].y - many[i - 1].y, 2 * 50 + 200);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(many[i].x, 1150);
  EXPECT_EQ(many[0].y + many[9].y, kTable);
  EXPECT_EQ(many[10].x, 1150 - 300);
  EXPECT_EQ(many[10].y + many[11].y, kTable);
  EXPECT_EQ(line.positions[1][1], (Point{3650, 2400}));
}

TEST(LineUp, SidesMirrorEachOther) {
  const LineUp line = line_up({23, 50}, {23, 50}, 1200, kTable, kTable);
  ASSERT_TRUE(line.problem.empty());
  for (std::size_t i = 0; i < 23; ++i) {
    EXPECT_EQ(line.positions[0][i].x + line.positions[1][i].x, kTable);
    EXPECT_EQ(line.positions[0][i].y, line.positions[1][i].y);
  }
}

TEST(LineUp, RefusesWhatDoesNotFit) {
  EXPECT_TRUE(line_up({40, 50}, {1, 50}, 2400, kTable, kTable).problem.empty());
  EXPECT_NE(line_up({41, 50}, {1, 50}, 2400, kTable, kTable).problem.find("do not fit on the table"),
            std::string::npos);
  EXPECT_NE(line_up({1, 50}, {1, 50}, 4700, kTable, kTable).problem.find("do not fit"), std::string::npos);
  EXPECT_NE(line_up({129, 10}, {1, 50}, 100, kTable, kTable).problem.find("at most 128 a side"), std::string::npos);
}

Ruleset load(const char* name) {
  Loaded<Ruleset> loaded = load_ruleset(shipped_data(), name, {});
  EXPECT_TRUE(loaded.value) << testing::PrintToString(summaries(loaded.diagnostics));
  return std::move(loaded.value).value();
}

template <class S>
void expect_every_design_found(const Ruleset& ruleset, const std::vector<UnitDesign>& designs) {
  const auto rules = compile_rules<S>(ruleset);
  const ProfileIndex<S> index(ruleset, rules, source_of(designs));
  for (const UnitDesign& design : designs) {
    ASSERT_EQ(index[design], compile_profile<S>(ruleset, rules, design)) << profile_text(ruleset, design);
  }
}

TEST(ProfileIndex, FindsEveryDesignOfAPopulation) {
  const Ruleset ruleset = load("vsgmr");
  const std::vector<UnitDesign> designs = list_of(ArmyGenerator(ruleset).designs());
  ASSERT_GT(designs.size(), 10'000U);
  expect_every_design_found<Vsgmr>(ruleset, designs);
}

// VS-X5: buildings differ by their hits alone. As one design they would all fall after the hits of the first.
TEST(ProfileIndex, TellsDesignsByTheNumberBehindTheirTier) {
  const Ruleset ruleset = load("vsgmr");
  const auto building = std::find_if(ruleset.tiers.begin(), ruleset.tiers.end(),
                                     [](const Tier& tier) { return tier.name == "Building"; });
  ASSERT_NE(building, ruleset.tiers.end());
  const auto tier = static_cast<std::uint8_t>(building - ruleset.tiers.begin());
  expect_every_design_found<Vsgmr>(ruleset, {{tier, {}, 2}, {tier, {}, 6}, {tier, {}}, {tier, {}, 6}});
}

TEST(ProfileIndex, TellsDesignsByTheirCards) {
  const Ruleset ruleset = load("suitcase");
  Loaded<std::vector<RosterUnit>> roster = load_roster(ruleset);
  ASSERT_TRUE(roster.value);
  std::vector<UnitDesign> designs;
  for (const RosterUnit& unit : *roster.value) designs.push_back(unit.design);
  designs.push_back(designs.front());
  expect_every_design_found<Suitcase>(ruleset, designs);
}

TEST(ProfileIndex, KeepsOneProfileOfADesignThatComesTwice) {
  const Ruleset ruleset = load("warstuff-2.0");
  const auto rules = compile_rules<Warstuff2>(ruleset);
  const DesignSource designs = source_of({{0, {}}, {1, {2, 3}}, {0, {}}, {1, {3, 2}}});
  EXPECT_EQ(ProfileIndex<Warstuff2>(ruleset, rules, designs).profiles().size(), 2U);
}

/// A battle that ended with these points, by seat.
BattleReport ended(std::vector<std::int64_t> points, int rounds = 4) {
  BattleReport report;
  report.players = static_cast<std::int8_t>(points.size());
  report.rounds = static_cast<std::int8_t>(rounds);
  std::copy(points.begin(), points.end(), report.destroyed_hundredths.begin());
  return report;
}

std::vector<Seating> rotation(std::size_t players) {
  std::vector<Seating> seating;
  for (std::size_t i = 0; i < players; ++i) {
    seating.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(players)});
  }
  return seating;
}

Standings one_group(const std::vector<BattleReport>& reports) {
  Standings standings;
  standings.add_group(0, reports, rotation(reports.size()));
  return standings;
}

TEST(Standings, CountsByArmyNotBySeat) {
  // army A sits in seat 0, 1, 2 and has most points each time
  const Standings standings = one_group({ended({900, 500, 100}), ended({0, 900, 500}), ended({500, 0, 900})});
  EXPECT_EQ(standings.armies[0].firsts, 3);
  EXPECT_EQ(standings.armies[0].first_share.sum, 3 * whole_first(4));
  EXPECT_EQ(standings.armies[0].beaten_halves.sum, 3 * 4);
  EXPECT_EQ(standings.armies[0].destroyed.sum, 2700);
  EXPECT_EQ(standings.armies[1].beaten_halves.sum, 3 * 2) << "always second";
  EXPECT_EQ(standings.armies[2].beaten_halves.sum, 0);
  EXPECT_EQ(standings.seat_share[1].sum, whole_first(4));
  EXPECT_EQ(standings.battles, 3);
  EXPECT_EQ(standings.groups(), 1);
}

TEST(Standings, SharedFirstPlaceIsSharedEqually) {
  const Standings standings = one_group({ended({500, 500, 100}), ended({700, 700, 700}), ended({1, 2, 3})});
  // battle 0: A and B; battle 1: all; battle 2: seat 2, where A sits
  EXPECT_EQ(standings.shared_firsts, 2);
  EXPECT_EQ(standings.armies[0].first_share.sum, 6 + 4 + 12);
  EXPECT_EQ(standings.armies[1].first_share.sum, 6 + 4);
  EXPECT_EQ(standings.armies[2].first_share.sum, 4);
  EXPECT_EQ(standings.armies[0].shared_firsts, 2);
  EXPECT_EQ(standings.armies[0].firsts, 1);
  EXPECT_EQ(standings.armies[0].beaten_halves.sum, 3 + 2 + 4);
}

TEST(Standings, TheWinnerIsFirstEvenWithFewerPoints) {
  BattleReport last_standing = ended({500, 200, 900});
  last_standing.winner = 1;
  const Standings standings = one_group({last_standing, ended({0, 0, 0}), ended({0, 0, 0})});
  EXPECT_EQ(standings.armies[1].firsts, 1);
  EXPECT_EQ(standings.armies[2].firsts, 0);
  EXPECT_EQ(standings.armies[1].beaten_halves.sum, 4 + 2 + 2);
  EXPECT_EQ(standings.armies[2].beaten_halves.sum, 2 + 2 + 2);
  EXPECT_EQ(standings.armies[0].beaten_halves.sum, 0 + 2 + 2);
}

TEST(Standings, SampleIsTheGroup) {
  const Standings standings = one_group({ended({900, 0, 0}), ended({0, 900, 0}), ended({0, 0, 0})});
  const std::int64_t parts = 12 + 12 + 4;
  EXPECT_EQ(standings.armies[0].first_share.squares, int128{parts} * parts);
}

TEST(Standings, RememberTheGreatestLeadOverTheSecond) {
  Standings standings;
  const auto seats = rotation(3);
  standings.add_group(3, std::vector{ended({900, 800, 0}), ended({0, 300, 0}), ended({0, 0, 0})}, seats);
  standings.add_group(0, std::vector{ended({300, 0, 0}), ended({0, 0, 0}), ended({0, 0, 0})}, seats);
  EXPECT_EQ(standings.armies[0].biggest.battle, 0) << "of equal leads the first";
  EXPECT_EQ(standings.armies[0].biggest.margin_hundredths, 300);
  EXPECT_EQ(standings.armies[1].biggest.battle, -1);
}

RC_GTEST_PROP(StandingsProperty, PlacesAddUpAndMergingDoesNotCareForOrder,
              (const std::vector<std::array<std::uint8_t, 16>>& groups)) {
  Standings whole;
  std::array<Standings, 2> parts;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    std::vector<BattleReport> reports;
    for (std::size_t battle = 0; battle < 4; ++battle) {
      std::vector<std::int64_t> points;
      for (std::size_t seat = 0; seat < 4; ++seat) points.push_back(groups[g][4 * battle + seat] % 5 * 100);
      reports.push_back(ended(points));
    }
    whole.add_group(static_cast<std::int64_t>(4 * g), reports, rotation(4));
    parts[g % 2].add_group(static_cast<std::int64_t>(4 * g), reports, rotation(4));
  }
  std::int64_t first_share = 0;
  std::int64_t beaten = 0;
  for (const Standing& army : whole.armies) {
    first_share += army.first_share.sum;
    beaten += army.beaten_halves.sum;
  }
  RC_ASSERT(first_share == whole_first(4) * whole.battles);
  RC_ASSERT(beaten == 4 * 3 * whole.battles);
  Standings merged = parts[1];
  merged.merge(parts[0]);
  RC_ASSERT(merged == whole);
}

constexpr Seating kSwapped{1, 2};

TEST(ExampleTally, MedianIsByTheMarginOfAWhateverItsSeat) {
  ExampleTally tally;
  tally.add(0, ended({900, 100}), {});        // A leads by 800
  tally.add(1, ended({100, 900}), kSwapped);  // A leads by 800
  tally.add(2, ended({500, 200}), {});        // A leads by 300
  tally.add(3, ended({700, 100}), kSwapped);  // A is behind by 600
  tally.add(4, ended({0, 900}), {});          // A is behind by 900
  EXPECT_EQ(tally.median(), 2);
}

TEST(ExampleTally, MedianOfAnEvenNumberIsTheLowerOneInTheMiddle) {
  ExampleTally tally;
  tally.add(0, ended({400, 0}), {});
  tally.add(1, ended({300, 0}), {});
  tally.add(2, ended({200, 0}), {});
  tally.add(3, ended({100, 0}), {});
  EXPECT_EQ(tally.median(), 2);
}

TEST(ExampleTally, OfEqualBattlesTheFirstIsShown) {
  ExampleTally later;
  ExampleTally earlier;
  for (const std::int64_t number : {7, 6, 9}) later.add(number, ended({500, 400}, 3), {});
  for (const std::int64_t number : {4, 2, 5}) earlier.add(number, ended({500, 400}, 3), {});
  later.merge(earlier);
  EXPECT_EQ(later.median(), 2);
  EXPECT_EQ(later.closest(), 2);
  EXPECT_EQ(later.shortest(), 2);
}

TEST(ExampleTally, ClosestIsByTheLeadOverTheSecondOfAllArmies) {
  ExampleTally tally;
  tally.add(0, ended({900, 100, 700}), {0, 3});  // by 200
  tally.add(1, ended({300, 900, 850}), {1, 3});  // by 50
  tally.add(2, ended({0, 0, 100}), {2, 3});      // by 100, though the others are level
  EXPECT_EQ(tally.closest(), 1);
  tally.add(3, ended({600, 600, 100}), {0, 3});  // a shared first place
  EXPECT_EQ(tally.closest(), 3);
}

TEST(ExampleTally, ShortestHasTheFewestRounds) {
  ExampleTally tally;
  tally.add(0, ended({900, 100}, 5), {});
  tally.add(1, ended({900, 100}, 2), kSwapped);
  tally.add(2, ended({900, 100}, 3), {});
  EXPECT_EQ(tally.shortest(), 1);
}

RC_GTEST_PROP(ExampleTally, SplitsAndOrderOfMergingChangeNothing, ()) {
  struct Battle {
    std::int64_t number;
    BattleReport report;
  };
  std::vector<Battle> battles;
  const int count = *rc::gen::inRange(1, 60);
  for (int i = 0; i < count; ++i) {
    const auto points = *rc::gen::container<std::vector<std::int64_t>>(3, rc::gen::inRange<std::int64_t>(0, 6));
    battles.push_back({i, ended(points, *rc::gen::inRange(1, 5))});
  }
  const auto seats = [](std::int64_t number) { return Seating{static_cast<std::uint8_t>(number % 3), 3}; };
  ExampleTally whole;
  for (const Battle& battle : battles) whole.add(battle.number, battle.report, seats(battle.number));
  std::vector<ExampleTally> parts(4);
  for (const Battle& battle : battles) {
    parts[*rc::gen::inRange<std::size_t>(0, 4)].add(battle.number, battle.report, seats(battle.number));
  }
  ExampleTally merged;
  for (std::size_t i = parts.size(); i-- > 0;) merged.merge(parts[i]);
  RC_ASSERT(merged == whole);

  // against the definition
  std::vector<std::pair<std::int64_t, std::int64_t>> margins;
  for (const Battle& battle : battles) {
    const auto& points = battle.report.destroyed_hundredths;
    const Seating seating = seats(battle.number);
    const std::int64_t other = std::max(points[seating.seat_of(1)], points[seating.seat_of(2)]);
    margins.emplace_back(points[seating.a()] - other, battle.number);
  }
  std::sort(margins.begin(), margins.end());
  const std::int64_t middle = margins[(margins.size() - 1) / 2].first;
  const auto first = std::find_if(margins.begin(), margins.end(), [=](auto at) { return at.first == middle; });
  RC_ASSERT(whole.median() == first->second);
}

TEST(BiggestUpset, IsTheBiggestWinOfWhoWinsLeast) {
  const Victories armies[] = {{90, {5000, 4}}, {10, {3000, 17}}};
  EXPECT_EQ(biggest_upset(armies), 17);
  const Victories three[] = {{90, {5000, 4}}, {10, {3000, 17}}, {9, {100, 21}}};
  EXPECT_EQ(biggest_upset(three), 21);
}

TEST(BiggestUpset, OfEqualArmiesIsTheBiggerWin) {
  const Victories armies[] = {{50, {3000, 4}}, {50, {4000, 17}}};
  EXPECT_EQ(biggest_upset(armies), 17);
  const Victories alike[] = {{50, {3000, 17}}, {50, {3000, 4}}};
  EXPECT_EQ(biggest_upset(alike), 4);
}

TEST(BiggestUpset, NeedsTwoArmiesThatHaveWon) {
  const Victories one[] = {{50, {3000, 4}}, {}};
  EXPECT_EQ(biggest_upset(one), -1);
  const Victories none[] = {{}, {}, {}};
  EXPECT_EQ(biggest_upset(none), -1);
  const Victories two_of_three[] = {{50, {3000, 4}}, {}, {40, {2000, 6}}};
  EXPECT_EQ(biggest_upset(two_of_three), 6);
}

Match match_of(const std::string& army_a, const std::string& army_b, const std::string& ruleset = "suitcase") {
  Match match;
  match.ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, ruleset, {}).value.value();
  const auto roster = load_roster(match.ruleset).value.value();
  match.armies[0] = load_army(match.ruleset, roster, army_a).value.value();
  match.armies[1] = load_army(match.ruleset, roster, army_b).value.value();
  return match;
}

FactTally counted(const Match& match, const FactLayout& layout, std::int64_t battles) {
  SilentProgress progress;
  return play_facts(match, layout, {.battles = battles, .precise_enough = {}}, progress).tally;
}

TEST(FactTally, MeanAndErrorComeFromTheSumsOfTheGroups) {
  FactTally tally;
  tally.add_group(2, {3, 0});
  FactTally more;
  more.add_group(2, {5, 0});
  more.add_group(2, {10, 0});
  EXPECT_FALSE(fact_mean(tally, 0).se.has_value()) << "one group has no spread";
  tally.merge(more);
  EXPECT_EQ(tally.battles, 6);
  EXPECT_DOUBLE_EQ(fact_mean(tally, 0).mean, 3);
  // sums 3, 5, 10 with variance 13; halves of their mean
  EXPECT_DOUBLE_EQ(fact_mean(tally, 0).se.value(), std::sqrt(13.0 / 3) / 2);
  EXPECT_DOUBLE_EQ(fact_mean(tally, 1).se.value(), 0);
}

TEST(FactTally, MergesWithNothing) {
  FactTally tally;
  FactTally full;
  full.add_group(2, {4});
  tally.merge(full);
  tally.merge({});
  EXPECT_EQ(tally.groups, 1);
  EXPECT_EQ(tally.slots[0].sum, 4);
}

TEST(FactLayout, EqualUnitsAreOneKindAndHaveTheirWeaponsByName) {
  const Match match = match_of("2x Ranger; 1x Hedge Wizard; 1x Ranger", "levy");
  const FactLayout layout(match.ruleset, match.armies);
  ASSERT_EQ(layout.kinds(0).size(), 2U);
  const UnitKind& rangers = layout.kinds(0)[0];
  EXPECT_EQ(rangers.name, "Ranger");
  EXPECT_EQ(rangers.units, 3);
  EXPECT_EQ(rangers.sources[0], "Hand Weapon");
  EXPECT_EQ(rangers.sources[1], "Crossbow");
  EXPECT_EQ(rangers.sources[2], "");
  EXPECT_EQ(rangers.sources[static_cast<std::size_t>(suitcase::kPhalanxOrigin)], "Phalanx");
  EXPECT_EQ(rangers.sources[static_cast<std::size_t>(suitcase::spell_origin(0))], "Spark");
  EXPECT_EQ(rangers.sources[static_cast<std::size_t>(suitcase::spell_origin(2))], "Doom");
  const UnitKind& led = layout.kinds(1)[0];
  EXPECT_EQ(led.name, "Spear Militia + Warlord");
  EXPECT_EQ(led.sources[static_cast<std::size_t>(suitcase::weapon_origin(1, 0))], "Great Sword");
}

/// "Armored ignore_hit 3": special rules, effect and units, one for each fact of rules of an army.
std::vector<std::string> rule_facts(const Match& match, std::size_t army) {
  const FactLayout layout(match.ruleset, match.armies);
  std::vector<std::string> texts;
  for (const RuleFact& fact : layout.rule_facts(army)) {
    std::string text;
    for (const std::size_t rule : fact.rules) text += match.ruleset.rules[rule].name + " ";
    text += std::string(vocabulary_of(match.ruleset.system)->effects[fact.effect].type);
    texts.push_back(text + " " + std::to_string(fact.units));
  }
  return texts;
}

TEST(FactLayout, EffectsOfSpecialRulesAreCountedForAllUnitsThatHaveThem) {
  const Match match =
      match_of("2x 4+ Armored; 1x 3+ Armored, Mounted; 1x 4+", "1x 4+ Fast, Slow; 1x 4+ Fast", "warstuff-2.0");
  EXPECT_EQ(rule_facts(match, 0), (std::vector<std::string>{"Armored ignore_hit 3", "Mounted extra_attacks 1"}));
  EXPECT_EQ(rule_facts(match, 1), (std::vector<std::string>{"Fast move_bonus 1", "Fast Slow move_bonus 1"}))
      << "what two rules of a unit do to the same numbers cannot be told apart";
}

TEST(FactLayout, RulesOfCardsAndWeaponsCountToo) {
  const std::vector<std::string> levy = rule_facts(match_of("rangers", "levy"), 1);
  for (const std::string text : {"Artillery defense_shot 1", "AP(2) ap 1", "Furious charge_attacks 1"}) {
    EXPECT_EQ(std::ranges::count(levy, text), 1) << text;
  }
}

TEST(Facts, AreThoseOfTheRecordedBattlesByArmyNotBySeat) {
  const Match match = match_of("riders", "levy");
  const FactLayout layout(match.ruleset, match.armies);
  FactTally expected;
  for (std::int64_t number = 0; number < 40; number += 2) {
    std::vector<std::int64_t> sums(layout.slots());
    for (const std::int64_t battle : {number, number + 1}) {
      const RecordedBattle recorded = record_battle(match, battle);
      layout.add(recorded.counts, recorded.seating, sums);
    }
    expected.add_group(2, sums);
  }
  const FactTally tally = counted(match, layout, 40);
  EXPECT_EQ(tally.slots, expected.slots);
  SilentProgress progress;
  const Tally scores = play_match(match, RunPlan{.battles = 40, .precise_enough = {}}, progress).tally;
  const auto slot = [&](suitcase::SideFact fact, std::size_t army) {
    return layout.of_army(suitcase::number_of(fact), army);
  };
  EXPECT_EQ(tally.slots[slot(suitcase::SideFact::win, 0)].sum, scores.wins_a);
  EXPECT_EQ(tally.slots[slot(suitcase::SideFact::win, 1)].sum, scores.wins_b);
  EXPECT_EQ(tally.slots[slot(suitcase::SideFact::units_left, 1)].sum, scores.survivors_b);
  EXPECT_EQ(tally.slots[slot(suitcase::SideFact::points_destroyed, 0)].sum +
                tally.slots[slot(suitcase::SideFact::points_routed, 0)].sum,
            scores.destroyed_a.sum);
}

TEST(Facts, OfSpecialRulesAreThoseOfTheRecordedBattles) {
  const Match match = match_of("line", "raiders", "warstuff-2.0");
  const FactLayout layout(match.ruleset, match.armies);
  const RuleFact& armored = layout.rule_facts(0)[0];
  std::int64_t ignored = 0;
  for (std::int64_t number = 0; number < 20; ++number) {
    for (const TraceEvent& event : record_battle(match, number).events) {
      const bool is_die = event.kind == TraceEvent::Kind::die && event.what == "ignore";
      ignored += is_die && event.succeeds() ? 1 : 0;
    }
  }
  EXPECT_GT(ignored, 0);
  EXPECT_EQ(counted(match, layout, 20).slots[armored.slot].sum, ignored);
}

}  // namespace
}  // namespace warbalance::sim::tally_test
