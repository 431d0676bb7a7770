#include "engine/systems/warstuff2/players/outlook.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace warbalance::warstuff2 {
namespace {

/// Chance, in 36ths, that a unit fails a morale test.
int morale_fails_of_36(const Profile& profile) {
  const int fails = profile.quality - 1;
  return profile.reroll_morale ? fails * fails : 6 * fails;
}

/// What an army would lose in a rout, times the chance that a test fails; k kills away, halved for each of them.
Worth rout_bonus(const Rules& rules, const State& state, int seat) {
  const auto begin = state.army_begin[static_cast<std::size_t>(seat)];
  const auto end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  Worth living = 0;
  Worth at_stake = 0;
  int fails = 36;  // nobody can test: failed
  for (UnitIndex unit = begin; unit < end; ++unit) {
    if (state.unit(unit).condition.killed) continue;
    ++living;
    if (!state.profile(unit).ignores_rout) at_stake += state.cost(unit);
    if (!state.unit(unit).condition.stunned) fails = std::min(fails, morale_fails_of_36(state.profile(unit)));
  }
  const Worth half = Worth{end - begin} * rules.morale_numerator / rules.morale_denominator;
  const Worth kills = living - half;
  if (kills < 1 || kills > 62) return 0;
  const Worth fail_per_mille = (2 * 1000 * fails + 36) / 72;
  return (at_stake * fail_per_mille / 1000) >> kills;
}

Worth own_loss_weight(const Rules& rules, const State& state, int seat) {
  const Worth own = state.destroyed_hundredths[static_cast<std::size_t>(seat)];
  Worth others = 0;
  for (int other = 0; other < state.players; ++other) {
    if (other != seat) others = std::max(others, Worth{state.destroyed_hundredths[static_cast<std::size_t>(other)]});
  }
  if (state.round == rules.rounds && own > others) return 1500;
  if (state.round >= 3 && own < others) return 600;
  return 1000;
}

/// Longer than any table.
constexpr Length kEverywhere = 20000;

/// Gap between two bases as the approach term measures it: max + 3/8 min, no root.
Length rough_gap(Point a, Point b, Length radius_sum) {
  const Length dx = std::abs(a.x - b.x);
  const Length dy = std::abs(a.y - b.y);
  return std::max(dx, dy) + 3 * std::min(dx, dy) / 8 - radius_sum;
}

/// No decision takes a unit farther than this from where it stands.
Length farthest_move(const Rules& rules, const Profile& profile) {
  constexpr Length kRounding = 10;
  return kRounding +
         std::max({move_limit(rules, profile, ActionKind::rush), move_limit(rules, profile, ActionKind::charge),
                   move_limit(rules, profile, ActionKind::advance), rules.after_melee_move, rules.step_back + kRounding,
                   profile.retreat});
}

std::int32_t reach2(Length reach, Length radius_sum) { return reach < 0 ? -1 : square(reach + radius_sum); }

}  // namespace

void Stakes::take(const Rules& rules, const State& state) {
  last_round_ = state.round == rules.rounds;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    own_loss_per_mille_[s] = own_loss_weight(rules, state, seat);
    const Worth bonus = rout_bonus(rules, state, seat);
    for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
      values_hundredths_[static_cast<std::size_t>(unit)] = state.cost(unit) + bonus;
    }
  }
}

Worth shot_worth(const View& view, const Stakes& stakes, UnitIndex shooter, UnitIndex target, bool target_in_cover) {
  return view.odds.shot(shooter, target, as_defender(view.state, target, target_in_cover)).gain * stakes.value(target);
}

Worth charge_worth(const View& view, const Stakes& stakes, UnitIndex charger, UnitIndex target) {
  const State& state = view.state;
  const OddsEntry entry = view.odds.charge(charger, target, as_defender(state, target, covered_by_place(state, target)),
                                           state.unit(charger).condition.markers);
  return entry.gain * stakes.value(target) -
         stakes.own_loss(state, charger) * entry.loss * stakes.value(charger) / 1000;
}

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

