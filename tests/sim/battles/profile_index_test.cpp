#include <gtest/gtest.h>

#include <algorithm>

#include "engine/systems/systems.hpp"
#include "sim/battles/field_arena.hpp"
#include "sim/pricing/population/generator.hpp"
#include "tests/sim/rules/catalog_tools.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::profile_index_test {
namespace {

Ruleset load(const char* name) {
  Loaded<Ruleset> loaded = load_ruleset(shipped_data(), name, {});
  EXPECT_TRUE(loaded.value) << testing::PrintToString(summaries(loaded.diagnostics));
  return std::move(loaded.value).value();
}

template <class S>
void expect_every_design_found(const Ruleset& ruleset, const std::vector<UnitDesign>& designs) {
  const auto rules = compile_rules<S>(ruleset);
  const ProfileIndex<S> index(ruleset, rules, source_of(designs));
  for (const UnitDesign& design : designs) {
    ASSERT_EQ(index[design], compile_profile<S>(ruleset, rules, design)) << profile_text(ruleset, design);
  }
}

TEST(ProfileIndex, FindsEveryDesignOfAPopulation) {
  const Ruleset ruleset = load("vsgmr");
  const std::vector<UnitDesign> designs = list_of(ArmyGenerator(ruleset).designs());
  ASSERT_GT(designs.size(), 10'000U);
  expect_every_design_found<Vsgmr>(ruleset, designs);
}

// VS-X5: buildings differ by their hits alone. As one design they would all fall after the hits of the first.
TEST(ProfileIndex, TellsDesignsByTheNumberBehindTheirTier) {
  const Ruleset ruleset = load("vsgmr");
  const auto building = std::find_if(ruleset.tiers.begin(), ruleset.tiers.end(),
                                     [](const Tier& tier) { return tier.name == "Building"; });
  ASSERT_NE(building, ruleset.tiers.end());
  const auto tier = static_cast<std::uint8_t>(building - ruleset.tiers.begin());
  expect_every_design_found<Vsgmr>(ruleset, {{tier, {}, 2}, {tier, {}, 6}, {tier, {}}, {tier, {}, 6}});
}

TEST(ProfileIndex, TellsDesignsByTheirCards) {
  const Ruleset ruleset = load("suitcase");
  Loaded<std::vector<RosterUnit>> roster = load_roster(ruleset);
  ASSERT_TRUE(roster.value);
  std::vector<UnitDesign> designs;
  for (const RosterUnit& unit : *roster.value) designs.push_back(unit.design);
  designs.push_back(designs.front());
  expect_every_design_found<Suitcase>(ruleset, designs);
}

TEST(ProfileIndex, KeepsOneProfileOfADesignThatComesTwice) {
  const Ruleset ruleset = load("warstuff-2.0");
  const auto rules = compile_rules<Warstuff2>(ruleset);
  const DesignSource designs = source_of({{0, {}}, {1, {2, 3}}, {0, {}}, {1, {3, 2}}});
  EXPECT_EQ(ProfileIndex<Warstuff2>(ruleset, rules, designs).profiles().size(), 2U);
}

}  // namespace
}  // namespace warbalance::sim::profile_index_test
