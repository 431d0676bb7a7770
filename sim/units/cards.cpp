#include "sim/units/cards.hpp"

#include <algorithm>

#include "engine/systems/systems.hpp"
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

namespace {

/// The battle numbers of a card that affect its price.
struct Body {
  int models = 1;
  int quality = 0;
  int defense = 0;
  int health = 1;
  int speed = 0;

  friend bool operator==(const Body&, const Body&) = default;
};

Body body_of(const Ruleset& ruleset, const CardDesign& design) {
  Body body;
  with_system(ruleset.system, [&]<class S>() {
    if constexpr (HasCards<S>) {
      const auto card = compile_card<S>(ruleset, design);
      body = {card.models, card.quality, card.defense, card.health, card.advance_range()};
    }
  });
  return body;
}

/// The card with the grammar's default numbers plus `more`, limited to the greatest allowed.
CardDesign plain_card(const Ruleset& ruleset, std::int32_t more) {
  CardDesign card;
  for (const NumberSpec& stat : vocabulary_of(ruleset.system)->cards->stats) {
    card.stats.push_back(std::min(stat.fallback + more, stat.max));
  }
  return card;
}

/// The number of results of a die that hit with a quality.
int hitting_results(int quality) { return 7 - quality; }

class Counter {
 public:
  Counter(const Ruleset& ruleset, PriceForm form)
      : ruleset_(ruleset), products_(form == PriceForm::products), numbers_(vocabulary_of(ruleset.system)->numbers) {
    counts.numbers.assign(numbers_.size(), 0);
    counts.rules.assign(ruleset.rules.size(), 0);
  }

  void add(const CardDesign& card) {
    const Body body = body_of(ruleset_, card);
    const Body plain = body_of(ruleset_, plain_card(ruleset_, 0));
    add_number("base", body.models);
    add_number("card", 1);
    const int with_quality = body.models * (products_ ? body.health : 1);
    add_number("quality_" + std::to_string(body.quality), with_quality);
    add_number("defense_" + std::to_string(body.defense), with_quality);
    add_number("health", body.models * (body.health - plain.health));
    add_number("speed", body.models * (body.speed - plain.speed));
    add_rules(card.rules, CostUnit::model, body.models);
    add_rules(card.rules, CostUnit::unit, 1);
    add_weapons(card, body.models, products_ ? hitting_results(body.quality) : 1);
  }

  CardCounts counts;

 private:
  void add_number(const std::string& name, int times) {
    const std::string path = std::string(kPriceSection) + name;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i].path == path) counts.numbers[i] += times;
    }
  }

  void add_rules(const std::vector<std::uint8_t>& rules, CostUnit unit, int times) {
    for (const std::uint8_t rule : rules) {
      if (ruleset_.rules[rule].cost_unit == unit) counts.rules[rule] += times;
    }
  }

  /// The price of a model includes one attack of its first melee weapon.
  void add_weapons(const CardDesign& card, int models, int hits) {
    bool free_attack = true;
    for (const WeaponDesign& weapon : card.weapons) {
      const int carriers = weapon.carriers == 0 ? models : std::min(weapon.carriers, models);
      const int attacks = carriers * weapon.attacks;
      add_rules(weapon.rules, CostUnit::attack, attacks);
      add_rules(card.rules, CostUnit::attack, attacks);
      if (weapon.range > 0) {
        add_number(band_of(weapon.range), attacks * hits);
        continue;
      }
      add_number("melee_attack", (attacks - (free_attack ? carriers : 0)) * hits);
      free_attack = false;
    }
  }

  static std::string band_of(int range) {
    for (const int band : kRangeBands) {
      if (range <= band) return "range_" + std::to_string(band);
    }
    return "range_more";
  }

  const Ruleset& ruleset_;
  bool products_;
  std::span<const NumberSpec> numbers_;
};