Worth Outlook::charge_threat(const View& view, Worth foe_value, const Foe& foe, const DefenderState& standing) const {
  const int markers = view.state.unit(foe.unit).condition.markers;
  const OddsEntry charged = view.odds.charge(foe.unit, self_, standing, markers);
  return std::max<Worth>(0, charged.gain * self_value_ - charged.loss * foe_value);
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
  const Worth now = Worth{rules.tactic_threat_now} * rules.tactic_threat_units / sharers;
  const Worth later = last ? 0 : Worth{rules.tactic_threat_later} * rules.tactic_threat_units / sharers;
  const Length horizon_length = deploying ? kEverywhere : farthest_move(rules, profile);

  const UnitState& own = state.unit(self);
  Length nearest = kEverywhere;
  for_each_enemy(state, seat, [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    const Length radius_sum = radii(state, self, enemy);
    landmarks_[landmark_count_++] = {other.at, radius_sum};
    nearest = std::min(nearest, rough_gap(from_, other.at, radius_sum));

    const Worth weight = other.condition.stunned ? 0 : deploying || !other.activated ? now : later;
    const Length ours = std::max(own.reach.charge, own.reach.shot);
    const Length theirs =
        std::max(weight > 0 ? std::max(other.reach.charge, other.reach.shot) : 0, other.guard ? other.reach.range : 0);
    const Length farthest = std::max(ours, theirs);
    const std::int64_t matters = std::int64_t{farthest} + radius_sum + horizon_length;
    // a Guard reckons with what an enemy still to act can do before it shoots
    const Length guarded =
        own.reach.range >= 0 && !other.activated ? own.reach.range + other.reach.charge + radius_sum : 0;
    const std::int32_t distance = distance2(from_, other.at);
    if (distance > matters * matters && distance > square(guarded)) return;
    add_foe(view, stakes, enemy, radius_sum, weight);
  });
  best_chance_ = best_chance_ * chance_per_mille_ / 1000;
  excess_now_ = std::max(0, nearest - ideal_);

  // the rough gap is a norm of at most 1.07 times the distance: farther landmarks never become the nearest
  const Length may_be_nearest = nearest + horizon_length / 50 * 107 + 110;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < landmark_count_; ++i) {
    const Landmark& mark = landmarks_[i];
    if (deploying || rough_gap(from_, mark.at, mark.radius_sum) <= may_be_nearest) landmarks_[kept++] = mark;
  }
  landmark_count_ = kept;
}

void Outlook::add_foe(const View& view, const Stakes& stakes, UnitIndex enemy, Length radius_sum, Worth weight) {
  const State& state = view.state;
  const Reach& own = state.unit(self_).reach;
  const UnitState& other = state.unit(enemy);
  Foe& foe = foes_[count_++];
  foe.unit = enemy;
  foe.at = other.at;
  foe.radius_sum = radius_sum;
  foe.value = stakes.value(enemy);
  foe.charge_reach2 = reach2(own.charge, radius_sum);
  foe.shot_reach2 = reach2(own.shot, radius_sum);
  foe.range2 = reach2(own.range, radius_sum);
  foe.their_charge_reach2 = reach2(weight > 0 ? other.reach.charge : -1, radius_sum);
  foe.their_shot_reach2 = reach2(weight > 0 ? other.reach.shot : -1, radius_sum);

  foe.charge_worth = charge_worth(view, stakes, self_, enemy);
  foe.shot_worth = own.range < 0 ? 0 : shot_worth(view, stakes, self_, enemy, covered_by_place(state, enemy));
  best_chance_ = std::max(best_chance_, std::max(foe.charge_worth, foe.shot_worth));
  best_shot_worth_ = std::max(best_shot_worth_, foe.shot_worth);

  foe.threat_weight = weight;
  foe.charge_threat = 0;
  foe.shot_threat = 0;
  if (weight > 0) {
    const DefenderState standing = as_defender(state, self_, state.profile(self_).always_cover);
    foe.charge_threat = weight * charge_threat(view, foe.value, foe, standing);
    if (other.reach.range >= 0) foe.shot_threat = weight * view.odds.shot(enemy, self_, standing).gain * self_value_;
  }
  foe.their_guard_reach2 = other.guard ? reach2(other.reach.range, radius_sum) : -1;
  foe.guard_danger = 0;
  if (foe.their_guard_reach2 >= 0) {
    any_guard_ = true;
    foe.guard_danger =
        own_loss_ * view.odds.shot(enemy, self_, as_defender(state, self_, true)).gain * self_value_ / 1000;
  }
}

