#include "sim/pricing/population/generator.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "engine/core/report.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {

namespace {

/// One side's share of the units that a battle can hold.
constexpr std::size_t kMaxSideUnits = kMaxUnits / 2;

/// Restarts with one total before it counts as impossible. Totals of a list in whole steps take one or two.
constexpr int kProbeRestarts = 200;

/// Longest range of totals, in price steps to each side: more would take seconds to probe.
constexpr Hundredths kMaxJitterSteps = 1000;

/// Armies that measure the effort, and the most starts per army on average: more would take longer than its battles.
constexpr int kEffortArmies = 100;
constexpr int kMostBegun = 20;

/// How many tries may reach the most units, on average per finished army. If most tries do, only armies of unusually
/// expensive units are left, and the population is no longer the requested one.
constexpr int kMostFull = 1;

/// The number of units whose mean price is taken.
constexpr int kPricedUnits = 1000;

constexpr std::uint64_t kProbeSeed = 0;
constexpr std::uint16_t kProbeStream = 3;  // 0 and 1 are the sides of a battle, 2 the population summary
constexpr std::uint16_t kEffortStream = 4;
constexpr std::uint16_t kLeaderStream = 5;  // and 6: by side

/// How many of a thousand armies fight without their leader in battles that estimate prices.
constexpr std::uint32_t kWithoutLeader = 200;

Hundredths default_jitter(const Ruleset& ruleset, Hundredths budget) {
  const auto share = std::int64_t{budget} * ruleset.generator.jitter_per_mille / 1000;
  return static_cast<Hundredths>(share);
}

}  // namespace

FeatureSpace priced_features(const Ruleset& ruleset, const PopulationOptions& options) {
  if (options.roster.empty()) {
    FeatureSpace features(ruleset);
    for (const WeightedArmy& listed : options.listed.armies) {
      for (const ArmyUnit& unit : listed.army.units) features.note_carried(unit.design);
    }
    return features;
  }
  return options.terms ? FeatureSpace::of_terms(ruleset, options.roster, options.form) : FeatureSpace(options.roster);
}

std::size_t ArmyGenerator::most_units() { return kMaxSideUnits; }

std::string ArmyGenerator::options_problem(const Ruleset& ruleset, const PopulationOptions& options) {
  if (!options.listed.armies.empty()) return {};
  const Hundredths budget = options.budget.value_or(ruleset.army_points);
  if (budget <= 0) return "the budget of an army must be more than 0 points";
  const Hundredths jitter = options.jitter.value_or(default_jitter(ruleset, budget));
  if (jitter < 0 || jitter >= budget) return "the jitter must be at least 0 points and less than the budget";
  const int copies = options.copy_per_mille.value_or(ruleset.generator.copy_per_mille);
  if (copies < 0 || copies > 1000) return "the chance of copies must lie between 0 and 1";
  const std::string of_units = UnitGenerator::problem(ruleset);
  if (!of_units.empty()) return of_units;
  if (ruleset.price_step <= 0) return "the price step must be more than 0 points";
  if (budget > std::numeric_limits<Hundredths>::max() / 2) {
    return "the budget of an army may be at most " +
           counted(points_text(std::numeric_limits<Hundredths>::max() / 2), "point");
  }
  if (jitter / ruleset.price_step > kMaxJitterSteps) {
    return "the jitter may be at most " + std::to_string(kMaxJitterSteps) + " price steps, " +
           points_text(kMaxJitterSteps * ruleset.price_step) + " points; it is " +
           counted(points_text(jitter), "point") +
           (options.jitter ? "" : ", which generator.jitter_per_mille makes of the budget");
  }
  return {};
}

std::string ArmyGenerator::problem(const Ruleset& ruleset, const PopulationOptions& options) {
  const std::string of_options = options_problem(ruleset, options);
  return of_options.empty() ? ArmyGenerator(ruleset, options).problem() : of_options;
}

