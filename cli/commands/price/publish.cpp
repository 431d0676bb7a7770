#include "cli/commands/price/publish.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/loading.hpp"
#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"
#include "cli/commands/price/cards.hpp"
#include "cli/commands/price/variants.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/pricing/population/population_summary.hpp"
#include "sim/strongest/best_responses.hpp"
#include "sim/units/cards.hpp"
#include "sim/units/price_list.hpp"

namespace warbalance::cli {

namespace {

constexpr int kPoints = 2;

/// A separately fitted list: the prices of a model, iterated with that model.
sim::PriceReport fit(const PriceRun& run, const sim::ArmyGenerator& population, const sim::PlayFunction& play,
                     sim::PriceModelKind model, ProgressShown shown_progress) {
  sim::FieldOptions options = run.options;
  options.model = model;
  options.iterated = model;
  options.interactions = false;  // not shown
  options.schedule.looks = 1;
  options.only.clear();
  ProgressBar progress(options.schedule.most_battles(), shown_progress);
  return sim::price_by_field(population, play, options, progress);
}

/// The name of a list of fitted prices; for terms of cards, that of the form.
std::string list_name(const PriceRun& run, sim::PriceModelKind model) {
  const sim::PopulationOptions& population = run.options.population;
  if (!population.terms) return std::string(sim::price_model_name(model));
  return population.form == sim::PriceForm::products ? kProducts : "additive";
}

/// Whether the main run has the prices of a model, because it is iterated in the same way.
bool is_fitted(const PriceRun& run, sim::PriceModelKind model) {
  return model == sim::PriceModelKind::additive && run.options.model == model;
}

/// The models that are validated: additive, quality and the requested one.
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

/// Compares listed and additive prices of the main run in all other conditions. False: interrupted.
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

constexpr std::size_t kUsualCurve = 7;  ///< lists of few changes

/// The listed prices and the unrounded fair prices.
std::vector<sim::NamedList> first_lists(const PriceRun& run, const sim::ListSpace& space, const sim::PriceModel& table,
                                        const sim::PriceModel& model, const sim::PriceReport& prices) {
  const Hundredths least = sim::least_price(run.ruleset);
  return {{"listed", sim::scoring_list(space, table, space.listed(), least)},
          {"fair", sim::ScoringList(model, prices.prices, least)}};
}

std::string edits_name(int edits) { return sim::counted(edits, "change"); }

/// A sentence mentions few changes if they achieve this share of the whole list's effect.
constexpr double kMostOfIt = 0.7;
/// Rows of `Publication::listed` before those of the curve: listed, fair.
constexpr std::size_t kFirstOfCurve = 2;

std::size_t place_of_list(const Publication& made) { return kFirstOfCurve + made.lists.curve.size() - 1; }

std::string qualities_text(const sim::ListPrice& price, const sim::Ruleset& ruleset, bool of_all) {
  if (of_all) return "";
  std::vector<std::string> names;
  for (const std::size_t tier : price.tiers) names.push_back(ruleset.tiers[tier].name);
  return fmt::format("{}", fmt::join(names, " "));
}

/// The names of the prices of a space.
class PriceNames {
 public:
  PriceNames(const sim::ListSpace& space, const sim::Ruleset& ruleset) : space_(space), ruleset_(ruleset) {}

  const sim::Feature& item(std::size_t price) const { return space_.features()[space_[price].feature]; }
  /// The qualities on which a rule has this price; empty: it has one price.
  std::string on(std::size_t price) const {
    return qualities_text(space_[price], ruleset_, space_[price].tiers.size() == ruleset_.tiers.size());
  }
  /// "Tough 30 to 55", "Tough on 5+ 6+ 30 to 20".
  std::string change(std::size_t price, Hundredths value) const {
    const std::string where = on(price);
    return fmt::format("{}{} {} to {}", item(price).name, where.empty() ? "" : " on " + where,
                       sim::points_text(space_[price].listed), sim::points_text(value));
  }
  std::vector<std::string> changes(const std::vector<Hundredths>& list) const {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < space_.size(); ++i) {
      if (list[i] != space_[i].listed) texts.push_back(change(i, list[i]));
    }
    return texts;
  }

