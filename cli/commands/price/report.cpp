#include "cli/commands/price/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/base/numbers.hpp"
#include "cli/commands/match/validity.hpp"
#include "cli/commands/price/cards.hpp"
#include "cli/commands/price/direct.hpp"
#include "cli/report/fields.hpp"
#include "sim/files/number_text.hpp"
#include "sim/files/words.hpp"

namespace warbalance::cli {

std::string listed_text(double points) { return fmt::format("{:.6g}", points); }

int decimals_of(double tolerance) { return tolerance >= 2.5 ? 0 : 1; }

std::string leaning(double difference, double tolerance) {
  if (std::abs(difference) <= tolerance) return "no verdict yet";
  return difference > 0 ? "leaning higher" : "leaning lower";
}

namespace {

/// Prices of a run by their verdicts.
struct Verdicts {
  explicit Verdicts(const std::vector<sim::PriceRow>& rows) {
    for (const sim::PriceRow& row : rows) {
      if (!row.verdict) continue;
      ++counts[static_cast<std::size_t>(*row.verdict)];
      if (*row.verdict != sim::Verdict::no_effect) judged = &row;
    }
  }

  std::int64_t of(sim::Verdict verdict) const { return counts[static_cast<std::size_t>(verdict)]; }
  std::int64_t changes() const { return of(sim::Verdict::raise) + of(sim::Verdict::lower); }
  std::int64_t all() const { return changes() + of(sim::Verdict::keep) + of(sim::Verdict::open); }

