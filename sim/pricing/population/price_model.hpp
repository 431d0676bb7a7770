#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/population/features.hpp"

namespace warbalance::sim {

/// The parts of a unit's price (README.md). Users choose among the first three; the others give no prices.
enum class PriceModelKind : std::uint8_t {
  additive,      ///< its tier and its rules, or the unit of a roster that it is
  quality,       ///< as additive, and each rule has a slope: base + slope * (4 - Q)
  table,         ///< a price for each rule on each tier
  table_pairs,   ///< as table, and a column for each pair of rules in a unit; for a surrogate
  single_pairs,  ///< as additive, and a column for each pair of rules in a unit, each tested alone
  bodies,        ///< as additive, and each rule has a column for the number of other shooting weapons on its unit
};

/// "additive", "quality", "table". @pre one of these
std::string_view price_model_name(PriceModelKind kind);

/// Which special rules let a unit hit from a distance whenever it attacks: those with an unnamed effect that has a
/// range.
std::vector<bool> shooting_rules(const Ruleset& ruleset);

/// The columns of a model: the price of a unit is the sum of its columns, each a count times a price.
class PriceModel {
 public:
  /// Keeps a reference to the features. @pre kind is additive, or the features are tiers and rules
  PriceModel(const Ruleset& ruleset, const FeatureSpace& features, PriceModelKind kind);

  PriceModelKind kind() const { return kind_; }
  const FeatureSpace& features() const { return *features_; }
  std::size_t size() const { return columns_; }
  std::size_t tiers() const { return qualities_.size(); }
  std::size_t rules() const { return rules_; }

  /// "Tough", "Tough a step of quality", "Tough on 3+", "Armored with Tough".
  std::string name(std::size_t column) const;

  /// Column of the slope of a rule [points per step of quality, points per shooting weapon]. @pre kind() is quality or
  /// bodies
  std::size_t slope_column(std::size_t rule) const { return tiers() + rules_ + rule; }
  /// Column of a rule on a tier. @pre kind() is table or table_pairs
  std::size_t cell_column(std::size_t tier, std::size_t rule) const { return tiers() + tier * rules_ + rule; }
  /// Column of two rules in one unit. @pre kind() is table_pairs or single_pairs, first < second
  std::size_t pair_column(std::size_t first, std::size_t second) const {
    return first_pair() + first * (2 * rules_ - first - 1) / 2 + second - first - 1;
  }
  /// The first column of pairs; those after it are pairs too. @pre the model has pairs
  std::size_t first_pair() const {
    return tiers() + (kind_ == PriceModelKind::table_pairs ? tiers() * rules_ : rules_);
  }
  /// Whether a rule is a shooting weapon. @pre kind() == bodies
  bool shoots(std::size_t rule) const { return shooting_[rule]; }
  /// 4 - Q of a tier.
  int steps_above_4(std::size_t tier) const { return 4 - qualities_[tier]; }

  /// counts += sign * x(army). @pre counts.size() >= size()
  template <class Integer>
  void add(const FieldArmy& army, Integer sign, std::span<Integer> counts) const {
    for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
      visit(army, unit, [&](std::size_t column, int count) { counts[column] += sign * Integer{count}; });
    }
  }

  /// values . x(unit) of one unit of an army.
  double dot(std::span<const double> values, const FieldArmy& army, std::size_t unit) const {
    double sum = 0;
    visit(army, unit, [&](std::size_t column, int count) { sum += values[column] * count; });
    return sum;
  }

  /// Calls `visit(column, count)` for every column of a unit of an army that is not 0.
  template <class Visit>
  void visit(const FieldArmy& army, std::size_t unit, Visit&& visit) const {
    if (features_->of_roster()) return features_->visit(army, unit, visit);
    const UnitDesign& design = army.units[unit];
    visit(design.tier, 1);
    for (const std::uint8_t rule : design.rules) {
      switch (kind_) {
        case PriceModelKind::additive:
          visit(tiers() + rule, 1);
          break;
        case PriceModelKind::quality:
          visit(tiers() + rule, 1);
          if (const int steps = steps_above_4(design.tier); steps != 0) visit(slope_column(rule), steps);
          break;
        case PriceModelKind::table:
          visit(cell_column(design.tier, rule), 1);
          break;
        case PriceModelKind::table_pairs:
          visit(cell_column(design.tier, rule), 1);
          visit_pairs(design, rule, visit);
          break;
        case PriceModelKind::single_pairs:
          visit(tiers() + rule, 1);
          visit_pairs(design, rule, visit);
          break;
        case PriceModelKind::bodies:
          visit(tiers() + rule, 1);
          for (const std::uint8_t other : design.rules) {
            if (other != rule && shooting_[other]) visit(slope_column(rule), 1);
          }
          break;
      }
    }
  }

 private:
  /// The pairs of a rule with those that come after it.
  template <class Visit>
  void visit_pairs(const UnitDesign& design, std::uint8_t rule, Visit&& visit) const {
    for (const std::uint8_t other : design.rules) {
      if (other > rule) visit(pair_column(rule, other), 1);
    }
  }

  const FeatureSpace* features_;
  PriceModelKind kind_;
  std::vector<int> qualities_;  ///< one per tier
  std::vector<bool> shooting_;  ///< one per rule; of `bodies` only
  std::size_t rules_ = 0;
  std::size_t columns_ = 0;
};

/// The costs that build random armies (README.md, "What a price is").
enum class Building : std::uint8_t {
  fair,     ///< prices from battles of armies with neutral costs; listed costs do not matter
  neutral,  ///< every quality the same, every special rule the same
  listed,   ///< the listed costs
};

/// As users write them, in the order of the values.
inline constexpr std::array<std::string_view, 3> kBuildingNames{"fair", "neutral", "listed"};

constexpr std::string_view building_name(Building building) {
  return kBuildingNames[static_cast<std::size_t>(building)];
}

/// The least price of a unit of a ruleset [1/100 point]: its minimum, or one point where it states none.
Hundredths least_price(const Ruleset& ruleset);

/// The prices of a model, with 0 for the rule without effect.
std::vector<double> without_placebo(const PriceModel& model, std::vector<double> prices);

/// The costs of units: those that they score in battles of a run, or those that build armies.
class ScoringList {
 public:
  /// The listed costs, including the ruleset's minimum.
  ScoringList() = default;
  /// Prices, one per column of the model [points]: a unit costs max(least, p . x(unit)), rounded to hundredths.
  /// @param least  of any unit [1/100 point], as `least_price` of the ruleset
  ScoringList(const PriceModel& model, std::vector<double> prices, Hundredths least)
      : model_(model), prices_(std::move(prices)), least_(least) {}

  /// Whether costs are the listed ones.
  bool listed() const { return !model_; }
  /// What a unit of an army costs. @pre !listed()
  Hundredths cost(const FieldArmy& army, std::size_t unit) const;
  /// Replaces an army's listed costs by those of this list.
  void score(FieldArmy& army) const;

 private:
  std::optional<PriceModel> model_;  ///< none: the listed costs
  std::vector<double> prices_;
  Hundredths least_ = 0;
};

}  // namespace warbalance::sim
