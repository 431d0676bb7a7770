#include "engine/systems/warstuff1/system.hpp"

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/odds_outcomes.hpp"
#include "engine/systems/warstuff1/odds.hpp"

namespace warbalance::warstuff1 {
namespace {

enum Action : std::size_t { kShootAction, kMeleeAction, kEntangleAction };

constexpr std::array<OddsAction, 3> kActions = {{
    {"shoot", "one shot, in range and sight", false},
    {"melee", "one attack in contact, with what answers it", false},
    {"entangle", "one attack that stuns, in range and sight", false},
}};

enum Option : std::size_t { kCoverOption, kDefenderWounds, kDefenderStunned, kAttackerWounds };

constexpr std::array<OddsOption, 4> kOptions = {{
    {"cover", 0, "the defender is in cover"},
    {"defender-wounds", 100, "wounds of the defender"},
    {"defender-stunned", 0, "the defender is stunned"},
    {"attacker-wounds", 100, "wounds of the attacker"},
}};

std::string state_text(const Condition& condition) {
  if (condition.killed) return "killed";
  std::string text = condition.stunned ? "stunned" : "ok";
  if (condition.wounds > 0) text += ":" + std::to_string(condition.wounds);
  return text;
}

}  // namespace

}  // namespace warbalance::warstuff1

namespace warbalance {

std::span<const OddsAction> Warstuff1::odds_actions() { return warstuff1::kActions; }
std::span<const OddsOption> Warstuff1::odds_options() { return warstuff1::kOptions; }

std::vector<OddsOutcome> Warstuff1::odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                                         const OddsRequest& request, std::string& problem) {
  using namespace warstuff1;
  problem.clear();
  if (request.action == kShootAction && !attacker.shoots()) {
    problem = "the attacker cannot shoot: it has no Shooter rule";
  }
  if (request.action == kEntangleAction && !attacker.entangles()) {
    problem = "the attacker has no rule for this attack";
  }
  if (!problem.empty()) return {};

  const AttackKind kind = request.action == kShootAction   ? AttackKind::shoot
                          : request.action == kMeleeAction ? AttackKind::melee
                                                           : AttackKind::entangle;
  Condition attacking;
  Condition defending;
  attacking.wounds = static_cast<std::uint8_t>(request.options[kAttackerWounds]);
  defending.wounds = static_cast<std::uint8_t>(request.options[kDefenderWounds]);
  defending.stunned = request.options[kDefenderStunned] != 0;

  const bool cover = request.options[kCoverOption] != 0;
  const SingleExchange exchange(exchange_numbers(rules, attacker, defender, kind, cover));
  const auto ends = enumerate(
      exchange.start(attacking, defending), Rational(1),
      [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, SingleExchange::over);

  OddsOutcomes outcomes;
  for (const auto& [state, chance] : ends) {
    outcomes.add(state_text(state.attack.source), state_text(state.attack.target), chance);
  }
  return outcomes.sorted();
}

}  // namespace warbalance
