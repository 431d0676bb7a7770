#include "engine/systems/warstuff2/players/outlook.hpp"

#include <algorithm>
#include <limits>

namespace warbalance::warstuff2 {
namespace {

/// Longer than any table.
constexpr Length kEverywhere = 20000;

/// No decision takes a unit farther than this from where it stands.
Length farthest_move(const Rules& rules, const Profile& profile) {
  constexpr Length kRounding = 10;
  return kRounding +
         std::max({move_limit(rules, profile, ActionKind::rush), move_limit(rules, profile, ActionKind::charge),
                   move_limit(rules, profile, ActionKind::advance), rules.after_melee_move, rules.step_back + kRounding,
                   profile.retreat});
}

}  // namespace

UnitIndex nearest_enemy(const State& state, int seat, Point from) {
  UnitIndex nearest = kNoUnit;
  std::int32_t best = std::numeric_limits<std::int32_t>::max();
  for_each_enemy(state, seat, [&](UnitIndex enemy) {
    const std::int32_t distance = distance2(from, state.unit(enemy).at);
    if (distance < best) {
      best = distance;
      nearest = enemy;
    }
  });
  return nearest;
}

Length ideal_distance(const Rules& rules, const Profile& profile) {
  const Length wanted = shoots_far(rules, profile) ? profile.range : move_limit(rules, profile, ActionKind::charge);
  return wanted - rules.tactic_closer;
}

inline Worth Outlook::charge_threat(const View& view, const Stakes& stakes, UnitIndex foe,
                                    DefenderSlot standing) const {
  const OddsEntry charged = view.odds.charge(foe, self_, standing, view.state.unit(foe).condition.markers);
  return std::max<Worth>(0, charged.gain * self_value_ - charged.loss * stakes.value(foe));
}

Worth Outlook::shot_threat(const View& view, UnitIndex foe, DefenderSlot standing) const {
  return view.odds.shot(foe, self_, standing).gain * self_value_;
}

Outlook::Outlook(const View& view, const Stakes& stakes, UnitIndex self, Horizon horizon)
    : self_(self), from_(view.state.unit(self).at) {
  const Rules& rules = view.rules;
  const State& state = view.state;
  const Profile& profile = state.profile(self);
  const int seat = state.owner(self);
  const bool deploying = horizon == Horizon::deployment;
  const bool last = stakes.last_round() && !deploying;
  self_value_ = stakes.value(self);
  own_loss_ = deploying ? 1000 : stakes.own_loss(state, self);
  chance_per_mille_ = last ? 0 : rules.tactic_chance;
  approach_ = last ? 0 : rules.tactic_approach;
  ideal_ = ideal_distance(rules, profile);

  const int own_units = deploying ? state.starting_units(seat) : static_cast<int>(state.army(seat).size());
  const Worth sharers = std::max(rules.tactic_threat_units, own_units);
  now_weight_ = Worth{rules.tactic_threat_now} * rules.tactic_threat_units / sharers;
  const Worth later = last ? 0 : Worth{rules.tactic_threat_later} * rules.tactic_threat_units / sharers;
  later_weight_ = deploying ? now_weight_ : later;
  const Length horizon_length = deploying ? kEverywhere : farthest_move(rules, profile);
  // in the last round, attacks count from where the unit stands only: the reaches have the move in them
  const Length places_of_chances = last ? 0 : horizon_length;
  const UnitState& unit = state.unit(self);
  const Worth at_stake = stakes.own_loss(state, self) * self_value_;
  const DefenderSlot standing = as_defender(state, self, unit.always_cover);
  std::int32_t least_distance = std::numeric_limits<std::int32_t>::max();
  for_each_enemy(state, seat, [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    const Length radius_sum = unit.radius + other.radius;
    const FoeIndex foe = foes_.add(other.at, radius_sum);
    units_[static_cast<std::size_t>(foe)] = enemy;
    // an attack that no move can bring into reach is not worth a look
    const std::int32_t distance = distance2(from_, other.at);
    if (distance < least_distance) {
      least_distance = distance;
      nearest_ = enemy;
    }
    const auto matters = [distance, seen = radius_sum + horizon_length](Length reach) {
      return reach >= 0 && distance <= square(reach + seen);
    };
    const auto may_reach = [distance, seen = radius_sum + places_of_chances](Length reach) {
      return reach >= 0 && distance <= square(reach + seen);
    };
    const bool may_charge = may_reach(unit.reach.charge);
    const bool may_shoot = may_reach(unit.reach.shot);
    if (may_charge || may_shoot) {
      const DefenderSlot theirs = as_defender(state, enemy);
      if (may_charge) {
        const OddsEntry odds = view.odds.charge(self, enemy, theirs, unit.condition.markers);
        charges_.add({foe, charge_worth(odds, at_stake, stakes.value(enemy))});
      }
      if (may_shoot) shots_.add({foe, shot_worth(view, stakes, self, enemy, theirs)});
    }
    if (const Worth weight = threat_weight(other); weight > 0) {
      FoeColumns::Threat charge;
      FoeColumns::Threat shot;
      if (matters(other.reach.charge)) {
        charge = {beyond(other.reach.charge, radius_sum), weight * charge_threat(view, stakes, enemy, standing)};
      }
      if (matters(other.reach.shot)) {
        shot = {beyond(other.reach.shot, radius_sum), weight * shot_threat(view, enemy, standing)};
      }
      if (charge.worth > 0 || shot.worth > 0) foes_.set_threat(charge, shot);
    }
    if (other.guard && matters(other.reach.range)) {
      const Worth danger = shot_threat(view, enemy, as_defender(state, self, true));
      guards_[static_cast<std::size_t>(guard_count_++)] = {other.at, square(other.reach.range + radius_sum),
                                                           own_loss_ * danger / 1000};
    }
  });
  foes_.end();
  charges_.end(foes_, unit.reach.charge, -1);
  shots_.end(foes_, unit.reach.shot, unit.reach.range);
  best_chance_ = std::max({Worth{0}, charges_.best(), shots_.best()}) * chance_per_mille_ / 1000;
  excess_now_ = excess(from_);
}

Worth Outlook::danger_of_guards(Point from, Point to) const {
  Worth sum = 0;
  for (int i = 0; i < guard_count_; ++i) {
    const Guard& guard = guards_[static_cast<std::size_t>(i)];
    const bool in_range = distance2(from, guard.at) <= guard.range2 || distance2(to, guard.at) <= guard.range2;
    if (in_range) sum += guard.danger;
  }
  return sum;
}

Worth Outlook::threat_in_cover(const View& view, const Stakes& stakes, Point place, FoeIndex omitted) const {
  const DefenderSlot standing = as_defender(view.state, self_, true);
  Worth sum = 0;
  for (FoeIndex foe = 0; foe < foes(); ++foe) {
    const UnitState& other = view.state.unit(unit(foe));
    const Worth weight = threat_weight(other);
    if (foe == omitted || weight == 0) continue;
    const std::int32_t distance = distance2(place, other.at);
    Worth worst = 0;
    if (distance < beyond(other.reach.charge, radius_sum(foe))) {
      worst = charge_threat(view, stakes, unit(foe), standing);
    }
    if (distance < beyond(other.reach.shot, radius_sum(foe))) {
      worst = std::max(worst, shot_threat(view, unit(foe), standing));
    }
    sum += worst * weight;
  }
  return shared(sum);
}

}  // namespace warbalance::warstuff2
