#pragma once

#include "engine/systems/suitcase/odds.hpp"
#include "tests/engine/conformance/conformance.hpp"
#include "tests/engine/pieces.hpp"
#include "tests/engine/suitcase/replay_checker.hpp"

namespace warbalance::tests {

template <>
struct Conformance<Suitcase> {
  static constexpr const char* ruleset = "suitcase";
  static constexpr int max_rounds = 4;
  static constexpr Point table{4399, 4999};
  static constexpr bool decided_by_markers = true;

  static bool decided_by_points(const BattleReport& /*report*/) { return false; }

  static std::vector<std::string> violations(const Suitcase::Rules& rules, const BattleSetup<Suitcase::Profile>& setup,
                                             std::span<const TraceEvent> events, const BattleReport& report) {
    return suitcase::check_replay(rules, setup, events, report);
  }

  static bool same_state(const suitcase::State& a, const suitcase::State& b) {
    return a.lost_hundredths == b.lost_hundredths && a.markers == b.markers && a.ground == b.ground &&
           same_armies(a, b, std::equal_to<>());
  }

  static OptionSets option_sets() {
    return {
        {"terrain=none"},
        {"terrain=none", "melee_result=stun", "tough_last=flat", "blast_cap=models"},
        {"terrain=none", "deploy_edges=cols", "end_of_round=seize_first", "stunned_contest=true"},
        {"terrain=none", "annihilation=wins", "melee_contact=all", "rounds=3"},
        {"terrain=none", "mode=duel"},
        {"terrain=none", "seize_range=5", "pile_in=2", "separation=0", "strike_range=1"},
    };
  }
  static OptionSets terrain_option_sets() {
    return {
        {},
        {"models_block_sight=true", "melee_result=stun"},
        {"terrain=random", "deploy_edges=cols", "difficult_cap=3"},
        {"cover_modifier=-2", "annihilation=wins"},
    };
  }
  static TerrainGenerator generator(std::int32_t pieces = 12) {
    static constexpr std::array<TerrainKind, 4> kKinds = {{
        {"wood", {.cover = true, .difficult = true}, Outline::circle, {100, 300}, {}, false, 2},
        {"ruin", {.cover = true}, Outline::circle, {100, 300}, {}, false, 2},
        {"rock", {.blocks_los = 1200, .solid = true}, Outline::circle, {100, 300}, {}, false, 1},
        {"mire", {.difficult = true, .dangerous = true}, Outline::circle, {100, 300}, {}, false, 2},
    }};
    return table_of(kKinds, pieces);
  }

  static constexpr std::array<const char*, 5> sample_armies = {"levy", "raiders", "monsters", "riders", "fire"};
  static constexpr std::size_t quick_army = 2;
  static double most_draws(std::string_view /*scenario*/) { return 0.6; }

  static std::set<std::string_view> voluntary_moves() { return {}; }
  static std::set<std::string_view> preferences() { return {}; }
  /// A wound too many.
  static std::set<std::string_view> idle_dice() { return {"defense"}; }
  static std::set<std::string_view> further_dice() { return {}; }

  static constexpr std::array<std::string_view, 4> named_effects = {"spark", "fire-wave", "doom", "veil"};
  /// Effects of which a count is a success of such a die.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 1> counted_dice = {
      {{"ignore_wound", "regeneration"}}};

  /// Between units of these profiles.
  struct Exchange : suitcase::SingleExchange {
    Exchange(const suitcase::Rules& rules, const suitcase::Profile& attacker, const suitcase::Profile& defender,
             const suitcase::ExchangeSetting& setting)
        : suitcase::SingleExchange(rules, suitcase::unit_numbers(rules, attacker),
                                   suitcase::unit_numbers(rules, defender), setting) {}
  };
  using ExchangeState = suitcase::ExchangeState;
  using ExchangeSetting = suitcase::ExchangeSetting;

  static ExchangeSetting exchange_setting(int number) {
    ExchangeSetting setting;
    setting.kind = number % 3 == 2 ? suitcase::ExchangeKind::melee : suitcase::ExchangeKind::shoot;
    setting.cover = static_cast<suitcase::Cover>(number % 2 * 2);
    setting.moved = number % 5 == 0;
    setting.fatigued = number % 7 == 0;
    setting.defender_fatigued = number % 11 == 0;
    return setting;
  }
  static bool can_attack(const suitcase::Profile& attacker, const ExchangeSetting& setting) {
    return setting.kind == suitcase::ExchangeKind::shoot || !attacker.troops.immobile;
  }
  static void flip_cover(ExchangeSetting& setting) {
    setting.cover = setting.cover == suitcase::Cover::none ? suitcase::Cover::in : suitcase::Cover::none;
  }
};

}  // namespace warbalance::tests
