#include <algorithm>

#include "tests/engine/warstuff1/referee.hpp"

namespace warbalance::warstuff1::referee {

/// WS1-304.
std::int64_t Referee::allowance(UnitIndex i, std::string_view action) const {
  const Profile& profile = *unit(i).profile;
  std::int64_t length = 0;
  if (action == "Walk") length = rules_.walk + profile.walk_bonus;
  if (action == "Run") length = rules_.run + profile.run_bonus;
  return std::max<std::int64_t>(length, 0);
}

/// WS1-502: the line of the path touches difficult ground, its edge included.
bool Referee::slowed(UnitIndex i, const Path& path) const {
  if (unit(i).profile->flies || unit(i).profile->ignores_difficult) return false;
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const TerrainPiece& piece) {
    if (!piece.traits.difficult) return false;
    for (std::size_t p = 1; p < path.count; ++p) {
      if (meets_or_touches(piece.shape, path.points[p - 1], path.points[p])) return true;
    }
    return false;
  });
}

/// WS1-405. @param target  of a Run into contact
std::int64_t Referee::longest(UnitIndex i, const Path& path, std::int64_t allowed, UnitIndex target) const {
  const std::int64_t divisor = target == kNoUnit ? 1 : unit(target).profile->charge_divisor;
  const std::int64_t walk_allowance = allowance(i, "Walk");
  const std::int64_t cap = slowed(i, path) ? walk_allowance : allowed;
  return rules_.fear_before_terrain != 0 ? std::min(allowed / divisor, cap) : std::min(allowed, cap) / divisor;
}

/// Why a unit may not walk this path (403, 404); empty when it may.
std::string Referee::obstacle(UnitIndex i, const Path& path, UnitIndex target) const {
  const bool flies = unit(i).profile->flies;
  for (std::size_t p = 1; p < path.count; ++p) {
    if (!on_table(i, path.points[p])) return "WS1-404: leaves the table";
  }
  if (in_solid(i, path.end())) return "WS1-404: ends on a solid piece";
  for (const TerrainPiece& piece : pieces_) {
    for (std::size_t p = 1; p < path.count && piece.traits.solid && !flies; ++p) {
      if (meets_interior(piece.shape, path.points[p - 1], path.points[p], unit(i).profile->radius)) {
        return "WS1-404: goes through a solid piece";
      }
    }
  }
  for (const UnitIndex other : living()) {
    if (other == i) continue;
    const Point c = unit(other).at;
    const std::string name = "unit " + std::to_string(other);
    const std::int64_t touch = reach(i, other, 0);
    const std::int64_t gap = reach(i, other, rules_.enemy_gap);
    const bool keeps_gap = enemies(i, other) && other != target;
    if (separation2(path.end(), c) < touch * touch) return "WS1-404: ends on " + name;
    if (flies) {
      const std::int64_t start = separation2(path.points[0], c);
      const std::int64_t end = separation2(path.end(), c);
      const bool shrinks = end < gap * gap && (start >= gap * gap || end < start);
      if (keeps_gap && shrinks) return "WS1-R12: ends too near to " + name;
      continue;
    }
    for (std::size_t p = 1; p < path.count; ++p) {
      const Point a = path.points[p - 1];
      const Point b = path.points[p];
      if (comes_nearer(a, b, c, touch)) return "WS1-404: goes over " + name;
      if (!keeps_gap) continue;
      const bool starts_nearer = separation2(a, c) < gap * gap;
      const bool approaches = dot64(b - a, a - c) < 0;  // then it is nearer at once; else never again
      if (starts_nearer ? approaches : comes_nearer(a, b, c, gap)) return "WS1-403: comes too near to " + name;
    }
  }
  return {};
}

void Referee::check_path(UnitIndex i, const Path& path, std::int64_t most, UnitIndex target, std::string_view rule) {
  const std::string who = "unit " + std::to_string(i);
  must(path.points[0] == unit(i).at, rule, who + " starts elsewhere");
  const std::int64_t length = polyline_length(path);
  must(length <= most, rule, who + " moves " + std::to_string(length) + " of " + std::to_string(most));
  const std::string problem = obstacle(i, path, target);
  must(problem.empty(), rule, who + ": " + problem);
}

/// WS1-505: the unit arrives, then each dangerous piece that its path touched requires a die.
void Referee::walk(UnitIndex i, const Path& path) {
  unit(i).at = path.end();
  must(on_table(i, path.end()) && !overlaps(i, path.end()), "WS1-404", "unit " + std::to_string(i) + " stands badly");
  std::vector<bool> met(pieces_.size(), false);
  for (std::size_t p = 1; p < path.count && !unit(i).profile->flies; ++p) {
    for (std::size_t number = 0; number < pieces_.size() && unit(i).living(); ++number) {
      const TerrainPiece& piece = pieces_[number];
      const bool touched = piece.traits.dangerous && meets_or_touches(piece.shape, path.points[p - 1], path.points[p]);
      if (!touched || met[number]) continue;
      met[number] = true;
      if (!succeeds("dangerous", i, rules_.dangerous_on, "WS1-505")) continue;
      hit(i, kNoUnit, true, false);
      settle();
      if (unit(i).dead) bury(i, kNoUnit, Cause::ground, "WS1-505");
    }
  }
  death_blows();
}

/// WS1-R15, R34: a move that nobody has to make. Returns whether there was one.
bool Referee::extra_move(UnitIndex i, std::int64_t limit, std::string_view what, std::string_view rule) {
  if (!next_is(Kind::move, what, i)) return false;
  const TraceEvent& move = take(Kind::move, what, i, rule);
  must(move.value == limit && move.rule == rule, rule, "another move limit is told");
  check_path(i, move.path, longest(i, move.path, limit, kNoUnit), kNoUnit, rule);
  walk(i, move.path);
  return true;
}

/// WS1-612: straight away from the target, as far as it is legal.
void Referee::move_back(UnitIndex i, UnitIndex target) {
  const Point from = unit(i).at;
  const Point away = from + (from - unit(target).at);
  for (std::int64_t length = rules_.melee_back; length > 0; --length) {
    const Path path = Path::straight(from, point_on_way(from, away, length));
    if (path.end() == from) break;
    if (!obstacle(i, path, kNoUnit).empty()) continue;
    const TraceEvent& move = take(Kind::move, "back", i, "WS1-612");
    must(move.path == path && move.value == rules_.melee_back, "WS1-612", "another move back");
    return walk(i, path);
  }
}

/// WS1-602, 506.
bool Referee::sees(UnitIndex i, UnitIndex target) const {
  const Point from = unit(i).at;
  const Point to = unit(target).at;
  const bool walled = std::any_of(pieces_.begin(), pieces_.end(), [&](const TerrainPiece& piece) {
    return piece.traits.solid && meets_or_touches(piece.shape, from, to);
  });
  if (walled || rules_.units_block_los == 0) return !walled;
  const List all = living();
  return std::none_of(all.begin(), all.end(), [&](UnitIndex other) {
    const Shape base = Shape::circle(unit(other).at, unit(other).profile->radius);
    return other != i && other != target && meets_or_touches(base, from, to);
  });
}

/// WS1-501: within or behind a piece that does not only stand around the shooter.
bool Referee::in_cover(UnitIndex i, UnitIndex target) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const TerrainPiece& piece) {
    if (!piece.traits.cover || !meets_or_touches(piece.shape, unit(i).at, unit(target).at)) return false;
    return is_in(piece.shape, unit(target).at) || !is_in(piece.shape, unit(i).at);
  });
}

}  // namespace warbalance::warstuff1::referee
