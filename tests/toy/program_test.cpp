#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/cli/program.hpp"

// The commands play a system that is only on the list.

namespace warbalance::test::toy_program_test {
namespace {

struct Case {
  std::vector<std::string> arguments;
  std::vector<std::string> said;  ///< texts of what it prints
};

/// What a command of the toy program prints. @param data  the folder of its rulesets
Outcome run(const std::vector<std::string>& arguments, const char* data = WARBALANCE_SOURCE_DIR "/data") {
  return warbalance_program(arguments, [data] { setenv("WARBALANCE_DATA", data, 1); });
}

const std::string kLine = "line";
const std::string kHost = "host";

TEST(ToyProgram, PlaysItWithEveryCommand) {
  const std::vector<Case> cases = {
      {{"rules"}, {"toy"}},
      {{"rules", "toy"}, {"Long Bow", "strike_back", "shoot", "moves.advance", "caution"}},
      {{"units", "--rules", "toy"}, {"Spearman", "4+ Shield"}},
      {{"lint", "--rules", "toy"}, {"Nothing was found"}},
      {{"odds", "--rules", "toy", "--action", "shoot", "--attacker", "Archer", "--defender", "4+"}, {"1/2", "50"}},
      {{"duel", "4+ Shield", "4+ Fierce", "--rules", "toy", "--battles", "200"}, {"4+ Fierce"}},
      {{"battle", kLine, kHost, "--rules", "toy", "--battles", "200", "--facts"}, {"points destroyed", "wounds dealt"}},
      {{"battle", kLine, kHost, "--rules", "toy", "--battles", "2", "--players", "lookahead,tactical"}, {"Host"}},
      {{"price", "--rules", "toy", "--battles", "24000"}, {"Long Bow", "Plate"}},
      {{"matrix", kLine, kHost, "--rules", "toy", "--battles", "40"}, {"Line"}},
      {{"players", "--rules", "toy", "--random", "3", "--battles", "4", "--players", "greedy,random"}, {"random"}},
      {{"signature", "--rules", "toy", "--battles", "100"}, {"ignature"}},
      {{"replay", "battle", kLine, kHost, "--rules", "toy", "--battle", "3", "--map"}, {"charge", "Round 1"}},
      {{"replay", "battle", kLine, kHost, "--rules", "toy", "--battle", "0", "--players", "lookahead"}, {"tried"}},
  };
  for (const Case& one : cases) {
    const Outcome outcome = run(one.arguments);
    EXPECT_EQ(outcome.status, 0) << one.arguments[0] << ": " << outcome.err;
    for (const std::string& text : one.said) {
      EXPECT_NE(outcome.out.find(text), std::string::npos) << one.arguments[0] << " without " << text << outcome.out;
    }
  }
}

TEST(ToyProgram, KnowsNoOtherSystem) {
  const Outcome outcome = run({"rules"}, WARBALANCE_SOURCE_DIR "/../../data");
  EXPECT_NE((outcome.out + outcome.err).find("known are toy"), std::string::npos) << outcome.out << outcome.err;
}

}  // namespace
}  // namespace warbalance::test::toy_program_test
