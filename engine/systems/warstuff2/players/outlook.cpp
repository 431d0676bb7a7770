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

/// Some of the enemies.
class Near {
 public:
  void add(FoeIndex foe, bool is_near) {
    foes_[count_] = foe;
    count_ += is_near ? 1 : 0;
  }
  const FoeIndex* begin() const { return foes_.data(); }
  const FoeIndex* end() const { return foes_.data() + count_; }

 private:
  std::array<FoeIndex, kMaxUnits + 1> foes_;
  std::size_t count_ = 0;
};

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
  weights_ = {now, deploying ? now : later};
  const Length horizon_length = deploying ? kEverywhere : farthest_move(rules, profile);
  // in the last round, attacks count from where the unit stands only: the reaches have the move in them
  const Length places_of_chances = last ? 0 : horizon_length;
  const UnitState& unit = state.unit(self);
  const Worth at_stake = stakes.own_loss(state, self) * self_value_;
  // Which enemies are near enough for what changes from place to place, and nobody can foresee it: no branches. An
  // attack that no move can bring into reach is not worth a look.
  Near charged;
  Near shot_at;
  std::uint64_t nearest = std::numeric_limits<std::uint64_t>::max();
  for_each_enemy(state, seat, [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    const Length radius_sum = unit.radius + other.radius;
    const FoeIndex foe = foes_.add(other.at, radius_sum);
    units_[static_cast<std::size_t>(foe)] = enemy;
    const std::int32_t distance = distance2(from_, other.at);
    nearest = std::min(nearest, std::uint64_t(distance) << 32 | static_cast<std::uint32_t>(foe));
    const auto reaches = [distance, radius_sum](Length reach, Length move) {
      return (reach >= 0) & (distance <= square(reach + move + radius_sum));
    };
    charged.add(foe, reaches(unit.reach.charge, places_of_chances));
    shot_at.add(foe, reaches(unit.reach.shot, places_of_chances));
    const bool charges = reaches(other.reach.charge, horizon_length);
    const bool shoots = reaches(other.reach.shot, horizon_length);
    threatening_[threatening_count_] = {foe, -std::int32_t{charges}, -std::int32_t{shoots}};
    threatening_count_ += (threat_weight(other) > 0) & (charges | shoots) ? 1 : 0;
    if (other.guard && reaches(other.reach.range, horizon_length)) {
      const Worth danger = view.odds.shot(enemy, self, as_defender(state, self, true)).gain * self_value_;
      guards_[static_cast<std::size_t>(guard_count_++)] = {other.at, square(other.reach.range + radius_sum),
                                                           own_loss_ * danger / 1000};
    }
  });
  if (foes() > 0) nearest_ = this->unit(static_cast<FoeIndex>(nearest & 0xFFFFFFFFU));
  for (const FoeIndex foe : charged) {
    const UnitIndex enemy = this->unit(foe);
    const OddsEntry odds = view.odds.charge(self, enemy, as_defender(state, enemy), unit.condition.markers);
    charges_.add({foe, charge_worth(odds, at_stake, stakes.value(enemy))});
  }
  for (const FoeIndex foe : shot_at) {
    const UnitIndex enemy = this->unit(foe);
    shots_.add({foe, shot_worth(view, stakes, self, enemy, as_defender(state, enemy))});
  }
  foes_.end();
  take_threats(view, stakes, as_defender(state, self, unit.always_cover), threats_);
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

void Outlook::take_threats(const View& view, const Stakes& stakes, DefenderSlot standing, Threats& threats) const {
  for (std::size_t i = 0; i < threatening_count_; ++i) {
    const auto [foe, charges, shoots] = threatening_[i];
    const UnitIndex enemy = unit(foe);
    const UnitState& other = view.state.unit(enemy);
    const Worth weight = threat_weight(other);
    // which of the two attacks reaches nobody can foresee: both are looked at, no branches
    const OddsEntry charge = view.odds.charge_if(charges != 0, enemy, self_, standing, other.condition.markers);
    const Worth charged = std::max<Worth>(0, charge.gain * self_value_ - charge.loss * stakes.value(enemy)) & charges;
    const Worth shot = view.odds.shot_if(shoots != 0, enemy, self_, standing).gain * self_value_ & shoots;
    threats.add(foe, place(foe), {beyond(other.reach.charge, radius_sum(foe)), weight * charged},
                {beyond(other.reach.shot, radius_sum(foe)), weight * shot});
  }
  threats.end();
}

void Outlook::know_cover(const View& view, const Stakes& stakes) const {
  take_threats(view, stakes, as_defender(view.state, self_, true), threats_in_cover_);
  knows_cover_ = true;
}

}  // namespace warbalance::warstuff2
