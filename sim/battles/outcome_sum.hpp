#pragma once

#include <cstdint>
#include <span>

#include "engine/core/report.hpp"

namespace warbalance::sim {

/// Everything that came out of battles of one matchup, in one number: the sum of a hash of each battle's number and
/// whole report, modulo 2^64. Sums do not depend on the order in which battles are played.
struct OutcomeSum {
  std::int64_t battles = 0;
  std::uint64_t value = 0;

  /// Adds consecutive battles from `number` on.
  void add_group(std::int64_t number, std::span<const BattleReport> reports);
  void merge(const OutcomeSum& other);

  friend bool operator==(const OutcomeSum&, const OutcomeSum&) = default;
};

}  // namespace warbalance::sim
