#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/optional_parts.hpp"
#include "sim/run/cell.hpp"
#include "sim/run/fact_layout.hpp"

namespace warbalance::sim {

/// Plays battles of a cell in the workspace of one thread and counts their facts.
template <CountsFacts S>
class FactPlayer final : public GroupPlayer<FactTally> {
 public:
  FactPlayer(const Cell<S>& cell, const FactLayout& layout)
      : cell_(&cell), layout_(&layout), arena_(cell.rules, std::span(cell.tables), cell.looks_ahead()) {}

  void play(std::int64_t first, std::int64_t end, FactTally& tally) override {
    std::vector<std::int64_t> sums(layout_->slots());
    for (std::int64_t number = first; number < end; number += cell_->players) {
      std::fill(sums.begin(), sums.end(), 0);
      Validity validity;
      for (std::int64_t battle = number; battle < number + cell_->players; ++battle) {
        const BattleReport report = arena_.play(cell_->setup(battle), cell_->key(battle), trace_);
        validity.add(report);
        layout_->add(trace_.counts(), cell_->seating(battle), sums);
      }
      tally.validity.merge(validity);
      tally.add_group(cell_->players, sums);
    }
  }

 private:
  const Cell<S>* cell_;
  const FactLayout* layout_;
  typename S::Arena arena_;
  FactTrace trace_;
};

}  // namespace warbalance::sim
