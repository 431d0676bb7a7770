#include "tests/engine/warstuff1/referee.hpp"

#include <cmath>

namespace warbalance::warstuff1 {
namespace {

struct Piece {
  double x = 0;
  double y = 0;
  int wounds = 0;
  bool placed = false;
  bool alive = true;
  bool stunned = false;
  bool activated = false;
  int seat = 0;
  const Profile* profile = nullptr;
  Hundredths cost = 0;
};

class Referee {
 public:
  Referee(const Rules& rules, const BattleSetup<Profile>& setup) : rules_(rules), players_(setup.players) {
    for (int seat = 0; seat < setup.players; ++seat) {
      const auto& side = setup.sides[static_cast<std::size_t>(seat)];
      for (std::size_t i = 0; i < side.profiles.size(); ++i) {
        Piece piece;
        piece.seat = seat;
        piece.profile = &side.profiles[i];
        piece.cost = side.costs[i];
        pieces_.push_back(piece);
      }
    }
  }

  std::vector<std::string> check(const std::vector<TraceEvent>& events, const BattleReport& report) {
    for (const TraceEvent& event : events) judge(event);
    check_report(report);
    return wrong_;
  }

 private:
  using Kind = TraceEvent::Kind;

  void fail(const std::string& what) {
    wrong_.push_back("round " + std::to_string(round_) + ", unit " + std::to_string(now_) + ": " + what);
  }
  Piece& piece(UnitIndex unit) { return pieces_[static_cast<std::size_t>(unit)]; }
  static double distance(const Piece& a, const Piece& b) { return std::hypot(a.x - b.x, a.y - b.y); }
  bool on_table(const Piece& unit) const {
    const double r = unit.profile->radius;
    return unit.x >= r && unit.y >= r && unit.x <= rules_.table_width - r && unit.y <= rules_.table_height - r;
  }

  void judge(const TraceEvent& event) {
    now_ = event.unit;
    switch (event.kind) {
      case Kind::round:
        return judge_round(event);
      case Kind::placed:
        return judge_place(event);
      case Kind::activation:
        return judge_activation(event);
      case Kind::action:
        if (piece(event.unit).stunned && event.what != "Recover") fail("a stunned unit acts (WS1-305)");
        return;
      case Kind::move:
        return judge_move(event);
      case Kind::die:
        ++dice_;
        if (event.value < 1 || event.value > event.sides) fail("a die without such a face");
        return;
      case Kind::change:
        return judge_change(event);
      case Kind::note:
        if (event.what == "concedes") conceded_[static_cast<std::size_t>(event.player)] = true;
        for (Piece& unit : pieces_) {
          if (event.what == "concedes" && unit.seat == event.player) unit.alive = false;
        }
        if (event.what == "attacks in melee") judge_contact(event);
        return;
      default:
        return;
    }
  }

  void judge_round(const TraceEvent& event) {
    if (event.value != round_ + 1) fail("rounds do not follow one another (WS1-302)");
    for (Piece& unit : pieces_) {
      if (round_ > 0 && unit.alive && !unit.activated) fail("a unit was left out (WS1-301)");
      unit.activated = false;
    }
    round_ = static_cast<int>(event.value);
  }

  void judge_place(const TraceEvent& event) {
    Piece& unit = piece(event.unit);
    unit.x = event.path.points[0].x;
    unit.y = event.path.points[0].y;
    unit.placed = true;
    if (!on_table(unit)) fail("placed beyond the table (WS1-204)");
    judge_overlap(event.unit);
  }

  void judge_activation(const TraceEvent& event) {
    Piece& unit = piece(event.unit);
    if (!unit.alive) fail("a dead unit acts");
    if (unit.activated) fail("activated twice (WS1-301)");
    unit.activated = true;
  }

  void judge_move(const TraceEvent& event) {
    Piece& unit = piece(event.unit);
    if (!unit.alive) fail("a dead unit moves");
    const auto& points = event.path.points;
    if (points[0].x != unit.x || points[0].y != unit.y) fail("the move begins elsewhere");
    double length = 0;
    for (std::size_t i = 1; i < event.path.count; ++i) {
      length += std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    }
    if (length > static_cast<double>(event.value)) fail("too long (WS1-402)");
    unit.x = event.path.end().x;
    unit.y = event.path.end().y;
    if (!on_table(unit)) fail("beyond the table (WS1-404)");
    judge_overlap(event.unit);
    for (std::size_t i = 1; i < event.path.count && !unit.profile->flies; ++i) {
      judge_leg(event.unit, points[i - 1], points[i]);
    }
  }

  /// No base is crossed: points every 1/10 inch along the leg.
  void judge_leg(UnitIndex moving, Point from, Point to) {
    const Piece& self = piece(moving);
    const int steps = static_cast<int>(std::hypot(to.x - from.x, to.y - from.y) / 10) + 1;
    for (const Piece& other : pieces_) {
      if (&other == &self || !other.placed || !other.alive) continue;
      for (int i = 1; i <= steps; ++i) {
        const double x = from.x + (to.x - from.x) * static_cast<double>(i) / steps;
        const double y = from.y + (to.y - from.y) * static_cast<double>(i) / steps;
        const double reach = self.profile->radius + other.profile->radius;
        if (std::hypot(x - other.x, y - other.y) < reach - 1e-9) return fail("moves through a base (WS1-404)");
      }
    }
  }

  void judge_overlap(UnitIndex placed) {
    const Piece& self = piece(placed);
    for (const Piece& other : pieces_) {
      if (&other == &self || !other.placed || !other.alive) continue;
      if (distance(self, other) < self.profile->radius + other.profile->radius) fail("bases overlap (WS1-404)");
    }
  }

  void judge_contact(const TraceEvent& event) {
    const Piece& a = piece(event.unit);
    const Piece& b = piece(event.other);
    if (a.seat == b.seat) fail("attacks a friend");
    if (distance(a, b) > a.profile->radius + b.profile->radius + 3) fail("attacks without contact (WS1-403)");
  }

  void judge_change(const TraceEvent& event) {
    Piece& unit = piece(event.unit);
    if (!unit.alive) fail("a dead unit changes");
    if (event.what == "wounds") unit.wounds = static_cast<int>(event.value);
    if (event.what == "stunned") {
      if (unit.stunned) fail("stunned twice (WS1-703)");
      unit.stunned = true;
    }
    if (event.what == "stands up") {
      if (!unit.stunned) fail("stands up without being stunned");
      unit.stunned = false;
    }
    if (event.what == "killed") unit.alive = false;
  }

  void check_report(const BattleReport& report) {
    now_ = kNoUnit;
    if (report.dice != dice_) fail("dice are miscounted");
    if (report.rounds != round_) fail("rounds are miscounted");
    for (int seat = 0; seat < players_; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      if (conceded_[s]) continue;
      int living = 0;
      std::int64_t lost = 0;
      for (const Piece& unit : pieces_) {
        if (unit.seat != seat) continue;
        living += unit.alive ? 1 : 0;
        lost += unit.alive ? 0 : unit.cost;
      }
      if (report.survivors[s] != living) fail("survivors are miscounted");
      if (report.lost_hundredths[s] != lost) fail("losses are miscounted");
    }
  }

  const Rules& rules_;
  int players_;
  std::vector<Piece> pieces_;
  std::array<bool, kMaxPlayers> conceded_{};
  int round_ = 0;
  int dice_ = 0;
  UnitIndex now_ = kNoUnit;
  std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      const std::vector<TraceEvent>& events, const BattleReport& report) {
  return Referee(rules, setup).check(events, report);
}

}  // namespace warbalance::warstuff1
