#include "sim/pricing/tail_coefficients.hpp"

#include "sim/pricing/model_fit.hpp"

namespace warbalance::sim {

bool TailCoefficients::scale_holds(const PriceScale& scale) const {
  for (std::size_t left_out = pooled() ? chains_.chains() : 0; left_out <= chains_.chains(); ++left_out) {
    if (!scale.positive(without(left_out))) return false;
  }
  return true;
}

std::vector<double> TailCoefficients::sum_without(std::size_t left_out) const {
  std::vector<double> sum(chains_.iterated().size());
  for (std::size_t chain = 0; chain < chains_.chains(); ++chain) {
    if (chain == left_out) continue;
    for (int round = first_round_; round < first_round_ + rounds_; ++round) {
      const std::vector<double>& theta = chains_.theta(chain, round);
      for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += theta[c];
    }
  }
  return sum;
}

std::vector<double> TailCoefficients::fit_without(std::size_t left_out) const {
  return fit_model(chains_.models()[model_], chains_.tail_equations(model_, left_out));
}

}  // namespace warbalance::sim
