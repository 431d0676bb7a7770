#include "cli/match/void_battles.hpp"

#include <fmt/format.h>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/output/columns.hpp"
#include "sim/catalog/deployment_room.hpp"

namespace warbalance::cli {
namespace {

double share(std::int64_t part, std::int64_t battles) {
  return static_cast<double>(part) / static_cast<double>(battles);
}

}  // namespace

void warn_of_void_battles(Report& report, const sim::VoidBattles& voids, std::int64_t battles) {
  if (sim::are_most(voids.without_room, battles)) {
    report.warnings.push_back(
        fmt::format("There was no room to deploy an army in {} of the battles: the result says nothing of strength. "
                    "Units that found no place stood on others or were lost; give them more room, or bring fewer.",
                    percent_text(share(voids.without_room, battles))));
  }
  if (sim::are_most(voids.without_attack, battles)) {
    report.warnings.push_back(
        fmt::format("Nobody attacked in {} of the battles: the result says nothing of strength. Players who wait, as "
                    "cautious, may wait for each other for ever; let one of them attack, as in --players tactical.",
                    percent_text(share(voids.without_attack, battles))));
  }
}

void refuse_battles_without_room(const sim::VoidBattles& voids, std::int64_t battles, const sim::Ruleset& ruleset,
                                 const sim::Scenario& scenario) {
  if (!sim::none_had_room(voids, battles)) return;
  throw InputError(
      fmt::format("there is no room to deploy the armies in scenario '{}': in all {} battles some unit found no "
                  "place that the rules allow",
                  scenario.name, grouped_text(battles)),
      fmt::format("bring fewer units, take solid pieces and chasms out of the deployment zones, or make these larger: "
                  "--set {}",
                  sim::zone_setting(ruleset)));
}

std::vector<Column> void_columns() {
  return {
      share_column("without_attack", "without an attack", "share of the battles in which nobody attacked"),
      share_column("without_room", "without room", "share of the battles in which a unit found no place to deploy")};
}

void add_void_shares(std::vector<Value>& row, const sim::VoidBattles& voids, std::int64_t battles) {
  row.emplace_back(share(voids.without_attack, battles));
  row.emplace_back(share(voids.without_room, battles));
}

}  // namespace warbalance::cli
