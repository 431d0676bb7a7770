#pragma once

#include "engine/systems/suitcase/luck.hpp"

// One batch of hits on a unit (section 8), in two orders that come to the same chances: as players roll, all to-hit
// dice first; and one hit after the other, which leaves few different states for exact odds.

namespace warbalance::suitcase {

/// What a batch needs to know, fixed at its start.
struct BatchSetting {
  const Rules* rules = nullptr;
  const Profile* target = nullptr;
  int defense = 5;            ///< SC-H5
  bool shooting = false;      ///< SC-H6
  bool hero_only = false;     ///< on a hero who was picked
  bool stunned_last = false;  ///< SC-W3: any shooting hit knocks out
  DieStream attacker{};
  DieStream target_stream{};
  const RollKind* save = &kDefenseRoll;
  Hundredths cost = 0;  ///< of the unit, for the luck of the dice
};

/// SC-H5, SC-W3: the setting of a batch on a unit as it is now.
inline BatchSetting batch_on(const Rules& rules, const Profile& target, const Body& body, bool shooting,
                             bool hero_only) {
  BatchSetting setting;
  setting.rules = &rules;
  setting.target = &target;
  setting.shooting = shooting;
  setting.hero_only = hero_only;
  setting.defense = defense_of(target.card(wounded_card(body, hero_only)), shooting);
  setting.stunned_last = shooting && is_stunned_last(body, hero_only);
  return setting;
}

/// SC-M8, SC-K16: dice of a unit each of which is a wound on a natural 1: as a Defense of 2+ against automatic hits.
inline BatchSetting ones_on(const Rules& rules, const Profile& target, const RollKind& kind) {
  BatchSetting setting;
  setting.rules = &rules;
  setting.target = &target;
  setting.defense = 2;
  setting.save = &kind;
  return setting;
}

/// The face from which Regeneration ignores the next wound; 0 = it does not.
inline int regeneration_face(const Profile& target, const Body& body, bool hero_only) {
  return target.card(wounded_card(body, hero_only)).regeneration;
}

/// What a source of a batch has come to.
struct SourceResult {
  int shots = 0;
  int hits = 0;
  int wounds = 0;
};

/// What a batch has come to.
struct BatchResult {
  int hits = 0;
  int placed = 0;  ///< wounds (SC-W6)
  bool knocked_out_stunned = false;
  bool rolled = false;
  bool knocked_out = false;
};

/// A batch as players roll it: all to-hit dice in the order of the sources, all Defense dice, the wounds with their
/// Regeneration dice, the wound roll.
class Batch {
 public:
  template <class D>
  BatchResult resolve(const BatchSetting& setting, const HitSources& sources, Body& body, D& dice) {
    BatchResult result;
    if constexpr (D::counts_facts) of_sources_ = {};
    roll_hits(setting, sources, body, dice, result);
    if (result.hits > 0 && setting.stunned_last) {
      knock_out(body, setting.hero_only);
      result.knocked_out_stunned = true;
      return result;
    }
    roll_defense(setting, sources, body, dice);
    place(setting, sources, body, dice, result);
    return result;
  }

  /// What each source of the last batch has come to, where facts are counted.
  const SourceResult& of_source(int number) const { return of_sources_[static_cast<std::size_t>(number)]; }

 private:
  static constexpr std::size_t kMostDice = 1024;

  /// Says what is at stake in the next die: `share(stakes)` of the target's points.
  /// @param from  face from which the die succeeds; 0: what it needs
  template <class D, class ShareOf>
  static void stake(const BatchSetting& setting, D& dice, const ShareOf& share, int from = 0) {
    if constexpr (D::measures_luck) {
      const BatchStakes stakes(*setting.rules, *setting.target, setting.hero_only);
      dice.stake(setting.cost * share(stakes) / warbalance::kWhole, from);
    }
  }

  /// Equal hits that one die, or one automatic source, made.
  struct Hits {
    std::int8_t source;
    bool natural;
    std::int16_t count;  ///< of hits; then of those that Defense did not stop
  };

