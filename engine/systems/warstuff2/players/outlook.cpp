#include "engine/systems/warstuff2/players/outlook.hpp"

#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

void EnemyColumns::end() {
  constexpr Length kFar = -20000;  // makes the gap longer than any table
  const Lanes32 far = Lanes32{} + kFar;
  std::fill_n(at_.data() + count_, kLanes, Point{});
  store(far, radius_sum_.data() + count_);
}

Length EnemyColumns::nearest(Point place) const {
  Points from;
  fill(place, from);
  Lanes32 least = Lanes32{} + std::numeric_limits<std::int32_t>::max();
  for (std::size_t i = 0; i < count_; i += kLanes) {
    Points at;
    Lanes32 radius_sum;
    load(at_.data() + i, at);
    load(radius_sum_.data() + i, radius_sum);
    const Points d = at - from;
    const Points opposite = -d;
    const Points size = d > opposite ? d : opposite;
    const Points swapped = __builtin_shufflevector(size, size, 1, 0, 3, 2, 5, 4, 7, 6);
    const Points longer = size > swapped ? size : swapped;
    // 8 longer + 3 shorter = 3 of both + 5 longer; rounding down can wait until the least is found
    Lanes32 both;
    Lanes32 more;
    dots(size, Points{3, 3, 3, 3, 3, 3, 3, 3}, both);
    dots(longer, Points{5, 0, 5, 0, 5, 0, 5, 0}, more);
    const Lanes32 eighths = both + more - (radius_sum << 3);
    keep_lesser(eighths, least);
  }
  return least_of(least) >> 3;
}

void EnemyColumns::nearest(const Lanes16& x, const Lanes16& y, Lanes16& gaps) const {
  using Unsigned = std::uint16_t __attribute__((vector_size(16)));
  Lanes16 least = Lanes16{} + std::numeric_limits<std::int16_t>::max();
  for (std::size_t i = 0; i < count_; ++i) {
    Lanes16 dx;
    Lanes16 dy;
    fill(at_[i], dx, dy);
    dx -= x;
    dy -= y;
    dx = dx > -dx ? dx : -dx;
    dy = dy > -dy ? dy : -dy;
    const Lanes16 longer = dx > dy ? dx : dy;
    const Lanes16 shorter = dx > dy ? dy : dx;
    // On the largest table three times the shorter one needs all 16 bits. Moves far off the table exceed 15 bits; their
    // exact distance does not matter.
    constexpr std::uint16_t kFarthest = std::numeric_limits<std::int16_t>::max();
    const Unsigned eighths = (reinterpret_cast<Unsigned>(shorter) * 3) >> 3;
    const Unsigned sum = reinterpret_cast<Unsigned>(longer) + eighths;
    const Lanes16 distance = reinterpret_cast<Lanes16>(sum < kFarthest ? sum : Unsigned{} + kFarthest);
    const Lanes16 gap = distance - static_cast<std::int16_t>(radius_sum_[i]);
    least = gap < least ? gap : least;
  }
  gaps = least;
}

namespace {

/// Stores a number for the places with smaller distances.
WARBALANCE_KERNEL inline void keep_nearer(const Lanes32& first, const Lanes32& last, std::int32_t beyond,
                                          std::size_t number, Lanes16& found) {
  Lanes16 kept;
  Lanes16 reaches;
  fill(static_cast<Length>(number), kept);
  narrow(first < beyond, last < beyond, reaches);
  found = reaches ? kept : found;
}

}  // namespace

void Attacks::end(const EnemyColumns& enemies, Length reach, Length at_once) {
  for (std::size_t i = 0; i < count_; ++i) {
    const EnemyNumber enemy_number = number_of(keys_[i]);
    at_[i] = enemies.place(enemy_number);
    beyond_[i] = beyond(reach, enemies.radius_sum(enemy_number));
    beyond_at_once_[i] = beyond(at_once, enemies.radius_sum(enemy_number));
    enemies_[i] = enemy_number;
    worthwhile_ += value_of(keys_[i]) > 0 ? 1 : 0;
  }
  const Lanes32 nothing{};
  for (std::size_t i = count_; i <= count_ + kLanes; i += kLanes) {  // reads go over two blocks at a time
    std::fill_n(at_.data() + i, kLanes, Point{});
    store(nothing, beyond_.data() + i);
    store(nothing, beyond_at_once_.data() + i);
  }
  keys_[count_] = 0;  // worth nothing
}

void Attacks::best_in_reach(const Lanes16& x, const Lanes16& y, Numbers& best) const {
  Lanes16 found;
  fill(static_cast<Length>(count_), found);
  for_each_worthwhile(x, y, [&](std::size_t i, const Lanes32& first, const Lanes32& last) WARBALANCE_KERNEL {
    keep_nearer(first, last, beyond_[i], i, found);
  });
  store(found, best.data());
}

