#pragma once

#include <algorithm>

#include "engine/systems/warstuff2/facts.hpp"
#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/pushing.hpp"
#include "engine/systems/warstuff2/shooting.hpp"

// Moves along a path with all that happens on the way: guard reactions (WS2-S20 to S25), dangerous terrain (T21), drops
// and jumps (N4 to N6).

namespace warbalance::warstuff2 {

/// How a move is limited and called.
struct MoveKind {
  Length limit = 0;
  std::string_view what;
  std::string_view rule;
  bool triggers_guards = false;  ///< WS2-S23
};

/// One move of one unit.
template <class G>
class Walk {
 public:
  Walk(G& game, UnitIndex mover, const Path& path, const MoveKind& kind)
      : game_(game), mover_(mover), path_(path), kind_(kind) {}

  /// Returns whether the unit arrived and can act on.
  bool go() {
    if (game_.state.terrain.count() != 0) tell_ground();
    if (kind_.triggers_guards) find_guards();
    const Incidents incidents(game_.rules, game_.state, mover_, path_);
    // the length does not matter when nothing can happen on the path
    if (G::traced || guard_count_ > 0 || incidents.count() > 0) length_ = path_length(path_);
    int next = 0;
    for (Length checked = 0;;) {
      const bool checks = guard_count_ > 0 && checked < length_;
      const Length check = checks ? std::min(checked + game_.rules.guard_step, length_) : length_;
      if (next < incidents.count() && incidents[next].at <= check) {
        if (!passes(incidents[next++])) return false;
        continue;
      }
      if (!checks) break;
      checked = check;
      if (!passes_guards(check)) return false;
    }
    game_.state.move_to(mover_, path_.end());
    tell_until(length_);
    return true;
  }

 private:
  UnitState& mover() { return game_.state.unit(mover_); }
  Point point(Length at) const { return at == length_ ? path_.end() : path_point(path_, at); }

  /// Tells the trace of the path up to `done`.
  void tell_until(Length done) {
    if constexpr (G::traced) {
      if (done > told_) game_.moved(mover_, kind_.what, kind_.rule, part_of(path_, told_, done), kind_.limit);
    }
    told_ = done;
  }

  /// Tells the trace how terrain changes limit and length.
  void tell_ground() {
    if constexpr (G::traced) {
      const auto note = [&](std::string_view what, std::string_view rule, Length value) {
        game_.event(TraceEvent::Kind::note, mover_, what, rule, kNoUnit, -1, value);
      };
      const Rules& rules = game_.rules;
      const PieceSet met = pieces_met(game_.state, mover_, path_);
      if (is_slowed(game_.state, mover_, path_, met)) {
        note("through difficult terrain", "WS2-T20", limit_along(rules, game_.state, mover_, path_, kind_.limit, met));
      }
      const Length height = climbing(rules, game_.state, mover_, path_, met);
      if (height > 0) note("climbs", "WS2-M9", height);
    }
  }

  /// Puts the unit at a point of its path, or at the last free one before it.
  void stand_at(Length at) {
    while (at > told_ && !base_fits(game_.rules, game_.state, mover_, point(at))) --at;
    game_.state.move_to(mover_, point(at));
    tell_until(at);
  }

  // --- the ground ---

  bool passes(const Incident& incident) {
    stand_at(incident.at);
    switch (incident.kind) {
      case Incident::Kind::dangerous:
        return passes_danger(game_, mover_, incident.ground);
      case Incident::Kind::drop: {
        if (leap_succeeds(incident, kDropRoll)) return true;
        const Point edge = mover().at;
        fall(game_, mover_, incident.size, kNoUnit,
             [&] { return landing_point(game_.rules, game_.state, mover_, edge, incident.heading); });
        return false;
      }
      case Incident::Kind::jump:
        if (leap_succeeds(incident, kJumpRoll)) return true;
        fall(game_, mover_, incident.depth, kNoUnit, [&] { return mover().at; });
        return false;
    }
    return true;
  }

