#include <gtest/gtest.h>

#include "sim/battles/match.hpp"
#include "sim/battles/threads.hpp"
#include "sim/units/compile.hpp"
#include "tests/engine/conformance/played_game.hpp"
#include "tests/engine/conformance/systems.hpp"

// What every rule system promises for every ruleset that its vocabulary can say, not for those in data/ only. A failure
// prints its game and its seed:
//   WARBALANCE_SEED=77 WARBALANCE_CASES=1 engine_tests --gtest_filter='HouseRules*/warstuff1.*'
// plays it again; more cases: WARBALANCE_CASES=10000.

namespace warbalance::tests::house_rules_test {
namespace {

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

// All that lasts from one activation to the next is in the state: another arena that takes a battle over, wherever it
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

TYPED_TEST(HouseRules, ReplaysAddUpToTheTally) {
  this->for_each_game(40, [](const HouseGame& house) {
    constexpr std::int64_t kBattles = 6;
    const sim::Match match = match_of(house);
    sim::Tally replayed;
    for (std::int64_t n = 0; n < kBattles; n += 2) {
      const auto first = sim::record_battle(match, n);
      const auto second = sim::record_battle(match, n + 1);
      replayed.add_couple(n, {first.report, second.report}, {first.seating, second.seating});
    }
    ASSERT_TRUE(same(replayed, tally_of(match, kBattles, 1))) << house.text();
  });
}

}  // namespace
}  // namespace warbalance::tests::house_rules_test
