#include "sim/strongest/army_search.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

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

namespace {

constexpr std::size_t kFamilies = 4;
constexpr std::size_t kFirstTried = 320;  ///< random armies that start a family
constexpr std::array kFirstLaps{Lap{kFirstTried, 6}, Lap{80, 12}, Lap{24, 24}, Lap{12, 48}};
constexpr std::size_t kTried = 48;   ///< armies armies per generation
constexpr std::size_t kParents = 6;  ///< parents of the next generation
constexpr std::array kLaps{Lap{kTried, 12}, Lap{20, 16}, Lap{12, 48}};
constexpr std::ptrdiff_t kAlike = 2;  ///< most parents with the same most expensive unit
constexpr std::size_t kFinalists = 24;
constexpr int kFinalGenerations = 12;  ///< the last generations, whose best are finalists
constexpr std::array kFinalLaps{Lap{kFinalists, 200}, Lap{8, 600}, Lap{3, 2000}};

/// Generations of a search, at least one for each family and one for all.
int generations_of(const SearchEffort& effort) {
  const std::int64_t first = static_cast<std::int64_t>(kFamilies) * race_battles(kFirstLaps, kFirstTried);
  const std::int64_t left = effort.battles - first - race_battles(kFinalLaps, kFinalists);
  return static_cast<int>(std::max<std::int64_t>(2 * kFamilies, left / race_battles(kLaps, kTried)));
}

/// One search.
class ArmySearch {
 public:
  ArmySearch(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits, const Opponents& opponents,
             const PlayFunction& play, const SearchEffort& effort, Progress& progress)
      : changes_(ruleset, choices, limits), opponents_(opponents), play_(play), effort_(effort), progress_(progress) {}

  FoundChoice run() {
    const int generations = generations_of(effort_);
    const int alone = generations / 2 / static_cast<int>(kFamilies);
    std::vector<ArmyChoice> all;
    for (std::size_t family = 0; family < kFamilies && !found_.interrupted; ++family) {
      std::vector<ArmyChoice> parents;
      for (int i = 0; i <= alone; ++i) go_on(parents);
      all.insert(all.end(), parents.begin(), parents.end());
    }
    const int last = generations + static_cast<int>(kFamilies);
    while (found_.generations < last && !found_.interrupted) {
      go_on(all);
      if (found_.generations + kFinalGenerations <= last) continue;
      for (const ArmyChoice& army : all) add_finalist(army);
    }
    if (!found_.interrupted && !finalists_.empty()) choose();
    return std::move(found_);
  }

 private:
  BattleKey key(std::uint32_t number) const {
    return {effort_.seed, kSearchMatchup + effort_.search * kSearchNumbers + number, 0};
  }

  /// Plays a generation: from these parents, or random armies, to the next parents.
  void go_on(std::vector<ArmyChoice>& parents) {
    const BattleKey generation = key(static_cast<std::uint32_t>(++found_.generations));
    if (found_.interrupted) return;
    RandomStream random(generation, StreamClass::tuning);
    std::vector<ArmyChoice> tried = parents;
    const std::size_t wanted = parents.empty() ? kFirstTried : kTried;
    for (std::size_t draw = 0; draw < 4 * wanted && tried.size() < wanted; ++draw) {
      ArmyChoice army = parents.empty() ? changes_.random_army(random) : child_of(parents, random);
      if (army.empty() || std::find(tried.begin(), tried.end(), army) != tried.end()) continue;
      tried.push_back(std::move(army));
    }
    found_.armies_tried += static_cast<std::int64_t>(tried.size() - parents.size());
    const std::vector<std::size_t> best =
        parents.empty() ? best_of(tried, generation, kFirstLaps) : best_of(tried, generation, kLaps);
    parents = unlike(tried, best);
  }

  /// The best armies, with at most two that have the same most expensive unit, because otherwise all would soon be
  /// alike.
  static std::vector<ArmyChoice> unlike(const std::vector<ArmyChoice>& armies, const std::vector<std::size_t>& best) {
    std::vector<ArmyChoice> chosen;
    for (const std::size_t place : best) {
      const ArmyChoice& army = armies[place];
      const auto alike = std::count_if(chosen.begin(), chosen.end(),
                                       [&](const ArmyChoice& other) { return other.back() == army.back(); });
      if (chosen.size() < kParents && alike < kAlike) chosen.push_back(army);
    }
    return chosen;
  }

  ArmyChoice child_of(const std::vector<ArmyChoice>& parents, RandomStream& random) const {
    const auto some = [&] { return random.below(static_cast<std::uint32_t>(parents.size())); };
    const std::uint32_t parent = some();
    return changes_.changed(parents[parent], parents[some()], random);
  }

  std::vector<std::size_t> best_of(const std::vector<ArmyChoice>& armies, const BattleKey& key,
                                   std::span<const Lap> laps) {
    std::vector<FieldArmy> field;
    for (const ArmyChoice& army : armies) field.push_back(changes_.field_army(army));
    std::vector<std::size_t> best;
    const std::vector<Placed> placed = race(field, opponents_, play_, key, laps, progress_);
    for (const Placed& one : placed) best.push_back(one.army);
    found_.interrupted = placed.empty() && !armies.empty();
    return best;
  }

  void add_finalist(const ArmyChoice& army) {
    if (std::find(finalists_.begin(), finalists_.end(), army) == finalists_.end()) finalists_.push_back(army);
    if (finalists_.size() > kFinalists) finalists_.erase(finalists_.begin());
  }

  void choose() {
    const std::vector<std::size_t> best = best_of(finalists_, key(0), kFinalLaps);
    if (!best.empty()) found_.army = finalists_[best.front()];
  }

  ArmyChanges changes_;
  const Opponents& opponents_;
  const PlayFunction& play_;
  SearchEffort effort_;
  Progress& progress_;
  std::vector<ArmyChoice> finalists_;
  FoundChoice found_;
};

}  // namespace

std::int64_t search_battles(const SearchEffort& effort) {
  return static_cast<std::int64_t>(kFamilies) * race_battles(kFirstLaps, kFirstTried) +
         generations_of(effort) * race_battles(kLaps, kTried) + race_battles(kFinalLaps, kFinalists);
}

FoundChoice find_strongest(const Ruleset& ruleset, const UnitChoices& choices, const ArmyLimits& limits,
                           const Opponents& opponents, const PlayFunction& play, const SearchEffort& effort,
                           Progress& progress) {
  return ArmySearch(ruleset, choices, limits, opponents, play, effort, progress).run();
}

}  // namespace warbalance::sim
