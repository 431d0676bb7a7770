#pragma once

#include <memory>

#include "tests/engine/vsgmr/scene.hpp"

namespace warbalance::vsgmr {

/// Equal armies in equal places: the score of seat 0 is within 4 standard errors of a half, which a fair game misses
/// once in 16,000 times.
inline void expect_fair_seats(const std::vector<std::string>& settings, const std::vector<const char*>& figures,
                              std::span<const TerrainPiece> pieces) {
  constexpr std::uint32_t kBattles = 4000;
  const sim::Ruleset ruleset = load_rules(settings);
  const Rules rules = sim::compile_rules<Vsgmr>(ruleset);
  tests::ListedUnits<Vsgmr> army;
  for (const char* figure : figures) army.add(ruleset, figure);
  BattleSetup<Profile> setup;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    setup.sides[seat] = {army.profiles, army.costs, {}, Policy::greedy};
  }
  setup.table.pieces = pieces;
  const auto arena = std::make_unique<Vsgmr::Arena>(rules, Vsgmr::make_tables(rules, {}));
  int halves = 0;
  int decided = 0;
  for (std::uint32_t number = 0; number < kBattles; ++number) {
    NullTrace silent;
    const int winner = arena->play(setup, BattleKey{5, 0, number}, silent).winner;
    halves += winner < 0 ? 1 : winner == 0 ? 2 : 0;
    decided += winner < 0 ? 0 : 1;
  }
  const int surplus = halves - static_cast<int>(kBattles);  // of variance `decided`
  EXPECT_LT(surplus * surplus, 16 * decided) << settings[0] << ": " << halves << " halves";
}

}  // namespace warbalance::vsgmr
