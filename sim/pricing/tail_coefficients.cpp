#include "sim/pricing/tail_coefficients.hpp"

#include "sim/pricing/model_fit.hpp"

namespace warbalance::sim {

bool TailCoefficients::scale_holds(const PriceScale& scale) const {
  for (std::size_t left_out = pooled() ? chains_.chains() : 0; left_out <= chains_.chains(); ++left_out) {
    if (!scale.positive(without(left_out))) return false;
  }
  return true;
}

std::vector<double> TailCoefficients::without(std::size_t left_out) const {
  return fit_model(chains_.models()[model_], chains_.tail_equations(model_, left_out));
}

}  // namespace warbalance::sim
