#include "cli/commands/price/variants.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/base/numbers.hpp"
#include "cli/base/standard_streams.hpp"
#include "sim/files/number_text.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "sim/rules/settings.hpp"

namespace warbalance::cli {
namespace {

/// Every variant has separate armies and dice, so its errors are independent.
PriceVariant variant_of(const PriceRun& run, std::string name, std::size_t number) {
  PriceVariant variant{std::move(name), run};
  variant.run.options.seed += number;
  variant.run.options.interactions = false;  // nobody sees them
  variant.run.options.schedule.looks = 1;
  variant.run.options.precision.reset();
  return variant;
}

/// Why a variant cannot be played; empty: it can.
std::string problem_of(const PriceVariant& variant) {
  return sim::ArmyGenerator::problem(variant.run.ruleset, variant.run.options.population);
}

/// The reports of the variants that gave prices.
std::vector<sim::PriceReport> play_all(const std::vector<PriceVariant>& variants, PriceVariants& told,
                                       const PlayVariant& play) {
  std::vector<sim::PriceReport> reports;
  for (const PriceVariant& variant : variants) {
    if (const std::string problem = problem_of(variant); !problem.empty()) {
      told.notes.push_back(fmt::format("Left out: {} ({}).", variant.name, problem));
      continue;
    }
    sim::PriceReport report = play(variant);
    told.interrupted = report.interrupted;
    if (report.interrupted) return reports;
    told.battles.push_back(battles_of_prices("with " + variant.name, report));
    if (report.outcome == sim::PriceOutcome::converged) {
      reports.push_back(std::move(report));
    } else {
      told.notes.push_back(fmt::format("Left out: {} ({}).", variant.name, report.message));
    }
  }
  return reports;
}

std::string names_of(const std::vector<PriceVariant>& variants) {
  std::vector<std::string> names;
  for (const PriceVariant& variant : variants) names.push_back(variant.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::vector<PriceVariant> player_variants(const PriceRun& run, const std::vector<sim::Player>& players) {
  std::vector<PriceVariant> variants;
  for (const sim::Player& player : players) {
    variants.push_back(variant_of(run, player.name, 1 + variants.size()));
    variants.back().run.player = player;
  }
  return variants;
}

std::vector<PriceVariant> condition_variants(const PriceRun& run) {
  std::vector<PriceVariant> variants;
  const auto add = [&](std::string name) -> PriceRun& {
    variants.push_back(variant_of(run, std::move(name), 101 + variants.size()));
    return variants.back().run;
  };
  if (run.options.population.listed.armies.empty()) {
    add("no copies").options.population.copy_per_mille = 0;
    add("90 % copies").options.population.copy_per_mille = 900;
    const Hundredths budget = run.options.population.budget.value_or(run.ruleset.army_points);
    const Hundredths step = run.ruleset.price_step;
    for (const Hundredths other : {budget / 2 / step * step, budget * 2}) {
      add(sim::points_text(other) + " points").options.population.budget = other;
    }
  }
  sim::Ruleset longer = run.ruleset;
  const std::vector<sim::Setting> settings = sim::settings_of(longer);
  for (const sim::Setting& setting : settings) {
    if (setting.path != "rounds") continue;
    if (!sim::range_problem(setting.path, setting.spec, *setting.value + 2).empty()) continue;
    *setting.value += 2;
    add(fmt::format("{} rounds", *setting.value)).ruleset = longer;
  }
  return variants;
}

std::vector<PriceVariant> table_variants(const PriceRun& run) {
  std::vector<PriceVariant> variants;
  for (const sim::Scenario& scenario : run.tables) {
    variants.push_back(variant_of(run, scenario.name, 201 + variants.size()));
    variants.back().run.scenario = scenario;
  }
  return variants;
}

std::vector<PriceVariant> played_variants(const PriceRun& run) {
  std::vector<PriceVariant> variants;
  if (run.conditions) variants = condition_variants(run);
  for (PriceVariant& variant : table_variants(run)) variants.push_back(std::move(variant));
  for (PriceVariant& variant : player_variants(run, run.panel)) variants.push_back(std::move(variant));
  std::erase_if(variants, [](const PriceVariant& variant) { return !problem_of(variant).empty(); });
  return variants;
}

std::int64_t variant_battles(const PriceRun& run) {
  std::int64_t battles = 0;
  for (const PriceVariant& variant : played_variants(run)) battles += variant.run.options.schedule.most_battles();
  return battles;
}

PlayVariant playing_variants(bool quiet, ProgressShown shown_progress) {
  return [quiet, shown_progress](const PriceVariant& variant) {
    const PriceRun& run = variant.run;
    if (!quiet) say("playing again with: {}\n", variant.name);
    const sim::ArmyGenerator population(run.ruleset, run.options.population);
    ProgressBar progress(run.options.schedule.most_battles(), shown_progress);
    return sim::price_by_field(population, price_arena(run, population)(field_battles(run)), run.options, progress);
  };
}

PriceVariants add_variants(const PriceRun& run, sim::PriceReport& prices, const PlayVariant& play) {
  PriceVariants told;
  if (run.conditions) {
    const std::vector<PriceVariant> conditions = condition_variants(run);
    const std::vector<sim::PriceReport> reports = play_all(conditions, told, play);
    if (told.interrupted) return told;
    sim::add_condition_span(prices, reports);
    told.notes.push_back(
        fmt::format("condition min, max: lowest and highest price over these conditions and {}. condition_limited: the "
                    "whole interval lies above an edge of the tolerance under one of them, below it under another.",
                    names_of(conditions)));
  }
  if (!run.tables.empty()) {
    const std::vector<PriceVariant> tables = table_variants(run);
    const std::vector<sim::PriceReport> reports = play_all(tables, told, play);
    if (told.interrupted) return told;
    sim::add_table_span(prices, reports);
    told.notes.push_back(fmt::format(
        "table min, max: lowest and highest price over {} and {}. table tau = how far prices typically differ "
        "from one such table to another, beyond the errors.",
        run.scenario.name, names_of(tables)));
  }
  if (!run.panel.empty()) {
    const std::vector<PriceVariant> players = player_variants(run, run.panel);
    const std::vector<sim::PriceReport> reports = play_all(players, told, play);
    if (told.interrupted) return told;
    sim::add_player_span(prices, reports);
    told.notes.push_back(
        fmt::format("player min, max: lowest and highest price over this player and {}. tactic_limited: worth points "
                    "with one of them, "
                    "harmful with another.",
                    names_of(players)));
    if (!reports.empty()) {
      told.notes.push_back(fmt::format(
          "tau = how far prices typically differ from player to player, beyond the errors; its interval is wide, since "
          "{} players are few of all that there could be. all players: whether all {} have the same verdict.",
          reports.size() + 1, reports.size() + 1));
    }
    if (run.robust) {
      sim::make_robust(prices, reports);
      told.notes.push_back(fmt::format("fair = mean over {} players with equal weights.", reports.size() + 1));
    }
  }
  return told;
}

}  // namespace warbalance::cli
