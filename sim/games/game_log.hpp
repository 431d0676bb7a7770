#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/files/csv_reader.hpp"
#include "sim/rules/ruleset.hpp"
#include "sim/units/army.hpp"

namespace warbalance::sim {

/// A game that people have played.
struct LoggedGame {
  std::size_t army_a = 0;  ///< among the armies of the log
  std::size_t army_b = 0;
  double score = 0.5;                   ///< of A: 1, 1/2 or 0
  int first = 0;                        ///< 1: A moved first, -1: B did, 0: not known
  std::optional<std::size_t> player_a;  ///< among the players of the log; empty: not known
  std::optional<std::size_t> player_b;
  double weight = 1;  ///< > 0; 2: it counts as two games
};

/// Results of real games.
struct GameLog {
  std::vector<Army> armies;  ///< each once, in the order of the log
  std::vector<std::string> players;
  std::vector<LoggedGame> games;
};

/// A column of a game log: its name and its content.
struct LogColumn {
  enum class Kind : std::uint8_t { list_a, list_b, result, first, player_a, player_b, weight };

  Kind kind;
  std::string_view name;
  std::string_view meaning;
  bool required = false;
};

inline constexpr LogColumn kLogColumns[] = {
    {LogColumn::Kind::list_a, "list_a", "army of side A: a name, a file, or a text as for battle", true},
    {LogColumn::Kind::list_b, "list_b", "army of side B", true},
    {LogColumn::Kind::result, "result", "who won: a, b or draw; or from A's view win, loss, 1, 0, 0.5", true},
    {LogColumn::Kind::first, "first", "who moved first: a or b; empty where nobody knows"},
    {LogColumn::Kind::player_a, "player_a", "who played A: the same name in all games of a person"},
    {LogColumn::Kind::player_b, "player_b", "who played B"},
    {LogColumn::Kind::weight, "weight", "how much the game counts, above 0 (default: 1)"}};

/// Games of a table with the columns `kLogColumns` in any order. Names ignore case and repeated spaces. Reports all
/// mistakes at once with their places; a repeated one (an army that is misspelt in all its games) only at its first.
/// @param file for diagnostics; army files are sought beside it
/// @param most_units the most units of an army
/// @param ignore_columns  further columns are skipped; else each is an error with the nearest name
Loaded<GameLog> read_game_log(const Ruleset& ruleset, const std::vector<RosterUnit>& roster, const CsvTable& table,
                              const std::filesystem::path& file, std::size_t most_units, bool ignore_columns);

}  // namespace warbalance::sim
