#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/numbers.hpp"
#include "cli/options.hpp"
#include "cli/output/replay_facts.hpp"
#include "cli/output/table_map.hpp"
#include "sim/catalog/points.hpp"
#include "sim/catalog/settings.hpp"

namespace warbalance::cli {
namespace {

std::string inches(std::int64_t length) { return decimal_text(static_cast<double>(length) / 100, 2); }

std::string place_text(Point point) { return fmt::format("({}, {})", inches(point.x), inches(point.y)); }

std::string rule_suffix(const TraceEvent& event) {
  return event.rule.empty() ? std::string() : fmt::format("  [{}]", event.rule);
}

std::string path_text(const Path& path) {
  std::vector<std::string> points;
  Length length = 0;
  for (std::size_t i = 0; i < path.count; ++i) {
    points.push_back(place_text(path.points[i]));
    if (i != 0) length += length_up(path.points[i - 1], path.points[i]);
  }
  return fmt::format("{} ({} inches)", fmt::join(points, " to "), inches(length));
}

/// The size of the table that the rules state.
Point table_size(sim::Ruleset ruleset) {
  Point size{4800, 4800};
  for (const sim::Setting& setting : sim::settings_of(ruleset)) {
    if (setting.path == "table.width") size.x = *setting.value;
    if (setting.path == "table.height") size.y = *setting.value;
  }
  return size;
}

TableMap empty_map(const ReplayFacts& facts) {
  std::size_t label_width = 0;
  std::size_t units = 0;
  for (int seat = 0; seat < facts.players(); ++seat) units += facts.army_in(seat).units.size();
  for (std::size_t i = 0; i < units; ++i) {
    label_width = std::max(label_width, facts.unit_id(static_cast<UnitIndex>(i)).size());
  }
  const Point size = table_size(facts.match->ruleset);
  return {size.x, size.y, label_width};
}

/// Keeps the map up with the events.
void follow(TableMap& map, const ReplayFacts& facts, const TraceEvent& event) {
  using Kind = TraceEvent::Kind;
  if (event.kind == Kind::placed) map.place(event.unit, facts.unit_id(event.unit), event.path.points[0]);
  if (event.kind == Kind::terrain) {
    map.add_piece(std::string(event.what), [&](Point point) { return contains(event.piece.shape, point); });
  }
  if (event.kind == Kind::move) map.move(event.unit, event.path.end());
  if (event.kind != Kind::change) return;
  if (event.what == "killed") map.remove(event.unit);
  if (event.what == "stunned") map.set_stunned(event.unit, true);
  if (event.what == "stands up") map.set_stunned(event.unit, false);
}

/// What a piece of terrain is, where, and what it does.
std::string piece_text(const TerrainPiece& piece, std::string_view kind) {
  const Shape& shape = piece.shape;
  const TerrainTraits& traits = piece.traits;
  std::vector<std::string> does;
  if (traits.cover) does.emplace_back("cover");
  if (traits.difficult) does.emplace_back("difficult");
  if (traits.dangerous) does.emplace_back("dangerous");
  if (traits.solid) does.emplace_back("solid");
  if (traits.height > 0)
    does.push_back(fmt::format("{} {} high", traits.steep ? "steep" : "slope", inches(traits.height)));
  if (traits.chasm > 0) does.push_back(fmt::format("chasm {} deep", inches(traits.chasm)));
  if (traits.blocks_los > 0) does.push_back(fmt::format("blocks sight up to {}", inches(traits.blocks_los)));
  const std::string place = shape.outline == Outline::circle
                                ? fmt::format("around {}, radius {}", place_text(shape.centre), inches(shape.radius))
                                : fmt::format("from {} to {}", place_text(shape.low), place_text(shape.high));
  return fmt::format("{} {}{}{}", kind.empty() ? "terrain" : kind, place, does.empty() ? "" : ": ",
                     fmt::join(does, ", "));
}

/// Tells the events one after another, one line each.
class Story {
 public:
  Story(const ReplayFacts& facts, StoryStyle style)
      : facts_(facts), markdown_(style.markdown), maps_(style.maps), map_(empty_map(facts)) {}

