#include <algorithm>

#include "tests/engine/warstuff2/referee.hpp"

// Terrain for the referee: sections T, N2 to N6, S2 to S6 and M5 to M9.

namespace warbalance::warstuff2::referee {

/// WS2-M5, N5: whether a unit cannot be at a place because of a solid piece or a chasm.
bool Referee::no_ground(UnitIndex i, Point at) const {
  return in_solid(i, at) || std::any_of(pieces_.begin(), pieces_.end(), [&](const TerrainPiece& piece) {
           return piece.traits.chasm > 0 && is_in(piece.shape, at);
         });
}

/// WS2-D6.
bool Referee::may_be_deployed_on(UnitIndex i, Point at) const {
  return std::none_of(pieces_.begin(), pieces_.end(), [&](const TerrainPiece& piece) {
    return (piece.traits.solid || piece.traits.chasm > 0) &&
           meets_interior(piece.shape, at, at, unit(i).profile->radius);
  });
}

/// Why the ground stops a walk (M5, N5, M10); empty when it does not.
std::string Referee::ground_obstacle(UnitIndex i, const Path& path) const {
  if (unit(i).profile->flies) return no_ground(i, path.end()) ? "WS2-M10: ends on a solid piece or over a chasm" : "";
  for (const TerrainPiece& piece : pieces_) {
    for (std::size_t p = 1; p < path.count; ++p) {
      const Point a = path.points[p - 1];
      const Point b = path.points[p];
      if (piece.traits.solid && meets_interior(piece.shape, a, b, unit(i).profile->radius)) {
        return "WS2-M5: goes through a solid piece";
      }
      if (piece.traits.chasm == 0) continue;
      if (is_in(piece.shape, b)) return "WS2-N5: ends in a chasm";
      if (!meets_interior(piece.shape, a, b, 0)) continue;
      const auto [first, last] = lengths_inside(piece.shape, a, b);
      const std::int64_t width = last - first;
      if (width > rules_.jump_free && !may_leap(path, width, rules_.jump_limit)) return "WS2-N5: walks over a chasm";
    }
  }
  return {};
}

bool Referee::slowed(UnitIndex i, const Path& path) const {
  const Profile& profile = *unit(i).profile;
  if (profile.flies || profile.ignores_difficult) return false;
  return std::any_of(pieces_.begin(), pieces_.end(),
                     [&](const TerrainPiece& piece) { return piece.traits.difficult && is_met(piece.shape, path); });
}

/// WS2-M9, N4: every change between on top of a steep piece and beside it costs its height, but not a drop.
std::int64_t Referee::climbed(UnitIndex i, const Path& path) const {
  std::int64_t sum = 0;
  if (unit(i).profile->flies) return 0;
  for (const TerrainPiece& piece : pieces_) {
    if (piece.traits.height == 0 || !piece.traits.steep) continue;
    for (std::size_t p = 1; p < path.count; ++p) {
      const bool on_top = is_in(piece.shape, path.points[p - 1]);
      const bool ends_on_top = is_in(piece.shape, path.points[p]);
      const bool over = !on_top && !ends_on_top && meets_interior(piece.shape, path.points[p - 1], path.points[p], 0);
      const bool drops = may_leap(path, piece.traits.height, rules_.drop_limit);
      const bool up = over || (!on_top && ends_on_top);
      const bool down = !drops && (over || (on_top && !ends_on_top));
      sum += piece.traits.height * ((up ? 1 : 0) + (down ? 1 : 0));
    }
  }
  return sum;
}

/// WS2-M3, M9, T20: what a walk costs, and what it may cost.
std::int64_t Referee::cost(UnitIndex i, const Path& path) const {
  std::int64_t sum = polyline_length(path) + climbed(i, path);
  if (rules_.difficult_double_cost == 0 || !slowed(i, path)) return sum;
  for (std::size_t p = 1; p < path.count; ++p) {
    const Point a = path.points[p - 1];
    const Point b = path.points[p];
    std::vector<bool> heavy(static_cast<std::size_t>(root_up(separation2(a, b))), false);
    for (const TerrainPiece& piece : pieces_) {
      if (!piece.traits.difficult || !meets_interior(piece.shape, a, b, 0)) continue;
      const auto [first, last] = lengths_inside(piece.shape, a, b);
      std::fill(heavy.begin() + first, heavy.begin() + last, true);
    }
    sum += std::count(heavy.begin(), heavy.end(), true);
  }
  return sum;
}

std::int64_t Referee::allowed(UnitIndex i, const Path& path, std::int64_t limit) const {
  return rules_.difficult_double_cost == 0 && slowed(i, path) ? limit / 2 : limit;
}

/// The recorded effects of the ground before a walk.
void Referee::take_ground_notes(UnitIndex i, const Path& path, std::int64_t limit) {
  if (slowed(i, path)) {
    const TraceEvent& note = take(Kind::note, "through difficult terrain", i, "WS2-T20");
    must(note.value == allowed(i, path, limit), "WS2-T20", "another limit in difficult terrain");
  }
  if (climbed(i, path) > 0) {
    const TraceEvent& note = take(Kind::note, "climbs", i, "WS2-M9");
    must(note.value == climbed(i, path), "WS2-M9", "another climb");
  }
}

/// WS2-T21, N4, N6: where dangerous pieces are entered, heights dropped from and gaps jumped, in the order of the path.
std::vector<Incident> Referee::incidents(UnitIndex i, const Path& path) const {
  std::vector<Incident> list;
  if (unit(i).profile->flies) return list;
  for (const TerrainPiece& piece : pieces_) {
    const TerrainTraits& traits = piece.traits;
    std::int64_t begin = 0;
    bool entered = false;
    for (std::size_t p = 1; p < path.count; ++p) {
      const Point a = path.points[p - 1];
      const Point b = path.points[p];
      const bool meets = meets_interior(piece.shape, a, b, 0);
      if (traits.dangerous && meets && !entered) {
        entered = true;
        list.push_back({begin + lengths_inside(piece.shape, a, b).first, Incident::Kind::dangerous, 0, 0});
      }
      const bool leaves = (meets || is_in(piece.shape, a)) && !is_in(piece.shape, b);
      if (traits.height > 0 && traits.steep && leaves && may_leap(path, traits.height, rules_.drop_limit)) {
        const std::int64_t edge = begin + lengths_inside(piece.shape, a, b).second;
        list.push_back({edge, Incident::Kind::drop, traits.height, traits.height});
      }
      if (traits.chasm > 0 && meets) {
        const auto [first, last] = lengths_inside(piece.shape, a, b);
        const std::int64_t rim = begin + std::max<std::int64_t>(first - 1, 0);
        if (last - first > rules_.jump_free) list.push_back({rim, Incident::Kind::jump, last - first, traits.chasm});
      }
      begin += root_up(separation2(a, b));
    }
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const Incident& a, const Incident& b) { return a.at != b.at ? a.at < b.at : a.kind < b.kind; });
  return list;
}

