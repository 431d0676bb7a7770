#include "engine/systems/vsgmr/players/legality.hpp"

#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/sight.hpp"

namespace warbalance::vsgmr {
namespace {

bool is_enemy(const State& state, UnitIndex unit, UnitIndex other) {
  return other >= 0 && other < state.unit_count() && state.in_play(other) && state.enemies(unit, other);
}
bool is_friend(const State& state, UnitIndex unit, UnitIndex other) {
  return other >= 0 && other < state.unit_count() && other != unit && state.in_play(other) &&
         !state.enemies(unit, other);
}

bool may_board(const View& view, UnitIndex unit, const Move& move) {
  const State& state = view.state;
  if (move.in_flight || move.leave != Point{} ||
      !(is_friend(state, unit, move.board) || is_enemy(state, unit, move.board)))
    return false;
  const FigureState& mount = state.unit(move.board);
  const Point at = move.path.count > 1 ? move.path.end() : state.unit(unit).at;
  return may_be_boarded(view, unit, move.board) &&
         apart2(state.grid, at, mount.at) <= square(view.rules.reach + state.unit(unit).radius + mount.radius);
}

/// Whether a figure may be placed at a point: on a board only in the middle of a space.
bool is_place(const Grid& grid, Point at) { return !grid.is_on() || grid.snapped(at) == at; }

}  // namespace

bool may_be_boarded(const View& view, UnitIndex unit, UnitIndex mount) {
  const State& state = view.state;
  const bool is_guy = vsgmr::is_guy(state.profile(unit).type);
  if (!is_guy && view.rules.vehicles_carry_mounts == 0) return false;
  if (state.unit(mount).in_flight || state.unit(mount).mount != kNoUnit || !state.has_place(mount, unit)) return false;
  if (state.owner(mount) == state.owner(unit)) return true;
  return is_guy && view.rules.capture_mounts != 0 && !state.profile(mount).independent && state.is_empty(mount);
}

bool move_is_legal(const View& view, UnitIndex unit, const Move& move) {
  const Profile& profile = view.state.profile(unit);
  if (move.in_flight && !profile.flies) return false;
  Walker walker = walker_of(view.state, unit, profile.flies);
  if (move.leave != Point{}) {
    if (!may_leave(view.state, unit)) return false;
    const auto place = leaving_place(view.rules, view.state, unit, move.leave);
    if (!place) return false;
    walker.from = *place;
  } else if (view.state.unit(unit).mount != kNoUnit) {
    return false;
  }
  if (!vsgmr::move_is_legal(view.rules, view.state, walker, move.path, move.in_flight)) return false;
  const Point end = move.path.count > 1 ? move.path.end() : walker.from;
  if (move.picks_up && !may_pick_up(view.rules, view.state, unit, end, move.in_flight)) return false;
  return move.board == kNoUnit || may_board(view, unit, move);
}

bool action_is_legal(const View& view, UnitIndex unit, const Action& action, bool hand_to_hand_step) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const FigureState& self = state.unit(unit);
  Sight sight;
  switch (action.kind) {
    case ActionKind::distance:
    case ActionKind::hand_to_hand: {
      const AttackKind kind = action.kind == ActionKind::distance ? AttackKind::distance : AttackKind::hand_to_hand;
      if (action.piece >= 0) {
        return (kind == AttackKind::hand_to_hand) == hand_to_hand_step && action.piece < state.terrain.count() &&
               may_attack(view.rules, state, unit, kind) &&
               reaches_piece(view.rules, state, unit, stand_of(state, unit), action.piece, kind);
      }
      return (kind == AttackKind::hand_to_hand) == hand_to_hand_step && is_enemy(state, unit, action.target) &&
             may_attack(view.rules, state, unit, kind) &&
             reaches(view.rules, state, unit, stand_of(state, unit), action.target, kind, sight);
    }
    case ActionKind::disable:
      return !hand_to_hand_step && profile.disable_on != 0 && is_enemy(state, unit, action.target) &&
             state.controlled(unit) && (!self.controls || state.disabled(self.rides)) &&
             state.profile(action.target).type != FigureType::building &&
             state.unit(action.target).disabled_round <= state.round &&
             state.within(unit, action.target, range_of(view.rules, profile));
    case ActionKind::summon: {
      if (hand_to_hand_step || profile.summon_on == 0 || self.mount != kNoUnit || !state.controlled(unit) ||
          !is_friend(state, unit, action.target) || state.unit(action.target).mount != kNoUnit) {
        return false;
      }
      const Walker walker = walker_of(state, action.target, false);
      const Length half_moves = profile.summon_half_moves * profile.half_move - state.grid.space;
      const Length far = half_moves + self.radius + walker.radius;
      return apart2(state.grid, self.at, action.at) <= square(far) && is_place(state.grid, action.at) &&
             may_stand(view.rules, state, walker, action.at, state.unit(action.target).in_flight);
    }
    case ActionKind::none:
      return false;
  }
  return false;
}

}  // namespace warbalance::vsgmr
