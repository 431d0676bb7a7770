#include <gtest/gtest.h>

#include "sim/rules/named_files.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::shown_names_test {
namespace {

/// The rulesets that are shipped.
std::vector<Ruleset> shipped_rulesets() {
  std::vector<Ruleset> rulesets;
  for (const std::string& id : list_rulesets(shipped_data())) {
    rulesets.push_back(load_ruleset(shipped_data(), id, {}).value.value());
  }
  return rulesets;
}

TEST(ShownNames, OfRulesetsAreFound) {
  for (const Ruleset& ruleset : shipped_rulesets()) {
    const auto again = load_ruleset(shipped_data(), ruleset.name, {});
    ASSERT_TRUE(again.value) << ruleset.name << summaries(again.diagnostics).front();
    EXPECT_EQ(again.value->id, ruleset.id);
  }
}

TEST(ShownNames, OfArmiesAndUnitsAreFoundInAllSystems) {
  for (const Ruleset& ruleset : shipped_rulesets()) {
    const auto roster = load_roster(ruleset).value.value();
    for (const RosterUnit& unit : roster) {
      const auto again = load_unit(ruleset, roster, unit.name);
      ASSERT_TRUE(again.value) << ruleset.id << unit.name;
      EXPECT_EQ(again.value->design, unit.design) << unit.name;
    }
    for (const auto& [name, file] : named_files(ruleset, "armies")) {
      const auto by_file = load_army(ruleset, roster, name);
      const auto by_name = load_army(ruleset, roster, by_file.value.value().name);
      ASSERT_TRUE(by_name.value) << ruleset.id << by_file.value->name << summaries(by_name.diagnostics).front();
      EXPECT_EQ(by_name.value->place.file, file.string()) << by_file.value->name;
    }
  }
}

TEST(ShownNames, OfScenariosAreFoundInAllSystems) {
  for (const Ruleset& ruleset : shipped_rulesets()) {
    for (const std::string& name : list_scenarios(ruleset)) {
      const auto by_file = load_scenario(ruleset, name, false);
      const auto by_title = load_scenario(ruleset, by_file.value.value().title, false);
      ASSERT_TRUE(by_title.value) << ruleset.id << by_file.value->title << summaries(by_title.diagnostics).front();
      EXPECT_EQ(by_title.value->name, name);
    }
  }
}

/// The message about a word that may mean two files.
std::string two_meanings(const std::string& word, const std::filesystem::path& a, const std::filesystem::path& b) {
  return "\"" + word + "\" may mean " + a.string() + " or " + b.string();
}

TEST(NamesOfFiles, ThatDifferInCaseOnlyAreToldApart) {
  const TemporaryFolder folder;
  folder.write("small/ruleset.toml", kSmallRuleset);
  const auto upper = folder.write("small/armies/Foo.toml", "name = \"Upper\"\n[[unit]]\nprofile = \"4+\"\n");
  const auto lower = folder.write("small/armies/foo.toml", "name = \"Lower\"\n[[unit]]\nprofile = \"4+ Alpha\"\n");
  const auto upper_table = folder.write("small/scenarios/Foo.toml", "name = \"Upper\"\n");
  const auto lower_table = folder.write("small/scenarios/foo.toml", "name = \"Lower\"\n");
  const Ruleset ruleset = load_ruleset(folder.data(), "small", {}).value.value();
  EXPECT_EQ(list_armies(ruleset), (Texts{"Foo", "foo"}));
  EXPECT_EQ(load_army(ruleset, {}, "foo").value.value().name, "Lower");
  EXPECT_EQ(load_army(ruleset, {}, "Foo").value.value().name, "Upper");
  EXPECT_EQ(load_army(ruleset, {}, "lower").value.value().name, "Lower");
  EXPECT_EQ(load_army(ruleset, {}, "FOO").diagnostics.at(0).message, two_meanings("FOO", upper, lower));
  EXPECT_EQ(load_scenario(ruleset, "foo", false).value.value().title, "Lower");
  EXPECT_EQ(load_scenario(ruleset, "FOO", false).diagnostics.at(0).message,
            two_meanings("FOO", upper_table, lower_table));
}

TEST(NamesOfFiles, OfRulesetsThatDifferInCaseOnlyAreToldApart) {
  const TemporaryFolder folder;
  folder.write("small/ruleset.toml", kSmallRuleset);
  folder.write("Small/ruleset.toml", with(kSmallRuleset, "id = \"small\"", "id = \"Small\""));
  EXPECT_EQ(load_ruleset(folder.data(), "small", {}).value.value().id, "small");
  EXPECT_EQ(load_ruleset(folder.data(), "Small", {}).value.value().id, "Small");
  EXPECT_EQ(load_ruleset(folder.data(), "SMALL", {}).diagnostics.at(0).message,
            two_meanings("SMALL", folder.path() / "Small", folder.path() / "small"));
}

}  // namespace
}  // namespace warbalance::sim::shown_names_test
