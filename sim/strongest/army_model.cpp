#include "sim/strongest/army_model.hpp"

#include <Eigen/IterativeLinearSolvers>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/stats/normal_draw.hpp"

namespace warbalance::sim {
namespace {

// Standard deviations before any battle [log-odds], of an army whose units all have the column.
constexpr double kSpreadOfKind = 1.5;
constexpr double kSpreadOfCell = 0.7;  ///< a rule on a tier, a pair of rules
constexpr double kSpreadOfCopies = 0.5;
constexpr double kSpreadOfArmy = 0.3;
constexpr double kSpreadOfLap = 1.5;

constexpr double kVarianceOfCouple = 0.6;     ///< of its score, times p (1 - p): two battles that are alike
constexpr std::size_t kMostResults = 20'000;  ///< that it learns from, because its time grows with them
constexpr int kMostSolverSteps = 60;
constexpr double kTolerance = 1e-3;

using RegressionRows = Eigen::SparseMatrix<double, Eigen::RowMajor>;

}  // namespace

ArmyModel::ArmyModel(const Ruleset& ruleset, const UnitChoices& choices) : choices_(&choices) {
  const auto tiers = static_cast<std::uint32_t>(ruleset.tiers.size());
  const auto rules = static_cast<std::uint32_t>(ruleset.rules.size());
  const auto units = static_cast<std::uint32_t>(choices.size());
  const std::uint32_t cells = tiers + rules;
  const std::uint32_t pairs = cells + tiers * rules;
  const std::uint32_t own = pairs + rules * rules;
  kinds_ = choices.of_roster() ? units : tiers + rules;
  unit_columns_ = choices.of_roster() ? own + units : own;
  kinds_of_.resize(units);
  columns_of_.resize(units);
  for (std::uint32_t unit = 0; unit < units; ++unit) {
    const UnitDesign& design = choices.design(unit);
    std::vector<std::uint32_t>& columns = columns_of_[unit];
    columns.push_back(design.tier);
    for (const std::uint32_t rule : design.rules) columns.push_back(tiers + rule);
    kinds_of_[unit] = choices.of_roster() ? std::vector{unit} : columns;
    for (const std::uint32_t rule : design.rules) {
      columns.push_back(cells + design.tier * rules + rule);
      for (const std::uint32_t other : design.rules) {
        if (other > rule) columns.push_back(pairs + rule * rules + other);
      }
    }
    if (choices.of_roster()) columns.push_back(own + unit);
  }
  scales_.assign(unit_columns_, kSpreadOfCell);
  std::fill_n(scales_.begin(), cells, kSpreadOfKind);
  std::fill(scales_.begin() + own, scales_.end(), kSpreadOfKind);
}

void ArmyModel::learn(std::span<const ArmyChoice> armies, std::span<const std::int64_t> quarters,
                      std::uint32_t couples) {
  if (usual_units_ == 0) {
    for (const ArmyChoice& army : armies) usual_units_ += static_cast<double>(army.size());
    usual_units_ /= static_cast<double>(armies.size());
  }
  for (std::size_t i = 0; i < armies.size(); ++i) {
    const auto number = armies_.try_emplace(armies[i], armies_.size()).first->second;
    const double most = 4.0 * couples;
    const double share = (static_cast<double>(quarters[i]) + 2) / (most + 4);
    const double variance = kVarianceOfCouple / (couples * share * (1 - share));
    results_.push_back({number, laps_, std::log(share / (1 - share)), 1 / std::sqrt(variance)});
  }
  ++laps_;
  if (results_.size() > kMostResults) forget();
}

void ArmyModel::forget() {
  results_.erase(results_.begin(), results_.begin() + kMostResults / 2);
  const std::size_t first = results_.front().lap;
  laps_ -= first;
  std::vector<std::size_t> numbers(armies_.size(), armies_.size());  // none: the army has no results any more
  std::size_t kept = 0;
  for (Result& result : results_) {
    result.lap -= first;
    if (numbers[result.army] == armies_.size()) numbers[result.army] = kept++;
  }
  const std::size_t none = armies_.size();
  for (Result& result : results_) result.army = numbers[result.army];
  for (auto& [army, number] : armies_) number = numbers[number];
  std::erase_if(armies_, [none](const auto& army) { return army.second == none; });
}

ArmyModel::Values ArmyModel::solve(RandomStream* random) const {
  const std::size_t copies = unit_columns_ + 2 * kinds_;
  const std::size_t columns = copies + armies_.size() + laps_;
  std::vector<double> scales(columns, kSpreadOfLap);
  for (std::size_t c = 0; c < unit_columns_; ++c) scales[c] = scales_[c] / usual_units_;
  std::fill(scales.begin() + static_cast<std::ptrdiff_t>(unit_columns_),
            scales.begin() + static_cast<std::ptrdiff_t>(copies), kSpreadOfCopies / (usual_units_ * usual_units_));
  std::fill_n(scales.begin() + static_cast<std::ptrdiff_t>(copies), armies_.size(), kSpreadOfArmy);

  // The columns of each army that has played.
  std::vector<std::vector<Entry>> rows(armies_.size());
  std::vector<double> sums(copies);
  for (const auto& [army, number] : armies_) {
    std::vector<Entry>& row = rows[number];
    std::fill(sums.begin(), sums.end(), 0.0);
    for (const std::uint32_t unit : army) {
      for (const std::uint32_t column : columns_of_[unit]) sums[column] += 1;
    }
    for (const std::uint32_t unit : army) {
      for (const std::uint32_t kind : kinds_of_[unit]) sums[product_column(kind)] += 1;
    }
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      const double count = sums[product_column(kind)];
      sums[square_column(kind)] = count * count;
      sums[product_column(kind)] = count * static_cast<double>(army.size());
    }
    for (std::size_t c = 0; c < copies; ++c) {
      if (sums[c] != 0) row.push_back({c, sums[c] * scales[c]});
    }
    row.push_back({copies + number, scales[copies + number]});
  }

