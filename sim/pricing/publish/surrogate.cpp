#include "sim/pricing/publish/surrogate.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <mutex>
#include <utility>

#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/field_sums.hpp"

namespace warbalance::sim {

namespace {

/// Enough for all of WarStuff 2.0, and for a seventh of those of vsgmr.
constexpr std::size_t kMostRandomEffects = 600;
constexpr std::array kShrinkFactors{0.0, 1.0 / 64, 1.0 / 16, 1.0 / 4, 1.0 / 2, 1.0, 2.0, 4.0, 16.0};

PriceModel unit_model(const Ruleset& ruleset, const FeatureSpace& features) {
  return {ruleset, features, features.of_roster() ? PriceModelKind::additive : PriceModelKind::table_pairs};
}

MixedModel mixed_model_of_armies(const SurrogateColumns& columns) {
  MixedModel mixed = mixed_model_of(columns.units(), columns.size() + kCovariates);
  // The columns of armies are random, so they leave the fixed effects.
  std::erase_if(mixed.fixed, [&](const std::vector<std::size_t>& effect) {
    return effect.front() >= columns.units().size() && effect.front() < columns.size();
  });
  std::vector<std::size_t> squares;
  std::vector<std::size_t> products;
  for (std::size_t f = 0; f < columns.features(); ++f) {
    squares.push_back(columns.square_column(f));
    products.push_back(columns.product_column(f));
  }
  mixed.random.push_back(std::move(squares));
  mixed.random.push_back(std::move(products));
  return mixed;
}

/// Leaves the rarest random effects at 0, because the time of a fit grows with the cube of their number.
void keep_best_known(MixedModel& mixed, const NormalEquations& equations) {
  std::vector<std::int64_t> known;
  for (const auto& group : mixed.random) {
    for (const std::size_t column : group) known.push_back(equations.product(column, column));
  }
  if (known.size() <= kMostRandomEffects) return;
  std::nth_element(known.begin(), known.begin() + kMostRandomEffects, known.end(), std::greater<>());
  const std::int64_t too_little = known[kMostRandomEffects];
  for (auto& group : mixed.random) {
    std::erase_if(group, [&](std::size_t column) { return equations.product(column, column) <= too_little; });
  }
}

NormalEquations sum_without(std::span<const NormalEquations> blocks, std::size_t left_out) {
  const std::size_t first = left_out == 0 ? 1 : 0;
  NormalEquations sum = blocks[first];
  for (std::size_t block = first + 1; block < blocks.size(); ++block) {
    if (block != left_out) sum.merge(blocks[block]);
  }
  return sum;
}

/// Sum of (y - 1/2 - row . theta)^2.
double squared_error(const NormalEquations& equations, const std::vector<double>& theta) {
  double sum = equations.squares() / 4;
  for (std::size_t a = 0; a < theta.size(); ++a) {
    if (theta[a] == 0) continue;
    double predicted = -static_cast<double>(equations.response(a));
    for (std::size_t b = 0; b < theta.size(); ++b) {
      if (theta[b] != 0) predicted += static_cast<double>(equations.product(a, b)) * theta[b];
    }
    sum += theta[a] * predicted;
  }
  return sum;
}

}  // namespace

MixedModel mixed_model_of(const PriceModel& model, std::size_t columns_of_rows) {
  MixedModel mixed;
  const auto add_fixed = [&mixed](std::size_t first, std::size_t end) {
    for (std::size_t c = first; c < end; ++c) mixed.fixed.push_back({c});
  };
  if (model.kind() == PriceModelKind::additive) {
    add_fixed(0, columns_of_rows);
    return mixed;
  }
  std::vector<std::size_t> cells;
  add_fixed(0, model.tiers());
  for (std::size_t rule = 0; rule < model.rules(); ++rule) {
    std::vector<std::size_t>& columns = mixed.fixed.emplace_back();
    for (std::size_t tier = 0; tier < model.tiers(); ++tier) columns.push_back(model.cell_column(tier, rule));
    cells.insert(cells.end(), columns.begin(), columns.end());
  }
  add_fixed(model.size(), columns_of_rows);
  mixed.random.push_back(std::move(cells));
  std::vector<std::size_t>& pairs = mixed.random.emplace_back();
  for (std::size_t c = model.first_pair(); c < model.size(); ++c) pairs.push_back(c);
  return mixed;
}

SurrogateColumns::SurrogateColumns(const Ruleset& ruleset, const FeatureSpace& features)
    : units_(unit_model(ruleset, features)) {}

std::string SurrogateColumns::name(std::size_t column) const {
  if (column < units_.size()) return units_.name(column);
  const std::size_t place = column - units_.size();
  return units_.features()[place % features()].name + (place < features() ? " squared" : " times units");
}

std::vector<std::int32_t> SurrogateColumns::counts_of(const FieldArmy& army) const {
  std::vector<std::int32_t> counts(features());
  units_.features().add<std::int32_t>(army, 1, counts);
  return counts;
}

void SurrogateColumns::add(const FieldArmy& army, std::int32_t sign, std::span<std::int32_t> row) const {
  units_.add<std::int32_t>(army, sign, row);
  const std::vector<std::int32_t> counts = counts_of(army);
  const auto units = static_cast<std::int32_t>(army.units.size());
  for (std::size_t f = 0; f < counts.size(); ++f) {
    row[square_column(f)] += sign * counts[f] * counts[f];
    row[product_column(f)] += sign * counts[f] * units;
  }
}

double SurrogateColumns::dot(std::span<const double> theta, const FieldArmy& army) const {
  double sum = 0;
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) sum += units_.dot(theta, army, unit);
  const std::vector<std::int32_t> counts = counts_of(army);
  const auto units = static_cast<double>(army.units.size());
  for (std::size_t f = 0; f < counts.size(); ++f) {
    sum += counts[f] * (theta[square_column(f)] * counts[f] + theta[product_column(f)] * units);
  }
  return sum;
}

