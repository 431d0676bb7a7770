#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>

#include "sim/battles/threads.hpp"
#include "sim/players/tuning.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "tests/rulesets.hpp"
#include "tests/sim/battles/stop_after.hpp"

namespace warbalance::sim::tuning_test {
namespace {

std::size_t place(const Ruleset& ruleset, std::string_view weight) {
  return place_of(vocabulary_of(ruleset.system)->weights, weight).value();
}

/// A player of WarStuff 2.0 who sees no value in harm to enemies, so that tuning can improve it a lot.
Tuning of_a_pacifist() {
  Tuning tuning;
  Ruleset& ruleset = tuning.conditions.ruleset;
  ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", {}).value.value();
  const Army army = load_army(ruleset, {}, "3x 4+ Fast; 2x 4+ Shooter(18)").value.value();
  tuning.army = [army](std::uint32_t) { return army; };
  const Player greedy = load_player(ruleset, "greedy").value.value();
  std::vector<std::int32_t> weights = greedy.weights;
  weights[place(ruleset, "kill")] = 0;
  weights[place(ruleset, "stun")] = 0;
  tuning.start = with_weights(ruleset, greedy, weights);
  tuning.opponents = {greedy};
  tuning.generations = 10;
  tuning.armies = 4;
  tuning.battles = 20;
  tuning.proof_battles = 4000;
  return tuning;
}

TuningResult tuned(const Tuning& tuning, int threads) {
  TuningResult result;
  SilentProgress progress;
  with_threads(threads, [&] { result = tune(tuning, progress); });
  return result;
}

TEST(Tuning, MakesAPacifistBetterAndProvesIt) {
  const Tuning tuning = of_a_pacifist();
  const TuningResult result = tuned(tuning, 2);
  EXPECT_TRUE(result.better);
  EXPECT_GT(result.score.low, 0.5);
  EXPECT_GT(pair_score(result.against_start).value, 0.55);
  EXPECT_EQ(result.generations.size(), 10U);
  EXPECT_LE(result.battles, most_battles(tuning));
  ASSERT_EQ(result.scores.size(), 1U);
  EXPECT_GT(pair_score(result.scores[0].after).value, pair_score(result.scores[0].before).value);
  EXPECT_NE(result.tuned.hash, tuning.start.hash);
}

TEST(Tuning, IsTheSameForAllThreads) {
  const Tuning tuning = of_a_pacifist();
  const TuningResult one = tuned(tuning, 1);
  const TuningResult many = tuned(tuning, 7);
  EXPECT_EQ(one.tuned.weights, many.tuned.weights);
  EXPECT_EQ(one.against_start, many.against_start);
  EXPECT_EQ(one.battles, many.battles);
}

// Nobody freezes anybody in these battles.
TEST(Tuning, PutsBackWhatChangesNothing) {
  const Tuning tuning = of_a_pacifist();
  const TuningResult result = tuned(tuning, 2);
  const std::size_t frozen = place(tuning.conditions.ruleset, "frozen");
  EXPECT_EQ(result.tuned.weights[frozen], tuning.start.weights[frozen]);
}

TEST(Tuning, StopsWhenItIsAskedTo) {
  StopAfter progress(100);
  EXPECT_TRUE(tune(of_a_pacifist(), progress).interrupted);
}

TEST(Tuning, WeightsStayInTheirRanges) {
  Tuning tuning = of_a_pacifist();
  for (const std::size_t weight : tunable_weights(tuning.conditions.ruleset)) {
    const NumberSpec& spec = vocabulary_of(tuning.conditions.ruleset.system)->weights[weight];
    tuning.start.weights[weight] = weight % 2 == 0 ? spec.min : spec.max;
  }
  tuning.generations = 2;
  const TuningResult result = tuned(tuning, 2);
  for (const std::size_t weight : tunable_weights(tuning.conditions.ruleset)) {
    const NumberSpec& spec = vocabulary_of(tuning.conditions.ruleset.system)->weights[weight];
    EXPECT_GE(result.tuned.weights[weight], spec.min) << spec.path;
    EXPECT_LE(result.tuned.weights[weight], spec.max) << spec.path;
  }
}

TEST(PlayerFileText, IsReadAsTheSamePlayer) {
  for (const std::string& system : tests::ruleset_of_each_system()) {
    const Ruleset ruleset = load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, system, {}).value.value();
    for (const std::string name : {"tactical", "cautious", "random", "lookahead:99"}) {
      Player player = load_player(ruleset, name).value.value();
      player.text = "Says \"no\" to \\ all.";
      if (player.policy != Policy::random) ++player.weights[0];
      const auto file = std::filesystem::temp_directory_path() / "warbalance_player_file_text.toml";
      std::ofstream(file) << player_file_text(ruleset, player, "One line.\nAnother one.");
      const Loaded<Player> read = read_player_file(ruleset, file);
      ASSERT_TRUE(read.value) << system << " " << name;
      EXPECT_TRUE(read.diagnostics.empty());
      EXPECT_TRUE(read.value->plays_like(player)) << system << " " << name;
      EXPECT_EQ(read.value->text, player.text);
      std::filesystem::remove(file);
    }
  }
}

using Vector = Evolution::Vector;

double distance(const Vector& point, double target) {
  double squares = 0;
  for (const double x : point) squares += (x - target) * (x - target);
  return std::sqrt(squares);
}

/// Evolves towards the point whose coordinates are all 2, with noise on the fitness.
Evolution evolved(int generations, double noise, std::uint64_t seed = 1, std::size_t dimensions = 8) {
  Evolution evolution(Vector(dimensions, 0), 0.5, Evolution::usual_offspring(dimensions), seed);
  std::mt19937_64 random(seed);
  std::normal_distribution<double> disturbed(0, 1);
  for (int generation = 0; generation < generations; ++generation) {
    std::vector<double> fitness;
    for (const Vector& point : evolution.offspring()) {
      const double away = distance(point, 2);
      fitness.push_back(-away * away + noise * disturbed(random));
    }
    evolution.select(fitness);
  }
  return evolution;
}

TEST(Evolution, FindsTheTopOfASphere) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Evolution evolution = evolved(200, 0, seed);
    EXPECT_LT(distance(evolution.parent(), 2), 1e-3) << seed;
    EXPECT_LT(evolution.step(), 1e-3) << "the step shrinks with the distance";
  }
}

