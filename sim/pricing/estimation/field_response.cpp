#include "sim/pricing/estimation/field_response.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace warbalance::sim {
namespace {

constexpr double kLuckPerPoint = 600;
constexpr double kLuckStep = 1e-4;
constexpr std::int64_t kMostLuckSteps = 1'000'000;

}  // namespace

std::int32_t response_of(const BattleReport& report) { return report.winner < 0 ? 0 : (report.winner == 0 ? 1 : -1); }

LuckSteps::LuckSteps(double mean_total)
    : unit_(std::max<std::int64_t>(1, std::llround(kLuckStep * kLuckPerPoint * mean_total))) {}

std::int32_t LuckSteps::operator()(const BattleReport& report) const {
  const std::int64_t luck = report.luck[0] - report.luck[1];
  const std::int64_t steps = (std::abs(luck) + unit_ / 2) / unit_;
  const auto size = static_cast<std::int32_t>(std::min(steps, kMostLuckSteps));
  return luck < 0 ? -size : size;
}

}  // namespace warbalance::sim