  // Each column divided by its scale is standard normal before any battle: a row of its own for each.
  RegressionRows matrix(static_cast<Eigen::Index>(columns + results_.size()), static_cast<Eigen::Index>(columns));
  Eigen::VectorXd right(matrix.rows());
  std::size_t entries = columns;
  for (const Result& result : results_) entries += rows[result.army].size() + 1;
  matrix.reserve(static_cast<Eigen::Index>(entries));
  const auto error = [random] { return random == nullptr ? 0.0 : normal_draw(*random); };
  Eigen::Index row = 0;
  for (; row < matrix.cols(); ++row) {
    matrix.startVec(row);
    matrix.insertBack(row, row) = 1;
    right[row] = error();
  }
  for (const Result& result : results_) {
    matrix.startVec(row);
    for (const Entry& entry : rows[result.army]) {
      matrix.insertBack(row, static_cast<Eigen::Index>(entry.column)) = entry.value * result.weight;
    }
    const std::size_t lap = copies + armies_.size() + result.lap;
    matrix.insertBack(row, static_cast<Eigen::Index>(lap)) = scales[lap] * result.weight;
    right[row++] = result.log_odds * result.weight + error();
  }
  matrix.finalize();
  Eigen::LeastSquaresConjugateGradient<RegressionRows> solver;
  solver.setMaxIterations(kMostSolverSteps);
  solver.setTolerance(kTolerance);
  solver.compute(matrix);
  const Eigen::VectorXd found = solver.solve(right);

  const auto worth = [&](std::size_t column) { return found[static_cast<Eigen::Index>(column)] * scales[column]; };
  Values values;
  values.units.resize(choices_->size());
  for (std::size_t unit = 0; unit < values.units.size(); ++unit) {
    for (const std::uint32_t column : columns_of_[unit]) values.units[unit] += worth(column);
  }
  for (std::size_t kind = 0; kind < kinds_; ++kind) {
    values.squares.push_back(worth(square_column(kind)));
    values.products.push_back(worth(product_column(kind)));
  }
  for (std::size_t army = 0; army < armies_.size(); ++army) values.own.push_back(worth(copies + army));
  return values;
}

ArmyModel::Values ArmyModel::likeliest() const { return solve(nullptr); }
ArmyModel::Values ArmyModel::draw(RandomStream& random) const { return solve(&random); }

double ArmyModel::value(const Values& values, const ArmyChoice& army, std::vector<int>& counts) const {
  counts.resize(kinds_);
  const auto units = static_cast<double>(army.size());
  double sum = 0;
  for (const std::uint32_t unit : army) {
    sum += values.units[unit];
    for (const std::uint32_t kind : kinds_of_[unit]) {
      ++counts[kind];
      sum += values.products[kind] * units;
    }
  }
  for (const std::uint32_t unit : army) {
    for (const std::uint32_t kind : kinds_of_[unit]) {
      sum += values.squares[kind] * counts[kind] * counts[kind];
      counts[kind] = 0;
    }
  }
  return sum;
}

std::vector<const ArmyChoice*> ArmyModel::best(const Values& values) const {
  std::vector<std::pair<double, const ArmyChoice*>> order;
  std::vector<int> counts;
  for (const auto& [army, number] : armies_) {
    order.emplace_back(-value(values, army, counts) - values.own[number], &army);
  }
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<const ArmyChoice*> armies;
  for (const auto& one : order) armies.push_back(one.second);
  return armies;
}

}  // namespace warbalance::sim
