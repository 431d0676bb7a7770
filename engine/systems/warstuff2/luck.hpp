#pragma once

#include "engine/core/chance.hpp"
#include "engine/systems/warstuff2/attack.hpp"

// What is at stake in the dice of an event, for the luck of the dice (BattleLog::stake): the target's points times the
// chance that the event still costs it that much. Shares that are not chances are estimates,
// chosen so that the measured luck explains as much of the results as possible.

namespace warbalance::warstuff2 {

/// Share of its points that a unit loses by lying Stunned: an activation, and it dies of any contact.
inline constexpr Share kStunShare = kWhole * 2 / 5;
/// The same by a marker: its next wound die is one better for the enemy.
inline constexpr Share kMarkerShare = kWhole * 3 / 20;
inline constexpr Share kFreezeShare = kWhole / 5;

/// The stakes of one event.
class EventStakes {
 public:
  EventStakes(const Rules& rules, const AttackNumbers& attack, const DefenceNumbers& defence, const Event& event)
      : attack_(attack.hits), target_(defence), wounds_table_(event.wound_half().wounds_table()) {
    const int rescue_on = target_.end.rescue_on;
    dies_ = kWhole - (rescue_on != 0 ? chance_from(rescue_on) : 0);
    kills_stunned_ = event.hit_half().kills_stunned();
    const auto ignoring = event.hit_half().ignoring(false);
    const bool ignorable = !kills_stunned_ || rules.stunned_hit_ignorable != 0;
    passes_stunned_ = ignorable && ignoring.on != 0 ? kWhole - chance_from(ignoring.on) : kWhole;
    passes_ = ignoring.on != 0 ? kWhole - chance_from(ignoring.on) : kWhole;
  }

  /// What a success of the next die is worth to the side that rolls it, as a share of the target's points.
  Share next(const Progress& p, const Condition& condition) const {
    switch (p.phase) {
      case Phase::hit:
      case Phase::hit_again:
        return hit(p, condition);
      case Phase::ignore:
        return ignore(p, condition);
      case Phase::quality:
        return by_one_more(condition, p.wounds, trials(p.hits - p.index - 1, fails(condition)));
      case Phase::wound:
        return stun_share(condition) - dies_;  // the target's own die, and a success kills it
      case Phase::rescue_self:
      case Phase::rescue_friend:
        return kWhole - stun_share(condition);
      case Phase::freeze:
        return kFreezeShare;
      default:
        return 0;  // this die is left out: the expectation of luck stays 0, and it explains a little less
    }
  }

 private:
  static Share stun_share(const Condition& condition) { return condition.stunned ? 0 : kStunShare; }
  bool any_hit_kills(const Condition& condition) const { return condition.stunned && kills_stunned_; }
  /// Chance of a hit that was not ignored to wound.
  Share fails(const Condition& condition) const {
    return any_hit_kills(condition) ? kWhole : kWhole - chance_from(target_.saves.quality);
  }
  Share passes(const Condition& condition) const { return any_hit_kills(condition) ? passes_stunned_ : passes_; }

  static TrialCount trials(int count, Share chance) {
    TrialCount trials;
    trials.add(count, chance);
    return trials;
  }

  /// What so many wounds of this event cost the target.
  Share harm(const Condition& condition, int wounds) const {
    if (wounds == 0) return 0;
    if (any_hit_kills(condition)) return dies_;
    const int markers = condition.markers + wounds;
    const Share weaker = wounds * kMarkerShare;
    if (!wounds_table_.rolls(markers)) return weaker;
    const Share killed = share_of(chance_from(wounds_table_.die_needed(markers)), dies_);
    return killed + share_of(kWhole - killed, stun_share(condition) + weaker);
  }
  /// By how much one wound more is worse, when others may come.
  Share by_one_more(const Condition& condition, int wounds, const TrialCount& others) const {
    return others.mean([&](int n) { return harm(condition, wounds + n + 1) - harm(condition, wounds + n); });
  }

  Share hit(const Progress& p, const Condition& condition) const {
    const Share hits = chance_from(attack_.quality);
    const Share wounds = share_of(passes(condition), fails(condition));
    TrialCount others = trials(p.hits, wounds);
    others.add(attack_.attacks - p.index - 1, share_of(hits, wounds));
    const Share scored = share_of(wounds, by_one_more(condition, 0, others));
    if (p.phase == Phase::hit_again) return scored;
    const bool must = attack_.must_reroll || p.nerve_failed;
    if (attack_.may_reroll == must) return scored;
    return share_of(scored, must ? hits : kWhole - hits);
  }

  Share ignore(const Progress& p, const Condition& condition) const {
    TrialCount others = trials(p.kept, fails(condition));
    others.add(p.hits - p.index - 1, share_of(passes(condition), fails(condition)));
    return share_of(fails(condition), by_one_more(condition, 0, others));
  }

  const HitNumbers& attack_;
  const DefenceNumbers& target_;
  WoundHalf::WoundsTable wounds_table_;
  Share dies_ = kWhole;            ///< chance to die when it would be killed
  Share passes_ = kWhole;          ///< chance of a hit not to be ignored
  Share passes_stunned_ = kWhole;  ///< the same where any hit kills it
  bool kills_stunned_ = false;
};

}  // namespace warbalance::warstuff2
