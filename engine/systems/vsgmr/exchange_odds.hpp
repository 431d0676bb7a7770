#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/uint128.hpp"
#include "engine/systems/vsgmr/single_exchange.hpp"

// What attacks come to in the mean (section 14), each found by walking through all outcomes when it is asked for.

namespace warbalance::vsgmr {

/// What an attack with its follow-ups comes to, up to Revenge [millionths, rounded down; what lies less than 2^-80
/// below a millionth counts as that].
struct ExchangeMeans {
  std::int32_t falls = -1;  ///< chance that the defender is defeated or recruited; -1 = not known yet
  std::int32_t hits = 0;    ///< mean number of those that count on a building

  friend bool operator==(const ExchangeMeans&, const ExchangeMeans&) = default;
};

/// The same exchange without what makes no difference to its means, so that many pairs of figures have the same.
ExchangeNumbers numbers_of_means(const ExchangeNumbers& numbers);

/// A cache of the means of exchanges; its key is all numbers of an exchange. Allocates when it is made, never later.
class ExchangeOdds {
 public:
  ExchangeOdds() : slots_(kSlots) {}

  ExchangeMeans find(const ExchangeNumbers& numbers);

 private:
  /// A place of the hash table; it holds the last exchange with its hash.
  struct Slot {
    ExchangeNumbers numbers;
    ExchangeMeans means;  ///< unknown in one that has never been used
  };
  static constexpr unsigned kSlotBits = 11;
  static constexpr std::size_t kSlots = std::size_t{1} << kSlotBits;

  ExchangeMeans walk(const ExchangeNumbers& numbers);

  std::vector<Slot> slots_;
  Enumerator<ExchangeState, uint128, BoundedStates<ExchangeState, uint128>> enumerator_;
};

}  // namespace warbalance::vsgmr
