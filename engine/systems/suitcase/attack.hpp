#pragma once

#include "engine/core/chance.hpp"
#include "engine/systems/suitcase/hits.hpp"

// One attack: a batch of hits on a unit (section 8), in steps of one roll. Only `BatchRolls` defines the effects of the
// dice. Battles roll them in the order of SC-W1, all to-hit dice first; exact odds one hit after another, which has
// fewer different states. Both have the same chances.

namespace warbalance::suitcase {

// The stakes of the dice of a batch and of morale tests, for the luck of the dice (BattleLog::stake): shares of the
// points of the unit that is hit. Shares that are not chances are estimates, chosen to explain most of the variance of
// results.

/// Share of its points that a model loses by being Stunned: it loses an action, and the next hit may kill it.
inline constexpr Share kStunShare = warbalance::kWhole * 3 / 10;

/// The stakes of the dice of one batch, for the body at the time of the roll.
class BatchStakes {
 public:
  /// @param health  of all models of the target at full strength
  BatchStakes(const TargetNumbers& target, int health) : target_(target), health_(health) {}

  /// Share of its points that a wound costs the unit, including its wound roll.
  Share wound(const Body& body) const {
    const WoundNumbers& card = wounded(target_, body);
    if (target_.pick == Pick::none && !body.last_model()) return warbalance::kWhole / health_;
    const int markers = markers_of(target_, body) + 1;
    if (markers < card.health) return share_of(model(card), kStunShare) / card.health;
    const Share killed = chance_from(knock_out_face(card, markers));
    return share_of(model(card), killed + share_of(warbalance::kWhole - killed, kStunShare));
  }
  /// Share lost by a failed Defense roll. @param wounds  of it, all on one model
  Share packet(const Body& body, int wounds, bool pierces) const {
    const WoundNumbers& card = wounded(target_, body);
    const bool regenerates = card.regeneration != 0 && !pierces;
    const Share stands = regenerates ? warbalance::kWhole - chance_from(card.regeneration) : warbalance::kWhole;
    return std::min<int>(wounds, card.health) * share_of(stands, wound(body));
  }
  /// Share lost by hits before their Defense rolls. @param fails  number of faces of these that fail
  Share hits(const Body& body, const HitNumbers& source, int fails) const {
    return source.hits * packet(body, source.deadly, false) * fails / 6;
  }
  /// Share lost by being Knocked Out instead of Stunned.
  Share knock_out(const Body& body) const {
    return share_of(model(wounded(target_, body)), warbalance::kWhole - kStunShare);
  }
  int knock_out_from(const Body& body) const {
    return std::max(1, knock_out_face(wounded(target_, body), markers_of(target_, body)));
  }

 private:
  Share model(const WoundNumbers& card) const { return warbalance::kWhole * card.health / health_; }
  /// The least face of a wound roll that knocks out a lone model with these markers; below 1: every face.
  static int knock_out_face(const WoundNumbers& card, int markers) { return 6 - markers + card.wound_shift; }

  const TargetNumbers& target_;
  const int health_;
};

/// Remaining share of a unit's points: the cost of a failed Rout test.
inline Share share_left(const UnitNumbers& numbers, const Body& body) {
  return warbalance::kWhole * health_left(numbers, body) / numbers.health();
}

/// The input of a batch, fixed at its start.
struct BatchSetting {
  TargetNumbers target;
  DieStream attacker{};
  DieStream target_stream{};
  const RollKind* save = &kDefenseRoll;
  // for the luck of the dice
  Hundredths cost = 0;  ///< of the target
  int health = 1;       ///< of all its models at full strength
  // for facts
  int usual_defense = 0;  ///< its Defense without a rule that changes it
};

/// Results of one source of a batch.
struct SourceResult {
  int shots = 0;
  int hits = 0;
  int wounds = 0;
  std::array<int, 7> faces{};  ///< of its to-hit dice
  int naturals = 0;            ///< natural faces with more effect than other hits
  int further_hits = 0;        ///< beyond one per to-hit die that hits
  int further_wounds = 0;      ///< beyond one per failed Defense roll
  int failed_by_ap = 0;        ///< Defense rolls
};

/// Results of a batch.
struct BatchResult {
  int hits = 0;
  int placed = 0;  ///< wounds (SC-W6)
  bool knocked_out_stunned = false;
  bool rolled = false;
  bool knocked_out = false;
  // for facts
  int turned_defense = 0;  ///< Defense rolls with another result than with the usual Defense
  int ignored_wounds = 0;
};

/// Equal hits that one die, or one automatic source, made.
struct Hits {
  std::int8_t source = 0;
  bool natural = false;
  std::int16_t count = 0;  ///< of hits; then of those that Defense did not stop
};

/// The dice of a batch and their effects: the only place where battles and exact odds roll them.
template <class D>
class BatchRolls {
 public:
  BatchRolls(const BatchSetting& setting, const HitSources& sources, D& dice)
      : setting_(setting), sources_(sources), dice_(dice) {}

