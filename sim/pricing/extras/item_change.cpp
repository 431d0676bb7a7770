#include "sim/pricing/extras/item_change.hpp"

#include <algorithm>
#include <numeric>

#include "sim/pricing/population/unit_generator.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {

bool has_rule(const UnitDesign& unit, std::uint8_t rule) {
  return std::find(unit.rules.begin(), unit.rules.end(), rule) != unit.rules.end();
}

int riders_to_spare(const Ruleset& ruleset, const FieldArmy& army) {
  return std::accumulate(army.units.begin(), army.units.end(), 0,
                         [&](int spare, const UnitDesign& unit) { return spare + spare_riders(ruleset, unit); });
}

bool may_lose(const Ruleset& ruleset, const FieldArmy& army, std::size_t unit, std::uint8_t rule) {
  UnitDesign left = army.units[unit];
  std::erase(left.rules, rule);
  const bool met =
      std::ranges::all_of(left.rules, [&](std::uint8_t other) { return needs_are_met(ruleset, left, other); });
  const int fewer = spare_riders(ruleset, army.units[unit]) - spare_riders(ruleset, left);
  return met && (fewer <= 0 || riders_to_spare(ruleset, army) >= fewer);
}

DesignSource designs_less_a_rule(const ArmyGenerator& population) {
  return [of_population = population.designs()](const DesignVisitor& visit) {
    UnitDesign less;
    of_population([&](const UnitDesign& design) {
      visit(design);
      for (std::size_t i = 0; i < design.rules.size(); ++i) {
        less = design;
        less.rules.erase(less.rules.begin() + static_cast<std::ptrdiff_t>(i));
        visit(less);
      }
    });
  };
}

namespace {

/// Whether a unit may have another quality, ignoring riders.
bool fits_tier(const Ruleset& ruleset, const UnitDesign& unit, std::size_t tier) {
  UnitDesign changed = unit;
  changed.tier = static_cast<std::uint8_t>(tier);
  return std::ranges::all_of(changed.rules, [&](std::uint8_t rule) {
    return rule_fits_tier(ruleset, rule, tier) && needs_are_met(ruleset, changed, rule);
  });
}

/// How good a quality is: by its number, or by its listed cost if qualities are types.
std::int64_t goodness(const Ruleset& ruleset, std::size_t tier) {
  const Vocabulary* const vocabulary = vocabulary_of(ruleset.system);
  if (vocabulary != nullptr && !vocabulary->quality_names.empty()) return ruleset.tiers[tier].cost;
  const int quality = ruleset.tiers[tier].quality;
  return vocabulary != nullptr && vocabulary->high_quality_is_better ? quality : -quality;
}

/// The best of the worse qualities that are equal in needing a rider.
std::optional<std::size_t> next_worse_tier(const Ruleset& ruleset, std::size_t tier) {
  std::optional<std::size_t> next;
  for (std::size_t other = 0; other < ruleset.tiers.size(); ++other) {
    const Tier& candidate = ruleset.tiers[other];
    const bool alike = candidate.riders.empty() == ruleset.tiers[tier].riders.empty();
    if (!alike || candidate.target_only || candidate.weight <= 0) continue;
    if (goodness(ruleset, other) >= goodness(ruleset, tier)) continue;
    if (!next || goodness(ruleset, other) > goodness(ruleset, *next)) next = other;
  }
  return next;
}

/// How much more of a term a unit has than another one that is equal in all other terms; 0 if it is not.
double more_of(const std::vector<double>& own, const std::vector<double>& other, std::size_t term) {
  for (std::size_t f = 0; f < own.size(); ++f) {
    if (f != term && own[f] != other[f]) return 0;
  }
  return own[term] - other[term];
}

}  // namespace

