#include "sim/battles/outcome_sum.hpp"

#include "engine/core/signature.hpp"

namespace warbalance::sim {

void OutcomeSum::add_group(std::int64_t number, std::span<const BattleReport> reports) {
  for (const BattleReport& report : reports) {
    Signature battle;
    battle.add(number++);
    battle.add(report);
    value += battle.value();
    ++battles;
  }
}

void OutcomeSum::merge(const OutcomeSum& other) {
  battles += other.battles;
  value += other.value;
}

}  // namespace warbalance::sim
