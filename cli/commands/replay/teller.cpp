#include "cli/commands/replay/teller.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "cli/base/numbers.hpp"
#include "cli/commands/replay/replayed_battle.hpp"
#include "engine/core/terrain.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {

namespace {

std::string lengths(std::int64_t length) { return decimal_text(static_cast<double>(length) / 100, 2); }

std::string corner_text(Point point) { return fmt::format("({}, {})", lengths(point.x), lengths(point.y)); }

/// "wood 3": a piece by its kind and number.
std::string name_of(const TraceEvent& terrain) {
  return fmt::format("{} {}", terrain.what.empty() ? "piece" : terrain.what, terrain.value);
}

/// A piece of terrain: its kind, place and effects.
std::string piece_text(const TraceEvent& terrain) {
  const Shape& shape = terrain.piece.shape;
  const TerrainTraits& traits = terrain.piece.traits;
  std::vector<std::string> does;
  if (traits.cover) does.emplace_back("cover");
  if (traits.difficult) does.emplace_back("difficult");
  if (traits.dangerous) does.emplace_back("dangerous");
  if (traits.solid) does.emplace_back("solid");
  if (traits.height > 0)
    does.push_back(fmt::format("{} {} high", traits.steep ? "steep" : "slope", lengths(traits.height)));
  if (traits.chasm > 0) does.push_back(fmt::format("chasm {} deep", lengths(traits.chasm)));
  if (traits.blocks_los > 0) does.push_back(fmt::format("blocks sight up to {}", lengths(traits.blocks_los)));
  const std::string place = shape.outline == Outline::circle
                                ? fmt::format("around {}, radius {}", corner_text(shape.centre), lengths(shape.radius))
                                : fmt::format("from {} to {}", corner_text(shape.low), corner_text(shape.high));
  return fmt::format("{} {}{}{}", name_of(terrain), place, does.empty() ? "" : ": ", fmt::join(does, ", "));
}

/// The words between a note and its other unit; most notes are about attacks on it.
std::string preposition(EventWord note) {
  if (note == EventWord::acts_on_leaders_word) return ", that of ";
  if (note == EventWord::blast) return " from the death of ";
  if (note == EventWord::falls) return ", pushed by ";
  return " against ";
}

}  // namespace

std::optional<ToldEvent> Teller::tell(const TraceEvent& event) {
  using Kind = TraceEvent::Kind;
  scene_.follow(event);
  switch (event.kind) {
    case Kind::terrain:
      return told_event(0, piece_text(event), event);
    case Kind::placed:
      return told_event(0, fmt::format("{} at {}", replay_.unit(event.unit), measures_.place(event.path.points[0])),
                        event);
    case Kind::corner:
      return told_event(0, fmt::format("{} takes {} {}", replay_.side(event.player), event.what, event.value), event);
    case Kind::round:
      round_begins_ = true;
      break;
    case Kind::chance:
      if (!std::exchange(round_begins_, false)) break;
      return ToldEvent{0, "chance of victory: " + replay_.chances_text(replay_.chance_of_a(event)), {}};
    case Kind::tried:
      return ToldEvent{0, tried(event), {}};
    case Kind::activation:
      return ToldEvent{0, replay_.unit(event.unit), {}};
    case Kind::reason:
      return ToldEvent{1, reason(event), {}};
    case Kind::action:
      return told_event(1, action(event), event);
    case Kind::move:
      return told_event(2, move(event), event);
    case Kind::die:
      return told_event(2, die(event), event);
    case Kind::change:
      return told_event(2, change(event), event);
    case Kind::note:
      return told_event(event_word(event.what) == EventWord::marker ? 0 : 2, note(event), event);
    case Kind::score:
      return event_word(event.what) == EventWord::marker ? told_event(1, score(event), event)
                                                         : ToldEvent{0, score(event), {}};
    case Kind::result:
      return ToldEvent{0, result(event), {}};
  }
  return std::nullopt;
}

ToldEvent Teller::told_event(int depth, std::string words, const TraceEvent& event) const {
  return {depth, std::move(words), event.rule};
}

/// " against B2 Sentries"; " for A3 Knight" if an action is for a unit of the same side.
std::string Teller::on_whom(const TraceEvent& event) const {
  const bool own = replay_.seat_of(event.unit) == replay_.seat_of(event.other);
  return (own ? " for " : " against ") + replay_.unit(event.other);
}

std::string Teller::tried(const TraceEvent& event) const {
  const std::string whom = event.other == kNoUnit ? "" : on_whom(event);
  const std::string where = event.path.count > 0 ? " to " + measures_.place(event.path.end()) : "";
  return fmt::format("{} tried: {} {}{}{}: {:+.2f} points (SE {:.2f}){}", replay_.side(event.player),
                     replay_.unit_id(event.unit), event.what, whom, where, static_cast<double>(event.value) / 100,
                     event.error / 100.0, event.chosen ? ", chosen" : "");
}

