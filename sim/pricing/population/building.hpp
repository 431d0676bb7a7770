#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warbalance::sim {

/// By which costs random armies are built (README.md, "What a price is").
enum class Building : std::uint8_t {
  fair,     ///< by prices that battles of armies with neutral costs give: what is listed does not matter
  neutral,  ///< every quality the same, every special rule the same
  listed,   ///< by what is listed
};

/// As users write them, in the order of the values.
inline constexpr std::array<std::string_view, 3> kBuildingNames{"fair", "neutral", "listed"};

constexpr std::string_view building_name(Building building) {
  return kBuildingNames[static_cast<std::size_t>(building)];
}

}  // namespace warbalance::sim
