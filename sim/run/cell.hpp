#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/rule_system.hpp"
#include "sim/run/run_cell.hpp"

namespace warbalance::sim {

/// One matchup, compiled: everything that its battles share. Battle number n is played in arrangement n modulo 2:
/// with seats swapped, army B has seat 1 in the odd battles.
template <RuleSystem S>
struct Cell {
  struct Contestant {
    std::vector<typename S::Profile> profiles;
    std::vector<Hundredths> costs;
    PlayerKind player = PlayerKind::tactical;
    std::array<std::vector<Point>, 2> positions;  ///< by arrangement; empty when the players deploy
  };

  typename S::Rules rules;
  typename S::Tables tables;
  std::array<Contestant, 2> contestants;    ///< A and B
  std::array<int, 2> first_player{-1, -1};  ///< by arrangement; -1: the roll-off decides
  bool listed_positions = false;
  bool swap_seats = true;
  std::uint64_t seed = 1;
  std::uint32_t matchup = 0;

  static constexpr std::size_t arrangement(std::int64_t battle) { return static_cast<std::size_t>(battle % 2); }

  Seating seating(std::int64_t battle) const {
    return {static_cast<std::uint8_t>(swap_seats ? arrangement(battle) : 0)};
  }

  BattleKey key(std::int64_t battle) const { return {seed, matchup, static_cast<std::uint32_t>(battle)}; }

  /// The set-up of a battle; it points into this cell.
  BattleSetup<typename S::Profile> setup(std::int64_t battle) const {
    const std::size_t arranged = arrangement(battle);
    const Seating seats = seating(battle);
    BattleSetup<typename S::Profile> setup;
    setup.sides[seats.a()] = side(contestants[0], arranged);
    setup.sides[seats.b()] = side(contestants[1], arranged);
    setup.listed_positions = listed_positions;
    setup.first_player = first_player[arranged];
    return setup;
  }

 private:
  static ArmySide<typename S::Profile> side(const Contestant& contestant, std::size_t arranged) {
    return {contestant.profiles, contestant.costs, contestant.positions[arranged], contestant.player};
  }
};

/// Plays battles of a cell in the workspace of one thread.
template <RuleSystem S>
class CellPlayer final : public CouplePlayer {
 public:
  explicit CellPlayer(const Cell<S>& cell) : cell_(&cell), arena_(cell.rules, cell.tables) {
    setups_ = {cell.setup(0), cell.setup(1)};
  }

  void play(std::int64_t first, std::int64_t end, Tally& tally) override {
    for (std::int64_t number = first; number < end; number += 2) {
      NullTrace silent;
      std::array<BattleReport, 2> reports;
      reports[0] = arena_.play(setups_[0], cell_->key(number), silent);
      reports[1] = arena_.play(setups_[1], cell_->key(number + 1), silent);
      tally.add_couple(number, reports, {cell_->seating(0), cell_->seating(1)});
    }
  }

 private:
  const Cell<S>* cell_;
  typename S::Arena arena_;
  std::array<BattleSetup<typename S::Profile>, 2> setups_;
};

/// Plays a cell. The result depends on the cell and the plan only, not on the number of threads.
template <RuleSystem S>
CellResult run_cell(const Cell<S>& cell, const RunPlan& plan, Progress& progress) {
  return run_cell([&cell] { return std::make_unique<CellPlayer<S>>(cell); }, plan, progress);
}

}  // namespace warbalance::sim
