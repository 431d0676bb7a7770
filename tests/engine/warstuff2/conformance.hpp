#pragma once

#include "engine/systems/warstuff2/odds.hpp"
#include "tests/engine/conformance/conformance.hpp"
#include "tests/engine/warstuff2/pieces.hpp"
#include "tests/engine/warstuff2/replay_checker.hpp"

namespace warbalance::tests {

template <>
struct Conformance<Warstuff2> {
  static constexpr const char* ruleset = "warstuff-2.0";
  static constexpr int max_rounds = 4;
  static constexpr Point table{4800, 4800};

  static bool decided_by_points(const BattleReport& /*report*/) { return true; }

  static std::vector<std::string> violations(const Warstuff2::Rules& rules,
                                             const BattleSetup<Warstuff2::Profile>& setup,
                                             std::span<const TraceEvent> events, const BattleReport& report) {
    return warstuff2::check_replay(rules, setup, events, &report);
  }

  static bool same_state(const warstuff2::State& a, const warstuff2::State& b) {
    return a.credit_hundredths == b.credit_hundredths && a.corners == b.corners &&
           same_armies(a, b, [](const warstuff2::UnitState& x, const warstuff2::UnitState& y) {
             return x.at == y.at && x.radius == y.radius && x.condition == y.condition && x.deployed == y.deployed &&
                    x.activated == y.activated && x.acting == y.acting && x.frozen_new == y.frozen_new &&
                    x.hunkered == y.hunkered && x.guard == y.guard && x.guard_shots == y.guard_shots &&
                    x.marked_by == y.marked_by;
           });
  }

  static OptionSets option_sets() {
    return {
        {},
        {"leader_grants=activation", "cover_die=per-hit", "guard.shots=0"},
        {"early_end=false", "rider_scope=attacks", "guard.shots=2"},
        {"rout_is_kill=false", "spell_kills_stunned=true", "stunned_hit_ignorable=false"},
        {"score_all_losses=false", "cover_in_melee=false", "deadly_ignores_cover=false"},
        {"guard_trigger=enters-sight", "special_movement=false", "rounds=7"},
        {"table.width=2400", "table.height=3600", "moves.unit_gap=50", "moves.step_back=150", "guard.step=70"},
        {"base.radius=80", "moves.charge=1500", "wounds.killed_on=5", "rule.Mounted.extra_attacks.attacks=4"},
    };
  }
  static OptionSets terrain_option_sets() {
    return {
        {},
        {"difficult_mode=double-cost", "cover_behind=adjacent", "cover_in_melee=false"},
        {"guard_trigger=enters-sight", "spells_need_los=false", "guard.shots=0", "guard.step=70"},
        {"dangerous.on=4", "special_movement=false", "score_all_losses=false"},
        {"table.width=2400", "table.height=3600", "moves.unit_gap=50", "jump.free=200", "early_end=false"},
    };
  }
  static TerrainGenerator generator(std::int32_t pieces = 12) { return warstuff2::generator(pieces); }

  static constexpr std::array<const char*, 5> sample_armies = {"line", "raiders", "hunters", "champions", "horde"};
  static constexpr std::size_t quick_army = 3;
  static double most_draws(std::string_view scenario) { return scenario == "open" ? 0.15 : 0.20; }

  static std::set<std::string_view> voluntary_moves() { return {"move after melee", "retreat"}; }
  static std::set<std::string_view> preferences() { return {}; }
  /// A Leader's success with no friend near, the nerve of a unit that then misses.
  static std::set<std::string_view> idle_dice() { return {"leader", "nerve", "nerve re-roll"}; }
  static std::set<std::string_view> further_dice() { return {}; }

  static constexpr std::array<std::string_view, 2> named_effects = {"fireball", "ice-ray"};  ///< of a Wizard
  /// Effects of which a count is a success of such a die.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> counted_dice = {
      {{"ignore_hit", "ignore"}, {"rescue_self", "regeneration"}, {"rescue_friend", "healer"}}};

  /// Between units of these profiles.
  struct Exchange : warstuff2::SingleExchange {
    Exchange(const warstuff2::Rules& rules, const warstuff2::Profile& attacker, const warstuff2::Profile& defender,
             const warstuff2::ExchangeSetting& setting)
        : SingleExchange(rules, numbers(rules, attacker), numbers(rules, defender), setting) {}
    static warstuff2::UnitNumbers numbers(const warstuff2::Rules& rules, const warstuff2::Profile& profile) {
      return warstuff2::unit_numbers(rules, profile, ~warstuff2::RuleSet{0});
    }
  };
  using ExchangeState = warstuff2::ExchangeState;
  using ExchangeSetting = warstuff2::ExchangeSetting;

  static ExchangeSetting exchange_setting(int number) {
    ExchangeSetting setting;
    setting.action = static_cast<warstuff2::ExchangeAction>(number % 3);
    setting.spell = number % 2;
    setting.defender_cover = number % 5 == 0;
    setting.defender_healers = number % 7 == 0 ? 1 : 0;
    return setting;
  }
  static bool can_attack(const warstuff2::Profile& attacker, const ExchangeSetting& setting) {
    if (setting.action == warstuff2::ExchangeAction::shoot) return attacker.shoots();
    return setting.action != warstuff2::ExchangeAction::spell || attacker.spell_count > 0;
  }
  static void flip_cover(ExchangeSetting& setting) { setting.defender_cover = !setting.defender_cover; }
};

}  // namespace warbalance::tests
