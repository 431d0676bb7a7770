#include "sim/battles/match_identity.hpp"

#include "engine/systems/systems.hpp"
#include "sim/files/hash.hpp"
#include "sim/rules/ruleset_draft.hpp"

namespace warbalance::sim {

namespace {

/// Marks the rules of a unit, a card or a weapon.
void note_rules(const std::vector<std::uint8_t>& rules, std::vector<bool>& seen) {
  for (const std::uint8_t rule : rules) seen[rule] = true;
}

/// The rules that the battles of a match can see: those of its units, and those that do something by themselves.
std::vector<bool> rules_seen(const Match& match) {
  std::vector<bool> seen(match.ruleset.rules.size(), false);
  for (const Army& army : match.armies) {
    for (const ArmyUnit& unit : army.units) {
      note_rules(unit.design.rules, seen);
      for (const CardDesign& card : unit.design.cards) {
        note_rules(card.rules, seen);
        for (const WeaponDesign& weapon : card.weapons) note_rules(weapon.rules, seen);
      }
    }
  }
  with_system(match.ruleset.system, [&]<class S>() {
    const auto plain = S::make_rules(match.ruleset.numbers, match.ruleset.options);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      auto rules = plain;
      for (const EffectUse& use : match.ruleset.rules[i].effects) S::note_effect(rules, use.effect, use.parameters);
      seen[i] = seen[i] || !(rules == plain);
    }
  });
  return seen;
}

}  // namespace

std::string match_identity(const Match& match, const std::string& scenario_hash, std::int64_t battles) {
  const auto number = [](auto value) { return " " + std::to_string(value); };
  std::string text = "rules " + ruleset_hash(match.ruleset, rules_seen(match)) + "\nscenario " + scenario_hash +
                     "\nseed" + number(match.seed) + number(match.matchup) + "\nbattles" + number(battles) +
                     number(match.battles_per_table) + "\nswap " + (match.swap_seats ? "true" : "false") + "\n";
  if (match.duel_gap) text += "gap" + number(*match.duel_gap) + "\n";
  for (std::size_t army = 0; army < match.armies.size(); ++army) {
    text += "army " + match.players[army].label() + "\n";
    for (const ArmyUnit& unit : match.armies[army].units) {
      text += "unit " + profile_text(match.ruleset, unit.design) + number(unit.cost) + "\n";
    }
  }
  return hash_of(text);
}

}  // namespace warbalance::sim
