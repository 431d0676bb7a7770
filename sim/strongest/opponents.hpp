#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/battles/play.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/scoring_list.hpp"

namespace warbalance::sim {

/// An army that is met in a share of the battles.
struct Opponent {
  std::string name;
  FieldArmy army;
  double share = 0;  ///< relative to the others, >= 0
};

/// Whom an army meets: random armies of some points, or armies that are given, each with its share.
class Opponents {
 public:
  /// Random armies of the population, built by the costs of the ruleset until nothing fits any more. The population
  /// must outlive it. @param points  that each may cost
  Opponents(const ArmyGenerator& population, Hundredths points);
  /// @param given  at least one, with a share above 0
  explicit Opponents(std::vector<Opponent> given);

  bool random() const { return given_.empty(); }
  const std::vector<Opponent>& given() const { return given_; }
  /// An opponent, drawn at random: a pure function of the key.
  FieldArmy draw(const BattleKey& key) const;

 private:
  const ArmyGenerator* population_ = nullptr;
  Hundredths points_ = 0;
  ScoringList building_;
  std::vector<Opponent> given_;
  std::vector<std::uint32_t> sums_;  ///< of the shares, in millionths
};

}  // namespace warbalance::sim
