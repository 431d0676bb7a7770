#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "sim/battles/progress.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/pricing/population/unit_generator.hpp"
#include "sim/units/army.hpp"

namespace warbalance::sim {

/// What a user may change of the population of random armies; empty = the ruleset's number.
struct PopulationOptions {
  std::optional<Hundredths> budget;   ///< mean total B of an army [1/100 point], > 0
  std::optional<Hundredths> jitter;   ///< totals lie in B-J .. B+J [1/100 point], 0 .. B
  std::optional<int> copy_per_mille;  ///< chance to copy a unit already in the army, 0 .. 1000
  std::vector<RosterUnit> roster{};   ///< the only units that armies may have; empty = all that the ruleset allows
  bool terms = false;                 ///< the terms of cards are priced, not the units of the roster
  PriceForm form = PriceForm::sum;    ///< of these terms
  /// Armies that are drawn as they are, with a few units left out; empty = armies are random. Listed armies have no
  /// budget, jitter, copies and roster.
  ListedPopulation listed{};
};

/// The features that the battles of such a population price.
FeatureSpace priced_features(const Ruleset& ruleset, const PopulationOptions& options);

/// The population of random armies (README.md, "What a price is"), made of random designs or of the units of a roster.
/// An army is a pure function of (key, side).
///
/// The total is drawn uniformly from B-J .. B+J in whole price steps. Units are added until the army costs exactly
/// that: with the copy chance another copy of a unit already in the army (each of its units with the same probability),
/// else a new unit of a `UnitGenerator`, or with a roster any of its units with the same probability, at its listed
/// price. A unit is rejected if it exceeds the total or needs a rider that the army lacks. After `misfits` rejections
/// the army starts again with the same total. If a tier is `one_an_army`, the first unit, the leader, has such a tier
/// and no other unit has.
///
/// Listed armies are drawn by their weights; then 0 .. leave_out units, drawn uniformly but never all, are left out,
/// each with the same probability.
///
/// The constructor excludes totals that no army can cost (not a multiple of the step, more than the most units cost).
class ArmyGenerator {
 public:
  /// Most units of one army, half of what a battle can hold.
  static std::size_t most_units();

  /// What is wrong with options, as a text for users, before any army is tried; empty = nothing.
  static std::string options_problem(const Ruleset& ruleset, const PopulationOptions& options);
  /// What is wrong with options, or with the armies that they describe.
  static std::string problem(const Ruleset& ruleset, const PopulationOptions& options);

  /// Keeps a reference to the ruleset. @pre options_problem(ruleset, options) is empty
  explicit ArmyGenerator(const Ruleset& ruleset, const PopulationOptions& options = {});

  /// Memory that is reused from army to army, so generating allocates nothing after the first armies.
  class Scratch {
    friend class ArmyGenerator;
    std::vector<UnitDesign> spare_;
    FieldArmy candidate_{{UnitDesign{}}, {0}};  ///< one unit; for a roster only its number
  };

  /// Fills `army` with units and their listed costs; its buffers are reused.
  /// @param side  0 or 1: the two armies of a battle
  void generate(const BattleKey& key, std::uint16_t side, FieldArmy& army, Scratch& scratch) const;

  /// The same with armies that are built and charged by a list. The total is drawn in the same way, and units are added
  /// until none fits any more (`misfits` were rejected), because prices without steps hardly ever add up to a total.
  /// Listed armies are not changed; they get the costs of the list.
  /// @return what is left of the total [1/100 point], >= 0; 0 for listed armies
  Hundredths generate(const ScoringList& building, const BattleKey& key, std::uint16_t side, FieldArmy& army,
                      Scratch& scratch) const;

  /// The same with a given total. The army is empty if no unit fits. @pre armies are random
  /// @return what is left of it
  Hundredths generate(const ScoringList& building, Hundredths total, const BattleKey& key, std::uint16_t side,
                      FieldArmy& army, Scratch& scratch) const;
  /// Sometimes takes the leader out of a random army. Every army has exactly one, so if all of them fought, battles
  /// could not show what a leader is worth. For rulesets without leaders it does nothing and uses no random number.
  void leave_leader_out(const BattleKey& key, std::uint16_t side, FieldArmy& army, Scratch& scratch) const;
  /// A total of random armies that are built by a list: uniform over the whole numbers of price steps in B-J .. B+J.
  Hundredths draw_total(RandomStream& random) const;

  /// What is wrong with the armies, as a text for users; empty = nothing, and `generate` may be called.
  std::string problem() const;

  /// Name or profile of the only unit in a hundred random armies; empty when their units differ.
  std::string only_unit() const;