/// The dice of one place on a path. Returns whether the unit continues.
bool Referee::survives(UnitIndex i, const Incident& incident) {
  if (incident.kind == Incident::Kind::dangerous) return survives_danger(i);
  const bool drops = incident.kind == Incident::Kind::drop;
  bool succeeds = true;
  for (std::int64_t dice = incident.size / rules_.fall_step + 1; dice > 0; --dice) {
    succeeds = passes(drops ? "drop" : "jump", i, rules_.jump_on, drops ? "WS2-N4" : "WS2-N6") && succeeds;
  }
  if (!succeeds) fall(i, incident.depth, kNoUnit, !drops);
  return succeeds;
}

/// WS2-N2, N6, N7: hits by height, Stunned, and a place at the bottom, or at the rim of a chasm.
void Referee::fall(UnitIndex i, std::int64_t height, UnitIndex pusher, bool into_chasm) {
  const TraceEvent& note = take(Kind::note, "falls", i, "WS2-N2");
  must(note.value == height && note.other == pusher, "WS2-N2", "another fall");
  Blow blow{Source::fall, pusher, i};
  blow.automatic_hits = static_cast<int>(height / rules_.fall_step) + 1;
  resolve(blow);
  Unit& y = unit(i);
  if (!y.living()) return;
  if (!y.stunned) {
    change(i, "stunned", "WS2-N2", pusher);
    y.stunned = true;
    y.frozen = false;
    if (y.guard) change(i, "guard ends", "WS2-W13");
    y.guard = false;
  }
  if (into_chasm) return;
  const Point edge = y.at;
  const TraceEvent& move = take_move(i, "fall", 0, "WS2-N2");
  put(i, move.path.end());
  must(elevation(y.at) < elevation(edge), "WS2-N2", "a fall that does not end lower");
}

