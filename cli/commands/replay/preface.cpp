#include "cli/commands/replay/preface.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/base/numbers.hpp"
#include "sim/files/number_text.hpp"

namespace warbalance::cli {

std::string title_of(const ReplayedBattle& replay) {
  std::vector<std::string> names;
  for (const sim::Army& army : replay.match->armies) names.push_back(army.name);
  return fmt::format("Battle {}: {}", replay.battle->number, fmt::join(names, " against "));
}

std::vector<std::string> seat_lines(const ReplayedBattle& replay) {
  std::vector<std::string> lines;
  for (int seat = 0; seat < replay.players(); ++seat) {
    const sim::Army& army = replay.army_in(seat);
    lines.push_back(fmt::format("seat {}: {} = {}, {} points, player {}", seat + 1, replay.side(seat), army.name,
                                sim::points_text(army.points()), replay.match->players[replay.contestant(seat)].name));
  }
  if (!replay.remark.empty()) lines.push_back(replay.remark);
  return lines;
}

std::vector<std::string> reading_lines(const ReplayedBattle& replay) {
  const Measures measures(replay);
  std::vector<std::string> lines;
  if (measures.board()) {
    const double space = measures.board()->space / 100.0;
    lines.push_back(
        fmt::format("units stand in spaces that are {} inches wide: (column, row) of squares, axial (q, r) of hexes; "
                    "terrain is told in inches",
                    decimal_text(space, 2)));
  }
  lines.push_back(
      fmt::format("places and distances in {}; [rule] names the rule of the specification", measures.unit()));
  const auto tells_tried = [](const TraceEvent& event) { return event.kind == TraceEvent::Kind::tried; };
  if (std::ranges::any_of(replay.battle->events, tells_tried)) {
    lines.emplace_back(
        "tried: a candidate of a player that looks ahead, and by how many points it came out better in its");
    lines.emplace_back("rollouts than the choice of its policy on the spot, with the standard error (SE)");
  }
  const auto has_direction = [](const TraceEvent& event) {
    return event.kind == TraceEvent::Kind::change && event.path.count > 0;
  };
  if (std::ranges::any_of(replay.battle->events, has_direction)) {
    lines.emplace_back("directions in degrees: 0 is towards greater x, 90 towards greater y");
  }
  return lines;
}

}  // namespace warbalance::cli
