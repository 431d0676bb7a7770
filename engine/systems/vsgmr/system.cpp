#include "engine/systems/vsgmr/system.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/odds_outcomes.hpp"
#include "engine/systems/vsgmr/odds.hpp"

namespace warbalance::vsgmr {
namespace {

enum Action : std::size_t { kDistanceAction, kHandToHandAction, kDisableAction, kSummonAction, kSkillAction };

constexpr std::array<OddsAction, 5> kActions = {{
    {"distance", "one distance attack with what follows, in range and sight"},
    {"hand-to-hand", "one attack hand to hand with what follows"},
    {"disable", "the roll of a figure with Disable"},
    {"summon", "the roll of a figure with Summon; nobody defends", false, false},
    {"skill", "a skill roll; nobody defends", false, false},
}};

enum Option : std::size_t {
  kCover,
  kAttackerSupport,
  kDefenderSupport,
  kAttackerInspiration,
  kDefenderInspiration,
  kDefenderDisabled,
  kOwnSkill
};

constexpr std::array<OddsOption, 7> kOptions = {{
    {"cover", 0, "the defender is in cover"},
    {"attacker-support", 0, "a friend supports the attacker's attack and skill rolls"},
    {"defender-support", 0, "a friend supports the defender's armor rolls"},
    {"attacker-inspiration", 0, "a friend of the attacker has Inspiration"},
    {"defender-inspiration", 0, "a friend of the defender has Inspiration"},
    {"defender-disabled", 0, "the defender is disabled"},
    {"specific-skill", 0, "the skill roll is for the attacker's own skill"},
}};

std::string fate_text(ExchangeState::Fate fate, int back, int hits) {
  switch (fate) {
    case ExchangeState::Fate::defeated:
      return "defeated";
    case ExchangeState::Fate::recruited:
      return "recruited";
    case ExchangeState::Fate::frightened:
      return "fear";
    case ExchangeState::Fate::ok:
      break;
  }
  if (back > 0) return "kb:" + std::to_string(back);
  return hits > 0 ? "hit:" + std::to_string(hits) : "ok";
}

/// Why there is no such action; empty when there is.
std::string problem_of(std::size_t action, const Profile& attacker, const Profile& defender) {
  if (attacker.type == FigureType::building) return "a building is a target and does nothing itself";
  if (action == kDistanceAction && !attacker.shoots)
    return "the attacker has no Distance and makes no distance attacks";
  if (action == kDisableAction && attacker.disable_on == 0) return "the attacker does not have the trait Disable";
  if (action == kDisableAction && defender.type == FigureType::building) return "a building cannot be disabled";
  if (action == kSummonAction && attacker.summon_on == 0) return "the attacker does not have the trait Summon";
  if (action == kSkillAction && !is_guy(attacker.type)) return "only guys make skill rolls";
  return "";
}

/// Chance of a die from which faces of `needed` and more succeed.
Rational chance_of(int sides, int needed) { return {std::clamp(sides - needed + 1, 0, sides), sides}; }

/// VS-K1: chance of a skill roll, repeated once if the side has Inspiration.
Rational skill_chance(const Rules& rules, const Profile& attacker, const std::vector<std::int32_t>& options) {
  const std::size_t skill = index_of(Roll::skill);
  const int support =
      std::max<int>(attacker.support[skill], options[kAttackerSupport] != 0 ? rules.friend_support[skill] : 0);
  const int bonus = attacker.bonus[skill] + support + (options[kOwnSkill] != 0 ? kSpecificSkill : 0);
  const Rational once = chance_of(attacker.sides[skill], rules.skill_hit - bonus);
  const bool again = options[kAttackerInspiration] != 0 || attacker.rerolls > 0;
  return again ? Rational(1 - (1 - once) * (1 - once)) : once;
}

void add_exchange(OddsOutcomes& outcomes, const Rules& rules, const Profile& attacker, const Profile& defender,
                  const OddsRequest& request) {
  ExchangeSetting setting;
  setting.kind = request.action == kDistanceAction ? AttackKind::distance : AttackKind::hand_to_hand;
  setting.cover = request.options[kCover] != 0;
  setting.attacker_support = request.options[kAttackerSupport] != 0;
  setting.defender_support = request.options[kDefenderSupport] != 0;
  setting.attacker_inspiration = request.options[kAttackerInspiration] != 0;
  setting.defender_inspiration = request.options[kDefenderInspiration] != 0;
  setting.defender_disabled = request.options[kDefenderDisabled] != 0;
  const SingleExchange exchange(exchange_numbers(rules, attacker, defender, setting));
  const auto ends = enumerate(
      exchange.start({}, {}), Rational(1),
      [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, SingleExchange::over);
  for (const auto& [state, chance] : ends) {
    outcomes.add(fate_text(state.attacker, state.attacker_back, 0),
                 fate_text(state.defender, state.defender_back, state.hits), chance);
  }
}

}  // namespace

}  // namespace warbalance::vsgmr

namespace warbalance {

std::span<const OddsAction> Vsgmr::odds_actions() { return vsgmr::kActions; }
std::span<const OddsOption> Vsgmr::odds_options() { return vsgmr::kOptions; }

std::vector<OddsOutcome> Vsgmr::odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                                     const OddsRequest& request, std::string& problem) {
  using namespace vsgmr;
  problem = problem_of(request.action, attacker, defender);
  if (!problem.empty()) return {};
  OddsOutcomes outcomes;
  if (request.action <= kHandToHandAction) {
    add_exchange(outcomes, rules, attacker, defender, request);
  } else if (request.action == kDisableAction) {
    const Rational chance = chance_of(rules.die, attacker.disable_on);
    outcomes.add("ok", "disabled", chance);
    outcomes.add("ok", "ok", 1 - chance);
  } else {
    const Rational chance = request.action == kSkillAction ? skill_chance(rules, attacker, request.options)
                                                           : chance_of(rules.die, attacker.summon_on);
    outcomes.add("success", "-", chance);
    outcomes.add("fail", "-", 1 - chance);
  }
  return outcomes.sorted();
}

}  // namespace warbalance
