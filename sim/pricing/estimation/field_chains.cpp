#include "sim/pricing/estimation/field_chains.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <cassert>
#include <cmath>
#include <mutex>
#include <numeric>

#include "sim/battles/field_arena.hpp"
#include "sim/pricing/population/neutral_costs.hpp"

namespace warbalance::sim {

namespace {

/// The weight of the burn-in's theta, in its rounds: a single counted round alone would be noisier.
constexpr double kBurnInRounds = 2;

/// A chain that has no positive scale for so many rounds starts again; for fewer it may be noise.
constexpr int kRoundsToStartAgain = 3;

/// mean += share * (value - mean)
void move_towards(std::vector<double>& mean, const std::vector<double>& value, double share) {
  for (std::size_t c = 0; c < mean.size(); ++c) mean[c] += share * (value[c] - mean[c]);
}

}  // namespace

PriceChain::PriceChain(int number, const FieldOptions& options, const PriceModel& model, ScoringList first,
                       ScoringList scored, NormalEquations none)
    : number_(number),
      options_(&options),
      model_(&model),
      first_(std::move(first)),
      list_(std::move(scored)),
      counted_(std::move(none)) {}

void PriceChain::finish_round(const NormalEquations& equations) {
  ++rounds_;
  next_theta_ = next_theta(equations);
}

std::vector<double> PriceChain::next_theta(const NormalEquations& equations) {
  const int counted = rounds_ - options_->schedule.burn_in_rounds;
  if (counted > 0) counted_.merge(equations);
  const NormalEquations& fitted = counted > 0 ? counted_ : equations;
  spectrum_.emplace(fitted);
  std::vector<double> theta = spectrum_->solve(fitted);
  theta.resize(model_->size());
  if (counted <= 0) {
    if (damped_.empty()) damped_ = theta;
    move_towards(damped_, theta, options_->damping);
    return damped_;
  }
  const double weight = kBurnInRounds / options_->schedule.burn_in_divisor;
  if (!damped_.empty()) move_towards(theta, damped_, weight / (weight + counted));
  return theta;
}

void PriceChain::score_next(const PriceScale& scale, Hundredths least) {
  stuck_rounds_ = scale.positive(next_theta_) ? 0 : stuck_rounds_ + 1;
  if (!stuck()) {
    list_ = ScoringList(*model_, scale.prices(next_theta_), least);
  } else if (stuck_rounds_ >= kRoundsToStartAgain) {
    list_ = first_;
  }
}

namespace {

/// Adds `units` times the columns that a rule adds to a unit of a tier, without pairs of rules and shooting weapons.
void add_rule(const PriceModel& model, std::size_t rule, std::size_t tier, double units, std::vector<double>& columns) {
  switch (model.kind()) {
    case PriceModelKind::additive:
    case PriceModelKind::single_pairs:
    case PriceModelKind::bodies:
      columns[model.tiers() + rule] += units;
      break;
    case PriceModelKind::quality:
      columns[model.tiers() + rule] += units;
      columns[model.slope_column(rule)] += units * model.steps_above_4(tier);
      break;
    case PriceModelKind::table:
    case PriceModelKind::table_pairs:
      columns[model.cell_column(tier, rule)] += units;
      break;
  }
}

}  // namespace

ModelMeans model_means(const PopulationSummary& summary, const PriceModel& model) {
  const std::size_t features = model.features().size();
  ModelMeans means;
  means.contrasts.assign(features, std::vector<double>(model.size()));
  if (model.kind() == PriceModelKind::additive) {
    means.columns = summary.mean_features;
    for (std::size_t f = 0; f < features; ++f) means.contrasts[f][f] = 1;
    return means;
  }
  means.columns.assign(model.size(), 0);
  for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
    means.columns[tier] = summary.mean_features[tier];
    means.contrasts[tier][tier] = 1;
  }
  for (std::size_t rule = 0; rule < model.rules(); ++rule) {
    const std::vector<double>& carriers = summary.mean_carriers[rule];
    const double all = std::accumulate(carriers.begin(), carriers.end(), 0.0);
    for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
      add_rule(model, rule, tier, carriers[tier], means.columns);
      if (all > 0) add_rule(model, rule, tier, carriers[tier] / all, means.contrasts[model.tiers() + rule]);
    }
  }
  return means;
}