NormalEquations SurrogateColumns::equations(const ArmyGenerator& population) const {
  std::vector<bool> filled = filled_columns(units_, population);
  const PriceModel additive(population.ruleset(), units_.features(), PriceModelKind::additive);
  const std::vector<bool> seen = filled_columns(additive, population);
  for (int kind = 0; kind < 2; ++kind) filled.insert(filled.end(), seen.begin(), seen.end());
  filled.resize(size() + kCovariates, true);
  return NormalEquations(filled);
}

Surrogate fit_surrogate(const SurrogateColumns& columns, std::span<const NormalEquations> blocks) {
  assert(blocks.size() >= 2);
  const NormalEquations all = sum_without(blocks, blocks.size());
  MixedModel mixed = mixed_model_of_armies(columns);
  keep_best_known(mixed, all);
  const MixedFit likeliest = fit_mixed(all, mixed);
  std::vector<std::vector<double>> ratios;
  Surrogate surrogate;
  for (const double factor : kShrinkFactors) {
    std::vector<double>& shrunk = ratios.emplace_back();
    for (const double variance : likeliest.variances) shrunk.push_back(factor * variance / likeliest.residual_variance);
    surrogate.trials.push_back({factor, 0});
  }
  for (std::size_t left_out = 0; left_out < blocks.size(); ++left_out) {
    const std::vector<std::vector<double>> fits = fit_with_ratios(sum_without(blocks, left_out), mixed, ratios);
    for (std::size_t i = 0; i < fits.size(); ++i) {
      surrogate.trials[i].held_out_error +=
          squared_error(blocks[left_out], fits[i]) / std::max(1.0, static_cast<double>(all.rows()));
    }
  }
  const auto best =
      std::min_element(surrogate.trials.begin(), surrogate.trials.end(),
                       [](const ShrinkTrial& a, const ShrinkTrial& b) { return a.held_out_error < b.held_out_error; });
  surrogate.factor = best->factor;
  const auto chosen = static_cast<std::size_t>(best - surrogate.trials.begin());
  surrogate.theta = fit_with_ratios(all, mixed, {ratios[chosen]}).front();
  surrogate.theta.resize(columns.size());
  return surrogate;
}

