#include "tests/engine/vsgmr/replay_checker.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "engine/core/geometry.hpp"
#include "tests/engine/referee/geometry.hpp"
#include "tests/engine/replay_again.hpp"

namespace warbalance::vsgmr {
namespace {

using Kind = TraceEvent::Kind;

std::string unit_text(UnitIndex unit) { return "unit " + std::to_string(unit); }

/// The profiles of all figures, seat by seat.
std::vector<const Profile*> profiles_of(const BattleSetup<Profile>& setup) {
  std::vector<const Profile*> profiles;
  for (int seat = 0; seat < setup.players; ++seat) {
    for (const Profile& profile : setup.sides[static_cast<std::size_t>(seat)].profiles) profiles.push_back(&profile);
  }
  return profiles;
}

/// VS-G4, VS-G5: spaces counted from their columns and rows, apart from the rules' own arithmetic.
class BoardChecker {
 public:
  explicit BoardChecker(const Grid& grid) : grid_(grid) {}

  bool is_centre(Point at) const {
    const Space space = space_of(at);
    return grid_.has(space) && grid_.centre(space) == at;
  }
  int steps(Point a, Point b) const {
    const Space from = space_of(a);
    const Space to = space_of(b);
    const int rows = to.row - from.row;
    if (grid_.is_hex()) return hex_steps(axial_q(to.column, to.row) - axial_q(from.column, from.row), rows);
    return std::max(std::abs(to.column - from.column), std::abs(rows));
  }

 private:
  Space space_of(Point at) const {
    const Point from = at - grid_.corner;
    const auto row = static_cast<std::int16_t>(from.y / grid_.space);
    const Length shift = grid_.is_hex() && row % 2 != 0 ? grid_.space / 2 : 0;
    return {static_cast<std::int16_t>((from.x - shift) / grid_.space), row};
  }

  const Grid& grid_;
};

/// Which figures are aboard which mounts, by the events.
class Crews {
 public:
  void see(const TraceEvent& event) {
    const bool is_change = event.kind == Kind::change;
    if ((event.kind == Kind::placed && event.other != kNoUnit) ||
        (is_change && (event.what == "goes aboard" || event.what == "stays aboard"))) {
      rides_[event.unit] = event.other;
    }
    if ((event.kind == Kind::move && (event.what == "put down" || event.what == "knocked back")) ||
        (is_change && (event.what == "killed" || event.what == "escapes"))) {
      rides_.erase(event.unit);
    }
  }
  /// What stands on the table for a figure.
  UnitIndex body(UnitIndex unit) const {
    while (rides_.contains(unit)) unit = rides_.at(unit);
    return unit;
  }
  /// By figure.
  const std::map<UnitIndex, UnitIndex>& mounts() const { return rides_; }

