#include "tests/engine/vsgmr/replay_checker.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace warbalance::vsgmr {
namespace {

using Kind = TraceEvent::Kind;

std::string unit_text(UnitIndex unit) { return "unit " + std::to_string(unit); }

/// The profiles of all figures, seat by seat.
std::vector<const Profile*> profiles_of(const BattleSetup<Profile>& setup) {
  std::vector<const Profile*> profiles;
  for (int seat = 0; seat < setup.players; ++seat) {
    for (const Profile& profile : setup.sides[static_cast<std::size_t>(seat)].profiles) profiles.push_back(&profile);
  }
  return profiles;
}

/// VS-M2, VS-R5, VS-M1: what the facts show without playing again.
void check_facts(const BattleSetup<Profile>& setup, std::span<const TraceEvent> events,
                 std::vector<std::string>& wrong) {
  const auto profiles = profiles_of(setup);
  std::map<UnitIndex, Point> placed;
  std::set<UnitIndex> dead;
  std::set<std::pair<std::string, UnitIndex>> activated;
  for (const TraceEvent& event : events) {
    const auto radius = [&](UnitIndex unit) { return profiles.at(static_cast<std::size_t>(unit))->radius; };
    if (event.kind == Kind::placed && event.what == "placed") {
      for (const auto& [other, at] : placed) {
        if (other == event.unit) continue;
        if (distance2(at, event.path.points[0]) < square(radius(other) + radius(event.unit))) {
          wrong.push_back(unit_text(event.unit) + " overlaps another base");
        }
      }
      placed[event.unit] = event.path.points[0];
    }
    if (event.kind == Kind::round) activated.clear();
    if (event.kind == Kind::change && event.what == "killed") dead.insert(event.unit);
    if (event.kind == Kind::activation) {
      if (dead.contains(event.unit)) wrong.push_back(unit_text(event.unit) + " is not on the table");
      if (!activated.insert({std::string(event.what), event.unit}).second) {
        wrong.push_back(unit_text(event.unit) + " is activated twice in a step");
      }
    }
    if (event.kind == Kind::move && event.what == "move") {
      Length length = 0;
      for (std::size_t i = 1; i < event.path.count; ++i)
        length += length_up(event.path.points[i - 1], event.path.points[i]);
      if (length > event.value) wrong.push_back(unit_text(event.unit) + " moves too far");
    }
    if (event.kind == Kind::die && (event.value < 1 || event.value > event.sides))
      wrong.push_back("a die has no such face");
  }
}

/// The choices that the facts tell of.
class ChoiceReader {
 public:
  ChoiceReader(const BattleSetup<Profile>& setup, std::span<const TraceEvent> events) : events_(events) {
    for (std::size_t i = 0; i < events.size(); ++i) read(i, setup.first_player >= 0);
  }
  std::vector<Choice> choices;
  std::vector<int> dice;

 private:
  void read(std::size_t i, bool begins_given) {
    const TraceEvent& event = events_[i];
    switch (event.kind) {
      case Kind::die:
        dice.push_back(static_cast<int>(event.value));
        return;
      case Kind::round:
        if (event.value > 1 || !begins_given) choices.emplace_back(ChooseTurn{event.player});
        return;
      case Kind::change:
        if (event.what == "inspires") choices.emplace_back(ChooseAgain{static_cast<int>(dice.size())});
        return;
      case Kind::placed:
        if (event.what == "spawned" && event.other == kNoUnit)
          choices.emplace_back(ChooseSpawn{event.unit, event.path.points[0]});
        return;
      case Kind::note:
        if (event.what == "attacks again") choices.emplace_back(ChooseFollowUp{event.other});
        return;
      case Kind::action:
        if (event.what == "move") return read_move(i);
        return read_action(i);
      default:
        return;
    }
  }

  void read_move(std::size_t i) {
    const TraceEvent& event = events_[i];
    Move move;
    move.path = event.path;
    move.board = event.other;
    for (std::size_t k = i + 1; k < events_.size() && events_[k].unit == event.unit &&
                                events_[k].kind != Kind::action && events_[k].kind != Kind::activation;
         ++k) {
      if (events_[k].what == "faces") move.facing = events_[k].path.points[0];
      if (events_[k].what == "picks up the object") move.picks_up = true;
      if (events_[k].what == "leaves") move.leave = events_[k].path.points[0];
      if (events_[k].what == "takes off") flying_.insert(event.unit);
      if (events_[k].what == "lands") flying_.erase(event.unit);
    }
    move.in_flight = flying_.contains(event.unit);
    choices.emplace_back(ChooseMove{event.unit, move});
  }

