#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/battles/tally.hpp"

namespace warbalance::cli {

/// A part of a result with its own battles: a pair, an opponent, a cell of a sweep, a price run.
struct BattleCell {
  std::string name;
  sim::Validity validity;
  bool diverged = false;  ///< a price run without prices, because they did not settle
  bool beside = false;    ///< the conclusion does not depend on it
};

/// The battles behind a report. Every report needs this, so no command can forget to say when battles say little about
/// strength.
struct BattlesPlayed {
  std::vector<BattleCell> cells;
  std::string cells_are{};  ///< "pairs"; empty: the only cell is the whole result
  bool sampled = false;     ///< the cells are a random sample; draws are reported only if all cells have many
  /// What void battles leave open, "which army is the strongest"; empty: the conclusion is not about strength.
  std::string question{};
  /// Makes a sentence about what to type when nobody attacked. Only called in that case; may be empty.
  std::function<std::string()> advice{};

  /// Why the result may mislead, a sentence or two each: no room, no attack, mostly draws, prices that did not settle.
  std::vector<std::string> warnings() const;
  /// The text instead of a conclusion from void battles; empty if the conclusion may stand.
  std::string unanswered() const;
  /// The addition to a headline when most battles were draws; else empty.
  std::string draws_text() const;
};

/// A picture of a table of the report, shown with it by formats that can draw. It shows nothing that the table does
/// not. Columns are given by their names, empty: none.
struct Chart {
  enum class Kind : std::uint8_t {
    dots,      ///< one value per row with its interval, below each other
    bars,      ///< one value per row as a bar from 0, with its interval if it has one
    columns,   ///< one value per row as a column from 0, rows from left to right: histograms
    lines,     ///< values over numbers, with a band for their intervals, a line for each series
    course,    ///< a share over rounds, 0 to 100 %: a line with marks where rows have a flag, which stands beside them
    heat_map,  ///< a value for each pair of a row and a column
    changes,  ///< from the reference to the value, over an interval; the greatest change first, unchanged rows left out
  };

  Kind kind = Kind::dots;
  std::string title;
  std::string table;                ///< name of the table
  std::vector<std::string> labels;  ///< columns that name a row; lines: the numbers to the right; heat map: row, column
  std::string value;
  std::string low{};
  std::string high{};
  std::string reference{};  ///< a number that the value is compared with: what is listed
  std::string band_low{};   ///< dots: from here to there is allowed; without an end it reaches to the edge
  std::string band_high{};
  std::string flag{};    ///< a verdict, shown by the shape of the mark
  std::string series{};  ///< lines: a text that identifies the line
  /// A special value, drawn as a line through all rows or as the middle of the colours: 50 %.
  std::optional<double> line{};  ///< as the chart shows it: shares in per cent
  std::string line_meaning{};    ///< "even"
  std::string only{};            ///< a column, and the text of it in the rows that are drawn
  std::string only_text{};
  bool symmetric = false;  ///< heat map: the row with a column equals the column with the row, and rows give it once
};

/// The purpose of a column, used by plots, narrow tables and spreadsheets.
enum class Role {
  label,     ///< says what the row is about
  text,      ///< words about it
  number,    ///< a plain number: a setting, a price in the data
  count,     ///< of battles, units, pairs
  estimate,  ///< an estimated value with an error
  error,     ///< standard error of the estimate before it
  low,       ///< lower end of its interval
  high,      ///< upper end
  group,     ///< a kind of rows: rows with the same text belong together
  flag,      ///< a verdict or a warning about the row, from a short list of words
  command,   ///< a command line that shows more of it
};

constexpr Role last_enumerator(Role /*of*/) { return Role::command; }

/// A column of a table. `name` is the stable name in CSV and JSON; `heading` and `unit` are for people.
struct Column {
  std::string name;
  std::string heading;
  std::string unit;  ///< "points", "%", ...; empty = a text or a plain count
  int decimals = 0;  ///< of its decimal numbers, in every format
  Role role = Role::text;
  std::string meaning{};  ///< for `warbalance help columns`
  bool detail = false;    ///< in CSV and JSON only; tables for people leave it out

  template <class Visit>
  static constexpr void fields(const Visit& visit) {
    visit("name", &Column::name);
    visit("heading", &Column::heading);
    visit("unit", &Column::unit);
    visit("decimals", &Column::decimals);
    visit("role", &Column::role);
    visit("meaning", &Column::meaning);
    visit("detail", &Column::detail);
  }
  friend bool operator==(const Column&, const Column&) = default;
};

/// A value; empty (monostate) when the run did not compute it.
using Value = std::variant<std::monostate, std::string, std::int64_t, std::uint64_t, double>;

bool is_number(const Value& value);

/// The information that anyone needs to repeat a result.
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
  std::string missing_parts{};  ///< of parts that were merged: "parts 2 and 5 of 7"; empty where all are there
};

