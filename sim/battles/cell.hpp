#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/core/rule_system.hpp"
#include "sim/battles/run_cell.hpp"

namespace warbalance::sim {

/// One matchup as the engine reads it: everything that its battles share. Battle number n is played in arrangement n
/// modulo the number of players. Every army moves by one seat from battle to battle, so in a group it has every seat
/// once.
template <RuleSystem S>
struct Cell {
  struct Contestant {
    std::vector<typename S::Profile> profiles;
    std::vector<Hundredths> costs;
    SeatPlayer player{};                                    ///< its weights are in `tables`
    std::array<std::vector<Point>, kMaxPlayers> positions;  ///< by arrangement; empty when the players deploy
  };

  typename S::Rules rules;
  std::vector<typename S::Tables> tables;                      ///< one for each of the weights of the contestants
  std::vector<std::shared_ptr<const Net>> nets{};              ///< of the contestants
  std::array<Contestant, kMaxPlayers> contestants;             ///< A, B and so on
  int players = 2;                                             ///< contestants that take part
  std::array<int, kMaxPlayers> first_player = nobody_first();  ///< by arrangement; -1: the roll-off decides
  bool listed_positions = false;
  TableSetup table{};  ///< its terrain
  bool swap_seats = true;
  std::uint64_t seed = 1;
  std::uint32_t matchup = 0;

  /// Whether any of its players looks ahead.
  bool looks_ahead() const {
    return std::any_of(contestants.begin(), contestants.end(),
                       [](const Contestant& one) { return one.player.looks_ahead(); });
  }

  std::size_t arrangement(std::int64_t battle) const { return static_cast<std::size_t>(battle % players); }

  Seating seating(std::int64_t battle) const {
    return {static_cast<std::uint8_t>(swap_seats ? arrangement(battle) : 0), static_cast<std::uint8_t>(players)};
  }

  BattleKey key(std::int64_t battle) const { return {seed, matchup, static_cast<std::uint32_t>(battle)}; }

  /// The set-up of a battle; it points into this cell.
  BattleSetup<typename S::Profile> setup(std::int64_t battle) const {
    const std::size_t arranged = arrangement(battle);
    const Seating seats = seating(battle);
    BattleSetup<typename S::Profile> setup;
    setup.players = players;
    for (std::size_t army = 0; army < static_cast<std::size_t>(players); ++army) {
      setup.sides[seats.seat_of(army)] = side(contestants[army], arranged);
    }
    setup.listed_positions = listed_positions;
    setup.first_player = first_player[arranged];
    setup.table = table;
    return setup;
  }

 private:
  static constexpr std::array<int, kMaxPlayers> nobody_first() {
    std::array<int, kMaxPlayers> nobody{};
    nobody.fill(-1);
    return nobody;
  }
  static ArmySide<typename S::Profile> side(const Contestant& contestant, std::size_t arranged) {
    return {contestant.profiles, contestant.costs, contestant.positions[arranged], contestant.player};
  }
};

/// Plays battles of a cell in the workspace of one thread. @tparam T Tally for two players, Standings for more,
/// OutcomeSum for any number, TableTally for one sum per table
template <RuleSystem S, class T>
class CellPlayer final : public GroupPlayer<T> {
 public:
  /// @param group_battles battles per group, whole couples or groups of the cell
  CellPlayer(const Cell<S>& cell, int group_battles, const BasicRunPlan<T>& plan)
      : cell_(&cell),
        group_(static_cast<std::size_t>(group_battles)),
        examples_(plan.examples),
        group_scores_(plan.group_scores),
        arena_(cell.rules, std::span(cell.tables), cell.looks_ahead()) {
    for (std::int64_t battle = 0; battle < cell.players; ++battle) {
      setups_[static_cast<std::size_t>(battle)] = cell.setup(battle);
    }
  }

  void play(std::int64_t first, std::int64_t end, T& tally) override {
    for (std::int64_t number = first; number < end; number += static_cast<std::int64_t>(group_)) {
      NullTrace silent;
      std::array<BattleReport, kMostOfGroup> reports;
      std::array<Seating, kMostOfGroup> seating;
      for (std::size_t i = 0; i < group_; ++i) {
        const std::int64_t battle = number + static_cast<std::int64_t>(i);
        reports[i] = arena_.play(setups_[cell_->arrangement(battle)], cell_->key(battle), silent);
        seating[i] = cell_->seating(battle);
      }
      if constexpr (std::is_same_v<T, Tally>) {
        const std::size_t score = tally.add_couple(number, {reports[0], reports[1]}, {seating[0], seating[1]});
        if (group_scores_) tally.group_scores.push_back(static_cast<std::uint16_t>(score));
      } else if constexpr (std::is_same_v<T, Standings>) {
        const auto scores = tally.add_group(number, {reports.data(), group_}, {seating.data(), group_});
        for (std::size_t army = 0; group_scores_ && army < group_; ++army) {
          tally.armies[army].group_scores.push_back(static_cast<std::uint16_t>(scores[army]));
        }
      } else if constexpr (std::is_same_v<T, TableTally>) {
        tally.add_table(reports, seating);
      } else {
        tally.add_group(number, {reports.data(), group_});
      }
      if constexpr (requires { tally.examples; }) {
        for (std::size_t i = 0; examples_ && i < group_; ++i) {
          tally.examples.add(number + static_cast<std::int64_t>(i), reports[i], seating[i]);
        }
      }
    }
  }

 private:
  static constexpr std::size_t kMostOfGroup = kBattlesPerTable;
  static_assert(kMostOfGroup >= kMaxPlayers);

  const Cell<S>* cell_;
  std::size_t group_;
  bool examples_;
  bool group_scores_;
  typename S::Arena arena_;
  std::array<BattleSetup<typename S::Profile>, kMaxPlayers> setups_;
};

/// Plays a cell. The result depends only on the cell and the plan, not on the number of threads.
template <RuleSystem S, class T>
BasicCellResult<T> run_cell(const Cell<S>& cell, const BasicRunPlan<T>& plan, Progress& progress) {
  const int group = std::is_same_v<T, TableTally> ? kBattlesPerTable : cell.players;
  return run_cell([&] { return std::make_unique<CellPlayer<S, T>>(cell, group, plan); }, group, plan, progress);
}

}  // namespace warbalance::sim
