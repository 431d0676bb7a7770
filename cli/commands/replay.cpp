#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/args/shared_options.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/terminal.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/options.hpp"
#include "cli/commands/matrix/options.hpp"
#include "cli/commands/price/options.hpp"
#include "cli/commands/replay/chances.hpp"
#include "cli/commands/replay/page/plane.hpp"
#include "cli/commands/replay/page/round_map.hpp"
#include "cli/commands/replay/replayed_battle.hpp"
#include "cli/commands/replay/table_map.hpp"
#include "cli/commands/replay/teller.hpp"
#include "cli/pages/page.hpp"
#include "cli/pages/svg.hpp"
#include "cli/report/deliver.hpp"
#include "cli/report/json_parts.hpp"
#include "cli/report/report.hpp"
#include "cli/report/text_wrap.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/number_text.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/estimation/field_chains.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::cli::replay_command {
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
    // a deeper line opens a list below the line before it
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

  std::vector<int> depths_;  ///< of the open lists
  std::string text_;
};

/// Events as nested lists of a page: the actions of a unit below its name, dice of one roll in one line, each with a
/// tick or a cross if a number was needed.
/// @param teller describes the events; has read those before them
std::string event_list(std::span<const TraceEvent> events, Teller& teller) {
  Lists lists;
  std::string dice;  ///< the line of the current roll
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

/// The fate of a unit and its victims.
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
    if (is_loss(event)) lose(event);
    scene_.follow(event);
  }

  void lose(const TraceEvent& event) {
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

/// The table of a page with the fates of all units.
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

/// The rules that replays add to the style sheet of all pages.
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
      if (!replay_.foreteller.empty()) events += chance_picture(replay_);
    }
    return html + fmt::format("<div class=\"round\">\n<div class=\"map\">\n{}</div>\n", map) +
           fmt::format("<div class=\"events\">\n{}</div>\n</div>\n", events);
  }

  const ReplayedBattle& replay_;
  Teller teller_;
  Scene scene_;  ///< for the maps
};

/// The battle as a page: the winner, a map and the events of each round, the fates of all units.
std::string to_replay_page(const ReplayedBattle& replay, const Provenance& provenance) {
  return html_page(fmt::format("{} - {}", conclusion_of(replay), title_of(replay)), ReplayPage(replay).body(provenance),
                   replay_style() + (replay.foreteller.empty() ? "" : ".change { white-space: nowrap; }\n"));
}

/// Lengths and points are stored in hundredths and written as inches and points.
Json from_hundredths(std::int64_t value) { return static_cast<double>(value) / 100; }

Json json_of(Point point) { return {{"x", from_hundredths(point.x)}, {"y", from_hundredths(point.y)}}; }

Json json_of(const Path& path) {
  Json points = Json::array();
  for (std::size_t i = 0; i < path.count; ++i) points.push_back(json_of(path.points[i]));
  return points;
}

Json terrain_json(const TraceEvent& event) {
  const Shape& shape = event.piece.shape;
  const TerrainTraits& traits = event.piece.traits;
  Json json{{"event", "terrain"}, {"kind", event.what}};
  if (shape.outline == Outline::circle) {
    json["shape"] = "circle";
    json["centre"] = json_of(shape.centre);
    json["radius"] = from_hundredths(shape.radius);
  } else {
    json["shape"] = "rectangle";
    json["low"] = json_of(shape.low);
    json["high"] = json_of(shape.high);
  }
  for (const auto& [name, has] : {std::pair{"cover", traits.cover},
                                  {"difficult", traits.difficult},
                                  {"dangerous", traits.dangerous},
                                  {"solid", traits.solid},
                                  {"steep", traits.steep}}) {
    json[name] = has;
  }
  json["height"] = from_hundredths(traits.height);
  json["blocks_los"] = from_hundredths(traits.blocks_los);
  json["chasm"] = from_hundredths(traits.chasm);
  json["number"] = event.value;
  return json;
}

/// Every number and option of the rules in force, by its path.
Json json_of_settings(sim::Ruleset ruleset) {
  Json json = Json::object();
  for (const sim::Setting& setting : sim::settings_of(ruleset)) {
    json[setting.path] = sim::value_text(setting.spec, *setting.value);
  }
  return json;
}

