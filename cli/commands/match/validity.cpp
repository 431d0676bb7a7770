#include "cli/commands/match/validity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/tables/seats.hpp"

namespace warbalance::cli {

namespace {

constexpr const char* kAttacker = "aggressive";
constexpr Length kNear = 6 * kInch;  ///< advises no closer start

/// Another scenario for the same armies; empty: there is none.
std::string other_scenario(const sim::Ruleset& ruleset, const sim::Scenario& scenario, bool duel, std::size_t armies) {
  for (const std::string& name : sim::list_scenarios(ruleset)) {
    const auto other = sim::load_scenario(ruleset, name, /*settled=*/true).value;
    if (!other || other->hash == scenario.hash || other->lists_positions()) continue;
    if (std::ranges::find(other->players, static_cast<int>(armies)) == other->players.end()) continue;
    if (!duel || !other->table || !other->table->generated()) return name;
  }
  return {};
}

}  // namespace

std::string advice_on_attack(const sim::Ruleset& ruleset, const sim::Scenario& scenario,
                             std::span<const sim::Player> players, const std::vector<std::string>* varied,
                             std::optional<Length> duel_gap, std::size_t armies) {
  const auto can_be_set = [&](const char* option) { return !varied || std::ranges::count(*varied, option) == 0; };
  const auto advice = [&](const char* what, const char* option, const std::string& value) {
    return varied ? fmt::format("{}, as with {} = \"{}\" in the plan.", what, option, value)
                  : fmt::format("{}, as with --{} {}.", what, option, value);
  };
  std::string begin;
  if (!players.empty() && can_be_set("players")) {
    const auto attacker = sim::load_player(ruleset, kAttacker).value;
    const auto plays = [&](const sim::Player& player) { return attacker && player.plays_like(*attacker); };
    if (attacker && std::ranges::none_of(players, plays)) {
      return advice("Let the players attack", "players", kAttacker);
    }
    begin = fmt::format("Even {} does not attack here. ", kAttacker);
  }
  if (duel_gap && *duel_gap > kNear && can_be_set("distance")) {
    return begin + advice("Begin closer together", "distance", sim::points_text(*duel_gap / 2));
  }
  const bool scenarios = can_be_set("scenario");
  const std::string other = scenarios ? other_scenario(ruleset, scenario, duel_gap.has_value(), armies) : "";
  return begin +
         (other.empty() ? "Give units that can reach each other." : advice("Play another scenario", "scenario", other));
}

std::string advice_on_attack(const ResolvedMatch& resolved, const std::vector<std::string>* varied) {
  const sim::Match& match = resolved.match;
  return advice_on_attack(match.ruleset, resolved.scenario, match.players, varied, match.duel_gap, match.armies.size());
}

BattlesPlayed battles_played(const ResolvedMatch& resolved, const sim::Validity& validity, std::string question) {
  return {.cells = {{"", validity}}, .question = std::move(question), .advice = [&resolved] {
            return advice_on_attack(resolved);
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

std::vector<Column> outcome_share_columns() {
  return joined({share_column("draws", "draws", "share of the battles that nobody won")}, void_columns());
}

std::vector<Value> to_values(const sim::Validity& validity, const std::vector<Column>& columns) {
  std::vector<Value> values{validity.share(&sim::Validity::draws), validity.share(&sim::Validity::without_attack),
                            validity.share(&sim::Validity::without_room)};
  values.erase(values.begin(), values.end() - std::ssize(columns));
  return values;
}

namespace {

/// Whether the armies cost about the budgets of their seats; with swapped seats each army has every seat.
bool keeps_budgets(const sim::Match& match, const std::vector<Hundredths>& budgets) {
  for (std::size_t army = 0; army < match.armies.size(); ++army) {
    for (std::size_t seat = 0; seat < match.armies.size(); ++seat) {
      if (!match.swap_seats && seat != army) continue;
      const Hundredths off = match.armies[army].points() - budgets[seat % budgets.size()];
      if (std::abs(off) > match.ruleset.lint.army_gap) return false;
    }
  }
  return true;
}

}  // namespace

void warn_of_seats(Report& report, const ResolvedMatch& resolved) {
  const sim::Match& match = resolved.match;
  const auto players = static_cast<int>(match.armies.size());
  if (const std::string far = sim::far_seats(match.ruleset, {players}); !far.empty()) {
    report.warnings.push_back(fmt::format("Not every seat can win: {}; {}.", far, sim::kFarSeatsHint));
  }
  const auto& budgets = resolved.scenario.budgets;
  if (budgets.empty() || keeps_budgets(match, budgets)) return;
  report.notes.push_back(
      fmt::format("{} is meant for {}; further seats alternate. Bring armies of these points, in the "
                  "order of the seats, with --no-swap.",
                  resolved.scenario.title, sim::budgets_text(resolved.scenario)));
}

std::string note_on_equal_points(const sim::Scenario& scenario) {
  if (scenario.budgets.empty()) return {};
  return fmt::format(
      "{} is meant for {}. Random armies cost the same in both seats, as prices compare armies of equal cost; this "
      "favours one side, and every army has each side equally often.",
      scenario.title, sim::budgets_text(scenario));
}

}  // namespace warbalance::cli
