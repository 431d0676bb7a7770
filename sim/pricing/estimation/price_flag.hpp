#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warbalance::sim {

/// What is to be known about a price beside its numbers.
enum class PriceFlag : std::uint8_t {
  anchor,               ///< keeps its price, which gives the scale
  not_identified,       ///< the armies do not tell it: no price
  out_of_reach,         ///< no number of plain units is even with it: no price
  nearer_listed,        ///< of a unit: nearer to its listed price than to the sum of its parts
  nearer_formula,       ///< of a unit: the other way round
  tactic_limited,       ///< worth points with one player, harmful with another
  condition_limited,    ///< the verdict depends on the condition
  context_dependent,    ///< prices on cards differ by more than their mean
  noisy,                ///< but not without the noise of the battles
  formula_contradicts,  ///< its sign cannot be true: of a rule that can only help, or by a direct check
  player_misuses,       ///< a rule that can only help does harm
};

/// The name of a flag in results: "not_identified".
std::string_view flag_name(PriceFlag flag);

/// The names of flags with spaces between, as results show them.
std::string flags_text(const std::vector<PriceFlag>& flags);

/// Whether a flag is among others.
bool has_flag(const std::vector<PriceFlag>& flags, PriceFlag flag);

}  // namespace warbalance::sim
