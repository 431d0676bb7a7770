#include "sim/checks/price_plan.hpp"

#include "sim/files/words.hpp"

namespace warbalance::sim {

StoredPopulation stored_population(const ArmyGenerator& population, const FieldOptions& options,
                                   const std::string& genre) {
  return {.budget = population.budget(),
          .jitter = population.jitter(),
          .copy_per_mille = population.copy_per_mille(),
          .units = !options.population.roster.empty(),
          .genre = genre,
          .anchor = options.anchor,
          .listed = population.listed().name,
          .model = std::string(price_model_name(options.model)),
          .building = std::string(building_name(options.building))};
}

PricePlanner::PricePlanner(const LoadedGame& game, CheckContext& context)
    : game_(game),
      context_(context),
      units_(priced_units()),
      features_(units_.empty() ? FeatureSpace(game.game.ruleset) : FeatureSpace(units_)) {}

std::vector<RosterUnit> PricePlanner::priced_units() {
  const CheckPrices& wanted = context_.file().prices;
  if (!wanted.units) return {};
  if (game_.roster.empty()) {
    context_.error(wanted.place, game_.game.ruleset.id + " has no ready-made units to price",
                   "units with names stand in the file units.toml of the ruleset: see data/README.md");
    return {};
  }
  if (!wanted.genre) return game_.roster;
  return context_.take(units_of_genre(game_.roster, wanted.genre->text), wanted.genre->place)
      .value_or(std::vector<RosterUnit>{});
}

std::optional<std::string> PricePlanner::find(const std::string& text) const {
  for (std::size_t f = 0; f < features_.size(); ++f) {
    if (folded_name(features_[f].name) == folded_name(text)) return features_[f].name;
  }
  return std::nullopt;
}

std::optional<std::string> PricePlanner::item(const PlacedText& text) {
  if (auto name = find(text.text)) return name;
  std::vector<std::string> names;
  for (std::size_t f = 0; f < features_.size(); ++f) names.push_back(features_[f].name);
  context_.error(text.place,
                 (units_.empty() ? "there is no quality or special rule " : "there is no unit ") + in_quotes(text.text),
                 suggestion_or_all(text.text, names));
  return std::nullopt;
}

FieldSchedule PricePlanner::preset() {
  const CheckPrices& wanted = context_.file().prices;
  FieldSchedule schedule;
  if (wanted.preset) {
    if (const auto preset = field_schedule(wanted.preset->text)) {
      schedule = *preset;
    } else {
      context_.error(wanted.preset->place, "unknown preset " + in_quotes(wanted.preset->text),
                     suggestion_or_all(wanted.preset->text, {"quick", "default", "full"}));
    }
  }
  return schedule;
}

void PricePlanner::fit_to_battles(FieldOptions& options) {
  const auto over = context_.overrides().battles;
  const auto battles = over ? over : context_.file().prices.battles;
  if (!battles) return;
  const Diagnostic& place = over ? of_command_line("").place : context_.file().prices.place;
  context_.report(place, fit_schedule(game_.game.ruleset, options, *battles));
}

PricePlan PricePlanner::plan(const std::vector<std::string>& items, const std::array<Player, 2>& players,
                             std::uint64_t seed) {
  const CheckPrices& wanted = context_.file().prices;
  const Scenario& scenario = game_.game.scenario;
  PricePlan plan;
  plan.player = players[0];
  if (wanted.genre && !units_.empty()) plan.genre = units_.front().genre;
  if (!players[0].plays_like(players[1])) {
    const bool typed = !context_.overrides().players.empty();
    context_.error(typed ? of_command_line("").place : context_.file().players.front().place,
                   "prices hold for one player, and this file checks prices",
                   "name one player here, and two in the score checks");
  }
  if (scenario.lists_positions()) {
    context_.error(context_.scenario().place, "the scenario " + in_quotes(scenario.name) +
                                                  " lists where units stand: random armies have no such places");
  }
  plan.options.seed = seed;
  plan.options.population = {wanted.budget, wanted.jitter, wanted.copy_per_mille, units_};
  plan.options.only = items;
  if (wanted.anchor) plan.options.anchor = item(*wanted.anchor).value_or("");
  plan.options.schedule = preset();
  fit_to_battles(plan.options);
  for (Diagnostic& problem : check_field_options(game_.game.ruleset, plan.options)) {
    context_.error(wanted.place, std::move(problem.message), std::move(problem.hint));
  }
  return plan;
}

}  // namespace warbalance::sim
