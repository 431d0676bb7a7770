#pragma once

#include <compare>
#include <cstdint>

namespace warbalance::warstuff1 {

/// What the faces of an attack die set off (WS1-608, 609). A face of 0 = none does; else from it upwards in the unit's
/// own attacks, up to it in attacks on the unit.
struct NaturalNumbers {
  std::int8_t kill_face = 0;
  std::int8_t wounds_face = 0;
  std::int8_t wounds = 0;
  std::int8_t stun_face = 0;
  std::int8_t hits_face = 0;
  std::int8_t hits = 0;
  std::int8_t dice_face = 0;
  std::int8_t dice = 0;  ///< D3 hits

  friend auto operator<=>(const NaturalNumbers&, const NaturalNumbers&) = default;
};

}  // namespace warbalance::warstuff1
