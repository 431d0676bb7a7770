#include "sim/checks/data_differences.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "sim/files/number_text.hpp"
#include "sim/rules/ruleset_draft.hpp"
#include "sim/rules/settings.hpp"
#include "tests/rulesets.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::data_differences_test {
namespace {

using Texts = std::vector<std::string>;

Ruleset loaded(const std::string& id, const std::vector<std::string>& settings = {}) {
  return load_ruleset(shipped_data(), id, settings).value.value();
}

/// "rule.Tough.cost 30 -> 25 points".
std::string text_of(const DataDifference& difference) {
  return difference.path + " " + difference.before + " -> " + difference.after +
         (difference.unit.empty() ? "" : " " + difference.unit);
}

Texts texts_of(const std::vector<DataDifference>& differences) {
  Texts texts;
  for (const DataDifference& difference : differences) texts.push_back(text_of(difference));
  return texts;
}

Texts paths_of(const std::vector<DataDifference>& differences) {
  Texts paths;
  for (const DataDifference& difference : differences) paths.push_back(difference.path);
  return paths;
}

TEST(DataDifferences, NameTheChangesOfHouseRules) {
  const auto differences = data_differences(loaded("warstuff-2.0"), loaded("warstuff-2.0-house"));
  EXPECT_EQ(texts_of(differences),
            (Texts{"cover.on 5 -> 4 d6", "rule.Leader.cost 30 -> 20 points", "army.champions.points 150 -> 140 points",
                   "rule.Shield Wall  -> 5 points: ignore_hit (on 5); move_bonus (advance 0, rush -400)",
                   "pair.Shield Wall + Armored  -> only the better die counts, so the wall gives nothing but slowness",
                   "ruleset.name WarStuff 2.0 -> WarStuff 2.0 with house rules"}));
  EXPECT_EQ(differences[3].change, DataChange::added);
  EXPECT_EQ(differences[3].read_by, ReadBy::battles);
  EXPECT_EQ(differences[4].read_by, ReadBy::lists);
  EXPECT_EQ(differences[5].read_by, ReadBy::people);
}

TEST(DataDifferences, TurnedAroundAddWhatTheyRemoved) {
  const Ruleset house = loaded("warstuff-2.0-house");
  const auto there = data_differences(warstuff(), house);
  const auto back = data_differences(house, warstuff());
  ASSERT_EQ(there.size(), back.size());
  for (const DataDifference& difference : there) {
    const auto found = std::find_if(back.begin(), back.end(),
                                    [&](const DataDifference& other) { return other.path == difference.path; });
    ASSERT_NE(found, back.end()) << difference.path;
    EXPECT_EQ(found->before, difference.after);
    EXPECT_EQ(found->after, difference.before);
  }
}

TEST(DataDifferences, OfARulesetWithItselfAreNone) {
  for (const std::string& id : list_rulesets(shipped_data())) {
    EXPECT_EQ(texts_of(data_differences(loaded(id), loaded(id))), Texts{}) << id;
  }
}

TEST(DataDifferences, PathsAreUnique) {
  for (const std::string& id : tests::ruleset_of_each_system()) {
    const Ruleset ruleset = loaded(id);
    Texts paths;
    for (const auto& items : {ruleset_items(ruleset), file_items(ruleset)}) {
      for (const DataItem& item : items) {
        for (const DataRow& row : item.rows) paths.push_back(row.path);
      }
    }
    std::sort(paths.begin(), paths.end());
    EXPECT_EQ(std::adjacent_find(paths.begin(), paths.end()), paths.end()) << id;
  }
}

/// Another value of a setting that its range allows.
std::int32_t other_value(const Setting& setting) {
  return *setting.value < setting.spec.max ? *setting.value + 1 : *setting.value - 1;
}

TEST(DataDifferences, NameEverySettingByItsPath) {
  for (const std::string& id : tests::ruleset_of_each_system()) {
    Ruleset ruleset = loaded(id);
    const std::vector<DataItem> before = ruleset_items(ruleset);
    std::vector<Setting> settings = settings_of(ruleset);
    const std::size_t step = settings.size() > 400 ? 11 : 1;  // of sizes, mostly
    for (std::size_t i = 0; i < settings.size(); i += step) {
      Setting& setting = settings[i];
      const std::int32_t was = *setting.value;
      *setting.value = other_value(setting);
      const Texts paths = paths_of(differences_of(before, ruleset_items(ruleset)));
      const bool as_item = std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
        return setting.path.starts_with(path + ".");  // a size that is no longer as its rule with X says
      });
      EXPECT_TRUE(as_item || std::count(paths.begin(), paths.end(), setting.path) == 1) << id << ": " << setting.path;
      *setting.value = was;
    }
  }
}

