#include <algorithm>
#include <limits>

#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"
#include "engine/systems/warstuff2/players/players.hpp"

// Deployment, shared by all built-in players.

namespace warbalance::warstuff2 {
namespace {

// Slots relative to the corner (section B, "placing").
constexpr std::array<Point, 7> kFront = {
    {{1202, 1202}, {1393, 975}, {975, 1393}, {1541, 718}, {718, 1541}, {1642, 440}, {440, 1642}}};
constexpr std::array<Point, 7> kMiddle = {
    {{884, 884}, {1036, 699}, {699, 1036}, {1151, 488}, {488, 1151}, {1223, 260}, {260, 1223}}};
constexpr std::array<Point, 3> kRear = {{{566, 566}, {706, 376}, {376, 706}}};

/// A point of the zone from one relative to the unit's corner.
Point from_corner(const Rules& rules, const State& state, UnitIndex unit, Point relative) {
  const Point corner = corner_point(rules, state.corners[static_cast<std::size_t>(state.owner(unit))]);
  return {corner.x == 0 ? relative.x : corner.x - relative.x, corner.y == 0 ? relative.y : corner.y - relative.y};
}

bool keeps_back(const Rules& rules, const Profile& profile) {
  return shoots_far(rules, profile) || profile.cast_on > 0 || profile.healer_on > 0 || profile.leader_dice > 0;
}

/// The first slot that `allows(point)`.
template <class Allows>
std::optional<Point> first_slot(const Rules& rules, const State& state, UnitIndex unit, const Allows& allows) {
  const auto first_of = [&](std::span<const Point> slots, const auto& holds) -> std::optional<Point> {
    for (const Point slot : slots) {
      const Point at = from_corner(rules, state, unit, slot);
      if (holds(at)) return at;
    }
    return std::nullopt;
  };
  const auto first_legal = [&](std::span<const Point> slots) { return first_of(slots, allows); };
  const bool back = keeps_back(rules, state.profile(unit));
  if (back && state.terrain.cover() != 0) {
    const auto covered = [&](Point at) { return in_cover_piece(state, at) && allows(at); };
    if (const auto at = first_of(kMiddle, covered)) return at;
  }
  if (const auto at = first_legal(back ? std::span<const Point>(kMiddle) : std::span<const Point>(kFront))) return at;
  if (const auto at = first_legal(back ? std::span<const Point>(kFront) : std::span<const Point>(kMiddle))) return at;
  return first_legal(kRear);
}

/// A slot outside dangerous pieces if there is one, because leaving these costs a die; else any slot; else a scan of
/// the zone.
std::optional<Point> place_in_zone(const Rules& rules, const State& state, UnitIndex unit) {
  const auto legal = [&](Point at) { return may_deploy(rules, state, unit, at); };
  if (const PieceSet dangerous = state.terrain.dangerous(); dangerous != 0 && !state.profile(unit).flies) {
    const auto safe = [&](Point at) { return !state.terrain.any_contains(dangerous, at) && legal(at); };
    if (const auto at = first_slot(rules, state, unit, safe)) return at;
  }
  if (const auto at = first_slot(rules, state, unit, legal)) return at;
  for (Length y = 50; y < rules.deploy_radius; y += 210) {
    for (Length x = 50; x < rules.deploy_radius; x += 210) {
      const Point at = from_corner(rules, state, unit, {x, y});
      if (legal(at)) return at;
    }
  }
  return std::nullopt;
}

}  // namespace

int greedy_corner(const View& view) {
  constexpr Length kNear = 2400;
  const Terrain& terrain = view.state.terrain;
  int best = 0;
  int most = -1;
  for (int corner = 0; corner < 4; ++corner) {
    if (!corner_is_free(view.state, corner)) continue;
    const Point at = corner_point(view.rules, corner);
    int pieces = 0;
    terrain.for_each(terrain.cover(), [&](int, const TerrainPiece& piece) {
      pieces += distance2(piece.shape.centre, at) <= square(kNear) ? 1 : 0;
    });
    if (pieces <= most) continue;
    most = pieces;
    best = corner;
  }
  return best;
}

Placement greedy_placement(const View& view, std::span<const UnitIndex> waiting) {
  const UnitIndex unit = view.state.cheapest(waiting);
  return {unit, place_in_zone(view.rules, view.state, unit)};
}

Placement greedy_late_placement(const View& view, std::span<const UnitIndex> waiting) {
  constexpr Length kGrid = 200;
  const Rules& rules = view.rules;
  const State& state = view.state;
  const UnitIndex unit = state.cheapest(waiting);
  if (view.odds.weights().late_place == kLateZone) {
    if (const auto at = place_in_zone(rules, state, unit)) return {unit, at};
  }
  UnitValues values;
  values.take(rules, state);
  const Outlook outlook(view, values, unit, Horizon::deployment);
  Value best = std::numeric_limits<Value>::min();
  std::optional<Point> place;
  for (Length y = kGrid; y < rules.table_height; y += kGrid) {
    for (Length x = kGrid; x < rules.table_width; x += kGrid) {
      const Point at{x, y};
      if (!may_deploy_late(rules, state, unit, at)) continue;
      const Value score = outlook.best_attack(at, kNoEnemy) - outlook.threat(at, in_cover_piece(state, at)) -
                          view.odds.weights().approach * outlook.self_value() * outlook.excess(at) / kInch -
                          danger_on(view, values, unit, Path::straight(at, at), state.terrain.all());
      if (score > best) {
        best = score;
        place = at;
      }
    }
  }
  if (!place) place = place_in_zone(rules, state, unit);
  return {unit, place};
}

// Pushes of the built-in players (WS2-N1).

namespace {

/// The effect of a push, from worst to best.
enum class PushEffect : std::uint8_t { none, leaves_cover, danger, fall };

/// Simulates a push of full length along a direction.
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

/// The best possible effect of a push on a unit that stands here.
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

std::optional<Push> Players::choose(const View& view, const PushQuestion& question) const {
  const UnitIndex victim = question.victim;
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