/// The effects of a unit's special rules, with their numbers as in the data files.
Json json_of_effects(const sim::Ruleset& ruleset, const sim::UnitDesign& design) {
  const Vocabulary& vocabulary = *sim::vocabulary_of(ruleset.system);
  Json effects = Json::array();
  for (const std::uint8_t rule : design.rules) {
    for (const sim::EffectUse& use : ruleset.rules[rule].effects) {
      const EffectSpec& spec = vocabulary.effects[use.effect];
      Json effect{{"rule", ruleset.rules[rule].name}, {"effect", spec.type}};
      if (!use.name.empty()) effect["name"] = use.name;
      for (std::size_t i = 0; i < use.parameters.size(); ++i) {
        effect[std::string(spec.parameters[i].path)] = sim::value_text(spec.parameters[i], use.parameters[i]);
      }
      effects.push_back(std::move(effect));
    }
  }
  return effects;
}

Json json_of_unit(const ReplayedBattle& replay, const sim::ArmyUnit& unit, UnitIndex index) {
  const sim::Ruleset& ruleset = replay.match->ruleset;
  Json rules = Json::array();
  for (const std::uint8_t rule : unit.design.rules) rules.push_back(ruleset.rules[rule].name);
  return {{"unit", replay.unit_id(index)},
          {"index", index},
          {"name", unit.name},
          {"profile", sim::profile_text(ruleset, unit.design)},
          {"quality", ruleset.tiers[unit.design.tier].quality},
          {"special_rules", std::move(rules)},
          {"effects", json_of_effects(ruleset, unit.design)},
          {"base_radius", from_hundredths(replay.battle->base_radii[static_cast<std::size_t>(index)])},
          {"points", from_hundredths(unit.cost)}};
}

Json json_of_seats(const ReplayedBattle& replay) {
  Json seats = Json::array();
  UnitIndex index = 0;
  for (int seat = 0; seat < replay.players(); ++seat) {
    const sim::Army& army = replay.army_in(seat);
    Json units = Json::array();
    for (const sim::ArmyUnit& unit : army.units) units.push_back(json_of_unit(replay, unit, index++));
    seats.push_back({{"seat", seat + 1},
                     {"side", replay.side(seat)},
                     {"army", army.name},
                     {"points", from_hundredths(army.points())},
                     {"player", replay.match->players[replay.contestant(seat)].name},
                     {"units", std::move(units)}});
  }
  return seats;
}

void add_unit(Json& json, const char* key, const ReplayedBattle& replay, UnitIndex unit) {
  if (unit != kNoUnit) json[key] = replay.unit_id(unit);
}

void add_player(Json& json, const ReplayedBattle& replay, int seat) {
  if (seat >= 0) {
    json["seat"] = seat + 1;
    json["side"] = replay.side(seat);
  }
}

Json die_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", "die"}};
  add_player(json, replay, event.stream.seat);
  if (!event.stream.is_player()) add_unit(json, "unit", replay, event.unit);
  json["stream"] = event.stream.is_player() ? replay.side(event.stream.seat) : replay.unit_id(event.unit);
  json["purpose"] = event.what;
  json["sides"] = event.sides;
  json["value"] = event.value;
  json["target"] = event.needs() ? Json(event.target) : Json(nullptr);
  json["success"] = event.needs() ? Json(event.succeeds()) : Json(nullptr);
  if (event.at_most) json["at_most"] = true;
  if (event.ground >= 0) json["piece"] = event.ground;
  return json;
}

/// The place of a unit.
Json placed_json(const ReplayedBattle& replay, const TraceEvent& event) {
  return {{"event", "placed"}, {"unit", replay.unit_id(event.unit)}, {"position", json_of(event.path.points[0])}};
}

/// The corner or edge that a player takes; the event has the name that the system gives it.
Json corner_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", event.what}};
  add_player(json, replay, event.player);
  json[std::string(event.what)] = event.value;
  return json;
}

Json round_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", "round"}, {"round", event.value}};
  add_player(json, replay, event.player);
  for (int seat = 0; seat < replay.players(); ++seat) {
    json["points_destroyed"][replay.side(seat)] =
        from_hundredths(event.destroyed_hundredths[static_cast<std::size_t>(seat)]);
  }
  return json;
}

