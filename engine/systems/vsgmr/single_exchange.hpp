#pragma once

#include "engine/systems/vsgmr/strike.hpp"

// One figure attacks another and nobody else takes part (section 16): what `odds` and the players' odds enumerate. The
// attacks are those of the battle; range, sight and touch are fixed.

namespace warbalance::vsgmr {

struct ExchangeSetting {
  AttackKind kind = AttackKind::distance;
  bool cover = false;
  bool attacker_support = false;
  bool defender_support = false;
  bool attacker_inspiration = false;
  bool defender_inspiration = false;
  bool defender_disabled = false;
};

struct ExchangeState {
  enum class Fate : std::uint8_t { ok, frightened, defeated, recruited };

  StrikeState strike;
  std::int8_t extras = 0;  ///< follow-up attacks that may still come, of whoever attacks now
  bool avenging = false;   ///< the defeated defender attacks
  bool done = false;
  bool attacker_used = false;  ///< has had its one roll made again
  bool defender_used = false;
  Fate attacker = Fate::ok;
  Fate defender = Fate::ok;
  std::int16_t attacker_back = 0;  ///< Half Move Units that it was knocked back
  std::int16_t defender_back = 0;
  std::int8_t hits = 0;  ///< on a building

  friend auto operator<=>(const ExchangeState&, const ExchangeState&) = default;
};

/// Steps of at most one roll, from `start` until `over`.
class SingleExchange {
 public:
  using Fate = ExchangeState::Fate;
  struct Start {};  ///< figures have no wounds or other conditions to begin with

  SingleExchange(const Rules& rules, const Profile& attacker, const Profile& defender, const ExchangeSetting& setting)
      : rules_(rules), attacker_(attacker), defender_(defender), setting_(setting) {
    attack_ = numbers_of(rules, attacker, defender, setting.kind,
                         {setting.cover, support(attacker, roll_of(setting.kind), setting.attacker_support),
                          support(defender, Roll::armor, setting.defender_support)});
    revenge_ =
        numbers_of(rules, defender, attacker, setting.kind,
                   {false, support(defender, roll_of(setting.kind), false), support(attacker, Roll::armor, false)});
    attack_.attacker = revenge_.target = {0, 0};
    attack_.target = revenge_.attacker = {1, 0};
  }

  ExchangeState start(Start, Start) const {
    ExchangeState state;
    state.extras = extras(attacker_);
    return state;
  }

  static bool over(const ExchangeState& state) { return state.done; }

  template <class D>
  void step(ExchangeState& state, D& dice) const {
    const StrikeNumbers& numbers = state.avenging ? revenge_ : attack_;
    const Strike strike(rules_, numbers);
    strike.step(state.strike, dice, [&](Roll, bool of_target) { return again(state, of_target != state.avenging); });
    if (!state.strike.over()) return;
    const StrikeState ended = state.strike;
    state.strike = {};
    settle(state, ended, strike.knockback(ended));
  }

 private:
  int support(const Profile& profile, Roll roll, bool given) const {
    const int own = profile.support[index_of(roll)];
    return given ? std::max(own, rules_.friend_support[index_of(roll)]) : own;
  }
  std::int8_t extras(const Profile& profile) const {
    return setting_.kind == AttackKind::distance ? profile.extra_distance : profile.extra_hand_to_hand;
  }

  /// VS-A09: whether a side has the roll that it failed made again.
  bool again(ExchangeState& state, bool defending_side) const {
    const Profile& own = defending_side ? defender_ : attacker_;
    bool& used = defending_side ? state.defender_used : state.attacker_used;
    const bool of_friend = defending_side ? setting_.defender_inspiration : setting_.attacker_inspiration;
    const bool alive = (defending_side ? state.defender : state.attacker) == Fate::ok;
    if (used || !(of_friend || (own.rerolls > 0 && alive))) return false;
    used = true;
    return true;
  }

  void settle(ExchangeState& state, const StrikeState& ended, int back) const {
    Fate& victim = state.avenging ? state.attacker : state.defender;
    if (ended.result == StrikeResult::frightened && !state.avenging) state.attacker = Fate::frightened;
    if (ended.result >= StrikeResult::defeated) {
      if (!attack_.building || ++state.hits >= defender_.hits) {
        victim = ended.result == StrikeResult::recruited ? Fate::recruited : Fate::defeated;
      }
      if (victim != Fate::ok) return fall(state);
    }
    if (back > 0) {
      std::int16_t& sum = state.avenging ? state.attacker_back : state.defender_back;
      sum = static_cast<std::int16_t>(sum + back);
      if (setting_.kind == AttackKind::hand_to_hand) return finish(state);  // out of touch
    }
    const bool follows = rules_.follow_up_on_defeat != 0 ? ended.result >= StrikeResult::defeated : ended.hit();
    if (!follows || state.extras == 0) return finish(state);
    --state.extras;
  }

  /// VS-X4: the attack that defeated somebody is over; a defender with Revenge attacks.
  void fall(ExchangeState& state) const {
    const bool can = defender_.revenge && !setting_.defender_disabled && !attack_.building &&
                     (setting_.kind == AttackKind::hand_to_hand || defender_.shoots);
    if (state.avenging || state.defender != Fate::defeated || !can) return finish(state);
    state.avenging = true;
    state.extras = extras(defender_);
  }

  static void finish(ExchangeState& state) {
    ExchangeState end;
    end.done = true;
    end.attacker = state.attacker;
    end.defender = state.defender;
    if (end.attacker == Fate::ok || end.attacker == Fate::frightened) end.attacker_back = state.attacker_back;
    if (end.defender == Fate::ok) {
      end.defender_back = state.defender_back;
      end.hits = state.hits;
    }
    state = end;
  }

  const Rules& rules_;
  const Profile& attacker_;
  const Profile& defender_;
  const ExchangeSetting setting_;
  StrikeNumbers attack_;
  StrikeNumbers revenge_;
};

}  // namespace warbalance::vsgmr
