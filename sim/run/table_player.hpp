#pragma once

#include "sim/run/cell.hpp"
#include "sim/run/table_tally.hpp"

namespace warbalance::sim {

/// Plays the battles of a cell of two players table by table. @pre its tables last for kBattlesPerTable battles
template <RuleSystem S>
class TablePlayer final : public GroupPlayer<TableTally> {
 public:
  explicit TablePlayer(const Cell<S>& cell)
      : cell_(&cell), arena_(cell.rules, std::span(cell.tables), cell.looks_ahead()) {}

  void play(std::int64_t first, std::int64_t end, TableTally& tally) override {
    for (std::int64_t table = first; table < end; table += kBattlesPerTable) {
      TableResults results;
      for (std::int64_t battle = table; battle < table + kBattlesPerTable; ++battle) {
        NullTrace silent;
        const BattleReport report = arena_.play(cell_->setup(battle), cell_->key(battle), silent);
        const int seat_of_a = static_cast<int>(cell_->seating(battle).a());
        const int half_points = report.winner < 0 ? 1 : report.winner == seat_of_a ? 2 : 0;
        results.add(report.first_player == seat_of_a, seat_of_a == 0, half_points);
      }
      tally.tables.push_back(results);
      tally.battles += kBattlesPerTable;
    }
  }

 private:
  const Cell<S>* cell_;
  typename S::Arena arena_;
};

}  // namespace warbalance::sim
