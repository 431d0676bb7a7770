#include "sim/pricing/publish/validation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "sim/battles/tally.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/price_report.hpp"
#include "sim/rules/ruleset.hpp"

namespace warbalance::sim {

namespace {

/// A permutation of 0 .. count-1.
std::vector<std::uint32_t> shuffled(std::uint32_t count, const BattleKey& key) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  RandomStream random(key, StreamClass::population);
  for (std::uint32_t i = count; i > 1; --i) std::swap(numbers[i - 1], numbers[random.below(i)]);
  return numbers;
}

}  // namespace

std::vector<FieldArmy> held_out_armies(const ArmyGenerator& population, std::uint64_t seed, std::uint32_t first,
                                       std::uint32_t count, const ScoringList& building) {
  std::vector<FieldArmy> armies(count);
  ArmyGenerator::Scratch scratch;
  for (std::uint32_t i = 0; i < count; ++i) {
    population.generate(building, {seed, kHeldOutMatchup, first + i}, 0, armies[i], scratch);
  }
  return armies;
}

std::int64_t total_of(const FieldArmy& army) {
  return std::accumulate(army.costs.begin(), army.costs.end(), std::int64_t{0});
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbours(std::span<const double> values, std::size_t pairs,
                                                                std::uint64_t seed) {
  assert(2 * pairs <= values.size());
  std::vector<std::uint32_t> order =
      shuffled(static_cast<std::uint32_t>(values.size()), BattleKey{seed, kShuffleMatchup, 0});
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; });
  const std::size_t skipped = (values.size() - 2 * pairs) / 2;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
  for (std::size_t i = 0; i < pairs; ++i) found.emplace_back(order[skipped + 2 * i], order[skipped + 2 * i + 1]);
  return found;
}

int CoupleRunner::score(const FieldArmy& a, const FieldArmy& b, std::uint32_t cell, std::uint32_t couple) const {
  Validity of_couple;  // not used, because the maker of `play` counts all battles
  return play_couple(play_, a, b, {seed_, kProofMatchup + cell, 2 * couple}, of_couple);
}

bool CoupleRunner::play_pairs(const std::vector<FieldArmy>& armies,
                              const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs, int couples,
                              std::uint32_t cell, std::vector<PairSums>& sums) const {
  sums.assign(pairs.size(), {});
  return play_all(pairs.size(), progress_, [&](std::size_t i) {
    const auto first = static_cast<std::uint32_t>(i) * static_cast<std::uint32_t>(couples);
    for (std::uint32_t k = 0; k < static_cast<std::uint32_t>(couples); ++k) {
      if (progress_.stop_requested()) throw RunStopped();
      sums[i].add(score(armies[pairs[i].first], armies[pairs[i].second], cell, first + k));
    }
    progress_.advance(2 * std::int64_t{couples});
  });
}

bool CoupleRunner::play_field(const std::vector<FieldArmy>& armies, int couples, std::uint32_t cell,
                              std::vector<PairSums>& sums) const {
  assert(armies.size() % 2 == 0);
  const auto count = static_cast<std::uint32_t>(armies.size());
  const std::uint32_t meetings = count / 2;
  sums.assign(count, {});
  // In each round every army meets exactly one other.
  for (std::uint32_t round = 0; round < static_cast<std::uint32_t>(couples); ++round) {
    const std::vector<std::uint32_t> order = shuffled(count, {seed_, kProofMatchup + cell, round});
    const bool complete = play_all(meetings, progress_, [&](std::uint32_t i) {
      const std::uint32_t a = order[2 * i];
      const std::uint32_t b = order[2 * i + 1];
      const int quarters = score(armies[a], armies[b], cell, round * meetings + i);
      sums[a].add(quarters);
      sums[b].add(kCoupleQuarters - quarters);
      progress_.advance(2);
    });
    if (!complete) return false;
  }
  return true;
}

namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

std::vector<double> totals_of(const std::vector<FieldArmy>& armies) {
  std::vector<double> totals;
  for (const FieldArmy& army : armies) totals.push_back(static_cast<double>(total_of(army)));
  return totals;
}

/// One validation in progress: every step plays its own set of battles; when one is stopped, the rest is skipped.
class Proof {
 public:
  Proof(const ArmyGenerator& population, const PlayFunction& play, const std::vector<NamedList>& lists,
        std::uint64_t seed, const ValidationSize& size, Progress& progress, const ScoringList& building = {})
      : population_(population),
        lists_(lists),
        seed_(seed),
        size_(size),
        runner_(play, seed, progress),
        armies_(held_out_armies(population, seed, 0, size.armies, building)) {
    for (const FieldArmy& army : armies_) costs_of_building_.push_back(army.costs);
  }

