#include "cli/replay/story.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "cli/base/numbers.hpp"
#include "cli/replay/event_words.hpp"
#include "cli/replay/replayed_battle.hpp"
#include "cli/replay/table_map.hpp"
#include "sim/catalog/points.hpp"

namespace warbalance::cli {
namespace {

/// Bases in contact may be this far apart: places are whole hundredths of an inch.
constexpr Length kContact = 3;

std::string lengths(std::int64_t length) { return decimal_text(static_cast<double>(length) / 100, 2); }

std::string place_text(Point point) { return fmt::format("({}, {})", lengths(point.x), lengths(point.y)); }

std::string rule_suffix(const TraceEvent& event) {
  return event.rule.empty() ? std::string() : fmt::format("  [{}]", event.rule);
}

TableMap empty_map(const ReplayedBattle& replay) {
  std::size_t label_width = 0;
  std::size_t units = 0;
  for (int seat = 0; seat < replay.players(); ++seat) units += replay.army_in(seat).units.size();
  for (std::size_t i = 0; i < units; ++i) {
    label_width = std::max(label_width, replay.unit_id(static_cast<UnitIndex>(i)).size());
  }
  const Point size = replay.table_size();
  TableMap map(size.x, size.y, label_width);
  for (const sim::TerrainDesign& kind : replay.match->ruleset.terrain) map.name_kind(kind.name);
  return map;
}

/// Applies an event to the map.
void follow(TableMap& map, const ReplayedBattle& replay, const TraceEvent& event) {
  using Kind = TraceEvent::Kind;
  if (event.kind == Kind::placed) map.place(event.unit, replay.unit_id(event.unit), event.path.points[0]);
  if (event.kind == Kind::terrain) {
    map.add_piece(std::string(event.what), event.piece.shape);
  }
  if (event.kind == Kind::move) map.move(event.unit, event.path.end());
  if (event.kind != Kind::change) return;
  const EventWord word = event_word(event.what);
  if (word == EventWord::killed) map.remove(event.unit);
  if (word == EventWord::stunned) map.set_stunned(event.unit, true);
  if (word == EventWord::stands_up) map.set_stunned(event.unit, false);
}

/// "wood 3": a piece by its kind and number.
std::string piece_name(const TraceEvent& terrain) {
  return fmt::format("{} {}", terrain.what.empty() ? "piece" : terrain.what, terrain.value);
}

/// What a piece of terrain is, where, and what it does.
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
                                ? fmt::format("around {}, radius {}", place_text(shape.centre), lengths(shape.radius))
                                : fmt::format("from {} to {}", place_text(shape.low), place_text(shape.high));
  return fmt::format("{} {}{}{}", piece_name(terrain), place, does.empty() ? "" : ": ", fmt::join(does, ", "));
}

/// Tells the events one after another, one line each.
class Story {
 public:
  Story(const ReplayedBattle& replay, StoryStyle style)
      : replay_(replay),
        markdown_(style.markdown),
        maps_(style.maps),
        board_(replay.board()),
        unit_(board_ ? "spaces" : replay.length_unit()),
        straight_(!board_ && !replay.counts_steps()),
        map_(empty_map(replay)) {}

  std::string tell(const Provenance& provenance) {
    header(provenance);
    heading("Set-up");
    for (const TraceEvent& event : replay_.battle->events) {
      follow(map_, replay_, event);
      add(event);
    }
    return text_;
  }

 private:
  void line(int depth, const std::string& words) {
    if (markdown_) {
      text_ += std::string(static_cast<std::size_t>(2 * depth), ' ') + "- " + words + '\n';
    } else {
      text_ += std::string(static_cast<std::size_t>(2 * depth + 2), ' ') + words + '\n';
    }
  }
  void heading(const std::string& words) { text_ += (markdown_ ? "\n## " + words + "\n\n" : "\n" + words + "\n"); }

