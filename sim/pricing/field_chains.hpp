#pragma once

#include <cstdint>
#include <vector>

#include "sim/pricing/features.hpp"
#include "sim/pricing/field_options.hpp"
#include "sim/pricing/generator.hpp"
#include "sim/pricing/linear_fit.hpp"
#include "sim/run/play.hpp"
#include "sim/run/progress.hpp"

namespace warbalance::sim {

/// What the battles of one chain and round add up to. Integers: merging is exact in any order.
struct RoundTally {
  NormalEquations equations;
  std::vector<std::int64_t> units_seen;  ///< one a feature, both armies
  std::int64_t battles = 0;
  std::int64_t draws = 0;
  std::int64_t first_player_half_points = 0;

  explicit RoundTally(const FeatureSpace& features) : equations(features.size() + 1), units_seen(features.size()) {}
  void merge(const RoundTally& other);
};

/// The costs that units score in one round of one chain.
class ScoringList {
 public:
  /// Listed costs, the ruleset's minimum included.
  ScoringList() = default;
  /// Fitted prices, one a feature [points]: a unit scores max(1 point, p . x(unit)), rounded to hundredths.
  explicit ScoringList(std::vector<double> prices) : prices_(std::move(prices)) {}

  bool listed() const { return prices_.empty(); }
  /// Replaces an army's listed costs by those of this list.
  void score(const FeatureSpace& features, FieldArmy& army) const;

 private:
  std::vector<double> prices_;
};

/// One battle as it stands on the table; armies are seated.
struct FieldBattle {
  FieldArmy seat1;
  FieldArmy seat2;
  BattleKey key;
};

/// The number of a battle of a price run. Chains and rounds count from 0.
BattleKey field_battle_key(std::uint64_t seed, int chain, int round, std::uint32_t battle);

/// Replicate chains of the damped fixed-point iteration (PRICING section 2). A chain's rounds depend on its own
/// earlier rounds only, so that any chain can be run again by itself.
class FieldChains {
 public:
  /// Keeps references to all arguments but `chain_numbers`.
  FieldChains(const ArmyGenerator& population, const PopulationSummary& summary, const PlayFunction& play,
              const FieldOptions& options, std::vector<int> chain_numbers);

  /// Plays the next round of every chain. False: it was stopped (the round is dropped) or broke down.
  bool play_round(Progress& progress);

  /// The prices of some chain had no positive scale (theta . m <= 0): stronger armies do not win there.
  bool broke_down() const { return broke_down_; }

  int rounds() const { return rounds_; }
  std::size_t chains() const { return chains_.size(); }
  /// Undamped coefficients of the features, as fitted in a finished round.
  const std::vector<double>& theta(std::size_t chain, int round) const {
    return chains_[chain].thetas[static_cast<std::size_t>(round)];
  }
  const RoundTally& tally(int round) const { return tallies_[static_cast<std::size_t>(round)]; }
  const FeatureSpace& features() const { return features_; }

  /// The armies of a battle of the next round, scored as in that round. @param chain  index of chain_numbers
  void deal(std::size_t chain, std::uint32_t battle, FieldBattle& dealt, ArmyGenerator::Scratch& scratch) const;

 private:
  struct Chain {
    int number = 0;
    ScoringList list;
    std::vector<double> damped;               ///< theta whose prices are scored next
    std::vector<std::vector<double>> thetas;  ///< one a round
  };
  struct Worker;

  void play_batch(std::size_t chain, std::uint32_t first, std::uint32_t end, Worker& worker) const;
  void finish_round(std::vector<RoundTally>&& tallies);

  const ArmyGenerator& population_;
  const PopulationSummary& summary_;
  const PlayFunction& play_;
  const FieldOptions& options_;
  const FeatureSpace& features_;
  std::vector<Chain> chains_;
  std::vector<RoundTally> tallies_;  ///< one a round, over all chains
  int rounds_ = 0;
  bool broke_down_ = false;
};

}  // namespace warbalance::sim
