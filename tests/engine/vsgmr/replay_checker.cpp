#include "tests/engine/vsgmr/replay_checker.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "tests/engine/replay_again.hpp"

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
    if (event.kind == Kind::placed) dead.erase(event.unit);
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
  ChoiceReader(const Rules& rules, const BattleSetup<Profile>& setup, std::span<const TraceEvent> events)
      : events_(events), solo_(rules.solo != 0) {
    for (std::size_t i = 0; i < events.size(); ++i) read(i, setup.first_player >= 0);
  }
  std::vector<Choice> choices;

 private:
  void read(std::size_t i, bool begins_given) {
    const TraceEvent& event = events_[i];
    switch (event.kind) {
      case Kind::die:
        ++dice_;
        return;
      case Kind::round:
        if (solo_ ? event.value == 1 && !begins_given : event.value > 1 || !begins_given)
          choices.emplace_back(ChooseTurn{event.player});
        return;
      case Kind::change:
        if (event.what == "may act") choices.emplace_back(ChooseActing{event.unit});
        if (event.what == "inspires") choices.emplace_back(ChooseAgain{dice_});
        return;
      case Kind::placed:
        if (event.what == "returns" && event.other == kNoUnit) choices.emplace_back(ChooseReturn{event.unit});
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
    if (event.what == "skill roll") {
      const bool of_object = events_[i + 1].what == "tries for the object";
      choices.emplace_back(
          ChooseSkill{event.unit, of_object ? kObjectTask : static_cast<int>(events_[i + 1].value) - 1});
      return;
    }
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
  bool solo_;
  std::set<UnitIndex> flying_;
  int dice_ = 0;
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
      return event.what == "inspires" || event.what == "may act" || event.what == "faces" || event.what == "leaves" ||
             event.what == "picks up the object" || event.what == "attacks terrain" || event.what == "tries task" ||
             event.what == "tries for the object" || event.what == "takes off" || event.what == "lands";
    default:
      return false;
  }
}

}  // namespace

std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                      std::span<const TraceEvent> events, const BattleReport& report) {
  static tests::ReplayAgain<Vsgmr> again;
  std::vector<std::string> wrong;
  check_facts(setup, events, wrong);
  const auto differences =
      again.compare(rules, setup, events, report, is_read, [&] { return ChoiceReader(rules, setup, events).choices; });
  wrong.insert(wrong.end(), differences.begin(), differences.end());
  return wrong;
}

}  // namespace warbalance::vsgmr
