#include "sim/strongest/army_choice.hpp"

#include <algorithm>
#include <iterator>

namespace warbalance::sim {
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
  for (std::uint32_t unit = 0; unit < choices.size() && !has_leaders_; ++unit) has_leaders_ = leads(unit);
}

bool ArmyChanges::leads(std::uint32_t unit) const { return ruleset_->tiers[choices_->design(unit).tier].one_an_army; }

std::int64_t ArmyChanges::leaders(const ArmyChoice& army) const {
  return std::ranges::count_if(army, [this](std::uint32_t unit) { return leads(unit); });
}

bool ArmyChanges::has_room(const ArmyChoice& army, std::uint32_t unit, Hundredths left) const {
  if (choices_->cost(unit) > left || army.size() >= kMostArmyUnits) return false;
  if (leads(unit) && leaders(army) > 0) return false;
  return limits_.copies == 0 || std::count(army.begin(), army.end(), unit) < limits_.copies;
}

bool ArmyChanges::allowed(const ArmyChoice& army) const {
  int riders = 0;
  for (const std::uint32_t unit : army) riders += spare_riders(*ruleset_, choices_->design(unit));
  return !army.empty() && riders >= 0 && leaders(army) == (has_leaders_ ? 1 : 0);
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
  while (!army.empty() && (cost > limits_.points || army.size() > kMostArmyUnits)) {
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

}  // namespace warbalance::sim
