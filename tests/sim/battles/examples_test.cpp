#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/systems/suitcase/facts.hpp"
#include "sim/battles/fact_layout.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/tally.hpp"
#include "sim/battles/threads.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "tests/sim/battles/stop_after.hpp"

namespace warbalance::sim::examples_test {
namespace {

/// A battle that ended with these points, by seat.
BattleReport ended(std::vector<std::int64_t> points, int rounds = 4) {
  BattleReport report;
  report.players = static_cast<std::int8_t>(points.size());
  report.rounds = static_cast<std::int8_t>(rounds);
  std::copy(points.begin(), points.end(), report.destroyed_hundredths.begin());
  return report;
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
}  // namespace warbalance::sim::examples_test
