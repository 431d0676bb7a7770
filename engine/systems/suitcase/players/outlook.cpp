#include "engine/systems/suitcase/players/outlook.hpp"

#include <algorithm>

namespace warbalance::suitcase {
namespace {

/// SC-R2: whether the other player probably starts the next round, because he has no unit left to act before the player
/// of the unit that acts now. False in the last round.
bool starts_next(const View& view, UnitIndex actor) {
  const State& state = view.state;
  const int seat = state.owner(actor);
  if (state.round >= view.rules.rounds) return false;
  if (state.cursor.finished >= 0) return state.cursor.finished != seat;
  const auto ready = [&](int one) {
    const auto army = state.army(one);
    return std::ranges::count_if(army, [&](UnitIndex unit) { return unit != actor && !state.unit(unit).activated; });
  };
  return ready(seat) > 0 && ready(1 - seat) <= ready(seat);
}

}  // namespace

Outlook::Outlook(const View& view, UnitIndex unit) : view_(view), unit_(unit), self_(view.state.unit(unit)) {
  const State& state = view.state;
  const int seat = state.owner(unit);
  shoots_ = has_ranged(state.numbers(unit), self_.body) || has_breath(state.numbers(unit), self_.body);
  const Weights& weights = view.workspace.weights();
  const std::array stakes = {weights.marker_last, weights.marker_1, weights.marker_2, weights.marker_early};
  const int left = std::clamp<int>(view.rules.rounds - state.round, 0, 3);
  stake_ = kHundredth * stakes[static_cast<std::size_t>(left)];
  UnitCache& cache = view.workspace.cache;
  for (const UnitIndex own : state.army(seat)) {
    if (own != unit) ours_ |= cache.markers_held(state, own);
  }
  const bool minds_next = weights.threat_next != 0 || weights.shot_threat != 0;
  const bool they_start = minds_next && starts_next(view, unit);
  const std::int32_t next = they_start ? weights.threat_next : 0;
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    theirs_ |= cache.markers_held(state, enemy);
    add_shot(enemy, they_start);
    if (other.body.idle() || any_model(state.profile(enemy), other.body, &Card::immobile)) return;
    const Value value =
        strike_value(view, enemy, unit) * (other.activated ? weights.threat_later + next : weights.threat) / 1000;
    if (value > 0) threats_[threat_count_++] = {enemy, value};
  });
  for (int i = 0; i < state.marker_count; ++i) {
    if (state.markers[static_cast<std::size_t>(i)].owner != seat) wanted_ |= 1U << i;
  }
  wanted_ = (wanted_ | theirs_) & ~ours_;
  // the greatest first: the first one in reach decides
  std::sort(threats_.begin(), threats_.begin() + static_cast<std::ptrdiff_t>(threat_count_),
            [](const Threat& a, const Threat& b) { return a.value > b.value; });
}

/// @param starts_next  whether its player starts the next round
void Outlook::add_shot(UnitIndex enemy, bool starts_next) {
  const State& state = view_.state;
  const UnitState& other = state.unit(enemy);
  const std::int32_t weight = view_.workspace.weights().shot_threat;
  if (weight == 0 || other.body.idle() || (other.activated && !starts_next)) return;
  const int range = greatest_range(state.numbers(enemy), other.body);
  if (range == 0) return;
  const Value value = shot_bound(view_, enemy, unit_) * weight / 1000;
  const int reach = range + (is_immobile(state, enemy) ? 0 : advance_of(state.profile(enemy), other.body));
  if (value > 0) shots_[shot_count_++] = {enemy, reach, value};
}

Value Outlook::worst_shot(const Formation& hexes) const {
  const Hex leader = hexes[static_cast<std::size_t>(leader_of(self_.body))];
  Value worst = 0;
  for (std::size_t i = 0; i < shot_count_; ++i) {
    const UnitState& other = view_.state.unit(shots_[i].unit);
    if (shots_[i].value <= worst || distance_to(other.body, other.hexes, leader) > shots_[i].reach) continue;
    worst = shots_[i].value;
  }
  return worst;
}