  std::array<std::int64_t, 5> counts{};
  const sim::PriceRow* judged = nullptr;  ///< the last of `all`
};

/// "5.7 (4.4 to 7.0)"
std::string worth_text(const sim::PriceRow& row, double tolerance) {
  const int decimals = decimals_of(tolerance);
  const std::string worth = decimal_text(*row.fair, decimals);
  return row.interval ? fmt::format("{} ({})", worth, range_text(*row.interval, decimals)) : worth;
}

/// The verdict on one price.
std::string verdict_text(const sim::PriceRow& row, double tolerance) {
  const std::string worth = worth_text(row, tolerance);
  const std::string listed = listed_text(row.listed);
  switch (*row.verdict) {
    case sim::Verdict::raise:
    case sim::Verdict::lower:
      return fmt::format("{} {} from {} to {} points: worth {}.",
                         *row.verdict == sim::Verdict::raise ? "Raise" : "Lower", row.rule, listed,
                         listed_text(row.price.value_or(row.listed)), worth);
    case sim::Verdict::keep:
      return fmt::format("Keep {} at {} points: worth {}.", row.rule, listed, worth);
    case sim::Verdict::open:
    case sim::Verdict::no_effect:
      break;
  }
  const std::string leans = leaning(*row.difference, tolerance);
  return fmt::format("No verdict yet on {}{}: worth {}, listed {} points.", row.rule,
                     leans.starts_with("leaning") ? " (" + leans + ")" : "", worth, listed);
}

/// "raise 4 prices, lower 13, keep 9; 6 have no verdict yet"
std::string counts_text(const Verdicts& verdicts) {
  std::vector<std::string> parts;
  const auto add = [&](const char* what, sim::Verdict verdict) {
    const std::int64_t count = verdicts.of(verdict);
    if (count == 0) return;
    parts.push_back(fmt::format("{} {}", what, parts.empty() ? sim::counted(count, "price") : grouped_text(count)));
  };
  add("raise", sim::Verdict::raise);
  add("lower", sim::Verdict::lower);
  add("keep", sim::Verdict::keep);
  std::string text = fmt::format("{}", fmt::join(parts, ", "));
  const auto add_rest = [&](sim::Verdict verdict, const char* what) {
    const std::int64_t count = verdicts.of(verdict);
    if (count == 0) return;
    text += fmt::format("{}{} {} {}", text.empty() ? "" : "; ",
                        text.empty() ? sim::counted(count, "price") : grouped_text(count), count == 1 ? "has" : "have",
                        what);
  };
  add_rest(sim::Verdict::open, "no verdict yet");
  add_rest(sim::Verdict::no_effect, "no effect here");
  return text;
}

/// How many changes may be wrong; empty without changes.
std::string errors_text(const sim::PriceReport& prices, std::int64_t changes) {
  if (changes == 0) return "";
  if (prices.joint) return " All verdicts together are right with 95 %.";
  if (!prices.unshown.empty()) return "";  // the share is one of all prices of the run
  const double wrong = sim::false_calls(prices);
  if (changes == 1) return fmt::format(" Of such changes at most {:.0f} % are wrong on average.", 100 * wrong);
  if (wrong < 0.5) return fmt::format(" Of these {} changes fewer than 1 is wrong, on average.", changes);
  return fmt::format(" Of these {} changes about {:.0f} may be wrong, on average.", changes, wrong);
}

std::string without_verdicts(const sim::PriceReport& prices) {
  const auto most = std::max_element(prices.rows.begin(), prices.rows.end(), [](const auto& a, const auto& b) {
    return a.fair.value_or(-HUGE_VAL) < b.fair.value_or(-HUGE_VAL);
  });
  if (most == prices.rows.end() || !most->fair) return "These battles give no price.";
  const std::string worth = fmt::format("worth {} points", worth_text(*most, prices.tolerance));
  const std::string first = prices.rows.size() == 1
                                ? fmt::format("{} is {}.", most->rule, worth)
                                : fmt::format("The greatest estimate is that of {}: {}.", most->rule, worth);
  return first + " There are no verdicts: the prior prices are guesses.";
}

}  // namespace

std::string price_conclusion(const sim::PriceReport& prices, const std::string& game) {
  if (prices.outcome != sim::PriceOutcome::converged) {
    return prices.message.empty() ? "There are no prices yet."
                                  : fmt::format("There are no prices yet: {}.", prices.message);
  }
  const Verdicts verdicts(prices.rows);
  if (verdicts.all() == 0 && verdicts.of(sim::Verdict::no_effect) > 0) return note_on_idle_rules(prices);
  if (verdicts.all() == 0) return without_verdicts(prices);
  if (verdicts.all() == 1) return verdict_text(*verdicts.judged, prices.tolerance);
  return fmt::format("{}: {}.{}", game, counts_text(verdicts), errors_text(prices, verdicts.changes()));
}

namespace {

constexpr const char* kPlayersUnmeasured =
    "Prices hold for players who play like this one. How far they depend on who plays was not measured; --panel "
    "aggressive,greedy does.";

/// Tables for people show so many interactions, the most certain; CSV and JSON have all.
constexpr std::size_t kTermsShown = 15;

/// A price with its error and interval.
template <class Row>
Field<Row> price_field(std::string heading, std::string meaning) {
  return {{worth_column("price", std::move(heading), std::move(meaning)), standard_error("se", kPointDecimals),
           low_end("ci_low", kPointDecimals), high_end("ci_high", kPointDecimals)},
          [](const Row& row) {
            return sim::Estimate{row.price, row.se, row.interval};
          }};
}

std::string draw_rate(const sim::DrawCount& count) {
  if (count.battles == 0) return "unknown";
  return decimal_text(100.0 * static_cast<double>(count.draws) / static_cast<double>(count.battles), 1) + " %";
}

/// Notes on a model other than the default.
std::vector<std::string> notes_on_model(const sim::FieldOptions& options) {
  std::vector<std::string> notes;
  switch (options.model) {
    case sim::PriceModelKind::additive:
    case sim::PriceModelKind::table_pairs:  // these have no prices
    case sim::PriceModelKind::single_pairs:
    case sim::PriceModelKind::bodies:
      break;
    case sim::PriceModelKind::quality:
      notes.emplace_back(
          "Model quality: a rule is worth more on some qualities than on others. fair = mean over the units that have "
          "it; slope = points more for each step of better quality.");
      break;
    case sim::PriceModelKind::table:
      notes.emplace_back(
          "Model table: a price for each rule on each quality. fair = mean over the units that have it.");
      break;
  }
  return notes;
}

/// A note on units whose listed price differs from the formula: which of the two their fair price is nearer to.
std::string note_on_formula(const sim::PriceReport& prices) {
  std::vector<std::string> listed;
  std::vector<std::string> formula;
  std::vector<std::string> undecided;
  for (const sim::PriceRow& row : prices.rows) {
    if (*row.formula == row.listed || !row.interval) continue;
    const std::optional<sim::PriceFlag> nearer = sim::nearer_price(row);
    (!nearer ? undecided : *nearer == sim::PriceFlag::nearer_listed ? listed : formula).push_back(row.rule);
  }
  std::vector<std::string> parts;
  const auto say = [&](const std::vector<std::string>& units, const char* what) {
    if (!units.empty()) parts.push_back(fmt::format("{} ({})", what, fmt::join(units, ", ")));
  };
  say(listed, "nearer to the listed price");
  say(formula, "nearer to the formula");
  say(undecided, "undecided by these battles");
  if (parts.empty()) return {};
  return fmt::format("Where listed and formula differ, the fair price is {}.", fmt::join(parts, ", "));
}

/// A note on a problem of a run that has prices; a run without prices explains it in its conclusion.
std::string note_on_problem(const sim::PriceReport& prices) {
  return prices.outcome == sim::PriceOutcome::converged ? prices.message : "";
}

/// Adds notes on sums of prices that battles cannot separate, on the conditions of the prices, and on the number of
/// battles.
void add_conditions(std::vector<std::string>& notes, const sim::PriceReport& prices, const std::string& conditions) {
  if (std::string problem = note_on_problem(prices); !problem.empty()) notes.push_back(std::move(problem));
  for (const sim::PriceCombination& sum : prices.combinations) {
    notes.push_back(fmt::format("{}: {} {}, fair {} (95 % interval {})", sum.text, prices.prior ? "prior" : "listed",
                                decimal_text(sum.listed, kPointDecimals), decimal_text(sum.fair, kPointDecimals),
                                range_text(sum.interval, kPointDecimals)));
  }
  notes.push_back(fmt::format("Holds for: {}; population {}.", conditions, prices.population_hash));
  notes.push_back(fmt::format("From {} battles ({} counted): {} independent chains of {} rounds.",
                              grouped_text(prices.battles), grouped_text(prices.tail_battles), prices.chains,
                              prices.rounds));
  if (prices.stuck_chains > 0) {
    notes.push_back(fmt::format(
        "In {} of these chains stronger armies did not win more often in some round: there they kept their prices of "
        "the round before, and then went back to those of the first.",
        prices.stuck_chains));
  }
}

/// A note on the prices that built armies, and on their unspent points.
std::string note_on_building(const sim::PriceReport& prices) {
  const std::string rest =
      fmt::format("an army leaves {} points unspent on average", decimal_text(prices.mean_rest, kPointDecimals));
  switch (prices.building) {
    case sim::Building::fair:
      return fmt::format(
          "Armies are built at fair prices, whatever is listed: first at equal costs for all qualities and for all "
          "rules, "
          "then at the prices of the round before; {}.",
          rest);
    case sim::Building::neutral:
      return fmt::format("Armies are built at neutral costs, equal ones for all qualities and for all rules; {}.",
                         rest);
    case sim::Building::listed:
      break;
  }
  return "Armies are built at listed prices: what is listed too cheap stands in more of them.";
}

/// A note on the rule without effect as a control of all other prices; empty if there was none.
std::string note_on_placebo(const sim::PriceReport& prices) {
  if (!prices.placebo) return {};
  const sim::PlaceboPrice& placebo = *prices.placebo;
  return fmt::format("A rule without effect, priced like the others: {} points (95 % interval {}; 0 is right).",
                     decimal_text(placebo.fair, kPointDecimals), range_text(placebo.interval, kPointDecimals));
}

/// A note on how the intervals hold; empty if there are none.
std::string note_on_intervals(const sim::PriceReport& prices) {
  const bool any = std::any_of(prices.rows.begin(), prices.rows.end(),
                               [](const sim::PriceRow& row) { return row.interval.has_value(); });
  if (!any) return "";
  return prices.joint ? "Intervals hold all together with 95 %. " : "Each interval holds with 95 %. ";
}

/// A note on the shares of armies, dice and first move in the scatter; empty if not known.
std::string note_on_scatter(const sim::PriceReport& prices) {
  const auto& shares = prices.variance_shares;
  if (!shares) return {};
  const auto share = [](const sim::Estimate& found) { return percent_text(found.value); };
  const sim::Interval& interval = shares->armies.interval;
  std::string text =
      fmt::format("Of the scatter of single results {} is the armies, as their prices tell (95 % interval {} to {}",
                  share(shares->armies), percent_text(interval.low), percent_text(interval.high));
  text += shares->richer ? fmt::format("; prices by quality tell {} more)", share(*shares->richer)) : ")";
  if (shares->dice) text += fmt::format(", at least {} the dice", share(*shares->dice));
  return text +
         fmt::format(", {} the first move; the rest, {}, is the table, {}dice, and what no price tells of the armies.",
                     share(shares->first_move), share(shares->rest), shares->dice ? "other " : "the ");
}

void add_note_on_scatter(std::vector<std::string>& notes, const sim::PriceReport& prices) {
  if (std::string note = note_on_scatter(prices); !note.empty()) notes.push_back(std::move(note));
}

std::vector<std::string> notes_on_prior(const sim::PriceReport& prices, const sim::FieldOptions& options,
                                        const std::string& conditions) {
  std::vector<std::string> notes = notes_on_model(options);
  notes.push_back(
      fmt::format("prior = guesses by which the armies were built, no result. fair = estimated from battles; {}.",
                  options.printed.empty()
                      ? options.anchor + " keeps its price, which gives the scale"
                      : fmt::format("{} have printed prices, which give the scale", fmt::join(options.printed, ", "))));
  if (options.population.terms) {
    notes.emplace_back(
        options.population.form == sim::PriceForm::sum
            ? "A unit's price is the sum of its terms: each model base, quality and so on; each attack its range and "
              "rules."
            : "A unit's price is a sum: for each model base, speed and so on; for each point of its health quality and "
              "defense; for each attack its rules, and its range for each result of a die that hits: three on 4+.");
    notes.back() +=
        " The quality and defense that are not shown cost 0. not_identified: these armies cannot show that "
        "price.";
  }
  add_conditions(notes, prices, conditions);
  if (prices.tail_battles == 0) return notes;
  notes.push_back(fmt::format("{}Draws: {}. Score of who starts: {} %.", note_on_intervals(prices),
                              draw_rate(prices.fitted_draws), decimal_text(100 * prices.first_player_score, 1)));
  add_note_on_scatter(notes, prices);
  return notes;
}

/// A note on the units that every random army has exactly once; empty if there are none.
std::string note_on_leaders(const PriceRun& run) {
  std::vector<std::string> names;
  for (const sim::Tier& tier : run.ruleset.tiers) {
    if (tier.one_an_army) names.push_back(tier.name);
  }
  if (names.empty() || !run.options.population.listed.armies.empty()) return {};
  return fmt::format("Each army has exactly one {}. One army in five fights without, which tells what that is worth.",
                     fmt::join(names, " or "));
}

std::vector<std::string> notes_on_field(const sim::PriceReport& prices, const PriceRun& run,
                                        const std::string& conditions) {
  if (prices.prior) return notes_on_prior(prices, run.options, conditions);
  std::vector<std::string> notes = notes_on_model(run.options);
  if (std::string note = note_on_idle_rules(prices); !note.empty()) notes.push_back(std::move(note));
  add_conditions(notes, prices, conditions);
  if (std::string note = note_on_leaders(run); !note.empty()) notes.push_back(std::move(note));
  if (std::string note = note_on_equal_points(run.scenario); !note.empty()) notes.push_back(std::move(note));
  if (prices.tail_battles == 0) return notes;
  notes.push_back(fmt::format(
      "{}raise, lower = worth more or less than listed by more than {:.4g} points; keep = wrong by at most {:.4g}; no "
      "verdict yet = more battles are needed. A fair price is a mean over random armies.",
      note_on_intervals(prices), prices.tolerance, prices.keep_within));
  if (!prices.rows.empty() && prices.rows.front().formula) {
    notes.push_back(
        "listed = what the data states; formula = quality and special rules added up; difference = fair minus listed.");
    if (std::string note = note_on_formula(prices); !note.empty()) notes.push_back(std::move(note));
  }
  if (run.panel.empty()) notes.emplace_back(kPlayersUnmeasured);
  if (run.options.population.listed.armies.empty()) notes.push_back(note_on_building(prices));
  if (std::string note = note_on_placebo(prices); !note.empty()) notes.push_back(std::move(note));
  const std::string listed =
      prices.listed_draws.battles > 0 ? draw_rate(prices.listed_draws) + " under the listed prices, " : "";
  notes.push_back(fmt::format("Draws: {}{} under the fair prices. Score of who starts: {} %.", listed,
                              draw_rate(prices.fitted_draws), decimal_text(100 * prices.first_player_score, 1)));
  add_note_on_scatter(notes, prices);
  return notes;
}

std::vector<std::string> notes_on_method(const sim::PriceReport& prices, const sim::FieldOptions& options) {
  std::vector<std::string> notes{
      fmt::format("Method mono: copies of one unit against copies of {}: how many of these are even with them.",
                  options.anchor),
      fmt::format("prior = guesses; {} keeps its price. This is a description to compare with, not the price (--method "
                  "field): it knows no mixed armies.",
                  options.anchor)};
  if (std::string problem = note_on_problem(prices); !problem.empty()) notes.push_back(std::move(problem));
  if (prices.battles == 0) return notes;
  notes.push_back(fmt::format("From {} battles in {} blocks. {}Draws: {}.", grouped_text(prices.battles), prices.chains,
                              note_on_intervals(prices), draw_rate(prices.listed_draws)));
  return notes;
}

/// The notes below a price table: meaning and conditions of the prices, and the number of battles.
/// @param conditions conditions of the prices besides the provenance ("150 points, ...")
std::vector<std::string> price_notes(const sim::PriceReport& prices, const PriceRun& run,
                                     const std::string& conditions) {
  return run.described ? notes_on_method(prices, run.options) : notes_on_field(prices, run, conditions);
}

/// Whether the rows have means over the cards on which a term was changed (method mono).
bool has_hosts(const sim::PriceReport& report) {
  return std::any_of(report.rows.begin(), report.rows.end(), [](const auto& row) { return row.hosts.has_value(); });
}

/// The price table: people see the columns that this run fills.
/// @param of_units  a row is a unit, which has a profile and a formula price
/// @param shown     rows of the report
Table results_table(bool of_units, const PriceRun& run, const sim::PriceReport& report,
                    const std::vector<sim::PriceRow>& shown) {
  Table table = prices_table(shown);
  const auto show = [&](std::string_view name, bool is_shown) {
    table.columns[find_column(table.columns, name)].detail = !is_shown;
  };
  const auto any = [&report](auto field) {
    return std::any_of(report.rows.begin(), report.rows.end(),
                       [&](const sim::PriceRow& row) { return (row.*field).has_value(); });
  };
  if (of_units) table.columns.front().heading = "unit";
  show("kind", !of_units);
  const bool slopes = run.options.model == sim::PriceModelKind::quality;
  for (const std::string_view column : {"slope_q", "slope_se"}) show(column, slopes);
  for (const std::string_view column : {"player_min", "player_max"}) show(column, any(&sim::PriceRow::player_span));
  for (const std::string_view column : {"tau", "tau_low", "tau_high"}) show(column, any(&sim::PriceRow::tau));
  show("all_players", any(&sim::PriceRow::all_players));
  for (const std::string_view column : {"table_min", "table_max", "table_tau", "table_tau_low", "table_tau_high"}) {
    show(column, any(&sim::PriceRow::table_span));
  }
  for (const std::string_view column : {"condition_min", "condition_max"}) {
    show(column, any(&sim::PriceRow::condition_span));
  }
  return table;
}

/// Drops the columns that this run does not compute.
void drop_unasked(Table& table, bool of_units, const sim::PriceReport& prices) {
  if (!of_units) table.drop({"profile", "formula"});
  if (of_units || prices.prior) table.drop({"plain", "plain_se"});
  if (!has_hosts(prices)) table.drop({"hosts", "spread"});
  if (!prices.prior) return;
  // Prior prices are guesses, not listed ones: columns that compare with listed prices go.
  Column& listed = table.columns[find_column(table.columns, "listed")];
  listed.name = listed.heading = "prior";
  table.drop({"price",     "formula",       "difference",     "p_holm",        "verdict",   "body_sd",
              "slope_q",   "slope_se",      "player_min",     "player_max",    "tau",       "tau_low",
              "tau_high",  "all_players",   "condition_min",  "condition_max", "table_min", "table_max",
              "table_tau", "table_tau_low", "table_tau_high", "q_fdr"});
}

/// If only some rows were requested, shows only interactions of their rules.
bool is_shown(const sim::Interaction& term, const sim::PriceReport& prices) {
  return std::any_of(term.rules.begin(), term.rules.end(), [&](const std::string& rule) {
    return std::any_of(prices.rows.begin(), prices.rows.end(),
                       [&](const sim::PriceRow& row) { return row.rule == rule; });
  });
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
  // Shows prices by quality only if few rules were requested; for all rules they would be too many.
  if (prices.rows.size() <= 3) {
    report.further_tables.push_back(carriers_table(prices.carrier_prices));
    if (!prices.body_prices.empty()) report.further_tables.push_back(bodies_table(prices.body_prices));
  }
  std::vector<sim::Interaction> shown = prices.interactions;
  std::erase_if(shown, [&](const sim::Interaction& term) { return !is_shown(term, prices); });
  report.further_tables.push_back(interactions_table(shown));
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

/// Adds the prices on each card. @param of_few few terms were requested, so people see this table too
void add_hosts(Report& report, const sim::PriceReport& prices, bool of_few) {
  if (prices.host_prices.empty()) return;
  Table table = hosts_table(prices.host_prices);
  if (of_few) table.title = "On each card from which it can be taken, or changed";
  report.further_tables.push_back(std::move(table));
  report.notes.emplace_back(
      "fair = mean over the hosts: cards of the roster of which a variation differs in this term alone; the mono price "
      "of the card less that of the variation, for one of it. SE and interval: of the battles, for these hosts. "
      "spread = standard deviation over the hosts; context_dependent = it is larger than the mean; noisy = not without "
      "the noise of the battles. not_identified: no card has or lacks this alone.");
}

/// Whether no army of the population had the item, and it was not requested by name.
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

Table prices_table(const std::vector<sim::PriceRow>& rows) {
  using Row = sim::PriceRow;
  const auto ends = [](std::optional<sim::Interval> Row::*span) {
    return [span](const Row& row) {
      return row.*span ? std::vector<Value>{(row.*span)->low, (row.*span)->high} : std::vector<Value>(2);
    };
  };
  const auto spread = [](std::optional<sim::BetweenSpread> Row::*found) {
    return [found](const Row& row) {
      const auto& tau = row.*found;
      return tau ? std::vector<Value>{tau->tau, tau->interval.low, tau->interval.high} : std::vector<Value>(3);
    };
  };
  return table_of<Row>(
      "results", "one price",
      {{label_column("rule", "rule", "the quality, special rule or unit"), &Row::rule},
       {group_column("kind", "kind", "tier, rule, term or unit"), &Row::kind},
       {detail(text_column("profile", "profile", "with --units: quality and special rules of the unit")),
        &Row::profile},
       {price_column("listed", "listed", "price in the data; `prior` where it is a guess"), &Row::listed},
       {price_column("formula", "formula", "with --units: prices of quality and special rules added up"),
        &Row::formula},
       {price_column("price", "to print", "price to print: the listed one unless the verdict changes it"), &Row::price},
       {worth_column("fair", "fair",
                     "price with which armies of equal price are equally strong; of a quality with what special rules "
                     "are worth more or less on it than on average"),
        &Row::fair},
       {standard_error("se", kPointDecimals, "standard error of the fair price"), &Row::se},
       {{low_end("ci_low", kPointDecimals,
                 "lower end of its interval, which holds with 95 %; with --joint all hold together"),
         high_end("ci_high", kPointDecimals, "upper end of its interval")},
        &Row::interval},
       {worth_column("difference", "difference", "fair less listed"), &Row::difference},
       {detail({"p_holm", "p", "", 4, Role::number,
                "p value of a difference beyond the tolerance, for all prices together (Holm)"}),
        &Row::p_holm},
       {flag_column("verdict", "verdict",
                    "raise or lower: at most 5 % of these are wrong on average; keep: at most a price step off; no "
                    "verdict yet: more battles are needed; no effect here: without the rule all battles went the same"),
        named(&Row::verdict, sim::verdict_name)},
       {detail(worth_column("plain", "plain", "of a quality: what a unit of it without special rules is worth")),
        &Row::plain},
       {detail({"plain_se", "plain SE", "points", kPointDecimals, Role::error, "standard error of it"}),
        &Row::plain_se},
       {detail(
            worth_column("body_sd", "body SD", "standard deviation of the rule's price over the units that have it")),
        &Row::body_sd},
       {detail(worth_column("slope_q", "slope", "what the rule is worth more for each step of better quality")),
        &Row::slope_q},
       {detail({"slope_se", "slope SE", "points", kPointDecimals, Role::error, "standard error of the slope"}),
        &Row::slope_se},
       {{detail(worth_column("player_min", "player min", "with --panel: least fair price over the players")),
         detail(worth_column("player_max", "player max", "with --panel: greatest fair price over the players"))},
        ends(&Row::player_span)},
       {{detail(worth_column(
             "tau", "tau",
             "with --panel: standard deviation of the fair price over players such as these, beyond its errors")),
         detail({"tau_low", "tau low", "95 %", kPointDecimals, Role::low, "lower end of the interval of tau"}),
         detail({"tau_high", "tau high", "95 %", kPointDecimals, Role::high,
                 "upper end of it: high, since few players show little about all"})},
        spread(&Row::tau)},
       {detail(flag_column("all_players", "all players",
                           "with --panel: yes where all players have one certain verdict; no where two have different "
                           "ones; uncertain where one has no verdict yet")),
        named(&Row::all_players, sim::agreement_name)},
       {{detail(
             worth_column("condition_min", "condition min", "with --conditions: least fair price over the conditions")),
         detail(worth_column("condition_max", "condition max",
                             "with --conditions: greatest fair price over the conditions"))},
        ends(&Row::condition_span)},
       {{detail(worth_column("table_min", "table min", "with --tables: least fair price over the scenarios")),
         detail(worth_column("table_max", "table max", "with --tables: greatest fair price over the scenarios"))},
        ends(&Row::table_span)},
       {{detail(worth_column(
             "table_tau", "table tau",
             "with --tables: standard deviation of the fair price over tables such as these, beyond its errors")),
         detail({"table_tau_low", "low", "95 %", kPointDecimals, Role::low, "lower end of the interval of table_tau"}),
         detail({"table_tau_high", "high", "95 %", kPointDecimals, Role::high, "upper end of it"})},
        spread(&Row::table_tau)},
       {count_column("units_seen", "units seen", "units that had it in the armies that were counted"),
        &Row::units_seen},
       {flag_column("flags", "flags",
                    "with spaces between. anchor: keeps its price, which gives the scale; not_identified: these "
                    "armies cannot show it; nearer_listed, nearer_formula: of the two, where they differ; "
                    "tactic_limited: worth points with one player, harmful with another; condition_limited: the "
                    "verdict depends on the condition, beyond the errors; context_dependent, noisy: prices on cards "
                    "differ by more than their mean, with or without the noise of the battles; formula_contradicts: "
                    "it can only help, and its price is below 0, or the same armies with and without it show the "
                    "opposite sign (--direct); player_misuses: it can only help, and does harm (--direct)"),
        [](const Row& row) { return sim::flags_text(row.flags); }},
       {detail(number_column("q_fdr", "q", "", 4, "q value of raise or lower (Benjamini and Hochberg)")), &Row::q_fdr},
       {count_column("hosts", "hosts", "cards from which the term could be taken, or changed"), &Row::hosts},
       {worth_column("spread", "spread", "standard deviation of the price over these cards"), &Row::spread}},
      rows);
}

Table sums_table(const std::vector<sim::PriceCombination>& sums) {
  using Row = sim::PriceCombination;
  return table_of<Row>("sums", "a sum of prices that is told where its members are not",
                       {{label_column("sum", "sum", "the members"), &Row::text},
                        {price_column("listed", "listed", "sum of the listed prices"), &Row::listed},
                        {worth_column("fair", "fair", "sum of the fair prices"), &Row::fair},
                        {{low_end("ci_low", kPointDecimals), high_end("ci_high", kPointDecimals)}, &Row::interval}},
                       sums);
}

Table interactions_table(const std::vector<sim::Interaction>& terms) {
  using Row = sim::Interaction;
  Table table =
      table_of<Row>("interactions", "one interaction, the surest first",
                    {{label_column("interaction", "interaction", "what meets in a unit"), &Row::text},
                     price_field<Row>("price", "worth beyond the sum of the prices"),
                     {flag_column("certain", "certain",
                                  "yes: its interval, which holds with those of all other interactions together, "
                                  "leaves out 0; no: it may be noise"),
                      [](const Row& term) { return sim::is_certain(term) ? "yes" : "no"; }},
                     {detail(group_column("first", "first", "the special rule, or the first of two")),
                      [](const Row& term) { return term.rules[0]; }},
                     {detail(group_column("second", "second", "what it meets")),
                      [](const Row& term) { return term.rules.size() > 1 ? term.rules[1] : "a step of quality"; }}},
                    terms, "Worth beyond the sum of the prices");
  table.most_shown = kTermsShown;
  return table;
}

Table carriers_table(const std::vector<sim::CarrierPrice>& prices) {
  using Row = sim::CarrierPrice;
  return table_of<Row>("carriers", "a rule on units of one quality",
                       {{label_column("rule", "rule", "the special rule"), &Row::rule},
                        {label_column("quality", "quality", "quality of the unit"), &Row::tier},
                        price_field<Row>("fair", "what the rule is worth there")},
                       prices, "Price by quality");
}

Table bodies_table(const std::vector<sim::CarrierPrice>& prices) {
  using Row = sim::CarrierPrice;
  return table_of<Row>("bodies", "a rule on units with or without a shooting weapon",
                       {{label_column("rule", "rule", "the special rule"), &Row::rule},
                        {label_column("unit", "unit", "the kind of units"), &Row::tier},
                        price_field<Row>("fair", "what the rule is worth there")},
                       prices, "Price by weapon");
}

Table hosts_table(const std::vector<sim::HostPrice>& prices) {
  using Row = sim::HostPrice;
  return table_of<Row>("hosts", "a term on one card",
                       {{label_column("rule", "rule", "the term"), &Row::term},
                        {label_column("host", "host", "the card"), &Row::host},
                        {text_column("changes", "changes", "how the card was changed"), &Row::changes},
                        {worth_column("price", "price", "what one of the term is worth on the card"), &Row::price},
                        {standard_error("se", kPointDecimals), &Row::se}},
                       prices);
}

std::vector<SummaryValue> price_values(const sim::PriceReport& prices) {
  const auto share = [](std::string name, std::string meaning, const std::optional<sim::Estimate>& found) {
    return with_interval({std::move(name), std::move(meaning), "0..1", kShareDecimals}, found);
  };
  const auto draws = [](std::string name, std::string meaning, const sim::DrawCount& count) {
    SummaryValue value{std::move(name), std::move(meaning), "0..1", kShareDecimals};
    if (count.battles > 0) value.value = static_cast<double>(count.draws) / static_cast<double>(count.battles);
    return value;
  };
  const auto counted = [&](double value) { return prices.tail_battles > 0 ? Value(value) : Value(); };
  const auto of_scatter = [&](sim::Estimate sim::PriceVarianceShares::*part) {
    return prices.variance_shares ? std::optional((*prices.variance_shares).*part) : std::nullopt;
  };
  const auto& shares = prices.variance_shares;
  const auto of_list = [&](std::string name, std::string meaning, const char* unit, double sim::ListMeaning::*part) {
    SummaryValue value{std::move(name), std::move(meaning), unit, kShareDecimals};
    if (prices.list_meaning) value.value = (*prices.list_meaning).*part;
    return value;
  };
  SummaryValue placebo{"placebo", "fair price of a rule without effect; 0 where prices mean what they say", "points",
                       kPointDecimals};
  if (prices.placebo)
    placebo = with_interval(placebo, sim::Estimate{prices.placebo->fair, 0, prices.placebo->interval});
  return {
      {"battles", "battles played", "", 0, prices.battles},
      {"counted_battles", "battles that the prices rest on", "", 0, prices.tail_battles},
      {"chains", "independent chains of rounds; blocks with --method mono", "", 0, to_value(prices.chains)},
      {"rounds", "rounds of a chain", "", 0, to_value(prices.rounds)},
      draws("draw_share_listed", "with --population listed: share of draws when units score their listed prices",
            prices.listed_draws),
      draws("draw_share_fair", "share of draws when they score the fair ones", prices.fitted_draws),
      {"first_player_score", "score of the side that has the first turn", "0..1", kShareDecimals,
       counted(prices.first_player_score)},
      placebo,
      of_list("imbalance_listed",
              "root mean square distance from 50 % of the scores of armies of equal listed cost, as far as prices by "
              "quality show",
              "0..1", &sim::ListMeaning::listed_imbalance),
      of_list("imbalance_list", "the same with the prices to print", "0..1", &sim::ListMeaning::recommended_imbalance),
      of_list("mean_total_listed", "mean cost of an army at listed prices", "points", &sim::ListMeaning::listed_total),
      of_list("mean_total_list", "mean cost of the same armies with the prices to print", "points",
              &sim::ListMeaning::recommended_total),
      {"mean_rest", "mean of what armies could still have spent", "points", kPointDecimals, counted(prices.mean_rest)},
      share("variance_share_armies",
            "share of the scatter (variance) of single results that the prices explain: who meets whom",
            of_scatter(&sim::PriceVarianceShares::armies)),
      share("variance_share_by_quality", "what prices that depend on quality explain beyond",
            shares ? shares->richer : std::nullopt),
      share("variance_share_dice", "share that the luck of the dice explains: the dice are at least so much",
            shares ? shares->dice : std::nullopt),
      share("variance_share_first_move", "share of who starts", of_scatter(&sim::PriceVarianceShares::first_move)),
      share("variance_share_rest", "all the rest: table, other dice, and what no price tells of the armies",
            of_scatter(&sim::PriceVarianceShares::rest))};
}

namespace {

/// How many points a list changes a price by.
double change_of(const sim::PriceRow& row) { return row.price.value_or(row.listed) - row.listed; }

/// An arrow as long as the change of a price, beside the longest of all.
std::string arrow_of(const sim::PriceRow& row, double longest) {
  constexpr double kLongest = 16;
  const auto length =
      static_cast<std::size_t>(std::max(1.0, std::round(kLongest * std::abs(change_of(row)) / longest)));
  return change_of(row) > 0 ? std::string(length, '=') + ">" : "<" + std::string(length, '=');
}

/// The prices that the list raises or lowers, the greatest change first.
Section changes_section(const sim::PriceReport& prices, bool raises) {
  std::vector<const sim::PriceRow*> changed;
  double longest = 0;
  for (const sim::PriceRow& row : prices.rows) {
    longest = std::max(longest, std::abs(change_of(row)));
    if (raises ? change_of(row) > 0 : change_of(row) < 0) changed.push_back(&row);
  }
  std::ranges::stable_sort(changed, std::ranges::greater(), [](const auto* row) { return std::abs(change_of(*row)); });
  Section section{"", {raises ? "raise" : "lower", "listed", "now", "worth [points]", ""}, {}, {}};
  section.roles = {Role::label, Role::number, Role::number, Role::text, Role::text};
  for (const sim::PriceRow* row : changed) {
    section.rows.push_back({row->rule, listed_text(row->listed), listed_text(*row->price),
                            row->fair ? worth_text(*row, prices.tolerance) : "", arrow_of(*row, longest)});
  }
  return section;
}

constexpr std::array<std::string_view, 7> kReasons{
    "keep", "leaning lower", "leaning higher", "no verdict yet", "no effect here", "without a verdict", "no price"};

/// Why a price stays as listed, one of `kReasons`.
std::string reason_to_stay(const sim::PriceRow& row, double tolerance) {
  if (!row.fair) return "no price";
  if (!row.verdict) return "without a verdict";
  if (*row.verdict == sim::Verdict::keep || *row.verdict == sim::Verdict::no_effect) {
    return std::string(verdict_name(*row.verdict));
  }
  return leaning(*row.difference, tolerance);
}

/// The prices that stay, by the reason.
Section kept_section(const sim::PriceReport& prices) {
  Section section{"", {"as listed", ""}, {}, {}, {Role::label, Role::text}};
  for (const std::string_view reason : kReasons) {
    std::vector<std::string> names;
    for (const sim::PriceRow& row : prices.rows) {
      if (change_of(row) != 0 || reason_to_stay(row, prices.tolerance) != reason) continue;
      const bool seen = row.fair || row.units_seen > 0;  // a note names what no army had
      const bool open = row.verdict == sim::Verdict::open;
      if (seen && open) {
        names.push_back(fmt::format("{} ({} of {})", row.rule, decimal_text(*row.fair, decimals_of(prices.tolerance)),
                                    listed_text(row.listed)));
      } else if (seen) {
        names.push_back(row.flags.empty() ? row.rule : fmt::format("{} ({})", row.rule, sim::flags_text(row.flags)));
      }
    }
    if (!names.empty()) section.rows.push_back({std::string(reason), fmt::format("{}", fmt::join(names, ", "))});
  }
  return section;
}

std::vector<Section> first_screen(const sim::PriceReport& prices) {
  std::vector<Section> sections{changes_section(prices, true), changes_section(prices, false), kept_section(prices)};
  std::erase_if(sections, [](const Section& section) { return section.rows.empty(); });
  return sections;
}

/// Whether people see the first screen, and not all numbers.
bool has_first_screen(const sim::PriceReport& prices, const PriceRun& run) {
  const bool told = run.details || run.described || run.conditions || !run.tables.empty() || run.options.interactions ||
                    !run.panel.empty();
  const bool judged = std::ranges::any_of(prices.rows, [](const auto& row) { return row.verdict.has_value(); });
  return !told && judged && run.options.model == sim::PriceModelKind::additive;
}

/// "60:40"
std::string odds_text(double imbalance) {
  const double percent = std::round(50 + 100 * imbalance);
  return fmt::format("{:.0f}:{:.0f}", percent, 100 - percent);
}

/// What the recommended list changes for whole armies.
std::vector<std::string> notes_on_list(const std::optional<sim::ListMeaning>& list) {
  if (!list) return {};
  std::vector<std::string> notes{
      fmt::format("With the list of this run armies of equal cost win {} instead of {}, as far as prices show.",
                  odds_text(list->recommended_imbalance), odds_text(list->listed_imbalance))};
  if (std::abs(list->recommended_total / list->listed_total - 1) > 0.02) {
    notes.push_back(
        fmt::format("An average army of {0:.0f} points costs {1:.0f} then: {1:.0f} points play like {0:.0f} before.",
                    list->listed_total, list->recommended_total));
  }
  return notes;
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
  report.conclusion = price_conclusion(prices, run.ruleset.name);
  const bool of_units = !prices.rows.empty() && prices.rows.front().formula.has_value();
  const std::string unseen = for_people ? note_on_unseen(prices, options) : "";
  std::vector<sim::PriceRow> shown = prices.rows;
  std::erase_if(shown, [&](const auto& row) { return !unseen.empty() && never_seen(row, options); });
  const auto most = std::ranges::max_element(shown, {}, [](const auto& row) { return std::abs(change_of(row)); });
  if (most != shown.end() && change_of(*most) != 0) {
    report.charts.push_back({.kind = Chart::Kind::changes,
                             .title = fmt::format("The greatest change: {} from {} to {}", most->rule,
                                                  listed_text(most->listed), listed_text(*most->price)),
                             .table = "results",
                             .labels = {"rule"},
                             .value = "price",
                             .low = "ci_low",
                             .high = "ci_high",
                             .reference = "listed",
                             .flag = "verdict"});
  }
  const bool screen = for_people && has_first_screen(prices, run);
  if (screen) {
    report.title.clear();
    report.sections = first_screen(prices);
    if (run.panel.empty()) report.warnings.emplace_back(kPlayersUnmeasured);
  }
  report.results = results_table(of_units, run, prices, shown);
  drop_unasked(report.results, of_units, prices);
  report.values = price_values(prices);
  report.notes = notes_on_list(prices.list_meaning);
  if (screen) {
    report.notes.push_back(fmt::format("From {} battles of {}.", grouped_text(prices.battles), conditions));
  } else {
    const std::vector<std::string> more = price_notes(prices, run, conditions);
    report.notes.insert(report.notes.end(), more.begin(), more.end());
  }
  const std::string sizes = options.population.terms ? note_on_sizes(run) : "";
  if (!sizes.empty())
    report.notes.insert(report.notes.begin() + std::min<std::ptrdiff_t>(2, std::ssize(report.notes)), sizes);
  if (!unseen.empty()) report.notes.insert(report.notes.begin(), unseen);
  report.provenance.interrupted = prices.interrupted;
  if (!prices.combinations.empty()) report.further_tables.push_back(sums_table(prices.combinations));
  add_interactions(report, prices);
  add_hosts(report, prices, !options.only.empty());
  return report;
}

}  // namespace warbalance::cli
