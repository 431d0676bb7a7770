#pragma once

#include "engine/systems/suitcase/batch_odds.hpp"
#include "engine/systems/suitcase/single_exchange.hpp"

// Exact odds of one exchange (section 13).

namespace warbalance::suitcase {

/// All ends of an exchange with their exact chances, batch by batch.
class ExchangeOdds {
 public:
  using Ends = Distribution<ExchangeState, DiceChance>;

  explicit ExchangeOdds(const SingleExchange& exchange) : exchange_(exchange), batches_(exchange.counts_placed()) {}

  Ends ends(const ExchangeState& start) {
    Ends ended;
    Ends open;
    open.emplace_back(start, DiceChance(1));
    while (!open.empty()) {
      Ends next;
      for (const auto& [state, chance] : open) {
        go_on(state, chance, [&](const ExchangeState& after, DiceChance share) {
          (SingleExchange::over(after) ? ended : next).emplace_back(after, std::move(share));
        });
      }
      merge_equal(next);
      open = std::move(next);
    }
    merge_equal(ended);
    return ended;
  }

 private:
  template <class Reach>
  void go_on(const ExchangeState& state, const DiceChance& chance, const Reach& reach) {
    if (!SingleExchange::in_batch(state)) {
      return for_each_branch(
          state, [this](ExchangeState& after, EnumeratingDice& dice) { exchange_.step(after, dice); },
          [&](const ExchangeState& after, unsigned faces, unsigned sides) { reach(after, chance * faces / sides); });
    }
    const auto& ends =
        batches_.ends(exchange_.sources(state), exchange_.target(state), SingleExchange::struck_body(state));
    for (const auto& [end, share] : ends) {
      ExchangeState after = state;
      exchange_.end_batch(after, end.body, end.placed);
      reach(after, chance * share);
    }
  }

  const SingleExchange& exchange_;
  BatchOdds batches_;
};

}  // namespace warbalance::suitcase
