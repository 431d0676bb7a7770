#include "cli/args/roster_options.hpp"

#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"

namespace warbalance::cli {

OptionSpec genre_option() { return {"genre", "NAME", "only units of this genre of the roster (default: all)"}; }

std::vector<sim::RosterUnit> resolve_roster(const ParsedArgs& typed, const sim::Ruleset& ruleset, bool quiet) {
  std::vector<sim::RosterUnit> roster = value_or_throw(sim::load_roster(ruleset), quiet);
  if (!typed.has("genre") || roster.empty()) return roster;
  return for_option(
      "genre", [&] { return value_or_throw(sim::units_of_genre(std::move(roster), typed.value("genre")), quiet); });
}

}  // namespace warbalance::cli
