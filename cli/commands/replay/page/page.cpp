#include "cli/commands/replay/page/page.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "cli/commands/replay/battle_parts.hpp"
#include "cli/commands/replay/page/event_list.hpp"
#include "cli/commands/replay/page/fates.hpp"
#include "cli/commands/replay/page/glyphs.hpp"
#include "cli/commands/replay/page/round_map.hpp"
#include "cli/commands/replay/preface.hpp"
#include "cli/commands/replay/teller.hpp"
#include "cli/pages/escape.hpp"
#include "cli/pages/page.hpp"

namespace warbalance::cli {
namespace {

/// What replays add to the style sheet of all pages.
std::string replay_style() {
  constexpr std::string_view kScreenStyle =
      R"(.round { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 1.5rem; }
.round ul { margin: 0; padding-left: 1.1rem; list-style: none; }
.events > ul, details > ul { padding-left: 0; }
.events > ul > li { margin-top: 0.35rem; }
.summary { font-weight: 600; }
.rule { color: #57606a; font-size: 0.75rem; white-space: nowrap; }
.die { display: inline-block; min-width: 1.1em; padding: 0 0.2em; border: 1px solid #8c959f; border-radius: 0.25em;
  text-align: center; font-size: 0.875rem; line-height: 1.35; }
.die.yes { background: #d2f4d9; border-color: #1a7f37; color: #0b4a1e; font-weight: 700; }
.die.no { background: #f6f8fa; color: #57606a; }
@media (min-width: 64rem) {
  .round { grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); }
  .round > .map { position: sticky; top: 0.5rem; align-self: start; }
}
@media (prefers-color-scheme: dark) {
  .paper { fill: #161b22; }
  .ground { fill-opacity: 0.32; }
  .grid { stroke: #6e7681; }
  .edge { stroke: #9198a1; }
  .faint { fill: #c9d1d9; }
  .ink { stroke: #c9d1d9; }
  .name { fill: #f0f6fc; stroke: #0d1117; }
  .mark { stroke: #ff7b72; }
  .rule { color: #9198a1; }
  .die { border-color: #6e7681; }
  .die.yes { background: #12361f; border-color: #3fb950; color: #aff5b4; }
  .die.no { background: #161b22; color: #9198a1; }
)";
  constexpr std::string_view kPrint = R"(}
@media print {
  .round { display: block; }
  .summary { break-after: avoid; }
  .map { max-width: 15cm; }
}
)";
  return std::string(kScreenStyle) + dark_side_style() + std::string(kPrint);
}

std::string list_of(const std::vector<std::string>& lines) {
  std::string html = "<ul class=\"quiet\">\n";
  for (const std::string& line : lines) html += fmt::format("<li>{}</li>\n", html_escaped(line));
  return html + "</ul>\n";
}

/// Writes the parts one after another.
class ReplayPage {
 public:
  explicit ReplayPage(const ReplayedBattle& replay) : replay_(replay), teller_(replay), scene_(replay) {}

  std::string body(const Provenance& provenance) {
    std::string html = fmt::format("<h1>{}</h1>\n", html_escaped(conclusion_of(replay_)));
    html += html_paragraph("title", title_of(replay_));
    html += list_of(seat_lines(replay_));
    html += list_of(provenance_lines(provenance));
    const std::vector<BattlePart> parts = parts_of(replay_);
    for (std::size_t number = 0; number < parts.size(); ++number) html += part(parts, number);
    html += "<h2>What became of the units</h2>\n" + fates_table(replay_);
    return html + "<h2>How to read this</h2>\n" + list_of(reading_lines(replay_));
  }

 private:
  std::string part(const std::vector<BattlePart>& parts, std::size_t number) {
    const BattlePart& part = parts[number];
    const std::string title = title_of(replay_, part);
    std::string html = fmt::format("<h2>{}</h2>\n", html_escaped(title));
    if (part.kind == BattlePart::Kind::score) return html + event_list(part.events, teller_);
    const Scene before = scene_;
    const std::string map = round_map(replay_, part, scene_, number);
    if (part.kind == BattlePart::Kind::round) {
      html += html_paragraph("summary", summary_text(replay_, summary_of(replay_, parts, number, before, scene_)));
    }
    std::string events = event_list(part.events, teller_);
    if (part.kind == BattlePart::Kind::set_up) {
      events = "<details>\n<summary>Terrain, dice and places, one by one</summary>\n" + events + "</details>\n";
    }
    return html + fmt::format("<div class=\"round\">\n<div class=\"map\">\n{}</div>\n", map) +
           fmt::format("<div class=\"events\">\n{}</div>\n</div>\n", events);
  }

  const ReplayedBattle& replay_;
  Teller teller_;
  Scene scene_;  ///< for the maps
};

}  // namespace

std::string to_replay_page(const ReplayedBattle& replay, const Provenance& provenance) {
  return html_page(fmt::format("{} - {}", conclusion_of(replay), title_of(replay)), ReplayPage(replay).body(provenance),
                   replay_style());
}

}  // namespace warbalance::cli
