#include "sim/pricing/population/card_variations.hpp"

#include <algorithm>

#include "sim/files/number_text.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/card_counts.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {
namespace {

constexpr std::string_view kOfVariation = ": ";  ///< between the name of a unit and what is different

/// The range that stands for a band: its end; beyond the last one, as much more as bands are wide.
int range_of_band(std::size_t band) {
  constexpr int kWidth = kRangeBands.back() - kRangeBands[kRangeBands.size() - 2];
  return band < kRangeBands.size() ? kRangeBands[band] : kRangeBands.back() + kWidth;
}

std::size_t band_of(int range) {
  const auto end = std::find_if(kRangeBands.begin(), kRangeBands.end(), [&](int band) { return range <= band; });
  return static_cast<std::size_t>(end - kRangeBands.begin());
}

/// The rules before and after one in its exclusive group.
std::vector<std::uint8_t> next_of_group(const Ruleset& ruleset, std::uint8_t rule) {
  const std::string& group = ruleset.rules[rule].exclusive_group;
  if (group.empty()) return {};
  std::vector<std::uint8_t> next;
  const auto add_first = [&](std::ptrdiff_t step) {
    for (auto i = rule + step; i >= 0 && i < std::ssize(ruleset.rules); i += step) {
      const SpecialRule& other = ruleset.rules[static_cast<std::size_t>(i)];
      if (other.exclusive_group != group || other.further_size) continue;
      next.push_back(static_cast<std::uint8_t>(i));
      return;
    }
  };
  add_first(-1);
  add_first(1);
  return next;
}

class Variations {
 public:
  Variations(const Ruleset& ruleset, const RosterUnit& unit, std::vector<RosterUnit>& found)
      : ruleset_(ruleset), unit_(unit), found_(found), terms_(price_terms(ruleset)), seen_{terms_of(unit.design)} {}

  void add_all() {
    for (std::size_t card = 0; card < unit_.design.cards.size(); ++card) {
      vary_numbers(card);
      vary_rules([card](UnitDesign& d) -> std::vector<std::uint8_t>& { return d.cards[card].rules; }, "");
      for (std::size_t w = 0; w < unit_.design.cards[card].weapons.size(); ++w) vary_weapon(card, w);
    }
  }

 private:
  std::vector<std::int32_t> terms_of(const UnitDesign& design) const {
    return count_terms(terms_, count_cards(ruleset_, design, PriceForm::sum));
  }

  void add(UnitDesign design, const std::string& what) {
    std::vector<std::int32_t> terms = terms_of(design);
    if (cost_sum(ruleset_, design) < ruleset_.minimum_cost) return;
    if (std::find(seen_.begin(), seen_.end(), terms) != seen_.end()) return;
    seen_.push_back(std::move(terms));
    const Hundredths cost = listed_cost(ruleset_, design);
    found_.push_back(
        {unit_.name + std::string(kOfVariation) + what, unit_.genre, std::move(design), cost, unit_.place});
  }

  void vary_numbers(std::size_t card) {
    const auto stats = vocabulary_of(ruleset_.system)->cards->stats;
    for (std::size_t i = 0; i < stats.size(); ++i) {
      if (stats[i].unit == "models") continue;
      const std::int32_t value = unit_.design.cards[card].stats[i];
      const bool die = is_roll(stats[i]);
      const std::int32_t least = die ? stats[i].min : std::max(stats[i].min, value - 1);
      const std::int32_t most = die ? stats[i].max : std::min(stats[i].max, value + 1);
      for (std::int32_t other = least; other <= most; ++other) {
        UnitDesign design = unit_.design;
        design.cards[card].stats[i] = other;
        add(std::move(design), std::string(stats[i].path) + " " + std::to_string(other) + (die ? "+" : ""));
      }
    }
  }

  /// @param rules_of  the list of rules in a design
  template <class RulesOf>
  void vary_rules(const RulesOf& rules_of, const std::string& weapon) {
    UnitDesign base = unit_.design;
    const std::vector<std::uint8_t> rules = rules_of(base);
    for (std::size_t i = 0; i < rules.size(); ++i) {
      const std::string& name = ruleset_.rules[rules[i]].name;
      UnitDesign without = base;
      rules_of(without).erase(rules_of(without).begin() + static_cast<std::ptrdiff_t>(i));
      add(std::move(without), weapon + "without " + name);
      for (const std::uint8_t other : next_of_group(ruleset_, rules[i])) {
        UnitDesign changed = base;
        rules_of(changed)[i] = other;
        add(std::move(changed), weapon + ruleset_.rules[other].name);
      }
    }
  }

  void vary_weapon(std::size_t card, std::size_t number) {
    const auto weapon_of = [&](UnitDesign& d) -> WeaponDesign& { return d.cards[card].weapons[number]; };
    UnitDesign base = unit_.design;
    const WeaponDesign weapon = weapon_of(base);
    const std::string name = weapon.name + " ";
    vary_rules([&](UnitDesign& d) -> std::vector<std::uint8_t>& { return weapon_of(d).rules; }, name);
    for (const int attacks : {weapon.attacks - 1, weapon.attacks + 1}) {
      if (attacks < 1 || attacks > vocabulary_of(ruleset_.system)->cards->attacks_max) continue;
      UnitDesign changed = base;
      weapon_of(changed).attacks = attacks;
      add(std::move(changed), name + "attacks " + std::to_string(attacks));
    }
    if (weapon.range == 0) return;
    const std::size_t band = band_of(weapon.range);
    for (std::size_t other = band == 0 ? 1 : band - 1; other <= std::min(band + 1, kRangeBands.size()); ++other) {
      UnitDesign changed = base;
      weapon_of(changed).range = range_of_band(other);
      add(std::move(changed), name + "range " + std::to_string(range_of_band(other)));
    }
  }

  const Ruleset& ruleset_;
  const RosterUnit& unit_;
  std::vector<RosterUnit>& found_;
  std::vector<PriceTerm> terms_;
  std::vector<std::vector<std::int32_t>> seen_;  ///< terms of the unit and of what was found
};

}  // namespace

bool is_variation_of(const RosterUnit& unit, const RosterUnit& host) {
  return unit.name.starts_with(host.name + std::string(kOfVariation));
}

std::vector<RosterUnit> with_variations(const Ruleset& ruleset, const std::vector<RosterUnit>& roster) {
  std::vector<RosterUnit> found;
  for (const RosterUnit& unit : roster) {
    found.push_back(unit);
    Variations(ruleset, unit, found).add_all();
  }
  return found;
}

}  // namespace warbalance::sim
