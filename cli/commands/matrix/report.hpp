#pragma once

#include <cstdint>
#include <vector>

#include "cli/commands/matrix/options.hpp"
#include "cli/report/report.hpp"
#include "sim/stats/bradley_terry.hpp"
#include "sim/stats/rankings.hpp"

namespace warbalance::cli {

/// One played pair, as its row sees it; numbers are shares 0..1.
struct MatrixPair {
  std::size_t row = 0;
  std::size_t column = 0;
  std::size_t cell = 0;
  std::int64_t battles = 0;
  sim::Validity validity;
  sim::Estimate score;
  double residual = 0;            ///< score less what the ratings expect; 0 without ratings
  std::int64_t biggest_win = -1;  ///< battle with the biggest win of the row, -1 = none
  std::int64_t biggest_defeat = -1;

  /// The same as its column sees it: the two complement each other in every printed digit.
  MatrixPair mirrored() const;
};

/// What a matrix run says, ready to be printed.
struct MatrixFindings {
  std::vector<MatrixPair> pairs;       ///< row < column, by cell; those that were played
  bool rated = false;                  ///< all pairs have enough battles; else there is nothing below
  std::vector<sim::Estimate> ratings;  ///< one a participant [rating points]
  std::vector<double> mean_scores;     ///< of each against all others
  sim::Intransitivity intransitivity;
  sim::Cycles cycles;
  std::vector<std::size_t> order;  ///< participants, the best first; as given without ratings
};

/// Decimals of shares in every format; scores are rounded to them so that mirrored pairs add up to 1.
inline constexpr int kScoreDecimals = 6;

MatrixFindings findings_of(const MatrixRun& run, const sim::MatrixResult& result);

/// @param names  of the participants
Table matrix_table(const std::vector<MatrixPair>& pairs = {}, const std::vector<std::string>& names = {},
                   bool rated = false);
Table ratings_table();
Table cycles_table();
Table pairs_table();
std::vector<SummaryValue> matrix_values(const MatrixFindings& found = {});

/// Result of a matrix. Rows: every ordered pair that was played; further tables: the ratings, the cycles and a replay
/// line for each pair; values: the share that no rating explains.
/// For people: a square table, the ratings, cycles, and the pairs that stand out.
Report matrix_report(const MatrixRun& run, const sim::MatrixResult& result);

}  // namespace warbalance::cli