  void read_action(std::size_t i) {
    const TraceEvent& event = events_[i];
    Action action;
    action.target = event.other;
    action.at = event.path.points[0];
    if (i + 1 < events_.size() && events_[i + 1].what == "attacks terrain") {
      action.piece = static_cast<int>(events_[i + 1].value);
    }
    action.deed = event.what == "distance attack"       ? Deed::distance
                  : event.what == "hand to hand attack" ? Deed::hand_to_hand
                  : event.what == "disable"             ? Deed::disable
                                                        : Deed::summon;
    if (event.rule == "VS-A15") {
      choices.emplace_back(ChooseAtOnce{action});
    } else {
      choices.emplace_back(ChooseAction{event.unit, action});
    }
  }

  std::span<const TraceEvent> events_;
  std::set<UnitIndex> flying_;
};

bool same_fact(const TraceEvent& a, const TraceEvent& b) {
  return a.kind == b.kind && a.what == b.what && a.rule == b.rule && a.unit == b.unit && a.other == b.other &&
         a.player == b.player && a.value == b.value && a.sides == b.sides && a.target == b.target &&
         a.ground == b.ground && a.stream == b.stream && a.lane == b.lane && a.path == b.path && a.piece == b.piece;
}

std::string fact_text(const TraceEvent& event) {
  return std::string(event.what) + " of " + unit_text(event.unit) + " (value " + std::to_string(event.value) + ")";
}

/// What the rules make of the dice and choices of a record.
struct Played {
  std::vector<TraceEvent> read;  ///< the facts that dice and choices were read from
  std::vector<TraceEvent> facts;
  BattleReport report;
  std::vector<std::string> wrong;
};

/// Whether dice, choices or places are read from the fact.
bool is_read(const TraceEvent& event) {
  switch (event.kind) {
    case Kind::terrain:
    case Kind::placed:
    case Kind::round:
    case Kind::action:
    case Kind::die:
    case Kind::note:
      return true;
    case Kind::change:
      return event.what == "inspires" || event.what == "faces" || event.what == "leaves" ||
             event.what == "picks up the object" || event.what == "attacks terrain" || event.what == "takes off" ||
             event.what == "lands";
    default:
      return false;
  }
}

bool same_facts(const std::vector<TraceEvent>& a, const std::vector<TraceEvent>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_fact);
}

Played play(Arena& arena, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events) {
  ChoiceReader read(setup, events);
  std::vector<TerrainPiece> pieces;
  std::vector<std::string_view> names(256);
  for (const TraceEvent& event : events) {
    if (event.kind != Kind::terrain) continue;
    pieces.push_back(event.piece);
    names[event.piece.kind] = event.what;
  }
  BattleSetup<Profile> again = setup;
  for (auto& side : again.sides) side.player = PlayerKind::scripted;
  again.table.generator = nullptr;
  again.table.pieces = pieces;
  again.table.kind_names = names;
  ScriptedDice dice(read.dice);
  Script script(read.choices);
  RecordTrace trace;
  Played played;
  played.report = arena.play_scripted(again, dice, script, trace);
  played.facts = trace.events();
  if (!script.problem().empty()) played.wrong.push_back("choices: " + script.problem());
  if (!script.used_up()) played.wrong.emplace_back("choices are left over");
  if (!dice.used_exactly()) played.wrong.emplace_back("dice are missing or left over");
  return played;
}

/// Plays a record again. Arenas take long to make, and many doctored records have the dice and choices of the one
/// before: both are kept as long as they serve.
const Played& played_again(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events) {
  static std::optional<Rules> known_rules;
  static std::unique_ptr<Arena> arena;
  static Played known;
  const bool same_rules = known_rules && *known_rules == rules;
  if (!same_rules) arena = std::make_unique<Arena>(rules, OddsTables{rules});
  known_rules = rules;
  std::vector<TraceEvent> read;
  std::copy_if(events.begin(), events.end(), std::back_inserter(read), is_read);
  if (!same_rules || !same_facts(known.read, read)) {
    known = play(*arena, setup, events);
    known.read = std::move(read);
  }
  return known;
}

void check_by_playing(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events,
                      const BattleReport& report, std::vector<std::string>& wrong) {
  const Played& played = played_again(rules, setup, events);
  wrong.insert(wrong.end(), played.wrong.begin(), played.wrong.end());
  const auto& facts = played.facts;
  for (std::size_t i = 0; i < events.size() || i < facts.size(); ++i) {
    if (i < events.size() && i < facts.size() && same_fact(events[i], facts[i])) continue;
    wrong.push_back("fact " + std::to_string(i) + ": the record says " +
                    (i < events.size() ? fact_text(events[i]) : "nothing") + ", the rules " +
                    (i < facts.size() ? fact_text(facts[i]) : "nothing"));
    break;
  }
  if (!(played.report == report)) wrong.push_back("the report is another one");
}

}  // namespace

std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      std::span<const TraceEvent> events, const BattleReport& report) {
  std::vector<std::string> wrong;
  check_facts(setup, events, wrong);
  check_by_playing(rules, setup, events, report, wrong);
  return wrong;
}

}  // namespace warbalance::vsgmr
