#pragma once

#include <variant>

#include "engine/core/chance.hpp"
#include "engine/systems/warstuff2/attack.hpp"
#include "engine/systems/warstuff2/facts.hpp"
#include "engine/systems/warstuff2/rules.hpp"
#include "engine/systems/warstuff2/sight.hpp"
#include "engine/systems/warstuff2/state.hpp"

// Chapter W in a battle: events against units, nearby healers, deaths, blasts, credit for kills.

namespace warbalance::warstuff2 {

// Uses of effects in the dice of an event, if facts are counted. An event has no unit ids, so an observer watches its
// steps.

/// Observes the steps of one event. `Healers` are those near its target.
template <class G, class Healers>
class EventFacts {
 public:
  /// @param source   kNoUnit: nobody
  /// @param covered  whether the target's place or posture gives cover
  EventFacts(G& game, UnitIndex source, UnitIndex target, bool covered, const AttackNumbers& attack, const Event& event,
             const Healers& healers)
      : game_(game),
        source_(source),
        target_(target),
        covered_(covered),
        attack_(attack),
        event_(event),
        healers_(healers) {}

  /// Called after the event began, and after each of its steps.
  void see(const Progress& before, const Condition& was, const Progress& after, const Condition& now) {
    if (now.markers > was.markers && after.phase != Phase::wound) count_effect(game_, target_, Effect::wound_table);
    switch (before.phase) {
      case Phase::nerve:
      case Phase::nerve_again:
        return nerve(before, after);
      case Phase::hit:
      case Phase::hit_again:
        return hit(before, after);
      case Phase::ignore:
        return ignore(before);
      case Phase::wound:
        return wound(was);
      case Phase::rescue_self:
        if (after.over() && !now.killed) count_effect(game_, target_, Effect::rescue_self);
        return;
      case Phase::rescue_friend:
        if (after.over() && !now.killed) count_effect(game_, healers_.unit(before.index), Effect::rescue_friend);
        return;
      case Phase::freeze:
        if (now.frozen && source().freeze_on != 0) count_effect(game_, source_, Effect::freeze_on_hit);
        return;
      default:
        return;
    }
  }

 private:
  const Profile& source() const { return game_.state.profile(source_); }
  const Profile& target() const { return game_.state.profile(target_); }

  void nerve(const Progress& before, const Progress& after) {
    if (after.phase == Phase::nerve_again) return;
    if (after.nerve_failed) return count_effect(game_, target_, Effect::nerve_test);
    if (before.phase == Phase::nerve_again) count_effect(game_, source_, Effect::reroll_morale);
  }

  void hit(const Progress& before, const Progress& after) {
    const HitDie die = HitThresholds{attack_.hits.quality, attack_.hits.natural}.classify(game_.last_face());
    const bool hits = die != HitDie::miss;
    if (before.phase == Phase::hit) {
      hit_first_ = hits;
      if (after.phase == Phase::hit_again) return;
    } else if (hits != hit_first_) {
      count_reroll(rerolls_by_own_rule(hits), before.nerve_failed);
    }
    if (die == HitDie::natural) count_effect(game_, source_, Effect::auto_wound_on_natural);
  }

  /// WS2-X9: whether a rule of the attacker causes the re-roll of misses, or of hits.
  bool rerolls_by_own_rule(bool misses) const {
    const Profile& p = source();
    const bool shoots = attack_.hits.kind == EventKind::shooting;
    const RuleSet unless_same = misses ? (shoots ? p.shoot_fail_unless_same : p.melee_fail_unless_same)
                                       : (shoots ? p.shoot_success_unless_same : p.melee_success_unless_same);
    const bool always = misses ? (shoots ? p.shoot_fail : p.melee_fail) : (shoots ? p.shoot_success : p.melee_success);
    return always || (unless_same & ~target().carried) != 0;
  }

  /// Counts a hit die whose re-roll changed the result.
  /// @param own  whether a rule of the attacker gave the re-roll
  void count_reroll(bool own, bool nerve_failed) {
    if (own) return count_effect(game_, source_, Effect::reroll_hits);
    if (!nerve_failed) count_effect(game_, target_, Effect::rerolled_by);
  }

  void ignore(const Progress& before) {
    const auto is_deadly = [&](int hit) { return ((before.deadly >> hit) & 1U) != 0; };
    const HitHalf::Ignoring by = event_.hit_half().ignoring(is_deadly(before.index));
    if (game_.last_face() < by.on) return;
    if (!by.by_cover) return count_effect(game_, target_, Effect::ignore_hit);
    if (covered_) return;
    int ignored = 1;
    if (game_.rules.cover_die_per_hit == 0) {  // the die counts for the hits that follow too
      for (int hit = before.index + 1; hit < before.hits; ++hit) {
        ignored += event_.hit_half().ignoring(is_deadly(hit)).by_cover ? 1 : 0;
      }
    }
    count_effect(game_, target_, Effect::always_cover, ignored);
  }

