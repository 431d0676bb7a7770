#include "sim/pricing/estimation/field.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "sim/pricing/estimation/field_look.hpp"

namespace warbalance::sim {

namespace {

/// True when everything that was asked for is decided.
bool answered(const PriceReport& report, const FieldOptions& options) {
  if (report.outcome != PriceOutcome::converged) return false;
  if (options.decided) return options.decided(report);
  return std::all_of(report.rows.begin(), report.rows.end(), [&](const PriceRow& row) {
    if (options.precision) return !row.interval || row.interval->half_width() <= *options.precision;
    return row.verdict != Verdict::open;
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
    const int rounds = schedule.burn_in_rounds + schedule.tail_rounds_at(look);
    while (chains.rounds() < rounds && chains.play_round(progress)) {
      // More of them would be as void.
      if (!chains.facts(0).validity.none_had_room()) continue;
      report.validity = chains.facts(0).validity;
      report.message = "in no battle of the first round there was room to deploy the armies";
      return report;
    }
    if (chains.broke_down()) return report_look(chains, ruleset, summary, options, 0, false);
    if (chains.rounds() < rounds) {
      if (look == 0) {
        const int finished = std::max(0, chains.rounds() - schedule.burn_in_rounds);
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
      battle >= static_cast<std::uint32_t>(schedule.battles_in(round))) {
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

namespace {

std::vector<int> numbers_of(const FieldRecord& record) {
  std::vector<int> numbers;
  for (const auto& [number, chain] : record.chains) numbers.push_back(number);
  return numbers;
}

/// Adds what the iterated model had of a round, and with the first round that counts what the others have of all.
FieldRound recorded_round(const FieldChains& chains, const FieldRecord& record, std::size_t number,
                          bool first_of_tail) {
  FieldRound round = chains.empty_round();
  round.facts = record.rounds[number];
  const std::size_t blocks = chains.replicates() / chains.chains();
  std::size_t replicate = 0;
  for (const auto& [chain, recorded] : record.chains) {
    for (std::size_t block = 0; block < blocks; ++block, ++replicate) {
      round.sums.of(0, replicate).merge(recorded.rounds[number * blocks + block]);
      for (std::size_t m = 1; first_of_tail && m < chains.models().size(); ++m) {
        round.sums.of(m, replicate).merge(recorded.counted[(m - 1) * blocks + block]);
      }
    }
  }
  return round;
}

void merge_at(std::vector<EquationSums>& sums, std::size_t place, const NormalEquations& equations) {
  sums.resize(std::max(sums.size(), place + 1));
  sums[place].merge(equations.sums());
}

void add_round(FieldRecord& record, const FieldChains& chains, FieldRound& round, bool counts) {
  record.rounds.push_back(round.facts);
  const std::size_t blocks = chains.replicates() / chains.chains();
  std::size_t replicate = 0;
  for (auto& [number, chain] : record.chains) {
    for (std::size_t block = 0; block < blocks; ++block, ++replicate) {
      chain.rounds.push_back(round.sums.of(0, replicate).sums());
      for (std::size_t m = 1; counts && m < chains.models().size(); ++m) {
        merge_at(chain.counted, (m - 1) * blocks + block, round.sums.of(m, replicate));
      }
    }
  }
}

/// Whether sums are those of so many equations, one for each of some models.
bool all_fit(const std::vector<EquationSums>& sums, const std::vector<NormalEquations>& equations) {
  return std::equal(sums.begin(), sums.end(), equations.begin(), equations.end(),
                    [](const EquationSums& sum, const NormalEquations& shape) { return shape.fits(sum); });
}

/// Whether all chains have a round, and all sums that count where it is the first of them.
bool has_round(const FieldRecord& record, std::size_t blocks, std::size_t number, bool first_of_tail) {
  const std::size_t counted = record.chains.begin()->second.counted.size();
  return number < record.rounds.size() &&
         std::all_of(record.chains.begin(), record.chains.end(), [&](const auto& chain) {
           return number * blocks < chain.second.rounds.size() &&
                  (!first_of_tail || chain.second.counted.size() == counted);
         });
}

}  // namespace

std::string problem_of_records(const FieldOptions& options) {
  if (options.schedule.looks > 1) return "it may end by its results before its last look";
  if (options.precision) return "a precision ends it by its results";
  return {};
}

bool play_record(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                 const ItemRange& chains, FieldRecord& record, const std::function<void()>& finished,
                 Progress& progress) {
  assert(problem_of_records(options).empty());
  if (chains.size() == 0) return true;
  for (std::int64_t number = chains.first; number < chains.end; ++number) record.chains[static_cast<int>(number)];
  const FieldPopulation summary(population, options, kSummarizedArmies, SummarizedFor::battles);
  FieldChains field(population, summary, play, options, numbers_of(record));
  for (std::size_t round = 0; round < record.rounds.size(); ++round) {
    field.finish_round(recorded_round(field, record, round, /*first_of_tail=*/false));
  }
  const FieldSchedule& schedule = options.schedule;
  while (field.rounds() < schedule.most_rounds()) {
    std::optional<FieldRound> round = field.play_battles(progress);
    if (!round) return false;
    add_round(record, field, *round, field.rounds() >= schedule.burn_in_rounds);
    field.finish_round(std::move(*round));
    finished();
  }
  return true;
}

bool is_record_of(const ArmyGenerator& population, const FieldOptions& options, const ItemRange& chains,
                  const FieldRecord& record) {
  const auto blocks = static_cast<std::size_t>(options.schedule.blocks());
  std::vector<NormalEquations> others;
  const std::vector<PriceModel> models = models_of_field(population, options);
  for (std::size_t m = 1; m < models.size(); ++m) {
    others.insert(others.end(), blocks, equations_of(models[m], filled_columns(models[m], population)));
  }
  const NormalEquations iterated = equations_of(models.front(), filled_columns(models.front(), population));
  const std::size_t rounds = record.rounds.size();
  const bool counts = rounds > static_cast<std::size_t>(options.schedule.burn_in_rounds);
  if (rounds > static_cast<std::size_t>(options.schedule.most_rounds())) return false;
  if (static_cast<std::int64_t>(record.chains.size()) != chains.size()) return false;
  int round = 0;
  const bool good_rounds = std::all_of(record.rounds.begin(), record.rounds.end(), [&](const RoundFacts& facts) {
    return facts.units_seen.size() == population.features().size() &&
           facts.battles == chains.size() * options.schedule.battles_in(round++);
  });
  return good_rounds && std::all_of(record.chains.begin(), record.chains.end(), [&](const auto& chain) {
           const auto& [number, recorded] = chain;
           return number >= chains.first && number < chains.end && recorded.rounds.size() == rounds * blocks &&
                  std::all_of(recorded.rounds.begin(), recorded.rounds.end(),
                              [&](const EquationSums& sums) { return iterated.fits(sums); }) &&
                  all_fit(recorded.counted, counts ? others : std::vector<NormalEquations>{});
         });
}

std::optional<PriceReport> price_by_record(const ArmyGenerator& population, const FieldOptions& options,
                                           const FieldRecord& record) {
  assert(record.chains.size() >= 2);
  const PlayFunction none;
  const FieldPopulation summary(population, options);
  const FieldSchedule& schedule = options.schedule;
  FieldChains field(population, summary, none, options, numbers_of(record));
  while (!field.broke_down() && field.rounds() < schedule.most_rounds()) {
    const bool first_of_tail = field.rounds() == schedule.burn_in_rounds;
    const auto round = static_cast<std::size_t>(field.rounds());
    if (!has_round(record, field.replicates() / field.chains(), round, first_of_tail)) return std::nullopt;
    field.finish_round(recorded_round(field, record, round, first_of_tail));
  }
  const Ruleset& ruleset = population.ruleset();
  if (field.broke_down()) return report_look(field, ruleset, summary, options, 0, false);
  PriceReport report = report_look(field, ruleset, summary, options, schedule.tail_rounds_at(0), true);
  report.looks = 1;
  return report;
}

}  // namespace warbalance::sim
