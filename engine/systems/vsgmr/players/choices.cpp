#include <algorithm>

#include "engine/systems/vsgmr/movement.hpp"
#include "engine/systems/vsgmr/players/actions.hpp"
#include "engine/systems/vsgmr/players/legality.hpp"
#include "engine/systems/vsgmr/players/players.hpp"

// The candidates that a player who looks ahead tries, beside what his policy chooses.

namespace warbalance::vsgmr {

void Players::choices(const View& view, int seat, Choices& best) {
  begin_memos(view.state);
  switch (view.state.cursor.step) {
    case Step::movement:
      return move_choices(view, seat, best);
    case Step::distance:
      return action_choices(view, seat, false, best);
    case Step::hand_to_hand:
      return action_choices(view, seat, true, best);
    case Step::skills:
    case Step::over:
      return;
  }
}

/// For each figure on the ground: the moves of several styles, and to stay.
void Players::move_choices(const View& view, int seat, Choices& best) {
  const State& state = view.state;
  std::array<UnitIndex, kMaxUnits> room;
  const std::span<const UnitIndex> ready(room.data(), ready_to_move(state, seat, room));
  const MoveStyle usual = move_style_of(view, seat);
  MoveStyle careful = usual;
  careful.threat = careful.threat_moving = view.odds.weights().caution;
  MoveStyle bold = usual;
  bold.charges = true;
  const auto on_the_spot = choose_next(view, ready, usual);
  int rank = 0;
  for (const UnitIndex unit : ready) {
    if (state.unit(unit).mount != kNoUnit) continue;
    const std::array<Move, 4> moves{choose_move(view, paths_, unit, usual), choose_move(view, paths_, unit, careful),
                                    choose_move(view, paths_, unit, bold), Move{}};
    for (auto move = moves.begin(); move != moves.end(); ++move) {
      const bool usual_one = on_the_spot && on_the_spot->unit == unit && on_the_spot->move == *move;
      if (usual_one || std::find(moves.begin(), move, *move) != move) continue;
      best.offer({{unit, *move, std::nullopt}, moves.begin() - move, rank++});
    }
  }
}

/// For each figure: what its policy chooses, and attacks on all other enemies that it may attack.
void Players::action_choices(const View& view, int seat, bool hand_to_hand, Choices& best) {
  const State& state = view.state;
  std::array<UnitIndex, kMaxUnits> room;
  std::size_t count = 0;
  for (const UnitIndex unit : state.army(seat)) {
    if (state.able(unit) && !state.unit(unit).attacked && may_act(view, unit, hand_to_hand)) room[count++] = unit;
  }
  if (count == 0) return;
  const std::span<const UnitIndex> ready(room.data(), count);
  const auto on_the_spot = choose_next(view, seat, ready, hand_to_hand);
  int rank = 0;
  for (const UnitIndex unit : ready) {
    const auto offer = [&](const Action& action, std::int64_t score) {
      if (on_the_spot && on_the_spot->unit == unit && on_the_spot->action == action) return;
      best.offer({{unit, std::nullopt, action}, score, rank++});
    };
    const Action usual = choose_action(view, unit, hand_to_hand);
    if (usual.kind != ActionKind::none) offer(usual, 0);
    state.for_each_enemy(seat, [&](UnitIndex enemy) {
      const Action attack{hand_to_hand ? ActionKind::hand_to_hand : ActionKind::distance, enemy, {}};
      if (attack != usual && action_is_legal(view, unit, attack, hand_to_hand)) offer(attack, -1);
    });
  }
}

}  // namespace warbalance::vsgmr
