#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/systems/systems.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/units/compile.hpp"

// A battle set up by hand, in any rule system: units by profile text at listed places, choices and dice as lists. A
// missing or left-over die or choice fails the test.

namespace warbalance::tests {

inline sim::Ruleset load_rules(const char* id, const std::vector<std::string>& settings) {
  auto loaded = sim::load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, id, settings);
  for (const auto& diagnostic : loaded.diagnostics) ADD_FAILURE() << diagnostic.text();
  return loaded.value.value();
}

template <RuleSystem S>
typename S::Profile profile_of(const sim::Ruleset& ruleset, const std::string& text) {
  sim::Diagnostic place;
  place.file = "test";
  const auto design = sim::parse_profile(ruleset, text, place, false);
  for (const auto& diagnostic : design.diagnostics) ADD_FAILURE() << diagnostic.text();
  return sim::compile_profile<S>(ruleset, sim::compile_rules<S>(ruleset), design.value.value());
}

inline Hundredths cost_of(const sim::Ruleset& ruleset, const std::string& text) {
  return sim::listed_cost(ruleset, sim::parse_profile(ruleset, text, {}, false).value.value());
}

/// What a scripted battle came to.
template <RuleSystem S>
struct Outcome {
  BattleReport report;
  RecordTrace trace;
  typename S::Arena::State state;

  const auto& unit(UnitIndex i) const { return state.unit(i); }
  /// How often an event of this kind and text is in the trace.
  int count(TraceEvent::Kind kind, std::string_view what) const {
    int sum = 0;
    for (const TraceEvent& event : trace.events()) sum += event.kind == kind && event.what == what ? 1 : 0;
    return sum;
  }
  int dice(std::string_view purpose) const { return count(TraceEvent::Kind::die, purpose); }
  int changes(std::string_view what) const { return count(TraceEvent::Kind::change, what); }
  /// The purposes of all dice in the order in which they were rolled.
  std::vector<std::string> rolls() const {
    std::vector<std::string> rolls;
    for (const TraceEvent& event : trace.events()) {
      if (event.kind == TraceEvent::Kind::die) rolls.emplace_back(event.what);
    }
    return rolls;
  }
  /// The units in the order of their activations, or of their placements.
  std::vector<int> activations() const { return units_of(TraceEvent::Kind::activation); }
  std::vector<int> placements() const { return units_of(TraceEvent::Kind::placed); }

 private:
  std::vector<int> units_of(TraceEvent::Kind kind) const {
    std::vector<int> units;
    for (const TraceEvent& event : trace.events()) {
      if (event.kind == kind) units.push_back(event.unit);
    }
    return units;
  }
};

using Rolls = std::vector<std::string>;

/// A unit of a seat at a listed place (centre of its base, in 1/100 inch).
struct Placed {
  int seat;
  std::string profile;
  Point at;
};

/// The units of one seat of a scene or a board.
template <RuleSystem S>
struct ListedUnits {
  std::vector<typename S::Profile> profiles;
  std::vector<Hundredths> costs;

  void add(const sim::Ruleset& ruleset, const std::string& profile) {
    profiles.push_back(profile_of<S>(ruleset, profile));
    costs.push_back(cost_of(ruleset, profile));
  }
};

/// Units of seat 0 come first in the numbering of units, in the order in which they are added, then those of seat 1 and
/// so on. As many players take part as have units, two at least.
/// @tparam Derived  the scene of a rule system, which adds its actions
template <class Derived, RuleSystem S>
class Scene {
 public:
  using Choice = typename S::Arena::Script::Choice;
  /// What somebody does at a time: one choice, or several in a row.
  struct Act : std::vector<Choice> {
    template <std::convertible_to<Choice> C>
    Act(C choice) : std::vector<Choice>{std::move(choice)} {}
    Act(std::initializer_list<Choice> choices) : std::vector<Choice>(choices) {}
  };

  explicit Scene(sim::Ruleset ruleset) : ruleset_(std::move(ruleset)) { players_.fill(Policy::scripted); }

