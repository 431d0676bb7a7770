#include <gtest/gtest.h>
#include <algorithm>
#include <map>
#include <set>

#include "engine/systems/systems.hpp"
#include "sim/checks/lint.hpp"
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

warstuff2::Profile profile_of(const std::string& text) {
  const UnitDesign design = parse_profile(warstuff(), text, {}, true).value.value();
  return compile_profile<Warstuff2>(warstuff(), compile_rules<Warstuff2>(warstuff()), design);
}

TEST(Warstuff2Data, LoadsWithoutDiagnostics) {
  const Loaded<Ruleset> loaded = load_ruleset(shipped_data(), "warstuff-2.0", {});
  EXPECT_EQ(summaries(loaded.diagnostics), Texts{});
  ASSERT_TRUE(loaded.value);
  EXPECT_EQ(loaded.value->id, "warstuff-2.0");
  EXPECT_EQ(loaded.value->system, "warstuff2");
  const Texts rulesets = list_rulesets(shipped_data());
  EXPECT_TRUE(std::is_sorted(rulesets.begin(), rulesets.end()));
  EXPECT_EQ(std::count(rulesets.begin(), rulesets.end(), "warstuff-2.0"), 1);
}

TEST(Warstuff2Data, NumbersAndOptionsAreThoseOfTheRulebook) {
  warstuff2::Rules rulebook;
  rulebook.healer_on = 4;  // not a separate number: that of Healer
  EXPECT_EQ(compile_rules<Warstuff2>(warstuff()), rulebook);
  EXPECT_EQ(warstuff().minimum_cost, 500);
  EXPECT_EQ(warstuff().rules_per_unit, 3);
  EXPECT_EQ(warstuff().army_points, 15'000);
  EXPECT_EQ(warstuff().price_step, 500);
  EXPECT_EQ(warstuff().price_tolerance, 250);
}

TEST(Warstuff2Data, TheFileStatesEveryNumberAndOption) {
  const std::string file = read_text(shipped_data().path / "warstuff-2.0" / "ruleset.toml");
  const Vocabulary& vocabulary = Warstuff2::vocabulary();
  for (const auto& specs : {vocabulary.numbers, vocabulary.options}) {
    for (const NumberSpec& spec : specs) {
      const std::string key(spec.path.substr(spec.path.rfind('.') + 1));
      EXPECT_NE(file.find("\n" + key + " = "), std::string::npos) << spec.path;
    }
  }
}

TEST(Warstuff2Data, QualitiesCostWhatTheRulebookLists) {
  std::map<std::string, Hundredths> costs;
  for (const Tier& tier : warstuff().tiers) {
    costs[tier.name] = tier.cost;
    EXPECT_EQ(tier.weight, 1) << tier.name;
  }
  EXPECT_EQ(costs,
            (std::map<std::string, Hundredths>{{"2+", 2500}, {"3+", 2000}, {"4+", 1500}, {"5+", 1000}, {"6+", 500}}));
  EXPECT_EQ(warstuff().generator.rule_count_weights, (std::vector<int>{250, 350, 250, 150}));
}

TEST(Warstuff2Data, SpecialRulesCostWhatTheRulebookLists) {
  const std::vector<std::pair<std::string, int>> listed = {
      {"Armored", 15},  {"Camouflaged", 5},   {"Deadly", 10},       {"Death Blow", 5},   {"Fast", 5},
      {"Fearless", 10}, {"Fire", 10},         {"Freeze", 5},        {"Frenzy", 5},       {"Flying", 10},
      {"Healer", 10},   {"Hit & Run", 10},    {"Intimidating", 10}, {"Large", 0},        {"Leader", 30},
      {"Mounted", 5},   {"Regeneration", 20}, {"Shooter(9)", 5},    {"Shooter(18)", 10}, {"Shooter(27)", 15},
      {"Slow", -5},     {"Small", 0},         {"Stealthy", 5},      {"Strider", 5},      {"Tough", 30},
      {"Undead", 5},    {"Wizard", 15}};
  ASSERT_EQ(warstuff().rules.size(), listed.size());
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const SpecialRule& rule = warstuff().rules[i];
    EXPECT_EQ(rule.name, listed[i].first);
    EXPECT_EQ(rule.cost, 100 * listed[i].second) << rule.name;
    EXPECT_EQ(rule.rule_id, std::string("WS2-") + "Q" + std::to_string(i + 1)) << rule.name;
    EXPECT_FALSE(rule.text.empty()) << rule.name;
    EXPECT_EQ(rule.text.find('\n'), std::string::npos) << rule.name;
    EXPECT_FALSE(rule.effects.empty()) << rule.name;
  }
}

