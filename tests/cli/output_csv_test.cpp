#include <gtest/gtest.h>
#include <algorithm>
#include <csignal>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "sim/files/csv_reader.hpp"
#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::output_csv_test {
namespace {

// CSV that spreadsheets of all countries read as it is. How texts are kept from running: names_in_results_test.cpp.

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
TEST(OutputCsv, HasDecimalCommasAndAByteOrderMarkInTheTableOfValuesToo) {
  const ScratchFolder folder;
  warbalance_program(with(kDuel, {"--csv-decimal", "comma", "--output", folder / "duel.csv"}));
  const std::string values = read_text(folder / "duel.summary.csv");
  EXPECT_NE(values.find("\r\nwin_share_a;0,"), std::string::npos) << values;
  EXPECT_EQ(values.find("0."), values.find("0..1")) << values;  // the unit is a text
  for (const std::string file : {"duel.csv", "duel.summary.csv"}) {
    EXPECT_TRUE(read_text(folder / file).starts_with("\uFEFF")) << file;
    EXPECT_EQ(read_text(folder / file).find("\uFEFF", 1), std::string::npos) << file;
  }
  EXPECT_FALSE(warbalance_program(kDuel).out.starts_with("\uFEFF"));
}

TEST(OutputCsv, ItsOptionsGoWithCsvOnly) {
  expect_refused(warbalance_program({"duel", "4+", "4+", "--battles", "4", "--csv-decimal", "comma"}),
                 {"goes with --format csv"});
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
    words = with(words, {"--battles", "2", "--format", "csv", "--quiet", "--csv-decimal", mark, "--output",
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
    const Outcome outcome =
        warbalance_program(with(words, {"--battles", "2", "--format", "csv", "--quiet", "--csv-decimal", mark}));
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

// `help columns` lists every column of every table; CSV contains everything that JSON contains.

using Strings = std::vector<std::string>;
/// Columns by the name of their table.
using Columns = std::map<std::string, std::set<std::string>>;

/// What `help columns COMMAND` lists.
Columns listed_columns(const std::string& command) {
  const Outcome help = warbalance_program({"help", "columns", command});
  EXPECT_EQ(help.status, 0) << help.err;
  std::istringstream lines(help.out);
  Columns columns;
  std::string table;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] != ' ' && line.find(": ") != std::string::npos) table = line.substr(0, line.find(':'));
    if (line.rfind("  ", 0) != 0 || line.rfind("   ", 0) == 0) continue;
    const std::string name = line.substr(2, line.find(' ', 2) - 2);
    columns[table].insert(name);
    EXPECT_NE(line.find_first_not_of(' ', 2 + name.size()), std::string::npos) << command << ": no meaning: " << line;
  }
  return columns;
}

/// What a run writes in JSON: its tables, and its values as the table `summary`.
Columns written_columns(const Json& json) {
  const std::set<std::string> envelope{"schema", "command", "provenance", "conclusion", "warnings"};
  Columns columns;
  for (const auto& [key, value] : json.items()) {
    if (envelope.count(key) != 0) continue;
    if (!value.is_array()) {
      const auto ends_with = [&](const std::string& end) {
        return key.size() > end.size() && key.compare(key.size() - end.size(), end.size(), end) == 0;
      };
      const bool limit = (ends_with("_low") && json.contains(key.substr(0, key.size() - 4))) ||
                         (ends_with("_high") && json.contains(key.substr(0, key.size() - 5)));
      if (!limit) columns["summary"].insert(key);
      continue;
    }
    for (const Json& row : value) {
      for (const auto& [name, unused] : row.items()) {
        if (name != "examples") columns[key].insert(name);
      }
    }
  }
  return columns;
}

struct ColumnRun {
  Strings words;
  std::string command = {};  ///< whose columns they are; empty: the first word
};

const std::vector<ColumnRun>& runs() {
  static const ScratchFolder stores;
  static const std::vector<ColumnRun> all = {
      {{"duel", "4+ Armored", "4+", "--battles", "64"}},
      {{"duel", "4+ Armored", "4+", "--battles", "64", "--no-swap"}},
      {{"duel", "Ranger", "Spear Militia", "--battles", "64", "--facts", "--rules", "suitcase"}},
      {{"duel", "Ranger", "Spear Militia", "--battles", "64", "--rules", "suitcase"}},
      {{"battle", "line", "raiders", "--battles", "64", "--examples"}},
      {{"battle", "line", "raiders", "--battles", "64", "--shares"}},
      {{"battle", "rangers", "levy", "--battles", "16", "--rules", "suitcase"}},
      {{"battle", "elves", "orcs", "--battles", "8", "--rules", "vsgmr"}},
      {{"battle", "fantasy-150", "modern-150", "--battles", "64", "--rules", "warstuff-1.7"}},
      {{"battle", "line", "raiders", "champions", "--battles", "60", "--examples"}},
      {{"matrix", "line", "raiders", "champions", "hunters", "horde", "--battles", "64"}},
      {{"battle", "line", "--field", "--battles", "400"}},
      {{"strongest", "--points", "60", "--battles", "39432", "--opponents", "10", "--scenario", "open", "--rounds",
        "2"}},
      {{"players", "line", "--battles", "16", "--players", "greedy,tactical"}},
      {{"price", "--quick", "--battles", "24000", "--budget", "60", "--rules", "warstuff-1.7", "--players", "greedy"}},
      {{"price", "--quick", "--battles", "24000", "--budget", "60", "--rules", "warstuff-1.7", "--explain", "Armored",
        "--players", "greedy"}},
      {{"compare", "warstuff-1.7", "warstuff-1.7", "--set-b", "lint.army_gap=1", "--points", "300",
        "--battles-per-pair", "2", "--battles", "24000", "--players", "greedy"}},
      {{"check", "sample", "--battles", "24000", "--renew", "--store", (stores / "checks.json").string()}},
      {{"battles-needed", "duel", "4+", "4+ Fast", "--difference", "5"}},
      {{"units", "--rules", "warstuff-1.7"}},
      {{"lint", "--rules", "warstuff-2.0"}},
      {{"signature", "line", "raiders", "--battles", "64"}},
      {{"rules"}},
      {{"rules", "warstuff-2.0"}},
      {{"rules", "warstuff-2.0", "Tough"}},
  };
  return all;
}

Outcome run_in(const ColumnRun& run, const std::string& format, const Strings& more = {}) {
  Strings words = run.words;
  words.insert(words.end(), {"--format", format, "--quiet"});
  words.insert(words.end(), more.begin(), more.end());
  Outcome outcome = warbalance_program(words);
  EXPECT_TRUE(outcome.status == 0 || outcome.status == 1 || outcome.status == 3)
      << words.front() << ": " << outcome.err;
  return outcome;
}

TEST(HelpColumns, TellsEveryColumnThatIsWritten) {
  std::map<std::string, Columns> found;
  for (const ColumnRun& run : runs()) {
    const std::string& command = run.words.front();
    const Columns listed = listed_columns(command);
    const Columns written = written_columns(Json::parse(run_in(run, "json").out));
    for (const auto& [table, unused] : listed) {
      const bool is_value = listed.count("summary") != 0 && listed.at("summary").count(table) != 0;
      EXPECT_FALSE(is_value) << command << ": in JSON the table and the value " << table << " would be one member";
    }
    for (const auto& [table, columns] : written) {
      ASSERT_EQ(listed.count(table), 1U) << command << " has a table " << table << " that help columns does not list";
      for (const std::string& column : columns) {
        EXPECT_EQ(listed.at(table).count(column), 1U) << command << ", table " << table << ": " << column;
        found[command][table].insert(column);
      }
    }
  }
  // And nothing else: every column that these commands list stands in one of the runs.
  for (const std::string command :
       {"compare", "duel", "matrix", "strongest", "players", "check", "battles-needed", "units", "signature"}) {
    for (const auto& [table, columns] : listed_columns(command)) {
      if (table == "examples") continue;  // a list in the rows of JSON
      for (const std::string& column : columns) {
        EXPECT_EQ(found[command][table].count(column), 1U) << command << " never wrote " << column << " of " << table;
      }
    }
  }
}

TEST(HelpColumns, NamesEveryCommandThatWritesTables) {
  const std::string all = warbalance_program({"help", "columns"}).out;
  for (const std::string command :
       {"rules", "units", "lint", "odds", "duel", "battle", "matrix", "strongest", "players", "tune", "train", "price",
        "sweep", "compare", "battles-needed", "check", "signature"}) {
    EXPECT_NE(all.find("What " + command + " writes"), std::string::npos) << command;
  }
  EXPECT_EQ(warbalance_program({"help", "columns", "replay"}).status, 2);
  EXPECT_EQ(warbalance_program({"help", "columns", "prize"}).status, 2);
}

/// Header and number of rows of a CSV text without line breaks inside its cells.
std::pair<std::string, std::ptrdiff_t> shape_of(const std::string& csv) {
  std::ptrdiff_t rows = -1;
  for (std::size_t at = csv.find("\r\n"); at != std::string::npos; at = csv.find("\r\n", at + 2)) ++rows;
  return {csv.substr(0, csv.find("\r\n")), rows};
}

std::string joined(const Json& row) {
  std::string names;
  for (const auto& [name, unused] : row.items()) {
    if (name != "examples") names += (names.empty() ? "" : ",") + name;
  }
  return names;
}

TEST(Csv, HasEveryTableOfJsonInAFileOfItsOwn) {
  for (const ColumnRun& run : runs()) {
    const ScratchFolder folder;
    const Json json = Json::parse(run_in(run, "json").out);
    run_in(run, "csv", {"--output", folder / "result.csv"});
    const Json provenance = Json::parse(read_text(folder / "result.csv.provenance.json"));
    for (const auto& [table, columns] : written_columns(json)) {
      const std::string file = table == "results" ? "result.csv" : "result." + table + ".csv";
      ASSERT_TRUE(std::filesystem::exists(folder / file)) << run.words.front() << ": " << file;
      EXPECT_EQ(std::count(provenance["files"].begin(), provenance["files"].end(), file), 1);
      const auto [header, rows] = shape_of(read_text(folder / file));
      if (table == "summary") {
        EXPECT_EQ(header, "quantity,value,low,high,unit");
        EXPECT_EQ(rows, static_cast<std::ptrdiff_t>(columns.size()));
        continue;
      }
      EXPECT_EQ(header, joined(json[table][0]));
      EXPECT_EQ(rows, static_cast<std::ptrdiff_t>(json[table].size()));
    }
  }
}

TEST(Rules, TellWhatPlayersAndScenariosAreInTheColumnOfTexts) {
  int told = 0;
  const Json json = Json::parse(run_in({{"rules", "warstuff-2.0"}}, "json").out);
  for (const Json& row : json["results"]) {
    if (row["kind"] != "player" && row["kind"] != "scenario") continue;
    EXPECT_TRUE(row["rule_id"].is_null()) << row;
    EXPECT_FALSE(row["text"].get<std::string>().empty()) << row;
    ++told;
  }
  EXPECT_GE(told, 10);
}

TEST(Csv, OfAnInterruptedRunNamesTheFilesThatItLeaves) {
  const ScratchFolder folder;
  interrupted({"duel", "4+", "4+ Fast", "--battles", "2000000000", "--format", "csv", "-o", folder / "duel.csv"},
              SIGINT);
  const Json provenance = Json::parse(read_text(folder / "duel.csv.partial.provenance.json"));
  EXPECT_EQ(provenance["files"], (Json{"duel.csv.partial", "duel.summary.csv.partial", "duel.margins.csv.partial"}));
  for (const Json& file : provenance["files"]) EXPECT_TRUE(std::filesystem::exists(folder / file.get<std::string>()));
}

TEST(Csv, OnStandardOutputNamesTheFurtherTables) {
  const Outcome duel = warbalance_program({"duel", "4+", "4+", "--battles", "64", "--format", "csv"});
  EXPECT_NE(duel.err.find("further tables, which --output FILE writes to files of their own: summary, margins\n"),
            std::string::npos)
      << duel.err;
  const Outcome units = warbalance_program({"units", "--format", "csv"});
  EXPECT_EQ(units.err.find("further tables"), std::string::npos) << units.err;
}

TEST(Csv, SummaryHasTheIntervalsThatPeopleSee) {
  const ScratchFolder folder;
  const Strings run{"duel", "4+ Tough", "4+", "--battles", "2000"};
  run_in({run}, "csv", {"--output", folder / "duel.csv"});
  const std::string summary = read_text(folder / "duel.summary.csv");
  const Json json = Json::parse(run_in({run}, "json").out);
  for (const std::string name : {"win_share_a", "draw_share", "win_share_b", "margin", "score_of_who_starts"}) {
    ASSERT_TRUE(json[name].is_number()) << name;
    EXPECT_LT(json[name + "_low"], json[name]) << name;
    EXPECT_GT(json[name + "_high"], json[name]) << name;
    EXPECT_NE(summary.find("\r\n" + name + ","), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace warbalance::test::output_csv_test
