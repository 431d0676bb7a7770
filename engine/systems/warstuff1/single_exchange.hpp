#pragma once

#include "engine/systems/warstuff1/attack.hpp"

// One attack between two units and nobody else (section 15): what `odds` and the players' odds enumerate. The attack
// and the hits are those of the battle; only who is near is fixed.

namespace warbalance::warstuff1 {

struct ExchangeState {
  enum class Stage : std::uint8_t { attack, blow, blow_hits, over };

  Stage stage = Stage::over;
  AttackState attack;
  HitProgress hits;  ///< of a death blow

  friend auto operator<=>(const ExchangeState&, const ExchangeState&) = default;
};

/// Steps of at most one roll, from `start` until `over`.
class SingleExchange {
 public:
  using Stage = ExchangeState::Stage;

  SingleExchange(const Rules& rules, const Profile& attacker, const Profile& defender, const AttackSetting& setting)
      : rules_(rules), attacker_(attacker), defender_(defender), setting_(setting) {}

  ExchangeState start(const Condition& attacker, const Condition& defender) const {
    ExchangeState state;
    state.stage = Stage::attack;
    state.attack = attack().start(attacker, defender);
    if (state.attack.over()) start_blow(state);
    return state;
  }

  static bool over(const ExchangeState& state) { return state.stage == Stage::over; }

  template <class D>
  void step(ExchangeState& state, D& dice) const {
    switch (state.stage) {
      case Stage::attack:
        attack().step(state.attack, dice);
        if (state.attack.over()) start_blow(state);
        return;
      case Stage::blow: {
        const Profile& dead = state.attack.target.killed ? defender_ : attacker_;
        if (!dice.test({stream_near(state), &kBlowRoll}, dead.blow_on)) return finish(state);
        state.stage = Stage::blow_hits;
        hits_near(state).begin(state.hits, near(state), dead.blow_hits);
        break;
      }
      case Stage::blow_hits:
        hits_near(state).step(state.hits, near(state), dice);
        break;
      case Stage::over:
        assert(false && "a step after the end");
    }
    if (state.hits.over()) finish(state);
  }

 private:
  Attack attack() const { return {rules_, attacker_, defender_, setting_}; }

  /// The unit that stands near the dead one.
  static Condition& near(ExchangeState& state) {
    return state.attack.target.killed ? state.attack.source : state.attack.target;
  }
  DieStream stream_near(const ExchangeState& state) const {
    return state.attack.target.killed ? setting_.source : setting_.target;
  }
  Hits hits_near(const ExchangeState& state) const {
    return {rules_, state.attack.target.killed ? attacker_ : defender_, stream_near(state)};
  }

  void start_blow(ExchangeState& state) const {
    const bool one_dead = state.attack.target.killed != state.attack.source.killed;
    const Profile& dead = state.attack.target.killed ? defender_ : attacker_;
    const bool blow = setting_.kind == AttackKind::melee && one_dead && dead.blow_on != 0;
    if (!blow) return finish(state);
    forget(state);
    state.stage = Stage::blow;
  }

  static void forget(ExchangeState& state) {
    AttackState ended;
    ended.source = state.attack.source;
    ended.target = state.attack.target;
    state.attack = ended;
  }

  static void finish(ExchangeState& state) {
    forget(state);
    state.hits = HitProgress{};
    state.stage = Stage::over;
  }

  const Rules& rules_;
  const Profile& attacker_;
  const Profile& defender_;
  const AttackSetting& setting_;
};

}  // namespace warbalance::warstuff1
