#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/rule_system.hpp"
#include "engine/systems/vsgmr/attack.hpp"
#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/rules.hpp"

namespace warbalance::vsgmr {

// Exact odds of one exchange: VSGMR section 16.

std::span<const OddsAction> odds_actions();
std::span<const OddsOption> odds_options();

std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                              const OddsRequest& request, std::string& problem);

// One figure attacks another and nobody else takes part (section 16): what `odds` and the players' odds enumerate. The
// dice and their order are those of the battle; range, sight and touch are fixed.

struct ExchangeState {
  enum class Fate : std::uint8_t { ok, frightened, defeated, recruited };

  StrikeState strike;
  std::int8_t followed = 0;  ///< attacks after the first one, of the side that attacks now
  bool avenging = false;     ///< the defeated defender attacks
  bool done = false;
  bool attacker_used = false;  ///< has used its one reroll
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

  explicit SingleExchange(const ExchangeNumbers& numbers) : numbers_(numbers) {}

  ExchangeState start(Start, Start) const { return {}; }

  static bool over(const ExchangeState& state) { return state.done; }

  template <class D>
  void step(ExchangeState& state, D& dice) const {
    strike(state).step(state.strike, dice,
                       [&](Roll, bool of_target) { return again(state, of_target != state.avenging); });
    if (state.strike.over()) go_on(state);
  }

 private:
  const StrikeNumbers& attack(const ExchangeState& state) const {
    return state.avenging ? numbers_.revenge : numbers_.attack;
  }
  Strike strike(const ExchangeState& state) const {
    constexpr StrikeStreams kAttack;
    constexpr StrikeStreams kRevenge{kAttack.target, kAttack.attacker};
    return {attack(state), state.avenging ? kRevenge : kAttack};
  }

  /// VS-A09: whether a side has the roll that it failed made again.
  bool again(ExchangeState& state, bool defending_side) const {
    bool& used = defending_side ? state.defender_used : state.attacker_used;
    const Inspiration inspiration = defending_side ? numbers_.defending : numbers_.attacking;
    const bool is_there = (defending_side ? state.defender : state.attacker) == Fate::ok;
    if (used || inspiration == Inspiration::none || (inspiration == Inspiration::own && !is_there)) return false;
    used = true;
    return true;
  }

  /// Everything that follows from an attack, up to the next one.
  void go_on(ExchangeState& state) const {
    const StrikeState ended = state.strike;
    state.strike = {};
    const StrikeNumbers& numbers = attack(state);
    for (Stage stage = Stage::strike;;) {
      stage = next(stage, numbers, ended, state.avenging, state.followed);
      switch (stage) {
        case Stage::strike:
          return;
        case Stage::fear:
          state.attacker = Fate::frightened;
          break;
        case Stage::fall:
          fall(state, ended.result);
          break;
        case Stage::revenge:
          state.avenging = true;
          state.followed = 0;
          return;
        case Stage::knockback:
          knock_back(state, knockback(numbers, ended));
          break;
        case Stage::follow_up:
          if (!has_target(state, numbers, ended)) return finish(state);
          ++state.followed;
          break;
        case Stage::over:
          return finish(state);
      }
    }
  }

  static Fate& victim(ExchangeState& state) { return state.avenging ? state.attacker : state.defender; }

  void fall(ExchangeState& state, StrikeResult result) const {
    if (attack(state).building && ++state.hits < numbers_.hits) return;
    victim(state) = result == StrikeResult::recruited ? Fate::recruited : Fate::defeated;
  }

  static void knock_back(ExchangeState& state, int back) {
    std::int16_t& sum = state.avenging ? state.attacker_back : state.defender_back;
    sum = static_cast<std::int16_t>(sum + back);
  }

  /// Whether the target is still there: hand to hand it is out of touch when it was knocked back.
  static bool has_target(ExchangeState& state, const StrikeNumbers& numbers, const StrikeState& ended) {
    const bool out_of_touch = numbers.kind == AttackKind::hand_to_hand && knockback(numbers, ended) > 0;
    return victim(state) == Fate::ok && !out_of_touch;
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

  const ExchangeNumbers numbers_;
};

}  // namespace warbalance::vsgmr
