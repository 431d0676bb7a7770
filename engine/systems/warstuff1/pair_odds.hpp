#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/systems/warstuff1/matchup.hpp"
#include "engine/systems/warstuff1/players/weights.hpp"
#include "engine/systems/warstuff1/rules.hpp"

// The odds that the players look up (WS1 section 13): a cache of the expected results of attacks between the units of a
// battle, found by the numbers of the units.

namespace warbalance::warstuff1 {

/// What the odds are computed from; nothing has to be prepared.
struct OddsTables {
  Rules rules;
  Weights weights{};  ///< of the players that look them up
};

/// The odds of one battle; each thread has its own. Allocates when it is made, never while a battle runs.
class PairOdds {
 public:
  explicit PairOdds(const OddsTables& tables);
  PairOdds(const PairOdds&) = delete;  // it points into itself
  PairOdds& operator=(const PairOdds&) = delete;

  const Weights& weights() const { return weights_; }

  /// Before a battle. What is known of its profiles from earlier battles stays, while there is room. Without that,
  /// `battle` takes 12 to 32 % more processor time.
  void begin(const State& state);

  /// Odds of an attack between two enemies as they are now. @param cover  of the target, for shots
  OddsEntry attack(const State& state, UnitIndex attacker, UnitIndex target, AttackKind kind, bool cover = false) {
    const Matchup& matchup = matchups(state, attacker)[target];
    if (kind == AttackKind::melee) return melee(matchup, state, attacker, target);
    if (kind == AttackKind::shoot) return shot(matchup, state, attacker, target, cover);
    return entangle(matchup, state, attacker, target);
  }
  /// The same where the matchup is at hand.
  OddsEntry melee(const Matchup& matchup, const State& state, UnitIndex attacker, UnitIndex target) {
    const int wounds = as_counted(state.unit(attacker).condition).wounds;
    const int slot = wounds * kStandings + standing_of(state.unit(target).condition);
    if (is_known(matchup, slot)) return matchup.odds[slot];
    return find_out(matchup, slot, state, attacker, target, AttackKind::melee, false);
  }
  OddsEntry shot(const Matchup& matchup, const State& state, UnitIndex attacker, UnitIndex target, bool cover) {
    const int slot = kMelee + 2 * standing_of(state.unit(target).condition) + (cover ? 1 : 0);
    if (is_known(matchup, slot)) return matchup.odds[slot];
    return find_out(matchup, slot, state, attacker, target, AttackKind::shoot, cover);
  }
  OddsEntry entangle(const Matchup& matchup, const State& state, UnitIndex attacker, UnitIndex target) {
    const int slot = kMelee + kShots + standing_of(state.unit(target).condition);
    if (is_known(matchup, slot)) return matchup.odds[slot];
    return find_out(matchup, slot, state, attacker, target, AttackKind::entangle, false);
  }

  /// What does not change for a unit and each other one, by their numbers.
  const Matchup* matchups(const State& state, UnitIndex attacker) const {
    return &line_up_->matchups[static_cast<std::size_t>(attacker * state.unit_count())];
  }
  const Matchup& matchup(const State& state, UnitIndex attacker, UnitIndex target) const {
    return matchups(state, attacker)[target];
  }

  /// What one hit of dangerous ground costs the unit [per mille of its points].
  int ground_hit(const State& state, UnitIndex unit);

 private:
  static constexpr int kMaxKinds = 32;  ///< different profiles of a battle whose odds are kept
  static constexpr int kWounds = kMostWounds + 1;
  static constexpr int kStandings = 2 * kWounds;
  static constexpr int kMelee = kStandings * kWounds;
  static constexpr int kShots = 2 * kStandings;
  static constexpr int kEntries = kMelee + kShots + kStandings;

  /// Finds the kind (the profile) of every unit; false when there is no room for one, whose odds are then not kept.
  bool take_up(const State& state);
  /// The matchups of all pairs of units; those of a battle's units only are ever touched.
  struct LineUp {
    std::array<std::uint8_t, kMaxUnits> kinds{};         ///< of the units
    std::array<std::int16_t, kMaxPlayers + 1> armies{};  ///< where they begin
    std::unique_ptr<Matchup[]> matchups{new Matchup[static_cast<std::size_t>(kMaxUnits) * kMaxUnits]};
  };
  /// Makes the matchups, unless those of one of the last battles are the same.
  /// @param forgot  the kinds have been numbered anew
  void begin_matchups(const State& state, bool forgot);
  bool is_of_battle(const LineUp& line_up, const State& state) const;
  static int standing_of(const Condition& condition) {
    return 2 * as_counted(condition).wounds + (condition.stunned ? 1 : 0);
  }
  static bool is_known(const Matchup& matchup, int slot) {
    return matchup.odds != nullptr && matchup.odds[slot].gain >= 0;
  }
  OddsEntry find_out(const Matchup& matchup, int slot, const State& state, UnitIndex attacker, UnitIndex target,
                     AttackKind kind, bool cover);

  int kind_of(UnitIndex unit) const { return kinds_[static_cast<std::size_t>(unit)]; }

  const Rules rules_;
  const Weights weights_;
  std::array<std::uint8_t, kMaxUnits> kinds_{};  ///< of the units of the battle; `kMaxKinds` = its odds are not kept
  std::array<Profile, kMaxKinds> profiles_{};    ///< of the kinds
  std::size_t kind_count_ = 0;
  std::vector<OddsEntry> entries_;
  std::array<LineUp, 2> line_ups_;   ///< of the last battles: couples change seats
  LineUp* line_up_ = &line_ups_[0];  ///< of this one
  std::array<std::array<std::int16_t, kStandings>, kMaxKinds> ground_{};
  ExchangeOdds exchanges_;
};

}  // namespace warbalance::warstuff1
