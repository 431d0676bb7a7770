#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/battles/tally.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// An opponent in a share of the battles.
struct Opponent {
  std::string name;
  FieldArmy army;
  double share = 0;  ///< relative to the others, >= 0
};

/// The opponents of an army: random armies of some points, or given armies with shares.
class Opponents {
 public:
  /// Random armies of the population, built at listed costs until nothing fits any more. The population must outlive
  /// it. @param points that each may cost
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

// The matchup numbers of battle keys of `strongest` (`BattleKey::matchup`): another number means other armies and dice.

inline constexpr std::uint32_t kMeasureMatchup = 1;          ///< one for each opponent, and each army measured
inline constexpr std::uint32_t kMeasureNumbers = 65536;      ///< opponents at most
inline constexpr std::uint32_t kPayoffMatchup = 0xA0000000;  ///< one for each pair of found armies
inline constexpr std::uint32_t kSearchMatchup = 0xB0000000;  ///< one for each generation of a search
inline constexpr std::uint32_t kSearchNumbers = 1U << 20;    ///< generations at most

/// A lap of a race: how many of the best armies enter it, and how many couples each of them plays.
struct Lap {
  std::size_t armies = 0;
  std::uint32_t couples = 0;
};

/// Battles that a race of so many armies takes.
std::int64_t race_battles(std::span<const Lap> laps, std::size_t armies);

/// The result of an army in a race.
struct Placed {
  std::size_t army = 0;           ///< its number
  std::uint32_t couples = 0;      ///< that it played
  std::int64_t quarters = 0;      ///< that it scored in them
  std::int64_t lap_quarters = 0;  ///< those of its last lap alone

  double score() const { return static_cast<double>(quarters) / (4.0 * static_cast<double>(couples)); }
};

/// Successive halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013): all
/// armies play the first lap, and the best so far play each further lap. They meet the same opponents with the same
/// dice.
/// @param key gives the matchup of all battles of the race and draws the opponents
/// @param after_lap  is called after each lap with those that played it, and how many couples each of them had
/// @return those of the last lap, the best first; empty: it was stopped
std::vector<Placed> race(std::span<const FieldArmy> armies, const Opponents& opponents, const PlayFunction& play,
                         const BattleKey& key, std::span<const Lap> laps, Progress& progress,
                         const std::function<void(std::span<const Placed>, std::uint32_t)>& after_lap = {});

}  // namespace warbalance::sim
