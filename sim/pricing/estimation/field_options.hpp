#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

struct PriceReport;

inline constexpr int kMostChains = 1000;

/// How much work a price run does.
struct FieldSchedule {
  int chains = 20;               ///< independent replicates R, 2 .. kMostChains
  int burn_in_rounds = 2;        ///< before the rounds that count; >= 1, with one list >= 0
  int tail_rounds = 15;          ///< rounds that count at the first look, >= 4; they double from look to look
  int looks = 1;                 ///< 1 .. 5
  int battles_per_round = 1180;  ///< of one chain, >= 1
  /// Steps to the prices that build the armies of all later rounds. The first step builds armies at neutral costs, each
  /// later step at the prices of the step before. 0 .. 5; 0: all armies are built in one way.
  int building_steps = 2;
  int step_rounds = 4;  ///< of each of them, >= 2

  /// Rounds of these steps, before all others.
  int building_rounds() const { return building_steps * step_rounds; }
  /// The first round that counts.
  int first_tail_round() const { return building_rounds() + burn_in_rounds; }
  /// Tail rounds at a look, from 0.
  int tail_rounds_at(int look) const { return tail_rounds << look; }
  /// Rounds of a chain when every look is taken.
  int most_rounds() const { return first_tail_round() + tail_rounds_at(looks - 1); }
  /// The cap: battles when every look is taken.
  std::int64_t most_battles() const { return std::int64_t{chains} * most_rounds() * battles_per_round; }
  /// The same number of battles in one look, all counted; for prices that are not iterated.
  FieldSchedule of_one_list() const;
  /// The fewest battles that it can be cut down to with the same chains and rounds.
  std::int64_t least_battles() const { return std::int64_t{chains} * most_rounds(); }
  /// The same chains and rounds with at most so many battles in all. @pre battles >= least_battles()
  FieldSchedule within(std::int64_t battles) const;
  /// At most so many battles in all. Keeps at least `enough` battles per round and chain if possible: gives up looks
  /// first, then rounds and chains, down to those of `least()`. @pre battles >= least().least_battles()
  FieldSchedule fitted(std::int64_t battles, std::int64_t enough) const;
  /// The fewest chains and rounds that give prices with intervals.
  FieldSchedule least() const { return {6, 3, 4, 1, 1, building_steps, 3}; }
};

/// "quick" (92,400 battles), "default" (0.59 million), "full" (up to 10.3 million); else empty.
std::optional<FieldSchedule> field_schedule(std::string_view preset);

struct FieldOptions {
  std::uint64_t seed = 1;
  FieldSchedule schedule;
  PopulationOptions population;
  Building building =
      Building::fair;  ///< how random armies are built. @pre fair: schedule.building_steps > 0; else it is 0
  /// The unit of a roster of cards that keeps its price; empty = budget-neutral scale.
  std::string anchor;
  /// Units of the roster with printed prices, at least two; the scale fits all of them instead of the anchor.
  std::vector<std::string> printed{};
  std::optional<double> precision;  ///< stop when every interval's half-width is at most this [points], > 0
  std::vector<std::string> only;    ///< what to report; empty = all. Armies contain everything anyway.
  PriceModelKind model = PriceModelKind::additive;  ///< whose prices are reported
  /// The model whose prices units score from round to round.
  PriceModelKind iterated = PriceModelKind::additive;
  bool joint = false;         ///< intervals and verdicts hold for all prices together
  bool interactions = false;  ///< also tests slopes and pairs. @pre tiers and rules are priced
  /// Called at every look that converged; true ends the run. Empty: the run ends when no verdict is `open`, or by
  /// the precision.
  std::function<bool(const PriceReport&)> decided{};
  /// What the first round scores, one per column of the iterated model [points]; empty = the listed costs. The result
  /// must not depend on it; tests check that with another start.
  std::vector<double> start{};
  /// The listed prices are guesses. They build the armies and units score them in every round (no fixed point is
  /// sought), but no price is compared with them.
  bool prior = false;
  double damping = 0.4;  ///< weight of the newest round in the scored list, 0 < damping <= 1

  /// Builds all armies in one way, in the rounds that the schedule has.
  void build_by(Building costs);
};

/// Battles per round and chain that give prices which the next round can score: 20 for each price, and 600 for the
/// scale. With fewer, units score noise as if it were strength, and some chains lose their scale for a while
/// (README.md). 1 for prior guesses, which stay.
std::int64_t steady_round(const Ruleset& ruleset, const FieldOptions& options);

/// The fewest with which nearly all runs end with prices: 4 for each price, and 300 for the scale. 1 for prior guesses.
std::int64_t least_round(const Ruleset& ruleset, const FieldOptions& options);

/// Fits chains and rounds to at most so many battles. Keeps as many as requested while every round has enough battles
/// to be stable, else reduces them.
/// @return an error if the number is too small (nothing was fitted), a note if intervals will be wide, else empty
Diagnostics fit_schedule(const Ruleset& ruleset, FieldOptions& options, std::int64_t battles);

/// Everything that is wrong with the options; empty = they can be run. Diagnostics belong to "command line".
Diagnostics check_field_options(const Ruleset& ruleset, const FieldOptions& options);

// The matchup numbers of battle keys in a price run (`BattleKey::matchup`): another number means other armies and dice.
// Chains use 1 to about 66 million (`field_battle_key`), everything else uses these.

inline constexpr std::uint32_t kIdleMatchup = 0xF7000000;        ///< of a rule that may have no effect
inline constexpr std::uint32_t kDirectMatchup = 0xF8000000;      ///< of a block of couples of a direct check
inline constexpr std::uint32_t kCarrierMatchup = 0xF9000000;     ///< of a block of couples of an explained rule
inline constexpr std::uint32_t kEqualiserMatchup = 0xFA000000;   ///< four for each whole unit
inline constexpr std::uint32_t kListArmiesMatchup = 0xFC000000;  ///< of a pass of the search of lists
inline constexpr std::uint32_t kSurrogateMatchup = 0xFD000000;   ///< of a set of battles of a surrogate
inline constexpr std::uint32_t kHeldOutMatchup = 0xFE000000;
inline constexpr std::uint32_t kShuffleMatchup = 0xFE000001;
inline constexpr std::uint32_t kProofMatchup = 0xFF000000;  ///< of a cell of a proof

}  // namespace warbalance::sim