 private:
  const sim::ListSpace& space_;
  const sim::Ruleset& ruleset_;
};

/// Share of the listed imbalance that a row removes, in percent; empty if one of the two has only an upper bound.
std::optional<double> removed(const sim::Validation& proof, std::size_t row) {
  const auto& listed = proof.rows.front().imbalance.points;
  const auto& left = proof.rows[row].imbalance.points;
  if (!listed || !left) return std::nullopt;
  return percent((*listed - *left) / *listed);
}

Table table_of_list(const Publication& made, const PriceNames& names, const sim::PriceReport& prices) {
  Table table = published_table();
  table.title = "The list to publish";
  const sim::ListSpace& space = *made.space;
  const std::vector<Hundredths>& list = made.lists.curve.back().prices;
  for (std::size_t i = 0; i < space.size(); ++i) {
    const sim::Feature& item = names.item(i);
    if (item.placebo || item.on_request) continue;
    const auto row = std::find_if(prices.rows.begin(), prices.rows.end(),
                                  [&](const sim::PriceRow& other) { return other.rule == item.name; });
    const bool has_fair = row != prices.rows.end();
    table.rows.push_back({item.name, names.on(i), sim::points_of(space[i].listed), sim::points_of(list[i]),
                          sim::points_of(list[i] - space[i].listed), has_fair ? to_value(row->fair) : Value(),
                          std::string(space[i].kept                ? "kept"
                                      : list[i] == space[i].listed ? "as listed"
                                                                   : "changed")});
  }
  const bool banded =
      std::any_of(table.rows.begin(), table.rows.end(), [](const auto& row) { return row[1] != Value(std::string()); });
  table.columns[1].detail = !banded;
  return table;
}

Table table_of_curve(const Publication& made, const PriceNames& names) {
  Table table = edits_table();
  table.title = "The best lists with few changes, on armies at listed costs";
  for (std::size_t i = 0; i < made.lists.curve.size(); ++i) {
    const std::size_t place = kFirstOfCurve + i;
    const sim::FoundList& found = made.lists.curve[i];
    const sim::ValidationRow& row = made.listed.rows[place];
    const std::vector<std::string> changes = names.changes(found.prices);
    table.rows.push_back({std::int64_t{found.edits}, fmt::format("{}", fmt::join(changes, "; ")),
                          to_value(row.imbalance.points), to_value(row.imbalance.points_se), row.imbalance.upper,
                          row.gain ? Value(row.gain->value) : Value(), row.gain ? Value(row.gain->se) : Value(),
                          to_value(removed(made.listed, place))});
  }
  return table;
}

Table table_of_proof(const Publication& made) {
  std::vector<sim::ValidationRow> rows;
  const auto add = [&](const sim::Validation& proof, const std::string& where) {
    for (const sim::ValidationRow& row : proof.rows) {
      if (row.list.ends_with("change") || row.list.ends_with("changes")) continue;  // they have a table of their own
      rows.push_back(row);
      rows.back().list += where;
    }
  };
  add(made.listed, "");
  add(made.own, ": armies at published prices");
  return publication_table(rows);
}

std::string gain_of(const sim::ValidationRow& row) {
  if (!row.gain) return "unknown";
  return fmt::format("{} (SE {})", decimal_text(row.gain->value, kPointDecimals),
                     decimal_text(row.gain->se, kPointDecimals));
}

std::string imbalance_text(const sim::ValidationRow& row) {
  if (row.imbalance.points) return decimal_text(*row.imbalance.points, 1);
  return "at most " + decimal_text(row.imbalance.upper, 1);
}

std::string conclusion(const Publication& made) {
  if (made.lists.curve.back().edits == 0) return "The list to publish is the listed one: no price changes.";
  const sim::ValidationRow& published = proof_of_list(made);
  const sim::ValidationRow& own = made.own.rows.back();
  return fmt::format(
      "Published list: {} change. Armies of equal price are {} from 50 % then, under the listed prices "
      "{}: "
      "gain {}. On armies built at the published prices {}, under the listed prices {}: gain {}.",
      sim::counted(made.lists.curve.back().edits, "price"), sim::counted(imbalance_text(published), "point"),
      imbalance_text(made.listed.rows.front()), gain_of(published), sim::counted(imbalance_text(own), "point"),
      imbalance_text(made.own.rows.front()), gain_of(own));
}

/// A note on the fewest changes with most of the whole list's effect; empty if only the whole list has it.
std::string note_on_few_changes(const Publication& made, const PriceNames& names) {
  const std::optional<double> whole = removed(made.listed, place_of_list(made));
  if (!whole || *whole <= 0) return "";
  for (std::size_t i = 0; i + 1 < made.lists.curve.size(); ++i) {
    const std::optional<double> part = removed(made.listed, kFirstOfCurve + i);
    if (!part || *part < kMostOfIt * *whole) continue;
    const sim::FoundList& found = made.lists.curve[i];
    return fmt::format("{} change{} ({}) take{} away {} % of the listed imbalance, the whole list {} %.", found.edits,
                       found.edits == 1 ? "" : "s", fmt::join(names.changes(found.prices), ", "),
                       found.edits == 1 ? "s" : "", decimal_text(*part, 0), decimal_text(*whole, 0));
  }
  return "";
}

std::string note_on_search(const Publication& made) {
  std::vector<std::string> passes;
  for (const sim::ListPass& pass : made.lists.passes) {
    passes.push_back(fmt::format("{} ({}, {})", decimal_text(pass.found_lost, kPointDecimals),
                                 decimal_text(pass.scored_lost, kPointDecimals),
                                 decimal_text(pass.listed_lost, kPointDecimals)));
  }
  return fmt::format(
      "The search: spread of the expected scores of armies of one price, in percentage points, by the list that each "
      "pass found (by the prices that its battles scored, by the listed ones): {}. The list of pass {} counts.",
      fmt::join(passes, "; "), made.lists.chosen + 1);
}

/// How far a price list is from balance: imbalance with its error and upper limit, gain with its error. The imbalance
/// is empty if only its upper limit is known.
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

/// A chart of how far from 50 % armies of equal price are under the lists of a table.
Chart imbalance_chart(std::string table) {
  return {.kind = Chart::Kind::bars,
          .title = "How far from 50 % armies of equal price are, by price list",
          .table = std::move(table),
          .labels = {"list"},
          .value = "imbalance"};
}

}  // namespace

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
    if (run.options.prior) continue;  // only sums of terms are rounded
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
  arena = nullptr;  // other conditions have their own arenas; one at a time limits the memory
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

