#include "sim/pricing/report/mono_prices.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <set>

#include "sim/files/number_text.hpp"
#include "sim/pricing/population/unit_generator.hpp"
#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"
#include "sim/stats/minimum.hpp"

namespace warbalance::sim {
namespace {

constexpr double kErrorProbability = 0.05;

/// The result of the method mono for one item.
struct Description {
  std::optional<double> fair;  ///< points
  double se = 0;
  std::vector<double> without_block{};  ///< fair without each block in turn
  std::optional<PriceFlag> flag{};      ///< why there is no price, or `anchor`
  std::int64_t units_seen = 0;
  std::int64_t battles = 0;
  std::int64_t draws = 0;
};

/// Copies of a unit whose mono price is wanted.
struct MonoItem {
  UnitDesign unit;
  int copies = 1;
  std::uint32_t key = 0;  ///< of its dice, below 10,000; items with the same key roll the same dice
};

/// Numbers of plain units in the pilot, as ratios to the number of opponents.
constexpr double kPilotRatios[] = {0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5};
/// Ratios in the main run, relative to the pilot's even ratio.
constexpr double kRatios[] = {0.7, 0.85, 1, 1.18, 1.4};
constexpr std::uint32_t kPilotCouples = 32;  ///< per number of plain units
/// An even ratio beyond the played ones by more than this factor counts as out of reach.
constexpr double kReach = 1.25;
/// ln(m / n) enters the fit in steps of 1 / this.
constexpr double kLogRatioSteps = 10'000;
constexpr NewtonLimits kLineLimits{60, 1e-10};
/// Below this share of the information of even battles one side always wins, and the line has no finite root.
constexpr double kLeastInformation = 1e-5;

FieldArmy copies_of(const Ruleset& ruleset, const UnitDesign& design, int count) {
  FieldArmy army;
  army.units.assign(static_cast<std::size_t>(count), design);
  army.costs.assign(static_cast<std::size_t>(count), listed_cost(ruleset, design));
  return army;
}

/// Couples of one army against another, with separate keys for each (item, cell, block).
struct Couples {
  CoupleCounts counts{};
  std::int64_t draws = 0;

  std::int64_t quarters() const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += static_cast<std::int64_t>(i) * counts[i];
    return sum;
  }
};

class Field {
 public:
  Field(const PlayFunction& play, std::uint64_t seed, Progress& progress)
      : play_(play), seed_(seed), progress_(progress) {}

  /// False: stopped.
  bool play(const FieldArmy& a, const FieldArmy& b, std::uint32_t matchup, std::uint32_t couples,
            Couples& played) const {
    for (std::uint32_t couple = 0; couple < couples; ++couple) {
      if (progress_.stop_requested()) return false;
      const int first = half_points(a, b, {seed_, matchup, 2 * couple}, 0, played);
      const int second = half_points(b, a, {seed_, matchup, 2 * couple + 1}, 1, played);
      ++played.counts[static_cast<std::size_t>(first + second)];
    }
    progress_.advance(2 * std::int64_t{couples});
    return true;
  }

 private:
  int half_points(const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key, int seat_of_a,
                  Couples& played) const {
    const BattleReport report = play_(seat1, seat2, key);
    played.draws += report.winner < 0 ? 1 : 0;
    return report.winner < 0 ? 1 : (report.winner == seat_of_a ? 2 : 0);
  }

