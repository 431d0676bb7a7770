#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <tuple>

#include "engine/core/battle_parts.hpp"
#include "engine/core/optional_parts.hpp"
#include "engine/systems/systems.hpp"

namespace warbalance::battle_log_test {
namespace {

/// A die that shows a face.
struct Face {
  int face = 1;
  int die(DieTag /*tag*/, int /*sides*/) const { return face; }
};

/// Luck of seat 0 when a die shows a face.
std::int64_t luck(std::int64_t stake, int sides, int from, int face) {
  Face source{face};
  LuckTrace trace;
  BattleReport report;
  const std::array<std::int16_t, 2> begins{0, 1};
  BattleLog log(source, trace, report, begins);
  log.stake(stake);
  log.die({{0, 0}}, sides, Needed::at_least(from));
  return report.luck[0];
}

TEST(BattleLog, LuckIsWhatADieWinsBeyondItsAverage) {
  EXPECT_EQ(luck(100, 6, 5, 6), 100 * 4);  // 1 - 2/6, in sixths
  EXPECT_EQ(luck(100, 6, 5, 4), -100 * 2);
  EXPECT_EQ(luck(100, 12, 7, 7), 100 * 6 / 12 * 6);
  EXPECT_EQ(luck(100, 6, 7, 6), 0) << "it never succeeds";
  EXPECT_EQ(luck(100, 8, 1, 1), 0) << "it always does";
}

TEST(BattleLog, LuckHasTheExpectationZeroWithAllDice) {
  for (const int sides : {4, 6, 8, 10, 12}) {
    for (int from = 0; from <= sides + 2; ++from) {
      std::int64_t sum = 0;
      for (int face = 1; face <= sides; ++face) sum += luck(-137, sides, from, face);
      EXPECT_EQ(sum, 0) << sides << ' ' << from;
    }
  }
}

/// How a die is recorded.
TraceEvent recorded(int face, Needed needed) {
  Face source{face};
  RecordTrace trace;
  BattleReport report;
  const std::array<std::int16_t, 2> begins{0, 1};
  BattleLog log(source, trace, report, begins);
  log.d6({{0, 0}}, needed);
  return trace.events().front();
}

TEST(BattleLog, RecordsWhatADieNeedsAndWhetherItShowsThat) {
  EXPECT_FALSE(recorded(6, {}).needs());
  for (int face = 1; face <= 6; ++face) {
    const TraceEvent hit = recorded(face, Needed::at_least(4));
    EXPECT_TRUE(hit.needs());
    EXPECT_EQ(hit.succeeds(), face >= 4) << face;
    const TraceEvent nerve = recorded(face, Needed::at_most(4));
    EXPECT_TRUE(nerve.needs());
    EXPECT_EQ(nerve.succeeds(), face <= 4) << face;
    EXPECT_TRUE(recorded(face, Needed::at_least(-1)).succeeds());
    EXPECT_TRUE(recorded(face, Needed::at_most(-1)).needs());
    EXPECT_FALSE(recorded(face, Needed::at_most(-1)).succeeds());
  }
}

// A rule system has a whole optional part or names nothing of it.

/// A rule system like the first of the list, from which those below differ in one member.
using Whole = std::tuple_element_t<0, RuleSystems>;

struct MisspeltDuels : Whole {
  static void play_duel(Whole::Rules& /*rules*/) {}
  [[maybe_unused]] static constexpr bool duels_along_height = true;
  [[maybe_unused]] static constexpr bool duels_rol_off = true;
};
struct DuelsByValue : Whole {
  static int play_duel(int rules) { return rules; }
  [[maybe_unused]] static constexpr bool duels_along_height = true;
  [[maybe_unused]] static constexpr bool duels_roll_off = true;
};
struct FactsByValue : Whole {
  static FactVocabulary facts() { return {}; }
};
struct NumbersOfTypesByText : Whole {
  static void set_number(Whole::Profile& /*profile*/, const std::string& /*number*/) {}
};
struct ZonesOfRulesAlone : Whole {
  static bool deploys_in_zone(const Whole::Rules& /*rules*/) { return true; }
};
struct CardsWithoutWeapons : Whole {
  struct Card {};
  static Card make_card(std::span<const std::int32_t> /*values*/) { return {}; }
};
struct ScaledRules : Whole::Rules {
  double distance_divisor() const { return 1.5; }
};
struct BrokenScale : Whole {
  using Rules = ScaledRules;
};
struct RulesWithNumberOfGrids : Whole::Rules {
  int grid = 0;
};
struct BoardOfNothing : Whole {
  using Rules = RulesWithNumberOfGrids;
};
struct ArenaOfHalfTables : Whole::Arena {
  struct State {
    void lay_out() {}
  };
};
struct HalfTables : Whole {
  using Arena = ArenaOfHalfTables;
};

template <class S>
class HalfParts : public ::testing::Test {};
using Halves = ::testing::Types<MisspeltDuels, DuelsByValue, FactsByValue, NumbersOfTypesByText, ZonesOfRulesAlone,
                                CardsWithoutWeapons, BrokenScale, BoardOfNothing, HalfTables>;
TYPED_TEST_SUITE(HalfParts, Halves);

TYPED_TEST(HalfParts, AreRefused) {
  EXPECT_TRUE(HasNoHalfParts<Whole>);
  EXPECT_FALSE(HasNoHalfParts<TypeParam>);
}

/// A row of the table in engine/README.md.
template <class S>
std::string row_of() {
  std::string row = "| `" + std::string(S::id) + "` |";
  for (const bool has : {CountsFacts<S>, HasCards<S>, HasNumberedTypes<S>, HasDuelRules<S>, HasBoard<S>,
                         DeploysOutsideZones<S>, HasWays<S>, HasScale<S>, HasOwnTables<S>}) {
    row += has ? " yes |" : "  |";
  }
  return row + "\n";
}

template <class... S>
std::string table_of(std::tuple<S...>*) {
  return "| system | `CountsFacts` | `HasCards` | `HasNumberedTypes` | `HasDuelRules` | `HasBoard` | "
         "`DeploysOutsideZones` | `HasWays` | `HasScale` | `HasOwnTables` "
         "|\n|---|---|---|---|---|---|---|---|---|---|\n" +
         (row_of<S>() + ...) + "\n";
}

TEST(OptionalParts, AreThoseOfTheTable) {
  std::ifstream file(WARBALANCE_SOURCE_DIR "/engine/README.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::string table = table_of(static_cast<RuleSystems*>(nullptr));
  EXPECT_NE(text.find(table), std::string::npos) << "engine/README.md has another table than\n" << table;
}

}  // namespace
}  // namespace warbalance::battle_log_test
