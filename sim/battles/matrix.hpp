#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/battles/part.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/sums/fields.hpp"

namespace warbalance::sim {

inline constexpr std::size_t kMaxParticipants = 200;

/// All against all: every pair of participants is a cell with its own match. Cells are numbered as in PairedScores.
struct Matrix {
  Match conditions;                ///< rules, table, player, seed of every cell; its armies and matchup do not count
  std::vector<Army> participants;  ///< 2 .. kMaxParticipants
};

/// The match of a cell: the row's participant is A. Its matchup number is the cell's, so each cell has its own dice.
Match cell_match(const Matrix& matrix, std::size_t row, std::size_t column);

struct MatrixPlan {
  std::int64_t battles = 1000;  ///< per cell, even, >= 2; adaptive: the most on average, >= kLookBattles
  /// Continues only in open cells, with the battles that the others did not need.
  bool adaptive = false;
  double band = 0.05;  ///< scores 1/2 -+ band count as even, 0 <= band < 1/2
};

/// Which side a matchup favours according to its interval.
enum class Favour : std::uint8_t { row, column, even, open };

/// even: the interval lies within 1/2 -+ band. Row: it lies above 1/2. Column: it lies below 1/2. Else open.
Favour favour_of(const Interval& score, double band);

/// Battles of one cell.
struct MatrixCell {
  CoupleCounts score{};  ///< couples by the row's score
  Validity validity;
  BiggestWin biggest_of_row;
  BiggestWin biggest_of_column;

  std::int64_t battles() const;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("score", &MatrixCell::score);
    visit("validity", &MatrixCell::validity);
    visit("biggest_of_row", &MatrixCell::biggest_of_row);
    visit("biggest_of_column", &MatrixCell::biggest_of_column);
  }
  void merge(const MatrixCell& other) { merge_fields(*this, other); }
  friend bool operator==(const MatrixCell&, const MatrixCell&) = default;
};
static_assert(names_all_fields<MatrixCell>());

struct MatrixResult {
  std::vector<MatrixCell> cells;
  bool interrupted = false;  ///< cells may have fewer battles than planned, or none
};

/// Score of a cell's row with its interval. For an adaptive plan, which looks repeatedly, the interval holds at all
/// looks together.
/// @param alpha  error probability of the interval, 0 < alpha < 1
Estimate cell_score(const MatrixCell& cell, const MatrixPlan& plan, double alpha = 0.05);

/// Plays all cells, cells and battles in parallel. Adaptive: in rounds, each of which gives all open cells the same
/// number of battles (kLookBattles, later a quarter of those played), until no cell is open or cells * battles
/// are played. The result depends on matrix and plan only, not on the number of threads.
MatrixResult play_matrix(const Matrix& matrix, const MatrixPlan& plan, Progress& progress);

/// Number of battles of a whole plan that is not adaptive: the items that parts divide, cell by cell.
std::int64_t matrix_battles(const Matrix& matrix, const MatrixPlan& plan);

/// The battles of some items that are not played yet.
/// @param played_of the number of its battles among the items that a cell has played, from the first on
std::vector<MatchBattles> matrix_work(const Matrix& matrix, const MatrixPlan& plan, const ItemRange& items,
                                      const std::function<std::int64_t(std::size_t cell)>& played_of);

/// Plays some battles of a plan that is not adaptive: whole couples, each cell at most once.
MatrixResult play_matrix(const Matrix& matrix, const std::vector<MatchBattles>& work, Progress& progress);

}  // namespace warbalance::sim