namespace {

constexpr double kAttackBattles = 400'000;  ///< of the search under one list, with all battles
const std::string kFairOnAverage = "fair on average";
constexpr std::int64_t kAttackMeasure = 16'000;  ///< battles that measure the army that was found

/// The battles of the search under one list; 0: there is none, because armies are not made of qualities and rules.
std::int64_t attack_battles(const PriceRun& run) {
  if (!run.options.population.roster.empty()) return 0;
  return std::max(sim::kLeastSearchBattles, static_cast<std::int64_t>(kAttackBattles * run.share_beside));
}

/// The points of the armies that attack a list.
Hundredths points_of_attacks(const PriceRun& run) {
  return run.options.population.budget.value_or(run.ruleset.army_points);
}

/// Makes the list withstand chosen armies: its list becomes the last of the curve, if it is another one.
void add_tournament(const PriceRun& run, const sim::ArmyGenerator& population, double mean_total,
                    const sim::PlayFunction& play, Publication& made, sim::Progress& progress) {
  if (!run.publish->tournament || attack_battles(run) == 0) return;
  std::vector<sim::FoundList>& curve = made.lists.curve;
  made.tournament =
      sim::make_tournament_list(population, *made.lists.armies, run.publish->list, curve.back(), mean_total, play,
                                run.options.seed, sim::TournamentSize{}.scaled(run.share_beside), progress);
  if (!made.tournament.interrupted && made.tournament.chosen > 0) {
    curve.push_back(made.tournament.rounds[made.tournament.chosen].list);
  }
}

/// Looks for the strongest army under the prices of a ruleset. Empty: none is allowed, or it was stopped.
/// @param known  armies that the search starts from too; the one that is found joins them
std::optional<ListAttack> attack(const std::string& list, const PriceRun& run, const sim::Ruleset& priced,
                                 const sim::PlayFunction& play, std::vector<sim::Army>& known,
                                 sim::Progress& progress) {
  if (!sim::PricedGame::has_armies(priced, points_of_attacks(run))) return std::nullopt;
  const sim::PricedGame game(priced, points_of_attacks(run));
  if (game.choices().size() == 0) return std::nullopt;
  sim::ResponseEffort effort;
  effort.search.seed = effort.measure.seed = run.options.seed + 1;  // other dice than those that chose the list
  effort.search.battles = attack_battles(run);
  effort.search.searches = sim::usual_searches(effort.search.battles);
  const sim::BestResponses found =
      sim::find_best_responses(game.ruleset(), game.choices(), game.limits(), game.legal(known, effort.search.seed),
                               game.field(), play, effort, progress);
  if (found.rounds.empty() || found.interrupted) return std::nullopt;
  const sim::Army army = game.army(found.rounds.front().army);
  known.push_back(army);
  return ListAttack{list, army.name, *found.rounds.front().against_mix.score};
}

/// The strongest armies under the listed prices, the list that is fair on average, and the published list, each with
/// the same effort.
void attack_lists(const PriceRun& run, const sim::PlayFunction& play, Publication& made, sim::Progress& progress) {
  const std::vector<sim::FoundList>& curve = made.lists.curve;
  if (attack_battles(run) == 0 || curve.back().edits == 0) return;
  std::vector<std::pair<std::string, sim::Ruleset>> lists{{"listed", run.ruleset}};
  if (made.has_tournament_list()) {
    lists.emplace_back(kFairOnAverage, made.space->with_costs(run.ruleset, curve[curve.size() - 2].prices));
  }
  lists.emplace_back("published", made.space->with_costs(run.ruleset, curve.back().prices));
  std::vector<sim::Army> known = made.tournament.archive;
  for (const auto& [name, ruleset] : lists) {
    std::optional<ListAttack> found = attack(name, run, ruleset, play, known, progress);
    made.attack_interrupted = progress.stop_requested();
    if (!found) break;
    made.attacks.push_back(std::move(*found));
  }
  if (made.attacks.size() < lists.size()) made.attacks.clear();
}

/// "Line (165 of 150 points)": the sample armies that a list makes too dear.
std::vector<std::string> dear_armies(const sim::Ruleset& before, const sim::Ruleset& published) {
  const auto roster = value_or_throw(sim::load_roster(before), /*quiet=*/true);
  std::vector<std::string> dear;
  for (const std::string& name : sim::list_armies(before)) {
    const sim::Loaded<sim::Army> army = sim::load_army(before, roster, name);
    if (!army.value) continue;
    Hundredths points = 0;
    for (const sim::ArmyUnit& unit : army.value->units) points += sim::listed_cost(published, unit.design);
    if (points <= army.value->limit) continue;
    dear.push_back(fmt::format("{} ({} of {} points)", army.value->name, sim::points_text(points),
                               sim::points_text(army.value->limit)));
  }
  return dear;
}

/// What people could abuse about the list, and which sample armies it makes illegal.
void add_dangers(Report& report, const Publication& made, const PriceNames& names) {
  if (!made.attacks.empty()) {
    const ListAttack& listed = made.attacks.front();
    const ListAttack& published = made.attacks.back();
    report.notes.push_back(
        fmt::format("Strongest army found at these prices: {} scores {} against random armies; under the listed "
                    "prices one scores {}. warbalance strongest looks longer.",
                    published.army, percent_text(published.score.value), percent_text(listed.score.value)));
  }
  if (!made.tournament.rounds.empty() && !made.has_tournament_list()) {
    report.notes.emplace_back(
        "No list of the rounds withstands chosen armies better without charging random armies much worse: this is the "
        "list of --publish alone.");
  }
  if (made.has_tournament_list() && made.attacks.size() > 2) {
    report.notes.push_back(fmt::format(
        "Without --tournament the list is {} from 50 % on random armies, and the strongest army found scores {}.",
        sim::counted(imbalance_text(made.listed.rows[place_of_list(made) - 1]), "point"),
        percent_text(made.attacks[1].score.value)));
  }
  const std::vector<Hundredths>& list = made.lists.curve.back().prices;
  std::vector<std::string> free;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const sim::Feature& item = names.item(i);
    const bool free_now = list[i] == 0 && (*made.space)[i].listed > 0;
    if (item.kind == sim::Feature::Kind::rule && !item.placebo && !item.on_request && free_now) {
      free.push_back(names.on(i).empty() ? item.name : item.name + " on " + names.on(i));
    }
  }
  if (!free.empty()) {
    report.notes.push_back(fmt::format(
        "Free at these prices: {}. Everybody takes what helps for nothing: print one price step, or keep the listed "
        "price (--keep).",
        sim::listing(free)));
  }
  const std::vector<std::string> dear = dear_armies(*made.ruleset, made.space->with_costs(*made.ruleset, list));
  if (!dear.empty())
    report.notes.push_back("Sample armies over their limit at these prices: " + sim::listing(dear) + ".");
}

}  // namespace

