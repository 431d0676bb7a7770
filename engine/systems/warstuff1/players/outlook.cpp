#include "engine/systems/warstuff1/players/outlook.hpp"

#include <algorithm>

namespace warbalance::warstuff1 {
namespace {

/// WS1 section 13: whether the player may wait for the enemy.
bool is_patient(const Rules& rules, const State& state, int seat, int round) {
  if (round > rules.tactic_patience_rounds) return false;
  std::int64_t theirs = 0;
  for (int other = 0; other < state.players; ++other) {
    if (other != seat) theirs += state.ranged_hundredths[static_cast<std::size_t>(other)];
  }
  return theirs <= state.ranged_hundredths[static_cast<std::size_t>(seat)];
}

}  // namespace

Outlook::Outlook(const View& view, UnitIndex self)
    : view_(view), self_(self), range_(view.state.profile(self).longest_range()) {
  const Rules& rules = view.rules;
  const State& state = view.state;
  const int round = std::max<int>(state.round, 1);
  const int years = std::max(rules.tactic_bold_round - rules.tactic_patience_rounds, 1);
  fade_ = std::clamp(1000 * (rules.tactic_bold_round - round) / years, 0, 1000);
  pull_ = is_patient(rules, state, state.owner(self), round)
              ? rules.tactic_wait
              : rules.tactic_approach + rules.tactic_approach_growth * (round - 1);
  for_each_enemy(state, state.owner(self), [&](UnitIndex enemy) {
    const Profile& profile = state.profile(enemy);
    const bool harmless = state.unit(enemy).condition.stunned;
    const auto beyond2 = [&](Length reach) {
      return harmless || reach < 0 ? 0 : square(reach + radii(state, self_, enemy) + 1);
    };
    Foe& foe = foes_[static_cast<std::size_t>(foe_count_++)];
    foe.unit = enemy;
    foe.at = state.unit(enemy).at;
    foe.radii = radii(state, self_, enemy);
    foe.melee_beyond2 = beyond2(charge_limit(state, enemy, self_));
    foe.shot_beyond2 = beyond2(ranged_reach(state, enemy, profile.range));
    foe.entangle_beyond2 = beyond2(ranged_reach(state, enemy, profile.entangle_range));
    foe.danger_beyond2 = std::max({foe.melee_beyond2, foe.shot_beyond2, foe.entangle_beyond2});
    foe.weight = state.unit(enemy).activated ? rules.tactic_threat_later : rules.tactic_threat_now;
    foe.melee = foe.shot = foe.covered_shot = foe.entangle = -1;
  });
}

int Outlook::gain_of(std::int16_t& known, const Foe& foe, AttackKind kind, bool cover) {
  if (known < 0) known = view_.odds.attack(view_.state, foe.unit, self_, kind, cover).gain;
  return known;
}

int Outlook::danger(Foe& foe, std::int32_t distance2, bool covered) {
  int worst = 0;
  if (distance2 < foe.melee_beyond2) worst = gain_of(foe.melee, foe, AttackKind::melee, false);
  if (distance2 < foe.shot_beyond2) {
    worst = std::max(worst, gain_of(covered ? foe.covered_shot : foe.shot, foe, AttackKind::shoot, covered));
  }
  if (distance2 < foe.entangle_beyond2) {
    worst = std::max(worst, gain_of(foe.entangle, foe, AttackKind::entangle, false));
  }
  return worst;
}

Worth Outlook::place(Point at, UnitIndex target, int gain) {
  const Rules& rules = view_.rules;
  const State& state = view_.state;
  const Terrain& terrain = state.terrain;
  const bool any_cover = terrain.cover() != 0;
  bool cover_known = false;
  bool covered = false;
  Worth sum = 0;
  const Foe* nearest = nullptr;
  Length gap = 0;
  for (int i = 0; i < foe_count_; ++i) {
    Foe& foe = foes_[static_cast<std::size_t>(i)];
    const std::int32_t distance_2 = distance2(at, foe.at);
    if (nearest == nullptr || distance_2 < square(gap + foe.radii)) {
      const Length found = std::max<Length>(distance_down(at, foe.at) - foe.radii, 0);
      if (nearest == nullptr || found < gap) {
        nearest = &foe;
        gap = found;
      }
    }
    if (fade_ == 0 || distance_2 >= foe.danger_beyond2) continue;
    if (any_cover && !cover_known) {
      covered = terrain.any_contains(terrain.cover(), at);
      cover_known = true;
    }
    const Worth term = Worth{danger(foe, distance_2, covered)} * foe.weight;
    sum += foe.unit == target ? term * (1000 - gain) / 1000 : term;
  }
  Worth worth = -(std::min<Worth>(sum, 1'000'000) * fade_ / 1'000'000);

  if (nearest != nullptr) {
    const Way way = find_way(rules, state, self_, at, nearest->at);
    const Length distance = std::max<Length>(way.length - nearest->radii, 0);
    worth -= std::max<Worth>(0, distance - range_) * pull_ / kInch;
    worth += std::min(distance, range_) * rules.tactic_keep / kInch;
  }

  const Profile& profile = state.profile(self_);
  if (profile.command_dice > 0) {
    int near = 0;
    for (const UnitIndex friendly : state.army(state.owner(self_))) {
      if (friendly != self_ && within(state, self_, at, friendly, profile.command_radius)) ++near;
    }
    worth += rules.tactic_lead * std::min(near, 3);
  }
  return worth;
}

Worth Outlook::score(const Path& path, Point end, UnitIndex target, int gain) {
  const State& state = view_.state;
  const Worth points = state.cost(self_);
  Worth worth = place(end, target, gain) * points;
  if (state.terrain.dangerous() == 0) return worth;
  const Dangers dangers = dangers_of(state, self_, path);
  if (dangers.count > 0) worth -= dangers.count * view_.odds.ground_hit(state, self_) * points / 6;
  return worth;
}

}  // namespace warbalance::warstuff1
