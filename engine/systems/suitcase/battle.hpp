#pragma once

#include "engine/core/battle_parts.hpp"
#include "engine/systems/suitcase/actions.hpp"
#include "engine/systems/suitcase/arena.hpp"
#include "engine/systems/suitcase/attack.hpp"
#include "engine/systems/suitcase/casting.hpp"
#include "engine/systems/suitcase/deployment.hpp"
#include "engine/systems/suitcase/facts.hpp"
#include "engine/systems/suitcase/melee.hpp"
#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/players/players.hpp"
#include "engine/systems/suitcase/questions.hpp"
#include "engine/systems/suitcase/removal.hpp"
#include "engine/systems/suitcase/sight.hpp"
#include "engine/systems/suitcase/split_attacks.hpp"

// Section 6: shooting, Fire Breath at range.

namespace warbalance::suitcase {

/// One batch of shooting.
template <class G>
void shoot_batch(G& game, UnitIndex unit, const Firing& firing, UnitIndex target, bool moved, Pick pick,
                 WeaponChoice choice) {
  const State& state = game.state;
  const AttackSetting setting =
      shooting_setting(game.rules, state, unit, state.unit(unit).hexes, firing, target, moved, pick);
  HitSources sources;
  add_weapons(game.rules, state.numbers(unit), firing, setting, choice, sources);
  if (sources.count() == 0) return;
  resolve(game, sources, target_numbers(state.numbers(target), state.unit(target).body, true, pick), unit, target,
          Cause::shooting);
  const auto sources_of = [&](const UnitNumbers& numbers, const AttackSetting& other) {
    HitSources made;
    add_weapons(game.rules, numbers, firing, other, choice, made);
    return made;
  };
  count_to_hit(game, unit, sources, [&](const UnitNumbers& numbers) { return sources_of(numbers, setting); });
  count_stealth(game, target, sources, setting,
                [&](const AttackSetting& other) { return sources_of(state.numbers(unit), other); });
}

/// SC-H8, SC-K20: a unit shoots at another.
template <class G>
void shoot(G& game, UnitIndex unit, const Shot& shot, bool moved) {
  const State& state = game.state;
  const UnitState& self = state.unit(unit);
  const Firing firing = firing_at(game.rules, state, unit, self.hexes, acting_models(self.body), shot.target);
  if (firing.all() == 0) return;
  ++game.report.shots;
  game.event(TraceEvent::Kind::action, unit, kShotWords[static_cast<std::size_t>(shot.pick)], "SC-H1", shot.target);
  const Course course = course_of(state, ExchangeKind::shoot, unit, shot.target);
  for (Stage stage = first_stage(course.kind, shot.pick != Pick::none); stage != Stage::over;
       stage = next(stage, course)) {
    const Pick pick = stage == Stage::pick ? shot.pick : Pick::none;
    const WeaponChoice choice = pick != Pick::none        ? WeaponChoice::picking
                                : shot.pick != Pick::none ? WeaponChoice::not_picking
                                                          : WeaponChoice::all;
    shoot_batch(game, unit, firing, shot.target, moved, pick, choice);
  }
}

/// SC-H7: shots that are split around an enemy model.
template <class G>
void shoot_split(G& game, UnitIndex unit, Hex model, bool moved) {
  const State& state = game.state;
  Split split = split_shots(game.rules, state, unit, model);
  if (split.count == 0) return;
  ++game.report.shots;
  AttackSetting all;
  all.shooting = true;
  split_attacks(game, unit, model, all, split, [&](const Split::Share& share) {
    const AttackSetting setting =
        shooting_setting(game.rules, state, unit, state.unit(unit).hexes, share.firing, share.unit, moved, Pick::none);
    HitSources sources;
    add_attacks(game.rules, state.numbers(unit), share.attacks, setting, sources);
    resolve_share(game, unit, share, sources, Cause::shooting);
    const auto sources_of = [&](const UnitNumbers& numbers, const AttackSetting& other) {
      HitSources made;
      add_attacks(game.rules, numbers, share.attacks, other, made);
      return made;
    };
    count_to_hit(game, unit, sources, [&](const UnitNumbers& numbers) { return sources_of(numbers, setting); });
    count_stealth(game, share.unit, sources, setting,
                  [&](const AttackSetting& other) { return sources_of(state.numbers(unit), other); });
  });
}

/// SC-K9: a unit uses Fire Breath at range.
template <class G>
void breathe(G& game, UnitIndex unit, UnitIndex target) {
  const State& state = game.state;
  UnitState& self = game.state.unit(unit);
  const Models models = breathing_at(game.rules, state, unit, self.hexes, acting_models(self.body), target);
  if (models == 0) return;
  game.event(TraceEvent::Kind::action, unit, "fire breath", "SC-K9", target);
  for (int card = 0; card < 2; ++card) {
    if (of_card(models, card) != 0) self.breath_spent[static_cast<std::size_t>(card)] = true;
  }
  resolve(game, breath_sources(state.numbers(unit), models),
          target_numbers(state.numbers(target), state.unit(target).body, true, Pick::none), unit, target,
          Cause::shooting);
}

/// Weapons, then Fire Breath.
template <class G>
void shoot_phase(G& game, UnitIndex unit, bool moved) {
  const int seat = game.state.owner(unit);
  const Hex split = game.answer(SplitQuestion{seat, kNoUnit});
  if (split != kNoHex) shoot_split(game, unit, split, moved);
  const Shot shot = split != kNoHex ? Shot{} : game.answer(ShotQuestion{seat, unit, moved});
  if (shot.target != kNoUnit) shoot(game, unit, shot, moved);
  if (!has_breath(game.state.numbers(unit), game.state.unit(unit).body)) return;
  const UnitIndex target = game.answer(BreathQuestion{seat, shot.target});
  if (target != kNoUnit) breathe(game, unit, target);
}

// Sections 4, 9 and 10: rounds, activations, Rout, markers and the end.

/// A battle in progress: the context of all rules, and the source of its dice.
template <class D, class T>
struct Game : BattleInProgress<D, T, Rules, State, Workspace, Players, View> {
  using BattleInProgress<D, T, Rules, State, Workspace, Players, View>::BattleInProgress;