std::int64_t publication_battles(const PriceRun& run) {
  const sim::ListPassSize& passes = run.publish->passes;
  const bool tournament = run.publish->tournament;
  const std::int64_t attacks =
      attack_battles(run) == 0 ? 0 : (tournament ? 3 : 2) * (attack_battles(run) + kAttackMeasure);
  const std::int64_t rounds = tournament ? sim::TournamentSize{}.scaled(run.share_beside).battles() : 0;
  return attacks + rounds + std::int64_t{passes.passes} * passes.battles_per_pass +
         sim::comparison_battles(2 + kUsualCurve, run.validation, /*floor=*/true) +
         sim::comparison_battles(3, run.validation);
}

Publication publish_prices(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                           const sim::PriceReport& prices, ProgressShown shown_progress) {
  Publication made;
  made.ruleset = &run.ruleset;
  const Hundredths least = sim::least_price(run.ruleset);
  const sim::PriceModel model(run.ruleset, population.features(), run.options.model);
  const sim::PriceModel table = sim::table_of_lists(run.ruleset, population.features());
  const sim::ListSpace& space = made.space.emplace(run.ruleset, population.features(), run.publish->list);
  ProgressBar progress(publication_battles(run), shown_progress);
  const sim::PopulationSummary summary = sim::summarize_population(population);
  made.lists = sim::search_printed_lists(population, summary, arena(field_battles(run)), run.publish->list,
                                         sim::ScoringList(model, prices.prices, least), run.options.seed,
                                         run.publish->passes, progress);
  if (made.lists.curve.empty()) return made;

  const sim::PlayFunction couples = arena(field_couples(run));
  add_tournament(run, population, summary.mean_listed, couples, made, progress);
  if (made.interrupted()) return made;
  std::vector<sim::NamedList> lists = first_lists(run, space, table, model, prices);
  for (const sim::FoundList& found : made.lists.curve) {
    lists.push_back({edits_name(found.edits), sim::scoring_list(space, table, found.prices, least)});
  }
  lists.back().name = "published";
  if (made.has_tournament_list()) lists[lists.size() - 2].name = kFairOnAverage;
  const sim::ScoringList published = lists.back().list;
  made.listed = sim::compare_lists(population, couples, lists, run.options.seed, run.validation, progress,
                                   {sim::ScoringList(), /*floor=*/true});
  if (made.listed.interrupted) return made;
  lists.erase(lists.begin() + 2, lists.end() - 1);
  made.own = sim::compare_lists(population, couples, lists, run.options.seed, run.validation, progress, {published});
  if (!made.own.interrupted) attack_lists(run, couples, made, progress);
  return made;
}

