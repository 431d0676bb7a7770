#include "engine/systems/warstuff1/players/candidates.hpp"

#include <algorithm>

namespace warbalance::warstuff1 {
namespace {

constexpr Length kHealDistance = 290;  ///< just within the reach of the usual healer

/// The point of a shape nearest to a point outside of it.
Point nearest_point(const Shape& shape, Point from) {
  if (shape.outline == Outline::rectangle) {
    return {std::clamp(from.x, shape.low.x, shape.high.x), std::clamp(from.y, shape.low.y, shape.high.y)};
  }
  return towards(from, shape.centre, length_up(from, shape.centre) - shape.radius + 2);  // rounding stays inside
}

}  // namespace

std::optional<Path> melee_path(const View& view, const Surroundings& near, UnitIndex unit, UnitIndex target) {
  const Rules& rules = view.rules;
  const State& state = view.state;
  const Point from = state.unit(unit).at;
  const Point enemy = state.unit(target).at;
  if (in_contact(state, unit, from, target)) return Path{{from}, 1};
  const Length allowed = state.unit(unit).run;
  const auto legal = [&](const Path& path) { return move_is_legal(rules, state, near, unit, path, allowed, target); };
  const Length contact = radii(state, unit, target);
  const Path straight = Path::straight(from, towards(from, enemy, distance_down(from, enemy) - contact));
  if (legal(straight)) return straight;

  std::optional<Path> best;
  Length best_length = 0;
  for (std::size_t k = 0; k < kCompass.size(); k += 2) {
    const Path path = Path::straight(from, along_compass(enemy, k, contact + 2));
    const Length length = path_length(path);
    if ((best && length >= best_length) || length > allowed || !legal(path)) continue;
    best = path;
    best_length = length;
  }
  if (best) return best;

  const Way way = find_way(rules, state, unit, from, enemy);
  if (!way.bent || way.ends_at_corner) return std::nullopt;
  const Length second = distance_down(way.corner, enemy) - contact;
  if (second < 0) return std::nullopt;
  const Path around{{{from, way.corner, towards(way.corner, enemy, second)}}, 3};
  if (!legal(around)) return std::nullopt;
  return around;
}

Candidates::Candidates(const View& view, UnitIndex unit, CandidateRoom& room)
    : view_(view), unit_(unit), near_(view.rules, view.state, unit, view.state.unit(unit).run), list_(room) {
  find_marks();
  Candidate hold;
  hold.idea = MoveIdea::hold;
  hold.end = view.state.unit(unit).at;
  choose_deed(hold);
  list_[count_++] = hold;
  add_melees();
  add_moves();
}

void Candidates::add_melees() {
  const State& state = view_.state;
  const Point from = state.unit(unit_).at;
  for_each_enemy(state, state.owner(unit_), [&](UnitIndex enemy) {
    if (!gap_within(state, unit_, from, enemy, charge_limit(state, unit_, enemy))) return;
    const auto path = melee_path(view_, near_, unit_, enemy);
    if (!path) return;
    const OddsEntry odds = view_.odds.attack(state, unit_, enemy, AttackKind::melee);
    Candidate& candidate = list_[count_++];
    candidate = Candidate{};
    candidate.action = {ActionKind::run, *path, Deed::melee, enemy};
    candidate.idea = MoveIdea::melee;
    candidate.end = path->end();
    candidate.gain = odds.gain;
    candidate.value = attack_value(view_, unit_, enemy, odds);
  });
}

void Candidates::add_moves() {
  const State& state = view_.state;
  const UnitState& self = state.unit(unit_);
  const Nearest nearest = nearest_enemy(state, unit_, self.at);
  if (nearest.unit != kNoUnit && self.run > 0) {
    const Way way = find_way(view_.rules, state, unit_, self.at, state.unit(nearest.unit).at);
    const Length distance = std::max<Length>(way.length - radii(state, unit_, nearest.unit), 0);
    const Length range = state.profile(unit_).longest_range();
    add_toward(way, std::min(self.run, distance - 20), MoveIdea::run_toward);
    add_toward(way, std::min(self.walk, distance - 20), MoveIdea::walk_toward);
    const Length stand_off = distance - charge_limit(state, nearest.unit, unit_) - 10;
    if (stand_off <= self.run) add_toward(way, stand_off, MoveIdea::other);
    const Length into_range = distance - range + 2;
    if (range > 0 && into_range > 2 && into_range < self.run) add_toward(way, into_range, MoveIdea::other);

    const Point v = state.unit(nearest.unit).at - self.at;
    add_straight({-v.x, -v.y});
    add_straight({-v.y, v.x});
    add_straight({v.y, -v.x});
    add_straight({v.x - v.y, v.x + v.y});
    add_straight({v.x + v.y, v.y - v.x});
  }
  add_cover_move();
  add_heal_moves();
}

void Candidates::add_toward(const Way& way, Length length, MoveIdea idea) {
  for (int quarters = 4; quarters > 0; --quarters) {
    const Length cut = length * quarters / 4;
    if (cut <= 0) return;
    if (add_move(part_of_way(way, cut), idea)) return;
  }
}

void Candidates::add_straight(Point direction) {
  const UnitState& self = view_.state.unit(unit_);
  for (const Length length : {self.walk, self.run}) {
    add_move(Path::straight(self.at, towards(self.at, self.at + direction, length)), MoveIdea::other);
  }
}

void Candidates::add_cover_move() {
  const State& state = view_.state;
  const Terrain& terrain = state.terrain;
  const Point from = state.unit(unit_).at;
  if (terrain.cover() == 0 || terrain.any_contains(terrain.cover(), from)) return;
  std::optional<Point> best;
  terrain.for_each(terrain.cover(), [&](int, const TerrainPiece& piece) {
    const Point point = nearest_point(piece.shape, from);
    if (!best || distance2(from, point) < distance2(from, *best)) best = point;
  });
  add_move(Path::straight(from, *best), MoveIdea::other);
}

void Candidates::add_heal_moves() {
  const State& state = view_.state;
  const Profile& profile = state.profile(unit_);
  if (profile.heal_on == 0) return;
  const Point from = state.unit(unit_).at;
  for (const UnitIndex friendly : state.army(state.owner(unit_))) {
    if (friendly == unit_ || heal_value(state, friendly) == 0) continue;
    if (within(state, unit_, friendly, profile.heal_radius)) continue;
    const Length length = gap_from(state, unit_, from, friendly) - kHealDistance / profile.scale;
    if (length <= 0) continue;
    add_move(Path::straight(from, towards(from, state.unit(friendly).at, length)), MoveIdea::other);
  }
}

bool Candidates::add_move(const Path& path, MoveIdea idea) {
  const State& state = view_.state;
  const UnitState& self = state.unit(unit_);
  const bool stays = path.count == 2 ? path.points[0] == path.points[1] : path_length(path) == 0;
  if (stays || !may_go(view_.rules, state, near_, unit_, path, self.run)) return false;
  Candidate& candidate = list_[count_++];
  candidate = Candidate{};
  candidate.action.kind = is_within(path, self.walk) ? ActionKind::walk : ActionKind::run;
  candidate.action.path = path;
  candidate.idea = idea;
  candidate.end = path.end();
  choose_deed(candidate);
  return true;
}

void Candidates::find_marks() {
  const State& state = view_.state;
  const UnitState& self = state.unit(unit_);
  const auto find = [&](AttackKind kind, Length range) {
    if (range == 0) return;
    for_each_enemy(state, state.owner(unit_), [&](UnitIndex enemy) {
      if (!within(state, unit_, self.at, enemy, range + self.walk)) return;
      const OddsEntry odds = view_.odds.attack(state, unit_, enemy, kind);
      const Worth value = attack_value(view_, unit_, enemy, odds);
      if (value <= 0) return;
      const Length reach = range + radii(state, unit_, enemy);
      marks_[mark_count_++] = {enemy, state.unit(enemy).at, square(reach), kind, odds.gain, value};
    });
  };
  find(AttackKind::shoot, state.profile(unit_).range);
  find(AttackKind::entangle, state.profile(unit_).entangle_range);
}

// WS1-T07
void Candidates::choose_deed(Candidate& candidate) {
  const Rules& rules = view_.rules;
  const State& state = view_.state;
  const Profile& profile = state.profile(unit_);
  const Point at = candidate.end;
  const auto take = [&](Deed deed, UnitIndex target, Worth value, int gain) {
    candidate.action.deed = deed;
    candidate.action.target = target;
    candidate.value = value;
    candidate.gain = gain;
  };
  const std::size_t marks = candidate.action.kind == ActionKind::run ? 0 : mark_count_;
  for (std::size_t i = 0; i < marks; ++i) {
    const Mark& mark = marks_[i];
    // cover makes no attack better
    if (mark.value <= candidate.value || distance2(at, mark.at) > mark.range2) continue;
    const bool shot = mark.kind == AttackKind::shoot;
    int gain = mark.gain;
    Worth value = mark.value;
    if (shot && covered_from(state, at, mark.at)) {
      const OddsEntry odds = view_.odds.attack(state, unit_, mark.unit, mark.kind, true);
      gain = odds.gain;
      value = attack_value(view_, unit_, mark.unit, odds);
    }
    if (value <= candidate.value || !in_sight(rules, state, unit_, at, mark.unit)) continue;
    take(shot ? Deed::shoot : Deed::entangle, mark.unit, value, gain);
  }
  if (profile.heal_on == 0) return;
  for (const UnitIndex friendly : state.army(state.owner(unit_))) {
    const Worth value = heal_value(state, friendly);
    if (value > candidate.value && may_heal_from(rules, state, unit_, at, friendly)) {
      take(Deed::heal, friendly, value, 0);
    }
  }
}

}  // namespace warbalance::warstuff1
