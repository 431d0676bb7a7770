#pragma once

#include <variant>

#include "engine/systems/warstuff2/event_facts.hpp"
#include "engine/systems/warstuff2/luck.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/sight.hpp"
#include "engine/systems/warstuff2/state.hpp"

// Chapter W in a battle: events against units, healers near, deaths, blasts, credit for kills.

namespace warbalance::warstuff2 {

/// WS2-W9 (b): friendly healers near a unit, in ascending order; looked for only when a unit would be killed.
class NearHealers {
 public:
  NearHealers(const State& state, UnitIndex patient) : state_(state), patient_(patient) {}

  int count() {
    if (count_ < 0) find();
    return count_;
  }
  UnitIndex unit(int i) const { return healers_[static_cast<std::size_t>(i)]; }
  int on(int i) const { return state_.profile(healers_[static_cast<std::size_t>(i)]).healer_on; }
  DieStream stream(int i) const { return state_.stream(healers_[static_cast<std::size_t>(i)]); }

 private:
  void find() {
    count_ = 0;
    for (const UnitIndex friendly : state_.army(state_.owner(patient_))) {
      const Profile& profile = state_.profile(friendly);
      if (friendly == patient_ || profile.healer_on == 0) continue;
      if (state_.within(friendly, patient_, profile.healer_radius)) {
        healers_[static_cast<std::size_t>(count_++)] = friendly;
      }
    }
  }

  const State& state_;
  UnitIndex patient_;
  int count_ = -1;
  std::array<UnitIndex, kMaxUnits> healers_;
};

/// WS2-V2: the points of a lost unit. `scorer`: seat whose event killed it, -1 when nobody's did.
template <class G>
void score_loss(G& game, UnitIndex unit, Cause cause, int scorer) {
  State& state = game.state;
  const auto loser = static_cast<std::size_t>(state.owner(unit));
  const std::int64_t points = state.cost(unit);
  game.report.lost_hundredths[loser] += points;
  const auto give = [&](int seat, std::int64_t share) {
    const auto to = static_cast<std::size_t>(seat);
    state.destroyed_hundredths[to] += share;
    state.credit_hundredths[to][loser] += share;
  };
  if (game.rules.score_all_losses != 0 && state.players == 2) return give(1 - static_cast<int>(loser), points);
  if (cause == Cause::rout) {
    // to the enemies that have destroyed most points of this army, in equal shares
    const auto credited = state.credit_hundredths;
    const auto is_enemy = [&](std::size_t seat) { return seat != loser; };
    const auto seats = static_cast<std::size_t>(state.players);
    std::int64_t most = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      if (is_enemy(seat)) most = std::max(most, credited[seat][loser]);
    }
    int sharers = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) sharers += is_enemy(seat) && credited[seat][loser] == most;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      if (is_enemy(seat) && credited[seat][loser] == most) give(static_cast<int>(seat), points / sharers);
    }
    return;
  }
  if (scorer < 0 || scorer == static_cast<int>(loser)) scorer = state.unit(unit).marked_by;
  if (scorer >= 0) give(scorer, points);
}

/// WS2-W10: takes a killed unit off the table; its blast, if it has one, is queued.
template <class G>
void remove_killed(G& game, UnitIndex unit, Cause cause, int scorer, UnitIndex killer, std::string_view rule) {
  game.state.remove(unit);
  game.change(unit, "killed", rule, 0, killer);
  ++game.report.killed_by[static_cast<std::size_t>(cause == Cause::strike_back ? Cause::melee : cause)];
  count_loss(game, unit, cause, killer);
  score_loss(game, unit, cause, scorer);
  if (game.state.profile(unit).blast_hits > 0) game.blasts.push(unit);
}

/// Tells the trace what one step changed.
template <class G>
void trace_change(G& game, UnitIndex unit, UnitIndex source, const Condition& before, const Condition& after,
                  bool rescued) {
  if (after.killed) return;  // told when it is removed
  if (after.markers != before.markers) game.change(unit, "markers", "WS2-W7", after.markers, source);
  if (after.stunned && !before.stunned) game.change(unit, "stunned", rescued ? "WS2-W9" : "WS2-W7", 0, source);
  if (after.stunned && before.stunned && rescued) game.change(unit, "rescued", "WS2-W9", 0, source);
  if (after.frozen && !before.frozen) game.change(unit, "frozen", "WS2-W12", 0, source);
}

/// WS2-S20: a unit that no longer reacts.
template <class G>
void end_guard(G& game, UnitIndex unit, std::string_view rule) {
  UnitState& state = game.state.unit(unit);
  if (!state.guard) return;
  state.guard = false;
  game.change(unit, "guard ends", rule);
}

/// Who is in an event of the battle, and how it begins.
struct EventSetting {
  UnitIndex source = kNoUnit;
  UnitIndex target = kNoUnit;
  bool in_cover = false;
  bool killed_at_contact = false;  ///< WS2-X2: no dice but the rescue
  Cause cause = Cause::shooting;
  bool reaction = false;  ///< WS2-S24: of a guard, so the target is in cover wherever it stands
  int wounds = 0;         ///< WS2-W15: so many wounds at once instead of attacks and hits
};

template <class G>
void try_push(G& game, UnitIndex attacker, UnitIndex victim);

/// What is at stake in the dice of an event, where luck is measured.
template <class G>
auto stakes_of([[maybe_unused]] const G& game, [[maybe_unused]] const AttackNumbers& attack,
               [[maybe_unused]] const DefenceNumbers& defence, [[maybe_unused]] const Event& event) {
  if constexpr (G::measures_luck) {
    return EventStakes(game.rules, attack, defence, event);
  } else {
    return std::monostate{};
  }
}

