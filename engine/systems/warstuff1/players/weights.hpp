#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance::warstuff1 {

// Where to place late units with a ranged attack (WS1-T03).
enum LatePlace : std::int32_t { kLateAttack, kLateHome };
inline constexpr std::array<std::string_view, 2> kLatePlaces = {"attack", "home"};
inline constexpr std::array<std::string_view, 2> kNoOrYes = {"no", "yes"};

/// The weights of the players of a seat. Defaults: those of `greedy`, the player of the specification.
struct Weights {
  std::int32_t threat_now = 300;
  std::int32_t threat_later = 100;
  std::int32_t approach = 10;
  std::int32_t approach_growth = 10;
  std::int32_t wait = 2;
  std::int32_t keep = 3;
  std::int32_t lead = 20;
  std::int32_t patience_rounds = 3;
  std::int32_t bold_round = 8;
  std::int32_t leader_first = 1;
  std::int32_t late_place = kLateAttack;
  std::int32_t threat_next = 0;
  std::int32_t place_threat = 0;
  std::int32_t place_spread = 0;
  std::int32_t mend = 0;

  friend bool operator==(const Weights&, const Weights&) = default;
};

using WeightsRow = NumberRow<Weights>;

// One row per weight: name in a player file, default, minimum, maximum, unit, rule id, meaning.
inline constexpr auto kWeightRows = std::to_array<WeightsRow>({
    {{"threat_now", 300, 0, 10000, "per mille", "WS1-T06", "weight of threats by enemies still to act"},
     &Weights::threat_now},
    {{"threat_later", 100, 0, 10000, "per mille", "WS1-T06", "weight of threats by enemies that have acted"},
     &Weights::threat_later},
    {{"approach", 10, 0, 1000, "per mille", "WS1-T06", "worth of an inch nearer to the enemy"}, &Weights::approach},
    {{"approach_growth", 10, 0, 1000, "per mille", "WS1-T06", "added to it in every round"}, &Weights::approach_growth},
    {{"wait", 2, 0, 1000, "per mille", "WS1-T06", "worth of an inch for a patient player"}, &Weights::wait},
    {{"keep", 3, 0, 1000, "per mille", "WS1-T06", "worth of an inch of distance within the own range"}, &Weights::keep},
    {{"lead", 20, 0, 1000, "per mille", "WS1-T06", "worth of a friend near a Leader"}, &Weights::lead},
    {{"patience_rounds", 3, 0, 98, "rounds", "WS1-T06", "rounds in which a player may wait"},
     &Weights::patience_rounds},
    {{"bold_round", 8, 1, 100, "rounds", "WS1-T06", "round from which threats no longer count"}, &Weights::bold_round},
    {{"leader_first", 1, 0, 1, "", "WS1-T05",
      "whether a Leader acts before all others when two of his group have something to do", kNoOrYes},
     &Weights::leader_first},
    {{"late_place", kLateAttack, kLateAttack, kLateHome, "", "WS1-T03",
      "where units that are placed late and shoot stand: where they attack best, or at home", kLatePlaces},
     &Weights::late_place},
    {{"threat_next", 0, 0, 10000, "per mille", "WS1-T06",
      "added to threat_later for enemies whose player starts the next round"},
     &Weights::threat_next},
    {{"place_threat", 0, 0, 10000, "per mille", "WS1-T02",
      "weight of threats where a unit is placed, and where it moves then; 0: units stand in rows"},
     &Weights::place_threat},
    {{"place_spread", 0, 0, 1200, "inches/100", "WS1-T02",
      "how far beside its place in the row, at most, a unit is placed: drawn for each"},
     &Weights::place_spread},
    {{"mend", 0, 0, 1000, "per mille", "WS1-T06", "worth of a friend near a Healer"}, &Weights::mend},
});

}  // namespace warbalance::warstuff1