  const PlayFunction& play_;
  std::uint64_t seed_;
  Progress& progress_;
};

/// Battles of copies of one unit against several numbers of plain units: [number][block].
struct NumbersPlayed {
  int copies = 0;
  std::vector<int> plain;
  std::uint32_t couples = 0;  ///< per number and block
  int virtual_draws = 0;      ///< so the even ratio of a pilot without losses stays finite
  std::vector<std::vector<Couples>> played;
};

/// Battles of all blocks against one number of plain units.
struct LinePoint {
  Eigen::Vector2d place;  ///< 1, ln(m / n)
  double won = 0;         ///< draws count half
  double battles = 0;
};

double log_likelihood(const std::vector<LinePoint>& points, const Eigen::VectorXd& line) {
  double sum = 0;
  for (const LinePoint& point : points) {
    sum += point.battles * logistic_log_likelihood(point.won / point.battles, point.place.dot(line));
  }
  return sum;
}

/// The information of a line's intercept and slope, and of those of even battles.
struct LineInformation {
  Eigen::Matrix2d found = Eigen::Matrix2d::Zero();
  Eigen::Matrix2d even = Eigen::Matrix2d::Zero();
  Eigen::Vector2d slope = Eigen::Vector2d::Zero();  ///< of the log-likelihood
};

LineInformation information_at(const std::vector<LinePoint>& points, const Eigen::VectorXd& line) {
  LineInformation sums;
  for (const LinePoint& point : points) {
    const double chance = expected_score(point.place.dot(line));
    const Eigen::Matrix2d square = point.battles * point.place * point.place.transpose();
    sums.found += chance * (1 - chance) * square;
    sums.even += square / 4;
    sums.slope += (point.won - point.battles * chance) * point.place;
  }
  return sums;
}

/// The ln(m / n) at which the log-odds, a line in it, are 0; by maximum likelihood. Empty if the battles determine no
/// line, or one that does not fall.
std::optional<double> root_of_line(const std::vector<LinePoint>& points) {
  if (points.size() < 2) return std::nullopt;
  Eigen::VectorXd line = Eigen::VectorXd::Zero(2);
  const bool at_rest = climb(
      line, kLineLimits, [&](const Eigen::VectorXd& at) { return log_likelihood(points, at); },
      [&](const Eigen::VectorXd& at) -> Eigen::VectorXd {
        const LineInformation sums = information_at(points, at);
        return sums.found.ldlt().solve(sums.slope);
      });
  if (!at_rest || line[1] >= 0) return std::nullopt;
  const LineInformation sums = information_at(points, line);
  const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::Matrix2d> shares(sums.found, sums.even, Eigen::EigenvaluesOnly);
  if (!(shares.eigenvalues()[0] > kLeastInformation)) return std::nullopt;
  return -line[0] / line[1];
}

/// ln(m / n) at which both sides are even, without one block; empty if the score does not fall with the number of
/// enemies.
std::optional<double> even_log_ratio(const NumbersPlayed& run, std::size_t left_out) {
  std::vector<LinePoint> points;
  for (std::size_t step = 0; step < run.plain.size(); ++step) {
    const double log_ratio = std::log(static_cast<double>(run.plain[step]) / run.copies);
    LinePoint& point = points.emplace_back();
    point.place = {1, static_cast<double>(std::lround(kLogRatioSteps * log_ratio)) / kLogRatioSteps};
    for (std::size_t block = 0; block < run.played[step].size(); ++block) {
      if (block == left_out) continue;
      point.won += static_cast<double>(run.played[step][block].quarters() + run.virtual_draws) / 2;
      point.battles += 2.0 * run.couples + run.virtual_draws;
    }
  }
  return root_of_line(points);
}

/// Whole numbers of plain units near `ratio` times the copies that fit on a table.
template <std::size_t N>
std::vector<int> numbers_near(const double (&ratios)[N], double ratio, int copies) {
  std::set<int> numbers;
  const int most = static_cast<int>(ArmyGenerator::most_units());
  for (const double share : ratios) {
    numbers.insert(std::clamp(static_cast<int>(std::lround(share * ratio * copies)), 1, most));
  }
  return {numbers.begin(), numbers.end()};
}

class Exchange {
 public:
  Exchange(const Ruleset& ruleset, UnitDesign plain, const PlayFunction& play, const FieldOptions& options,
           Progress& progress)
      : ruleset_(ruleset),
        blocks_(static_cast<std::uint32_t>(options.schedule.chains)),
        field_(play, options.seed, progress),
        plain_(std::move(plain)),
        plain_price_(listed_cost(ruleset, plain_) / 100.0) {}

