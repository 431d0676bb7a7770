#pragma once

#include <algorithm>

#include "engine/systems/vsgmr/luck.hpp"
#include "engine/systems/vsgmr/removal.hpp"

// Sections 5, 6 and 9 on the table: attacks with all that comes of them.

namespace warbalance::vsgmr {

/// VS-A09: the bearer whose reroll a side may use now; none when it has none.
inline UnitIndex inspiring(const State& state, int seat) {
  for (const UnitIndex unit : state.army(seat)) {
    if (state.unit(unit).rerolls_used < state.profile(unit).rerolls) return unit;
  }
  return kNoUnit;
}

/// Whether a side has a failed roll made again; uses the reroll up.
template <class G>
bool roll_again(G& game, UnitIndex roller, const Players::Failed& failed) {
  State& state = game.state;
  const int seat = state.owner(roller);
  if (game.rules.inspiration_own_turn_only != 0 && seat != game.turn) return false;
  const UnitIndex bearer = inspiring(state, seat);
  if (bearer == kNoUnit || !game.players.again(game.view(), seat, failed)) return false;
  ++state.unit(bearer).rerolls_used;
  game.change(bearer, "inspires", "VS-A09", state.unit(bearer).rerolls_used, roller);
  return true;
}

/// All rolls of one strike.
template <class G, class Again>
StrikeState roll_strike(G& game, const StrikeNumbers& numbers, const StrikeStakes& stakes, Again&& again) {
  const Strike rolls(game.rules, numbers);
  StrikeState result;
  while (!result.over()) {
    if constexpr (G::measures_luck) {
      const auto stake = stakes.next(numbers, result);
      game.stake(stake.hundredths, stake.from);
    }
    rolls.step(result, game, again);
  }
  return result;
}

/// VS-D6: where one line of three decides, a die may decide in its place.
template <class G>
bool is_seen(G& game, UnitIndex attacker, const Sight& sight) {
  constexpr int kSeenFrom = 4;
  if (game.rules.doubt_rolls == 0 || !sight.doubtful) return sight.visible;
  return game.die(game.tag(attacker, kSeenRoll), game.rules.die, kSeenFrom) >= kSeenFrom;
}
template <class G>
bool is_covered(G& game, UnitIndex attacker, const Sight& sight) {
  constexpr int kCoveredFrom = 4;
  if (game.rules.doubt_rolls == 0 || !sight.doubtful_cover) return sight.cover;
  return game.die(game.tag(attacker, kCoverRoll), game.rules.die, kCoveredFrom) >= kCoveredFrom;
}

/// One attack: its dice and armor.
template <class G>
StrikeState strike(G& game, UnitIndex attacker, const Stand& from, UnitIndex target, AttackKind kind,
                   StrikeNumbers& numbers) {
  const State& state = game.state;
  StrikeSetting setting;
  if (kind == AttackKind::distance) {
    const Sight sight =
        past_figures(game.rules, state, attacker, from, stand_of(state, target), target, look(state, from, target));
    if (!is_seen(game, attacker, sight)) return StrikeState{.phase = StrikePhase::over};
    setting.cover = is_covered(game, attacker, sight);
  }
  setting.attack_support = support_at(game.rules, state, attacker, from.at, from.radius, roll_of(kind));
  setting.armor_support = support_of(game.rules, state, target, Roll::armor);
  numbers = numbers_of(game.rules, state.profile(attacker), state.profile(target), kind, setting);
  numbers.attacker = state.stream(attacker);
  numbers.target = state.stream(target);
  const StrikeStakes stakes{stake_in(state, target, attacker), stake_in(state, target, target)};
  return roll_strike(game, numbers, stakes, [&](Roll roll, bool of_target) {
    const bool armor = roll == Roll::armor;
    const Players::Failed failed{roll,
                                 armor ? numbers.armor_sides + numbers.armor_bonus >= numbers.armor_needed
                                       : numbers.sides + numbers.bonus >= numbers.needed,
                                 state.cost(target), game.report.dice};
    return roll_again(game, of_target ? target : attacker, failed);
  });
}

/// @param stood  of a figure that was defeated just now: where it stood; null for all others
template <class G>
void attack(G& game, UnitIndex attacker, UnitIndex target, AttackKind kind, const Stand* stood);

/// VS-W8: the target of a stopped hit is knocked back.
template <class G>
void knock_back(G& game, UnitIndex attacker, UnitIndex target, int half_moves) {
  State& state = game.state;
  const Point direction = state.place(target) - state.place(attacker);
  dismount(state, target);  // thrown off
  const Length back = std::min(kMostMove, half_moves * state.profile(target).half_move);
  force(game, target, direction, back, "knocked back", "VS-W8", attacker);
}

/// VS-A02: an attacker whom his target frightens.
template <class G>
void flee(G& game, UnitIndex attacker, UnitIndex bearer) {
  State& state = game.state;
  FigureState& self = state.unit(attacker);
  if (self.mount != kNoUnit) {
    self.out = true;
    game.change(attacker, "frightened", "VS-A02", 0, bearer);
    return;
  }
  const Point away = state.place(attacker) - state.place(bearer);
  if (away != Point{}) self.facing = away;
  game.change(attacker, "frightened", "VS-A02", 0, bearer);
  const Length far = std::min(kMostMove, state.profile(bearer).flee_moves * state.profile(attacker).move);
  force(game, attacker, away, far, "flees", "VS-A02", bearer);
}

/// VS-X4: what comes of a defeat.
template <class G>
void defeat(G& game, UnitIndex attacker, UnitIndex target, AttackKind kind, bool recruited, bool avenging) {
  State& state = game.state;
  if (recruited) return recruit(game, target, attacker);
  const Profile& fallen = state.profile(target);
  const bool strikes_back = fallen.revenge && !state.disabled(target) && state.controlled(target) &&
                            (kind == AttackKind::hand_to_hand || fallen.shoots);
  const Cause cause = avenging ? Cause::revenge : kind == AttackKind::distance ? Cause::distance : Cause::hand_to_hand;
  const Stand stood = stand_of(state, target);  // with the base of what it is aboard of
  remove(game, target, cause, attacker);
  if (!strikes_back || !state.in_play(attacker)) return;
  Sight sight;
  if (!reaches(game.rules, state, target, stood, attacker, kind, sight)) return;
  ++game.report.strikes_back;
  game.note(target, "takes revenge", "VS-A11", attacker);
  attack(game, target, attacker, kind, &stood);
}

/// VS-X6, VS-A01, VS-A05: whom the next attack may be made on.
template <class G>
std::size_t follow_up_targets(G& game, UnitIndex attacker, const Stand& from, UnitIndex first, Point first_place,
                              Length first_base, AttackKind kind, std::array<UnitIndex, kMaxUnits>& targets) {
  const State& state = game.state;
  const Profile& profile = state.profile(attacker);
  std::size_t count = 0;
  state.for_each_enemy(state.owner(attacker), [&](UnitIndex enemy) {
    const Length half_moves = profile.extra_half_moves_wide * profile.half_move - state.grid.space;
    const Length near = half_moves + first_base + state.base(enemy);
    const bool far = kind == AttackKind::distance && enemy != first &&
                     apart2(state.grid, first_place, state.place(enemy)) > square(near);
    Sight sight;
    if (!far && reaches(game.rules, state, attacker, from, enemy, kind, sight)) targets[count++] = enemy;
  });
  return count;
}

/// An attack with its follow-ups.
template <class G>
void attack(G& game, UnitIndex attacker, UnitIndex target, AttackKind kind, const Stand* stood) {
  State& state = game.state;
  const bool avenging = stood != nullptr;
  const bool distance = kind == AttackKind::distance;
  const Profile& profile = state.profile(attacker);
  const UnitIndex first = target;
  const Point first_place = state.place(target);
  const Length first_base = state.base(target);
  ++(distance ? game.report.shots : game.report.charges);
  int extras = distance ? profile.extra_distance : profile.extra_hand_to_hand;
  for (;;) {
    StrikeNumbers numbers;
    const StrikeState result =
        strike(game, attacker, avenging ? *stood : stand_of(state, attacker), target, kind, numbers);
    const int back = Strike(game.rules, numbers).knockback(result);
    if (result.result == StrikeResult::frightened && !avenging) return flee(game, attacker, target);
    if (result.result >= StrikeResult::defeated) {
      defeat(game, attacker, target, kind, result.result == StrikeResult::recruited, avenging);
    } else if (back > 0) {
      knock_back(game, attacker, target, back);
    }
    const bool follows = game.rules.follow_up_on_defeat != 0 ? result.result >= StrikeResult::defeated : result.hit();
    if (!follows || extras-- == 0 || game.decided()) return;
    if (!avenging && (!state.able(attacker) || !may_attack(game.rules, state, attacker, kind))) return;
    std::array<UnitIndex, kMaxUnits> targets;
    const Stand from = avenging ? *stood : stand_of(state, attacker);
    const std::size_t count = follow_up_targets(game, attacker, from, first, first_place, first_base, kind, targets);
    if (count == 0) return;
    const auto next = game.players.follow_up(game.view(), attacker, from, kind, {targets.data(), count});
    if (!next) return;
    target = *next;
    game.note(attacker, "attacks again", distance ? "VS-A01" : "VS-A05", target);
  }
}

/// VS-X5: a counted hit on a piece of terrain; with the last one it is gone.
template <class G>
void hit_piece(G& game, UnitIndex attacker, int piece) {
  State& state = game.state;
  std::int8_t& hits = state.piece_hits[static_cast<std::size_t>(piece)];
  ++hits;
  game.change(attacker, "hits terrain", "VS-X5", hits);
  if (hits < state.terrain.piece(piece).traits.hits) return;
  state.terrain.remove(piece);
  game.change(attacker, "destroys terrain", "VS-X5", piece);
  if (piece == state.fortress) state.won_by = static_cast<std::int8_t>(state.owner(attacker));
}

/// VS-X5: an attack on a piece of terrain; those that follow are on the same piece.
template <class G>
void attack_piece(G& game, UnitIndex attacker, int piece, AttackKind kind) {
  const State& state = game.state;
  const Profile& profile = state.profile(attacker);
  const Profile building = plain_building();
  const bool distance = kind == AttackKind::distance;
  ++(distance ? game.report.shots : game.report.charges);
  int extras = distance ? profile.extra_distance : profile.extra_hand_to_hand;
  for (;;) {
    StrikeSetting setting;
    setting.attack_support = support_of(game.rules, state, attacker, roll_of(kind));
    StrikeNumbers numbers = numbers_of(game.rules, profile, building, kind, setting);
    numbers.attacker = numbers.target = state.stream(attacker);
    const StrikeState result = roll_strike(game, numbers, {}, [&](Roll roll, bool) {
      const Players::Failed failed{roll, numbers.sides + numbers.bonus >= numbers.needed, kPieceStake,
                                   game.report.dice};
      return roll_again(game, attacker, failed);
    });
    if (result.result >= StrikeResult::defeated) hit_piece(game, attacker, piece);
    const bool follows = game.rules.follow_up_on_defeat != 0 ? result.result >= StrikeResult::defeated : result.hit();
    if (!follows || extras-- == 0 || game.decided()) return;
    if (!reaches_piece(game.rules, state, attacker, stand_of(state, attacker), piece, kind)) return;
  }
}

/// VS-A04.
template <class G>
void disable(G& game, UnitIndex unit, UnitIndex target) {
  State& state = game.state;
  const int on = state.profile(unit).disable_on;
  game.stake(stake_in(state, target, unit) * kDisabledShare / kWhole);
  if (game.die(game.tag(unit, kDisableRoll), game.rules.die, on) < on) return;
  state.unit(target).disabled_round = static_cast<std::int8_t>(state.round + 1);
  game.change(target, "disabled", "VS-A04", state.round + 1, unit);
}

template <class G>
void act(G& game, UnitIndex unit, const Action& action, std::string_view rule);

/// VS-A15.
template <class G>
void summon(G& game, UnitIndex unit, UnitIndex friendly, Point at) {
  State& state = game.state;
  const Profile& profile = state.profile(unit);
  if (game.die(game.tag(unit, kSummonRoll), game.rules.die, profile.summon_on) < profile.summon_on) return;
  FigureState& summoned = state.unit(friendly);
  const Point from = summoned.at;
  summoned.at = at;
  game.moved(friendly, "summoned", "VS-A15", Path::straight(from, at), 0);
  if (profile.summon_late) {
    summoned.out = true;
    return;
  }
  if (summoned.attacked || !state.able(friendly)) return;
  const Action at_once = game.players.at_once(game.view(), friendly);
  if (at_once.deed != Deed::none) act(game, friendly, at_once, "VS-A15");
}

inline constexpr std::array<std::string_view, 5> kDeedNames = {"nothing", "distance attack", "hand to hand attack",
                                                               "disable", "summon"};

/// What a figure does in step 3 or 4 (VS-R5, VS-R6).
template <class G>
void act(G& game, UnitIndex unit, const Action& action, std::string_view rule) {
  State& state = game.state;
  state.unit(unit).attacked = true;
  state.unit(unit).tried = state.unit(unit).tried || action.deed == Deed::disable || action.deed == Deed::summon;
  Path place;
  if (action.deed == Deed::summon) place = Path{{{action.at}}, 1};
  game.event(TraceEvent::Kind::action, unit, kDeedNames[static_cast<std::size_t>(action.deed)], rule, action.target, -1,
             0, place);
  if (action.piece >= 0) game.change(unit, "attacks terrain", "VS-X5", action.piece);
  switch (action.deed) {
    case Deed::distance:
    case Deed::hand_to_hand: {
      const AttackKind kind = action.deed == Deed::distance ? AttackKind::distance : AttackKind::hand_to_hand;
      if (action.piece >= 0) return attack_piece(game, unit, action.piece, kind);
      return attack(game, unit, action.target, kind, nullptr);
    }
    case Deed::disable:
      return disable(game, unit, action.target);
    case Deed::summon:
      return summon(game, unit, action.target, action.at);
    case Deed::none:
      return;
  }
}

}  // namespace warbalance::vsgmr