  template <class D>
  void roll_hits(const BatchSetting& setting, const HitSources& sources, const Body& body, D& dice,
                 BatchResult& result) {
    count_ = 0;
    for (int s = 0; s < sources.count(); ++s) {
      const HitSource& source = sources[s];
      if (source.automatic) {
        add(s, false, source.count);
        result.hits += source.count;
        note<D>(s, [&](SourceResult& own) { own.hits += source.count; });
        continue;
      }
      const int fails = face_needed(setting.defense, -source.ap) - 1;
      for (int i = 0; i < source.count; ++i) {
        stake(setting, dice, [&](const BatchStakes& stakes) { return stakes.hits(body, source, fails); });
        const HitDie die = dice.classify({setting.attacker, &kHitRoll}, source.thresholds());
        note<D>(s, [&](SourceResult& own) {
          ++own.shots;
          own.hits += source.hits_of(die);
        });
        if (die == HitDie::miss) continue;
        add(s, die == HitDie::natural, source.hits_of(die));
        result.hits += source.hits_of(die);
      }
    }
  }

  /// Where facts are counted: what a source has come to.
  template <class D, class Change>
  void note([[maybe_unused]] int source, [[maybe_unused]] const Change& change) {
    if constexpr (D::counts_facts) change(of_sources_[static_cast<std::size_t>(source)]);
  }

  void add(int source, bool natural, int hits) {
    if (count_ < kMostDice) {
      hits_[count_++] = {static_cast<std::int8_t>(source), natural, static_cast<std::int16_t>(hits)};
    }
  }

  template <class D>
  void roll_defense(const BatchSetting& setting, const HitSources& sources, const Body& body, D& dice) {
    for (std::size_t i = 0; i < count_; ++i) {
      Hits& hits = hits_[i];
      const HitSource& source = sources[hits.source];
      const int needed = face_needed(setting.defense, -source.ap_of(hits.natural));
      const bool pierces = hits.natural && source.pierces_on_6;
      std::int16_t through = 0;
      for (int k = 0; k < hits.count; ++k) {
        stake(setting, dice, [&](const BatchStakes& stakes) { return stakes.packet(body, source.deadly, pierces); });
        if (!dice.test({setting.target_stream, setting.save}, needed)) ++through;
      }
      hits.count = through;
    }
  }

  template <class D>
  void place(const BatchSetting& setting, const HitSources& sources, Body& body, D& dice, BatchResult& result) {
    bool marked = false;
    for (std::size_t i = 0; i < count_; ++i) {
      const HitSource& source = sources[hits_[i].source];
      const bool pierces = hits_[i].natural && source.pierces_on_6;
      [[maybe_unused]] const int before = result.placed;
      for (int k = 0; k < hits_[i].count; ++k) place_one(setting, source.deadly, pierces, body, dice, marked, result);
      note<D>(hits_[i].source, [&](SourceResult& own) { own.wounds += result.placed - before; });
    }
    finish(setting, body, marked, dice, result);
  }

  template <class D>
  static void place_one(const BatchSetting& setting, int wounds, bool pierces, Body& body, D& dice, bool& marked,
                        BatchResult& result) {
    const int face = regeneration_face(*setting.target, body, setting.hero_only);
    int standing = wounds;
    for (int i = 0; face != 0 && !pierces && i < wounds; ++i) {
      stake(setting, dice, [&](const BatchStakes& stakes) { return stakes.wound(body); });
      if (dice.test({setting.target_stream, &kRegenerationRoll}, face)) --standing;
    }
    result.placed += place_wounds(*setting.target, body, setting.hero_only, standing, marked);
  }

  template <class D>
  static void finish(const BatchSetting& setting, Body& body, bool marked, D& dice, BatchResult& result) {
    if (!marked || !must_roll(*setting.target, body, setting.hero_only)) return;
    const BatchStakes stakes(*setting.rules, *setting.target, setting.hero_only);
    stake(
        setting, dice, [&](const BatchStakes&) { return -stakes.knock_out(body); }, stakes.knock_out_from(body));
    const int face = dice.d6({setting.target_stream, &kWoundRoll});
    result.rolled = true;
    result.knocked_out = wound_roll(*setting.rules, *setting.target, body, setting.hero_only, face);
  }

