#pragma once

#include "engine/systems/warstuff1/odds.hpp"
#include "tests/engine/conformance/conformance.hpp"
#include "tests/engine/pieces.hpp"
#include "tests/engine/warstuff1/replay_checker.hpp"

namespace warbalance::tests {

template <>
struct Conformance<Warstuff1> {
  static constexpr const char* ruleset = "warstuff-1.7";
  static constexpr int max_rounds = 20;
  static constexpr Point table{4800, 4800};

  static bool decided_by_points(const BattleReport& report) { return !report.ended_early; }

  static std::vector<std::string> violations(const Warstuff1::Rules& rules,
                                             const BattleSetup<Warstuff1::Profile>& setup,
                                             std::span<const TraceEvent> events, const BattleReport& report) {
    return warstuff1::check_replay(rules, setup, events, &report);
  }

  static bool same_state(const warstuff1::State& a, const warstuff1::State& b) {
    return a.living_hundredths == b.living_hundredths && a.ranged_hundredths == b.ranged_hundredths &&
           a.edges == b.edges && a.conceded == b.conceded && same_armies(a, b, std::equal_to<>());
  }

  static OptionSets option_sets() {
    return {
        {},
        {"fear_halves=before_terrain", "sweep_timing=before", "heal_self=true"},
        {"pinning_timing=after", "intimidating_timing=after", "units_block_los=true"},
        {"stunned_damage_quality=printed", "deadly_ignores_tough=false", "round_cap=3"},
        {"leader_chain=false", "stunned_leader_commands=false", "concede.pct=60", "concede.ratio=1"},
        {"scale=1/2"},
        {"table.width=2400", "table.height=3600", "moves.enemy_gap=60", "moves.melee_back=250", "concede.pct=0"},
        {"base.radius=80", "moves.run=1500", "rule.Sweep_Attack.on_natural.face=4", "rule.Trapper.on_natural.face=3"},
    };
  }
  static OptionSets terrain_option_sets() {
    return {
        {},
        {"fear_halves=before_terrain", "dangerous.on=4", "concede.pct=0"},
        {"units_block_los=true", "cover.quality=2", "intimidating_timing=after"},
        {"scale=1/2", "round_cap=4"},
        {"table.width=2400", "table.height=3600", "moves.melee_back=250", "stunned_damage_quality=printed"},
    };
  }
  static TerrainGenerator generator(std::int32_t pieces = 12) {
    static constexpr std::array<TerrainKind, 7> kKinds = {{
        {"forest", {.cover = true, .difficult = true}, Outline::circle, {200, 350}, {}, false, 3},
        {"ruins", {.cover = true}, Outline::rectangle, {300, 600}, {300, 600}, false, 2},
        {"mud", {.difficult = true}, Outline::rectangle, {300, 600}, {300, 600}, false, 2},
        {"minefield", {.dangerous = true}, Outline::circle, {150, 250}, {}, false, 3},
        {"razor wire", {.difficult = true, .dangerous = true}, Outline::rectangle, {50, 100}, {400, 800}, true, 2},
        {"wall", {.solid = true}, Outline::rectangle, {400, 600}, {50, 100}, true, 2},
        {"rock", {.cover = true, .solid = true}, Outline::circle, {100, 250}, {}, false, 2},
    }};
    return table_of(kKinds, pieces);
  }

  static constexpr std::array<const char*, 5> sample_armies = {"fantasy-150", "modern-150", "science-fiction-150",
                                                               "super-heroes-150", "ancient-150"};
  static constexpr std::size_t quick_army = 1;
  static double most_draws(std::string_view /*scenario*/) { return 0.02; }

  static std::set<std::string_view> voluntary_moves() { return {"move after melee", "move after placing"}; }
  static std::set<std::string_view> preferences() { return {}; }
  /// A Leader's success with no friend left to command, the entangling of a stunned unit.
  static std::set<std::string_view> idle_dice() { return {"command", "entangle"}; }
  static std::set<std::string_view> further_dice() { return {}; }

  static constexpr std::array<std::string_view, 0> named_effects{};
  /// Effects of which a count is a success of such a die.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> counted_dice = {
      {{"ignore_hit", "ignore"}, {"survive_kill", "survive"}, {"heal", "heal"}}};

  using ExchangeState = warstuff1::ExchangeState;
  struct ExchangeSetting {
    warstuff1::AttackKind kind = warstuff1::AttackKind::shoot;
    bool cover = false;
  };
  struct Exchange : warstuff1::SingleExchange {
    Exchange(const Warstuff1::Rules& rules, const Warstuff1::Profile& attacker, const Warstuff1::Profile& defender,
             const ExchangeSetting& setting)
        : SingleExchange(warstuff1::exchange_numbers(rules, attacker, defender, setting.kind, setting.cover)) {}
  };

  static ExchangeSetting exchange_setting(int number) {
    ExchangeSetting setting;
    setting.kind = static_cast<warstuff1::AttackKind>(number % 3);
    setting.cover = number % 5 == 0;
    return setting;
  }
  static bool can_attack(const warstuff1::Profile& attacker, const ExchangeSetting& setting) {
    if (setting.kind == warstuff1::AttackKind::shoot) return attacker.shoots();
    return setting.kind != warstuff1::AttackKind::entangle || attacker.entangles();
  }
  static void flip_cover(ExchangeSetting& setting) { setting.cover = !setting.cover; }
};

}  // namespace warbalance::tests
