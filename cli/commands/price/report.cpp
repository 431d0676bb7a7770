#include "cli/commands/price/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "cli/base/numbers.hpp"
#include "cli/commands/price/cards.hpp"
#include "cli/commands/price/conclusion.hpp"
#include "cli/commands/price/notes.hpp"
#include "cli/commands/price/tables.hpp"
#include "sim/files/points.hpp"

namespace warbalance::cli {
namespace {

/// Whether the rows have means over the cards on which a term was changed (method mono).
bool has_hosts(const sim::PriceReport& report) {
  return std::any_of(report.rows.begin(), report.rows.end(), [](const auto& row) { return row.hosts.has_value(); });
}

/// The price table without rows: people see the columns that this run fills.
/// @param of_units  a row is a unit, which has a profile and a formula price
/// @param slopes    people see the slopes too
Table results_table(bool of_units, bool slopes, const sim::PriceReport& report) {
  Table table = prices_table();
  const auto show = [&](std::string_view name, bool shown) {
    table.columns[find_column(table.columns, name)].detail = !shown;
  };
  const auto any = [&report](auto field) {
    return std::any_of(report.rows.begin(), report.rows.end(),
                       [&](const sim::PriceRow& row) { return (row.*field).has_value(); });
  };
  if (of_units) table.columns.front().heading = "unit";
  show("kind", !of_units);
  for (const std::string_view column : {"slope_q", "slope_se"}) show(column, slopes);
  for (const std::string_view column : {"player_min", "player_max"}) show(column, any(&sim::PriceRow::player_min));
  for (const std::string_view column : {"tau", "tau_low", "tau_high"}) show(column, any(&sim::PriceRow::tau));
  show("all_players", any(&sim::PriceRow::all_players));
  for (const std::string_view column : {"condition_min", "condition_max"}) {
    show(column, any(&sim::PriceRow::condition_min));
  }
  return table;
}

/// One value for each column of `prices_table`. @param step  of prices [points]
std::vector<Value> row_of(const sim::PriceRow& row, double step) {
  Value low;
  Value high;
  Value rounded_low;
  Value rounded_high;
  if (row.interval) {
    low = row.interval->low;
    high = row.interval->high;
    rounded_low = sim::rounded_to_step(row.interval->low, step);
    rounded_high = sim::rounded_to_step(row.interval->high, step);
  }
  const auto verdict = [](const std::optional<sim::Verdict>& found) {
    return found ? Value(std::string(sim::verdict_name(*found))) : Value();
  };
  return {row.rule,
          row.kind,
          row.profile,
          row.listed,
          value_or_empty(row.formula),
          value_or_empty(row.fair),
          value_or_empty(row.se),
          low,
          high,
          value_or_empty(row.difference),
          value_or_empty(row.p_holm),
          verdict(row.verdict),
          value_or_empty(row.in_sum),
          value_or_empty(row.in_sum_se),
          value_or_empty(row.built),
          value_or_empty(row.built_se),
          value_or_empty(row.fair_rounded),
          rounded_low,
          rounded_high,
          value_or_empty(row.body_sd),
          value_or_empty(row.slope_q),
          value_or_empty(row.slope_se),
          value_or_empty(row.player_min),
          value_or_empty(row.player_max),
          row.tau ? Value(row.tau->tau) : Value(),
          row.tau ? Value(row.tau->interval.low) : Value(),
          row.tau ? Value(row.tau->interval.high) : Value(),
          row.all_players ? Value(std::string(sim::agreement_name(*row.all_players))) : Value(),
          value_or_empty(row.condition_min),
          value_or_empty(row.condition_max),
          row.units_seen,
          sim::flags_text(row.flags),
          value_or_empty(row.q_fdr),
          verdict(row.discovery),
          row.hosts ? Value(*row.hosts) : Value(),
          value_or_empty(row.spread)};
}

/// Drops the columns that this run does not compute.
void drop_unasked(Table& table, bool of_units, const sim::PriceReport& prices) {
  if (!of_units) table.drop({"profile", "formula"});
  if (!prices.fdr) table.drop({"q_fdr", "discovery"});
  if (prices.building != sim::Building::fair) table.drop({"built", "built_se"});
  if (of_units || prices.prior) table.drop({"in_sum", "in_sum_se"});  // they are all sums
  if (!has_hosts(prices)) table.drop({"hosts", "spread"});
  if (!prices.prior) return;
  // Prior prices are guesses, not listed ones: columns that compare with listed prices go.
  Column& listed = table.columns[find_column(table.columns, "listed")];
  listed.name = listed.heading = "prior";
  table.drop({"formula", "difference", "p_holm", "verdict", "body_sd", "slope_q", "slope_se", "player_min",
              "player_max", "tau", "tau_low", "tau_high", "all_players", "condition_min", "condition_max"});
}

/// The values of a price run by their names.
class NamedValues {
 public:
  NamedValues() : values_(price_values()) {}