std::string Teller::reason(const TraceEvent& event) const {
  const std::string whom = event.other == kNoUnit ? "" : on_whom(event);
  const std::string where = event.path.count > 0 ? " to " + measures_.place(event.path.end()) : "";
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < kTermNames.size(); ++i) {
    const std::int64_t hundredths = event.terms.all()[i];
    if (hundredths != 0)
      parts.push_back(fmt::format("{} {:+.2f}", kTermNames[i], static_cast<double>(hundredths) / 100));
  }
  return fmt::format("why: {}{}{} {:+.2f}{}{}", event.what, whom, where, static_cast<double>(event.value) / 100,
                     parts.empty() ? "" : " = ", fmt::join(parts, " "));
}

std::string Teller::action(const TraceEvent& event) const {
  const std::string limit =
      event.value > 0 ? fmt::format(", up to {} {}", measures_.length(event.value), measures_.unit()) : "";
  return fmt::format("{} {}{}{}", replay_.unit_id(event.unit), event.what, event.other == kNoUnit ? "" : on_whom(event),
                     limit);
}

std::string Teller::move(const TraceEvent& event) const {
  const std::string limit = event.value > 0 ? fmt::format(", limit {}", measures_.length(event.value)) : "";
  const std::vector<std::string> across = pieces_met(event.path);
  return fmt::format("{} {} {}{}{}{}", replay_.unit_id(event.unit), event.what, measures_.path(event.path), limit,
                     across.empty() ? "" : fmt::format(", by way of {}", fmt::join(across, ", ")), end_of_move(event));
}

/// The pieces that the middle of a unit meets on a path.
std::vector<std::string> Teller::pieces_met(const Path& path) const {
  std::vector<std::string> met;
  if (!measures_.straight()) return met;  // only the ends of a path are recorded
  for (const Scene::Piece& piece : scene_.pieces()) {
    const Shape& shape = piece.event.piece.shape;
    bool meets = false;
    for (std::size_t i = 1; i < path.count; ++i) meets = meets || touches(shape, path.points[i - 1], path.points[i]);
    if (meets) met.push_back(name_of(piece.event));
  }
  return met;
}

/// The end of a move: the enemies in contact, and the cover there.
std::string Teller::end_of_move(const TraceEvent& event) const {
  const Point end = event.path.end();
  std::vector<std::string> enemies;
  for (std::size_t i = 0; i < scene_.units().size(); ++i) {
    const auto other = static_cast<UnitIndex>(i);
    const Scene::Unit& unit = scene_.unit(other);
    if (unit.seat == scene_.unit(event.unit).seat || unit.mount != kNoUnit) continue;
    const Length bases = base(event.unit) + base(other);
    const auto in_contact = [&](Point model) { return measures_.touch(end, model, bases); };
    if (std::ranges::any_of(unit.models, in_contact)) enemies.push_back(replay_.unit_id(other));
  }
  std::vector<std::string> covers;
  for (const Scene::Piece& piece : scene_.pieces()) {
    const bool counts = piece.event.piece.traits.cover && !piece.destroyed;
    if (counts && measures_.touches(piece.event.piece.shape, end, base(event.unit))) {
      covers.push_back(name_of(piece.event));
    }
  }
  return fmt::format("{}{}{}{}", enemies.empty() ? "" : ", in contact with ", fmt::join(enemies, ", "),
                     covers.empty() ? "" : ", in cover of ", fmt::join(covers, ", "));
}

std::string Teller::note(const TraceEvent& event) const {
  if (event_word(event.what) == EventWord::marker) {
    return fmt::format("marker {} at {}", event.value + 1, measures_.place(event.path.points[0]));
  }
  const bool of_unit = event.unit != kNoUnit;
  const std::string who = of_unit ? replay_.unit_id(event.unit) : event.player >= 0 ? replay_.side(event.player) : "";
  std::string words(event.what);
  if (of_unit && event_word(event.what) == EventWord::spell) {
    words += " " + replay_.spell(event.unit, event.value);
  } else if (event.value > 0) {
    words += fmt::format(", {} {}", measures_.length(event.value), measures_.unit());
  }
  if (event.path.count > 0) words += " around " + measures_.place(event.path.points[0]);
  if (event.other != kNoUnit) words += preposition(event_word(event.what)) + replay_.unit_id(event.other);
  if (of_unit && event.other != kNoUnit) words += apart(event.unit, event.other);
  return fmt::format("{}{}{}", who, who.empty() ? "" : ": ", words);
}

