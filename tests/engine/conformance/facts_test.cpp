#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>

#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/conformance/systems.hpp"

// The facts of random battles, in every rule system that counts some: they are those of the record, and they change
// nothing.

namespace warbalance::tests::facts_test {
namespace {

constexpr int kBattles = 600;

/// What the record of a battle says of its losses, by unit and by seat.
struct Losses {
  std::map<UnitIndex, std::int64_t> lost;
  std::map<UnitIndex, std::int64_t> destroyed;
  std::map<int, std::int64_t> units;
};

template <class State>
Losses losses_of(std::span<const TraceEvent> events, const State& state) {
  constexpr std::array<std::string_view, 2> kChangesSides = {"recruited", "captured"};
  Losses losses;
  std::map<UnitIndex, int> owners;
  for (UnitIndex unit = 0; unit < state.unit_count(); ++unit) {
    int seat = 0;
    while (unit >= state.army_begin[static_cast<std::size_t>(seat) + 1]) ++seat;
    owners[unit] = seat;
  }
  for (const TraceEvent& event : events) {
    const bool changes_side = std::ranges::count(kChangesSides, event.what) > 0;
    const bool is_loss = changes_side || event.what == "killed" || event.what == "routed";
    if (event.kind != TraceEvent::Kind::change || !is_loss) continue;
    losses.lost[event.unit] += state.cost(event.unit);
    ++losses.units[owners[event.unit]];
    const bool by_enemy = event.other != kNoUnit && owners[event.other] != owners[event.unit];
    if (by_enemy) losses.destroyed[event.other] += state.cost(event.unit);
    if (changes_side) owners[event.unit] = owners[event.other];
  }
  return losses;
}

template <class S>
class RuleSystemFacts : public ::testing::Test {
 protected:
  using Traits = Conformance<S>;

  static std::span<const FactSpec> facts(FactScope scope) {
    return S::vocabulary().facts->facts[static_cast<std::size_t>(scope)];
  }
  static std::size_t number(FactScope scope, std::string_view name) {
    const auto all = facts(scope);
    return static_cast<std::size_t>(std::ranges::find(all, name, &FactSpec::name) - all.begin());
  }

