#include "sim/files/csv_reader.hpp"

#include <gtest/gtest.h>

#include "tests/sim/rules/catalog_tools.hpp"

namespace warbalance::sim::csv_reader_test {
namespace {

/// The fields of all rows, "a|b" each.
Texts rows_of(const std::string& text) {
  const Loaded<CsvTable> read = read_csv(text, "games.csv");
  EXPECT_TRUE(read.diagnostics.empty()) << read.diagnostics.front().text();
  Texts rows;
  if (!read.value) return rows;
  std::vector<std::vector<CsvField>> all{read.value->header};
  all.insert(all.end(), read.value->rows.begin(), read.value->rows.end());
  for (const auto& row : all) {
    std::string joined;
    for (const CsvField& field : row) joined += (&field == &row.front() ? "" : "|") + field.text;
    rows.push_back(joined);
  }
  return rows;
}

Texts errors(const std::string& text) { return summaries(read_csv(text, "games.csv").diagnostics); }

TEST(CsvReader, TakesWhatSpreadsheetsWrite) {
  const Texts both{"a|b", "1|2", "3|4"};
  EXPECT_EQ(rows_of("a,b\n1,2\n3,4\n"), both);
  EXPECT_EQ(rows_of("a,b\r\n1,2\r\n3,4"), both) << "of Windows, without an end of the last line";
  EXPECT_EQ(rows_of("a,b\r1,2\r3,4\r"), both) << "of old spreadsheets";
  EXPECT_EQ(rows_of("\xEF\xBB\xBF"
                    "a;b\n1;2\n3;4\n"),
            both)
      << "semicolons, behind a mark of the byte order";
  EXPECT_EQ(rows_of("a\tb\n1\t2\n3\t4\n"), both);
  EXPECT_EQ(rows_of("sep=;\r\na;b\r\n1;2\r\n3;4\r\n"), both);
  EXPECT_EQ(rows_of("a,b,,\n1,2,,\n,,,\n\n 3 , 4 ,,\n"), both) << "empty columns and rows, spaces";
  EXPECT_EQ(rows_of("a,b\n1\n"), (Texts{"a|b", "1|"})) << "a row may end early";
}

TEST(CsvReader, QuotedFieldsHoldAnything) {
  EXPECT_EQ(rows_of("a,b\n\"1,5\",\"say \"\"yes\"\"\"\n"), (Texts{"a|b", "1,5|say \"yes\""}));
  EXPECT_EQ(rows_of("a,b\n\"two\r\nlines\",2\n3,\"\"\n"), (Texts{"a|b", "two lines|2", "3|"}));
  EXPECT_EQ(rows_of("a;b\n\"3x 4+; 2x 5+\";2\n"), (Texts{"a|b", "3x 4+; 2x 5+|2"}));
}

TEST(CsvReader, LeavesOutTheApostropheOfATextOnly) {
  EXPECT_EQ(rows_of("a,b\n'3x 4+,'=1\n'-5,'t Hooft\n"), (Texts{"a|b", "3x 4+|=1", "-5|'t Hooft"}));
}

TEST(CsvReader, FieldsKnowWhereTheyStand) {
  const CsvTable table = read_csv("a,b\n\"x\ny\", '4+\n\xC3\xA9,z\n", "games.csv").value.value();
  const auto place = [](const CsvField& field) { return std::pair{field.line, field.column}; };
  EXPECT_EQ(place(table.header[1]), (std::pair{1, 3}));
  EXPECT_EQ(place(table.rows[0][0]), (std::pair{2, 2}));
  EXPECT_EQ(place(table.rows[0][1]), (std::pair{3, 6})) << "behind the apostrophe";
  EXPECT_EQ(place(table.rows[1][1]), (std::pair{4, 3})) << "columns count characters";
}

TEST(CsvReader, SaysAllThatIsWrongAtItsPlace) {
  const std::string doubled = " | a quotation mark within a field is written twice";
  EXPECT_EQ(
      errors("a,b\n1,2,3\n\"x\"y,2\n1,\"open\n"),
      (Texts{"2:5: this row has 3 fields, the header 2 | a field with the separator in it stands in quotation marks",
             "3:4: text behind a field in quotation marks" + doubled,
             "4:3: the quotation mark is not closed" + doubled}));
  EXPECT_EQ(errors(""), Texts{"1:1: the table is empty | its first row names the columns"});
  EXPECT_EQ(errors("\n\n"), Texts{"1:1: the table is empty | its first row names the columns"});
  EXPECT_EQ(errors(std::string("\xFF\xFE"
                               "a",
                               3)),
            Texts{"1:1: the file is UTF-16 | save it as \"CSV UTF-8\" in the spreadsheet"});
  ASSERT_EQ(errors("a\nJos\xE9\n").size(), 1U) << "Latin 1";
  EXPECT_TRUE(errors("a\nJos\xE9\n").front().ends_with("save it as \"CSV UTF-8\" in the spreadsheet"));
}

TEST(CsvReader, TakesWhatIsRightBesideErrors) {
  const Loaded<CsvTable> read = read_csv("a,b\n1,2,3\n4,5\n", "games.csv");
  ASSERT_TRUE(read.value);
  ASSERT_EQ(read.value->rows.size(), 1U);
  EXPECT_EQ(read.value->rows[0][0].text, "4");
}

// What stands between misplaced quotation marks are no fields: nothing else is said of them.
TEST(CsvReader, LeavesOutRowsWhoseQuotationMarksAreWrong) {
  const std::string open = "the quotation mark is not closed | a quotation mark within a field is written twice";
  const auto rows = [](const std::string& text) {
    const Loaded<CsvTable> read = read_csv(text, "games.csv");
    return read.value ? std::pair{read.value->rows.size(), read.value->lacks_rows} : std::pair{std::size_t{99}, false};
  };
  for (const std::string text : {"a,b\n4,5\n\"open,2\n1,2\n", "a,b\n4,5\n\"open,2\n\"3x 4+\",2\n"}) {
    EXPECT_EQ(errors(text), Texts{"3:1: " + open}) << text;
    EXPECT_EQ(rows(text), (std::pair{std::size_t{1}, true})) << text;
  }
  EXPECT_EQ(errors("a,\"b\n1,2\n"), Texts{"1:3: " + open});
  EXPECT_EQ(rows("a,\"b\n1,2\n").first, 99U) << "without a header there is no table";
  EXPECT_EQ(rows("a,b\n\"x\"y,2\n4,5\n"), (std::pair{std::size_t{1}, true}));
  EXPECT_EQ(rows("a,b\n1,2,3\n"), (std::pair{std::size_t{0}, true}));
}

TEST(CsvReader, AFileThatIsNotThereHasNoLine) {
  EXPECT_EQ(read_csv_file("no/such.csv").diagnostics.front().text(), "no/such.csv: error: there is no such file");
}

}  // namespace
}  // namespace warbalance::sim::csv_reader_test
