#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/systems/systems.hpp"
#include "sim/catalog/compile.hpp"

// A battle set up by hand: units by profile text at listed places, choices and dice as lists. A missing or left-over
// die or choice fails the test.

namespace warbalance::warstuff2 {

inline sim::Ruleset load_rules(const std::vector<std::string>& settings = {}) {
  auto loaded = sim::load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "warstuff-2.0", settings);
  for (const auto& diagnostic : loaded.diagnostics) ADD_FAILURE() << diagnostic.text();
  return loaded.value.value();
}

inline Profile profile_of(const sim::Ruleset& ruleset, const std::string& text) {
  sim::Diagnostic place;
  place.file = "test";
  const auto design = sim::parse_profile(ruleset, text, place, false);
  for (const auto& diagnostic : design.diagnostics) ADD_FAILURE() << diagnostic.text();
  return sim::compile_profile<Warstuff2>(ruleset, sim::compile_rules<Warstuff2>(ruleset), design.value.value());
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
  int dice(std::string_view purpose) const { return count(TraceEvent::Kind::die, purpose); }
  int changes(std::string_view what) const { return count(TraceEvent::Kind::change, what); }
};

/// Units of seat 0 come first in the numbering of units, in the order in which they are added, then those of seat 1 and
/// so on. As many players take part as have units, two at least.
class Scene {
 public:
  explicit Scene(std::vector<std::string> settings = {}) : ruleset_(load_rules(settings)) {}

  /// Adds a unit at a listed place (centre of its base, in 1/100 inch).
  Scene& unit(int seat, const std::string& profile, Point at) {
    auto& side = sides_[static_cast<std::size_t>(seat)];
    side.profiles.push_back(profile_of(ruleset_, profile));
    side.costs.push_back(cost_of(ruleset_, profile));
    side.positions.push_back(at);
    return *this;
  }
  /// Adds a piece of terrain.
  Scene& piece(const TerrainPiece& piece) {
    pieces_.push_back(piece);
    return *this;
  }
  /// Lets the players deploy (with roll-offs) instead of using the listed places.
  Scene& deployed() {
    listed_ = false;
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
  Scene& hold(UnitIndex unit, UnitIndex target = kNoUnit) { return act(unit, {ActionKind::hold, target, {}}); }
  Scene& hunker(UnitIndex unit) { return act(unit, {ActionKind::hunker, kNoUnit, {}}); }
  Scene& guard(UnitIndex unit) { return act(unit, {ActionKind::guard, kNoUnit, {}}); }
  Scene& advance(UnitIndex unit, Point from, Point to, UnitIndex target = kNoUnit) {
    return act(unit, {ActionKind::advance, target, Path::straight(from, to)});
  }
  Scene& rush(UnitIndex unit, Point from, Point to) {
    return act(unit, {ActionKind::rush, kNoUnit, Path::straight(from, to)});
  }
  Scene& charge(UnitIndex unit, UnitIndex target, Point from, Point contact) {
    return act(unit, {ActionKind::charge, target, Path::straight(from, contact)});
  }
  /// A stunned unit's activation: it only stands up.
  Scene& stand_up(UnitIndex unit) { return choose(ChooseUnit{unit}); }

  const sim::Ruleset& ruleset() const { return ruleset_; }

  /// Plays the battle; every die and every choice must be used, none may be missing.
  Outcome play() {
    const Rules rules = sim::compile_rules<Warstuff2>(ruleset_);
    std::vector<Profile> all;
    BattleSetup<Profile> setup;
    setup.listed_positions = listed_;
    setup.first_player = first_;
    setup.table.pieces = pieces_;
    for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
      const auto& side = sides_[seat];
      if (seat >= 2 && side.profiles.empty()) break;
      setup.players = static_cast<int>(std::max<std::size_t>(2, seat + 1));
      all.insert(all.end(), side.profiles.begin(), side.profiles.end());
      setup.sides[seat] = {side.profiles, side.costs, side.positions, side.player};
    }
    const OddsTables tables(rules, all);
    Arena arena(rules, tables);
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

}  // namespace warbalance::warstuff2
