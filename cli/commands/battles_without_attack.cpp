#include "cli/commands/battles_without_attack.hpp"

#include <fmt/format.h>

#include "cli/numbers.hpp"
#include "sim/run/tally.hpp"

namespace warbalance::cli {

void warn_of_battles_without_attack(Report& report, std::int64_t without_attack, std::int64_t battles) {
  if (!sim::mostly_without_attack(without_attack, battles)) return;
  report.warnings.push_back(fmt::format(
      "Nobody attacked in {} of the battles: the result says nothing of strength. Players who wait, as cautious, may "
      "wait for each other for ever; let one of them attack, as in --players tactical.",
      percent_text(static_cast<double>(without_attack) / static_cast<double>(battles))));
}

}  // namespace warbalance::cli
