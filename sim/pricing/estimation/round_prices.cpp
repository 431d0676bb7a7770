#include "sim/pricing/estimation/round_prices.hpp"

#include "sim/stats/intervals.hpp"
#include "sim/stats/paired.hpp"

namespace warbalance::sim {
namespace {

/// Consecutive rounds of one stage, which are one point.
struct Span {
  int first = 0;
  int end = 0;
  RoundStage stage = RoundStage::building;
};

RoundStage stage_of(int round, const FieldSchedule& schedule) {
  if (round < schedule.building_rounds()) return RoundStage::building;
  return round < schedule.first_tail_round() ? RoundStage::burn_in : RoundStage::counted;
}

std::vector<Span> spans_of(int rounds, const FieldSchedule& schedule) {
  const int width = (rounds + kMostRoundPoints - 1) / kMostRoundPoints;
  std::vector<Span> spans;
  for (int round = 0; round < rounds; ++round) {
    const RoundStage stage = stage_of(round, schedule);
    if (spans.empty() || spans.back().stage != stage || round - spans.back().first >= width) {
      spans.push_back({round, round, stage});
    }
    spans.back().end = round + 1;
  }
  return spans;
}

/// Mean of a column over rounds, of each chain.
std::vector<double> means_of(const FieldChains& chains, std::size_t column, int first, int end) {
  std::vector<double> means;
  for (std::size_t chain = 0; chain < chains.chains(); ++chain) {
    double sum = 0;
    for (int round = first; round < end; ++round) sum += chains.theta(chain, round)[column];
    means.push_back(sum / (end - first));
  }
  return means;
}

}  // namespace

std::vector<RoundPrices> round_prices(const FieldChains& chains, double points_per_score,
                                      const std::vector<std::size_t>& columns, const FieldSchedule& schedule) {
  constexpr double kCoverage = 0.95;
  const double quantile = t_quantile((1 + kCoverage) / 2, static_cast<double>(chains.chains() - 1));
  const std::vector<Span> spans = spans_of(chains.rounds(), schedule);
  std::vector<RoundPrices> found;
  for (const std::size_t column : columns) {
    const MeanWithError counted =
        mean_with_error(means_of(chains, column, schedule.first_tail_round(), chains.rounds()));
    RoundPrices prices{chains.iterated().name(column), points_per_score * counted.mean, {}};
    for (const Span& span : spans) {
      const MeanWithError mean = mean_with_error(means_of(chains, column, span.first, span.end));
      const double price = points_per_score * mean.mean;
      const double half_width = points_per_score * quantile * mean.se;
      prices.points.push_back({span.end, span.stage, price, {price - half_width, price + half_width}});
    }
    found.push_back(std::move(prices));
  }
  return found;
}

}  // namespace warbalance::sim