  /// False: stopped.
  /// @param battles  of the item
  bool mono(const MonoItem& item, std::int64_t battles, Description& found) const {
    const auto& [unit, copies, key] = item;
    NumbersPlayed pilot;
    pilot.copies = copies;
    pilot.plain = numbers_near(kPilotRatios, 1, pilot.copies);
    pilot.couples = kPilotCouples;
    pilot.virtual_draws = 1;
    if (!play_all(unit, key, 0, 1, pilot, found)) return false;
    const auto even = even_log_ratio(pilot, 1);
    if (!even || !within_reach(*even, pilot)) {
      found.flag = PriceFlag::out_of_reach;
      return true;
    }
    NumbersPlayed run;
    run.copies = pilot.copies;
    run.plain = numbers_near(kRatios, std::exp(*even), run.copies);
    const auto steps = static_cast<std::int64_t>(run.plain.size());
    run.couples = static_cast<std::uint32_t>(std::max<std::int64_t>(1, battles / 2 / steps / blocks_));
    if (!play_all(unit, key, 1, blocks_, run, found)) return false;
    describe_mono(run, found);
    return true;
  }

 private:
  static std::uint32_t matchup(std::uint32_t key, std::uint32_t stage, std::size_t step, std::uint32_t block) {
    return 1 + (key * 3 + stage) * 65536U + static_cast<std::uint32_t>(step) * 4096U + block;
  }

  static bool within_reach(double log_ratio, const NumbersPlayed& run) {
    const double ratio = std::exp(log_ratio) * run.copies;
    return ratio >= run.plain.front() / kReach && ratio <= run.plain.back() * kReach;
  }

  static void count(const Couples& played, std::int64_t units_a_couple, Description& found) {
    std::int64_t couples = 0;
    for (const std::int64_t number : played.counts) couples += number;
    found.battles += 2 * couples;
    found.units_seen += units_a_couple * couples;
    found.draws += played.draws;
  }

  bool play_all(const UnitDesign& unit, std::uint32_t key, std::uint32_t stage, std::uint32_t blocks,
                NumbersPlayed& run, Description& found) const {
    const FieldArmy army = copies_of(ruleset_, unit, run.copies);
    for (std::size_t step = 0; step < run.plain.size(); ++step) {
      const FieldArmy enemy = copies_of(ruleset_, plain_, run.plain[step]);
      std::vector<Couples>& played = run.played.emplace_back(blocks);
      for (std::uint32_t block = 0; block < blocks; ++block) {
        if (!field_.play(army, enemy, matchup(key, stage, step, block), run.couples, played[block])) return false;
        count(played[block], 2 * std::int64_t{run.copies}, found);
      }
    }
    return true;
  }

  void describe_mono(const NumbersPlayed& run, Description& found) const {
    std::vector<double> without;
    for (std::size_t block = 0; block <= blocks_; ++block) {
      const auto even = even_log_ratio(run, block);
      if (!even || !within_reach(*even, run)) {
        found.flag = PriceFlag::out_of_reach;
        return;
      }
      without.push_back(plain_price_ * std::exp(*even));
    }
    found.fair = without.back();
    without.pop_back();
    found.se = jackknife_se(without);
    found.without_block = std::move(without);
  }

