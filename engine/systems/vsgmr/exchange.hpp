#pragma once

#include <algorithm>
#include <cassert>
#include <variant>

#include "engine/core/chance.hpp"
#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/attack.hpp"
#include "engine/systems/vsgmr/facts.hpp"
#include "engine/systems/vsgmr/questions.hpp"
#include "engine/systems/vsgmr/removal.hpp"
#include "engine/systems/vsgmr/sight.hpp"
#include "engine/systems/vsgmr/state.hpp"

// Sections 5, 6 and 9 on the table: an attack with its consequences, from fear to follow-up attacks.

namespace warbalance::vsgmr {

// Uses of effects in rolls, if facts are counted. The steps of an attack have no figure ids, so an observer watches
// them.

/// The last try of one roll of a figure.
struct CountedRoll {
  UnitIndex unit = kNoUnit;
  Roll roll = Roll::distance;
  int face = 0;
  int needed = 0;    ///< with all bonuses
  int fails_to = 0;  ///< fails up to this face, whatever the bonuses
  int support = 0;   ///< part of the bonuses

  bool succeeds_with(int face_needed) const { return face >= std::max(face_needed, fails_to + 1); }
  bool succeeds() const { return succeeds_with(needed); }
};

/// VS-F3, W1, A16: counts uses of bonuses and larger dice in a roll.
template <class G>
void count_roll(G& game, const CountedRoll& r) {
  const State& state = game.state;
  const Profile& profile = state.profile(r.unit);
  const std::size_t i = index_of(r.roll);
  const int own = profile.bonus[i] - plain_profile(game.rules, profile.type).bonus[i];
  if (r.succeeds() != r.succeeds_with(r.needed + own)) count_effect(game, r.unit, Effect::roll_bonus);
  if (r.succeeds() != r.succeeds_with(r.needed + r.support)) {
    count_effect(game, supporter_of(state, r.unit, r.roll), Effect::roll_bonus);
  }
  if (r.succeeds() && r.face > game.rules.die) count_effect(game, r.unit, Effect::roll_die);
}

/// Observes the rolls of one attack.
template <class G>
class StrikeFacts {
 public:
  /// @param target  kNoUnit: terrain
  StrikeFacts(G& game, UnitIndex attacker, UnitIndex target, const StrikeNumbers& numbers, const StrikeSetting& setting)
      : game_(game), attacker_(attacker), target_(target), n_(numbers), setting_(setting) {}

  /// Called after each step.
  void see(const StrikeState& before, const StrikeState& after) {
    const int face = game_.last_face();
    if (before.phase == StrikePhase::attack) first_ = face;
    if (after.phase == StrikePhase::second_die) return;
    if (before.phase == StrikePhase::armor) return armor(face, before, after);
    if (before.phase != StrikePhase::recruit) attack(std::max(first_, face));
    if (after.result == StrikeResult::frightened) count_effect(game_, target_, Effect::attacked_natural_max);
  }

 private:
  const Profile& profile(UnitIndex unit) const { return game_.state.profile(unit); }

  void attack(int face) {
    const CountedRoll roll{attacker_, roll_of(n_.kind), face, n_.hit_face, n_.fear_face, setting_.attack_support};
    count_roll(game_, roll);
    if (n_.dice > 1 && roll.succeeds() && first_ < n_.hits_from()) {
      count_effect(game_, attacker_, Effect::keep_highest);
    }
    if (target_ == kNoUnit) return;
    const Profile& target = profile(target_);
    const bool stepped = n_.kind == AttackKind::distance && target.target_step != 0;
    if (stepped && roll.succeeds() != roll.succeeds_with(n_.hit_face - target.target_step)) {
      count_effect(game_, target_, Effect::target_step);
    }
    const bool by_rule = profile(attacker_).courage != Courage::of_type;
    if (by_rule && target.fear_face != 0 && face <= target.fear_face) count_effect(game_, attacker_, Effect::courage);
  }