  void header(const Provenance& provenance) {
    const sim::Match& match = *replay_.match;
    std::vector<std::string> names;
    for (const sim::Army& army : match.armies) names.push_back(army.name);
    const std::string title = fmt::format("Battle {}: {}", replay_.battle->number, fmt::join(names, " against "));
    text_ += markdown_ ? "# " + title + "\n\n" : title + "\n";
    for (int seat = 0; seat < replay_.players(); ++seat) {
      const sim::Army& army = replay_.army_in(seat);
      line(0, fmt::format("seat {}: {} = {}, {} points, player {}", seat + 1, replay_.side(seat), army.name,
                          sim::points_text(army.points()), match.players[replay_.contestant(seat)].name));
    }
    for (const std::string& words : provenance_lines(provenance)) line(0, words);
    if (board_) {
      line(0, fmt::format(
                  "units stand in spaces that are {} inches wide: (column, row) of squares, axial (q, r) of hexes; "
                  "terrain is told in inches",
                  lengths(board_->space)));
    }
    line(0, fmt::format("places and distances in {}; [rule] names the rule of the specification", unit_));
    const auto tells_tried = [](const TraceEvent& event) { return event.kind == TraceEvent::Kind::tried; };
    if (std::ranges::any_of(replay_.battle->events, tells_tried)) {
      line(0, "tried: a candidate of a player that looks ahead, and by how many points it came out better in its");
      line(0, "rollouts than the choice of its policy on the spot, with the standard error (SE)");
    }
    const auto has_direction = [](const TraceEvent& event) {
      return event.kind == TraceEvent::Kind::change && event.path.count > 0;
    };
    if (std::ranges::any_of(replay_.battle->events, has_direction)) {
      line(0, "directions in degrees: 0 is towards greater x, 90 towards greater y");
    }
  }

  void add(const TraceEvent& event) {
    using Kind = TraceEvent::Kind;
    const std::string unit = replay_.unit(event.unit);
    switch (event.kind) {
      case Kind::terrain:
        pieces_.push_back(event);
        return line(0, piece_text(event) + rule_suffix(event));
      case Kind::placed:
        places_[event.unit] = event.path.points[0];
        return line(0, fmt::format("{} at {}{}", unit, place(event.path.points[0]), rule_suffix(event)));
      case Kind::corner:
        return line(0, fmt::format("{} takes {} {}{}", replay_.side(event.player), event.what, event.value,
                                   rule_suffix(event)));
      case Kind::round:
        heading(fmt::format("Round {}: {} starts", event.value, replay_.side(event.player)));
        return draw_map();
      case Kind::tried:
        return tried(event);
      case Kind::activation:
        return line(0, unit);
      case Kind::action:
        return action(event);
      case Kind::move:
        return move(event);
      case Kind::die:
        return die(event);
      case Kind::change:
        return change(event, unit);
      case Kind::note:
        return note(event);
      case Kind::score:
        return score(event);
      case Kind::result:
        return result(event);
    }
  }

  /// " against B2 Sentries"; " for A3 Knight" where an action is for a unit of the same side.
  std::string on_whom(const TraceEvent& event) const {
    const bool own = replay_.seat_of(event.unit) == replay_.seat_of(event.other);
    return (own ? " for " : " against ") + replay_.unit(event.other);
  }

  std::string place(Point point) const {
    if (!board_) return place_text(point);
    const auto [first, second] = board_->coordinates(point);
    return fmt::format("({}, {})", first, second);
  }
  /// A length in the unit of the story.
  std::string distance(std::int64_t length) const {
    if (!board_) return lengths(length);
    const bool whole = length % board_->space == 0;
    return decimal_text(static_cast<double>(length) / board_->space, whole ? 0 : 2);
  }
  std::string path_text(const Path& path) const {
    std::vector<std::string> points;
    Length length = 0;
    for (std::size_t i = 0; i < path.count; ++i) {
      points.push_back(place(path.points[i]));
      if (i != 0) length += length_up(path.points[i - 1], path.points[i]);
    }
    const std::string places = fmt::format("{}", fmt::join(points, " to "));
    return straight_ ? fmt::format("{} ({} {})", places, lengths(length), unit_) : places;
  }

