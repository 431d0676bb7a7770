#include "sim/pricing/report/exchange_prices.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <set>

#include "sim/stats/intervals.hpp"
#include "sim/stats/jackknife.hpp"
#include "sim/stats/minimum.hpp"

namespace warbalance::sim {
namespace {

/// Numbers of plain units of the pilot, as shares of the number of units that they meet.
constexpr double kPilotRatios[] = {0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5};
/// Those of the run around the pilot's even ratio.
constexpr double kRatios[] = {0.7, 0.85, 1, 1.18, 1.4};
constexpr std::uint32_t kPilotCouples = 32;  ///< a number of plain units
/// A ratio farther than this beyond the numbers that were played counts as out of reach.
constexpr double kReach = 1.25;
/// ln(m / n) enters the fit in whole numbers of these.
constexpr double kLogRatioSteps = 10'000;
constexpr NewtonLimits kLineLimits{60, 1e-10};
/// Share of the information of even battles below which one side always wins: the line has no finite place then.
constexpr double kLeastInformation = 1e-5;

FieldArmy copies_of(const Ruleset& ruleset, const UnitDesign& design, int count) {
  FieldArmy army;
  army.units.assign(static_cast<std::size_t>(count), design);
  army.costs.assign(static_cast<std::size_t>(count), listed_cost(ruleset, design));
  return army;
}

UnitDesign body_of(const Ruleset& ruleset, const FeatureSpace& features, std::size_t feature) {
  if (features[feature].kind == Feature::Kind::unit) return features[feature].design;
  if (features[feature].kind == Feature::Kind::tier) return {static_cast<std::uint8_t>(feature), {}};
  return {middle_tier(ruleset), {static_cast<std::uint8_t>(feature - ruleset.tiers.size())}};
}

/// What all others are compared with: the middle tier, or of a roster the unit that keeps its price.
std::size_t plain_feature(const Ruleset& ruleset, const FeatureSpace& features, const FieldOptions& options) {
  return features.of_roster() ? features.find(options.anchor).value() : middle_tier(ruleset);
}

/// Couples of one army against another; keys of their own for each (item, cell, block).
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

/// Battles of copies of one unit against several numbers of plain ones: [number][block].
struct NumbersPlayed {
  int copies = 0;
  std::vector<int> plain;
  std::uint32_t couples = 0;  ///< a number and block
  int virtual_draws = 0;  ///< a pilot has few battles, and with no draw or loss at all its even ratio would be infinite
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

/// The ln(m / n) at which log-odds that are a line in it are 0, by maximum likelihood; nothing where the battles tell
/// no line, or one that does not fall.
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

/// ln(m / n) at which both sides are even, without one block; nothing when the score does not fall with the number of
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

/// Whole numbers of plain units near `ratio` times the copies, those that fit on a table.
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

  double plain_price() const { return plain_price_; }

  /// False: stopped.
  /// @param base     what the price of the unit holds beside the feature: of a rule its body [points]
  /// @param battles  of the item
  bool mono(const MonoItem& item, double base, std::int64_t battles, Description& found) const {
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
    describe_mono(base, run, found);
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

  void describe_mono(double base, const NumbersPlayed& run, Description& found) const {
    std::vector<double> without;
    for (std::size_t block = 0; block <= blocks_; ++block) {
      const auto even = even_log_ratio(run, block);
      if (!even || !within_reach(*even, run)) {
        found.flag = PriceFlag::out_of_reach;
        return;
      }
      without.push_back(plain_price_ * std::exp(*even) - base);
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

}  // namespace

std::uint8_t middle_tier(const Ruleset& ruleset) { return static_cast<std::uint8_t>(ruleset.tiers.size() / 2); }

std::vector<Description> exchange_prices(const Ruleset& ruleset, const FeatureSpace& features, Hundredths budget,
                                         const PlayFunction& play, const FieldOptions& options,
                                         const std::vector<std::size_t>& wanted, Progress& progress) {
  const std::size_t plain = plain_feature(ruleset, features, options);
  const Exchange exchange(ruleset, body_of(ruleset, features, plain), play, options, progress);
  const auto items = static_cast<std::int64_t>(std::max<std::size_t>(1, wanted.size()));
  const std::int64_t battles = options.schedule.most_battles() / items;
  std::vector<Description> found(wanted.size());
  const bool complete = play_all(wanted.size(), progress, [&](std::size_t i) {
    if (wanted[i] == plain) {
      found[i].fair = features[plain].plain / 100.0;
      found[i].flag = PriceFlag::anchor;
      return;
    }
    const UnitDesign unit = body_of(ruleset, features, wanted[i]);
    const auto key = static_cast<std::uint32_t>(wanted[i]);
    const double base = features[wanted[i]].kind == Feature::Kind::rule ? exchange.plain_price() : 0;
    const bool done = exchange.mono({unit, mono_copies(ruleset, unit, budget), key}, base, battles, found[i]);
    if (!done) throw RunStopped();
  });
  if (!complete) return {};
  return found;
}

int mono_copies(const Ruleset& ruleset, const UnitDesign& unit, Hundredths budget) {
  return std::clamp(budget / listed_cost(ruleset, unit), 1, static_cast<int>(ArmyGenerator::most_units()));
}

std::vector<Description> mono_prices(const Ruleset& ruleset, const UnitDesign& plain,
                                     const std::vector<MonoItem>& items, std::int64_t battles, const PlayFunction& play,
                                     const FieldOptions& options, Progress& progress) {
  const Exchange exchange(ruleset, plain, play, options, progress);
  std::vector<Description> found(items.size());
  const bool complete = play_all(items.size(), progress, [&](std::size_t i) {
    if (!exchange.mono(items[i], 0, battles, found[i])) throw RunStopped();
  });
  if (!complete) return {};
  return found;
}

}  // namespace warbalance::sim
