#include "cli/match/validity.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/output/columns.hpp"
#include "sim/catalog/deployment_room.hpp"
#include "sim/catalog/points.hpp"
#include "sim/catalog/words.hpp"

namespace warbalance::cli {
namespace {

constexpr std::string_view kAttacker = "aggressive";
constexpr Length kNear = 6 * kInch;  ///< no closer start is advised

bool can_be_set(const AttackConditions& conditions, std::string_view option) {
  const auto* varied = conditions.varied;
  return varied == nullptr || std::find(varied->begin(), varied->end(), option) == varied->end();
}

/// "--players aggressive", in a plan `players = "aggressive"`.
std::string setting_of(const AttackConditions& conditions, std::string_view option, const std::string& value) {
  return conditions.varied == nullptr ? fmt::format("--{} {}", option, value)
                                      : fmt::format("{} = \"{}\" in the plan", option, value);
}

/// Another scenario in which the same armies can be played; empty: there is none.
std::string other_scenario(const AttackConditions& conditions) {
  for (const std::string& name : sim::list_scenarios(conditions.ruleset)) {
    const auto other = sim::load_scenario(conditions.ruleset, name, /*settled=*/true).value;
    if (!other || other->hash == conditions.scenario.hash || other->lists_positions()) continue;
    if (std::ranges::find(other->players, conditions.armies) == other->players.end()) continue;
    if (!conditions.duel_gap || !other->table || !other->table->generated()) return name;
  }
  return {};
}

}  // namespace

std::string advice_on_attack(const AttackConditions& conditions) {
  std::string begin;
  if (!conditions.players.empty() && can_be_set(conditions, "players")) {
    const auto attacker = sim::load_player(conditions.ruleset, std::string(kAttacker)).value;
    const auto plays = [&](const sim::Player& player) { return attacker && player.plays_like(*attacker); };
    if (attacker && std::none_of(conditions.players.begin(), conditions.players.end(), plays)) {
      return fmt::format("Let the players attack, as with {}.",
                         setting_of(conditions, "players", std::string(kAttacker)));
    }
    if (attacker) begin = fmt::format("Even {} does not attack here. ", kAttacker);
  }
  if (conditions.duel_gap && *conditions.duel_gap > kNear && can_be_set(conditions, "distance")) {
    return begin + fmt::format("Begin closer together, as with {}.",
                               setting_of(conditions, "distance", sim::points_text(*conditions.duel_gap / 2)));
  }
  const std::string scenario = can_be_set(conditions, "scenario") ? other_scenario(conditions) : "";
  if (scenario.empty()) return begin + "Give units that can reach each other.";
  return begin + fmt::format("Play another scenario, as with {}.", setting_of(conditions, "scenario", scenario));
}

BattlesPlayed battles_played(const ResolvedMatch& resolved, const sim::Validity& validity, std::string question) {
  return {.cells = {{"", validity}}, .question = std::move(question), .advice = [&resolved] {
            const sim::Match& match = resolved.match;
            return advice_on_attack({.ruleset = match.ruleset,
                                     .scenario = resolved.scenario,
                                     .players = match.players,
                                     .duel_gap = match.duel_gap,
                                     .armies = static_cast<int>(match.armies.size())});
          }};
}

void refuse_battles_without_room(const sim::Validity& validity, const sim::Ruleset& ruleset,
                                 const sim::Scenario& scenario) {
  if (!validity.none_had_room()) return;
  throw InputError(
      fmt::format("there is no room to deploy the armies in scenario '{}': in all {} some unit found no "
                  "place that the rules allow",
                  scenario.name, sim::counted(grouped_text(validity.battles), "battle")),
      fmt::format("bring fewer units, take solid pieces and chasms out of the deployment zones, or make these larger: "
                  "--set {}",
                  sim::zone_setting(ruleset)));
}

std::vector<Column> void_columns() {
  return {
      share_column("without_attack", "without an attack", "share of the battles in which nobody attacked"),
      share_column("without_room", "without room", "share of the battles in which a unit found no place to deploy")};
}

void add_void_shares(std::vector<Value>& row, const sim::Validity& validity) {
  row.emplace_back(validity.share(&sim::Validity::without_attack));
  row.emplace_back(validity.share(&sim::Validity::without_room));
}

std::vector<Column> outcome_share_columns() {
  return joined({share_column("draws", "draws", "share of the battles that nobody won")}, void_columns());
}

void add_outcome_shares(std::vector<Value>& row, const sim::Validity& validity) {
  row.emplace_back(validity.share(&sim::Validity::draws));
  add_void_shares(row, validity);
}

}  // namespace warbalance::cli
