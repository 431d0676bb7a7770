#include "sim/strongest/army_choice.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

namespace warbalance::sim {
namespace {

constexpr int kVariantDraws = 12;

}  // namespace

UnitChoices::UnitChoices(const ArmyGenerator& population, Hundredths most_cost, const std::vector<std::string>& without)
    : population_(&population) {
  const Ruleset& ruleset = population.ruleset();
  const auto add = [&](const UnitDesign& design, Hundredths cost, std::int32_t number) {
    if (cost > most_cost) return;
    choices_.push_back({design, cost, number});
    const auto added = static_cast<std::uint32_t>(choices_.size() - 1);
    if (std::ranges::any_of(without, [&](const std::string& item) { return has(added, item); })) choices_.pop_back();
  };
  const std::vector<RosterUnit>& roster = population.roster();
  for (std::size_t number = 0; number < roster.size(); ++number) {
    add(roster[number].design, roster[number].listed, static_cast<std::int32_t>(number));
  }
  if (roster.empty()) {
    population.designs()([&](const UnitDesign& design) { add(design, listed_cost(ruleset, design), -1); });
  }
  std::sort(choices_.begin(), choices_.end(), [](const Choice& a, const Choice& b) {
    if (a.cost != b.cost) return a.cost < b.cost;
    return a.design != b.design ? a.design < b.design : a.roster_number < b.roster_number;
  });
  by_design_.resize(choices_.size());
  std::iota(by_design_.begin(), by_design_.end(), 0U);
  std::stable_sort(by_design_.begin(), by_design_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return choices_[a].design < choices_[b].design; });
}

std::string UnitChoices::name(std::uint32_t unit) const {
  const Choice& choice = choices_[unit];
  if (choice.roster_number < 0) return profile_text(population_->ruleset(), choice.design);
  return population_->roster()[static_cast<std::size_t>(choice.roster_number)].name;
}

bool UnitChoices::has(std::uint32_t unit, const std::string& item) const {
  const Ruleset& ruleset = population_->ruleset();
  const UnitDesign& its = choices_[unit].design;
  const auto have_it = [&](const std::vector<std::uint8_t>& rules) {
    return std::ranges::any_of(rules, [&](std::uint8_t rule) { return ruleset.rules[rule].name == item; });
  };
  const auto has_it = [&](const CardDesign& card) {
    return have_it(card.rules) ||
           std::ranges::any_of(card.weapons, [&](const WeaponDesign& weapon) { return have_it(weapon.rules); });
  };
  return ruleset.tiers[its.tier].name == item || have_it(its.rules) || std::ranges::any_of(its.cards, has_it) ||
         (choices_[unit].roster_number >= 0 && name(unit) == item);
}

std::uint32_t UnitChoices::affordable(Hundredths points) const {
  const auto end = std::partition_point(choices_.begin(), choices_.end(),
                                        [points](const Choice& choice) { return choice.cost <= points; });
  return static_cast<std::uint32_t>(end - choices_.begin());
}

std::optional<std::uint32_t> UnitChoices::find(const UnitDesign& design) const {
  const auto found = std::partition_point(by_design_.begin(), by_design_.end(),
                                          [&](std::uint32_t number) { return choices_[number].design < design; });
  if (found == by_design_.end() || choices_[*found].design != design) return std::nullopt;
  return *found;
}

