#include "cli/commands/price/panel.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"

namespace warbalance::cli {

std::vector<sim::Player> resolve_panel(const ParsedArgs& typed, const sim::Ruleset& ruleset, const sim::Player& main) {
  std::vector<sim::Player> panel;
  if (!typed.has("panel")) return panel;
  for (const std::string& name : split(typed.value("panel"), ',')) {
    const sim::Player player = for_option("panel", [&] { return named_player(ruleset, name); });
    const auto same = [&](const sim::Player& other) { return other.plays_like(player); };
    if (!same(main) && std::none_of(panel.begin(), panel.end(), same)) panel.push_back(player);
  }
  if (panel.empty()) {
    throw option_error("panel", fmt::format("names no player but {}, which plays anyway", main.name),
                       "name others, as in --panel aggressive,cautious");
  }
  return panel;
}

}  // namespace warbalance::cli
