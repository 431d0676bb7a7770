#pragma once

#include <functional>

namespace warbalance::sim {

/// Narrows an interval around a minimum of a function that falls and then rises: it ends no wider than `width`, and its
/// middle is returned. A function with several minima gives one of them. Source: Kiefer, Proceedings of the American
/// Mathematical Society 4 (1953) 502. @pre low <= high, width > 0
double golden_section(const std::function<double(double)>& function, double low, double high, double width);

}  // namespace warbalance::sim