void Attacks::best_in_reach(const Lanes16& x, const Lanes16& y, Numbers& best, Numbers& at_once) const {
  Lanes16 found;
  fill(static_cast<Length>(count_), found);
  Lanes16 found_at_once = found;
  for_each_worthwhile(x, y, [&](std::size_t i, const Lanes32& first, const Lanes32& last) WARBALANCE_KERNEL {
    keep_nearer(first, last, beyond_[i], i, found);
    keep_nearer(first, last, beyond_at_once_[i], i, found_at_once);
  });
  store(found, best.data());
  store(found_at_once, at_once.data());
}

Value Threats::sum(Point place, EnemyNumber omitted) const {
  Value sum = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const std::int32_t distance = distance2(place, at_[i]);
    const bool counts = enemies_[i] != omitted;
    const bool greater = counts & (distance < greater_beyond_[i]);
    const bool lesser = counts & !greater & (distance < lesser_beyond_[i]);
    sum += (greater_[i] & -Value{greater}) + (lesser_[i] & -Value{lesser});
  }
  return sum;
}

void Threats::sums(const Lanes16& x, const Lanes16& y, Values& sums) const {
  const EightPoints places(x, y);
  std::array<Lanes64, 4> sum{};
  const auto add = [&sum](Value value, const Lanes32& first, const Lanes32& last) WARBALANCE_KERNEL {
    std::array<Lanes64, 4> counts;
    widen(first, counts[0], counts[1]);
    widen(last, counts[2], counts[3]);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counts[i] & value;
  };
  for (std::size_t i = 0; i < count_; ++i) {
    Lanes32 first;
    Lanes32 last;
    places.distances2(at_[i], first, last);
    const Lanes32 first_greater = first < greater_beyond_[i];
    const Lanes32 last_greater = last < greater_beyond_[i];
    add(greater_[i], first_greater, last_greater);
    if (lesser_beyond_[i] <= greater_beyond_[i]) continue;
    add(lesser_[i], (first < lesser_beyond_[i]) & ~first_greater, (last < lesser_beyond_[i]) & ~last_greater);
  }
  __builtin_memcpy(sums.data(), sum.data(), sizeof sums);
}

namespace {

/// An upper bound of how far any decision moves a unit.
Length farthest_move(const Rules& rules, const Profile& profile) {
  constexpr Length kRounding = 10;
  return kRounding +
         std::max({move_limit(rules, profile, ActionKind::rush), move_limit(rules, profile, ActionKind::charge),
                   move_limit(rules, profile, ActionKind::advance), rules.after_melee_move, rules.step_back + kRounding,
                   profile.retreat});
}

/// The nearest of some enemies.
class Nearest {
 public:
  WARBALANCE_KERNEL void add(const EnemyBlock& enemies, EnemyNumber first) {
    add(enemies.low().distance2, first);
    add(enemies.high().distance2, first + kLanes);
  }
  /// Of equally near ones the first; none if none is on the table.
  EnemyNumber enemy_number() const {
    std::uint64_t nearest = std::numeric_limits<std::uint64_t>::max();
    for (int lane = 0; lane < kLanes; ++lane) {
      nearest = std::min(nearest, std::uint64_t(distance2_[lane]) << 32 | static_cast<std::uint32_t>(enemy_[lane]));
    }
    return static_cast<EnemyNumber>(static_cast<std::uint32_t>(nearest));
  }

 private:
  WARBALANCE_KERNEL void add(const Lanes32& distance2, EnemyNumber first) {
    const Lanes32 enemy_number = Lanes32{0, 1, 2, 3} + first;
    enemy_ = distance2 < distance2_ ? enemy_number : enemy_;
    keep_lesser(distance2, distance2_);
  }

  Lanes32 distance2_ = Lanes32{} + std::numeric_limits<std::int32_t>::max();
  Lanes32 enemy_ = Lanes32{} + kNoEnemy;
};

/// Calls `visit(number)` for every enemy of a set, in ascending order.
template <class Visit>
void for_each_number(unsigned set, const Visit& visit) {
  for (; set != 0; set &= set - 1) visit(__builtin_ctz(set));
}

}  // namespace

Length ideal_distance(const View& view, const Profile& profile) {
  const Rules& rules = view.rules;
  const Length wanted = shoots_far(rules, profile) ? profile.range : move_limit(rules, profile, ActionKind::charge);
  return wanted - view.odds.weights().closer;
}

