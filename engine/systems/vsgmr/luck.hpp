#pragma once

#include "engine/core/chance.hpp"
#include "engine/systems/vsgmr/attack.hpp"
#include "engine/systems/vsgmr/state.hpp"

// What is at stake in the dice of a strike, for the luck of the dice (BattleLog::stake): the price of the target, times
// the chance that it still falls. Follow-ups, Revenge, fear and knockback are left out.

namespace warbalance::vsgmr {

/// Value of a figure that changes sides beyond that of its defeat, as a share of its price.
inline constexpr Share kRecruitShare = kWhole / 2;
/// Value of a round that a figure is disabled, as a share of its price (VS-C12).
inline constexpr Share kDisabledShare = kWhole / 8;

/// Chance of a die to show at least `from`.
constexpr Share chance_of(int sides, int from) { return kWhole * std::clamp(sides + 1 - from, 0, sides) / sides; }

/// The price of a figure as a stake of the seat whose dice another one rolls for its owner: negative when that seat is
/// an enemy by now, since it was recruited.
inline std::int64_t stake_in(const State& state, UnitIndex figure, UnitIndex roller) {
  const bool own = state.side(state.owner(roller)) == state.side(state.stream(roller).seat);
  return own ? state.cost(figure) : -state.cost(figure);
}

/// The stakes of the dice of one strike.
struct StrikeStakes {
  std::int64_t attacker = 0;  ///< the target's price, for the seat of the attacker's dice
  std::int64_t target = 0;    ///< the same for the seat of the target's dice

  struct Stake {
    std::int64_t hundredths = 0;
    int from = 0;  ///< face from which the die succeeds
  };

  /// Of the next die.
  Stake next(const StrikeNumbers& n, const StrikeState& s) const {
    const int hits_from = n.hits_from();
    switch (s.phase) {
      case StrikePhase::attack: {
        const Share others_miss = n.dice > 1 ? kWhole - chance_of(n.sides, hits_from) : kWhole;
        return {attacker * share_of(others_miss, kWhole - stops(n, n.armor_rolls)) / kWhole, hits_from};
      }
      case StrikePhase::second_die:
        if (s.natural >= hits_from) return {};
        return {attacker * (kWhole - stops(n, n.armor_rolls)) / kWhole, hits_from};
      case StrikePhase::armor:
        return {target * stops(n, n.armor_rolls - s.armor_made - 1) / kWhole, n.armor_face};
      case StrikePhase::recruit:
        return {attacker * kRecruitShare / kWhole, n.recruit_on};
      case StrikePhase::over:
        break;
    }
    return {};
  }

 private:
  /// Chance that so many armor rolls all succeed.
  static Share stops(const StrikeNumbers& n, int rolls) {
    if (!n.armored) return 0;
    Share stops = kWhole;
    for (int roll = 0; roll < rolls; ++roll) {
      stops = share_of(stops, chance_of(n.armor_sides, n.armor_face));
    }
    return stops;
  }
};

}  // namespace warbalance::vsgmr
