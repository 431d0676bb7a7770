#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "sim/pricing/price_flag.hpp"
#include "sim/stats/interval.hpp"

namespace warbalance::sim {

/// Other ways to say what an item is worth: descriptions and cross-checks of the field prices, never the price
/// (README.md, "Other methods"). They see no value that depends on the army, or price one body only. All score the
/// listed costs.
enum class DescribedPrice : std::uint8_t {
  /// The same random army against the same enemy with the same dice, once with the rule and once with all its units
  /// without it: what is lost per unit, in points: score lost divided by the score that one listed point more is worth.
  /// Rules only.
  marginal,
  /// An army of copies of one unit against plain ones of the middle tier: how many of these are as strong as they are.
  /// Of a
  /// term of cards: what that price changes by when a card of the roster has one more or less of it; mean over cards.
  mono,
  /// One unit against one plain unit of the middle tier: the odds of winning, times that one's price.
  duel,
};

/// What one of these methods says of one item.
struct Description {
  std::optional<double> fair;  ///< points
  double se = 0;
  /// Its interval with the error probability `alpha`, where it is not fair -+ t SE.
  std::function<Interval(double alpha)> limits{};
  std::vector<double> without_block{};  ///< fair without each block in turn; empty where there are none
  std::optional<PriceFlag> flag{};      ///< why there is no price, or `anchor`
  std::int64_t units_seen = 0;
  std::int64_t battles = 0;
  std::int64_t draws = 0;
};

}  // namespace warbalance::sim
