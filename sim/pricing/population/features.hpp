#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/battles/progress.hpp"
#include "sim/units/army.hpp"

namespace warbalance::sim {

/// Name of the special rule without effect that a price run adds to those of the ruleset.
inline constexpr std::string_view kPlaceboName = "a rule without effect";

/// A thing that gets a price.
struct Feature {
  enum class Kind { tier, rule, unit, term };

  std::string name;
  Kind kind = Kind::tier;
  Hundredths listed = 0;
  Hundredths plain = 0;  ///< listed price of a unit with only this; 0 for rules and terms
  UnitDesign design;     ///< of a unit of a roster; else empty
  bool on_request =
      false;  ///< a size of a special rule that no army of the population has: priced only when requested by name
  bool placebo = false;  ///< the added special rule without effect (placebo.hpp)
};

inline constexpr const char* kFeatureKinds[] = {"tier", "rule", "unit", "term"};

/// The numbered features: the quality tiers of a ruleset, then its special rules; or the units of a roster; or the
/// price terms of its cards. x(unit) is 1 for the unit's tier and for each of its rules, or for the unit of the roster
/// that it is, else 0; for a term it is how often the unit pays for it. x(army) is the sum over its units.
class FeatureSpace {
 public:
  explicit FeatureSpace(const Ruleset& ruleset);
  explicit FeatureSpace(const std::vector<RosterUnit>& roster);
  /// The terms of the ruleset (`price_terms`) in a form, in armies of a roster. @pre has_cards(ruleset)
  static FeatureSpace of_terms(const Ruleset& ruleset, const std::vector<RosterUnit>& roster,
                               PriceForm form = PriceForm::sum);

  /// Notes that armies of the population may have this unit, so its rules are not only priced on request. @pre
  /// !of_roster()
  void note_carried(const UnitDesign& design) {
    for (const std::uint8_t rule : design.rules) features_[tiers_ + rule].on_request = false;
  }

  std::size_t size() const { return features_.size(); }
  const Feature& operator[](std::size_t feature) const { return features_[feature]; }

  /// The number of the first feature with this name.
  std::optional<std::size_t> find(const std::string& name) const;

  /// Whether armies are drawn from a roster, so units or terms are priced.
  bool of_roster() const { return !rows_.empty(); }

  /// Calls `visit(feature, count)` for every feature of a unit that is not 0, in ascending order.
  template <class Visit>
  void visit(const FieldArmy& army, std::size_t unit, Visit&& visit) const {
    if (of_roster()) {
      for (const Count& count : rows_[army.roster_numbers[unit]]) visit(count.feature, count.count);
      return;
    }
    visit(army.units[unit].tier, 1);
    for (const std::uint8_t rule : army.units[unit].rules) visit(tiers_ + rule, 1);
  }

  /// counts += sign * x(army). @pre counts.size() >= size()
  template <class Integer>
  void add(const FieldArmy& army, Integer sign, std::span<Integer> counts) const {
    for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
      visit(army, unit, [&](std::size_t feature, int count) { counts[feature] += sign * Integer{count}; });
    }
  }

  /// values . x(unit) of one unit of an army, summed in ascending order of the features.
  double dot(std::span<const double> values, const FieldArmy& army, std::size_t unit) const {
    double sum = 0;
    visit(army, unit, [&](std::size_t feature, int count) { sum += values[feature] * count; });
    return sum;
  }

  /// x(unit) of a unit of the roster. @pre of_roster()
  std::vector<double> counts_of(std::size_t roster_number) const;

 private:
  struct Count {
    std::size_t feature = 0;
    int count = 0;
  };

  FeatureSpace() = default;

  std::vector<Feature> features_;
  std::size_t tiers_ = 0;
  std::vector<std::vector<Count>> rows_;  ///< x of each unit of the roster; empty without one
};

}  // namespace warbalance::sim
