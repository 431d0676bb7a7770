#pragma once

#include <array>

#include "engine/systems/suitcase/attack.hpp"
#include "engine/systems/suitcase/sequence.hpp"

// One exchange between two units, step by step (section 13): what `odds` enumerates. Everything is in range, sight and
// reach; the order, the sources of hits and their dice are those of battles.

namespace warbalance::suitcase {

struct ExchangeSetting {
  ExchangeKind kind = ExchangeKind::shoot;
  Cover cover = Cover::none;
  bool moved = false;
  Pick pick = Pick::none;
  bool fatigued = false;
  bool defender_fatigued = false;
  std::int8_t spell = 0;  ///< number in the list
  std::int8_t block = 0;  ///< Y of the enemy wizard who tries to block; 0 = nobody
};

struct ExchangeState {
  Stage stage = Stage::over;
  std::int8_t phalanx = 0;  ///< models with it at contact
  std::int8_t cast = 0;     ///< total of the caster
  bool casts = false;       ///< the spell works
  bool picked = false;      ///< weapons that may pick have struck their model
  Body attacker;
  Body defender;
  Living struck;  ///< the unit that is struck as it was when the batch began
  BatchProgress batch;
  std::int16_t attacker_score = 0;  ///< of the melee, where it counts
  std::int16_t defender_score = 0;
  friend auto operator<=>(const ExchangeState&, const ExchangeState&) = default;
};

class SingleExchange {
 public:
  struct Start {};

  SingleExchange(const Rules& rules, const UnitNumbers& attacker, const UnitNumbers& defender,
                 const ExchangeSetting& setting)
      : rules_(rules), attacker_(attacker), defender_(defender), setting_(setting) {}

  ExchangeState start(Start, Start) const { return begin_from(full_strength(attacker_), full_strength(defender_)); }
  /// The same with units that are not at full strength.
  ExchangeState begin_from(const Body& attacker, const Body& defender) const {
    ExchangeState state;
    state.attacker = attacker;
    state.defender = defender;
    enter(state,
          first_stage(setting_.kind, setting_.pick != Pick::none && can_be_picked(defender_, defender, setting_.pick)));
    return state;
  }

  static bool over(const ExchangeState& state) { return state.stage == Stage::over; }

  /// Whether a batch is in progress.
  static bool in_batch(const ExchangeState& state) {
    return state.stage == Stage::phalanx || state.stage == Stage::pick || state.stage == Stage::strike ||
           state.stage == Stage::strike_back;
  }
  static const Body& struck_body(const ExchangeState& state) {
    return strikes_attacker(state.stage) ? state.attacker : state.defender;
  }

  /// The sources of the batch in progress.
  HitSources sources(const ExchangeState& state) const {
    const bool attacks = state.stage != Stage::strike_back;
    const UnitNumbers& striker = attacks ? attacker_ : defender_;
    const Living& living = attacks ? state.attacker : state.defender;
    const Models all = acting_models(living);
    if (state.stage == Stage::phalanx) return automatic_sources(phalanx_dice(attacker_, state.struck, state.phalanx));
    if (setting_.kind == ExchangeKind::spell) return spell_sources(spell());
    if (setting_.kind == ExchangeKind::fire_breath) return breath_sources(striker, all);
    AttackSetting attack;
    attack.target_models = state.stage == Stage::pick ? 1 : state.struck.models();
    if (setting_.kind == ExchangeKind::melee) {
      attack.charging = attacks && state.phalanx == 0;
      attack.fatigued = attacks ? setting_.fatigued : setting_.defender_fatigued;
      attack.breath = {!attack.fatigued, !attack.fatigued};
      return melee_sources(rules_, striker, living, all, attack);
    }
    const Pick pick = state.stage == Stage::pick ? setting_.pick : Pick::none;
    attack.shooting = true;
    attack.cover = setting_.cover;
    attack.moved = setting_.moved;
    attack.stealth = defender_.card(wounded_card(state.struck, pick)).stealth;
    HitSources made;
    const WeaponChoice choice = pick != Pick::none ? WeaponChoice::picking
                                : state.picked     ? WeaponChoice::not_picking
                                                   : WeaponChoice::all;
    add_weapons(rules_, striker, all_weapons(striker, living, all, true), attack, choice, made);
    return made;
  }
  /// Its target.
  TargetNumbers target(const ExchangeState& state) const {
    if (state.stage == Stage::phalanx) return target_of_ones(attacker_);
    const UnitNumbers& struck = strikes_attacker(state.stage) ? attacker_ : defender_;
    return target_numbers(struck, state.struck, setting_.kind != ExchangeKind::melee,
                          state.stage == Stage::pick ? setting_.pick : Pick::none);
  }

