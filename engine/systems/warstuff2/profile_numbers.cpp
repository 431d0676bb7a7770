#include "engine/systems/warstuff2/profile_numbers.hpp"

namespace warbalance::warstuff2 {
namespace {

/// Bytes side by side, the first one lowest.
template <class... Bytes>
std::uint64_t packed(Bytes... bytes) {
  static_assert(sizeof...(bytes) <= 8);
  std::uint64_t word = 0;
  int shift = 0;
  ((word |= std::uint64_t{static_cast<std::uint8_t>(bytes)} << shift, shift += 8), ...);
  return word;
}

/// Of what tells most profiles apart, also those without `carried`.
std::uint64_t hash_of(const Profile& p) {
  std::uint64_t hash = p.carried * 0x9E3779B97F4A7C15ULL;
  hash ^= packed(p.quality, p.ignore_hit_on, p.natural, p.blast_hits, p.wound_bonus, p.freeze_on, p.charge_attacks,
                 p.rescue_on) *
          0xC2B2AE3D27D4EB4FULL;
  hash ^= packed(p.wounds_killed_on, p.spell_count, p.always_cover, p.reroll_morale, p.no_strike_back, p.melee_fail,
                 p.shoot_fail, p.radius) *
          0x165667B19E3779F9ULL;
  return hash ^ (hash >> 32);
}

}  // namespace

/// The slot of a profile, or the free one where it belongs.
std::size_t ProfileNumbers::place_of(const Profile& profile) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(profile) & mask;
  while (slots_[slot] != kNone && profiles_[slots_[slot]] != profile) slot = (slot + 1) & mask;
  return slot;
}

std::uint32_t ProfileNumbers::find(const Profile& profile) const { return slots_[place_of(profile)]; }

std::uint32_t ProfileNumbers::add(const Profile& profile) {
  if (2 * (profiles_.size() + 1) > slots_.size()) grow();
  std::uint32_t& number = slots_[place_of(profile)];
  if (number == kNone) {
    number = static_cast<std::uint32_t>(profiles_.size());
    profiles_.push_back(profile);
  }
  return number;
}

void ProfileNumbers::grow() {
  slots_.assign(slots_.size() * 2, kNone);
  for (std::uint32_t number = 0; number < profiles_.size(); ++number) slots_[place_of(profiles_[number])] = number;
}

}  // namespace warbalance::warstuff2
