#include "sim/pricing/intervention_prices.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "sim/pricing/removal_couples.hpp"
#include "sim/pricing/score_slope.hpp"
#include "sim/pricing/surrogate_battles.hpp"
#include "sim/run/stop.hpp"
#include "sim/stats/jackknife.hpp"
#include "sim/stats/quantiles.hpp"

namespace warbalance::sim {
namespace {

constexpr std::uint32_t kBlocks = kInterventionBlocks;
/// The set of battles of the surrogate: the search of lists has sets from 0.
constexpr std::uint32_t kSurrogateSet = 0x8000;
constexpr double kConfidence = 0.95;
constexpr std::int64_t kFewCarriers = 100;
constexpr std::uint32_t kPlaceboCouples = 2000;
/// Couples that are counted beside those played, for the error: one that is lost without the rule and one that is won.
/// Where hardly any two battles end otherwise, the scatter of those that were played tells too little.
constexpr double kInventedCouples = 2;

std::vector<std::uint8_t> drawn_rules_of(const ArmyGenerator& population) {
  const FeatureSpace& features = population.features();
  const std::size_t tiers = population.ruleset().tiers.size();
  std::vector<std::uint8_t> rules;
  for (std::size_t f = tiers; f < features.size(); ++f) {
    if (!features[f].on_request) rules.push_back(static_cast<std::uint8_t>(f - tiers));
  }
  return rules;
}

/// The sums of all blocks.
template <class Sums>
Sums total(const std::vector<Sums>& blocks) {
  Sums sum;
  for (const Sums& block : blocks) sum.add(block);
  return sum;
}

Interval interval_of(double value, double se) {
  const double width = t_quantile((1 + kConfidence) / 2, kBlocks - 1) * se;
  return {value - width, value + width};
}

/// The run under way.
class Interventions {
 public:
  Interventions(const ArmyGenerator& population, const PriceModel& model, const std::vector<double>& prices,
                const PlayFunction& play, const InterventionOptions& options, Progress& progress)
      : population_(population),
        play_(play),
        options_(options),
        progress_(progress),
        least_(least_price(population.ruleset())),
        columns_(population.ruleset(), population.features()),
        prices_(without_placebo(model, prices)),
        list_(model, prices_, least_),
        armies_{population, list_, columns_, options.seed, model, prices_},
        rules_(drawn_rules_of(population)) {}

  InterventionPrices run(const IsPlayed& is_played) {
    if (!fit_scores() || !lose_by_surrogate()) {
      found_.interrupted = true;
      return found_;
    }
    if (slope_.values[0] <= 0 || slope_.values[0] < 2 * slope_.standard_errors[0]) {
      found_.problem = "the battles do not tell what a point is worth: play more of them";
      return found_;
    }
    const double se = slope_.standard_errors[0];
    found_.slope = {slope_.values[0], se, interval_of(slope_.values[0], se)};
    for (std::size_t rule = 0; rule < rules_.size(); ++rule) found_.prices.push_back(expected_price(rule));
    if (!play_couples(is_played)) {
      found_.interrupted = true;
      found_.prices.clear();
    }
    return found_;
  }

 private:
  /// The surrogate, and what a point is worth. False: it was stopped.
  bool fit_scores() {
    const SurrogateBattles set{options_.seed, kSurrogateSet, options_.size.battles, options_.mean_total};
    std::vector<std::mutex> locks(kBlocks);
    slopes_.resize(kBlocks);
    const LuckSteps luck(set.mean_total);
    const Hundredths step = population_.ruleset().price_step;
    const BattleWitness witness = [&](std::uint32_t battle, const FieldBattle& dealt, const BattleReport& report) {
      const auto block = static_cast<std::size_t>(std::uint64_t{battle} * kBlocks / set.battles);
      const std::lock_guard lock(locks[block]);
      slopes_[block].add(dealt, battle % 2 == 0 ? 0 : 1, report, step, luck(report));
    };
    const std::vector<NormalEquations> blocks =
        play_for_surrogate(population_, columns_, {{list_}, list_}, play_, set, progress_, witness);
    if (!is_complete(blocks, set)) return false;
    found_.battles = set.battles;
    const Surrogate surrogate = fit_surrogate(columns_, blocks);
    thetas_ = surrogate.without_block;
    thetas_.insert(thetas_.begin(), surrogate.theta);
    slope_ = jackknife(kBlocks, [&](std::size_t left_out) { return std::vector<double>{slope_without(left_out)}; });
    return true;
  }