 private:
  std::map<UnitIndex, UnitIndex> rides_;
};

/// VS-F8: all figures aboard have a place.
void check_places(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events,
                  std::vector<std::string>& wrong) {
  const auto profiles = profiles_of(setup);
  const auto profile = [&](UnitIndex unit) { return *profiles.at(static_cast<std::size_t>(unit)); };
  Crews crews;
  const auto check = [&] {
    std::map<UnitIndex, int> guys;
    std::map<UnitIndex, int> places;  // that mounts take
    for (const auto& [unit, mount] : crews.mounts()) {
      const FigureType type = profile(unit).type;
      if (is_guy(type)) {
        ++guys[mount];
        continue;
      }
      places[mount] += type == FigureType::cavalry ? 2 : 5;
      if (rules.vehicles_carry_mounts == 0 || profile(mount).type != FigureType::vehicle) {
        wrong.push_back(unit_text(mount) + " carries a mount");
      }
    }
    for (const auto& [unit, mount] : crews.mounts()) {
      const int taken = places[mount] + std::max(0, guys[mount] - 1);
      if (!profile(mount).carries || taken > profile(mount).places) {
        wrong.push_back(unit_text(mount) + " has no place for " + unit_text(unit));
      }
    }
  };
  for (const TraceEvent& event : events) {
    crews.see(event);
    if (event.kind == Kind::activation || event.kind == Kind::round || event.kind == Kind::result) check();
  }
}

/// VS-G4, VS-G5: figures stand at the centres of spaces of the board, at most one in each, and move at most as far as
/// they may.
void check_board(const Grid& grid, std::span<const TraceEvent> events, std::vector<std::string>& wrong) {
  const BoardChecker board(grid);
  std::map<UnitIndex, Point> places;
  Crews crews;
  const auto check_places = [&] {
    std::map<Point, UnitIndex> bodies;
    for (const auto& [unit, at] : places) {
      if (crews.body(unit) != unit) continue;
      if (!board.is_centre(at)) wrong.push_back(unit_text(unit) + " is in no space");
      if (!bodies.insert({at, unit}).second) wrong.push_back(unit_text(unit) + " shares a space");
    }
  };
  for (const TraceEvent& event : events) {
    crews.see(event);
    if (event.kind == Kind::placed) places[event.unit] = event.path.points[0];
    if (event.kind == Kind::move) {
      const Point from = event.path.points[0];
      if (event.what == "move" && board.steps(from, event.path.end()) * grid.space > event.value) {
        wrong.push_back(unit_text(event.unit) + " moves too many spaces");
      }
      places[event.unit] = event.path.end();
    }
    if (event.kind == Kind::change && (event.what == "killed" || event.what == "escapes")) places.erase(event.unit);
    if (event.kind == Kind::activation || event.kind == Kind::round || event.kind == Kind::result) check_places();
  }
}

/// VS-M2, VS-R5, VS-M1: what the facts show without playing again.
void check_facts(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events,
                 std::vector<std::string>& wrong) {
  const auto profiles = profiles_of(setup);
  std::map<UnitIndex, Point> placed;
  std::set<UnitIndex> dead;
  std::set<std::pair<std::string, UnitIndex>> activated;
  for (const TraceEvent& event : events) {
    const auto radius = [&](UnitIndex unit) { return profiles.at(static_cast<std::size_t>(unit))->radius; };
    if (event.kind == Kind::placed && event.what == "placed") {
      for (const auto& [other, at] : placed) {
        if (other == event.unit) continue;
        const Length bases = rules.grid.is_on() ? rules.grid.space : radius(other) + radius(event.unit);
        if (distance2(at, event.path.points[0]) < square(bases)) {
          wrong.push_back(unit_text(event.unit) + " overlaps another base");
        }
      }
      placed[event.unit] = event.path.points[0];
    }
    if (event.kind == Kind::placed) dead.erase(event.unit);
    if (event.kind == Kind::round) activated.clear();
    if (event.kind == Kind::change && event.what == "killed") dead.insert(event.unit);
    if (event.kind == Kind::activation) {
      if (dead.contains(event.unit)) wrong.push_back(unit_text(event.unit) + " is not on the table");
      if (!activated.insert({std::string(event.what), event.unit}).second) {
        wrong.push_back(unit_text(event.unit) + " is activated twice in a step");
      }
    }
    if (event.kind == Kind::move && event.what == "move" && !rules.grid.is_on()) {
      Length length = 0;
      for (std::size_t i = 1; i < event.path.count; ++i)
        length += length_up(event.path.points[i - 1], event.path.points[i]);
      if (length > event.value) wrong.push_back(unit_text(event.unit) + " moves too far");
    }
    if (event.kind == Kind::die && (event.value < 1 || event.value > event.sides))
      wrong.push_back("a die has no such face");
  }
}

/// VS-M3: figures that walk cross no barrier, by geometry that is not the engine's. On the tabletop only: records of
/// boards do not have the spaces that a figure passed.
void check_barriers(const BattleSetup<Profile>& setup, std::span<const TraceEvent> events,
                    std::vector<std::string>& wrong) {
  const auto profiles = profiles_of(setup);
  std::vector<TerrainPiece> pieces;
  for (const TraceEvent& event : events) {
    if (event.kind == Kind::terrain) pieces.push_back(event.piece);
    if (event.what == "destroys terrain") pieces.at(static_cast<std::size_t>(event.value)).traits.solid = false;
    if (event.kind != Kind::move || event.what != "move") continue;
    const Profile& profile = *profiles.at(static_cast<std::size_t>(event.unit));
    if (profile.flies) continue;
    for (std::size_t leg = 1; leg < event.path.count; ++leg) {
      const Point from = event.path.points[leg - 1];
      const Point to = event.path.points[leg];
      const auto is_crossed = [&](const TerrainPiece& piece) {
        return piece.traits.solid && tests::meets_interior(piece.shape, from, to, profile.radius);
      };
      if (std::any_of(pieces.begin(), pieces.end(), is_crossed)) {
        wrong.push_back(unit_text(event.unit) + " crosses a barrier");
      }
    }
  }
}

/// Reads the choices out of the facts.
class ChoiceReader {
 public:
  ChoiceReader(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events)
      : events_(events), solo_(rules.solo != 0) {
    for (std::size_t i = 0; i < events.size(); ++i) read(i, setup.first_player >= 0);
  }
  std::vector<Choice> choices;

