#include "cli/commands/replay/battle_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands/replay/event_words.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {
namespace {

using Kind = TraceEvent::Kind;

bool ends_the_rounds(const TraceEvent& event) {
  return event.kind == Kind::score && event_word(event.what) != EventWord::marker;
}

/// Where a round begins: with the dice of the players right before it is told.
std::size_t begin_of_round(std::span<const TraceEvent> events, std::size_t told, std::size_t least) {
  while (told > least && events[told - 1].kind == Kind::die && events[told - 1].stream.is_player()) --told;
  return told;
}

bool is_loss(const TraceEvent& event) {
  if (event.kind != Kind::change) return false;
  switch (event_word(event.what)) {
    case EventWord::killed:
    case EventWord::routed:
    case EventWord::escapes:
    case EventWord::recruited:
    case EventWord::captured:
      return true;
    default:
      return false;
  }
}

/// Points credited to the seats at the end of a part: those that the next round is told with, else those of the result.
std::span<const std::int64_t> destroyed_after(const ReplayedBattle& replay, const std::vector<BattlePart>& parts,
                                              std::size_t number) {
  if (number + 1 < parts.size()) {
    for (const TraceEvent& event : parts[number + 1].events) {
      if (event.kind == Kind::round) return event.destroyed_hundredths;
    }
  }
  return replay.battle->report.destroyed_hundredths;
}

std::string points_words(std::int64_t hundredths) {
  return sim::counted(sim::points_text(static_cast<Hundredths>(hundredths)), "point");
}

/// "3 markers held against 1, "; nothing where markers do not count.
std::string markers_words(std::span<const TraceEvent> events, int winner) {
  std::int64_t own = -1;
  std::int64_t others = 0;
  for (const TraceEvent& event : events) {
    if (event.kind != Kind::score || event_word(event.what) != EventWord::markers_held) continue;
    (event.player == winner ? own : others) = event.value;
  }
  return own < 0 ? std::string() : fmt::format("{} held against {}, ", sim::counted(own, "marker"), others);
}

}  // namespace

std::vector<BattlePart> parts_of(const ReplayedBattle& replay) {
  const std::span events = replay.battle->events;
  std::vector<BattlePart> parts;
  std::size_t begin = 0;
  auto kind = BattlePart::Kind::set_up;
  const auto turn_to = [&](BattlePart::Kind next, std::size_t at) {
    parts.push_back({kind, events.subspan(begin, at - begin)});
    begin = at;
    kind = next;
  };
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].kind == Kind::round) turn_to(BattlePart::Kind::round, begin_of_round(events, i, begin));
    if (kind != BattlePart::Kind::score && ends_the_rounds(events[i])) turn_to(BattlePart::Kind::score, i);
  }
  turn_to(kind, events.size());
  return parts;
}

std::string title_of(const ReplayedBattle& replay, const BattlePart& part) {
  if (part.kind == BattlePart::Kind::set_up) return "Set-up";
  const auto round = std::ranges::find(part.events, Kind::round, &TraceEvent::kind);
  if (part.kind == BattlePart::Kind::score || round == part.events.end()) return "Score";
  return fmt::format("Round {}: {} starts", round->value, replay.side(round->player));
}

RoundSummary summary_of(const ReplayedBattle& replay, const std::vector<BattlePart>& parts, std::size_t number,
                        const Scene& before, const Scene& after) {
  RoundSummary summary;
  summary.sides.resize(static_cast<std::size_t>(replay.players()));
  Scene scene = before;
  for (const TraceEvent& event : parts[number].events) {
    if (is_loss(event)) {
      auto& side = summary.sides[replay.contestant(scene.unit(event.unit).seat)];
      side.lost.push_back(event.unit);
      side.lost_hundredths += replay.listed(event.unit).cost;
    }
    scene.follow(event);
  }
  const auto destroyed = destroyed_after(replay, parts, number);
  for (int seat = 0; seat < replay.players(); ++seat) {
    RoundSummary::Side& side = summary.sides[replay.contestant(seat)];
    side.destroyed_hundredths = static_cast<Hundredths>(destroyed[static_cast<std::size_t>(seat)]);
    side.left = after.units_left(seat);
  }
  return summary;
}

std::string summary_text(const ReplayedBattle& replay, const RoundSummary& summary) {
  std::vector<std::string> lost;
  std::vector<std::string> destroyed;
  std::vector<std::string> left;
  for (std::size_t army = 0; army < summary.sides.size(); ++army) {
    const RoundSummary::Side& side = summary.sides[army];
    const auto name = static_cast<char>('A' + army);
    std::vector<std::string> units;
    for (const UnitIndex unit : side.lost) units.push_back(replay.unit_id(unit));
    if (!units.empty()) {
      lost.push_back(fmt::format("{} ({})", fmt::join(units, ", "), points_words(side.lost_hundredths)));
    }
    destroyed.push_back(fmt::format("{} {}", name, sim::points_text(side.destroyed_hundredths)));
    left.push_back(fmt::format("{} {}", name, side.left));
  }
  return fmt::format("lost this round: {}; points destroyed so far: {}; units left: {}",
                     lost.empty() ? "nobody" : fmt::format("{}", fmt::join(lost, ", ")), fmt::join(destroyed, ", "),
                     fmt::join(left, ", "));
}

std::string conclusion_of(const ReplayedBattle& replay) {
  const BattleReport& report = replay.battle->report;
  if (report.winner < 0) {
    std::vector<std::string> sides;
    for (std::size_t army = 0; army < static_cast<std::size_t>(replay.players()); ++army) {
      const std::size_t seat = replay.battle->seating.seat_of(army);
      sides.push_back(fmt::format("{} by {}",
                                  sim::points_text(static_cast<Hundredths>(report.destroyed_hundredths[seat])),
                                  replay.side(static_cast<int>(seat))));
    }
    return fmt::format("A draw after {}, points destroyed: {}", sim::counted(report.rounds, "round"),
                       fmt::join(sides, ", "));
  }
  const auto winner = static_cast<std::size_t>(report.winner);
  const std::string markers = markers_words(replay.battle->events, report.winner);
  return fmt::format("{} wins in round {}: {}{} destroyed, {} lost", replay.side(report.winner), report.rounds, markers,
                     points_words(report.destroyed_hundredths[winner]),
                     sim::points_text(static_cast<Hundredths>(report.lost_hundredths[winner])));
}

}  // namespace warbalance::cli