/// What is equal for all enemies while an outlook is built.
struct Outlook::Look {
  const View& view;
  const UnitValues& values;
  const UnitState& unit;
  Length horizon;  ///< maximum distance of the places from the unit
  Length charge;   ///< reaches of the unit from its centre, plus the horizon if attacks from other places count
  Length shot;
  Length enemies_come;  ///< from its centre: enemies that reach this far may reach it at some place
  Standings standings;
  Value at_stake;  ///< what the unit would lose with its life: w times V
};

WARBALANCE_KERNEL inline void Outlook::take_threat(const Look& look, EnemyNumber enemy_number, bool charges,
                                                   bool shoots) {
  const UnitIndex enemy = unit(enemy_number);
  const UnitState& other = look.view.state.unit(enemy);
  const Value weight = threat_weight(other);
  const Value value = look.values.value(enemy);
  const std::int32_t charge_beyond = beyond(other.reach.charge, radius_sum(enemy_number));
  const std::int32_t shot_beyond = beyond(other.reach.shot, radius_sum(enemy_number));
  const auto attacks =
      look.view.odds.attacks_if(charges, shoots, enemy, self_, look.standings, other.condition.markers);
  const auto take = [&](const PairOdds::Attacks& odds, Threats& threats) {
    const Value charge = std::max<Value>(0, odds.charge.gain * self_value_ - odds.charge.loss * value);
    const Value shot = odds.shot.gain * self_value_;
    threats.add(enemy_number, place(enemy_number), {charge_beyond, weight * charge & -Value{charges}},
                {shot_beyond, weight * shot & -Value{shoots}});
  };
  take(attacks[0], threats_);
  take(attacks[1], threats_in_cover_);
}

WARBALANCE_KERNEL inline void Outlook::take_guard(const Look& look, UnitIndex enemy) {
  const State& state = look.view.state;
  const UnitState& other = state.unit(enemy);
  if (!other.guard) return;
  const Length range = other.reach.range + look.unit.radius + other.radius;
  if (distance2(from_, other.at) > square(range + look.horizon)) return;
  const Value danger = look.view.odds.shot(enemy, self_, as_defender(state, self_, true)).gain * self_value_;
  guards_[static_cast<std::size_t>(guard_count_++)] = {other.at, square(range), own_loss_ * danger / 1000};
}

WARBALANCE_KERNEL inline void Outlook::take_enemies(const Look& look, const EnemyBlock& enemies, int first,
                                                    EnemyNumber first_number) {
  const State& state = look.view.state;
  const unsigned charged = enemies.within(look.charge);
  const unsigned shot_at = enemies.within(look.shot);
  const unsigned charging = enemies.charging(look.enemies_come);
  const unsigned shooting = enemies.shooting(look.enemies_come);
  for_each_number(charged, [&](int i) {
    const auto enemy = static_cast<UnitIndex>(first + i);
    const OddsEntry odds = look.view.odds.charge(self_, enemy, as_defender(state, enemy), look.unit.condition.markers);
    charges_.add({first_number + i, charge_value(odds, look.at_stake, look.values.value(enemy))});
  });
  for_each_number(shot_at, [&](int i) {
    const auto enemy = static_cast<UnitIndex>(first + i);
    shots_.add({first_number + i, shot_value(look.view, look.values, self_, enemy, as_defender(state, enemy))});
  });
  for_each_number(charging | shooting, [&](int i) WARBALANCE_KERNEL {
    const auto enemy = static_cast<UnitIndex>(first + i);
    if (threat_weight(state.unit(enemy)) > 0) {
      take_threat(look, first_number + i, charging >> i & 1U, shooting >> i & 1U);
    }
    take_guard(look, enemy);
  });
}

/// Sets the weights of the unit and its player.
WARBALANCE_KERNEL inline void Outlook::take_weights(const View& view, const UnitValues& values, bool deploying,
                                                    bool last) {
  const Weights& weights = view.odds.weights();
  const int seat = view.state.owner(self_);
  self_value_ = values.value(self_);
  own_loss_ = deploying ? 1000 : values.own_loss(view.state, self_);
  chance_per_mille_ = last ? 0 : weights.chance;
  inch_value_ = last ? 0 : weights.approach * self_value_;
  ideal_ = ideal_distance(view, view.state.profile(self_));
  const int own_units = deploying ? view.state.starting_units(seat) : static_cast<int>(view.state.army(seat).size());
  // a larger army shares the weights of an army of this size; a small one needs no division
  const auto shared_out = [&](Value weight) {
    const Value units = weights.threat_units;
    return own_units <= units ? weight : weight * units / own_units;
  };
  const Value now = shared_out(weights.threat_now);
  const Value later = last ? 0 : shared_out(weights.threat_later);
  weights_ = {now, deploying ? now : later};
}

