#include "sim/stats/quantiles.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

namespace warbalance::sim {
namespace {

// Without promotion to long double: the same digits wherever double is IEEE 754.
using InDoubles = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
using Normal = boost::math::normal_distribution<double, InDoubles>;
using ChiSquared = boost::math::chi_squared_distribution<double, InDoubles>;
using StudentsT = boost::math::students_t_distribution<double, InDoubles>;

}  // namespace

double normal_quantile(double probability) {
  assert(probability > 0 && probability < 1);
  return boost::math::quantile(Normal(), probability);
}

double normal_probability(double z) { return boost::math::cdf(Normal(), z); }

double t_quantile(double probability, double degrees_of_freedom) {
  assert(probability > 0 && probability < 1 && degrees_of_freedom >= 1);
  return boost::math::quantile(StudentsT(degrees_of_freedom), probability);
}

double t_upper_tail(double t, double degrees_of_freedom) {
  assert(degrees_of_freedom >= 1 && !std::isnan(t));
  if (std::isinf(t)) return t > 0 ? 0 : 1;
  return boost::math::cdf(boost::math::complement(StudentsT(degrees_of_freedom), t));
}

double chi_squared_quantile(double probability, double degrees_of_freedom) {
  assert(probability > 0 && probability < 1 && degrees_of_freedom > 0);
  return boost::math::quantile(ChiSquared(degrees_of_freedom), probability);
}

double simultaneous_t_quantile(double alpha, std::size_t count, double degrees_of_freedom) {
  assert(alpha > 0 && alpha < 1 && count >= 1);
  // The quantile of the complement keeps its digits where 1 - alpha / (2 count) would round.
  return -t_quantile(alpha / (2 * static_cast<double>(count)), degrees_of_freedom);
}

}  // namespace warbalance::sim
