#include "engine/systems/suitcase/system.hpp"

#include <array>
#include <charconv>
#include <string_view>
#include <vector>

#include "engine/systems/suitcase/body.hpp"
#include "engine/systems/suitcase/odds.hpp"
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

/// Why the exchange is impossible; empty if it is possible.
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

void append(std::string& text, const char* field, int value) {
  if (value > 0) text += std::string(",") + field + std::to_string(value);
}

std::string hero_text(const Body& body) {
  std::string text = "hero";
  append(text, "markers:", body.hero_markers);
  return text + (body.hero_stunned ? ",stunned" : "");
}

/// The number behind "wounds:" if the field begins so; -1 if not, or if there is none.
int number_behind(std::string_view field, std::string_view key) {
  if (!field.starts_with(key)) return -1;
  field.remove_prefix(key.size());
  int number = -1;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
  return error == std::errc() && end == field.data() + field.size() && number <= 999 ? number : -1;
}

std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t comma = text.find(',');
    std::string_view field = text.substr(0, comma);
    while (!field.empty() && field.front() == ' ') field.remove_prefix(1);
    while (!field.empty() && field.back() == ' ') field.remove_suffix(1);
    fields.push_back(field);
    if (comma == std::string_view::npos) return fields;
    text.remove_prefix(comma + 1);
  }
}

// What Snipers have done to troops 0 and 1 (SC-K20), as fields.
constexpr std::array<const char*, kPicked> kMarkerFields = {"leader-markers:", "carrier-markers:"};
constexpr std::array<const char*, kPicked> kStunnedFields = {"leader-stunned", "carrier-stunned"};

std::string picked_text(const Body& body) {
  std::string text = body.sergeant_lost ? ",no-sergeant" : "";
  append(text, "carriers-lost:", body.carriers_lost);
  for (std::size_t i = 0; i < kPicked; ++i) {
    append(text, kMarkerFields[i], body.model_markers[i]);
    if (body.model_stunned[i]) text += std::string(",") + kStunnedFields[i];
  }
  return text;
}

/// Takes one of these fields.
bool take_picked(std::string_view field, Body& body) {
  if (body.troops == 0 || body.hero) return false;
  if (field == "no-sergeant") return body.sergeant_lost = true;
  if (const int lost = number_behind(field, "carriers-lost:"); lost > 0 && lost <= kMaxTroops) {
    body.carriers_lost = static_cast<std::int8_t>(lost);
    return true;
  }
  for (std::size_t i = 0; i < kPicked && i < static_cast<std::size_t>(body.troops); ++i) {
    if (field == kStunnedFields[i]) return body.model_stunned[i] = true;
    if (const int number = number_behind(field, kMarkerFields[i]); number > 0) {
      body.model_markers[i] = static_cast<std::int16_t>(number);
      return true;
    }
  }
  return false;
}

/// Reads one field of a state; false if it is not valid here.
bool take(const UnitNumbers& numbers, std::string_view field, Body& body, bool& wounds, bool& markers) {
  if (field == "hero") {
    if (numbers.cards() < 2 || body.hero) return false;
    return body.hero = true;
  }
  if (field == "stunned") {
    bool& flag = body.hero ? body.hero_stunned : body.stunned;
    if (flag || !body.alive()) return false;
    return flag = true;
  }
  if (const int number = number_behind(field, "markers:"); number > 0 && body.alive()) {
    std::int16_t& count = body.hero ? body.hero_markers : body.damage;
    if (count != 0) return false;
    count = static_cast<std::int16_t>(number);
    markers = markers || !body.hero;
    return true;
  }
  if (const int number = number_behind(field, "wounds:"); number > 0) {
    if (body.hero || body.damage != 0) return false;
    body.damage = static_cast<std::int16_t>(number);
    return wounds = true;
  }
  return take_picked(field, body);
}

}  // namespace

std::string state_text(const Body& body) {
  if (!body.alive()) return "killed";
  if (body.troops == 0) return hero_text(body);
  std::string text = "models:" + std::to_string(body.troops);
  append(text, body.last_model() ? "markers:" : "wounds:", body.damage);
  if (body.stunned) text += ",stunned";
  text += picked_text(body);
  return body.hero ? text + "," + hero_text(body) : text;
}

Body body_of_text(const UnitNumbers& numbers, const std::string& text, std::string& problem) {
  const std::string example = state_text(full_strength(numbers));
  const auto refuse = [&](const std::string& why) {
    problem = "the state '" + text + "' " + why + "; full strength is '" + example + "'";
    return full_strength(numbers);
  };
  Body body;
  bool wounds = false;
  bool markers = false;
  const auto fields = fields_of(text);
  std::size_t next = 0;
  if (const int troops = number_behind(fields[0], "models:"); troops > 0) {
    if (troops > numbers.troops().models) return refuse("has more models than the unit");
    body.troops = static_cast<std::int8_t>(troops);
    next = 1;
  }
  for (; next < fields.size(); ++next) {
    if (!take(numbers, fields[next], body, wounds, markers)) return refuse("is not a state of this unit");
  }
  if (!body.alive()) return refuse("is not a state of this unit");
  const bool beyond =
      body.damage >= numbers.troops().wounds.health && body.model_stunned == decltype(body.model_stunned){};
  if (wounds && beyond) return refuse("is not a state of this unit");
  if (wounds && body.last_model()) return refuse("says wounds of a last model, whose wounds are markers");
  if (markers && !body.last_model()) return refuse("says markers of a model that is not the last one");
  settle(body);
  return body;
}

}  // namespace warbalance::suitcase

namespace warbalance {

std::span<const OddsAction> Suitcase::odds_actions() { return suitcase::kActions; }
std::span<const OddsOption> Suitcase::odds_options() { return suitcase::kOptions; }

std::vector<OddsOutcome> Suitcase::odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                                        const OddsRequest& request, std::string& problem) {
  using namespace suitcase;
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

}  // namespace warbalance