  std::string tell(const Provenance& provenance) {
    header(provenance);
    heading("Set-up");
    for (const TraceEvent& event : facts_.battle->events) {
      follow(map_, facts_, event);
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
    const sim::Match& match = *facts_.match;
    std::vector<std::string> names;
    for (const sim::Army& army : match.armies) names.push_back(army.name);
    const std::string title = fmt::format("Battle {}: {}", facts_.battle->number, fmt::join(names, " against "));
    text_ += markdown_ ? "# " + title + "\n\n" : title + "\n";
    for (int seat = 0; seat < facts_.players(); ++seat) {
      const sim::Army& army = facts_.army_in(seat);
      line(0, fmt::format("seat {}: {} = {}, {} points, player {}", seat + 1, facts_.side(seat), army.name,
                          sim::points_text(army.points()), player_name(match.players[facts_.contestant(seat)])));
    }
    for (const std::string& words : provenance_lines(provenance)) line(0, words);
    line(0, "places and distances in inches; [rule] names the rule of the specification");
  }

  void add(const TraceEvent& event) {
    using Kind = TraceEvent::Kind;
    const std::string unit = facts_.unit(event.unit);
    switch (event.kind) {
      case Kind::terrain:
        return line(0, piece_text(event.piece, event.what) + rule_suffix(event));
      case Kind::placed:
        return line(0, fmt::format("{} at {}{}", unit, place_text(event.path.points[0]), rule_suffix(event)));
      case Kind::corner:
        return line(0, fmt::format("{} takes corner {}{}", facts_.side(event.player), event.value, rule_suffix(event)));
      case Kind::round:
        heading(fmt::format("Round {}: {} starts", event.value, facts_.side(event.player)));
        return draw_map();
      case Kind::activation:
        return line(0, unit);
      case Kind::action:
        return action(event);
      case Kind::move:
        return line(
            2, fmt::format("{} {} {}{}{}", facts_.unit_id(event.unit), event.what, path_text(event.path),
                           event.value > 0 ? fmt::format(", limit {}", inches(event.value)) : "", rule_suffix(event)));
      case Kind::die:
        return die(event);
      case Kind::change:
        return change(event, unit);
      case Kind::note:
        return line(2, fmt::format("{}{}{}{}", event.unit == kNoUnit ? "" : facts_.unit_id(event.unit) + ": ",
                                   event.what, event.other == kNoUnit ? "" : " against " + facts_.unit_id(event.other),
                                   rule_suffix(event)));
      case Kind::score:
        return score(event);
      case Kind::result:
        return result(event);
    }
  }

  void action(const TraceEvent& event) {
    line(1,
         fmt::format("{} {}{}{}{}", facts_.unit_id(event.unit), event.what,
                     event.other == kNoUnit ? "" : " against " + facts_.unit(event.other),
                     event.value > 0 ? fmt::format(", up to {} inches", inches(event.value)) : "", rule_suffix(event)));
  }

  void die(const TraceEvent& event) {
    const std::string who = event.stream.is_player() ? facts_.side(event.stream.seat) : facts_.unit_id(event.unit);
    std::string outcome;
    if (event.target > 0) {
      outcome = fmt::format(" ({}+ needed: {})", event.target, event.value >= event.target ? "yes" : "no");
    }
    line(2, fmt::format("{} rolls {} for {}{}{}", who, event.value, event.what, outcome, rule_suffix(event)));
  }

  void change(const TraceEvent& event, const std::string& unit) {
    line(2, fmt::format("{}: {}{}{}{}", unit, event.what, event.value > 0 ? fmt::format(" {}", event.value) : "",
                        event.other == kNoUnit ? "" : " (by " + facts_.unit_id(event.other) + ")", rule_suffix(event)));
  }

  void score(const TraceEvent& event) {
    if (!scored_) {
      heading("Score");
      draw_map();
    }
    scored_ = true;
    line(0, fmt::format("{} has destroyed {} points", facts_.side(event.player),
                        sim::points_text(static_cast<Hundredths>(event.value))));
  }

  void result(const TraceEvent& event) {
    line(0, event.player < 0 ? fmt::format("a draw after {} rounds", event.value)
                             : fmt::format("{} wins in round {}", facts_.side(event.player), event.value));
  }

  void draw_map() {
    if (!maps_) return;
    text_ += markdown_ ? "```\n" + map_.text() + "```\n\n" : map_.text();
  }

  const ReplayFacts& facts_;
  bool markdown_;
  bool maps_;
  TableMap map_;
  bool scored_ = false;
  std::string text_;
};

}  // namespace

std::string to_story(const ReplayFacts& facts, const Provenance& provenance, StoryStyle style) {
  return Story(facts, style).tell(provenance);
}

}  // namespace warbalance::cli