const Foe* Outlook::best_shot(Point at) const {
  const Foe* best = nullptr;
  for (const Foe& foe : *this) {
    if (distance2(at, foe.at) > foe.range2) continue;
    if (best == nullptr || foe.shot_worth > best->shot_worth) best = &foe;
  }
  return best;
}

Worth Outlook::guard_danger(Point from, Point to) const {
  if (!any_guard_) return 0;
  Worth sum = 0;
  for (const Foe& foe : *this) {
    if (foe.their_guard_reach2 < 0) continue;
    const bool in_range =
        distance2(from, foe.at) <= foe.their_guard_reach2 || distance2(to, foe.at) <= foe.their_guard_reach2;
    if (in_range) sum += foe.guard_danger;
  }
  return sum;
}

Outlook::Standing Outlook::stand(Point at, UnitIndex omitted) const {
  // Without branches: whether a foe is in reach is a coin toss, and a wrong guess costs more than the sums.
  const auto if_within = [](std::int32_t distance, std::int32_t reach2, Worth worth) {
    return worth & -static_cast<Worth>(distance <= reach2);
  };
  Standing standing;
  for (const Foe& foe : *this) {
    if (foe.unit == omitted) continue;
    const std::int32_t distance = distance2(at, foe.at);
    const Worth charged = if_within(distance, foe.their_charge_reach2, foe.charge_threat);
    const Worth shot_at = if_within(distance, foe.their_shot_reach2, foe.shot_threat);
    standing.threat += std::max(charged, shot_at);
    const Worth charge = if_within(distance, foe.charge_reach2, foe.charge_worth);
    const Worth shot = if_within(distance, foe.shot_reach2, foe.shot_worth);
    standing.best_attack = std::max(standing.best_attack, std::max(charge, shot));
  }
  standing.threat = std::min(standing.threat / 1000, 1000 * self_value_);
  return standing;
}

Length Outlook::excess(Point at) const {
  Length nearest = kEverywhere;
  for (std::size_t i = 0; i < landmark_count_; ++i) {
    nearest = std::min(nearest, rough_gap(at, landmarks_[i].at, landmarks_[i].radius_sum));
  }
  return landmark_count_ == 0 ? 0 : std::max(0, nearest - ideal_);
}

Worth Outlook::stand_score(Point at, UnitIndex omitted) const {
  const Standing standing = stand(at, omitted);
  return -standing.threat * own_loss_ / 1000 + standing.best_attack * chance_per_mille_ / 1000;
}

Worth Outlook::approach_score(Point at) const {
  return approach_ == 0 ? 0 : approach_ * self_value_ * (excess_now_ - excess(at)) / kInch;
}

Worth Outlook::score_in_cover(const View& view) const {
  const DefenderState standing = as_defender(view.state, self_, true);
  Worth threat = 0;
  for (const Foe& foe : *this) {
    const std::int32_t distance = distance2(from_, foe.at);
    Worth worst = 0;
    if (distance <= foe.their_charge_reach2) worst = charge_threat(view, foe.value, foe, standing);
    if (distance <= foe.their_shot_reach2) {
      worst = std::max(worst, view.odds.shot(foe.unit, self_, standing).gain * self_value_);
    }
    threat += worst * foe.threat_weight;
  }
  threat = std::min(threat / 1000, 1000 * self_value_);
  return -threat * own_loss_ / 1000 + stand(from_, kNoUnit).best_attack * chance_per_mille_ / 1000;
}

}  // namespace warbalance::warstuff2
