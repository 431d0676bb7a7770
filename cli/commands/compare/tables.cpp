#include "cli/commands/compare/tables.hpp"

#include "cli/report/columns.hpp"

namespace warbalance::cli {
namespace {

Column change_column() {
  return flag_column("change", "change",
                     "what the interval says: rises, falls, steady (no change beyond the tolerance), open (the battles "
                     "do not tell)");
}

}  // namespace

Table data_differences_table() {
  return {"results",
          "one difference between the data of both rulesets",
          {group_column("kind", "kind",
                        "what it is about: setting, quality, rule, terrain, group, pair, wasted, optional, preset, "
                        "scenario, player, unit, army"),
           text_column("item", "item", "name of the quality, rule, army and so on; empty for settings"),
           label_column("path", "path", "the value, as --set names it where it is a number or an option"),
           flag_column("change", "change", "changed, added or removed"),
           text_column("before", "A", "value in ruleset A; of what only A has, what it is"),
           text_column("after", "B", "value in ruleset B; of what only B has, what it is"),
           text_column("unit", "unit", "unit of both values"),
           flag_column("read_by", "read by",
                       "who can see the difference: battles (and prices), lists (what units and armies may be "
                       "written, and lint), people (names and texts)")}};
}

Table conclusions_table() {
  return {"conclusions",
          "one part of the comparison",
          {label_column("part", "part", "data, prices, matchups, armies or balance"),
           text_column("conclusion", "conclusion", "what it comes to, in a sentence")}};
}

Table price_differences_table() {
  const auto price = [](std::string name, std::string heading, std::string meaning) {
    return estimate_column(std::move(name), std::move(heading), "points", kPointDecimals, std::move(meaning));
  };
  return {"prices",
          "one price, items that only one ruleset has first, then the greatest difference first",
          {label_column("item", "item", "quality, special rule or term of cards"),
           group_column("kind", "kind", "tier, rule or term"),
           number_column("listed_a", "listed A", "points", kPointDecimals, "listed price in ruleset A"),
           number_column("listed_b", "listed B", "points", kPointDecimals, "listed price in ruleset B"),
           price("fair_a", "fair A", "fair price in ruleset A"), detail(standard_error("fair_a_se", kPointDecimals)),
           price("fair_b", "fair B", "fair price in ruleset B"), detail(standard_error("fair_b_se", kPointDecimals)),
           price("difference", "difference", "fair price in B less that in A"),
           standard_error("difference_se", kPointDecimals,
                          "standard error of the difference, chain by chain with the same seeds"),
           low_end("ci_low", kPointDecimals,
                   "lower end of the 95 % interval, which holds together with those of all prices"),
           high_end("ci_high", kPointDecimals, "upper end"),
           number_column("p_holm", "p", "", kMeanDecimals, "p value of no difference, adjusted over all prices (Holm)"),
           change_column(), flag_column("flags", "flags", "only_a, only_b: the other ruleset has no such item")}};
}

Table matchups_table() {
  return {
      "matchups",
      "one pair of armies, the greatest difference first",
      {label_column("army", "army", "the one whose score it is"), label_column("against", "against", "the other one"),
       count_column("battles", "battles", "battles played under each ruleset"),
       estimate_column("score_a", "A", "0..1", kShareDecimals, "score under ruleset A"),
       standard_error("score_a_se", kShareDecimals),
       estimate_column("score_b", "B", "0..1", kShareDecimals, "score under ruleset B"),
       standard_error("score_b_se", kShareDecimals),
       estimate_column("difference", "difference", "0..1", kShareDecimals,
                       "score under B less that under A, couple by couple with the same dice and tables"),
       standard_error("difference_se", kShareDecimals),
       low_end("ci_low", kShareDecimals,
               "lower end of the 95 % interval, which holds together with those of all pairs"),
       high_end("ci_high", kShareDecimals, "upper end"),
       number_column("p_holm", "p", "", kMeanDecimals, "p value of no difference, adjusted over all pairs (Holm)"),
       change_column(), flag_column("flags", "flags", "identical: nothing that decides its battles differs")}};
}

Table compared_armies_table() {
  return {"armies",
          "one army that met others under both rulesets",
          {label_column("army", "army", "its name"),
           number_column("limit", "limit", "points", kPointDecimals, "most that it may cost"),
           number_column("points_a", "A", "points", kPointDecimals, "what it costs by ruleset A"),
           number_column("points_b", "B", "points", kPointDecimals, "what it costs by ruleset B"),
           estimate_column("score_a", "A", "0..1", kShareDecimals, "mean score against the others under A"),
           estimate_column("score_b", "B", "0..1", kShareDecimals, "the same under B"),
           estimate_column("difference", "difference", "0..1", kShareDecimals, "B less A"),
           standard_error("difference_se", kShareDecimals),
           low_end("ci_low", kShareDecimals,
                   "lower end of the 95 % interval, which holds together with those of all armies"),
           high_end("ci_high", kShareDecimals, "upper end"), change_column(),
           flag_column("flags", "flags", "over_limit: it costs more than it may by ruleset B")}};
}

}  // namespace warbalance::cli
