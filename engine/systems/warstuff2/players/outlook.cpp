#include "engine/systems/warstuff2/players/outlook.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace warbalance::warstuff2 {
namespace {

/// What an army would lose in a rout, times the chance that a test fails; k kills away, halved for each of them.
Worth rout_bonus(const Rules& rules, const State& state, int seat) {
  const int begin = state.army_begin[static_cast<std::size_t>(seat)];
  const int end = state.army_begin[static_cast<std::size_t>(seat) + 1];
  Worth living = 0;
  Worth at_stake = 0;
  int fails = 36;  // nobody can test: failed
  for (int i = begin; i < end; ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    const UnitState& member = state.unit(unit);
    const bool lives = !member.condition.killed;
    living += lives;
    at_stake += state.cost(unit) & -static_cast<Worth>(lives & !member.ignores_rout);
    const int its_fails = (lives & !member.condition.stunned) ? int{member.morale_fails} : 36;
    fails = std::min(fails, its_fails);
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

/// A squared distance beyond all reaches.
constexpr std::int32_t kFar = std::numeric_limits<std::int32_t>::max();

WARBALANCE_KERNEL inline void distances2(const FoeBlock& block, Point place, Lanes32& squared) {
  const Lanes32 dx = block.x - place.x;
  const Lanes32 dy = block.y - place.y;
  squared = dx * dx + dy * dy;
}

/// Gaps between bases as the approach term measures them: max + 3/8 min, no root.
WARBALANCE_KERNEL inline void rough_gaps(const FoeBlock& block, Point place, Lanes32& gaps) {
  Lanes32 dx = block.x - place.x;
  Lanes32 dy = block.y - place.y;
  dx = dx < 0 ? -dx : dx;
  dy = dy < 0 ? -dy : dy;
  const Lanes32 more = dx > dy ? dx : dy;
  const Lanes32 less = dx > dy ? dy : dx;
  gaps = more + ((3 * less) >> 3) - block.radius_sum;
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

Worth Outlook::charge_threat(const View& view, const Stakes& stakes, UnitIndex foe, DefenderSlot standing) const {
  const OddsEntry charged = view.odds.charge(foe, self_, standing, view.state.unit(foe).condition.markers);
  return std::max<Worth>(0, charged.gain * self_value_ - charged.loss * stakes.value(foe));
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
  const DefenderSlot standing = as_defender(state, self, state.unit(self).always_cover);
  for_each_enemy(state, seat, [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    const Worth weight = other.condition.stunned ? 0 : deploying || !other.activated ? now : later;
    add_foe(view, stakes, enemy, weight, standing, horizon_length);
  });
  pad();
  best_chance_ = best_chance_ * chance_per_mille_ / 1000;
  excess_now_ = excess(from_);
}

void Outlook::add_foe(const View& view, const Stakes& stakes, UnitIndex enemy, Worth weight, DefenderSlot standing,
                      Length horizon_length) {
  const State& state = view.state;
  const UnitState& self = state.unit(self_);
  const UnitState& other = state.unit(enemy);
  const Reach& own = self.reach;
  const Length radius_sum = self.radius + other.radius;
  FoeBlock& block = blocks_[static_cast<std::size_t>(count_ / kLanes)];
  const auto lane = static_cast<std::size_t>(count_ % kLanes);
  ++count_;
  block.unit[lane] = enemy;
  block.x[lane] = other.at.x;
  block.y[lane] = other.at.y;
  block.radius_sum[lane] = radius_sum;
  block.charge_worth[lane] = 0;
  block.shot_worth[lane] = 0;
  block.charge_threat[lane] = 0;
  block.shot_threat[lane] = 0;
  block.guard_danger[lane] = 0;
  block.threat_weight[lane] = weight;

  // an attack that no move can bring into reach is not worth a look
  const std::int32_t distance = distance2(from_, other.at);
  const auto matters = [&](Length reach) {
    return reach >= 0 && distance <= square(reach + radius_sum + horizon_length);
  };
  block.charge_reach2[lane] = block.shot_reach2[lane] = block.range2[lane] = -1;
  block.their_charge_reach2[lane] = block.their_shot_reach2[lane] = block.their_guard_reach2[lane] = -1;
  const DefenderSlot theirs = as_defender(state, enemy);
  if (matters(own.charge)) {
    const Worth charge = warstuff2::charge_worth(view, stakes, self_, enemy, theirs);
    block.charge_reach2[lane] = reach2(own.charge, radius_sum);
    block.charge_worth[lane] = charge;
    best_chance_ = std::max(best_chance_, charge);
  }
  if (matters(own.shot)) {
    const Worth shot = warstuff2::shot_worth(view, stakes, self_, enemy, theirs);
    block.shot_reach2[lane] = reach2(own.shot, radius_sum);
    block.range2[lane] = reach2(own.range, radius_sum);
    block.shot_worth[lane] = shot;
    best_chance_ = std::max(best_chance_, shot);
    best_shot_worth_ = std::max(best_shot_worth_, shot);
  }
  if (weight > 0) {
    if (matters(other.reach.charge)) {
      block.their_charge_reach2[lane] = reach2(other.reach.charge, radius_sum);
      block.charge_threat[lane] = weight * charge_threat(view, stakes, enemy, standing);
    }
    if (matters(other.reach.shot)) {
      block.their_shot_reach2[lane] = reach2(other.reach.shot, radius_sum);
      block.shot_threat[lane] = weight * view.odds.shot(enemy, self_, standing).gain * self_value_;
    }
  }
  if (other.guard && matters(other.reach.range)) {
    any_guard_ = true;
    block.their_guard_reach2[lane] = reach2(other.reach.range, radius_sum);
    block.guard_danger[lane] =
        own_loss_ * view.odds.shot(enemy, self_, as_defender(state, self_, true)).gain * self_value_ / 1000;
  }
}

void Outlook::pad() {
  for (FoeIndex foe = count_; foe % kLanes != 0; ++foe) {
    FoeBlock& block = blocks_[static_cast<std::size_t>(foe / kLanes)];
    const auto lane = static_cast<std::size_t>(foe % kLanes);
    block.x[lane] = block.y[lane] = kEverywhere;
    block.radius_sum[lane] = 0;
    block.charge_reach2[lane] = block.shot_reach2[lane] = block.range2[lane] = -1;
    block.their_charge_reach2[lane] = block.their_shot_reach2[lane] = block.their_guard_reach2[lane] = -1;
    block.charge_worth[lane] = block.shot_worth[lane] = block.charge_threat[lane] = block.shot_threat[lane] = 0;
  }
}

FoeIndex Outlook::best_shot(Point place) const {
  const std::size_t blocks = block_count();
  const Worth best = vectorised([&]() WARBALANCE_KERNEL {
    Lanes64 most = Lanes64{} - 1;
    for (std::size_t b = 0; b < blocks; ++b) {
      const FoeBlock& block = blocks_[b];
      Lanes32 distance;
      distances2(block, place, distance);
      const Lanes64 worth = block.shot_worth | __builtin_convertvector(distance > block.range2, Lanes64);
      most = worth > most ? worth : most;
    }
    return greatest(most);
  });
  if (best < 0) return kNoFoe;
  FoeIndex foe = 0;
  while (at(foe, &FoeBlock::shot_worth) != best || distance2_to(foe, place) > at(foe, &FoeBlock::range2)) ++foe;
  return foe;
}

FoeIndex Outlook::best_shot_after_advance() const {
  FoeIndex best = kNoFoe;
  for (FoeIndex foe = 0; foe < count_; ++foe) {
    const std::int32_t distance = distance2_to(foe, from_);
    if (distance > at(foe, &FoeBlock::shot_reach2) || distance <= at(foe, &FoeBlock::range2)) continue;
    if (best == kNoFoe || shot_worth(foe) > shot_worth(best)) best = foe;
  }
  return best;
}

Worth Outlook::guard_danger(Point from, Point to) const {
  if (!any_guard_) return 0;
  Worth sum = 0;
  for (FoeIndex foe = 0; foe < count_; ++foe) {
    const std::int32_t range2 = at(foe, &FoeBlock::their_guard_reach2);
    if (distance2_to(foe, from) <= range2 || distance2_to(foe, to) <= range2) sum += at(foe, &FoeBlock::guard_danger);
  }
  return sum;
}

Outlook::Standing Outlook::stand(Point place, FoeIndex omitted) const {
  const std::size_t blocks = block_count();
  Standing standing = vectorised([&]() WARBALANCE_KERNEL {
    Lanes64 threat{};
    Lanes64 best{};
    Lanes32 foe = {0, 1, 2, 3};
    for (std::size_t b = 0; b < blocks; ++b, foe += kLanes) {
      const FoeBlock& block = blocks_[b];
      const Lanes32 left_out = foe == omitted;
      Lanes32 distance;
      distances2(block, place, distance);
      distance |= left_out & kFar;
      const Lanes64 charged =
          block.charge_threat & __builtin_convertvector(distance <= block.their_charge_reach2, Lanes64);
      const Lanes64 shot_at = block.shot_threat & __builtin_convertvector(distance <= block.their_shot_reach2, Lanes64);
      threat += charged > shot_at ? charged : shot_at;
      const Lanes64 charge = block.charge_worth & __builtin_convertvector(distance <= block.charge_reach2, Lanes64);
      const Lanes64 shot = block.shot_worth & __builtin_convertvector(distance <= block.shot_reach2, Lanes64);
      const Lanes64 attack = charge > shot ? charge : shot;
      best = attack > best ? attack : best;
    }
    return Standing{threat[0] + threat[1] + threat[2] + threat[3], greatest(best)};
  });
  standing.threat = std::min(standing.threat / 1000, 1000 * self_value_);
  return standing;
}

Length Outlook::excess(Point place) const {
  if (count_ == 0) return 0;
  const std::size_t blocks = block_count();
  const Length nearest = vectorised([&]() WARBALANCE_KERNEL {
    Lanes32 least = Lanes32{} + kEverywhere;
    for (std::size_t b = 0; b < blocks; ++b) {
      const FoeBlock& block = blocks_[b];
      Lanes32 gap;
      rough_gaps(block, place, gap);
      least = gap < least ? gap : least;
    }
    return std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
  });
  return std::max(0, nearest - ideal_);
}

Worth Outlook::stand_score(Point place, FoeIndex omitted) const { return worth_of(stand(place, omitted)); }

Worth Outlook::approach_score(Point place) const {
  return approach_ == 0 ? 0 : approach_ * self_value_ * (excess_now_ - excess(place)) / kInch;
}

Outlook::Standing Outlook::stand_in_cover(const View& view, const Stakes& stakes, Point place, FoeIndex omitted) const {
  const DefenderSlot standing = as_defender(view.state, self_, true);
  Worth threat = 0;
  for (FoeIndex foe = 0; foe < count_; ++foe) {
    if (foe == omitted) continue;
    const std::int32_t distance = distance2_to(foe, place);
    Worth worst = 0;
    if (distance <= at(foe, &FoeBlock::their_charge_reach2)) worst = charge_threat(view, stakes, unit(foe), standing);
    if (distance <= at(foe, &FoeBlock::their_shot_reach2)) {
      worst = std::max(worst, view.odds.shot(unit(foe), self_, standing).gain * self_value_);
    }
    threat += worst * at(foe, &FoeBlock::threat_weight);
  }
  return {std::min(threat / 1000, 1000 * self_value_), stand(place, omitted).best_attack};
}

Worth Outlook::score_in_cover(const View& view, const Stakes& stakes, Point place, FoeIndex omitted) const {
  return worth_of(stand_in_cover(view, stakes, place, omitted));
}

}  // namespace warbalance::warstuff2
