#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <set>

#include "engine/systems/systems.hpp"
#include "sim/checks/lint.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"
#include "sim/units/compile.hpp"
#include "tests/rulesets.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::presets_test {
namespace {

Texts errors_after(const std::string& lines) { return errors_of(kSmallRuleset + lines); }

std::int32_t number(const Ruleset& ruleset, std::string_view path) {
  const auto numbers = vocabulary_of(ruleset.system)->numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i].path == path) return ruleset.numbers[i];
  }
  return -1;
}

constexpr const char* kPreset = "[preset.early_end.false]\ntext = \"long\"\nmoves.advance = 700\n";

TEST(Presets, ComeWithTheirValueBetweenTheFileAndTheSettings) {
  const auto advance = [](const std::string& more, const std::vector<std::string>& settings) {
    const auto loaded = load_text(kSmallRuleset + more + kPreset, settings);
    return loaded.value ? number(*loaded.value, "moves.advance") : -1;
  };
  EXPECT_EQ(advance("[moves]\nadvance = 500\n", {}), 500);
  EXPECT_EQ(advance("[moves]\nadvance = 500\n", {"early_end=false"}), 700);
  EXPECT_EQ(advance("[options]\nearly_end = false\n", {}), 700);
  EXPECT_EQ(advance("", {"moves.advance=800", "early_end=false"}), 800);
}

TEST(Presets, AreReadWithAllThatIsWrong) {
  EXPECT_EQ(errors_after("[preset.early_ends.false]\nrounds = 3\n"),
            Texts{"15:9: unknown option \"early_ends\" | did you mean 'early_end'?"});
  EXPECT_EQ(errors_after("[preset.early_end.maybe]\nrounds = 3\n"),
            Texts{"15:19: early_end may be false or true, not \"maybe\""});
  EXPECT_EQ(errors_after("[preset.early_end.true]\nroundz = 3\n"),
            Texts{"16:1: the ruleset has no setting \"roundz\" | did you mean 'rounds'?"});
  EXPECT_EQ(errors_after("[preset]\nearly_end = 3\n"),
            Texts{"16:1: preset.early_end must be a table, not a whole number"});
}

TEST(OptionalParts, AreLeftOutOfProfilesWhereTheirOptionIsOff) {
  const std::string text = std::string(kSmallRuleset) + "[optional]\nearly_end = [\"Alpha\"]\n";
  const auto problems = [&](const std::vector<std::string>& settings) {
    const auto loaded = load_text(text, settings);
    return parse_profile(*loaded.value, "4+ Alpha", {}, true).diagnostics.size();
  };
  EXPECT_EQ(problems({"early_end=true"}), 0U);
  EXPECT_EQ(problems({"early_end=false"}), 1U);
  EXPECT_EQ(load_text(text, {"early_end=false"}).value->rules[0].weight, 0);
}

TEST(OptionalParts, AreReadWithAllThatIsWrong) {
  EXPECT_EQ(errors_after("[optional]\nearly_ends = [\"Alpha\"]\n"),
            Texts{"16:1: unknown option \"early_ends\" | did you mean 'early_end'?"});
  EXPECT_EQ(errors_after("[optional]\nearly_end = [\"Alpa\"]\n"),
            Texts{"16:14: the ruleset has no rule or quality \"Alpa\" | did you mean 'Alpha'?"});
}

/// Sets WARBALANCE_DATA for one test (null: unset) and puts the old value back.
class DataVariable {
 public:
  explicit DataVariable(const char* value) {
    if (const char* old = std::getenv("WARBALANCE_DATA")) old_ = old;
    value == nullptr ? ::unsetenv("WARBALANCE_DATA") : ::setenv("WARBALANCE_DATA", value, 1);
  }
  ~DataVariable() { old_ ? ::setenv("WARBALANCE_DATA", old_->c_str(), 1) : ::unsetenv("WARBALANCE_DATA"); }
  DataVariable(const DataVariable&) = delete;
  DataVariable& operator=(const DataVariable&) = delete;

 private:
  std::optional<std::string> old_;
};

TEST(DataFolderSearch, TheEnvironmentComesFirst) {
  const TemporaryFolder given;
  given.write("small/ruleset.toml", kSmallRuleset);
  const DataVariable variable(given.path().c_str());
  const Loaded<DataFolder> found = find_data_folder();
  ASSERT_TRUE(found.value);
  EXPECT_EQ(found.value->path, given.path());
}

TEST(DataFolderSearch, ThenTheTreeOfThisBuild) {
  const DataVariable variable(nullptr);
  const Loaded<DataFolder> found = find_data_folder();
  ASSERT_TRUE(found.value);
  EXPECT_EQ(found.value->path, source_folder() / "data");
}

TEST(DataFolderSearch, AFolderWithoutRulesetsIsAnError) {
  const TemporaryFolder empty;
  const DataVariable variable(empty.path().c_str());
  const Loaded<DataFolder> given = find_data_folder();
  EXPECT_FALSE(given.value);
  ASSERT_EQ(given.diagnostics.size(), 1U);
  EXPECT_EQ(given.diagnostics[0].text(), "WARBALANCE_DATA: error: there are no rulesets in \"" + empty.path().string() +
                                             "\"\n  it must hold one folder a ruleset, each with a ruleset.toml");
}

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
}  // namespace warbalance::sim::presets_test
