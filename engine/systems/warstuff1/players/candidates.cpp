#include "engine/systems/warstuff1/players/candidates.hpp"

#include <limits>

#include "engine/systems/warstuff1/sight.hpp"

namespace warbalance::warstuff1 {

Nearest nearest_enemy(const State& state, UnitIndex unit, Point at) {
  Nearest nearest;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const Length reach = nearest.gap + state.radii(unit, enemy);
    const bool no_nearer = nearest.unit != kNoUnit && distance2(at, state.unit(enemy).at) >= square(reach);
    if (no_nearer) return;
    const Length gap = gap_from(state, unit, at, enemy);
    if (nearest.unit == kNoUnit || gap < nearest.gap) nearest = {enemy, gap};
  });
  return nearest;
}

Route find_route(const Rules& rules, const State& state, UnitIndex unit, Point from, Point to) {
  const Terrain& terrain = state.terrain;
  const Length radius = state.unit(unit).radius;
  const Length straight = length_up(from, to);
  Route route{from, to, to, false, false, straight, straight};
  if (terrain.solid() == 0 || state.profile(unit).flies) return route;
  const auto blocked = [&](Point a, Point b) { return terrain.any_crossed(terrain.solid(), a, b, radius); };
  if (!blocked(from, to)) return route;
  terrain.for_each(terrain.solid(), [&](int, const TerrainPiece& piece) {
    for (const Point corner : piece.shape.corners(radius + 1)) {
      if (corner == from || !on_table(rules, corner, radius)) continue;
      const Length first = length_up(from, corner);
      const Length length = first + length_up(corner, to);
      if ((route.bent && length >= route.length) || blocked(from, corner)) continue;
      route.corner = corner;
      route.first = first;
      route.length = length;
      route.bent = true;
    }
  });
  route.ends_at_corner = route.bent && blocked(route.corner, to);
  return route;
}

Path part_of_route(const Route& route, Length length) {
  if (!route.bent || length < route.first) {
    return Path::straight(route.from, towards(route.from, route.corner, length, route.first));
  }
  if (route.ends_at_corner || length == route.first) return Path::straight(route.from, route.corner);
  return {{{route.from, route.corner, towards(route.corner, route.to, length - route.first)}}, 3};
}

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
    if (mark.value < best.value) break;  // cover never improves an attack
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

namespace {

/// The point of a shape nearest to a point outside it. Without branches for rectangles.
Point nearest_point(const Shape& shape, Point from) {
  if (shape.outline == Outline::rectangle) {
    const auto between = [](Length low, Length at, Length high) {
      const Length above = at < low ? low : at;
      return above > high ? high : above;
    };
    return {between(shape.low.x, from.x, shape.high.x), between(shape.low.y, from.y, shape.high.y)};
  }
  return towards(from, shape.centre, length_up(from, shape.centre) - shape.radius + 2);  // rounding stays inside
}

}  // namespace

std::optional<Point> nearest_cover_point(const State& state, UnitIndex unit) {
  const Terrain& terrain = state.terrain;
  const Point from = state.unit(unit).at;
  if (terrain.cover() == 0) return std::nullopt;
  bool covered = false;
  std::int64_t nearest =
      std::numeric_limits<std::int64_t>::max();  // squared distance of a piece, with its number in the last digits
  terrain.for_each(terrain.cover(), [&](int number, const TerrainPiece& piece) {
    covered |= contains(piece.shape, from);
    const std::int32_t found = distance2(from, nearest_point(piece.shape, from));
    nearest = std::min(nearest, std::int64_t{found} * kMaxPieces + number);
  });
  if (covered) return std::nullopt;
  return nearest_point(terrain.piece(static_cast<int>(nearest % kMaxPieces)).shape, from);
}

