#pragma once

#include <map>
#include <set>

#include "tests/engine/conformance/conformance.hpp"
#include "tests/engine/pieces.hpp"
#include "tests/engine/replay_again.hpp"
#include "tests/toy/engine/attack.hpp"

// What the shared test suites must know of the toy system, and its referee.

namespace warbalance::toy {

using Choice = Script::Choice;

/// What the facts show without playing again.
inline void check_facts(const Rules& rules, std::span<const TraceEvent> events, std::vector<std::string>& wrong) {
  std::map<UnitIndex, Point> placed;
  std::set<UnitIndex> dead;
  std::set<UnitIndex> activated;
  for (const TraceEvent& event : events) {
    const std::string unit = "unit " + std::to_string(event.unit);
    if (event.kind == TraceEvent::Kind::round) activated.clear();
    if (event.kind == TraceEvent::Kind::placed) {
      const Point at = event.path.points[0];
      for (const auto& [other, there] : placed) {
        if (distance2(at, there) < square(2 * rules.base_radius)) wrong.push_back(unit + " overlaps another base");
      }
      placed[event.unit] = at;
    }
    if (event.kind == TraceEvent::Kind::change && event.what == "killed") dead.insert(event.unit);
    if (event.kind == TraceEvent::Kind::activation) {
      if (dead.contains(event.unit)) wrong.push_back(unit + " is not on the table");
      if (!activated.insert(event.unit).second) wrong.push_back(unit + " is activated twice");
    }
  }
}

/// The choices that a record tells of.
inline std::vector<Choice> choices_of(std::span<const TraceEvent> events) {
  std::vector<Choice> choices;
  for (const TraceEvent& event : events) {
    if (event.kind == TraceEvent::Kind::activation) choices.emplace_back(ChooseUnit{event.unit});
    if (event.kind != TraceEvent::Kind::action) continue;
    const auto kind = std::find(kActionNames.begin(), kActionNames.end(), event.what) - kActionNames.begin();
    Action action{static_cast<ActionKind>(kind), event.other, {}};
    if (event.path.count > 0) action.to = event.path.end();
    choices.emplace_back(ChooseAction{action});
  }
  return choices;
}

/// What is wrong with the record of a battle, a line each: with its facts, and in what it differs when it is played
/// again with the recorded dice and choices, each of which must be legal.
inline std::vector<std::string> check_replay(const Rules& rules, const BattleSetup<Profile>& setup,
                                             std::span<const TraceEvent> events, const BattleReport& report) {
  static tests::ReplayAgain<Toy> again;
  std::vector<std::string> wrong;
  check_facts(rules, events, wrong);
  const auto all_facts = [](const TraceEvent&) { return true; };
  const auto differences = again.compare(rules, setup, events, report, all_facts, [&] { return choices_of(events); });
  wrong.insert(wrong.end(), differences.begin(), differences.end());
  return wrong;
}

}  // namespace warbalance::toy

namespace warbalance::tests {

template <>
struct Conformance<Toy> {
  static constexpr const char* ruleset = "toy";
  static constexpr int max_rounds = 6;
  static constexpr Point table{4800, 4800};

  static bool decided_by_points(const BattleReport& /*report*/) { return true; }

  static std::vector<std::string> violations(const Toy::Rules& rules, const BattleSetup<Toy::Profile>& setup,
                                             std::span<const TraceEvent> events, const BattleReport& report) {
    return toy::check_replay(rules, setup, events, report);
  }
  static bool same_state(const toy::State& a, const toy::State& b) { return same_armies(a, b, std::equal_to<>()); }

  static OptionSets option_sets() {
    return {{},
            {"strike_back=false", "rounds=4"},
            {"table.width=2400", "table.height=3000", "moves.charge=1500"},
            {"base.radius=80", "moves.advance=300", "rounds=8"}};
  }
  static OptionSets terrain_option_sets() { return {{}, {"cover.penalty=3", "moves.advance=900"}}; }
  static TerrainGenerator generator(std::int32_t pieces = 12) {
    static constexpr std::array<TerrainKind, 3> kKinds = {{
        {"wood", {.cover = true}, Outline::circle, {200, 350}, {}, false, 3},
        {"wall", {.solid = true}, Outline::rectangle, {400, 600}, {50, 100}, true, 2},
        {"pit", {.chasm = 300}, Outline::circle, {100, 200}, {}, false, 1},
    }};
    return table_of(kKinds, pieces);
  }

  static constexpr std::array<const char*, 2> sample_armies = {"line", "host"};
  static constexpr std::size_t quick_army = 1;
  static double most_draws(std::string_view /*scenario*/) { return 0.4; }

  static std::set<std::string_view> voluntary_moves() { return {}; }
  static std::set<std::string_view> preferences() { return {}; }
  static std::set<std::string_view> idle_dice() { return {}; }
  static std::set<std::string_view> further_dice() { return {}; }
  static constexpr std::array<std::string_view, 0> named_effects{};
  /// Effects of which a count is a success of such a die.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 1> counted_dice = {{{"armor", "save"}}};

  using Exchange = toy::Exchange;
  using ExchangeState = toy::ExchangeState;
  using ExchangeSetting = toy::ExchangeSetting;

  static ExchangeSetting exchange_setting(int number) {
    return {static_cast<toy::AttackKind>(number % 2), number % 5 == 0};
  }
  static bool can_attack(const toy::Profile& attacker, const ExchangeSetting& setting) {
    return setting.kind == toy::AttackKind::fight || attacker.shoots();
  }
  static void flip_cover(ExchangeSetting& setting) { setting.cover = !setting.cover; }
};

}  // namespace warbalance::tests