  const Ruleset& ruleset_;
  std::uint32_t blocks_;
  Field field_;
  UnitDesign plain_;
  double plain_price_;  ///< points
};

/// How many copies of a unit the budget buys.
int mono_copies(const Ruleset& ruleset, const UnitDesign& unit, Hundredths budget) {
  return std::clamp(budget / listed_cost(ruleset, unit), 1, static_cast<int>(ArmyGenerator::most_units()));
}

/// Prices of units by the method mono. In couples scored with the listed costs, n copies of the unit meet m of `plain`;
/// m lies on a grid around the even number of a pilot. The log-odds of the couples are a line in ln(m / n) that crosses
/// 0 at the exchange ratio: unit price = ratio x price of a plain unit. Delete-one errors over blocks. Empty when it
/// was stopped.
/// @param battles per item, not counting its pilot
std::vector<Description> mono_prices(const Ruleset& ruleset, const UnitDesign& plain,
                                     const std::vector<MonoItem>& items, std::int64_t battles, const PlayFunction& play,
                                     const FieldOptions& options, Progress& progress) {
  const Exchange exchange(ruleset, plain, play, options, progress);
  std::vector<Description> found(items.size());
  const bool complete = play_all(items.size(), progress, [&](std::size_t i) {
    if (!exchange.mono(items[i], battles, found[i])) throw RunStopped();
  });
  if (!complete) return {};
  return found;
}

struct HostPrices {
  std::vector<Description> terms;   ///< one per wanted feature: the mean over its hosts; empty when it was stopped
  std::vector<HostSpread> spreads;  ///< one per wanted feature; empty when it was stopped
  std::vector<HostPrice> hosts;     ///< by terms, then by the order of the roster
  std::int64_t battles = 0;
  std::int64_t draws = 0;
};

/// A variation of a card that has more or less of one term and is otherwise the same.
struct CardChange {
  std::size_t term = 0;
  std::size_t host = 0;       ///< number in the roster
  std::size_t variation = 0;  ///< its number in the roster
  double count = 0;           ///< how much more of the term the host has
};

/// The only term in which two units differ; empty if they differ in several.
std::optional<CardChange> single_change(const FeatureSpace& features, std::size_t host, std::size_t variation) {
  const std::vector<double> own = features.counts_of(host);
  const std::vector<double> other = features.counts_of(variation);
  std::optional<CardChange> found;
  for (std::size_t f = 0; f < own.size(); ++f) {
    if (own[f] == other[f]) continue;
    if (found) return std::nullopt;
    found = CardChange{f, host, variation, own[f] - other[f]};
  }
  return found;
}

std::vector<CardChange> changes_of(const ArmyGenerator& population, const std::vector<std::size_t>& wanted) {
  const std::vector<RosterUnit>& roster = population.roster();
  std::vector<CardChange> changes;
  std::size_t host = 0;
  for (std::size_t i = 1; i < roster.size(); ++i) {
    if (!is_variation_of(roster[i], roster[host])) {
      host = i;
      continue;
    }
    const auto change = single_change(population.features(), host, i);
    if (change && std::find(wanted.begin(), wanted.end(), change->term) != wanted.end()) changes.push_back(*change);
  }
  return changes;
}

/// A value from all blocks of battles, and without each block in turn.
struct Replicated {
  double value = 0;
  std::vector<double> without_block;

  void add(double weight, double all, const std::vector<double>& without) {
    value += weight * all;
    without_block.resize(without.size());
    for (std::size_t i = 0; i < without.size(); ++i) without_block[i] += weight * without[i];
  }
};

/// The mono prices that the changes need, by number in the roster; each is played once.
class MonoPrices {
 public:
  MonoPrices(const ArmyGenerator& population, const std::vector<CardChange>& changes) {
    for (const CardChange& change : changes) {
      want(population, change.host, change.host);
      want(population, change.variation, change.host);
    }
  }

  /// False: stopped.
  bool play(const ArmyGenerator& population, const PlayFunction& play_battle, const FieldOptions& options,
            Progress& progress) {
    if (items_.empty()) return true;
    const auto& roster = population.roster();
    const auto plain =
        std::find_if(roster.begin(), roster.end(), [&](const RosterUnit& unit) { return unit.name == options.anchor; });
    const std::int64_t battles = options.schedule.most_battles() / static_cast<std::int64_t>(items_.size());
    found_ = mono_prices(population.ruleset(), plain->design, items_, battles, play_battle, options, progress);
    return !found_.empty();
  }

  const Description& of(std::size_t unit) const { return found_[places_.at(unit)]; }
  const std::vector<Description>& all() const { return found_; }

 private:
  void want(const ArmyGenerator& population, std::size_t unit, std::size_t host) {
    if (!places_.emplace(unit, items_.size()).second) return;
    const auto& roster = population.roster();
    items_.push_back({roster[unit].design, mono_copies(population.ruleset(), roster[host].design, population.budget()),
                      static_cast<std::uint32_t>(host)});
  }

  std::map<std::size_t, std::size_t> places_;
  std::vector<MonoItem> items_;
  std::vector<Description> found_;
};

/// The hosts of one term and their mean.
class TermOnHosts {
 public:
  void add(const CardChange& change, const Description& host, const Description& variation) {
    ++changes_;
    units_seen_ += host.units_seen;
    if (host.flag || variation.flag) return;
    Replicated& price = hosts_[change.host];
    price.add(1 / change.count, *host.fair, host.without_block);
    price.add(-1 / change.count, *variation.fair, variation.without_block);
    ++changes_of_[change.host];
  }

