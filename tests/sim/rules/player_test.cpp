#include "sim/rules/player.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "sim/checks/lint.hpp"
#include "sim/rules/vocabulary_of.hpp"
#include "sim/tables/scenario.hpp"
#include "tests/rulesets.hpp"
#include "tests/sim/rules/catalog_tools.hpp"

// Player files: policies and weights.

namespace warbalance::sim::player_test {
namespace {

std::vector<std::int32_t> defaults(const Ruleset& ruleset) {
  std::vector<std::int32_t> weights;
  for (const NumberSpec& spec : vocabulary_of(ruleset.system)->weights) weights.push_back(spec.fallback);
  return weights;
}

/// "line:column: message | hint" of what is wrong with a player file.
std::vector<std::string> wrong_with(const std::string& text) {
  const TemporaryFolder folder;
  const auto loaded = load_player(warstuff(), folder.write("mine.toml", text).string());
  EXPECT_FALSE(loaded.value);
  std::vector<std::string> texts;
  for (const Diagnostic& found : loaded.diagnostics) {
    texts.push_back(std::to_string(found.line) + ":" + std::to_string(found.column) + ": " + found.message + " | " +
                    found.hint);
  }
  return texts;
}

TEST(Players, ShipInAllSystems) {
  for (const std::string& id : tests::ruleset_of_each_system()) {
    const Ruleset ruleset = load_ruleset(shipped_data(), id, {}).value.value();
    EXPECT_EQ(player_names(ruleset),
              (std::vector<std::string>{"aggressive", "cautious", "greedy", "lookahead", "random", "tactical"}));
    for (const std::string& name : player_names(ruleset)) {
      const auto player = load_player(ruleset, name);
      ASSERT_TRUE(player.value) << id << name;
      EXPECT_EQ(player.value->name, name);
      EXPECT_FALSE(player.value->text.empty()) << id << name;
      EXPECT_EQ(player.value->hash.size(), 16U);
      EXPECT_EQ(player.value->search.rollouts > 0, name == "lookahead") << id << name;
      if (name == "tactical" || name == "lookahead") continue;
      EXPECT_EQ(kPolicyNames[static_cast<std::size_t>(player.value->policy)], name);
      EXPECT_EQ(player.value->weights, defaults(ruleset)) << id << name;
    }
    EXPECT_EQ(load_player(ruleset, " Tactical").value->name, "tactical") << "names ignore case and spaces";
  }
}

TEST(Players, ComeFromTheRulesetOrWhatItInheritsFromOrAFile) {
  const TemporaryFolder folder;
  folder.write("house/ruleset.toml", "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n");
  folder.write("house/players/mine.toml", "policy = \"greedy\"\n[weights]\nkill = 1200\n");
  folder.write("house/players/cautious.toml", "policy = \"cautious\"\n[weights]\nstun = 500\n");
  const Ruleset house = load_ruleset(shipped_data(), (folder.path() / "house").string(), {}).value.value();
  const Player mine = load_player(house, "mine").value.value();
  EXPECT_EQ(mine.weights[0], 1200);
  EXPECT_EQ(mine.label(), "mine " + mine.hash.substr(0, 8));
  EXPECT_EQ(load_player(house, "cautious").value->weights[1], 500);
  EXPECT_EQ(load_player(house, "greedy").value->weights, defaults(house));
  const std::string file = (folder.path() / "house/players/mine.toml").string();
  EXPECT_EQ(load_player(warstuff(), file).value->hash, mine.hash);
  EXPECT_EQ(load_player(warstuff(), file).value->name, file);
  const LintReport report = lint(house, {});
  for (const char* name : {"player mine", "player cautious"}) {
    EXPECT_NE(std::find(report.checked.begin(), report.checked.end(), name), report.checked.end()) << name;
  }
}

TEST(Players, BeginWithWhatAnotherOneIsLike) {
  const TemporaryFolder folder;
  folder.write("house/ruleset.toml", "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n");
  folder.write("house/players/base.toml",
               "policy = \"cautious\"\n[weights]\nkill = 1200\nstun = 500\n[search]\nrollouts = 64\nrounds = 3\n");
  folder.write("house/players/mine.toml", "like = \"base\"\n[weights]\nstun = 600\n[search]\nseed = 7\n");
  folder.write("house/players/beside.toml", "like = \"./mine.toml\"\npolicy = \"greedy\"\n");
  folder.write("house/players/tactical.toml", "policy = \"greedy\"\n[weights]\nkill = 777\n");
  const Ruleset house = load_ruleset(shipped_data(), (folder.path() / "house").string(), {}).value.value();
  const Player mine = load_player(house, "mine").value.value();
  EXPECT_EQ(mine.policy, Policy::cautious);
  EXPECT_EQ(mine.weights[0], 1200);
  EXPECT_EQ(mine.weights[1], 600);
  EXPECT_EQ(mine.search.rollouts, 64);
  EXPECT_EQ(mine.search.rounds, 3);
  EXPECT_EQ(mine.search.seed, 7);
  EXPECT_EQ(mine.name, "mine");
  const Player beside = load_player(house, "beside").value.value();
  EXPECT_EQ(beside.policy, Policy::greedy);
  EXPECT_EQ(beside.weights, mine.weights);
  EXPECT_EQ(load_player(house, "lookahead").value->weights[0], 777) << "the house's tactical, not the rulebook's";
}

TEST(Players, AreNotLikeThemselvesOrNobody) {
  EXPECT_EQ(wrong_with("like = \"nobdy\"\n"),
            (std::vector<std::string>{"1:8: unknown player \"nobdy\" | players are aggressive, cautious, greedy, "
                                      "lookahead, random and tactical, or a file: players/mine.toml"}));
  const TemporaryFolder folder;
  folder.write("house/ruleset.toml", "id = \"house\"\nname = \"House\"\ninherits = \"warstuff-2.0\"\n");
  folder.write("house/players/a.toml", "like = \"b\"\n");
  folder.write("house/players/b.toml", "\nlike = \"a\"\n");
  const Ruleset house = load_ruleset(shipped_data(), (folder.path() / "house").string(), {}).value.value();
  const auto loaded = load_player(house, "a");
  ASSERT_FALSE(loaded.value);
  ASSERT_EQ(loaded.diagnostics.size(), 1U);
  EXPECT_EQ(loaded.diagnostics[0].message, "the player names itself below \"like\"");
  EXPECT_EQ(loaded.diagnostics[0].line, 2);
  folder.write("house/players/c.toml", "like = \"./c.toml\"\n");  // by a path that is written differently each time
  EXPECT_EQ(load_player(house, "c").diagnostics.at(0).message, "the player names itself below \"like\"");
  folder.write("house/players/d.toml", "like = \"../players/c.toml:64\"\n");
  EXPECT_EQ(load_player(house, "d").diagnostics.at(0).message, "the player names itself below \"like\"");
}

TEST(Players, RandomOnesCannotLookAhead) {
  EXPECT_EQ(wrong_with("like = \"lookahead\"\npolicy = \"random\"\n"),
            (std::vector<std::string>{"2:10: a random player cannot look ahead: it chooses at random | name a player "
                                      "below \"like\" who does not look ahead"}));
  EXPECT_EQ(
      wrong_with("like = \"random\"\n[search]\nrollouts = 64\n"),
      (std::vector<std::string>{"2:1: a random player cannot look ahead: it chooses at random | leave [search] out"}));
}

TEST(Players, AreThePoliciesWhereThereAreNoFiles) {
  const TemporaryFolder folder;
  Ruleset alone = warstuff();
  alone.folder = folder.path();
  alone.inherited_folders.clear();
  const Player usual = load_player(alone, "tactical").value.value();
  EXPECT_TRUE(usual.plays_like(load_player(alone, "greedy").value.value()));
  EXPECT_EQ(usual.weights, defaults(alone));
  EXPECT_EQ(usual.hash, load_player(warstuff(), "greedy").value->hash);
  EXPECT_EQ(load_player(alone, "random").value->policy, Policy::random);
}

TEST(Players, AreRefusedWithEveryFaultAtItsPlace) {
  EXPECT_EQ(wrong_with("text = \"no policy\"\n"), (std::vector<std::string>{"1:1: the player has no \"policy\" | "}));
  EXPECT_EQ(wrong_with("policy = \"gredy\"\n[weights]\nkil = 1\nstun = 10001\n"),
            (std::vector<std::string>{
                "1:10: policy may be greedy, aggressive, cautious or random, not \"gredy\" | did you mean 'greedy'?",
                "4:8: stun is out of range; it may be 0 to 10000 (per mille) | ",
                "3:1: unknown key \"kil\" in [weights] | did you mean 'kill'?"}));
  EXPECT_EQ(wrong_with("policy = \"random\"\n[weights]\nkill = 1\n"),
            (std::vector<std::string>{"2:1: a random player has no weights | leave [weights] out"}));
  EXPECT_EQ(
      wrong_with("policy = \"random\"\n[search]\nrollouts = 64\n"),
      (std::vector<std::string>{"2:1: a random player cannot look ahead: it chooses at random | leave [search] out"}));
  EXPECT_EQ(wrong_with("policy = \"greedy\"\n[search]\nrollouts = 23\ngreedy = 0\nround = 1\n"),
            (std::vector<std::string>{"3:12: rollouts is out of range; it may be 24 to 1000000 (rollouts) | ",
                                      "2:1: no policy is given for the other players in the rollouts | greedy = 1",
                                      "5:1: unknown key \"round\" in [search] | did you mean 'rounds'?"}));
  const auto unknown = load_player(warstuff(), "tactcal");
  EXPECT_EQ(unknown.diagnostics.at(0).message, "unknown player \"tactcal\"");
  EXPECT_EQ(unknown.diagnostics.at(0).hint, "did you mean 'tactical'?");
}

TEST(Players, LookAheadWithAsManyRolloutsAsTheirNameSays) {
  const Player greedy = load_player(warstuff(), "greedy").value.value();
  const Player searching = load_player(warstuff(), "greedy:64").value.value();
  EXPECT_EQ(searching.search.rollouts, 64);
  EXPECT_EQ(searching.name, "greedy:64");
  EXPECT_EQ(searching.label(), "greedy:64 " + searching.hash.substr(0, 8));
  EXPECT_EQ(name_in_label(searching.label()), "greedy:64");
  EXPECT_NE(searching.hash, greedy.hash);
  EXPECT_FALSE(searching.plays_like(greedy));
  const struct : Watch {
    void look() const override {}
  } watch;
  Player watched = searching;
  watched.search.watch = &watch;
  EXPECT_TRUE(watched.plays_like(searching)) << "who watches decides no choice";
  EXPECT_NE(load_player(warstuff(), "greedy:65").value->hash, searching.hash);
  const Player usual = load_player(warstuff(), "lookahead").value.value();
  EXPECT_EQ(usual.search.rollouts, 256);
  EXPECT_EQ(load_player(warstuff(), "lookahead:256").value->hash, usual.hash);
  for (const SearchRow& row : kSearchRows) {
    EXPECT_EQ(usual.search.*row.field, row.spec.fallback) << row.spec.path;
    if (row.field == &Search::rollouts) continue;  // 0: nobody looks ahead unless he says so
    EXPECT_EQ(Search{}.*row.field, row.spec.fallback) << row.spec.path;
  }
  for (const char* wrong : {"greedy:", "greedy:many", "greedy:23", "greedy:1000001", "greedy:-64", "greedy:64x"}) {
    const auto loaded = load_player(warstuff(), wrong);
    ASSERT_FALSE(loaded.value) << wrong;
    EXPECT_NE(loaded.diagnostics.at(0).message.find("24 to 1000000"), std::string::npos) << wrong;
    EXPECT_EQ(loaded.diagnostics.at(0).hint, "greedy:256") << wrong;
  }
  EXPECT_NE(load_player(warstuff(), "random:64").diagnostics.at(0).message.find("cannot look ahead"),
            std::string::npos);
  EXPECT_EQ(load_player(warstuff(), "gredy:64").diagnostics.at(0).hint, "did you mean 'greedy'?");
}

TEST(Players, TakeWeightsFromSettingsOfThePlayers) {
  const auto set = load_ruleset(shipped_data(), "warstuff-2.0", {"player.kill=900"});
  ASSERT_TRUE(set.value);
  EXPECT_EQ(set.value->hash, warstuff().hash) << "how somebody plays is no part of the rules";
  const Player changed = load_player(*set.value, "aggressive").value.value();
  EXPECT_EQ(changed.weights[0], 900);
  EXPECT_NE(changed.hash, load_player(warstuff(), "aggressive").value->hash);
  EXPECT_EQ(load_player(*set.value, "random").value->hash, load_player(warstuff(), "random").value->hash);
  const auto wrong = load_ruleset(shipped_data(), "warstuff-2.0", {"player.kill=10001"});
  EXPECT_FALSE(wrong.value);
}

// Weights were numbers of the ruleset once.
TEST(Players, HaveTheWeightsThatHintsAboutOldRulesetsName) {
  for (const std::string id : {"warstuff-2.0", "warstuff-1.7"}) {
    const auto set = load_ruleset(shipped_data(), id, {"tactic.threat_now=300"});
    EXPECT_FALSE(set.value);
    EXPECT_NE(set.diagnostics.at(0).hint.find("--set player.threat_now="), std::string::npos)
        << set.diagnostics.at(0).hint;
    const TemporaryFolder folder;
    folder.write("house/ruleset.toml",
                 "id = \"house\"\nname = \"House\"\ninherits = \"" + id + "\"\n[tactic]\nthreat_now = 300\n");
    const auto house = load_ruleset(shipped_data(), (folder.path() / "house").string(), {});
    EXPECT_FALSE(house.value);
    EXPECT_EQ(house.diagnostics.at(0).line, 4U);
    EXPECT_NE(house.diagnostics.at(0).hint.find("players/NAME.toml"), std::string::npos);
    const auto scenario =
        load_scenario(load_ruleset(shipped_data(), id, {}).value.value(),
                      folder.write("s.toml", "name = \"S\"\n[set]\ntactic.threat_now = 300\n").string(), false);
    EXPECT_FALSE(scenario.value);
    EXPECT_NE(scenario.diagnostics.at(0).hint.find("player.threat_now"), std::string::npos);
  }
}

TEST(Players, OfTheSameWeightsShareThem) {
  const Player greedy = load_player(warstuff(), "greedy").value.value();
  Player other = greedy;
  other.weights[0] = 1;
  const std::array<Player, 4> all{greedy, other, Player{.policy = Policy::random}, other};
  const SeatedWeights found = seated(vocabulary_of(warstuff().system)->weights, all);
  EXPECT_EQ(found.weights.size(), 2U);
  EXPECT_EQ(found.seats, (std::vector<SeatPlayer>{
                             {Policy::greedy, 0}, {Policy::greedy, 1}, {Policy::random, 0}, {Policy::greedy, 1}}));
}

}  // namespace
}  // namespace warbalance::sim::player_test
