#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include "tests/cli/check_runs.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::junit_test {
namespace {

using Junit = CheckProgram;

/// Whether xmllint finds the text valid under tests/cli/junit.xsd; without xmllint, whether Python's parser reads it
/// and the counts of the suite are those of its cases.
testing::AssertionResult is_valid_junit(const std::string& text) {
  const ScratchFolder folder;
  write_text(folder / "check.xml", text);
  const std::string file = "'" + (folder / "check.xml").string() + "'";
  const std::string schema = std::string("'") + WARBALANCE_SOURCE_DIR + "/tests/cli/junit.xsd'";
  const std::string count =
      "import sys, xml.etree.ElementTree as tree\n"
      "suite = tree.parse(sys.argv[1]).getroot().find('testsuite')\n"
      "cases = suite.findall('testcase')\n"
      "assert int(suite.get('tests')) == len(cases) > 0\n"
      "for attribute, tag in (('failures', 'failure'), ('errors', 'error'), ('skipped', 'skipped')):\n"
      "    assert int(suite.get(attribute)) == sum(case.find(tag) is not None for case in cases), attribute\n";
  write_text(folder / "count.py", count);
  const std::string quiet = " >'" + (folder / "says").string() + "' 2>&1";
  const bool has_xmllint = std::system("command -v xmllint >/dev/null") == 0;
  if (has_xmllint && std::system(("xmllint --noout --schema " + schema + " " + file + quiet).c_str()) != 0) {
    return testing::AssertionFailure() << read_text(folder / "says") << text;
  }
  if (std::system(("python3 '" + (folder / "count.py").string() + "' " + file + quiet).c_str()) != 0) {
    return testing::AssertionFailure() << read_text(folder / "says") << text;
  }
  return testing::AssertionSuccess();
}

TEST_F(Junit, IsValid) {
  const Outcome outcome = check(kPass + kFail + kOpen, {"--format", "junit"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(is_valid_junit(outcome.out));
  expect_in(outcome.out, {"tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\"",
                          "<testcase classname=\"warbalance.score\" name=\"giant\">",
                          "<failure message=\"2+ Armored, Tough against 6+: score "});
  const Outcome passed = check(kOpen, {"--format", "junit", "--inconclusive", "pass"});
  EXPECT_TRUE(is_valid_junit(passed.out));
  EXPECT_NE(passed.out.find("failures=\"0\" errors=\"0\" skipped=\"1\""), std::string::npos) << passed.out;
  const Outcome failed = check(kOpen, {"--format", "junit", "--inconclusive", "fail"});
  EXPECT_NE(failed.out.find("failures=\"1\" errors=\"0\" skipped=\"0\""), std::string::npos) << failed.out;
}

TEST_F(Junit, HasTimesWhereTheyAreAskedFor) {
  const Outcome plain = check(kPass + kFail, {"--format", "junit"});
  EXPECT_EQ(plain.out.find(" time="), std::string::npos);
  const Outcome timed = check(kPass + kFail, {"--format", "junit", "--times"});
  EXPECT_TRUE(is_valid_junit(timed.out));
  std::vector<double> seconds;  // of the suite, then of its cases
  std::string without;
  const std::regex time(" time=\"([0-9]+\\.[0-9]{3})\"");
  for (std::sregex_iterator at(timed.out.begin(), timed.out.end(), time), end; at != end; ++at) {
    seconds.push_back(std::stod((*at)[1]));
  }
  ASSERT_EQ(seconds.size(), 3U) << timed.out;
  EXPECT_LT(seconds[0], 60);
  EXPECT_NEAR(seconds[1] + seconds[2], seconds[0], 0.002);
  EXPECT_EQ(std::regex_replace(timed.out, time, ""), plain.out) << "nothing else depends on it";
  EXPECT_EQ(check(kPass, {"--times"}).status, 2);
}

TEST_F(Junit, OneRunWritesEveryFormat) {
  const Outcome outcome =
      check(kPass + kFail, {"-o", folder_ / "a.md", "-o", folder_ / "a.xml", "-o", folder_ / "a.json"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  for (const std::string ending : {"md", "xml", "json"}) {
    check(kPass + kFail, {"-o", folder_ / ("b." + ending)});
    EXPECT_EQ(read_text(folder_ / ("a." + ending)), read_text(folder_ / ("b." + ending)));
  }
  EXPECT_TRUE(is_valid_junit(read_text(folder_ / "a.xml")));
}

TEST_F(Junit, EscapesWhatWouldBeMarkup) {
  const std::string odd = "[[score]]\nid = \"a<b & \\\"c\\\"\"\nduel = [\"4+\", \"4+\"]\nband = [20, 80]\n";
  const Outcome outcome = check(odd, {"--format", "junit"});
  EXPECT_TRUE(is_valid_junit(outcome.out));
  EXPECT_NE(outcome.out.find("name=\"a&lt;b &amp; &quot;c&quot;\""), std::string::npos) << outcome.out;
}

TEST_F(Junit, TextsThatNoXmlHoldsAreRefused) {
  for (const std::string odd : {"\\u0001", "\\u001B", "\\n", "\\uFFFE", "\\u202E"}) {
    expect_refused(
        check("[[score]]\nid = \"a" + odd + "\"\nduel = [\"4+\", \"4+\"]\nband = [20, 80]\n", {"--format", "junit"}),
        {":2:6: error: "});
  }
}

TEST_F(Junit, OtherCommandsWriteNoJunit) {
  expect_refused(warbalance_program({"duel", "4+", "4+", "--format", "junit"}), {"--format cannot be 'junit'"});
}

}  // namespace
}  // namespace warbalance::test::junit_test
