#pragma once

#include <algorithm>

#include "engine/systems/warstuff2/facts.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/questions.hpp"
#include "engine/systems/warstuff2/sight.hpp"
#include "engine/systems/warstuff2/state.hpp"
#include "engine/systems/warstuff2/wounds.hpp"

// Pushes, falls and dangerous terrain in a battle (chapter N, WS2-T21).

namespace warbalance::warstuff2 {

/// WS2-N2: resolves a fall: its hits, then the unit lies Stunned at the bottom, or at the rim of a chasm (N6, N7).
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

/// WS2-T21, W15: rolls the die for entering the dangerous piece `number`. Returns whether the unit survives without
/// being stunned by it.
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

  /// WS2-N1: pushes in steps of 10 to the last free point, with the effects of the ground on the way.
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
        record();
        return fall(game_, victim_, height, pusher_,
                    [&] { return landing_point(game_.rules, game_.state, victim_, last, heading); });
      }
      game_.state.move_to(victim_, at);
      if (!enter_dangers(last, at)) return;
    }
    if (!recorded_ || unit_.at != recorded_at_) record();
  }

 private:
  const Terrain& terrain() const { return game_.state.terrain; }
  bool flies() const { return game_.state.profile(victim_).flies; }

  void record() {
    game_.moved(victim_, "push", "WS2-N1", Path::straight(recorded_at_, unit_.at), game_.rules.push_distance);
    recorded_ = true;
    recorded_at_ = unit_.at;
  }

  /// WS2-N7: at the rim of a deep chasm the unit falls and stays there.
  bool falls_into_chasm(Point last, Point at) {
    const Length depth = chasm_depth(terrain(), at);
    if (flies() || depth < game_.rules.fall_from) return false;
    if (!recorded_ || last != recorded_at_) record();
    fall(game_, victim_, depth, pusher_, [last] { return last; });
    return true;
  }

  /// WS2-T21: rolls for the dangerous pieces that this step enters or starts in. Returns whether the push continues.
  bool enter_dangers(Point last, Point at) {
    if (game_.rules.push_triggers_dangerous == 0 || flies()) return true;
    bool goes_on = true;
    terrain().for_each(terrain().dangerous(), [&](int number, const TerrainPiece& piece) {
      const bool enters = contains(piece.shape, at) && (last == at || !contains(piece.shape, last));
      if (!goes_on || !enters) return;
      if (!recorded_ || unit_.at != recorded_at_) record();
      goes_on = passes_danger(game_, victim_, number);
    });
    return goes_on;
  }

  G& game_;
  UnitIndex pusher_;
  UnitIndex victim_;
  UnitState& unit_;
  Push push_;
  bool recorded_ = false;  ///< whether the push is recorded
  Point recorded_at_ = unit_.at;
};

/// WS2-N1, W11: the attacker may try to push a unit that its wound die stunned.
template <class G>
void try_push(G& game, UnitIndex attacker, UnitIndex victim) {
  if (attacker == kNoUnit || !game.state.unit(attacker).alive()) return;
  const auto push = game.answer(PushQuestion{game.state.owner(attacker), victim});
  if (!push) return;
  if (!game.test(game.tag(attacker, kPushRoll), game.rules.push_on)) return;
  ++game.report.pushes;
  const Length length = std::min(push->length, game.rules.push_distance);
  Pushing<G>(game, attacker, victim, {push->direction, length}).go();
}

// Chapter S: shots.

enum class ShotKind : std::uint8_t { action, guard_reaction };

template <class G>
void shoot(G& game, UnitIndex shooter, UnitIndex target, ShotKind kind) {
  const State& state = game.state;
  ++game.report.shots;
  count_effect(game, shooter, Effect::shoot);
  game.event(TraceEvent::Kind::note, shooter, kind == ShotKind::action ? "shot" : "guard shot",
             kind == ShotKind::action ? "WS2-S5" : "WS2-S20", target);
  const AttackNumbers attack = attack_numbers(game.odds.numbers(shooter), game.odds.numbers(target), AttackForm::shot);
  const bool covered = kind == ShotKind::guard_reaction ||
                       in_cover(game.rules, state, shooter, target, EventKind::shooting);  // WS2-S6, S24
  resolve(game, attack, {shooter, target, covered, false, Cause::shooting, kind == ShotKind::guard_reaction});
}

