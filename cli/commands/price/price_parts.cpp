#include "cli/commands/price/price_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "cli/base/errors.hpp"
#include "cli/base/standard_streams.hpp"
#include "sim/battles/threads.hpp"
#include "sim/files/hash.hpp"

namespace warbalance::cli {
namespace {

bool is_played(const sim::FieldRecord& record, const PriceRun& run) {
  return static_cast<int>(record.rounds.size()) == run.options.schedule.most_rounds();
}

/// The first of some chains: those that a record has. @pre it has no other chains
sim::ItemRange chains_in(const sim::FieldRecord& record, const sim::ItemRange& chains) {
  return {chains.first, chains.first + std::ssize(record.chains)};
}

}  // namespace

void refuse_unsplit_prices(const ParsedArgs& typed, const PriceRun& run) {
  const bool stored = typed.has("store");
  const std::string with = stored ? "--store" : "--part";
  if (typed.has("method")) {
    throw option_error("method", fmt::format("does not go with {}: only prices of the field have chains", with),
                       fmt::format("play the run without {}", with));
  }
  if (typed.has("precision")) {
    throw option_error(
        "precision", fmt::format("does not go with {}: it ends all chains together, by their results", with),
        fmt::format("give --{} N in its place; four times as many halve the intervals", stored ? "chains" : "battles"));
  }
  const std::string problem = sim::problem_of_records(run.options);
  if (problem.empty()) return;
  throw option_error(typed.has("full") ? "full" : with.substr(2),
                     "this run's chains cannot be played alone: " + problem,
                     fmt::format("give --battles {} instead of --full", run.options.schedule.most_battles()));
}

PriceParts::PriceParts(PriceRun run)
    : run_(std::move(run)), population_(run_.ruleset, run_.options.population), variants_(played_variants(run_)) {}

WorkItems PriceParts::items() const {
  return {chains() * static_cast<std::int64_t>(1 + variants_.size()), 1, "chains"};
}

std::vector<RunFact> PriceParts::facts(const Provenance& provenance) const {
  std::vector<RunFact> facts = facts_of(provenance);
  const sim::FieldSchedule& schedule = run_.options.schedule;
  facts.push_back({kLengthFact, fmt::format("{} of {} chains", schedule.most_battles(), schedule.chains)});
  facts.push_back({"number of battles of a chain",
                   fmt::format("{} in {} rounds", std::int64_t{schedule.most_rounds()} * schedule.battles_per_round,
                               schedule.most_rounds())});
  facts.push_back({"choice of armies", sim::hash_of(drawn_armies_text(run_))});
  std::vector<std::string> names;
  for (const PriceVariant& variant : variants_) {
    names.push_back(fmt::format("{} ({})", variant.name, variant.run.player.label()));
  }
  facts.push_back({"choice of variants", fmt::format("{}", fmt::join(names, ", "))});
  return facts;
}

sim::ItemRange PriceParts::chains_of(std::size_t record, const sim::ItemRange& items) const {
  const std::int64_t first = chains() * static_cast<std::int64_t>(record);
  return {std::clamp<std::int64_t>(items.first - first, 0, chains()),
          std::clamp<std::int64_t>(items.end - first, 0, chains())};
}

std::int64_t PriceParts::battles_of(const sim::ItemRange& items) const {
  std::int64_t battles = 0;
  for (std::size_t record = 0; record <= variants_.size(); ++record) {
    const sim::FieldSchedule& schedule = run_of(record).options.schedule;
    battles += chains_of(record, items).size() * schedule.most_rounds() * schedule.battles_per_round;
  }
  return battles;
}

std::int64_t PriceParts::played(const PriceSums& sums) {
  std::int64_t chains = 0;
  for (const sim::FieldRecord& record : sums.records) chains += std::ssize(record.chains);
  return chains;
}

bool PriceParts::play_record(const PriceRun& run, const sim::ItemRange& chains, const PartMachine& machine,
                             sim::FieldRecord& record, ProgressBar& progress) const {
  const sim::ArmyGenerator population(run.ruleset, run.options.population);
  const sim::PlayFunction battles = price_arena(run, population)(field_battles(run));
  const auto play = [&](const sim::ItemRange& some, sim::FieldRecord& record_of_them,
                        const std::function<void()>& finished) {
    return sim::play_record(population, battles, run.options, some, record_of_them, finished, progress);
  };
  const auto saved = [&] {
    if (machine.saved) machine.saved();
  };
  const bool begun = !record.chains.empty();
  if (!begun || !is_played(record, run)) {
    if (!play(begun ? chains_in(record, chains) : chains, record, saved)) return false;
  }
  // Chains that come later have a record of their own until they are played: so many at once as keep all threads at
  // work, that little is lost where the run is stopped.
  const std::int64_t at_once = std::max(2, machine.threads);
  for (std::int64_t next = chains_in(record, chains).end; next < chains.end; next += at_once) {
    sim::FieldRecord further;
    if (!play({next, std::min(next + at_once, chains.end)}, further, [] {})) return false;
    record.merge(further);
    saved();
  }
  return true;
}

sim::RunEnd PriceParts::play(const sim::Part& part, const PartMachine& machine, PriceSums& sums) const {
  const sim::ItemRange items = sim::range_of(part, this->items().count, 1);
  sums.records.resize(1 + variants_.size());
  std::int64_t played = 0;
  for (const sim::FieldRecord& record : sums.records) {
    for (const sim::RoundFacts& round : record.rounds) played += round.battles;
  }
  ProgressBar progress(std::max<std::int64_t>(1, battles_of(items) - played), machine.progress);
  bool complete = true;
  sim::with_threads(machine.threads, [&] {
    for (std::size_t record = 0; complete && record < sums.records.size(); ++record) {
      const sim::ItemRange chains = chains_of(record, items);
      const PriceRun& run = run_of(record);
      sim::FieldRecord& found = sums.records[record];
      if (std::ssize(found.chains) == chains.size() && (chains.size() == 0 || is_played(found, run))) continue;
      complete = play_record(run, chains, machine, found, progress);
    }
  });
  return complete ? sim::RunEnd::complete : sim::RunEnd::interrupted;
}

bool PriceParts::fits(const PriceSums& sums, const sim::ItemRange& chains, bool whole) const {
  if (sums.records.size() != 1 + variants_.size()) return !whole && sums.records.empty();
  for (std::size_t record = 0; record < sums.records.size(); ++record) {
    const PriceRun& run = run_of(record);
    const sim::FieldRecord& found = sums.records[record];
    sim::ItemRange own = chains_of(record, chains);
    if (!whole && std::ssize(found.chains) <= own.size()) own = chains_in(found, own);
    const bool none = found.chains.empty() && found.rounds.empty();
    if (none && (own.size() == 0 || !whole)) continue;
    const sim::ArmyGenerator population(run.ruleset, run.options.population);
    if (own.size() == 0 || !sim::is_record_of(population, run.options, own, found)) return false;
  }
  return true;
}

sim::PriceReport PriceParts::prices(const PriceSums& sums) const {
  const sim::FieldRecord& record = sums.records.front();
  if (record.chains.size() < 2) {
    throw InputError(fmt::format("prices need at least 2 of the {} chains of the run", chains()),
                     "add more of its parts");
  }
  auto prices = sim::price_by_record(population_, run_.options, record);
  if (prices) return std::move(*prices);
  throw InputError("a part has fewer rounds than its run", "play the parts again");
}

PlayVariant PriceParts::variants(const PriceSums& sums) const {
  return [&sums, next = std::size_t{1}](const PriceVariant& variant) mutable {
    const sim::FieldRecord& record = sums.records[next++];
    const sim::ArmyGenerator population(variant.run.ruleset, variant.run.options.population);
    std::optional<sim::PriceReport> prices;
    if (record.chains.size() >= 2) prices = sim::price_by_record(population, variant.run.options, record);
    if (prices) return std::move(*prices);
    sim::PriceReport missing;
    missing.message = "its parts are missing";
    return missing;
  };
}

}  // namespace warbalance::cli