/// The player chooses who acts.
Json chance_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", "chance"}};
  add_player(json, replay, event.player);
  json["chance_a"] = json_of_chance(replay.chance_of_a(event));
  return json;
}

/// A candidate of a player that looks ahead.
Json tried_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", "tried"}};
  add_player(json, replay, event.player);
  add_unit(json, "unit", replay, event.unit);
  json["action"] = event.what;
  add_unit(json, "target", replay, event.other);
  json["path"] = json_of(event.path);
  json["gain"] = from_hundredths(event.value);
  json["gain_se"] = from_hundredths(event.error);
  json["chosen"] = event.chosen;
  return json;
}

Json reason_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", "reason"}, {"unit", replay.unit_id(event.unit)}, {"action", event.what}};
  add_unit(json, "target", replay, event.other);
  json["path"] = json_of(event.path);
  json["score"] = from_hundredths(event.value);
  for (std::size_t i = 0; i < kTermNames.size(); ++i) {
    json[std::string(kTermNames[i])] = from_hundredths(event.terms.all()[i]);
  }
  return json;
}

Json action_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", "action"}, {"unit", replay.unit_id(event.unit)}, {"action", event.what}};
  add_unit(json, "target", replay, event.other);
  json["limit"] = from_hundredths(event.value);
  json["path"] = json_of(event.path);
  if (event.path.leaps) json["leaps"] = true;
  return json;
}

Json move_json(const ReplayedBattle& replay, const TraceEvent& event) {
  return {{"event", "move"},
          {"unit", replay.unit_id(event.unit)},
          {"move", event.what},
          {"path", json_of(event.path)},
          {"limit", event.value > 0 ? from_hundredths(event.value) : Json(nullptr)}};
}

Json change_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", "change"}, {"unit", replay.unit_id(event.unit)}, {"change", event.what}, {"value", event.value}};
  add_unit(json, "cause", replay, event.other);
  if (event.path.count > 0) json["degrees"] = compass_degrees(event.path.points[0]);
  return json;
}

/// The value of a note is the number of a spell or of a marker, else a length.
Json note_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", "note"}, {"text", event.what}};
  add_unit(json, "unit", replay, event.unit);
  add_unit(json, "other", replay, event.other);
  add_player(json, replay, event.player);
  const EventWord word = event_word(event.what);
  if (event.unit != kNoUnit && word == EventWord::spell) {
    json["spell"] = replay.spell(event.unit, event.value);
  } else if (word == EventWord::marker) {
    json["number"] = event.value;
  } else if (event.value > 0) {
    json["length"] = from_hundredths(event.value);
  }
  if (event.path.count > 0) json["position"] = json_of(event.path.points[0]);
  return json;
}

/// Points destroyed, or what the system counts besides; the event has the name that the system gives it.
Json score_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", event.what}};
  add_player(json, replay, event.player);
  const EventWord word = event_word(event.what);
  if (word == EventWord::marker) {
    json["number"] = event.value;
  } else if (word == EventWord::markers_held) {
    json["markers"] = event.value;
  } else {
    json["points"] = from_hundredths(event.value);
  }
  return json;
}

Json end_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json{{"event", "result"}};
  add_player(json, replay, event.player);
  json["rounds"] = event.value;
  return json;
}

Json event_of_kind(const ReplayedBattle& replay, const TraceEvent& event) {
  switch (event.kind) {
    case TraceEvent::Kind::terrain:
      return terrain_json(event);
    case TraceEvent::Kind::placed:
      return placed_json(replay, event);
    case TraceEvent::Kind::corner:
      return corner_json(replay, event);
    case TraceEvent::Kind::round:
      return round_json(replay, event);
    case TraceEvent::Kind::chance:
      return chance_json(replay, event);
    case TraceEvent::Kind::tried:
      return tried_json(replay, event);
    case TraceEvent::Kind::activation:
      return {{"event", "activation"}, {"unit", replay.unit_id(event.unit)}};
    case TraceEvent::Kind::reason:
      return reason_json(replay, event);
    case TraceEvent::Kind::action:
      return action_json(replay, event);
    case TraceEvent::Kind::move:
      return move_json(replay, event);
    case TraceEvent::Kind::die:
      return die_json(replay, event);
    case TraceEvent::Kind::change:
      return change_json(replay, event);
    case TraceEvent::Kind::note:
      return note_json(replay, event);
    case TraceEvent::Kind::score:
      return score_json(replay, event);
    case TraceEvent::Kind::result:
      break;
  }
  return end_json(replay, event);
}