  ScoreSlope slopes_without(std::size_t left_out) const {
    ScoreSlope sum;
    for (std::size_t block = 0; block < slopes_.size(); ++block) {
      if (block != left_out) sum.merge(slopes_[block]);
    }
    return sum;
  }
  double slope_without(std::size_t left_out) const { return slopes_without(left_out).slope(); }

  /// False: it was stopped.
  bool lose_by_surrogate() {
    std::vector<std::vector<ExpectedLoss>> of_blocks(kBlocks);
    play_all(kBlocks, progress_, [&](std::uint32_t block) {
      const auto first = [&](std::uint64_t number) {
        return static_cast<std::uint32_t>(number * options_.size.armies / kBlocks);
      };
      of_blocks[block] = expected_losses(armies_, rules_, first(block), first(block + 1), thetas_);
    });
    losses_.resize(rules_.size());
    for (const std::vector<ExpectedLoss>& block : of_blocks) {
      if (block.empty() && !rules_.empty()) return false;
      for (std::size_t rule = 0; rule < rules_.size(); ++rule) losses_[rule].push_back(block[rule]);
    }
    return true;
  }

  /// The price that makes up for a loss of score a carrier.
  double price_of(const BareCosts& carriers, double loss, double slope) const {
    return price_of_difference(carriers, least_, loss / slope);
  }

  /// What the surrogate says. Its error is that of the surrogate without each of its blocks, and that of the slope, as
  /// if the two were independent.
  InterventionPrice expected_price(std::size_t rule) const {
    InterventionPrice found;
    const std::size_t tiers = population_.ruleset().tiers.size();
    found.feature = tiers + rules_[rule];
    found.placebo = population_.features()[found.feature].placebo;
    const ExpectedLoss all = total(losses_[rule]);
    found.carriers = all.carriers;
    found.left_out = all.left_out;
    if (all.carriers < kFewCarriers) return found;
    const auto loss = [&](std::size_t theta) { return all.score[theta] / static_cast<double>(all.carriers); };
    const double slope = slope_.values[0];
    found.expected = price_of(all.bare_costs, loss(0), slope);
    std::vector<double> without;
    for (std::size_t theta = 1; theta < thetas_.size(); ++theta) {
      without.push_back(price_of(all.bare_costs, loss(theta), slope));
    }
    std::vector<double> with_slopes;
    for (const double other : slope_.without_one[0]) {
      with_slopes.push_back(price_of(all.bare_costs, loss(0), other));
    }
    found.expected_se = std::hypot(jackknife_se(without), jackknife_se(with_slopes));
    return found;
  }

  /// False: it was stopped.
  bool play_couples(const IsPlayed& is_played) {
    std::vector<std::size_t> places;
    std::vector<std::uint8_t> rules;
    for (std::size_t rule = 0; rule < rules_.size(); ++rule) {
      if (!found_.prices[rule].expected || !is_played(found_.prices[rule])) continue;
      places.push_back(rule);
      rules.push_back(rules_[rule]);
    }
    if (rules.empty()) return true;
    const CoupleSettings settings{couples_of_block(places), options_.mean_total, slopes_without(kBlocks).luck_effect()};
    std::vector<RemovalBlock> of_blocks(kBlocks);
    const bool complete = play_all(kBlocks, progress_, [&](std::uint32_t block) {
      of_blocks[block] = play_removals(armies_, rules, thetas_.front(), settings, play_, block, progress_);
    });
    if (!complete || progress_.stop_requested()) return false;
    for (std::size_t i = 0; i < places.size(); ++i) {
      std::vector<RemovalCouples> blocks;
      for (const RemovalBlock& block : of_blocks) blocks.push_back(block.rules[i]);
      fill_price(places[i], blocks);
    }
    for (const RemovalBlock& block : of_blocks) found_.battles += block.battles;
    return true;
  }

  /// How many couples of each rule a block has. That without effect gets few: they only show that it has none.
  std::vector<std::uint32_t> couples_of_block(const std::vector<std::size_t>& places) const {
    const auto is_placebo = [&](std::size_t rule) { return found_.prices[rule].placebo; };
    const std::size_t others =
        places.size() - static_cast<std::size_t>(std::count_if(places.begin(), places.end(), is_placebo));
    const std::uint32_t share = options_.size.couples / std::max<std::uint32_t>(1, static_cast<std::uint32_t>(others));
    std::vector<std::uint32_t> couples;
    for (const std::size_t rule : places) {
      const std::uint32_t wanted = is_placebo(rule) ? std::min(share, kPlaceboCouples) : share;
      couples.push_back((wanted + kBlocks - 1) / kBlocks);
    }
    return couples;
  }