  /// The workspace, shared by all players.
  Workspace& workspace() { return this->odds; }

  Batch batch;
  UnitIndex active = kNoUnit;  ///< the unit that is activated
};

// Uses of effects in moves, if facts are counted: moves that would be impossible without them.

/// A profile with the moves of its Speed.
inline Profile with_usual_moves(Profile profile) {
  profile.troops.advance = profile.troops.rush = profile.hero.advance = profile.hero.rush = 0;
  return profile;
}

/// SC-K6, K10, K24: called before a move of a unit.
/// @param start, end     of the leading model
/// @param budget, usual  hexes of its move with and without rules
template <class G>
void count_move([[maybe_unused]] G& game, [[maybe_unused]] const Mover& mover, [[maybe_unused]] Hex start,
                [[maybe_unused]] Hex end, [[maybe_unused]] int budget, [[maybe_unused]] int usual) {
  if constexpr (G::counts_facts) {
    if (start == end) return;
    Paths paths;
    const auto reaches = [&](const Mover& as, int hexes) {
      paths.find(game.rules, game.state, as, start, hexes);
      return paths.reached(end);
    };
    Mover walker = mover;
    walker.flying = walker.strider = false;
    const bool farther = budget > usual && !reaches(mover, usual);
    const bool held_up = budget < usual && !reaches(mover, budget - 1);
    if (farther || held_up) count_effect(game, mover.unit, Effect::move);
    if (mover.flying && !reaches(walker, budget)) count_effect(game, mover.unit, Effect::fly);
    if (mover.strider && !mover.flying && !reaches(walker, budget)) {
      count_effect(game, mover.unit, Effect::ignore_difficult);
    }
  }
}

inline constexpr std::array<std::string_view, 4> kActionNames = {"hold", "advance", "rush", "charge"};

/// Describes a decision in a record of the battle.
inline void describe(const Decision& decision, TraceEvent& fact) {
  if (!decision.action) return;
  fact.what = kActionNames[static_cast<std::size_t>(decision.action->kind)];
  fact.other = decision.action->target;
  if (decision.action->end != kNoHex) fact.path = Path{{{point_of(decision.action->end)}}, 1};
}

/// SC-A1: hexes of a move.
inline int budget_of(const Profile& profile, const Body& body, ActionKind kind) {
  if (kind == ActionKind::hold) return 0;
  return kind == ActionKind::advance ? advance_of(profile, body) : rush_of(profile, body);
}

/// SC-M8: tests the models that moved through dangerous terrain, each at most once in an activation.
template <class G>
void test_moved(G& game, UnitIndex unit, bool leader_in_danger, Models tested) {
  const UnitState& self = game.state.unit(unit);
  Models models = models_in_danger(game.state, unit);
  if (leader_in_danger) models |= Models{1} << leader_of(self.body);
  test_danger(game, unit, models & ~tested);
}

/// Performs an Advance or Rush.
template <class G>
void move_unit(G& game, UnitIndex unit, const Action& action, Models tested) {
  const State& state = game.state;
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  const int budget = budget_of(profile, self.body, action.kind);
  const Mover mover = mover_of(state, unit, action.careful);
  count_move(game, mover, state.leader_hex(unit), action.end, budget,
             budget_of(with_usual_moves(profile), self.body, action.kind));
  const bool danger = game.workspace().hex_paths.lead_through_danger(game.rules, state, mover, state.leader_hex(unit),
                                                                     budget, action.end);
  Formation hexes;
  game.workspace().paths.form(game.rules, state, mover, action.end, budget, hexes);
  move_models(game, unit, hexes, kActionNames[static_cast<std::size_t>(action.kind)], "SC-M6", budget);
  test_moved(game, unit, danger, tested);
}

template <class G>
void charge(G& game, UnitIndex unit, const Action& action, Models tested) {
  const State& state = game.state;
  const Mover mover = mover_of(state, unit, action.careful);
  const ChargePlan plan = game.workspace().paths.charge(game.rules, state, mover, action.target);
  const auto leader = static_cast<std::size_t>(plan.first);
  const Profile& profile = state.profile(unit);
  const Body& body = state.unit(unit).body;
  count_move(game, mover, state.unit(unit).hexes[leader], plan.hexes[leader], rush_of(profile, body),
             rush_of(with_usual_moves(profile), body));
  const bool danger = game.workspace().hex_paths.lead_through_danger(
      game.rules, state, mover, state.unit(unit).hexes[leader], plan.cost, plan.hexes[leader]);
  const Models first = danger ? Models{1} << plan.first : 0;
  move_models(game, unit, plan.hexes, "charge", "SC-C1", rush_of(state.profile(unit), state.unit(unit).body));
  test_danger(game, unit, (models_in_danger(state, unit) | first) & ~tested);
  if (state.in_play(unit)) fight(game, unit, action.target);
}

/// SC-A1, SC-A2: performs the action of a unit that is not idle.
template <class G>
void act(G& game, UnitIndex unit, Models tested) {
  const State& state = game.state;
  const UnitState& self = state.unit(unit);
  const bool has_cast = cast_phase(game, unit, true);
  const Action action = game.answer(ActionQuestion{state.owner(unit), unit});
  const Hex end = action.end != kNoHex ? action.end : state.leader_hex(unit);
  game.event(TraceEvent::Kind::action, unit, kActionNames[static_cast<std::size_t>(action.kind)],
             action.careful && action.kind != ActionKind::hold ? kCarefulRule : kActionRule, action.target, -1,
             100 * budget_of(state.profile(unit), self.body, action.kind), Path{{{point_of(end)}}, 1});
  if (action.kind == ActionKind::charge) return charge(game, unit, action, tested);
  const bool moved = action.kind != ActionKind::hold;
  if (moved) move_unit(game, unit, action, tested);
  if (!state.in_play(unit) || self.body.idle()) return;
  if (!has_cast) cast_phase(game, unit, false);
  if (action.kind != ActionKind::rush) shoot_phase(game, unit, moved);
}

/// SC-A3: ends the stun, unless it is new.
template <class G>
void end_stun(G& game, UnitIndex unit) {
  UnitState& self = game.state.unit(unit);
  const auto& models = self.body.model_stunned;
  if (!self.freshly_stunned && (self.body.stunned || self.body.hero_stunned || models[0] || models[1])) {
    self.body.stunned = self.body.hero_stunned = false;
    self.body.model_stunned = {};
    game.change(unit, "recovers", "SC-A3");
  }
  self.freshly_stunned = false;
}

template <class G>
void activate(G& game, UnitIndex unit) {
  State& state = game.state;
  UnitState& self = state.unit(unit);
  game.event(TraceEvent::Kind::activation, unit, "activation", "SC-R1");
  ++game.report.activations;
  game.active = unit;
  self.activated = true;
  const bool idle = self.body.idle();
  if (idle) count(game, SideFact::rounds_stunned, state.owner(unit));
  const Models tested = models_in_danger(state, unit);
  test_danger(game, unit, tested);
  if (state.in_play(unit) && !idle && !self.body.idle()) act(game, unit, tested);
  if (state.in_play(unit)) end_stun(game, unit);
  game.active = kNoUnit;
}

/// SC-S8, SC-V4: whether the battle ends because an army is destroyed.
inline bool is_decided(const Rules& rules, const State& state) {
  if (!state.duel && rules.annihilation_wins == 0) return false;
  return state.living_units(0) == 0 || state.living_units(1) == 0;
}

/// SC-R2: stores the first seat without a unit left to activate; `seat` if both finish at once.
inline void note_finished(State& state, int seat) {
  for (const int one : {seat, 1 - seat}) {
    if (state.cursor.finished < 0 && !has_ready(state, one)) {
      state.cursor.finished = static_cast<std::int8_t>(one);
    }
  }
}

/// SC-Q2: Rout tests.
template <class G>
void rout_tests(G& game, int first) {
  State& state = game.state;
  std::array<bool, 2> shaken{};
  for (int seat = 0; seat < 2; ++seat) {
    const int living = state.living_units(seat);
    shaken[static_cast<std::size_t>(seat)] =
        living > 0 && 100 * living <= game.rules.rout_at_percent * state.starting_units(seat);
  }
  for (const int seat : {first, 1 - first}) {
    const auto s = static_cast<std::size_t>(seat);
    if (!shaken[s]) continue;
    for (UnitIndex unit = state.army_begin[s]; unit < state.army_begin[s + 1]; ++unit) {
      const UnitState& self = state.unit(unit);
      if (!self.deployed && !self.reserve) continue;
      const UnitNumbers& numbers = state.numbers(unit);
      if (!self.body.idle()) game.stake(state.cost(unit) * share_left(numbers, self.body) / warbalance::kWhole);
      const bool tests = !self.body.idle();
      const bool stays = tests && game.test(game.tag(unit, kMoraleRoll), morale_face(numbers, self.body));
      if (tests) count_morale(game, unit, stays);
      if (!stays) remove_unit(game, unit, Cause::rout, kNoUnit);
    }
    if (state.living_units(seat) == 0) game.report.rout_round[s] = state.round;
  }
}

/// SC-V2
template <class G>
void seize_markers(G& game) {
  State& state = game.state;
  for (int i = 0; i < state.marker_count; ++i) {
    Marker& marker = state.markers[static_cast<std::size_t>(i)];
    std::array<bool, 2> seizes{};
    std::array<bool, 2> contests{};
    state.for_each_living([&](UnitIndex unit) {
      const auto seat = static_cast<std::size_t>(state.owner(unit));
      const UnitState& self = state.unit(unit);
      seizes[seat] = seizes[seat] || holds_place(game.rules, state, unit, marker.hex);
      contests[seat] = contests[seat] || (game.rules.stunned_contest != 0 &&
                                          distance_to(self.body, self.hexes, marker.hex) <= game.rules.seize_range);
    });
    int owner = marker.owner;
    for (const std::size_t seat : {0U, 1U}) {
      if (!seizes[seat]) continue;
      owner = seizes[1 - seat] || contests[1 - seat] ? -1 : static_cast<int>(seat);
    }
    if (owner == marker.owner) continue;
    marker.owner = static_cast<std::int8_t>(owner);
    game.event(TraceEvent::Kind::score, kNoUnit, "marker", "SC-V2", kNoUnit, owner, i);
  }
}

/// @param first  the seat that begins it
template <class G>
void begin_round(G& game, int first) {
  State& state = game.state;
  ++state.round;
  state.cursor = {static_cast<std::int8_t>(first), static_cast<std::int8_t>(first), -1};
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    UnitState& unit = state.unit(i);
    unit.activated = unit.fatigued = unit.tried_spell = false;
    unit.veil = 0;
    unit.breath_spent = {};
  }
  game.round("SC-R1", first, state.round, state.destroyed_hundredths);
  if (state.round > 1 && !state.duel) arrivals(game, first);
  note_finished(state, first);
}