  /// WS2-N4, N6: a die, and one more for each whole step of height or width; all must succeed.
  bool leap_succeeds(const Incident& incident, const RollKind& roll) {
    bool succeeds = true;
    for (Length dice = incident.size / game_.rules.fall_step + 1; dice > 0; --dice) {
      succeeds = game_.test(game_.tag(mover_, roll), game_.rules.jump_on, incident.ground) && succeeds;
    }
    return succeeds;
  }

  // --- guards ---

  void find_guards() {
    const State& state = game_.state;
    for (int seat = 0; seat < state.players; ++seat) {
      if (seat == state.owner(mover_)) continue;
      for (const UnitIndex enemy : state.army(seat)) {
        const auto place = static_cast<std::size_t>(guard_count_);
        guards_[place] = enemy;
        has_shot_[place] = false;
        guard_count_ += state.unit(enemy).guard ? 1 : 0;
      }
    }
    look_out(path_.points[0]);
  }

  /// WS2-S21 by option: notes which guards see a place.
  void look_out(Point place) {
    if (game_.rules.guard_enters_sight == 0) return;
    for (std::size_t i = 0; i < static_cast<std::size_t>(guard_count_); ++i) {
      saw_[i] = in_sight(game_.state, game_.state.unit(guards_[i]).at, place);
    }
  }

  /// WS2-S20, S21: whether a guard reacts to the mover where it stands now.
  bool is_triggered(int number) const {
    const auto i = static_cast<std::size_t>(number);
    const UnitState& guard = game_.state.unit(guards_[i]);
    if (!guard.guard || guard.condition.stunned) return false;
    if (game_.rules.guard_enters_sight != 0 && saw_[i]) return false;
    return may_shoot(game_.state, guards_[i], mover_);
  }

  /// Whether a guard has a point in range.
  bool any_in_range(Point here) const {
    bool any = false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(guard_count_); ++i) {
      any = any || game_.state.within(mover_, here, guards_[i], game_.state.profile(guards_[i]).range);
    }
    return any;
  }

  /// One check point (WS2-S22). Returns whether the mover may go on (S25).
  bool passes_guards(Length at) {
    const Point here = point(at);
    if (game_.rules.guard_enters_sight == 0 && !any_in_range(here)) return true;
    if (!base_fits(game_.rules, game_.state, mover_, here)) return true;
    game_.state.move_to(mover_, here);
    bool triggered = false;
    for (int number = 0; number < guard_count_; ++number) triggered = triggered || is_triggered(number);
    if (triggered) {
      tell_until(at);
      if (!survives_reactions()) return false;
    }
    look_out(here);
    return true;
  }

  bool survives_reactions() {
    for (int number = 0; number < guard_count_; ++number) {
      const auto i = static_cast<std::size_t>(number);
      if (has_shot_[i] || !is_triggered(number)) continue;
      if (!game_.players.guard_shot(game_.view_of(guards_[i]), guards_[i], mover_)) continue;
      react(number);
      if (!game_.able(mover_)) return false;
    }
    return true;
  }

  void react(int number) {
    const auto i = static_cast<std::size_t>(number);
    has_shot_[i] = true;
    UnitState& guard = game_.state.unit(guards_[i]);
    ++guard.guard_shots;
    if (game_.rules.guard_shots != 0 && guard.guard_shots >= game_.rules.guard_shots) {
      end_guard(game_, guards_[i], "WS2-S20");
    }
    shoot(game_, guards_[i], mover_, ShotKind::guard_reaction);
  }

  G& game_;
  UnitIndex mover_;
  const Path& path_;
  const MoveKind& kind_;
  Length length_ = 0;
  Length told_ = 0;  ///< length of the path that the unit has gone, and that the trace has been told of
  std::array<UnitIndex, kMaxUnits> guards_;
  std::array<bool, kMaxUnits> has_shot_;
  std::array<bool, kMaxUnits> saw_;  ///< at the check point before
  int guard_count_ = 0;
};

/// Moves a unit along a legal path. Returns whether it arrived and can act on.
template <class G>
bool walk(G& game, UnitIndex mover, const Path& path, const MoveKind& kind) {
  count_move(game, mover, path);
  return Walk<G>(game, mover, path, kind).go();
}

}  // namespace warbalance::warstuff2
