#pragma once

#include <cstdint>
#include <vector>

#include "engine/systems/warstuff2/profile.hpp"

namespace warbalance::warstuff2 {

/// Differing profiles, numbered 0, 1, ... in the order in which they came, and found again by what they are.
class ProfileNumbers {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  /// @return the profile's number, a new one when it is not known yet
  std::uint32_t add(const Profile& profile);
  /// @return kNone when it is not known
  std::uint32_t find(const Profile& profile) const;

  const Profile& operator[](std::uint32_t number) const { return profiles_[number]; }
  std::size_t size() const { return profiles_.size(); }

 private:
  std::size_t place_of(const Profile& profile) const;
  void grow();

  std::vector<Profile> profiles_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, kNone);  ///< open hash table of numbers
};

}  // namespace warbalance::warstuff2
