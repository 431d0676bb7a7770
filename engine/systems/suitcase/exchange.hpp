#pragma once

#include <array>

#include "engine/systems/suitcase/batch.hpp"

// One exchange between two units, step by step (section 13): what `odds` enumerates. Everything is in range, sight and
// reach; the rules of the hits are those of the battle.

namespace warbalance::suitcase {

enum class ExchangeKind : std::uint8_t { shoot, melee, fire_breath, spell };

struct ExchangeSetting {
  ExchangeKind kind = ExchangeKind::shoot;
  Cover cover = Cover::none;
  bool moved = false;
  bool pick_hero = false;
  bool fatigued = false;
  bool defender_fatigued = false;
  std::int8_t spell = 0;  ///< number in the list
  std::int8_t block = 0;  ///< Y of the enemy wizard who tries to block; 0 = nobody
};

/// The steps of an exchange, in the order in which they come.
enum class ExchangePhase : std::int8_t {
  begin,
  phalanx,
  cast,
  block,
  pick,
  strike,
  strike_back,
  attacker_fear,
  defender_fear,
  morale,
  over
};

struct ExchangeState {
  ExchangePhase phase = ExchangePhase::begin;
  BatchProgress batch;
  Body attacker;
  Body defender;
  std::int8_t phalanx = 0;  ///< models with it at contact
  std::int8_t cast = 0;     ///< total of the caster
  bool picked = false;      ///< weapons that may pick have struck the hero
  // of the unit that is struck, as it was when the batch began
  std::int8_t struck_card = 0;  ///< whose Defense is in force
  std::int8_t struck_models = 0;
  bool struck_stunned = false;
  std::int16_t attacker_score = 0;  ///< wounds placed by it, where they count
  std::int16_t defender_score = 0;
  friend auto operator<=>(const ExchangeState&, const ExchangeState&) = default;

  /// All of it in a few numbers. Every step makes them greater, so that states can be walked through in their order.
  std::array<std::uint64_t, 5> key() const {
    const auto bits = [](int number) { return static_cast<std::uint64_t>(static_cast<std::uint8_t>(number)); };
    const std::uint64_t fixed = bits(static_cast<int>(phase)) << 56 | bits(phalanx) << 40 | bits(cast) << 32 |
                                bits(struck_card) << 24 | bits(struck_models) << 16 | bits(picked) << 8 |
                                bits(struck_stunned);
    const auto scores = static_cast<std::uint64_t>(attacker_score) << 32 | static_cast<std::uint64_t>(defender_score);
    return {fixed, batch.key(), attacker.key(), defender.key(), scores};
  }
};

class Exchange {
 public:
  struct Start {};

  Exchange(const Rules& rules, const Profile& attacker, const Profile& defender, const ExchangeSetting& setting)
      : rules_(rules), attacker_(attacker), defender_(defender), setting_(setting) {}

  ExchangeState start(Start, Start) const { return begin_from(full_strength(attacker_), full_strength(defender_)); }
  /// The same with units that are not at full strength.
  ExchangeState begin_from(const Body& attacker, const Body& defender) const {
    ExchangeState state;
    state.attacker = attacker;
    state.defender = defender;
    return state;
  }

  static bool over(const ExchangeState& state) { return state.phase == ExchangePhase::over; }