Json event_json(const ReplayedBattle& replay, const TraceEvent& event) {
  Json json = event_of_kind(replay, event);
  if (!event.rule.empty()) json["rule"] = event.rule;
  return json;
}

/// Adds the space of the board to every place where a unit stands or goes.
void add_spaces(Json& event, const ReplayBoard& board, const TraceEvent& told) {
  const auto space = [&](Point point) {
    const auto [first, second] = board.coordinates(point);
    return Json::array({first, second});
  };
  if (event.contains("position")) event["position"]["space"] = space(told.path.points[0]);
  if (!event.contains("path")) return;
  for (std::size_t i = 0; i < told.path.count; ++i) event["path"][i]["space"] = space(told.path.points[i]);
}

Json result_json(const ReplayedBattle& replay) {
  const BattleReport& report = replay.battle->report;
  Json json;
  json["winner"] = report.winner < 0 ? Json(nullptr) : Json(replay.side(report.winner));
  json["rounds"] = report.rounds;
  json["ended_early"] = report.ended_early;
  json["first_player"] = replay.side(report.first_player);
  json["dice"] = report.dice;
  json["sides"] = Json::array();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(replay.players()); ++seat) {
    const int rout = report.rout_round[seat];
    json["sides"].push_back({{"seat", seat + 1},
                             {"side", replay.side(static_cast<int>(seat))},
                             {"points_destroyed", from_hundredths(report.destroyed_hundredths[seat])},
                             {"points_lost", from_hundredths(report.lost_hundredths[seat])},
                             {"survivors", report.survivors[seat]},
                             {"rout_round", rout == 0 ? Json(nullptr) : Json(rout)}});
  }
  return json;
}

/// The battle as JSON: set-up, every event with its rule id, result. Distances in inches, points in points.
std::string to_replay_json(const ReplayedBattle& replay, const Provenance& provenance) {
  Json battle;
  battle["battle"] = replay.battle->number;
  if (!replay.remark.empty()) battle["remark"] = replay.remark;
  const Point size = replay.table_size();
  battle["table"] = {{"width", from_hundredths(size.x)}, {"height", from_hundredths(size.y)}};
  battle["rules"] = json_of_settings(replay.match->ruleset);
  battle["seats"] = json_of_seats(replay);
  battle["events"] = Json::array();
  const auto board = replay.board();
  if (board) battle["space"] = from_hundredths(board->space);
  for (const TraceEvent& event : replay.battle->events) {
    Json json = event_json(replay, event);
    if (board) add_spaces(json, *board, event);
    battle["events"].push_back(std::move(json));
  }
  if (!replay.foreteller.empty()) {
    battle["foreteller"] = replay.foreteller;
    battle["turning_points"] = json_of_turning_points(replay);
  }
  battle["result"] = result_json(replay);
  return envelope_text("replay", provenance, Json::array({std::move(battle)}));
}

/// The style of a story.
struct StoryStyle {
  bool markdown = false;  ///< headings and lists
  bool maps = false;      ///< the table as text at the start of each round and at the end
};

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

