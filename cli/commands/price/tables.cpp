#include "cli/commands/price/tables.hpp"

#include "cli/report/columns.hpp"

namespace warbalance::cli {
namespace {

Column points(std::string name, std::string heading, std::string meaning) {
  return estimate_column(std::move(name), std::move(heading), "points", kPointDecimals, std::move(meaning));
}

/// A price with its error and interval.
std::vector<Column> price_columns(std::string name, std::string heading, std::string meaning) {
  return {points(std::move(name), std::move(heading), std::move(meaning)), standard_error("se", kPointDecimals),
          low_end("ci_low", kPointDecimals), high_end("ci_high", kPointDecimals)};
}

Column percent_points(std::string name, std::string heading, std::string meaning) {
  return estimate_column(std::move(name), std::move(heading), "% points", kPointDecimals, std::move(meaning));
}

/// How far a price depends on the players and on other conditions.
std::vector<Column> variant_columns() {
  return {
      detail(points("player_min", "player min", "with --panel: least fair price over the players")),
      detail(points("player_max", "player max", "with --panel: greatest fair price over the players")),
      detail(
          points("tau", "tau",
                 "with --panel: standard deviation of the fair price over players such as these, beyond its errors")),
      detail({"tau_low", "tau low", "95 %", kPointDecimals, Role::low, "lower end of the interval of tau"}),
      detail({"tau_high", "tau high", "95 %", kPointDecimals, Role::high,
              "upper end of it: high, since few players tell little about all"}),
      detail(flag_column("all_players", "all players",
                         "with --panel: yes where all players have one certain verdict; no where two have different "
                         "ones; uncertain where the battles of one do not tell")),
      detail(points("condition_min", "condition min", "with --conditions: least fair price over the conditions")),
      detail(points("condition_max", "condition max", "with --conditions: greatest fair price over the conditions"))};
}

std::vector<Column> first_columns() {
  return {
      label_column("rule", "rule", "the quality, special rule or unit"),
      group_column("kind", "kind", "tier, rule, term or unit"),
      detail(text_column("profile", "profile", "with --units: quality and special rules of the unit")),
      number_column("listed", "listed", "points", kPointDecimals, "price in the data; `prior` where it is a guess"),
      number_column("formula", "formula", "points", kPointDecimals,
                    "with --units: prices of quality and special rules added up"),
      points("fair", "fair", "price with which armies of equal price are equally strong"),
      standard_error("se", kPointDecimals, "standard error of the fair price"),
      low_end("ci_low", kPointDecimals, "lower end of its interval; all intervals hold together with 95 %"),
      high_end("ci_high", kPointDecimals, "upper end of its interval"),
      points("difference", "difference", "fair less listed"),
      detail({"p_holm", "p", "", 4, Role::number,
              "p value of a difference beyond the tolerance, for all prices together (Holm)"}),
      flag_column("verdict", "verdict",
                  "undercosted, overcosted, fair, or uncertain where the battles do not tell; no effect here: without "
                  "the rule they went exactly the same"),
      detail(points("in_sum", "in sum",
                    "what a list that adds prices up charges for it so that armies keep their mean total: of a "
                    "quality, with what special rules are worth more or less on it than on average; the fair price "
                    "of a quality is that of a unit without special rules")),
      detail({"in_sum_se", "in sum SE", "points", kPointDecimals, Role::error, "standard error of it"}),
      detail(points("built", "built",
                    "mean price by which armies were built; where fair prices stay what they are, it is the fair one")),
      detail({"built_se", "built SE", "points", kPointDecimals, Role::error, "standard error of it"}),
      number_column("fair_rounded", "rounded", "points", kPointDecimals,
                    "fair price in whole price steps; which whole steps fit each other best, --publish finds"),
      detail({"rounded_low", "rounded low", "95 %", kPointDecimals, Role::low,
              "lower end of the interval in whole price steps"}),
      detail({"rounded_high", "rounded high", "95 %", kPointDecimals, Role::high, "upper end of it"}),
      detail(points("body_sd", "body SD", "standard deviation of the rule's price over the units that have it")),
      detail(points("slope_q", "slope", "what the rule is worth more for each step of better quality")),
      detail({"slope_se", "slope SE", "points", kPointDecimals, Role::error, "standard error of the slope"})};
}

}  // namespace

Table prices_table() {
  return {
      "results", "one price",
      joined(
          joined(first_columns(), variant_columns()),
          {count_column("units_seen", "units seen", "units that had it in the armies that were counted"),
           flag_column("flags", "flags",
                       "with spaces between. anchor: keeps its price, which gives the scale; not_identified: these "
                       "armies do not tell; nearer_listed, nearer_formula: of the two, where they differ; "
                       "tactic_limited: worth points with one player, harmful with another; condition_limited: the "
                       "verdict depends on the condition, beyond the errors; context_dependent, noisy: prices on cards "
                       "differ by more than "
                       "their mean, with or without the noise of the battles; formula_contradicts: it can only help, "
                       "and its price is below 0, or the same armies with and without it show the opposite sign "
                       "(--direct); player_misuses: it can only help, and does harm (--direct)"),
           number_column("q_fdr", "q", "", 4, "with --fdr: q value of the difference"),
           flag_column("discovery", "discovery", "with --fdr: verdict of which 5 % at most are false on average"),
           count_column("hosts", "hosts", "cards from which the term could be taken, or changed"),
           points("spread", "spread", "standard deviation of the price over these cards")})};
}

Table sums_table() {
  return {"sums",
          "a sum of prices that is told where its members are not",
          {label_column("sum", "sum", "the members"),
           number_column("listed", "listed", "points", kPointDecimals, "sum of the listed prices"),
           points("fair", "fair", "sum of the fair prices"), low_end("ci_low", kPointDecimals),
           high_end("ci_high", kPointDecimals)}};
}

Table drift_table() {
  return {
      "drift",
      "a price whose convergence was tested, the surest drift first",
      {label_column("rule", "rule", "the quality, special rule or unit"),
       points("change", "change",
              "its price by the later half of the rounds that count less that by the earlier half, mean over the "
              "chains"),
       standard_error("se", kPointDecimals),
       {"ci_low", "low", "99 %", kPointDecimals, Role::low,
        "lower end of its interval; all intervals of the table hold together with 99 %"},
       {"ci_high", "high", "99 %", kPointDecimals, Role::high, "upper end of it"},
       flag_column("state", "state", "settled where the interval holds 0; else drifts, and there are no verdicts")}};
}

Table round_prices_table() {
  return {
      "round_prices",
      "a price in one round of the run, by the battles of that round alone, of the three prices that drift most "
      "surely; "
      "of many rounds several together",
      {label_column("rule", "rule", "the quality, special rule or unit"),
       count_column("round", "round", "its number, from 1; of several rounds the last"),
       group_column("stage", "stage", "building (a step to the prices by which armies are built), burn-in, or counted"),
       points("price", "price",
              "price in this round, on the scale of the fair prices; of a quality without what special rules are "
              "worth more or less on it"),
       low_end("ci_low", kPointDecimals, "lower end of its interval over the chains, by itself"),
       high_end("ci_high", kPointDecimals, "upper end of it")}};
}

Table interactions_table() {
  return {"interactions", "one interaction, the surest first",
          joined({label_column("interaction", "interaction", "what meets in a unit")},
                 joined(price_columns("price", "price", "worth beyond the sum of the prices"),
                        {flag_column("certain", "certain",
                                     "yes: its interval, which holds with those of all other interactions together, "
                                     "leaves out 0; no: it may be noise"),
                         detail(group_column("first", "first", "the special rule, or the first of two")),
                         detail(group_column("second", "second", "what it meets"))}))};
}

Table carriers_table() {
  return {"carriers", "a rule on units of one quality",
          joined({label_column("rule", "rule", "the special rule"),
                  label_column("quality", "quality", "quality of the unit")},
                 price_columns("price", "fair", "what the rule is worth there"))};
}

Table bodies_table() {
  return {"bodies", "a rule on units with or without a shooting weapon",
          joined({label_column("rule", "rule", "the special rule"), label_column("unit", "unit", "the kind of units")},
                 price_columns("price", "fair", "what the rule is worth there"))};
}

Table hosts_table() {
  return {
      "hosts",
      "a term on one card",
      {label_column("rule", "rule", "the term"), label_column("host", "host", "the card"),
       text_column("changes", "changes", "how the card was changed"),
       points("price", "price", "what one of the term is worth on the card"), standard_error("se", kPointDecimals)}};
}

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

Table validation_table() {
  Table table{"validation",
              "one price list, proved on armies that no price was fitted on",
              {label_column("list", "price list", "the price list")}};
  const std::vector<Column> imbalance = imbalance_columns();
  table.columns.insert(table.columns.end(), imbalance.begin(), imbalance.end());
  const std::vector<Column> further = {
      percent_points("mean_abs", "mean |win - 50 %|", "mean distance from 50 %, luck of the dice included"),
      percent_points("spread", "spread", "spread of the scores beyond the luck of the dice"),
      count_column("pairs", "pairs", "pairs of armies"),
      count_column("couples", "couples a pair", "couples of battles a pair")};
  table.columns.insert(table.columns.end(), further.begin(), further.end());
  return table;
}

Chart imbalance_chart(std::string table) {
  return {.kind = Chart::Kind::bars,
          .title = "How far from 50 % armies of equal price are, by price list",
          .table = std::move(table),
          .labels = {"list"},
          .value = "imbalance"};
}

Table unit_prices_table() {
  return {
      "units",
      "one unit of the roster",
      {label_column("unit", "unit", "the unit"),
       number_column("prior", "prior", "points", kPointDecimals, "price by which armies are built"),
       points("fair", "fair", "sum of the fair prices of its terms, before rounding"),
       standard_error("se", kPointDecimals),
       points("other_form", "other form", "with --validate: by the sum of terms, or with --model additive by products"),
       number_column("other_form_se", "SE", "", kPointDecimals, "standard error of the other form")}};
}

std::vector<SummaryValue> price_values() {
  const auto share_of = [](std::string name, std::string meaning) {
    return SummaryValue{std::move(name), std::move(meaning), "0..1", kShareDecimals};
  };
  return {
      SummaryValue{"battles", "battles played"},
      SummaryValue{"counted_battles", "battles that the prices rest on"},
      SummaryValue{"chains", "independent chains of rounds; blocks with --method mono"},
      SummaryValue{"rounds", "rounds of a chain"},
      share_of("draw_share_listed", "with --population listed: share of draws when units score their listed prices"),
      share_of("draw_share_fair", "share of draws when they score the fair ones"),
      share_of("first_player_score", "score of the side that has the first turn"),
      SummaryValue{"placebo", "fair price of a rule without effect; 0 where prices mean what they say", "points",
                   kPointDecimals},
      SummaryValue{"mean_rest", "mean of what armies could still have spent", "points", kPointDecimals},
      share_of("variance_share_armies",
               "share of the scatter (variance) of single results that the prices explain: who meets whom"),
      share_of("variance_share_by_quality", "what prices that depend on quality explain beyond"),
      share_of("variance_share_dice", "share that the luck of the dice explains: the dice are at least so much"),
      share_of("variance_share_first_move", "share of who starts"),
      share_of("variance_share_rest", "all the rest: table, other dice, and what no price tells of the armies")};
}

}  // namespace warbalance::cli
