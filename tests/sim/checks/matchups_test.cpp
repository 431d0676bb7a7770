#include <gtest/gtest.h>

#include "sim/battles/match.hpp"
#include "sim/battles/threads.hpp"
#include "sim/checks/matchup_differences.hpp"
#include "sim/checks/matchups.hpp"
#include "tests/sim/battles/stop_after.hpp"

namespace warbalance::sim::matchups_test {
namespace {

/// Three armies of WarStuff 2.0, of which the last one has no armour. @param settings  of the ruleset
MatchSide side_with(const std::vector<std::string>& settings, std::uint64_t seed = 1) {
  MatchSide side;
  side.conditions.ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", settings).value.value();
  side.conditions.seed = seed;
  const Player player = load_player(side.conditions.ruleset, "greedy").value.value();
  side.conditions.players = {player, player};
  for (const std::string army : {"2x 4+ Armored", "3x 4+ Tough", "4x 5+"}) {
    side.armies.push_back(load_army(side.conditions.ruleset, {}, army).value.value());
  }
  return side;
}

PlayedPairs play(const MatchSide& a, const MatchSide& b, std::int64_t battles, int threads = 2) {
  PlayedPairs played;
  SilentProgress progress;
  with_threads(threads, [&] { played = play_pairs(a, b, all_pairs(a.armies.size()), battles, progress); });
  return played;
}

TEST(ComparedMatchups, PairArmiesOfAboutOneLimit) {
  std::vector<Army> armies(4);
  armies[0].limit = 15'000;
  armies[1].limit = 30'000;
  armies[2].limit = 20'000;
  armies[3].limit = 20'001;
  const auto pairs = pairs_of_near_limits(armies);
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].row, 0U);
  EXPECT_EQ(pairs[0].column, 2U);
  EXPECT_EQ(pairs[1].row, 2U);
  EXPECT_EQ(pairs[1].column, 3U);
  EXPECT_EQ(all_pairs(4).size(), 6U);
}

TEST(ComparedMatchups, AreTheirMatches) {
  const MatchSide a = side_with({});
  const MatchSide b = side_with({"rule.Armored.ignore_hit.on=3"});
  const PlayedPairs played = play(a, b, 60);
  ASSERT_EQ(played.pairs.size(), 3U);
  EXPECT_FALSE(played.interrupted);
  RunPlan plan;
  plan.battles = 60;
  plan.group_scores = true;
  SilentProgress progress;
  const Match match = pair_match(b, {0, 2}, 1);
  EXPECT_EQ(match.matchup, 1U);
  EXPECT_EQ(played.pairs[1].b, play_match(match, plan, progress).tally.group_scores);
  EXPECT_NE(played.pairs[1].a, played.pairs[1].b) << "armour holds more often";
  EXPECT_EQ(played.pairs[2].a, played.pairs[2].b) << "nobody has armour: the same dice come to the same";
  EXPECT_TRUE(played.pairs[2].same) << "no unit has the rule that is another one";
  EXPECT_FALSE(played.pairs[1].same);
}

TEST(ComparedMatchups, OfARulesetWithItselfAreTheSame) {
  const MatchSide side = side_with({});
  const PlayedPairs played = play(side, side, 20);
  for (const PlayedPair& pair : played.pairs) {
    EXPECT_TRUE(pair.same);
    EXPECT_EQ(pair.a, pair.b);
  }
  for (const MatchupDifference& one : matchup_differences(played.pairs, 0)) {
    EXPECT_EQ(one.difference.value, 0);
    EXPECT_EQ(one.difference.se, 0);
  }
}

TEST(ComparedMatchups, EveryThreadCountGivesTheSame) {
  const MatchSide a = side_with({});
  const MatchSide b = side_with({"rule.Armored.ignore_hit.on=3"});
  const PlayedPairs one = play(a, b, 200, 1);
  const PlayedPairs three = play(a, b, 200, 3);
  for (std::size_t i = 0; i < one.pairs.size(); ++i) {
    EXPECT_EQ(one.pairs[i].a, three.pairs[i].a);
    EXPECT_EQ(one.pairs[i].b, three.pairs[i].b);
  }
}

TEST(ComparedMatchups, SharedDiceMakeDifferencesSurer) {
  const std::vector<std::string> edit{"rule.Armored.ignore_hit.on=3"};
  const MatchSide a = side_with({});
  const auto squares = [&](const MatchSide& b) {
    double sum = 0;
    for (const MatchupDifference& one : matchup_differences(play(a, b, 1000).pairs, 0)) {
      sum += one.difference.se * one.difference.se;
    }
    return sum;
  };
  EXPECT_LT(squares(side_with(edit)), 0.7 * squares(side_with(edit, /*seed=*/2)));
}

TEST(ComparedMatchups, KeepTheFinishedPairsOfAnInterruptedRun) {
  const MatchSide a = side_with({});
  const MatchSide b = side_with({"rule.Armored.ignore_hit.on=3"});
  StopAfter progress(100);
  PlayedPairs played;
  with_threads(1, [&] { played = play_pairs(a, b, all_pairs(a.armies.size()), 100, progress); });
  EXPECT_TRUE(played.interrupted);
  EXPECT_LT(played.pairs.size(), 3U);
}

TEST(MatchIdentity, IsThatOfAllThatDecidesBattles) {
  const MatchSide side = side_with({});
  const Match match = pair_match(side, {0, 1}, 0);
  const std::string identity = match_identity(match, "", 100);
  Match renamed = match;
  renamed.armies[0].name = "Others";
  EXPECT_EQ(match_identity(renamed, "", 100), identity);
  Match dearer = match;
  dearer.armies[0].units[0].cost += 100;
  EXPECT_NE(match_identity(dearer, "", 100), identity);
  Match reseeded = match;
  reseeded.seed = 2;
  EXPECT_NE(match_identity(reseeded, "", 100), identity);
  EXPECT_NE(match_identity(match, "1", 100), identity);
  EXPECT_NE(match_identity(match, "", 102), identity);
}

}  // namespace
}  // namespace warbalance::sim::matchups_test
