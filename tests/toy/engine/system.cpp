#include "tests/toy/engine/system.hpp"

#include "engine/core/enumerate.hpp"
#include "engine/core/odds_outcomes.hpp"

namespace warbalance {
namespace {

constexpr auto kNumbers = specs_of(toy::kNumberRows);
constexpr auto kOptions = specs_of(toy::kOptionRows);
constexpr auto kWeights = specs_of(toy::kWeightRows);

enum Action : std::size_t { kShoot, kFight };
constexpr std::array<OddsAction, 2> kOddsActions = {{
    {"shoot", "one shot, in range"},
    {"fight", "one fight in contact, with what strikes back"},
}};

enum Option : std::size_t { kCover, kAttackerWounds, kDefenderWounds };
constexpr std::array<OddsOption, 3> kOddsOptions = {{
    {"cover", 0, "the defender is in cover"},
    {"attacker-wounds", 100, "wounds of the attacker"},
    {"defender-wounds", 100, "wounds of the defender"},
}};

std::string state_text(int wounds, int strength) {
  if (wounds >= strength) return "killed";
  return wounds == 0 ? "ok" : "ok:" + std::to_string(wounds);
}

}  // namespace

const Vocabulary& Toy::vocabulary() {
  static const Vocabulary vocabulary{.numbers = kNumbers,
                                     .options = kOptions,
                                     .weights = kWeights,
                                     .effects = toy::effect_vocabulary(),
                                     .endings = toy::kEndingNames,
                                     .players_max = 2,
                                     .facts = &facts()};
  return vocabulary;
}

Toy::Rules Toy::make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
  Rules rules;
  set_numbers(rules, toy::kNumberRows, numbers);
  set_numbers(rules, toy::kOptionRows, options);
  return rules;
}

Toy::Profile Toy::plain_profile(const Rules& rules, int quality) {
  Profile profile;
  profile.quality = static_cast<std::int8_t>(quality);
  profile.radius = rules.base_radius;
  return profile;
}

std::span<const OddsAction> Toy::odds_actions() { return kOddsActions; }
std::span<const OddsOption> Toy::odds_options() { return kOddsOptions; }

std::vector<OddsOutcome> Toy::odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                                   const OddsRequest& request, std::string& problem) {
  const int attacker_wounds = request.options[kAttackerWounds];
  const int defender_wounds = request.options[kDefenderWounds];
  problem.clear();
  if (request.action == kShoot && !attacker.shoots()) problem = "the attacker does not shoot";
  if (attacker_wounds >= attacker.strength()) problem = "the attacker is dead with so many wounds";
  if (defender_wounds >= defender.strength()) problem = "the defender is dead with so many wounds";
  if (!problem.empty()) return {};

  const toy::AttackKind kind = request.action == kShoot ? toy::AttackKind::shoot : toy::AttackKind::fight;
  const toy::Exchange exchange(rules, attacker, defender, {kind, request.options[kCover] != 0});
  const auto ends = enumerate(
      exchange.start(attacker_wounds, defender_wounds), Rational(1),
      [&](toy::ExchangeState& state, EnumeratingDice& dice) { exchange.step(state, dice); }, toy::Exchange::over);
  OddsOutcomes outcomes;
  for (const auto& [state, chance] : ends) {
    outcomes.add(state_text(state.source_wounds, attacker.strength()),
                 state_text(state.target_wounds, defender.strength()), chance);
  }
  return outcomes.sorted();
}

}  // namespace warbalance