  /// Makes at most one roll.
  template <class D>
  void step(ExchangeState& state, D& dice) const {
    switch (state.stage) {
      case Stage::cast:
        state.cast =
            static_cast<std::int8_t>(dice.d6({kAttacker, &kCastRoll}) + wizard_power(attacker_, state.attacker));
        break;
      case Stage::block: {
        const int block = setting_.block > 0 ? dice.d6({kDefender, &kBlockRoll}) + setting_.block : 0;
        state.casts = is_cast(spell(), state.cast) && !is_blocked_by(state.cast, block);
        break;
      }
      case Stage::contact:
        if (is_knocked_out_at_contact(state.defender)) knock_out(state.defender, Pick::none);
        state.phalanx = static_cast<std::int8_t>(phalanx_models(defender_, state.defender));
        break;
      case Stage::phalanx:
      case Stage::pick:
      case Stage::strike:
      case Stage::strike_back:
        return strike(state, dice);
      case Stage::scores:
        if (rules_.melee_stun == 0) break;
        add(state.attacker_score, score_bonus(attacker_, state.attacker));
        add(state.defender_score, score_bonus(defender_, state.defender));
        break;
      case Stage::attacker_fear:
        add(state.attacker_score, dice.d3({kAttacker, &kFearRoll}));
        break;
      case Stage::defender_fear:
        add(state.defender_score, dice.d3({kDefender, &kFearRoll}));
        break;
      case Stage::morale:
        morale(state, dice);
        break;
      case Stage::pile_in:
      case Stage::separate:
      case Stage::move_on:
      case Stage::over:
        break;  // moves only
    }
    go_on(state);
  }

  /// SC-C9: whether the wounds placed in strikes count.
  bool counts_placed() const { return rules_.melee_stun != 0 && setting_.kind == ExchangeKind::melee; }

  /// Ends the batch in progress. @param body  what it has left of the unit that is struck
  void end_batch(ExchangeState& state, const Body& body, int placed) const {
    (strikes_attacker(state.stage) ? state.attacker : state.defender) = body;
    count(state, placed);
    state.picked = state.stage == Stage::pick;
    go_on(state);
  }

 private:
  static constexpr DieStream kAttacker{0, 0};
  static constexpr DieStream kDefender{1, 0};

  static bool strikes_attacker(Stage stage) { return stage == Stage::phalanx || stage == Stage::strike_back; }
  static void add(std::int16_t& score, int more) { score = static_cast<std::int16_t>(score + more); }
  const Spell& spell() const { return rules_.spells[static_cast<std::size_t>(setting_.spell)]; }

  void go_on(ExchangeState& state) const {
    enter(state, next(state.stage, {setting_.kind, rules_.melee_stun != 0, state.casts, state.phalanx, attacker_,
                                    state.attacker, defender_, state.defender}));
  }
  void enter(ExchangeState& state, Stage stage) const {
    if (stage == Stage::over) {
      const ExchangeState last = state;
      state = {};
      state.attacker = last.attacker;
      state.defender = last.defender;
      return;
    }
    state.stage = stage;
    state.batch = {};
    state.struck = {};
    if (in_batch(state)) state.struck = struck_body(state);
  }

  void count(ExchangeState& state, int placed) const {
    if (!counts_placed() || state.stage == Stage::phalanx) return;
    add(state.stage == Stage::strike ? state.attacker_score : state.defender_score, placed);
  }

  template <class D>
  void strike(ExchangeState& state, D& dice) const {
    BatchSetting setting;
    setting.target = target(state);
    if (state.stage == Stage::phalanx) setting.save = &kPhalanxRoll;
    setting.attacker = state.stage == Stage::strike_back ? kDefender : kAttacker;
    setting.target_stream = strikes_attacker(state.stage) ? kAttacker : kDefender;
    Body body = struck_body(state);
    const int placed = step_batch(setting, sources(state), state.batch, body, dice);
    if (state.batch.over) return end_batch(state, body, placed);
    (strikes_attacker(state.stage) ? state.attacker : state.defender) = body;
    count(state, placed);
  }

  template <class D>
  void morale(ExchangeState& state, D& dice) const {
    const bool attacker_lost = state.attacker_score < state.defender_score;
    Body& loser = attacker_lost ? state.attacker : state.defender;
    if (state.attacker_score == state.defender_score || loser.idle()) return;
    const UnitNumbers& numbers = attacker_lost ? attacker_ : defender_;
    if (!dice.test({attacker_lost ? kAttacker : kDefender, &kMoraleRoll}, morale_face(numbers, loser))) stun(loser);
  }

  const Rules& rules_;
  const UnitNumbers attacker_;
  const UnitNumbers defender_;
  const ExchangeSetting setting_;
};

}  // namespace warbalance::suitcase
