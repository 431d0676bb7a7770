#include <gtest/gtest.h>

#include "engine/systems/suitcase/odds.hpp"
#include "engine/systems/suitcase/players/values.hpp"
#include "tests/engine/suitcase/random_units.hpp"

// E of section 16: the wounds that players expect of attacks, between units of random special rules. It is computed of
// sums, so it is held here by its definition, by exact odds wherever it says that it is exact, and elsewhere by two
// bounds.

namespace warbalance::suitcase::value_test {
namespace {

/// A batch as players see it.
struct Struck {
  HitSources sources;
  TargetNumbers target;
  Body body;
};

/// The first shots or strikes of an attack.
Struck random_batch(int number, RandomUnits& random) {
  const Rules rules = random.rules();
  const UnitNumbers attacker = unit_numbers(rules, random.unit(3));
  const UnitNumbers defender = unit_numbers(rules, random.unit(3));
  ExchangeSetting setting;
  setting.kind = number % 2 == 0 ? ExchangeKind::shoot : ExchangeKind::melee;
  setting.pick = static_cast<Pick>(random.between(0, 3));
  setting.moved = random.one_in(2);
  setting.fatigued = random.one_in(4);
  const SingleExchange exchange(rules, attacker, defender, setting);
  const Body body = random.body(defender, true);
  ExchangeState state = exchange.begin_from(full_strength(attacker), body);
  if (setting.kind == ExchangeKind::melee) {
    state.stage = Stage::strike;
    state.struck = body;
  }
  return {exchange.sources(state), exchange.target(state), body};
}

/// By the rules' own words, over all faces of the three dice of each hit (SC-G2, SC-H2, SC-H3, SC-K18).
Value by_definition(const Struck& struck) {
  const WoundNumbers& card = wounded(struck.target, struck.body);
  Value sum = 0;
  for (int i = 0; i < struck.sources.count(); ++i) {
    const HitSource& source = struck.sources[i];
    for (int to_hit = 1; to_hit <= 6; ++to_hit) {
      int hits = 1;
      if (!source.automatic) {
        hits = to_hit == 6 ? source.hits_on_6 : to_hit == 1 || to_hit < source.needed ? 0 : source.hits;
      }
      const bool natural = to_hit == 6 && !source.automatic;
      const int ap = natural ? source.ap_on_6 : source.ap;
      for (int defense = 1; defense <= 6; ++defense) {
        if (defense == 6 || (defense != 1 && defense - ap >= struck.target.defense)) continue;
        for (int regeneration = 1; regeneration <= 6; ++regeneration) {
          const bool pierces = natural && source.pierces_on_6;
          if (card.regeneration != 0 && !pierces && regeneration >= card.regeneration) continue;
          sum += Value{source.count} * hits * std::min(source.deadly, card.health);
        }
      }
    }
  }
  return sum;
}

double exact(const Struck& struck) {
  BatchOdds walk;
  double sum = 0;
  for (const auto& [end, chance] : walk.ends(struck.sources, struck.target, struck.body)) {
    sum += end.placed * chance.value().convert_to<double>();
  }
  return sum;
}

double expected(const Struck& struck) {
  return static_cast<double>(expected_wounds(struck.sources, struck.target, struck.body)) / kOneWound;
}

/// Whether it says that it is exact.
bool is_exact(const Struck& struck) {
  bool plain = true;
  for (int i = 0; i < struck.sources.count(); ++i) plain = plain && struck.sources[i].deadly == 1;
  const bool both = struck.body.troops > 0 && struck.body.hero && struck.target.pick == Pick::none;
  return plain && (!both || struck.target.cards[0].regeneration == struck.target.cards[1].regeneration);
}

/// The same with other numbers: `deadly` of every hit, all models with this Regeneration and this health.
double bound(Struck struck, int most_deadly, int regeneration) {
  HitSources sources;
  for (int i = 0; i < struck.sources.count(); ++i) {
    HitSource source = struck.sources[i];
    source.deadly = static_cast<std::int8_t>(std::min<int>(source.deadly, most_deadly));
    sources.add(source);
  }
  struck.sources = sources;
  for (WoundNumbers& card : struck.target.cards) {
    card.health = 100;
    card.regeneration = static_cast<std::int8_t>(regeneration);
  }
  return expected(struck);
}

// Rules: SC-D7, SC-D9, SC-D10
TEST(SuitcaseValues, ExpectedWoundsAreThoseOfTheDefinitionAndExactWhereItSaysSo) {
  RandomUnits random(71);
  int same = 0;
  int bounded = 0;
  for (int number = 0; number < 1500; ++number) {
    const Struck struck = random_batch(number, random);
    if (struck.target.ends_at_hit) continue;
    ASSERT_EQ(expected_wounds(struck.sources, struck.target, struck.body), by_definition(struck)) << number;
    const double right = exact(struck);
    if (is_exact(struck)) {
      ASSERT_NEAR(expected(struck), right, 1e-9 * (1 + right)) << number;
      same += right > 0 ? 1 : 0;
      continue;
    }
    // a packet places one wound at least, and all that stand at most; whoever regenerates best, or least
    const auto ignoring = [&](bool best) {
      const auto standing = [](int face) { return face == 0 ? 7 : face; };
      const int a = standing(struck.target.cards[0].regeneration);
      const int b = standing(struck.target.cards[1].regeneration);
      const bool both = struck.body.hero && struck.body.troops > 0 && struck.target.pick == Pick::none;
      const int face = !both  ? standing(wounded(struck.target, struck.body).regeneration)
                       : best ? std::min(a, b)
                              : std::max(a, b);
      return face == 7 ? 0 : face;
    };
    const double least = bound(struck, 1, ignoring(true));
    const double most = bound(struck, 100, ignoring(false));
    ASSERT_LE(least, right + 1e-9) << number;
    ASSERT_LE(right, most + 1e-9) << number;
    ASSERT_LE(least, expected(struck) + 1e-9) << number;
    ASSERT_LE(expected(struck), most + 1e-9) << number;
    bounded += least < most ? 1 : 0;
  }
  EXPECT_GT(same, 400);
  EXPECT_GT(bounded, 100);
}

}  // namespace
}  // namespace warbalance::suitcase::value_test