TEST(Warstuff2Data, SpecialRulesCompileToTheirEffects) {
  EXPECT_EQ(profile_of("4+ Armored").ignore_hit_on, 4);
  EXPECT_TRUE(profile_of("4+ Camouflaged").always_cover);
  EXPECT_EQ(profile_of("4+ Deadly").natural, 6);
  EXPECT_EQ(profile_of("4+ Deadly").natural_wounds, 1);
  EXPECT_EQ(profile_of("4+ Death Blow").blast_radius, 300);
  EXPECT_EQ(profile_of("4+ Death Blow").blast_hits, 1);
  EXPECT_EQ(profile_of("4+ Fast").move_advance_bonus, 200);
  EXPECT_EQ(profile_of("4+ Fast").move_rush_bonus, 400);
  EXPECT_TRUE(profile_of("4+ Fearless").reroll_morale);
  EXPECT_EQ(profile_of("4+ Fire").wound_bonus, 1);
  EXPECT_EQ(profile_of("4+ Freeze").freeze_on, 4);
  EXPECT_TRUE(profile_of("4+ Frenzy").melee_fail);
  EXPECT_TRUE(profile_of("4+ Flying").flies);
  EXPECT_EQ(profile_of("4+ Healer").healer_radius, 300);
  EXPECT_EQ(profile_of("4+ Healer").healer_on, 4);
  EXPECT_TRUE(profile_of("4+ Hit & Run").no_strike_back);
  EXPECT_EQ(profile_of("4+ Hit & Run").retreat, 300);
  EXPECT_NE(profile_of("4+ Intimidating").nerve_unless_same, 0U);
  EXPECT_EQ(profile_of("4+ Leader").leader_dice, 3);
  EXPECT_EQ(profile_of("4+ Leader").leader_on, 4);
  EXPECT_EQ(profile_of("4+ Leader").leader_radius, 600);
  EXPECT_EQ(profile_of("4+ Mounted").charge_attacks, 2);
  EXPECT_EQ(profile_of("4+ Regeneration").rescue_on, 4);
  EXPECT_EQ(profile_of("4+ Shooter(9)").range, 900);
  EXPECT_EQ(profile_of("4+ Shooter(18)").range, 1800);
  EXPECT_EQ(profile_of("4+ Shooter(27)").range, 2700);
  EXPECT_EQ(profile_of("4+ Slow").move_advance_bonus, -200);
  EXPECT_EQ(profile_of("4+ Slow").move_rush_bonus, -400);
  EXPECT_EQ(profile_of("4+ Stealthy").late_deploy_distance, 900);
  EXPECT_TRUE(profile_of("4+ Strider").ignores_difficult);
  EXPECT_EQ(profile_of("4+ Tough").wounds_roll_from, 3);
  EXPECT_EQ(profile_of("4+ Tough").wounds_killed_on, 8);
  EXPECT_TRUE(profile_of("4+ Undead").ignores_rout);
}

TEST(Warstuff2Data, SizesRerollInMeleeAndWhenShotAt) {
  const auto large = profile_of("4+ Large");
  EXPECT_NE(large.melee_fail_unless_same, 0U);
  EXPECT_TRUE(large.shot_at_fail);
  EXPECT_FALSE(large.melee_fail || large.shot_at_success);
  const auto small = profile_of("4+ Small");
  EXPECT_NE(small.melee_success_unless_same, 0U);
  EXPECT_TRUE(small.shot_at_success);
  EXPECT_FALSE(small.melee_success || small.shot_at_fail);
}

TEST(Warstuff2Data, WizardKnowsFireballAndIceRay) {
  const auto wizard = profile_of("4+ Wizard");
  EXPECT_EQ(wizard.cast_on, 4);
  ASSERT_EQ(wizard.spell_count, 2);
  EXPECT_EQ(wizard.spells[0], (warstuff2::Spell{1200, 1, 1, 0}));
  EXPECT_EQ(wizard.spells[1], (warstuff2::Spell{1800, 1, 0, 4}));
}

