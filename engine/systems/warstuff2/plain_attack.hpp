#pragma once

#include "engine/systems/warstuff2/exchange.hpp"

// The commonest event: one attack with nothing special about it. Each of its dice decides which others are rolled, so
// as steps it costs a mispredicted branch or two; with dice that can be looked at in advance it needs none.

namespace warbalance::warstuff2 {

/// One attack that calls for a hit die, its re-roll, an ignore die, a quality test and a wound die at most, and leaves
/// nothing to do after them but a rescue. The numbers are those of the event.
class PlainAttack {
 public:
  enum class Result : std::uint8_t {
    lives,
    stunned,    ///< by the wound die
    would_die,  ///< the rescue is next (WS2-W9)
    // or which die has to be found first
    needs_hit,
    needs_hit_again,
    needs_ignore,
    needs_quality,
    needs_wound,
  };

  PlainAttack() = default;
  explicit PlainAttack(const Event& event)
      : plain_(is_plain(event.attack())),
        kills_stunned_(event.kills_stunned()),
        ignorable_(event.ignoring(false).on != 0),
        ignored_on_(static_cast<std::int8_t>(ignorable_ ? event.ignoring(false).on : kNoDie)),
        hits_on_(event.attack().quality),
        saves_on_(event.defence().profile->quality),
        rerolls_(event.rerolls(false)),
        table_(event.wounds_table()) {}

  /// Whether the event is such an attack.
  bool fits(const Condition& y) const { return plain_ && !(y.stunned && kills_stunned_); }

  /// Rolls what the steps of the event would roll, up to a rescue, and leaves the unit as they would.
  /// @param mine    next dice of the attacker
  /// @param theirs  next dice of the defender
  /// @return the first three results only
  /// @pre fits(y)
  template <LooksAhead D, class Next>
  Result play(Condition& y, D& dice, Next mine, Next theirs) const {
    for (;;) {
      const Result result = roll(y, mine, theirs);
      if (result < Result::needs_hit) {
        if (result == Result::stunned) stun(y);
        return result;
      }
      find(result, dice, mine, theirs);
    }
  }

 private:
  static constexpr int kNoDie = 7;  ///< no face is as high

  static bool is_plain(const Attack& attack) {
    return attack.attacks == 1 && attack.natural == 0 && attack.freeze_on == 0 && !attack.tests_nerve;
  }

  // Conditions are numbers here, and joined by & and |, so that the compiler makes no branches of them.
  template <class Next>
  [[gnu::always_inline]] Result roll(Condition& y, Next& mine, Next& theirs) const {
    const int hit = mine.face(kHitRoll);
    const unsigned hits = hit >= hits_on_;
    const int hit_again = mine.face(kHitReroll);
    const unsigned hits_again = hit_again >= hits_on_;
    const unsigned rolls_again = (hits & rerolls_.hits) | (~hits & rerolls_.misses);
    const unsigned is_hit = (hits | (hits_again & rerolls_.misses)) & (hits_again | (1U ^ rerolls_.hits));
    const int ignore = theirs.face(kIgnoreRoll);
    const unsigned rolls_ignore = is_hit & unsigned{ignorable_};
    const unsigned rolls_quality = is_hit & unsigned{ignore < ignored_on_};
    const int quality = theirs.face(kQualityRoll);
    const unsigned wounded = rolls_quality & unsigned{quality < saves_on_};
    // what a wound would do, so that nothing waits for whether there is one
    const int markers = Event::markers_after(y.markers, 1);
    const int wound = theirs.face(kWoundRoll);
    const unsigned rolls_wound = wounded & unsigned{table_.rolls(markers)};
    const unsigned would_die = rolls_wound & unsigned{wound >= table_.die_needed(markers)};

    // negative: the die is rolled, and its face is not known
    const int known_hit = hit - 1;
    const int known_again = hit_again - static_cast<int>(rolls_again);
    const int known_ignore = ignore - static_cast<int>(rolls_ignore);
    const int known_quality = quality - static_cast<int>(rolls_quality);
    const int known_wound = wound - static_cast<int>(rolls_wound);
    if ((known_hit | known_again | known_ignore | known_quality | known_wound) < 0) [[unlikely]] {
      if (known_hit < 0) return Result::needs_hit;
      if (known_again < 0) return Result::needs_hit_again;
      if (known_ignore < 0) return Result::needs_ignore;
      return known_quality < 0 ? Result::needs_quality : Result::needs_wound;
    }

    mine.take(kHitRoll, 1);
    mine.take(kHitReroll, rolls_again);
    theirs.take(kIgnoreRoll, rolls_ignore);
    theirs.take(kQualityRoll, rolls_quality);
    theirs.take(kWoundRoll, rolls_wound);
    // the only branch: it is known before the wound die is
    if (wounded == 0) return Result::lives;
    y.markers = static_cast<std::uint8_t>(markers);
    return static_cast<Result>(rolls_wound + would_die);
  }

  template <class D, class Next>
  static void find(Result needed, D& dice, const Next& mine, const Next& theirs) {
    static_assert(kIgnoreRoll.lane == kCoverRoll.lane, "one die ahead for both");
    switch (needed) {
      case Result::needs_hit:
        return dice.find({mine.stream(), &kHitRoll});
      case Result::needs_hit_again:
        return dice.find({mine.stream(), &kHitReroll});
      case Result::needs_ignore:
        return dice.find({theirs.stream(), &kIgnoreRoll});
      case Result::needs_quality:
        return dice.find({theirs.stream(), &kQualityRoll});
      default:
        return dice.find({theirs.stream(), &kWoundRoll});
    }
  }

  bool plain_ = false;
  bool kills_stunned_ = false;
  bool ignorable_ = false;
  std::int8_t ignored_on_ = kNoDie;
  std::int8_t hits_on_ = 0;
  std::int8_t saves_on_ = 0;
  Event::Rerolls rerolls_{};
  Event::WoundsTable table_{};
};

/// Rolls at once what can be rolled so of an event that has just begun; the steps go on from there.
template <class D>
void begin_at_once(const Event& event, Progress& p, Condition& y, D& dice) {
  if constexpr (LooksAhead<D>) {
    const PlainAttack attack(event);
    if (p.phase != Phase::hit || !attack.fits(y)) return;
    const auto result = attack.play(y, dice, dice.next(event.attack().stream), dice.next(event.defence().stream));
    p.phase = Phase::over;
    p.stunned_by_die = result == PlainAttack::Result::stunned;
    if (result == PlainAttack::Result::would_die) event.begin_kill(p);
  }
}

}  // namespace warbalance::warstuff2
