#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// The least price of a unit of a ruleset [1/100 point]: its minimum, or one point where it states none.
Hundredths least_price(const Ruleset& ruleset);

/// The prices of a model, those of the rule without effect 0.
std::vector<double> without_placebo(const PriceModel& model, std::vector<double> prices);

/// What units cost: in the battles of a run, which they score, or when armies are built.
class ScoringList {
 public:
  /// Listed costs, the ruleset's minimum included.
  ScoringList() = default;
  /// Prices, one per column of the model [points]: a unit costs max(least, p . x(unit)), rounded to hundredths.
  /// @param least  of any unit [1/100 point], as `least_price` of the ruleset
  ScoringList(const PriceModel& model, std::vector<double> prices, Hundredths least)
      : model_(model), prices_(std::move(prices)), least_(least) {}

  /// True: costs are the listed ones.
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
