#include "cli/commands/replay/page/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>
#include <utility>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/commands/replay/battle_parts.hpp"
#include "cli/commands/replay/event_words.hpp"
#include "cli/commands/replay/page/plane.hpp"
#include "cli/commands/replay/page/round_map.hpp"
#include "cli/commands/replay/preface.hpp"
#include "cli/commands/replay/scene.hpp"
#include "cli/commands/replay/teller.hpp"
#include "cli/pages/page.hpp"
#include "cli/pages/svg.hpp"
#include "sim/files/number_text.hpp"

namespace warbalance::cli {
namespace {

std::string rule_html(std::string_view rule) {
  return rule.empty() ? std::string() : fmt::format(" <small class=\"rule\">{}</small>", html_escaped(rule));
}

std::string die_html(const TraceEvent& event) {
  if (!event.needs()) return fmt::format(" <span class=\"die\">{}</span>", event.value);
  return event.succeeds() ? fmt::format(" <span class=\"die yes\">{}&#10003;</span>", event.value)
                          : fmt::format(" <span class=\"die no\">{}&#10007;</span>", event.value);
}

/// Writes lines as lists in lists.
class Lists {
 public:
  void line(int depth, const std::string& html) {
    // a deeper line stands in a list of its own below the line before it
    if (depths_.empty() || depth > depths_.back()) {
      text_ += "<ul>\n";
      depths_.push_back(depth);
    } else {
      while (depths_.size() > 1 && depths_.back() > depth) close();
      depths_.back() = depth;
      text_ += "</li>\n";
    }
    text_ += "<li>" + html;
  }
  std::string take() {
    while (!depths_.empty()) close();
    return std::move(text_);
  }

 private:
  void close() {
    text_ += "</li>\n</ul>\n";
    depths_.pop_back();
  }

  std::vector<int> depths_;  ///< of the lists that are open
  std::string text_;
};

/// Events as nested lists of a page: what a unit does stands below its name, dice of one roll stand in one line, each
/// with a tick or a cross where a number was needed.
/// @param teller  tells the events, and knows those before them
std::string event_list(std::span<const TraceEvent> events, Teller& teller) {
  Lists lists;
  std::string dice;  ///< the line of the roll at hand
  DieWords roll;
  const auto end_roll = [&] {
    if (!dice.empty()) lists.line(2, dice + rule_html(roll.rule));
    dice.clear();
  };
  for (const TraceEvent& event : events) {
    if (event.kind == TraceEvent::Kind::die) {
      DieWords words = teller.die_words(event);
      if (dice.empty() || words != roll) {
        end_roll();
        roll = std::move(words);
        dice = html_escaped(fmt::format("{} rolls for {}{}{}:", roll.who, roll.purpose,
                                        roll.needed.empty() ? "" : ", needs ", roll.needed));
      }
      dice += die_html(event);
      teller.tell(event);
      continue;
    }
    end_roll();
    const auto told = teller.tell(event);
    if (!told) continue;
    const std::string words = html_escaped(told->words) + rule_html(told->rule);
    const bool turn = event.kind == TraceEvent::Kind::activation;
    lists.line(told->depth, turn ? "<b>" + words + "</b>" : words);
  }
  end_roll();
  return lists.take();
}

using Kind = TraceEvent::Kind;

/// What became of a unit, and what it did to others.
struct Fate {
  std::string words;
  std::vector<std::string> victims;
};

/// Reads the fates of all units out of the events.
class Fates {
 public:
  explicit Fates(const ReplayedBattle& replay) : replay_(replay), scene_(replay), fates_(scene_.units().size()) {
    for (const TraceEvent& event : replay.battle->events) see(event);
  }

  const std::vector<Fate>& fates() const { return fates_; }
  std::string words_of(UnitIndex unit) const {
    const std::string& words = fates_[static_cast<std::size_t>(unit)].words;
    if (!words.empty()) return words;
    const Scene::Unit& self = scene_.unit(unit);
    if (!self.on_table()) return "never on the table";
    return self.down ? "left, stunned or disabled" : "left";
  }

 private:
  void see(const TraceEvent& event) {
    if (event.kind == Kind::round) round_ = event.value;
    if (event.kind == Kind::placed) of(event.unit).words.clear();
    if (event.kind == Kind::change) change(event);
    scene_.follow(event);
  }

  void change(const TraceEvent& event) {
    const EventWord word = event_word(event.what);
    const bool lost = word == EventWord::killed || word == EventWord::routed || word == EventWord::escapes ||
                      word == EventWord::recruited || word == EventWord::captured;
    if (!lost) return;
    const std::string by = event.other == kNoUnit ? "" : " by " + replay_.unit_id(event.other);
    const std::string when = round_ == 0 ? "before round 1" : fmt::format("in round {}", round_);
    of(event.unit).words = fmt::format("{} {}{}", event.what, when, by);
    if (event.other != kNoUnit && scene_.unit(event.other).seat != scene_.unit(event.unit).seat) {
      of(event.other).victims.push_back(replay_.unit_id(event.unit));
    }
  }

  Fate& of(UnitIndex unit) { return fates_[static_cast<std::size_t>(unit)]; }

  const ReplayedBattle& replay_;
  Scene scene_;
  std::vector<Fate> fates_;
  std::int64_t round_ = 0;
};

/// What became of every unit: a table of a page.
std::string fates_table(const ReplayedBattle& replay) {
  const Fates fates(replay);
  Section table{"", {"unit", "name", "points", "what became of it", "took out"}, {}, {0, 0, kPointDecimals}};
  for (std::size_t i = 0; i < fates.fates().size(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    const sim::ArmyUnit& listed = replay.listed(unit);
    table.rows.push_back({replay.unit_id(unit), listed.name, sim::points_of(listed.cost), fates.words_of(unit),
                          fmt::format("{}", fmt::join(fates.fates()[i].victims, ", "))});
  }
  return html_table(table);
}

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
