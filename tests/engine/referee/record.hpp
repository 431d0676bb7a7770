#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"
#include "tests/engine/referee/geometry.hpp"

namespace warbalance::tests {

/// A unit in the model of a referee; systems add what their rules need.
/// @tparam Profile  of the system; has `radius`
template <class Profile>
struct RefereeUnit {
  const Profile* profile = nullptr;
  Hundredths cost = 0;
  int seat = 0;
  int slot = 0;
  Point at;
  bool placed = false;
  bool dead = false;
  bool activated = false;

  bool living() const { return placed && !dead; }
};

/// The part of a referee that all rule systems share: it reads a recorded battle fact by fact, keeps the units and the
/// table, and notes what is wrong.
/// @tparam Unit  a `RefereeUnit` or more
template <class Unit, class Profile>
class RecordReader {
 public:
  /// One line for each violation, with its rule id and the number of the event.
  const std::vector<std::string>& violations() const { return violations_; }

  /// Compares the engine's report with the referee's own sums.
  void compare(const BattleReport& report) {
    const auto same = [&](std::string_view what, std::int64_t own, std::int64_t told) {
      must(own == told, "report", std::string(what) + " is " + std::to_string(own) + ", not " + std::to_string(told));
    };
    same("winner", own_.winner, report.winner);
    same("players", own_.players, report.players);
    same("first player", own_.first_player, report.first_player);
    same("rounds", own_.rounds, report.rounds);
    same("ended early", own_.ended_early, report.ended_early);
    same("ending", own_.ending, report.ending);
    same("dice", own_.dice, report.dice);
    same("activations", own_.activations, report.activations);
    same("charges", own_.charges, report.charges);
    same("shots", own_.shots, report.shots);
    same("strikes back", own_.strikes_back, report.strikes_back);
    same("rescues", own_.rescues, report.rescues);
    same("pushes", own_.pushes, report.pushes);
    for (std::size_t s = 0; s < kMaxPlayers; ++s) {
      same("points destroyed", own_.destroyed_hundredths[s], report.destroyed_hundredths[s]);
      same("points lost", own_.lost_hundredths[s], report.lost_hundredths[s]);
      same("survivors", own_.survivors[s], report.survivors[s]);
      same("rout round", own_.rout_round[s], report.rout_round[s]);
    }
    for (std::size_t c = 0; c < own_.killed_by.size(); ++c) {
      same("units killed", own_.killed_by[c], report.killed_by[c]);
    }
  }

 protected:
  using Kind = TraceEvent::Kind;
  using List = std::vector<UnitIndex>;

  /// @param width, height   of the table
  /// @param roll_off_rule   rule id of roll-offs
  RecordReader(const BattleSetup<Profile>& setup, std::span<const TraceEvent> events, Length width, Length height,
               std::string_view roll_off_rule)
      : setup_(setup), events_(events), width_(width), height_(height), roll_off_rule_(roll_off_rule) {
    own_.players = static_cast<std::int8_t>(setup.players);
    for (int seat = 0; seat < setup.players; ++seat) {
      const auto& side = setup.sides[static_cast<std::size_t>(seat)];
      for (std::size_t i = 0; i < side.profiles.size(); ++i) {
        Unit unit;
        unit.profile = &side.profiles[i];
        unit.cost = side.costs[i];
        unit.seat = seat;
        unit.slot = static_cast<int>(i);
        units_.push_back(unit);
      }
    }
  }

  // --- the record ---

  /// Nothing after this can be judged.
  struct Lost {};

  /// Runs `body` up to its end, or to the first event that fits nowhere.
  template <class Body>
  void follow(Body&& body) {
    try {
      body();
    } catch (const Lost&) {
      // already reported
    } catch (const std::out_of_range&) {
      violation("record", "an event of a unit that does not exist");
    }
  }

  void violation(std::string_view rule, const std::string& what) {
    violations_.push_back(std::string(rule) + ": event " + std::to_string(next_) + ": " + what);
  }
  void must(bool condition, std::string_view rule, const std::string& what) {
    if (!condition) violation(rule, what);
  }
  [[noreturn]] void lost(std::string_view rule, const std::string& what) {
    violation(rule, what);
    throw Lost{};
  }

