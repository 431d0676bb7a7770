#pragma once

#include <array>
#include <string>
#include <vector>

#include "tests/engine/conformance/conformance.hpp"
#include "tests/engine/conformance/random_army.hpp"
#include "tests/engine/scene.hpp"

namespace warbalance::tests {

/// A set of options with everything that its battles share.
template <RuleSystem S>
struct Workshop {
  explicit Workshop(const std::vector<std::string>& settings)
      : ruleset(load_rules(Conformance<S>::ruleset, settings)),
        rules(sim::compile_rules<S>(ruleset)),
        tables(all_tables<S>(ruleset, rules)),
        arena(rules, tables) {}

  sim::Ruleset ruleset;
  typename S::Rules rules;
  typename S::Tables tables;
  typename S::Arena arena;
};

/// A battle drawn from a key: armies of all special rules, players, start. A third of them are deployed by the
/// players, a third stand close together on a small field (so that bases are in each other's way from the
/// start), a third on a wider one; armies that no such places are found for are deployed as well.
template <RuleSystem S>
struct RandomBattle {
  /// @param generator  of its table; none: an open one
  /// @param players    in the battle, from 2 on
  RandomBattle(const Workshop<S>& workshop, const BattleKey& key, const TerrainGenerator* generator = nullptr,
               int players = 2)
      : key_(key) {
    const auto seats = static_cast<std::size_t>(players);
    setup.players = players;
    setup.table.generator = generator;
    lay_out_table(setup.table, workshop.rules.table_width, workshop.rules.table_height, key, terrain_,
                  distance_divisor(workshop.rules));
    RandomStream random(key, StreamClass::population);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const auto points = army_points<S>(static_cast<Hundredths>(100 * (30 + random.below(220))));
      armies[seat] = random_army<S>(workshop.ruleset, workshop.rules, random, points);
    }
    const std::uint32_t start = random.below(3);
    if (start > 0) list_positions(workshop.rules, random, start == 1 ? 900 : 2000);
    setup.first_player = static_cast<int>(random.below(static_cast<std::uint32_t>(players) + 1)) - 1;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      setup.sides[seat] = {armies[seat].profiles, armies[seat].costs, positions[seat],
                           static_cast<Policy>(random.below(4))};
    }
  }
  RandomBattle(const RandomBattle&) = delete;
  RandomBattle& operator=(const RandomBattle&) = delete;

  const BattleKey& key() const { return key_; }

  std::array<sim::CompiledArmy<S>, kMaxPlayers> armies;
  std::array<std::vector<Point>, kMaxPlayers> positions;
  BattleSetup<typename S::Profile> setup;
  bool no_room = false;  ///< places were looked for in vain

 private:
  /// Free places in a square of this side, anywhere on the table; it grows when the armies do not fit.
  void list_positions(const typename S::Rules& rules, RandomStream& random, Length side) {
    setup.listed_positions = true;
    const Length radius = rules.base_radius;
    std::vector<Point> all;
    const auto coordinate = [&](Length size) {
      const Length width = std::min(side, size - 2 * radius);
      const Length begin = radius + (size - 2 * radius - width) / 2;
      return begin + static_cast<Length>(random.below(static_cast<std::uint32_t>(width) + 1));
    };
    constexpr int kMostTries = 20000;  // on a small board there may be no room for all
    int tries = 0;
    for (std::size_t seat = 0; seat < positions.size(); ++seat) {
      while (positions[seat].size() < armies[seat].profiles.size()) {
        if (++tries > kMostTries) {
          setup.listed_positions = false;
          no_room = true;
          positions = {};
          return;
        }
        const Point at{coordinate(rules.table_width), coordinate(rules.table_height)};
        const bool free = std::none_of(all.begin(), all.end(),
                                       [&](Point other) { return distance2(at, other) < square(2 * radius); }) &&
                          !terrain_.any_crossed(terrain_.solid() | terrain_.chasms(), at, at, radius);
        if (!free) {
          side += 5;
          continue;
        }
        all.push_back(at);
        const Length scale = distance_divisor(rules);
        positions[seat].push_back({at.x * scale, at.y * scale});
      }
    }
  }

  BattleKey key_;
  Terrain terrain_;
};

}  // namespace warbalance::tests
