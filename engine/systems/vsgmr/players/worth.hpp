#pragma once

#include <algorithm>
#include <optional>

#include "engine/systems/vsgmr/players/players.hpp"

// What attacks are worth to the players: millionths of a chance times the price of the target in hundredths.

namespace warbalance::vsgmr {

using Worth = std::int64_t;

inline constexpr Worth kMillion = 1'000'000;

/// A distance greater than any on a table.
inline constexpr Length kEverywhere = 20000;

/// Square of a reach, to compare with squared distances on a table.
constexpr std::int32_t reach2(Length reach) { return square(std::min(reach, kEverywhere)); }

/// The best of several attacks: worth most, at a distance rather than hand to hand (VS-C10), of the nearest target,
/// with the lowest index.
struct BestAttack {
  AttackKind kind = AttackKind::distance;
  UnitIndex target = kNoUnit;
  Worth worth = 0;
  std::int32_t distance2 = 0;
  int piece = -1;  ///< of terrain, in place of a target

  bool exists() const { return worth > 0; }
  /// Without a look at indices: those are for the order in which attacks are compared.
  bool is_better_than(const BestAttack& other) const {
    if (worth != other.worth) return worth > other.worth;
    if (worth > 0 && kind != other.kind) return kind == AttackKind::distance;
    return worth > 0 && distance2 < other.distance2;
  }
};

/// VS-D3 .. VS-D7: what a figure sees of a target from a stand, by the lines that are kept.
Sight sight_of(const View& view, UnitIndex looks, const Stand& from, UnitIndex target);

/// Worth of an attack from a stand (EV of section 14); 0 when it is not possible.
/// @param turns  the attacker faces the target first
Worth attack_worth(const View& view, UnitIndex attacker, Stand from, UnitIndex target, AttackKind kind, bool turns);

/// VS-C10: whether a seat assaults a fortress that still stands.
bool assaults(const View& view, int seat);

/// The nearest enemy of a seat or figure; of equal ones the lowest index.
UnitIndex nearest_enemy_of(const State& state, int seat, Point at);
inline UnitIndex nearest_enemy(const State& state, UnitIndex figure, Point at) {
  return nearest_enemy_of(state, state.owner(figure), at);
}

/// VS-C5 .. VS-C9.
Move choose_move(const View& view, Ways& ways, UnitIndex unit, const MoveTaste& taste);

/// VS-C8: the move of a figure that leaves its mount; nothing when it had better stay aboard. @pre it may leave
std::optional<Move> choose_leaving(const View& view, Ways& ways, UnitIndex unit, const MoveTaste& taste);

/// Whether a figure may have something to do in step 3 or 4, before a closer look.
bool may_act(const View& view, UnitIndex unit, bool hand_to_hand);

/// VS-C10 .. VS-C13: what a figure does in step 3 or 4.
Action choose_action(const View& view, UnitIndex unit, bool hand_to_hand);

/// VS-C15: the dearest figure of the reserve, at the place nearest to an enemy; none: there is no room.
std::optional<ChooseSpawn> choose_spawn(const View& view, int seat, int face);

/// VS-C15: of the figures that may make a skill roll the one that succeeds most likely, at its best task.
/// @param ready  each is at a task
std::optional<ChooseSkill> choose_skill(const View& view, std::span<const UnitIndex> ready);

/// VS-C17: the same at random, doing nothing included. Nothing where there is nothing to choose from.
std::optional<Action> random_action(const View& view, UnitIndex unit, bool hand_to_hand, RandomStream& lots);

}  // namespace warbalance::vsgmr
