#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/hash.hpp"
#include "engine/core/players/best.hpp"
#include "engine/core/players/paired.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"

namespace warbalance {

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