void UnitChoices::change(UnitDesign& design, RandomStream& random) const {
  const Ruleset& ruleset = population_->ruleset();
  const auto some = [&random](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
  enum Kind : std::uint32_t { tier, less, more, other };
  const auto kind = static_cast<Kind>(random.below(4));
  if (kind == tier) {
    design.tier = static_cast<std::uint8_t>(some(ruleset.tiers.size()));
    return;
  }
  if (kind != more && !design.rules.empty()) {
    design.rules.erase(design.rules.begin() + static_cast<std::ptrdiff_t>(some(design.rules.size())));
  }
  if (kind == less || ruleset.rules.empty()) return;
  const auto rule = static_cast<std::uint8_t>(some(ruleset.rules.size()));
  const auto place = std::lower_bound(design.rules.begin(), design.rules.end(), rule);
  if (place == design.rules.end() || *place != rule) design.rules.insert(place, rule);
}

std::uint32_t UnitChoices::variant(std::uint32_t unit, RandomStream& random) const {
  if (choices_[unit].roster_number < 0) {
    for (int draw = 0; draw < kVariantDraws; ++draw) {
      UnitDesign design = choices_[unit].design;
      change(design, random);
      const auto found = find(design);
      if (found && *found != unit) return *found;
    }
  }
  return random.below(static_cast<std::uint32_t>(size()));
}

namespace {

constexpr int kArmyDraws = 20;
constexpr int kFillDraws = 40;
const std::size_t kMostArmyUnits = ArmyGenerator::most_units();

std::uint32_t some(std::size_t count, RandomStream& random) { return random.below(static_cast<std::uint32_t>(count)); }

std::ptrdiff_t place_in(const ArmyChoice& army, RandomStream& random) {
  return static_cast<std::ptrdiff_t>(some(army.size(), random));
}

}  // namespace

Hundredths ArmyChanges::points(const ArmyChoice& army) const {
  Hundredths sum = 0;
  for (const std::uint32_t unit : army) sum += choices_->cost(unit);
  return sum;
}

FieldArmy ArmyChanges::field_army(const ArmyChoice& army) const {
  FieldArmy made;
  for (const std::uint32_t unit : army) {
    made.units.push_back(choices_->design(unit));
    made.costs.push_back(choices_->cost(unit));
  }
  return made;
}

ArmyChanges::ArmyChanges(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits)
    : ruleset_(&ruleset), choices_(&choices), limits_(limits) {
  for (std::uint32_t unit = 0; unit < choices.size(); ++unit) {
    has_leaders_ = has_leaders_ || leads(unit);
    if (!limits_.wanted.empty() && limits_.wanted[unit]) wanted_.push_back(unit);
  }
}

bool ArmyChanges::leads(std::uint32_t unit) const { return ruleset_->tiers[choices_->design(unit).tier].one_an_army; }

std::int64_t ArmyChanges::leaders(const ArmyChoice& army) const {
  return std::ranges::count_if(army, [this](std::uint32_t unit) { return leads(unit); });
}

std::size_t ArmyChanges::most_units() const {
  return limits_.units == 0 ? kMostArmyUnits : std::min(kMostArmyUnits, static_cast<std::size_t>(limits_.units));
}

bool ArmyChanges::has_room(const ArmyChoice& army, std::uint32_t unit, Hundredths left) const {
  if (choices_->cost(unit) > left || army.size() >= most_units()) return false;
  if (leads(unit) && leaders(army) > 0) return false;
  return limits_.copies == 0 || std::count(army.begin(), army.end(), unit) < limits_.copies;
}

bool ArmyChanges::allowed(const ArmyChoice& army) const {
  int riders = 0;
  for (const std::uint32_t unit : army) riders += spare_riders(*ruleset_, choices_->design(unit));
  return !army.empty() && riders >= 0 && leaders(army) == (has_leaders_ ? 1 : 0) &&
         std::ranges::any_of(army, [this](std::uint32_t unit) { return wanted(unit); });
}

void ArmyChanges::trim(ArmyChoice& army, RandomStream& random) const {
  if (limits_.copies > 0) {
    ArmyChoice kept;
    for (const std::uint32_t unit : army) {
      if (std::count(kept.begin(), kept.end(), unit) < limits_.copies) kept.push_back(unit);
    }
    army = std::move(kept);
  }
  Hundredths cost = points(army);
  while (!army.empty() && (cost > limits_.points || army.size() > most_units())) {
    const auto gone = army.begin() + place_in(army, random);
    cost -= choices_->cost(*gone);
    army.erase(gone);
  }
}

void ArmyChanges::fill(ArmyChoice& army, RandomStream& random) const {
  Hundredths left = limits_.points - points(army);
  for (int draw = 0; draw < kFillDraws; ++draw) {
    const std::uint32_t affordable = choices_->affordable(left);
    if (affordable == 0) return;
    const bool copied = !army.empty() && random.below(2) == 0;
    const std::uint32_t unit = copied ? army[some(army.size(), random)] : random.below(affordable);
    if (!has_room(army, unit, left)) continue;
    army.push_back(unit);
    left -= choices_->cost(unit);
  }
}

ArmyChoice ArmyChanges::finished(ArmyChoice army, RandomStream& random) const {
  trim(army, random);
  if (!wanted_.empty() && std::ranges::none_of(army, [this](std::uint32_t unit) { return wanted(unit); })) {
    const std::uint32_t missing = wanted_[some(wanted_.size(), random)];
    while (!army.empty() && !has_room(army, missing, limits_.points - points(army))) {
      army.erase(army.begin() + place_in(army, random));
    }
    army.push_back(missing);
  }
  fill(army, random);
  if (!allowed(army)) return {};
  std::sort(army.begin(), army.end());
  return army;
}

ArmyChoice ArmyChanges::random_army(RandomStream& random) const {
  for (int draw = 0; draw < kArmyDraws; ++draw) {
    ArmyChoice army = finished({}, random);
    if (!army.empty()) return army;
  }
  return {};
}

ArmyChoice ArmyChanges::repaired(const Army& army, RandomStream& random) const {
  ArmyChoice units;
  for (const ArmyUnit& one : army.units) {
    if (const auto unit = choices_->find(one.design)) units.push_back(*unit);
  }
  return units.empty() ? units : finished(std::move(units), random);
}

ArmyChoice ArmyChanges::army_of_copies(std::uint32_t unit, RandomStream& random) const {
  ArmyChoice army;
  for (Hundredths left = limits_.points; has_room(army, unit, left); left -= choices_->cost(unit)) army.push_back(unit);
  return finished(std::move(army), random);
}

void ArmyChanges::drop(ArmyChoice& army, RandomStream& random) const {
  for (std::uint32_t gone = 1 + random.below(2); gone > 0 && !army.empty(); --gone) {
    army.erase(army.begin() + place_in(army, random));
  }
}

void ArmyChanges::turn(ArmyChoice& army, RandomStream& random) const {
  const std::uint32_t unit = army[some(army.size(), random)];
  const std::uint32_t other = choices_->variant(unit, random);
  if (random.below(2) == 0) {
    std::replace(army.begin(), army.end(), unit, other);
  } else {
    *std::find(army.begin(), army.end(), unit) = other;
  }
}

void ArmyChanges::copy(ArmyChoice& army, RandomStream& random) const {
  const std::uint32_t unit = army[some(army.size(), random)];
  army[some(army.size(), random)] = unit;
  army.push_back(unit);
}

void ArmyChanges::take_from(ArmyChoice& army, const ArmyChoice& third, RandomStream& random) const {
  ArmyChoice mixed;
  const auto half = [&](std::uint32_t) { return random.below(2) == 0; };
  std::copy_if(army.begin(), army.end(), std::back_inserter(mixed), half);
  std::copy_if(third.begin(), third.end(), std::back_inserter(mixed), half);
  army = std::move(mixed);
}

ArmyChoice ArmyChanges::changed(const ArmyChoice& army, const ArmyChoice& third, RandomStream& random) const {
  ArmyChoice made = army;
  switch (random.below(4)) {
    case 0:
      drop(made, random);
      break;
    case 1:
      turn(made, random);
      break;
    case 2:
      copy(made, random);
      break;
    default:
      take_from(made, third, random);
      break;
  }
  return finished(std::move(made), random);
}

Army army_of(const UnitChoices& choices, const ArmyChoice& choice) {
  Army army;
  for (const std::uint32_t unit : choice) {
    army.units.push_back({choices.name(unit), choices.design(unit), choices.cost(unit), {}});
  }
  std::ranges::stable_sort(army.units, std::greater<>(), &ArmyUnit::cost);
  army.name = army_text(army);
  return army;
}

}  // namespace warbalance::sim
