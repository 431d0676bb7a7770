#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sim/players/tuning.hpp"

namespace warbalance::sim::evolution_test {
namespace {

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
}  // namespace warbalance::sim::evolution_test