  void tried(const TraceEvent& event) {
    const std::string whom = event.other == kNoUnit ? "" : on_whom(event);
    const std::string where = event.path.count > 0 ? " to " + place(event.path.end()) : "";
    line(0, fmt::format("{} tried: {} {}{}{}: {:+.2f} points (SE {:.2f}){}", replay_.side(event.player),
                        replay_.unit_id(event.unit), event.what, whom, where, static_cast<double>(event.value) / 100,
                        event.error / 100.0, event.chosen ? ", chosen" : ""));
  }

  void action(const TraceEvent& event) {
    line(1, fmt::format(
                "{} {}{}{}{}", replay_.unit_id(event.unit), event.what, event.other == kNoUnit ? "" : on_whom(event),
                event.value > 0 ? fmt::format(", up to {} {}", distance(event.value), unit_) : "", rule_suffix(event)));
  }

  void move(const TraceEvent& event) {
    const std::string limit = event.value > 0 ? fmt::format(", limit {}", distance(event.value)) : "";
    const std::vector<std::string> across = pieces_met(event.path);
    line(2,
         fmt::format("{} {} {}{}{}{}", replay_.unit_id(event.unit), event.what, path_text(event.path), limit,
                     across.empty() ? "" : fmt::format(", by way of {}", fmt::join(across, ", ")), rule_suffix(event)));
    places_[event.unit] = event.path.end();
  }

  /// The pieces that the middle of a unit meets on a path.
  std::vector<std::string> pieces_met(const Path& path) const {
    std::vector<std::string> met;
    if (board_) return met;  // only the ends of a path are recorded
    for (const TraceEvent& terrain : pieces_) {
      bool meets = false;
      for (std::size_t i = 1; i < path.count; ++i) {
        meets = meets || touches(terrain.piece.shape, path.points[i - 1], path.points[i]);
      }
      if (meets) met.push_back(piece_name(terrain));
    }
    return met;
  }

  void note(const TraceEvent& event) {
    if (event_word(event.what) == EventWord::marker) {
      return line(
          0, fmt::format("marker {} at {}{}", event.value + 1, place_text(event.path.points[0]), rule_suffix(event)));
    }
    const bool of_unit = event.unit != kNoUnit;
    const std::string who = of_unit ? replay_.unit_id(event.unit) : event.player >= 0 ? replay_.side(event.player) : "";
    std::string words(event.what);
    if (of_unit && event_word(event.what) == EventWord::spell) {
      words += " " + replay_.spell(event.unit, event.value);
    } else if (event.value > 0) {
      words += fmt::format(", {} {}", distance(event.value), unit_);
    }
    if (event.path.count > 0) words += " around " + place(event.path.points[0]);
    if (event.other != kNoUnit) words += preposition(event_word(event.what)) + replay_.unit_id(event.other);
    if (of_unit && event.other != kNoUnit) words += apart(event.unit, event.other);
    line(2, fmt::format("{}{}{}{}", who, who.empty() ? "" : ": ", words, rule_suffix(event)));
  }

  /// The words between a note and its other unit; most notes are of attacks on it.
  static std::string preposition(EventWord note) {
    if (note == EventWord::acts_on_leaders_word) return ", that of ";
    if (note == EventWord::blast) return " from the death of ";
    if (note == EventWord::falls) return ", pushed by ";
    return " against ";
  }

  /// ", 12.30 inches apart": the gap between the bases of two units; nothing when they are in contact.
  std::string apart(UnitIndex a, UnitIndex b) const {
    const auto at_a = places_.find(a);
    const auto at_b = places_.find(b);
    if (at_a == places_.end() || at_b == places_.end()) return {};
    const auto& radii = replay_.battle->base_radii;
    const Length bases = radii[static_cast<std::size_t>(a)] + radii[static_cast<std::size_t>(b)];
    const Length gap = length_up(at_a->second, at_b->second) - bases;
    if (gap <= kContact || !straight_) return {};
    return fmt::format(", {} {} apart", lengths(gap), unit_);
  }

