#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "sim/checks/lint.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/units/army.hpp"
#include "sim/units/cards.hpp"
#include "sim/units/price_list.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::sized_rules_test {
namespace {

const Ruleset& suitcase() {
  static const Ruleset ruleset = load_ruleset(shipped_data(), "suitcase", {}).value.value();
  return ruleset;
}

Loaded<UnitDesign> parsed(const Ruleset& ruleset, const std::string& profile) {
  Diagnostic place;
  place.line = place.column = 1;
  return parse_profile(ruleset, profile, place, true);
}

Hundredths cost_of(const Ruleset& ruleset, const std::string& profile) {
  return listed_cost(ruleset, parsed(ruleset, profile).value.value());
}

const std::string kStats = "models=1 speed=4 q=4+ d=5+ wounds=1; ";

// Rules: SC-K3, SC-K4, SC-K5, SC-K14, SC-K25, SC-K27, SC-U2
TEST(SizedRules, EverySizeIsARuleAndCostsByItsTerm) {
  struct Row {
    std::string stem;
    int least;
    int most;
    bool of_weapon;
    int first;  // points of the least size, and of each more
    int each;
  };
  const Row rows[] = {{"AP", 1, 6, true, 2, 2},       {"Blast", 2, 12, true, 6, 6},  {"Deadly", 2, 12, true, 3, 3},
                      {"Impact", 1, 12, false, 3, 3}, {"Tough", 2, 20, false, 8, 8}, {"Wizard", 1, 9, false, 8, 8}};
  const Hundredths plain = cost_of(suitcase(), kStats + "-; Bow(24,1)");
  for (const Row& row : rows) {
    for (int size = row.least; size <= row.most; ++size) {
      const std::string name = row.stem + "(" + std::to_string(size) + ")";
      const std::string profile = kStats + (row.of_weapon ? "-; Bow(24,1," + name + ")" : name + "; Bow(24,1)");
      ASSERT_TRUE(parsed(suitcase(), profile).value) << profile;
      EXPECT_EQ(cost_of(suitcase(), profile) - plain, 100 * (row.first + (size - row.least) * row.each)) << profile;
    }
    for (const int size : {row.least - 1, row.most + 1}) {
      const std::string name = row.stem + "(" + std::to_string(size) + ")";
      const auto wrong = parsed(suitcase(), kStats + name + "; Bow(24,1)");
      EXPECT_EQ(summaries(wrong.diagnostics),
                std::vector<std::string>{"1:38: X of " + row.stem + "(X) is a whole number from " +
                                         std::to_string(row.least) + " to " + std::to_string(row.most) + ", not \"" +
                                         std::to_string(size) + "\""});
    }
  }
  EXPECT_EQ(summaries(parsed(suitcase(), kStats + "Tough; Bow(24,1)").diagnostics),
            std::vector<std::string>{"1:38: Tough(X) needs its X, a whole number from 2 to 20"});
}

// Rules: SC-K4
TEST(SizedRules, TheSizeIsANumberOfItsEffects) {
  const auto named = [](const SpecialRule& rule) { return rule.name == "Blast(6)"; };
  const auto rule = std::find_if(suitcase().rules.begin(), suitcase().rules.end(), named);
  ASSERT_NE(rule, suitcase().rules.end());
  EXPECT_EQ(rule->effects.at(0).parameters, std::vector<std::int32_t>{6});
  EXPECT_EQ(rule->text, "Each hit counts as 6 hits.");
  EXPECT_EQ(rule->weight, 0) << "random units have the sizes of the book";
}

/// A ruleset that inherits suitcase, from lines of its file behind the first three.
Loaded<Ruleset> inheriting(const std::string& lines) {
  const TemporaryFolder folder;
  folder.write("mine/ruleset.toml", "id = \"mine\"\nname = \"Mine\"\ninherits = \"suitcase\"\n" + lines);
  return load_ruleset(shipped_data(), (folder.path() / "mine").string(), {});
}

/// What a bow costs more with a rule.
Hundredths price_on_bow(const Ruleset& ruleset, const std::string& rule) {
  return cost_of(ruleset, kStats + "-; Bow(24,1," + rule + ")") - cost_of(ruleset, kStats + "-; Bow(24,1)");
}

TEST(SizedRules, ARulesetOfADesignerChangesAllSizesOrOneInAnyOrder) {
  for (const std::string lines : {"[rule.\"Blast(X)\"]\ncost = 5\n[rule.\"Blast(7)\"]\ncost = 1\n",
                                  "[rule.\"Blast(7)\"]\ncost = 1\n[rule.\"Blast(X)\"]\ncost = 5\n"}) {
    const auto loaded = inheriting(lines);
    ASSERT_TRUE(loaded.value) << testing::PrintToString(summaries(loaded.diagnostics));
    EXPECT_EQ(price_on_bow(*loaded.value, "Blast(6)"), 2'500);
    EXPECT_EQ(price_on_bow(*loaded.value, "Blast(7)"), 100);
    EXPECT_EQ(price_on_bow(*loaded.value, "Blast(8)"), 3'500);
  }
}

TEST(SizedRules, TheirTextsEffectsAndSizesChangeForAllSizes) {
  const auto text = inheriting("[rule.\"Blast(X)\"]\ntext = \"X for one\"\n");
  const auto of = [](const Ruleset& ruleset, const std::string& name) {
    const auto found = std::find_if(ruleset.rules.begin(), ruleset.rules.end(),
                                    [&](const SpecialRule& rule) { return rule.name == name; });
    EXPECT_NE(found, ruleset.rules.end()) << name;
    return *found;
  };
  EXPECT_EQ(of(*text.value, "Blast(11)").text, "11 for one");
  EXPECT_EQ(of(*text.value, "Blast(11)").effects.at(0).parameters, std::vector<std::int32_t>{11});

  const auto wider = inheriting("[rule.\"Wizard(X)\"]\nsizes = [3, 5]\n");
  ASSERT_TRUE(wider.value) << testing::PrintToString(summaries(wider.diagnostics));
  EXPECT_EQ(cost_of(*wider.value, kStats + "Wizard(5); Bow(24,1)") - cost_of(*wider.value, kStats + "-; Bow(24,1)"),
            4'000);
  EXPECT_EQ(summaries(parsed(*wider.value, kStats + "Wizard(2); Bow(24,1)").diagnostics),
            std::vector<std::string>{"1:38: X of Wizard(X) is a whole number from 3 to 5, not \"2\""});
  EXPECT_EQ(of(*wider.value, "Wizard(3)").weight, 1);
  EXPECT_EQ(of(*wider.value, "Wizard(4)").weight, 0);

  const auto fixed = inheriting("[rule.\"Blast(X)\"]\neffects = [{ type = \"hit_multiple\", hits = 3 }]\n");
  EXPECT_EQ(of(*fixed.value, "Blast(11)").effects.at(0).parameters, std::vector<std::int32_t>{3});
}

TEST(SizedRules, AreRemovedTogetherOrOneByOne) {
  const auto none = inheriting("remove = [\"Impact(X)\", \"Blast(3)\"]\n");
  ASSERT_TRUE(none.value) << testing::PrintToString(summaries(none.diagnostics));
  EXPECT_EQ(find_sized_rule(*none.value, "Impact(X)"), nullptr);
  EXPECT_FALSE(parsed(*none.value, kStats + "Impact(2); Bow(24,1)").value);
  EXPECT_EQ(summaries(parsed(*none.value, kStats + "-; Bow(24,1,Blast(3))").diagnostics),
            std::vector<std::string>{"1:50: the ruleset has no Blast(3)"});
  EXPECT_TRUE(parsed(*none.value, kStats + "-; Bow(24,1,Blast(4))").value);
}

TEST(SizedRules, OfADesignersOwnWorkInASystemWithoutCardsToo) {
  const TemporaryFolder folder;
  folder.write("mine/ruleset.toml",
               "id = \"mine\"\nname = \"Mine\"\ninherits = \"warstuff-2.0\"\n[rule.\"Brave(X)\"]\nsizes = [2, 38]\n"
               "drawn_sizes = [2, 3]\ncost = 5\ntext = \"X of them\"\neffects = []\n");
  const auto loaded = load_ruleset(shipped_data(), (folder.path() / "mine").string(), {});
  ASSERT_TRUE(loaded.value) << testing::PrintToString(summaries(loaded.diagnostics));
  EXPECT_EQ(cost_of(*loaded.value, "4+ Brave(38)") - cost_of(*loaded.value, "4+"), 19'000);
  EXPECT_EQ(profile_text(*loaded.value, parsed(*loaded.value, "4+ brave(7)").value.value()), "4+ Brave(7)");
  EXPECT_EQ(summaries(parsed(*loaded.value, "4+ Brave(39)").diagnostics),
            std::vector<std::string>{"1:4: X of Brave(X) is a whole number from 2 to 38, not \"39\""});
}

// Rules: VS-F8
TEST(SizedRules, AVehicleCarriesAnyNumberUpToTwenty) {
  const Ruleset vsgmr = load_ruleset(shipped_data(), "vsgmr", {}).value.value();
  for (int capacity = 0; capacity <= 20; ++capacity) {
    const std::string profile = "Vehicle, Capacity(" + std::to_string(capacity) + ")";
    EXPECT_TRUE(parsed(vsgmr, profile).value) << profile;
  }
  EXPECT_EQ(summaries(parsed(vsgmr, "Vehicle, Capacity(21)").diagnostics),
            std::vector<std::string>{"1:10: X of Capacity(X) is a whole number from 0 to 20, not \"21\""});
}

TEST(SizedRules, MistakesAreSaidOnceEachAtTheirPlace) {
  const auto said = [](const std::string& lines) { return summaries(inheriting(lines).diagnostics); };
  const std::string volley = "[rule.\"Volley(X)\"]\n";
  const std::string effect = "effects = [{ type = \"charge_attacks\", attacks = \"X\" }]\n";
  EXPECT_EQ(said(volley + "sizes = [1, 9]\ncost = 4\n" + effect),
            std::vector<std::string>{"7:49: X is 1 to 9, but attacks may be 1 to 6 (attacks)"});
  EXPECT_EQ(said(volley + "sizes = [5, 2]\ncost = 4\n" + effect),
            std::vector<std::string>{"5:9: sizes are the least X and the greatest | for example [2, 12]"});
  EXPECT_EQ(said(volley + "cost = 4\n" + effect).size(), 1U);
  EXPECT_EQ(said(volley + "sizes = [1, 6]\ncost = 4\ntxt = \"\"\n" + effect).size(), 1U);
  EXPECT_EQ(said(volley + "sizes = [1, 6]\ndrawn_sizes = [2, 7]\ncost = 4\n" + effect),
            std::vector<std::string>{"5:9: drawn_sizes of \"Volley(X)\" must lie in its sizes, 1 to 6"});
  EXPECT_EQ(
      said(volley + "sizes = [2, 6]\nfree_sizes = 2\ncost = 4\n" + effect),
      std::vector<std::string>{"5:9: \"Volley(X)\" is paid for X - 2 times, which for its least X, 2, is not above 0"});
  EXPECT_EQ(said("[rule.\"Tough(30)\"]\ncost = 1\neffects = []\n"),
            std::vector<std::string>{
                "4:7: X of Tough(X) is a whole number from 2 to 20, not \"30\" | change \"sizes\" of the rule with X"});
  EXPECT_EQ(said("[rule.\"Wizard(X)\"]\ncost = 200\n").size(), 1U);
  EXPECT_EQ(said("[rule.\"Deadly(X)\"]\nsizes = [2, 13]\n").size(), 1U) << "its effect goes to 12";
}

TEST(SizedRules, ThereIsRoomFor250WithAllSizesAnd64OfRandomUnits) {
  const std::string rule = "[rule.\"Volley(X)\"]\ncost = 1\neffects = []\n";
  const std::size_t others = suitcase().rules.size();
  const auto sizes = [&](std::size_t count, const std::string& drawn) {
    return inheriting(rule + "sizes = [1, " + std::to_string(count) + "]\n" + drawn);
  };
  EXPECT_TRUE(sizes(250 - others, "drawn_sizes = []\n").value);
  EXPECT_EQ(
      summaries(sizes(251 - others, "drawn_sizes = []\n").diagnostics),
      std::vector<std::string>{"4:7: a ruleset has room for 250 special rules with all their sizes; this one makes "
                               "251 | state narrower \"sizes\" of rules with X"});
  EXPECT_EQ(summaries(sizes(60, "").diagnostics),
            std::vector<std::string>{"4:7: a ruleset has room for 64 special rules | each of the drawn_sizes of a rule "
                                     "with X is one"});
}

/// A ruleset that inherits another and has March(1) to March(count), which no random unit has.
Loaded<Ruleset> with_marches(const std::string& parent, const std::string& effect, std::size_t count,
                             const std::string& further = "") {
  const TemporaryFolder folder;
  folder.write("mine/ruleset.toml", "id = \"mine\"\nname = \"Mine\"\ninherits = \"" + parent +
                                        "\"\n[rule.\"March(X)\"]\nsizes = [1, " + std::to_string(count) +
                                        "]\ndrawn_sizes = []\ncost = 5\neffects = [{ " + effect + " }]\n" + further);
  return load_ruleset(shipped_data(), (folder.path() / "mine").string(), {});
}

struct ManySizes {
  std::string ruleset;
  std::string effect;
  std::string profile;  ///< in front of and behind the rule
  std::string behind;
  std::size_t room;
};

const ManySizes kManySizes[] = {
    {"warstuff-2.0", "type = \"ignore_hit\", on = 4", "4+ ", "", 64},
    {"warstuff-1.7", "type = \"ignore_hit\", on = 4", "4 ", "", 64},
    {"vsgmr", "type = \"swims\"", "Hero guy, ", "", 250},
    {"suitcase", "type = \"ignore_difficult\"", kStats, "; Bow(24,1)", 250},
};

TEST(SizedRules, AsManySizesAsASystemHasRoomForAreUnitsAndOneMoreIsRefused) {
  for (const ManySizes& many : kManySizes) {
    const std::size_t others = load_ruleset(shipped_data(), many.ruleset, {}).value.value().rules.size();
    const std::size_t count = many.room - others;
    const auto loaded = with_marches(many.ruleset, many.effect, count);
    ASSERT_TRUE(loaded.value) << many.ruleset << testing::PrintToString(summaries(loaded.diagnostics));
    for (std::size_t size = 1; size <= count; ++size) {
      const std::string profile = many.profile + "March(" + std::to_string(size) + ")" + many.behind;
      EXPECT_TRUE(parsed(*loaded.value, profile).value) << profile;
    }
    EXPECT_EQ(summaries(with_marches(many.ruleset, many.effect, count + 1).diagnostics),
              std::vector<std::string>{"4:7: a ruleset has room for " + std::to_string(many.room) +
                                       " special rules with all their sizes; this one makes " +
                                       std::to_string(many.room + 1) + " | state narrower \"sizes\" of rules with X"});
    EXPECT_EQ(with_marches(many.ruleset, many.effect, count, "[rule.Further]\ncost = 5\n").diagnostics.size(), 1U)
        << "a rule behind them";
  }
}

// Whatever names a rule means every size by its name with X.
TEST(SizedRules, GoByTheirNameWithXWhereverRulesAreNamed) {
  const std::string needs = "[rule.Drums]\ncost = 5\nneeds = [\"march(x)\"]\n";
  const std::string wasted = "[[wasted]]\nrules = [\"March(X)\"]\non = [\"4+\"]\ntext = \"too slow\"\n";
  const std::string optional = "[optional]\nearly_end = [\"March(X)\"]\n";
  const auto loaded = with_marches("warstuff-2.0", "type = \"ignore_hit\", on = 4", 9,
                                   needs + wasted + optional + "[army_rules]\none_of = [\"March(X)\"]\n");
  ASSERT_TRUE(loaded.value) << testing::PrintToString(summaries(loaded.diagnostics));
  Ruleset ruleset = *loaded.value;
  const auto option = place_of(vocabulary_of(ruleset.system)->options, "early_end");
  ASSERT_TRUE(option);
  ruleset.options[*option] = 1;
  const auto lint = [&](const std::string& profile) {
    const UnitDesign design = parsed(ruleset, profile).value.value();
    return lint_unit(ruleset, design, listed_cost(ruleset, design), Diagnostic{}, "").size();
  };
  EXPECT_EQ(lint("4+ Drums"), 1U) << "it needs a March";
  EXPECT_EQ(lint("3+ Drums, March(7)"), 0U);
  EXPECT_EQ(wasted_rules(ruleset, parsed(ruleset, "4+ March(7)").value.value()).size(), 1U);
  const auto army_of = [&](const std::string& text) {
    return lint_army(ruleset, load_army(ruleset, {}, text).value.value()).size();
  };
  EXPECT_EQ(army_of("2x 3+ Tough") - army_of("1x 3+ Tough; 1x 3+ March(2)"), 1U) << "it has none of them";

  Ruleset off = ruleset;
  off.options[*option] = 0;
  EXPECT_EQ(summaries(parsed(off, "4+ March(7)").diagnostics),
            std::vector<std::string>{"1:4: March(7) is left out by early_end=false"});
}

TEST(SizedRules, LintSaysOnceWhatHoldsForAllSizes) {
  const auto odd = [](const std::string& further) {
    const auto loaded = with_marches("warstuff-2.0", "type = \"ignore_hit\", on = 4", 9, further);
    std::vector<std::string> found;
    for (const Diagnostic& finding : lint_ruleset(loaded.value.value())) {
      if (finding.message.starts_with("March")) found.push_back(finding.message);
    }
    return found;
  };
  EXPECT_EQ(odd("").size(), 0U);
  const std::vector<std::string> one = odd("[rule.\"March(7)\"]\ncost = 36\n");
  ASSERT_EQ(one.size(), 1U);
  EXPECT_TRUE(one.front().starts_with("March(7) costs 36 points")) << one.front();
  const auto wrong = load_ruleset(shipped_data(), "suitcase", {"cost.price_step=4"});
  std::size_t of_ap = 0;
  for (const Diagnostic& finding : lint_ruleset(wrong.value.value()))
    of_ap += finding.message.starts_with("AP(") ? 1 : 0;
  EXPECT_EQ(of_ap, 1U);
}

// What one file says of pairs is for every size.
TEST(SizedRules, LintWarnsOfOddPairsOfEverySize) {
  for (const std::string rule : {"Impact(1)", "Impact(4)", "Impact(12)"}) {
    const UnitDesign design = parsed(suitcase(), kStats + "Immobile, " + rule + "; Bow(24,1)").value.value();
    const Diagnostics found = lint_unit(suitcase(), design, 0, Diagnostic{}, "it");
    EXPECT_TRUE(std::any_of(found.begin(), found.end(), [](const Diagnostic& finding) {
      return finding.message.find("it does not charge") != std::string::npos;
    })) << rule;
  }
}

TEST(SizedRules, APriceListPricesAllSizesAndOneAlone) {
  const TemporaryFolder folder;
  const auto with = [&](const std::string& prices) {
    const auto file = folder.write("list.toml", "ruleset = \"suitcase\"\n[rule]\n" + prices);
    return load_ruleset(shipped_data(), "suitcase", {}, file.string());
  };
  for (const std::string list :
       {"\"Blast(X)\" = 2.5\n\"Blast(7)\" = 40\n", "\"Blast(7)\" = 40\n\"Blast(X)\" = 2.5\n"}) {
    const auto loaded = with(list);
    ASSERT_TRUE(loaded.value);
    EXPECT_EQ(price_on_bow(*loaded.value, "Blast(5)"), 1'000);
    EXPECT_EQ(price_on_bow(*loaded.value, "Blast(7)"), 4'000);
    EXPECT_EQ(price_on_bow(*loaded.value, "Blast(12)"), 2'800) << "27.5, to whole points";
    EXPECT_EQ(find_sized_rule(*loaded.value, "Blast(X)")->pattern.cost, 250);
  }
  EXPECT_EQ(with("\"Blast(X)\" = 900\n").value, std::nullopt);
  EXPECT_EQ(with("\"Blast(13)\" = 900\n").value, std::nullopt);
}

// A size with its own term is written besides the price of the others.
TEST(SizedRules, ASavedPriceListKeepsASizeWithItsOwnTerm) {
  const auto own = inheriting("[rule.\"Blast(7)\"]\ncost = 1\nterm = \"Blast(7)\"\nterm_times = 1\n");
  ASSERT_TRUE(own.value) << testing::PrintToString(summaries(own.diagnostics));
  std::map<std::string, double> prices;
  for (const PriceTerm& term : price_terms(*own.value)) prices[term.name] = term.name == "Blast(7)" ? 9 : 2;
  const UnitDesign anchor = parsed(*own.value, kStats + "-; Bow(24,1)").value.value();
  const std::string list = price_list_text(*own.value, PriceForm::sum, prices, anchor, 3000, "");
  EXPECT_NE(list.find("\n\"Blast(X)\" = 2\n"), std::string::npos) << list;
  EXPECT_NE(list.find("\n\"Blast(7)\" = 9\n"), std::string::npos) << list;
  EXPECT_EQ(list.find("Blast(3)"), std::string::npos) << list;
  EXPECT_EQ(list.find("Blast(12)"), std::string::npos) << list;
}

TEST(SizedRules, ASettingChangesOneSize) {
  const auto set =
      load_ruleset(shipped_data(), "suitcase", {"rule.Blast(6).cost=7", "rule.Blast(5).hit_multiple.hits=2"});
  ASSERT_TRUE(set.value) << testing::PrintToString(summaries(set.diagnostics));
  EXPECT_EQ(price_on_bow(*set.value, "Blast(6)"), 700);
  EXPECT_EQ(price_on_bow(*set.value, "Blast(7)"), 3'600);
  for (const SpecialRule& rule : set.value->rules) {
    EXPECT_EQ(is_changed_size(*set.value, rule), rule.name == "Blast(6)" || rule.name == "Blast(5)") << rule.name;
  }
  EXPECT_FALSE(load_ruleset(shipped_data(), "suitcase", {"rule.Blast(6).weight=1"}).value) << "never drawn";
}

TEST(SizedRules, ASettingChangesAllSizes) {
  const auto set = load_ruleset(shipped_data(), "suitcase", {"rule.Blast(X).cost=5", "rule.blast(7).cost=1"});
  ASSERT_TRUE(set.value) << testing::PrintToString(summaries(set.diagnostics));
  EXPECT_EQ(price_on_bow(*set.value, "Blast(2)"), 500);
  EXPECT_EQ(price_on_bow(*set.value, "Blast(7)"), 100);
  EXPECT_EQ(price_on_bow(*set.value, "Blast(12)"), 5'500);
  EXPECT_EQ(find_sized_rule(*set.value, "Blast(X)")->pattern.cost, 500);
  const auto weight = load_ruleset(shipped_data(), "suitcase", {"rule.Blast(X).weight=7"});
  for (const SpecialRule& rule : weight.value.value().rules) {
    if (rule.sized_rule != "Blast(X)") continue;
    EXPECT_EQ(rule.weight, rule.further_size ? 0 : 7) << rule.name;
  }
  const auto effect = load_ruleset(shipped_data(), "vsgmr", {"rule.Capacity(X).places.nobody=true"});
  for (const SpecialRule& rule : effect.value.value().rules) {
    if (rule.sized_rule != "Capacity(X)") continue;
    EXPECT_EQ(rule.effects.at(0).parameters.at(1), 1) << rule.name;
  }
  const auto far = load_ruleset(shipped_data(), "suitcase", {"rule.Blast(X).cost=900"});
  EXPECT_EQ(far.value, std::nullopt);
  EXPECT_NE(far.diagnostics.at(0).message.find("is out of range"), std::string::npos) << far.diagnostics.at(0).message;
  EXPECT_FALSE(load_ruleset(shipped_data(), "suitcase", {"rule.Blast(X).hit_multiple.hits=3"}).value)
      << "it is the size";
}

}  // namespace
}  // namespace warbalance::sim::sized_rules_test