double carrier_step_sd(const PopulationSummary& summary, const PriceModel& model, std::size_t rule) {
  double units = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t tier = 0; tier < model.tiers(); ++tier) {
    const double carriers = summary.mean_carriers[rule][tier];
    const int steps = model.steps_above_4(tier);
    units += carriers;
    sum += carriers * steps;
    squares += carriers * steps * steps;
  }
  if (units == 0) return 0;
  const double mean = sum / units;
  return std::sqrt(std::max(0.0, squares / units - mean * mean));
}

namespace {

constexpr std::uint32_t kBattlesOfChainTask = 64;

/// A chain that has no positive scale after so many rounds that count has run away; earlier it may be noise.
constexpr int kRoundsBeforeStuck = 4;

/// Whether a model only tests the iterated one and gives no prices.
bool is_test(const PriceModel& model) {
  return model.kind() == PriceModelKind::single_pairs || model.kind() == PriceModelKind::bodies;
}

std::vector<std::shared_ptr<const ReferenceCharge>> charges_of(const PopulationSummary& summary,
                                                               const std::vector<PriceModel>& models,
                                                               Hundredths least) {
  std::vector<std::shared_ptr<const ReferenceCharge>> charges;
  for (const PriceModel& model : models) {
    charges.push_back(is_test(model) ? nullptr : std::make_shared<ReferenceCharge>(model, summary, least));
  }
  return charges;
}

std::vector<std::vector<bool>> filled_of(const ArmyGenerator& population, const std::vector<PriceModel>& models) {
  std::vector<std::vector<bool>> filled;
  for (const PriceModel& model : models) filled.push_back(filled_columns(model, population));
  return filled;
}

/// The share of chains that may fail: by not identifying a coefficient (then scored as 0), or by running away in the
/// end.
constexpr double kMostFailed = 0.05;

}  // namespace

std::vector<PriceModel> models_of_field(const ArmyGenerator& population, const FieldOptions& options) {
  std::vector<PriceModelKind> kinds{options.iterated};
  const auto also = [&kinds](PriceModelKind kind) {
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  };
  if (!population.features().of_roster()) also(PriceModelKind::quality);
  also(options.model);
  if (options.interactions) {
    also(PriceModelKind::single_pairs);
    also(PriceModelKind::bodies);
    also(PriceModelKind::table);
  }
  std::vector<PriceModel> models;
  for (const PriceModelKind kind : kinds) models.emplace_back(population.ruleset(), population.features(), kind);
  return models;
}

BattleKey field_battle_key(std::uint64_t seed, int chain, int round, std::uint32_t battle) {
  return {seed, 1 + static_cast<std::uint32_t>(chain) * 65536U + static_cast<std::uint32_t>(round), battle};
}

/// The sums of the battles of a round so far.
struct FieldChains::Round : FieldRound {
  std::vector<std::mutex> locks;  ///< one per replicate, of its sums

  Round(FieldRound empty, std::size_t replicates) : FieldRound(std::move(empty)), locks(replicates) {}
};

/// Sums the battles of one replicate after another. (Sums of all for each worker would be most of the memory of a run.)
struct FieldChains::Worker {
  FieldBattle dealt;
  ArmyGenerator::Scratch scratch;
  std::vector<std::vector<std::int32_t>> rows;  ///< one per model
  std::vector<NormalEquations> equations;       ///< one per model, of `replicate`
  RoundFacts facts;                             ///< of all chains
  std::optional<std::size_t> replicate;