  void armor(int face, const StrikeState& before, const StrikeState& after) {
    const bool stopped = after.over() && after.result == StrikeResult::stopped;
    const bool pierced = after.phase != StrikePhase::armor && !stopped;
    if (pierced && before.armor_made > 0) count_effect(game_, attacker_, Effect::armor_rolls);
    if (target_ == kNoUnit) return;
    count_roll(game_, {target_, Roll::armor, face, n_.armor_face, 0, setting_.armor_support});
    if (stopped) count_effect(game_, target_, Effect::armor);
  }

  G& game_;
  const UnitIndex attacker_;
  const UnitIndex target_;
  const StrikeNumbers& n_;
  const StrikeSetting& setting_;
  int first_ = 0;  ///< the first die of the current try
};

// The stakes of the dice of a strike, for the luck of the dice (BattleLog::stake): the price of the target times the
// chance that it still falls. Follow-ups, Revenge, fear and knockback are ignored.

/// Additional value of a figure that changes sides instead of being defeated, as a share of its price.
inline constexpr Share kRecruitShare = kWhole / 2;
/// Value of disabling a figure for a round, as a share of its price (VS-C12).
inline constexpr Share kDisabledShare = kWhole / 8;

/// Chance that a die shows at least `from`.
constexpr Share chance_of(int sides, int from) { return kWhole * std::clamp(sides + 1 - from, 0, sides) / sides; }

/// The price of a figure as a stake of the seat whose dice another one rolls for its owner: negative when that seat is
/// an enemy by now, since it was recruited.
inline std::int64_t stake_in(const State& state, UnitIndex figure, UnitIndex roller) {
  const bool own = state.side(state.owner(roller)) == state.side(state.stream(roller).seat);
  return own ? state.cost(figure) : -state.cost(figure);
}

/// The stakes of the dice of one strike.
struct StrikeStakes {
  std::int64_t attacker = 0;  ///< the target's price, for the seat of the attacker's dice
  std::int64_t target = 0;    ///< the target's price, for the seat of the target's dice

  struct Stake {
    std::int64_t hundredths = 0;
    int from = 0;  ///< face from which the die succeeds
  };

  /// The stake of the next die.
  Stake next(const StrikeNumbers& n, const StrikeState& s) const {
    const int hits_from = n.hits_from();
    switch (s.phase) {
      case StrikePhase::attack: {
        const Share others_miss = n.dice > 1 ? kWhole - chance_of(n.sides, hits_from) : kWhole;
        return {attacker * share_of(others_miss, kWhole - stops(n, n.armor_rolls)) / kWhole, hits_from};
      }
      case StrikePhase::second_die:
        if (s.natural >= hits_from) return {};
        return {attacker * (kWhole - stops(n, n.armor_rolls)) / kWhole, hits_from};
      case StrikePhase::armor:
        return {target * stops(n, n.armor_rolls - s.armor_made - 1) / kWhole, n.armor_face};
      case StrikePhase::recruit:
        return {attacker * kRecruitShare / kWhole, n.recruit_on};
      case StrikePhase::over:
        break;
    }
    return {};
  }

