#include "sim/pricing/publish/list_passes.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "sim/pricing/estimation/matchup_numbers.hpp"
#include "sim/pricing/publish/held_out.hpp"
#include "sim/pricing/publish/surrogate.hpp"
#include "sim/pricing/publish/surrogate_battles.hpp"

namespace warbalance::sim {
namespace {

constexpr double kWholePercent = 100;

/// The passes under way.
class Passes {
 public:
  Passes(const ArmyGenerator& population, const PopulationSummary& summary, const PlayFunction& play,
         const ListOptions& options, std::uint64_t seed, const ListPassSize& size, Progress& progress)
      : population_(population),
        summary_(summary),
        play_(play),
        options_(options),
        seed_(seed),
        size_(size),
        progress_(progress),
        least_(least_price(population.ruleset())),
        table_(table_of_lists(population.ruleset(), population.features())),
        columns_(population.ruleset(), population.features()) {}

  PrintedLists run(const ScoringList& start) {
    PrintedLists lists;
    lists_ = {{ScoringList(), start}, start};
    for (int pass = 0; pass < size_.passes; ++pass) {
      if (!make_armies(static_cast<std::uint32_t>(pass))) {
        lists.interrupted = true;
        return lists;
      }
      const std::optional<FoundList> found = searches_.back()->best();
      if (!found) {
        lists.problem = "no list in whole price steps keeps the mean total of the armies";
        return lists;
      }
      add_pass(lists, *found);
      const bool known = is_known(lists);
      if (known) break;
      lists_.scored = scoring_list(searches_.back()->space(), table_, found->prices, least_);
      lists_.building.push_back(lists_.scored);
    }
    lists.chosen = best_pass(lists.passes);
    lists.curve = searches_[lists.chosen]->curve();
    return lists;
  }

 private:
  /// False: it was stopped.
  bool make_armies(std::uint32_t pass) {
    const SurrogateBattles set{seed_, pass, size_.battles_per_pass, summary_.mean_listed};
    const std::vector<NormalEquations> blocks =
        play_for_surrogate(population_, columns_, lists_, play_, set, progress_);
    if (!is_complete(blocks, set)) return false;
    const Surrogate surrogate = fit_surrogate(columns_, blocks);
    ArmyTable& armies = *tables_.emplace_back(std::make_unique<ArmyTable>(population_.features()));
    FieldArmy army;
    ArmyGenerator::Scratch scratch;
    scored_totals_.clear();
    for (std::uint32_t i = 0; i < size_.armies; ++i) {
      population_.generate(lists_.building[i % lists_.building.size()], {seed_, kListArmiesMatchup + pass, i}, 0, army,
                           scratch);
      armies.add(army, surrogate.value(columns_, army));
      lists_.scored.score(army);
      scored_totals_.push_back(static_cast<double>(total_of(army)));
    }
    armies.set_references(summary_);
    searches_.push_back(
        std::make_unique<ListSearch>(armies, population_.ruleset(), options_, least_, summary_.mean_listed));
    return true;
  }

  void add_pass(PrintedLists& lists, const FoundList& found) {
    ListPass& pass = lists.passes.emplace_back();
    pass.found = found;
    pass.listed_lost = percent_of(searches_.back()->listed().variance);
    pass.scored_lost = percent_of(variance_left(tables_.back()->values(), scored_totals_));
    pass.found_lost = percent_of(found.variance);
  }

  static double percent_of(double variance) { return kWholePercent * std::sqrt(std::max(0.0, variance)); }

  /// Whether the newest list was found before.
  static bool is_known(const PrintedLists& lists) {
    const std::vector<Hundredths>& newest = lists.passes.back().found.prices;
    return std::any_of(lists.passes.begin(), lists.passes.end() - 1,
                       [&](const ListPass& other) { return other.found.prices == newest; });
  }

  /// The pass whose list leaves the least where the next one scores it; of a single pass its own.
  static std::size_t best_pass(const std::vector<ListPass>& passes) {
    std::size_t best = 0;
    for (std::size_t pass = 1; pass + 1 < passes.size(); ++pass) {
      if (passes[pass + 1].scored_lost < passes[best + 1].scored_lost) best = pass;
    }
    return best;
  }

  const ArmyGenerator& population_;
  const PopulationSummary& summary_;
  const PlayFunction& play_;
  const ListOptions& options_;
  std::uint64_t seed_;
  const ListPassSize& size_;
  Progress& progress_;
  Hundredths least_;
  PriceModel table_;
  SurrogateColumns columns_;
  SurrogateLists lists_;
  std::vector<double> scored_totals_;                  ///< of the newest armies
  std::vector<std::unique_ptr<ArmyTable>> tables_;     ///< one per pass
  std::vector<std::unique_ptr<ListSearch>> searches_;  ///< likewise
};

}  // namespace

ListPassSize ListPassSize::scaled(double share) const {
  constexpr double kFewestBattles = 3'000;
  constexpr double kFewestArmies = 1'500;
  const auto of = [](double wanted, double fewest, std::uint32_t most) {
    return std::min(most, static_cast<std::uint32_t>(std::max(fewest, wanted)));
  };
  return {passes, of(share * battles_per_pass, kFewestBattles, battles_per_pass),
          of(std::sqrt(share) * armies, kFewestArmies, armies)};
}

PriceModel table_of_lists(const Ruleset& ruleset, const FeatureSpace& features) {
  return {ruleset, features, features.of_roster() ? PriceModelKind::additive : PriceModelKind::table};
}

ScoringList scoring_list(const ListSpace& space, const PriceModel& table, const std::vector<Hundredths>& list,
                         Hundredths least) {
  return {table, space.columns(table, list), least};
}

PrintedLists search_printed_lists(const ArmyGenerator& population, const PopulationSummary& summary,
                                  const PlayFunction& play, const ListOptions& options, const ScoringList& start,
                                  std::uint64_t seed, const ListPassSize& size, Progress& progress) {
  return Passes(population, summary, play, options, seed, size, progress).run(start);
}

}  // namespace warbalance::sim
