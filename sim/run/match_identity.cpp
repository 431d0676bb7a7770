#include "sim/run/match_identity.hpp"

#include "sim/catalog/hash.hpp"

namespace warbalance::sim {

std::string match_identity(const Match& match, const std::string& scenario_hash, std::int64_t battles) {
  const auto number = [](auto value) { return " " + std::to_string(value); };
  std::string text = "rules " + match.ruleset.hash + "\nscenario " + scenario_hash + "\nseed" + number(match.seed) +
                     number(match.matchup) + "\nbattles" + number(battles) + number(match.battles_per_table) +
                     "\nswap " + (match.swap_seats ? "true" : "false") + "\n";
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