  void describe(const std::string& term, const std::vector<RosterUnit>& roster, HostPrices& found) {
    Description mean;
    HostSpread spread;
    mean.units_seen = units_seen_;
    spread.hosts = static_cast<std::int64_t>(hosts_.size());
    if (hosts_.empty()) {
      mean.flag = changes_ == 0 ? PriceFlag::not_identified : PriceFlag::out_of_reach;
    } else {
      Replicated sum;
      std::vector<double> prices;
      for (const auto& [host, total] : hosts_) {
        Replicated price;
        price.add(1.0 / static_cast<double>(changes_of_[host]), total.value, total.without_block);
        const double se = jackknife_se(price.without_block);
        found.hosts.push_back({term, roster[host].name, changes_of_[host], price.value, se});
        prices.push_back(price.value);
        spread.noise += se * se / static_cast<double>(hosts_.size());
        sum.add(1.0 / static_cast<double>(hosts_.size()), price.value, price.without_block);
      }
      spread.noise = std::sqrt(spread.noise);
      spread.mean = sum.value;
      spread.deviation = deviation(prices, sum.value);
      mean.fair = sum.value;
      mean.se = jackknife_se(sum.without_block);
      mean.without_block = std::move(sum.without_block);
    }
    found.terms.push_back(std::move(mean));
    found.spreads.push_back(spread);
  }

 private:
  static std::optional<double> deviation(const std::vector<double>& values, double mean) {
    if (values.size() < 2) return std::nullopt;
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
  }

  std::map<std::size_t, Replicated> hosts_;  ///< sums over the changes of a host
  std::map<std::size_t, std::int64_t> changes_of_;
  std::int64_t changes_ = 0;
  std::int64_t units_seen_ = 0;
};

/// Prices of the terms of cards by the method mono. For every card with a variation that differs only in a term: the
/// mono price of the card minus that of the variation, for one of the term. Several such variations of a card are
/// averaged; cards have equal weights. Card and variation field the same number of copies and roll the same dice. The
/// error of a mean is that of the battles (delete-one over blocks), because the hosts are given, not a sample of cards.
/// A term without host is `not_identified`; a term whose hosts have no mono price is `out_of_reach`.
/// @pre terms are priced, in armies of a roster with its variations
HostPrices host_prices(const ArmyGenerator& population, const PlayFunction& play, const FieldOptions& options,
                       const std::vector<std::size_t>& wanted, Progress& progress) {
  HostPrices found;
  const std::vector<CardChange> changes = changes_of(population, wanted);
  MonoPrices prices(population, changes);
  if (!prices.play(population, play, options, progress)) return found;
  std::map<std::size_t, TermOnHosts> terms;
  for (const CardChange& change : changes) {
    terms[change.term].add(change, prices.of(change.host), prices.of(change.variation));
  }
  for (const std::size_t term : wanted) {
    terms[term].describe(population.features()[term].name, population.roster(), found);
  }
  for (const Description& one : prices.all()) {
    found.battles += one.battles;
    found.draws += one.draws;
  }
  return found;
}

/// Describes units by battles against copies of the anchor unit; one result per wanted feature, empty when stopped.
std::vector<Description> describe_units(const ArmyGenerator& population, const PlayFunction& play,
                                        const FieldOptions& options, const std::vector<std::size_t>& wanted,
                                        Progress& progress) {
  const FeatureSpace& features = population.features();
  const std::size_t anchor = features.find(options.anchor).value();
  std::vector<MonoItem> items;
  for (const std::size_t f : wanted) {
    if (f == anchor) continue;
    const UnitDesign& unit = features[f].design;
    items.push_back(
        {unit, mono_copies(population.ruleset(), unit, population.budget()), static_cast<std::uint32_t>(f)});
  }
  const auto count = static_cast<std::int64_t>(std::max<std::size_t>(1, wanted.size()));
  std::vector<Description> found = mono_prices(population.ruleset(), features[anchor].design, items,
                                               options.schedule.most_battles() / count, play, options, progress);
  const auto place = std::ranges::find(wanted, anchor);
  if (place == wanted.end() || found.size() < items.size()) return found;
  found.insert(found.begin() + (place - wanted.begin()),
               Description{.fair = points_of(features[anchor].plain), .flag = PriceFlag::anchor});
  return found;
}

/// Sum of the prices of terms, of all replicates or without one of them.
double sum_of(const PriceReport& prices, const std::vector<double>& counts, std::size_t left_out) {
  double sum = 0;
  for (std::size_t f = 0; f < counts.size(); ++f) {
    if (counts[f] == 0) continue;
    const PriceRow& row = prices.rows[f];
    sum += counts[f] * (left_out < row.fair_without_one.size() ? row.fair_without_one[left_out] : *row.fair);
  }
  return sum;
}

bool all_known(const PriceReport& prices, const std::vector<double>& counts) {
  for (std::size_t f = 0; f < counts.size(); ++f) {
    if (counts[f] != 0 && !prices.rows[f].fair) return false;
  }
  return true;
}

}  // namespace