const sim::ValidationRow& proof_of_list(const Publication& made) { return made.listed.rows[place_of_list(made)]; }

Table published_table() {
  return {"published",
          "one price of the published list",
          {label_column("item", "item", "the quality, special rule or unit"),
           text_column("on", "on", "the qualities on which a rule has this price; empty: on all"),
           price_column("listed", "listed", "price in the data"),
           price_column("published", "publish", "price of the list, in whole price steps"),
           price_column("change", "change", "published less listed"),
           price_column("fair", "fair",
                        "the fair price of the table above: of one price a rule, in no whole steps, of either sign"),
           flag_column("state", "state", "changed, as listed, or kept as --keep says")}};
}

Table edits_table() {
  Table table{"edits",
              "the best list with so many changes",
              {count_column("edits", "changes", "prices that differ from the listed ones"),
               detail(text_column("changed", "changed prices", "which, from what and to what, in points"))}};
  const std::vector<Column> imbalance = imbalance_columns();
  table.columns.insert(table.columns.end(), imbalance.begin(), imbalance.end());
  table.columns.push_back(estimate_column("removed", "taken away", "%", kPercentDecimals,
                                          "share of the imbalance of the listed prices that is gone"));
  return table;
}

Table attacks_table(const std::vector<ListAttack>& rows) {
  using Row = ListAttack;
  return table_of<Row>("attacks", "the strongest army that was found under a price list",
                       {{label_column("list", "price list", "the price list"), &Row::list},
                        {score_columns("its score against random armies of its points"), &Row::score},
                        {label_column("army", "army", "the army, as every command takes it"), &Row::army}},
                       rows);
}