  void wound(const Condition& was) {
    const int face = game_.last_face();
    const int needed = event_.wound_half().wounds_table().die_needed(was.markers);
    const int bonus = attack_.riders.wound_bonus;
    const bool killed = face >= needed;
    if (killed && face < needed + bonus && source_ != kNoUnit && source().wound_bonus == bonus) {
      count_effect(game_, source_, Effect::wound_roll_bonus);
    }
    const int usual = game_.rules.wounds_killed_on - bonus - was.markers;
    if (!killed && face >= usual) count_effect(game_, target_, Effect::wound_table);
  }

  G& game_;
  const UnitIndex source_;
  const UnitIndex target_;
  const bool covered_;
  const AttackNumbers& attack_;
  const Event& event_;
  const Healers& healers_;
  bool hit_first_ = false;  ///< the first of two hit dice hit
};

// The stakes of the dice of an event, for the luck of the dice (BattleLog::stake): the target's points times the chance
// that the event still costs them. Shares that are not chances are estimates, chosen so that the measured luck explains
// as much of the results as possible.

/// Share of its points that a unit loses by being Stunned: it loses an activation, and any contact kills it.
inline constexpr Share kStunShare = kWhole * 2 / 5;
/// Share of its points that a unit loses by a marker: its next wound die is one better for the enemy.
inline constexpr Share kMarkerShare = kWhole * 3 / 20;
inline constexpr Share kFreezeShare = kWhole / 5;

/// The stakes of one event.
class EventStakes {
 public:
  EventStakes(const Rules& rules, const AttackNumbers& attack, const DefenceNumbers& defence, const Event& event)
      : attack_(attack.hits), target_(defence), wounds_table_(event.wound_half().wounds_table()) {
    const int rescue_on = target_.end.rescue_on;
    dies_ = kWhole - (rescue_on != 0 ? chance_from(rescue_on) : 0);
    kills_stunned_ = event.hit_half().kills_stunned();
    const auto ignoring = event.hit_half().ignoring(false);
    const bool ignorable = !kills_stunned_ || rules.stunned_hit_ignorable != 0;
    passes_stunned_ = ignorable && ignoring.on != 0 ? kWhole - chance_from(ignoring.on) : kWhole;
    passes_ = ignoring.on != 0 ? kWhole - chance_from(ignoring.on) : kWhole;
  }

  /// Value of a success of the next die to the side that rolls it, as a share of the target's points.
  Share next(const Progress& p, const Condition& condition) const {
    switch (p.phase) {
      case Phase::hit:
      case Phase::hit_again:
        return hit(p, condition);
      case Phase::ignore:
        return ignore(p, condition);
      case Phase::quality:
        return by_one_more(condition, p.wounds, trials(p.hits - p.index - 1, fails(condition)));
      case Phase::wound:
        return stun_share(condition) - dies_;  // the target rolls this die, and a success kills it
      case Phase::rescue_self:
      case Phase::rescue_friend:
        return kWhole - stun_share(condition);
      case Phase::freeze:
        return kFreezeShare;
      default:
        return 0;  // ignored: the expectation of luck stays 0, and it explains a little less
    }
  }

 private:
  static Share stun_share(const Condition& condition) { return condition.stunned ? 0 : kStunShare; }
  bool any_hit_kills(const Condition& condition) const { return condition.stunned && kills_stunned_; }
  /// Chance that a hit that was not ignored wounds.
  Share fails(const Condition& condition) const {
    return any_hit_kills(condition) ? kWhole : kWhole - chance_from(target_.saves.quality);
  }
  Share passes(const Condition& condition) const { return any_hit_kills(condition) ? passes_stunned_ : passes_; }

  static TrialCount trials(int count, Share chance) {
    TrialCount trials;
    trials.add(count, chance);
    return trials;
  }

  /// Share of its points that this number of wounds costs the target.
  Share harm(const Condition& condition, int wounds) const {
    if (wounds == 0) return 0;
    if (any_hit_kills(condition)) return dies_;
    const int markers = condition.markers + wounds;
    const Share weaker = wounds * kMarkerShare;
    if (!wounds_table_.rolls(markers)) return weaker;
    const Share killed = share_of(chance_from(wounds_table_.die_needed(markers)), dies_);
    return killed + share_of(kWhole - killed, stun_share(condition) + weaker);
  }
  /// Increase of the harm by one more wound, when others may follow.
  Share by_one_more(const Condition& condition, int wounds, const TrialCount& others) const {
    return others.mean([&](int n) { return harm(condition, wounds + n + 1) - harm(condition, wounds + n); });
  }