/// A value of a whole result, which belongs to no row. In JSON it stands beside `results` under its name, its interval
/// under `NAME_low` and `NAME_high`; in CSV in the table `summary`.
struct SummaryValue {
  std::string name;     ///< stable
  std::string meaning;  ///< for `warbalance help columns`
  std::string unit{};
  int decimals = 0;
  Value value{};
  Value low{};  ///< of its 95 % interval; empty: it has none
  Value high{};
};

/// One line of a summary for people; with an empty text it is a heading.
struct SummaryLine {
  std::string label;
  std::string text;
};

/// Rows of one kind. A report consists of tables: all formats show them, and nothing else has numbers.
struct Table {
  std::string name;    ///< stable: its key in JSON, and a part of the name of its CSV file
  std::string row_is;  ///< what a row is, for `warbalance help columns`
  std::vector<Column> columns;
  std::vector<std::vector<Value>> rows{};
  std::string title{};         ///< of a further table, for people; empty: they do not see it
  std::size_t most_shown = 0;  ///< rows that people see, the first ones; 0 = all

  /// Leaves columns out, with their values. Unknown names are ignored.
  void drop(std::span<const std::string_view> names);
  void drop(std::initializer_list<std::string_view> names) { drop(std::span(names.begin(), names.size())); }
};

/// Index of the column of that name; the number of columns when there is none.
std::size_t find_column(const std::vector<Column>& columns, std::string_view name);

/// A table under a heading.
struct Section {
  std::string title;
  std::vector<std::string> headings;
  std::vector<std::vector<Value>> rows;
  std::vector<int> decimals;   ///< one per column; missing ones are 0
  std::vector<Role> roles{};   ///< one per column; missing ones: a label first, then texts
  bool columns_alike = false;  ///< as in a square table: columns that do not fit go to further blocks; none is left out

  int decimals_of(std::size_t column) const { return column < decimals.size() ? decimals[column] : 0; }
  Role role_of(std::size_t column) const;
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

/// A row of a result as a case of a test suite, for JUnit XML.
struct TestCase {
  enum class Outcome { passed, failed, error, skipped };

  std::string name;
  std::string group;  ///< its class
  Outcome outcome = Outcome::passed;
  std::string message;  ///< one sentence: what was found
  double seconds = 0;   ///< of the run's time, where it was asked for
};

/// A result, ready for every format.
struct Report {
  /// Takes its warnings from the battles; void battles allow no conclusion.
  explicit Report(const BattlesPlayed& played)
      : unanswered(played.unanswered()), draws(played.draws_text()), warnings(played.warnings()) {}
  /// For a command that plays no battles.
  static Report without_battles() { return Report(BattlesPlayed{}); }

  std::string command;
  /// Empty: people see a first screen, which begins with the conclusion and is 80 columns wide, not all numbers.
  std::string title;
  /// One or two sentences about the result, within its intervals. Empty: there is nothing to conclude.
  std::string conclusion{};
  std::string unanswered;  ///< replaces a conclusion that void battles do not allow
  std::string draws;       ///< follows the conclusion: that most battles were draws
  Table results{"results", "", {}};
  std::vector<Table> further_tables{};
  std::vector<Chart> charts{};         ///< of these tables; a table with intervals gets a default chart
  std::vector<SummaryValue> values{};  ///< of the whole result
  std::vector<SummaryLine> summary;    ///< when not empty, people see it instead of the results
  std::vector<Section> sections;       ///< when not empty, people see them instead of the results
  std::vector<std::string> warnings;   ///< why the result may mislead, above it; with CSV on stderr, unless --quiet
  std::vector<std::string> notes;      ///< sentences below a table
  /// Battles to look at: a table for people and CSV, a list `examples` in each row of JSON.
  std::optional<std::vector<ReplayExample>> examples;
  std::vector<TestCase> cases{};    ///< one per row, for commands that write JUnit XML
  std::optional<double> seconds{};  ///< time of the run, for JUnit XML: bytes differ from run to run
  Provenance provenance;
};

/// The conclusion for people and programs; says if the run was interrupted or lacks parts.
std::string conclusion_text(const Report& report);

/// The values of a report as a table for CSV: quantity, value, low, high, unit.
Table summary_table(const std::vector<SummaryValue>& values);

/// The examples as a table.
Table examples_table(const std::vector<ReplayExample>& examples);

/// What happened in an example, in a few words: "A wins in round 4: A 85.00, B 50.00 points".
std::string outcome_text(const ReplayExample& example);

/// A table as people see it: under its title, without its detail columns, units in the headings.
Section section_of(const Table& table);

/// The examples as a table for people.
Section section_of(const std::vector<ReplayExample>& examples);

/// A value as text; empty for one that was not computed.
std::string value_text(const Value& value, int decimals);

/// The provenance as two lines for people.
std::vector<std::string> provenance_lines(const Provenance& provenance);

}  // namespace warbalance::cli
