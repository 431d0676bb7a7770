#pragma once

#include <algorithm>

#include "engine/systems/warstuff2/wounds.hpp"

// Chapter S: shots, guard reactions, and the moves that trigger them.

namespace warbalance::warstuff2 {

/// WS2-S1: whether the unit may shoot at the target from where both stand.
inline bool may_shoot(const State& state, UnitIndex shooter, UnitIndex target) {
  const Profile& profile = state.profile(shooter);
  return profile.shoots() && state.unit(target).alive() && state.enemies(shooter, target) &&
         within(state, shooter, target, profile.range);
}

enum class ShotKind : std::uint8_t { action, guard_reaction };

template <class G>
void shoot(G& game, UnitIndex shooter, UnitIndex target, ShotKind kind) {
  const State& state = game.state;
  ++game.report.shots;
  game.event(TraceEvent::Kind::note, shooter, kind == ShotKind::action ? "shot" : "guard shot",
             kind == ShotKind::action ? "WS2-S5" : "WS2-S20", target);
  const Attack attack = shot(game.rules, state.profile(shooter), state.profile(target), state.stream(shooter));
  const bool covered =
      kind == ShotKind::guard_reaction || in_cover(game.rules, state, target, EventKind::shooting);  // WS2-S6, S24
  resolve(game, attack, {shooter, target, covered, false, Cause::shooting});
}

/// WS2-S20, S21: whether a guard may shoot at a unit that moves past, standing where it stands now.
/// On an open table everything is in sight all the time, so nothing ever comes into sight.
template <class G>
bool guard_is_triggered(const G& game, UnitIndex guard, UnitIndex mover) {
  const UnitState& state = game.state.unit(guard);
  return state.guard && !state.condition.stunned && game.rules.guard_enters_sight == 0 &&
         may_shoot(game.state, guard, mover);
}

/// The reaction shots at one check point. Returns whether the mover may go on (WS2-S25).
template <class G>
bool react_at(G& game, UnitIndex mover, std::span<const UnitIndex> guards, std::array<bool, kMaxUnits>& has_shot) {
  for (std::size_t i = 0; i < guards.size(); ++i) {
    const UnitIndex guard = guards[i];
    if (has_shot[i] || !guard_is_triggered(game, guard, mover)) continue;
    if (!game.players.guard_shot(game.view(), guard, mover)) continue;
    has_shot[i] = true;
    UnitState& state = game.state.unit(guard);
    ++state.guard_shots;
    if (game.rules.guard_shots != 0 && state.guard_shots >= game.rules.guard_shots) {
      end_guard(game, guard, "WS2-S20");
    }
    shoot(game, guard, mover, ShotKind::guard_reaction);
    if (!game.able(mover)) return false;
  }
  return true;
}

/// Moves a unit along a path with the reactions on the way (WS2-S22). Returns whether it arrived and can act on.
template <class G>
bool move_along(G& game, UnitIndex mover, const Path& path, Length limit, std::string_view what,
                std::string_view rule) {
  State& state = game.state;
  std::array<UnitIndex, kMaxUnits> guards;
  std::size_t count = 0;
  for_each_enemy(state, state.owner(mover), [&](UnitIndex enemy) {
    if (state.unit(enemy).guard) guards[count++] = enemy;
  });
  const Length length = G::traced || count > 0 ? path_length(path) : 0;
  Length told = 0;  // how much of the path the trace has been told
  const auto tell_until = [&](Length done) {
    if constexpr (G::traced) {
      if (done > told) game.moved(mover, what, rule, part_of(path, told, done), limit);
    }
    told = done;
  };
  if (count > 0 && length > 0) {
    std::array<bool, kMaxUnits> has_shot{};
    for (Length done = 0; done < length;) {
      done = std::min(done + game.rules.guard_step, length);
      const Point at = done == length ? path.end() : path_point(path, done);
      if (!base_fits(game.rules, state, mover, at)) continue;
      state.move_to(mover, at);
      const bool triggered = std::any_of(guards.begin(), guards.begin() + static_cast<std::ptrdiff_t>(count),
                                         [&](UnitIndex guard) { return guard_is_triggered(game, guard, mover); });
      if (!triggered) continue;
      tell_until(done);
      if (!react_at(game, mover, {guards.data(), count}, has_shot)) return false;
    }
  }
  state.move_to(mover, path.end());
  tell_until(length);
  return true;
}

}  // namespace warbalance::warstuff2