  Share hit(const Progress& p, const Condition& condition) const {
    const Share hits = chance_from(attack_.quality);
    const Share wounds = share_of(passes(condition), fails(condition));
    TrialCount others = trials(p.hits, wounds);
    others.add(attack_.attacks - p.index - 1, share_of(hits, wounds));
    const Share scored = share_of(wounds, by_one_more(condition, 0, others));
    if (p.phase == Phase::hit_again) return scored;
    const bool must = attack_.must_reroll || p.nerve_failed;
    if (attack_.may_reroll == must) return scored;
    return share_of(scored, must ? hits : kWhole - hits);
  }

  Share ignore(const Progress& p, const Condition& condition) const {
    TrialCount others = trials(p.kept, fails(condition));
    others.add(p.hits - p.index - 1, share_of(passes(condition), fails(condition)));
    return share_of(fails(condition), by_one_more(condition, 0, others));
  }

  const HitNumbers& attack_;
  const DefenceNumbers& target_;
  WoundHalf::WoundsTable wounds_table_;
  Share dies_ = kWhole;            ///< chance to die if it would be killed
  Share passes_ = kWhole;          ///< chance that a hit is not ignored
  Share passes_stunned_ = kWhole;  ///< `passes_` if any hit kills it
  bool kills_stunned_ = false;
};

/// WS2-W9 (b): friendly healers near a unit, in ascending order; searched only when a unit would be killed.
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

/// WS2-V2: credits the points of a lost unit. `scorer`: seat whose event killed it; -1 = none.
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
    // equal shares for the enemies that have destroyed most points of this army
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

/// WS2-W10: takes a killed unit off the table and queues its blast, if any.
template <class G>
void remove_killed(G& game, UnitIndex unit, Cause cause, int scorer, UnitIndex killer, std::string_view rule) {
  game.state.remove(unit);
  game.change(unit, "killed", rule, 0, killer);
  ++game.report.killed_by[static_cast<std::size_t>(cause == Cause::strike_back ? Cause::melee : cause)];
  count_loss(game, unit, cause, killer);
  score_loss(game, unit, cause, scorer);
  if (game.state.profile(unit).blast_hits > 0) game.blasts.push(unit);
}

/// Records the changes of one step.
template <class G>
void trace_change(G& game, UnitIndex unit, UnitIndex source, const Condition& before, const Condition& after,
                  bool rescued) {
  if (after.killed) return;  // recorded when it is removed
  if (after.markers != before.markers) game.change(unit, "markers", "WS2-W7", after.markers, source);
  if (after.stunned && !before.stunned) game.change(unit, "stunned", rescued ? "WS2-W9" : "WS2-W7", 0, source);
  if (after.stunned && before.stunned && rescued) game.change(unit, "rescued", "WS2-W9", 0, source);
  if (after.frozen && !before.frozen) game.change(unit, "frozen", "WS2-W12", 0, source);
}

/// WS2-S20: ends the Guard of a unit.
template <class G>
void end_guard(G& game, UnitIndex unit, std::string_view rule) {
  UnitState& state = game.state.unit(unit);
  if (!state.guard) return;
  state.guard = false;
  game.change(unit, "guard ends", rule);
}

/// The units of an event of the battle, and how it begins.
struct EventSetting {
  UnitIndex source = kNoUnit;
  UnitIndex target = kNoUnit;
  bool in_cover = false;
  bool killed_at_contact = false;  ///< WS2-X2: no dice but the rescue
  Cause cause = Cause::shooting;
  bool reaction = false;  ///< WS2-S24: a guard's shot, so the target is always in cover
  int wounds = 0;         ///< WS2-W15: begins with this number of wounds instead of attacks and hits
};

template <class G>
void try_push(G& game, UnitIndex attacker, UnitIndex victim);

/// The stakes of the dice of an event, if luck is measured.
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

/// Observes the steps of an event, if facts are counted.
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

/// Resolves one event against one unit, without the blasts that it causes. Returns whether the unit lives and the wound
/// die or a rescue stunned it, even if it was Stunned before.
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

  // a Frozen state that ends with the current activation does not prevent a new one (WS2-W12)
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

/// WS2-Q4, W16: resolves the queued blasts, first in, first out; each hits nearby units in ascending order.
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

/// Resolves one event and everything that follows from it. Returns the result of `resolve_event`.
template <class G>
bool resolve(G& game, const AttackNumbers& attack, const EventSetting& setting) {
  const bool stunned = resolve_event(game, attack, setting);
  resolve_blasts(game);
  return stunned;
}

}  // namespace warbalance::warstuff2