  Validation compare(bool floor) {
    Validation result;
    result.interrupted = true;
    for (const NamedList& named : lists_) {
      if (!add_row(result, named.name, pairs_by(named), named)) return result;
    }
    result.interrupted = floor && !add_floor(result, lists_.back());
    return result;
  }

  Validation run() {
    Validation result;
    prove(result);
    return result;
  }

 private:
  void prove(Validation& result) {
    result.interrupted = true;
    for (const NamedList& named : lists_) {
      if (!add_row(result, named.name, pairs_by(named), named)) return;
      if (!add_spread(result, named)) return;
    }
    const NamedList& first = lists_[0];
    const NamedList& second = lists_[1];
    const std::size_t mixed = result.rows.size();
    if (!add_row(result, first.name + " pairs, " + second.name + " scores", pairs_by(first), second)) return;
    if (!add_row(result, second.name + " pairs, " + first.name + " scores", pairs_by(second), first)) return;
    result.split = split_gain({sums_of_rows_[0], sums_of_rows_[mixed], sums_of_rows_[mixed + 1], sums_of_rows_[1]});
    if (!add_floor(result, second)) return;
    result.interrupted = false;
  }

  /// The held-out armies with the costs of a list, until the next call. Changed in place, because copies would take
  /// most of a run's memory.
  const std::vector<FieldArmy>& score_by(const NamedList& list) {
    for (std::size_t i = 0; i < armies_.size(); ++i) {
      armies_[i].costs = costs_of_building_[i];
      list.list.score(armies_[i]);
    }
    return armies_;
  }

  Pairs pairs_by(const NamedList& list) { return neighbours(totals_of(score_by(list)), size_.pairs, seed_); }

  bool add_row(Validation& result, const std::string& name, const Pairs& pairs, const NamedList& scoring) {
    std::vector<PairSums> sums;
    if (!runner_.play_pairs(score_by(scoring), pairs, size_.couples, next_cell_++, sums)) return false;
    add_row(result, name, imbalance_of(sums));
    sums_of_rows_.push_back(std::move(sums));
    return true;
  }

  void add_row(Validation& result, const std::string& name, const Imbalance& imbalance) const {
    ValidationRow row;
    row.list = name;
    row.imbalance = imbalance;
    row.pairs = size_.pairs;
    row.couples = size_.couples;
    if (!result.rows.empty()) row.gain = gain_of(result.rows.front().imbalance, row.imbalance);
    result.rows.push_back(std::move(row));
  }

  /// Held-out armies whose costs are within half a price step of the median, in the order of their numbers.
  std::vector<FieldArmy> armies_near_median(const NamedList& list) {
    constexpr std::uint32_t kDrawnAtOnce = 250;
    std::vector<double> totals = totals_of(score_by(list));
    const auto middle = totals.begin() + static_cast<std::ptrdiff_t>(totals.size() / 2);
    std::nth_element(totals.begin(), middle, totals.end());
    const double median = *middle;
    const double half_step = population_.ruleset().price_step / 2.0;
    std::vector<FieldArmy> near;
    for (std::uint32_t first = 0; first < size_.most_drawn; first += kDrawnAtOnce) {
      for (FieldArmy& army :
           held_out_armies(population_, seed_, first, std::min(kDrawnAtOnce, size_.most_drawn - first))) {
        list.list.score(army);
        if (std::abs(static_cast<double>(total_of(army)) - median) > half_step) continue;
        near.push_back(std::move(army));
        if (near.size() == size_.spread_armies) return near;
      }
    }
    if (near.size() % 2 == 1) near.pop_back();
    return near;
  }

  bool add_spread(Validation& result, const NamedList& list) {
    const std::vector<FieldArmy> armies = armies_near_median(list);
    const std::uint32_t cell = next_cell_++;
    if (armies.size() < 2) return true;
    std::vector<PairSums> sums;
    if (!runner_.play_field(armies, size_.spread_couples, cell, sums)) return false;
    result.rows.back().spread = spread_of(sums);
    return true;
  }

