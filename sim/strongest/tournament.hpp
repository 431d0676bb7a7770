#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/population/population_summary.hpp"
#include "sim/pricing/publish/list_passes.hpp"
#include "sim/pricing/publish/list_space.hpp"
#include "sim/strongest/best_responses.hpp"
#include "sim/units/army.hpp"

namespace warbalance::sim {

/// The armies that people may choose under the costs of a ruleset. Must stay at its place in memory.
class PricedGame {
 public:
  /// Whether armies of so many points can be drawn.
  static bool has_armies(const Ruleset& ruleset, Hundredths points);
  /// @param points  of an army. @pre has_armies(), and they are made of qualities and special rules
  PricedGame(Ruleset ruleset, Hundredths points);
  PricedGame(const PricedGame&) = delete;
  PricedGame& operator=(const PricedGame&) = delete;

  const Ruleset& ruleset() const { return ruleset_; }
  const ArmyGenerator& population() const { return population_; }
  const UnitChoices& choices() const { return choices_; }
  const ArmyLimits& limits() const { return limits_; }
  const Opponents& field() const { return field_; }
  FieldArmy field_army(const ArmyChoice& army) const { return changes_.field_army(army); }
  Army army(const ArmyChoice& choice) const { return army_of(choices_, choice); }
  /// These armies as far as they are allowed, made legal (`ArmyChanges::repaired`); each once.
  std::vector<ArmyChoice> legal(const std::vector<Army>& armies, std::uint64_t seed) const;

 private:
  Ruleset ruleset_;
  ArmyGenerator population_;
  ArmyLimits limits_;
  UnitChoices choices_;
  ArmyChanges changes_;
  Opponents field_;
};

/// How strong the strongest of some armies is under a list.
struct MatchedAttack {
  Army army;
  Estimate score;  ///< against random armies, in battles that did not choose it [0..1]
};

/// Made legal, these armies race against the same random armies, and the best is measured against others. With the same
/// armies and seed, lists can be compared. Empty: none is allowed, or it was stopped.
std::optional<MatchedAttack> matched_attack(const PricedGame& game, const std::vector<Army>& armies,
                                            const PlayFunction& play, std::uint64_t seed, const MeasureSize& size,
                                            Progress& progress);

/// The size of the search for a list for armies that people choose.
struct TournamentSize {
  int rounds = 8;
  std::int64_t search_battles = 200'000;  ///< of the attack in a round
  MeasureSize trial{1, 0, 100, 6};        ///< of the worth of an army
  MeasureSize attack{1, 0, 400, 20};      ///< of a matched attack

  TournamentSize scaled(double share) const;
  std::int64_t battles() const;  ///< about
};

/// One round: what attacked a list, and the list that answers it.
struct TournamentRound {
  FoundList list;
  double spread = 0;                    ///< of the expected scores of random armies of one price, as share of a score
  std::optional<MatchedAttack> attack;  ///< by all armies of the archive, at the end
};

/// A list for armies that people choose.
struct TournamentList {
  std::vector<TournamentRound> rounds;  ///< the first has the list at the start
  std::size_t chosen = 0;     ///< the round whose list withstands the archive best; 0: no better one was found
  std::vector<Army> archive;  ///< armies that were strong under some list
  bool interrupted = false;
};

/// Makes a list withstand chosen armies, too: double oracle between a search for strong armies and the search for
/// lists. In each round a search that starts from all armies known attacks the list. The worth of what it finds, the
/// points at which it would be even, enters the table of armies whose charges the list must explain, with
/// a weight. No rule that is listed above 0 is free, and the next list differs by few steps in each price. At the end
/// the whole archive attacks every list. Lists that charge random armies much worse than the first are not chosen.
/// @param population  at listed costs @param armies  random armies with their values, and the reference armies
/// @param options  of the space of `start` @param mean_total  of the reference armies, which is held
TournamentList make_tournament_list(const ArmyGenerator& population, const ArmyTable& armies,
                                    const ListOptions& options, const FoundList& start, double mean_total,
                                    const PlayFunction& play, std::uint64_t seed, const TournamentSize& size,
                                    Progress& progress);

}  // namespace warbalance::sim