TEST(Warstuff2Data, OnlyShooterRangesAreForbiddenTogether) {
  const auto& rules = warstuff().rules;
  std::set<std::string> forbidden;
  std::set<std::string> grouped;
  for (std::size_t a = 0; a < rules.size(); ++a) {
    if (!rules[a].exclusive_group.empty()) grouped.insert(rules[a].name);
    for (std::size_t b = 0; b < rules.size(); ++b) {
      if (forbidden_together(warstuff(), a, b)) forbidden.insert(rules[a].name);
    }
  }
  EXPECT_EQ(forbidden, (std::set<std::string>{"Shooter(18)", "Shooter(27)", "Shooter(9)"}));
  EXPECT_EQ(grouped,
            (std::set<std::string>{"Fast", "Large", "Shooter(18)", "Shooter(27)", "Shooter(9)", "Slow", "Small"}));
}

// Rules: WS2-C1, WS2-C2
TEST(Warstuff2Data, HasSixteenThousandProfilesFromFiveToAHundredAndFivePoints) {
  const std::vector<UnitDesign> designs = all_designs(warstuff());
  EXPECT_EQ(designs.size(), 16'140U);
  EXPECT_EQ(std::set<UnitDesign>(designs.begin(), designs.end()).size(), designs.size());
  Hundredths least = listed_cost(warstuff(), designs.front());
  Hundredths most = least;
  for (const UnitDesign& design : designs) {
    least = std::min(least, listed_cost(warstuff(), design));
    most = std::max(most, listed_cost(warstuff(), design));
    EXPECT_LE(design.rules.size(), 3U);
    EXPECT_TRUE(std::is_sorted(design.rules.begin(), design.rules.end()));
  }
  EXPECT_EQ(least, 500);
  EXPECT_EQ(most, 10'500) << "2+ Armored or Wizard with Leader and Tough is the dearest";
}

// Rules: WS2-C1
TEST(Warstuff2Data, ExactlyFourProfilesReachThePriceFloor) {
  std::set<std::string> raised;
  for (const UnitDesign& design : all_designs(warstuff())) {
    Hundredths sum = warstuff().tiers[design.tier].cost;
    for (const std::uint8_t rule : design.rules) sum += warstuff().rules[rule].cost;
    if (listed_cost(warstuff(), design) != sum) raised.insert(profile_text(warstuff(), design));
  }
  EXPECT_EQ(raised, (std::set<std::string>{"6+ Slow", "6+ Large, Slow", "6+ Slow, Small", "6+ Large, Slow, Small"}));
}

// Rules: WS2-D3
TEST(Warstuff2Data, SampleArmiesCostExactlyTheirLimit) {
  EXPECT_EQ(list_armies(warstuff()), (Texts{"champions", "horde", "hunters", "line", "raiders"}));
  const std::map<std::string, std::size_t> sizes = {
      {"Line", 8}, {"Raiders", 6}, {"Hunters", 6}, {"Champions", 4}, {"Horde", 19}};
  for (const auto& [name, units] : sizes) {
    const Loaded<Army> army = load_army(warstuff(), {}, name);
    EXPECT_EQ(summaries(army.diagnostics), Texts{}) << name;
    ASSERT_TRUE(army.value) << name;
    EXPECT_EQ(army.value->name, name);
    EXPECT_EQ(army.value->points(), 15'000) << name;
    EXPECT_EQ(army.value->limit, 15'000) << name;
    EXPECT_EQ(army.value->units.size(), units) << name;
  }
}

TEST(Warstuff2Data, ArmiesCompileToOneProfileAndPricePerUnit) {
  const Army army = load_army(warstuff(), {}, "champions").value.value();
  const auto compiled = compile_army<Warstuff2>(warstuff(), compile_rules<Warstuff2>(warstuff()), army);
  EXPECT_EQ(compiled.costs, (std::vector<Hundredths>{5000, 4500, 3000, 2500}));
  ASSERT_EQ(compiled.profiles.size(), 4U);
  EXPECT_EQ(compiled.profiles[0], profile_of("3+ Tough"));
  EXPECT_EQ(compiled.profiles[3].quality, 5);
}

// data/warstuff-1.7 against the rulebook.

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
}  // namespace warbalance::sim::settings_test
