#include "sim/games/game_log.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <map>
#include <utility>

#include "sim/files/diagnostics.hpp"
#include "sim/files/words.hpp"
#include "sim/rules/named_files.hpp"

namespace warbalance::sim {
namespace {

constexpr std::size_t kMostGames = 100'000;
constexpr double kMostLogWeight = 1e6;
constexpr Hundredths kAnyPoints = 100'000 * 100;  // no limit, because real games have their own limits
constexpr std::size_t kLogColumnCount = std::size(kLogColumns);

/// A word of a column and the number that it stands for.
struct LogWord {
  std::string_view word;
  double value;
};
constexpr LogWord kResults[] = {{"a", 1},   {"b", 0},   {"draw", 0.5}, {"win", 1},   {"loss", 0}, {"tie", 0.5},
                                {"1", 1},   {"0", 0},   {"0.5", 0.5},  {"0,5", 0.5}, {"1.0", 1},  {"0.0", 0},
                                {"1,0", 1}, {"0,0", 0}, {"1/2", 0.5},  {".5", 0.5}};
constexpr LogWord kFirstMovers[] = {{"", 0}, {"a", 1}, {"b", -1}};

template <std::size_t N>
std::optional<double> logged_value(const LogWord (&words)[N], const std::string& text) {
  const std::string folded = folded_name(text);
  const auto found =
      std::find_if(std::begin(words), std::end(words), [&](const LogWord& w) { return w.word == folded; });
  if (found == std::end(words)) return std::nullopt;
  return found->value;
}

/// Reads "1.5" or "1,5".
std::optional<double> logged_weight(std::string text) {
  std::replace(text.begin(), text.end(), ',', '.');
  double weight = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), weight);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!(weight > 0) || weight > kMostLogWeight) return std::nullopt;
  return weight;
}

/// Reads the rows of a table.
class LogReader {
 public:
  LogReader(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const CsvTable& table,
            const std::filesystem::path& file, std::size_t most_units)
      : ruleset_(ruleset), roster_(roster), table_(table), file_(file), most_units_(most_units) {}

  Loaded<GameLog> read(bool ignore_columns) {
    find_columns(ignore_columns);
    if (!has_errors(diagnostics_)) read_rows();
    remove_repeats(diagnostics_);
    Loaded<GameLog> loaded{std::nullopt, std::move(diagnostics_)};
    if (!has_errors(loaded.diagnostics)) loaded.value = std::move(log_);
    return loaded;
  }

 private:
  using Row = std::vector<CsvField>;

  void error(const CsvField& at, std::string message, std::string hint) {
    diagnostics_.push_back(
        {Diagnostic::Severity::error, file_.string(), at.line, at.column, std::move(message), std::move(hint)});
  }

