#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <random>

#include "cli/commands.hpp"
#include "tests/cli/part_runs.hpp"
#include "tests/cli/sample_games.hpp"

// Every command that plays in parts: random runs, cut into random numbers of parts.

namespace warbalance::test::parts_of_commands_test {
namespace {

/// What random runs are made of. Seeds of the draws are fixed.
struct Draw {
  std::mt19937 random{3800};
  const Strings& game;          ///< of kSampleGames
  const ScratchFolder& folder;  ///< for files of the run

  template <class List>
  const auto& one_of(const List& list) {
    return list[random() % list.size()];
  }
  std::string number(unsigned least, unsigned most) { return std::to_string(least + random() % (most - least + 1)); }
  std::string even(unsigned least, unsigned most) {
    return std::to_string(2 * ((least + random() % (most - least + 1)) / 2));
  }
  /// Two units of the game.
  const Strings& units() const {
    static const std::vector<Strings> units{
        {"4+ Armored", "5+ Fast"}, {"2 Fast", "1"}, {"Troop guy, Tough", "Hero guy"}, {"Ranger", "Duellist"}};
    return units[static_cast<std::size_t>(&game - kSampleGames.data())];
  }
  std::string players() { return one_of(Strings{"tactical", "greedy", "aggressive", "cautious", "random"}); }
  /// Options that all commands have which play battles.
  Strings conditions(unsigned battles) {
    Strings words{"--rules", game[0], "--battles", even(2, battles), "--seed", number(1, 1000)};
    return random() % 2 == 0 ? words : with(words, {"--scenario", one_of(Strings{"open", "standard"})});
  }
};

Strings duel(Draw& draw) {
  static const std::vector<Strings> kMore{{}, {"--examples"}, {"--facts"}, {"--no-swap"}, {"--points", "120"}};
  return with(with(with({"duel"}, draw.units()), draw.conditions(80)), draw.one_of(kMore));
}

Strings battle(Draw& draw) {
  static const std::vector<Strings> kMore{{}, {"--examples"}, {"--facts"}, {"--no-swap"}};
  const Strings words = with(with({"battle", draw.game[1], draw.game[2]}, draw.conditions(40)), draw.one_of(kMore));
  return with(words, {"--players", draw.players() + "," + draw.players()});
}

Strings matrix(Draw& draw) {
  const Strings armies{"matrix", draw.game[1], draw.game[2], draw.game[1]};
  const Strings units = with(with({"matrix", "--duel"}, draw.units()), {draw.units()[0]});
  return with(with(draw.random() % 2 == 0 ? armies : units, draw.conditions(20)), {"--players", draw.players()});
}

Strings players(Draw& draw) {
  static const std::vector<Strings> kMore{
      {"--players", "tactical,random,tactical:24"}, {"--players", "random,greedy", "--exploit", "24"}, {}};
  return with(with({"players", draw.game[1], draw.game[2]}, draw.conditions(6)), draw.one_of(kMore));
}

Strings sweep(Draw& draw) {
  const bool of_units = draw.random() % 2 == 0;
  const Strings sides = of_units ? draw.units() : Strings{draw.game[1], draw.game[2]};
  const std::string plan = (draw.folder / "plan.toml").string();
  write_text(plan, "command = \"" + std::string(of_units ? "duel" : "battle") + "\"\narguments = [\"" + sides[0] +
                       "\", \"{other}\"]\n[options]\nbattles = 20\nrules = \"" + draw.game[0] +
                       "\"\n[grid]\nother = [\"" + sides[1] + "\", \"" + sides[0] + "\"]\nplayers = [\"" +
                       draw.players() + "\", \"random\"]\n");
  return {"sweep", plan, "--battles", draw.even(4, 40), "--seed", draw.number(1, 1000)};
}

/// As short as can be.
Strings price(Draw& draw) {
  static const std::vector<Strings> kMore{{}, {"--model", "quality"}, {"--model", "table"}};
  const Strings run{"price", "--rules", draw.game[0], "--battles", "13000", "--seed", draw.number(1, 1000)};
  const bool has_list = draw.game[0] != "suitcase";  // whose armies are built by guesses
  return with(has_list ? with(run, {"--population", "listed"}) : run, draw.one_of(kMore));
}

struct RandomRun {
  std::string_view command;
  Strings (*words)(Draw&);

  friend void PrintTo(const RandomRun& run, std::ostream* out) { *out << run.command; }
};

/// One for each command that plays in parts.
constexpr std::array<RandomRun, 6> kRandomRuns{
    {{"duel", duel}, {"battle", battle}, {"matrix", matrix}, {"players", players}, {"price", price}, {"sweep", sweep}}};

class PartsOfSlow : public testing::TestWithParam<RandomRun> {};

TEST_P(PartsOfSlow, RandomRunsMergeToTheWholeRunInEveryRuleSystem) {
  std::mt19937 order(38);
  std::vector<int> counts{1, 2, 3, 7};
  std::shuffle(counts.begin(), counts.end(), order);
  for (std::size_t i = 0; i < kSampleGames.size(); ++i) {
    const ScratchFolder folder;
    Draw draw{std::mt19937(3800 + static_cast<unsigned>(i)), kSampleGames[i], folder};
    const Strings run = GetParam().words(draw);
    std::string line;
    for (const std::string& word : run) line += word + ' ';
    SCOPED_TRACE(line);
    expect_whole(run, {counts[i % counts.size()]});
  }
}

INSTANTIATE_TEST_SUITE_P(EveryCommand, PartsOfSlow, testing::ValuesIn(kRandomRuns),
                         [](const auto& tested) { return std::string(tested.param.command); });

TEST(PartsOfCommands, AreTriedForEachThatPlaysInParts) {
  for (const cli::Command& command : cli::commands()) {
    const bool is_here = std::any_of(kRandomRuns.begin(), kRandomRuns.end(),
                                     [&](const RandomRun& run) { return run.command == command.name; });
    EXPECT_EQ(is_here, command.split != nullptr) << command.name;
  }
}

}  // namespace
}  // namespace warbalance::test::parts_of_commands_test