ItemChange::ItemChange(const ArmyGenerator& population, const ScoringList& list, std::size_t feature)
    : population_(population), list_(list), feature_(feature) {
  if (population.features().of_roster()) {
    find_cards();
  } else if (population.features()[feature].kind == Feature::Kind::tier) {
    next_tier_ = next_worse_tier(population.ruleset(), feature);
    if (!next_tier_) problem_ = "there is no worse quality of its kind";
    if (next_tier_) without_ = population.features()[*next_tier_].name;
  }
}

void ItemChange::find_cards() {
  const std::vector<RosterUnit>& roster = population_.roster();
  other_card_.resize(roster.size());
  std::vector<std::vector<double>> counts;
  // In products a quality is also a factor of other terms, so the sum form shows in which terms cards differ.
  const FeatureSpace terms = FeatureSpace::of_terms(population_.ruleset(), roster);
  for (std::size_t unit = 0; unit < roster.size(); ++unit) counts.push_back(terms.counts_of(unit));
  bool any = false;
  for (std::size_t first = 0; first < roster.size();) {
    std::size_t end = first + 1;
    while (end < roster.size() && is_variation_of(roster[end], roster[first])) ++end;
    for (std::size_t unit = first; unit < end; ++unit) {
      double least = 0;
      for (std::size_t other = first; other < end; ++other) {
        const double more = more_of(counts[unit], counts[other], feature_);
        if (more <= 0 || (least > 0 && more >= least)) continue;
        least = more;
        other_card_[unit] = other;
        any = true;
      }
    }
    first = end;
  }
  if (!any) problem_ = "no card of the roster differs from another one in it alone";
}

bool ItemChange::has_item(const FieldArmy& army, std::size_t unit) const {
  if (!other_card_.empty()) return other_card_[army.roster_numbers[unit]].has_value();
  const std::size_t tiers = population_.ruleset().tiers.size();
  if (feature_ < tiers) return army.units[unit].tier == feature_;
  return has_rule(army.units[unit], static_cast<std::uint8_t>(feature_ - tiers));
}

bool ItemChange::take_from(FieldArmy& army, std::size_t unit) const {
  const Ruleset& ruleset = population_.ruleset();
  if (!other_card_.empty()) {
    const RosterUnit& other = population_.roster()[*other_card_[army.roster_numbers[unit]]];
    army.units[unit] = other.design;
    army.costs[unit] = other.listed;
    return true;
  }
  UnitDesign& design = army.units[unit];
  if (next_tier_) {
    if (!fits_tier(ruleset, design, *next_tier_)) return false;
    const bool ridden = riders_to_spare(ruleset, army) >= 0;
    design.tier = static_cast<std::uint8_t>(*next_tier_);
    if (ridden && riders_to_spare(ruleset, army) < 0) {
      design.tier = static_cast<std::uint8_t>(feature_);
      return false;
    }
  } else {
    const auto rule = static_cast<std::uint8_t>(feature_ - ruleset.tiers.size());
    if (!may_lose(ruleset, army, unit, rule)) return false;
    std::erase(design.rules, rule);
  }
  army.costs[unit] = list_.cost(army, unit);
  return true;
}

ItemChange::Changed ItemChange::take_from(FieldArmy& army) const {
  Changed changed;
  for (std::size_t unit = 0; unit < army.units.size(); ++unit) {
    if (!has_item(army, unit)) continue;
    ++(take_from(army, unit) ? changed.units : changed.left_out);
  }
  return changed;
}

DesignSource designs_less_an_item(const ArmyGenerator& population) {
  if (population.features().of_roster()) return population.designs();
  return [&ruleset = population.ruleset(), less = designs_less_a_rule(population)](const DesignVisitor& visit) {
    less([&](const UnitDesign& design) {
      visit(design);
      const auto next = next_worse_tier(ruleset, design.tier);
      if (!next || !fits_tier(ruleset, design, *next)) return;
      UnitDesign worse = design;
      worse.tier = static_cast<std::uint8_t>(*next);
      visit(worse);
    });
  };
}

}  // namespace warbalance::sim
