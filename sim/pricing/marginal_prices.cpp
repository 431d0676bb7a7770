#include "sim/pricing/marginal_prices.hpp"

#include <algorithm>
#include <numeric>

#include "sim/run/stop.hpp"
#include "sim/stats/jackknife.hpp"

namespace warbalance::sim {
namespace {

/// How many armies are drawn in search of one that has a rule, before the rule counts as not identified.
constexpr int kMostDraws = 100'000;

/// What the battles of one block add up to: integers, exact in any order.
struct BlockSums {
  std::int64_t half_points = 0;  ///< with the rule less without it
  std::int64_t carriers = 0;
  std::int64_t products = 0;  ///< half points of A less 1, times total of A less total of B [1/100 point]
  std::int64_t squares = 0;   ///< of the difference of totals
  std::int64_t battles = 0;
  std::int64_t draws = 0;
  bool seen = true;  ///< armies with the rule were found

  void add(const BlockSums& other) {
    half_points += other.half_points;
    carriers += other.carriers;
    products += other.products;
    squares += other.squares;
    battles += other.battles;
    draws += other.draws;
  }
};

std::int64_t cost_of(const FieldArmy& army) {
  return std::accumulate(army.costs.begin(), army.costs.end(), std::int64_t{0});
}

/// Takes the rule from all units of an army, at their listed costs without it. Returns how many had it.
int strip(const Ruleset& ruleset, std::uint8_t rule, FieldArmy& army) {
  int carriers = 0;
  for (std::size_t i = 0; i < army.units.size(); ++i) {
    auto& rules = army.units[i].rules;
    const auto found = std::find(rules.begin(), rules.end(), rule);
    if (found == rules.end()) continue;
    rules.erase(found);
    army.costs[i] = listed_cost(ruleset, army.units[i]);
    ++carriers;
  }
  return carriers;
}

/// The battles of one block of one item; `item` 0 are those of the slope, then the wanted features.
class PairBlock {
 public:
  PairBlock(const ArmyGenerator& population, const PlayFunction& play, std::uint64_t seed, std::uint32_t item,
            std::uint32_t block, const Progress& progress)
      : population_(population), play_(play), progress_(progress), key_{seed, 1 + item * 65536U + block, 0} {}

  BlockSums slope(std::uint32_t battles) {
    for (std::uint32_t battle = 0; battle < battles && !stopped(); ++battle) {
      key_.battle = battle;
      population_.generate(key_, 0, a_, scratch_);
      population_.generate(key_, 1, b_, scratch_);
      const std::int64_t difference = cost_of(a_) - cost_of(b_);
      sums_.products += difference * (half_points_of_a() - 1);
      sums_.squares += difference * difference;
    }
    return sums_;
  }

  /// @param couples  of battles with and without the rule
  BlockSums with_and_without(std::uint8_t rule, std::uint32_t couples) {
    for (std::uint32_t couple = 0; couple < couples; ++couple) {
      if (!draw_carriers(rule)) {
        sums_.seen = stopped();
        return sums_;
      }
      sums_.half_points += half_points_of_a();
      sums_.carriers += strip(population_.ruleset(), rule, a_);
      sums_.half_points -= half_points_of_a();
    }
    return sums_;
  }

  /// Whether an end was asked for: the sums may be incomplete.
  bool stopped() const { return progress_.stop_requested(); }

 private:
  /// The next army that has the rule, and an enemy: both of the number under which it was drawn.
  bool draw_carriers(std::uint8_t rule) {
    const auto has_rule = [rule](const UnitDesign& unit) {
      return std::find(unit.rules.begin(), unit.rules.end(), rule) != unit.rules.end();
    };
    for (int draw = 0; draw < kMostDraws && !stopped(); ++draw) {
      key_.battle = next_++;
      population_.generate(key_, 0, a_, scratch_);
      if (std::none_of(a_.units.begin(), a_.units.end(), has_rule)) continue;
      population_.generate(key_, 1, b_, scratch_);
      return true;
    }
    return false;
  }

  int half_points_of_a() {
    const bool first_seat = key_.battle % 2 == 0;
    const BattleReport report = first_seat ? play_(a_, b_, key_) : play_(b_, a_, key_);
    ++sums_.battles;
    sums_.draws += report.winner < 0 ? 1 : 0;
    return report.winner < 0 ? 1 : (report.winner == (first_seat ? 0 : 1) ? 2 : 0);
  }

