#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/checks/band.hpp"
#include "sim/checks/baseline.hpp"
#include "sim/checks/check_context.hpp"
#include "sim/checks/check_file.hpp"
#include "sim/checks/price_plan.hpp"
#include "sim/checks/score_match.hpp"
#include "sim/checks/strongest_check.hpp"

namespace warbalance::sim {

/// One quantity and the band in which it must lie, looked up and ready to run.
struct Check {
  enum class Quantity {
    price,        ///< fair - listed price [points]
    score,        ///< score of the first side [percent]
    price_drift,  ///< fair price now less the stored one [points]
    score_drift,  ///< score now less the stored one [percentage points]
    strongest,    ///< score of the strongest army that is found [percent]
  };

  std::string id;
  Quantity quantity = Quantity::price;
  std::string target;  ///< what has the price; or "Line against Raiders"
  Band band;
  std::optional<ScoreMatch> score{};  ///< of scores
  std::optional<StrongestCheck> strongest{};
  std::int64_t battles = 0;             ///< of scores: the cap, whole couples; of strongest: all
  std::optional<StoredEstimate> old{};  ///< of drifts
  Diagnostic place{};                   ///< for messages

  bool of_price() const { return quantity == Quantity::price || quantity == Quantity::price_drift; }
};

std::string_view quantity_name(Check::Quantity quantity);

/// Everything that a check file asks for.
struct CheckPlan {
  Game game;                        ///< rules and scenario of the file
  std::array<Player, 2> players{};  ///< of the file
  std::uint64_t seed = 1;
  double alpha = kCheckAlpha;       ///< error probability of all checks together
  std::vector<Check> checks;        ///< in the order of the file
  std::optional<PricePlan> prices;  ///< one run for all prices; none when no price is checked

  /// Error probability of each check.
  double check_alpha() const { return alpha / static_cast<double>(checks.size()); }
  /// Battles when every check runs to its cap.
  std::int64_t most_battles() const;
};

/// Looks up everything that a check file names. Diagnostics have the places of the file, all at once; those of the file
/// itself are to be asked for before the plan is run.
Loaded<CheckPlan> plan_checks(const CheckFile& file, const CheckOverrides& overrides);

}  // namespace warbalance::sim
