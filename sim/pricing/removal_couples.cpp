#include "sim/pricing/removal_couples.hpp"

#include <algorithm>
#include <cmath>

#include "sim/pricing/field_response.hpp"
#include "sim/pricing/matchup_numbers.hpp"
#include "sim/pricing/rule_removal.hpp"

namespace warbalance::sim {
namespace {

/// The stream of the draw of a carrier; 0 and 1 are the armies.
constexpr std::uint16_t kRemovalStream = 2;
/// Armies of a block in search of a rule, at least and for each couple.
constexpr std::uint32_t kLeastDraws = 1000;
constexpr std::uint32_t kDrawsPerCouple = 50;

/// The units of an army that may lose a rule; those that have it and may not are counted.
void find_carriers(const Ruleset& ruleset, FieldArmy& army, std::uint8_t rule, std::vector<std::size_t>& carriers,
                   std::int64_t& left_out) {
  carriers.clear();
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
    if (!has_rule(army.units[unit], rule)) continue;
    if (may_lose(ruleset, army, unit, rule)) {
      carriers.push_back(unit);
    } else {
      ++left_out;
    }
  }
}

/// The battles of one block.
class CoupleBlock {
 public:
  CoupleBlock(const RemovalArmies& armies, std::span<const std::uint8_t> rules, std::span<const double> theta,
              const CoupleSettings& settings, const PlayFunction& play, std::uint32_t block)
      : armies_(armies),
        rules_(rules),
        theta_(theta),
        settings_(settings),
        play_(play),
        luck_(settings.mean_total),
        key_{armies.seed, kRemovalCouplesMatchup + block, 0},
        made_{std::vector<RemovalCouples>(rules.size())} {}

  /// The numbers of armies go to the rules in turn, so that no two rules share a battle.
  RemovalBlock run(Progress& progress) {
    const std::size_t rules = rules_.size();
    for (std::size_t rule = 0; rule < rules; ++rule) {
      const std::uint32_t most = kLeastDraws + kDrawsPerCouple * settings_.couples[rule];
      for (std::uint32_t draw = 0; draw < most && !complete(rule) && !progress.stop_requested(); ++draw) {
        key_.battle = static_cast<std::uint32_t>(draw * rules + rule);
        first_seat_ = draw % 2 == 0;
        armies_.population.generate(armies_.list, key_, 0, a_, scratch_);
        std::int64_t left_out = 0;
        find_carriers(armies_.population.ruleset(), a_, rules_[rule], carriers_, left_out);
        if (carriers_.empty()) continue;
        play_couple(rule);
        progress.advance(2);
      }
    }
    return made_;
  }

 private:
  bool complete(std::size_t rule) const { return made_.rules[rule].couples >= settings_.couples[rule]; }

  void play_couple(std::size_t rule) {
    armies_.population.generate(armies_.list, key_, 1, b_, scratch_);
    RandomStream random(key_, StreamClass::population, kRemovalStream);
    const std::size_t unit = carriers_[random.below(static_cast<std::uint32_t>(carriers_.size()))];
    const Outcome with = outcome();
    const RuleRemoval removal(a_, unit, rules_[rule]);
    a_.costs[unit] = armies_.list.cost(a_, unit);
    add(rule, with, outcome());
    made_.battles += 2;
  }

  struct Outcome {
    int response = 0;       ///< of A: 2 (score - 1/2)
    std::int32_t luck = 0;  ///< of A
    double expected = 0;    ///< score of A, by the surrogate
  };

  Outcome outcome() const {
    const BattleReport report = first_seat_ ? play_(a_, b_, key_) : play_(b_, a_, key_);
    const int sign = first_seat_ ? 1 : -1;
    return {sign * response_of(report), sign * luck_(report), armies_.columns.dot(theta_, a_)};
  }

  void add(std::size_t rule, const Outcome& with, const Outcome& without) {
    const double luck = settings_.luck_effect * (with.luck - without.luck);
    const auto carriers = static_cast<double>(carriers_.size());
    made_.rules[rule].add({1, with.response == without.response ? 1 : 0, static_cast<std::int64_t>(carriers_.size()),
                           carriers * ((with.response - without.response) / 2.0 - luck),
                           carriers * (with.expected - without.expected)});
  }

  const RemovalArmies& armies_;
  std::span<const std::uint8_t> rules_;
  std::span<const double> theta_;
  const CoupleSettings& settings_;
  const PlayFunction& play_;
  LuckSteps luck_;
  BattleKey key_;
  RemovalBlock made_;
  FieldArmy a_;
  FieldArmy b_;
  ArmyGenerator::Scratch scratch_;
  bool first_seat_ = true;  ///< where A sits
  std::vector<std::size_t> carriers_;
};

}  // namespace

void ExpectedLoss::add(const ExpectedLoss& other, int sign) {
  carriers += sign * other.carriers;
  left_out += sign * other.left_out;
  score.resize(other.score.size());
  for (std::size_t i = 0; i < score.size(); ++i) score[i] += sign * other.score[i];
  for (const auto& [cost, count] : other.bare_costs) {
    double& sum = bare_costs[cost];
    sum += sign * count;
    if (sum == 0) bare_costs.erase(cost);
  }
}

void RemovalCouples::add(const RemovalCouples& other, int sign) {
  couples += sign * other.couples;
  equal += sign * other.equal;
  carriers += sign * other.carriers;
  loss += sign * other.loss;
  expected += sign * other.expected;
}

std::vector<ExpectedLoss> expected_losses(const RemovalArmies& armies, std::span<const std::uint8_t> rules,
                                          std::uint32_t first, std::uint32_t end,
                                          const std::vector<std::vector<double>>& thetas) {
  std::vector<ExpectedLoss> losses(rules.size());
  for (ExpectedLoss& loss : losses) loss.score.resize(thetas.size());
  FieldArmy army;
  ArmyGenerator::Scratch scratch;
  std::vector<std::size_t> carriers;
  std::vector<double> with(thetas.size());
  for (std::uint32_t number = first; number < end; ++number) {
    armies.population.generate(armies.list, {armies.seed, kRemovalArmiesMatchup, number}, 0, army, scratch);
    for (std::size_t i = 0; i < thetas.size(); ++i) with[i] = armies.columns.dot(thetas[i], army);
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
      ExpectedLoss& loss = losses[rule];
      find_carriers(armies.population.ruleset(), army, rules[rule], carriers, loss.left_out);
      for (const std::size_t unit : carriers) {
        const RuleRemoval removal(army, unit, rules[rule]);
        ++loss.carriers;
        for (std::size_t i = 0; i < thetas.size(); ++i) {
          loss.score[i] += with[i] - armies.columns.dot(thetas[i], army);
        }
        loss.bare_costs[static_cast<Hundredths>(std::lround(100 * armies.model.dot(armies.prices, army, unit)))] += 1;
      }
    }
  }
  return losses;
}

RemovalBlock play_removals(const RemovalArmies& armies, std::span<const std::uint8_t> rules,
                           std::span<const double> theta, const CoupleSettings& settings, const PlayFunction& play,
                           std::uint32_t block, Progress& progress) {
  return CoupleBlock(armies, rules, theta, settings, play, block).run(progress);
}

}  // namespace warbalance::sim
