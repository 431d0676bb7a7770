#include "cli/commands/replay/json.hpp"

#include <nlohmann/json.hpp>

#include "cli/commands/replay/event_words.hpp"
#include "cli/report/json_parts.hpp"
#include "sim/rules/settings.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::cli {
namespace {

/// Lengths and points are held in hundredths; they are written as inches and points.
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

/// What a unit's special rules do, with their numbers as the data files write them.
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

/// The corner or edge that a player takes; the event is called as the system calls it.
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

/// Points destroyed, or what the system counts besides; the event is called as the system calls it.
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
    case TraceEvent::Kind::tried:
      return tried_json(replay, event);
    case TraceEvent::Kind::activation:
      return {{"event", "activation"}, {"unit", replay.unit_id(event.unit)}};
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

}  // namespace

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
  battle["result"] = result_json(replay);
  return envelope_text("replay", provenance, Json::array({std::move(battle)}));
}

}  // namespace warbalance::cli
