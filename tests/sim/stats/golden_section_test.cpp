#include <gtest/gtest.h>

#include <cmath>

#include "sim/stats/minimum.hpp"

namespace warbalance::sim::golden_section_test {
namespace {

TEST(GoldenSection, FindsTheMinimum) {
  EXPECT_NEAR(golden_section([](double x) { return (x - 3) * (x - 3); }, 0, 10, 1e-6), 3, 1e-6);
  EXPECT_NEAR(golden_section([](double x) { return std::abs(x + 1); }, -4, 10, 1e-3), -1, 1e-3);
}

TEST(GoldenSection, EndsAtTheEdgeThatIsLowest) {
  EXPECT_NEAR(golden_section([](double x) { return x; }, 2, 5, 1e-4), 2, 1e-4);
}

}  // namespace
}  // namespace warbalance::sim::golden_section_test