  void set(std::string_view name, Value value) { at(name).value = std::move(value); }
  void set(std::string_view name, double value, const sim::Interval& interval) {
    at(name).value = value;
    at(name).low = interval.low;
    at(name).high = interval.high;
  }
  void set(std::string_view name, const sim::Estimate& estimate) { set(name, estimate.value, estimate.interval); }
  std::vector<SummaryValue> take() { return std::move(values_); }

 private:
  SummaryValue& at(std::string_view name) {
    return *std::find_if(values_.begin(), values_.end(), [name](const auto& value) { return value.name == name; });
  }

  std::vector<SummaryValue> values_;
};

/// The numbers of the notes, for CSV and JSON.
std::vector<SummaryValue> values_of(const sim::PriceReport& prices) {
  NamedValues values;
  values.set("battles", prices.battles);
  values.set("counted_battles", prices.tail_battles);
  values.set("chains", std::int64_t{prices.chains});
  values.set("rounds", std::int64_t{prices.rounds});
  const auto set_draws = [&values](std::string_view name, const sim::DrawCount& count) {
    if (count.battles > 0) values.set(name, static_cast<double>(count.draws) / static_cast<double>(count.battles));
  };
  set_draws("draw_share_listed", prices.listed_draws);
  set_draws("draw_share_fair", prices.fitted_draws);
  if (prices.tail_battles > 0) {
    values.set("first_player_score", prices.first_player_score);
    values.set("mean_rest", prices.mean_rest);
  }
  if (prices.placebo) values.set("placebo", prices.placebo->fair, prices.placebo->interval);
  if (const auto& shares = prices.variance_shares) {
    values.set("variance_share_armies", shares->armies);
    if (shares->richer) values.set("variance_share_by_quality", *shares->richer);
    if (shares->dice) values.set("variance_share_dice", *shares->dice);
    values.set("variance_share_first_move", shares->first_move);
    values.set("variance_share_rest", shares->rest);
  }
  return values.take();
}

/// Tables for people show so many interactions, the surest; CSV and JSON have all.
constexpr std::size_t kTermsShown = 15;

/// Where only some rows were asked for, only interactions of their rules are shown.
bool is_shown(const sim::Interaction& term, const sim::PriceReport& prices) {
  return std::any_of(term.rules.begin(), term.rules.end(), [&](const std::string& rule) {
    return std::any_of(prices.rows.begin(), prices.rows.end(),
                       [&](const sim::PriceRow& row) { return row.rule == rule; });
  });
}

Table interactions_of(const sim::PriceReport& prices) {
  Table table = interactions_table();
  table.title = "Worth beyond the sum of the prices";
  table.most_shown = kTermsShown;
  for (const sim::Interaction& term : prices.interactions) {
    if (!is_shown(term, prices)) continue;
    const std::string other = term.rules.size() > 1 ? term.rules[1] : "a step of quality";
    table.rows.push_back({term.text, term.price, term.se, term.interval.low, term.interval.high,
                          std::string(sim::is_certain(term) ? "yes" : "no"), term.rules[0], other});
  }
  return table;
}

Table filled(Table table, std::string title, const std::vector<sim::CarrierPrice>& prices) {
  table.title = std::move(title);
  for (const sim::CarrierPrice& cell : prices) {
    table.rows.push_back({cell.rule, cell.tier, cell.price, cell.se, cell.interval.low, cell.interval.high});
  }
  return table;
}

std::string note_on_interactions(const sim::PriceReport& prices) {
  const auto sure = std::count_if(prices.interactions.begin(), prices.interactions.end(),
                                  [](const auto& term) { return sim::is_certain(term); });
  return fmt::format(
      "Interactions: {} were tested one by one, {} are certain (their intervals hold all together with 95 % and leave "
      "out 0), the others may be noise; the surest are shown.",
      prices.interactions.size(), sure);
}

void add_interactions(Report& report, const sim::PriceReport& prices) {
  if (prices.interactions.empty()) return;
  // Prices by quality are shown where few rules were asked for: of all rules they would be too many.
  if (prices.rows.size() <= 3) {
    report.further_tables.push_back(filled(carriers_table(), "Price by quality", prices.carrier_prices));
    if (!prices.body_prices.empty()) {
      report.further_tables.push_back(filled(bodies_table(), "Price by weapon", prices.body_prices));
    }
  }
  report.further_tables.push_back(interactions_of(prices));
  report.charts.push_back({.kind = Chart::Kind::heat_map,
                           .title = "What two rules are worth together, beyond the sum of their prices",
                           .table = "interactions",
                           .labels = {"first", "second"},
                           .value = "price",
                           .line = 0,
                           .symmetric = true});
  report.charts.push_back({.title = "The same with intervals, the surest first",
                           .table = "interactions",
                           .labels = {"interaction"},
                           .value = "price",
                           .low = "ci_low",
                           .high = "ci_high",
                           .flag = "certain",
                           .line = 0,
                           .line_meaning = "the sum of the prices"});
  report.notes.push_back(note_on_interactions(prices));
}

/// Adds the prices on each card. @param of_few  few terms were asked for: people see this table too
void add_hosts(Report& report, const sim::PriceReport& prices, bool of_few) {
  if (prices.host_prices.empty()) return;
  Table table = hosts_table();
  if (of_few) table.title = "On each card from which it can be taken, or changed";
  for (const sim::HostPrice& host : prices.host_prices) {
    table.rows.push_back({host.term, host.host, host.changes, host.price, host.se});
  }
  report.further_tables.push_back(std::move(table));
  report.notes.emplace_back(
      "fair = mean over the hosts: cards of the roster of which a variation differs in this term alone; the mono price "
      "of the card less that of the variation, for one of it. SE and interval: of the battles, for these hosts. "
      "spread = standard deviation over the hosts; context_dependent = it is larger than the mean; noisy = not without "
      "the noise of the battles. not_identified: no card has or lacks this alone.");
}

/// Adds sums of prices that the battles determine although they do not determine the members.
void add_sums(Report& report, const sim::PriceReport& prices) {
  if (prices.combinations.empty()) return;
  Table table = sums_table();
  for (const sim::PriceCombination& sum : prices.combinations) {
    table.rows.push_back({sum.text, sum.listed, sum.fair, sum.interval.low, sum.interval.high});
  }
  report.further_tables.push_back(std::move(table));
}

void add_note_on_discoveries(Report& report, const sim::PriceReport& prices) {
  if (!prices.fdr) return;
  report.notes.push_back(
      fmt::format("discovery: q at most {}: of such prices 5 % at most are wrongly said to differ, on average "
                  "(Benjamini-Hochberg). The verdict follows the interval.",
                  decimal_text(prices.look_alpha, 3)));
}

/// Whether no army of the population had the item, and nobody asked for it by name.
bool never_seen(const sim::PriceRow& row, const sim::FieldOptions& options) {
  const bool untold = sim::has_flag(row.flags, sim::PriceFlag::not_identified);
  return options.only.empty() && row.units_seen == 0 && untold;
}

/// A note that names the items without a row; empty when all have one.
std::string note_on_unseen(const sim::PriceReport& prices, const sim::FieldOptions& options) {
  std::vector<std::string> names;
  std::vector<std::string> named;  // a quality and a rule may have one name
  for (const sim::PriceRow& row : prices.rows) {
    if (!never_seen(row, options)) named.push_back(row.rule);
  }
  for (const sim::PriceRow& row : prices.rows) {
    if (!never_seen(row, options) || std::ranges::count(named, row.rule) > 0) continue;
    names.push_back(row.rule);
    named.push_back(row.rule);
  }
  if (names.empty() || names.size() == prices.rows.size()) return {};
  return fmt::format("In none of these armies, so without a price: {}.", fmt::join(names, ", "));
}

}  // namespace

Report price_table(const sim::PriceReport& prices, const PriceRun& run, const std::string& conditions, bool for_people,
                   std::vector<BattleCell> beside) {
  const sim::FieldOptions& options = run.options;
  beside.insert(beside.begin(), battles_of_prices("the prices", prices));
  for (std::size_t i = 1; i < beside.size(); ++i) beside[i].beside = true;
  Report report(battles_played(run, std::move(beside)));
  report.command = "price";
  report.title = "Fair point values";
  report.conclusion = price_conclusion(prices);
  const bool of_units = !prices.rows.empty() && prices.rows.front().formula.has_value();
  report.results = results_table(of_units, options.model == sim::PriceModelKind::quality, prices);
  const std::string unseen = for_people ? note_on_unseen(prices, options) : "";
  for (const sim::PriceRow& row : prices.rows) {
    if (!unseen.empty() && never_seen(row, options)) continue;
    report.results.rows.push_back(row_of(row, sim::points_of(run.ruleset.price_step)));
  }
  drop_unasked(report.results, of_units, prices);
  report.values = values_of(prices);
  report.notes = price_notes(prices, run, conditions);
  const std::string sizes = options.population.terms ? note_on_sizes(run) : "";
  if (!sizes.empty())
    report.notes.insert(report.notes.begin() + std::min<std::ptrdiff_t>(2, std::ssize(report.notes)), sizes);
  if (!unseen.empty()) report.notes.insert(report.notes.begin(), unseen);
  report.provenance.interrupted = prices.interrupted;
  add_sums(report, prices);
  add_interactions(report, prices);
  add_hosts(report, prices, !options.only.empty());
  add_note_on_discoveries(report, prices);
  return report;
}

}  // namespace warbalance::cli
