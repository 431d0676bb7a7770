#include "engine/systems/warstuff2/plain_attack.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "engine/core/random_dice.hpp"
#include "engine/core/random_stream.hpp"

// Dice that are looked at in advance against the steps, which are the rules: random events, the same dice for both.

namespace warbalance::warstuff2::plain_attack_test {
namespace {

/// An event with all that it refers to.
struct Case {
  Rules rules;
  Profile target;
  Attack attack;
  Defence defence;
  Condition condition;
};

class Cases {
 public:
  Case next() {
    Case event;
    Rules& rules = event.rules;
    rules.cover_on = 2 + below(5);
    rules.wounds_killed_on = 4 + below(6);
    rules.stunned_hit_ignorable = below(2);
    rules.spell_kills_stunned = below(2);
    rules.cover_die_per_hit = below(2);
    rules.deadly_ignores_cover = below(2);
    Profile& target = event.target;
    target.quality = small(2 + below(5));
    target.ignore_hit_on = small(one_of({0, 0, 2, 4, 6, 7}));
    target.wounds_roll_from = small(one_of({0, 0, 1, 2, 3}));
    target.wounds_killed_on = small(one_of({0, 0, 5, 8}));
    target.rescue_on = small(one_of({0, 0, 5}));
    Attack& attack = event.attack;
    attack.kind = static_cast<EventKind>(below(3));
    attack.attacks = 1;
    attack.quality = small(2 + below(5));
    attack.wound_bonus = small(below(3));
    attack.may_reroll = below(2) == 0;
    attack.must_reroll = below(3) == 0;
    attack.stream = {static_cast<std::uint8_t>(below(2)), static_cast<std::uint8_t>(below(2))};
    event.defence.in_cover = below(3) == 0;
    event.defence.stream = {static_cast<std::uint8_t>(1 - attack.stream.seat), static_cast<std::uint8_t>(below(2))};
    Condition& y = event.condition;
    y.markers = static_cast<std::uint8_t>(one_of({0, 0, 1, 2, 3, 199, 200}));
    y.stunned = below(4) == 0;
    y.frozen = !y.stunned && below(4) == 0;
    return event;
  }

  /// The same with something that its dice do not tell alone.
  Case special() {
    Case event = next();
    switch (below(5)) {
      case 0:
        event.attack.attacks = small(one_of({0, 2, 3}));
        event.attack.automatic_hits = small(below(2));
        break;
      case 1:
        event.attack.natural = 6;
        event.attack.natural_wounds = 1;
        break;
      case 2:
        event.attack.freeze_on = 4;
        break;
      case 3:
        event.attack.tests_nerve = true;
        break;
      default:
        event.attack.kind = EventKind::shooting;
        event.condition.stunned = true;
        break;
    }
    return event;
  }

  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }

 private:
  static std::int8_t small(int number) { return static_cast<std::int8_t>(number); }
  int one_of(const std::vector<int>& numbers) {
    return numbers[static_cast<std::size_t>(below(static_cast<int>(numbers.size())))];
  }

