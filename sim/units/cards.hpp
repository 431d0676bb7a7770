#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/optional_parts.hpp"
#include "sim/files/diagnostics.hpp"
#include "sim/rules/ruleset_data.hpp"
#include "sim/units/unit_design.hpp"

// Units that are written as cards with weapons: "models=3 speed=4 q=4+ d=5+ wounds=1; Scout; Bow(24,1)", " + " precedes
// the card of an attached hero.

namespace warbalance::sim {

inline constexpr std::string_view kCardJoint = " + ";

/// Whether the units of a ruleset are cards.
bool has_cards(const Ruleset& ruleset);

/// The cards of a unit: its own, or the plain card of its tier with its rules, default numbers and plain weapons.
std::vector<CardDesign> cards_of(const Ruleset& ruleset, const UnitDesign& design);

/// Whether a text begins with a card's number, as cards do.
bool begins_with_card(const Ruleset& ruleset, std::string_view text);

/// Canonical text of a unit.
std::string cards_text(const Ruleset& ruleset, const UnitDesign& design);

/// A unit from its text. @param place  of the text's first character
Loaded<UnitDesign> parse_cards(const Ruleset& ruleset, const std::string& text, const Diagnostic& place);

// The price of a card is a sum of counts times prices.

/// The section of prices that do not belong to a special rule.
inline constexpr std::string_view kPriceSection = "price.";

/// Upper ends of the bands of range that ranged attacks are priced by [the system's lengths]; longer ranges form
/// another band.
inline constexpr std::array kRangeBands = {12, 18, 24, 30};

/// How often a unit pays for each price.
struct CardCounts {
  std::vector<std::int32_t> numbers;  ///< one per number of the vocabulary: counts for the section [price], else 0
  std::vector<std::int32_t> rules;    ///< one per special rule
};

/// @pre has_cards(ruleset)
CardCounts count_cards(const Ruleset& ruleset, const UnitDesign& design, PriceForm form);

/// Price of a unit from the listed prices of its parts and their form, before the minimum, in whole points.
Hundredths cards_cost(const Ruleset& ruleset, const UnitDesign& design);

/// One price of a ruleset with cards that battles can estimate: a number of [price], or the common price of special
/// rules that are sizes of one (`SpecialRule::term`).
struct PriceTerm {
  struct Part {
    bool is_rule = false;
    std::size_t index = 0;   ///< of the number or of the rule
    std::int32_t times = 1;  ///< the part costs this many times the term
  };
  std::string name;       ///< "range_30", "Scout", "AP(X)"
  Hundredths listed = 0;  ///< price of the first part that has one
  std::vector<Part> parts;
};

/// The terms of a ruleset's prices: numbers, then rules, in the order of the data. Excludes the quality and the defense
/// of a plain card, which cost 0 by definition. Also excludes rules that cards pay for through their numbers (Tough
/// through health, Fast through speed) or cannot have (lists of spells).
/// @param form form of the estimated prices; listed prices of attacks are those of a plain card in this form
/// @pre has_cards(ruleset)
std::vector<PriceTerm> price_terms(const Ruleset& ruleset, PriceForm form);
inline std::vector<PriceTerm> price_terms(const Ruleset& ruleset) { return price_terms(ruleset, ruleset.price_form); }

/// How often a unit pays for each term.
std::vector<std::int32_t> count_terms(const std::vector<PriceTerm>& terms, const CardCounts& counts);

/// A card as the battle reads it, with the effects of its special rules and those of its weapons.
template <RuleSystem S>
typename S::Card compile_card(const Ruleset& ruleset, const CardDesign& design) {
  auto card = S::make_card(design.stats);
  for (const WeaponDesign& weapon : design.weapons) {
    S::add_weapon(card, weapon.carriers, weapon.range, weapon.attacks);
    for (const std::uint8_t rule : weapon.rules) {
      for (const EffectUse& use : ruleset.rules[rule].effects) {
        S::apply_to_weapon(S::last_weapon(card), use.effect, use.parameters);
      }
    }
  }
  for (const std::uint8_t rule : design.rules) {
    for (const EffectUse& use : ruleset.rules[rule].effects) S::apply_to_card(card, use.effect, use.parameters);
  }
  return card;
}

}  // namespace warbalance::sim
