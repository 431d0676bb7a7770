#include <gtest/gtest.h>

#include <regex>

#include "tests/cli/program.hpp"

// A number before what it counts: one of it is no plural, whatever a command counts.

namespace warbalance::test::one_of_each_test {
namespace {

/// "1 games" and the like. "1 of 1 checks passed" counts too; "21 games", "0.1 points" and "1.1 points" do not.
const std::regex kPlural(
    "(^|[^0-9.,:/])1 ((special|fair|sample|more|random|such|listed) )?(armies|attacks|battles|cells|checks|chains|"
    "columns|couples|differences|errors|games|groups|markers|models|moves|notes|pairs|players|points|prices|rounds|"
    "rows|rules|units|warnings)\\b");

std::string plural_in(const std::string& text) {
  std::smatch found;
  return std::regex_search(text, found, kPlural) ? found.str() : "";
}

TEST(OneOfEach, PatternsFindPlurals) {
  EXPECT_EQ(plural_in("The 1 games contradict"), " 1 games");
  EXPECT_EQ(plural_in("has at most 1 special rules"), " 1 special rules");
  EXPECT_EQ(plural_in("21 games, 1.1 points, 1 game of 1,001 games"), "");
}

TEST(OneOfEach, NoCommandCountsOneInThePlural) {
  const ScratchFolder folder;
  const auto write = [&](const std::string& name, const std::string& text) {
    write_text(folder / name, text);
    return (folder / name).string();
  };
  const std::string games = write("g.csv", "list_a,list_b,result,player_a,player_b\nraiders,line,a,Ann,Ann\n");
  const std::string plan = write(
      "plan.toml", "command = \"duel\"\narguments = [\"{a}\", \"4+\"]\nbattles = 40\n[parameters]\na = [\"5+\"]\n");
  const std::string checks =
      write("check.toml", "[[score]]\nid = \"a\"\na = \"4+\"\nb = \"5+\"\nduel = true\nmost = 99\n");
  const std::string house = write("house/ruleset.toml",
                                  "id = \"house\"\nname = \"House\"\ninherits = \"vsgmr\"\nrules_per_unit = 1\n"
                                  "army_points = 1\n");
  const std::vector<std::vector<std::string>> commands{
      {"games", games, "--battles", "7000"},
      {"sweep", plan},
      {"check", checks},
      {"rules", (folder / "house").string()},
      {"units", "--rules", "vsgmr"},
      {"lint", "--rules", (folder / "house").string()},
      {"battle", "1x Troop guy", "1x Hero guy", "--rules", "vsgmr", "--battles", "2"},
      {"battle", "1x Troop guy", "1x Hero guy", "--rules", "vsgmr", "--battles", "2", "--facts"},
      {"replay", "battle", "1x Troop guy", "1x Hero guy", "--rules", "vsgmr"},
      {"duel", "Troop guy", "Hero guy", "--rules", "vsgmr", "--distance", "1", "--battles", "2"},
      {"players", "--players", "tactical,greedy", "line", "--battles", "2"},
      {"matrix", "line", "raiders", "--battles", "2"},
      {"compare", "warstuff-2.0", "warstuff-2.0", "--set-b", "rule.Tough.cost=25", "--armies", "line,raiders",
       "--battles", "2"},
      {"battle", "Troop guy", "--points", "1", "--rules", "vsgmr"},
  };
  for (const std::vector<std::string>& command : commands) {
    const Outcome outcome = warbalance_program(command);
    EXPECT_EQ(plural_in(outcome.out + outcome.err), "")
        << testing::PrintToString(command) << outcome.out << outcome.err;
    EXPECT_FALSE((outcome.out + outcome.err).empty());
  }
}

}  // namespace
}  // namespace warbalance::test::one_of_each_test
