#include "cli/commands/replay/story.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands/replay/battle_parts.hpp"
#include "cli/commands/replay/preface.hpp"
#include "cli/commands/replay/table_map.hpp"
#include "cli/commands/replay/teller.hpp"

namespace warbalance::cli {
namespace {

std::size_t longest_id(const ReplayedBattle& replay, const Scene& scene) {
  std::size_t longest = 0;
  for (std::size_t i = 0; i < scene.units().size(); ++i) {
    longest = std::max(longest, replay.unit_id(static_cast<UnitIndex>(i)).size());
  }
  return longest;
}

/// The table as text.
std::string map_text(const ReplayedBattle& replay, const Scene& scene) {
  const Point size = replay.table_size();
  TableMap map(size.x, size.y, longest_id(replay, scene), replay.length_unit());
  for (const sim::TerrainDesign& kind : replay.match->ruleset.terrain) map.name_kind(kind.name);
  for (const Scene::Piece& piece : scene.pieces()) {
    if (!piece.destroyed) map.add_piece(std::string(piece.event.what), piece.event.piece.shape);
  }
  for (const auto& [number, marker] : scene.markers()) {
    map.place_marker(number + 1, marker.at, marker.owner < 0 ? "" : replay.side(marker.owner));
  }
  for (std::size_t i = 0; i < scene.units().size(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    if (scene.unit(unit).on_table()) map.place(replay.unit_id(unit), scene.place(unit), scene.unit(unit).down);
  }
  return map.text();
}

/// Tells the events one after another, one line each.
class Story {
 public:
  Story(const ReplayedBattle& replay, StoryStyle style) : replay_(replay), style_(style), teller_(replay) {}

  std::string tell(const Provenance& provenance) {
    header(provenance);
    const std::vector<BattlePart> parts = parts_of(replay_);
    for (std::size_t number = 0; number < parts.size(); ++number) {
      const BattlePart& part = parts[number];
      heading(title_of(replay_, part));
      if (style_.maps && part.kind != BattlePart::Kind::set_up) draw_map();
      const Scene before = teller_.scene();
      for (const TraceEvent& event : part.events) add(event);
      if (part.kind == BattlePart::Kind::round) {
        line(0, summary_text(replay_, summary_of(replay_, parts, number, before, teller_.scene())));
      }
    }
    return text_;
  }

 private:
  void line(int depth, const std::string& words) {
    if (style_.markdown) {
      text_ += std::string(static_cast<std::size_t>(2 * depth), ' ') + "- " + words + '\n';
    } else {
      text_ += std::string(static_cast<std::size_t>(2 * depth + 2), ' ') + words + '\n';
    }
  }
  void heading(const std::string& words) {
    text_ += (style_.markdown ? "\n## " + words + "\n\n" : "\n" + words + "\n");
  }

  void header(const Provenance& provenance) {
    text_ += style_.markdown ? "# " + title_of(replay_) + "\n\n" : title_of(replay_) + "\n";
    for (const auto& lines : {seat_lines(replay_), provenance_lines(provenance), reading_lines(replay_)}) {
      for (const std::string& words : lines) line(0, words);
    }
  }

  void add(const TraceEvent& event) {
    const auto told = teller_.tell(event);
    if (!told) return;
    line(told->depth, told->words + (told->rule.empty() ? std::string() : fmt::format("  [{}]", told->rule)));
  }

  void draw_map() {
    const std::string map = map_text(replay_, teller_.scene());
    text_ += style_.markdown ? "```\n" + map + "```\n\n" : map;
  }

  const ReplayedBattle& replay_;
  StoryStyle style_;
  Teller teller_;
  std::string text_;
};

}  // namespace

std::string to_story(const ReplayedBattle& replay, const Provenance& provenance, StoryStyle style) {
  return Story(replay, style).tell(provenance);
}

}  // namespace warbalance::cli
