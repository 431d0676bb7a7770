#include <algorithm>
#include <cassert>

#include "cli/commands.hpp"
#include "cli/commands/price/options.hpp"
#include "cli/commands/sweep/cell.hpp"
#include "cli/commands/sweep/listed.hpp"

namespace warbalance::cli {
namespace {

constexpr std::string_view kNotSweptOfMatches[] = {"precision", "examples"};  // groups are compared one by one
constexpr std::string_view kSameInAllCells[] = {"battles", "seed"};

/// Whether an option asks for further runs beside the prices: a sweep varies players and conditions by its grid.
bool is_question(std::string_view name) {
  const std::vector<OptionSpec> questions = price_question_options();
  return std::any_of(questions.begin(), questions.end(), [&](const OptionSpec& option) { return option.name == name; });
}

sim::PlanCommand plan_of(const Command& command, bool plays_matches) {
  sim::PlanCommand plan{std::string(command.name), {}};
  for (const OptionGroup& group : command.options()) {
    for (const OptionSpec& option : group.options) {
      if (option.effect != OptionEffect::result || option.name == "set") continue;  // a sweep has [set]
      if (plays_matches && is_listed(kNotSweptOfMatches, option.name)) continue;
      if (!plays_matches && is_question(option.name)) continue;
      plan.options.push_back({std::string(option.name), option.value.empty(), is_listed(kSameInAllCells, option.name)});
    }
  }
  return plan;
}

}  // namespace

const std::vector<SweptCommand>& swept_commands() {
  static const std::vector<SweptCommand> all = {{plan_of(kDuelCommand, true), resolve_duel_cell},
                                                {plan_of(kBattleCommand, true), resolve_battle_cell},
                                                {plan_of(kPriceCommand, false), resolve_price_cell}};
  return all;
}

const SweptCommand& swept_command(std::string_view name) {
  const auto& all = swept_commands();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& command) { return command.plan.name == name; });
  assert(found != all.end());
  return *found;
}

}  // namespace warbalance::cli
