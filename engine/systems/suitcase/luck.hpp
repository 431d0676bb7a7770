#pragma once

#include "engine/core/chance.hpp"
#include "engine/systems/suitcase/hits.hpp"

// What is at stake in the dice of a batch and of morale tests, for the luck of the dice (BattleLog::stake): shares of
// the points of the unit that is hit. Shares that are no chances were chosen so that they explain most of the variance
// of results.

namespace warbalance::suitcase {

/// Share of its points that a model loses by being Stunned: an action, and the next hit may be its last.
inline constexpr Share kStunShare = warbalance::kWhole * 3 / 10;

/// The stakes of the dice of one batch, by the body as it is when they are rolled.
class BatchStakes {
 public:
  /// @param health  of all models of the target at full strength
  BatchStakes(const TargetNumbers& target, int health) : target_(target), health_(health) {}

  /// Share of its points that a wound costs the unit, its wound roll included.
  Share wound(const Body& body) const {
    const WoundNumbers& card = wounded(target_, body);
    if (target_.pick == Pick::none && !body.last_model()) return warbalance::kWhole / health_;
    const int markers = markers_of(target_, body) + 1;
    if (markers < card.health) return share_of(model(card), kStunShare) / card.health;
    const Share killed = chance_from(knock_out_face(card, markers));
    return share_of(model(card), killed + share_of(warbalance::kWhole - killed, kStunShare));
  }
  /// By a failed Defense roll. @param wounds  of it, all on one model
  Share packet(const Body& body, int wounds, bool pierces) const {
    const WoundNumbers& card = wounded(target_, body);
    const bool regenerates = card.regeneration != 0 && !pierces;
    const Share stands = regenerates ? warbalance::kWhole - chance_from(card.regeneration) : warbalance::kWhole;
    return std::min<int>(wounds, card.health) * share_of(stands, wound(body));
  }
  /// By hits, before their Defense rolls. @param fails  faces of these that fail
  Share hits(const Body& body, const HitNumbers& source, int fails) const {
    return source.hits * packet(body, source.deadly, false) * fails / 6;
  }
  /// By being Knocked Out instead of Stunned.
  Share knock_out(const Body& body) const {
    return share_of(model(wounded(target_, body)), warbalance::kWhole - kStunShare);
  }
  int knock_out_from(const Body& body) const {
    return std::max(1, knock_out_face(wounded(target_, body), markers_of(target_, body)));
  }

 private:
  Share model(const WoundNumbers& card) const { return warbalance::kWhole * card.health / health_; }
  /// The least face of a wound roll that knocks out the model that is alone, with so many markers; below 1: every one.
  static int knock_out_face(const WoundNumbers& card, int markers) { return 6 - markers + card.wound_shift; }

  const TargetNumbers& target_;
  const int health_;
};

/// Share of its points that is left of a unit: what a failed Rout test costs.
inline Share share_left(const UnitNumbers& numbers, const Body& body) {
  return warbalance::kWhole * health_left(numbers, body) / numbers.health();
}

}  // namespace warbalance::suitcase
