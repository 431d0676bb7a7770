#include "engine/core/random_stream.hpp"

#include <Random123/philox.h>

namespace warbalance {

std::array<std::uint64_t, 2> random_block(const BattleKey& key, StreamClass family, std::uint16_t stream,
                                          std::uint32_t index) {
  const r123::Philox4x32::ctr_type counter = {
      {index, (static_cast<std::uint32_t>(family) << 16) | stream, key.battle, key.matchup}};
  const r123::Philox4x32::key_type seed = {
      {static_cast<std::uint32_t>(key.seed), static_cast<std::uint32_t>(key.seed >> 32)}};
  const r123::Philox4x32::ctr_type bits = r123::Philox4x32{}(counter, seed);
  return {(std::uint64_t{bits[1]} << 32) | bits[0], (std::uint64_t{bits[3]} << 32) | bits[2]};
}

std::array<std::uint64_t, 4> wide_random_block(const std::array<std::uint64_t, 4>& counter,
                                               const std::array<std::uint64_t, 2>& key) {
  const r123::Philox4x64::ctr_type bits =
      r123::Philox4x64{}({{counter[0], counter[1], counter[2], counter[3]}}, {{key[0], key[1]}});
  return {bits[0], bits[1], bits[2], bits[3]};
}

}  // namespace warbalance
