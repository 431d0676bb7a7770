#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <set>

#include "sim/battles/match.hpp"
#include "sim/battles/threads.hpp"
#include "sim/units/compile.hpp"
#include "tests/engine/conformance/played_game.hpp"
#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/conformance/systems.hpp"

namespace warbalance::tests::facts_test {
namespace {

// The facts of random battles, in every rule system that counts some: they are those of the record, and they change
// nothing.

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

// What every rule system promises for every ruleset that its vocabulary can say, not for those in data/ only. A failure
// prints its game and its seed:
//   WARBALANCE_SEED=77 WARBALANCE_CASES=1 engine_tests --gtest_filter='HouseRules*/warstuff1.*'
// plays it again; more cases: WARBALANCE_CASES=10000.

using tests::same;

std::string text_of(const sim::Tally& tally) {
  return std::to_string(tally.wins_a) + "/" + std::to_string(tally.validity.draws) + "/" +
         std::to_string(tally.wins_b) + ", " + std::to_string(tally.rounds) + " rounds, " + std::to_string(tally.dice) +
         " dice";
}

::testing::AssertionResult same(const sim::Tally& found, const sim::Tally& wanted) {
  if (found == wanted) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << text_of(found) << "; not " << text_of(wanted);
}

template <class S>
class HouseRules : public HouseGameTest<S> {};
TYPED_TEST_SUITE(HouseRules, AllSystems, SystemNames);

// Caches of earlier battles, of the same profiles or of others, change nothing.
// Rules: WS1-102
TYPED_TEST(HouseRules, BattlesAreTheSameOnAFreshArenaAndAfterOthers) {
  this->for_each_game(40, [](const HouseGame& house) {
    const Played<TypeParam> game(house);
    const auto used = game.arena();
    std::vector<BattleReport> first;
    for (std::uint32_t n = 0; n < 2 * game.kBattles; ++n) first.push_back(game.play(*used, n, NullTrace{}));
    for (std::uint32_t n = 2 * game.kBattles; n-- > 0;) {
      ASSERT_TRUE(same(game.play(*used, n, NullTrace{}), first[n])) << "again, battle " << n << house.text();
      ASSERT_TRUE(same(game.play(*game.arena(), n, NullTrace{}), first[n]))
          << "on a fresh arena, battle " << n << house.text();
    }
  });
}

TYPED_TEST(HouseRules, SilentRecordedLuckAndFactBattlesAreTheSame) {
  this->for_each_game(60, [](const HouseGame& house) {
    const Played<TypeParam> game(house);
    const auto arena = game.arena();
    for (std::uint32_t n = 0; n < game.kBattles; ++n) {
      const BattleReport silent = game.play(*arena, n, NullTrace{});
      ASSERT_TRUE(same(game.play(*arena, n, RecordTrace{}), silent)) << "recorded, battle " << n << house.text();
      BattleReport lucky = game.play(*arena, n, LuckTrace{});
      lucky.luck = silent.luck;
      ASSERT_TRUE(same(lucky, silent)) << "measured, battle " << n << house.text();
      if constexpr (CountsFacts<TypeParam>) {
        const auto facts = std::make_unique<FactTrace>();
        ASSERT_TRUE(same(game.play(*arena, n, *facts), silent)) << "counted, battle " << n << house.text();
      }
    }
  });
}

// Everything that persists between activations is in the state: another arena that takes over a battle, wherever it
// stands, plays it to the same end, and the first arena is not affected.
TYPED_TEST(HouseRules, BattlesGoOnFromACopyOfAnyPosition) {
  this->for_each_game(12, [](const HouseGame& house) {
    const Played<TypeParam> game(house);
    const auto first = game.arena();
    const auto second = game.arena();
    for (std::uint32_t n = 0; n < game.kBattles; n += 2) {
      const BattleReport wanted = game.play(*second, n, NullTrace{});
      const auto setup = game.setup(n);
      first->start(setup, game.key(n));
      int activations = 0;
      do {
        second->take_over(*first);
        while (second->go_on()) {
        }
        ASSERT_TRUE(same(second->finish(), wanted))
            << "from activation " << activations << " of battle " << n << house.text();
        ++activations;
      } while (first->go_on());
      ASSERT_TRUE(same(first->finish(), wanted)) << "step by step, battle " << n << house.text();
    }
  });
}

template <class S>
class EffectSums : public ::testing::Test {};
TYPED_TEST_SUITE(EffectSums, AllSystems, SystemNames);

/// Every effect of a system with its numbers at the ends of their ranges: all at the least, all at the greatest, and
/// some mixtures.
template <class S>
std::vector<sim::EffectUse> extreme_effects() {
  std::vector<sim::EffectUse> effects;
  RandomStream random({5, 0, 0}, StreamClass::population);
  for (std::size_t effect = 0; effect < S::vocabulary().effects.size(); ++effect) {
    const EffectSpec& spec = S::vocabulary().effects[effect];
    for (int mixture = 0; mixture < (spec.parameters.size() > 1 ? 5 : 2); ++mixture) {
      sim::EffectUse use{effect, {}, spec.named ? "Zap" : ""};
      for (const NumberSpec& number : spec.parameters) {
        const bool greatest = mixture < 2 ? mixture == 1 : random.below(2) == 1;
        use.parameters.push_back(greatest ? number.max : number.min);
      }
      effects.push_back(std::move(use));
    }
  }
  return effects;
}

/// A ruleset whose rule number 0 is nothing but copies of one effect.
sim::Ruleset with_copies(sim::Ruleset ruleset, const sim::EffectUse& use, std::size_t copies) {
  ruleset.rules[0].effects.assign(copies, use);
  return ruleset;
}

// Sums of effects stop at a bound (`kMostSum`, `kMostExtraLength`), which arithmetic is safe with: however many copies
// of an effect a unit has, one more changes nothing, and its battles end, on the largest table as well.
TYPED_TEST(EffectSums, OfManyCopiesStopAtABoundAndTheirBattlesEnd) {
  using S = TypeParam;
  std::vector<std::string> settings;
  for (const NumberSpec& number : S::vocabulary().numbers) {
    if (number.path.substr(0, 6) == "table." || number.path.substr(0, 5) == "move." ||
        number.path.substr(0, 6) == "moves.") {
      settings.push_back(std::string(number.path) + "=" + sim::value_text(number, number.max));
    }
  }
  const sim::Ruleset plain = load_rules(Conformance<S>::ruleset, {});
  const sim::Ruleset large = load_rules(Conformance<S>::ruleset, settings);
  std::uint32_t number = 0;
  for (const sim::EffectUse& use : extreme_effects<S>()) {
    const std::size_t copies = use.name.empty() ? 300 : 1;
    for (const sim::Ruleset& base : {plain, large}) {
      const sim::Ruleset ruleset = with_copies(base, use, copies);
      const auto rules = sim::compile_rules<S>(ruleset);
      const auto profile = [&](const sim::Ruleset& of, std::size_t tier, bool with) {
        return sim::compile_profile<S>(
            of, rules,
            {static_cast<std::uint8_t>(tier), with ? std::vector<std::uint8_t>{0} : std::vector<std::uint8_t>{}});
      };
      const std::size_t tier = number % std::min<std::size_t>(3, ruleset.tiers.size());
      const auto text = [&] {
        std::string all = std::string(S::vocabulary().effects[use.effect].type);
        for (const std::int32_t value : use.parameters) all += " " + std::to_string(value);
        return all;
      };
      if (copies > 1) {
        ASSERT_EQ(profile(ruleset, tier, true), profile(with_copies(base, use, copies + 1), tier, true)) << text();
      }
      const std::vector<typename S::Profile> with(3, profile(ruleset, tier, true));
      const std::vector<typename S::Profile> without(3, profile(ruleset, tier, false));
      const std::vector<Hundredths> costs(3, 1000);
      const auto tables = S::make_tables(rules, std::vector<typename S::Profile>{with[0], without[0]});
      typename S::Arena arena(rules, tables);
      for (std::uint32_t n = 0; n < 2; ++n, ++number) {
        BattleSetup<typename S::Profile> setup;
        setup.sides[n] = {with, costs, {}, Policy::greedy};
        setup.sides[1 - n] = {number % 5 == 0 ? with : without, costs, {}, static_cast<Policy>(number % 4)};
        NullTrace silent;
        const BattleReport report = arena.play(setup, {3, 0, number}, silent);
        ASSERT_GE(report.rounds, 1) << text();
        ASSERT_TRUE(report.winner >= -1 && report.winner <= 1) << text();
      }
    }
  }
}

// Units that move ever farther do not become worse: squares of their moves do not overflow.
TYPED_TEST(EffectSums, UnitsWithManyExtraMovesAreNotBeaten) {
  using S = TypeParam;
  const auto effects = S::vocabulary().effects;
  const auto found = std::find_if(effects.begin(), effects.end(), [](const EffectSpec& effect) {
    return effect.type == "move" || effect.type == "move_bonus";
  });
  ASSERT_NE(found, effects.end());
  sim::EffectUse use{static_cast<std::size_t>(found - effects.begin()), {}, ""};
  for (const NumberSpec& number : found->parameters) use.parameters.push_back(number.max);
  for (const std::size_t copies : {1U, 2U, 10U, 100U}) {
    const sim::Ruleset ruleset = with_copies(load_rules(Conformance<S>::ruleset, {}), use, copies);
    const auto rules = sim::compile_rules<S>(ruleset);
    const auto tier = static_cast<std::uint8_t>(ruleset.tiers.size() > 1 ? 1 : 0);
    const std::vector<typename S::Profile> fast(4, sim::compile_profile<S>(ruleset, rules, {tier, {0}}));
    const std::vector<typename S::Profile> others(4, sim::compile_profile<S>(ruleset, rules, {tier, {}}));
    const std::vector<Hundredths> costs(4, 1500);
    const auto tables = S::make_tables(rules, std::vector<typename S::Profile>{fast[0], others[0]});
    typename S::Arena arena(rules, tables);
    int wins = 0;
    for (std::uint32_t n = 0; n < 60; ++n) {
      BattleSetup<typename S::Profile> setup;
      setup.sides[n % 2] = {fast, costs};
      setup.sides[1 - n % 2] = {others, costs};
      NullTrace silent;
      const int winner = arena.play(setup, {7, 0, n}, silent).winner;
      wins += winner < 0 ? 0 : winner == static_cast<int>(n % 2) ? 1 : -1;
    }
    EXPECT_GE(wins, -30) << copies << " copies";  // fair games: one in 10,000 loses 30 more than it wins
  }
}

sim::Match match_of(const HouseGame& house) {
  sim::Match match;
  match.ruleset = house.game.ruleset;
  match.armies = {house.armies[0], house.armies[1]};
  match.players.assign(house.players.begin(), house.players.begin() + 2);
  match.table = house.game.scenario.table;
  match.seed = house.seed;
  return match;
}

sim::Tally tally_of(const sim::Match& match, std::int64_t battles, int threads) {
  sim::CellResult result;
  sim::SilentProgress silent;
  sim::RunPlan plan;
  plan.battles = battles;
  sim::with_threads(threads, [&] { result = sim::play_match(match, plan, silent); });
  return result.tally;
}

TYPED_TEST(HouseRules, TalliesAreTheSameForAnyNumberOfThreads) {
  this->for_each_game(40, [](const HouseGame& house) {
    const sim::Match match = match_of(house);
    ASSERT_TRUE(same(tally_of(match, 192, 1), tally_of(match, 192, 4))) << house.text();
  });
}

TYPED_TEST(HouseRules, ReasonsAddUpToTheScoresOfChoicesAndChangeNoBattle) {
  std::size_t reasons = 0;
  this->for_each_game(40, [&](const HouseGame& house) {
    sim::Match match = match_of(house);
    for (sim::Player& player : match.players) player.policy = Policy::greedy;
    const auto battle = sim::record_battle(match, 0, true);
    ASSERT_EQ(battle.report, sim::record_battle(match, 0).report) << house.text();
    for (const TraceEvent& event : battle.events) {
      if (event.kind != TraceEvent::Kind::reason) continue;
      ++reasons;
      ASSERT_EQ(event.error, 0) << house.text() << ": " << event.what << ", " << event.value << " of "
                                << ::testing::PrintToString(event.terms.all());
    }
  });
  EXPECT_GT(reasons, 400U);
}

TYPED_TEST(HouseRules, ReplaysAddUpToTheTally) {
  this->for_each_game(40, [](const HouseGame& house) {
    constexpr std::int64_t kReplayed = 6;
    const sim::Match match = match_of(house);
    sim::Tally replayed;
    for (std::int64_t n = 0; n < kReplayed; n += 2) {
      const auto first = sim::record_battle(match, n);
      const auto second = sim::record_battle(match, n + 1);
      replayed.add_couple(n, {first.report, second.report}, {first.seating, second.seating});
    }
    ASSERT_TRUE(same(replayed, tally_of(match, kReplayed, 1))) << house.text();
  });
}

}  // namespace
}  // namespace warbalance::tests::facts_test
