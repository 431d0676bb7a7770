#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/geometry.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/players/best.hpp"
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

  /// Rounded toward zero; 0 of none.
  std::int64_t mean() const { return count == 0 ? 0 : sum / count; }
  /// Of the mean, rounded up; 0 of fewer than two.
  std::int32_t standard_error() const {
    if (count < 2) return 0;
    const auto n = static_cast<uint128>(count);
    const uint128 square = static_cast<uint128>(sum) * static_cast<uint128>(sum);
    constexpr uint128 kMost = uint128{0x7FFFFFFF} * 0x7FFFFFFF;
    return ceil_sqrt(static_cast<std::int64_t>(std::min(kMost, (n * squares - square) / (n * n * (n - 1)))));
  }

  /// Whether the mean is above 0 by more than so many standard errors [1/100]. Fewer than `least` trials show nothing;
  /// differences that are all the same are taken to have a spread of one, as few trials may agree by chance.
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
  /// A candidate, and by how much it came out better than the choice on the spot.
  struct Tried {
    Decision decision{};
    std::int64_t gain_hundredths = 0;   ///< [1/100 point]
    std::int32_t error_hundredths = 0;  ///< standard error of it
    friend bool operator==(const Tried&, const Tried&) = default;
  };

  std::uint64_t position = 0;   ///< hash of where he chose
  std::int32_t candidates = 0;  ///< that were tried, beside the choice on the spot
  std::int32_t rollouts = 0;    ///< 0 = there was nothing to try
  bool overrides = false;       ///< the best candidate is chosen; else what is chosen on the spot
  std::array<Tried, 3> best{};  ///< as many as there are candidates
};

/// A player who tries candidates before choosing: each is played out a number of times on copies of the position, by
/// players who choose on the spot, with the same dice for all candidates. The worse half is left out, then the worse
/// half of the rest, and so on (sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in
/// multi-armed bandits", 2013). The choice on the spot is overridden only by a candidate that is better by more than
/// the luck of the rollouts.
///
/// The dice of rollouts follow from the position, the seat and the seed of the player, never from the dice of the
/// battle: so what he chooses is a function of the position. Allocates when it is made.
/// @tparam Parts  as of a BattleArena, with a `Decision` (default: whatever is chosen on the spot)
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

  /// How many candidates a number of rollouts is enough for, beside the choice on the spot.
  static std::size_t choices_for(std::int32_t rollouts) {
    return static_cast<std::size_t>(std::clamp<std::int32_t>(rollouts / kLeastEvidence, 1, kMostChoices));
  }

  /// What a seat chooses where it is its turn.
  /// @param setup       of the battle
  /// @param choices  what else he may do, best first
  Decision choose(const typename Parts::Rules& rules, const State& state, const OddsOfSeats& odds,
                  const BattleSetup<Profile>& setup, int seat, const Choices& choices);

  const SearchReport<Decision>& report() const { return report_; }

 private:
  static constexpr std::int32_t kLeastEvidence = 6;  ///< rollouts of a candidate; fewer are none

  /// A candidate, and how much better it is than the choice on the spot [1/600 point].
  struct Trial {
    Decision decision;
    std::size_t number = 0;  ///< among the choices
    PairedDifferences gain;

    bool precedes(const Trial& other) const {
      return gain.sum != other.gain.sum ? gain.sum > other.gain.sum : number < other.number;
    }
  };

  static constexpr std::int64_t kUnit = 6;  ///< values of rollouts are in so many parts of 1/100 point, as luck is

  /// The policies that play a rollout: the seat's own, and for each other seat one drawn by the shares of the search.
  void seat_players(int seat, std::int32_t number);
  /// Points that a seat has made, and the others have not made, without the luck of the dice; and the result.
  std::int64_t value_of(const BattleReport& report, int seat) const;
  std::int64_t rollout(const typename Parts::Rules& rules, const State& state, const OddsOfSeats& odds, int seat,
                       const Decision& decision, std::uint64_t hash, std::int32_t number);

  typename Parts::Players players_;
  RandomDice dice_;
  State state_;
  BattleSetup<Profile> setup_;  ///< of the rollout
  std::int64_t result_ = 0;     ///< what a battle won is worth [1/600 point]
  std::array<Trial, kMostChoices> trials_;
  SearchReport<Decision> report_;
};

}  // namespace warbalance