Table rounds_table(const sim::TournamentList& made) {
  struct Row {
    std::int64_t round = 0;
    const sim::TournamentRound* of = nullptr;
    bool chosen = false;
  };
  std::vector<Row> rows;
  for (const sim::TournamentRound& round : made.rounds) {
    const auto number = static_cast<std::size_t>(std::ssize(rows));
    rows.push_back({std::ssize(rows), &round, made.chosen > 0 && made.chosen == number});
  }
  return table_of<Row>(
      "tournament", "with --tournament: a list of a round; all armies that any round found attack it",
      {{count_column("round", "round", "0: the list that is fair on average"), &Row::round},
       {count_column("edits", "changes", "prices that differ from the listed ones"),
        [](const Row& row) { return row.of->list.edits; }},
       {percent_points("spread", "spread", "of the expected scores of random armies of one price"),
        [](const Row& row) { return percent(row.of->spread); }},
       {score_columns("of the strongest of these armies against random ones"),
        [](const Row& row) { return row.of->attack ? std::optional(row.of->attack->score) : std::nullopt; }},
       {label_column("army", "army", "that army, made legal under the list"),
        [](const Row& row) { return row.of->attack ? row.of->attack->army.name : std::string(); }},
       {flag_column("state", "state",
                    "published: the one with the least score among those that leave about a point more "
                    "of imbalance than round 0 at most"),
        [](const Row& row) { return std::string(row.chosen ? "published" : ""); }}},
      rows);
}

Table publication_table(const std::vector<sim::ValidationRow>& rows) {
  Table table = validation_table(rows);
  table.name = "publication";
  table.row_is = "one price list beside the published one, proved on armies that chose nothing";
  table.title = "Proof of the list: armies of equal price that chose nothing";
  return table;
}

