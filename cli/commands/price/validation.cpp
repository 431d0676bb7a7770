#include "cli/commands/price/validation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/commands/price/cards.hpp"
#include "cli/commands/price/variants.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/estimation/field.hpp"

namespace warbalance::cli {
namespace {

constexpr int kPoints = 2;

/// A fitted list of its own: the model's prices, iterated with that model.
sim::PriceReport fit(const PriceRun& run, const sim::ArmyGenerator& population, const sim::PlayFunction& play,
                     sim::PriceModelKind model, ProgressShown shown_progress) {
  sim::FieldOptions options = run.options;
  options.model = model;
  options.iterated = model;
  options.interactions = false;  // nobody sees them
  options.schedule.looks = 1;
  options.only.clear();
  ProgressBar progress(options.schedule.most_battles(), shown_progress);
  return sim::price_by_field(population, play, options, progress);
}

/// The name of a list of fitted prices: that of the form, where terms of cards are priced.
std::string list_name(const PriceRun& run, sim::PriceModelKind model) {
  const sim::PopulationOptions& population = run.options.population;
  if (!population.terms) return std::string(sim::price_model_name(model));
  return population.form == sim::PriceForm::products ? kProducts : "additive";
}

/// Whether the prices of a model are those of the main run: fits that are iterated as it is.
bool is_fitted(const PriceRun& run, sim::PriceModelKind model) {
  return model == sim::PriceModelKind::additive && run.options.model == model;
}

/// The models that are proved: additive and quality, and one that was asked for.
std::vector<sim::PriceModelKind> models_of(const PriceRun& run) {
  std::vector<sim::PriceModelKind> models{sim::PriceModelKind::additive};
  if (!run.options.population.roster.empty()) return models;
  models.push_back(sim::PriceModelKind::quality);
  const sim::PriceModelKind asked = run.options.model;
  if (asked != models[0] && asked != models[1]) models.push_back(asked);
  return models;
}

/// The run with the other form of prices of cards.
PriceRun of_other_form(PriceRun run) {
  sim::PriceForm& form = run.options.population.form;
  form = form == sim::PriceForm::sum ? sim::PriceForm::products : sim::PriceForm::sum;
  return run;
}

/// Populations and players that no price was fitted for.
std::vector<PriceVariant> elsewhere(const PriceRun& run) {
  std::vector<PriceVariant> places = condition_variants(run);
  std::vector<sim::Player> players = run.panel;
  if (players.empty()) {
    for (const std::string name : {"aggressive", "cautious"}) {
      sim::Player player = named_player(run.ruleset, name);
      if (!player.plays_like(run.player)) players.push_back(std::move(player));
    }
  }
  for (PriceVariant& variant : player_variants(run, players)) places.push_back(std::move(variant));
  if (!run.options.population.roster.empty()) return places;
  const auto roster = value_or_throw(sim::load_roster(run.ruleset), /*quiet=*/true);
  sim::ListedPopulation samples{"sample armies", {}};
  for (const std::string& name : sim::list_armies(run.ruleset)) {
    sim::Loaded<sim::Army> army = sim::load_army(run.ruleset, roster, name);
    const bool fits = army.value && army.value->units.size() <= sim::ArmyGenerator::most_units();
    if (fits) samples.armies.push_back({std::move(*army.value), 1});
  }
  if (samples.armies.size() < 2) return places;
  places.push_back({samples.name, run});
  places.back().run.options.population = {};
  places.back().run.options.population.listed = std::move(samples);
  return places;
}

/// Listed and additive prices of the main run in all other places. False: interrupted.
bool compare_elsewhere(const PriceRun& run, const std::vector<sim::NamedList>& lists, PriceProof& proof, bool quiet,
                       ProgressShown shown_progress) {
  const std::vector<sim::NamedList> compared(lists.begin(), lists.begin() + 2);
  for (const PriceVariant& place : elsewhere(run)) {
    const auto& options = place.run.options;
    if (const auto problem = sim::ArmyGenerator::problem(place.run.ruleset, options.population); !problem.empty()) {
      proof.notes.push_back(fmt::format("No proof with {}: {}.", place.name, problem));
      continue;
    }
    if (!quiet) say("validation with: {}\n", place.name);
    const sim::ArmyGenerator population(place.run.ruleset, options.population);
    sim::ValidityCounter counter;
    const sim::PlayFunction couples = counter.counted(price_arena(place.run, population)(field_couples(place.run)));
    ProgressBar progress(sim::comparison_battles(compared.size(), run.validation), shown_progress);
    sim::Validation played = sim::compare_lists(population, couples, compared, options.seed, run.validation, progress);
    for (sim::ValidationRow& row : played.rows) {
      row.list += ": " + place.name;
      proof.validation.rows.push_back(std::move(row));
    }
    proof.elsewhere.push_back({"--validate with " + place.name, counter.take()});
    if (played.interrupted) return false;
  }
  return true;
}

Column percent_points(std::string name, std::string heading, std::string meaning) {
  return estimate_column(std::move(name), std::move(heading), "% points", kPointDecimals, std::move(meaning));
}

std::string gain_text(const sim::Gain& gain) {
  return fmt::format("{} (SE {})", decimal_text(gain.value, kPoints), decimal_text(gain.se, kPoints));
}

}  // namespace

std::vector<Column> imbalance_columns() {
  return {percent_points("imbalance", "imbalance",
                         "how far two armies of the same price are from 50 %, luck of the dice taken off; empty where "
                         "only the upper limit is known"),
          standard_error("imbalance_se", kPointDecimals),
          {"imbalance_upper", "at most (95 %)", "% points", kPointDecimals, Role::high, "95 % upper limit of it"},
          estimate_column("gain", "gain", "", kPointDecimals,
                          "imbalance of the listed prices divided by that of this list"),
          standard_error("gain_se", kPointDecimals)};
}

std::vector<Value> imbalance_values(const sim::ValidationRow& row) {
  return {to_value(row.imbalance.points), to_value(row.imbalance.points_se), row.imbalance.upper,
          row.gain ? Value(row.gain->value) : Value(), row.gain ? Value(row.gain->se) : Value()};
}

Table validation_table(const std::vector<sim::ValidationRow>& rows) {
  using Row = sim::ValidationRow;
  return table_of<Row>(
      "validation", "one price list, proved on armies that no price was fitted on",
      {{label_column("list", "price list", "the price list"), &Row::list},
       {imbalance_columns(), imbalance_values},
       {percent_points("mean_abs", "mean |win - 50 %|", "mean distance from 50 %, luck of the dice included"),
        [](const Row& row) { return row.imbalance.mean_abs; }},
       {percent_points("spread", "spread", "spread of the scores beyond the luck of the dice"), &Row::spread},
       {count_column("pairs", "pairs", "pairs of armies"), &Row::pairs},
       {count_column("couples", "couples a pair", "couples of battles a pair"), &Row::couples}},
      rows, "Proof: armies of equal price that no price was fitted on");
}

Chart imbalance_chart(std::string table) {
  return {.kind = Chart::Kind::bars,
          .title = "How far from 50 % armies of equal price are, by price list",
          .table = std::move(table),
          .labels = {"list"},
          .value = "imbalance"};
}

std::int64_t proof_battles(const PriceRun& run) {
  const std::vector<sim::PriceModelKind> models = models_of(run);
  const bool two_forms = run.options.population.terms;
  const std::size_t lists = 1 + (run.options.prior ? 1 : 2) * models.size() + (two_forms ? 1 : 0);
  const auto unfitted =
      std::count_if(models.begin(), models.end(), [&](auto model) { return !is_fitted(run, model); }) +
      (two_forms ? 1 : 0);
  std::int64_t battles =
      sim::validation_battles(lists, run.validation) + unfitted * run.options.schedule.most_battles();
  if (run.validate_elsewhere) {
    battles += static_cast<std::int64_t>(elsewhere(run).size()) * sim::comparison_battles(2, run.validation);
  }
  return battles;
}

PriceProof validate_prices(const PriceRun& run, const sim::ArmyGenerator& population, sim::FieldArena arena,
                           const sim::PriceReport& prices, double seconds, bool quiet, ProgressShown shown_progress) {
  PriceProof proof;
  const std::vector<sim::PriceModelKind> models = models_of(run);
  const double step = run.ruleset.price_step / 100.0;

  const double expected_seconds = seconds * static_cast<double>(proof_battles(run)) /
                                  static_cast<double>(std::max<std::int64_t>(1, prices.battles));
  if (shown_progress.time && expected_seconds > kShortRun_seconds) {
    say("validation: {}\n", announcement({proof_battles(run)}, expected_seconds));
  }
  shown_progress.time = false;

  std::vector<sim::NamedList> lists{{run.options.prior ? "prior" : "listed", {}}};
  for (const sim::PriceModelKind kind : models) {
    const sim::PriceReport fitted =
        is_fitted(run, kind) ? prices : fit(run, population, arena(field_battles(run)), kind, shown_progress);
    proof.validation.interrupted = fitted.interrupted;
    if (fitted.interrupted) return proof;
    const std::string name = list_name(run, kind);
    if (fitted.outcome != sim::PriceOutcome::converged) {
      proof.notes.push_back(fmt::format("No proof of the model {}: {}.", name, fitted.message));
      continue;
    }
    const sim::PriceModel model(run.ruleset, population.features(), kind);
    lists.push_back({name, sim::ScoringList(model, fitted.prices, sim::least_price(run.ruleset))});
    if (run.options.prior) continue;  // terms are not rounded, only what they add up to
    const auto table_kind = run.options.population.roster.empty() ? sim::PriceModelKind::table : kind;
    const sim::PriceModel table(run.ruleset, population.features(), table_kind);
    lists.push_back(
        {name + " rounded", sim::rounded_list(model, fitted.prices, table, step, sim::least_price(run.ruleset))});
  }
  std::optional<PriceRun> other;
  std::optional<sim::ArmyGenerator> in_other_form;  // its list keeps its features
  if (run.options.population.terms) {
    other = of_other_form(run);
    in_other_form.emplace(other->ruleset, other->options.population);
    const sim::PriceReport fitted = fit(*other, *in_other_form, arena(field_battles(run)), models[0], shown_progress);
    proof.validation.interrupted = fitted.interrupted;
    if (fitted.interrupted) return proof;
    const std::string name = list_name(*other, models[0]);
    if (fitted.outcome == sim::PriceOutcome::converged) {
      const sim::PriceModel model(run.ruleset, in_other_form->features(), models[0]);
      lists.push_back({name, sim::ScoringList(model, fitted.prices, sim::least_price(run.ruleset))});
      proof.other_form = sim::unit_prices(fitted, *in_other_form, run.roster);
    } else {
      proof.notes.push_back(fmt::format("No proof of the model {}: {}.", name, fitted.message));
    }
  }
  if (lists.size() < 2) return proof;
  ProgressBar progress(sim::validation_battles(lists.size(), run.validation), shown_progress);
  proof.validation =
      sim::validate(population, arena(field_couples(run)), lists, run.options.seed, run.validation, progress);
  arena = nullptr;  // other places have their own: one at a time is memory enough
  if (run.validate_elsewhere && !proof.validation.interrupted) {
    proof.validation.interrupted = !compare_elsewhere(run, lists, proof, quiet, shown_progress);
  }
  return proof;
}

void add_validation(Report& report, const PriceProof& proof) {
  const sim::Validation& validation = proof.validation;
  if (!validation.rows.empty()) {
    report.further_tables.push_back(validation_table(validation.rows));
    report.charts.push_back(imbalance_chart("validation"));
  }
  for (const std::string& note : proof.notes) report.notes.push_back(note);
  if (validation.split) {
    report.notes.push_back(
        fmt::format("Gain of the fair prices = {} from what units score x {} from who is paired with whom, each the "
                    "mean over both orders of changing them.",
                    gain_text(validation.split->scores), gain_text(validation.split->pairs)));
  }
  if (!validation.rows.empty()) {
    report.notes.push_back(
        fmt::format("imbalance = how far two armies of the same price are from 50 %, typically, luck of the dice taken "
                    "off; gain = {} / this list.",
                    validation.rows.front().list));
    report.notes.emplace_back(
        "floor = armies paired by the share of battles that they win, as if that share were known exactly: no prices "
        "of units can be expected to do better.");
  }
}

}  // namespace warbalance::cli
