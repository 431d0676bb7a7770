#include "engine/systems/suitcase/odds.hpp"

#include "engine/systems/suitcase/exchange_odds.hpp"
#include "engine/systems/suitcase/state.hpp"

namespace warbalance::suitcase {
namespace {

constexpr std::array<OddsAction, 4> kActions = {{
    {"shoot", "all ranged weapons at one target, in range and sight"},
    {"melee", "a charge with the strike back, everybody in reach"},
    {"fire-breath", "Fire Breath at range"},
    {"spell", "one cast of an attack spell"},
}};

enum Option : std::size_t {
  kCoverOption,
  kMoved,
  kPick,
  kFatigued,
  kDefenderFatigued,
  kSpell,
  kBlock,
  kAttackerState,
  kDefenderState
};

constexpr std::string_view kCoverWords[] = {"behind", "in"};
constexpr std::string_view kPickWords[] = {"hero", "sergeant", "carrier"};

constexpr std::array<OddsOption, 9> kOptions = {{
    {.name = "cover",
     .max = 2,
     .meaning = "most of the target's models are behind cover, or in it",
     .words = kCoverWords},
    {.name = "moved", .meaning = "the attacker moved before it shoots"},
    {.name = "pick", .max = 3, .meaning = "whom weapons that may pick a model pick", .words = kPickWords},
    {.name = "fatigued", .meaning = "the attacker has fought in melee this round"},
    {.name = "defender-fatigued", .meaning = "the defender has fought in melee this round"},
    {.name = "spell", .max = kMaxSpells, .meaning = "which spell is cast", .named_effect = true},
    {.name = "block", .max = 9, .meaning = "X of an enemy wizard who tries to block the spell"},
    {.name = "attacker-state", .max = 1, .meaning = "what is left of the attacker: models:3,wounds:1", .text = true},
    {.name = "defender-state",
     .max = 1,
     .meaning = "what is left of the defender: models:1,markers:1,stunned",
     .text = true},
}};

std::string text_of(const OddsRequest& request, std::size_t option) {
  return option < request.texts.size() ? request.texts[option] : std::string();
}

Body body_of(const UnitNumbers& numbers, const OddsRequest& request, std::size_t option, std::string& problem) {
  const std::string text = text_of(request, option);
  return text.empty() ? full_strength(numbers) : body_of_text(numbers, text, problem);
}

/// Why there is no such exchange; empty when there is.
std::string problem_of(const Rules& rules, const Profile& profile, const UnitNumbers& attacker, const Body& body,
                       const ExchangeSetting& setting) {
  if (body.idle()) return "the attacker is stunned and does nothing";
  switch (setting.kind) {
    case ExchangeKind::melee:
      return any_model(profile, body, &Card::immobile) ? "the attacker is Immobile and does not charge" : "";
    case ExchangeKind::fire_breath:
      return has_breath(attacker, body) ? "" : "the attacker does not have Fire Breath";
    case ExchangeKind::spell:
      if (wizard_power(attacker, body) == 0) return "the attacker is no wizard";
      if (setting.spell < 0 || setting.spell >= rules.spell_count) return "spell needs --spell with the name of one";
      if (rules.spells[static_cast<std::size_t>(setting.spell)].hits == 0) return "the spell is no attack";
      return "";
    case ExchangeKind::shoot:
      return has_weapon(attacker.troops(), true) || has_weapon(attacker.hero(), true)
                 ? ""
                 : "the attacker has no ranged weapon";
  }
  return "";
}

ExchangeSetting setting_of(const OddsRequest& request) {
  const auto& options = request.options;
  ExchangeSetting setting;
  setting.kind = static_cast<ExchangeKind>(request.action);
  if (options[kCoverOption] != 0) setting.cover = options[kCoverOption] == 1 ? Cover::behind : Cover::in;
  setting.moved = options[kMoved] != 0;
  setting.pick = static_cast<Pick>(options[kPick]);
  setting.fatigued = options[kFatigued] != 0;
  setting.defender_fatigued = options[kDefenderFatigued] != 0;
  setting.spell = static_cast<std::int8_t>(options[kSpell] - 1);
  setting.block = static_cast<std::int8_t>(options[kBlock]);
  return setting;
}

}  // namespace

std::span<const OddsAction> odds_actions() { return kActions; }
std::span<const OddsOption> odds_options() { return kOptions; }

std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                              const OddsRequest& request, std::string& problem) {
  const UnitNumbers attacking_numbers = unit_numbers(rules, attacker);
  const UnitNumbers defending_numbers = unit_numbers(rules, defender);
  const Body attacking = body_of(attacking_numbers, request, kAttackerState, problem);
  const Body defending = body_of(defending_numbers, request, kDefenderState, problem);
  const ExchangeSetting setting = setting_of(request);
  if (problem.empty()) problem = problem_of(rules, attacker, attacking_numbers, attacking, setting);
  if (!problem.empty()) return {};
  const SingleExchange exchange(rules, attacking_numbers, defending_numbers, setting);
  OddsOutcomes outcomes;
  for (const auto& [state, chance] : ExchangeOdds(exchange).ends(exchange.begin_from(attacking, defending))) {
    outcomes.add(state_text(state.attacker), state_text(state.defender), chance.value());
  }
  return outcomes.sorted();
}

}  // namespace warbalance::suitcase
