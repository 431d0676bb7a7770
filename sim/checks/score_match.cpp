#include "sim/checks/score_match.hpp"

#include "sim/files/words.hpp"
#include "sim/units/army_names.hpp"

namespace warbalance::sim {
namespace {

const std::string kDuelScenario = "open";
constexpr Length kDuelGap = 24 * kInch;

bool set_up_duel(const CheckEntry& entry, const LoadedGame& loaded, const Diagnostic& place, Match& match,
                 CheckContext& context) {
  if (match.table && match.table->generated()) {
    context.error(place,
                  "a duel is fought in the middle of the table, where the generated terrain of " +
                      in_quotes(loaded.game.scenario.name) + " may put a building",
                  "give it a scenario with listed terrain or none: scenario = \"open\"");
    return false;
  }
  bool good = true;
  for (std::size_t side = 0; side < 2; ++side) {
    const PlacedText& text = entry.sides[side];
    const auto unit = context.take(load_unit(match.ruleset, loaded.roster, text.text), text.place);
    const auto army = unit ? context.take(copies_of(*unit, entry.points), text.place) : std::nullopt;
    good = good && army.has_value();
    if (army) match.armies[side] = *army;
  }
  match.duel_gap = entry.distance.value_or(kDuelGap);
  return good;
}

bool set_up_battle(const CheckEntry& entry, const LoadedGame& loaded, const Diagnostic& place, Match& match,
                   CheckContext& context) {
  const Scenario& scenario = loaded.game.scenario;
  if (std::find(scenario.players.begin(), scenario.players.end(), 2) == scenario.players.end()) {
    context.error(place, "the scenario " + in_quotes(scenario.name) + " is not for two armies",
                  "scenarios of " + match.ruleset.id + ": " + listing(list_scenarios(match.ruleset), ", "));
    return false;
  }
  bool good = true;
  for (std::size_t side = 0; side < 2; ++side) {
    const PlacedText& text = entry.sides[side];
    const std::string name = text.text.ends_with(".toml") ? context.file().beside(text.text) : text.text;
    auto army = context.take(load_army(match.ruleset, loaded.roster, name), text.place);
    good = good && army.has_value();
    if (army) match.armies[side] = std::move(*army);
  }
  if (good) disambiguate_names(match.armies, {entry.sides[0].text, entry.sides[1].text});
  if (scenario.lists_positions()) {
    for (const ScenarioArmy& army : scenario.armies) match.positions.push_back(army.positions);
  }
  return good;
}

StoredScore definition_of(const CheckEntry& entry, const std::string& scenario_text, const Scenario& scenario,
                          const Match& match) {
  StoredScore definition;
  definition.target = match.armies[0].name + " against " + match.armies[1].name;
  definition.duel = entry.duel;
  for (const PlacedText& side : entry.sides) definition.sides.push_back(side.text);
  definition.scenario = scenario_text;
  definition.scenario_hash = scenario.hash;
  for (const Player& player : match.players) definition.players.push_back(player.label());
  definition.distance = match.duel_gap.value_or(0);
  definition.points = entry.points.value_or(0);
  return definition;
}

}  // namespace

std::optional<ScoreMatch> score_match(const CheckEntry& entry, const std::array<Player, 2>& players, std::uint64_t seed,
                                      CheckContext& context) {
  const auto chosen = context.players(entry.players, players);
  if (entry.sides.size() != 2) return std::nullopt;
  const PlacedText scenario = entry.scenario ? *entry.scenario
                              : entry.duel   ? of_command_line(kDuelScenario)
                                             : context.scenario();
  const LoadedGame* loaded = context.load(scenario);
  if (loaded == nullptr) return std::nullopt;
  Match match;
  match.ruleset = loaded->game.ruleset;
  match.table = loaded->game.scenario.table;
  match.players.assign(chosen.begin(), chosen.end());
  match.seed = seed;
  const Diagnostic& place = entry.scenario ? entry.scenario->place : entry.place;
  const auto set_up = entry.duel ? set_up_duel : set_up_battle;
  if (!set_up(entry, *loaded, place, match, context)) return std::nullopt;
  const std::string problem = match_problem(match);
  if (!problem.empty()) {
    context.error(entry.place, problem);
    return std::nullopt;
  }
  StoredScore definition = definition_of(entry, scenario.text, loaded->game.scenario, match);
  return ScoreMatch{std::move(match), std::move(definition)};
}

}  // namespace warbalance::sim
