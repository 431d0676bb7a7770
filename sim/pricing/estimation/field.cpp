#include "sim/pricing/estimation/field.hpp"

#include <algorithm>
#include <numeric>

#include "sim/pricing/estimation/field_look.hpp"

namespace warbalance::sim {
namespace {

/// True when everything that was asked for is decided.
bool answered(const PriceReport& report, const FieldOptions& options) {
  if (report.outcome != PriceOutcome::converged) return false;
  if (options.decided) return options.decided(report);
  return std::all_of(report.rows.begin(), report.rows.end(), [&](const PriceRow& row) {
    if (options.precision) return !row.interval || row.interval->half_width() <= *options.precision;
    return row.verdict != Verdict::uncertain;
  });
}

std::vector<int> numbers_from_zero(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

}  // namespace

PriceReport price_by_field(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                           Progress& progress) {
  return price_by_field(population, FieldPopulation(population, options), play, options, progress);
}

PriceReport price_by_field(const ArmyGenerator& population, const FieldPopulation& summary, const PlayFunction& play,
                           const FieldOptions& options, Progress& progress) {
  const Ruleset& ruleset = population.ruleset();
  const FieldSchedule& schedule = options.schedule;
  FieldChains chains(population, summary, play, options, numbers_from_zero(schedule.chains));

  PriceReport report;
  for (int look = 0; look < schedule.looks; ++look) {
    const int rounds = schedule.first_tail_round() + schedule.tail_rounds_at(look);
    while (chains.rounds() < rounds && chains.play_round(progress)) {
    }
    if (chains.broke_down()) return report_look(chains, ruleset, summary, options, 0, false);
    if (chains.rounds() < rounds) {
      if (look == 0) {
        const int finished = std::max(0, chains.rounds() - schedule.first_tail_round());
        report = report_look(chains, ruleset, summary, options, finished, false);
        if (report.message.empty()) report.message = "interrupted before the first complete look: no verdicts";
      }
      report.interrupted = true;
      return report;
    }
    report = report_look(chains, ruleset, summary, options, schedule.tail_rounds_at(look), true);
    report.looks = look + 1;
    if (answered(report, options)) return report;
  }
  if (report.outcome == PriceOutcome::converged && options.precision) {
    report.message = "the precision asked for was not reached within the battles of this preset";
  }
  return report;
}

std::optional<FieldBattle> field_battle(const ArmyGenerator& population, const PlayFunction& play,
                                        const FieldOptions& options, int chain, int round, std::uint32_t battle,
                                        Progress& progress) {
  const FieldSchedule& schedule = options.schedule;
  if (chain < 0 || chain >= schedule.chains || round < 0 || round >= schedule.most_rounds() ||
      battle >= static_cast<std::uint32_t>(schedule.battles_per_round)) {
    return std::nullopt;
  }
  const FieldPopulation summary(population, options);
  FieldChains chains(population, summary, play, options, {chain});
  while (chains.rounds() < round) {
    if (!chains.play_round(progress)) return std::nullopt;
  }
  FieldBattle dealt;
  ArmyGenerator::Scratch scratch;
  chains.deal(0, battle, dealt, scratch);
  return dealt;
}

}  // namespace warbalance::sim
