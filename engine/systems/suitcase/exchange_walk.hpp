#pragma once

#include "engine/systems/suitcase/batch_walk.hpp"
#include "engine/systems/suitcase/exchange.hpp"

namespace warbalance::suitcase {

/// All ends of an exchange with their exact chances, batch by batch.
class ExchangeWalk {
 public:
  using Ends = Distribution<ExchangeState, DiceChance>;

  explicit ExchangeWalk(const Exchange& exchange) : exchange_(exchange), batches_(exchange.counts_placed()) {}

  Ends ends(const ExchangeState& start) {
    Ends ended;
    Ends open;
    open.emplace_back(start, DiceChance(1));
    while (!open.empty()) {
      Ends next;
      for (const auto& [state, chance] : open) {
        go_on(state, chance, [&](const ExchangeState& after, DiceChance share) {
          (Exchange::over(after) ? ended : next).emplace_back(after, std::move(share));
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
    if (!Exchange::in_batch(state)) {
      return for_each_branch(
          state, [this](ExchangeState& after, EnumeratingDice& dice) { exchange_.step(after, dice); },
          [&](const ExchangeState& after, unsigned faces, unsigned sides) { reach(after, chance * faces / sides); });
    }
    const auto& ends = batches_.ends(exchange_.sources(state), exchange_.target(state), Exchange::struck_body(state));
    for (const auto& [end, share] : ends) {
      ExchangeState after = state;
      exchange_.end_batch(after, end.body, end.placed);
      reach(after, chance * share);
    }
  }

  const Exchange& exchange_;
  BatchWalk batches_;
};

}  // namespace warbalance::suitcase