/// ", 12.30 inches apart": the gap between the bases of two units; empty when they are in contact.
std::string Teller::apart(UnitIndex a, UnitIndex b) const {
  if (!measures_.straight() || !scene_.unit(a).on_table() || !scene_.unit(b).on_table()) return {};
  const Length bases = base(a) + base(b);
  if (measures_.touch(scene_.place(a), scene_.place(b), bases)) return {};
  return fmt::format(", {} {} apart", measures_.length(length_up(scene_.place(a), scene_.place(b)) - bases),
                     measures_.unit());
}

DieWords Teller::die_words(const TraceEvent& event) const {
  const bool by_ground = event.ground >= 0 && static_cast<std::size_t>(event.ground) < scene_.pieces().size();
  return {.who = event.stream.is_player() ? replay_.side(event.stream.seat) : replay_.unit_id(event.unit),
          .purpose = std::string(event.what) + (by_ground ? " by " + piece_name(event.ground) : ""),
          .needed = event.needs() ? fmt::format("{}{}", event.target, event.at_most ? " or less" : "+") : "",
          .rule = event.rule};
}

std::string Teller::die(const TraceEvent& event) const {
  const DieWords words = die_words(event);
  const std::string outcome =
      event.needs() ? fmt::format(" ({} needed: {})", words.needed, event.succeeds() ? "yes" : "no") : "";
  return fmt::format("{} rolls {} for {}{}", words.who, event.value, words.purpose, outcome);
}

std::string Teller::change(const TraceEvent& event) const {
  const std::string direction =
      event.path.count > 0 ? fmt::format(" {} degrees", compass_degrees(event.path.points[0])) : "";
  return fmt::format("{}: {}{}{}", replay_.unit(event.unit), done(event), of_other(event), direction);
}

/// A change with its number: how many, how often, or which piece of terrain.
std::string Teller::done(const TraceEvent& event) const {
  const EventWord word = event_word(event.what);
  const bool of_piece = word == EventWord::attacks_terrain || word == EventWord::destroys_terrain;
  if (of_piece && static_cast<std::size_t>(event.value) < scene_.pieces().size()) {
    return fmt::format("{} {}", word == EventWord::attacks_terrain ? "attacks" : "destroys", piece_name(event.value));
  }
  if (word == EventWord::hits_terrain) return fmt::format("hits it, hit {}", event.value);
  return event.value > 0 ? fmt::format("{} {}", event.what, event.value) : std::string(event.what);
}

std::string Teller::piece_name(std::int64_t number) const {
  return name_of(scene_.pieces()[static_cast<std::size_t>(number)].event);
}

/// The other unit of a change: a mount that the unit goes to or from, else its cause.
std::string Teller::of_other(const TraceEvent& event) const {
  if (event.other == kNoUnit) return {};
  const std::string other = replay_.unit_id(event.other);
  const EventWord word = event_word(event.what);
  if (word == EventWord::goes_aboard || word == EventWord::stays_aboard) return " of " + other;
  if (word == EventWord::leaves) return " " + other + ",";
  return " (by " + other + ")";
}

std::string Teller::score(const TraceEvent& event) const {
  const EventWord word = event_word(event.what);
  if (word == EventWord::marker) {
    const std::string owner = event.player < 0 ? "is nobody's" : "goes to " + replay_.side(event.player);
    return fmt::format("marker {} {}", event.value + 1, owner);
  }
  const std::string side = replay_.side(event.player);
  if (word == EventWord::markers_held) return fmt::format("{} holds {}", side, sim::counted(event.value, "marker"));
  return fmt::format("{} has destroyed {}", side,
                     sim::counted(sim::points_text(static_cast<Hundredths>(event.value)), "point"));
}

std::string Teller::result(const TraceEvent& event) const {
  return event.player < 0 ? fmt::format("a draw after {}", sim::counted(event.value, "round"))
                          : fmt::format("{} wins in round {}", replay_.side(event.player), event.value);
}

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
  if (!replay.foreteller.empty()) {
    lines.push_back(fmt::format("chance of victory: as the net of the player {} foretells it; a draw counts half",
                                replay.foreteller));
  }
  const auto tells_tried = [](const TraceEvent& event) { return event.kind == TraceEvent::Kind::tried; };
  if (std::ranges::any_of(replay.battle->events, tells_tried)) {
    lines.emplace_back(
        "tried: a candidate of a player that looks ahead, and by how many points it came out better in its");
    lines.emplace_back("rollouts than the choice of its policy on the spot, with the standard error (SE)");
  }
  const auto is_reason = [](const TraceEvent& event) { return event.kind == TraceEvent::Kind::reason; };
  if (std::ranges::any_of(replay.battle->events, is_reason)) {
    lines.emplace_back("why: the best choices of a unit, with their scores in points as its player counts them");
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