// Moves along a path with the events on the way: guard reactions (WS2-S20 to S25), dangerous terrain (T21), drops and
// jumps (N4 to N6).

/// The limit and the name of a move.
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

  /// Returns whether the unit arrived and can continue to act.
  bool go() {
    if (game_.state.terrain.count() != 0) record_ground();
    if (kind_.triggers_guards) find_guards();
    const Incidents incidents(game_.rules, game_.state, mover_, path_);
    // the length does not matter if nothing can happen on the path
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
    record_until(length_);
    return true;
  }

 private:
  UnitState& mover() { return game_.state.unit(mover_); }
  Point point(Length at) const { return at == length_ ? path_.end() : path_point(path_, at); }

  /// Records the path up to `done`.
  void record_until(Length done) {
    if constexpr (G::traced) {
      if (done > recorded_) game_.moved(mover_, kind_.what, kind_.rule, part_of(path_, recorded_, done), kind_.limit);
    }
    recorded_ = done;
  }

  /// Records how terrain changes limit and length.
  void record_ground() {
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
    while (at > recorded_ && !base_fits(game_.rules, game_.state, mover_, point(at))) --at;
    game_.state.move_to(mover_, point(at));
    record_until(at);
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

  /// WS2-N4, N6: rolls one die, plus one for each whole step of height or width; all must succeed.
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

  /// WS2-S21 by option: stores which guards see a place.
  void look_out(Point place) {
    if (game_.rules.guard_enters_sight == 0) return;
    for (std::size_t i = 0; i < static_cast<std::size_t>(guard_count_); ++i) {
      saw_[i] = in_sight(game_.state, game_.state.unit(guards_[i]).at, place);
    }
  }

  /// WS2-S20, S21: whether a guard reacts to the mover at its current place.
  bool is_triggered(int number) const {
    const auto i = static_cast<std::size_t>(number);
    const UnitState& guard = game_.state.unit(guards_[i]);
    if (!guard.guard || guard.condition.stunned) return false;
    if (game_.rules.guard_enters_sight != 0 && saw_[i]) return false;
    return may_shoot(game_.state, guards_[i], mover_);
  }

  /// Whether any guard has a point in range.
  bool any_in_range(Point here) const {
    bool any = false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(guard_count_); ++i) {
      any = any || game_.state.within(mover_, here, guards_[i], game_.state.profile(guards_[i]).range);
    }
    return any;
  }

  /// Handles one check point (WS2-S22). Returns whether the mover may continue (S25).
  bool passes_guards(Length at) {
    const Point here = point(at);
    if (game_.rules.guard_enters_sight == 0 && !any_in_range(here)) return true;
    if (!base_fits(game_.rules, game_.state, mover_, here)) return true;
    game_.state.move_to(mover_, here);
    bool triggered = false;
    for (int number = 0; number < guard_count_; ++number) triggered = triggered || is_triggered(number);
    if (triggered) {
      record_until(at);
      if (!survives_reactions()) return false;
    }
    look_out(here);
    return true;
  }

  bool survives_reactions() {
    for (int number = 0; number < guard_count_; ++number) {
      const auto i = static_cast<std::size_t>(number);
      if (has_shot_[i] || !is_triggered(number)) continue;
      if (!game_.answer(GuardShotQuestion{game_.state.owner(guards_[i]), guards_[i]})) continue;
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
  Length recorded_ = 0;  ///< length of the path that the unit has gone and that is recorded
  std::array<UnitIndex, kMaxUnits> guards_;
  std::array<bool, kMaxUnits> has_shot_;
  std::array<bool, kMaxUnits> saw_;  ///< at the previous check point
  int guard_count_ = 0;
};

/// Moves a unit along a legal path. Returns whether it arrived and can continue to act.
template <class G>
bool walk(G& game, UnitIndex mover, const Path& path, const MoveKind& kind) {
  count_move(game, mover, path);
  return Walk<G>(game, mover, path, kind).go();
}

}  // namespace warbalance::warstuff2
