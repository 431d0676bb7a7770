#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "sim/pricing/field_chains.hpp"
#include "sim/pricing/generator.hpp"
#include "sim/pricing/linear_fit.hpp"
#include "sim/pricing/scoring_list.hpp"
#include "sim/pricing/surrogate.hpp"
#include "sim/run/play.hpp"
#include "sim/run/progress.hpp"

namespace warbalance::sim {

/// Battles that a surrogate is fitted to.
struct SurrogateBattles {
  std::uint64_t seed = 1;
  std::uint32_t set = 0;  ///< other sets of the same seed have other armies and dice, 0 .. 65535
  std::uint32_t battles = 240'000;
  double mean_total = 0;  ///< of an army [points]: the unit of the luck of the dice
};

/// Into how many independent sets of about equal size the battles are divided.
inline constexpr std::uint32_t kSurrogateBlocks = 5;

/// By what the armies of such battles are made.
struct SurrogateLists {
  std::vector<ScoringList> building;  ///< every pair of them meets equally often; at least one
  ScoringList scored;                 ///< what all units cost in battle
};

/// The armies of a battle of such a set; army A sits at seat 1 in the even battles.
void deal_for_surrogate(const ArmyGenerator& population, const SurrogateLists& lists, const SurrogateBattles& set,
                        std::uint32_t battle, FieldBattle& dealt, ArmyGenerator::Scratch& scratch);

/// Sees every battle once it is played. Called from several threads at once, in any order.
using BattleWitness = std::function<void(std::uint32_t battle, const FieldBattle& dealt, const BattleReport& report)>;

/// Plays random armies of the population, each battle once.
/// @return the sums of `kSurrogateBlocks` blocks; fewer rows than battles: it was stopped
std::vector<NormalEquations> play_for_surrogate(const ArmyGenerator& population, const SurrogateColumns& columns,
                                                const SurrogateLists& lists, const PlayFunction& play,
                                                const SurrogateBattles& set, Progress& progress,
                                                const BattleWitness& witness = {});

/// Whether all battles of a set are in its sums.
bool is_complete(const std::vector<NormalEquations>& blocks, const SurrogateBattles& set);

}  // namespace warbalance::sim
