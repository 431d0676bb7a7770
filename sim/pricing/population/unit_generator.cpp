#include "sim/pricing/population/unit_generator.hpp"

#include <algorithm>
#include <bit>

#include "sim/files/number_text.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {

namespace {

/// The weight of one item.
std::uint32_t weight(const std::vector<std::uint32_t>& sums, std::size_t item) {
  return sums[item] - (item == 0 ? 0 : sums[item - 1]);
}

/// The running weights of the tiers that an army has exactly once, or of the others.
std::vector<std::uint32_t> tier_sums(const Ruleset& ruleset, bool leaders) {
  std::vector<int> weights;
  for (const Tier& tier : ruleset.tiers) {
    weights.push_back(tier.one_an_army != leaders ? 0 : tier.one_an_army ? 1 : tier.weight);
  }
  return running_sums(weights, weights.size());
}

/// The rules that are drawn for a tier, as bits; rules that are wasted on it are excluded.
std::uint64_t drawn_for(const Ruleset& ruleset, std::size_t tier) {
  std::uint64_t bits = 0;
  for (std::size_t rule = 0; rule < drawn_rules(ruleset); ++rule) {
    const UnitDesign alone{static_cast<std::uint8_t>(tier), {static_cast<std::uint8_t>(rule)}};
    if (ruleset.rules[rule].weight <= 0 || !rule_fits_tier(ruleset, rule, tier)) continue;
    if (wasted_rules(ruleset, alone).empty()) bits |= std::uint64_t{1} << rule;
  }
  return bits;
}

std::vector<std::uint64_t> needs_on(const Ruleset& ruleset, std::size_t tier) {
  std::vector<std::uint64_t> needs(drawn_rules(ruleset));
  for (std::size_t rule = 0; rule < needs.size(); ++rule) {
    for (const std::string& name : needs_of_rule(ruleset, rule, tier)) {
      for (std::size_t other = 0; other < needs.size(); ++other) {
        if (goes_by(ruleset.rules[other], name)) needs[rule] |= std::uint64_t{1} << other;
      }
    }
  }
  return needs;
}

std::vector<std::uint64_t> exclusions(const Ruleset& ruleset) {
  const std::vector<SpecialRule>& rules = ruleset.rules;
  std::vector<std::uint64_t> excluded(drawn_rules(ruleset));
  for (std::size_t a = 0; a < excluded.size(); ++a) {
    excluded[a] = std::uint64_t{1} << a;
    if (rules[a].exclusive_group.empty()) continue;
    for (std::size_t b = 0; b < excluded.size(); ++b) {
      if (rules[b].exclusive_group == rules[a].exclusive_group) excluded[a] |= std::uint64_t{1} << b;
    }
  }
  return excluded;
}

}  // namespace

std::vector<std::uint32_t> running_sums(const std::vector<int>& weights, std::size_t size) {
  std::vector<std::uint32_t> sums;
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) {
    sum += weights.empty() ? 1U : static_cast<std::uint32_t>(i < weights.size() ? std::max(0, weights[i]) : 0);
    sums.push_back(sum);
  }
  return sums;
}

std::uint32_t draw_weighted(RandomStream& random, const std::vector<std::uint32_t>& sums) {
  const std::uint32_t draw = random.below(sums.back());
  std::uint32_t index = 0;
  while (draw >= sums[index]) ++index;
  return index;
}

std::string UnitGenerator::problem(const Ruleset& ruleset) {
  if (ruleset.tiers.empty() || tier_sums(ruleset, false).back() == 0) {
    return "the ruleset has no quality tier that random armies may use";
  }
  if (running_sums(ruleset.generator.rule_count_weights, most_drawn_rules(ruleset) + 1).back() == 0) {
    return "the ruleset gives no weight to any number of special rules";
  }
  return {};
}

UnitGenerator::UnitGenerator(const Ruleset& ruleset)
    : excluded_by_(exclusions(ruleset)),
      tier_sums_(tier_sums(ruleset, false)),
      leader_sums_(tier_sums(ruleset, true)),
      count_sums_(running_sums(ruleset.generator.rule_count_weights, most_drawn_rules(ruleset) + 1)) {
  for (std::size_t tier = 0; tier < ruleset.tiers.size(); ++tier) {
    tier_rules_.push_back(drawn_for(ruleset, tier));
    needs_.push_back(needs_on(ruleset, tier));
    for (const std::uint64_t needs : needs_.back()) has_needs_ = has_needs_ || needs != 0;
  }
  for (const SpecialRule& rule : ruleset.rules) {
    rule_weights_.push_back(static_cast<std::uint32_t>(std::max(0, rule.weight)));
    equal_weights_ = equal_weights_ && rule.weight <= 1;
  }
}

