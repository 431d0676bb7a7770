#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/trace.hpp"
#include "engine/systems/suitcase/hex.hpp"
#include "engine/systems/suitcase/numbers.hpp"

// The actions of activated units: players choose them, and battles carry them out.

namespace warbalance::suitcase {

enum class ActionKind : std::uint8_t { hold, advance, rush, charge };

// Rule ids of actions in records; the second one for actions that avoid dangerous terrain.
inline constexpr std::string_view kActionRule = "SC-A1";
inline constexpr std::string_view kCarefulRule = "SC-D8a";

/// The action of an activated unit (SC-A1).
struct Action {
  ActionKind kind = ActionKind::hold;
  UnitIndex target = kNoUnit;  ///< of a charge
  Hex end = kNoHex;            ///< of the leader of an Advance or Rush
  bool careful = false;        ///< avoids dangerous terrain

  friend bool operator==(const Action&, const Action&) = default;
};

/// A spell and its target.
struct Cast {
  int spell = 0;
  UnitIndex target = kNoUnit;
};
/// Names of shots in records, by `Pick`.
inline constexpr std::array<std::string_view, 4> kShotWords = {"shoot", "shoot at the hero", "shoot at the Sergeant",
                                                               "shoot at a carrier"};

/// The target of a unit's shot.
struct Shot {
  UnitIndex target = kNoUnit;
  Pick pick = Pick::none;
};

}  // namespace warbalance::suitcase