  /// Rolls one to-hit die of a source that is not automatic.
  Hits roll_to_hit(int number, const Body& body) {
    const HitSource& source = sources_[number];
    const int fails = face_needed(setting_.target.defense, -source.ap) - 1;
    stake([&](const BatchStakes& stakes) { return stakes.hits(body, source, fails); });
    const HitDie die = dice_.classify({setting_.attacker, &kHitRoll}, source.thresholds());
    return {static_cast<std::int8_t>(number), die == HitDie::natural, static_cast<std::int16_t>(source.hits_of(die))};
  }
  /// SC-W3: whether a hit ends the batch at once and knocks out the model.
  bool knocks_out(const Hits& hits, Body& body) {
    if (hits.count == 0 || !setting_.target.ends_at_hit) return false;
    knock_out(body, setting_.target.pick);
    return true;
  }
  /// Makes the Defense roll of one hit; true = the hit counts.
  bool roll_defense(const Hits& hits, const Body& body) {
    const HitSource& source = sources_[hits.source];
    stake([&](const BatchStakes& stakes) { return stakes.packet(body, source.deadly, pierces(hits)); });
    return !dice_.test({setting_.target_stream, setting_.save},
                       face_needed(setting_.target.defense, -source.ap_of(hits.natural)));
  }
  /// The face of the last die, and the face needed by a Defense roll against a hit; for facts.
  int last_face() const { return dice_.last_face(); }
  int defense_needed(int defense, int ap) const { return face_needed(defense, -ap); }
  int ap_of(const Hits& hits) const { return sources_[hits.source].ap_of(hits.natural); }
  /// Whether the wounds of a hit have Regeneration dice.
  bool regenerates(const Hits& hits, const Body& body) const {
    return !pierces(hits) && wounded(setting_.target, body).regeneration != 0;
  }
  /// Rolls the Regeneration die of one wound; true = the wound counts.
  bool roll_regeneration(const Body& body) {
    stake([&](const BatchStakes& stakes) { return stakes.wound(body); });
    return !dice_.test({setting_.target_stream, &kRegenerationRoll}, wounded(setting_.target, body).regeneration);
  }
  int wounds_of(const Hits& hits) const { return sources_[hits.source].deadly; }
  /// Places the remaining wounds of one hit. Returns how many were placed.
  int place(int standing, Body& body, bool& marked) { return place_wounds(setting_.target, body, standing, marked); }
  /// SC-W5: whether the batch ends with a wound roll.
  bool has_wound_roll(const Body& body, bool marked) const { return marked && must_roll(setting_.target, body); }
  /// Makes the wound roll; true = Knocked Out.
  bool roll_wound(Body& body) {
    const BatchStakes stakes(setting_.target, setting_.health);
    stake([&](const BatchStakes&) { return -stakes.knock_out(body); }, stakes.knock_out_from(body));
    const Needed to_stay = Needed::at_most(stakes.knock_out_from(body) - 1);
    const int face = dice_.d6({setting_.target_stream, &kWoundRoll}, to_stay);
    return wound_roll(setting_.target, body, face);
  }

 private:
  bool pierces(const Hits& hits) const { return hits.natural && sources_[hits.source].pierces_on_6; }

