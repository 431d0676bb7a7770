#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/geometry.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/players/best.hpp"
#include "engine/core/players/inputs.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"
#include "engine/core/uint256.hpp"

namespace warbalance {

/// The differences between the outcomes of two choices in trials with the same dice for both (paired differences).
struct PairedDifferences {
  std::int32_t count = 0;
  std::int64_t sum = 0;
  uint128 squares = 0;

  void add(std::int64_t difference) {
    ++count;
    sum += difference;
    const auto size = static_cast<uint128>(difference < 0 ? -difference : difference);
    squares += size * size;
  }

  /// Rounded toward zero; 0 without trials.
  std::int64_t mean() const { return count == 0 ? 0 : sum / count; }
  /// Of the mean, rounded up; 0 for fewer than two trials.
  std::int32_t standard_error() const {
    if (count < 2) return 0;
    const auto n = static_cast<uint128>(count);
    const uint128 square = static_cast<uint128>(sum) * static_cast<uint128>(sum);
    constexpr uint128 kMost = uint128{0x7FFFFFFF} * 0x7FFFFFFF;
    return ceil_sqrt(static_cast<std::int64_t>(std::min(kMost, (n * squares - square) / (n * n * (n - 1)))));
  }

  /// Whether the mean exceeds 0 by more than `errors_hundredths` / 100 standard errors; false for fewer than `least`
  /// trials. Equal differences count as having a spread of one, because few trials may agree by chance.
  bool is_above_by(std::int32_t errors_hundredths, std::int32_t least) const {
    if (sum <= 0 || count < least || count < 2) return false;
    // mean^2 > errors^2 * variance / n, with variance = (n * squares - sum^2) / (n * (n - 1))
    const auto n = static_cast<uint128>(count);
    const uint128 square = static_cast<uint128>(sum) * static_cast<uint128>(sum);
    const uint128 spread = n * squares - square + n * n;
    const auto errors = static_cast<uint128>(errors_hundredths);
    return Uint256(square) * Uint256(10000 * (n - 1)) > Uint256(errors * errors) * Uint256(spread);
  }
};

/// How the last decision of a player who looks ahead was made.
template <class Decision>
struct SearchReport {
  /// A candidate and its advantage over the choice on the spot.
  struct Tried {
    Decision decision{};
    std::int64_t gain_hundredths = 0;   ///< [1/100 point]
    std::int32_t error_hundredths = 0;  ///< its standard error
    friend bool operator==(const Tried&, const Tried&) = default;
  };

  std::uint64_t position = 0;   ///< hash of the position of the decision
  std::int32_t candidates = 0;  ///< number of candidates tried besides the choice on the spot
  std::int32_t rollouts = 0;    ///< 0 = there were no candidates
  bool overrides = false;       ///< the best candidate replaces the choice on the spot
  std::array<Tried, 3> best{};  ///< as many as there are candidates
};

/// A player who compares candidates before choosing: by the values of a net, by rollouts, or by rollouts of those that
/// a net finds best.
///
/// With rollouts, each candidate is played out a number of times on copies of the position, by
/// players who choose on the spot, with the same dice for all candidates. The worse half is dropped, then the worse
/// half of the rest, and so on (sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in
/// multi-armed bandits", 2013). A candidate overrides the choice on the spot only if it is significantly better.
///
/// The dice of rollouts depend on the position, the seat and the seed of the player, never on the dice of the battle,
/// so the decision is a function of the position. Only the constructor allocates.
/// @tparam Parts  those of the BattleArena
template <class Parts>
class Lookahead {
 public:
  using Decision = typename Parts::Decision;
  using Profile = typename Parts::Profile;
  using State = typename Parts::State;
  using OddsOfSeats = std::array<typename Parts::Odds*, kMaxPlayers>;
  using Game = typename Parts::template Game<RandomDice, LuckTrace>;

  static constexpr std::size_t kMostChoices = Parts::Players::kMostChoices;
  using Choices = typename Parts::Players::Choices;

  /// How many candidates, besides the choice on the spot, this number of rollouts is enough for.
  static std::size_t choices_for(std::int32_t rollouts) {
    return static_cast<std::size_t>(std::clamp<std::int32_t>(rollouts / kLeastEvidence, 1, kMostChoices));
  }

  /// The decision of a seat in its turn.
  /// @param players  those of the battle
  /// @param setup    of the battle
  Decision choose(const typename Parts::Rules& rules, const State& state, const OddsOfSeats& odds,
                  typename Parts::Players& players, const BattleSetup<Profile>& setup, int seat);

  const SearchReport<Decision>& report() const { return report_; }

 private:
  static constexpr std::int32_t kLeastEvidence = 6;  ///< minimum number of rollouts of a candidate that may win

  /// A candidate and its advantage over the base of the comparison [1/600 point].
  struct Trial {
    Decision decision;
    std::size_t number = 0;
    PairedDifferences gain;

    bool precedes(const Trial& other) const {
      return gain.sum != other.gain.sum ? gain.sum > other.gain.sum : number < other.number;
    }
  };

  static constexpr std::int64_t kUnit = 6;  ///< units of the values of rollouts (and of luck) per 1/100 point

  /// Net values of a gain that is no noise: a smaller one does not override the choice on the spot.
  static constexpr std::int32_t kLeastGain = Net::kOne * 3 / 100;
  /// How many candidates are tried by rollouts where a net has ordered them.
  static constexpr std::size_t kMostPreferred = 4;

  /// Computes the inputs of all candidates, the choice on the spot first.
  void take_inputs(const typename Parts::View& view, typename Parts::Players& players, int seat);
  /// Makes the candidate that the net prefers the base of the comparison, and the next best ones those that are tried.
  void prefer(const Net& net, std::size_t most_tried);
  /// Compares the candidates with the base by rollouts.
  /// @param equally  all candidates have as many rollouts: what they say of each is then without bias
  Decision tried(const typename Parts::Rules& rules, const State& state, const OddsOfSeats& odds, int seat,
                 bool equally);
  /// Tells the watch what the rollouts say.
  void tell_labels(const Watch& watch, int seat, std::int64_t usual) const;

  /// Sets the policies that play a rollout: the seat's own, and for each other seat one drawn by the search's shares.
  void seat_players(int seat, std::int32_t number);
  /// Points of a seat minus those of the others, without the luck of the dice, plus the value of the result.
  std::int64_t value_of(const BattleReport& report, int seat) const;
  std::int64_t rollout(const typename Parts::Rules& rules, const State& state, const OddsOfSeats& odds, int seat,
                       const Decision& decision, std::uint64_t hash, std::int32_t number);

  typename Parts::Players players_;
  RandomDice dice_;
  State state_;
  BattleSetup<Profile> setup_;  ///< of the rollout
  std::int64_t result_ = 0;     ///< value of winning the battle [1/600 point]
  std::int64_t draw_ = 0;       ///< cost of a draw [1/600 point]
  std::size_t count_ = 0;       ///< of the candidates that are tried, without the base
  std::size_t base_ = 0;        ///< number of the base
  std::array<Trial, kMostChoices> trials_;
  // by number of the candidate; the choice on the spot is number 0
  std::array<Decision, kMostChoices + 1> decisions_;
  std::array<DecisionFacts, kMostChoices + 1> facts_;
  std::array<NetInputs, kMostChoices + 1> inputs_;
  SearchReport<Decision> report_;
};

}  // namespace warbalance
