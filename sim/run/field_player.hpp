#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/mixed.hpp"
#include "sim/catalog/compile.hpp"
#include "sim/catalog/scenario.hpp"
#include "sim/run/play.hpp"

namespace warbalance::sim {

/// A generated table is drawn anew for each battle of a price run: its battles are single ones, not couples.
inline constexpr int kFieldBattlesPerTable = 1;

/// Whether battles report the luck of their dice (`BattleReport::luck`), which costs some time.
enum class DiceLuck : std::uint8_t { ignored, measured };

/// The compiled profile of every design that may take part.
template <RuleSystem S>
class ProfileIndex {
 public:
  ProfileIndex(const ProfileIndex&) = delete;
  ProfileIndex& operator=(const ProfileIndex&) = delete;
  ProfileIndex(const Ruleset& ruleset, const typename S::Rules& rules, const std::vector<UnitDesign>& designs)
      : designs_(designs) {
    for (const UnitDesign& design : designs_) {
      const auto [place, is_new] = places_.try_emplace(key_of(design), profiles_.size());
      if (is_new) profiles_.push_back(compile_profile<S>(ruleset, rules, design));
    }
  }

  const typename S::Profile& operator[](const UnitDesign& design) const {
    const auto found = places_.find(key_of(design));
    assert(found != places_.end());
    return profiles_[found->second];
  }
  const std::vector<typename S::Profile>& profiles() const { return profiles_; }

 private:
  /// The rules of a design as a set (a ruleset has at most 64), its tier, and its cards.
  struct Key {
    std::uint64_t carried = 0;
    std::uint8_t tier = 0;
    std::span<const CardDesign> cards;

    friend bool operator==(const Key& a, const Key& b) {
      return a.carried == b.carried && a.tier == b.tier &&
             std::equal(a.cards.begin(), a.cards.end(), b.cards.begin(), b.cards.end());
    }
  };

  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t hash = key.carried ^ (std::uint64_t{key.tier} << 56);
      const auto mix = [&hash](std::uint64_t value) { hash = mixed(hash, value); };
      mix(key.cards.size());
      for (const CardDesign& card : key.cards) {
        for (const std::int32_t stat : card.stats) mix(static_cast<std::uint64_t>(stat));
        for (const std::uint8_t rule : card.rules) mix(rule);
        mix(card.weapons.size());
      }
      return static_cast<std::size_t>(hash);
    }
  };

  static Key key_of(const UnitDesign& design) {
    std::uint64_t carried = 0;
    for (const std::uint8_t rule : design.rules) carried |= std::uint64_t{1} << rule;
    return {carried, design.tier, design.cards};
  }

  std::vector<UnitDesign> designs_;  ///< the keys look into their cards
  std::unordered_map<Key, std::size_t, Hash> places_;
  std::vector<typename S::Profile> profiles_;
};

/// Plays battles of generated armies: what the price estimators call.
/// @param designs  every design that an army may contain; the tables of the players are made for these, once
/// @param player   plays both sides
/// @param table    terrain; null = none
/// @param battles_per_table  consecutive battles that share a generated table
/// @param luck  ignored: `BattleReport::luck` stays 0
/// The function may be called from many threads; each has its own workspace. The players deploy and roll off.
template <RuleSystem S>
PlayFunction make_field_player(const Ruleset& ruleset, const std::vector<UnitDesign>& designs, PlayerKind player,
                               std::shared_ptr<const ScenarioTable> table = nullptr,
                               int battles_per_table = kFieldBattlesPerTable, DiceLuck luck = DiceLuck::ignored) {
  struct Shared {
    typename S::Rules rules;
    ProfileIndex<S> index;
    typename S::Tables tables;

    Shared(const Ruleset& ruleset_in, const std::vector<UnitDesign>& all)
        : rules(compile_rules<S>(ruleset_in)),
          index(ruleset_in, rules, all),
          tables(S::make_tables(rules, index.profiles())) {}
  };
  struct Workspace {
    typename S::Arena arena;
    std::array<std::vector<typename S::Profile>, 2> profiles;

    explicit Workspace(const Shared& shared) : arena(shared.rules, shared.tables) {}
  };
  struct Player {
    Shared shared;
    tbb::enumerable_thread_specific<std::unique_ptr<Workspace>> workspaces;
    PlayerKind kind;
    std::shared_ptr<const ScenarioTable> table;
    int battles_per_table;
    DiceLuck luck;

    Player(const Ruleset& ruleset_in, const std::vector<UnitDesign>& all, PlayerKind kind_in,
           std::shared_ptr<const ScenarioTable> table_in, int battles_per_table_in, DiceLuck luck_in)
        : shared(ruleset_in, all),
          workspaces([this] { return std::make_unique<Workspace>(shared); }),
          kind(kind_in),
          table(std::move(table_in)),
          battles_per_table(battles_per_table_in),
          luck(luck_in) {}

    BattleReport play(const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
      Workspace& workspace = *workspaces.local();
      const std::array<const FieldArmy*, 2> armies{&seat1, &seat2};
      BattleSetup<typename S::Profile> setup;
      for (std::size_t seat = 0; seat < 2; ++seat) {
        auto& profiles = workspace.profiles[seat];
        profiles.clear();
        for (const UnitDesign& unit : armies[seat]->units) profiles.push_back(shared.index[unit]);
        setup.sides[seat] = {profiles, armies[seat]->costs, {}, kind};
      }
      if (table) setup.table = table->setup(battles_per_table);
      if (luck == DiceLuck::measured) {
        LuckTrace measuring;
        return workspace.arena.play(setup, key, measuring);
      }
      NullTrace silent;
      return workspace.arena.play(setup, key, silent);
    }
  };
  const auto shared_player =
      std::make_shared<Player>(ruleset, designs, player, std::move(table), battles_per_table, luck);
  return [shared_player](const FieldArmy& seat1, const FieldArmy& seat2, const BattleKey& key) {
    return shared_player->play(seat1, seat2, key);
  };
}

/// The same for the rule system of the ruleset.
PlayFunction field_player(const Ruleset& ruleset, const std::vector<UnitDesign>& designs, PlayerKind player,
                          std::shared_ptr<const ScenarioTable> table = nullptr,
                          int battles_per_table = kFieldBattlesPerTable, DiceLuck luck = DiceLuck::ignored);

}  // namespace warbalance::sim
