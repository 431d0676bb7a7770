#include <gtest/gtest.h>

#include "engine/systems/systems.hpp"
#include "sim/units/army.hpp"
#include "sim/units/compile.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::inherit_test {
namespace {

const std::string kHouseRules = (source_folder() / "tests" / "data" / "house-rules").string();

const Ruleset& house_rules() {
  static const Ruleset ruleset = load_ruleset(shipped_data(), kHouseRules, {}).value.value();
  return ruleset;
}

Hundredths cost_of(const Ruleset& ruleset, const std::string& profile) {
  return listed_cost(ruleset, parse_profile(ruleset, profile, {}, true).value.value());
}

/// A ruleset "mine" that inherits from the small one.
Loaded<Ruleset> load_child(const std::string& lines, const std::string& inherits = "small") {
  const TemporaryFolder folder;
  folder.write("small/ruleset.toml", kSmallRuleset);
  folder.write("mine/ruleset.toml", "id = \"mine\"\nname = \"Mine\"\ninherits = \"" + inherits + "\"\n" + lines);
  return load_ruleset(folder.data(), "mine", {});
}

TEST(InheritedRulesets, KeepWhatTheyDoNotChange) {
  const Loaded<Ruleset> loaded = load_ruleset(shipped_data(), kHouseRules, {});
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
  const Ruleset& mine = house_rules();
  EXPECT_EQ(mine.id, "house-rules");
  EXPECT_EQ(mine.system, "warstuff2");
  EXPECT_EQ(mine.army_points, 15'000);
  EXPECT_EQ(mine.rules.size(), 27U) << "one removed, one added";
  EXPECT_EQ(cost_of(mine, "5+ Armored"), 2500);
  EXPECT_NE(mine.hash, warstuff().hash);
}

TEST(InheritedRulesets, ApplyTheirDifferences) {
  const Ruleset& mine = house_rules();
  const auto rules = compile_rules<Warstuff2>(mine);
  EXPECT_EQ(rules.advance, 700);
  EXPECT_EQ(rules.early_end, 0);
  EXPECT_EQ(cost_of(mine, "4+"), 1650);
  EXPECT_EQ(cost_of(mine, "4+ Tough"), 4150);
  const auto tough = compile_profile<Warstuff2>(mine, rules, parse_profile(mine, "4+ Tough", {}, true).value.value());
  EXPECT_EQ(tough.wounds_killed_on, 8) << "only the price was stated";
  EXPECT_FALSE(parse_profile(mine, "4+ Stealthy", {}, true).value) << "removed";
}

TEST(InheritedRulesets, ADesignersRuleNeedsNoProgramToKnowIt) {
  const std::string name = "Berserk Charge";
  const Ruleset& mine = house_rules();
  const auto design = parse_profile(mine, "4+ " + name + ", Fast", {}, true).value.value();
  const auto profile = compile_profile<Warstuff2>(mine, compile_rules<Warstuff2>(mine), design);
  EXPECT_EQ(profile.charge_attacks, 3);
  EXPECT_EQ(profile.ignore_hit_on, 5);
  EXPECT_EQ(listed_cost(mine, design), 1650 + 1500 + 500);
  EXPECT_EQ(cost_of(mine, "4+ berserk"), 1650 + 1500) << "by its alias";

  std::size_t files = 0;
  for (const char* layer : {"engine", "sim"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_folder() / layer)) {
      if (!entry.is_regular_file()) continue;
      EXPECT_EQ(read_text(entry.path()).find("Berserk"), std::string::npos) << entry.path();
      ++files;
    }
  }
  EXPECT_GT(files, 40U);
}

TEST(InheritedRulesets, UseTheArmiesAndUnitsOfTheirParent) {
  const TemporaryFolder folder;
  folder.write("small/ruleset.toml", kSmallRuleset);
  folder.write("small/armies/both.toml", "name = \"Parent\"\n[[unit]]\nprofile = \"4+\"\n");
  folder.write("small/armies/old.toml", "name = \"Old\"\n[[unit]]\nprofile = \"4+ Alpha\"\n");
  folder.write("small/units.toml", "[[unit]]\nname = \"Knight\"\nprofile = \"4+\"\n");
  folder.write("mine/ruleset.toml", "id = \"mine\"\nname = \"Mine\"\ninherits = \"small\"\n");
  folder.write("mine/armies/both.toml", "name = \"Child\"\n[[unit]]\nprofile = \"4+\"\n");
  const Ruleset mine = load_ruleset(folder.data(), "mine", {}).value.value();
  EXPECT_EQ(list_armies(mine), (Texts{"both", "old"}));
  EXPECT_EQ(load_army(mine, {}, "both").value.value().name, "Child");
  EXPECT_EQ(load_army(mine, {}, "old").value.value().name, "Old");
  EXPECT_EQ(load_roster(mine).value.value().size(), 1U);
}

TEST(InheritedRulesets, MayBeOfASiblingFolderAndOfSeveralLevels) {
  const TemporaryFolder folder;
  folder.write("small/ruleset.toml", kSmallRuleset);
  folder.write("middle/ruleset.toml",
               "id = \"middle\"\nname = \"M\"\ninherits = \"small\"\nrounds = 6\n[rule.Alpha]\ncost = 7\n");
  folder.write("top/ruleset.toml", "id = \"top\"\nname = \"T\"\ninherits = \"middle\"\n[rule.Beta]\ncost = 1\n");
  const Loaded<Ruleset> top = load_ruleset(shipped_data(), (folder.path() / "top").string(), {});
  EXPECT_EQ(summaries(top.diagnostics), Texts{});
  ASSERT_TRUE(top.value);
  EXPECT_EQ(compile_rules<Warstuff2>(*top.value).rounds, 6);
  EXPECT_EQ(cost_of(*top.value, "4+ Alpha, Beta"), 2300);
  EXPECT_EQ(top.value->inherited_folders.size(), 2U);
}

TEST(InheritedRulesets, MayRedefineARuleThatTheyRemove) {
  const Loaded<Ruleset> mine = load_child("remove = [\"alpha\"]\n[rule.Alpha]\ncost = 9\n");
  EXPECT_EQ(summaries(mine.diagnostics), Texts{});
  ASSERT_TRUE(mine.value);
  EXPECT_TRUE(mine.value->rules[0].effects.empty());
}

TEST(InheritedRulesets, MayRemoveAQuality) {
  const Loaded<Ruleset> mine = load_child("remove = [\"4+\"]\n[quality.\"5+\"]\ncost = 10\n");
  ASSERT_TRUE(mine.value);
  ASSERT_EQ(mine.value->tiers.size(), 1U);
  EXPECT_EQ(mine.value->tiers[0].name, "5+");
}

TEST(InheritedRulesets, ErrorsHaveTheirPlace) {
  EXPECT_EQ(
      summaries(load_child("remove = [\"Alhpa\"]\n").diagnostics),
      Texts{"4:11: the inherited ruleset has no rule, quality, unit, genre or army \"Alhpa\" | did you mean 'Alpha'?"});
  EXPECT_EQ(summaries(load_child("", "smal").diagnostics),
            Texts{"3:12: there is no ruleset \"smal\" to inherit from | did you mean 'small'?"});
  EXPECT_EQ(summaries(load_child("system = \"other\"\n").diagnostics),
            Texts{"4:10: the inherited ruleset is of the system \"warstuff2\""});
  EXPECT_EQ(summaries(load_child("remove = [\"4+\"]\n").diagnostics), Texts{"1:1: the ruleset has no qualities"});
  EXPECT_EQ(errors_of("remove = [\"Alpha\"]\n" + kSmallRuleset),
            Texts{"1:11: there is nothing to remove | remove is for a ruleset that inherits from another"});
  EXPECT_EQ(summaries(load_child("[rule.Beta]\ntext = \"new\"\n").diagnostics),
            Texts{"4:1: rule \"Beta\" has no \"cost\""});
}

TEST(InheritedRulesets, CirclesAreRefused) {
  EXPECT_EQ(summaries(load_child("", "mine").diagnostics), Texts{"3:12: the ruleset \"mine\" inherits from itself"});
  const TemporaryFolder folder;
  folder.write("a/ruleset.toml", "id = \"a\"\nname = \"A\"\ninherits = \"b\"\n");
  folder.write("b/ruleset.toml", "id = \"b\"\nname = \"B\"\ninherits = \"a\"\n");
  const Loaded<Ruleset> loaded = load_ruleset(folder.data(), "a", {});
  EXPECT_FALSE(loaded.value);
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{"3:12: the ruleset \"a\" inherits from itself"});
  EXPECT_TRUE(loaded.diagnostics[0].file.ends_with("b/ruleset.toml"));
}

TEST(InheritedRulesets, ErrorsOfTheParentNameItsFile) {
  const TemporaryFolder folder;
  folder.write("small/ruleset.toml", with(kSmallRuleset, "minimum = 5", "minimum = -1"));
  folder.write("mine/ruleset.toml", "id = \"mine\"\nname = \"M\"\ninherits = \"small\"\nrounds = 0\n");
  const Loaded<Ruleset> loaded = load_ruleset(folder.data(), "mine", {});
  ASSERT_EQ(loaded.diagnostics.size(), 2U) << "those of both files";
  EXPECT_TRUE(loaded.diagnostics[0].file.ends_with("small/ruleset.toml"));
  EXPECT_TRUE(loaded.diagnostics[1].file.ends_with("mine/ruleset.toml"));
}

}  // namespace
}  // namespace warbalance::sim::inherit_test
