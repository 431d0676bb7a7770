#include <algorithm>

#include "sim/checks/lint.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::sim {
namespace {

/// What is odd about one card.
class CardLint {
 public:
  CardLint(const Ruleset& ruleset, const CardDesign& card, const Diagnostic& place, const std::string& unit)
      : ruleset_(ruleset), vocabulary_(*vocabulary_of(ruleset.system)), card_(card), place_(place), unit_(unit) {}

  Diagnostics check() {
    for (const std::uint8_t rule : card_.rules) check_rule(ruleset_.rules[rule]);
    const auto is_melee = [](const WeaponDesign& weapon) { return weapon.range == 0; };
    if (std::none_of(card_.weapons.begin(), card_.weapons.end(), is_melee))
      warn("has no melee weapon and never strikes");
    for (const WeaponDesign& weapon : card_.weapons) check_weapon(weapon);
    return std::move(found_);
  }

 private:
  void warn(const std::string& message) {
    Diagnostic finding = place_;
    finding.severity = Diagnostic::Severity::warning;
    finding.message = unit_ + " " + message;
    found_.push_back(std::move(finding));
  }

  std::int32_t stat(std::string_view name) const {
    const auto stats = vocabulary_.cards->stats;
    for (std::size_t i = 0; i < stats.size(); ++i) {
      if (stats[i].path == name) return card_.stats[i];
    }
    return 0;
  }
  std::string_view type_of(const EffectUse& use) const { return vocabulary_.effects[use.effect].type; }
  bool losing_matters() const {
    for (std::size_t i = 0; i < vocabulary_.options.size(); ++i) {
      if (vocabulary_.options[i].path == "melee_result") return ruleset_.options[i] != 0;
    }
    return true;
  }

  void check_rule(const SpecialRule& rule) {
    for (const EffectUse& use : rule.effects) {
      const std::string_view type = type_of(use);
      if (type == "health" && stat("wounds") > 1 && use.parameters[0] != stat("wounds")) {
        warn("has wounds=" + std::to_string(stat("wounds")) + " and " + rule.name + ": the greater number counts");
      }
      if (type == "move" && use.parameters[0] == stat("speed") && use.parameters[1] == 2 * stat("speed")) {
        warn("has " + rule.name + ", which changes nothing at Speed " + std::to_string(stat("speed")));
      }
      if (type == "melee_score" && !losing_matters()) {
        warn("has " + rule.name + ", which does nothing under melee_result = \"none\"");
      }
      if (type == "cast" && stat("models") > 1) warn("has " + rule.name + " on a card of several models");
    }
  }

  void check_weapon(const WeaponDesign& weapon) {
    if (weapon.carriers > stat("models")) {
      warn("has " + std::to_string(weapon.carriers) + "x " + weapon.name + " and fewer models");
    }
    if (weapon.range > 0) return;
    for (const std::uint8_t rule : weapon.rules) {
      for (const EffectUse& use : ruleset_.rules[rule].effects) {
        const bool shoots = type_of(use) == "ignore_sight" || type_of(use) == "weapon_quality";
        if (shoots) warn("has " + ruleset_.rules[rule].name + " on the melee weapon " + weapon.name);
      }
    }
  }

  const Ruleset& ruleset_;
  const Vocabulary& vocabulary_;
  const CardDesign& card_;
  const Diagnostic& place_;
  const std::string& unit_;
  Diagnostics found_;
};

}  // namespace

Diagnostics lint_cards(const Ruleset& ruleset, const UnitDesign& design, const Diagnostic& place,
                       const std::string& unit) {
  Diagnostics found;
  for (const CardDesign& card : design.cards) append(found, CardLint(ruleset, card, place, unit).check());
  return found;
}

}  // namespace warbalance::sim
