#include "engine/systems/vsgmr/players/prospects.hpp"

#include <algorithm>

#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/walker.hpp"

namespace warbalance::vsgmr {

Prospects::Prospects(const View& view, UnitIndex attacker, const Stand& from, Length horizon)
    : view_(view),
      attacker_(attacker),
      radius_(from.radius),
      shoots_(makes(from, AttackKind::distance)),
      strikes_(makes(from, AttackKind::hand_to_hand)),
      assaults_(assaults(view, view.state.owner(attacker))),
      supported_{has_supporters(AttackKind::distance), has_supporters(AttackKind::hand_to_hand)} {
  if (!shoots_ && !strikes_) return;
  const State& state = view.state;
  with_apart2(state.grid, [&](auto apart2) {
    state.for_each_enemy(state.owner(attacker), [&](UnitIndex enemy) { add(enemy, from, horizon, apart2); });
  });
}

/// VS-M8: whether the figure makes such attacks.
bool Prospects::makes(const Stand& from, AttackKind kind) const {
  if (!from.afoot) return may_attack(view_.rules, view_.state, attacker_, kind);
  return kind == AttackKind::hand_to_hand || view_.state.profile(attacker_).shoots;
}

/// VS-A16: whether there are friends whose Support may reach it.
bool Prospects::has_supporters(AttackKind kind) const {
  const State& state = view_.state;
  const std::size_t roll = index_of(roll_of(kind));
  if (!state.supported[roll]) return false;
  const auto supports = [&](UnitIndex other) {
    return other != attacker_ && state.profile(other).support[roll] != 0 && state.in_play(other) &&
           !state.enemies(other, attacker_);
  };
  return std::any_of(state.supporting().begin(), state.supporting().end(), supports);
}

template <class Apart2>
void Prospects::add(UnitIndex enemy, const Stand& from, Length horizon, const Apart2& apart2) {
  const State& state = view_.state;
  const FigureState& body = state.unit(state.body(enemy));
  const Length bases = radius_ + body.radius;
  const Length shot = bases + range_of(view_.rules, state.profile(attacker_));
  const Length blow = bases + view_.rules.reach;
  const std::int32_t away2 = apart2(from.at, body.at);
  const bool shoots = shoots_ && away2 <= reach2(shot + horizon);
  const bool strikes = strikes_ && !body.in_flight && away2 <= reach2(blow + horizon);
  if (!shoots && !strikes) return;
  Target& target = targets_[count_++];
  target.unit = enemy;
  target.at = body.at;
  target.worth = worth(view_, state.owner(attacker_), enemy);
  target.shot2 = shoots ? reach2(shot) : -1;
  target.blow2 = strikes ? reach2(blow) : -1;
  if (shoots) target.shot = open_value(enemy, target.worth, AttackKind::distance);
  if (strikes) target.blow = open_value(enemy, target.worth, AttackKind::hand_to_hand);
}

Value Prospects::value(UnitIndex enemy, std::int64_t worth, AttackKind kind, bool cover, bool supported) const {
  const State& state = view_.state;
  OddsSetting setting;
  setting.kind = kind;
  setting.cover = cover;
  setting.attack_support = supported || supports_itself(state, attacker_, roll_of(kind));
  setting.armor_support = support_of(view_.rules, state, enemy, Roll::armor) > 0;
  return view_.odds.chance(state, attacker_, enemy, setting) * worth;
}

std::array<Value, 2> Prospects::open_value(UnitIndex enemy, std::int64_t worth, AttackKind kind) const {
  const bool cover = kind == AttackKind::distance && view_.state.unit(enemy).mount != kNoUnit;  // VS-D5
  const Value alone = value(enemy, worth, kind, cover, false);
  return {alone, supported_[index_of(kind)] ? value(enemy, worth, kind, cover, true) : alone};
}

Prospects::Support Prospects::support(Point place) const {
  const auto reaches_it = [&](AttackKind kind) -> std::size_t {
    if (!supported_[index_of(kind)]) return 0;
    return support_at(view_.rules, view_.state, attacker_, place, radius_, roll_of(kind)) > 0 ? 1 : 0;
  };
  return {reaches_it(AttackKind::distance), reaches_it(AttackKind::hand_to_hand)};
}

Value Prospects::most(Point place) const {
  const Support with = support(place);
  Value most = 0;
  with_apart2(view_.state.grid, [&](auto apart2) {
    for (std::size_t i = 0; i < count_; ++i) {
      const Target& target = targets_[i];
      const std::int32_t away2 = apart2(place, target.at);
      if (away2 <= target.shot2) most = std::max(most, target.shot[with.shot]);
      if (away2 <= target.blow2) most = std::max(most, target.blow[with.blow]);
    }
  });
  return assaults_ ? std::max(most, most_of_fortress()) : most;
}

Value Prospects::most() const {
  Value most = assaults_ ? most_of_fortress() : 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const Target& target = targets_[i];
    if (target.shot2 >= 0) most = std::max({most, target.shot[0], target.shot[1]});
    if (target.blow2 >= 0) most = std::max({most, target.blow[0], target.blow[1]});
  }
  return most;
}

