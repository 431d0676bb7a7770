#pragma once

#include "engine/systems/warstuff2/exchange.hpp"

// The commonest event: one attack with nothing special about it. Each of its dice decides which others are rolled, so
// as steps it costs a mispredicted branch or two; with dice that can be looked at in advance up to the wound it needs
// one.

namespace warbalance::warstuff2 {

/// One attack that calls for a hit die, its re-roll, an ignore die, a quality test and a wound die at most, and leaves
/// nothing to do after them but a rescue. The numbers are those of the event.
class PlainAttack {
 public:
  enum class Result : std::uint8_t {
    lives,
    stunned,    ///< by the wound die
    would_die,  ///< the rescue is next (WS2-W9)
  };

  PlainAttack() = default;
  explicit PlainAttack(const Event& event)
      : plain_(is_plain(event.attack())),
        kills_stunned_(event.kills_stunned()),
        ignorable_(event.ignoring(false).on != 0),
        ignored_on_(ignorable_ != 0 ? event.ignoring(false).on : kNoDie),
        hits_on_(event.attack().quality),
        saves_on_(event.defence().profile->quality),
        rerolls_(event.rerolls(false).misses || event.rerolls(false).hits),
        rerolls_misses_(event.rerolls(false).misses),
        table_(event.wounds_table()) {}

  /// Whether the event is such an attack.
  bool fits(const Condition& y) const { return plain_ && !(y.stunned && kills_stunned_); }

  /// Rolls what the steps of the event would roll, up to a rescue, and leaves the unit as they would.
  /// @param mine    next dice of the attacker
  /// @param theirs  next dice of the defender
  /// @pre fits(y)
  template <LooksAhead D, class Next>
  Result play(Condition& y, D& dice, Next mine, Next theirs) const {
    Attempt attempt = roll(mine, theirs);
    if (attempt.unknown != nullptr) [[unlikely]] {
      do {
        dice.find({attempt.whose, attempt.unknown});
        attempt = roll(mine, theirs);
      } while (attempt.unknown != nullptr);
    }
    // the only branch that nobody can foresee, but for what the wound die does
    return attempt.wounded ? wound(y, dice, theirs) : Result::lives;
  }

 private:
  static constexpr int kNoDie = 7;  ///< no face is as high

  static bool is_plain(const Attack& attack) {
    return attack.attacks == 1 && attack.natural == 0 && attack.freeze_on == 0 && !attack.tests_nerve;
  }

  struct Attempt {
    bool wounded = false;
    const RollKind* unknown = nullptr;  ///< the die that has to be found first; nothing was rolled then
    DieStream whose{};
  };

  // Conditions are numbers here, and joined by & and |, so that the compiler makes no branches of them.
  template <class Next>
  [[gnu::always_inline]] Attempt roll(Next& mine, Next& theirs) const {
    const int hit = mine.face(kHitRoll);
    const unsigned hits = hit >= hits_on_;
    const int hit_again = mine.face(kHitReroll);
    const unsigned hits_again = hit_again >= hits_on_;
    const unsigned rolls_again = (hits ^ rerolls_misses_) & rerolls_;
    const unsigned is_hit = hits ^ ((hits ^ hits_again) & rolls_again);
    const int ignore = theirs.face(kIgnoreRoll);
    const unsigned rolls_ignore = is_hit & ignorable_;
    const unsigned rolls_quality = is_hit & unsigned{ignore < ignored_on_};
    const int quality = theirs.face(kQualityRoll);

    // negative: the die is rolled, and its face is not known
    const int known_hit = hit - 1;
    const int known_again = hit_again - static_cast<int>(rolls_again);
    const int known_ignore = ignore - static_cast<int>(rolls_ignore);
    const int known_quality = quality - static_cast<int>(rolls_quality);
    if ((known_hit | known_again | known_ignore | known_quality) < 0) [[unlikely]] {
      static_assert(kIgnoreRoll.lane == kCoverRoll.lane, "one die ahead for both");
      // the first of them in the order of rolls: what comes after it means nothing yet
      const RollKind* unknown = known_ignore < 0 ? &kIgnoreRoll : &kQualityRoll;
      if (known_again < 0) unknown = &kHitReroll;
      if (known_hit < 0) unknown = &kHitRoll;
      return {false, unknown, (known_hit | known_again) < 0 ? mine.stream() : theirs.stream()};
    }

    mine.take(kHitRoll, 1);
    mine.take(kHitReroll, rolls_again);
    theirs.take(kIgnoreRoll, rolls_ignore);
    theirs.take(kQualityRoll, rolls_quality);
    return {(rolls_quality & unsigned{quality < saves_on_}) != 0};
  }

  /// WS2-W7, W8: the marker of the one wound, and its die.
  template <class D, class Next>
  Result wound(Condition& y, D& dice, Next& theirs) const {
    const int markers = Event::markers_after(y.markers, 1);
    y.markers = static_cast<std::uint8_t>(markers);
    if (!table_.rolls(markers)) return Result::lives;
    if (theirs.face(kWoundRoll) == 0) [[unlikely]]
      dice.find({theirs.stream(), &kWoundRoll});
    const int die = theirs.face(kWoundRoll);
    theirs.take(kWoundRoll, 1);
    if (die >= table_.die_needed(markers)) return Result::would_die;
    stun(y);
    return Result::stunned;
  }

  bool plain_ = false;
  bool kills_stunned_ = false;
  // 0 or 1 where it is a condition; as wide as what they are joined with
  unsigned ignorable_ = 0;
  int ignored_on_ = kNoDie;
  int hits_on_ = 0;
  int saves_on_ = 0;
  unsigned rerolls_ = 0;         ///< misses or hits
  unsigned rerolls_misses_ = 0;  ///< and not hits
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