  void die(const TraceEvent& event) {
    const std::string who = event.stream.is_player() ? replay_.side(event.stream.seat) : replay_.unit_id(event.unit);
    std::string outcome;
    if (event.needs()) {
      outcome = fmt::format(" ({}{} needed: {})", event.target, event.at_most ? " or less" : "+",
                            event.succeeds() ? "yes" : "no");
    }
    const bool by_ground = event.ground >= 0 && static_cast<std::size_t>(event.ground) < pieces_.size();
    const std::string where =
        by_ground ? fmt::format(" by {}", piece_name(pieces_[static_cast<std::size_t>(event.ground)])) : "";
    line(2, fmt::format("{} rolls {} for {}{}{}{}", who, event.value, event.what, where, outcome, rule_suffix(event)));
  }

  void change(const TraceEvent& event, const std::string& unit) {
    const std::string direction =
        event.path.count > 0 ? fmt::format(" {} degrees", compass_degrees(event.path.points[0])) : "";
    line(2, fmt::format("{}: {}{}{}{}", unit, done(event), of_other(event), direction, rule_suffix(event)));
  }

  /// What a change is, with its number: how many, how often, or which piece of terrain.
  std::string done(const TraceEvent& event) const {
    const EventWord word = event_word(event.what);
    const bool of_piece = word == EventWord::attacks_terrain || word == EventWord::destroys_terrain;
    if (of_piece && static_cast<std::size_t>(event.value) < pieces_.size()) {
      const std::string_view verb = word == EventWord::attacks_terrain ? "attacks" : "destroys";
      return fmt::format("{} {}", verb, piece_name(pieces_[static_cast<std::size_t>(event.value)]));
    }
    if (word == EventWord::hits_terrain) return fmt::format("hits it, hit {}", event.value);
    return event.value > 0 ? fmt::format("{} {}", event.what, event.value) : std::string(event.what);
  }

  /// The other unit of a change: a mount that the unit goes to or from, else its cause.
  std::string of_other(const TraceEvent& event) const {
    if (event.other == kNoUnit) return {};
    const std::string other = replay_.unit_id(event.other);
    const EventWord word = event_word(event.what);
    if (word == EventWord::goes_aboard || word == EventWord::stays_aboard) return " of " + other;
    if (word == EventWord::leaves) return " " + other + ",";
    return " (by " + other + ")";
  }

  void score(const TraceEvent& event) {
    if (event_word(event.what) == EventWord::marker) {
      const std::string owner = event.player < 0 ? "is nobody's" : "goes to " + replay_.side(event.player);
      return line(1, fmt::format("marker {} {}{}", event.value + 1, owner, rule_suffix(event)));
    }
    if (!scored_) {
      heading("Score");
      draw_map();
    }
    scored_ = true;
    if (event_word(event.what) == EventWord::markers_held) {
      return line(0, fmt::format("{} holds {} markers", replay_.side(event.player), event.value));
    }
    line(0, fmt::format("{} has destroyed {} points", replay_.side(event.player),
                        sim::points_text(static_cast<Hundredths>(event.value))));
  }

  void result(const TraceEvent& event) {
    line(0, event.player < 0 ? fmt::format("a draw after {} rounds", event.value)
                             : fmt::format("{} wins in round {}", replay_.side(event.player), event.value));
  }

  void draw_map() {
    if (!maps_) return;
    text_ += markdown_ ? "```\n" + map_.text() + "```\n\n" : map_.text();
  }

  const ReplayedBattle& replay_;
  bool markdown_;
  bool maps_;
  std::optional<ReplayBoard> board_;
  std::string_view unit_;
  bool straight_;  ///< lengths are measured as on a table; on a board a path says where it leads only
  TableMap map_;
  std::vector<TraceEvent> pieces_;     ///< the terrain
  std::map<UnitIndex, Point> places_;  ///< where the units stand
  bool scored_ = false;
  std::string text_;
};

}  // namespace

std::string to_story(const ReplayedBattle& replay, const Provenance& provenance, StoryStyle style) {
  return Story(replay, style).tell(provenance);
}

}  // namespace warbalance::cli