  RandomStream random_{{11, 0, 0}, StreamClass::population};
};

/// Two units that may save.
struct TwoHealers {
  static int count() { return 2; }
  static int on(int healer) { return 4 + healer; }
  static DieStream stream(int healer) { return {1, static_cast<std::uint8_t>(4 + healer)}; }
};

/// What is left of an event.
struct End {
  Condition condition;
  Progress progress;
  friend bool operator==(const End&, const End&) = default;
};

/// @param at_once  whether the dice may be looked at
End play(Case& played, bool at_once, RandomDice& dice, bool* began_at_once = nullptr) {
  played.defence.profile = &played.target;
  const Event event(played.rules, played.attack, played.defence);
  End end{played.condition, {}};
  event.begin(end.progress, end.condition);
  const Progress begun = end.progress;
  if (at_once) begin_at_once(event, end.progress, end.condition, dice);
  if (began_at_once != nullptr) *began_at_once = end.progress != begun;
  while (!end.progress.over()) event.step(end.progress, end.condition, dice, TwoHealers{});
  return end;
}

/// Some dice of all streams: they show how many were rolled.
std::vector<int> next_dice(RandomDice& dice) {
  std::vector<int> faces;
  for (std::uint8_t stream = 0; stream < 12; ++stream) {
    for (std::uint8_t lane = 0; lane < kRollLanes; ++lane) {
      const RollKind kind{"next", "", lane};
      const DieTag tag{{static_cast<std::uint8_t>(stream % 2), static_cast<std::uint8_t>(stream / 2)}, &kind};
      for (int die = 0; die < 20; ++die) faces.push_back(dice.die(tag, 6));
    }
  }
  return faces;
}

static_assert(LooksAhead<RandomDice>);

// Rules: WS2-W1, WS2-W3, WS2-W4, WS2-W6, WS2-W7, WS2-W8, WS2-W9, WS2-W13, WS2-X9
TEST(Warstuff2PlainAttack, AtOnceIsTheSameAsStepByStep) {
  Cases cases;
  std::map<std::string_view, int> seen;
  for (std::uint32_t battle = 0; battle < 3000; ++battle) {
    RandomDice at_once({12, 0, battle});
    RandomDice in_steps({12, 0, battle});
    const int events = 1 + cases.below(30);  // streams go on to dice of their own
    for (int number = 0; number < events; ++number) {
      Case event = cases.next();
      const bool fits = event.attack.kind == EventKind::melee || !event.condition.stunned ||
                        (event.attack.kind == EventKind::spell && event.rules.spell_kills_stunned == 0);
      bool began_at_once = false;
      const End seen_at_once = play(event, true, at_once, &began_at_once);
      const End seen_in_steps = play(event, false, in_steps);
      ASSERT_EQ(seen_at_once.condition, seen_in_steps.condition) << battle << ' ' << number;
      ASSERT_EQ(seen_at_once.progress, seen_in_steps.progress) << battle << ' ' << number;
      ASSERT_EQ(began_at_once, fits) << battle << ' ' << number;
      seen["killed"] += seen_at_once.condition.killed ? 1 : 0;
      seen["stunned by a die"] += seen_at_once.progress.stunned_by_die ? 1 : 0;
      seen["thawed"] += event.condition.frozen && seen_at_once.condition.stunned ? 1 : 0;
      const bool newly_stunned = seen_at_once.condition.stunned && !event.condition.stunned;
      seen["saved"] += newly_stunned && !seen_at_once.progress.stunned_by_die ? 1 : 0;
      seen["marked only"] +=
          seen_at_once.condition.markers > event.condition.markers && !seen_at_once.condition.stunned ? 1 : 0;
    }
    ASSERT_EQ(next_dice(at_once), next_dice(in_steps)) << battle;
  }
  for (const auto& [what, times] : seen) EXPECT_GT(times, 300) << what;
}

// Rules: WS2-W2, WS2-W5, WS2-W12, WS2-X8
TEST(Warstuff2PlainAttack, WhatIsNotPlainIsLeftToTheSteps) {
  Cases cases;
  for (std::uint32_t battle = 0; battle < 2000; ++battle) {
    RandomDice at_once({13, 0, battle});
    RandomDice in_steps({13, 0, battle});
    Case event = cases.special();
    bool began_at_once = true;
    const End seen_at_once = play(event, true, at_once, &began_at_once);
    EXPECT_FALSE(began_at_once) << battle;
    const Event whole(event.rules, event.attack, event.defence);
    EXPECT_FALSE(PlainAttack(whole).fits(event.condition)) << battle;
    EXPECT_EQ(seen_at_once, play(event, false, in_steps)) << battle;
    ASSERT_EQ(next_dice(at_once), next_dice(in_steps)) << battle;
  }
}

}  // namespace
}  // namespace warbalance::warstuff2::plain_attack_test