  /// Records the stake of the next die: `share(stakes)` of the target's points.
  /// @param from  lowest face that succeeds; 0: that of the roll's `Needed`
  template <class ShareOf>
  void stake(const ShareOf& share, int from = 0) {
    if constexpr (requires { requires D::measures_luck; }) {
      const BatchStakes stakes(setting_.target, setting_.health);
      dice_.stake(setting_.cost * share(stakes) / warbalance::kWhole, from);
    }
  }

  const BatchSetting& setting_;
  const HitSources& sources_;
  D& dice_;
};

/// A batch as players roll it: all to-hit dice in the order of the sources, all Defense dice, the wounds with their
/// Regeneration dice, the wound roll.
class Batch {
 public:
  template <class D>
  BatchResult resolve(const BatchSetting& setting, const HitSources& sources, Body& body, D& dice) {
    BatchResult result;
    BatchRolls<D> rolls(setting, sources, dice);
    if constexpr (D::counts_facts) of_sources_ = {};
    roll_hits<D>(rolls, sources, body, result);
    if (count_ > 0 && rolls.knocks_out(hits_[0], body)) {
      result.knocked_out_stunned = true;
      return result;
    }
    roll_defense(rolls, setting, body, result);
    place<D>(rolls, body, result);
    return result;
  }

  /// Results of each source of the last batch, if facts are counted.
  const SourceResult& of_source(int number) const { return of_sources_[static_cast<std::size_t>(number)]; }

 private:
  static constexpr std::size_t kMostDice = 1024;

  template <class D>
  void roll_hits(BatchRolls<D>& rolls, const HitSources& sources, const Body& body, BatchResult& result) {
    count_ = 0;
    for (int s = 0; s < sources.count(); ++s) {
      const HitSource& source = sources[s];
      if (source.automatic) {
        add<D>({static_cast<std::int8_t>(s), false, source.count}, 0, result);
        continue;
      }
      for (int i = 0; i < source.count; ++i) {
        const Hits hits = rolls.roll_to_hit(s, body);
        if constexpr (D::counts_facts) note_hit(rolls.last_face(), hits, source.hits);
        add<D>(hits, 1, result);
      }
    }
  }

  /// Changes the results of a source, if facts are counted.
  template <class D, class Change>
  void note([[maybe_unused]] int source, [[maybe_unused]] const Change& change) {
    if constexpr (D::counts_facts) change(of_sources_[static_cast<std::size_t>(source)]);
  }

  template <class D>
  void add(const Hits& hits, int shots, BatchResult& result) {
    note<D>(hits.source, [&](SourceResult& own) {
      own.shots += shots;
      own.hits += hits.count;
    });
    if (hits.count == 0) return;
    result.hits += hits.count;
    if (count_ < kMostDice) hits_[count_++] = hits;
  }

  template <class D>
  void roll_defense(BatchRolls<D>& rolls, const BatchSetting& setting, const Body& body, BatchResult& result) {
    for (std::size_t i = 0; i < count_; ++i) {
      std::int16_t through = 0;
      for (int k = 0; k < hits_[i].count; ++k) {
        const bool stands = rolls.roll_defense(hits_[i], body);
        if (stands) ++through;
        if constexpr (D::counts_facts) note_defense(rolls, setting, hits_[i], stands, result);
      }
      hits_[i].count = through;
    }
  }

  /// Counts the result of a to-hit die. @param hits_each  of a face below the natural 6
  void note_hit(int face, const Hits& hits, int hits_each) {
    SourceResult& own = of_sources_[static_cast<std::size_t>(hits.source)];
    ++own.faces[static_cast<std::size_t>(face)];
    own.naturals += hits.natural ? 1 : 0;
    own.further_hits += hits.count > 0 ? hits_each - 1 : 0;
  }

  /// Counts uses of AP and of a changed Defense in a Defense roll. @param stands  whether the hit counts
  template <class D>
  void note_defense(BatchRolls<D>& rolls, const BatchSetting& setting, const Hits& hits, bool stands,
                    BatchResult& result) {
    const int face = rolls.last_face();
    const int ap = rolls.ap_of(hits);
    const bool by_ap = stands && face >= rolls.defense_needed(setting.target.defense, 0);
    if (by_ap) note<D>(hits.source, [](SourceResult& own) { ++own.failed_by_ap; });
    const bool turned =
        setting.usual_defense != 0 && stands != (face < rolls.defense_needed(setting.usual_defense, ap));
    result.turned_defense += turned ? 1 : 0;
  }