namespace {

constexpr std::uint32_t kBattlesOfSetTask = 64;

/// Sums the battles of one block after another, because sums of all blocks for each worker would take most of the
/// memory.
struct Worker {
  FieldBattle dealt;
  ArmyGenerator::Scratch scratch;
  std::vector<std::int32_t> row;
  NormalEquations equations;
  std::uint32_t block = kSurrogateBlocks;  ///< whose battles are summed; none yet

  explicit Worker(const NormalEquations& none) : row(none.columns()), equations(none) {}
};

}  // namespace

void deal_for_surrogate(const ArmyGenerator& population, const SurrogateLists& lists, const SurrogateBattles& set,
                        std::uint32_t battle, FieldBattle& dealt, ArmyGenerator::Scratch& scratch) {
  dealt.key = {set.seed, kSurrogateMatchup + set.set, battle};
  FieldArmy& a = battle % 2 == 0 ? dealt.seat1 : dealt.seat2;
  FieldArmy& b = battle % 2 == 0 ? dealt.seat2 : dealt.seat1;
  // Two consecutive battles use the same lists with swapped seats.
  const std::size_t count = lists.building.size();
  const std::size_t pair = battle / 2;
  population.generate(lists.building[pair % count], dealt.key, 0, a, scratch);
  population.generate(lists.building[pair / count % count], dealt.key, 1, b, scratch);
  population.leave_leader_out(dealt.key, 0, a, scratch);
  population.leave_leader_out(dealt.key, 1, b, scratch);
  lists.scored.score(a);
  lists.scored.score(b);
}

std::vector<NormalEquations> play_for_surrogate(const ArmyGenerator& population, const SurrogateColumns& columns,
                                                const SurrogateLists& lists, const PlayFunction& play,
                                                const SurrogateBattles& set, Progress& progress) {
  const NormalEquations none = columns.equations(population);
  std::vector<NormalEquations> blocks(kSurrogateBlocks, none);
  std::vector<std::mutex> locks(kSurrogateBlocks);
  tbb::enumerable_thread_specific<Worker> workers([&] { return Worker(none); });
  const LuckSteps luck(set.mean_total);
  const auto hand_over = [&](Worker& worker) {
    if (worker.block == kSurrogateBlocks) return;
    const std::lock_guard lock(locks[worker.block]);
    blocks[worker.block].merge(worker.equations);
    worker.equations.clear();
  };
  const auto play_battle = [&](Worker& worker, std::uint32_t battle) {
    deal_for_surrogate(population, lists, set, battle, worker.dealt, worker.scratch);
    const BattleReport report = play(worker.dealt.seat1, worker.dealt.seat2, worker.dealt.key);
    const int seat_of_a = battle % 2 == 0 ? 0 : 1;
    const int sign = seat_of_a == 0 ? 1 : -1;
    std::fill(worker.row.begin(), worker.row.end(), 0);
    columns.add(worker.dealt.seat1, sign, worker.row);
    columns.add(worker.dealt.seat2, -sign, worker.row);
    worker.row[columns.size()] = report.first_player == seat_of_a ? 1 : -1;
    worker.row[columns.size() + 1] = sign * luck(report);
    worker.equations.add(worker.row, sign * response_of(report));
  };
  const std::uint32_t batches = set.battles / kBattlesOfSetTask + (set.battles % kBattlesOfSetTask != 0 ? 1 : 0);
  play_all(batches, progress, [&](std::uint32_t batch) {
    Worker& worker = workers.local();
    const auto block = static_cast<std::uint32_t>(std::uint64_t{batch} * kSurrogateBlocks / batches);
    if (worker.block != block) hand_over(worker);
    worker.block = block;
    const std::uint32_t first = batch * kBattlesOfSetTask;
    const std::uint32_t end = first + std::min(kBattlesOfSetTask, set.battles - first);
    for (std::uint32_t battle = first; battle < end && !progress.stop_requested(); ++battle) {
      play_battle(worker, battle);
    }
    progress.advance(end - first);
  });
  for (Worker& worker : workers) hand_over(worker);
  return blocks;
}

bool is_complete(const std::vector<NormalEquations>& blocks, const SurrogateBattles& set) {
  std::int64_t rows = 0;
  for (const NormalEquations& block : blocks) rows += block.rows();
  return rows == set.battles;
}

}  // namespace warbalance::sim
