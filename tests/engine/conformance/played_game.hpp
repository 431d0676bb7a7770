#pragma once

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/units/compile.hpp"
#include "tests/engine/conformance/house_game.hpp"
#include "tests/engine/conformance/systems.hpp"
#include "tests/engine/scene.hpp"

// Games of HouseGames that are played.

namespace warbalance::tests {

/// A game with everything that its battles share.
template <RuleSystem S>
struct Played {
  static constexpr std::uint32_t kBattles = 6;

  /// @param search  of all players that are not random
  /// @param net     of these; null: none
  explicit Played(const HouseGame& game, const Search& search = {}, const Net* net = nullptr)
      : house(game),
        rules(sim::compile_rules<S>(game.game.ruleset)),
        players(sim::seated(S::vocabulary().weights, game.players)),
        tables(make_tables()),
        looks_ahead_(search.rollouts > 0 || net != nullptr) {
    for (SeatPlayer& player : players.seats) {
      if (player.policy != Policy::random) player = {player, search, net};
    }
  }
  Played(const Played&) = delete;
  Played& operator=(const Played&) = delete;

  /// Of all pairs of the four armies in turn; from `kBattles` on the same armies in the hands of the other players.
  BattleSetup<typename S::Profile> setup(std::uint32_t number) const {
    constexpr std::array<std::array<std::size_t, 2>, kBattles> kPairs = {
        {{0, 1}, {2, 3}, {1, 2}, {3, 0}, {2, 0}, {3, 1}}};
    BattleSetup<typename S::Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto& pair = kPairs[number % kBattles];
      const std::size_t army = pair[seat];
      const std::size_t player = pair[number < kBattles ? seat : 1 - seat];
      setup.sides[seat] = {armies[army].profiles, armies[army].costs, {}, players.seats[player]};
    }
    if (house.game.scenario.table) setup.table = house.game.scenario.table->setup(1);
    return setup;
  }
  BattleKey key(std::uint32_t number) const { return {house.seed, 1, number}; }
  std::unique_ptr<typename S::Arena> arena() const {
    return std::make_unique<typename S::Arena>(rules, std::span(tables), looks_ahead_);
  }
  template <class Trace>
  BattleReport play(typename S::Arena& arena, std::uint32_t number, Trace&& trace) const {
    return arena.play(setup(number), key(number), trace);
  }

  const HouseGame& house;
  typename S::Rules rules;
  std::array<sim::CompiledArmy<S>, HouseGame::kArmies> armies;
  sim::SeatedWeights players;
  std::vector<typename S::Tables> tables;  ///< of the players' weights

 private:
  std::vector<typename S::Tables> make_tables() {
    std::vector<typename S::Profile> profiles;
    for (std::size_t i = 0; i < HouseGame::kArmies; ++i) {
      armies[i] = sim::compile_army<S>(house.game.ruleset, rules, house.armies[i]);
      profiles.insert(profiles.end(), armies[i].profiles.begin(), armies[i].profiles.end());
    }
    std::vector<typename S::Tables> all;
    for (const auto& weights : players.weights) {
      all.push_back(S::make_tables(rules, profiles, S::make_weights(weights)));
    }
    return all;
  }

  bool looks_ahead_;
};

/// A short text that distinguishes two reports.
inline std::string text_of(const BattleReport& report) {
  std::string text = "winner " + std::to_string(report.winner) + ", " + std::to_string(report.rounds) + " rounds, " +
                     std::to_string(report.dice) + " dice, destroyed";
  for (std::size_t seat = 0; seat < 2; ++seat) text += " " + std::to_string(report.destroyed_hundredths[seat]);
  return text;
}

inline ::testing::AssertionResult same(const BattleReport& found, const BattleReport& wanted) {
  if (found == wanted) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << text_of(found) << "; not " << text_of(wanted);
}

template <class S>
class HouseGameTest : public ::testing::Test {
 protected:
  /// Calls `check(game)` for the games of a test, until one of them has failed.
  template <class Check>
  void for_each_game(std::uint64_t usual, Check&& check) {
    HouseGames games(Conformance<S>::ruleset);
    const std::uint64_t cases = cases_wanted(usual);
    for (std::uint64_t i = 0; i < cases && !this->HasFailure(); ++i) check(games.draw(first_seed() + i));
  }
};
}  // namespace warbalance::tests
