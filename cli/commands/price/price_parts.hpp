#pragma once

#include <vector>

#include "cli/args/command_line.hpp"
#include "cli/commands/price/run.hpp"
#include "cli/commands/price/variants.hpp"
#include "cli/runs/split_run.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/population/generator.hpp"

// A price run in parts: its chains, and those of its variants, which follow them.

namespace warbalance::cli {

/// The battles of the run and of its variants, in the order of `played_variants`.
struct PriceSums {
  std::vector<sim::FieldRecord> records;

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("records", &PriceSums::records);
  }
  void merge(const PriceSums& other) { sim::merge_fields(*this, other); }
};
static_assert(sim::names_all_fields<PriceSums>());

/// Why a price run cannot be played in parts: the option that is in the way, or what else is. InputError then.
void refuse_unsplit_prices(const ParsedArgs& typed, const PriceRun& run);

/// A price run whose chains are the items of work.
class PriceParts {
 public:
  explicit PriceParts(PriceRun run);
  PriceParts(const PriceParts&) = delete;  // the population refers to the run
  PriceParts& operator=(const PriceParts&) = delete;

  const PriceRun& run() const { return run_; }
  const sim::ArmyGenerator& population() const { return population_; }

  WorkItems items() const;
  std::vector<RunFact> facts(const Provenance& provenance) const;
  static std::int64_t played(const PriceSums& sums);
  sim::RunEnd play(const sim::Part& part, const PartMachine& machine, PriceSums& sums) const;
  bool fits(const PriceSums& sums, const sim::ItemRange& chains, bool whole) const;

  /// The prices of the run. InputError where the sums have not all rounds of two chains.
  sim::PriceReport prices(const PriceSums& sums) const;
  /// Those of its variants, one after another. Of one with fewer chains the report says so.
  PlayVariant variants(const PriceSums& sums) const;

 private:
  std::int64_t chains() const { return run_.options.schedule.chains; }
  /// The chains of a record that are among some items.
  sim::ItemRange chains_of(std::size_t record, const sim::ItemRange& items) const;
  const PriceRun& run_of(std::size_t record) const { return record == 0 ? run_ : variants_[record - 1].run; }
  std::int64_t battles_of(const sim::ItemRange& items) const;
  /// Plays what a record lacks of some chains: first of those that it has begun, then the others.
  bool play_record(const PriceRun& run, const sim::ItemRange& chains, const PartMachine& machine,
                   sim::FieldRecord& record, ProgressBar& progress) const;

  PriceRun run_;
  sim::ArmyGenerator population_;
  std::vector<PriceVariant> variants_;
};

}  // namespace warbalance::cli
