#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "engine/systems/warstuff2/plain_attack.hpp"

// One exchange between two units and nobody else (section E): what `odds` enumerates. The events are those
// of the battle; only who is near is fixed.

namespace warbalance::warstuff2 {

enum class ExchangeAction : std::uint8_t { shoot, charge, spell };

/// How the two units stand.
struct ExchangeSetting {
  ExchangeAction action = ExchangeAction::shoot;
  int spell = 0;                ///< of the attacker's profile
  bool defender_cover = false;  ///< by terrain, height or Hunkered
  bool attacker_cover = false;
  std::uint8_t attacker_healers = 0;
  std::uint8_t defender_healers = 0;
};

enum class ExchangeStage : std::uint8_t { cast, attack, blast_on_attacker, strike_back, blast_on_defender, over };

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
  SingleExchange(const Rules& rules, const Profile& attacker, const Profile& defender, const ExchangeSetting& setting)
      : rules_(rules), attacker_(attacker), defender_(defender), setting_(setting) {
    for (const ExchangeStage stage : {ExchangeStage::attack, ExchangeStage::blast_on_attacker,
                                      ExchangeStage::strike_back, ExchangeStage::blast_on_defender}) {
      StageEvent& parts = events_[static_cast<std::size_t>(stage)];
      parts = event_of(stage);
      parts.plain = PlainAttack(Event(rules_, parts.attack, parts.defence));
      parts.rescued = parts.defence.profile->rescue_on != 0 || parts.healers.count() > 0;
    }
  }

  ExchangeState start(Condition attacker, Condition defender) const {
    ExchangeState state;
    state.attacker = attacker;
    state.defender = defender;
    if (setting_.action == ExchangeAction::spell) {
      state.stage = ExchangeStage::cast;
    } else {
      begin(state, ExchangeStage::attack);
    }
    return state;
  }

  static bool over(const ExchangeState& state) { return state.stage == ExchangeStage::over; }

  template <class D>
  void step(ExchangeState& state, D& dice) const {
    if (state.stage == ExchangeStage::cast) {
      begin(state, cast(dice));
      return;
    }
    const StageEvent& event = events_[static_cast<std::size_t>(state.stage)];
    Condition& y = on_attacker(state.stage) ? state.attacker : state.defender;
    Event(rules_, event.attack, event.defence).step(state.progress, y, dice, event.healers);
    if (state.progress.over()) go_on(state);
  }

  /// The whole exchange with dice that roll: the same dice, without a state to keep between them. Its stages are
  /// written out in the order of `next`: each is a constant for the compiler, which makes duels a tenth faster.
  template <LooksAhead D>
  void play(Condition& attacker, Condition& defender, D& dice) const {
    if (setting_.action == ExchangeAction::spell && cast(dice) == ExchangeStage::over) return;
    const auto of_attacker = dice.next(kAttackerStream);
    const auto of_defender = dice.next(kDefenderStream);
    play_stage(ExchangeStage::attack, of_attacker, of_defender, defender, dice);
    switch (next(ExchangeStage::attack, attacker, defender)) {
      case ExchangeStage::strike_back:
        play_stage(ExchangeStage::strike_back, of_defender, of_attacker, attacker, dice);
        if (next(ExchangeStage::strike_back, attacker, defender) == ExchangeStage::blast_on_defender) {
          play_steps(ExchangeStage::blast_on_defender, false, defender, dice);
        }
        return;
      case ExchangeStage::blast_on_attacker:
        return play_steps(ExchangeStage::blast_on_attacker, false, attacker, dice);
      default:
        return;
    }
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
    Attack attack;
    Defence defence;
    Healers healers{};
    bool rescued = false;  ///< who would be killed may be saved
    PlainAttack plain{};
  };

  static bool on_attacker(ExchangeStage stage) {
    return stage == ExchangeStage::blast_on_attacker || stage == ExchangeStage::strike_back;
  }

  Attack attack_of(ExchangeStage stage) const {
    switch (stage) {
      case ExchangeStage::blast_on_attacker:
        return blast(rules_, defender_, true, kDefenderStream);
      case ExchangeStage::blast_on_defender:
        return blast(rules_, attacker_, true, kAttackerStream);
      case ExchangeStage::strike_back:
        return strike(rules_, defender_, attacker_, false, kDefenderStream);
      default:
        break;
    }
    switch (setting_.action) {
      case ExchangeAction::shoot:
        return shot(rules_, attacker_, defender_, kAttackerStream);
      case ExchangeAction::charge:
        return strike(rules_, attacker_, defender_, true, kAttackerStream);
      case ExchangeAction::spell:
        break;
    }
    return spell_hits(rules_, attacker_, attacker_.spells[static_cast<std::size_t>(setting_.spell)], kAttackerStream);
  }

