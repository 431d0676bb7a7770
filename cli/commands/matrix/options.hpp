#pragma once

#include <string>
#include <vector>

#include "cli/commands/match/options.hpp"
#include "sim/battles/matrix.hpp"

namespace warbalance::cli {

/// Default battles per pair.
inline constexpr std::int64_t kMatrixBattles = 1000;

/// Everything that defines a run of `matrix`, checked.
struct MatrixRun {
  sim::Matrix matrix;
  sim::MatrixPlan plan;
  sim::Scenario scenario;
  std::vector<std::string> names;         ///< of the participants, no two alike
  std::vector<std::string> replay_lines;  ///< by cell: `warbalance replay ...` without --battle
  bool duels = false;                     ///< units in duels, not armies in battles
};

/// --armies, --units, --duel, --battles, --adaptive and so on: all but the options of machine, rules and output.
std::vector<OptionSpec> matrix_options();

MatrixRun resolve_matrix(const ParsedArgs& typed, bool quiet);

}  // namespace warbalance::cli