/// Ends a round and begins the next one. Returns false when the battle is over.
template <class G>
bool next_round(G& game) {
  State& state = game.state;
  const Cursor& cursor = state.cursor;
  if (!state.duel) {
    if (game.rules.seize_first != 0) seize_markers(game);
    rout_tests(game, cursor.first);
    if (game.rules.seize_first == 0) seize_markers(game);
  }
  if (is_decided(game.rules, state) || state.round == game.rules.rounds) return false;
  begin_round(game, cursor.finished < 0 ? cursor.first : cursor.finished);
  return true;
}

/// SC-R1: continues until a player chooses which unit to activate. Returns the seat; -1: the battle is over.
template <class G>
int to_choice(G& game) {
  State& state = game.state;
  if (state.round == 0) return -1;  // decided before it began
  do {
    for (const int seat : {int{state.cursor.turn}, 1 - state.cursor.turn}) {
      if (has_ready(state, seat)) return seat;
    }
  } while (next_round(game));
  return -1;
}

/// Lets the player of a seat choose a unit and activates it. Returns false when the battle is over.
template <class G>
bool choose_and_activate(G& game, int seat) {
  State& state = game.state;
  std::array<UnitIndex, kMaxUnits> room;
  activate(game, game.answer(UnitQuestion{seat, ready_units(state, seat, room)}));
  note_finished(state, seat);
  state.cursor.turn = static_cast<std::int8_t>(1 - seat);
  return !is_decided(game.rules, state);
}