  /// A batch is under way.
  static bool in_batch(const ExchangeState& state) {
    return state.phase == ExchangePhase::phalanx || state.phase == ExchangePhase::pick ||
           state.phase == ExchangePhase::strike || state.phase == ExchangePhase::strike_back;
  }
  static Body& struck_body(ExchangeState& state) {
    return strikes_attacker(state.phase) ? state.attacker : state.defender;
  }
  /// Who strikes, as far as the sources of hits depend on it: wounds that have not felled anybody do not count.
  static Body striker_of(const ExchangeState& state) {
    Body body = state.phase == ExchangePhase::strike_back ? state.defender : state.attacker;
    body.damage = body.hero_markers = 0;
    return body;
  }
  /// Where the hits of the batch under way come from; of a phase, a striker and what is fixed at its start.
  HitSources sources(const ExchangeState& state) const {
    const bool attacks = state.phase != ExchangePhase::strike_back;
    const Profile& striker = attacks ? attacker_ : defender_;
    const Body& body = attacks ? state.attacker : state.defender;
    const Models all = acting_models(body);
    if (state.phase == ExchangePhase::phalanx) return automatic_sources(state.struck_models);
    if (setting_.kind == ExchangeKind::spell) return spell_sources(spell());
    if (setting_.kind == ExchangeKind::fire_breath) return breath_sources(striker, all);
    AttackSetting attack;
    attack.target_models = state.struck_models;
    if (setting_.kind == ExchangeKind::melee) {
      attack.charging = attacks && state.phalanx == 0;
      attack.fatigued = attacks ? setting_.fatigued : setting_.defender_fatigued;
      attack.breath = {!attack.fatigued, !attack.fatigued};
      return melee_sources(rules_, striker, body, all, attack);
    }
    const bool pick = state.phase == ExchangePhase::pick;
    attack.shooting = true;
    attack.cover = setting_.cover;
    attack.moved = setting_.moved;
    attack.stealth = defender_.card(state.struck_card).stealth;
    HitSources made;
    const WeaponChoice choice = pick           ? WeaponChoice::picking
                                : state.picked ? WeaponChoice::not_picking
                                               : WeaponChoice::all;
    add_weapons(rules_, striker, all_weapons(striker, body, all, true), attack, choice, made);
    return made;
  }

  /// Makes at most one roll.
  template <class D>
  void step(ExchangeState& state, D& dice) const {
    switch (state.phase) {
      case ExchangePhase::begin:
        return begin(state);
      case ExchangePhase::cast:
        state.cast =
            static_cast<std::int8_t>(dice.d6({kAttacker, &kCastRoll}) + wizard_power(attacker_, state.attacker));
        if (setting_.block > 0) return enter(state, ExchangePhase::block);
        return judge_cast(state, 0);
      case ExchangePhase::block:
        return judge_cast(state, dice.d6({kDefender, &kBlockRoll}) + setting_.block);
      case ExchangePhase::phalanx:
      case ExchangePhase::pick:
      case ExchangePhase::strike:
      case ExchangePhase::strike_back:
        return strike(state, dice);
      case ExchangePhase::attacker_fear:
        state.attacker_score = static_cast<std::int16_t>(state.attacker_score + dice.d3({kAttacker, &kFearRoll}));
        return enter(state, has_fear(defender_, state.defender) ? ExchangePhase::defender_fear : ExchangePhase::morale);
      case ExchangePhase::defender_fear:
        state.defender_score = static_cast<std::int16_t>(state.defender_score + dice.d3({kDefender, &kFearRoll}));
        return enter(state, ExchangePhase::morale);
      case ExchangePhase::morale:
        return morale(state, dice);
      case ExchangePhase::over:
        return;
    }
  }

 private:
  static constexpr DieStream kAttacker{0, 0};
  static constexpr DieStream kDefender{1, 0};

  const Profile& struck_profile(ExchangePhase phase) const { return strikes_attacker(phase) ? attacker_ : defender_; }
  static bool strikes_attacker(ExchangePhase phase) {
    return phase == ExchangePhase::phalanx || phase == ExchangePhase::strike_back;
  }
  bool is_shooting() const { return setting_.kind != ExchangeKind::melee; }

  void enter(ExchangeState& state, ExchangePhase phase) const {
    state.phase = phase;
    state.batch = {};
    if (phase == ExchangePhase::over) {
      ExchangeState end;
      end.phase = phase;
      end.attacker = state.attacker;
      end.defender = state.defender;
      state = end;
      return;
    }
    const bool hero_only = phase == ExchangePhase::pick;
    const Body& body = struck_body(state);
    if (!body.alive()) return;
    state.struck_card = static_cast<std::int8_t>(wounded_card(body, hero_only));
    state.struck_models =
        static_cast<std::int8_t>(phase == ExchangePhase::phalanx ? phalanx_dice(attacker_, body, state.phalanx)
                                 : hero_only                     ? 1
                                                                 : body.models());
    state.struck_stunned = is_shooting() && is_stunned_last(body, hero_only);
  }