/// Writes the events, one line each.
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
    if (!replay_.foreteller.empty()) {
      heading("Turning points");
      for (const std::string& words : turning_point_lines(replay_)) line(0, words);
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

/// The battle as a story for people: a line for every event.
std::string to_story(const ReplayedBattle& replay, const Provenance& provenance, StoryStyle style) {
  return Story(replay, style).tell(provenance);
}

std::vector<OptionSpec> price_battle_options() {
  return {{"chain", "C", "chain of the price run, from 0"}, {"round", "R", "round of the chain, from 0"}};
}

std::vector<OptionGroup> options() {
  OptionGroup replay{
      "Replay",
      {{"battle", "N", "number of the battle, from 0"},
       only_of({{"matchup", "M", "of a matrix run: number of the pair, as its replay lines give it (default 0)"}},
               {"duel", "battle"})
           .front(),
       {"map", "", "draws the table with all units at the start of each round and at the end"},
       {"why", "",
        "says before each action why: the three best choices of the unit, with their scores in points and the parts of "
        "these: attack, danger, chance (attacks that the place makes possible), progress (on the way), support (of "
        "friends). For players of the policy greedy, as tactical is"}}};
  replay.options = joined({replay.options, machine_options(), match_options()});
  return {replay,
          {"Of a duel", only_of(duel_options(), {"duel"})},
          {"Of a price run", only_of(joined({price_battle_options(), price_options()}), {"price"})},
          ruleset_options("open for duels, else standard"),
          output_options()};
}

/// A battle of a price run. Plays the earlier rounds of its chain again, because they give the prices that it scores.
/// Empty: stopped by the user.
std::optional<ResolvedMatch> resolve_price_battle(const ParsedArgs& typed, std::int64_t number, bool quiet) {
  const PriceRun run = resolve_one_player_price(typed, typed.arguments(), quiet);
  if (run.described) throw InputError("replay price shows battles of --method field only", "leave out --method");
  const sim::FieldSchedule& schedule = run.options.schedule;
  if (!typed.has("chain") || !typed.has("round")) {
    throw InputError("replay price needs --chain C and --round R",
                     fmt::format("this run has chains 0 to {} of up to {} rounds, from 0, with battles 0 to {}",
                                 schedule.chains - 1, schedule.most_rounds(), schedule.battles_per_round - 1));
  }
  const auto chain = integer_value(typed, "chain", 0, schedule.chains - 1);
  const auto round = integer_value(typed, "round", 0, schedule.most_rounds() - 1);
  const int battles = schedule.battles_in(static_cast<int>(round));
  if (number >= battles) {
    throw InputError(fmt::format("this round of the run has the battles 0 to {}", battles - 1));
  }

  const int threads = resolve_threads(typed);
  ProgressBar progress(schedule.battles_before(static_cast<int>(round)), resolve_progress(typed, quiet));
  const sim::ArmyGenerator population(run.ruleset, run.options.population);
  std::optional<sim::FieldBattle> battle;
  sim::with_threads(threads, [&] {
    const sim::PlayFunction play = price_arena(run, population)(field_battles(run));
    battle = sim::field_battle(population, play, run.options, static_cast<int>(chain), static_cast<int>(round),
                               static_cast<std::uint32_t>(number), progress);
  });
  if (!battle && progress.stop_requested()) return std::nullopt;
  if (!battle) throw InputError(fmt::format("chain {} ended before round {}: it found no prices", chain, round));
  ResolvedMatch resolved;
  resolved.match = sim::field_match(population, *battle, run.player, run.scenario.table);
  resolved.scenario = run.scenario;
  return resolved;
}

/// Empty: stopped by the user.
std::optional<ResolvedMatch> resolve(const ParsedArgs& typed, std::int64_t number, bool quiet) {
  if (typed.arguments().empty()) {
    throw InputError("replay needs the command to replay: duel, battle or price",
                     "for example: warbalance replay duel \"4+ Armored\" \"4+\" --battle 17");
  }
  const ParsedArgs of_run = typed.without_first_argument();
  const RunKind kind = run_kind(typed.arguments().front(), "replay");
  if (kind == RunKind::price) return resolve_price_battle(of_run, number, quiet);
  ResolvedMatch resolved = kind == RunKind::duel ? resolve_duel(of_run, quiet) : resolve_battle(of_run, quiet);
  resolved.match.matchup = static_cast<std::uint32_t>(
      parse_integer("matchup", typed.value("matchup", "0"), 0, std::numeric_limits<std::uint32_t>::max()));
  return resolved;
}

/// A remark on a battle that a run of the usual length does not have; empty for others. In price runs such a battle is
/// an error.
std::string remark_on(const ParsedArgs& typed, const ResolvedMatch& resolved, std::int64_t number) {
  if (run_kind(typed.arguments().front(), "replay") == RunKind::price) return {};
  RunLength length;
  if (typed.has("matchup")) length.battles = kMatrixBattles;
  const std::int64_t battles = whole_groups(length, resolved.match.armies.size(), /*quiet=*/true).battles;
  if (number < battles) return {};
  return fmt::format("a run has the battles 0 to {} unless --battles says more: it has battle {} from --battles {} on",
                     grouped_text(battles - 1), grouped_text(number), grouped_text(number + 1));
}

std::string text_of(const ReplayedBattle& replay, const Provenance& provenance, const Format& format, bool maps) {
  if (format.name == kJsonFormat) return to_replay_json(replay, provenance);
  if (format.name == kHtmlFormat) return to_replay_page(replay, provenance);
  return to_story(replay, provenance, {format.name == kMarkdownFormat, maps});
}

void expect_story(const Format& format, bool maps) {
  if (format.bare) {
    throw InputError(fmt::format("a replay is a story, not a table: it has no {}", format.name),
                     "one of: table, json, markdown, html");
  }
  if (format.name == kJsonFormat && maps) {
    throw option_error("map", "draws into the story; json has no pictures", "json has the place of every unit");
  }
}

bool tells_chance(const TraceEvent& event) { return event.kind == Kind::chance; }

Exit run(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  expect_story(*output.format, typed.has("map"));
  for (const OutputOptions& other : output.further) expect_story(*other.format, typed.has("map"));
  if (!typed.has("battle")) throw InputError("replay needs --battle N", "the first battle of a run has the number 0");
  const std::int64_t number = integer_value(typed, "battle", 0, sim::kMaxBattles - 1);
  Destination destination(output, further_tables(kReplayCommand));
  const std::optional<ResolvedMatch> resolved = resolve(typed, number, output.quiet);
  if (!resolved) {
    say("interrupted before the battle was found: there is nothing to tell\n");
    return Exit::interrupted;
  }

  const sim::Match& match = resolved->match;
  const std::optional<sim::Player> foreteller = foreteller_of(match);
  const Net* const net = foreteller ? foreteller->learned.net.get() : nullptr;
  const sim::RecordedBattle battle = sim::record_battle(match, number, typed.has("why"), net);
  const bool foretold = std::ranges::any_of(battle.events, tells_chance);
  const std::string remark = remark_on(typed, *resolved, number);
  const Provenance provenance = provenance_of(typed, *resolved);
  const ReplayedBattle replay{&match, &battle, remark, foretold ? foreteller->label() : ""};
  for_each_place(output, destination, [&](const OutputOptions& how, Destination& where) {
    const std::string text = text_of(replay, provenance, *how.format, typed.has("map"));
    const bool fits = where.is_file() || how.format->name != kTableFormat;
    where.deliver(fits ? text : fitted_text(text, output_width()), false);
  });
  return Exit::done;
}

Offer first_word() { return {Offer::Kind::words, run_kinds()}; }

}  // namespace

}  // namespace warbalance::cli::replay_command