std::string ArmyGenerator::problem() const {
  if (!listed_.armies.empty()) return {};
  if (!totals_.empty()) return effort_problem();
  if (crowded_) return crowd_problem(kProbeRestarts, 0);
  return "no random army can be built: no sum of unit prices meets the budget in whole price steps with at most " +
         std::to_string(kMaxSideUnits) + " units";
}

ArmyGenerator::ArmyGenerator(const Ruleset& ruleset, const PopulationOptions& options)
    : ruleset_(&ruleset),
      budget_(options.budget.value_or(ruleset.army_points)),
      jitter_(options.jitter.value_or(default_jitter(ruleset, budget_))),
      copy_per_mille_(options.copy_per_mille.value_or(ruleset.generator.copy_per_mille)),
      roster_(options.roster),
      listed_(options.listed),
      features_(priced_features(ruleset, options)),
      units_(ruleset) {
  for (const Tier& tier : ruleset.tiers) has_riders_ = has_riders_ || !tier.riders.empty();
  find_leaders();
  if (!listed_.armies.empty()) {
    measure_listed();
    return;
  }
  const Hundredths steps = jitter_ / ruleset.price_step;
  for (Hundredths step = -steps; step <= steps && !crowded_; ++step) {
    const Hundredths total = budget_ + step * ruleset.price_step;
    const Reach reach = probe(total);
    if (reach == Reach::yes) totals_.push_back(total);
    crowded_ = reach == Reach::too_many_units;
  }
}

void ArmyGenerator::find_leaders() {
  for (std::uint16_t number = 0; number < roster_.size(); ++number) {
    const bool leads = ruleset_->tiers[roster_[number].design.tier].one_an_army;
    (leads ? leader_numbers_ : roster_numbers_).push_back(number);
  }
  has_leaders_ = roster_.empty() ? units_.has_leaders() : !leader_numbers_.empty() && !roster_numbers_.empty();
  if (!has_leaders_ && roster_numbers_.empty()) roster_numbers_ = leader_numbers_;
}

void ArmyGenerator::leave_leader_out(const BattleKey& key, std::uint16_t side, FieldArmy& army,
                                     Scratch& scratch) const {
  if (!has_leaders_ || !listed_.armies.empty() || army.units.size() < 2) return;
  RandomStream random(key, StreamClass::population, static_cast<std::uint16_t>(kLeaderStream + side));
  if (random.below(1000) >= kWithoutLeader) return;
  int spare = 0;  // riders besides the leader: without one, a mount would be lost with him
  for (std::size_t unit = 1; unit < army.units.size(); ++unit) spare += spare_riders(*ruleset_, army.units[unit]);
  if (spare >= 0) take_out(0, army, scratch);
}

ArmyGenerator::Reach ArmyGenerator::probe(Hundredths total) const {
  FieldArmy army;
  Scratch scratch;
  RandomStream random({kProbeSeed, 0, static_cast<std::uint32_t>(total)}, StreamClass::population, kProbeStream);
  bool all_full = true;
  for (int restart = 0; restart < kProbeRestarts; ++restart) {
    if (fill(random, total, army, scratch)) return Reach::yes;
    all_full = all_full && army.units.size() == kMaxSideUnits;
  }
  return all_full ? Reach::too_many_units : Reach::no;
}

std::int64_t ArmyGenerator::greatest_points() const {
  RandomStream random({kProbeSeed, 1, 0}, StreamClass::population, kEffortStream);
  FieldArmy unit{{UnitDesign{}}, {0}};
  std::int64_t sum = 0;
  for (int i = 0; i < kPricedUnits; ++i) {
    draw_new(random, unit);
    sum += listed_price(unit);
  }
  return sum * static_cast<std::int64_t>(kMaxSideUnits) / kPricedUnits;
}

