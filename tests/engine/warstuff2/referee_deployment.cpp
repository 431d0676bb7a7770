#include <algorithm>
#include <set>

#include "tests/engine/warstuff2/referee.hpp"

namespace warbalance::warstuff2::referee {

/// Corner 0 is (0,0), then anticlockwise.
Point Referee::corner(int seat) const {
  const int number = corners_[static_cast<std::size_t>(seat)];
  return {number == 1 || number == 2 ? rules_.table_width : 0, number >= 2 ? rules_.table_height : 0};
}

/// WS2-D6.
bool Referee::may_stand(UnitIndex i, Point at) const {
  const List all = living();
  return on_table(i, at) && may_be_deployed_on(i, at) && std::all_of(all.begin(), all.end(), [&](UnitIndex other) {
           const std::int64_t gap = reach(i, other, rules_.unit_gap);
           return separation2(at, unit(other).at) >= gap * gap;
         });
}

bool Referee::in_zone(UnitIndex i, Point at) const {
  const std::int64_t far = rules_.deploy_radius - unit(i).profile->radius;
  return separation2(at, corner(unit(i).seat)) <= far * far;
}

/// WS2-D5, D8: in the zone, unless it is full.
void Referee::check_zone(UnitIndex i, Point at) {
  if (in_zone(i, at)) return;
  bool place_left = false;
  for (Length y = 0; y <= rules_.table_height; y += 50) {
    for (Length x = 0; x <= rules_.table_width; x += 50) {
      place_left = place_left || (in_zone(i, {x, y}) && may_stand(i, {x, y}));
    }
  }
  must(!place_left, "WS2-D5", "unit " + std::to_string(i) + " is placed outside its zone");
}

/// WS2-D7: far from every enemy, or in its zone when no place is far enough.
void Referee::check_late(UnitIndex i, Point at) {
  const auto far = [&](Point p) {
    const List enemies = living_enemies(unit(i).seat);
    return std::all_of(enemies.begin(), enemies.end(), [&](UnitIndex enemy) {
      const std::int64_t gap = reach(i, enemy, unit(i).profile->late_deploy_distance);
      return separation2(p, unit(enemy).at) > gap * gap;
    });
  };
  if (far(at)) return;
  bool place_left = false;
  constexpr Length kGrid = 200;  // where the built-in players look
  for (Length y = 0; y <= rules_.table_height; y += kGrid) {
    for (Length x = 0; x <= rules_.table_width; x += kGrid) {
      place_left = place_left || (far({x, y}) && may_stand(i, {x, y}));
    }
  }
  must(!place_left, "WS2-D7", "unit " + std::to_string(i) + " is placed too near to an enemy");
  check_zone(i, at);
}

/// WS2-D5, D7: one unit each in turn.
void Referee::place_in_turn(const std::vector<int>& order, bool late) {
  const auto waiting = [&](int seat) {
    return std::any_of(units_.begin(), units_.end(), [&](const Unit& u) {
      return u.seat == seat && !u.placed && (u.profile->late_deploy_distance > 0) == late;
    });
  };
  for (bool any = true; any;) {
    any = false;
    for (const int seat : order) {
      if (!waiting(seat)) continue;
      any = true;
      if (!next_is(Kind::placed, "", kNoUnit)) lost("WS2-D5", "a unit still waits for its place");
      const UnitIndex i = events_[next_].unit;
      const TraceEvent& event = take(Kind::placed, "", i, late ? "WS2-D7" : "WS2-D5");
      const Unit& u = unit(i);
      const bool right = u.seat == seat && !u.placed && (u.profile->late_deploy_distance > 0) == late;
      must(right, event.rule, "unit " + std::to_string(i) + " is placed out of turn");
      must(event.rule == (late ? "WS2-D7" : "WS2-D5"), "WS2-D5", "placed by another rule");
      const Point at = event.path.points[0];
      must(may_stand(i, at), "WS2-D6",
           "unit " + std::to_string(i) + " is placed too near to another, off the table or where nobody can stand");
      if (late) {
        check_late(i, at);
      } else {
        check_zone(i, at);
      }
      unit(i).placed = true;
      put(i, at);
    }
  }
}

void Referee::deploy() {
  read_table("WS2-T40");
  order_ = starting_order();
  if (setup_.listed_positions) return take_listed_places("", "WS2-D9", [&](UnitIndex i, Point at) { put(i, at); });
  for (const int seat : all_seats()) {
    const TraceEvent& event = take(Kind::corner, "corner", kNoUnit, "WS2-D4");
    must(event.player == seat && event.value >= 0 && event.value < 4, "WS2-D4", "no corner");
    corners_[static_cast<std::size_t>(seat)] = static_cast<int>(event.value);
  }
  if (setup_.players == 2) must(corners_[1] == (corners_[0] + 2) % 4, "WS2-D4", "the corners are not opposite");
  const std::set<int> picked(corners_.begin(), corners_.begin() + setup_.players);
  must(std::ssize(picked) == setup_.players, "WS2-P1", "two players have the same corner");
  place_in_turn(order_, false);

  std::vector<int> late;
  for (const int seat : all_seats()) {
    const auto& profiles = setup_.sides[static_cast<std::size_t>(seat)].profiles;
    if (std::any_of(profiles.begin(), profiles.end(), [](const Profile& p) { return p.late_deploy_distance > 0; })) {
      late.push_back(seat);
    }
  }
  place_in_turn(roll_off(late), true);
}

}  // namespace warbalance::warstuff2::referee