namespace warbalance::cli {

const Command kReplayCommand{
    .name = "replay",
    .summary = "shows one battle of a duel, battle or price run, die by die",
    .usage =
        "duel UNIT UNIT --battle N [options]\n       warbalance replay battle ARMY ARMY [ARMY...] --battle N "
        "[options]\n       warbalance replay price --chain C --round R --battle N [options]",
    .details =
        "Give the words and options of the run, and the number of a battle of it: the same dice fall again. The\n"
        "tables of duel, battle and matrix end with replay lines to copy. A story by default; --format html is a page\n"
        "with a map of each round; --format json has the same facts for programs: every position, move, die and "
        "change\n"
        "of state with the id of its rule.\n"
        "The battles of a price run are counted within the rounds of its chains; units have the prices that they "
        "scored\n"
        "in that round. To get there the earlier rounds of the chain are played again, which may take some seconds.\n",
    .examples =
        "  warbalance replay duel \"4+ Armored\" \"4+ Shooter(18)\" --battle 17\n"
        "      battle 17 of: warbalance duel \"4+ Armored\" \"4+ Shooter(18)\"\n"
        "  warbalance replay battle line raiders --seed 7 --battle 3 --format json\n"
        "      the fourth battle of a run with seed 7\n"
        "  warbalance replay battle line raiders --battle 17 --map\n"
        "      with a picture of the table at the start of each round\n"
        "  warbalance replay battle line raiders --battle 17 --format html -o battle.html\n"
        "      a page with a map of each round, its moves, attacks and dice\n"
        "  warbalance replay price --quick --chain 1 --round 0 --battle 41\n"
        "      what a battle behind the prices looks like\n",
    .options = replay_command::options,
    .run = replay_command::run,
    .first_word = replay_command::first_word,
};

}  // namespace warbalance::cli
