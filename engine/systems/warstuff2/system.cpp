#include "engine/systems/warstuff2/system.hpp"

#include <span>
#include <string>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/odds_outcomes.hpp"
#include "engine/systems/warstuff2/odds.hpp"

namespace warbalance::warstuff2 {
namespace {

enum Action : std::size_t { kShoot, kCharge, kSpell };

constexpr std::array<OddsAction, 3> kActions = {{
    {"shoot", "one shot, in range and sight", false},
    {"charge", "a charge from contact on, with the strike back", false},
    {"spell", "the cast die and the spell's hits", true},
}};

enum Option : std::size_t {
  kCover,
  kAttackerCover,
  kElevated,
  kDefenderHunkered,
  kDefenderStunned,
  kDefenderMarkers,
  kAttackerMarkers,
  kDefenderHealers,
  kAttackerHealers,
};

constexpr std::array<OddsOption, 9> kOptions = {{
    {"cover", 0, "the defender is in cover"},
    {"attacker-cover", 0, "the attacker is in cover (charge only)"},
    {"elevated", 0, "the defender stands higher than the shooter (shoot only)"},
    {"defender-hunkered", 0, "the defender is Hunkered"},
    {"defender-stunned", 0, "the defender is Stunned"},
    {"defender-markers", 100, "wound markers on the defender"},
    {"attacker-markers", 100, "wound markers on the attacker"},
    {"defender-healers", 20, "friendly Healers within 3 inches of the defender"},
    {"attacker-healers", 20, "friendly Healers within 3 inches of the attacker (charge only)"},
}};

/// Why the exchange is impossible; empty if it is possible.
std::string impossible(const Rules& rules, const Profile& attacker, const OddsRequest& request) {
  const auto given = [&](Option option) { return request.options[option] != 0; };
  if (request.action == kShoot && !attacker.shoots()) return "the attacker cannot shoot: it has no Shooter rule";
  if (request.action == kSpell && (attacker.cast_on == 0 || request.named_effect >= attacker.spell_count)) {
    return "the attacker cannot cast this spell";
  }
  if (request.action != kShoot && given(kElevated)) return "--elevated goes with --action shoot only";
  if (request.action != kCharge && given(kAttackerCover)) return "--attacker-cover goes with --action charge only";
  if (request.action != kCharge && given(kAttackerHealers)) return "--attacker-healers goes with --action charge only";
  if ((given(kDefenderHealers) || given(kAttackerHealers)) && rules.healer_on == 0) {
    return "there are no Healers: no special rule of the ruleset rescues friends";
  }
  return {};
}

std::string state_text(const Condition& condition) {
  if (condition.killed) return "killed";
  std::string text = condition.stunned ? "stunned" : "ok";
  if (condition.markers > 0) text += ":" + std::to_string(condition.markers);
  if (condition.frozen) text += "+frozen";
  return text;
}

ExchangeSetting setting_of(const OddsRequest& request) {
  const auto& options = request.options;
  ExchangeSetting setting;
  setting.action = request.action == kShoot    ? ExchangeAction::shoot
                   : request.action == kCharge ? ExchangeAction::charge
                                               : ExchangeAction::spell;
  setting.spell = request.named_effect;
  setting.defender_cover = options[kCover] != 0 || options[kElevated] != 0 || options[kDefenderHunkered] != 0;
  setting.attacker_cover = options[kAttackerCover] != 0;
  setting.defender_healers = static_cast<std::uint8_t>(options[kDefenderHealers]);
  setting.attacker_healers = static_cast<std::uint8_t>(options[kAttackerHealers]);
  return setting;
}

}  // namespace

}  // namespace warbalance::warstuff2

namespace warbalance {

std::span<const OddsAction> Warstuff2::odds_actions() { return warstuff2::kActions; }
std::span<const OddsOption> Warstuff2::odds_options() { return warstuff2::kOptions; }

std::vector<OddsOutcome> Warstuff2::odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                                         const OddsRequest& request, std::string& problem) {
  using namespace warstuff2;
  problem = impossible(rules, attacker, request);
  if (!problem.empty()) return {};

  const ExchangeSetting setting = setting_of(request);
  const RuleSet compared = attacker.compares | defender.compares;
  const SingleExchange exchange(rules, unit_numbers(rules, attacker, compared), unit_numbers(rules, defender, compared),
                                setting);
  Condition attacking;
  Condition defending;
  attacking.markers = static_cast<std::uint8_t>(request.options[kAttackerMarkers]);
  defending.markers = static_cast<std::uint8_t>(request.options[kDefenderMarkers]);
  defending.stunned = request.options[kDefenderStunned] != 0;

  const auto ends = enumerate(
      exchange.start(attacking, defending), Rational(1),
      [&](ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, SingleExchange::over);

  OddsOutcomes outcomes;
  for (const auto& [state, chance] : ends) {
    outcomes.add(state_text(state.attacker), state_text(state.defender), chance);
  }
  return outcomes.sorted();
}

}  // namespace warbalance
