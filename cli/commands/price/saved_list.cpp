#include "cli/commands/price/saved_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "cli/args/shared_options.hpp"
#include "cli/base/errors.hpp"
#include "cli/base/standard_streams.hpp"
#include "cli/base/version.hpp"
#include "cli/commands/price/cards.hpp"
#include "sim/files/number_text.hpp"
#include "sim/units/cards.hpp"
#include "sim/units/price_list.hpp"

namespace warbalance::cli {
namespace {

bool of_cards(const PriceRun& run) { return run.options.population.terms; }

const sim::RosterUnit* anchor_of(const PriceRun& run) {
  const auto& roster = run.options.population.roster;
  const auto found =
      std::find_if(roster.begin(), roster.end(), [&](const auto& unit) { return unit.name == run.options.anchor; });
  return found == roster.end() ? nullptr : &*found;
}

/// Prices of terms that are known, by their names.
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
                                : "armies keep their mean total; no price is rounded to whole steps";
  return fmt::format(
      "Prices of {} estimated by warbalance {}; {}.\n{}\n"
      "ruleset {}, scenario {}, player {}, seed {}, {} battles, population {}{}{}",
      run.ruleset.name, version(), scale, provenance.command_line, provenance.ruleset_hash, provenance.scenario_hash,
      run.player.label(), run.options.seed, prices.battles, prices.population_hash, sizes.empty() ? "" : "\n", sizes);
}

/// The ruleset with the prices of a run as its costs, to a hundredth of a point. A quality costs what it costs in a
/// sum, at least 0; what could not be priced stays as it is listed.
sim::Ruleset with_prices(sim::Ruleset ruleset, const sim::PriceReport& prices) {
  for (const sim::PriceRow& row : prices.rows) {
    if (!row.fair) continue;
    const auto cost = static_cast<Hundredths>(std::lround(100 * row.in_sum.value_or(*row.fair)));
    for (sim::Tier& tier : ruleset.tiers) {
      if (row.kind == "tier" && tier.name == row.rule) tier.cost = std::max<Hundredths>(0, cost);
    }
    for (sim::SpecialRule& rule : ruleset.rules) {
      if (row.kind != "rule" || rule.name != row.rule) continue;
      rule.cost = cost;
      rule.cost_on.clear();
    }
  }
  return ruleset;
}

/// A text as the head of a file.
std::string as_comment(const std::string& text) {
  std::string comment = "# ";
  for (const char letter : text) comment += letter == '\n' ? std::string("\n# ") : std::string(1, letter);
  return comment + "\n";
}

}  // namespace

OptionSpec save_list_option() {
  return {"save-list", "FILE",
          "write the prices to a price list, to a hundredth of a point, which other commands take by --prices"};
}

std::unique_ptr<OutputFile> resolve_list_file(const ParsedArgs& typed, const PriceRun& run) {
  if (!typed.has("save-list")) return nullptr;
  if (typed.value("save-list").empty()) throw option_error("save-list", "needs the name of a file");
  if (run.options.population.roster.empty() == of_cards(run)) {
    throw option_error("save-list", "writes prices of what units are made of", "leave out --units");
  }
  if (run.options.model != sim::PriceModelKind::additive) {
    throw option_error("save-list", "writes one price for each quality and special rule", "leave out --model");
  }
  if (!run.options.only.empty()) throw option_error("save-list", "writes all prices", "leave out the names");
  expect_ending("save-list", typed.value("save-list"), "a price list", ".toml");
  return std::make_unique<OutputFile>(typed.value("save-list"));
}

void save_list(OutputFile& file, const PriceRun& run, const Provenance& provenance, const sim::PriceReport& prices) {
  if (prices.outcome != sim::PriceOutcome::converged || prices.interrupted) {
    say("no price list was written: {}\n", prices.interrupted ? "the run was interrupted" : prices.message);
    return;
  }
  const std::string head = head_of_list(run, provenance, prices);
  if (!of_cards(run)) {
    file.write(as_comment(head) + "\nruleset = \"" + run.ruleset.id + "\"\n\n" +
               sim::changed_costs_text(with_prices(run.ruleset, prices), run.ruleset));
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
  file.write(sim::price_list_text(run.ruleset, form, by_term, anchor.design, anchor_costs, head));
}

}  // namespace warbalance::cli