/// SC-V3, SC-V4, SC-S8: the winner; -1 = nobody.
inline int winner_of(const State& state, Ending ending) {
  if (ending == Ending::annihilation) {
    const int left[] = {state.living_units(0), state.living_units(1)};
    if (left[0] > 0 || left[1] > 0) return left[0] > 0 ? 0 : 1;
  }
  int balance = 0;
  for (int i = 0; i < state.marker_count; ++i) {
    const int owner = state.markers[static_cast<std::size_t>(i)].owner;
    balance += owner == 0 ? 1 : owner == 1 ? -1 : 0;
  }
  return balance == 0 ? -1 : balance > 0 ? 0 : 1;
}

/// Section 14: counts the facts that are known at the end of a battle.
template <class G>
void count_results(G& game) {
  const State& state = game.state;
  game.counts().of_battle(number_of(BattleFact::rounds)) = state.round;
  game.counts().of_battle(number_of(BattleFact::draw)) = game.report.winner < 0 ? 1 : 0;
  if (game.report.winner >= 0) count(game, SideFact::win, game.report.winner);
  for (int i = 0; i < state.marker_count; ++i) {
    const int owner = state.markers[static_cast<std::size_t>(i)].owner;
    if (owner >= 0) count(game, SideFact::markers, owner);
  }
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const int seat = state.owner(i);
    const int full = full_strength(state.numbers(i)).models();
    const int left = state.unit(i).out ? 0 : state.unit(i).body.models();
    const Hundredths lost = state.cost(i) * (full - left) / full;
    count(game, SideFact::points_lost, seat, lost);
    count(game, SideFact::points_left, seat, state.cost(i) - lost);
    count(game, CommonUnitFact::points_lost, i, lost);
    if (left == 0) continue;
    count(game, SideFact::units_left, seat);
    count(game, SideFact::models_left, seat, left);
    count(game, CommonUnitFact::left, i);
  }
}