  const ArmyGenerator& population_;
  const PlayFunction& play_;
  const Progress& progress_;
  BattleKey key_;
  std::uint32_t next_ = 0;
  FieldArmy a_;
  FieldArmy b_;
  ArmyGenerator::Scratch scratch_;
  BlockSums sums_;
};

BlockSums without(const std::vector<BlockSums>& blocks, std::size_t left_out) {
  BlockSums sum;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    if (block != left_out) sum.add(blocks[block]);
  }
  return sum;
}

Description described(const std::vector<BlockSums>& slope, const std::vector<BlockSums>& rule) {
  Description found;
  const BlockSums all = without(rule, rule.size());
  found.units_seen = all.carriers;
  found.battles = all.battles;
  found.draws = all.draws;
  const bool seen = std::all_of(rule.begin(), rule.end(), [](const BlockSums& block) { return block.seen; });
  for (std::size_t block = 0; block <= slope.size(); ++block) {
    // A slope that is not positive, of all blocks or without one of them, gives no scale.
    if (!seen || without(slope, block).products <= 0) {
      found.flag = PriceFlag::not_identified;
      return found;
    }
  }
  const Jackknife prices = jackknife(rule.size(), [&](std::size_t left_out) {
    const BlockSums lost = without(rule, left_out);
    const BlockSums scale = without(slope, left_out);
    const double half_points_a_unit = static_cast<double>(lost.half_points) / static_cast<double>(lost.carriers);
    const double half_points_a_hundredth = static_cast<double>(scale.products) / static_cast<double>(scale.squares);
    return std::vector<double>{half_points_a_unit / half_points_a_hundredth / 100};
  });
  found.fair = prices.values[0];
  found.se = prices.standard_errors[0];
  found.without_block = prices.without_one[0];
  return found;
}

}  // namespace

std::vector<Description> marginal_prices(const ArmyGenerator& population, const PopulationSummary& summary,
                                         const PlayFunction& play, const FieldOptions& options,
                                         const std::vector<std::size_t>& wanted, Progress& progress) {
  const auto blocks = static_cast<std::size_t>(options.schedule.chains);
  const std::size_t tiers = population.ruleset().tiers.size();
  // The slope is of use to all items, so it gets as many battles as a few of them.
  constexpr std::int64_t kSlopeShares = 4;
  const std::int64_t shares = static_cast<std::int64_t>(wanted.size()) + kSlopeShares;
  const std::int64_t share =
      std::max<std::int64_t>(2, options.schedule.most_battles() / shares / options.schedule.chains);

  std::vector<std::vector<BlockSums>> sums(1 + wanted.size(), std::vector<BlockSums>(blocks));
  const bool complete = play_all(sums.size() * blocks, progress, [&](std::size_t task) {
    const std::size_t item = task / blocks;
    if (item > 0 && (wanted[item - 1] < tiers || summary.mean_features[wanted[item - 1]] == 0)) return;
    const auto block_number = static_cast<std::uint32_t>(task % blocks);
    const auto number = static_cast<std::uint32_t>(item == 0 ? 0 : 1 + wanted[item - 1]);
    PairBlock block(population, play, options.seed, number, block_number, progress);
    BlockSums& played = sums[item][block_number];
    if (item == 0) {
      played = block.slope(static_cast<std::uint32_t>(kSlopeShares * share));
    } else {
      const auto rule = static_cast<std::uint8_t>(wanted[item - 1] - tiers);
      played = block.with_and_without(rule, static_cast<std::uint32_t>(share / 2));
    }
    if (block.stopped()) throw RunStopped();
    progress.advance(played.battles);
  });
  if (!complete) return {};

  std::vector<Description> found;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] < tiers) {
      found.push_back({.flag = PriceFlag::not_priced});
    } else if (summary.mean_features[wanted[i]] == 0) {
      found.push_back({.flag = PriceFlag::not_identified});
    } else {
      found.push_back(described(sums[0], sums[1 + i]));
    }
  }
  const BlockSums slope = without(sums[0], blocks);
  if (!found.empty()) {
    found.front().battles += slope.battles;
    found.front().draws += slope.draws;
  }
  return found;
}

}  // namespace warbalance::sim
