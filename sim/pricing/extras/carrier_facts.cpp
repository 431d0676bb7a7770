#include "sim/pricing/extras/carrier_facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "engine/core/common_facts.hpp"
#include "sim/battles/stop.hpp"
#include "sim/battles/tally.hpp"
#include "sim/pricing/estimation/field_response.hpp"
#include "sim/pricing/estimation/matchup_numbers.hpp"
#include "sim/pricing/extras/rule_removal.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

constexpr std::int64_t kBlockCouples = 50;
/// Armies drawn in search of a carrier.
constexpr std::uint32_t kDrawsOfACouple = 1000;
/// The stream of the draw of a carrier; 0 and 1 are the armies.
constexpr std::uint16_t kCarrierStream = 2;

/// What is measured of both battles of a couple, in integers.
enum Quantity : std::size_t { kDestroyed, kLost, kLeft, kScore, kQuantities };
using Quantities = std::array<std::int64_t, kQuantities>;

/// Exact sums over couples.
struct FactSums {
  std::int64_t couples = 0;
  Validity validity;
  Quantities with{};
  Quantities without{};
  std::array<Moments, kQuantities> differences{};
  std::array<Moments, kMaxEffects> effects{};

  void merge(const FactSums& other) {
    couples += other.couples;
    validity.merge(other.validity);
    for (std::size_t i = 0; i < kQuantities; ++i) {
      with[i] += other.with[i];
      without[i] += other.without[i];
      differences[i].merge(other.differences[i]);
    }
    for (std::size_t i = 0; i < kMaxEffects; ++i) effects[i].merge(other.effects[i]);
  }
};

/// The couples of one block, one after the other.
class Block {
 public:
  Block(const ArmyGenerator& population, const ScoringList& list, std::uint8_t rule, const FactFunction& play,
        std::uint64_t seed, std::uint32_t block)
      : population_(population), list_(list), rule_(rule), play_(play), key_{seed, kCarrierMatchup + block, 0} {}

  FactSums run(std::int64_t couples, Progress& progress) {
    const auto draws = static_cast<std::uint32_t>(couples) * kDrawsOfACouple;
    for (; key_.battle < draws && sums_.couples < couples && !progress.stop_requested(); ++key_.battle) {
      if (!draw_carrier()) continue;
      play_couple();
      progress.advance(2);
    }
    return sums_;
  }

 private:
  /// The army of the present number, and one of its units that may lose the rule; false: it has none.
  bool draw_carrier() {
    population_.generate(list_, key_, 0, a_, scratch_);
    carriers_.clear();
    for (std::size_t unit = 0; unit < a_.units.size(); ++unit) {
      if (has_rule(a_.units[unit], rule_) && may_lose(population_.ruleset(), a_, unit, rule_))
        carriers_.push_back(unit);
    }
    if (carriers_.empty()) return false;
    population_.generate(list_, key_, 1, b_, scratch_);
    RandomStream random(key_, StreamClass::population, kCarrierStream);
    unit_ = carriers_[random.below(static_cast<std::uint32_t>(carriers_.size()))];
    return true;
  }

  void play_couple() {
    const Quantities with = play();
    for (std::size_t effect = 0; effect < kMaxEffects; ++effect) {
      sums_.effects[effect].add(facts_->counts().of_effect(effect, carrier()));
    }
    std::erase(a_.units[unit_].rules, rule_);
    a_.costs[unit_] = list_.cost(a_, unit_);
    const Quantities without = play();
    for (std::size_t i = 0; i < kQuantities; ++i) {
      sums_.with[i] += with[i];
      sums_.without[i] += without[i];
      sums_.differences[i].add(with[i] - without[i]);
    }
    ++sums_.couples;
  }

  bool first_seat() const { return key_.battle % 2 == 0; }
  /// Number of the carrier in the battle.
  std::size_t carrier() const { return first_seat() ? unit_ : b_.units.size() + unit_; }

  Quantities play() {
    const BattleReport report = first_seat() ? play_(a_, b_, key_, *facts_) : play_(b_, a_, key_, *facts_);
    sums_.validity.add(report);
    const auto fact = [&](CommonUnitFact which) {
      return facts_->counts().of_unit(static_cast<std::size_t>(which), carrier());
    };
    const int sign = first_seat() ? 1 : -1;
    return {fact(CommonUnitFact::points_destroyed), fact(CommonUnitFact::points_lost), fact(CommonUnitFact::left),
            1 + sign * response_of(report)};
  }

  const ArmyGenerator& population_;
  const ScoringList& list_;
  const std::uint8_t rule_;
  const FactFunction& play_;
  BattleKey key_;
  FactSums sums_;
  FieldArmy a_;
  FieldArmy b_;
  ArmyGenerator::Scratch scratch_;
  std::vector<std::size_t> carriers_;
  std::size_t unit_ = 0;
  std::unique_ptr<FactTrace> facts_ = std::make_unique<FactTrace>();  // large
};

/// @param scale  what the integers are divided by
MeanWithError mean_of(const Moments& moments, std::int64_t samples, double scale) {
  const auto n = static_cast<double>(samples);
  const double mean = static_cast<double>(moments.sum) / n;
  const double variance = (static_cast<double>(moments.squares) - n * mean * mean) / (n - 1);
  return {mean / scale, std::sqrt(std::max(0.0, variance) / n) / scale};
}

CarrierFacts means_of(const FactSums& sums, const std::vector<std::size_t>& effects) {
  CarrierFacts found;
  found.couples = sums.couples;
  found.validity = sums.validity;
  if (sums.couples < 2) return found;
  const auto n = static_cast<double>(sums.couples);
  const auto quantity = [&](Quantity i, double scale) {
    return WithAndWithout{static_cast<double>(sums.with[i]) / n / scale,
                          static_cast<double>(sums.without[i]) / n / scale,
                          mean_of(sums.differences[i], sums.couples, scale)};
  };
  found.destroyed = quantity(kDestroyed, 100);
  found.lost = quantity(kLost, 100);
  found.left = quantity(kLeft, 1);
  found.score = quantity(kScore, 2);
  for (const std::size_t effect : effects) {
    found.effects.push_back({effect, mean_of(sums.effects[effect], sums.couples, 1)});
  }
  return found;
}

/// The effects of a rule that are counted, each once.
std::vector<std::size_t> counted_effects(const Ruleset& ruleset, std::uint8_t rule) {
  const auto vocabulary = vocabulary_of(ruleset.system)->effects;
  std::vector<std::size_t> effects;
  for (const EffectUse& use : ruleset.rules[rule].effects) {
    const bool seen = std::ranges::count(effects, use.effect) > 0;
    if (!seen && !vocabulary[use.effect].counted.empty()) effects.push_back(use.effect);
  }
  return effects;
}

}  // namespace

CarrierFacts carrier_facts(const ArmyGenerator& population, const ScoringList& list, std::uint8_t rule,
                           const FactFunction& play, const CarrierSettings& settings, Progress& progress) {
  const auto blocks = static_cast<std::size_t>((settings.couples + kBlockCouples - 1) / kBlockCouples);
  std::vector<FactSums> sums(blocks);
  const bool complete = play_all(blocks, progress, [&](std::size_t block) {
    const auto number = static_cast<std::uint32_t>(block);
    sums[block] = Block(population, list, rule, play, settings.seed, number).run(kBlockCouples, progress);
  });
  FactSums all;
  for (const FactSums& block : sums) all.merge(block);
  CarrierFacts found = means_of(all, counted_effects(population.ruleset(), rule));
  found.interrupted = !complete || progress.stop_requested();
  return found;
}

}  // namespace warbalance::sim
