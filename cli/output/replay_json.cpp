#include <nlohmann/json.hpp>

#include "cli/options.hpp"
#include "cli/output/json_parts.hpp"
#include "cli/output/replay_facts.hpp"
#include "sim/catalog/settings.hpp"
#include "sim/catalog/vocabulary_of.hpp"

namespace warbalance::cli {
namespace {

/// Lengths and points are held in hundredths; both leave as inches and points.
Json from_hundredths(std::int64_t value) { return static_cast<double>(value) / 100; }

Json json_of(Point point) { return {{"x", from_hundredths(point.x)}, {"y", from_hundredths(point.y)}}; }

Json json_of(const Path& path) {
  Json points = Json::array();
  for (std::size_t i = 0; i < path.count; ++i) points.push_back(json_of(path.points[i]));
  return points;
}

Json json_of(const TerrainPiece& piece, std::string_view kind) {
  const Shape& shape = piece.shape;
  const TerrainTraits& traits = piece.traits;
  Json json{{"event", "terrain"}, {"kind", kind}};
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

Json json_of_unit(const ReplayFacts& facts, const sim::ArmyUnit& unit, UnitIndex index) {
  const sim::Ruleset& ruleset = facts.match->ruleset;
  Json rules = Json::array();
  for (const std::uint8_t rule : unit.design.rules) rules.push_back(ruleset.rules[rule].name);
  return {{"unit", facts.unit_id(index)},
          {"index", index},
          {"name", unit.name},
          {"profile", sim::profile_text(ruleset, unit.design)},
          {"quality", ruleset.tiers[unit.design.tier].quality},
          {"special_rules", std::move(rules)},
          {"effects", json_of_effects(ruleset, unit.design)},
          {"base_radius", from_hundredths(facts.battle->base_radii[static_cast<std::size_t>(index)])},
          {"points", from_hundredths(unit.cost)}};
}

Json json_of_seats(const ReplayFacts& facts) {
  Json seats = Json::array();
  UnitIndex index = 0;
  for (int seat = 0; seat < facts.players(); ++seat) {
    const sim::Army& army = facts.army_in(seat);
    Json units = Json::array();
    for (const sim::ArmyUnit& unit : army.units) units.push_back(json_of_unit(facts, unit, index++));
    seats.push_back({{"seat", seat + 1},
                     {"side", facts.side(seat)},
                     {"army", army.name},
                     {"points", from_hundredths(army.points())},
                     {"player", facts.match->players[facts.contestant(seat)].name},
                     {"units", std::move(units)}});
  }
  return seats;
}

void add_unit(Json& json, const char* key, const ReplayFacts& facts, UnitIndex unit) {
  if (unit != kNoUnit) json[key] = facts.unit_id(unit);
}

void add_player(Json& json, const ReplayFacts& facts, int seat) {
  if (seat >= 0) {
    json["seat"] = seat + 1;
    json["side"] = facts.side(seat);
  }
}

Json die_json(const ReplayFacts& facts, const TraceEvent& event) {
  Json json{{"event", "die"}};
  add_player(json, facts, event.stream.seat);
  if (!event.stream.is_player()) add_unit(json, "unit", facts, event.unit);
  json["stream"] = event.stream.is_player() ? facts.side(event.stream.seat) : facts.unit_id(event.unit);
  json["purpose"] = event.what;
  json["sides"] = event.sides;
  json["value"] = event.value;
  json["target"] = event.target > 0 ? Json(event.target) : Json(nullptr);
  json["success"] = event.target > 0 ? Json(event.value >= event.target) : Json(nullptr);
  if (event.ground >= 0) json["piece"] = event.ground;
  return json;
}

Json event_json(const ReplayFacts& facts, const TraceEvent& event) {
  using Kind = TraceEvent::Kind;
  Json json;
  switch (event.kind) {
    case Kind::terrain:
      json = json_of(event.piece, event.what);
      json["number"] = event.value;
      break;
    case Kind::placed:
      json = {{"event", "placed"}, {"unit", facts.unit_id(event.unit)}, {"position", json_of(event.path.points[0])}};
      break;
    case Kind::corner:
      json["event"] = event.what;  // "corner" or "edge", as the system calls it
      add_player(json, facts, event.player);
      json[std::string(event.what)] = event.value;
      break;
    case Kind::round:
      json = {{"event", "round"}, {"round", event.value}};
      add_player(json, facts, event.player);
      break;
    case Kind::tried:
      json["event"] = "tried";
      add_player(json, facts, event.player);
      add_unit(json, "unit", facts, event.unit);
      json["action"] = event.what;
      add_unit(json, "target", facts, event.other);
      json["path"] = json_of(event.path);
      json["gain"] = from_hundredths(event.value);
      json["gain_se"] = from_hundredths(event.error);
      json["chosen"] = event.chosen;
      break;
    case Kind::activation:
      json = {{"event", "activation"}, {"unit", facts.unit_id(event.unit)}};
      break;
    case Kind::action:
      json = {{"event", "action"}, {"unit", facts.unit_id(event.unit)}, {"action", event.what}};
      add_unit(json, "target", facts, event.other);
      json["limit"] = from_hundredths(event.value);
      json["path"] = json_of(event.path);
      if (event.path.leaps) json["leaps"] = true;
      break;
    case Kind::move:
      json = {
          {"event", "move"}, {"unit", facts.unit_id(event.unit)}, {"move", event.what}, {"path", json_of(event.path)}};
      json["limit"] = event.value > 0 ? from_hundredths(event.value) : Json(nullptr);
      break;
    case Kind::die:
      json = die_json(facts, event);
      break;
    case Kind::change:
      json = {{"event", "change"}, {"unit", facts.unit_id(event.unit)}, {"change", event.what}, {"value", event.value}};
      add_unit(json, "cause", facts, event.other);
      if (event.path.count > 0) json["degrees"] = compass_degrees(event.path.points[0]);
      break;
    case Kind::note:
      json = {{"event", "note"}, {"text", event.what}};
      add_unit(json, "unit", facts, event.unit);
      add_unit(json, "other", facts, event.other);
      add_player(json, facts, event.player);
      if (event.unit != kNoUnit && event.what == kSpellNote) {
        json["spell"] = facts.spell(event.unit, event.value);
      } else if (event.what == kMarker) {
        json["number"] = event.value;
      } else if (event.value > 0) {
        json["length"] = from_hundredths(event.value);
      }
      if (event.path.count > 0) json["position"] = json_of(event.path.points[0]);
      break;
    case Kind::score:
      json["event"] = event.what;  // "score", or what a system counts besides
      add_player(json, facts, event.player);
      if (event.what == kMarker) {
        json["number"] = event.value;
      } else if (event.what == kMarkersHeld) {
        json["markers"] = event.value;
      } else {
        json["points"] = from_hundredths(event.value);
      }
      break;
    case Kind::result:
      json["event"] = "result";
      add_player(json, facts, event.player);
      json["rounds"] = event.value;
      break;
  }
  if (!event.rule.empty()) json["rule"] = event.rule;
  return json;
}

/// Says of all places where units stand or go which spaces they are.
void add_spaces(Json& event, const ReplayBoard& board, const TraceEvent& told) {
  const auto space = [&](Point point) {
    const auto [first, second] = board.coordinates(point);
    return Json::array({first, second});
  };
  if (event.contains("position")) event["position"]["space"] = space(told.path.points[0]);
  if (!event.contains("path")) return;
  for (std::size_t i = 0; i < told.path.count; ++i) event["path"][i]["space"] = space(told.path.points[i]);
}

Json result_json(const ReplayFacts& facts) {
  const BattleReport& report = facts.battle->report;
  Json json;
  json["winner"] = report.winner < 0 ? Json(nullptr) : Json(facts.side(report.winner));
  json["rounds"] = report.rounds;
  json["ended_early"] = report.ended_early;
  json["first_player"] = facts.side(report.first_player);
  json["dice"] = report.dice;
  json["sides"] = Json::array();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(facts.players()); ++seat) {
    const int rout = report.rout_round[seat];
    json["sides"].push_back({{"seat", seat + 1},
                             {"side", facts.side(static_cast<int>(seat))},
                             {"points_destroyed", from_hundredths(report.destroyed_hundredths[seat])},
                             {"points_lost", from_hundredths(report.lost_hundredths[seat])},
                             {"survivors", report.survivors[seat]},
                             {"rout_round", rout == 0 ? Json(nullptr) : Json(rout)}});
  }
  return json;
}

}  // namespace

std::string to_replay_json(const ReplayFacts& facts, const Provenance& provenance) {
  Json battle;
  battle["battle"] = facts.battle->number;
  const Point size = facts.table_size();
  battle["table"] = {{"width", from_hundredths(size.x)}, {"height", from_hundredths(size.y)}};
  battle["rules"] = json_of_settings(facts.match->ruleset);
  battle["seats"] = json_of_seats(facts);
  battle["events"] = Json::array();
  const auto board = facts.board();
  if (board) battle["space"] = from_hundredths(board->space);
  for (const TraceEvent& event : facts.battle->events) {
    Json json = event_json(facts, event);
    if (board) add_spaces(json, *board, event);
    battle["events"].push_back(std::move(json));
  }
  battle["result"] = result_json(facts);
  return envelope_text("replay", provenance, Json::array({std::move(battle)}));
}

}  // namespace warbalance::cli
