#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/pricing/charged_difference.hpp"
#include "sim/pricing/held_out.hpp"
#include "sim/pricing/intervention_prices.hpp"
#include "sim/pricing/linear_fit.hpp"
#include "sim/pricing/placebo.hpp"
#include "sim/pricing/rule_removal.hpp"
#include "sim/pricing/scoring_list.hpp"
#include "tests/sim/pricing/model_game.hpp"

namespace warbalance::sim {

/// What an army is worth in the games below.
enum class KnownGame {
  additive,    ///< the sum of the prices of the list
  multiplied,  ///< rules multiply the tier, units are worth less than the least price, a second Banner is worth more
               ///< than the first
};

/// How its battles end.
enum class KnownEnds {
  drawn,     ///< few of them are decided, so there is little noise
  diverging  ///< none is drawn; in half of them another strength means other dice, as where each roll leads to others
};

/// Games whose intervention prices can be computed without any battle: the expected score is known.
class InterventionWorld {
 public:
  static constexpr double kNet = 0.0025;  ///< score per point
  static constexpr std::size_t kBanner = 4;

  /// Tiers cost 22, 14 and 8 points. @param rules  what the rules of the list cost [points], of `multiplied` that
  /// without effect too
  InterventionWorld(KnownGame game, std::vector<double> rules, KnownEnds ends = KnownEnds::drawn)
      : game_(game), ends_(ends), ruleset_(made_ruleset(game)), population_(ruleset_), list_prices_{22, 14, 8} {
    list_prices_.insert(list_prices_.end(), rules.begin(), rules.end());
    list_prices_ = without_placebo(model(), std::move(list_prices_));
  }

  const FeatureSpace& features() const { return population_.features(); }
  double mean_total() const { return 150; }
  double fair(std::size_t feature) const { return list_prices_[feature]; }

  InterventionPrices prices(const InterventionOptions& options) const {
    SilentProgress silent;
    return prices(options, silent);
  }
  InterventionPrices prices(
      const InterventionOptions& options, Progress& progress,
      const IsPlayed& is_played = [](const InterventionPrice&) { return true; }) const {
    return intervention_prices(population_, model(), list_prices_, play(), options, is_played, progress);
  }

  /// The definition, from expected scores in place of battles: one price per rule.
  /// @param armies  that are averaged over
  std::vector<double> truth(std::uint32_t armies = 40'000) const {
    const ScoringList list = this->list();
    struct Sums {
      BareCosts bare;
      double loss = 0;
      double carriers = 0;
    };
    std::vector<Sums> sums(ruleset_.rules.size());
    visit_armies(armies, [&](FieldArmy& army, Hundredths) {
      const double before = worth(army);
      for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
        for (const std::uint8_t rule : std::vector<std::uint8_t>(army.units[unit].rules)) {
          const Hundredths charged = army.costs[unit];
          {
            const RuleRemoval removal(army, unit, rule);
            army.costs[unit] = list.cost(army, unit);
            sums[rule].loss += before - worth(army);
            sums[rule].bare[static_cast<Hundredths>(std::lround(100 * model().dot(list_prices_, army, unit)))] += 1;
          }
          army.costs[unit] = charged;
          ++sums[rule].carriers;
        }
      }
    });
    const double slope = this->slope(armies);
    std::vector<double> prices;
    for (const Sums& rule : sums) {
      prices.push_back(price_of_difference(rule.bare, least_price(ruleset_), rule.loss / rule.carriers / slope));
    }
    return prices;
  }

  /// What an additive fit to expected scores says instead: one price per rule.
  std::vector<double> additive_fit(std::uint32_t armies = 40'000) const {
    constexpr double kUnit = 1e6;
    NormalEquations equations(features().size());
    std::vector<std::int32_t> row(features().size());
    double other_worth = 0;
    bool second = false;
    visit_armies(armies, [&](FieldArmy& army, Hundredths) {
      features().add<std::int32_t>(army, second ? -1 : 1, row);
      if (second) {
        equations.add(row, static_cast<std::int32_t>(std::lround(2 * kUnit * (other_worth - worth(army)))));
        std::fill(row.begin(), row.end(), 0);
      }
      other_worth = worth(army);
      second = !second;
    });
    std::vector<double> prices = Spectrum(equations).solve(equations);
    prices.erase(prices.begin(), prices.begin() + 3);
    for (double& price : prices) price /= kUnit * slope(armies);
    return prices;
  }

