#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/battles/match.hpp"
#include "sim/battles/progress.hpp"
#include "sim/pricing/estimation/field_options.hpp"
#include "sim/pricing/estimation/field_sums.hpp"
#include "sim/pricing/estimation/linear_fit.hpp"
#include "sim/pricing/estimation/scale.hpp"
#include "sim/pricing/population/features.hpp"
#include "sim/pricing/population/generator.hpp"
#include "sim/pricing/population/population_summary.hpp"
#include "sim/pricing/population/price_model.hpp"

namespace warbalance::sim {

/// One replicate of the fixed-point iteration (README.md): the list that its units score and, where armies are built at
/// fair prices, that builds its armies; and how the list follows from its battles. The first rounds are burn-in and
/// damped. After them, the list is fitted to all battles that count.
class PriceChain {
 public:
  /// Keeps references to options and model. @param first  costs of the first round in building
  /// @param scored costs of the first round in scoring @param none empty equations of the model
  PriceChain(int number, const FieldOptions& options, const PriceModel& model, ScoringList first, ScoringList scored,
             NormalEquations none);

  int number() const { return number_; }
  const ScoringList& building() const { return rebuilds() ? list_ : first_; }
  const ScoringList& list() const { return list_; }
  /// The last prices had no positive scale (theta . m <= 0): stronger armies did not win. The earlier list
  /// stays; after some such rounds the costs of the first round are scored again.
  bool stuck() const { return stuck_rounds_ > 0; }

  /// Whether the battles that count identify a column, or a sum of columns. Columns that no army of the chain has are
  /// left out of the sum.
  bool identifies(std::size_t column) const { return spectrum_ && spectrum_->identified(column); }
  bool identifies(std::span<const double> weights) const {
    return spectrum_ && spectrum_->identified_where_seen(weights);
  }
  /// Whether at most so many directions are not identified.
  bool misses_at_most(std::size_t directions) const { return spectrum_ && spectrum_->missing() <= directions; }

  /// Takes in the battles of a round.
  void finish_round(const NormalEquations& equations);
  /// Sets the prices that units score, and that build armies, from now on.
  void score_next(const PriceScale& scale, Hundredths least);

 private:
  /// Whether fair prices build the armies of the next round.
  bool rebuilds() const { return options_->building == Building::fair && rounds_ > 0; }
  std::vector<double> next_theta(const NormalEquations& equations);

  int number_;
  const FieldOptions* options_;
  const PriceModel* model_;
  ScoringList first_;
  ScoringList list_;
  int rounds_ = 0;                    ///< finished
  std::vector<double> damped_;        ///< theta of the burn-in
  std::vector<double> next_theta_;    ///< whose prices are scored next
  NormalEquations counted_;           ///< battles that count
  std::optional<Spectrum> spectrum_;  ///< of these; in the burn-in of the last round
  int stuck_rounds_ = 0;              ///< in a row
};

/// Means over the population that a price model needs: part of the definition of its prices, so they do not depend on
/// the seed of a run.
struct ModelMeans {
  std::vector<double> columns;  ///< mean of x(army), one per column of the model
  /// One per feature, one number per column: a price of the feature is contrast . p. For a rule: the mean of x(unit) -
  /// x(unit without the rule) over the units that have it; all 0 when the price depends on the unit and no unit has it.
  /// For a tier: x(its plain unit). For a unit of a roster: x(the unit).
  std::vector<std::vector<double>> contrasts;
};

ModelMeans model_means(const PopulationSummary& summary, const PriceModel& model);

/// Standard deviation of 4 - Q over the units of the population that carry a rule; 0 without any.
double carrier_step_sd(const PopulationSummary& summary, const PriceModel& model, std::size_t rule);

/// One battle as it stands on the table; armies are seated.
struct FieldBattle {
  FieldArmy seat1;
  FieldArmy seat2;
  BattleKey key;
  std::array<Hundredths, 2> rests{};  ///< what each seat's army left unspent of its total
};

/// The number of a battle of a price run. Chains and rounds count from 0.
BattleKey field_battle_key(std::uint64_t seed, int chain, int round, std::uint32_t battle);

/// What the population of a run is summarized for.
enum class SummarizedFor : std::uint8_t {
  report,   ///< all
  battles,  ///< only what battles need, without `neutral`: half the work
};

/// What a price run knows about its population before any battle.
struct FieldPopulation {
  ScoringList first;          ///< the costs of the first round
  PopulationSummary neutral;  ///< armies at these costs, over whose units prices are means; without its units
  PopulationSummary listed;   ///< armies at listed costs: the reference of the scale

  /// @param armies in each summary: part of the definition of a price, but tests may use fewer
  FieldPopulation(const ArmyGenerator& population, const FieldOptions& options,
                  std::uint32_t armies = kSummarizedArmies, SummarizedFor use = SummarizedFor::report);
};

/// The models that are fitted to the battles of a run, the iterated one first.
std::vector<PriceModel> models_of_field(const ArmyGenerator& population, const FieldOptions& options);

/// The sums of one round of all chains.
struct FieldRound {
  FieldSums sums;
  RoundFacts facts;
};

/// Replicate chains of the fixed-point iteration (README.md). A chain's rounds depend only on its own earlier rounds,
/// so any chain can be played again without the others.
class FieldChains {
 public:
  /// Keeps references to population, summary, play and options.
  FieldChains(const ArmyGenerator& population, const FieldPopulation& summary, const PlayFunction& play,
              const FieldOptions& options, std::vector<int> chain_numbers);