  template <class D>
  void place(BatchRolls<D>& rolls, Body& body, BatchResult& result) {
    bool marked = false;
    for (std::size_t i = 0; i < count_; ++i) {
      const Hits& hits = hits_[i];
      [[maybe_unused]] const int before = result.placed;
      for (int k = 0; k < hits.count; ++k) {
        int standing = rolls.wounds_of(hits);
        for (int wound = standing; rolls.regenerates(hits, body) && wound > 0; --wound) {
          if (rolls.roll_regeneration(body)) continue;
          --standing;
          if constexpr (D::counts_facts) ++result.ignored_wounds;
        }
        const int placed = rolls.place(standing, body, marked);
        result.placed += placed;
        note<D>(hits.source, [placed](SourceResult& own) { own.further_wounds += std::max(placed - 1, 0); });
      }
      note<D>(hits.source, [&](SourceResult& own) { own.wounds += result.placed - before; });
    }
    if (!rolls.has_wound_roll(body, marked)) return;
    result.rolled = true;
    result.knocked_out = rolls.roll_wound(body);
  }

  std::array<Hits, kMostDice> hits_;
  std::array<SourceResult, kMaxSources> of_sources_;
  std::size_t count_ = 0;
};

/// A batch resolved one hit after another, in steps of at most one roll.
struct BatchProgress {
  std::int8_t source = 0;
  std::int16_t die = 0;          ///< dice of the source that were rolled, or automatic hits that were counted
  std::int16_t hit = 0;          ///< hits of the last die that had their Defense roll
  std::int8_t regeneration = 0;  ///< dice rolled for the current wounds
  bool over = false;
  bool wounding = false;  ///< wounds wait for Regeneration
  bool natural = false;   ///< the last die was a natural that counts
  bool marked = false;
  std::int16_t hits = 0;     ///< of the last die
  std::int8_t standing = 0;  ///< current wounds that Regeneration did not stop