 private:
  /// Chance that this number of armor rolls all succeed.
  static Share stops(const StrikeNumbers& n, int rolls) {
    if (!n.armored) return 0;
    Share stops = kWhole;
    for (int roll = 0; roll < rolls; ++roll) {
      stops = share_of(stops, chance_of(n.armor_sides, n.armor_face));
    }
    return stops;
  }
};

/// VS-A09: the figure whose reroll a side may use now; kNoUnit = none.
inline UnitIndex inspiring(const State& state, int seat) {
  for (const UnitIndex unit : state.army(seat)) {
    if (state.unit(unit).rerolls_used < state.profile(unit).rerolls) return unit;
  }
  return kNoUnit;
}

/// Whether a side repeats a failed roll; uses up the reroll.
template <class G>
bool roll_again(G& game, UnitIndex roller, const FailedRoll& failed) {
  State& state = game.state;
  const int seat = state.owner(roller);
  if (game.rules.inspiration_own_turn_only != 0 && seat != game.state.turn()) return false;
  const UnitIndex bearer = inspiring(state, seat);
  if (bearer == kNoUnit || !game.answer(AgainQuestion{seat, failed})) return false;
  ++state.unit(bearer).rerolls_used;
  count_effect(game, bearer, Effect::reroll);
  game.change(bearer, "inspires", "VS-A09", state.unit(bearer).rerolls_used, roller);
  return true;
}

/// Observes the rolls of one strike, if facts are counted.
template <class G>
auto facts_of([[maybe_unused]] G& game, [[maybe_unused]] UnitIndex attacker, [[maybe_unused]] UnitIndex target,
              [[maybe_unused]] const StrikeNumbers& numbers, [[maybe_unused]] const StrikeSetting& setting) {
  if constexpr (G::counts_facts) {
    return StrikeFacts<G>(game, attacker, target, numbers, setting);
  } else {
    return std::monostate{};
  }
}

/// Makes all rolls of one strike.
/// @param target  figure that armor rolls are for; kNoUnit: terrain
/// @param stake   stake of a failed roll (VS-C14)
template <class G>
StrikeState roll_strike(G& game, UnitIndex attacker, UnitIndex target, const StrikeNumbers& numbers,
                        const StrikeSetting& setting, const StrikeStakes& stakes, Hundredths stake) {
  const State& state = game.state;
  const StrikeStreams streams{state.stream(attacker), state.stream(target == kNoUnit ? attacker : target)};
  const Strike rolls(numbers, streams);
  [[maybe_unused]] auto facts = facts_of(game, attacker, target, numbers, setting);
  StrikeState result;
  while (!result.over()) {
    [[maybe_unused]] const StrikeState before = result;
    if constexpr (G::measures_luck) {
      const auto at_stake = stakes.next(numbers, result);
      game.stake(at_stake.hundredths, at_stake.from);
    }
    rolls.step(result, game, [&](Roll roll, bool of_target) {
      const FailedRoll failed{roll, numbers.some_face_passes(roll), stake, game.report.dice};
      return roll_again(game, of_target ? target : attacker, failed);
    });
    if constexpr (G::counts_facts) facts.see(before, result);
  }
  return result;
}

/// VS-D6: if one line of three decides, a die may decide instead.
template <class G>
bool is_seen(G& game, UnitIndex attacker, const Sight& sight) {
  constexpr int kSeenFrom = 4;
  if (game.rules.doubt_rolls == 0 || !sight.doubtful) return sight.visible;
  return game.die(game.tag(attacker, kSeenRoll), game.rules.die, Needed::at_least(kSeenFrom)) >= kSeenFrom;
}
template <class G>
bool is_covered(G& game, UnitIndex attacker, const Sight& sight) {
  constexpr int kCoveredFrom = 4;
  if (game.rules.doubt_rolls == 0 || !sight.doubtful_cover) return sight.cover;
  return game.die(game.tag(attacker, kCoverRoll), game.rules.die, Needed::at_least(kCoveredFrom)) >= kCoveredFrom;
}

/// VS-W8: knocks back the target of a hit that its armor stopped.
template <class G>
void knock_back(G& game, UnitIndex attacker, UnitIndex target, int half_moves) {
  State& state = game.state;
  const Point direction = state.place(target) - state.place(attacker);
  dismount(state, target);  // thrown off
  count_effect(game, attacker, Effect::hit_saved_natural_min);
  const Length back = std::min(kMostMove, half_moves * state.profile(target).half_move);
  force(game, target, direction, back, "knocked back", "VS-W8", attacker);
}

/// VS-A02: an attacker who is frightened by the target flees.
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

/// Carries out an attack with its consequences, in the order of `next`.
/// @param attack  carries out the stages on the table
template <class Attack>
void carry_out(Attack attack, bool avenging) {
  int followed = 0;
  for (Stage stage = Stage::strike; stage != Stage::over;) {
    switch (stage) {
      case Stage::strike:
        attack.strike();
        break;
      case Stage::fear:
        attack.fear();
        break;
      case Stage::fall:
        attack.fall();
        break;
      case Stage::revenge:
        attack.revenge();
        break;
      case Stage::knockback:
        attack.knockback();
        break;
      case Stage::follow_up:
        if (!attack.follow_up()) return;
        ++followed;
        break;
      case Stage::over:
        break;
    }
    stage = next(stage, attack.numbers(), attack.ended(), avenging, followed);
  }
}

template <class G>
void attack(G& game, UnitIndex attacker, UnitIndex target, AttackKind kind, const Stand* stood);

/// Attacks of a figure on others.
template <class G>
class FigureAttack {
 public:
  /// @param stood  of a figure that was defeated just now: where it stood; null for all others
  FigureAttack(G& game, UnitIndex attacker, UnitIndex target, AttackKind kind, const Stand* stood)
      : game_(game),
        state_(game.state),
        attacker_(attacker),
        target_(target),
        kind_(kind),
        stood_(stood),
        first_(target),
        first_place_(state_.place(target)),
        first_base_(state_.base(target)) {}

