#include <gtest/gtest.h>

#include <set>

#include "sim/checks/lint.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/cards.hpp"
#include "tests/rulesets.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::own_files_test {
namespace {

/// A ruleset "house" that inherits from one that is shipped.
struct House {
  TemporaryFolder folder;

  explicit House(const std::string& parent, const std::string& more = "") {
    folder.write("house/ruleset.toml", "id = \"house\"\nname = \"House\"\ninherits = \"" + parent + "\"\n" + more);
  }
  Ruleset load() const {
    auto loaded = load_ruleset(shipped_data(), (folder.path() / "house").string(), {});
    EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
    return std::move(loaded.value.value());
  }
};

TEST(OwnUnits, AreAddedByNameToThoseThatAreInherited) {
  for (const auto& [id, profile] : {std::pair<std::string, std::string>{"warstuff-1.7", "4 Armored"},
                                    {"vsgmr", "Hero guy, Tough"},
                                    {"suitcase", "models=3 speed=4 q=4+ d=5+ wounds=1; -; Bow(24,2)"}}) {
    const auto inherited = load_roster(load_ruleset(shipped_data(), id, {}).value.value()).value.value();
    const std::string replaced = inherited.front().name;
    const House house(id);
    house.folder.write("house/units.toml", "[[unit]]\nname = \"Own\"\nprofile = \"" + profile +
                                               "\"\n[[unit]]\nname = \"" + replaced + "\"\nprofile = \"" + profile +
                                               "\"\n");
    const auto roster = load_roster(house.load()).value.value();
    ASSERT_EQ(roster.size(), inherited.size() + 1) << id;
    EXPECT_EQ(roster.front().name, replaced);
    EXPECT_EQ(roster.front().design, roster.back().design);
    EXPECT_EQ(roster.back().name, "Own");
    for (std::size_t i = 1; i < inherited.size(); ++i) EXPECT_EQ(roster[i].name, inherited[i].name);
  }
}

TEST(OwnUnits, LeaveOutInheritedOnesThatTheRulesNoLongerKnow) {
  const auto inherited = load_roster(load_ruleset(shipped_data(), "warstuff-1.7", {}).value.value()).value.value();
  const auto roster = load_roster(House("warstuff-1.7", "remove = [\"Armored\"]\n").load());
  ASSERT_TRUE(roster.value) << summaries(roster.diagnostics).front();
  EXPECT_LT(roster.value->size(), inherited.size());
  EXPECT_GT(roster.value->size(), 0U);
}

TEST(Lint, JudgesOwnFilesOnly) {
  const House house("warstuff-1.7", "remove = [\"Armored\"]\n");
  EXPECT_EQ(summaries(lint(house.load(), {}).findings), Texts{});
  house.folder.write("house/units.toml", "[[unit]]\nname = \"Own\"\nprofile = \"4 Armored\"\n");
  EXPECT_EQ(summaries(lint(house.load(), {}).findings).size(), 1U);
  house.folder.write("house/units.toml", "[[unit]]\nname = \"Own\"\nprofile = \"4\"\npoints = 1\n");
  EXPECT_EQ(lint(house.load(), {}).checked,
            (Texts{"the ruleset", "the roster of 1 unit", "the limit of 24 inherited armies"}));
}

// Rules: SC-U1
TEST(OwnUnits, WithARuleThatIsLeftOutOnACardOrWeaponAreLeftOut) {
  const auto units = [](const std::string& left_out, const std::string& option) {
    const House house("suitcase", "[options]\nstunned_contest = " + option + "\n[optional]\nstunned_contest = [\"" +
                                      left_out + "\"]\n");
    std::set<std::string> names;
    const std::vector<RosterUnit> roster = load_roster(house.load()).value.value();
    for (const RosterUnit& unit : roster) names.insert(unit.name);
    return names;
  };
  const std::string of_a_weapon = "Rending";  // of the Ranger's crossbow
  const std::string of_a_card = "Phalanx";
  EXPECT_EQ(units(of_a_weapon, "true").count("Ranger"), 1U);
  EXPECT_EQ(units(of_a_weapon, "false").count("Ranger"), 0U);
  EXPECT_EQ(units(of_a_weapon, "false").count("Spear Militia"), 1U);
  EXPECT_EQ(units(of_a_card, "false").count("Spear Militia"), 0U);
  EXPECT_EQ(units(of_a_card, "false").count("Ranger"), 1U);
}

TEST(Lint, LooksAtScenariosPopulationsAndPriceLists) {
  for (const std::string& parent : tests::ruleset_of_each_system()) {
    const House house(parent);
    EXPECT_EQ(summaries(lint(house.load(), {}).findings), Texts{}) << parent;
    house.folder.write("house/scenarios/s.toml", "name = \"S\"\ntext = 1\n");
    house.folder.write("house/scenarios/armies.toml",
                       "name = \"A\"\n[[army]]\narmy = \"nobody\"\n"
                       "[[army]]\narmy = \"nobody else\"\n");
    house.folder.write("house/populations/p.toml", "[[army]]\narmy = \"nobody\"\n");
    house.folder.write("house/prices/l.toml", "ruleset = \"house\"\n[price]\nbase = \"much\"\n");
    std::set<std::string> files;
    const LintReport report = lint(house.load(), {});
    for (const Diagnostic& found : report.findings) {
      EXPECT_EQ(found.severity, Diagnostic::Severity::error) << found.text();
      files.insert(std::filesystem::path(found.file.substr(0, found.file.find(".toml"))).filename().string());
    }
    std::set<std::string> wanted{"s", "armies", "p"};
    if (has_cards(house.load())) wanted.insert("l");
    EXPECT_EQ(files, wanted) << parent;
  }
}

TEST(Scenarios, WithNowhereToStandAreRefusedInAllSystems) {
  for (const std::string& id : tests::ruleset_of_each_system()) {
    const Ruleset ruleset = load_ruleset(shipped_data(), id, {}).value.value();
    const TemporaryFolder folder;
    if (ruleset.terrain.empty()) continue;  // nothing can stand on its tables
    const std::string kind = ruleset.terrain.front().name;
    const bool has_fixed_table = id == "suitcase";
    const int width = has_fixed_table ? 4400 : 2400;
    const std::string height = has_fixed_table ? "5000" : "2400";
    const std::string size = has_fixed_table ? "" : "[set]\ntable.width = 2400\ntable.height = 2400\n";
    const auto refused = [&](const std::string& what, int beside) {
      const auto file = folder.write("s.toml", "name = \"S\"\n" + size + "[[terrain]]\nkind = \"" + kind + "\"\n" +
                                                   what + "\nx0 = 0\ny0 = 0\nx1 = " + std::to_string(width - beside) +
                                                   "\ny1 = " + height + "\n");
      const auto loaded = load_scenario(ruleset, file.string(), false);
      return !loaded.diagnostics.empty() &&
             loaded.diagnostics.front().message == "there is nowhere to stand on this table";
    };
    EXPECT_TRUE(refused("solid = true", 0)) << id;
    EXPECT_TRUE(refused("solid = true", 50)) << id << ": a base does not fit beside it";
    EXPECT_FALSE(refused("solid = true", 200)) << id;
    EXPECT_FALSE(refused("solid = false\nchasm = 0", 0)) << id;
  }
}

TEST(Hints, SayWhereEffectsAndLimitsAre) {
  const auto effect = errors_of(kSmallRuleset + "[rule.Beta]\ncost = 5\neffects = [{ type = \"aura_reroll\" }]\n");
  EXPECT_EQ(effect, Texts{"17:21: unknown effect type \"aura_reroll\" | effects are listed by: warbalance rules small; "
                          "a new one is written in C++, see engine/README.md"});
  EXPECT_EQ(load_army(warstuff(), {}, "4x 2+ Tough").diagnostics.at(0).hint,
            "more are allowed by --set army.points=220");
}

}  // namespace
}  // namespace warbalance::sim::own_files_test
