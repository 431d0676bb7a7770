#pragma once

#include <algorithm>
#include <cstddef>
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
  int chains = 10;               ///< independent replicates, 2 .. kMostChains
  int burn_in_rounds = 5;        ///< before the rounds that count; >= 1, with one list >= 0
  int tail_rounds = 10;          ///< rounds that count at the first look, >= 4; they double from look to look
  int looks = 1;                 ///< 1 .. 5
  int battles_per_round = 5040;  ///< of one chain, >= 1; a multiple of the divisor
  int burn_in_divisor = 3;       ///< a round of the burn-in has so many times fewer, >= 1

  /// Tail rounds at a look, from 0.
  int tail_rounds_at(int look) const { return tail_rounds << look; }
  /// Rounds of a chain when every look is taken.
  int most_rounds() const { return burn_in_rounds + tail_rounds_at(looks - 1); }
  /// Battles of one chain in a round.
  int battles_in(int round) const {
    return round < burn_in_rounds ? battles_per_round / burn_in_divisor : battles_per_round;
  }
  /// Battles of one chain before a round, or in all of so many rounds.
  std::int64_t battles_before(int round) const {
    const int burn_in = std::min(round, burn_in_rounds);
    return std::int64_t{burn_in} * battles_in(0) + std::int64_t{round - burn_in} * battles_per_round;
  }
  /// The cap: battles when every look is taken.
  std::int64_t most_battles() const { return chains * battles_before(most_rounds()); }
  /// Groups of battles of one chain. Few chains are divided, so that enough groups tell the errors.
  int blocks() const { return chains >= kFewChains ? 1 : kBlocks; }
  /// Degrees of freedom of the errors of prices: those of the chains that are played; of few chains, those of their
  /// mean ratio to errors over blocks too (README.md, "Errors of few chains").
  double freedom(int played, std::size_t prices) const {
    return (blocks() > 1 ? mean_ratio_freedom(prices) : 0) + played - 1;
  }
  /// The fewer prices a mean is taken over, the less it tells.
  static double mean_ratio_freedom(std::size_t prices) { return std::min(8.0, static_cast<double>(prices) / 3); }
  /// The same number of battles in one look, all counted; for prices that are not iterated.
  FieldSchedule of_one_list() const;
  /// The fewest battles that it can be cut down to with the same chains and rounds.
  std::int64_t least_battles() const {
    return chains * (std::int64_t{burn_in_rounds} + std::int64_t{burn_in_divisor} * tail_rounds_at(looks - 1));
  }
  /// The same chains and rounds with at most so many battles in all. @pre battles >= least_battles()
  FieldSchedule within(std::int64_t battles) const;
  /// At most so many battles in all. Keeps at least `enough` battles per round and chain if possible: gives up looks
  /// first, then rounds and chains, down to those of "quick". @pre battles >= those of "quick" at least
  FieldSchedule fitted(std::int64_t battles, std::int64_t enough) const;

  static constexpr int kFewChains = 6;  ///< with fewer, battles of a chain are divided into blocks
  static constexpr int kBlocks = 8;     ///< of such a chain
};

/// "quick" (92,400 battles), "default" (0.59 million), "full" (up to 10.3 million); else empty.
std::optional<FieldSchedule> field_schedule(std::string_view preset);

struct FieldOptions {
  std::uint64_t seed = 1;
  FieldSchedule schedule;
  PopulationOptions population;
  Building building = Building::fair;  ///< how random armies are built
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
