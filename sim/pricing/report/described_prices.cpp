#include "sim/pricing/report/described_prices.hpp"

#include <algorithm>

#include "sim/pricing/report/exchange_prices.hpp"
#include "sim/pricing/report/host_prices.hpp"
#include "sim/stats/intervals.hpp"

namespace warbalance::sim {
namespace {

constexpr double kErrorProbability = 0.05;

}  // namespace

DesignSource described_designs(const Ruleset& ruleset, const ArmyGenerator& population) {
  if (population.features().of_roster()) return population.designs();
  std::vector<UnitDesign> bodies;
  const std::uint8_t middle = middle_tier(ruleset);
  for (std::size_t tier = 0; tier < ruleset.tiers.size(); ++tier) {
    bodies.push_back({static_cast<std::uint8_t>(tier), {}});
  }
  for (std::size_t rule = 0; rule < ruleset.rules.size(); ++rule) {
    bodies.push_back({middle, {static_cast<std::uint8_t>(rule)}});
  }
  return [bodies](const DesignVisitor& visit) {
    for (const UnitDesign& body : bodies) visit(body);
  };
}

PriceReport describe_prices(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                            Progress& progress) {
  return describe_prices(population, summarize_population(population), play, options, progress);
}

PriceReport describe_prices(const ArmyGenerator& population, const PopulationSummary& summary, const PlayFunction& play,
                            const FieldOptions& options, Progress& progress) {
  const Ruleset& ruleset = population.ruleset();
  const FeatureSpace& features = population.features();
  const bool of_terms = features[0].kind == Feature::Kind::term;
  PriceReport report;
  report.chains = options.schedule.chains;
  report.prior = options.prior;
  report.look_alpha = kErrorProbability;
  report.tolerance = options.tolerance.value_or(ruleset.price_tolerance / 100.0);
  report.population_hash = summary.hash;
  report.mean_listed_total = summary.mean_listed;
  const std::vector<std::size_t> wanted = wanted_features(features, options.only);
  for (const std::size_t f : wanted) report.rows.push_back(listed_row(ruleset, features[f]));

  std::vector<Description> found;
  if (of_terms) {
    HostPrices hosts = host_prices(population, play, options, wanted, progress);
    found = std::move(hosts.terms);
    for (std::size_t i = 0; i < found.size(); ++i) {
      report.rows[i].hosts = hosts.spreads[i].hosts;
      report.rows[i].spread = hosts.spreads[i].deviation;
      report.rows[i].flags = hosts.spreads[i].flags();
    }
    report.host_prices = std::move(hosts.hosts);
    report.battles = hosts.battles;
    report.listed_draws = {hosts.battles, hosts.draws};
  } else {
    found = exchange_prices(ruleset, features, population.budget(), play, options, wanted, progress);
  }
  std::size_t priced = 0;
  for (const Description& one : found) priced += one.fair && !one.flag ? 1 : 0;
  report.quantile = simultaneous_t_quantile(kErrorProbability, std::max<std::size_t>(1, priced), report.chains - 1);
  for (std::size_t i = 0; i < found.size(); ++i) {
    PriceRow& row = report.rows[i];
    const Description& one = found[i];
    row.units_seen = one.units_seen;
    row.fair_without_chain = one.without_block;
    report.battles += one.battles;
    report.listed_draws.battles += one.battles;
    report.listed_draws.draws += one.draws;
    if (one.flag) row.flags.push_back(*one.flag);
    if (!one.fair) continue;
    const double half_width = report.quantile * one.se;
    fill_price(row, *one.fair, one.se, {*one.fair - half_width, *one.fair + half_width}, ruleset.price_step / 100.0);
  }
  report.tail_battles = report.battles;
  report.interrupted = found.empty() && !wanted.empty();
  report.outcome = report.interrupted ? PriceOutcome::failed : PriceOutcome::converged;
  if (report.interrupted) report.message = "interrupted before all battles of this method were played: no prices";
  return report;
}

}  // namespace warbalance::sim