  /// Score that a carrier loses without the rule.
  static double loss_of(const ExpectedLoss& armies, const RemovalCouples& couples) {
    return armies.score.front() / static_cast<double>(armies.carriers) +
           (couples.loss - couples.expected) / static_cast<double>(couples.carriers);
  }

  void fill_price(std::size_t rule, const std::vector<RemovalCouples>& blocks) {
    InterventionPrice& found = found_.prices[rule];
    const RemovalCouples played = total(blocks);
    found.couples = played.couples;
    found.equal = played.equal;
    const ExpectedLoss expected = total(losses_[rule]);
    const bool seen = std::all_of(blocks.begin(), blocks.end(), [](const auto& block) { return block.couples > 0; });
    if (!seen) return;
    const Jackknife both = jackknife(kBlocks, [&](std::size_t left_out) {
      ExpectedLoss armies = expected;
      RemovalCouples couples = played;
      if (left_out < kBlocks) {
        armies.add(losses_[rule][left_out], -1);
        couples.add(blocks[left_out], -1);
      }
      const double loss = loss_of(armies, couples);
      const double slope = slope_without(left_out);
      return std::vector<double>{price_of(armies.bare_costs, loss, slope), loss / slope};
    });
    const auto price = [&](double difference) { return price_of_difference(expected.bare_costs, least_, difference); };
    const double lowest = (least_ - expected.bare_costs.rbegin()->first) / 100.0;
    if (both.values[0] <= lowest) return;  // every price from there down is the same
    const double difference = both.values[1];
    const double invented = std::sqrt(kInventedCouples) / static_cast<double>(played.couples) / slope_.values[0];
    const double invented_in_price = price(difference + invented) - both.values[0];
    const Interval charged = interval_of(difference, std::hypot(both.standard_errors[1], invented));
    found.price = {both.values[0],
                   std::hypot(both.standard_errors[0], invented_in_price),
                   {price(charged.low), price(charged.high)}};
  }

  const ArmyGenerator& population_;
  const PlayFunction& play_;
  const InterventionOptions& options_;
  Progress& progress_;
  Hundredths least_;
  SurrogateColumns columns_;
  std::vector<double> prices_;
  ScoringList list_;
  RemovalArmies armies_;
  std::vector<std::uint8_t> rules_;
  std::vector<ScoreSlope> slopes_;  ///< one per block
  Jackknife slope_;
  std::vector<std::vector<double>> thetas_;        ///< the surrogate, then without each of its blocks
  std::vector<std::vector<ExpectedLoss>> losses_;  ///< per rule and block
  InterventionPrices found_;
};

}  // namespace

InterventionSize InterventionSize::scaled(double share) const {
  const double fewest = 2'000;
  const auto part = [share, fewest](std::uint32_t number) {
    return std::min(number, static_cast<std::uint32_t>(std::max(fewest, share * number)));
  };
  return {part(battles), part(armies), part(couples)};
}

InterventionPrices intervention_prices(const ArmyGenerator& population, const PriceModel& model,
                                       const std::vector<double>& prices, const PlayFunction& play,
                                       const InterventionOptions& options, const IsPlayed& is_played,
                                       Progress& progress) {
  return Interventions(population, model, prices, play, options, progress).run(is_played);
}

std::int64_t intervention_battles(const InterventionSize& size) {
  return size.battles + 2 * (std::int64_t{size.couples} + kPlaceboCouples);
}

std::vector<double> without_placebo(const PriceModel& model, std::vector<double> prices) {
  const auto columns_of = [&](const UnitDesign& unit, bool filled, std::vector<bool>& columns) {
    model.visit(FieldArmy{{unit}, {0}}, 0, [&](std::size_t column, int) { columns[column] = filled; });
  };
  for (std::size_t rule = 0; rule < model.rules(); ++rule) {
    if (!model.features()[model.tiers() + rule].placebo) continue;
    std::vector<bool> of_placebo(model.size());
    for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
      for (std::size_t other = 0; other < model.rules(); ++other) {
        UnitDesign unit{static_cast<std::uint8_t>(tier), {static_cast<std::uint8_t>(rule)}};
        if (other != rule) unit.rules.push_back(static_cast<std::uint8_t>(other));
        columns_of(unit, true, of_placebo);
      }
    }
    for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
      for (std::size_t other = 0; other < model.rules(); ++other) {
        UnitDesign unit{static_cast<std::uint8_t>(tier), {}};
        if (other != rule) unit.rules.push_back(static_cast<std::uint8_t>(other));
        columns_of(unit, false, of_placebo);
      }
    }
    for (std::size_t column = 0; column < prices.size(); ++column) {
      if (of_placebo[column]) prices[column] = 0;
    }
  }
  return prices;
}

}  // namespace warbalance::sim
