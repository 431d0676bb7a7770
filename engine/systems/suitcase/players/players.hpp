#pragma once

#include <optional>
#include <span>

#include "engine/core/players/seated_players.hpp"
#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/players/memory.hpp"
#include "engine/systems/suitcase/players/script.hpp"
#include "engine/systems/suitcase/players/weights.hpp"
#include "engine/systems/suitcase/sight.hpp"
#include "engine/systems/suitcase/ways.hpp"

// Section 16: what the players decide. Players see the whole position, never future dice.

namespace warbalance::suitcase {

/// What arenas are made of; nothing has to be prepared.
struct OddsTables {
  Rules rules;
  Weights weights{};  ///< of the players that think in the room
};

/// Room that is made once for each thread.
class Workspace {
 public:
  explicit Workspace(const OddsTables& tables) : weights_(tables.weights) {}
  const Weights& weights() const { return weights_; }
  void begin(const State& state) { memory.begin(state); }

  Memory memory;
  Paths paths;
  Ways ways;
  HexSet ends;  ///< hexes that a unit may move to

 private:
  const Weights weights_;
};

/// What a player decides on.
struct View {
  const Rules& rules;
  const State& state;
  Workspace& room;
};

/// A spell and whom it is cast on.
struct Cast {
  int spell = 0;
  UnitIndex target = kNoUnit;
};
struct Shot {
  UnitIndex target = kNoUnit;
  bool picks_hero = false;
  Hex split_at = kNoHex;  ///< the model around which the attacks are split; kNoHex = all at the target
};

// What the rules allow.
bool action_is_legal(const View& view, UnitIndex unit, const Action& action);
bool cast_is_legal(const View& view, UnitIndex unit, const Cast& cast);
/// SC-K27: whether an enemy wizard may try to block what a unit casts.
bool may_block(const View& view, UnitIndex caster, UnitIndex wizard);
/// SC-C7: whether the leader of a unit may move to a hex after it destroyed another one.
bool free_move_is_legal(const View& view, UnitIndex unit, Hex hex);

/// The leader's hexes of a set-up or an arrival.
enum class Placing : std::uint8_t { deploy, scout_place, scout_move, ambush };
bool place_is_legal(const View& view, UnitIndex unit, Placing placing, Hex hex, Formation& hexes);
/// SC-K1: hexes that an arriving unit keeps from enemies.
int ambush_gap(const Profile& profile, const Body& body);

/// The formation of a unit whose leader stands as near to a hex as there is room; false = nowhere.
bool find_place(const View& view, UnitIndex unit, Hex wanted, Formation& hexes);

/// All players of one battle. Each decision is answered by the player of the seat that it belongs to.
class Players : public SeatedPlayers<Script, Decision> {
 public:
  /// What a seat may do at its next activation, beside what it chooses on the spot.
  void choices(const View& view, int seat, Choices& best);

  /// SC-D4: whether an Ambush unit is kept in reserve.
  bool waits(const State& state, UnitIndex unit);
  /// SC-D3 .. SC-D5; kNoHex = nowhere, or not now.
  Hex place(const View& view, UnitIndex unit, Placing placing);
  /// SC-D6
  UnitIndex next_unit(const View& view, int seat, std::span<const UnitIndex> ready);
  /// SC-D7, SC-D16
  Action action(const View& view, UnitIndex unit);
  /// SC-D12. @param before  its action
  std::optional<Cast> spell(const View& view, UnitIndex unit, bool before);
  /// SC-D13: who of `wizards` try to block; the others are taken out. Returns how many do.
  std::size_t block(const View& view, int seat, std::span<UnitIndex> wizards);
  /// SC-D9, SC-D10
  Shot shot(const View& view, UnitIndex unit, bool moved);
  /// SC-C5: the model of the unit that it fights around which a unit splits its strikes; kNoHex = it does not.
  Hex split_strikes(const State& state, UnitIndex unit, UnitIndex target);
  /// SC-H7: which of some units of a seat takes an attack more.
  UnitIndex extra(const State& state, int seat, std::span<const UnitIndex> units);
  /// SC-D14
  bool strikes_back(const State& state, UnitIndex unit);
  /// SC-D11. @param target  of its weapons; kNoUnit = none
  UnitIndex breath(const View& view, UnitIndex unit, UnitIndex target);
  /// SC-D15: where the leader of a unit moves after a melee; kNoHex = it stays.
  Hex free_move(const View& view, UnitIndex unit);

 private:
  Action choose_action(const View& view, UnitIndex unit);
  Shot scripted_shot(const View& view, UnitIndex unit);
};

}  // namespace warbalance::suitcase
