#include "sim/checks/drift_plan.hpp"

#include "sim/files/points.hpp"
#include "sim/files/words.hpp"

namespace warbalance::sim {
namespace {

/// The stored quantities with these names; unknown names are reported with the nearest.
template <class Stored, class NameOf>
std::vector<Stored> named(const std::vector<PlacedText>& names, const std::vector<Stored>& stored, NameOf name_of,
                          const std::string& what, CheckContext& context) {
  std::vector<Stored> found;
  std::vector<std::string> known;
  for (const Stored& one : stored) known.push_back(name_of(one));
  for (const PlacedText& name : names) {
    const auto same = [&](const Stored& one) { return folded_name(name_of(one)) == folded_name(name.text); };
    const auto at = std::find_if(stored.begin(), stored.end(), same);
    if (at != stored.end()) {
      found.push_back(*at);
    } else {
      context.error(name.place, "the baseline has no " + what + " " + in_quotes(name.text),
                    suggestion_or_all(name.text, known));
    }
  }
  return found;
}

std::string make_text(const StoredPopulation& population) {
  if (!population.listed.empty()) return "the listed armies of " + in_quotes(population.listed);
  std::string text = "armies of " + points_text(population.budget) + " +- " +
                     counted(points_text(population.jitter), "point") + ", copies " +
                     std::to_string(population.copy_per_mille) + " per mille";
  if (population.units) text += ", of units" + (population.genre.empty() ? "" : " of " + population.genre);
  if (!population.anchor.empty()) text += ", anchor " + population.anchor;
  return text;
}

}  // namespace

std::optional<DriftTargets> drift_targets(const CheckEntry& entry, const Game& game, std::uint64_t seed,
                                          CheckContext& context) {
  if (!entry.baseline) return std::nullopt;
  const Diagnostic& place = entry.baseline->place;
  Loaded<Baseline> loaded = read_baseline(context.file().beside(entry.baseline->text));
  if (!loaded.value) {
    for (const Diagnostic& problem : loaded.diagnostics)
      context.error(place, problem.place() + ": " + problem.message, problem.hint);
    return std::nullopt;
  }
  DriftTargets targets;
  targets.baseline = std::move(*loaded.value);
  const Baseline& baseline = targets.baseline;
  const Ruleset& ruleset = game.ruleset;
  if (baseline.ruleset != ruleset.id) {
    context.error(place,
                  "the baseline is of " + in_quotes(baseline.ruleset) + ", these rules are " + in_quotes(ruleset.id));
    return std::nullopt;
  }
  if (baseline.seed == seed) {
    context.error(place,
                  "the baseline has the same seed " + std::to_string(seed) +
                      ": with the same random numbers a difference of 0 proves nothing",
                  "give the check another: seed = " + std::to_string(seed + 1) + ", or --seed");
    return std::nullopt;
  }
  if (const std::string& version = context.overrides().version; !version.empty() && baseline.version != version) {
    context.note(place, "version " + baseline.version + " of the program has written the baseline, this is " + version +
                            ": what differs may be the program; to renew it: " + baseline.command_line);
  }
  if (baseline.ruleset_hash != ruleset.hash) {
    context.note(place,
                 "the rules have changed since the baseline (" + baseline.ruleset_hash + ", now " + ruleset.hash + ")");
  }
  targets.prices = named(
      entry.items, baseline.prices, [](const StoredPrice& price) { return price.item; }, "price of", context);
  targets.scores = named(
      entry.scores, baseline.scores, [](const StoredScore& score) { return score.id; }, "score", context);
  if (!entry.items.empty() || !entry.scores.empty()) return targets;
  targets.prices = baseline.prices;
  if (targets.prices.empty()) {
    context.error(place, "the baseline has no prices", "name its scores: score = [\"...\"]");
  }
  return targets;
}

void compare_conditions(const CheckEntry& entry, const Baseline& baseline, const Game& game, const std::string& player,
                        const StoredPopulation& population, CheckContext& context) {
  const Diagnostic& place = entry.baseline->place;
  if (baseline.scenario != game.scenario.name) {
    context.error(place,
                  "the prices of the baseline are of the scenario " + in_quotes(baseline.scenario) +
                      ", those of this file of " + in_quotes(game.scenario.name),
                  "write scenario = " + in_quotes(baseline.scenario) + ", or store a new baseline");
  } else if (baseline.scenario_hash != game.scenario.hash) {
    context.note(place, "the scenario " + in_quotes(game.scenario.name) + " has changed since the baseline");
  }
  if (baseline.players != std::vector<std::string>{player}) {
    const std::string stored = listing(baseline.players, ", ");
    const std::string name = name_in_label(stored);
    context.error(place,
                  "the prices of the baseline are of the player " + in_quotes(stored) + ", those of this file of " +
                      in_quotes(player),
                  name == name_in_label(player) ? "its weights have changed since: store a new baseline"
                                                : "write players = " + in_quotes(name) + ", or store a new baseline");
  }
  const auto same_kind = [&](const char* what, const std::string& stored, const std::string& here) {
    if (stored == here) return;
    context.error(place,
                  "the prices of the baseline are of the " + std::string(what) + " " + in_quotes(stored) +
                      ", those of checks of the " + what + " " + in_quotes(here) + ": they mean different things",
                  "store a new baseline without --" + std::string(what));
  };
  same_kind("model", baseline.population.model, population.model);
  if (baseline.population.listed.empty()) {
    same_kind("population", baseline.population.building, population.building);
  }
  if (!baseline.population.listed.empty()) {
    context.error(place,
                  "the baseline has " + make_text(baseline.population) + "; this file has " + make_text(population),
                  "checks draw random armies: store a new baseline without --population");
  } else if (!baseline.population.same_make(population)) {
    context.error(place,
                  "the baseline has " + make_text(baseline.population) + "; this file has " + make_text(population),
                  "give [prices] the same, or store a new baseline");
  }
}

CheckEntry entry_of(const StoredScore& score, const Diagnostic& place) {
  CheckEntry entry;
  entry.kind = CheckEntry::Kind::score;
  entry.place = place;
  entry.duel = score.duel;
  for (const std::string& side : score.sides) entry.sides.push_back({side, place});
  for (const std::string& player : score.players) entry.players.push_back({name_in_label(player), place});
  entry.scenario = PlacedText{score.scenario, place};
  if (score.duel) entry.distance = score.distance;
  if (score.points > 0) entry.points = score.points;
  return entry;
}

void compare_players(const StoredScore& stored, const StoredScore& now, const Diagnostic& place,
                     CheckContext& context) {
  if (stored.players == now.players) return;
  context.error(place,
                "the score " + in_quotes(stored.id) + " of the baseline is of the players " +
                    in_quotes(listing(stored.players, ", ")) + ", which are " + in_quotes(listing(now.players, ", ")) +
                    " today",
                "their weights have changed since: store a new baseline");
}

}  // namespace warbalance::sim