std::string ArmyGenerator::effort_problem() const {
  FieldArmy army;
  Scratch scratch;
  RandomStream random({kProbeSeed, 0, 0}, StreamClass::population, kEffortStream);
  int begun = 0;
  int full = 0;
  for (int found = 0; found < kEffortArmies; ++found) {
    const Hundredths total = totals_[random.below(static_cast<std::uint32_t>(totals_.size()))];
    for (++begun; !fill(random, total, army, scratch); ++begun) {
      if (army.units.size() == kMaxSideUnits && ++full > kEffortArmies * kMostFull) return crowd_problem(begun, found);
      if (begun < kEffortArmies * kMostBegun) continue;
      return effort_text(begun, found) +
             "their units have prices that seldom add up to a total: choose another budget or "
             "generator.jitter_per_mille";
    }
  }
  return {};
}

std::string ArmyGenerator::effort_text(int begun, int found) const {
  const std::string range =
      jitter_ == 0 ? points_text(budget_) : points_text(budget_ - jitter_) + " to " + points_text(budget_ + jitter_);
  return "random armies of " + range + " points hardly ever come out: of " + counted(begun, "try") + " " +
         std::to_string(found) + " did; ";
}

std::string ArmyGenerator::crowd_problem(int begun, int found) const {
  return effort_text(begun, found) + std::to_string(kMaxSideUnits) + " units, the most of an army, cost about " +
         counted(greatest_points() / 100, "point") + ": choose a smaller budget" +
         (jitter_ > 0 ? " or a smaller generator.jitter_per_mille, so that both together stay below that" : "");
}

void ArmyGenerator::generate(const BattleKey& key, std::uint16_t side, FieldArmy& army, Scratch& scratch) const {
  RandomStream random(key, StreamClass::population, side);
  if (!listed_.armies.empty()) return draw_listed(random, army, scratch);
  assert(!totals_.empty());
  const Hundredths total = totals_[random.below(static_cast<std::uint32_t>(totals_.size()))];
  while (!fill(random, total, army, scratch)) {
  }
}

Hundredths ArmyGenerator::generate(const ScoringList& building, const BattleKey& key, std::uint16_t side,
                                   FieldArmy& army, Scratch& scratch) const {
  if (building.listed() || !listed_.armies.empty()) {
    generate(key, side, army, scratch);
    building.score(army);
    return 0;
  }
  RandomStream random(key, StreamClass::population, side);
  const Hundredths total = draw_total(random);
  for (int restart = 0; restart < kProbeRestarts; ++restart) {
    const Hundredths left = fill_at(building, random, total, army, scratch);
    if (!army.units.empty()) return left;
  }
  // No unit fits the total, which is rare: falls back to an army at listed costs.
  generate(key, side, army, scratch);
  building.score(army);
  return 0;
}

Hundredths ArmyGenerator::generate(const ScoringList& building, Hundredths total, const BattleKey& key,
                                   std::uint16_t side, FieldArmy& army, Scratch& scratch) const {
  assert(listed_.armies.empty() && !building.listed());
  RandomStream random(key, StreamClass::population, side);
  const Hundredths left = fill_at(building, random, total, army, scratch);
  building.score(army);
  return left;
}

Hundredths ArmyGenerator::draw_total(RandomStream& random) const {
  const Hundredths steps = jitter_ / ruleset_->price_step;
  const auto step = static_cast<Hundredths>(random.below(static_cast<std::uint32_t>(2 * steps + 1)));
  return budget_ + (step - steps) * ruleset_->price_step;
}

std::string ArmyGenerator::only_unit() const {
  std::string only;
  FieldArmy army;
  Scratch scratch;
  for (std::uint32_t number = 0; number < kEffortArmies; ++number) {
    generate({kProbeSeed, 2, number}, kEffortStream, army, scratch);
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      std::string unit =
          army.roster_numbers.empty() ? profile_text(*ruleset_, army.units[i]) : roster_[army.roster_numbers[i]].name;
      if (!only.empty() && only != unit) return {};
      only = std::move(unit);
    }
  }
  return only;
}