  /// Every unit that an army of this population may contain: random designs in ascending order, units of a roster in
  /// its order, those of listed armies in order of appearance. The generator must outlive it.
  DesignSource designs() const {
    return [this](const DesignVisitor& visit) { visit_designs(visit); };
  }

  const Ruleset& ruleset() const { return *ruleset_; }
  /// The features that the battles of this population price.
  const FeatureSpace& features() const { return features_; }
  /// Totals lie in budget() - jitter() .. budget() + jitter(); for listed armies before units are left out.
  Hundredths budget() const { return budget_; }
  Hundredths jitter() const { return jitter_; }
  int copy_per_mille() const { return copy_per_mille_; }
  const std::vector<RosterUnit>& roster() const { return roster_; }
  const std::vector<Hundredths>& totals() const { return totals_; }
  const ListedPopulation& listed() const { return listed_; }

 private:
  void measure_listed();
  void find_leaders();
  void draw_listed(RandomStream& random, FieldArmy& army, Scratch& scratch) const;
  /// One try to reach the total; false after too many rejected units.
  bool fill(RandomStream& random, Hundredths total, FieldArmy& army, Scratch& scratch) const;
  /// One try to spend a total at the costs of a list. Returns what is left; an army without units is a failure.
  Hundredths fill_at(const ScoringList& building, RandomStream& random, Hundredths total, FieldArmy& army,
                     Scratch& scratch) const;
  /// Whether the army has a spare rider for the unit, if it needs one.
  bool has_rider(const UnitDesign& unit, const FieldArmy& army) const;
  static void clear(FieldArmy& army, Scratch& scratch);
  static void take_out(std::ptrdiff_t unit, FieldArmy& army, Scratch& scratch);
  /// Draws a unit: with the copy chance a unit of the army, whose index it returns; else a new one into `candidate`.
  std::optional<std::size_t> draw_unit(RandomStream& random, const FieldArmy& army, FieldArmy& candidate) const;
  /// Draws a new unit into `candidate` (for a roster, its number): a leader, or a unit that is not a leader.
  void draw_new(RandomStream& random, FieldArmy& candidate, bool leader = false) const;
  /// A reference to the design of a drawn unit (in the army, the roster or the candidate), because copies are slow.
  const UnitDesign& drawn_design(std::optional<std::size_t> copied, const FieldArmy& army,
                                 const FieldArmy& candidate) const;
  /// The listed price of a new unit.
  Hundredths listed_price(const FieldArmy& candidate) const;
  void append(std::optional<std::size_t> copied, const FieldArmy& candidate, Hundredths cost, FieldArmy& army,
              Scratch& scratch) const;
  /// Whether armies can reach a total.
  enum class Reach {
    yes,
    no,
    too_many_units,  ///< every try had the most units of an army; greater totals fail too
  };
  Reach probe(Hundredths total) const;
  /// The approximate cost of an army with the most units [1/100 point].
  std::int64_t greatest_points() const;
  /// A message when too many armies must be restarted per army that reaches its total; else empty.
  std::string effort_problem() const;
  std::string effort_text(int begun, int found) const;
  /// The message for armies that reach the most units before their total.
  std::string crowd_problem(int begun, int found) const;
  void visit_designs(const DesignVisitor& visit) const;

  const Ruleset* ruleset_;
  Hundredths budget_;
  Hundredths jitter_;
  int copy_per_mille_;
  std::vector<RosterUnit> roster_;
  ListedPopulation listed_;
  std::vector<std::uint32_t> army_sums_;  ///< of the weights of the listed armies
  FeatureSpace features_;
  UnitGenerator units_;
  bool has_riders_ = false;                    ///< whether any tier needs riders
  bool has_leaders_ = false;                   ///< whether every army has a leader
  std::vector<std::uint16_t> roster_numbers_;  ///< of units that are not leaders
  std::vector<std::uint16_t> leader_numbers_;
  std::vector<Hundredths> totals_;
  bool crowded_ = false;  ///< the greatest totals were left out: they need more units than an army can have
};

/// Converts an army of a population to one for any command; its name is its text.
Army army_of(const ArmyGenerator& population, const FieldArmy& field);

/// The army with a number among those that a seed draws for tuning; `random_armies` draws others. @pre the population's
/// `problem()` is empty
Army tuning_army(const ArmyGenerator& population, std::uint64_t seed, std::uint32_t number);

/// The first `count` armies that a seed draws from a population. @pre its `problem()` is empty
std::vector<Army> random_armies(const ArmyGenerator& population, std::uint64_t seed, int count);

}  // namespace warbalance::sim
