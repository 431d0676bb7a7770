#include <gtest/gtest.h>

#include <span>
#include <tuple>

#include "engine/systems/systems.hpp"
#include "exact_vectors.hpp"
#include "tests/cli/program.hpp"

// Every exact vector of the rules, typed at the built program. The build writes exact_vectors.hpp, which includes those
// of every system (tests/CMakeLists.txt); a system without any does not compile.

namespace warbalance::test::odds_vectors_test {
namespace {

using tests::ExactVector;

struct Table {
  std::string_view system;
  const char* ruleset;
  std::span<const ExactVector> vectors;
};

template <class... S>
std::vector<Table> tables_of(std::tuple<S...>*) {
  return {{S::id, tests::ExactVectors<S>::ruleset, tests::ExactVectors<S>::list}...};
}
const std::vector<Table>& tables() {
  static const std::vector<Table> all = tables_of(static_cast<RuleSystems*>(nullptr));
  return all;
}

std::vector<std::string> typed(const Table& table, const ExactVector& vector) {
  std::vector<std::string> words{"odds",       "--rules",       table.ruleset, "--action", vector.action,
                                 "--attacker", vector.attacker, "--format",    "json",     "--quiet"};
  if (std::string_view(vector.defender) != "-") words.insert(words.end(), {"--defender", vector.defender});
  const auto options = tests::words_of(vector.options);
  words.insert(words.end(), options.begin(), options.end());
  return words;
}

/// "ok / killed = 1/12; ok / ok = 11/12", or what else was printed.
std::string outcomes_of(const Outcome& outcome) {
  if (outcome.status != 0) return outcome.err;
  const Json answer = Json::parse(outcome.out);
  std::string text;
  for (const Json& row : answer["outcomes"]) {
    if (!text.empty()) text += "; ";
    text += row["attacker"].get<std::string>() + " / " + row["defender"].get<std::string>() + " = " +
            row["p"].get<std::string>();
  }
  return text;
}

// Rules: WS2-E, WS1-607
TEST(OddsVectors, AreAllReproducedByTheBuiltProgram) {
  for (const Table& table : tables()) {
    EXPECT_FALSE(table.vectors.empty()) << table.ruleset;
    for (const ExactVector& vector : table.vectors) {
      EXPECT_EQ(outcomes_of(warbalance_program(typed(table, vector))), vector.outcomes)
          << table.ruleset << " " << vector.action << ": " << vector.attacker << " against " << vector.defender << " "
          << vector.options;
    }
  }
}

/// The options that help shows for a ruleset.
std::string help_of(const std::string& ruleset) { return warbalance_program({"help", "odds", "--rules", ruleset}).out; }

TEST(OddsOptions, HelpShowsThoseOfTheRulesetAndNoOthers) {
  for (const Table& table : tables()) {
    const std::string help = help_of(table.ruleset);
    with_system(table.system, [&]<class S>() {
      for (const OddsOption& option : S::odds_options()) {
        EXPECT_NE(help.find("--" + std::string(option.name) + " "), std::string::npos) << option.name << help;
      }
    });
  }
  EXPECT_EQ(help_of("warstuff-2.0").find("--fatigued"), std::string::npos);
  EXPECT_NE(help_of("suitcase").find("--cover behind|in"), std::string::npos) << help_of("suitcase");
  EXPECT_EQ(help_of("suitcase"), warbalance_program({"odds", "--rules", "suitcase", "--help"}).out);
}

TEST(OddsOptions, OfAnotherSystemSayWhoHasThem) {
  expect_refused(warbalance_program({"odds", "--fatigued"}),
                 {"no option '--fatigued' with the rules of warstuff-2.0", "suitcase"});
  expect_refused(warbalance_program(
                     {"odds", "--action", "shoot", "--attacker", "4+ Shooter(9)", "--defender", "4+", "--cover", "in"}),
                 {"--cover takes a value"});
  expect_refused(warbalance_program({"odds", "--rules", "suitcase", "--action", "shoot", "--cover"}), {"behind|in"});
}

// Numerators of more digits than a double has room for.
TEST(OddsNumbers, OfAnyLengthArePrinted) {
  std::vector<std::string> words{"odds",
                                 "--rules",
                                 "suitcase",
                                 "--action",
                                 "shoot",
                                 "--attacker",
                                 "models=18 speed=4 q=4+ d=4+ wounds=1; -; Gun(44,6,Blast(3),Deadly(3),Rending)",
                                 "--defender",
                                 "models=20 speed=4 q=4+ d=4+ wounds=3; -; Gun(24,1)",
                                 "--format"};
  for (const std::string format : {"table", "csv", "json", "markdown"}) {
    std::vector<std::string> line = words;
    line.push_back(format);
    const Outcome outcome = warbalance_program(line);
    EXPECT_EQ(outcome.status, 0) << format << outcome.err;
    EXPECT_NE(outcome.out.find("killed"), std::string::npos) << format;
    std::string printed = outcome.out;
    if (const auto at = printed.find("provenance"); at != std::string::npos) printed.erase(at, 10);
    for (const char* const none : {"nan", "inf", "null,\n      \"denominator\"", "\"probability\": null"}) {
      EXPECT_EQ(printed.find(none), std::string::npos) << format << ": " << printed;
    }
  }
}

TEST(OddsNumbers, AreNoFractionsInCsv) {
  const Outcome outcome = warbalance_program({"odds", "--action", "shoot", "--attacker", "4+ Shooter(18)", "--defender",
                                              "4+ Armored", "--cover", "--format", "csv"});
  EXPECT_EQ(outcome.out,
            "attacker,defender,numerator,denominator,probability\r\n"
            "ok,killed,1,24,0.041666666666667\r\n"
            "ok,ok,7,8,0.875000000000000\r\n"
            "ok,stunned:1,1,12,0.083333333333333\r\n");
}

}  // namespace
}  // namespace warbalance::test::odds_vectors_test