template <class G>
void score(G& game) {
  const State& state = game.state;
  const Ending ending = is_decided(game.rules, state) ? Ending::annihilation : Ending::rounds;
  BattleReport& report = game.report;
  for (int seat = 0; seat < 2; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    report.destroyed_hundredths[s] = state.destroyed_hundredths[s];
    report.lost_hundredths[s] = state.lost_hundredths[s];
    report.survivors[s] = static_cast<std::int16_t>(state.living_units(seat));
    int held = 0;
    for (int i = 0; i < state.marker_count; ++i) held += state.markers[static_cast<std::size_t>(i)].owner == seat;
    game.event(TraceEvent::Kind::score, kNoUnit, "markers held", "SC-V3", kNoUnit, seat, held);
    game.event(TraceEvent::Kind::score, kNoUnit, "score", "SC-V3", kNoUnit, seat, state.destroyed_hundredths[s]);
  }
  report.winner = static_cast<std::int8_t>(winner_of(state, ending));
  report.rounds = state.round;
  report.ending = static_cast<std::int8_t>(ending);
  report.ended_early = ending == Ending::annihilation;
  if constexpr (G::counts_facts) count_results(game);
  game.event(TraceEvent::Kind::result, kNoUnit, "result", "SC-V3", kNoUnit, report.winner, state.round);
}

/// Sets up the battle, up to its first activation.
template <class G>
void begin_battle(G& game, const BattleSetup<Profile>& setup) {
  const int first = set_up_battle(game, setup);
  game.report.players = 2;
  game.report.first_player = static_cast<std::int8_t>(first);
  if (!is_decided(game.rules, game.state)) begin_round(game, first);
}

}  // namespace warbalance::suitcase
