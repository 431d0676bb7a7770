#pragma once

#include <compare>
#include <cstdint>

namespace warbalance::warstuff1 {

/// The effects of natural faces of an attack die (WS1-608, 609). In attacks of the unit a face and all higher ones
/// have the effect, in attacks on the unit that face and all lower ones; a face of 0 = there is no such effect.
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