  std::array<Hits, kMostDice> hits_;
  std::array<SourceResult, kMaxSources> of_sources_;
  std::size_t count_ = 0;
};

/// The same batch one hit after the other, in steps of at most one roll; it grows with every step.
struct BatchProgress {
  std::int8_t source = 0;
  std::int16_t die = 0;          ///< dice of the source rolled, or automatic hits taken up
  std::int16_t hit = 0;          ///< hits of the last die that had their Defense roll
  std::int8_t regeneration = 0;  ///< dice of the wounds under way
  bool over = false;
  bool wounding = false;  ///< wounds wait for Regeneration
  bool natural = false;   ///< the last die was a natural that counts
  bool marked = false;
  std::int16_t hits = 0;     ///< of the last die
  std::int8_t standing = 0;  ///< wounds under way that Regeneration left

  /// All of it in one number that grows with every step; no part is negative.
  std::uint64_t key() const {
    std::uint64_t all = 0;
    const auto append = [&all](int number, int bits) { all = all << bits | static_cast<std::uint64_t>(number); };
    append(source, 6);
    append(die, 12);
    append(hit, 14);
    append(regeneration, 7);
    for (const bool flag : {over, wounding, natural, marked}) append(flag ? 1 : 0, 1);
    append(hits, 14);
    append(standing, 7);
    return all;
  }
  friend auto operator<=>(const BatchProgress&, const BatchProgress&) = default;
};

/// All hits of the last die are done.
inline bool is_between_dice(const BatchProgress& at) { return !at.wounding && at.hit >= at.hits; }

/// Forgets the last die and goes on to the next source that has dice left. @pre is_between_dice(at)
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
  const auto end = [&at] { at = BatchProgress{.over = true}; };
  if (at.wounding) {
    const HitSource& source = sources[at.source];
    if (!dice.test({setting.target_stream, &kRegenerationRoll},
                   regeneration_face(*setting.target, body, setting.hero_only))) {
      ++at.standing;
    }
    if (++at.regeneration < source.deadly) return 0;
    const int placed = place_wounds(*setting.target, body, setting.hero_only, at.standing, at.marked);
    at.wounding = false;
    at.regeneration = 0;
    at.standing = 0;
    ++at.hit;
    return placed;
  }
  if (at.hit < at.hits) {
    const HitSource& source = sources[at.source];
    if (dice.test({setting.target_stream, setting.save}, face_needed(setting.defense, -source.ap_of(at.natural)))) {
      ++at.hit;
      return 0;
    }
    const bool pierces = at.natural && source.pierces_on_6;
    if (!pierces && regeneration_face(*setting.target, body, setting.hero_only) != 0) {
      at.wounding = true;
      return 0;
    }
    ++at.hit;
    return place_wounds(*setting.target, body, setting.hero_only, source.deadly, at.marked);
  }
  turn_to_next_die(sources, at);
  if (at.source == sources.count()) {
    if (at.marked && must_roll(*setting.target, body, setting.hero_only)) {
      const int face = dice.d6({setting.target_stream, &kWoundRoll});
      wound_roll(*setting.rules, *setting.target, body, setting.hero_only, face);
    }
    end();
    return 0;
  }
  const HitSource& source = sources[at.source];
  ++at.die;
  if (source.automatic) {
    at.hits = 1;
  } else {
    const HitDie die = dice.classify({setting.attacker, &kHitRoll}, source.thresholds());
    at.hits = static_cast<std::int16_t>(source.hits_of(die));
    at.natural = die == HitDie::natural;
  }
  if (at.hits > 0 && setting.stunned_last) {
    knock_out(body, setting.hero_only);
    end();
  }
  return 0;
}

}  // namespace warbalance::suitcase
