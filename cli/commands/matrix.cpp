#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cli/base/progress_bar.hpp"
#include "cli/commands.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/matrix/options.hpp"
#include "cli/commands/matrix/report.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/battles/match.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/hash.hpp"

namespace warbalance::cli::matrix_command {
namespace {

std::vector<OptionGroup> options() {
  OptionGroup matrix{"Matrix", matrix_options()};
  for (const OptionSpec& option : machine_options()) matrix.options.push_back(option);
  return {matrix, ruleset_options("standard for armies, open for duels"), output_options()};
}

void refuse_pairs_without_room(const MatrixRun& run, const sim::MatrixResult& result) {
  sim::Validity all;
  for (const sim::MatrixCell& cell : result.cells) all.merge(cell.validity);
  refuse_battles_without_room(all, run.matrix.conditions.ruleset, run.scenario);
}

Provenance provenance_of_run(const ParsedArgs& typed, const MatrixRun& run) {
  const sim::Match& conditions = run.matrix.conditions;
  Provenance provenance = provenance_of(typed, conditions.ruleset, run.scenario);
  provenance.seed = conditions.seed;
  provenance.players = {conditions.players.front().label()};
  return provenance;
}

struct SplitMatrix {
  using Sums = std::map<std::size_t, sim::MatrixCell>;  ///< cells that were played, by their numbers

  static constexpr std::int64_t kCouple = 2;

  MatrixRun run;
  Provenance provenance;

  WorkItems items() const { return {sim::matrix_battles(run.matrix, run.plan), kCouple}; }
  std::size_t cells() const { return run.replay_lines.size(); }

  std::vector<RunFact> facts() const {
    std::vector<RunFact> facts = facts_of(provenance);
    facts.push_back({kLengthFact, fmt::format("{}", run.plan.battles)});
    std::string identities;
    for (std::size_t other = 1; other < run.matrix.participants.size(); ++other) {
      identities += sim::match_identity(sim::cell_match(run.matrix, 0, other), run.scenario.hash, 0);
    }
    facts.push_back({"choice of armies", sim::hash_of(identities)});
    return facts;
  }

  /// Battles go cell by cell: the sums are of the first ones of a part, or of every cell of a run.
  static std::int64_t played(const Sums& sums) {
    return std::accumulate(sums.begin(), sums.end(), std::int64_t{0},
                           [](std::int64_t battles, const auto& cell) { return battles + cell.second.battles(); });
  }

  /// Battles that are chosen by results are all played at once, in rounds that depend on all of them.
  sim::RunEnd play_adaptive(const PartMachine& machine, Sums& sums) const {
    ProgressBar progress({items().count, /*at_most=*/true}, machine.progress);
    sim::MatrixResult result;
    sim::with_threads(machine.threads, [&] { result = sim::play_matrix(run.matrix, run.plan, progress); });
    add(result, sums);
    return result.interrupted ? sim::RunEnd::interrupted : sim::RunEnd::complete;
  }

  static void add(const sim::MatrixResult& result, Sums& sums) {
    for (std::size_t cell = 0; cell < result.cells.size(); ++cell) {
      if (result.cells[cell].battles() > 0) sums[cell].merge(result.cells[cell]);
    }
  }

  sim::RunEnd play(const sim::Part& part, const PartMachine& machine, Sums& sums) const {
    if (run.plan.adaptive) return play_adaptive(machine, sums);
    const sim::ItemRange battles = sim::range_of(part, items().count, kCouple);
    const auto played_of = [&](std::size_t cell) {
      const auto found = sums.find(cell);
      return found == sums.end() ? 0 : found->second.battles();
    };
    const std::vector<sim::MatchBattles> work = sim::matrix_work(run.matrix, run.plan, battles, played_of);
    const std::int64_t rest = battles.size() - played(sums);
    ProgressBar progress(rest, machine.progress);
    const auto play_some = [&](const sim::ItemRange& slice) {
      sim::MatrixResult result;
      sim::with_threads(machine.threads,
                        [&] { result = sim::play_matrix(run.matrix, sim::cut_work(work, slice), progress); });
      if (!result.interrupted || !machine.saved) add(result, sums);
      return !result.interrupted;
    };
    return play_slices({0, rest}, kCouple, play_some, machine) ? sim::RunEnd::complete : sim::RunEnd::interrupted;
  }

  bool fits(const Sums& sums, const sim::ItemRange& battles, bool whole) const {
    return has_count(played(sums), battles, whole) && std::all_of(sums.begin(), sums.end(), [&](const auto& cell) {
             return cell.first < cells() && cell.second.battles() > 0 && cell.second.battles() <= run.plan.battles;
           });
  }

  RunResult result(const Sums& sums, const PartMachine& /*machine*/, bool interrupted) const {
    sim::MatrixResult result{std::vector<sim::MatrixCell>(cells()), interrupted};
    for (const auto& [cell, sum] : sums) result.cells[cell] = sum;
    refuse_pairs_without_room(run, result);
    Report report = matrix_report(run, result);
    report.provenance = provenance;
    return reported(std::move(report));
  }
};

std::unique_ptr<SplitRun> split(const ParsedArgs& typed, bool quiet) {
  auto matrix = std::make_unique<SplitMatrix>();
  matrix->run = resolve_matrix(typed, quiet);
  matrix->provenance = provenance_of_run(typed, matrix->run);
  return split_run(std::unique_ptr<const SplitMatrix>(std::move(matrix)));
}

std::vector<Table> tables() { return {matrix_table(), ratings_table(), cycles_table(), pairs_table()}; }

}  // namespace
}  // namespace warbalance::cli::matrix_command

namespace warbalance::cli {

const Command kMatrixCommand{
    .name = "matrix",
    .summary = "plays all armies or units against each other: scores, ratings, who beats whom in a circle",
    .usage =
        "ARMY ARMY [ARMY...] [options]\n       warbalance matrix --armies [options]\n       "
        "warbalance matrix --duel UNIT UNIT [UNIT...] [options]\n       warbalance matrix --units [options]",
    .details =
        "Every pair meets in couples of battles with seats swapped; armies as in battle, units as in duel. From all\n"
        "scores everyone gets a rating: 100 points more than the opponent are an expected score of 64 %, 400 points "
        "of\n"
        "91 %. What no rating can explain, such as rock, paper and scissors, is reported beside it: its share, the\n"
        "strongest circles, and the pairs whose score is furthest from what the ratings say.\n"
        "With --adaptive a pair is left alone once its 95 % interval tells who is favoured, or that it is even; the\n"
        "battles saved go to the pairs that are still open.\n"
        "CSV has one row for every ordered pair; JSON has the ratings, the cycles, and whom each pair favours.\n",
    .examples =
        "  warbalance matrix --armies\n"
        "      all sample armies of WarStuff 2.0\n"
        "  warbalance matrix line raiders \"5x 4+ Armored\" --battles 5000\n"
        "      two sample armies and one of your own\n"
        "  warbalance matrix --rules warstuff-1.7 --units fantasy --points 150 --adaptive\n"
        "      the units of a genre in groups of equal points, no more battles than it takes\n"
        "  warbalance matrix --duel \"4+ Armored\" \"4+ Tough\" \"4+ Shooter(18)\" --points 150 --format csv\n"
        "      profiles of equal points, for a spreadsheet\n",
    .options = matrix_command::options,
    .split = matrix_command::split,
    .tables = matrix_command::tables,
    .values = [] { return matrix_values(); },
};

}  // namespace warbalance::cli
