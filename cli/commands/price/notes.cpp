#include "cli/commands/price/notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/base/numbers.hpp"
#include "cli/commands/match/seat_notes.hpp"
#include "cli/commands/price/direct.hpp"

namespace warbalance::cli {
namespace {

std::string draw_rate(const sim::DrawCount& count) {
  if (count.battles == 0) return "unknown";
  return decimal_text(100.0 * static_cast<double>(count.draws) / static_cast<double>(count.battles), 1) + " %";
}

/// What the prices are, when they are not those of the default model.
std::vector<std::string> notes_on_model(const sim::FieldOptions& options) {
  std::vector<std::string> notes;
  switch (options.model) {
    case sim::PriceModelKind::additive:
    case sim::PriceModelKind::table_pairs:  // no price is asked of these
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

/// Of units whose listed price is not that of the formula: which of the two their fair price is nearer to.
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

/// What the run missed although it has prices; why there are none is its conclusion.
std::string note_on_problem(const sim::PriceReport& prices) {
  return prices.outcome == sim::PriceOutcome::converged ? prices.message : "";
}

/// Sums of prices whose members the battles cannot tell apart, what the prices hold for, and how many battles they
/// come from.
void add_conditions(std::vector<std::string>& notes, const sim::PriceReport& prices, const std::string& conditions) {
  if (std::string problem = note_on_problem(prices); !problem.empty()) notes.push_back(std::move(problem));
  for (const sim::PriceCombination& sum : prices.combinations) {
    notes.push_back(fmt::format("{}: {} {}, fair {} (95 % interval {} to {})", sum.text,
                                prices.prior ? "prior" : "listed", decimal_text(sum.listed, kPointDecimals),
                                decimal_text(sum.fair, kPointDecimals), decimal_text(sum.interval.low, kPointDecimals),
                                decimal_text(sum.interval.high, kPointDecimals)));
  }
  notes.push_back(fmt::format("Holds for: {}; population {}.", conditions, prices.population_hash));
  notes.push_back(fmt::format("From {} battles ({} counted): {} independent chains of {} rounds.",
                              grouped_text(prices.battles), grouped_text(prices.tail_battles), prices.chains,
                              prices.rounds));
  if (prices.stuck_chains > 0) {
    notes.push_back(fmt::format(
        "In {} of these chains stronger armies did not win more often in some round: there they kept their prices of "
        "the round before.",
        prices.stuck_chains));
  }
}

/// By which prices armies were built, and what is left of their totals.
std::string note_on_building(const sim::PriceReport& prices, const sim::FieldOptions& options) {
  const std::string rest =
      fmt::format("an army leaves {} points unspent on average", decimal_text(prices.mean_rest, kPointDecimals));
  switch (prices.building) {
    case sim::Building::fair:
      return fmt::format(
          "Armies are built at fair prices, whatever is listed: from equal costs for all qualities and for all rules, "
          "in "
          "{} steps; {}.",
          options.schedule.building_steps, rest);
    case sim::Building::neutral:
      return fmt::format("Armies are built at neutral costs, equal ones for all qualities and for all rules; {}.",
                         rest);
    case sim::Building::listed:
      break;
  }
  return "Armies are built at listed prices: what is listed too cheap stands in more of them.";
}

/// What the prices of a rule without effect say about all others; empty where it was not among them.
std::string note_on_placebo(const sim::PriceReport& prices) {
  if (!prices.placebo) return {};
  const sim::PlaceboPrice& placebo = *prices.placebo;
  return fmt::format("A rule without effect, priced like the others: {} points (95 % interval {} to {}; 0 is right).",
                     decimal_text(placebo.fair, kPointDecimals), decimal_text(placebo.interval.low, kPointDecimals),
                     decimal_text(placebo.interval.high, kPointDecimals));
}

/// How the intervals hold; empty where there are none.
std::string note_on_intervals(const sim::PriceReport& prices) {
  const bool any = std::any_of(prices.rows.begin(), prices.rows.end(),
                               [](const sim::PriceRow& row) { return row.interval.has_value(); });
  if (!any) return "";
  if (prices.unshown.empty()) return "Intervals hold all together with 95 %. ";
  return fmt::format("Intervals hold together with 95 % for all {} prices of the run, shown or not. ",
                     prices.rows.size() + prices.unshown.size());
}

/// How much of the scatter is the armies, the dice, the first move; empty where it is not known.
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
        " The quality and defense that are not shown cost 0. not_identified: these armies do not tell that "
        "price.";
  }
  add_conditions(notes, prices, conditions);
  if (prices.tail_battles == 0) return notes;
  notes.push_back(fmt::format("{}Draws: {}. Score of who starts: {} %.", note_on_intervals(prices),
                              draw_rate(prices.fitted_draws), decimal_text(100 * prices.first_player_score, 1)));
  add_note_on_scatter(notes, prices);
  return notes;
}

/// Which units every random army has exactly once; empty where there are none.
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
  const bool of_qualities = run.options.population.roster.empty();
  notes.push_back(fmt::format(
      "{}Verdict: undercosted = worth more than listed by more than {:.4g} points, overcosted = worth less, fair = "
      "within that, uncertain = the battles do not tell. A fair price is a mean over random armies{}.",
      note_on_intervals(prices), prices.tolerance,
      of_qualities ? "; that of a quality is the price of a plain unit" : ""));
  if (!prices.rows.empty() && prices.rows.front().formula) {
    notes.push_back(
        "listed = what the data states; formula = quality and special rules added up; difference = fair minus listed.");
    if (std::string note = note_on_formula(prices); !note.empty()) notes.push_back(std::move(note));
  }
  if (run.panel.empty()) {
    std::string note = "How far prices depend on who plays was not measured (--panel)";
    if (run.ruleset.id == "warstuff-2.0") {
      note += ": in WarStuff 2.0 those of tactical, greedy and aggressive lie 22 points apart, root mean square";
    }
    notes.push_back(note + ".");
  }
  if (run.options.population.listed.armies.empty()) notes.push_back(note_on_building(prices, run.options));
  if (std::string note = note_on_placebo(prices); !note.empty()) notes.push_back(std::move(note));
  const std::string listed =
      prices.listed_draws.battles > 0 ? draw_rate(prices.listed_draws) + " under the listed prices, " : "";
  notes.push_back(fmt::format("Draws: {}{} under the fair prices. Score of who starts: {} %.", listed,
                              draw_rate(prices.fitted_draws), decimal_text(100 * prices.first_player_score, 1)));
  add_note_on_scatter(notes, prices);
  return notes;
}

/// What the method mono compares.
std::string note_on_comparison(const sim::PriceReport& prices, const std::string& anchor) {
  return fmt::format("Method mono: copies of one unit against {}: how many of these are even with them.{}",
                     prices.prior ? "copies of " + anchor : "plain units of the middle quality",
                     prices.prior ? "" : " A rule is priced on that body only.");
}

std::vector<std::string> notes_on_method(const sim::PriceReport& prices, const sim::FieldOptions& options,
                                         const std::string& conditions) {
  std::vector<std::string> notes{note_on_comparison(prices, options.anchor)};
  if (prices.prior) {
    notes.push_back(
        fmt::format("prior = guesses; {} keeps its price. This is a description to compare with, not the "
                    "price (--method field): it knows no mixed armies.",
                    options.anchor));
  } else {
    notes.emplace_back(
        "All score the listed prices. This is a description to compare with, not the price (--method field): it "
        "balances armies worse. So there are no verdicts.");
  }
  if (std::string problem = note_on_problem(prices); !problem.empty()) notes.push_back(std::move(problem));
  if (!prices.prior) notes.push_back(fmt::format("Holds for: {}; population {}.", conditions, prices.population_hash));
  if (prices.battles == 0) return notes;
  notes.push_back(fmt::format("From {} battles in {} blocks. {}Draws: {}.", grouped_text(prices.battles), prices.chains,
                              note_on_intervals(prices), draw_rate(prices.listed_draws)));
  return notes;
}

}  // namespace

std::vector<std::string> price_notes(const sim::PriceReport& prices, const PriceRun& run,
                                     const std::string& conditions) {
  return run.described ? notes_on_method(prices, run.options, conditions) : notes_on_field(prices, run, conditions);
}

}  // namespace warbalance::cli
