#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/rulesets.hpp"

namespace warbalance::test::rule_examples_test {
namespace {

using Json = nlohmann::ordered_json;

Json rows_of(const std::vector<std::string>& arguments) {
  const Outcome outcome = warbalance_program(arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return Json::parse(outcome.out)["results"];
}

// What a command advises to type must work, whatever is asked for: a rule of weapons stands at a weapon, one that only
// some figures may have on such a figure.
TEST(RuleExamples, ShownForARuleAreCommandsThatRun) {
  for (const std::string& ruleset : tests::ruleset_of_each_system()) {
    int duels = 0;
    for (const Json& row : rows_of({"rules", ruleset, "--format", "json"})) {
      if (row["kind"] != "rule") continue;
      for (const Json& shown : rows_of({"rules", ruleset, row["name"], "--format", "json"})) {
        if (shown["kind"] != "example") continue;
        const std::string line = shown["text"];
        if (line.find(" duel ") == std::string::npos) continue;
        EXPECT_NE(run_line(line, "--battles 2 --progress never --quiet"), "") << line;
        ++duels;
      }
    }
    EXPECT_GT(duels, 15) << ruleset;
  }
}

}  // namespace
}  // namespace warbalance::test::rule_examples_test