std::uint8_t UnitGenerator::draw_rule(RandomStream& random, std::uint64_t rules) const {
  if (equal_weights_) {
    for (std::uint32_t draw = random.below(static_cast<std::uint32_t>(std::popcount(rules))); draw > 0; --draw) {
      rules &= rules - 1;
    }
    return static_cast<std::uint8_t>(std::countr_zero(rules));
  }
  const auto weight_of = [&](std::uint64_t bits) {
    return rule_weights_[static_cast<std::size_t>(std::countr_zero(bits))];
  };
  std::uint32_t sum = 0;
  for (std::uint64_t left = rules; left != 0; left &= left - 1) sum += weight_of(left);
  std::uint32_t draw = random.below(sum);
  while (draw >= weight_of(rules)) {
    draw -= weight_of(rules);
    rules &= rules - 1;
  }
  return static_cast<std::uint8_t>(std::countr_zero(rules));
}

std::uint64_t UnitGenerator::excluded_by(std::uint64_t rules) const {
  std::uint64_t excluded = 0;
  for (; rules != 0; rules &= rules - 1) excluded |= excluded_by_[static_cast<std::size_t>(std::countr_zero(rules))];
  return excluded;
}

std::uint64_t UnitGenerator::first_unmet(std::size_t tier, std::uint64_t rules) const {
  for (std::uint64_t left = rules; left != 0; left &= left - 1) {
    const std::uint64_t needs = needs_[tier][static_cast<std::size_t>(std::countr_zero(left))];
    if (needs != 0 && (needs & rules) == 0) return needs;
  }
  return 0;
}

std::uint64_t UnitGenerator::with_needs(RandomStream& random, std::size_t tier, std::uint64_t present,
                                        std::uint64_t rule, std::uint64_t free, int most) const {
  std::uint64_t drawn = rule;
  if (!has_needs_) return drawn;
  while (const std::uint64_t needs = first_unmet(tier, present | drawn)) {
    const std::uint64_t fitting = needs & free & ~excluded_by(drawn);
    if (fitting == 0 || std::popcount(drawn) == most) return 0;
    drawn |= std::uint64_t{1} << draw_rule(random, fitting);
  }
  return drawn;
}

void UnitGenerator::draw(RandomStream& random, UnitDesign& unit, bool leaders) const {
  unit.tier = static_cast<std::uint8_t>(draw_weighted(random, leaders ? leader_sums_ : tier_sums_));
  auto wanted = static_cast<int>(draw_weighted(random, count_sums_));
  std::uint64_t free = tier_rules_[unit.tier];
  std::uint64_t present = 0;
  while (wanted > 0 && free != 0) {
    const std::uint64_t rule = std::uint64_t{1} << draw_rule(random, free);
    const std::uint64_t drawn = with_needs(random, unit.tier, present, rule, free, wanted);
    present |= drawn;
    free &= ~excluded_by(drawn | rule);
    wanted -= has_needs_ ? std::popcount(drawn) : 1;
  }
  unit.rules.clear();
  for (; present != 0; present &= present - 1) {
    unit.rules.push_back(static_cast<std::uint8_t>(std::countr_zero(present)));
  }
}

void UnitGenerator::visit_designs(const DesignVisitor& visit) const {
  for (std::size_t tier = 0; tier < tier_sums_.size(); ++tier) {
    if (weight(tier_sums_, tier) + weight(leader_sums_, tier) == 0) continue;
    UnitDesign unit{static_cast<std::uint8_t>(tier), {}};
    visit_designs(unit, tier_rules_[tier], visit);
  }
}

void UnitGenerator::visit_designs(UnitDesign& unit, std::uint64_t free, const DesignVisitor& visit) const {
  const std::size_t size = unit.rules.size();
  // A unit to which no rule can be added also represents the greater numbers of rules. If rules need others, that may
  // be any unit.
  const std::size_t last_count = free == 0 ? count_sums_.size() - 1 : size;
  bool drawn = has_needs_;
  for (std::size_t count = size; count <= last_count; ++count) drawn = drawn || weight(count_sums_, count) > 0;
  std::uint64_t rules = 0;
  for (const std::uint8_t rule : unit.rules) rules |= std::uint64_t{1} << rule;
  if (drawn && first_unmet(unit.tier, rules) == 0) visit(unit);
  if (size + 1 == count_sums_.size()) return;
  const std::size_t next = unit.rules.empty() ? 0 : unit.rules.back() + std::size_t{1};
  for (std::size_t rule = next; rule < excluded_by_.size(); ++rule) {
    if ((free >> rule & 1) == 0) continue;
    unit.rules.push_back(static_cast<std::uint8_t>(rule));
    visit_designs(unit, free & ~excluded_by_[rule], visit);
    unit.rules.pop_back();
  }
}

namespace {

constexpr std::string_view kOfVariation = ": ";  ///< between the name of a unit and what is different

/// The range that represents a band: its end; beyond the last band, one band width more.
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
  std::vector<std::vector<std::int32_t>> seen_;  ///< terms of the unit and of the variations found
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
