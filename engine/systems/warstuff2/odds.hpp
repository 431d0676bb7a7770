#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/rule_system.hpp"
#include "engine/systems/warstuff2/attack.hpp"
#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"

namespace warbalance::warstuff2 {

// Exact odds of one exchange: section E of the specification.

std::span<const OddsAction> odds_actions();
std::span<const OddsOption> odds_options();

std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                              const OddsRequest& request, std::string& problem);

// One exchange between two units and nobody else (section E): what `odds` enumerates. The events and their order are
// those of the battle; only who is near is fixed.

/// What the exchange is, and the surroundings of the two units.
struct ExchangeSetting {
  ExchangeAction action = ExchangeAction::shoot;
  int spell = 0;                ///< of the attacker's profile
  bool defender_cover = false;  ///< by terrain, height or Hunkered
  bool attacker_cover = false;
  std::uint8_t attacker_healers = 0;
  std::uint8_t defender_healers = 0;
};

struct ExchangeState {
  ExchangeStage stage = ExchangeStage::over;
  Progress progress;
  Condition attacker;
  Condition defender;

  friend auto operator<=>(const ExchangeState&, const ExchangeState&) = default;
};

/// Steps of at most one roll, from `start` until `over`.
class SingleExchange {
 public:
  SingleExchange(const Rules& rules, const UnitNumbers& attacker, const UnitNumbers& defender,
                 const ExchangeSetting& setting)
      : rules_(rules), attacker_(attacker), defender_(defender), setting_(setting) {
    for (const ExchangeStage stage : {ExchangeStage::attack, ExchangeStage::blast_on_attacker,
                                      ExchangeStage::strike_back, ExchangeStage::blast_on_defender}) {
      events_[static_cast<std::size_t>(stage)] = event_of(stage);
    }
  }

  ExchangeState start(Condition attacker, Condition defender) const {
    ExchangeState state;
    state.attacker = attacker;
    state.defender = defender;
    begin(state, first_stage(setting_.action));
    return state;
  }

  static bool over(const ExchangeState& state) { return state.stage == ExchangeStage::over; }

  template <class D>
  void step(ExchangeState& state, D& dice) const {
    if (state.stage == ExchangeStage::cast) {
      const bool works = dice.test({kAttackerStream, &kCastRoll}, attacker_.cast_on);
      begin(state, works ? ExchangeStage::attack : ExchangeStage::over);
      return;
    }
    const StageEvent& parts = events_[static_cast<std::size_t>(state.stage)];
    event(parts).step(state.progress, target(state), dice, parts.healers);
    if (state.progress.over()) go_on(state);
  }

 private:
  static constexpr DieStream kAttackerStream{0, 0};
  static constexpr DieStream kDefenderStream{1, 0};

  struct Healers {
    int healers;
    int target;
    DieStream whose;
    int count() const { return healers; }
    int on(int) const { return target; }
    DieStream stream(int) const { return whose; }
  };

  /// The event of a stage, the same whenever the stage comes.
  struct StageEvent {
    AttackNumbers attack;
    DefenceNumbers defence;
    EventStreams streams;
    Healers healers{};
  };

  StageEvent event_of(ExchangeStage stage) const {
    const bool attacker_hit = on_attacker(stage);
    const UnitNumbers& source = attacker_hit ? defender_ : attacker_;
    const UnitNumbers& hit = attacker_hit ? attacker_ : defender_;
    const AttackForm form = attack_of(stage, setting_.action);
    const AttackNumbers attack = attack_numbers(source, hit, form, form == AttackForm::spell ? setting_.spell : 0);
    const bool covered = attacker_hit ? setting_.attacker_cover : setting_.defender_cover;
    const EventStreams streams =
        attacker_hit ? EventStreams{kDefenderStream, kAttackerStream} : EventStreams{kAttackerStream, kDefenderStream};
    const int healers = attacker_hit ? setting_.attacker_healers : setting_.defender_healers;
    return {attack,
            defence_numbers(rules_, hit, attack.hits.kind, covered),
            streams,
            {healers, rules_.healer_on, streams.defender}};
  }

  Event event(const StageEvent& parts) const { return {rules_, parts.attack, parts.defence, parts.streams}; }
  static Condition& target(ExchangeState& state) { return on_attacker(state.stage) ? state.attacker : state.defender; }

  /// Starts a stage; one that needs no roll at all is passed.
  void begin(ExchangeState& state, ExchangeStage stage) const {
    state.stage = stage;
    state.progress = Progress{};
    if (stage == ExchangeStage::over || stage == ExchangeStage::cast) return;
    Condition& hit = target(state);
    const Event begun = event(events_[static_cast<std::size_t>(stage)]);
    if (kills_at_contact(stage, setting_.action, hit.stunned)) {
      begun.begin_kill(state.progress);
    } else {
      begun.begin(state.progress, hit);
    }
    if (state.progress.over()) go_on(state);
  }

  void go_on(ExchangeState& state) const {
    begin(state, next(state.stage, setting_.action, attacker_, state.attacker, defender_, state.defender));
  }

  const Rules& rules_;
  const UnitNumbers attacker_;
  const UnitNumbers defender_;
  ExchangeSetting setting_;
  std::array<StageEvent, 5> events_{};  ///< of the stages
};

}  // namespace warbalance::warstuff2
