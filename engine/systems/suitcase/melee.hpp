#pragma once

#include "engine/systems/suitcase/split_attacks.hpp"

// Section 7: a charge from contact on.

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
    if (far <= 1 || (model == kHeroModel && self.body.hero_stunned)) return;
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
int strike_split(G& game, UnitIndex unit, UnitIndex target, Hex model, const AttackSetting& setting, Models reach) {
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
    const HitSources sources =
        melee_sources(game.rules, state.numbers(unit), state.unit(unit).body, reach, own, &share.attacks);
    wounds += resolve_share(game, unit, share, sources, Cause::melee);
  });
  return wounds;
}

/// SC-C5, SC-C6: one side strikes. Returns the wounds placed.
template <class G>
int strike(G& game, UnitIndex unit, UnitIndex target, bool charging) {
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
  const HitSources sources = melee_sources(game.rules, numbers, self.body, reach, setting);
  for (int card = 0; card < 2; ++card) {
    if (numbers.card(card).breath.hits > 0 && of_card(acting & reach, card) != 0) {
      self.breath_spent[static_cast<std::size_t>(card)] = true;
    }
  }
  if (all_weapons(numbers, self.body, acting & reach, false).all() != 0) self.fatigued = true;
  if (sources.count() == 0) return 0;
  const Hex split = game.players.split_strikes(state, unit, target);
  if (split != kNoHex) return strike_split(game, unit, target, split, setting, reach);
  return resolve(game, sources, target_numbers(state.numbers(target), state.unit(target).body, false, false), unit,
                 target, Cause::melee);
}

inline constexpr int kMeanOfD3 = 2;

/// Section 14: a melee is over. @param balance  score of the charger less that of the other; whoever is left has won
template <class G>
void count_melee(G& game, UnitIndex charger, UnitIndex defender, int balance) {
  const State& state = game.state;
  for (const UnitIndex unit : {charger, defender}) count(game, SideFact::melees, state.owner(unit));
  if (balance != 0) count(game, SideFact::melees_won, state.owner(balance > 0 ? charger : defender));
}

/// SC-C9: the score of a side. Where nothing hangs on it no die is rolled for Fear, which counts as the mean of a D3.
template <class G>
int melee_score(G& game, UnitIndex unit, int wounds) {
  const UnitNumbers& numbers = game.state.numbers(unit);
  const Body& body = game.state.unit(unit).body;
  int fear = 0;
  if (has_fear(numbers, body)) fear = game.rules.melee_stun != 0 ? game.d3(game.tag(unit, kFearRoll)) : kMeanOfD3;
  return wounds + fear + score_bonus(numbers, body);
}

/// SC-C9: the melee scores and the test of the loser.
template <class G>
void judge_melee(G& game, UnitIndex charger, UnitIndex defender, int charger_wounds, int defender_wounds) {
  State& state = game.state;
  const int charger_score = melee_score(game, charger, charger_wounds);
  const int defender_score = melee_score(game, defender, defender_wounds);
  count_melee(game, charger, defender, charger_score - defender_score);
  if (charger_score == defender_score || game.rules.melee_stun == 0) return;
  const UnitIndex loser = charger_score < defender_score ? charger : defender;
  Body& body = state.unit(loser).body;
  game.change(loser, "loses the melee", "SC-C9", std::min(charger_score, defender_score));
  if (body.idle()) return;
  if (game.test(game.tag(loser, kMoraleRoll), morale_face(state.numbers(loser), body))) return;
  stun(body);
  tell_stun(game, loser, "SC-C9", loser == charger ? defender : charger);
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

/// SC-C7: what a unit does that is left after its enemy was destroyed.
template <class G>
void move_on(G& game, UnitIndex unit) {
  const State& state = game.state;
  if (!state.in_play(unit) || state.unit(unit).body.idle()) return;
  const Hex end = game.players.free_move(game.view(), unit);
  if (end == kNoHex) return;
  Formation hexes;
  Mover mover = mover_of(state, unit, true);
  mover.strider = true;
  if (!game.odds.paths.form(game.rules, state, mover, end, game.rules.pile_in, hexes)) return;
  game.event(TraceEvent::Kind::action, unit, "moves on", "SC-C7", kNoUnit, -1, 0, Path{{{point_of(end)}}, 1});
  move_models(game, unit, hexes, "moves on", "SC-C7", game.rules.pile_in);
}

/// SC-C6: whether the player wants it.
template <class G>
bool strikes_back(G& game, UnitIndex unit, UnitIndex charger) {
  if (game.players.strikes_back(game.state, unit)) return true;
  game.event(TraceEvent::Kind::action, unit, "does not strike back", "SC-C6", charger);
  return false;
}

/// One of the two units is destroyed.
template <class G>
void end_melee(G& game, UnitIndex charger, UnitIndex defender, UnitIndex left) {
  count_melee(game, charger, defender, left == charger ? 1 : -1);
  move_on(game, left);
}

/// SC-C2 .. SC-C9, after the charger has arrived.
template <class G>
void fight(G& game, UnitIndex charger, UnitIndex defender) {
  State& state = game.state;
  const Body& charging = state.unit(charger).body;
  const Body& defending = state.unit(defender).body;
  ++game.report.charges;
  if (defending.last_model() && defending.idle()) {
    const Body before = defending;
    knock_out(state.unit(defender).body, defending.troops == 0);
    count(game, SideFact::knocked_out_stunned, state.owner(defender));
    take_off(game, defender, before, Cause::melee, charger);
    return end_melee(game, charger, defender, charger);
  }
  pile_in(game, defender, charger);
  const int phalanx = phalanx_models(state.numbers(defender), defending);
  if (phalanx > 0) {
    const int dice = phalanx_dice(state.numbers(charger), charging, phalanx);
    resolve(game, automatic_sources(dice, kPhalanxOrigin), target_of_ones(state.numbers(charger)), defender, charger,
            Cause::melee, kPhalanxRoll);
    if (!state.in_play(charger)) return end_melee(game, charger, defender, defender);
  }
  const int wounds = charging.idle() ? 0 : strike(game, charger, defender, phalanx == 0);
  if (!state.in_play(defender)) return end_melee(game, charger, defender, charger);
  int wounds_back = 0;
  if (!defending.idle() && strikes_back(game, defender, charger)) {
    ++game.report.strikes_back;
    wounds_back = strike(game, defender, charger, false);
  }
  if (!state.in_play(charger)) return end_melee(game, charger, defender, defender);
  if (G::counts_facts || game.rules.melee_stun != 0) judge_melee(game, charger, defender, wounds, wounds_back);
  separate(game, charger);
}

}  // namespace warbalance::suitcase