Value Outlook::of_marker(int number) const {
  const int owner = view_.state.markers[static_cast<std::size_t>(number)].owner;
  const Weights& weights = view_.workspace.weights();
  const bool theirs = (theirs_ >> number & 1U) != 0;
  if ((ours_ >> number & 1U) != 0) return theirs ? stake_ * weights.contested / 1000 : 0;
  if (theirs || owner < 0) return stake_;
  return stake_ * (owner == view_.state.owner(unit_) ? weights.owned : weights.stolen) / 1000;
}

Value Outlook::of_markers(const Formation& hexes) const {
  const State& state = view_.state;
  const unsigned near = view_.workspace.cache.markers_near(self_.body, hexes);
  Value sum = 0;
  for (unsigned left = near; left != 0; left &= left - 1) sum += of_marker(__builtin_ctz(left));
  if ((near & wanted_) != 0) return sum;
  const Weights& weights = view_.workspace.weights();
  int far = kRows + kColumns;
  for (unsigned left = wanted_; left != 0; left &= left - 1) {
    const Hex marker = state.markers[static_cast<std::size_t>(__builtin_ctz(left))].hex;
    far = std::min(far, distance_to(self_.body, hexes, marker));
  }
  if (wanted_ != 0) return sum - kHundredth * weights.marker_way * Value{far - view_.rules.seize_range};
  return sum - kHundredth * weights.enemy_way * Value{enemy_distance(hexes)};
}

int Outlook::enemy_distance(const Formation& hexes) const {
  const State& state = view_.state;
  const Hex leader = hexes[static_cast<std::size_t>(leader_of(self_.body))];
  int nearest = -1;
  state.for_each_enemy(state.owner(unit_), [&](UnitIndex enemy) {
    const int far = distance_to(state.unit(enemy).body, state.unit(enemy).hexes, leader);
    if (nearest < 0 || far < nearest) nearest = far;
  });
  return std::max(0, nearest);
}

Value Outlook::bound_beside(UnitIndex enemy) const {
  const State& state = view_.state;
  const UnitState& other = state.unit(enemy);
  const int far = view_.rules.seize_range + self_.body.models();
  Value sum = kHundredth * view_.workspace.weights().cover;
  for (int i = 0; i < state.marker_count; ++i) {
    const Hex marker = state.markers[static_cast<std::size_t>(i)].hex;
    if (distance_to(other.body, other.hexes, marker) <= far) sum += of_marker(i);
  }
  return sum;
}

Terms Outlook::terms_at(const Formation& hexes) const {
  const State& state = view_.state;
  const Weights& weights = view_.workspace.weights();
  Terms terms;
  terms.progress = of_markers(hexes);
  if (!shoots_) terms.progress -= kHundredth * weights.fighter_way * Value{enemy_distance(hexes)};
  for (std::size_t i = 0; i < threat_count_; ++i) {
    const HexSet& zone = view_.workspace.cache.charge_zone(state, threats_[i].unit);
    bool in_reach = false;
    for_each_model(self_.body, hexes, [&](int, Hex hex) { in_reach = in_reach || zone.has(hex); });
    if (!in_reach) continue;
    terms.danger = -threats_[i].value;
    break;
  }
  if (shot_count_ > 0) terms.danger -= worst_shot(hexes);
  const Hex leader = hexes[static_cast<std::size_t>(leader_of(self_.body))];
  if (state.is(leader, kCoverGround)) terms.danger += kHundredth * weights.cover;
  return terms;
}

UnitIndex best_charge(const View& view, UnitIndex unit, bool cautious, Value& value) {
  UnitIndex best = kNoUnit;
  for_each_charge(view, mover_of(view.state, unit, true), cautious, [&](UnitIndex enemy, const ChargePlan&) {
    const Value here = charge_value(view, unit, enemy);
    if (best != kNoUnit && here <= value) return;
    best = enemy;
    value = here;
  });
  return best;
}

}  // namespace warbalance::suitcase
