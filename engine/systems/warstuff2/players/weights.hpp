#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance::warstuff2 {

// Where to place late units (WS2-D7).
enum LatePlace : std::int32_t { kLateAttack, kLateZone };
inline constexpr std::array<std::string_view, 2> kLatePlaces = {"attack", "zone"};

/// The weights of the players of a seat. Defaults: those of `greedy`, the player of the specification.
struct Weights {
  std::int32_t kill = 1000;
  std::int32_t stun = 400;
  std::int32_t mark = 150;
  std::int32_t frozen = 150;
  std::int32_t threat_now = 400;
  std::int32_t threat_later = 100;
  std::int32_t threat_units = 8;
  std::int32_t chance = 400;
  std::int32_t approach = 10;
  Length closer = 200;
  std::int32_t stand_up = 500;
  std::int32_t guard = 500;
  std::int32_t leader_first = 100;
  std::int32_t danger_first = 0;
  std::int32_t idle_first = 0;
  std::int32_t cheap_first = 0;
  std::int32_t last_first = 1000;
  std::int32_t support = 0;
  std::int32_t late_place = kLateAttack;

  friend bool operator==(const Weights&, const Weights&) = default;
};

using WeightsRow = NumberRow<Weights>;

// One row per weight: name in a player file, default, minimum, maximum, unit, rule id, meaning.
inline constexpr auto kWeightRows = std::to_array<WeightsRow>({
    {{"kill", 1000, 0, 10000, "per mille", "WS2-B", "worth of a kill to the players"}, &Weights::kill},
    {{"stun", 400, 0, 10000, "per mille", "WS2-B", "worth of a stun"}, &Weights::stun},
    {{"mark", 150, 0, 10000, "per mille", "WS2-B", "worth of a wound marker"}, &Weights::mark},
    {{"frozen", 150, 0, 10000, "per mille", "WS2-B", "worth of a freeze"}, &Weights::frozen},
    {{"threat_now", 400, 0, 10000, "per mille", "WS2-B", "weight of threats by enemies still to act"},
     &Weights::threat_now},
    {{"threat_later", 100, 0, 10000, "per mille", "WS2-B", "weight of threats by enemies that have acted"},
     &Weights::threat_later},
    {{"threat_units", 8, 1, 100, "units", "WS2-B", "army size that shares the threat"}, &Weights::threat_units},
    {{"chance", 400, 0, 10000, "per mille", "WS2-B", "weight of next round's best attack"}, &Weights::chance},
    {{"approach", 10, 0, 1000, "per mille", "WS2-B", "worth of an inch nearer to the ideal distance"},
     &Weights::approach},
    {{"closer", 200, 0, 2400, "1/100 inch", "WS2-B", "margin of the ideal distance"}, &Weights::closer},
    {{"stand_up", 500, 0, 10000, "per mille", "WS2-B", "worth of standing up in danger"}, &Weights::stand_up},
    {{"guard", 500, 0, 10000, "per mille", "WS2-B", "weight of a guard shot"}, &Weights::guard},
    {{"leader_first", 100, 0, 10000, "per mille", "WS2-B",
      "worth of activating a leader, of the dearest friend near it"},
     &Weights::leader_first},
    {{"danger_first", 0, 0, 10000, "per mille", "WS2-B",
      "worth of activating a unit in danger, of what enemies still to act can do beyond its own attack"},
     &Weights::danger_first},
    {{"idle_first", 0, 0, 10000, "per mille", "WS2-B",
      "worth of activating a unit that can attack nobody, of the dearest unit's price"},
     &Weights::idle_first},
    {{"cheap_first", 0, 0, 10000, "per mille", "WS2-B",
      "worth of activating a unit, of the price that it is cheaper than the dearest"},
     &Weights::cheap_first},
    {{"last_first", 1000, 0, 10000, "per mille", "WS2-B",
      "share of danger_first, idle_first and cheap_first that counts in the last round"},
     &Weights::last_first},
    {{"support", 0, 0, 10000, "per mille", "WS2-B",
      "weight of what friends gain by a healer or leader near them, and of the healers near a unit"},
     &Weights::support},
    {{"late_place", kLateAttack, kLateAttack, kLateZone, "", "WS2-B",
      "where units that are placed late stand: where they attack best, or with the others", kLatePlaces},
     &Weights::late_place},
});

}  // namespace warbalance::warstuff2
