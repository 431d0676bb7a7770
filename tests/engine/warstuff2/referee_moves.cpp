#include <algorithm>

#include "tests/engine/warstuff2/referee.hpp"

namespace warbalance::warstuff2::referee {

/// WS2-M2, M6: however a unit came to a place, it stands on the table and on no other base.
void Referee::put(UnitIndex i, Point at) {
  unit(i).at = at;
  must(on_table(i, at), "WS2-M6", "unit " + std::to_string(i) + " stands off the table");
  must(!overlaps(i, at), "WS2-M2", "unit " + std::to_string(i) + " overlaps another base");
  must(!no_ground(i, at), "WS2-M5", "unit " + std::to_string(i) + " stands in a solid piece or a chasm");
}

std::int64_t Referee::limit_of(UnitIndex i, std::string_view action) const {
  const Profile& profile = *unit(i).profile;
  std::int64_t limit = 0;
  if (action == "Advance") limit = rules_.advance + profile.move_advance_bonus;
  if (action == "Rush") limit = rules_.rush + profile.move_rush_bonus;
  if (action == "Charge") limit = rules_.charge + profile.move_rush_bonus;
  return std::max<std::int64_t>(limit, 0);
}

std::string Referee::obstacle(UnitIndex i, const Path& path, bool charging) const {
  for (std::size_t p = 1; p < path.count; ++p) {
    if (!on_table(i, path.points[p])) return "WS2-M6: leaves the table";
  }
  if (const std::string ground = ground_obstacle(i, path); !ground.empty()) return ground;
  const bool flies = unit(i).profile->flies;
  for (const UnitIndex other : living()) {
    if (other == i) continue;
    const Point c = unit(other).at;
    const std::int64_t touch = reach(i, other, 0);
    const std::int64_t gap = reach(i, other, charging ? 0 : rules_.unit_gap);
    if (flies) {  // WS2-M10
      if (separation2(path.end(), c) < gap * gap) return "WS2-M10: ends too near to unit " + std::to_string(other);
      continue;
    }
    for (std::size_t p = 1; p < path.count; ++p) {
      const Point a = path.points[p - 1];
      const Point b = path.points[p];
      if (comes_nearer(a, b, c, touch)) return "WS2-M5: goes over unit " + std::to_string(other);
      if (charging) continue;
      const std::int64_t start = separation2(a, c);
      const std::int64_t end = separation2(b, c);
      if (start < gap * gap) {  // WS2-M4: a unit that starts nearer may leave
        const bool leaves = dot64(b - a, a - c) >= 0 && (end >= gap * gap || end >= start);
        if (!leaves) return "WS2-M4: does not leave unit " + std::to_string(other);
      } else if (comes_nearer(a, b, c, gap)) {
        return "WS2-M4: passes too near to unit " + std::to_string(other);
      }
    }
  }
  return {};
}

void Referee::check_path(UnitIndex i, const Path& path, std::int64_t limit, bool charging, std::string_view rule) {
  const std::string who = "unit " + std::to_string(i);
  must(path.count >= 2 && path.count <= 4, "WS2-M3", who + " walks no polyline of 1 to 3 segments");
  must(path.points[0] == unit(i).at, "WS2-M3", who + " starts elsewhere");
  const std::int64_t most = allowed(i, path, limit);
  must(cost(i, path) <= most, rule, who + " moves " + std::to_string(cost(i, path)) + " of " + std::to_string(most));
  const std::string problem = obstacle(i, path, charging);
  must(problem.empty(), rule, who + ": " + problem);
}

/// WS2-M14, M2: the charger ends at the point that the rule names, in contact.
void Referee::check_contact(UnitIndex charger, UnitIndex target, const Path& path) {
  const Point from = unit(charger).at;
  const Point centre = unit(target).at;
  const std::int64_t limit = limit_of(charger, "Charge");
  const std::int64_t touch = reach(charger, target, 0);
  const std::int64_t end = separation2(path.end(), centre);
  must(within(charger, target, limit), "WS2-M14", "the target is out of charge reach");
  must(touch * touch <= end && end <= (touch + 2) * (touch + 2), "WS2-M2", "the charge does not end in contact");
  if (path.count != 2) return;
  const auto way_to = [&](Point to) {
    Path straight = Path::straight(from, to);
    straight.leaps = path.leaps;
    return straight;
  };
  const auto free = [&](Point to) {
    const Path straight = way_to(to);
    return cost(charger, straight) <= allowed(charger, straight, limit) && obstacle(charger, straight, true).empty();
  };
  const Point nearest = point_around(centre, from - centre, touch);
  if (free(nearest)) return must(path.end() == nearest, "WS2-M14", "not the nearest contact point");
  std::vector<std::pair<std::int64_t, std::size_t>> around;
  for (std::size_t d = 0; d < kDirections.size(); ++d) {
    around.emplace_back(cost(charger, way_to(point_around(centre, kDirections[d], touch))), d);
  }
  std::sort(around.begin(), around.end());
  for (const auto& [length, d] : around) {
    const Point point = point_around(centre, kDirections[d], touch);
    if (free(point)) return must(path.end() == point, "WS2-M14", "not the first free contact point");
  }
  violation("WS2-M14", "no contact point is free");
}

const TraceEvent& Referee::take_move(UnitIndex i, std::string_view what, std::int64_t limit, std::string_view rule) {
  const TraceEvent& move = take(Kind::move, what, i, rule);
  must(move.value == limit, rule, "another move limit is told");
  must(move.path.count >= 2 && move.path.points[0] == unit(i).at, rule, "the move starts elsewhere");
  return move;
}

/// WS2-S20, S21. `saw_before`: the mover was in sight at the check point before.
bool Referee::guard_may_shoot(UnitIndex guard, UnitIndex mover, bool saw_before) const {
  const Unit& g = unit(guard);
  return g.able() && g.guard && g.profile->range > 0 && !(rules_.guard_enters_sight != 0 && saw_before) &&
         within(guard, mover, g.profile->range) && sees(g.at, unit(mover).at);
}

/// The guard shots at one check point. Returns whether the mover continues (WS2-S25).
bool Referee::reactions(UnitIndex mover, const List& guards, std::vector<bool>& has_shot,
                        const std::vector<bool>& saw) {
  for (std::size_t g = 0; g < guards.size(); ++g) {
    const UnitIndex guard = guards[g];
    if (has_shot[g] || !guard_may_shoot(guard, mover, saw[g])) continue;
    const bool last = rules_.guard_shots != 0 && unit(guard).guard_shots + 1 >= rules_.guard_shots;
    const bool shoots = last ? next_is(Kind::change, "guard ends", guard) : next_is(Kind::note, "guard shot", guard);
    if (!shoots && scripted(unit(guard).seat)) continue;  // a player may wait; the built-in ones never do
    has_shot[g] = true;
    ++unit(guard).guard_shots;
    if (last) {
      change(guard, "guard ends", "WS2-S20");
      unit(guard).guard = false;
    }
    const TraceEvent& note = take(Kind::note, "guard shot", guard, "WS2-S20");
    must(note.other == mover, "WS2-S20", "a guard shoots at a unit that does not move");
    ++own_.shots;
    Blow blow{Source::shot, guard, mover};
    blow.attacks = 1;
    blow.covered = true;  // WS2-S24
    resolve(blow);
    if (!unit(mover).able()) return false;
  }
  return true;
}

/// WS2-S22: a move with the reactions on its way. Returns whether the unit arrives and can act on.
bool Referee::walk(UnitIndex i, const Path& path, std::int64_t limit, std::string_view what) {
  const std::int64_t length = polyline_length(path);
  std::int64_t told = 0;
  const auto tell = [&](std::int64_t done) {
    if (done == told) return;
    const TraceEvent& move = take_move(i, what, limit, "WS2-S22");
    must(move.path.end() == polyline_point(path, done), "WS2-S22", "the move does not follow the path chosen");
    put(i, move.path.end());
    told = done;
  };
  take_ground_notes(i, path, limit);
  const std::vector<Incident> places = incidents(i, path);
  auto place = places.begin();
  // WS2-T21: put at the last free point up to the place
  const auto passes_dangers = [&](std::int64_t until) {
    for (; place != places.end() && place->at <= until; ++place) {
      std::int64_t at = place->at;
      while (at > told && (overlaps(i, polyline_point(path, at)) || no_ground(i, polyline_point(path, at)))) --at;
      tell(at);
      unit(i).at = polyline_point(path, at);
      if (!survives(i, *place)) return false;
    }
    return true;
  };
  List guards;
  std::vector<bool> saw;
  for (const UnitIndex enemy : living_enemies(unit(i).seat)) {
    if (!unit(enemy).guard) continue;
    guards.push_back(enemy);
    saw.push_back(sees(unit(enemy).at, path.points[0]));
  }
  std::vector<bool> has_shot(guards.size(), false);
  for (std::int64_t done = 0; !guards.empty() && done < length;) {
    done = std::min(done + rules_.guard_step, length);
    if (!passes_dangers(done)) return false;
    const Point at = polyline_point(path, done);
    if (overlaps(i, at) || no_ground(i, at)) continue;
    const Point before = unit(i).at;
    unit(i).at = at;
    bool any = false;
    for (std::size_t g = 0; g < guards.size(); ++g) any = any || guard_may_shoot(guards[g], i, saw[g]);
    unit(i).at = before;
    if (any) {
      tell(done);
      if (!reactions(i, guards, has_shot, saw)) return false;
    }
    for (std::size_t g = 0; g < guards.size(); ++g) saw[g] = sees(unit(guards[g]).at, at);
  }
  if (!passes_dangers(length)) return false;
  tell(length);
  return true;
}

}  // namespace warbalance::warstuff2::referee
