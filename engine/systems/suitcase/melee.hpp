#pragma once

#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/questions.hpp"
#include "engine/systems/suitcase/split_attacks.hpp"

// Section 7: a charge after contact.

namespace warbalance::suitcase {

/// SC-C3: defenders move up.
template <class G>
void pile_in(G& game, UnitIndex unit, UnitIndex charger) {
  State& state = game.state;
  UnitState& self = state.unit(unit);
  const UnitState& enemy = state.unit(charger);
  if (self.body.idle() || any_model(state.profile(unit), self.body, &Card::immobile)) return;
  struct Far {
    int hexes;
    int model;
  };
  std::array<Far, kMaxTroops + 1> order;
  int count = 0;
  for_each_model(self.body, self.hexes, [&](int model, Hex hex) {
    const int far = distance_to(enemy.body, enemy.hexes, hex);
    if (far <= 1 || (acting_models(self.body) >> model & 1U) == 0) return;
    int place = count++;
    for (; place > 0 && order[static_cast<std::size_t>(place - 1)].hexes > far; --place) {
      order[static_cast<std::size_t>(place)] = order[static_cast<std::size_t>(place - 1)];
    }
    order[static_cast<std::size_t>(place)] = {far, model};
  });
  for (int i = 0; i < count; ++i) {
    const auto [far, model] = order[static_cast<std::size_t>(i)];
    const Hex best = pile_in_hex(game.rules, state, unit, model, enemy, far);
    if (best == kNoHex) continue;
    Formation hexes = self.hexes;
    hexes[static_cast<std::size_t>(model)] = best;
    move_models(game, unit, hexes, "pile in", "SC-C3", game.rules.pile_in);
  }
}

/// SC-H7: strikes that are split around a model of the unit that is fought; Impact and Fire Breath are not. Returns the
/// wounds placed.
template <class G>
int strike_split(G& game, UnitIndex unit, UnitIndex target, Hex model, const AttackSetting& setting, Models reach,
                 Cause cause) {
  const State& state = game.state;
  Split split = split_strikes(game.rules, state, unit, model);
  int wounds = 0;
  split_attacks(game, unit, model, setting, split, [&](const Split::Share& share) {
    AttackSetting own = setting;
    own.target_models = state.unit(share.unit).body.models();
    if (share.unit != target) {
      own.charging = false;
      own.breath = {};
    }
    const Body body = state.unit(unit).body;
    const auto sources_of = [&](const UnitNumbers& numbers) {
      return melee_sources(game.rules, numbers, body, reach, own, &share.attacks);
    };
    const HitSources sources = sources_of(state.numbers(unit));
    wounds += resolve_share(game, unit, share, sources, cause);
    count_to_hit(game, unit, sources, sources_of);
  });
  return wounds;
}

/// SC-K11: the extra attacks of a charging unit.
inline int further_attacks(const UnitNumbers& numbers, const Living& body, Models users) {
  const Firing firing = all_weapons(numbers, body, users, false);
  int sum = 0;
  for (int card = 0; card < numbers.cards(); ++card) {
    for (std::size_t i = 0; i < kMaxWeapons; ++i) {
      const WeaponNumbers& weapon = numbers.card(card).weapons[i];
      sum += count_of(firing.weapons[static_cast<std::size_t>(card)][i]) * (weapon.charge_attacks - weapon.attacks);
    }
  }
  return sum;
}

/// SC-C5, SC-C6: one side strikes. Returns the wounds placed.
template <class G>
int strike(G& game, UnitIndex unit, UnitIndex target, bool charging, Cause cause) {
  State& state = game.state;
  UnitState& self = state.unit(unit);
  const UnitNumbers& numbers = state.numbers(unit);
  const Models reach = models_in_reach(game.rules, state, unit, target);
  AttackSetting setting;
  setting.charging = charging;
  setting.fatigued = self.fatigued;
  setting.target_models = state.unit(target).body.models();
  for (std::size_t card = 0; card < 2; ++card) setting.breath[card] = !self.breath_spent[card];
  const Models acting = acting_models(self.body);
  const Body body = self.body;
  const auto sources_of = [&](const UnitNumbers& of) { return melee_sources(game.rules, of, body, reach, setting); };
  const HitSources sources = sources_of(numbers);
  if (charging) count_effect(game, unit, Effect::charge_attacks, further_attacks(numbers, body, acting & reach));
  for (int card = 0; card < 2; ++card) {
    if (numbers.card(card).breath.hits > 0 && of_card(acting & reach, card) != 0) {
      self.breath_spent[static_cast<std::size_t>(card)] = true;
    }
  }
  if (all_weapons(numbers, self.body, acting & reach, false).all() != 0) self.fatigued = true;
  if (sources.count() == 0) return 0;
  const Hex split = game.answer(SplitQuestion{state.owner(unit), target});
  if (split != kNoHex) return strike_split(game, unit, target, split, setting, reach, cause);
  const int wounds =
      resolve(game, sources, target_numbers(state.numbers(target), state.unit(target).body, false, Pick::none), unit,
              target, cause);
  count_to_hit(game, unit, sources, sources_of);
  return wounds;
}

/// SC-C9: the scores of a melee.
struct MeleeScores {
  int charger = 0;
  int defender = 0;