  bool next_is(Kind kind, std::string_view what, UnitIndex unit) const {
    if (next_ >= events_.size()) return false;
    const TraceEvent& event = events_[next_];
    return event.kind == kind && event.what == what && (unit == kNoUnit || event.unit == unit);
  }
  const TraceEvent& take(Kind kind, std::string_view what, UnitIndex unit, std::string_view rule) {
    const std::string wanted = std::string(what) + " of unit " + std::to_string(unit);
    if (next_ >= events_.size()) lost(rule, "the record ends before " + wanted);
    const TraceEvent& event = events_[next_];
    if (event.kind != kind || event.what != what || event.unit != unit) {
      lost(rule,
           "there should be " + wanted + ", not " + std::string(event.what) + " of unit " + std::to_string(event.unit));
    }
    ++next_;
    return event;
  }
  void change(UnitIndex unit, std::string_view what, std::string_view rule, UnitIndex cause = kNoUnit,
              std::int64_t value = 0) {
    const TraceEvent& event = take(Kind::change, what, unit, rule);
    must(event.value == value, rule,
         std::string(what) + " is " + std::to_string(value) + ", not " + std::to_string(event.value));
    must(event.other == cause, rule, std::string(what) + " by another cause");
    must(event.rule == rule, rule, std::string(what) + " by another rule: " + std::string(event.rule));
  }

  int face_of(const TraceEvent& event, int needed) {
    ++own_.dice;
    must(event.sides == 6 && event.value >= 1 && event.value <= 6, event.rule, "no face of a d6");
    must(event.target == needed, event.rule, std::string(event.what) + " needs " + std::to_string(needed));
    return static_cast<int>(event.value);
  }
  /// Reads a die of a unit; `needed` is the target by the rules, 0 without one.
  int die(std::string_view purpose, UnitIndex i, int needed, std::string_view rule) {
    const TraceEvent& event = take(Kind::die, purpose, i, rule);
    must(event.rule == rule, rule, std::string(purpose) + " by another rule");
    const bool own = event.stream.seat == unit(i).seat && event.stream.slot == unit(i).slot;
    must(own, rule, "the die of another unit");
    return face_of(event, needed);
  }
  bool passes(std::string_view purpose, UnitIndex unit, int needed, std::string_view rule) {
    return die(purpose, unit, std::max(needed, 1), rule) >= needed;
  }
  int player_die(int seat) {
    const TraceEvent& event = take(Kind::die, "roll-off", kNoUnit, roll_off_rule_);
    must(event.stream == player_stream(seat), roll_off_rule_, "the die of another player");
    return face_of(event, 0);
  }

  // --- units and seats ---

  Unit& unit(UnitIndex i) { return units_.at(static_cast<std::size_t>(i)); }
  const Unit& unit(UnitIndex i) const { return units_.at(static_cast<std::size_t>(i)); }
  List living(int seat) const {
    List list = living();
    std::erase_if(list, [&](UnitIndex i) { return unit(i).seat != seat; });
    return list;
  }
  List living() const {
    List list;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      if (units_[i].living()) list.push_back(static_cast<UnitIndex>(i));
    }
    return list;
  }
  List living_enemies(int seat) const {
    List list = living();
    std::erase_if(list, [&](UnitIndex i) { return unit(i).seat == seat; });
    return list;
  }
  bool enemies(UnitIndex a, UnitIndex b) const { return unit(a).seat != unit(b).seat; }
  bool scripted(int seat) const { return setup_.sides[static_cast<std::size_t>(seat)].player == Policy::scripted; }

  std::vector<int> all_seats() const {
    std::vector<int> seats;
    for (int seat = 0; seat < setup_.players; ++seat) seats.push_back(seat);
    return seats;
  }
  /// The seats in the order that their dice give: the highest first, the tied roll again among themselves.
  std::vector<int> roll_off(const std::vector<int>& seats) {
    if (seats.size() < 2) return seats;
    std::map<int, std::vector<int>, std::greater<>> by_face;
    for (const int seat : seats) by_face[player_die(seat)].push_back(seat);
    std::vector<int> order;
    for (const auto& [face, tied] : by_face) {
      const std::vector<int> again = roll_off(tied);
      order.insert(order.end(), again.begin(), again.end());
    }
    return order;
  }
  /// The seats in the order of the set-up: its first player first, or as they roll.
  std::vector<int> starting_order() {
    std::vector<int> order = all_seats();
    if (setup_.first_player < 0) return roll_off(order);
    std::rotate(order.begin(), order.begin() + setup_.first_player, order.end());
    return order;
  }
  bool at_most_one_left() const {
    const std::vector<int> seats = all_seats();
    return std::count_if(seats.begin(), seats.end(), [&](int seat) { return !living(seat).empty(); }) <= 1;
  }
  /// The seat with most points destroyed; -1 when two share them.
  int most_destroyed() const {
    const auto& points = own_.destroyed_hundredths;
    const auto end = points.begin() + setup_.players;
    const auto best = std::max_element(points.begin(), end);
    return std::count(points.begin(), end, *best) == 1 ? static_cast<int>(best - points.begin()) : -1;
  }

  // --- places ---

