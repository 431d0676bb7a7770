#include <memory>

#include "tests/engine/vsgmr/scene.hpp"

// What an arena keeps from earlier battles changes no battle.

namespace warbalance::vsgmr::arena_test {
namespace {

constexpr std::uint32_t kBattles = 24;

TerrainPiece piece(const Shape& shape, bool solid, bool cover, bool difficult, std::int8_t hits = 0) {
  TerrainPiece piece{shape, {}, 0};
  piece.traits.solid = solid;
  piece.traits.cover = cover;
  piece.traits.difficult = difficult;
  piece.traits.hits = hits;
  if (solid && !cover) piece.traits.blocks_los = 1200;
  return piece;
}

/// Two armies whose figures shoot, strike, ride, fly, support, frighten, recruit, inspire, disable and summon.
struct Match {
  explicit Match(const std::vector<std::string>& settings, bool other_figures = false, bool other_table = false)
      : ruleset(load_rules(settings)), rules(sim::compile_rules<Vsgmr>(ruleset)) {
    for (const char* figure : {"Commander, Distance, Support(distance), Summon", "Troop guy, Distance, Automatic Fire",
                               "Cavalry", "Hero guy, Disable, Distance", "Vehicle, Flight, Independent"}) {
      armies[0].add(ruleset, figure);
    }
    for (const char* figure : {"Commander, Inspiration", "Troop guy, Light Armor", "Hero guy, Recruit, Revenge",
                               "Troop guy, Cause Fear", "Vehicle, Heavy Armor, Distance"}) {
      armies[1].add(ruleset, figure);
    }
    if (other_figures) std::swap(armies[0].profiles[1], armies[0].profiles[3]);
    pieces = {piece(Shape::rectangle({3200, 2100}, {4000, 2700}), true, false, false, 1),
              piece(Shape::circle({2700, 1750}, 400), false, true, true),
              piece(Shape::rectangle({4500, 1500}, {5500, 1550}), true, true, false)};
    if (other_table) pieces[1] = piece(Shape::circle({2700, 1750}, 300), false, true, true);
  }
  BattleSetup<Profile> setup(Policy kind, std::uint32_t battle) const {
    BattleSetup<Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto& army = armies[(seat + battle) % 2];
      setup.sides[seat] = {army.profiles, army.costs, {}, kind};
    }
    setup.table.pieces = pieces;
    return setup;
  }

  sim::Ruleset ruleset;
  Rules rules;
  std::array<tests::ListedUnits<Vsgmr>, 2> armies;
  std::vector<TerrainPiece> pieces;
};

BattleReport play(Vsgmr::Arena& arena, const Match& match, Policy kind, std::uint32_t battle) {
  NullTrace silent;
  return arena.play(match.setup(kind, battle), BattleKey{1, 0, battle}, silent);
}
BattleReport play_anew(const Match& match, Policy kind, std::uint32_t battle) {
  const auto arena = std::make_unique<Vsgmr::Arena>(match.rules, Vsgmr::make_tables(match.rules, {}));
  return play(*arena, match, kind, battle);
}

TEST(VsgmrArena, PlaysABattleAsANewArenaDoes) {
  for (const char* scenario : {"basic", "escape", "transport", "ambush", "fortress_assault", "spawning"}) {
    const Match match({std::string("scenario=") + scenario});
    for (const Policy kind : {Policy::greedy, Policy::aggressive, Policy::cautious}) {
      const auto arena = std::make_unique<Vsgmr::Arena>(match.rules, Vsgmr::make_tables(match.rules, {}));
      for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
        EXPECT_EQ(play(*arena, match, kind, battle), play_anew(match, kind, battle)) << scenario << battle;
      }
    }
  }
}

TEST(VsgmrArena, PlaysABattleAsANewArenaDoesUnderOptionsAndWithTasks) {
  const std::vector<SkillTask> tasks = {{{3000, 2000}, 50, 300, 0, true, "a lock"}};
  for (const char* option : {"figures_block_sight=true", "solo=all", "solo=second", "vehicles_carry_mounts=true"}) {
    const Match match({option, "solo_half=points"});
    for (const bool with_tasks : {false, true}) {
      const auto arena = std::make_unique<Vsgmr::Arena>(match.rules, Vsgmr::make_tables(match.rules, {}));
      for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
        const auto play_in = [&](Vsgmr::Arena& where) {
          auto setup = match.setup(Policy::greedy, battle);
          if (with_tasks) setup.table.tasks = tasks;
          NullTrace silent;
          return where.play(setup, BattleKey{1, 0, battle}, silent);
        };
        const auto anew = std::make_unique<Vsgmr::Arena>(match.rules, Vsgmr::make_tables(match.rules, {}));
        EXPECT_EQ(play_in(*arena), play_in(*anew)) << option << battle;
      }
    }
  }
}

TEST(VsgmrArena, PlaysABattleAsANewArenaDoesBetweenOtherArmiesAndTables) {
  const Match first({});
  const Match other_figures({}, true);
  const Match other_table({}, false, true);
  const auto arena = std::make_unique<Vsgmr::Arena>(first.rules, Vsgmr::make_tables(first.rules, {}));
  for (std::uint32_t battle = 0; battle < kBattles; ++battle) {
    for (const Match* match : {&first, &other_figures, &first, &other_table}) {
      EXPECT_EQ(play(*arena, *match, Policy::greedy, battle), play_anew(*match, Policy::greedy, battle));
    }
  }
}

}  // namespace
}  // namespace warbalance::vsgmr::arena_test
