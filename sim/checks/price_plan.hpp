#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/checks/baseline.hpp"
#include "sim/checks/check_context.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/generator.hpp"

namespace warbalance::sim {

/// How the prices of a check file are found.
struct PricePlan {
  Player player{};
  std::string genre;  ///< of the units that are priced; empty = all
  FieldOptions options;
};

/// What the random armies of a price run are like.
StoredPopulation stored_population(const ArmyGenerator& population, const FieldOptions& options,
                                   const std::string& genre);

/// What the prices of a check file may be of: looks names up and makes the plan.
class PricePlanner {
 public:
  /// Keeps the references. @param game  rules and scenario of the file
  PricePlanner(const LoadedGame& game, CheckContext& context);

  /// The name of a priced item as the rules write it; empty when there is none.
  std::optional<std::string> find(const std::string& text) const;
  /// The same; that there is none is reported.
  std::optional<std::string> item(const PlacedText& text);
  /// @param items  the names of all that is checked
  PricePlan plan(const std::vector<std::string>& items, const std::array<Player, 2>& players, std::uint64_t seed);

 private:
  std::vector<RosterUnit> priced_units();
  FieldSchedule preset();
  /// Chains and rounds for the battles that the file or the command line allows.
  void fit_to_battles(FieldOptions& options);

  const LoadedGame& game_;
  CheckContext& context_;
  std::vector<RosterUnit> units_;  ///< empty: qualities and special rules are priced
  FeatureSpace features_;
};

}  // namespace warbalance::sim
