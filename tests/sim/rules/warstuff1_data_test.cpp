#include <gtest/gtest.h>

#include "engine/systems/systems.hpp"
#include "sim/checks/lint.hpp"
#include "sim/units/compile.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

// data/warstuff-1.7 against the rulebook.

namespace warbalance::sim::warstuff1_data_test {
namespace {

const Ruleset& rulebook() {
  static const Ruleset loaded = load_ruleset(shipped_data(), "warstuff-1.7", {}).value.value();
  return loaded;
}

TEST(Warstuff1Data, NumbersAndOptionsAreThoseOfTheRulebook) {
  EXPECT_EQ(compile_rules<Warstuff1>(rulebook()), warstuff1::Rules{});
  EXPECT_EQ(rulebook().minimum_cost, 500);
  EXPECT_EQ(rulebook().army_points, 15'000);
  EXPECT_EQ(rulebook().rules.size(), 37U) << "35 rules, one of them in three ranges";
  EXPECT_EQ(rulebook().tiers.size(), 5U);
}

TEST(Warstuff1Data, LintFindsNothingButThePricesOfTheBook) {
  int warnings = 0;
  int notes = 0;
  for (const Diagnostic& found : lint(rulebook(), {}).findings) {
    ASSERT_NE(found.severity, Diagnostic::Severity::error) << found.text();
    ++(found.severity == Diagnostic::Severity::warning ? warnings : notes);
  }
  EXPECT_EQ(warnings, 14);
  EXPECT_EQ(notes, 6);
}

TEST(Warstuff1Data, BetterQualitiesAreDearerAndHaveNoPlus) {
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(rulebook().tiers[i].name, std::to_string(i + 1));
    EXPECT_EQ(rulebook().tiers[i].cost, static_cast<Hundredths>(1000 * (i + 1)));
  }
  const auto cheap = load_ruleset(shipped_data(), "warstuff-1.7", {"quality.5.cost=35"});
  const Diagnostics found = lint_ruleset(cheap.value.value());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].message, "quality 5 is better than 4 and costs less: 35 against 40 points");
}

}  // namespace
}  // namespace warbalance::sim::warstuff1_data_test
