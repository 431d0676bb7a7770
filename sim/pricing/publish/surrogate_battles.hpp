#pragma once

#include <cstdint>
#include <vector>

#include "sim/battles/play.hpp"
#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/scoring_list.hpp"
#include "sim/pricing/publish/surrogate.hpp"

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

/// Plays random armies of the population, each battle once.
/// @return the sums of `kSurrogateBlocks` blocks; fewer rows than battles: it was stopped
std::vector<NormalEquations> play_for_surrogate(const ArmyGenerator& population, const SurrogateColumns& columns,
                                                const SurrogateLists& lists, const PlayFunction& play,
                                                const SurrogateBattles& set, Progress& progress);

/// Whether all battles of a set are in its sums.
bool is_complete(const std::vector<NormalEquations>& blocks, const SurrogateBattles& set);

}  // namespace warbalance::sim
