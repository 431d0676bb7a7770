#include <algorithm>

#include "tests/engine/warstuff1/referee.hpp"

namespace warbalance::warstuff1::referee {

/// WS1-204: on the table, on no other base and no solid piece.
bool Referee::may_stand(UnitIndex i, Point at) const { return on_table(i, at) && !overlaps(i, at) && !in_solid(i, at); }

/// WS1-204: the whole base lies inside the strip. Edges: 0 south (y = 0), 1 north, 2 west, 3 east.
bool Referee::in_zone(UnitIndex i, Point at) const {
  const std::array<Length, 4> depths = {at.y, rules_.table_height - at.y, at.x, rules_.table_width - at.x};
  const int edge = edges_[static_cast<std::size_t>(unit(i).seat)];
  return depths[static_cast<std::size_t>(edge)] <= rules_.deploy_depth - unit(i).profile->radius;
}

/// WS1-204, 401: not within 1" of an enemy; "within" counts the distance itself.
bool Referee::clear_of_enemies(UnitIndex i, Point at) const {
  const List enemies = living_enemies(unit(i).seat);
  return std::none_of(enemies.begin(), enemies.end(), [&](UnitIndex enemy) {
    const std::int64_t near = reach(i, enemy, 100 / unit(i).profile->scale);
    return separation2(at, unit(enemy).at) <= near * near;
  });
}

bool Referee::far_from_enemies(UnitIndex i, Point at, std::int64_t gap) const {
  const List enemies = living_enemies(unit(i).seat);
  return std::all_of(enemies.begin(), enemies.end(), [&](UnitIndex enemy) {
    const std::int64_t far = reach(i, enemy, gap);
    return separation2(at, unit(enemy).at) >= far * far;
  });
}

void Referee::check_zone(UnitIndex i, Point at) {
  must(in_zone(i, at), "WS1-204", "unit " + std::to_string(i) + " is placed outside its strip");
  must(clear_of_enemies(i, at), "WS1-204", "unit " + std::to_string(i) + " is placed within an inch of an enemy");
}

/// WS1-R25: far from all enemies; in the own strip when there are none yet, or no such place.
void Referee::check_late(UnitIndex i, Point at) {
  const std::int64_t gap = unit(i).profile->late_gap;
  if (living_enemies(unit(i).seat).empty()) return check_zone(i, at);
  if (far_from_enemies(i, at, gap)) return;
  bool place_left = false;
  constexpr Length kGrid = 200;  // where the built-in players look
  for (Length y = kGrid; y < rules_.table_height; y += kGrid) {
    for (Length x = kGrid; x < rules_.table_width; x += kGrid) {
      place_left = place_left || (far_from_enemies(i, {x, y}, gap) && may_stand(i, {x, y}));
    }
  }
  must(!place_left, "WS1-R25", "unit " + std::to_string(i) + " is placed too near to an enemy");
  check_zone(i, at);
}

/// WS1-203, 205, 206: a player places all his units, each with the move that follows.
void Referee::place_army(int seat, bool late) {
  const auto waits = [&](const Unit& u) { return u.seat == seat && !u.placed && (u.profile->late_gap > 0) == late; };
  for (auto left = std::count_if(units_.begin(), units_.end(), waits); left > 0; --left) {
    if (!next_is(Kind::placed, "placed", kNoUnit)) lost("WS1-203", "a unit still waits for its place");
    const UnitIndex i = events_[next_].unit;
    const std::string_view rule = late ? "WS1-R25" : "WS1-204";
    const TraceEvent& event = take(Kind::placed, "placed", i, rule);
    if (!waits(unit(i))) lost("WS1-203", "unit " + std::to_string(i) + " is placed out of turn");
    must(event.rule == rule, rule, "placed by another rule");
    const Point at = event.path.points[0];
    must(on_table(i, at) && !in_solid(i, at), "WS1-204",
         "unit " + std::to_string(i) + " is placed off the table or on a solid piece");
    must(!overlaps(i, at), "WS1-204", "unit " + std::to_string(i) + " overlaps another base");
    if (late) {
      check_late(i, at);
    } else {
      check_zone(i, at);
    }
    unit(i).at = at;
    unit(i).placed = true;
    if (unit(i).profile->placed_move > 0) extra_move(i, unit(i).profile->placed_move, "move after placing", "WS1-R34");
  }
}

void Referee::deploy() {
  const Length divisor = rules_.scale_half != 0 ? 2 : 1;
  read_table("WS1-201", divisor);
  rank_ = starting_order();
  if (setup_.listed_positions) {
    const auto stand = [&](UnitIndex i, Point at) {
      unit(i).at = at;
      must(may_stand(i, at), "WS1-404", "unit " + std::to_string(i) + " is listed where nobody can stand");
    };
    return take_listed_places("placed", "WS1-204", stand, divisor);
  }
  std::vector<int> picked;
  for (const int seat : rank_) {
    const TraceEvent& event = take(Kind::corner, "edge", kNoUnit, "WS1-203");
    const auto edge = static_cast<int>(event.value);
    if (event.player != seat || edge < 0 || edge > 3) lost("WS1-203", "no edge of the player whose turn it is");
    const bool opposite = setup_.players != 2 || picked.empty() || edge == (picked[0] ^ 1);
    must(opposite, "WS1-203", "the edges are not opposite");
    must(std::find(picked.begin(), picked.end(), edge) == picked.end(), "WS1-203", "two players have the same edge");
    picked.push_back(edge);
    edges_[static_cast<std::size_t>(seat)] = edge;
    place_army(seat, false);
  }
  std::vector<int> late;
  for (const int seat : all_seats()) {
    const auto& profiles = setup_.sides[static_cast<std::size_t>(seat)].profiles;
    const bool any = std::any_of(profiles.begin(), profiles.end(), [](const Profile& p) { return p.late_gap > 0; });
    if (any) late.push_back(seat);
  }
  for (const int seat : roll_off(late)) place_army(seat, true);
}

}  // namespace warbalance::warstuff1::referee