Value Prospects::most_of_fortress() const {
  Value most = 0;
  for (const AttackKind kind : {AttackKind::distance, AttackKind::hand_to_hand}) {
    if (!(kind == AttackKind::distance ? shoots_ : strikes_)) continue;
    most = std::max(most, Value{view_.odds.building_hits(view_.state, attacker_, kind, true)} * kPieceStake);
  }
  return most;
}

/// VS-C10: the attack on a fortress; none where it cannot be attacked.
BestAttack Prospects::on_fortress(Stand from, AttackKind kind, bool turns) const {
  const State& state = view_.state;
  const Point at = nearest_point(state.terrain.piece(state.fortress).shape, from.at);
  if (turns && at != from.at) from.facing = at - from.at;
  if (!reaches_piece(view_.rules, state, attacker_, from, state.fortress, kind)) return {};
  const bool supported = support_at(view_.rules, state, attacker_, from.at, from.radius, roll_of(kind)) > 0;
  const Value value = Value{view_.odds.building_hits(state, attacker_, kind, supported)} * kPieceStake;
  return {kind, kNoUnit, value, distance2(from.at, at), state.fortress};
}

void Prospects::find_options(const Stand& from, bool turns, Options& options) const {
  constexpr std::size_t kStrikes = kMaxUnits + 1;  // they come after all shots
  const Support with = support(from.at);
  with_apart2(view_.state.grid, [&](auto apart2) {
    for (std::size_t i = 0; i < count_; ++i) {
      const Target& target = targets_[i];
      const std::int32_t away2 = apart2(from.at, target.at);
      const auto add = [&](AttackKind kind, const std::array<Value, 2>& values, std::size_t supported,
                           std::size_t order) {
        if (values[supported] == 0) return;
        options.add({{kind, target.unit, values[supported], away2}, &target, supported != 0, order});
      };
      if (away2 <= target.shot2) add(AttackKind::distance, target.shot, with.shot, i);
      if (away2 <= target.blow2 && !from.in_flight) {
        add(AttackKind::hand_to_hand, target.blow, with.blow, kStrikes + i);
      }
    }
  });
  if (!assaults_) return;
  const auto add_fortress = [&](AttackKind kind, std::size_t order) {
    const BestAttack attack = on_fortress(from, kind, turns);
    if (attack.exists()) options.add({attack, nullptr, false, order});
  };
  if (shoots_) add_fortress(AttackKind::distance, kMaxUnits);
  if (strikes_) add_fortress(AttackKind::hand_to_hand, kStrikes + kMaxUnits);
}

Value Prospects::exact_value(const Stand& from, bool turns, const Option& option) const {
  if (option.target == nullptr || option.attack.kind == AttackKind::hand_to_hand) return option.attack.value;
  const Target& target = *option.target;
  if (!turns && !is_in_front(view_.rules, from, target.at)) return 0;
  const Sight sight = sight_of(view_, attacker_, from, target.unit);
  if (!sight.visible) return 0;
  return sight.cover ? value(target.unit, target.worth, AttackKind::distance, true, option.supported)
                     : option.attack.value;
}

BestAttack Prospects::best_strike(const Stand& from) const {
  Options options;
  find_options(from, false, options);
  const Option* best = nullptr;
  for (const Option& option : options) {  // their values are exact from the start
    if (option.attack.kind != AttackKind::hand_to_hand || !option.attack.exists()) continue;
    if (best == nullptr || option.comes_before(*best)) best = &option;
  }
  return best != nullptr ? best->attack : BestAttack{};
}

BestAttack Prospects::best(const Stand& from, bool turns) const {
  Options options;
  find_options(from, turns, options);
  std::optional<Option> best;
  while (options.size() > 0) {  // in the order of their bounds, until the best one is certain
    Option& next = *std::min_element(options.begin(), options.end(),
                                     [](const Option& a, const Option& b) { return a.comes_before(b); });
    if (best && !next.comes_before(*best)) break;
    const Value value = exact_value(from, turns, next);
    if (value == next.attack.value) return next.attack;
    next.attack.value = value;
    if (value > 0 && (!best || next.comes_before(*best))) best = next;
    options.take(&next);
  }
  return best ? best->attack : BestAttack{};
}

}  // namespace warbalance::vsgmr