/// Which differences a change of WarStuff 2.0 makes, which battles can see as its hash does.
Texts after_change(const std::function<void(Ruleset&)>& change) {
  Ruleset changed = warstuff();
  change(changed);
  changed.hash = ruleset_hash(changed);
  EXPECT_NE(changed.hash, warstuff().hash);
  const auto differences = differences_of(ruleset_items(warstuff()), ruleset_items(changed));
  EXPECT_TRUE(std::all_of(differences.begin(), differences.end(),
                          [](const DataDifference& difference) { return difference.read_by == ReadBy::battles; }));
  return texts_of(differences);
}

SpecialRule& tough_of(Ruleset& ruleset) {
  return *std::find_if(ruleset.rules.begin(), ruleset.rules.end(),
                       [](const SpecialRule& rule) { return rule.name == "Tough"; });
}

TEST(DataDifferences, NameWhatIsNoNumber) {
  EXPECT_EQ(after_change([](Ruleset& rules) {
              tough_of(rules).cost_on = {{"4+", 1500}};
            }),
            Texts{"rule.Tough.cost_on.4+  -> 15 points"});
  EXPECT_EQ(after_change([](Ruleset& rules) {
              tough_of(rules).not_on = {"2+", "6+"};
            }),
            Texts{"rule.Tough.not_on  -> 2+, 6+"});
  EXPECT_EQ(after_change([](Ruleset& rules) { tough_of(rules).needs = {"Fast"}; }), Texts{"rule.Tough.needs  -> Fast"});
  EXPECT_EQ(after_change([](Ruleset& rules) { tough_of(rules).exclusive_group = "bodies"; }),
            Texts{"rule.Tough.group  -> bodies"});
  EXPECT_EQ(after_change([](Ruleset& rules) { rules.tiers[1].riders = {"6+"}; }),
            Texts{"quality." + warstuff().tiers[1].name + ".riders  -> 6+"});
  const Texts without = after_change([](Ruleset& rules) { tough_of(rules).effects.clear(); });
  EXPECT_EQ(without.front(), "rule.Tough.effects wound_table -> ");
  EXPECT_GT(without.size(), 1U) << "and its numbers";
}

TEST(DataDifferences, TellAnotherOrder) {
  const Texts texts = after_change([](Ruleset& rules) { std::swap(rules.rules[0], rules.rules[1]); });
  EXPECT_EQ(texts,
            Texts{"rule.order no. 1 is " + warstuff().rules[0].name + " -> no. 1 is " + warstuff().rules[1].name});
}

TEST(DataDifferences, NameScenariosPlayersAndArmies) {
  const TemporaryFolder folder;
  const std::string head = "id = \"mine\"\nname = \"WarStuff 2.0\"\ninherits = \"" +
                           (source_folder() / "data" / "warstuff-2.0").string() + "\"\n";
  folder.write("mine/ruleset.toml", head);
  folder.write("mine/players/tactical.toml", "like = \"tactical\"\n[weights]\nthreat_now = 999\n");
  folder.write("mine/scenarios/standard.toml",
               "name = \"Standard\"\n[set]\nrounds = 9\n[terrain]\npieces = 4\nmargin = 100\n");
  folder.write("mine/armies/line.toml", "name = \"Line\"\n[[unit]]\nprofile = \"4+ Nonsense\"\n");
  folder.write("mine/armies/own.toml", "name = \"Own\"\n[[unit]]\nprofile = \"4+\"\n");
  const Loaded<Ruleset> mine = load_ruleset(shipped_data(), (folder.path() / "mine").string(), {});
  ASSERT_TRUE(mine.value) << ::testing::PrintToString(summaries(mine.diagnostics));
  const auto differences = data_differences(warstuff(), *mine.value);
  const Texts texts = texts_of(differences);
  const auto has = [&](const std::string& text) { return std::count(texts.begin(), texts.end(), text) == 1; };
  EXPECT_TRUE(has("scenario.standard.set.rounds  -> 9")) << ::testing::PrintToString(texts);
  EXPECT_TRUE(has("scenario.standard.terrain.pieces 12 -> 4 pieces"));
  EXPECT_TRUE(has("army.own  -> 15 points: 1x 4+"));
  const auto paths = paths_of(differences);
  EXPECT_EQ(std::count(paths.begin(), paths.end(), "player.tactical.threat_now"), 1);
  EXPECT_EQ(std::count(paths.begin(), paths.end(), "army.line.problem"), 1);
}

}  // namespace
}  // namespace warbalance::sim::data_differences_test