  /// Calls `check(workshop, battle)` for random battles, half of them on tables with terrain.
  template <class Check>
  static void for_each_battle(const Check& check) {
    const TerrainGenerator generator = Traits::generator();
    Workshop<S> workshop(Traits::option_sets()[0]);
    const auto battles = static_cast<std::uint32_t>(battles_wanted(kBattles));
    for (std::uint32_t n = 0; n < battles; ++n) {
      SCOPED_TRACE(n);
      check(workshop, RandomBattle<S>(workshop, {21, 5, n}, n % 2 == 0 ? &generator : nullptr));
    }
  }
};

TYPED_TEST_SUITE(RuleSystemFacts, AllSystems, SystemNames);

TYPED_TEST(RuleSystemFacts, PointsAndLossesAreThoseOfTheRecord) {
  std::int64_t all_destroyed = 0;
  std::map<std::string_view, std::int64_t> causes;
  this->for_each_battle([&](auto& workshop, const auto& battle) {
    RecordTrace record;
    const BattleReport report = workshop.arena.play(battle.setup, battle.key(), record);
    const FactCounts& counts = record.counts();
    const auto& state = workshop.arena.state();
    const Losses losses = losses_of(record.events(), state);
    const auto of_unit = [&](std::string_view fact, UnitIndex unit) {
      return counts.of_unit(this->number(FactScope::unit, fact), static_cast<std::size_t>(unit));
    };
    std::int64_t lost = 0;
    std::int64_t left = 0;
    for (UnitIndex unit = 0; unit < state.unit_count(); ++unit) {
      const auto at = [unit](const auto& sums) { return sums.contains(unit) ? sums.at(unit) : 0; };
      EXPECT_EQ(of_unit("points_destroyed", unit), at(losses.destroyed)) << "unit " << unit;
      if (decided_by_markers<TypeParam>()) {
        EXPECT_GE(of_unit("points_lost", unit), at(losses.lost)) << "models of units that are left count too";
      } else {
        EXPECT_EQ(of_unit("points_lost", unit), at(losses.lost)) << "unit " << unit;
      }
      lost += of_unit("points_lost", unit);
      left += of_unit("left", unit);
      all_destroyed += of_unit("points_destroyed", unit);
    }
    EXPECT_EQ(left, report.survivors[0] + report.survivors[1]);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto of_side = [&](std::string_view fact) {
        return counts.of_side(this->number(FactScope::side, fact), seat);
      };
      std::int64_t by_causes = 0;
      for (const FactSpec& fact : this->facts(FactScope::side)) {
        if (!fact.name.starts_with("lost_")) continue;
        by_causes += of_side(fact.name);
        causes[fact.name] += of_side(fact.name);
      }
      const auto s = static_cast<int>(seat);
      EXPECT_EQ(of_side("units_lost"), losses.units.contains(s) ? losses.units.at(s) : 0);
      EXPECT_EQ(of_side("units_lost"), by_causes);
      EXPECT_EQ(of_side("units_left"), report.survivors[seat]);
      lost -= of_side("points_lost");
    }
    EXPECT_EQ(lost, 0) << "the points of both sides are those of their units";
  });
  EXPECT_GT(all_destroyed, 0);
  for (const auto& [name, times] : causes) {
    EXPECT_EQ(times == 0, is_unseen<TypeParam>(name)) << name << " happened " << times << " times";
  }
}

/// The effects that the random units of a ruleset may have, and what is counted of them.
template <class S>
std::set<std::size_t> counted_effects(const sim::Ruleset& ruleset) {
  std::set<std::size_t> effects;
  for (std::size_t rule = 0; rule < sim::drawn_rules(ruleset); ++rule) {
    for (const sim::EffectUse& use : ruleset.rules[rule].effects) {
      if (!S::vocabulary().effects[use.effect].counted.empty()) effects.insert(use.effect);
    }
  }
  return effects;
}

TYPED_TEST(RuleSystemFacts, EveryEffectOfSpecialRulesIsCountedWhereItActs) {
  std::map<std::size_t, std::int64_t> sums;
  std::set<std::size_t> counted;
  this->for_each_battle([&](auto& workshop, const auto& battle) {
    counted = counted_effects<TypeParam>(workshop.ruleset);
    RecordTrace record;
    workshop.arena.play(battle.setup, battle.key(), record);
    for (UnitIndex unit = 0; unit < workshop.arena.state().unit_count(); ++unit) {
      for (const std::size_t effect : counted) {
        const std::int64_t count = record.counts().of_effect(effect, static_cast<std::size_t>(unit));
        EXPECT_GE(count, 0);
        sums[effect] += count;
      }
    }
  });
  EXPECT_FALSE(counted.empty());
  for (const std::size_t effect : counted) {
    const std::string_view type = TypeParam::vocabulary().effects[effect].type;
    EXPECT_EQ(sums[effect] == 0, is_unseen<TypeParam>(type)) << type << " acted " << sums[effect] << " times";
  }
}

/// Effects of which one count is one die that succeeded (`counted_dice`), by the name of the roll.
TYPED_TEST(RuleSystemFacts, DiceThatSucceedAreCountedForTheUnitsThatRollThem) {
  const auto effects = TypeParam::vocabulary().effects;
  std::map<std::string_view, std::int64_t> sums;
  this->for_each_battle([&](auto& workshop, const auto& battle) {
    RecordTrace record;
    workshop.arena.play(battle.setup, battle.key(), record);
    std::map<std::pair<std::string_view, UnitIndex>, std::int64_t> dice;
    for (const TraceEvent& event : record.events()) {
      if (event.kind == TraceEvent::Kind::die && event.succeeds()) ++dice[{event.what, event.unit}];
    }
    for (const auto& [type, roll] : Conformance<TypeParam>::counted_dice) {
      const auto effect =
          static_cast<std::size_t>(std::ranges::find(effects, type, &EffectSpec::type) - effects.begin());
      ASSERT_LT(effect, effects.size()) << type;
      for (UnitIndex unit = 0; unit < workshop.arena.state().unit_count(); ++unit) {
        const std::int64_t count = record.counts().of_effect(effect, static_cast<std::size_t>(unit));
        EXPECT_EQ(count, (dice[{roll, unit}])) << type << " of unit " << unit;
        sums[type] += count;
      }
    }
  });
  for (const auto& [type, roll] : Conformance<TypeParam>::counted_dice) EXPECT_GT(sums[type], 0) << type;
}

}  // namespace
}  // namespace warbalance::tests::facts_test