void add_publication(Report& report, const Publication& made, const sim::PriceReport& prices) {
  if (!made.space) return;
  if (!made.lists.problem.empty()) report.notes.push_back("No list was found: " + made.lists.problem + ".");
  if (made.interrupted() || made.lists.curve.empty()) return;
  const PriceNames names(*made.space, *made.ruleset);
  report.further_tables.push_back(table_of_list(made, names, prices));
  report.further_tables.push_back(table_of_curve(made, names));
  report.further_tables.push_back(table_of_proof(made));
  report.further_tables.push_back(attacks_table(made.attacks));
  if (!made.tournament.rounds.empty()) report.further_tables.push_back(rounds_table(made.tournament));
  report.charts.push_back({.kind = Chart::Kind::lines,
                           .title = "What is left of the imbalance after so many changes",
                           .table = "edits",
                           .labels = {"edits"},
                           .value = "imbalance"});
  report.charts.push_back(imbalance_chart("publication"));
  report.conclusion = conclusion(made);
  if (std::string few = note_on_few_changes(made, names); !few.empty()) report.notes.insert(report.notes.begin(), few);
  add_dangers(report, made, names);
  report.notes.push_back(note_on_search(made));
}

namespace {

bool of_cards(const PriceRun& run) { return run.options.population.terms; }

const sim::RosterUnit* anchor_of(const PriceRun& run) {
  const auto& roster = run.options.population.roster;
  const auto found =
      std::find_if(roster.begin(), roster.end(), [&](const auto& unit) { return unit.name == run.options.anchor; });
  return found == roster.end() ? nullptr : &*found;
}

/// The known prices of terms, by name.
std::map<std::string, double> prices_by_term(const sim::PriceReport& prices) {
  std::map<std::string, double> found;
  for (const sim::PriceRow& row : prices.rows) {
    if (row.fair) found[row.rule] = *row.fair;
  }
  return found;
}

std::string head_of_list(const PriceRun& run, const Provenance& provenance, const sim::PriceReport& prices) {
  const std::string sizes = of_cards(run) ? note_on_sizes(run) : "";
  const std::string scale = of_cards(run)
                                ? (run.options.printed.empty() ? run.options.anchor + " costs what the rulebook says"
                                                               : "printed prices give the scale")
                                : "prices without a verdict stay as listed";
  return fmt::format(
      "Prices of {} estimated by warbalance {}; {}.\n{}\n"
      "ruleset {}, scenario {}, player {}, seed {}, {} battles, population {}{}{}",
      run.ruleset.name, version(), scale, provenance.command_line, provenance.ruleset_hash, provenance.scenario_hash,
      run.player.label(), run.options.seed, prices.battles, prices.population_hash, sizes.empty() ? "" : "\n", sizes);
}

/// A text as a comment at the head of a file.
std::string as_comment(const std::string& text) {
  std::string comment = "# ";
  for (const char letter : text) comment += letter == '\n' ? std::string("\n# ") : std::string(1, letter);
  return comment + "\n";
}

bool has_list(const Publication& publication) { return publication.space && !publication.lists.curve.empty(); }

/// The ruleset of a run with the prices to print as its costs: those of the published list if there is one. Without it
/// a rule that has several listed prices changes all of them by as much.
sim::Ruleset with_printed_prices(const PriceRun& run, const sim::PriceReport& prices, const Publication& publication) {
  if (has_list(publication)) {
    return publication.space->with_costs(run.ruleset, publication.lists.curve.back().prices);
  }
  sim::Ruleset ruleset = run.ruleset;
  for (const sim::PriceRow& row : prices.rows) {
    if (!row.price || *row.price == row.listed) continue;
    const auto change = static_cast<Hundredths>(std::lround(100 * (*row.price - row.listed)));
    for (sim::Tier& tier : ruleset.tiers) {
      if (row.kind == "tier" && tier.name == row.rule) tier.cost += change;
    }
    for (sim::SpecialRule& rule : ruleset.rules) {
      if (row.kind != "rule" || rule.name != row.rule) continue;
      rule.cost += change;
      for (auto& cost : rule.cost_on) cost.second += change;
    }
  }
  return ruleset;
}

}  // namespace