  /// Score per point that an army is built to more.
  double slope(std::uint32_t armies) const {
    double with_score = 0;
    double with_cost = 0;
    visit_armies(armies, [&](const FieldArmy& army, Hundredths rest) {
      const double cost = static_cast<double>(total_of(army)) / 100;
      const double total = cost + rest / 100.0 - population_.budget() / 100.0;
      with_score += total * worth(army);
      with_cost += total * cost;
    });
    return with_score / with_cost;
  }

 private:
  static Ruleset made_ruleset(KnownGame game) {
    Ruleset ruleset = quickly_drawn_ruleset();
    return game == KnownGame::additive ? ruleset : priced_ruleset(std::move(ruleset), FieldOptions{});
  }

  PriceModel model() const { return {ruleset_, population_.features(), PriceModelKind::additive}; }

  ScoringList list() const { return {model(), list_prices_, least_price(ruleset_)}; }

  template <class Visit>
  void visit_armies(std::uint32_t armies, const Visit& visit) const {
    const ScoringList list = this->list();
    FieldArmy army;
    ArmyGenerator::Scratch scratch;
    for (std::uint32_t number = 0; number < armies; ++number) {
      const Hundredths rest = population_.generate(list, {77, 1, number}, 0, army, scratch);
      visit(army, rest);
    }
  }

  double strength(const UnitDesign& unit) const {
    constexpr double kTiers[] = {22, 14, 4};
    double factor = 1;
    for (const std::uint8_t rule : unit.rules) {
      if (rule == kArmored || rule == kTough) factor *= 2;
      if (rule == 1) factor *= 1.2;
      if (rule == 2) factor *= 0.8;
    }
    return kTiers[unit.tier] * factor;
  }

  /// Score that an army is worth; what it costs is scored by the enemy.
  double worth(const FieldArmy& army) const {
    double sum = 0;
    int banners = 0;
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      if (game_ == KnownGame::additive) {
        sum += 1.5 * features().dot(list_prices_, army, i) - 0.005 * army.costs[i];
        continue;
      }
      sum += 1.5 * strength(army.units[i]) - 0.005 * army.costs[i];
      banners += has_rule(army.units[i], kBanner) ? 1 : 0;
    }
    return kNet * (sum + 1.5 * banners * banners);
  }

  PlayFunction play() const {
    return [this](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      RandomStream random(key, StreamClass::dice);
      BattleReport report;
      report.first_player = static_cast<std::int8_t>(random.below(2));
      const double edge = worth(seat1) - worth(seat2);
      if (ends_ == KnownEnds::diverging && random.below(2) == 0) {
        const auto stream = static_cast<std::uint16_t>(1 + std::llround(1e7 * edge) % 32'000);
        random = RandomStream(key, StreamClass::dice, stream);
      }
      const double luck = static_cast<double>(random.next() >> 11) / 9007199254740992.0;
      if (ends_ == KnownEnds::diverging) {
        report.winner = luck < 0.5 + edge ? 0 : 1;
      } else if (luck < 2 * std::abs(edge)) {
        report.winner = edge > 0 ? 0 : 1;
      }
      const int helped = ends_ == KnownEnds::drawn && edge < 0 ? -1 : 1;
      const auto noise = static_cast<std::int64_t>(random.below(2001)) - 1000;
      report.luck[0] = helped * std::llround(20000 * (0.5 - luck)) + noise;
      return report;
    };
  }

  KnownGame game_;
  KnownEnds ends_;
  Ruleset ruleset_;
  ArmyGenerator population_;
  std::vector<double> list_prices_;
};

}  // namespace warbalance::sim
