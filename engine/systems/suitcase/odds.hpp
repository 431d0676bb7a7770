#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/core/enumerate.hpp"
#include "engine/core/odds_outcomes.hpp"
#include "engine/systems/suitcase/attack.hpp"

namespace warbalance::suitcase {

// One exchange between two units, step by step (section 13), as `odds` enumerates it. Everything is in range, sight and
// reach; the order, the sources of hits and their dice are those of battles.

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
  /// Starts with units that are not at full strength.
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

  /// Ends the batch in progress. @param body  state of the target after it
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

// Exact odds of batches of hits (sections 8 and 13).

/// The state of the unit that is struck after a batch, or after some of its dice.
struct BatchEnd {
  Body body;
  std::int16_t placed = 0;  ///< wounds
  bool marked = false;      ///< a marker was placed, which may require a wound roll
  bool over = false;        ///< a hit has ended the batch (SC-W3)
  friend auto operator<=>(const BatchEnd&, const BatchEnd&) = default;
};

/// Exact odds of batches: the effect of one hit on a body, from that the effect of one die, and from that of all dice.
/// Each is computed once and cached; the keys hold everything that it depends on.
class BatchOdds {
 public:
  using Ends = Distribution<BatchEnd, DiceChance>;

  /// @param counts_placed  whether ends differ by the wounds placed; else these are 0, and all numbers of markers with
  ///                       which any roll knocks out count as one
  explicit BatchOdds(bool counts_placed = true) : counts_placed_(counts_placed) {}

  /// Of a whole batch.
  const Ends& ends(const HitSources& sources, const TargetNumbers& target, const Body& body) {
    const auto [known, fresh] = batches_.try_emplace({sources, target, body});
    if (fresh) known->second = compute(sources, target, body);
    return known->second;
  }

 private:
  struct BatchKey {
    HitSources sources;
    TargetNumbers target;
    Body body;
    friend auto operator<=>(const BatchKey&, const BatchKey&) = default;
  };
  /// Of a die, or of a hit of one.
  struct DieKey {
    HitNumbers numbers;
    TargetNumbers target;
    Body body;
    bool marked = false;
    bool natural = false;  ///< the hit is of a natural 6
    friend auto operator<=>(const DieKey&, const DieKey&) = default;
  };
  /// A batch of a single source in progress.
  struct InProgress {
    BatchProgress at;
    BatchEnd end;
    friend auto operator<=>(const InProgress&, const InProgress&) = default;
  };

  static HitSources one_die(const HitNumbers& numbers) {
    HitSource source{numbers};
    source.count = 1;
    HitSources sources;
    sources.add(source);
    return sources;
  }
  /// Makes one roll at most, as battles do.
  static auto step_of(const HitSources& sources, const TargetNumbers& target) {
    BatchSetting setting;
    setting.target = target;
    return [&sources, setting](InProgress& batch, EnumeratingDice& dice) {
      const int placed = step_batch(setting, sources, batch.at, batch.end.body, dice);
      batch.end.placed = static_cast<std::int16_t>(batch.end.placed + placed);
    };
  }

  /// Makes ends equal whose differences have no effect.
  void merge_equivalent(BatchEnd& end, const TargetNumbers& target) const {
    if (counts_placed_) return;
    end.placed = 0;
    if (!end.marked) return;
    const WoundNumbers& card = wounded(target, end.body);
    const auto enough = static_cast<std::int16_t>(std::max<int>(card.health, 5 + card.wound_shift));  // even with a 1
    std::int16_t& markers = markers_in(end.body, target.pick);
    markers = std::min(markers, enough);
  }

  /// Ends of one more die or hit after each of several ends; those of batches that are over are added to `over`.
  template <class EndsOf>
  Ends one_more(const TargetNumbers& target, const Ends& before, Ends& over, const EndsOf& ends_of) const {
    Ends after;
    for (const auto& [state, chance] : before) {
      for (const auto& [end, share] : ends_of(state)) {
        BatchEnd sum = end;
        sum.placed = static_cast<std::int16_t>(sum.placed + state.placed);
        merge_equivalent(sum, target);
        (sum.over ? over : after).emplace_back(sum, chance * share);
      }
    }
    merge_equal(after);
    return after;
  }

