#include "sim/strongest/unit_choices.hpp"

#include <algorithm>
#include <numeric>

namespace warbalance::sim {
namespace {

constexpr int kVariantDraws = 12;

}  // namespace

UnitChoices::UnitChoices(const ArmyGenerator& population, Hundredths most_cost) : population_(&population) {
  const Ruleset& ruleset = population.ruleset();
  const auto add = [&](const UnitDesign& design, Hundredths cost, std::int32_t number) {
    if (cost <= most_cost) choices_.push_back({design, cost, number});
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

}  // namespace warbalance::sim
