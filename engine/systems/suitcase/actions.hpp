#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/trace.hpp"
#include "engine/systems/suitcase/hex.hpp"
#include "engine/systems/suitcase/numbers.hpp"

// What units can do when they are activated: players choose among these, and battles carry them out.

namespace warbalance::suitcase {

enum class ActionKind : std::uint8_t { hold, advance, rush, charge };

// Rule ids of actions in records; the second one of those that avoid dangerous terrain.
inline constexpr std::string_view kActionRule = "SC-A1";
inline constexpr std::string_view kCarefulRule = "SC-D8a";

/// What a unit does when it is activated (SC-A1).
struct Action {
  ActionKind kind = ActionKind::hold;
  UnitIndex target = kNoUnit;  ///< of a charge
  Hex end = kNoHex;            ///< of the leader of an Advance or Rush
  bool careful = false;        ///< avoids dangerous terrain

  friend bool operator==(const Action&, const Action&) = default;
};

/// A spell and whom it is cast on.
struct Cast {
  int spell = 0;
  UnitIndex target = kNoUnit;
};
/// Shots in records, by what is picked.
inline constexpr std::array<std::string_view, 4> kShotWords = {"shoot", "shoot at the hero", "shoot at the Sergeant",
                                                               "shoot at a carrier"};

/// What a unit shoots at.
struct Shot {
  UnitIndex target = kNoUnit;
  Pick pick = Pick::none;
  Hex split_at = kNoHex;  ///< the model around which the attacks are split; kNoHex = all at the target
};

}  // namespace warbalance::suitcase