  Worker(const std::vector<PriceModel>& models, const std::vector<std::vector<bool>>& filled)
      : facts(models.front().features().size()) {
    for (std::size_t m = 0; m < models.size(); ++m) {
      rows.emplace_back(models[m].size() + kCovariates);
      equations.push_back(equations_of(models[m], filled[m]));
    }
  }
};

FieldPopulation::FieldPopulation(const ArmyGenerator& population, const FieldOptions& options, std::uint32_t armies,
                                 SummarizedFor use) {
  const bool of_one_list = options.building == Building::listed;
  listed = summarize_population(population, armies);
  if (!of_one_list) {
    first =
        neutral_costs(population, PriceModel(population.ruleset(), population.features(), PriceModelKind::additive));
  }
  if (use == SummarizedFor::battles) return;
  neutral = of_one_list ? listed : summarize_population(population, armies, first);
  neutral.units.reset();
}

FieldChains::FieldChains(const ArmyGenerator& population, const FieldPopulation& summary, const PlayFunction& play,
                         const FieldOptions& options, std::vector<int> chain_numbers)
    : population_(population),
      summary_(summary),
      play_(play),
      options_(options),
      features_(population.features()),
      models_(models_of_field(population, options)),
      charges_(charges_of(summary.listed, models_, least_price(population.ruleset()))),
      luck_of_(summary.listed.mean_listed),
      filled_(filled_of(population, models_)),
      blocks_(static_cast<std::size_t>(options.schedule.blocks())),
      was_stuck_(chain_numbers.size()),
      tail_(models_, filled_, chain_numbers.size() * blocks_),
      early_({models_.front()}, {filled_.front()}, chain_numbers.size() * blocks_),
      late_(early_) {
  assert(options.start.empty() || options.start.size() == models_.front().size());
  const NormalEquations none = equations_of(models_.front(), filled_.front());
  for (const int number : chain_numbers) {
    const ScoringList scored = options.start.empty()
                                   ? summary.first
                                   : ScoringList(models_.front(), options.start, least_price(population.ruleset()));
    chains_.emplace_back(number, options, models_.front(), summary.first, scored, none);
  }
}

std::optional<std::size_t> FieldChains::find_model(PriceModelKind kind) const {
  const auto found =
      std::find_if(models_.begin(), models_.end(), [&](const PriceModel& model) { return model.kind() == kind; });
  if (found == models_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - models_.begin());
}

std::vector<double> FieldChains::coefficients_of(std::size_t model, const NormalEquations& equations) const {
  std::vector<double> theta = Spectrum(equations).solve(equations);
  theta.resize(models_[model].size());
  return theta;
}

std::vector<double> FieldChains::tail_coefficients(std::size_t model, std::size_t left_out) const {
  return coefficients_of(model, tail_equations(model, left_out));
}

std::vector<double> FieldChains::tail_coefficients_without_chain(std::size_t model, std::size_t left_out) const {
  NormalEquations equations = equations_of(models_[model], filled_[model]);
  for (std::size_t replicate = 0; replicate < replicates(); ++replicate) {
    if (replicate / blocks_ != left_out) equations.merge(tail_.of(model, replicate));
  }
  return coefficients_of(model, equations);
}

std::array<std::vector<double>, 2> FieldChains::half_coefficients(std::size_t left_out) const {
  return {coefficients_of(0, early_.without(0, left_out)), coefficients_of(0, late_.without(0, left_out))};
}

bool FieldChains::known(std::size_t column) const {
  return few(std::count_if(chains_.begin(), chains_.end(), [&](const auto& c) { return !c.identifies(column); }));
}

bool FieldChains::scale_known() const {
  const std::vector<double>& weights = charges_.front()->mean_columns();
  return few(std::count_if(chains_.begin(), chains_.end(), [&](const auto& c) { return !c.identifies(weights); }));
}

bool FieldChains::tells_all_but(std::size_t missing) const {
  return few(std::count_if(chains_.begin(), chains_.end(), [&](const auto& c) { return !c.misses_at_most(missing); }));
}

