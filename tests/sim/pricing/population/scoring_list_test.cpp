#include "sim/pricing/population/scoring_list.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "sim/pricing/estimation/placebo.hpp"
#include "tests/sim/pricing/model_game.hpp"

namespace warbalance::sim::scoring_list_test {
namespace {

TEST(WithoutPlacebo, SetsThePricesOfTheRuleWithoutEffectAloneToZero) {
  const Ruleset ruleset = priced_ruleset(small_ruleset(), FieldOptions{});
  const FeatureSpace features(ruleset);
  const std::string& placebo = features[features.size() - 1].name;
  ASSERT_TRUE(features[features.size() - 1].placebo);
  for (const PriceModelKind kind : {PriceModelKind::additive, PriceModelKind::quality, PriceModelKind::table}) {
    const PriceModel model(ruleset, features, kind);
    const std::vector<double> prices = without_placebo(model, std::vector<double>(model.size(), 5));
    std::size_t zeros = 0;
    for (std::size_t column = 0; column < model.size(); ++column) {
      const bool of_placebo = model.name(column).find(placebo) != std::string::npos;
      EXPECT_EQ(prices[column], of_placebo ? 0 : 5) << model.name(column);
      zeros += of_placebo ? 1 : 0;
    }
    EXPECT_GT(zeros, 0U) << price_model_name(kind);
  }
}

}  // namespace
}  // namespace warbalance::sim::scoring_list_test