  /// Adds a unit at a listed place (centre of its base, in 1/100 inch).
  Derived& unit(int seat, const std::string& profile, Point at) {
    const auto s = static_cast<std::size_t>(seat);
    units_[s].add(ruleset_, profile);
    positions_[s].push_back(at);
    return self();
  }
  /// Adds a piece of terrain.
  Derived& piece(const TerrainPiece& piece) {
    pieces_.push_back(piece);
    return self();
  }
  Derived& task(const SkillTask& task) {
    tasks_.push_back(task);
    return self();
  }
  /// Lets the players deploy (with roll-offs) instead of using the listed places.
  Derived& deployed() {
    listed_ = false;
    return self();
  }
  /// Seat 0 starts round 1 without a roll-off, unless another seat is given; -1: the roll-off decides.
  Derived& first(int seat) {
    first_ = seat;
    return self();
  }
  Derived& player(int seat, Policy kind) {
    players_[static_cast<std::size_t>(seat)] = kind;
    return self();
  }
  Derived& dice(std::vector<int> faces) {
    dice_.insert(dice_.end(), faces.begin(), faces.end());
    return self();
  }
  Derived& choose(Choice choice) {
    choices_.push_back(std::move(choice));
    return self();
  }

  Derived& acts(const std::vector<Act>& acts) {
    for (const Act& act : acts) choices_.insert(choices_.end(), act.begin(), act.end());
    return self();
  }
  /// The units, what the players do with them, and all dice.
  Derived& with(const std::vector<Placed>& units, const std::vector<Act>& what = {}, std::vector<int> faces = {}) {
    for (const Placed& placed : units) unit(placed.seat, placed.profile, placed.at);
    return acts(what).dice(std::move(faces));
  }

  const sim::Ruleset& ruleset() const { return ruleset_; }
  /// Of the battle that was played; valid as long as the scene is.
  const BattleSetup<typename S::Profile>& setup() const { return setup_; }

  /// Plays the battle; every die and every choice must be used, none may be missing.
  Outcome<S> play() {
    const auto rules = sim::compile_rules<S>(ruleset_);
    std::vector<typename S::Profile> all;
    BattleSetup<typename S::Profile>& setup = setup_;
    setup.listed_positions = listed_;
    setup.first_player = first_;
    setup.table.pieces = pieces_;
    setup.table.tasks = tasks_;
    for (std::size_t seat = 0; seat < units_.size(); ++seat) {
      const auto& units = units_[seat];
      if (seat >= 2 && units.profiles.empty()) break;
      setup.players = static_cast<int>(std::max<std::size_t>(2, seat + 1));
      all.insert(all.end(), units.profiles.begin(), units.profiles.end());
      setup.sides[seat] = {units.profiles, units.costs, positions_[seat], players_[seat]};
    }
    const auto tables = S::make_tables(rules, all);
    typename S::Arena arena(rules, tables);
    ScriptedDice dice(dice_);
    typename S::Arena::Script script(choices_);
    Outcome<S> outcome;
    outcome.report = arena.play_scripted(setup, dice, script, outcome.trace);
    outcome.state = arena.state();
    EXPECT_EQ(dice.missing(), 0U) << "dice that the battle asked for and did not get";
    EXPECT_EQ(dice.left_over(), 0U) << "dice left over after " << dice.used();
    EXPECT_EQ(script.problem(), "");
    EXPECT_TRUE(script.used_up()) << "choices left over";
    return outcome;
  }

 private:
  Derived& self() { return static_cast<Derived&>(*this); }

  sim::Ruleset ruleset_;
  std::array<ListedUnits<S>, kMaxPlayers> units_;
  std::array<std::vector<Point>, kMaxPlayers> positions_;
  std::array<Policy, kMaxPlayers> players_;
  BattleSetup<typename S::Profile> setup_;
  std::vector<TerrainPiece> pieces_;
  std::vector<SkillTask> tasks_;
  std::vector<int> dice_;
  std::vector<Choice> choices_;
  bool listed_ = true;
  int first_ = 0;
};

/// A whole battle as a table: settings, units, acts in turn, dice.
template <class S>
auto played(S scene, const std::vector<Placed>& units, const std::vector<typename S::Act>& acts,
            std::vector<int> dice = {}) {
  return scene.with(units, acts, std::move(dice)).play();
}

}  // namespace warbalance::tests
