#include "sim/pricing/estimation/price_chain.hpp"

#include <utility>

namespace warbalance::sim {
namespace {

/// A burn-in's theta counts as so many rounds beside those that count: one round alone would be noisier.
constexpr double kBurnInRounds = 2;
/// The first round of a step is burn-in.
constexpr int kStepBurnIn = 1;

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
      building_(std::move(first)),
      list_(std::move(scored)),
      list_theta_(model.size()),
      counted_(std::move(none)) {}

int PriceChain::counted_rounds() const {
  const FieldSchedule& schedule = options_->schedule;
  if (in_step()) return (rounds() - 1) % schedule.step_rounds + 1 - kStepBurnIn;
  return rounds() - schedule.first_tail_round();
}

void PriceChain::finish_round(const NormalEquations& equations) {
  spectrum_.emplace(equations);
  thetas_.push_back(spectrum_->solve(equations));
  thetas_.back().resize(model_->size());
  next_theta_ = next_theta(equations);
}

std::vector<double> PriceChain::next_theta(const NormalEquations& equations) {
  const int counted = counted_rounds();
  if (counted <= 0) {
    if (damped_.empty()) damped_ = thetas_.back();
    move_towards(damped_, thetas_.back(), options_->damping);
    return damped_;
  }
  counted_.merge(equations);
  spectrum_.emplace(counted_);
  std::vector<double> theta = spectrum_->solve(counted_);
  theta.resize(model_->size());
  if (!ends_step() && !damped_.empty()) {
    move_towards(theta, damped_, kBurnInRounds / (kBurnInRounds + counted));
  }
  return theta;
}

void PriceChain::score_next(const PriceScale& scale, Hundredths least) {
  stuck_ = !scale.positive(next_theta_);
  if (!stuck_) {
    list_ = ScoringList(*model_, scale.prices(next_theta_), least);
    list_theta_ = next_theta_;
  }
  if (!ends_step()) return;
  building_ = list_;
  building_theta_ = list_theta_;
  damped_ = list_theta_;
  counted_.clear();
}

}  // namespace warbalance::sim
