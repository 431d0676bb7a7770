#include <gtest/gtest.h>
#include <set>

#include "engine/systems/systems.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"
#include "sim/rules/settings.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/army.hpp"
#include "sim/units/compile.hpp"
#include "tests/sim/rules/catalog_tools.hpp"
#include "tests/sim/rules/designs.hpp"

namespace warbalance::sim::settings_test {
namespace {

Loaded<Ruleset> load_with(const std::vector<std::string>& settings) {
  return load_ruleset(shipped_data(), "warstuff-2.0", settings);
}

/// The value of a path after settings, or the error text when they fail.
std::string value_after(const std::string& path, const std::vector<std::string>& settings) {
  Loaded<Ruleset> loaded = load_with(settings);
  if (!loaded.value) return loaded.diagnostics.front().text();
  for (const Setting& setting : settings_of(*loaded.value)) {
    if (setting.path == path) return value_text(setting.spec, *setting.value);
  }
  return "no such path";
}

std::string error_of(const std::string& setting) {
  const Loaded<Ruleset> loaded = load_with({setting});
  EXPECT_FALSE(loaded.value) << setting;
  return loaded.diagnostics.size() == 1 ? loaded.diagnostics.front().text() : "not one diagnostic";
}

TEST(Settings, ChangeNumbersOptionsPricesAndEffects) {
  EXPECT_EQ(value_after("moves.advance", {"moves.advance=700"}), "700");
  EXPECT_EQ(value_after("rounds", {"rounds=6"}), "6");
  EXPECT_EQ(value_after("early_end", {"early_end=false"}), "false");
  EXPECT_EQ(value_after("early_end", {"options.early_end=false"}), "false");
  EXPECT_EQ(value_after("cover_die", {"cover_die=per-hit"}), "per-hit");
  EXPECT_EQ(value_after("quality.4+.cost", {"quality.4+.cost=16.5"}), "16.5");
  EXPECT_EQ(value_after("quality.4+.weight", {"quality.4+.weight=0"}), "0");
  EXPECT_EQ(value_after("rule.Tough.cost", {"rule.Tough.cost=5"}), "5");
  EXPECT_EQ(value_after("rule.Slow.cost", {"rule.Slow.cost=-7.25"}), "-7.25");
  EXPECT_EQ(value_after("rule.Armored.ignore_hit.on", {"rule.Armored.ignore_hit.on=5"}), "5");
  EXPECT_EQ(value_after("rule.Large.reroll_hits.which", {"rule.Large.reroll_hits.which=success"}), "success");
  EXPECT_EQ(value_after("cost.minimum", {"cost.minimum=0"}), "0");
  EXPECT_EQ(value_after("army.points", {"army.points=300"}), "300");
  EXPECT_EQ(value_after("generator.copy_per_mille", {"generator.copy_per_mille=0"}), "0");
  EXPECT_EQ(value_after("generator.rule_count_weights.3", {"generator.rule_count_weights.3=0"}), "0");
}

/// A value of the setting that is not the one it has.
std::string other_value(const NumberSpec& spec, std::int32_t value) {
  return value_text(spec, value == spec.max ? spec.max - 1 : value + 1);
}

// Rules: WS2-K
TEST(Settings, EveryNumberAndOptionReachesTheBattleByTheCommandLineAndByAFile) {
  const warstuff2::Rules standard = compile_rules<Warstuff2>(warstuff());
  const Vocabulary& vocabulary = Warstuff2::vocabulary();
  std::size_t checked = 0;
  const auto check = [&](const NumberSpec& spec, std::int32_t value, const std::string& section) {
    const std::string path(spec.path);
    const std::string text = other_value(spec, value);
    const auto by_command_line = load_with({path + "=" + text});
    ASSERT_TRUE(by_command_line.value) << path;
    const bool is_word = !spec.choices.empty() && text != "true" && text != "false";
    const TemporaryFolder folder;
    folder.write("mine/ruleset.toml", "id = \"mine\"\nname = \"Mine\"\ninherits = \"warstuff-2.0\"\n" + section + path +
                                          " = " + (is_word ? in_quotes(text) : text) + "\n");
    const auto by_file = load_ruleset(shipped_data(), (folder.path() / "mine").string(), {});
    EXPECT_EQ(summaries(by_file.diagnostics), Texts{}) << path;
    ASSERT_TRUE(by_file.value) << path;
    EXPECT_NE(compile_rules<Warstuff2>(*by_command_line.value), standard) << path;
    EXPECT_EQ(compile_rules<Warstuff2>(*by_file.value), compile_rules<Warstuff2>(*by_command_line.value)) << path;
    ++checked;
  };
  for (std::size_t i = 0; i < vocabulary.numbers.size(); ++i) check(vocabulary.numbers[i], warstuff().numbers[i], "");
  for (std::size_t i = 0; i < vocabulary.options.size(); ++i) {
    check(vocabulary.options[i], warstuff().options[i], "[options]\n");
  }
  EXPECT_EQ(checked, vocabulary.numbers.size() + vocabulary.options.size());
}

TEST(Settings, ReachTheValuesThatTheBattleReads) {
  const Ruleset ruleset = load_with({"rule.Wizard.Ice Ray.range=1500", "options.early_end=false"}).value.value();
  const auto wizard = parse_profile(ruleset, "4+ Wizard", {}, true).value.value().rules.front();
  EXPECT_EQ(ruleset.rules[wizard].effects[2].name, "Ice Ray");
  EXPECT_EQ(ruleset.rules[wizard].effects[2].parameters[0], 1500);
  EXPECT_EQ(ruleset.options.back(), 0);
}

TEST(Settings, PathsIgnoreCaseSpacesAndHyphens) {
  for (const std::string path : {"rule.Wizard.Ice Ray.range", "rule.wizard.ice-ray.range", "RULE.Wizard.Ice_Ray.Range",
                                 "rule.Wizard.Ice  Ray.range "}) {
    EXPECT_EQ(value_after("rule.Wizard.Ice Ray.range", {path + "=1500"}), "1500") << path;
  }
  EXPECT_EQ(value_after("rule.Hit & Run.cost", {"rule.hit&run.cost = 12"}), "12");
  EXPECT_EQ(value_after("rule.Shooter(18).cost", {"rule.Shooter (18).cost=12"}), "12");
  EXPECT_EQ(value_after("moves.after_melee", {"moves.after-melee=200"}), "200");
}

TEST(Settings, TheLastOneCounts) { EXPECT_EQ(value_after("rounds", {"rounds=6", "rounds=5"}), "5"); }

TEST(Settings, SecondEffectOfATypeHasANumber) {
  Loaded<Ruleset> loaded =
      load_text(kSmallRuleset +
                    "[rule.Beta]\ncost = 1\neffects = [{ type = \"reroll_hits\", which = \"fail\" }, "
                    "{ type = \"reroll_hits\", which = \"fail\", attack = \"shooting\" }]\n",
                {"rule.Beta.reroll_hits.2.which=success"});
  ASSERT_TRUE(loaded.value);
  EXPECT_EQ(loaded.value->rules[1].effects[0].parameters[0], 0);
  EXPECT_EQ(loaded.value->rules[1].effects[1].parameters[0], 1);
}

TEST(Settings, HalfAStepIsTheToleranceUnlessItIsStated) {
  EXPECT_EQ(load_with({"cost.price_step=2"}).value.value().price_tolerance, 100);
  EXPECT_EQ(load_with({"cost.price_step=2", "cost.tolerance=1.5"}).value.value().price_tolerance, 150);
}

TEST(Settings, FewerRulesPerUnitDropTheWeightsBeyond) {
  const Ruleset ruleset = load_with({"cost.rules_per_unit=1"}).value.value();
  EXPECT_EQ(ruleset.generator.rule_count_weights, (std::vector<int>{250, 350}));
  EXPECT_EQ(all_designs(ruleset).size(), 5U * 28U);
}

TEST(Settings, UnknownPathsGetASuggestion) {
  EXPECT_EQ(error_of("rule.Tough.cots=5"),
            "command line: error: --set \"rule.Tough.cots=5\": the ruleset has no setting \"rule.Tough.cots\"\n"
            "  did you mean 'rule.Tough.cost'?  see: warbalance rules warstuff-2.0");
  EXPECT_EQ(error_of("zzz=5"),
            "command line: error: --set \"zzz=5\": the ruleset has no setting \"zzz\"\n"
            "  see: warbalance rules warstuff-2.0");
  EXPECT_NE(error_of("options.moves.advance=5").find("has no setting"), std::string::npos);
  EXPECT_NE(error_of("=5").find("has no setting"), std::string::npos);
  EXPECT_NE(error_of("rounds").find("there is no \"=\""), std::string::npos);
}

TEST(Settings, ValuesOutOfRangeNameTheRangeAndUnit) {
  EXPECT_EQ(error_of("moves.advance=9999"),
            "command line: error: --set \"moves.advance=9999\": moves.advance is out of range; it may be 0 to 4800 "
            "(1/100 inch)");
  EXPECT_NE(error_of("rule.Armored.ignore_hit.on=1").find("it may be 2 to 6 (d6)"), std::string::npos);
  EXPECT_NE(error_of("rounds=99999999999999999999").find("must be a whole number"), std::string::npos);
  EXPECT_NE(error_of("rounds=4.5").find("must be a whole number"), std::string::npos);
  EXPECT_NE(error_of("quality.4+.cost=15.005").find("at most two decimals"), std::string::npos);
  EXPECT_NE(error_of("cover_die=per-hits").find("did you mean 'per-hit'?"), std::string::npos);
}

TEST(Settings, AllProblemsAreReportedAtOnce) {
  const Diagnostics found = load_with({"rounds=0", "zzz=5", "early_end=maybe"}).diagnostics;
  EXPECT_EQ(found.size(), 3U);
  for (const Diagnostic& problem : found) EXPECT_EQ(problem.option, "set");
}

TEST(Settings, EveryPathIsUniqueAndCanBeSetToItsOwnValue) {
  Ruleset ruleset = warstuff();
  std::vector<std::string> texts;
  std::set<std::string> paths;
  for (const Setting& setting : settings_of(ruleset)) {
    paths.insert(setting.path);
    texts.push_back(setting.path + "=" + value_text(setting.spec, *setting.value));
  }
  EXPECT_EQ(paths.size(), texts.size());
  const Loaded<Ruleset> loaded = load_with(texts);
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
  ASSERT_TRUE(loaded.value);
  EXPECT_EQ(loaded.value->hash, warstuff().hash);
}

TEST(RulesetHash, ChangesWithEverySettingAndWithNothingElse) {
  Ruleset ruleset = warstuff();
  std::set<std::string> hashes = {warstuff().hash};
  std::size_t changed = 1;
  for (const Setting& setting : settings_of(ruleset)) {
    if (setting.read_by != ReadBy::battles) continue;  // changes no battle
    const Loaded<Ruleset> loaded = load_with({setting.path + "=" + other_value(setting.spec, *setting.value)});
    ASSERT_TRUE(loaded.value) << setting.path;
    hashes.insert(loaded.value->hash);
    ++changed;
  }
  EXPECT_GT(changed, 120U);
  EXPECT_EQ(hashes.size(), changed);
}

TEST(RulesetHash, IgnoresCommentsTextsAliasesAndTheOrderOfKeys) {
  const std::string hash = load_text(kSmallRuleset).value.value().hash;
  EXPECT_EQ(hash.size(), 16U);
  EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(load_text("# hello\n" + kSmallRuleset).value.value().hash, hash);
  EXPECT_EQ(load_text(with(kSmallRuleset, "cost = 5\n", "text = \"x\"\naliases = [\"A\"]\ncost = 5\n")).value->hash,
            hash);
  EXPECT_EQ(
      load_text(with(kSmallRuleset, "type = \"ignore_hit\", on = 4", "on = 4, type = \"ignore_hit\"")).value->hash,
      hash);
  EXPECT_EQ(load_text(with(kSmallRuleset, "minimum = 5\nrules_per_unit = 3\n", "rules_per_unit = 3\nminimum = 5.00\n"))
                .value->hash,
            hash);
  EXPECT_EQ(load_text(kSmallRuleset + "[moves]\nadvance = 600\n").value->hash, hash) << "the default, stated";
}

TEST(RulesetHash, IgnoresWhatOnlyLintReads) {
  EXPECT_EQ(load_with({"lint.unit_points=75", "lint.unused_points=0", "lint.over_limit=warning"}).value.value().hash,
            warstuff().hash);
  const std::string pair = "[rule.Beta]\ncost = 0\n";
  EXPECT_EQ(load_text(kSmallRuleset + pair + "[[pair]]\nrules = [\"Alpha\", \"Beta\"]\ntext = \"x\"\n").value->hash,
            load_text(kSmallRuleset + pair).value->hash);
}

TEST(RulesetHash, ChangesWithNamesEffectsAndGroups) {
  const std::string hash = load_text(kSmallRuleset).value->hash;
  EXPECT_NE(load_text(with(kSmallRuleset, "rule.Alpha", "rule.Beta")).value->hash, hash);
  EXPECT_NE(load_text(with(kSmallRuleset, "\"ignore_hit\", on = 4", "\"fly\"")).value->hash, hash);
  EXPECT_NE(load_text(kSmallRuleset + "[rule.Beta]\ncost = 0\n").value->hash, hash);
  const std::string grouped =
      with(kSmallRuleset, "cost = 5\n", "exclusive_group = \"g\"\ncost = 5\n") + "[groups]\ng = \"generator\"\n";
  EXPECT_NE(load_text(grouped).value->hash, hash);
  EXPECT_NE(load_text(grouped).value->hash, load_text(with(grouped, "generator", "forbidden")).value->hash);
}

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
}  // namespace warbalance::sim::settings_test
