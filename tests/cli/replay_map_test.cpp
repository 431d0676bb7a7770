#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "tests/cli/plan_folder.hpp"
#include "tests/cli/program.hpp"

namespace warbalance::test::replay_map_test {
namespace {

std::vector<std::string> replay_of(const std::string& scenario, int battle, std::initializer_list<std::string> more) {
  std::vector<std::string> words = {"replay", "battle", "line", "raiders", "--scenario", scenario};
  words.insert(words.end(), {"--battle", std::to_string(battle)});
  words.insert(words.end(), more);
  return words;
}

constexpr std::size_t kCells = 32;  // of 1.5 inches on a table of 48 inches

/// The ground of the first map of a story, row by row from the far edge: letters, ' ' for open ground. What a unit
/// hides is taken from the opposite cell.
std::vector<std::string> ground_of(const std::string& story) {
  std::istringstream text(story);
  std::string line;
  while (std::getline(text, line) && line.rfind("  +--", 0) != 0) {
  }
  std::vector<std::string> ground;
  while (std::getline(text, line) && line.rfind("  +--", 0) != 0) {
    std::string& row = ground.emplace_back();
    for (std::size_t i = 0; i < kCells; ++i) {
      const std::string cell = line.substr(3 + 2 * i, 2);
      const bool open = cell == "  " || cell == ". ";
      row += open ? ' ' : cell[0] == cell[1] ? cell[0] : '?';
    }
  }
  for (std::size_t i = 0; i < ground.size(); ++i) {
    for (std::size_t k = 0; k < kCells; ++k) {
      const char opposite = ground[ground.size() - 1 - i][kCells - 1 - k];
      if (ground[i][k] == '?') ground[i][k] = opposite == '?' ? ' ' : opposite;
    }
  }
  return ground;
}

/// Clears the piece that a cell belongs to.
void clear_piece(std::vector<std::string>& ground, std::size_t row, std::size_t column) {
  const char mark = ground[row][column];
  ground[row][column] = ' ';
  const auto go = [&](std::size_t to_row, std::size_t to_column) {
    if (to_row < ground.size() && to_column < kCells && ground[to_row][to_column] == mark) {
      clear_piece(ground, to_row, to_column);
    }
  };
  go(row + 1, column);
  go(row - 1, column);
  go(row, column + 1);
  go(row, column - 1);
}

int pieces_of(std::vector<std::string> ground) {
  int pieces = 0;
  for (std::size_t row = 0; row < ground.size(); ++row) {
    for (std::size_t column = 0; column < kCells; ++column) {
      if (ground[row][column] == ' ') continue;
      ++pieces;
      clear_piece(ground, row, column);
    }
  }
  return pieces;
}

TEST(ReplayMap, TenStandardTablesHaveEightPiecesAndAreAlikeFromBothSides) {
  std::set<std::vector<std::string>> different;
  for (int k = 0; k < 10; ++k) {
    const Outcome outcome = warbalance_program(replay_of("standard", 2 * k, {"--map"}));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto ground = ground_of(outcome.out);
    ASSERT_EQ(ground.size(), kCells) << outcome.out;
    EXPECT_GE(pieces_of(ground), 8) << outcome.out;
    for (std::size_t row = 0; row < kCells; ++row) {
      const std::string turned(ground[kCells - 1 - row].rbegin(), ground[kCells - 1 - row].rend());
      EXPECT_EQ(ground[row], turned) << "row " << row << " of battle " << 2 * k << "\n" << outcome.out;
    }
    const Outcome swapped = warbalance_program(replay_of("standard", 2 * k + 1, {"--map"}));
    EXPECT_EQ(ground_of(swapped.out), ground) << "a couple plays on one table";
    different.insert(ground);
  }
  EXPECT_EQ(different.size(), 10U);
}

TEST(ReplayMap, ShowsFourArmiesAndTheGroundWithALegend) {
  const Outcome outcome = warbalance_program({"replay", "battle", "line", "raiders", "hunters", "champions",
                                              "--scenario", "crossroads", "--battle", "1", "--map"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::size_t first = outcome.out.find("  +--");
  const std::string map = outcome.out.substr(first, outcome.out.find("  +--", first + 1) - first);
  for (const std::string unit : {"A1", "B1", "C1", "D1"}) EXPECT_NE(map.find(unit), std::string::npos) << map;
  const std::size_t scale = outcome.out.find("  lines are 1.5 inches apart", first);
  const std::size_t legend = outcome.out.find('\n', scale) + 1;
  const std::string kinds = outcome.out.substr(legend, outcome.out.find('\n', legend) - legend);
  std::set<char> marks;
  for (const std::string& row : ground_of(outcome.out)) marks.insert(row.begin(), row.end());
  marks.erase(' ');
  EXPECT_GE(marks.size(), 2U);
  for (const char mark : marks) EXPECT_NE(kinds.find(std::string(" ") + mark + " "), std::string::npos) << kinds;
}

TEST(Replay, MapShowsTheTableAtTheStartOfEachRoundAndAtTheEnd) {
  const std::vector<std::string> run = {"replay", "battle", "line", "raiders", "--battle", "17"};
  const Outcome outcome = warbalance_program(with(run, {"--map"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto times = [&](const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
  };
  const std::string edge = "  +" + std::string(64, '-') + "+\n";
  EXPECT_EQ(times(outcome.out, edge), 2 * (times(outcome.out, "\nRound ") + 1)) << outcome.out;
  const std::size_t first = outcome.out.find(edge);
  const std::string map = outcome.out.substr(first, outcome.out.find(edge, first + 1) - first);
  for (const std::string unit : {"A1", "A8", "B1", "B6"}) EXPECT_EQ(times(map, unit), 1) << unit << "\n" << map;
  EXPECT_EQ(times(warbalance_program(run).out, edge), 0);
  EXPECT_EQ(times(warbalance_program(with(run, {"--map", "--format", "markdown"})).out, "```\n  +--"),
            times(outcome.out, edge) / 2);
}

}  // namespace
}  // namespace warbalance::test::replay_map_test
