#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/length.hpp"
#include "engine/core/vocabulary.hpp"

// The weights of the players, which player files set.

namespace warbalance::suitcase {

// Which units wait in Ambush (SC-D4).
enum Ambush : std::int32_t { kAllAmbush, kFightersAmbush, kNoneAmbush };
inline constexpr std::array<std::string_view, 3> kAmbushes = {"all", "fighters", "none"};
inline constexpr std::array<std::string_view, 2> kNoOrYes = {"no", "yes"};

/// The weights of the players of a seat. Defaults: those of `greedy`, the player of the specification.
struct Weights {
  Hundredths marker_last = 8000;
  Hundredths marker_1 = 2000;
  Hundredths marker_2 = 1000;
  Hundredths marker_early = 500;
  std::int32_t contested = 250;
  std::int32_t owned = 100;
  std::int32_t stolen = 2000;
  std::int32_t threat = 500;
  std::int32_t threat_later = 500;
  std::int32_t threat_next = 0;
  std::int32_t shot_threat = 0;
  std::int32_t loss = 750;
  Hundredths marker_way = 100;
  Hundredths enemy_way = 100;
  Hundredths fighter_way = 200;
  Hundredths cover = 100;
  std::int32_t stand_up = 0;
  std::int32_t ready_enemy = 0;
  std::int32_t picked = 0;
  std::int32_t scout_wary = 0;
  std::int32_t immobile_front = 0;
  std::int32_t ambush = kAllAmbush;

  friend bool operator==(const Weights&, const Weights&) = default;
};

using WeightsRow = NumberRow<Weights>;

// One row per weight: name in a player file, default, minimum, maximum, unit, rule id, meaning.
inline constexpr auto kWeightRows = std::to_array<WeightsRow>({
    {{"marker_last", 8000, 0, 100000, "points", "SC-D8", "worth of a marker in the last round"}, &Weights::marker_last},
    {{"marker_1", 2000, 0, 100000, "points", "SC-D8", "worth of a marker one round before it"}, &Weights::marker_1},
    {{"marker_2", 1000, 0, 100000, "points", "SC-D8", "worth of a marker two rounds before it"}, &Weights::marker_2},
    {{"marker_early", 500, 0, 100000, "points", "SC-D8", "worth of a marker in earlier rounds"},
     &Weights::marker_early},
    {{"contested", 250, 0, 4000, "per mille", "SC-D8", "of that worth, where a friend and an enemy hold the marker"},
     &Weights::contested},
    {{"owned", 100, 0, 4000, "per mille", "SC-D8", "of that worth, for a marker that is owned and that nobody holds"},
     &Weights::owned},
    {{"stolen", 2000, 0, 4000, "per mille", "SC-D8", "of that worth, for a marker that the enemy owns"},
     &Weights::stolen},
    {{"threat", 500, 0, 4000, "per mille", "SC-D8",
      "weight of the worst charge that can reach the unit, by enemies still to act"},
     &Weights::threat},
    {{"threat_later", 500, 0, 4000, "per mille", "SC-D8", "the same by enemies that have acted"},
     &Weights::threat_later},
    {{"threat_next", 0, 0, 4000, "per mille", "SC-D8",
      "added to threat_later for enemies whose player starts the next round"},
     &Weights::threat_next},
    {{"shot_threat", 0, 0, 4000, "per mille", "SC-D8",
      "weight of the worst shot that can reach the unit, by enemies still to act or who start the next round"},
     &Weights::shot_threat},
    {{"loss", 750, 0, 4000, "per mille", "SC-D8", "weight of own losses in a charge"}, &Weights::loss},
    {{"marker_way", 100, 0, 2000, "points", "SC-D8", "cost of a hex on the way to a marker"}, &Weights::marker_way},
    {{"enemy_way", 100, 0, 2000, "points", "SC-D8", "cost of a hex on the way to an enemy where no marker is wanted"},
     &Weights::enemy_way},
    {{"fighter_way", 200, 0, 2000, "points", "SC-D8",
      "cost of a hex on the way to an enemy for a unit that cannot shoot"},
     &Weights::fighter_way},
    {{"cover", 100, 0, 2000, "points", "SC-D8", "worth of a place in cover"}, &Weights::cover},
    {{"stand_up", 0, 0, 10000, "per mille", "SC-D6", "worth of activating a Stunned unit, of its price"},
     &Weights::stand_up},
    {{"ready_enemy", 0, 0, 4000, "per mille", "SC-D8", "added to the worth of attacks on enemies still to act"},
     &Weights::ready_enemy},
    {{"picked", 0, 0, 4000, "per mille", "SC-D10",
      "worth for Snipers of the Sergeant and of carriers, of what their unit does less without them"},
     &Weights::picked},
    {{"scout_wary", 0, 0, 1, "", "SC-D5", "whether Scouts whose enemy begins end their moves out of his reach",
      kNoOrYes},
     &Weights::scout_wary},
    {{"immobile_front", 0, 0, 1, "", "SC-D3", "whether Immobile units that shoot are set up in the front row",
      kNoOrYes},
     &Weights::immobile_front},
    {{"ambush", kAllAmbush, kAllAmbush, kNoneAmbush, "", "SC-D4",
      "which units that may wait in Ambush do so: all, those that cannot shoot, or none", kAmbushes},
     &Weights::ambush},
});

}  // namespace warbalance::suitcase