inline void begin_event(const Event& event, const EventSetting& setting, Progress& progress, Condition& condition) {
  if (setting.killed_at_contact) {
    event.begin_kill(progress);
  } else if (setting.wounds > 0) {
    event.begin_wounds(progress, condition, setting.wounds);
  } else {
    event.begin(progress, condition);
  }
}

/// Watches the steps of an event, where facts are counted.
template <class G>
auto facts_of([[maybe_unused]] G& game, [[maybe_unused]] const EventSetting& setting,
              [[maybe_unused]] const AttackNumbers& attack, [[maybe_unused]] const Event& event,
              [[maybe_unused]] const NearHealers& healers) {
  if constexpr (G::counts_facts) {
    const bool covered = setting.reaction ||
                         (setting.source != kNoUnit &&
                          covered_by_place(game.rules, game.state, setting.source, setting.target, attack.hits.kind));
    return EventFacts<G, NearHealers>(game, setting.source, setting.target, covered, attack, event, healers);
  } else {
    return std::monostate{};
  }
}

/// One event against one unit, without the blasts that it causes. Returns whether the unit lives and its wound die or a
/// rescue stunned it, were it Stunned before or not.
template <class G>
bool resolve_event(G& game, const AttackNumbers& attack, const EventSetting& setting) {
  State& state = game.state;
  UnitState& target = state.unit(setting.target);
  const DefenceNumbers defence =
      defence_numbers(game.rules, game.odds.numbers(setting.target), attack.hits.kind, setting.in_cover);
  const EventStreams streams{state.stream(setting.source == kNoUnit ? setting.target : setting.source),
                             state.stream(setting.target)};
  const Event event(game.rules, attack, defence, streams);
  NearHealers healers(state, setting.target);

  // a Frozen state that ends with the activation in progress does not stop a new one (WS2-W12)
  const bool old_frozen = target.acting && target.condition.frozen && !target.frozen_new;
  if (old_frozen) target.condition.frozen = false;

  [[maybe_unused]] auto facts = facts_of(game, setting, attack, event, healers);
  Progress progress;
  Condition now = target.condition;
  begin_event(event, setting, progress, now);
  trace_change(game, setting.target, setting.source, target.condition, now, false);
  if constexpr (G::counts_facts) facts.see({}, target.condition, progress, now);
  bool rescued = false;
  [[maybe_unused]] const auto stakes = stakes_of(game, attack, defence, event);
  while (!progress.over()) {
    const Condition before = now;
    [[maybe_unused]] const Progress was = progress;
    const bool rescuing = progress.phase == Phase::rescue_self || progress.phase == Phase::rescue_friend;
    if constexpr (G::measures_luck) {
      game.stake(state.cost(setting.target) * stakes.next(progress, now) / kWhole);
    }
    event.step(progress, now, game, healers);
    if constexpr (G::counts_facts) facts.see(was, before, progress, now);
    const bool saved = rescuing && progress.over() && !now.killed;
    rescued = rescued || saved;
    trace_change(game, setting.target, setting.source, before, now, saved);
  }
  if (rescued) ++game.report.rescues;

  const bool source_is_enemy = setting.source != kNoUnit && state.enemies(setting.source, setting.target);
  if (source_is_enemy && (now.markers != target.condition.markers || now.killed)) {
    target.marked_by = static_cast<std::int8_t>(state.owner(setting.source));
  }
  if (now.frozen && !target.condition.frozen && target.acting) target.frozen_new = true;
  if (old_frozen && !now.stunned && !now.killed) now.frozen = true;
  const bool newly_stunned = now.stunned && !target.condition.stunned;
  target.condition = now;
  if (now.killed) {
    target.condition.killed = false;  // `remove` marks it
    const int scorer = source_is_enemy ? state.owner(setting.source) : -1;
    remove_killed(game, setting.target, setting.cause, scorer, setting.source, "WS2-W10");
    return false;
  }
  if (newly_stunned) end_guard(game, setting.target, "WS2-W13");
  const bool may_push = progress.stunned_by_die && attack.hits.kind <= EventKind::spell;
  if (may_push && game.rules.special_movement != 0) try_push(game, setting.source, setting.target);
  return progress.stunned_by_die || rescued;
}

/// WS2-Q4, W16: all blasts in the queue, first in, first out; each hits the units near in ascending order.
template <class G>
void resolve_blasts(G& game) {
  State& state = game.state;
  while (!game.blasts.empty()) {
    const UnitIndex dying = game.blasts.pop();
    const Profile& profile = state.profile(dying);
    std::array<UnitIndex, kMaxUnits> near;
    std::size_t count = 0;
    state.for_each_living([&](UnitIndex unit) {
      if (state.within(dying, unit, profile.blast_radius)) near[count++] = unit;
    });
    for (std::size_t i = 0; i < count; ++i) {
      const UnitIndex unit = near[i];
      const AttackForm form = state.enemies(dying, unit) ? AttackForm::blast : AttackForm::blast_on_friend;
      const AttackNumbers attack = attack_numbers(game.odds.numbers(dying), game.odds.numbers(unit), form);
      game.event(TraceEvent::Kind::note, unit, "blast", "WS2-Q4", dying);
      count_effect(game, dying, Effect::hits_on_death, profile.blast_hits);
      resolve_event(game, attack,
                    {dying, unit, in_cover(game.rules, state, dying, unit, EventKind::blast), false, Cause::blast});
    }
  }
}

/// One event and everything that follows from it. Returns what `resolve_event` does.
template <class G>
bool resolve(G& game, const AttackNumbers& attack, const EventSetting& setting) {
  const bool stunned = resolve_event(game, attack, setting);
  resolve_blasts(game);
  return stunned;
}

}  // namespace warbalance::warstuff2