  void begin(ExchangeState& state) const {
    switch (setting_.kind) {
      case ExchangeKind::spell:
        return enter(state, ExchangePhase::cast);
      case ExchangeKind::fire_breath:
        return enter(state, ExchangePhase::strike);
      case ExchangeKind::shoot:
        return enter(state, picks(state) ? ExchangePhase::pick : ExchangePhase::strike);
      case ExchangeKind::melee:
        break;
    }
    if (state.defender.last_model() && state.defender.idle()) {  // SC-C2
      knock_out(state.defender, state.defender.troops == 0);
      return enter(state, ExchangePhase::over);
    }
    state.phalanx = static_cast<std::int8_t>(phalanx_models(defender_, state.defender));
    enter(state, state.phalanx > 0 ? ExchangePhase::phalanx : ExchangePhase::strike);
  }

  bool picks(const ExchangeState& state) const {
    return setting_.pick_hero && state.defender.hero && !state.defender.last_model();
  }

  void judge_cast(ExchangeState& state, int block) const {
    const bool cast = state.cast >= spell().number && block <= state.cast;
    enter(state, cast ? ExchangePhase::strike : ExchangePhase::over);
  }
  const Spell& spell() const { return rules_.spells[static_cast<std::size_t>(setting_.spell)]; }

  template <class D>
  void strike(ExchangeState& state, D& dice) const {
    BatchSetting setting;
    if (state.phase == ExchangePhase::phalanx) {
      setting = ones_on(rules_, attacker_, kPhalanxRoll);
    } else {
      setting.rules = &rules_;
      setting.target = &struck_profile(state.phase);
      setting.defense = defense_of(struck_profile(state.phase).card(state.struck_card), is_shooting());
      setting.shooting = is_shooting();
      setting.hero_only = state.phase == ExchangePhase::pick;
      setting.stunned_last = state.struck_stunned;
    }
    setting.attacker = state.phase == ExchangePhase::strike_back ? kDefender : kAttacker;
    setting.target_stream = &struck_profile(state.phase) == &attacker_ ? kAttacker : kDefender;
    const int placed = step_batch(setting, sources(state), state.batch, struck_body(state), dice);
    if (rules_.melee_stun != 0 && setting_.kind == ExchangeKind::melee && state.phase != ExchangePhase::phalanx) {
      std::int16_t& score = state.phase == ExchangePhase::strike ? state.attacker_score : state.defender_score;
      score = static_cast<std::int16_t>(score + placed);
    }
    if (state.batch.over) after_batch(state);
  }

  void after_batch(ExchangeState& state) const {
    switch (state.phase) {
      case ExchangePhase::phalanx: {
        if (!state.attacker.alive()) return enter(state, ExchangePhase::over);
        if (!state.attacker.idle()) return enter(state, ExchangePhase::strike);
        return state.defender.idle() ? after_strikes(state) : enter(state, ExchangePhase::strike_back);
      }
      case ExchangePhase::pick:
        state.picked = true;
        return enter(state, ExchangePhase::strike);
      case ExchangePhase::strike:
        if (setting_.kind != ExchangeKind::melee || !state.defender.alive()) return enter(state, ExchangePhase::over);
        if (!state.defender.idle()) return enter(state, ExchangePhase::strike_back);
        return after_strikes(state);
      default:
        return after_strikes(state);
    }
  }

  /// SC-C9
  void after_strikes(ExchangeState& state) const {
    if (rules_.melee_stun == 0 || !state.attacker.alive() || !state.defender.alive()) {
      return enter(state, ExchangePhase::over);
    }
    state.attacker_score = static_cast<std::int16_t>(state.attacker_score + score_bonus(attacker_, state.attacker));
    state.defender_score = static_cast<std::int16_t>(state.defender_score + score_bonus(defender_, state.defender));
    if (has_fear(attacker_, state.attacker)) return enter(state, ExchangePhase::attacker_fear);
    enter(state, has_fear(defender_, state.defender) ? ExchangePhase::defender_fear : ExchangePhase::morale);
  }

  template <class D>
  void morale(ExchangeState& state, D& dice) const {
    const bool attacker_lost = state.attacker_score < state.defender_score;
    Body& loser = attacker_lost ? state.attacker : state.defender;
    if (state.attacker_score != state.defender_score && !loser.idle()) {
      const Profile& profile = attacker_lost ? attacker_ : defender_;
      if (!dice.test({attacker_lost ? kAttacker : kDefender, &kMoraleRoll}, morale_face(profile, loser))) {
        stun(loser);
      }
    }
    enter(state, ExchangePhase::over);
  }

  const Rules& rules_;
  const Profile& attacker_;
  const Profile& defender_;
  const ExchangeSetting setting_;
};

}  // namespace warbalance::suitcase