Outlook::Outlook(const View& view, const UnitValues& values, UnitIndex self, Horizon horizon)
    : self_(self), from_(view.state.unit(self).at) {
  const State& state = view.state;
  const UnitState& unit = state.unit(self);
  const bool deploying = horizon == Horizon::deployment;
  const bool last = values.last_round() && !deploying;
  take_weights(view, values, deploying, last);
  const Length horizon_length = deploying ? Bases::kEverywhere : farthest_move(view.rules, state.profile(self));
  // in the last round only attacks of this activation count, and their reaches include its move
  const Length places_of_chances = last ? 0 : horizon_length;
  const auto from_centre = [&unit](Length reach, Length move) {
    return Bases::from_centre(reach < 0 ? reach : reach + move, unit.radius);
  };
  const Look look{view,
                  values,
                  unit,
                  horizon_length,
                  from_centre(unit.reach.charge, places_of_chances),
                  from_centre(unit.reach.shot, places_of_chances),
                  from_centre(0, horizon_length),
                  {as_defender(state, self, unit.always_cover), as_defender(state, self, true)},
                  values.own_loss(state, self) * self_value_};
  const int seat = state.owner(self);
  first_enemy_ = state.army_begin[static_cast<std::size_t>(seat) + 1];
  unit_count_ = state.unit_count();
  Points from;
  fill(from_, from);
  Nearest nearest;
  for_each_enemy_stretch(state, seat, [&](int begin, int end) {
    for (int first = begin; first < end; first += EnemyBlock::kEnemies) {
      const EnemyNumber first_number = enemies_.count();
      const EnemyBlock enemies(state.bases, first, end, from);
      enemies_.add(enemies, std::min(end - first, EnemyBlock::kEnemies), unit.radius);
      nearest.add(enemies, first_number);
      take_enemies(look, enemies, first, first_number);
    }
  });
  const EnemyNumber nearest_number = nearest.enemy_number();
  if (nearest_number != kNoEnemy) nearest_ = this->unit(nearest_number);
  enemies_.end();
  charges_.end(enemies_, unit.reach.charge, -1);
  shots_.end(enemies_, unit.reach.shot, unit.reach.range);
  best_chance_ = std::max({Value{0}, charges_.best(), shots_.best()}) * chance_per_mille_ / 1000;
  excess_now_ = excess(from_);
}

void Outlook::take_support(const View& view, const UnitValues& values, ValueOf threat_to, ValueOf attack_of) {
  const State& state = view.state;
  const Profile& profile = state.profile(self_);
  const Weights& weights = view.odds.weights();
  const int seat = state.owner(self_);
  if (weights.support == 0 || (!values.has_healer(seat) && profile.leader_dice == 0)) return;
  const bool heals = profile.healer_on != 0;
  const bool leads = profile.leader_dice != 0 && chance_per_mille_ != 0;  // orders are given next round
  supports_ = heals || leads;
  leads_.set_most(profile.leader_dice);
  const Length farthest = std::max(profile.healer_radius, profile.leader_radius) + state.unit(self_).reach.charge;
  for (const UnitIndex friendly : state.army(seat)) {
    if (friendly == self_) continue;
    const UnitState& its = state.unit(friendly);
    const auto near = [&](Length radius, int on, Value gain) {
      return Support::Friend{gain * (7 - on) / 6 * weights.support / 1000, its.at,
                             radius + profile.radius + its.radius};
    };
    const Profile& healer = state.profile(friendly);
    if (healer.healer_on != 0) healers_.add(near(healer.healer_radius, healer.healer_on, 1000));
    if (!supports_ || !state.within(self_, friendly, farthest)) continue;
    if (heals) {
      heals_.add(near(profile.healer_radius, profile.healer_on, threat_to(view, values, friendly)));
    }
    if (leads) {
      const Value nearer = weights.approach * values.value(friendly) * its.reach.charge / kInch;
      const Value attack = attack_of(view, values, friendly) * chance_per_mille_ / 1000;
      leads_.add(near(profile.leader_radius, profile.leader_on, std::max(nearer, attack)));
    }
  }
  best_chance_ += heals_.at_most() + leads_.at_most();
}

Value Outlook::danger_of_guards(Point from, Point to) const {
  Value sum = 0;
  for (int i = 0; i < guard_count_; ++i) {
    const Guard& guard = guards_[static_cast<std::size_t>(i)];
    const bool in_range = distance2(from, guard.at) <= guard.range2 || distance2(to, guard.at) <= guard.range2;
    if (in_range) sum += guard.danger;
  }
  return sum;
}

}  // namespace warbalance::warstuff2
