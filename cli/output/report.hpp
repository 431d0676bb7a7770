#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace warbalance::cli {

/// A column of a result. `name` is the stable name in CSV and JSON; `heading` and `unit` are for people.
struct Column {
  std::string name;
  std::string heading;
  std::string unit{};   ///< "points", "%", ...; empty = a text or a plain count
  int decimals = 0;     ///< of its decimal numbers, in every format
  bool detail = false;  ///< in CSV and JSON only; tables for people leave it out
};

/// A value; empty (monostate) when the run did not compute it.
using Value = std::variant<std::monostate, std::string, std::int64_t, std::uint64_t, double>;

inline Value value_or_empty(const std::optional<double>& number) {
  Value value;
  if (number) value = *number;
  return value;
}

/// What a result must name so that anyone can get it again.
struct Provenance {
  std::string ruleset;
  std::string ruleset_name;
  std::string ruleset_hash;
  std::string scenario;               ///< empty where nothing stands on a table
  std::string scenario_hash{};        ///< empty for a scenario that changes nothing
  std::vector<std::string> players;   ///< empty where nothing is played
  std::optional<std::uint64_t> seed;  ///< none where nothing is random
  std::string command_line;
  std::string plan_hash{};  ///< of a sweep: over its grid and everything that decides its results
  bool interrupted = false;
};

/// One line of a summary for people; with an empty text it is a heading.
struct SummaryLine {
  std::string label;
  std::string text;
};

/// A table of its own under a heading.
struct Section {
  std::string title;
  std::vector<std::string> headings;
  std::vector<std::vector<Value>> rows;
  std::vector<int> decimals;  ///< one a column; missing ones are 0

  int decimals_of(std::size_t column) const { return column < decimals.size() ? decimals[column] : 0; }
};

/// A battle of the run that is worth showing.
struct ReplayExample {
  std::string example;  ///< "median", "upset", "closest", "shortest"
  std::int64_t battle = 0;
  std::string winner;          ///< "A", "B" ...; empty = a draw
  std::vector<double> points;  ///< destroyed by A, B and so on
  std::int64_t rounds = 0;
  std::string replay;  ///< the command that shows it
};

/// A further list of results, with columns of its own: beside `results` in JSON under its name; CSV has none.
struct FurtherList {
  std::string name;
  std::vector<Column> columns;
  std::vector<std::vector<Value>> rows;
  std::string title{};  ///< heading of its table for people; empty: not shown to people
};

/// A number that belongs to no row: beside `results` in JSON under the column's name; CSV has none.
struct FurtherNumber {
  Column column;
  Value value;
};

/// A row of a result as a case of a test suite, for JUnit XML.
struct TestCase {
  enum class Outcome { passed, failed, error, skipped };

  std::string name;
  std::string group;  ///< its class
  Outcome outcome = Outcome::passed;
  std::string message;  ///< one sentence: what was found
};

/// A result, ready for every format.
struct Report {
  std::string command;
  std::string title;
  std::vector<Column> columns;
  std::vector<std::vector<Value>> rows;
  std::vector<SummaryLine> summary;   ///< when not empty, tables for people show it instead of the rows
  std::vector<Section> sections;      ///< likewise
  std::vector<std::string> warnings;  ///< why the result may mislead, above it; with CSV on stderr, unless --quiet
  std::vector<std::string> notes;     ///< sentences below a table
  /// Battles to look at: a table of their own for people, a list `examples` in each row of JSON; CSV has none.
  std::optional<std::vector<ReplayExample>> examples;
  std::vector<FurtherNumber> further_numbers;
  std::vector<FurtherList> further_lists;
  std::vector<TestCase> cases{};  ///< one a row, of commands that write JUnit XML
  Provenance provenance;
};

/// What happened in an example, in a few words: "A wins in round 4: A 85.00, B 50.00 points".
std::string outcome_text(const ReplayExample& example);

/// The examples as a table for people.
Section section_of(const std::vector<ReplayExample>& examples);

/// A value as text; empty for one that was not computed.
std::string value_text(const Value& value, int decimals);

/// The provenance as two lines for people.
std::vector<std::string> provenance_lines(const Provenance& provenance);

}  // namespace warbalance::cli