std::vector<PriceFlag> HostSpread::flags() const {
  if (!deviation || *deviation <= std::abs(mean)) return {};
  const bool real = *deviation * *deviation - noise * noise > mean * mean;
  return real ? std::vector{PriceFlag::context_dependent} : std::vector{PriceFlag::context_dependent, PriceFlag::noisy};
}

PriceReport describe_prices(const ArmyGenerator& population, const PopulationSummary& summary, const PlayFunction& play,
                            const FieldOptions& options, Progress& progress) {
  const Ruleset& ruleset = population.ruleset();
  const FeatureSpace& features = population.features();
  const bool of_terms = features[0].kind == Feature::Kind::term;
  PriceReport report;
  report.chains = options.schedule.chains;
  report.replicates = static_cast<std::size_t>(report.chains);
  report.freedom = report.chains - 1;
  report.prior = options.prior;
  report.look_alpha = kErrorProbability;
  report.tolerance = points_of(ruleset.price_tolerance);
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
    found = describe_units(population, play, options, wanted, progress);
  }
  std::size_t priced = 0;
  for (const Description& one : found) priced += one.fair && !one.flag ? 1 : 0;
  report.joint = true;
  report.joint_quantile = report.quantile =
      simultaneous_t_quantile(kErrorProbability, std::max<std::size_t>(1, priced), report.freedom);
  for (std::size_t i = 0; i < found.size(); ++i) {
    PriceRow& row = report.rows[i];
    const Description& one = found[i];
    row.units_seen = one.units_seen;
    row.fair_without_one = one.without_block;
    report.battles += one.battles;
    report.listed_draws.battles += one.battles;
    report.listed_draws.draws += one.draws;
    if (one.flag) row.flags.push_back(*one.flag);
    if (!one.fair) continue;
    const double half_width = report.quantile * one.se;
    fill_price(row, *one.fair, one.se, {*one.fair - half_width, *one.fair + half_width});
  }
  report.tail_battles = report.battles;
  report.interrupted = found.empty() && !wanted.empty();
  report.outcome = report.interrupted ? PriceOutcome::failed : PriceOutcome::converged;
  if (report.interrupted) report.message = "interrupted before all battles of this method were played: no prices";
  return report;
}

std::vector<UnitPrice> unit_prices(const PriceReport& prices, const ArmyGenerator& population,
                                   const std::vector<RosterUnit>& units) {
  const FeatureSpace& features = population.features();
  assert(prices.rows.size() == features.size());
  std::vector<UnitPrice> found;
  for (const RosterUnit& unit : units) {
    const auto& roster = population.roster();
    const auto place = std::find_if(roster.begin(), roster.end(), [&](const auto& u) { return u.name == unit.name; });
    const std::vector<double> counts = features.counts_of(static_cast<std::size_t>(place - roster.begin()));
    UnitPrice& price = found.emplace_back();
    price.name = unit.name;
    price.listed = unit.listed / 100.0;
    if (!all_known(prices, counts)) continue;
    const Jackknife sum = jackknife(
        prices.replicates, [&](std::size_t left_out) { return std::vector<double>{sum_of(prices, counts, left_out)}; });
    price.fair = sum.values[0];
    price.se = sum.standard_errors[0];
  }
  return found;
}

}  // namespace warbalance::sim