  friend auto operator<=>(const BatchProgress&, const BatchProgress&) = default;
};

/// Whether all hits of the last die are resolved.
inline bool is_between_dice(const BatchProgress& at) { return !at.wounding && at.hit >= at.hits; }

/// Clears the last die and moves to the next source with dice left. @pre is_between_dice(at)
inline void turn_to_next_die(const HitSources& sources, BatchProgress& at) {
  at.hit = at.hits = 0;
  at.natural = false;
  while (at.source < sources.count() && at.die >= sources[at.source].count) {
    ++at.source;
    at.die = 0;
  }
}

/// Makes at most one roll of the batch. Returns the wounds placed.
template <class D>
int step_batch(const BatchSetting& setting, const HitSources& sources, BatchProgress& at, Body& body, D& dice) {
  BatchRolls<D> rolls(setting, sources, dice);
  const Hits last{at.source, at.natural, at.hits};
  if (at.wounding) {
    if (rolls.roll_regeneration(body)) ++at.standing;
    if (++at.regeneration < rolls.wounds_of(last)) return 0;
    const int placed = rolls.place(at.standing, body, at.marked);
    at.wounding = false;
    at.regeneration = 0;
    at.standing = 0;
    ++at.hit;
    return placed;
  }
  if (at.hit < at.hits) {
    if (!rolls.roll_defense(last, body)) {
      ++at.hit;
      return 0;
    }
    if (rolls.regenerates(last, body)) {
      at.wounding = true;
      return 0;
    }
    ++at.hit;
    return rolls.place(rolls.wounds_of(last), body, at.marked);
  }
  turn_to_next_die(sources, at);
  if (at.source == sources.count()) {
    if (rolls.has_wound_roll(body, at.marked)) rolls.roll_wound(body);
    at = BatchProgress{.over = true};
    return 0;
  }
  ++at.die;
  Hits hits{at.source, false, 1};
  if (!sources[at.source].automatic) hits = rolls.roll_to_hit(at.source, body);
  at.hits = hits.count;
  at.natural = hits.natural;
  if (rolls.knocks_out(hits, body)) at = BatchProgress{.over = true};
  return 0;
}

// The order of the stages of an exchange, an attack of one unit on another, shared by battles and exact odds. Battles
// add moves and players.

enum class ExchangeKind : std::uint8_t { shoot, melee, fire_breath, spell };

/// The stages of an attack and its consequences.
enum class Stage : std::int8_t {
  cast,           ///< the die of the caster (SC-K27)
  block,          ///< the dice of wizards who try to block
  pick,           ///< weapons that may pick strike one model (SC-K20)
  contact,        ///< a charger has arrived (SC-C2)
  pile_in,        ///< the others move up (SC-C3)
  phalanx,        ///< the test of the charger (SC-C4)
  strike,         ///< the attack itself (SC-H8, SC-C5)
  strike_back,    ///< SC-C6
  scores,         ///< of the melee, without dice (SC-C9)
  attacker_fear,  ///< a D3 to the score
  defender_fear,
  morale,    ///< the test of the loser
  separate,  ///< the charger moves back (SC-C7)
  move_on,   ///< a unit that has destroyed the other may move
  over
};

/// The input of the order of an attack, with the units in the state after the last stage.
struct Course {
  ExchangeKind kind = ExchangeKind::shoot;
  bool has_result = false;  ///< losing a melee has an effect (option melee_result)
  bool casts = false;       ///< the spell works
  int phalanx = 0;          ///< models with it at contact
  const UnitNumbers& attacker;
  const Living& attacking;
  const UnitNumbers& defender;
  const Living& defending;
};

/// @param picks  weapons that may pick a model of the target do so
constexpr Stage first_stage(ExchangeKind kind, bool picks = false) {
  switch (kind) {
    case ExchangeKind::spell:
      return Stage::cast;
    case ExchangeKind::melee:
      return Stage::contact;
    case ExchangeKind::shoot:
      return picks ? Stage::pick : Stage::strike;
    case ExchangeKind::fire_breath:
      return Stage::strike;
  }
  return Stage::over;
}

/// The stage after this one.
inline Stage next(Stage stage, const Course& course) {
  const auto strike_back = [&] { return course.defending.idle() ? Stage::scores : Stage::strike_back; };
  const auto defender_fear = [&] {
    return has_fear(course.defender, course.defending) ? Stage::defender_fear : Stage::morale;
  };
  switch (stage) {
    case Stage::cast:
      return Stage::block;
    case Stage::block:
      return course.casts ? Stage::strike : Stage::over;
    case Stage::pick:
      return course.defending.alive() ? Stage::strike : Stage::over;
    case Stage::contact:
      return course.defending.alive() ? Stage::pile_in : Stage::move_on;
    case Stage::pile_in:
      return course.phalanx > 0 ? Stage::phalanx : Stage::strike;
    case Stage::phalanx:
      if (!course.attacking.alive()) return Stage::move_on;
      return course.attacking.idle() ? strike_back() : Stage::strike;
    case Stage::strike:
      if (course.kind != ExchangeKind::melee) return Stage::over;
      return course.defending.alive() ? strike_back() : Stage::move_on;
    case Stage::strike_back:
      return course.attacking.alive() ? Stage::scores : Stage::move_on;
    case Stage::scores:
      if (!course.has_result) return Stage::separate;
      return has_fear(course.attacker, course.attacking) ? Stage::attacker_fear : defender_fear();
    case Stage::attacker_fear:
      return defender_fear();
    case Stage::defender_fear:
      return Stage::morale;
    case Stage::morale:
      return Stage::separate;
    case Stage::separate:
    case Stage::move_on:
    case Stage::over:
      return Stage::over;
  }
  return Stage::over;
}

/// SC-C2: whether a charge knocks out the target at contact.
inline bool is_knocked_out_at_contact(const Living& defending) { return is_stunned_last(defending, Pick::none); }

/// SC-K27: whether a total is enough to cast a spell, and whether another total blocks it.
constexpr bool is_cast(const Spell& spell, int total) { return total >= spell.number; }
constexpr bool is_blocked_by(int total, int block) { return block > total; }

}  // namespace warbalance::suitcase
