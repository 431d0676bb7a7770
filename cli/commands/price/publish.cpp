#include "cli/commands/price/publish.hpp"

#include "sim/files/words.hpp"
#include "sim/pricing/population/population_summary.hpp"

namespace warbalance::cli {
namespace {

constexpr std::size_t kUsualCurve = 7;  ///< lists of few changes

/// The listed prices, and the fair ones as they are.
std::vector<sim::NamedList> first_lists(const PriceRun& run, const sim::ListSpace& space, const sim::PriceModel& table,
                                        const sim::PriceModel& model, const sim::PriceReport& prices) {
  const Hundredths least = sim::least_price(run.ruleset);
  return {{"listed", sim::scoring_list(space, table, space.listed(), least)},
          {"fair", sim::ScoringList(model, prices.prices, least)}};
}

std::string edits_name(int edits) { return sim::counted(edits, "change"); }

}  // namespace

std::int64_t publication_battles(const PriceRun& run) {
  const sim::ListPassSize& passes = run.publish->passes;
  return std::int64_t{passes.passes} * passes.battles_per_pass +
         sim::comparison_battles(2 + kUsualCurve, run.validation, /*floor=*/true) +
         sim::comparison_battles(3, run.validation);
}

Publication publish_prices(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                           const sim::PriceReport& prices, ProgressShown shown_progress) {
  Publication made;
  made.ruleset = &run.ruleset;
  const Hundredths least = sim::least_price(run.ruleset);
  const sim::PriceModel model(run.ruleset, population.features(), run.options.model);
  const sim::PriceModel table = sim::table_of_lists(run.ruleset, population.features());
  const sim::ListSpace& space = made.space.emplace(run.ruleset, population.features(), run.publish->list);
  ProgressBar progress(publication_battles(run), shown_progress);
  made.lists = sim::search_printed_lists(population, sim::summarize_population(population), arena(field_battles(run)),
                                         run.publish->list, sim::ScoringList(model, prices.prices, least),
                                         run.options.seed, run.publish->passes, progress);
  if (made.lists.curve.empty()) return made;

  const sim::PlayFunction couples = arena(field_couples(run));
  std::vector<sim::NamedList> lists = first_lists(run, space, table, model, prices);
  for (const sim::FoundList& found : made.lists.curve) {
    lists.push_back({edits_name(found.edits), sim::scoring_list(space, table, found.prices, least)});
  }
  lists.back().name = "published";
  const sim::ScoringList published = lists.back().list;
  made.listed = sim::compare_lists(population, couples, lists, run.options.seed, run.validation, progress,
                                   {sim::ScoringList(), /*floor=*/true});
  if (made.listed.interrupted) return made;
  lists.erase(lists.begin() + 2, lists.end() - 1);
  made.own = sim::compare_lists(population, couples, lists, run.options.seed, run.validation, progress, {published});
  return made;
}

}  // namespace warbalance::cli
