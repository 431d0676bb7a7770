#pragma once

#include <vector>

namespace warbalance::sim {

/// Mean of independent values and its standard error. @pre at least 2 values
struct MeanWithError {
  double mean = 0;
  double se = 0;
};
MeanWithError mean_with_error(const std::vector<double>& values);

}  // namespace warbalance::sim
