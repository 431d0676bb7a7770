#include <algorithm>

#include "engine/systems/warstuff1/players/candidates.hpp"
#include "engine/systems/warstuff1/players/outlook.hpp"

// The default player (WS1-T04 to T13).

namespace warbalance::warstuff1 {
namespace {

/// Whether an enemy that is still to act could reach the unit.
bool is_in_reach(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const Point at = state.unit(unit).at;
  bool reached = false;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    if (reached || other.condition.stunned || other.activated) return;
    reached = distance2(at, other.at) < square(view.odds.matchup(state, enemy, unit).longest_reach);
  });
  return reached;
}

/// A bound of what the unit could gain at once: reaches alone are looked at.
Value best_deed(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const Point at = state.unit(unit).at;
  const Matchup* const matchups = view.odds.matchups(state, unit);
  Value best = 0;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const Matchup& matchup = matchups[enemy];
    const std::int32_t distance = distance2(at, state.unit(enemy).at);
    if (distance >= square(matchup.longest_reach)) return;
    if (Value{kCertainKill} * state.cost(enemy) <= best) return;
    const auto consider = [&](OddsEntry odds) { best = std::max(best, attack_value(state, unit, enemy, odds)); };
    if (distance < square(matchup.melee_reach)) consider(view.odds.melee(matchup, state, unit, enemy));
    if (distance < square(matchup.shot_reach)) consider(view.odds.shot(matchup, state, unit, enemy, false));
    if (distance < square(matchup.entangle_reach)) consider(view.odds.entangle(matchup, state, unit, enemy));
  });
  if (profile.heal_on == 0) return best;
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly == unit && view.rules.heal_self == 0) continue;
    const Length reach = state.unit(unit).run + profile.heal_radius;
    if (gap_within(state, unit, at, friendly, reach)) best = std::max(best, heal_value(state, unit, friendly));
  }
  return best;
}

/// What a unit would lose by waiting; 0 = nothing.
Value urgency(const View& view, UnitIndex unit) {
  if (!view.state.unit(unit).condition.stunned) return best_deed(view, unit);
  return is_in_reach(view, unit) ? Value{300} * view.state.cost(unit) : 0;
}

/// WS1-T05: how urgent it is that a unit acts, a Leader before all others when two or more of his group have a deed.
Value quick_value(const View& view, UnitIndex unit) {
  constexpr Value kCommands = 1'000'000 * Value{100};
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  Value value = urgency(view, unit);
  if (profile.command_dice > 0 && view.odds.weights().leader_first != 0) {
    int urgent = value > 0 ? 1 : 0;
    for (const UnitIndex friendly : state.army(state.owner(unit))) {
      if (friendly == unit || !is_ready(state, friendly)) continue;
      if (!state.within(unit, friendly, profile.command_radius)) continue;
      if (urgency(view, friendly) > 0) ++urgent;
    }
    if (urgent >= 2) value += kCommands;
  }
  return value == 0 ? -Value{state.cost(unit)} : value;
}

/// Whether units move on when they have been placed: towards an enemy who shoots more, and with three quarters of the
/// army or more. Fewer would be caught alone before the others.
bool goes_ahead(const State& state, int seat) {
  const auto own = static_cast<std::size_t>(seat);
  int ahead = 0;
  std::int64_t outshot_by = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(state.players); ++s) {
    for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
      const Profile& profile = state.profile(unit);
      if (s == own) ahead += profile.placed_move > 0 ? 1 : -3;
      if (profile.has_ranged()) outshot_by += s == own ? -state.cost(unit) : state.cost(unit);
    }
  }
  return ahead >= 0 && outshot_by > 0;
}

/// Whether a unit that is placed at `at` has a friend near, if there is any on the table.
bool has_company(const State& state, UnitIndex unit, Point at) {
  constexpr Length kCompany = 6 * kInch;
  bool alone = true;
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly == unit) continue;
    alone = false;
    if (state.within(unit, at, friendly, kCompany / state.profile(unit).scale)) return true;
  }
  return alone;
}

}  // namespace

UnitIndex greedy_unit(const View& view, std::span<const UnitIndex> choices) {
  if (choices.size() == 1) return choices.front();
  UnitIndex best = kNoUnit;
  Value best_value = 0;
  for (const UnitIndex unit : choices) {
    const Value value = quick_value(view, unit);
    const bool better = best == kNoUnit || value > best_value || (value == best_value && unit < best);
    if (!better) continue;
    best = unit;
    best_value = value;
  }
  return best;
}

std::optional<UnitIndex> greedy_pick(const View& view, std::span<const UnitIndex> allowed) {
  const UnitIndex unit = greedy_unit(view, allowed);
  if (quick_value(view, unit) <= 0) return std::nullopt;
  return unit;
}

std::optional<Path> greedy_extra_move(const View& view, UnitIndex unit, bool placed) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const Point from = state.unit(unit).at;
  const Length limit = placed ? profile.placed_move : profile.melee_move;
  const auto legal = [&](const Path& path) { return extra_move_is_legal(view, unit, path, placed); };
  if (placed && !goes_ahead(state, state.owner(unit))) return std::nullopt;
  bool any_enemy = false;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex) { any_enemy = true; });
  const bool may_stay = placed || keeps_gap(state, unit, from, profile.melee_move_gap);
  if (placed && !any_enemy) {
    constexpr std::array<Point, 4> kForward = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
    const Point forward = kForward[static_cast<std::size_t>(state.edges[static_cast<std::size_t>(state.owner(unit))])];
    const Length length = limit / 2;
    const Path path = Path::straight(from, from + Point{forward.x * length, forward.y * length});
    return legal(path) ? std::optional(path) : std::nullopt;
  }
  Outlook outlook(view, unit, limit);
  std::optional<Path> best;
  bool known = may_stay;
  Value best_score = may_stay ? outlook.place(outlook.here()) * outlook.points() : 0;
  for (const Length length : {limit, limit / 2}) {
    for (std::size_t k = 0; k < kCompass.size(); ++k) {
      const Path path = Path::straight(from, along(from, kCompass[k], length));
      const auto wins = [&](Value score) { return !known || score > best_score; };
      const Outlook::Spot spot = outlook.look(path.end());
      if (!wins(outlook.at_most(spot) * outlook.points())) continue;
      const Value score = outlook.place(spot) * outlook.points() - outlook.ground(path);
      if (!wins(score) || !legal(path)) continue;
      if (placed && !has_company(state, unit, path.end())) continue;
      best = path;
      best_score = score;
      known = true;
    }
  }
  return best;
}

}  // namespace warbalance::warstuff1