void ArmyGenerator::measure_listed() {
  std::uint32_t sum = 0;
  Hundredths least = std::numeric_limits<Hundredths>::max();
  Hundredths greatest = 0;
  for (const WeightedArmy& listed : listed_.armies) {
    army_sums_.push_back(sum += listed.weight);
    least = std::min(least, listed.army.points());
    greatest = std::max(greatest, listed.army.points());
  }
  budget_ = (least + greatest) / 2;
  jitter_ = greatest - budget_;
  copy_per_mille_ = 0;
}

void ArmyGenerator::draw_listed(RandomStream& random, FieldArmy& army, Scratch& scratch) const {
  clear(army, scratch);
  for (const ArmyUnit& unit : listed_.armies[draw_weighted(random, army_sums_)].army.units) {
    scratch.candidate_.units.front() = unit.design;
    append({}, scratch.candidate_, unit.cost, army, scratch);
  }
  for (auto away = random.below(static_cast<std::uint32_t>(listed_.leave_out) + 1); away > 0; --away) {
    if (army.units.size() == 1) return;
    const auto unit = static_cast<std::ptrdiff_t>(random.below(static_cast<std::uint32_t>(army.units.size())));
    take_out(unit, army, scratch);
  }
}

void ArmyGenerator::take_out(std::ptrdiff_t unit, FieldArmy& army, Scratch& scratch) {
  // Moves the unit to the end, so the next army can reuse its memory.
  std::rotate(army.units.begin() + unit, army.units.begin() + unit + 1, army.units.end());
  scratch.spare_.push_back(std::move(army.units.back()));
  army.units.pop_back();
  army.costs.erase(army.costs.begin() + unit);
  if (!army.roster_numbers.empty()) army.roster_numbers.erase(army.roster_numbers.begin() + unit);
}

bool ArmyGenerator::fill(RandomStream& random, Hundredths total, FieldArmy& army, Scratch& scratch) const {
  clear(army, scratch);
  FieldArmy& candidate = scratch.candidate_;
  Hundredths left = total;
  int misfits = 0;
  while (left > 0) {
    const auto copied = draw_unit(random, army, candidate);
    const Hundredths cost = copied ? army.costs[*copied] : listed_price(candidate);
    if (cost > 0 && cost <= left && army.units.size() < kMaxSideUnits &&
        has_rider(drawn_design(copied, army, candidate), army)) {
      append(copied, candidate, cost, army, scratch);
      left -= cost;
    } else if (++misfits >= ruleset_->generator.misfits) {
      return false;
    }
  }
  return true;
}

Hundredths ArmyGenerator::fill_at(const ScoringList& building, RandomStream& random, Hundredths total, FieldArmy& army,
                                  Scratch& scratch) const {
  clear(army, scratch);
  FieldArmy& candidate = scratch.candidate_;
  const Hundredths least = least_price(*ruleset_);
  Hundredths left = total;
  for (int misfits = 0; left >= least && army.units.size() < kMaxSideUnits && misfits < ruleset_->generator.misfits;) {
    const auto copied = draw_unit(random, army, candidate);
    const Hundredths cost = copied ? army.costs[*copied] : building.cost(candidate, 0);
    if (cost <= left && has_rider(drawn_design(copied, army, candidate), army)) {
      append(copied, candidate, cost, army, scratch);
      left -= cost;
    } else {
      ++misfits;
    }
  }
  return left;
}

std::optional<std::size_t> ArmyGenerator::draw_unit(RandomStream& random, const FieldArmy& army,
                                                    FieldArmy& candidate) const {
  const std::size_t leaders = has_leaders_ ? 1 : 0;
  const bool leads = army.units.size() < leaders;
  if (leads || random.below(1000) >= static_cast<std::uint32_t>(copy_per_mille_) || army.units.size() == leaders) {
    draw_new(random, candidate, leads);
    return std::nullopt;
  }
  return leaders + random.below(static_cast<std::uint32_t>(army.units.size() - leaders));
}

void ArmyGenerator::draw_new(RandomStream& random, FieldArmy& candidate, bool leader) const {
  if (roster_.empty()) return units_.draw(random, candidate.units.front(), leader);
  const std::vector<std::uint16_t>& numbers = leader ? leader_numbers_ : roster_numbers_;
  candidate.roster_numbers.assign(1, numbers[random.below(static_cast<std::uint32_t>(numbers.size()))]);
}

