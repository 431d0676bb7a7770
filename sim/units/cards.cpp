#include "sim/units/cards.hpp"

#include <algorithm>

#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"

namespace warbalance::sim {
namespace {

const CardGrammar& grammar_of(const Ruleset& ruleset) { return *vocabulary_of(ruleset.system)->cards; }

std::string rule_list(const Ruleset& ruleset, const std::vector<std::uint8_t>& rules, const char* joint) {
  std::string text;
  for (const std::uint8_t rule : rules) text += (text.empty() ? "" : joint) + ruleset.rules[rule].name;
  return text;
}

std::string weapon_text(const Ruleset& ruleset, const WeaponDesign& weapon) {
  std::string text = weapon.carriers > 0 ? std::to_string(weapon.carriers) + "x " : "";
  text += weapon.name + "(" + (weapon.range == 0 ? "-" : std::to_string(weapon.range)) + "," +
          std::to_string(weapon.attacks);
  if (!weapon.rules.empty()) text += "," + rule_list(ruleset, weapon.rules, ",");
  return text + ")";
}

std::string card_text(const Ruleset& ruleset, const CardDesign& card) {
  const auto stats = grammar_of(ruleset).stats;
  std::string text;
  for (std::size_t i = 0; i < stats.size(); ++i) {
    text += (i == 0 ? "" : " ") + std::string(stats[i].path) + "=" + std::to_string(card.stats[i]);
    if (is_roll(stats[i])) text += "+";
  }
  text += "; " + (card.rules.empty() ? "-" : rule_list(ruleset, card.rules, ", "));
  for (const WeaponDesign& weapon : card.weapons) text += "; " + weapon_text(ruleset, weapon);
  return text;
}

}  // namespace

bool has_cards(const Ruleset& ruleset) {
  const Vocabulary* const vocabulary = vocabulary_of(ruleset.system);
  return vocabulary != nullptr && vocabulary->cards != nullptr;
}

std::vector<CardDesign> cards_of(const Ruleset& ruleset, const UnitDesign& design) {
  if (!design.cards.empty()) return design.cards;
  CardDesign card;
  for (const NumberSpec& stat : grammar_of(ruleset).stats) {
    card.stats.push_back(stat.path == "q" ? ruleset.tiers[design.tier].quality : stat.fallback);
  }
  card.rules = design.rules;
  for (const PlainWeapon& weapon : grammar_of(ruleset).plain_weapons) {
    card.weapons.push_back({std::string(weapon.name), 0, weapon.range, weapon.attacks, {}});
  }
  return {card};
}

bool begins_with_card(const Ruleset& ruleset, std::string_view text) {
  const std::string_view word = trimmed(text.substr(0, text.find('=')));
  if (text.find('=') == std::string_view::npos) return false;
  const auto stats = grammar_of(ruleset).stats;
  return std::any_of(stats.begin(), stats.end(),
                     [&](const NumberSpec& stat) { return folded_name(stat.path) == folded_name(word); });
}

std::string cards_text(const Ruleset& ruleset, const UnitDesign& design) {
  std::string text;
  for (const CardDesign& card : cards_of(ruleset, design)) {
    text += (text.empty() ? "" : std::string(kCardJoint)) + card_text(ruleset, card);
  }
  return text;
}

}  // namespace warbalance::sim