bool Referee::is_among_mines(UnitIndex i) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const TerrainPiece& piece) {
    return piece.traits.dangerous && is_in(piece.shape, unit(i).at);
  });
}

/// WS2-T21, W15: the die and the wound of a dangerous piece. Returns whether the unit continues.
bool Referee::survives_danger(UnitIndex i) {
  if (next_is(Kind::die, "dangerous", i)) {
    const auto number = static_cast<std::size_t>(events_[next_].ground);
    must(number < pieces_.size() && pieces_[number].traits.dangerous, "WS2-T21", "a die for a piece without danger");
  }
  if (die("dangerous", i, rules_.dangerous_on + 1, "WS2-T21") > rules_.dangerous_on) return true;
  Blow blow{Source::ground, kNoUnit, i};
  blow.wounds = 1;
  resolve(blow);
  return unit(i).able();
}

/// A move after melee: its path is not announced, so each recorded part is checked. Returns whether there was one.
bool Referee::unannounced_move(UnitIndex i, std::int64_t limit, std::string_view what, std::string_view rule) {
  const bool noted = next_is(Kind::note, "through difficult terrain", i) || next_is(Kind::note, "climbs", i);
  const bool mined = next_is(Kind::die, "dangerous", i);
  if (!noted && !mined && !next_is(Kind::move, what, i)) return false;
  must(unit(i).able(), rule, "a stunned unit moves");
  must(!decided(), "WS2-R4", "a move after the end of the battle");
  while (next_is(Kind::note, "through difficult terrain", i) || next_is(Kind::note, "climbs", i)) ++next_;
  const Point start = unit(i).at;
  Path walked = Path::straight(start, start);
  bool goes_on = true;
  while (goes_on) {
    if (next_is(Kind::move, what, i)) {
      const TraceEvent& move = take_move(i, what, limit, rule);
      walked = Path::straight(start, move.path.end());  // the built-in players move in straight lines
      check_path(i, move.path, limit, false, rule);
      unit(i).at = move.path.end();
    } else if (next_is(Kind::die, "dangerous", i)) {
      must(is_among_mines(i), "WS2-T21", "a die for a dangerous piece that the unit is not in");
      goes_on = survives_danger(i);
    } else {
      goes_on = false;
    }
  }
  must(cost(i, walked) <= limit, rule, "unit " + std::to_string(i) + " moves too far after the melee");
  return true;
}

/// WS2-S2, S3, S4.
std::int64_t Referee::elevation(Point at) const {
  std::int64_t height = 0;
  for (const TerrainPiece& piece : pieces_) {
    if (is_in(piece.shape, at)) height = std::max<std::int64_t>(height, piece.traits.height);
  }
  return height;
}

bool Referee::sees(Point from, Point to) const {
  const std::int64_t eyes = std::max(elevation(from), elevation(to));
  return std::none_of(pieces_.begin(), pieces_.end(), [&](const TerrainPiece& piece) {
    return piece.traits.blocks_los > eyes && meets_interior(piece.shape, from, to, 0);
  });
}

/// WS2-S6, T10.
bool Referee::in_cover(UnitIndex by, UnitIndex i, Source source) const {
  if (source == Source::melee && rules_.cover_in_melee == 0) return false;
  const Unit& u = unit(i);
  if (u.profile->always_cover || u.hunkered) return true;
  const Unit& from = unit(by);
  if (source == Source::shot && elevation(u.at) > elevation(from.at)) return true;
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const TerrainPiece& piece) {
    if (!piece.traits.cover) return false;
    if (is_in(piece.shape, u.at)) return true;
    if (!meets_interior(piece.shape, from.at, u.at, 0)) return false;
    if (is_within(piece.shape, from.at, from.profile->radius)) return false;
    return rules_.cover_behind_adjacent == 0 || is_within(piece.shape, u.at, u.profile->radius + rules_.cover_adjacent);
  });
}

}  // namespace warbalance::warstuff2::referee
