#include "cli/roster_options.hpp"

#include <fmt/format.h>

#include <set>

#include "cli/errors.hpp"
#include "sim/catalog/words.hpp"

namespace warbalance::cli {

OptionSpec genre_option() { return {"genre", "NAME", "only units of this genre of the roster (default: all)"}; }

std::vector<sim::RosterUnit> resolve_roster(const Typed& typed, const sim::Ruleset& ruleset, bool quiet) {
  std::vector<sim::RosterUnit> roster = take(sim::load_roster(ruleset), quiet);
  if (!typed.has("genre") || roster.empty()) return roster;
  std::set<std::string> genres;
  for (const sim::RosterUnit& unit : roster) {
    if (!unit.genre.empty()) genres.insert(unit.genre);
  }
  const std::string wanted = sim::folded_name(typed.value("genre"));
  std::erase_if(roster, [&](const sim::RosterUnit& unit) { return sim::folded_name(unit.genre) != wanted; });
  if (roster.empty()) {
    throw InputError(fmt::format("the roster has no genre '{}'", typed.value("genre")),
                     suggestion(typed.value("genre"), {genres.begin(), genres.end()}));
  }
  return roster;
}

}  // namespace warbalance::cli