namespace {

/// WS1-T09: the shortest legal path to a point of contact in one of eight directions from the enemy; of equal lengths
/// (rounded up) the first one; none if there is none.
template <class Legal>
std::optional<Path> path_beside(Point from, Point enemy, Length contact, Length allowed, bool flies,
                                const Legal& legal) {
  unsigned open = 0;  // directions (bits) that are near enough and not behind the enemy's base
  for (std::size_t k = 0; k < kCompass.size(); k += 2) {
    const Point end = along(enemy, kCompass[k], contact + 2);
    const bool behind = !flies && segment_enters_disc(from, end, enemy, contact);
    const bool near = distance2(from, end) <= square(allowed);
    open |= (near & !behind) ? 1U << k : 0U;
  }
  std::optional<Path> best;
  Length best_length = allowed + 1;
  for (; open != 0; open &= open - 1) {
    const auto k = static_cast<std::size_t>(__builtin_ctz(open));
    const Path path = Path::straight(from, along(enemy, kCompass[k], contact + 2));
    if (distance2(from, path.end()) > square(best_length - 1) || !legal(path)) continue;
    best = path;
    best_length = path_length(path);
  }
  return best;
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
  const Length contact = state.radii(unit, target);
  const Path straight = Path::straight(from, towards(from, enemy, distance_down(from, enemy) - contact));
  if (legal(straight)) return straight;

  if (const auto beside = path_beside(from, enemy, contact, allowed, state.profile(unit).flies, legal)) return beside;

  const Route route = find_route(rules, state, unit, from, enemy);
  if (!route.bent || route.ends_at_corner) return std::nullopt;
  const Length second = distance_down(route.corner, enemy) - contact;
  if (second < 0) return std::nullopt;
  const Path around{{{from, route.corner, towards(route.corner, enemy, second)}}, 3};
  if (!legal(around)) return std::nullopt;
  return around;
}

Candidates::Candidates(const View& view, UnitIndex unit, CandidateRoom& room)
    : view_(view),
      unit_(unit),
      near_(view.rules, view.state, unit, view.state.unit(unit).run),
      deeds_(view, unit),
      list_(room) {
  const Point from = view.state.unit(unit).at;
  choose_deed(add(MoveIdea::hold, {}, from));
  add_melees();
  propose_moves(view, unit, nearest_enemy(view.state, unit, from).unit, *this);
}

void Candidates::add_melees() {
  const State& state = view_.state;
  const Point from = state.unit(unit_).at;
  state.for_each_enemy(state.owner(unit_), [&](UnitIndex enemy) {
    if (!gap_within(state, unit_, from, enemy, charge_limit(state, unit_, enemy))) return;
    const auto path = melee_path(view_, near_, unit_, enemy);
    if (!path) return;
    const OddsEntry odds = view_.odds.attack(state, unit_, enemy, AttackKind::melee);
    Candidate& candidate = add(MoveIdea::melee, {ActionKind::run, *path, Deed::melee, enemy}, path->end());
    candidate.gain = odds.gain;
    candidate.value = attack_value(state, unit_, enemy, odds);
  });
}

void Candidates::toward(const Route& route, Length length, MoveIdea idea) {
  for (int quarters = kQuarters; quarters > 0; --quarters) {
    const Length cut = cut_of(length, quarters);
    if (cut <= 0) return;
    if (add_move(part_of_route(route, cut), idea)) return;
  }
}

void Candidates::straight(Point end) { add_move(Path::straight(view_.state.unit(unit_).at, end), MoveIdea::other); }

bool Candidates::add_move(const Path& path, MoveIdea idea) {
  const State& state = view_.state;
  const UnitState& self = state.unit(unit_);
  if (stays(path) || !may_go(view_.rules, state, near_, unit_, path, self.run)) return false;
  choose_deed(add(idea, {is_within(path, self.walk) ? ActionKind::walk : ActionKind::run, path}, path.end()));
  return true;
}

Candidate& Candidates::add(MoveIdea idea, const Action& action, Point end) {
  Candidate& candidate = list_[count_++];
  candidate = Candidate{};
  candidate.action = action;
  candidate.idea = idea;
  candidate.end = end;
  return candidate;
}

void Candidates::choose_deed(Candidate& candidate) {
  const ChosenDeed deed = deeds_.best(candidate.end, candidate.action.kind == ActionKind::run);
  candidate.action.deed = deed.deed;
  candidate.action.target = deed.target;
  candidate.value = deed.value;
  candidate.gain = deed.gain;
}

}  // namespace warbalance::warstuff1
