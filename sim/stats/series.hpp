#pragma once

#include <vector>

namespace warbalance::sim {

/// Lag-1 autocorrelation of a series around its mean, in -1..1; 0 for a constant or shorter than 3.
/// Source: Box and Jenkins, Time Series Analysis (1976), section 2.1.
double lag1_autocorrelation(const std::vector<double>& series);

/// Mean of independent values and its standard error. @pre at least 2 values
struct MeanWithError {
  double mean = 0;
  double se = 0;
};
MeanWithError mean_with_error(const std::vector<double>& values);

}  // namespace warbalance::sim