std::string printed_prices_text(const std::string& keys, const PriceRun& run, const Provenance& provenance,
                                const sim::PriceReport& prices, const Publication& publication) {
  return as_comment(head_of_list(run, provenance, prices)) + "\n" + keys + "\n\n" +
         sim::changed_costs_text(with_printed_prices(run, prices, publication), run.ruleset);
}

std::string problem_of_list(const sim::PriceReport& prices, const Publication& publication) {
  if (prices.interrupted || publication.interrupted()) return "the run was interrupted";
  if (prices.outcome != sim::PriceOutcome::converged) return prices.message;
  return publication.space && !has_list(publication) ? "there is no list: " + publication.lists.problem : "";
}

void expect_whole_list(const char* option, const PriceRun& run) {
  if (run.options.population.roster.empty() == of_cards(run)) {
    throw option_error(option, "writes prices of what units are made of", "leave out --units");
  }
  if (run.options.model != sim::PriceModelKind::additive) {
    throw option_error(option, "writes one price for each quality and special rule", "leave out --model");
  }
  if (!run.options.only.empty()) throw option_error(option, "writes all prices", "leave out the names");
}

void take_published(const Publication& publication, sim::PriceReport& prices) {
  if (!has_list(publication) || publication.space->bands() > 1) return;
  const sim::ListSpace& space = *publication.space;
  const std::vector<Hundredths>& list = publication.lists.curve.back().prices;
  prices.list_meaning.reset();  // the proof tells what this list leaves
  for (std::size_t f = 0; f < space.features().size(); ++f) {
    sim::PriceRow* const row = sim::price_row_of(prices, space.features()[f]);
    const std::size_t place = space.price_of(f, 0);
    if (row != nullptr) row->price = row->listed + sim::points_of(list[place] - space[place].listed);
  }
}

OptionSpec save_list_option() {
  return {"save-list", "FILE", "write the recommended prices to a price list, which other commands take by --prices"};
}

std::unique_ptr<OutputFile> resolve_list_file(const ParsedArgs& typed, const PriceRun& run) {
  if (!typed.has("save-list")) return nullptr;
  expect_ending("save-list", typed.value("save-list"), "a price list", ".toml");
  expect_whole_list("save-list", run);
  return std::make_unique<OutputFile>(typed.value("save-list"));
}

void save_list(OutputFile& file, const PriceRun& run, const Provenance& provenance, const sim::PriceReport& prices,
               const Publication& publication) {
  if (const std::string problem = problem_of_list(prices, publication); !problem.empty()) {
    say("no price list was written: {}\n", problem);
    return;
  }
  if (!of_cards(run)) {
    file.write(printed_prices_text("ruleset = \"" + run.ruleset.id + "\"", run, provenance, prices, publication));
    return;
  }
  const sim::RosterUnit& anchor = *anchor_of(run);
  const sim::PriceForm form = run.options.population.form;
  const std::map<std::string, double> by_term = prices_by_term(prices);
  Hundredths anchor_costs = anchor.listed;
  if (!run.options.printed.empty()) {  // none of them keeps its price: it costs the sum of its terms
    const std::vector<sim::PriceTerm> terms = sim::price_terms(run.ruleset);
    const auto counts = sim::count_terms(terms, sim::count_cards(run.ruleset, anchor.design, form));
    double sum = 0;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (by_term.contains(terms[i].name)) sum += counts[i] * by_term.at(terms[i].name);
    }
    anchor_costs = static_cast<Hundredths>(std::lround(100 * sum));
  }
  file.write(sim::price_list_text(run.ruleset, form, by_term, anchor.design, anchor_costs,
                                  head_of_list(run, provenance, prices)));
}

}  // namespace warbalance::cli