  StageEvent event_of(ExchangeStage stage) const {
    const bool attacker = on_attacker(stage);
    const Profile& profile = attacker ? attacker_ : defender_;
    const DieStream stream = attacker ? kAttackerStream : kDefenderStream;
    const int healers = attacker ? setting_.attacker_healers : setting_.defender_healers;
    const bool covered = profile.always_cover || (attacker ? setting_.attacker_cover : setting_.defender_cover);
    const Attack attack = attack_of(stage);
    return {
        attack, {&profile, cover_counts(rules_, attack.kind, covered), stream}, {healers, rules_.healer_on, stream}};
  }

  template <class D>
  ExchangeStage cast(D& dice) const {
    const bool works = dice.test({kAttackerStream, &kCastRoll}, attacker_.cast_on);
    return works ? ExchangeStage::attack : ExchangeStage::over;
  }

  /// The event of one stage, its dice at once where it is a plain attack.
  template <class D, class Next>
  void play_stage(ExchangeStage stage, const Next& mine, const Next& theirs, Condition& y, D& dice) const {
    const StageEvent& parts = events_[static_cast<std::size_t>(stage)];
    bool killed = killed_at_contact(stage, y);
    if (!killed) {
      if (!parts.plain.fits(y)) return play_steps(stage, false, y, dice);
      killed = parts.plain.play(y, dice, mine, theirs) == PlainAttack::Result::would_die;
    }
    if (!killed) return;
    if (parts.rescued) return play_steps(stage, true, y, dice);
    kill(y);
  }

  // Out of line, so that plain attacks have the registers for themselves.
  template <class D>
  [[gnu::noinline, gnu::flatten]] void play_steps(ExchangeStage stage, bool killed, Condition& y, D& dice) const {
    const StageEvent& parts = events_[static_cast<std::size_t>(stage)];
    const Event event(rules_, parts.attack, parts.defence);
    Progress progress;
    begin_event(event, killed, progress, y);
    event.play_out(progress, y, dice, parts.healers);
  }

  /// Starts a stage; one that needs no roll at all is passed.
  void begin(ExchangeState& state, ExchangeStage stage) const {
    state.stage = stage;
    state.progress = Progress{};
    if (stage == ExchangeStage::over) return;
    const StageEvent& parts = events_[static_cast<std::size_t>(stage)];
    const Event event(rules_, parts.attack, parts.defence);
    Condition& y = on_attacker(stage) ? state.attacker : state.defender;
    begin_event(event, killed_at_contact(stage, y), state.progress, y);
    if (state.progress.over()) go_on(state);
  }

  /// WS2-X2.
  bool killed_at_contact(ExchangeStage stage, const Condition& y) const {
    return stage == ExchangeStage::attack && setting_.action == ExchangeAction::charge && y.stunned;
  }

  static void begin_event(const Event& event, bool killed, Progress& progress, Condition& y) {
    if (killed) {
      event.begin_kill(progress);
    } else {
      event.begin(progress, y);
    }
  }

  void go_on(ExchangeState& state) const { begin(state, next(state.stage, state.attacker, state.defender)); }

  /// What follows when the event of a stage is over.
  ExchangeStage next(ExchangeStage stage, const Condition& attacker, const Condition& defender) const {
    if (setting_.action != ExchangeAction::charge) return ExchangeStage::over;
    const bool first = stage == ExchangeStage::attack;
    if (first && defender.killed && defender_.blast_hits > 0) return ExchangeStage::blast_on_attacker;
    if (first && strikes_back(attacker_, attacker, defender)) return ExchangeStage::strike_back;
    if (stage == ExchangeStage::strike_back && attacker.killed && attacker_.blast_hits > 0) {
      return ExchangeStage::blast_on_defender;
    }
    return ExchangeStage::over;
  }

  const Rules& rules_;
  const Profile& attacker_;
  const Profile& defender_;
  ExchangeSetting setting_;
  std::array<StageEvent, 5> events_{};  ///< of the stages
};

}  // namespace warbalance::warstuff2
