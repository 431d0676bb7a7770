#include <gtest/gtest.h>

#include <algorithm>

#include "sim/checks/lint.hpp"
#include "sim/tables/seat_advice.hpp"

namespace warbalance::sim::vsgmr_lint_test {
namespace {

Ruleset vsgmr() { return load_ruleset({WARBALANCE_SOURCE_DIR "/data"}, "vsgmr", {}).value.value(); }

/// The messages of findings about an army, by its name, file or text.
std::vector<std::string> messages_of(const std::vector<std::string>& armies) {
  std::vector<std::string> messages;
  for (const Diagnostic& found : lint(vsgmr(), armies).findings) messages.push_back(found.message);
  return messages;
}

bool finds(const std::vector<std::string>& messages, const std::string& message) {
  return std::find(messages.begin(), messages.end(), message) != messages.end();
}

// Rules: VS-P4, VS-P2, VS-G8
TEST(VsgmrLint, FindsTheContradictionsOfTheRulebooksArmies) {
  const auto messages = messages_of({});
  for (const char* expected :
       {"Undead lists 9 units and has 11",
        "Warlord: the list gives it Weapon Master, a trait that there is not; it is read as "
        "Combat Master, which costs the "
        "same",
        "Runepriest (Hero guy, Inspiration, Tough) has Tough, which does nothing without Light Armor or Heavy Armor",
        "Medieval Infantry costs 23 points; the advice is at least 25",
        "Orcs costs 24 points; the advice is at least 25",
        "Wild West Bandit Gang costs 22 points; the advice is at least 25",
        "Zombie Horde costs 20 points; the advice is at least 25",
        "Horror Film Survivors costs 19 points; the advice is at least 25",
        "Modern Infantry costs 24 points; the advice is at least 25",
        "Justice Team costs 42 points; the advice is at most 40",
        "measured with paper a Half Move Unit is not half of a Move Unit: 4 of 8.5 inches for guys, 8.5 of 11 for "
        "cavalry, "
        "8.5 of 15 for vehicles",
        "48 pairs of armies are more than 5 points apart, the farthest Horror Film Survivors "
        "(19) and Justice Team (42)"}) {
    EXPECT_TRUE(finds(messages, expected)) << expected << "\n" << ::testing::PrintToString(messages);
  }
  EXPECT_EQ(messages.size(), 12U) << ::testing::PrintToString(messages);
}

// Rules: VS-V11, VS-V12, VS-S2
TEST(VsgmrLint, NamesSeatsThatCannotWin) {
  const auto text = [](const std::string& scenario, const std::vector<std::string>& settings) {
    const Game game = load_game({WARBALANCE_SOURCE_DIR "/data"}, "vsgmr", scenario, settings).value.value();
    return far_seats(game.ruleset, game.scenario.players);
  };
  EXPECT_EQ(text("escape", {}), "");
  EXPECT_EQ(text("transport", {}), "");
  EXPECT_EQ(text("basic", {"rounds=1"}), "");
  EXPECT_EQ(text("escape", {"seating=around"}),
            "with 3 players seat 2 has 48 inches to go to win, and plain units move 30 in all rounds; "
            "with 4 players seats 2 and 4 have 48 inches to go to win, and plain units move 30 in all rounds; "
            "with 5 players seat 3 has 48 inches to go to win, and plain units move 30 in all rounds; "
            "with 6 players seats 3 and 6 have 48 inches to go to win, and plain units move 30 in all rounds");
  EXPECT_TRUE(text("escape", {"rounds=3"}).starts_with("with 2 players seats 1 and 2 have 24 inches"));
}

// Rules: VS-V13, VS-V14, VS-P4
TEST(VsgmrLint, BudgetsAreThoseOfScenarioAndSide) {
  EXPECT_EQ(all_budgets(vsgmr()),
            "Ambush: 25 points for seat 1, 40 for seat 2; Fortress Assault: 20 points for seat 1, 40 for seat 2");
  const Diagnostics findings = lint(vsgmr(), {"zombie-horde"}).findings;
  const auto advice = std::ranges::find_if(
      findings, [](const Diagnostic& found) { return found.message.find("the advice is") != std::string::npos; });
  ASSERT_NE(advice, findings.end());
  EXPECT_EQ(advice->hint, all_budgets(vsgmr()));
}

// Rules: VS-P4
TEST(VsgmrLint, WarnsOfArmorThatATypeHasAnyway) {
  const auto wasted = [](const std::string& profile) {
    const Ruleset ruleset = vsgmr();
    return wasted_rules(ruleset, parse_profile(ruleset, profile, {}, true).value.value());
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(wasted("Vehicle, Light Armor"), Texts{"Light Armor: it has light armor anyway"});
  EXPECT_EQ(wasted("Vehicle, Heavy Armor"), Texts{});
  EXPECT_EQ(wasted("Commander, Heavy Armor"), Texts{"Heavy Armor: a hero who commands has heavy armor anyway"});
}

// Rules: VS-S3, VS-P4
TEST(VsgmrLint, CountsCommanders) {
  EXPECT_TRUE(finds(messages_of({"2x Commander; 12x Hero guy"}),
                    "2x Commander; 12x Hero guy has 2 of Commander, not exactly one"));
  EXPECT_TRUE(finds(messages_of({"13x Hero guy"}), "13x Hero guy has 0 of Commander, not exactly one"));
  EXPECT_FALSE(finds(messages_of({"1x Troop guy, Commander; 12x Hero guy"}), "has 0 of Commander, not exactly one"));
}

}  // namespace
}  // namespace warbalance::sim::vsgmr_lint_test
