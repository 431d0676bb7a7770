#include "cli/commands/price/direct.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "cli/base/errors.hpp"
#include "cli/base/numbers.hpp"
#include "cli/report/fields.hpp"
#include "sim/pricing/population/price_model.hpp"
#include "sim/pricing/publish/recommended_list.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/units/cards.hpp"

namespace warbalance::cli {
namespace {

constexpr int kDirectDecimals = 2;
/// The share of post-run battles from which on checks have full precision: that of --quick.
constexpr double kFullShare = 0.25;

/// Why a run cannot have direct checks; empty if it can.
std::string not_possible(const PriceRun& run) {
  const sim::PopulationOptions& population = run.options.population;
  if (!population.roster.empty() && !population.terms) return "is about special rules and qualities, not whole units";
  return "";
}

/// The features to check: those that armies have or that were requested.
std::vector<std::size_t> wanted_features(const PriceRun& run, const sim::FeatureSpace& features) {
  std::vector<std::size_t> wanted;
  for (std::size_t f = 0; f < features.size(); ++f) {
    const std::vector<std::string>& only = run.options.only;
    const bool asked = only.empty() ? !features[f].on_request : std::ranges::count(only, features[f].name) > 0;
    if (asked) wanted.push_back(f);
  }
  return wanted;
}

/// The list that builds and scores armies; unused for cards.
sim::ScoringList list_of(const PriceRun& run, const sim::ArmyGenerator& population, const sim::PriceReport& prices) {
  if (run.options.prior) return {};
  const sim::PriceModel model(run.ruleset, population.features(), run.options.model);
  return {model, sim::without_placebo(model, prices.prices), sim::least_price(run.ruleset)};
}

std::string sign_text(int sign) { return sign > 0 ? "+" : sign < 0 ? "-" : "0"; }

std::string state_of(const sim::DirectCheck& check) {
  if (!check.problem.empty()) return "not checked";
  if (check.contradicts()) return "formula contradicts";
  if (check.misused()) return "player misuses it";
  if (check.sign == 0) return "no sign";
  return check.worth == 0 ? "sign" : "agrees";
}

/// @param features  of the checks; null: there are none
Table table_of_direct_checks(const std::vector<sim::DirectCheck>& checks, const sim::FeatureSpace* features) {
  using Row = sim::DirectCheck;
  /// Empty where the item was not checked.
  const auto found = [](auto get) {
    return [get](const Row& check) { return check.problem.empty() ? to_value(std::invoke(get, check)) : Value(); };
  };
  const auto difference = [](const Row& check) -> std::optional<sim::Estimate> {
    if (!check.problem.empty()) return {};
    return sim::Estimate{
        percent(check.difference), percent(check.se), {percent(check.interval.low), percent(check.interval.high)}};
  };
  return table_of<Row>(
      "direct", "one item, checked by battles of the same armies with and without it",
      {{label_column("item", "item", "the quality, special rule or term"),
        [&](const Row& check) { return (*features)[check.feature].name; }},
       {text_column("kind", "kind", "tier, rule or term"),
        [&](const Row& check) {
          return sim::kFeatureKinds[static_cast<std::size_t>((*features)[check.feature].kind)];
        }},
       {text_column("without", "without", "what is in its place: the next worse quality; empty: nothing"),
        &Row::without},
       {count_column("couples", "couples", "of battles with and without the item, the same dice"), &Row::couples},
       {number_column("carriers", "carriers", "units", 1, "units of an army that have it, and lose it"),
        found(&Row::carriers)},
       {{estimate_column("difference", "difference", "pp", kDirectDecimals,
                         "score of the army with the item less its score without it"),
         standard_error("se", kDirectDecimals), low_end("ci_low", kDirectDecimals),
         high_end("ci_high", kDirectDecimals)},
        difference},
       {flag_column("sign", "sign", "+ or - where the difference is certain and at least 1 percentage point; else 0"),
        found([](const Row& check) { return sign_text(check.sign); })},
       {flag_column("worth", "worth",
                    "+ or - where the interval of the fair price (of a quality: of what it is worth more than the one "
                    "without) is on one side of 0; else 0"),
        found([](const Row& check) { return sign_text(check.worth); })},
       {flag_column(
            "state", "state",
            "formula contradicts: sign and worth differ, or a rule that can only help has a price below 0 and does no "
            "certain harm; player misuses it: a rule that can only help does "
            "harm; agrees; sign: the price is not certain; no sign; not checked"),
        state_of},
       {detail(text_column("reason", "reason", "why it was not checked")),
        [](const Row& check) { return check.problem.empty() ? Value() : Value(check.problem); }},
       {detail({"p_holm", "p", "", 4, Role::number, "p value of no difference, for all items together (Holm)"}),
        found(&Row::p_holm)},
       {detail(count_column("equal", "equal", "couples that end alike with and without it")), found(&Row::equal)},
       {detail(flag_column("only_helps", "only helps", "yes: a rule none of whose effects can do harm")),
        found([](const Row& check) { return check.helps_only ? "yes" : "no"; })}},
      checks);
}

/// The names of the items of which something is true.
template <class Test>
std::vector<std::string> names_of(const sim::FeatureSpace& features, const sim::DirectChecks& found, const Test& test) {
  std::vector<std::string> names;
  for (const sim::DirectCheck& check : found.checks) {
    if (test(check)) names.push_back(features[check.feature].name);
  }
  return names;
}

std::string conclusion_text(const sim::FeatureSpace& features, const sim::DirectChecks& found) {
  const auto contradicted = names_of(features, found, [](const auto& check) { return check.contradicts(); });
  const auto misused = names_of(features, found, [](const auto& check) { return check.misused(); });
  std::string text;
  if (!contradicted.empty()) {
    text += fmt::format(
        " The same armies with and without it contradict the price of {}: the sum of prices is wrong "
        "there.",
        fmt::join(contradicted, ", "));
  }
  if (!misused.empty()) {
    text += fmt::format(" This player loses battles by {}, which can only help.", fmt::join(misused, ", "));
  }
  if (!text.empty()) return text + " Prices with such a flag have no verdict.";
  const auto checked = names_of(features, found, [&](const sim::DirectCheck& check) {
    return check.problem.empty() && !features[check.feature].placebo;
  });
  return fmt::format(" Battles of the same armies with and without an item contradict none of {} {}.", checked.size(),
                     checked.size() == 1 ? "price" : "prices");
}

void add_notes(Report& report, const sim::FeatureSpace& features, const sim::DirectChecks& found) {
  report.notes.push_back(fmt::format(
      "Direct checks: the same armies with and without the item, the same dice, the item free of charge; a quality "
      "against the next worse one. A sign is certain at 5 % for all items together (Holm), and at least {} percentage "
      "point. Each interval of a difference holds by itself with 95 %. {} battles.",
      decimal_text(100 * sim::kLeastDirectEffect, 0), grouped_text(found.battles)));
  std::map<std::string, std::vector<std::string>> unchecked;
  for (const sim::DirectCheck& check : found.checks) {
    if (check.problem.empty()) continue;
    const sim::Feature& feature = features[check.feature];
    const bool shares_name =
        features.find(feature.name) != check.feature;  // a quality and a rule may have the same name
    unchecked[check.problem].push_back(feature.name + (shares_name ? " (the special rule)" : ""));
  }
  for (const auto& [problem, names] : unchecked) {
    report.notes.push_back(fmt::format("Not checked, because {}: {}.", problem, fmt::join(names, ", ")));
  }
}

}  // namespace

OptionSpec direct_option() {
  return {"direct", "",
          "check every price directly: the same armies with and without the item, with the same dice, the item free of "
          "charge. A price of another sign is flagged and gets no verdict (some minutes more; --full includes it)"};
}

void resolve_direct(const ParsedArgs& typed, PriceRun& run) {
  const bool typed_so = typed.has("direct");
  if (!typed_so && !typed.has("full")) return;
  const std::string problem = not_possible(run);
  if (problem.empty()) {
    run.direct = sim::DirectSize{}.scaled(std::min(1.0, run.share_beside / kFullShare));
  } else if (typed_so) {
    throw option_error("direct", problem, "leave one of them out");
  }
}

std::int64_t direct_check_battles(const PriceRun& run) {
  if (!run.direct) return 0;
  const std::size_t all = run.options.population.terms ? sim::price_terms(run.ruleset).size()
                                                       : run.ruleset.tiers.size() + sim::drawn_rules(run.ruleset);
  return sim::direct_battles(*run.direct, run.options.only.empty() ? all : run.options.only.size());
}

sim::DirectChecks play_direct(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                              sim::PriceReport& prices, ProgressShown shown_progress) {
  const sim::DirectOptions options{run.options.seed, prices.mean_listed_total,
                                   wanted_features(run, population.features()), *run.direct};
  shown_progress.time = false;  // the run announced them
  ProgressBar progress({direct_check_battles(run), /*at_most=*/true}, shown_progress);
  sim::DirectChecks found =
      sim::direct_checks(population, list_of(run, population, prices), arena(field_battles(run)), options, progress);
  if (!found.interrupted) sim::judge_by_direct_checks(found, population, prices);
  return found;
}

namespace {

/// Plays couples for rules that may do nothing, and gives such rules that verdict. Only for random armies whose rules
/// are drawn. @return false: it was interrupted
bool judge_idle_rules(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                      sim::PriceReport& prices, ProgressShown shown_progress) {
  const sim::FeatureSpace& features = population.features();
  if (run.options.prior || features.of_roster() || !run.options.population.listed.armies.empty()) return true;
  if (prices.outcome != sim::PriceOutcome::converged || prices.prices.empty()) return true;
  const std::vector<std::size_t> rules = sim::possibly_idle_rules(features, prices);
  if (rules.empty()) return true;
  sim::FieldGame game = field_battles(run);
  game.luck = sim::DiceLuck::ignored;  // luck depends on stakes, which depend on rules that do nothing
  shown_progress.time = false;         // the run announced them
  ProgressBar progress({2 * std::int64_t{sim::kIdleCouples} * std::ssize(rules), /*at_most=*/true}, shown_progress);
  const auto idle =
      sim::idle_rules(population, list_of(run, population, prices), rules, run.options.seed, arena(game), progress);
  if (progress.stop_requested()) return false;
  sim::give_idle_verdicts(prices, features, idle);
  return true;
}

}  // namespace

sim::DirectChecks settle_prices(const PriceRun& run, const sim::ArmyGenerator& population, const sim::FieldArena& arena,
                                sim::PriceReport& prices, ProgressShown shown_progress) {
  sim::DirectChecks found;
  found.interrupted = !judge_idle_rules(run, population, arena, prices, shown_progress);
  if (!run.direct && !found.interrupted) found = sim::judge_without_battles(population, prices);
  sim::recommend_prices(prices, run.ruleset, population.features());
  return found;
}

std::string note_on_idle_rules(const sim::PriceReport& prices) {
  std::vector<std::string> names;
  for (const sim::PriceRow& row : prices.rows) {
    if (row.verdict == sim::Verdict::no_effect) names.push_back(row.rule);
  }
  if (names.empty()) return "";
  return fmt::format(
      "No effect here: {}. Without the rule {} battles of random armies went exactly the same, so these battles cannot "
      "say what it is worth elsewhere. An effect in one of 100 battles would have been missed with probability 5 %.",
      fmt::join(names, ", "), sim::kIdleCouples);
}

Table direct_table() { return table_of_direct_checks({}, nullptr); }

void add_direct(Report& report, const PriceRun& run, const sim::ArmyGenerator& population,
                const sim::DirectChecks& found) {
  if (found.interrupted || found.checks.empty()) return;
  if (!run.direct) {
    const auto names = names_of(population.features(), found, [](const auto& check) { return check.contradicts(); });
    if (names.empty()) return;
    report.conclusion += fmt::format(
        " {} can only help, yet the sum of prices puts {} below 0 for sure: the sum is wrong there, or this player "
        "misuses {}. Such a price has no verdict; --direct tells more.",
        fmt::join(names, ", "), names.size() == 1 ? "it" : "them", names.size() == 1 ? "it" : "them");
    return;
  }
  Table table = table_of_direct_checks(found.checks, &population.features());
  table.title = "Direct checks: the same armies with and without the item";
  report.conclusion += conclusion_text(population.features(), found);
  report.further_tables.push_back(std::move(table));
  add_notes(report, population.features(), found);
}

}  // namespace warbalance::cli