  const StrikeNumbers& numbers() const { return numbers_; }
  const StrikeState& ended() const { return ended_; }

  void strike() {
    const Stand from = this->from();
    StrikeSetting setting;
    if (kind_ == AttackKind::distance) {
      const Sight sight = past_figures(game_.rules, state_, attacker_, from, stand_of(state_, target_), target_,
                                       look(state_, from, target_));
      if (!is_seen(game_, attacker_, sight)) {
        ended_ = StrikeState{.phase = StrikePhase::over};
        return;
      }
      setting.cover = is_covered(game_, attacker_, sight);
      if constexpr (G::counts_facts) count_range(from);
    }
    setting.attack_support = support_at(game_.rules, state_, attacker_, from.at, from.radius, roll_of(kind_));
    setting.armor_support = support_of(game_.rules, state_, target_, Roll::armor);
    numbers_ = strike_numbers(game_.rules, state_.profile(attacker_), state_.profile(target_), kind_, setting);
    const StrikeStakes stakes{stake_in(state_, target_, attacker_), stake_in(state_, target_, target_)};
    ended_ = roll_strike(game_, attacker_, target_, numbers_, setting, stakes, state_.cost(target_));
  }
  void fear() { flee(game_, attacker_, target_); }
  void knockback() { knock_back(game_, attacker_, target_, vsgmr::knockback(numbers_, ended_)); }
  void fall() {
    if (ended_.result == StrikeResult::recruited) {
      count_effect(game_, attacker_, Effect::on_defeating);
      return recruit(game_, target_, attacker_);
    }
    may_avenge_ = numbers_.avenged && !state_.disabled(target_) && state_.controlled(target_);
    fell_ = stand_of(state_, target_);  // with the base of what it is aboard
    const Cause cause = stood_ != nullptr               ? Cause::revenge
                        : kind_ == AttackKind::distance ? Cause::distance
                                                        : Cause::hand_to_hand;
    remove(game_, target_, cause, attacker_);
  }
  /// VS-A11: a defeated figure attacks.
  void revenge() {
    if (!may_avenge_ || !state_.in_play(attacker_)) return;
    Sight sight;
    if (!reaches(game_.rules, state_, target_, fell_, attacker_, kind_, sight)) return;
    ++game_.report.strikes_back;
    game_.note(target_, "takes revenge", "VS-A11", attacker_);
    count_effect(game_, target_, Effect::on_defeated);
    attack(game_, target_, attacker_, kind_, &fell_);
  }
  /// Returns whether there is another target.
  bool follow_up() {
    if (game_.decided()) return false;
    if (stood_ == nullptr && (!state_.able(attacker_) || !may_attack(game_.rules, state_, attacker_, kind_))) {
      return false;
    }
    std::array<UnitIndex, kMaxUnits> targets;
    const Stand from = this->from();
    const std::size_t count = find_targets(from, targets);
    if (count == 0) return false;
    const FollowUpQuestion question{state_.owner(attacker_), attacker_, from, kind_, {targets.data(), count}};
    const auto next = game_.answer(question);
    if (!next) return false;
    target_ = *next;
    game_.note(attacker_, "attacks again", kind_ == AttackKind::distance ? "VS-A01" : "VS-A05", target_);
    count_effect(game_, attacker_, Effect::extra_attack);
    return true;
  }

 private:
  Stand from() const { return stood_ != nullptr ? *stood_ : stand_of(state_, attacker_); }

  /// VS-A13: counts an attack from beyond the range that the attacker would have without a rule.
  void count_range(const Stand& from) {
    Profile usual = state_.profile(attacker_);
    usual.range_factor = 1;
    const Length reach = range_of(game_.rules, usual) + from.radius + state_.base(target_);
    const bool beyond = apart2(state_.grid, from.at, state_.place(target_)) > square(reach);
    if (beyond) count_effect(game_, attacker_, Effect::range_multiple);
  }