  /// Between the centres of two bases that are `gap` apart.
  std::int64_t reach(UnitIndex a, UnitIndex b, std::int64_t gap) const {
    return gap + unit(a).profile->radius + unit(b).profile->radius;
  }
  bool within(UnitIndex a, UnitIndex b, std::int64_t gap) const {
    const std::int64_t far = reach(a, b, gap);
    return separation2(unit(a).at, unit(b).at) <= far * far;
  }
  bool on_table(UnitIndex i, Point at) const {
    const Length r = unit(i).profile->radius;
    return r <= at.x && at.x <= width_ - r && r <= at.y && at.y <= height_ - r;
  }
  bool overlaps(UnitIndex i, Point at) const {
    const List all = living();
    return std::any_of(all.begin(), all.end(), [&](UnitIndex other) {
      const std::int64_t touch = reach(i, other, 0);
      return other != i && separation2(at, unit(other).at) < touch * touch;
    });
  }
  bool in_solid(UnitIndex i, Point at) const {
    return std::any_of(pieces_.begin(), pieces_.end(), [&](const TerrainPiece& piece) {
      return piece.traits.solid && meets_interior(piece.shape, at, at, unit(i).profile->radius);
    });
  }

  /// The table is the one that was listed, or one that the generator may make.
  /// @param divisor  of the distances that the set-up states
  void read_table(std::string_view rule, Length divisor = 1) {
    while (next_is(Kind::terrain, next_ < events_.size() ? events_[next_].what : "", kNoUnit)) {
      must(events_[next_].value == static_cast<std::int64_t>(pieces_.size()), rule, "pieces out of order");
      pieces_.push_back(events_[next_++].piece);
    }
    const TableSetup& table = setup_.table;
    if (table.generator == nullptr) {
      must(std::equal(pieces_.begin(), pieces_.end(), table.pieces.begin(), table.pieces.end()), rule,
           "another table than was listed");
      return;
    }
    TerrainGenerator how = *table.generator;
    how.margin /= divisor;
    how.gap /= divisor;
    must(pieces_.size() <= static_cast<std::size_t>(how.pieces), rule, "too many pieces");
    must(how.symmetry != Symmetry::point || pieces_.size() % 2 == 0, rule, "a piece without a twin");
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const Shape& shape = pieces_[i].shape;
      const bool inside = shape.low.x >= how.margin && shape.low.y >= how.margin &&
                          shape.high.x <= width_ - how.margin && shape.high.y <= height_ - how.margin;
      must(inside, rule, "a piece at the edge of the table");
      for (std::size_t j = 0; j < i; ++j) {
        const std::int64_t gap = shape.radius + pieces_[j].shape.radius + how.gap;
        must(separation2(shape.centre, pieces_[j].shape.centre) >= gap * gap, rule, "pieces too close together");
      }
      if (how.symmetry != Symmetry::point || i % 2 == 0) continue;
      const Shape& twin = pieces_[i - 1].shape;
      const Point turned{width_ - twin.high.x, height_ - twin.high.y};
      must(shape.low == turned, rule, "a piece that is no twin of the one before");
    }
  }

  /// Checks that units stand at their listed places, recorded in their order. Calls `stand(unit, place)` for each.
  /// @param divisor  of the listed distances
  template <class Stand>
  void take_listed_places(std::string_view what, std::string_view rule, Stand&& stand, Length divisor = 1) {
    for (std::size_t i = 0; i < units_.size(); ++i) {
      const auto index = static_cast<UnitIndex>(i);
      const TraceEvent& event = take(Kind::placed, what, index, rule);
      const auto& side = setup_.sides[static_cast<std::size_t>(unit(index).seat)];
      const Point listed = side.positions[static_cast<std::size_t>(unit(index).slot)];
      must(event.path.points[0] == Point{listed.x / divisor, listed.y / divisor}, rule, "placed elsewhere than listed");
      unit(index).placed = true;
      stand(index, event.path.points[0]);
    }
  }

  const BattleSetup<Profile>& setup_;
  std::span<const TraceEvent> events_;
  std::size_t next_ = 0;
  std::vector<Unit> units_;
  std::vector<TerrainPiece> pieces_;
  BattleReport own_;

 private:
  Length width_;
  Length height_;
  std::string_view roll_off_rule_;
  std::vector<std::string> violations_;
};

/// What a referee says of a record, and then of the report when there is one.
template <class Referee, class Rules, class Profile>
std::vector<std::string> violations_of(const Rules& rules, const BattleSetup<Profile>& setup,
                                       std::span<const TraceEvent> events, const BattleReport* report) {
  Referee referee(rules, setup, events);
  referee.run();
  if (report != nullptr && referee.violations().empty()) referee.compare(*report);
  return referee.violations();
}

}  // namespace warbalance::tests
