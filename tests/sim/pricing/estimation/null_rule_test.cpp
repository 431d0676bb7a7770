#include <gtest/gtest.h>

#include "sim/battles/field_arena.hpp"
#include "sim/pricing/estimation/field.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::null_rule_test {
namespace {

// A special rule of a house ruleset that does nothing, in battles of WarStuff 2.0 itself: its fair price is 0. It is
// listed at 0 too: listed dear it would stand on weaker bodies (README.md, Assumptions).
TEST(NullRule, IsWorthNothingInWarstuff2) {
  const TemporaryFolder folder;
  folder.write("house/ruleset.toml",
               "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n"
               "[rule.\"Painted\"]\ncost = 0\ntext = \"It looks better.\"\neffects = []\n");
  const Loaded<Ruleset> loaded = load_ruleset(shipped_data(), (folder.path() / "house").string(), {});
  ASSERT_TRUE(loaded.value) << testing::PrintToString(summaries(loaded.diagnostics));
  const Ruleset& ruleset = *loaded.value;

  FieldOptions options;
  options.schedule = {8, 2, 6, 1, 600};
  options.population.budget = 8000;
  options.only = {"Painted"};
  ASSERT_TRUE(check_field_options(ruleset, options).empty());
  const ArmyGenerator population(ruleset, options.population);
  const PlayFunction play = field_arena(ruleset, population.designs())({Player{.policy = Policy::aggressive}});
  SilentProgress silent;
  const PriceReport report = price_by_field(population, play, options, silent);
  ASSERT_EQ(report.outcome, PriceOutcome::converged) << report.message;
  const PriceRow& row = report.rows.at(0);
  ASSERT_TRUE(row.interval);
  EXPECT_TRUE(row.interval->contains(0)) << *row.fair << " +- " << row.interval->half_width();
  EXPECT_LT(row.interval->half_width(), 5) << "an interval that could tell a price step of 5 points";
}

}  // namespace
}  // namespace warbalance::sim::null_rule_test
