#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/core/trace.hpp"
#include "sim/battles/progress.hpp"
#include "sim/rules/player.hpp"
#include "sim/tables/scenario.hpp"
#include "sim/units/compile.hpp"

namespace warbalance::sim {

/// The compiled profile of every design that may take part. A population may have more than 100,000 designs, so one
/// without cards only takes its profile and 32 bytes.
template <RuleSystem S>
class ProfileIndex {
 public:
  ProfileIndex(const ProfileIndex&) = delete;
  ProfileIndex& operator=(const ProfileIndex&) = delete;
  /// @param designs may visit a design more than once
  ProfileIndex(const Ruleset& ruleset, const typename S::Rules& rules, const DesignSource& designs) {
    designs([&](const UnitDesign& design) {
      if (add(design)) profiles_.push_back(compile_profile<S>(ruleset, rules, design));
    });
  }

  const typename S::Profile& operator[](const UnitDesign& design) const {
    if (is_plain(design)) {
      const auto found = plain_.find(plain(design));
      assert(found != plain_.end());
      return profiles_[found->place];
    }
    if (!design.cards.empty()) return profile({plain(design), design.cards});
    const CardDesign rules_only = card_of_rules(design);
    return profile({plain(design), {&rules_only, 1}});
  }
  const std::vector<typename S::Profile>& profiles() const { return profiles_; }

 private:
  /// A design without its cards, and the place of its profile.
  struct Plain {
    std::uint64_t carried = 0;  ///< its rules as a set; rules without bits are in its card
    std::uint8_t tier = 0;
    std::uint8_t number = 0;
    std::uint32_t place = 0;  ///< in `profiles_`; not part of the key

    friend bool operator==(const Plain& a, const Plain& b) {
      return a.carried == b.carried && a.tier == b.tier && a.number == b.number;
    }
  };

  struct Carded {
    Plain plain;
    std::span<const CardDesign> cards;

    friend bool operator==(const Carded& a, const Carded& b) {
      return a.plain == b.plain && std::equal(a.cards.begin(), a.cards.end(), b.cards.begin(), b.cards.end());
    }
  };

  struct Hash {
    std::size_t operator()(const Plain& plain) const noexcept {
      // In the highest bits, where few rulesets have rules.
      const std::uint64_t body = plain.tier | std::uint64_t{plain.number} << 8U;
      return static_cast<std::size_t>(mixed(plain.carried, body << 48U));
    }
    std::size_t operator()(const Carded& design) const noexcept {
      std::uint64_t hash = (*this)(design.plain);
      const auto mix = [&hash](std::uint64_t value) { hash = mixed(hash, value); };
      mix(design.cards.size());
      for (const CardDesign& card : design.cards) {
        for (const std::int32_t stat : card.stats) mix(static_cast<std::uint64_t>(stat));
        for (const std::uint8_t rule : card.rules) mix(rule);
        mix(card.weapons.size());
      }
      return static_cast<std::size_t>(hash);
    }
  };

  /// Whether a design has no cards, and its rules are all among the 64 that have bits.
  static bool is_plain(const UnitDesign& design) {
    return design.cards.empty() &&
           std::none_of(design.rules.begin(), design.rules.end(), [](std::uint8_t rule) { return rule >= 64; });
  }
  /// The key of a design without cards that has rules without bits.
  static CardDesign card_of_rules(const UnitDesign& design) { return {{}, design.rules, {}}; }

  const typename S::Profile& profile(const Carded& design) const {
    const auto found = carded_.find(design);
    assert(found != carded_.end());
    return profiles_[found->plain.place];
  }

  static Plain plain(const UnitDesign& design, std::size_t place = 0) {
    std::uint64_t carried = 0;
    for (const std::uint8_t rule : design.rules) carried |= rule < 64 ? std::uint64_t{1} << rule : 0;
    return {carried, design.tier, design.number, static_cast<std::uint32_t>(place)};
  }

  /// Whether the design is new; its profile is then appended.
  bool add(const UnitDesign& design) {
    const Plain unit = plain(design, profiles_.size());
    if (is_plain(design)) return plain_.insert(unit).second;
    std::vector<CardDesign> cards = design.cards;
    if (cards.empty()) cards.push_back(card_of_rules(design));
    if (carded_.contains({unit, cards})) return false;
    cards_.push_back(std::move(cards));
    return carded_.insert({unit, cards_.back()}).second;
  }

  std::unordered_set<Plain, Hash> plain_;
  std::deque<std::vector<CardDesign>> cards_;  ///< the keys of `carded_` point into them
  std::unordered_set<Carded, Hash> carded_;
  std::vector<typename S::Profile> profiles_;
};

/// A price run draws a new generated table for each battle, because its battles are single ones, not couples.
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
/// and a workspace per thread, even for different games, and keep them alive.
using FieldArena = std::function<PlayFunction(const FieldGame&)>;

/// The data that all functions of a `FieldArena` share.
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

  /// The data that the battles of a player share.
  struct Seated {
    SeatPlayer seat;
    std::vector<std::shared_ptr<const Net>> nets;  ///< of the player
    typename S::Tables tables;
    tbb::enumerable_thread_specific<std::unique_ptr<Workspace>> workspaces;

    Seated(const typename S::Rules& rules, std::span<const typename S::Profile> profiles, const SeatedWeights& player)
        : seat(player.seats.front()),
          nets(player.nets),
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
  /// The same with a trace; ignores the game's choice of luck.
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

/// @param designs visits every design that an army may contain; the tables of the players are made for these, once The
/// functions may be called from many threads. The players deploy and roll off.
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