/// Whether cards pay for a rule through their numbers.
bool changes_numbers(const Ruleset& ruleset, std::size_t rule) {
  for (const std::int32_t more : {0, 1}) {
    CardDesign card = plain_card(ruleset, more);
    const Body without = body_of(ruleset, card);
    card.rules = {static_cast<std::uint8_t>(rule)};
    if (body_of(ruleset, card) != without) return true;
  }
  return false;
}

/// Lists of spells belong to the whole game, not to a unit.
bool is_of_units(const Ruleset& ruleset, const SpecialRule& rule) {
  const auto effects = vocabulary_of(ruleset.system)->effects;
  return rule.effects.empty() || !std::all_of(rule.effects.begin(), rule.effects.end(),
                                              [&](const EffectUse& use) { return effects[use.effect].named; });
}

void add_rule_terms(const Ruleset& ruleset, std::vector<PriceTerm>& terms) {
  for (std::size_t i = 0; i < ruleset.rules.size(); ++i) {
    const SpecialRule& rule = ruleset.rules[i];
    if (!is_of_units(ruleset, rule) || changes_numbers(ruleset, i)) continue;
    const std::string& name = rule.term.empty() ? rule.name : rule.term;
    auto term = std::find_if(terms.begin(), terms.end(), [&](const PriceTerm& t) { return t.name == name; });
    if (term == terms.end()) {
      terms.push_back({name, rule.cost / rule.term_times, {}});
      term = terms.end() - 1;
    }
    term->parts.push_back({true, i, rule.term_times});
  }
}

}  // namespace

CardCounts count_cards(const Ruleset& ruleset, const UnitDesign& design, PriceForm form) {
  Counter counter(ruleset, form);
  for (const CardDesign& card : cards_of(ruleset, design)) counter.add(card);
  return std::move(counter.counts);
}

Hundredths cards_cost(const Ruleset& ruleset, const UnitDesign& design) {
  const CardCounts counts = count_cards(ruleset, design, ruleset.price_form);
  Hundredths sum = 0;
  for (std::size_t i = 0; i < counts.numbers.size(); ++i) sum += counts.numbers[i] * ruleset.numbers[i];
  for (std::size_t i = 0; i < counts.rules.size(); ++i) sum += counts.rules[i] * ruleset.rules[i].cost;
  const Hundredths half_up = sum >= 0 ? sum + 50 : sum - 49;
  return half_up / 100 * 100;
}

std::vector<PriceTerm> price_terms(const Ruleset& ruleset, PriceForm form) {
  const auto numbers = vocabulary_of(ruleset.system)->numbers;
  const Body plain = body_of(ruleset, plain_card(ruleset, 0));
  const std::array gauge = {"quality_" + std::to_string(plain.quality), "defense_" + std::to_string(plain.defense)};
  std::vector<PriceTerm> terms;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!numbers[i].path.starts_with(kPriceSection)) continue;
    const std::string name(numbers[i].path.substr(kPriceSection.size()));
    if (std::find(gauge.begin(), gauge.end(), name) != gauge.end()) continue;
    Hundredths listed = ruleset.numbers[i];
    if (form != ruleset.price_form && (name == "melee_attack" || name.starts_with("range_"))) {
      const int hits = hitting_results(plain.quality);
      listed = form == PriceForm::products ? listed / hits : listed * hits;
    }
    terms.push_back({name, listed, {{false, i, 1}}});
  }
  add_rule_terms(ruleset, terms);
  return terms;
}

std::vector<std::int32_t> count_terms(const std::vector<PriceTerm>& terms, const CardCounts& counts) {
  std::vector<std::int32_t> found;
  for (const PriceTerm& term : terms) {
    std::int32_t sum = 0;
    for (const PriceTerm::Part& part : term.parts) {
      sum += part.times * (part.is_rule ? counts.rules[part.index] : counts.numbers[part.index]);
    }
    found.push_back(sum);
  }
  return found;
}

}  // namespace warbalance::sim