  Ends compute(const HitSources& sources, const TargetNumbers& target, const Body& body) {
    Ends now;
    Ends over;
    now.emplace_back(BatchEnd{body}, DiceChance(1));
    for (int i = 0; i < sources.count(); ++i) {
      const HitNumbers& numbers = sources[i];
      for (int die = 0; die < sources[i].count; ++die) {
        now = one_more(target, now, over, [&](const BatchEnd& end) -> const Ends& {
          return ends_of_die({numbers, target, end.body, end.marked});
        });
      }
    }
    const HitSources none;
    const auto step = step_of(none, target);
    for (const auto& [end, share] : now) {
      const DiceChance& chance = share;  // clang 14 has no structured bindings in lambdas
      InProgress last{{}, end};
      last.at.marked = end.marked;
      for_each_branch(last, step, [&](const InProgress& after, unsigned faces, unsigned sides) {
        over.emplace_back(BatchEnd{after.end.body, after.end.placed}, chance * faces / sides);
      });
    }
    for (auto& [end, chance] : over) end.over = false;
    merge_equal(over);
    return over;
  }

  const Ends& ends_of_die(const DieKey& key) {
    const auto [known, fresh] = dice_.try_emplace(key);
    if (!fresh) return known->second;
    const HitSources sources = one_die(key.numbers);
    InProgress start{{}, {key.body}};
    start.at.marked = key.marked;
    Ends ends;
    for_each_branch(start, step_of(sources, key.target), [&](const InProgress& rolled, unsigned faces, unsigned sides) {
      Ends now;
      now.emplace_back(BatchEnd{rolled.end.body, 0, key.marked, rolled.at.over}, DiceChance(1) * faces / sides);
      for (int hit = 0; hit < rolled.at.hits; ++hit) {
        now = one_more(key.target, now, ends, [&](const BatchEnd& end) -> const Ends& {
          return ends_of_hit({key.numbers, key.target, end.body, end.marked, rolled.at.natural});
        });
      }
      ends.insert(ends.end(), now.begin(), now.end());
    });
    merge_equal(ends);
    return known->second = std::move(ends);
  }

  const Ends& ends_of_hit(const DieKey& key) {
    const auto [known, fresh] = hits_.try_emplace(key);
    if (!fresh) return known->second;
    const HitSources sources = one_die(key.numbers);
    InProgress start{{}, {key.body}};
    start.at.die = 1;
    start.at.hits = 1;
    start.at.natural = key.natural;
    start.at.marked = key.marked;
    const auto ended = enumerate(start, DiceChance(1), step_of(sources, key.target),
                                 [](const InProgress& batch) { return is_between_dice(batch.at); });
    Ends& ends = known->second;
    for (const auto& [batch, chance] : ended) {
      ends.emplace_back(BatchEnd{batch.end.body, batch.end.placed, batch.at.marked}, chance);
    }
    merge_equal(ends);
    return ends;
  }

  const bool counts_placed_;
  std::map<BatchKey, Ends> batches_;
  std::map<DieKey, Ends> dice_;
  std::map<DieKey, Ends> hits_;
};

/// All ends of an exchange with their exact chances, batch by batch.
class ExchangeOdds {
 public:
  using Ends = Distribution<ExchangeState, DiceChance>;

  explicit ExchangeOdds(const SingleExchange& exchange) : exchange_(exchange), batches_(exchange.counts_placed()) {}

  Ends ends(const ExchangeState& start) {
    Ends ended;
    Ends open;
    open.emplace_back(start, DiceChance(1));
    while (!open.empty()) {
      Ends next;
      for (const auto& [state, chance] : open) {
        go_on(state, chance, [&](const ExchangeState& after, DiceChance share) {
          (SingleExchange::over(after) ? ended : next).emplace_back(after, std::move(share));
        });
      }
      merge_equal(next);
      open = std::move(next);
    }
    merge_equal(ended);
    return ended;
  }

 private:
  template <class Reach>
  void go_on(const ExchangeState& state, const DiceChance& chance, const Reach& reach) {
    if (!SingleExchange::in_batch(state)) {
      return for_each_branch(
          state, [this](ExchangeState& after, EnumeratingDice& dice) { exchange_.step(after, dice); },
          [&](const ExchangeState& after, unsigned faces, unsigned sides) { reach(after, chance * faces / sides); });
    }
    const auto& ends =
        batches_.ends(exchange_.sources(state), exchange_.target(state), SingleExchange::struck_body(state));
    for (const auto& [end, share] : ends) {
      ExchangeState after = state;
      exchange_.end_batch(after, end.body, end.placed);
      reach(after, chance * share);
    }
  }

  const SingleExchange& exchange_;
  BatchOdds batches_;
};

}  // namespace warbalance::suitcase
