#pragma once

#include "engine/systems/vsgmr/odds.hpp"
#include "tests/engine/conformance/conformance.hpp"
#include "tests/engine/pieces.hpp"
#include "tests/engine/vsgmr/replay_checker.hpp"

namespace warbalance::tests {

template <>
struct Conformance<Vsgmr> {
  static constexpr const char* ruleset = "vsgmr";
  static constexpr int max_rounds = 5;
  static constexpr Point table{7200, 4800};
  static constexpr Hundredths points_divisor = 4;
  static constexpr bool changes_sides = true;  ///< Recruit

  static bool decided_by_points(const BattleReport& /*report*/) { return true; }

  static std::vector<std::string> violations(const Vsgmr::Rules& rules, const BattleSetup<Vsgmr::Profile>& setup,
                                             std::span<const TraceEvent> events, const BattleReport& report) {
    return vsgmr::check_replay(rules, setup, events, report);
  }

  static bool same_state(const vsgmr::State& a, const vsgmr::State& b) {
    return a.lost_hundredths == b.lost_hundredths && same_armies(a, b, std::equal_to<>());
  }

  static OptionSets option_sets() {
    return {
        {},
        {"knockback_uses=result", "follow_up_on=defeat", "arc=90"},
        {"initiative_stacking=true", "support_stacks=true", "end_on_first_wipeout=false"},
        {"off_table_counts=false", "passengers_shoot=false", "arc=360"},
        {"inspiration_own_turn_only=true", "basic_win=last_standing", "rounds=3"},
        {"table.width=3600", "table.height=3600", "dau=2000", "reach=200"},
        {"distance_hit=4", "light_armor=5", "die=8", "knockback_from=6"},
        {"everyone_acts=true", "capture_mounts=true"},
        {"vehicles_carry_mounts=true"},
        {"vehicles_carry_mounts=true", "capture_mounts=true", "everyone_acts=true", "knockback_from=4"},
        {"geometry=square_grid", "capture_mounts=true"},
        {"geometry=hex_grid", "vehicles_carry_mounts=true"},
        {"geometry=square_grid", "scale=54", "table.width=3700"},
        {"geometry=hex_grid", "scale=300", "everyone_acts=true"},
    };
  }
  static OptionSets terrain_option_sets() {
    return {
        {},
        {"arc=90", "cover_step=2", "end_on_first_wipeout=false", "doubt_rolls=true"},
        {"table.width=3600", "table.height=3600", "dau=2000"},
        {"move.guy=900", "half_move.guy=400", "radius.vehicle=150"},
        {"geometry=square_grid"},
        {"geometry=hex_grid", "arc=90", "doubt_rolls=true"},
        {"geometry=hex_grid", "scale=15", "table.width=3600", "table.height=3600"},
        {"geometry=square_grid", "scale=90"},
    };
  }
  static TerrainGenerator generator(std::int32_t pieces = 12) {
    static constexpr std::array<TerrainKind, 6> kKinds = {{
        {"forest", {.cover = true, .difficult = true}, Outline::circle, {200, 350}, {}, false, 3},
        {"water", {.difficult = true, .water = true}, Outline::rectangle, {300, 600}, {300, 600}, false, 2},
        {"building", {.blocks_los = 1200, .solid = true}, Outline::rectangle, {300, 600}, {300, 600}, false, 2},
        {"wall", {.cover = true, .solid = true, .low = true}, Outline::rectangle, {400, 600}, {50, 100}, true, 2},
        {"fence", {.solid = true}, Outline::circle, {50, 150}, {}, false, 2},
        {"darkness", {.blocks_los = 1200, .difficult = true}, Outline::circle, {150, 250}, {}, false, 1},
    }};
    return table_of(kKinds, pieces);
  }

  static constexpr std::array<const char*, 5> sample_armies = {"elves", "modern-infantry", "orcs", "star-soldiers",
                                                               "wild-west-bandit-gang"};
  static constexpr std::size_t quick_army = 3;
  static double most_draws(std::string_view /*scenario*/) { return 0.35; }

  static std::set<std::string_view> voluntary_moves() { return {"faces", "takes off", "lands"}; }
  static std::set<std::string_view> preferences() { return {}; }
  static std::set<std::string_view> idle_dice() { return {}; }
  static std::set<std::string_view> further_dice() { return {"automatic fire"}; }

  static constexpr std::array<std::string_view, 0> named_effects{};
  /// Tasks are of scenarios, and players take empty mounts by option only (facts_test.cpp).
  static constexpr std::array<std::string_view, 1> unseen_facts = {"own_skill"};
  /// Effects of which a count is a success of such a die.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 1> counted_dice = {
      {{"on_defeating", "recruit"}}};

  using ExchangeState = vsgmr::ExchangeState;
  using ExchangeSetting = vsgmr::ExchangeSetting;
  struct Exchange : vsgmr::SingleExchange {
    Exchange(const Vsgmr::Rules& rules, const Vsgmr::Profile& attacker, const Vsgmr::Profile& defender,
             const ExchangeSetting& setting)
        : SingleExchange(vsgmr::exchange_numbers(rules, attacker, defender, setting)) {}
  };

  static ExchangeSetting exchange_setting(int number) {
    ExchangeSetting setting;
    setting.kind = static_cast<vsgmr::AttackKind>(number % 2);
    setting.cover = number % 5 == 0;
    setting.attacker_support = number % 7 == 0;
    setting.defender_support = number % 11 == 0;
    setting.attacker_inspiration = number % 3 == 0;
    setting.defender_inspiration = number % 13 == 0;
    return setting;
  }
  static bool can_attack(const vsgmr::Profile& attacker, const ExchangeSetting& setting) {
    return setting.kind != vsgmr::AttackKind::distance || attacker.shoots;
  }
  static void flip_cover(ExchangeSetting& setting) { setting.cover = !setting.cover; }
};

}  // namespace warbalance::tests
