#include "cli/commands/price/publish.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/base/numbers.hpp"
#include "cli/commands/price/validation.hpp"
#include "cli/report/columns.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"
#include "sim/pricing/population/population_summary.hpp"

namespace warbalance::cli {

namespace {

constexpr std::size_t kUsualCurve = 7;  ///< lists of few changes

/// The listed prices, and the fair ones as they are.
std::vector<sim::NamedList> first_lists(const PriceRun& run, const sim::ListSpace& space, const sim::PriceModel& table,
                                        const sim::PriceModel& model, const sim::PriceReport& prices) {
  const Hundredths least = sim::least_price(run.ruleset);
  return {{"listed", sim::scoring_list(space, table, space.listed(), least)},
          {"fair", sim::ScoringList(model, prices.prices, least)}};
}

std::string edits_name(int edits) { return sim::counted(edits, "change"); }

}  // namespace

std::int64_t publication_battles(const PriceRun& run) {
  const sim::ListPassSize& passes = run.publish->passes;
  return std::int64_t{passes.passes} * passes.battles_per_pass +
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
  made.lists = sim::search_printed_lists(population, sim::summarize_population(population), arena(field_battles(run)),
                                         run.publish->list, sim::ScoringList(model, prices.prices, least),
                                         run.options.seed, run.publish->passes, progress);
  if (made.lists.curve.empty()) return made;

  const sim::PlayFunction couples = arena(field_couples(run));
  std::vector<sim::NamedList> lists = first_lists(run, space, table, model, prices);
  for (const sim::FoundList& found : made.lists.curve) {
    lists.push_back({edits_name(found.edits), sim::scoring_list(space, table, found.prices, least)});
  }
  lists.back().name = "published";
  const sim::ScoringList published = lists.back().list;
  made.listed = sim::compare_lists(population, couples, lists, run.options.seed, run.validation, progress,
                                   {sim::ScoringList(), /*floor=*/true});
  if (made.listed.interrupted) return made;
  lists.erase(lists.begin() + 2, lists.end() - 1);
  made.own = sim::compare_lists(population, couples, lists, run.options.seed, run.validation, progress, {published});
  return made;
}

namespace {

/// Few changes are worth a sentence when they do so much of what the whole list does.
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

/// What prices of a space are called.
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

/// Share of the listed imbalance that a row takes away, in percent; empty where one of the two is only bounded.
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
                          sim::points_of(list[i] - space[i].listed), has_fair ? value_or_empty(row->fair) : Value(),
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
                          value_or_empty(row.imbalance.points), value_or_empty(row.imbalance.points_se),
                          row.imbalance.upper, row.gain ? Value(row.gain->value) : Value(),
                          row.gain ? Value(row.gain->se) : Value(), value_or_empty(removed(made.listed, place))});
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

/// The fewest changes that do most of what the whole list does; empty where only the whole list does.
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

}  // namespace

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
  report.charts.push_back({.kind = Chart::Kind::lines,
                           .title = "What is left of the imbalance after so many changes",
                           .table = "edits",
                           .labels = {"edits"},
                           .value = "imbalance"});
  report.charts.push_back(imbalance_chart("publication"));
  report.conclusion = conclusion(made);
  if (std::string few = note_on_few_changes(made, names); !few.empty()) report.notes.insert(report.notes.begin(), few);
  report.notes.push_back(note_on_search(made));
}

}  // namespace warbalance::cli