 private:
  void read(std::size_t i, bool begins_given) {
    const TraceEvent& event = events_[i];
    if (event.what == "put down" || event.what == "returns") flying_.erase(event.unit);  // on the ground
    switch (event.kind) {
      case Kind::die:
        ++dice_;
        return;
      case Kind::round:
        if (solo_ ? event.value == 1 && !begins_given : event.value > 1 || !begins_given)
          choices.emplace_back(ChooseTurn{event.player});
        return;
      case Kind::change:
        if (event.what == "may act") choices.emplace_back(ChooseActing{event.unit});
        if (event.what == "inspires") choices.emplace_back(ChooseAgain{dice_});
        return;
      case Kind::placed:
        if (event.what == "returns" && event.other == kNoUnit) choices.emplace_back(ChooseReturn{event.unit});
        if (event.what == "spawned" && event.other == kNoUnit)
          choices.emplace_back(ChooseSpawn{event.unit, event.path.points[0]});
        return;
      case Kind::note:
        if (event.what == "attacks again") choices.emplace_back(ChooseFollowUp{event.other});
        return;
      case Kind::action:
        if (event.what == "move") return read_move(i);
        return read_action(i);
      default:
        return;
    }
  }

  void read_move(std::size_t i) {
    const TraceEvent& event = events_[i];
    Move move;
    move.path = event.path;
    move.board = event.other;
    for (std::size_t k = i + 1; k < events_.size() && events_[k].unit == event.unit &&
                                events_[k].kind != Kind::action && events_[k].kind != Kind::activation;
         ++k) {
      if (events_[k].what == "faces") move.facing = events_[k].path.points[0];
      if (events_[k].what == "picks up the object") move.picks_up = true;
      if (events_[k].what == "leaves") move.leave = events_[k].path.points[0];
      if (events_[k].what == "takes off") flying_.insert(event.unit);
      if (events_[k].what == "lands") flying_.erase(event.unit);
    }
    move.in_flight = flying_.contains(event.unit);
    choices.emplace_back(ChooseMove{event.unit, move});
  }

  void read_action(std::size_t i) {
    const TraceEvent& event = events_[i];
    if (event.what == "skill roll") {
      const bool of_object = events_[i + 1].what == "tries for the object";
      choices.emplace_back(
          ChooseSkill{event.unit, of_object ? kObjectTask : static_cast<int>(events_[i + 1].value) - 1});
      return;
    }
    Action action;
    action.target = event.other;
    action.at = event.path.points[0];
    if (i + 1 < events_.size() && events_[i + 1].what == "attacks terrain") {
      action.piece = static_cast<int>(events_[i + 1].value);
    }
    action.kind = event.what == "distance attack"       ? ActionKind::distance
                  : event.what == "hand to hand attack" ? ActionKind::hand_to_hand
                  : event.what == "disable"             ? ActionKind::disable
                                                        : ActionKind::summon;
    if (event.rule == "VS-A15") {
      choices.emplace_back(ChooseAtOnce{action});
    } else {
      choices.emplace_back(ChooseAction{event.unit, action});
    }
  }

  std::span<const TraceEvent> events_;
  bool solo_;
  std::set<UnitIndex> flying_;
  int dice_ = 0;
};

/// Whether dice, choices or places are read from the fact.
bool is_read(const TraceEvent& event) {
  switch (event.kind) {
    case Kind::terrain:
    case Kind::placed:
    case Kind::round:
    case Kind::action:
    case Kind::die:
    case Kind::note:
      return true;
    case Kind::change:
      return event.what == "inspires" || event.what == "may act" || event.what == "faces" || event.what == "leaves" ||
             event.what == "picks up the object" || event.what == "attacks terrain" || event.what == "tries task" ||
             event.what == "tries for the object" || event.what == "takes off" || event.what == "lands";
    default:
      return false;
  }
}

}  // namespace

std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      std::span<const TraceEvent> events, const BattleReport& report) {
  static tests::ReplayAgain<Vsgmr> again;
  std::vector<std::string> wrong;
  check_facts(rules, setup, events, wrong);
  check_places(rules, setup, events, wrong);
  if (rules.grid.is_on()) {
    check_board(rules.grid, events, wrong);
  } else {
    check_barriers(setup, events, wrong);
  }
  const auto differences =
      again.compare(rules, setup, events, report, is_read, [&] { return ChoiceReader(rules, setup, events).choices; });
  wrong.insert(wrong.end(), differences.begin(), differences.end());
  return wrong;
}

}  // namespace warbalance::vsgmr