  /// VS-X6, VS-A01, VS-A05: finds the possible targets of the next attack.
  std::size_t find_targets(const Stand& from, std::array<UnitIndex, kMaxUnits>& targets) const {
    const Profile& profile = state_.profile(attacker_);
    std::size_t count = 0;
    state_.for_each_enemy(state_.owner(attacker_), [&](UnitIndex enemy) {
      const Length half_moves = profile.extra_half_moves_wide * profile.half_move - state_.grid.space;
      const Length near = half_moves + first_base_ + state_.base(enemy);
      const bool far = kind_ == AttackKind::distance && enemy != first_ &&
                       apart2(state_.grid, first_place_, state_.place(enemy)) > square(near);
      Sight sight;
      if (!far && reaches(game_.rules, state_, attacker_, from, enemy, kind_, sight)) targets[count++] = enemy;
    });
    return count;
  }

  G& game_;
  State& state_;
  const UnitIndex attacker_;
  UnitIndex target_;
  const AttackKind kind_;
  const Stand* const stood_;
  const UnitIndex first_;  ///< the target of the first attack, followed by its place
  const Point first_place_;
  const Length first_base_;
  StrikeNumbers numbers_;  ///< of the last attack
  StrikeState ended_;
  Stand fell_;  ///< the stand of the last defeated target
  bool may_avenge_ = false;
};

/// Resolves an attack with its follow-ups.
/// @param stood  of a figure that has just been defeated: where it stood; null for all others
template <class G>
void attack(G& game, UnitIndex attacker, UnitIndex target, AttackKind kind, const Stand* stood) {
  ++(kind == AttackKind::distance ? game.report.shots : game.report.charges);
  if (kind == AttackKind::distance) count_effect(game, attacker, Effect::distance_attack);
  carry_out(FigureAttack<G>(game, attacker, target, kind, stood), stood != nullptr);
}

/// VS-X5: counts a hit on a piece of terrain; the last one removes it.
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

/// VS-X5: resolves attacks on a piece of terrain; follow-ups are on the same piece.
template <class G>
class PieceAttack {
 public:
  PieceAttack(G& game, UnitIndex attacker, int piece, AttackKind kind)
      : game_(game), attacker_(attacker), piece_(piece), kind_(kind) {}

  const StrikeNumbers& numbers() const { return numbers_; }
  const StrikeState& ended() const { return ended_; }

  void strike() {
    const State& state = game_.state;
    StrikeSetting setting;
    setting.attack_support = support_of(game_.rules, state, attacker_, roll_of(kind_));
    numbers_ = strike_numbers(game_.rules, state.profile(attacker_), plain_building(), kind_, setting);
    ended_ = roll_strike(game_, attacker_, kNoUnit, numbers_, setting, {}, kPieceStake);
  }
  void fall() { hit_piece(game_, attacker_, piece_); }
  bool follow_up() {
    const State& state = game_.state;
    const bool again =
        !game_.decided() && reaches_piece(game_.rules, state, attacker_, stand_of(state, attacker_), piece_, kind_);
    if (again) count_effect(game_, attacker_, Effect::extra_attack);
    return again;
  }
  // the numbers of terrain rule out fear, knockback and Revenge
  void fear() { assert(false && "terrain that frightens"); }
  void revenge() { assert(false && "terrain that strikes back"); }
  void knockback() { assert(false && "terrain that is knocked back"); }

 private:
  G& game_;
  const UnitIndex attacker_;
  const int piece_;
  const AttackKind kind_;
  StrikeNumbers numbers_;
  StrikeState ended_;
};

template <class G>
void attack_piece(G& game, UnitIndex attacker, int piece, AttackKind kind) {
  ++(kind == AttackKind::distance ? game.report.shots : game.report.charges);
  if (kind == AttackKind::distance) count_effect(game, attacker, Effect::distance_attack);
  carry_out(PieceAttack<G>(game, attacker, piece, kind), false);
}

}  // namespace warbalance::vsgmr