bool FieldChains::few(std::int64_t failures) const {
  return static_cast<double>(failures) <= kMostFailed * static_cast<double>(chains_.size());
}

bool FieldChains::play_round(Progress& progress) {
  std::optional<FieldRound> round = play_battles(progress);
  return round && finish_round(std::move(*round));
}

std::optional<FieldRound> FieldChains::play_battles(Progress& progress) {
  const auto battles = static_cast<std::uint32_t>(options_.schedule.battles_in(rounds_));
  Round round(empty_round(), replicates());
  // Short rounds still give every block of a chain battles.
  const auto of_block = static_cast<std::uint32_t>((battles + blocks_ - 1) / blocks_);
  const std::uint32_t size = std::min(kBattlesOfChainTask, of_block);
  const std::uint32_t batches = (battles + size - 1) / size;
  tbb::enumerable_thread_specific<Worker> workers([this] { return Worker(models_, filled_); });
  play_all(chains_.size() * batches, progress, [&](std::size_t task) {
    const std::size_t chain = task / batches;
    const auto first = static_cast<std::uint32_t>(task % batches) * size;
    const std::uint32_t end = first + std::min(size, battles - first);
    Worker& worker = workers.local();
    const std::size_t replicate =
        chain * blocks_ + (task % batches + static_cast<std::size_t>(rounds_) * batches) % blocks_;
    if (worker.replicate != replicate) hand_over(worker, round);
    worker.replicate = replicate;
    play_batch(chain, first, end, worker, progress);
  });
  for (Worker& worker : workers) {
    hand_over(worker, round);
    round.facts.merge(worker.facts);
  }
  // A stop may come during the last batch. The round is complete then, so it counts.
  if (round.facts.battles != static_cast<std::int64_t>(chains_.size()) * battles) return std::nullopt;
  return FieldRound(std::move(round));
}

void FieldChains::hand_over(Worker& worker, Round& round) const {
  if (!worker.replicate) return;
  const std::lock_guard lock(round.locks[*worker.replicate]);
  for (std::size_t m = 0; m < models_.size(); ++m) {
    if (!summed(m)) continue;
    round.sums.of(m, *worker.replicate).merge(worker.equations[m]);
    worker.equations[m].clear();
  }
}

void FieldChains::deal(std::size_t chain, std::uint32_t battle, FieldBattle& dealt,
                       ArmyGenerator::Scratch& scratch) const {
  dealt.key = field_battle_key(options_.seed, chains_[chain].number(), rounds_, battle);
  // Army A sits at seat 1 in the even battles.
  FieldArmy& a = battle % 2 == 0 ? dealt.seat1 : dealt.seat2;
  FieldArmy& b = battle % 2 == 0 ? dealt.seat2 : dealt.seat1;
  const ScoringList& building = chains_[chain].building();
  const std::size_t seat_of_a = battle % 2;
  dealt.rests[seat_of_a] = population_.generate(building, dealt.key, 0, a, scratch);
  dealt.rests[1 - seat_of_a] = population_.generate(building, dealt.key, 1, b, scratch);
  population_.leave_leader_out(dealt.key, 0, a, scratch);
  population_.leave_leader_out(dealt.key, 1, b, scratch);
  chains_[chain].list().score(a);
  chains_[chain].list().score(b);
}