  /// Score of the charger minus that of the other unit.
  int balance() const { return charger - defender; }
};

/// SC-C9: the part of the score that is neither wounds nor dice. Where the score has no effect (option melee_result),
/// no die is rolled for Fear, which then counts as the mean of a D3.
inline int standing_score(const Rules& rules, const UnitNumbers& numbers, const Living& living) {
  constexpr int kMeanOfD3 = 2;
  return score_bonus(numbers, living) + (rules.melee_stun == 0 && has_fear(numbers, living) ? kMeanOfD3 : 0);
}

/// SC-K7, C9: counts a melee in which a rule adds to the score of a unit.
template <class G>
void count_score(G& game, UnitIndex unit) {
  const UnitNumbers& numbers = game.state.numbers(unit);
  const Living& body = game.state.unit(unit).body;
  if (score_bonus(numbers, body) > 0 || has_fear(numbers, body)) count_effect(game, unit, Effect::melee_score);
}

/// SC-C9: the test of the loser.
template <class G>
void test_loser(G& game, UnitIndex charger, UnitIndex defender, const MeleeScores& scores) {
  if (scores.balance() == 0) return;
  const UnitIndex loser = scores.balance() < 0 ? charger : defender;
  Body& body = game.state.unit(loser).body;
  game.change(loser, "loses the melee", "SC-C9", std::min(scores.charger, scores.defender));
  if (body.idle()) return;
  const bool passed = game.test(game.tag(loser, kMoraleRoll), morale_face(game.state.numbers(loser), body));
  count_morale(game, loser, passed);
  if (passed) return;
  stun(body);
  record_stun(game, loser, "SC-C9", loser == charger ? defender : charger);
}

/// Section 14: counts a melee. @param balance  score of the charger minus the other's; positive: the charger won
template <class G>
void count_melee(G& game, UnitIndex charger, UnitIndex defender, int balance) {
  const State& state = game.state;
  for (const UnitIndex unit : {charger, defender}) count(game, SideFact::melees, state.owner(unit));
  if (balance != 0) count(game, SideFact::melees_won, state.owner(balance > 0 ? charger : defender));
}

/// Sum of the distances of a unit's models to the nearest enemy model.
inline int room_of(const State& state, const Body& body, const Formation& hexes, int seat) {
  int sum = 0;
  for_each_model(body, hexes, [&](int, Hex hex) {
    int least = kRows + kColumns;
    state.for_each_enemy(seat, [&](UnitIndex enemy) {
      least = std::min(least, distance_to(state.unit(enemy).body, state.unit(enemy).hexes, hex));
    });
    sum += least;
  });
  return sum;
}

/// SC-C7: the charger moves back.
template <class G>
void separate(G& game, UnitIndex unit) {
  State& state = game.state;
  UnitState& self = state.unit(unit);
  if (game.rules.separation == 0 || any_model(state.profile(unit), self.body, &Card::immobile)) return;
  const int seat = state.owner(unit);
  const auto free = [&](Hex hex, bool own_too) {
    if (hex == kNoHex || state.is(hex, kObstacle)) return false;
    return state.occupant(hex) == kNoUnit || (own_too && state.occupant(hex) == unit);
  };
  Formation best = self.hexes;
  int most = -1;
  for (std::size_t direction = 0; direction < kDirectionCount; ++direction) {
    Formation hexes = self.hexes;
    bool all_free = true;
    for_each_model(self.body, self.hexes, [&](int model, Hex hex) {
      const Hex next = neighbours(hex)[direction];
      hexes[static_cast<std::size_t>(model)] = next;
      all_free = all_free && free(next, true);
    });
    if (!all_free) continue;
    const int room = room_of(state, self.body, hexes, seat);
    if (room <= most) continue;
    most = room;
    best = hexes;
  }
  if (most >= 0) return move_models(game, unit, best, "moves back", "SC-C7", game.rules.separation);
  for_each_model(self.body, Formation(self.hexes), [&](int model, Hex own) {
    Formation hexes = self.hexes;
    Hex chosen = kNoHex;
    int widest = -1;
    for (const Hex next : neighbours(own)) {
      if (!free(next, false)) continue;
      hexes[static_cast<std::size_t>(model)] = next;
      const int room = room_of(state, self.body, hexes, seat);
      if (room <= widest) continue;
      widest = room;
      chosen = next;
    }
    if (chosen == kNoHex) return;
    hexes[static_cast<std::size_t>(model)] = chosen;
    move_models(game, unit, hexes, "moves back", "SC-C7", game.rules.separation);
  });
}

/// SC-C7: the move of a unit that destroyed its enemy.
template <class G>
void move_on(G& game, UnitIndex unit) {
  const State& state = game.state;
  if (!state.in_play(unit) || state.unit(unit).body.idle()) return;
  const Hex end = game.answer(FreeMoveQuestion{state.owner(unit), unit});
  if (end == kNoHex) return;
  Formation hexes;
  Mover mover = mover_of(state, unit, true);
  mover.strider = true;
  if (!game.workspace().paths.form(game.rules, state, mover, end, game.rules.pile_in, hexes)) return;
  game.event(TraceEvent::Kind::action, unit, "moves on", "SC-C7", kNoUnit, -1, 0, Path{{{point_of(end)}}, 1});
  move_models(game, unit, hexes, "moves on", "SC-C7", game.rules.pile_in);
}

/// SC-C2: the charger has arrived.
template <class G>
void arrive(G& game, UnitIndex charger, UnitIndex defender) {
  Body& body = game.state.unit(defender).body;
  if (!is_knocked_out_at_contact(body)) return;
  const Body before = body;
  knock_out(body, Pick::none);
  count(game, SideFact::knocked_out_stunned, game.state.owner(defender));
  take_off(game, defender, before, Cause::melee, charger);
}

/// SC-C4
template <class G>
void test_phalanx(G& game, UnitIndex charger, UnitIndex defender, int phalanx) {
  const UnitNumbers& numbers = game.state.numbers(charger);
  const int dice = phalanx_dice(numbers, game.state.unit(charger).body, phalanx);
  resolve(game, automatic_sources(dice, kPhalanxOrigin), target_of_ones(numbers), defender, charger, Cause::strike_back,
          kPhalanxRoll);
}

/// SC-C6: strikes back if the player wants to. Returns the wounds placed.
template <class G>
int strike_back(G& game, UnitIndex unit, UnitIndex charger) {
  if (!game.answer(StrikeBackQuestion{game.state.owner(unit), unit})) {
    game.event(TraceEvent::Kind::action, unit, "does not strike back", "SC-C6", charger);
    return 0;
  }
  ++game.report.strikes_back;
  return strike(game, unit, charger, false, Cause::strike_back);
}

/// SC-C2 .. SC-C9, after the charger has arrived.
template <class G>
void fight(G& game, UnitIndex charger, UnitIndex defender) {
  Course course = course_of(game.state, ExchangeKind::melee, charger, defender);
  course.has_result = game.rules.melee_stun != 0;
  MeleeScores scores;
  ++game.report.charges;
  for (Stage stage = first_stage(course.kind); stage != Stage::over; stage = next(stage, course)) {
    switch (stage) {
      case Stage::contact:
        arrive(game, charger, defender);
        course.phalanx = phalanx_models(course.defender, course.defending);
        break;
      case Stage::pile_in:
        pile_in(game, defender, charger);
        break;
      case Stage::phalanx:
        test_phalanx(game, charger, defender, course.phalanx);
        break;
      case Stage::strike:
        scores.charger += strike(game, charger, defender, course.phalanx == 0, Cause::melee);
        break;
      case Stage::strike_back:
        scores.defender += strike_back(game, defender, charger);
        break;
      case Stage::scores:
        scores.charger += standing_score(game.rules, course.attacker, course.attacking);
        scores.defender += standing_score(game.rules, course.defender, course.defending);
        count_score(game, charger);
        count_score(game, defender);
        break;
      case Stage::attacker_fear:
        scores.charger += game.d3(game.tag(charger, kFearRoll));
        break;
      case Stage::defender_fear:
        scores.defender += game.d3(game.tag(defender, kFearRoll));
        break;
      case Stage::morale:
        test_loser(game, charger, defender, scores);
        break;
      case Stage::separate:
        count_melee(game, charger, defender, scores.balance());
        separate(game, charger);
        break;
      case Stage::move_on: {
        const bool charger_left = course.attacking.alive();
        count_melee(game, charger, defender, charger_left ? 1 : -1);
        move_on(game, charger_left ? charger : defender);
        break;
      }
      default:
        break;
    }
  }
}

}  // namespace warbalance::suitcase
