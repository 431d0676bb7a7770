#pragma once

#include <algorithm>

#include "engine/systems/warstuff2/decisions.hpp"
#include "engine/systems/warstuff2/special_movement.hpp"
#include "engine/systems/warstuff2/wounds.hpp"

// Pushes, falls and dangerous terrain in a battle (chapter N, WS2-T21).

namespace warbalance::warstuff2 {

/// WS2-N2: hits of a fall, then Stunned, at the bottom. A unit that falls into a chasm stays at its rim (N6, N7).
/// @param pusher  gets the credit; none for own drops and jumps
template <class G, class Landing>
void fall(G& game, UnitIndex unit, Length height, UnitIndex pusher, Landing&& landing) {
  UnitState& state = game.state.unit(unit);
  const AttackNumbers attack = fall_numbers(std::min(height / game.rules.fall_step + 1, kMaxHits));
  game.event(TraceEvent::Kind::note, unit, "falls", "WS2-N2", pusher, -1, height);
  resolve(game, attack, {pusher, unit, false, false, Cause::fall});
  if (!state.alive()) return;
  if (!state.condition.stunned) {
    state.condition.stunned = true;
    state.condition.frozen = false;
    game.change(unit, "stunned", "WS2-N2", 0, pusher);
    end_guard(game, unit, "WS2-W13");
  }
  const Point from = state.at;
  const Point to = landing();
  if (to == from) return;
  game.state.move_to(unit, to);
  game.moved(unit, "fall", "WS2-N2", Path::straight(from, to), 0);
}

/// WS2-T21, W15: the die for entering the dangerous piece `number`. Returns whether the unit lives and is not stunned
/// by it.
template <class G>
bool passes_danger(G& game, UnitIndex unit, int number) {
  if (game.d6(game.tag(unit, kDangerousRoll), Needed::at_least(game.rules.dangerous_on + 1), number) >
      game.rules.dangerous_on)
    return true;
  const bool stunned = resolve(game, fall_numbers(0), {kNoUnit, unit, false, false, Cause::terrain, false, 1});
  return !stunned && game.state.unit(unit).alive();
}

/// One push of one unit.
template <class G>
class Pushing {
 public:
  Pushing(G& game, UnitIndex pusher, UnitIndex victim, const Push& push)
      : game_(game), pusher_(pusher), victim_(victim), unit_(game.state.unit(victim)), push_(push) {}

  /// WS2-N1: in steps of 10 to the last free point, with what the ground does to it on the way.
  void go() {
    const Point from = unit_.at;
    const Heading heading = Heading::standard(push_.direction);
    for (Length length = kPushStep; length <= push_.length; length += kPushStep) {
      const Point at = heading.from(from, length);
      const Point last = unit_.at;
      if (terrain().count() != 0 && falls_into_chasm(last, at)) return;
      if (rises_steeply(terrain(), last, at) || !base_fits(game_.rules, game_.state, victim_, at)) break;
      if (last == from && !enter_dangers(from, from)) return;
      if (const Length height = flies() ? 0 : falling_height(game_.rules, terrain(), last, at); height > 0) {
        tell();
        return fall(game_, victim_, height, pusher_,
                    [&] { return landing_point(game_.rules, game_.state, victim_, last, heading); });
      }
      game_.state.move_to(victim_, at);
      if (!enter_dangers(last, at)) return;
    }
    if (!told_ || unit_.at != told_at_) tell();
  }

 private:
  const Terrain& terrain() const { return game_.state.terrain; }
  bool flies() const { return game_.state.profile(victim_).flies; }

  void tell() {
    game_.moved(victim_, "push", "WS2-N1", Path::straight(told_at_, unit_.at), game_.rules.push_distance);
    told_ = true;
    told_at_ = unit_.at;
  }

  /// WS2-N7: at the rim of a deep chasm the unit falls and stays there.
  bool falls_into_chasm(Point last, Point at) {
    const Length depth = chasm_depth(terrain(), at);
    if (flies() || depth < game_.rules.fall_from) return false;
    if (!told_ || last != told_at_) tell();
    fall(game_, victim_, depth, pusher_, [last] { return last; });
    return true;
  }

  /// WS2-T21: dice for the dangerous pieces entered by this step, or begun in. Returns whether the push goes on.
  bool enter_dangers(Point last, Point at) {
    if (game_.rules.push_triggers_dangerous == 0 || flies()) return true;
    bool goes_on = true;
    terrain().for_each(terrain().dangerous(), [&](int number, const TerrainPiece& piece) {
      const bool enters = contains(piece.shape, at) && (last == at || !contains(piece.shape, last));
      if (!goes_on || !enters) return;
      if (!told_ || unit_.at != told_at_) tell();
      goes_on = passes_danger(game_, victim_, number);
    });
    return goes_on;
  }

  G& game_;
  UnitIndex pusher_;
  UnitIndex victim_;
  UnitState& unit_;
  Push push_;
  bool told_ = false;  ///< the trace knows of the push
  Point told_at_ = unit_.at;
};

/// WS2-N1, W11: the attacker may try to push away a unit that its wound die stunned.
template <class G>
void try_push(G& game, UnitIndex attacker, UnitIndex victim) {
  if (attacker == kNoUnit || !game.state.unit(attacker).alive()) return;
  const auto push = game.players.push(game.view_of(attacker), attacker, victim);
  if (!push) return;
  if (!game.test(game.tag(attacker, kPushRoll), game.rules.push_on)) return;
  ++game.report.pushes;
  const Length length = std::min(push->length, game.rules.push_distance);
  Pushing<G>(game, attacker, victim, {push->direction, length}).go();
}

}  // namespace warbalance::warstuff2
