#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "sim/files/csv_reader.hpp"
#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

// CSV that spreadsheets of all countries read as it is. How texts are kept from running: names_in_results_test.cpp.

namespace warbalance::test::output_csv_test {
namespace {

const Strings kDuel{"duel", "4+ Armored, Fast", "4+", "--battles", "64", "--format", "csv", "--quiet"};

/// What Python's csv reads, one line a field, with one apostrophe taken off where a text has one.
std::string read_by_python(const std::filesystem::path& file, const std::string& separator) {
  const std::string script =
      "import csv, sys\n"
      "for row in csv.reader(open(sys.argv[1], newline='', encoding='utf-8-sig'), delimiter=sys.argv[2]):\n"
      "    for field in row: print(field[1:] if field.startswith(\"'\") else field)\n";
  const ScratchFolder folder;
  write_text(folder / "read.py", script);
  const std::string command = "python3 '" + (folder / "read.py").string() + "' '" + file.string() + "' '" + separator +
                              "' > '" + (folder / "out").string() + "'";
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  return read_text(folder / "out");
}

TEST(OutputCsv, HasDecimalCommasBetweenSemicolonsOnRequest) {
  const std::string points = warbalance_program(kDuel).out;
  const std::string commas = warbalance_program(with(kDuel, {"--csv-decimal", "comma"})).out;
  EXPECT_NE(points.find("\r\n\"4+ Armored, Fast\",4+,35.00,15.00,64,"), std::string::npos) << points;
  EXPECT_NE(commas.find("\r\n4+ Armored, Fast;4+;35,00;15,00;64;"), std::string::npos) << commas;
  EXPECT_EQ(warbalance_program(with(kDuel, {"--csv-decimal", "point"})).out, points);
}

// The table of values holds numbers of different decimals as texts.
TEST(OutputCsv, HasDecimalCommasInTheTableOfValues) {
  const ScratchFolder folder;
  warbalance_program(with(kDuel, {"--csv-decimal", "comma", "--output", folder / "duel.csv"}));
  const std::string values = read_text(folder / "duel.summary.csv");
  EXPECT_NE(values.find("\r\nwin_share_a;0,"), std::string::npos) << values;
  EXPECT_EQ(values.find("0."), values.find("0..1")) << values;  // the unit is a text
}

TEST(OutputCsv, BeginsEveryFileWithAByteOrderMarkOnRequest) {
  const ScratchFolder folder;
  warbalance_program(with(kDuel, {"--csv-bom", "--output", folder / "duel.csv"}));
  for (const std::string file : {"duel.csv", "duel.summary.csv"}) {
    EXPECT_TRUE(read_text(folder / file).starts_with("\uFEFF")) << file;
    EXPECT_EQ(read_text(folder / file).find("\uFEFF", 1), std::string::npos) << file;
  }
  EXPECT_FALSE(warbalance_program(kDuel).out.starts_with("\uFEFF"));
}

TEST(OutputCsv, ItsOptionsGoWithCsvOnly) {
  for (const Strings& option : {Strings{"--csv-bom"}, Strings{"--csv-decimal", "comma"}}) {
    const Outcome outcome = warbalance_program(with({"duel", "4+", "4+", "--battles", "4"}, option));
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("goes with --format csv"), std::string::npos) << outcome.err;
  }
}

TEST(OutputCsv, IsReadBackByPython) {
  const Strings names{"=1+1", "'=1", "''x", "-1+1", "a;b,\"c\"", "\uFF1D1", "-2", "\u6226\u58EB"};
  for (const std::string mark : {"point", "comma"}) {
    const ScratchFolder folder;
    Strings words{"matrix"};
    for (std::size_t i = 0; i < names.size(); ++i) {
      std::string quoted = names[i];
      for (std::size_t at = quoted.find('"'); at != std::string::npos; at = quoted.find('"', at + 2)) {
        quoted.insert(at, "\\");
      }
      const std::string file = folder / ("a" + std::to_string(i) + ".toml");
      write_text(file, "name = \"" + quoted + "\"\n[[unit]]\ncount = 2\nprofile = \"4+\"\n");
      words.push_back(file);
    }
    words = with(words, {"--battles", "2", "--format", "csv", "--quiet", "--csv-decimal", mark, "--csv-bom", "--output",
                         folder / "matrix.csv"});
    const Outcome outcome = warbalance_program(words);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const std::string read = read_by_python(folder / "matrix.csv", mark == "comma" ? ";" : ",");
    for (const std::string& name : names) {
      EXPECT_NE(("\n" + read).find("\n" + name + "\n"), std::string::npos) << name << "\n" << read;
    }
    EXPECT_NE(read.find(mark == "comma" ? "\n0,500000\n" : "\n0.500000\n"), std::string::npos) << read;
  }
}

// What the program writes it reads back as it was, with either separator.
TEST(OutputCsv, IsReadByTheProgramInBothForms) {
  const Strings names{"=1+1", "'=1", "''x", "-1+1", "-2", "a"};
  const ScratchFolder folder;
  Strings words{"matrix"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    words.push_back(folder / ("a" + std::to_string(i) + ".toml"));
    write_text(words.back(), "name = \"" + names[i] + "\"\n[[unit]]\ncount = 2\nprofile = \"4+\"\n");
  }
  for (const std::string mark : {"point", "comma"}) {
    const Outcome outcome = warbalance_program(
        with(words, {"--battles", "2", "--format", "csv", "--quiet", "--csv-decimal", mark, "--csv-bom"}));
    const auto table = sim::read_csv(outcome.out, "matrix.csv");
    ASSERT_TRUE(table.value && table.diagnostics.empty()) << outcome.out;
    std::set<std::string> read;
    for (const auto& row : table.value->rows) read.insert(row.front().text);
    EXPECT_EQ(read, std::set<std::string>(names.begin(), names.end())) << mark;
  }
}

TEST(OutputCsv, OddsAreNumeratorDenominatorAndProbability) {
  const Outcome outcome = warbalance_program({"odds", "--action", "shoot", "--attacker", "4+ Shooter(18)", "--defender",
                                              "4+ Armored", "--format", "csv", "--quiet"});
  EXPECT_TRUE(outcome.out.starts_with("attacker,defender,numerator,denominator,probability\r\n")) << outcome.out;
  EXPECT_EQ(outcome.out.find('/'), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace warbalance::test::output_csv_test
