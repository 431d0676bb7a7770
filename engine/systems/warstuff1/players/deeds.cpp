#include "engine/systems/warstuff1/players/deeds.hpp"

#include "engine/systems/warstuff1/sight.hpp"

namespace warbalance::warstuff1 {

Deeds::Deeds(const View& view, UnitIndex unit) : view_(view), unit_(unit) {
  const Profile& profile = view.state.profile(unit);
  if (profile.range > 0) find_marks(AttackKind::shoot);
  if (profile.entangle_range > 0) find_marks(AttackKind::entangle);
  if (profile.heal_on != 0) find_patients();
}

void Deeds::find_marks(AttackKind kind) {
  const State& state = view_.state;
  const Terrain& terrain = state.terrain;
  const Point from = state.unit(unit_).at;
  const bool shoots = kind == AttackKind::shoot;
  state.for_each_enemy(state.owner(unit_), [&](UnitIndex enemy) {
    const Matchup& matchup = view_.odds.matchup(state, unit_, enemy);
    const Point at = state.unit(enemy).at;
    if (distance2(from, at) >= square(shoots ? matchup.shot_reach : matchup.entangle_reach)) return;
    const bool in_cover = shoots && terrain.any_contains(terrain.cover(), at);
    const OddsEntry odds = shoots ? view_.odds.shot(matchup, state, unit_, enemy, in_cover)
                                  : view_.odds.entangle(matchup, state, unit_, enemy);
    const Value value = attack_value(state, unit_, enemy, odds);
    if (value <= 0) return;
    gain_at_most_ = std::max<int>(gain_at_most_, odds.gain);
    best_ = std::max(best_, value);
    auto place = static_cast<std::size_t>(mark_count_);
    for (; place > 0 && marks_[place - 1].value < value; --place) marks_[place] = marks_[place - 1];
    const std::int32_t range2 = shoots ? matchup.shot_range2 : matchup.entangle_range2;
    marks_[place] = {at, range2, enemy, kind, odds.gain, in_cover, mark_count_++, value};
  });
}

void Deeds::find_patients() {
  const State& state = view_.state;
  for (const UnitIndex friendly : state.army(state.owner(unit_))) {
    const Value value = heal_value(state, unit_, friendly);
    if (value == 0) continue;
    patients_[patient_count_++] = {friendly, value};
    best_heal_ = std::max(best_heal_, value);
  }
  best_ = std::max(best_, best_heal_);
}

Value Deeds::at_most(Point at, bool runs) const {
  Value most = best_heal_;
  for (int i = 0; i < mark_count_ && !runs; ++i) {
    const Mark& mark = marks_[static_cast<std::size_t>(i)];
    most = std::max(most, distance2(at, mark.at) <= mark.range2 ? mark.value : 0);
  }
  return most;
}

void Deeds::in_range(const Places& places, PlaceColumn& attacks) const {
  // every block, used or not
  std::array<Lanes32, Places::kBlocks> best;
  for (Lanes32& block : best) block = Lanes32{} - 1;
  for (int number = mark_count_ - 1; number >= 0; --number) {
    const Mark& mark = marks_[static_cast<std::size_t>(number)];
    Points at;
    fill(mark.at, at);
    for (std::size_t block = 0; block < Places::kBlocks; ++block) {
      Points from;
      Lanes32 distances;
      load(places.at.data() + block * kLanes, from);
      distances2(at, from, distances);
      best[block] = distances <= mark.range2 ? Lanes32{} + number : best[block];
    }
  }
  for (std::size_t block = 0; block < Places::kBlocks; ++block) store(best[block], attacks.data() + block * kLanes);
}

ChosenDeed Deeds::best(Point at, bool runs) const {
  const State& state = view_.state;
  const Terrain& terrain = state.terrain;
  ChosenDeed best;
  int best_number = -1;
  for (int i = 0; i < mark_count_ && !runs; ++i) {
    const Mark& mark = marks_[static_cast<std::size_t>(i)];
    if (mark.value < best.value) break;  // cover makes no attack better
    if (distance2(at, mark.at) > mark.range2) continue;
    const bool shot = mark.kind == AttackKind::shoot;
    const PieceSet on_line = terrain.near(terrain.cover() | terrain.solid(), at, mark.at);
    int gain = mark.gain;
    Value value = mark.value;
    if (shot && !mark.in_cover && covered_from(state, at, mark.at, on_line)) {
      const Matchup& matchup = view_.odds.matchup(state, unit_, mark.unit);
      const OddsEntry odds = view_.odds.shot(matchup, state, unit_, mark.unit, true);
      gain = odds.gain;
      value = attack_value(state, unit_, mark.unit, odds);
    }
    const bool better = value > best.value || (value == best.value && mark.number < best_number);
    if (!better || !in_sight(view_.rules, state, unit_, at, mark.unit, on_line)) continue;
    best = {shot ? Deed::shoot : Deed::entangle, mark.unit, gain, value};
    best_number = mark.number;
  }
  for (std::size_t i = 0; i < patient_count_; ++i) {
    const Patient& patient = patients_[i];
    if (patient.value <= best.value || !may_heal_from(view_.rules, state, unit_, at, patient.unit)) continue;
    best = {Deed::heal, patient.unit, 0, patient.value};
  }
  return best;
}

}  // namespace warbalance::warstuff1
