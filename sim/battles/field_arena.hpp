#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "engine/core/trace.hpp"
#include "sim/battles/play.hpp"
#include "sim/battles/profile_index.hpp"
#include "sim/rules/player.hpp"
#include "sim/tables/scenario.hpp"

namespace warbalance::sim {

/// A generated table is drawn anew for each battle of a price run: its battles are single ones, not couples.
inline constexpr int kFieldBattlesPerTable = 1;

/// Whether battles report the luck of their dice (`BattleReport::luck`), which costs some time.
enum class DiceLuck : std::uint8_t { ignored, measured };

/// How battles of generated armies are played.
struct FieldGame {
  Player player{};                                       ///< plays both sides
  std::shared_ptr<const ScenarioTable> table = nullptr;  ///< terrain; null = none
  int battles_per_table = kFieldBattlesPerTable;         ///< consecutive battles that share a generated table
  DiceLuck luck = DiceLuck::ignored;                     ///< ignored: `BattleReport::luck` stays 0
};

/// Makes the functions that play battles of generated armies. They share compiled profiles, the tables of the players
/// and a workspace for each thread, however their games differ, and keep them alive.
using FieldArena = std::function<PlayFunction(const FieldGame&)>;

/// What the functions that a `FieldArena` makes have in common.
template <RuleSystem S>
class SharedField {
 public:
  SharedField(const Ruleset& ruleset, const DesignSource& designs)
      : rules_(compile_rules<S>(ruleset)), index_(ruleset, rules_, designs) {}

  /// A thread's own memory for the battles of a player.
  struct Workspace {
    typename S::Arena arena;
    std::array<std::vector<typename S::Profile>, 2> profiles;

    Workspace(const typename S::Rules& rules, const typename S::Tables& tables, bool looks_ahead)
        : arena(rules, {&tables, 1}, looks_ahead) {}
  };

  /// What the battles of a player share.
  struct Seated {
    SeatPlayer seat;
    typename S::Tables tables;
    tbb::enumerable_thread_specific<std::unique_ptr<Workspace>> workspaces;

    Seated(const typename S::Rules& rules, std::span<const typename S::Profile> profiles, const SeatedWeights& player)
        : seat(player.seats.front()),
          tables(S::make_tables(rules, profiles, S::make_weights(player.weights.front()))),
          workspaces([this, &rules] { return std::make_unique<Workspace>(rules, tables, seat.looks_ahead()); }) {}
  };

  Seated& seated_as(const Player& player) {
    const SeatedWeights seat = seated(S::vocabulary().weights, {&player, 1});
    const std::lock_guard lock(mutex_);
    return seated_.try_emplace(player.hash, rules_, index_.profiles(), seat).first->second;
  }

  BattleReport play(Seated& player, const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key,
                    const FieldGame& game) {
    if (game.luck == DiceLuck::measured) {
      LuckTrace measuring;
      return play(player, seat1, seat2, key, game, measuring);
    }
    NullTrace silent;
    return play(player, seat1, seat2, key, game, silent);
  }
  /// The same with a trace, whatever the game says of luck.
  template <class Trace>
  BattleReport play(Seated& player, const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key,
                    const FieldGame& game, Trace& trace) {
    Workspace& workspace = *player.workspaces.local();
    const std::array<const FieldArmy*, 2> armies{&seat1, &seat2};
    BattleSetup<typename S::Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      auto& profiles = workspace.profiles[seat];
      profiles.clear();
      for (const UnitDesign& unit : armies[seat]->units) profiles.push_back(index_[unit]);
      setup.sides[seat] = {profiles, armies[seat]->costs, {}, player.seat};
    }
    if (game.table) setup.table = game.table->setup(game.battles_per_table);
    return workspace.arena.play(setup, key, trace);
  }

 private:
  typename S::Rules rules_;
  ProfileIndex<S> index_;
  std::mutex mutex_;                      ///< of the map
  std::map<std::string, Seated> seated_;  ///< by the hashes of the players
};

/// @param designs  tells every design that an army may contain; the tables of the players are made for these, once
/// The functions may be called from many threads. The players deploy and roll off.
template <RuleSystem S>
FieldArena make_field_arena(const Ruleset& ruleset, const DesignSource& designs) {
  const auto shared = std::make_shared<SharedField<S>>(ruleset, designs);
  return [shared](const FieldGame& game) -> PlayFunction {
    auto& player = shared->seated_as(game.player);
    return [shared, &player, game](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      return shared->play(player, seat1, seat2, key, game);
    };
  };
}

/// The same for the rule system of the ruleset.
FieldArena field_arena(const Ruleset& ruleset, const DesignSource& designs);

/// Plays one battle of generated armies and counts its facts; callable from many threads, each with its own trace.
using FactFunction =
    std::function<BattleReport(const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key, FactTrace& facts)>;

/// The same battles with their facts. @pre facts_of(ruleset) is not null
FactFunction fact_arena(const Ruleset& ruleset, const DesignSource& designs, const FieldGame& game);

}  // namespace warbalance::sim
