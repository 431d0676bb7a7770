#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/systems/systems.hpp"
#include "sim/catalog/compile.hpp"

// A battle set up by hand: units by profile text at listed places, choices and dice as lists. A missing or left-over
// die or choice fails the test.

namespace warbalance::warstuff1 {

inline sim::Ruleset load_rules(const std::vector<std::string>& settings = {}) {
  auto loaded = sim::load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-1.7", settings);
  for (const auto& diagnostic : loaded.diagnostics) ADD_FAILURE() << diagnostic.text();
  return loaded.value.value();
}

inline Profile profile_of(const sim::Ruleset& ruleset, const std::string& text) {
  sim::Diagnostic place;
  place.file = "test";
  const auto design = sim::parse_profile(ruleset, text, place, false);
  for (const auto& diagnostic : design.diagnostics) ADD_FAILURE() << diagnostic.text();
  return sim::compile_profile<Warstuff1>(ruleset, sim::compile_rules<Warstuff1>(ruleset), design.value.value());
}

inline Hundredths cost_of(const sim::Ruleset& ruleset, const std::string& text) {
  return sim::listed_cost(ruleset, sim::parse_profile(ruleset, text, {}, false).value.value());
}

/// What a scripted battle came to.
struct Outcome {
  BattleReport report;
  RecordTrace trace;
  State state;

  const UnitState& unit(UnitIndex i) const { return state.unit(i); }
  /// How often an event of this kind and text is in the trace.
  int count(TraceEvent::Kind kind, std::string_view what) const {
    int sum = 0;
    for (const TraceEvent& event : trace.events()) sum += event.kind == kind && event.what == what ? 1 : 0;
    return sum;
  }
  int changes(std::string_view what) const { return count(TraceEvent::Kind::change, what); }
  /// The purposes of all dice in their order.
  std::vector<std::string> rolls() const {
    std::vector<std::string> rolls;
    for (const TraceEvent& event : trace.events()) {
      if (event.kind == TraceEvent::Kind::die) rolls.emplace_back(event.what);
    }
    return rolls;
  }
  /// The units in the order of their activations.
  std::vector<int> activations() const {
    std::vector<int> units;
    for (const TraceEvent& event : trace.events()) {
      if (event.kind == TraceEvent::Kind::activation) units.push_back(event.unit);
    }
    return units;
  }
};

/// "ok", "stunned:2", "killed": the state names of the rulebook.
inline std::string state_of(const Outcome& outcome, UnitIndex unit) {
  const Condition& condition = outcome.unit(unit).condition;
  if (condition.killed) return "killed";
  std::string text = condition.stunned ? "stunned" : "ok";
  return condition.wounds > 0 ? text + ":" + std::to_string(condition.wounds) : text;
}

using Rolls = std::vector<std::string>;

/// Units of seat 0 come first in the numbering of units, in the order in which they are added, then those of seat 1 and
/// so on. As many players take part as have units, two at least. One round is played unless told otherwise.
class Scene {
 public:
  explicit Scene(std::vector<std::string> settings = {}) {
    settings.insert(settings.begin(), {"round_cap=1", "concede.pct=0"});
    ruleset_ = load_rules(settings);
  }

  /// Adds a unit at a listed place (centre of its base, in 1/100 inch).
  Scene& unit(int seat, const std::string& profile, Point at) {
    auto& side = sides_[static_cast<std::size_t>(seat)];
    side.profiles.push_back(profile_of(ruleset_, profile));
    side.costs.push_back(cost_of(ruleset_, profile));
    side.positions.push_back(at);
    return *this;
  }
  Scene& piece(const TerrainPiece& piece) {
    pieces_.push_back(piece);
    return *this;
  }
  /// Lets the players deploy (with roll-offs) instead of using the listed places.
  Scene& deployed() {
    listed_ = false;
    first_ = -1;
    return *this;
  }
  /// Seat 0 starts round 1 without a roll-off, unless another seat is named; -1 asks for the roll-off.
  Scene& first(int seat) {
    first_ = seat;
    return *this;
  }
  Scene& player(int seat, PlayerKind kind) {
    sides_[static_cast<std::size_t>(seat)].player = kind;
    return *this;
  }
  Scene& dice(std::vector<int> faces) {
    dice_.insert(dice_.end(), faces.begin(), faces.end());
    return *this;
  }
  Scene& choose(Choice choice) {
    choices_.push_back(std::move(choice));
    return *this;
  }
  /// A unit is activated and takes an action.
  Scene& act(UnitIndex unit, Action action) { return choose(ChooseUnit{unit}).choose(ChooseAction{action}); }
  Scene& hold(UnitIndex unit, Deed deed = Deed::none, UnitIndex target = kNoUnit) {
    return act(unit, {ActionKind::hold, {}, deed, target});
  }
  Scene& recover(UnitIndex unit) { return act(unit, {.kind = ActionKind::recover}); }
  Scene& walk(UnitIndex unit, Path path, Deed deed = Deed::none, UnitIndex target = kNoUnit) {
    return act(unit, {ActionKind::walk, path, deed, target});
  }
  Scene& run(UnitIndex unit, Path path, Deed deed = Deed::none, UnitIndex target = kNoUnit) {
    return act(unit, {ActionKind::run, path, deed, target});
  }
  Scene& melee(UnitIndex unit, UnitIndex target, Point from, Point contact) {
    return run(unit, Path::straight(from, contact), Deed::melee, target);
  }

  const sim::Ruleset& ruleset() const { return ruleset_; }

  /// Plays the battle; every die and every choice must be used, none may be missing.
  Outcome play() {
    const Rules rules = sim::compile_rules<Warstuff1>(ruleset_);
    BattleSetup<Profile> setup;
    setup.listed_positions = listed_;
    setup.first_player = first_;
    setup.table.pieces = pieces_;
    for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
      const auto& side = sides_[seat];
      if (seat >= 2 && side.profiles.empty()) break;
      setup.players = static_cast<int>(std::max<std::size_t>(2, seat + 1));
      setup.sides[seat] = {side.profiles, side.costs, side.positions, side.player};
    }
    Arena arena(rules, OddsTables{});
    ScriptedDice dice(dice_);
    Script script(choices_);
    Outcome outcome;
    outcome.report = arena.play_scripted(setup, dice, script, outcome.trace);
    outcome.state = arena.state();
    EXPECT_EQ(dice.missing(), 0U) << "dice that the battle asked for and did not get";
    EXPECT_EQ(dice.left_over(), 0U) << "dice left over after " << dice.used();
    EXPECT_EQ(script.problem(), "");
    EXPECT_TRUE(script.used_up()) << "choices left over";
    return outcome;
  }

 private:
  struct Side {
    std::vector<Profile> profiles;
    std::vector<Hundredths> costs;
    std::vector<Point> positions;
    PlayerKind player = PlayerKind::scripted;
  };

  sim::Ruleset ruleset_;
  std::array<Side, kMaxPlayers> sides_;
  std::vector<TerrainPiece> pieces_;
  std::vector<int> dice_;
  std::vector<Choice> choices_;
  bool listed_ = true;
  int first_ = 0;
};

}  // namespace warbalance::warstuff1