  /// Plays the next round of every chain. False: it was stopped (the round is dropped) or broke down.
  bool play_round(Progress& progress);
  /// The two steps of `play_round`: the battles of the next round (empty: stopped), then their consequences (false: it
  /// broke down).
  std::optional<FieldRound> play_battles(Progress& progress);
  bool finish_round(FieldRound&& round);
  /// A round without battles.
  FieldRound empty_round() const { return {FieldSums(models_, filled_, replicates()), RoundFacts(features_.size())}; }

  /// All rounds were played, and more than one chain in ten lost their positive scale late (theta . m <= 0): stronger
  /// armies do not win there.
  bool broke_down() const { return broke_down_; }
  /// The number of chains that, late among the rounds that count, had no scale.
  std::int64_t stuck_chains() const { return std::count(was_stuck_.begin(), was_stuck_.end(), true); }
  int rounds() const { return rounds_; }
  std::size_t chains() const { return chains_.size(); }
  /// Groups of battles that errors come from: the chains, or the blocks of each chain, one chain after another.
  std::size_t replicates() const { return chains_.size() * blocks_; }
  /// The model whose prices are scored.
  const PriceModel& iterated() const { return models_.front(); }
  /// Budget-neutral scale of a model. @param model index in `models()`
  PriceScale scale(std::size_t model) const { return budget_neutral_scale(charges_[model]); }
  /// Whether the battles after the burn-in identify a column of the iterated model in at least 19 of 20 chains. A
  /// column that they do not identify is scored as 0.
  bool known(std::size_t column) const;
  /// Whether as many chains have a scale.
  bool scale_known() const;
  /// Whether as many chains identify all but so many directions.
  bool tells_all_but(std::size_t missing) const;
  /// Of all chains together.
  const RoundFacts& facts(int round) const { return facts_[static_cast<std::size_t>(round)]; }
  const FeatureSpace& features() const { return features_; }
  const ArmyGenerator& population() const { return population_; }
  /// The models that are fitted to every battle: first the iterated one, then those whose prices no unit scores.
  const std::vector<PriceModel>& models() const { return models_; }
  /// Sums of the battles of all finished rounds after the burn-in, over all replicates but one.
  /// @param left_out the number of replicates = none
  NormalEquations tail_equations(std::size_t model, std::size_t left_out) const {
    return tail_.without(model, left_out);
  }
  /// Of one replicate.
  const NormalEquations& tail_equations_of(std::size_t model, std::size_t replicate) const {
    return tail_.of(model, replicate);
  }
  /// Of all.
  NormalEquations tail_equations(std::size_t model) const { return tail_.without(model, replicates()); }
  /// Coefficients of a model, fitted to the same battles.
  std::vector<double> tail_coefficients(std::size_t model, std::size_t left_out) const;
  /// The same without a whole chain. @param left_out the number of chains = none
  std::vector<double> tail_coefficients_without_chain(std::size_t model, std::size_t left_out) const;
  /// Coefficients of the iterated model in the earlier half of the rounds that count, and in the later half.
  /// @pre at least 2 of them
  std::array<std::vector<double>, 2> half_coefficients(std::size_t left_out) const;
  std::optional<std::size_t> find_model(PriceModelKind kind) const;
  /// @pre the population was summarized for a report; the model has prices
  ModelMeans means(std::size_t model) const { return model_means(summary_.neutral, models_[model]); }

  /// The armies of a battle of the next round, scored as in that round. @param chain  index of chain_numbers
  void deal(std::size_t chain, std::uint32_t battle, FieldBattle& dealt, ArmyGenerator::Scratch& scratch) const;

 private:
  struct Round;
  struct Worker;

  std::vector<double> coefficients_of(std::size_t model, const NormalEquations& equations) const;
  void play_batch(std::size_t chain, std::uint32_t first, std::uint32_t end, Worker& worker, Progress& progress);
  void hand_over(Worker& worker, Round& round) const;
  /// Whether the battles of the next round are summed for a model: in the burn-in, only for the iterated one.
  bool summed(std::size_t model) const { return model == 0 || rounds_ >= options_.schedule.burn_in_rounds; }
  /// Notes chains whose newest prices have no positive scale where they should have one.
  void note_stuck();
  /// Whether so many failures are few enough for the run to go on.
  bool few(std::int64_t failures) const;

  const ArmyGenerator& population_;
  const FieldPopulation& summary_;
  const PlayFunction& play_;
  const FieldOptions& options_;
  const FeatureSpace& features_;
  std::vector<PriceModel> models_;
  std::vector<std::shared_ptr<const ReferenceCharge>> charges_;  ///< one per model; null for models that only test
  LuckSteps luck_of_;
  std::vector<std::vector<bool>> filled_;  ///< one per model: its columns that units of the population have
  std::vector<PriceChain> chains_;
  std::size_t blocks_;             ///< of each chain
  std::vector<bool> was_stuck_;    ///< one per chain, late among the rounds that count
  FieldSums tail_;                 ///< the rounds after the burn-in
  FieldSums early_;                ///< the earlier half of them, of the iterated model
  FieldSums late_;                 ///< the later half
  std::vector<RoundFacts> facts_;  ///< one per round
  int rounds_ = 0;
  bool broke_down_ = false;
};

/// A battle of a price run as a match, for `record_battle(match, battle.key.battle)`, with the same dice. Units have
/// the prices that they scored in that round, not the listed ones.
/// @param player, table  as in FieldGame
Match field_match(const ArmyGenerator& population, const FieldBattle& battle, const Player& player,
                  std::shared_ptr<const ScenarioTable> table);

}  // namespace warbalance::sim
