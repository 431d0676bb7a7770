#include "engine/core/optional_parts.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <tuple>

#include "engine/systems/systems.hpp"

// A rule system has an optional part or names nothing of it: what is half there is no rule system.

namespace warbalance::optional_parts_test {
namespace {

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
}  // namespace warbalance::optional_parts_test
