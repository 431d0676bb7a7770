#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/rule_system.hpp"
#include "engine/systems/warstuff1/attack.hpp"
#include "engine/systems/warstuff1/profile.hpp"
#include "engine/systems/warstuff1/rules.hpp"

namespace warbalance::warstuff1 {

// Exact odds of one exchange: WS1 section 15.

std::span<const OddsAction> odds_actions();
std::span<const OddsOption> odds_options();

std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                              const OddsRequest& request, std::string& problem);

// One attack between two units and nobody else (section 15): what `odds` and the players' odds enumerate. Its stages,
// the attack and the hits are those of the battle; only who is near is fixed.

struct ExchangeState {
  Stage stage = Stage::over;
  AttackState attack;
  HitProgress hits;  ///< of a death blow

  friend auto operator<=>(const ExchangeState&, const ExchangeState&) = default;
};

/// Steps of at most one roll, from `start` until `over`.
class SingleExchange {
 public:
  explicit SingleExchange(const ExchangeNumbers& numbers) : numbers_(numbers) {}

  /// @param source  the attacker, not stunned
  ExchangeState start(const Condition& source, const Condition& target) const {
    ExchangeState state;
    state.stage = Stage::attack;
    state.attack = attack().start(source, target);
    if (state.attack.over()) go_on(state);
    return state;
  }

  static bool over(const ExchangeState& state) { return state.stage == Stage::over; }

  template <class D>
  void step(ExchangeState& state, D& dice) const {
    assert(!over(state) && "a step after the end");
    if (state.stage == Stage::attack) {
      attack().step(state.attack, dice);
      if (state.attack.over()) go_on(state);
      return;
    }
    hits_of_blow(state).step(state.hits, survivor(state), dice);
    if (state.hits.over()) go_on(state);
  }

 private:
  Attack attack() const { return {numbers_, streams_}; }

  /// The next stage that has dice.
  void go_on(ExchangeState& state) const {
    AttackState ended;  // so that equal states compare equal
    ended.source = state.attack.source;
    ended.target = state.attack.target;
    state.attack = ended;
    do {
      state.stage = next(state.stage, numbers_.attack.kind, ended.source, ended.target);
    } while (!over(state) && !begins(state));
  }

  /// Whether the stage has dice: nobody else is near to test his morale, and moves are for the battle.
  bool begins(ExchangeState& state) const {
    const bool one_is_dead = state.attack.target.killed != state.attack.source.killed;
    if (state.stage != Stage::blows || !one_is_dead || blow(state).blow_on == 0) return false;
    hits_of_blow(state).begin_perhaps(state.hits, blow(state).blow_hits);
    return true;
  }

  /// What the dead unit does to the other one.
  const HarmNumbers& blow(const ExchangeState& state) const {
    return state.attack.target.killed ? numbers_.attack.answer : numbers_.attack.harm;
  }
  static Condition& survivor(ExchangeState& state) {
    return state.attack.target.killed ? state.attack.source : state.attack.target;
  }
  Hits hits_of_blow(const ExchangeState& state) const {
    const bool source_lives = state.attack.target.killed;
    return {source_lives ? numbers_.source : numbers_.target,
            source_lives ? streams_.source : streams_.target,
            {&kBlowRoll, blow(state).blow_on}};
  }

  const ExchangeNumbers numbers_;
  const AttackStreams streams_;
};

}  // namespace warbalance::warstuff1
