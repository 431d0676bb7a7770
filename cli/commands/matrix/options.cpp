#include "cli/commands/matrix/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/args/army_options.hpp"
#include "cli/args/command_line.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "sim/files/words.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::cli {
namespace {

bool of_duels(const ParsedArgs& typed) { return typed.has("units") || typed.has("duel"); }

/// The units of the roster or the named ones, for duels.
NamedArmies unit_field(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  NamedArmies field;
  if (!typed.has("units")) field.words = typed.arguments();
  if (typed.has("units")) {
    for (const sim::RosterUnit& unit : resolve_roster(typed, ruleset, quiet)) field.words.push_back(unit.name);
    if (field.words.empty()) {
      throw InputError(fmt::format("{} has no ready-made units", ruleset.id),
                       "name units to compare: warbalance matrix --duel \"4+ Armored\" \"4+ Tough\" \"4+ Fast\"");
    }
  }
  const auto roster = value_or_throw(sim::load_roster(ruleset), quiet);
  for (const std::string& word : field.words) {
    const std::size_t number = field.armies.size() + 1;
    field.armies.push_back(duel_side(typed, take_argument(sim::load_unit(ruleset, roster, word), number, quiet)));
  }
  return field;
}

/// The armies of the ruleset or the named ones.
NamedArmies army_field(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  NamedArmies field = resolve_armies(typed, ruleset, quiet);
  if (typed.has("armies") && field.armies.size() < 2) {
    throw InputError(fmt::format("{} has {}{}", ruleset.id, sim::counted(field.armies.size(), "sample army"),
                                 typed.has("points") ? " of " + sim::counted(typed.value("points"), "point") : ""),
                     "see: warbalance units --armies");
  }
  return field;
}

/// Names of the participants; the second of two equal ones is "Line (2)".
std::vector<std::string> names_of(const std::vector<sim::Army>& armies) {
  std::vector<std::string> names;
  for (const sim::Army& army : armies) {
    std::string name = army.name;
    for (int copy = 2; std::find(names.begin(), names.end(), name) != names.end(); ++copy) {
      name = fmt::format("{} ({})", army.name, copy);
    }
    names.push_back(name);
  }
  return names;
}

sim::MatrixPlan resolve_plan(const ParsedArgs& typed, bool quiet) {
  RunLength length;
  length.battles = kMatrixBattles;
  sim::MatrixPlan plan;
  plan.adaptive = typed.has("adaptive");
  if (typed.has("battles")) {
    const std::int64_t least = plan.adaptive ? sim::kLookBattles : 1;
    length.battles = integer_value(typed, "battles", least, sim::kMaxBattles);
    length.asked = true;
  }
  plan.battles = whole_groups(length, 2, quiet).battles;
  if (typed.has("band")) plan.band = decimal_value(typed, "band", 0, 49) / 100;
  return plan;
}

void check_cells(const MatrixRun& run) {
  const std::size_t size = run.names.size();
  if (size < 2) {
    throw InputError(fmt::format("matrix needs at least two armies or units, not {}", size),
                     "name them, or give --armies, or --units; see: warbalance help matrix");
  }
  if (size > sim::kMaxParticipants) {
    throw InputError(
        fmt::format("matrix takes at most {} armies or units, not {}", sim::kMaxParticipants, size),
        run.duels ? "--units GENRE takes the units of one genre; --duel those that you name" : "name fewer of them");
  }
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = row + 1; column < size; ++column) {
      const std::string problem = sim::match_problem(sim::cell_match(run.matrix, row, column));
      if (problem.empty()) continue;
      throw InputError(fmt::format("'{}' against '{}': {}", run.names[row], run.names[column], problem));
    }
  }
}

std::vector<std::string> replay_lines(const ParsedArgs& typed, const NamedArmies& field, bool duels) {
  std::vector<std::string> lines;
  for (std::size_t row = 0; row < field.words.size(); ++row) {
    for (std::size_t column = row + 1; column < field.words.size(); ++column) {
      const std::vector<std::string> sides{field.words[row], field.words[column]};
      const std::string line =
          duels ? replay_line(typed, "duel", sides, {"distance", "points"}) : replay_line(typed, "battle", sides, {});
      lines.push_back(fmt::format("{} --matchup {}", line, lines.size()));
    }
  }
  return lines;
}

}  // namespace

std::vector<OptionSpec> matrix_options() {
  const OptionTie named{{kArguments},
                        ": it takes all of the ruleset",
                        "name those that are to take part, without it; units so: matrix --duel UNIT UNIT UNIT"};
  return {OptionSpec{"armies", "", "all sample armies of the ruleset"}.without({{"units", "duel"}}).without(named),
          OptionSpec{"units", "", "all ready-made units of the ruleset, in duels; those of one genre: --units GENRE"},
          {"duel", "", "the words are units, not armies, and meet in duels"},
          OptionSpec{"distance", "INCHES", "of duels: gap between the bases at the start, 1 to 96 inches (default 24)"}
              .with({{"units", "duel"}}),
          OptionSpec{"points", "N",
                     "equal points: in duels as many copies of each unit as N points buy (default: one of each); with "
                     "--armies only armies with a limit of N points"}
              .with({{"units", "duel", "armies"},
                     "",
                     "armies that are named fight as they are; their points stand beside their ratings"}),
          {"battles", "N", "battles of each pair, rounded up to whole couples (default 1,000)"},
          OptionSpec{"adaptive", "",
                     "stop where it is clear who is favoured, and play on where it is not; --battles is then the most "
                     "of the average pair"}
              .without({{"part", "store"},
                        ": it chooses battles by results, in rounds that depend on all of them",
                        "leave it out; --battles is the number for each pair then"}),
          {"band", "P", "scores within 50 % +-P percentage points count as even (default 5)"},
          {"players", "PLAYER", "who plays all sides: " + std::string(kPlayersMeaning), false, kPlayerNames}};
}

MatrixRun resolve_matrix(const ParsedArgs& typed, bool quiet) {
  MatrixRun run;
  run.duels = of_duels(typed);
  run.plan = resolve_plan(typed, quiet);
  ResolvedMatch conditions =
      run.duels ? resolve_duel_conditions(typed, quiet) : resolve_battle_conditions(typed, quiet);
  run.scenario = std::move(conditions.scenario);
  run.matrix.conditions = std::move(conditions.match);
  const sim::Player player = resolve_player(typed, run.matrix.conditions.ruleset);
  run.matrix.conditions.players = {player, player};
  const sim::Ruleset& ruleset = run.matrix.conditions.ruleset;
  expect_deployed_pairs(run.scenario, ruleset, "matrix");
  NamedArmies field = run.duels ? unit_field(typed, ruleset, quiet) : army_field(typed, ruleset, quiet);
  run.names = names_of(field.armies);
  run.replay_lines = replay_lines(typed, field, run.duels);
  run.matrix.participants = std::move(field.armies);
  check_cells(run);
  return run;
}

}  // namespace warbalance::cli