const UnitDesign& ArmyGenerator::drawn_design(std::optional<std::size_t> copied, const FieldArmy& army,
                                              const FieldArmy& candidate) const {
  if (copied) return army.units[*copied];
  return roster_.empty() ? candidate.units.front() : roster_[candidate.roster_numbers.front()].design;
}

Hundredths ArmyGenerator::listed_price(const FieldArmy& candidate) const {
  if (roster_.empty()) return listed_cost(*ruleset_, candidate.units.front());
  return roster_[candidate.roster_numbers.front()].listed;
}

bool ArmyGenerator::has_rider(const UnitDesign& unit, const FieldArmy& army) const {
  if (!has_riders_) return true;
  int spare = spare_riders(*ruleset_, unit);
  if (spare >= 0) return true;
  for (const UnitDesign& other : army.units) spare += spare_riders(*ruleset_, other);
  return spare >= 0;
}

void ArmyGenerator::clear(FieldArmy& army, Scratch& scratch) {
  for (UnitDesign& unit : army.units) scratch.spare_.push_back(std::move(unit));
  army.units.clear();
  army.costs.clear();
  army.roster_numbers.clear();
}

void ArmyGenerator::append(std::optional<std::size_t> copied, const FieldArmy& candidate, Hundredths cost,
                           FieldArmy& army, Scratch& scratch) const {
  if (scratch.spare_.empty()) {
    army.units.emplace_back();
  } else {
    army.units.push_back(std::move(scratch.spare_.back()));
    scratch.spare_.pop_back();
  }
  army.units.back() = drawn_design(copied, army, candidate);
  army.costs.push_back(cost);
  if (roster_.empty()) return;
  army.roster_numbers.push_back(copied ? army.roster_numbers[*copied] : candidate.roster_numbers.front());
}

void ArmyGenerator::visit_designs(const DesignVisitor& visit) const {
  std::vector<UnitDesign> listed;
  for (const WeightedArmy& one : listed_.armies) {
    for (const ArmyUnit& unit : one.army.units) {
      if (std::find(listed.begin(), listed.end(), unit.design) == listed.end()) listed.push_back(unit.design);
    }
  }
  for (const UnitDesign& design : listed) visit(design);
  for (const RosterUnit& unit : roster_) visit(unit.design);
  if (!listed.empty() || !roster_.empty()) return;
  units_.visit_designs(visit);
}

namespace {

// Armies of different purposes have different keys.
constexpr std::uint32_t kMatchup = 0;
constexpr std::uint32_t kTuningMatchup = 1;

Army drawn_army(const ArmyGenerator& population, const BattleKey& key) {
  ArmyGenerator::Scratch scratch;
  FieldArmy field;
  population.generate(key, 0, field, scratch);
  return army_of(population, field);
}

}  // namespace

Army army_of(const ArmyGenerator& population, const FieldArmy& field) {
  Army army;
  for (std::size_t i = 0; i < field.units.size(); ++i) {
    const UnitDesign& unit = field.units[i];
    const std::string name = field.roster_numbers.empty() ? profile_text(population.ruleset(), unit)
                                                          : population.roster()[field.roster_numbers[i]].name;
    army.units.push_back({name, unit, field.costs[i], {}});
  }
  army.name = army_text(army);
  return army;
}

Army tuning_army(const ArmyGenerator& population, std::uint64_t seed, std::uint32_t number) {
  return drawn_army(population, {seed, kTuningMatchup, number});
}

std::vector<Army> random_armies(const ArmyGenerator& population, std::uint64_t seed, int count) {
  std::vector<Army> armies;
  for (std::uint32_t number = 0; number < static_cast<std::uint32_t>(count); ++number) {
    armies.push_back(drawn_army(population, {seed, kMatchup, number}));
  }
  return armies;
}

}  // namespace warbalance::sim