  /// Half of the couples rank the armies; the other half measure how much neighbours still differ.
  bool add_floor(Validation& result, const NamedList& scoring) {
    std::vector<PairSums> ranking;
    std::vector<PairSums> further;
    const std::vector<FieldArmy>& armies = score_by(scoring);
    if (!runner_.play_field(armies, size_.floor_couples / 2, next_cell_++, ranking)) return false;
    if (!runner_.play_field(armies, size_.floor_couples / 2, next_cell_++, further)) return false;
    std::vector<double> rates;
    for (const PairSums& army : ranking) rates.push_back(static_cast<double>(army.quarters));
    const Pairs pairs = neighbours(rates, size_.pairs, seed_);
    std::vector<PairSums> sums;
    if (!runner_.play_pairs(armies, pairs, size_.couples, next_cell_++, sums)) return false;
    std::vector<RankedPair> ranked;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      ranked.push_back({sums[i], further[pairs[i].first], further[pairs[i].second]});
    }
    add_row(result, "floor: pairs by win rate", imbalance_of_equals(ranked));
    return true;
  }

  const ArmyGenerator& population_;
  const std::vector<NamedList>& lists_;
  std::uint64_t seed_;
  ValidationSize size_;
  CoupleRunner runner_;
  std::vector<FieldArmy> armies_;
  std::vector<std::vector<Hundredths>> costs_of_building_;  ///< of them
  std::vector<std::vector<PairSums>> sums_of_rows_;         ///< of each row that pairs by a list
  std::uint32_t next_cell_ = 0;
};

}  // namespace

ValidationSize ValidationSize::scaled(double share) const {
  constexpr std::uint32_t kFewestPairs = 100;
  constexpr int kFewestCouples = 10;
  const double side = std::sqrt(share);  // factor for armies and for couples
  const auto armies_of = [side](std::uint32_t count, std::uint32_t fewest) {
    const auto wanted = static_cast<std::uint32_t>(side * count);
    return std::min(count, std::max(fewest, wanted - wanted % 2));
  };
  const auto couples_of = [=](int count) {
    const int wanted = static_cast<int>(side * count);
    return std::min(count, std::max(kFewestCouples, wanted - wanted % 2));
  };
  ValidationSize size = *this;
  size.pairs = armies_of(pairs, kFewestPairs);
  size.armies = armies_of(armies, 2 * size.pairs + kFewestPairs / 10);
  size.couples = couples_of(couples);
  size.spread_armies = armies_of(spread_armies, kFewestPairs);
  size.spread_couples = couples_of(spread_couples);
  size.floor_couples = couples_of(floor_couples);
  return size;
}

ScoringList rounded_list(const PriceModel& model, const std::vector<double>& prices, const PriceModel& table,
                         double step, Hundredths least) {
  if (model.kind() == PriceModelKind::additive) {
    std::vector<double> rounded;
    for (const double price : prices) rounded.push_back(rounded_to_step(price, step));
    return ScoringList(model, std::move(rounded), least);
  }
  std::vector<double> cells(table.size());
  for (std::size_t tier = 0; tier < table.tiers(); ++tier) {
    cells[tier] = rounded_to_step(prices[tier], step);
    for (std::size_t rule = 0; rule < table.rules(); ++rule) {
      const double price =
          model.kind() == PriceModelKind::quality
              ? prices[model.tiers() + rule] + model.steps_above_4(tier) * prices[model.slope_column(rule)]
              : prices[model.cell_column(tier, rule)];
      cells[table.cell_column(tier, rule)] = rounded_to_step(price, step);
    }
  }
  return ScoringList(table, std::move(cells), least);
}

std::int64_t comparison_battles(std::size_t lists, const ValidationSize& size, bool floor) {
  return static_cast<std::int64_t>(lists) * size.battles_of_pairs() + (floor ? size.battles_of_floor() : 0);
}

Validation compare_lists(const ArmyGenerator& population, const PlayFunction& play, const std::vector<NamedList>& lists,
                         std::uint64_t seed, const ValidationSize& size, Progress& progress,
                         const ComparisonOptions& options) {
  assert(options.building.listed() ||
         std::none_of(lists.begin(), lists.end(), [](const NamedList& named) { return named.list.listed(); }));
  return Proof(population, play, lists, seed, size, progress, options.building).compare(options.floor);
}

std::int64_t validation_battles(std::size_t lists, const ValidationSize& size) {
  const auto count = static_cast<std::int64_t>(lists);
  return count * (size.battles_of_pairs() + size.battles_of_spread()) + 2 * size.battles_of_pairs() +
         size.battles_of_floor();
}

Validation validate(const ArmyGenerator& population, const PlayFunction& play, const std::vector<NamedList>& lists,
                    std::uint64_t seed, const ValidationSize& size, Progress& progress) {
  assert(lists.size() >= 2 && size.spread_armies % 2 == 0 && size.armies % 2 == 0 && size.floor_couples % 2 == 0);
  return Proof(population, play, lists, seed, size, progress).run();
}

}  // namespace warbalance::sim