  void find_columns(bool ignore_columns) {
    std::vector<std::string> names;
    for (const LogColumn& column : kLogColumns) names.emplace_back(column.name);
    for (std::size_t place = 0; place < table_.header.size(); ++place) {
      const CsvField& field = table_.header[place];
      const auto known = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
        return folded_path(name) == folded_path(field.text);
      });
      if (known == names.end()) {
        if (ignore_columns) continue;
        const std::string near = suggestion(field.text, names);
        error(field, field.text.empty() ? "this column has no name" : "unknown column " + in_quotes(field.text),
              (near.empty() ? "columns are " + listing(names) : near) + "; --ignore-columns skips others");
        continue;
      }
      std::optional<std::size_t>& kept = places_[static_cast<std::size_t>(known - names.begin())];
      if (kept) error(field, "a second column " + in_quotes(field.text), "each column stands once");
      kept = place;
    }
    for (std::size_t column = 0; column < kLogColumnCount; ++column) {
      if (!kLogColumns[column].required || places_[column]) continue;
      error(table_.header.front(), "there is no column " + in_quotes(names[column]),
            names[column] + ": " + std::string(kLogColumns[column].meaning));
    }
  }

  /// The field of a column; empty if the table does not have it.
  const CsvField& field(const Row& row, LogColumn::Kind kind) const {
    static const CsvField kNone;
    const auto place = places_[static_cast<std::size_t>(kind)];
    return place ? row[*place] : kNone;
  }

  void read_rows() {
    if (table_.rows.empty() && !table_.lacks_rows)
      error(table_.header.front(), "there is no game in the table", "each row below the first is one");
    if (table_.rows.size() > kMostGames) {
      return error(table_.rows[kMostGames].front(), "more than " + std::to_string(kMostGames) + " games",
                   "leave older ones out");
    }
    for (const Row& row : table_.rows) read_row(row);
  }

  void read_row(const Row& row) {
    LoggedGame game;
    const auto army_a = army_of(field(row, LogColumn::Kind::list_a));
    const auto army_b = army_of(field(row, LogColumn::Kind::list_b));
    const CsvField& result = field(row, LogColumn::Kind::result);
    const auto score = logged_value(kResults, result.text);
    if (!score) {
      error(result, result.text.empty() ? "this game has no result" : in_quotes(result.text) + " is no result",
            "a, b or draw; or from A's view win, loss, 1, 0, 0.5");
    }
    const CsvField& first = field(row, LogColumn::Kind::first);
    const auto mover = logged_value(kFirstMovers, first.text);
    if (!mover) error(first, in_quotes(first.text) + " moved first?", "a or b, or nothing where nobody knows");
    const CsvField& weight = field(row, LogColumn::Kind::weight);
    const auto counts = weight.text.empty() ? std::optional<double>(1) : logged_weight(weight.text);
    if (!counts) error(weight, in_quotes(weight.text) + " is no weight", "a number above 0, at most a million");
    game.player_a = player_of(field(row, LogColumn::Kind::player_a));
    game.player_b = player_of(field(row, LogColumn::Kind::player_b));
    if (!army_a || !army_b || !score || !mover || !counts) return;
    game.army_a = *army_a;
    game.army_b = *army_b;
    game.score = *score;
    game.first = static_cast<int>(*mover);
    game.weight = *counts;
    log_.games.push_back(game);
  }

  /// The number of the army in a field; empty if there is none, which is reported at the first place.
  std::optional<std::size_t> army_of(const CsvField& field) {
    const auto known = armies_.find(field.text);
    if (known != armies_.end()) return known->second;
    std::optional<std::size_t>& number = armies_[field.text];
    if (field.text.empty()) {
      armies_.erase(field.text);  // each such place is reported
      error(field, "a game needs an army here", "a name, a file, or a text such as \"3x 4+ Armored; 2x 5+\"");
      return std::nullopt;
    }
    const Diagnostic place{Diagnostic::Severity::error, file_.string(), field.line, field.column, {}, {}};
    Loaded<Army> army = load_army(ruleset_, roster_, beside(file_, field.text), kAnyPoints);
    const bool failed = !army.value || has_errors(army.diagnostics);
    append(diagnostics_, said_of(place, std::move(army.diagnostics)));
    if (failed) return std::nullopt;
    if (army.value->units.size() > most_units_) {
      error(field, "the army has " + counted(army.value->units.size(), "unit"),
            "a battle has room for " + std::to_string(most_units_) + " on each side");
      return std::nullopt;
    }
    number = log_.armies.size();
    log_.armies.push_back(std::move(*army.value));
    return number;
  }

  std::optional<std::size_t> player_of(const CsvField& field) {
    if (field.text.empty()) return std::nullopt;
    const auto [place, is_new] = players_.emplace(folded_name(field.text), log_.players.size());
    if (is_new) log_.players.push_back(field.text);
    return place->second;
  }

  const Ruleset& ruleset_;
  const std::vector<RosterUnit>& roster_;
  const CsvTable& table_;
  const std::filesystem::path& file_;
  std::size_t most_units_;
  Diagnostics diagnostics_;
  GameLog log_;
  std::array<std::optional<std::size_t>, kLogColumnCount> places_;  ///< of the columns in the table
  std::map<std::string, std::optional<std::size_t>> armies_;        ///< by their text; empty: there is no such army
  std::map<std::string, std::size_t> players_;
};

}  // namespace

Loaded<GameLog> read_game_log(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const CsvTable& table,
                              const std::filesystem::path& file, std::size_t most_units, bool ignore_columns) {
  return LogReader(ruleset, roster, table, file, most_units).read(ignore_columns);
}

}  // namespace warbalance::sim
