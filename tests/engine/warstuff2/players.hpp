#pragma once

#include "sim/units/army.hpp"
#include "tests/engine/warstuff2/board.hpp"

// What the tests of the built-in players share.

namespace warbalance::warstuff2 {

/// Players of one policy in all seats, at the beginning of a battle.
inline Players players_of(Policy kind, std::uint32_t battle = 0) {
  BattleSetup<Profile> setup;
  for (auto& side : setup.sides) side.player = kind;
  Players players;
  players.begin(setup, {1, 0, battle}, nullptr);
  return players;
}

/// The unit of the first seat that acts next.
inline UnitIndex unit_of(Players& players, const View& view) {
  std::array<UnitIndex, kMaxUnits> room;
  return players.answer(view, UnitQuestion{0, ready_units(view.state, 0, room)});
}

/// All actions in battles of an army against itself.
inline std::vector<std::string_view> actions_in_battles(const char* army_name, Policy kind, std::uint32_t battles) {
  const sim::Ruleset ruleset = load_rules();
  const Rules rules = sim::compile_rules<Warstuff2>(ruleset);
  const auto army = sim::load_army(ruleset, {}, army_name);
  const auto compiled = sim::compile_army<Warstuff2>(ruleset, rules, army.value.value());
  const OddsTables tables(rules, compiled.profiles);
  Arena arena(rules, tables);
  BattleSetup<Profile> setup;
  for (auto& side : setup.sides) side = {compiled.profiles, compiled.costs, {}, kind};
  std::vector<std::string_view> actions;
  for (std::uint32_t battle = 0; battle < battles; ++battle) {
    RecordTrace trace;
    arena.play(setup, {11, 0, battle}, trace);
    for (const TraceEvent& event : trace.events()) {
      if (event.kind == TraceEvent::Kind::action) actions.push_back(event.what);
    }
  }
  return actions;
}

}  // namespace warbalance::warstuff2
