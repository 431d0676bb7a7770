#include "engine/systems/warstuff2/players/candidates.hpp"
#include "engine/systems/warstuff2/special_movement.hpp"

// Pushes of the built-in players (WS2-N1).

namespace warbalance::warstuff2 {
namespace {

/// What a push achieves; the later in this list, the better.
enum class PushEffect : std::uint8_t { none, leaves_cover, danger, fall };

/// Follows a push of full length along a direction, as the rules would.
PushEffect effect_of(const View& view, UnitIndex victim, int direction) {
  const Rules& rules = view.rules;
  const State& state = view.state;
  const Terrain& terrain = state.terrain;
  const Point from = state.unit(victim).at;
  const bool flies = state.profile(victim).flies;
  const Heading heading = Heading::standard(direction);
  bool danger = false;
  Point last = from;
  for (Length length = kPushStep; length <= rules.push_distance; length += kPushStep) {
    const Point at = heading.from(from, length);
    if (!flies && chasm_depth(terrain, at) >= rules.fall_from) return PushEffect::fall;
    if (rises_steeply(terrain, last, at) || !base_fits(rules, state, victim, at)) break;
    if (!flies && falling_height(rules, terrain, last, at) > 0) return PushEffect::fall;
    danger = danger || (terrain.dangerous() != 0 && (terrain.any_contains(terrain.dangerous(), at) ||
                                                     terrain.any_contains(terrain.dangerous(), last)));
    last = at;
  }
  if (danger && !flies && rules.push_triggers_dangerous != 0) return PushEffect::danger;
  const bool leaves =
      !state.profile(victim).always_cover && state.unit(victim).in_cover_piece && !in_cover_piece(state, last);
  return leaves ? PushEffect::leaves_cover : PushEffect::none;
}

/// The most that a push could do to a unit that stands here.
PushEffect greatest_effect(const View& view, Point at) {
  const Terrain& terrain = view.state.terrain;
  const auto any_near = [&](PieceSet pieces) {
    return terrain.any_of(
        pieces, [&](const TerrainPiece& piece) { return is_near(piece.shape, at, view.rules.push_distance); });
  };
  if (any_near(terrain.steep() | terrain.chasms())) return PushEffect::fall;
  if (any_near(terrain.dangerous())) return PushEffect::danger;
  return in_cover_piece(view.state, at) ? PushEffect::leaves_cover : PushEffect::none;
}

}  // namespace

std::optional<Push> greedy_push(const View& view, UnitIndex victim) {
  const PushEffect greatest = greatest_effect(view, view.state.unit(victim).at);
  PushEffect best = PushEffect::none;
  Push push{0, view.rules.push_distance};
  for (int direction = 0; direction < static_cast<int>(kDirections.size()) && best != greatest; ++direction) {
    const PushEffect effect = effect_of(view, victim, direction);
    if (effect <= best) continue;
    best = effect;
    push.direction = direction;
  }
  return best == PushEffect::none ? std::nullopt : std::optional<Push>(push);
}

}  // namespace warbalance::warstuff2
