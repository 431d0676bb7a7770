#include "cli/commands/strongest/field.hpp"

#include "cli/base/progress_bar.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands.hpp"
#include "cli/commands/strongest/report.hpp"
#include "cli/report/deliver.hpp"
#include "sim/battles/threads.hpp"

namespace warbalance::cli {

Exit run_field(const ParsedArgs& typed) {
  const OutputOptions output = resolve_output(typed);
  const int threads = resolve_threads(typed);
  const ProgressShown shown_progress = resolve_progress(typed, output.quiet);
  const FieldRun run = resolve_field(typed, output.quiet);
  Destination destination(output, further_tables(kBattleCommand));
  const sim::ArmyGenerator population = run.conditions.population();
  const sim::Opponents opponents = run.conditions.opponents(population);
  sim::ArmyMeasure measure;
  {
    ProgressBar progress(sim::measure_battles(opponents, run.size), shown_progress);
    sim::with_threads(threads, [&] {
      const sim::PlayFunction play = run.conditions.play(population, {run.army});
      measure = sim::measure_army(field_army(run.army), opponents, play, run.size, progress);
    });
  }
  if (measure.interrupted) {
    say("interrupted before all battles were finished: there is no result\n");
    return Exit::interrupted;
  }
  deliver(field_report(typed, run, population, measure), output, destination);
  return Exit::done;
}

}  // namespace warbalance::cli