TEST(Evolution, ClimbsInNoise) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) EXPECT_LT(distance(evolved(150, 2, seed).parent(), 2), 2.5) << seed;
}

TEST(Evolution, GrowsItsStepWhereTheTopIsFar) { EXPECT_GT(evolved(4, 0).step(), 0.5); }

TEST(Evolution, UsesTheOrderOnly) {
  Evolution plain(Vector(3, 0), 1, 6, 5);
  Evolution bent(Vector(3, 0), 1, 6, 5);
  for (int generation = 0; generation < 10; ++generation) {
    std::vector<double> fitness;
    std::vector<double> bent_fitness;
    for (const Vector& point : plain.offspring()) {
      fitness.push_back(-distance(point, 1));
      bent_fitness.push_back(std::exp(-10 * distance(point, 1)));
    }
    plain.select(fitness);
    bent.select(bent_fitness);
  }
  EXPECT_EQ(plain.parent(), bent.parent());
  EXPECT_EQ(plain.step(), bent.step());
}

// Without any slope nothing but chance moves it, and its step stays where it was on average.
TEST(Evolution, KeepsItsStepWhereNothingMatters) {
  double logs = 0;
  constexpr int kSeeds = 40;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Evolution evolution(Vector(6, 0), 1, 9, seed);
    std::mt19937_64 random(seed);
    for (int generation = 0; generation < 20; ++generation) {
      std::vector<double> fitness;
      for (std::size_t i = 0; i < evolution.offspring().size(); ++i) fitness.push_back(static_cast<double>(random()));
      evolution.select(fitness);
    }
    logs += std::log(evolution.step()) / kSeeds;
  }
  EXPECT_NEAR(logs, 0, 0.3);
}

}  // namespace
}  // namespace warbalance::sim::tuning_test