void FieldChains::play_batch(std::size_t chain, std::uint32_t first, std::uint32_t end, Worker& worker,
                             Progress& progress) {
  RoundFacts& facts = worker.facts;
  for (std::uint32_t battle = first; battle < end; ++battle) {
    if (progress.stop_requested()) return;  // the incomplete round is dropped
    deal(chain, battle, worker.dealt, worker.scratch);
    const FieldBattle& dealt = worker.dealt;
    const BattleReport report = play_(dealt.seat1, dealt.seat2, dealt.key);

    const int seat_of_a = battle % 2 == 0 ? 0 : 1;
    const int sign = seat_of_a == 0 ? 1 : -1;
    for (std::size_t m = 0; m < models_.size(); ++m) {
      if (!summed(m)) continue;
      std::vector<std::int32_t>& row = worker.rows[m];
      std::fill(row.begin(), row.end(), 0);
      models_[m].add<std::int32_t>(dealt.seat1, sign, row);
      models_[m].add<std::int32_t>(dealt.seat2, -sign, row);
      row[models_[m].size()] = report.first_player == seat_of_a ? 1 : -1;
      row[models_[m].size() + 1] = sign * luck_of_(report);
      const std::int32_t response = sign * response_of(report);
      worker.equations[m].add(row, response);
    }
    features_.add<std::int64_t>(dealt.seat1, 1, facts.units_seen);
    features_.add<std::int64_t>(dealt.seat2, 1, facts.units_seen);
    ++facts.battles;
    facts.rest_hundredths += dealt.rests[0] + dealt.rests[1];
    facts.draws += report.winner < 0 ? 1 : 0;
    facts.validity.add(report);
    facts.first_player_half_points += report.winner < 0 ? 1 : (report.winner == report.first_player ? 2 : 0);
  }
  progress.advance(end - first);
}

namespace {

/// Whether so many rounds that count are the earlier half of those of some look.
bool ends_early_half(const FieldSchedule& schedule, int counted) {
  if (counted == schedule.tail_rounds / 2) return true;
  for (int look = 0; look < schedule.looks; ++look) {
    if (counted == schedule.tail_rounds_at(look)) return true;
  }
  return false;
}

}  // namespace

bool FieldChains::finish_round(FieldRound&& round) {
  tbb::parallel_for(std::size_t{0}, chains_.size(), [&](std::size_t i) {
    NormalEquations equations = round.sums.of(0, i * blocks_);
    for (std::size_t block = 1; block < blocks_; ++block) equations.merge(round.sums.of(0, i * blocks_ + block));
    chains_[i].finish_round(equations);
  });
  if (rounds_ >= options_.schedule.burn_in_rounds) {
    if (ends_early_half(options_.schedule, rounds_ - options_.schedule.burn_in_rounds)) {
      early_.merge(late_);
      late_.clear();
    }
    tail_.merge(round.sums);
    late_.merge(round.sums);
  }
  facts_.push_back(std::move(round.facts));
  ++rounds_;
  if (options_.prior) return true;
  const Hundredths least = least_price(population_.ruleset());
  const PriceScale points = scale(0);
  tbb::parallel_for(std::size_t{0}, chains_.size(), [&](std::size_t i) { chains_[i].score_next(points, least); });
  // With few battles a chain may lose its scale for a while; later rounds restore it.
  note_stuck();
  const std::int64_t away = stuck_chains();
  const bool many = 10 * away > std::ssize(chains_) && !few(away);
  broke_down_ = many && rounds_ == options_.schedule.most_rounds();
  return !broke_down_;
}

void FieldChains::note_stuck() {
  if (rounds_ < options_.schedule.burn_in_rounds + kRoundsBeforeStuck) return;
  for (std::size_t i = 0; i < chains_.size(); ++i) was_stuck_[i] = was_stuck_[i] || chains_[i].stuck();
}

Match field_match(const ArmyGenerator& population, const FieldBattle& battle, const Player& player,
                  std::shared_ptr<const ScenarioTable> table) {
  const bool a_in_seat1 = battle.key.battle % 2 == 0;
  Match match;
  match.ruleset = population.ruleset();
  match.armies = {army_of(population, a_in_seat1 ? battle.seat1 : battle.seat2),
                  army_of(population, a_in_seat1 ? battle.seat2 : battle.seat1)};
  match.players = {player, player};
  match.table = std::move(table);
  match.battles_per_table = kFieldBattlesPerTable;
  match.seed = battle.key.seed;
  match.matchup = battle.key.matchup;
  return match;
}

}  // namespace warbalance::sim
