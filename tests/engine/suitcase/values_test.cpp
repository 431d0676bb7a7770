#include <gtest/gtest.h>

#include "engine/systems/suitcase/odds.hpp"
#include "engine/systems/suitcase/players/outlook.hpp"
#include "engine/systems/suitcase/players/players.hpp"
#include "engine/systems/suitcase/players/values.hpp"
#include "tests/engine/suitcase/random_units.hpp"
#include "tests/engine/suitcase/scenes.hpp"

namespace warbalance::suitcase::values_test {
namespace {

// E of section 16: the wounds that players expect of attacks, between units of random special rules. It is computed of
// sums, so it is held here by its definition, by exact odds wherever it says that it is exact, and elsewhere by two
// bounds.

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

/// The target with other numbers: `deadly` of every hit, all models with this Regeneration and this health.
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
    // a packet places at least one wound, and at most all remaining ones; bounds use the best and the worst
    // Regeneration
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

// What the weights do that `greedy` does not use.

/// Units of one model each on a table without terrain, for a player with some weights.
class Position {
 public:
  explicit Position(const Weights& weights) : weights_(weights) {}
  Position& stand(int seat, const std::string& text, int column, int row) {
    units_[static_cast<std::size_t>(seat)].add(ruleset_, text);
    places_.push_back(hex_at(column, row));
    return *this;
  }
  /// After all units: those of seat 0 stand first.
  Position& begin() {
    BattleSetup<Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {units_[seat].profiles, units_[seat].costs, {}, Policy::greedy};
    }
    state_->begin(rules_, setup);
    state_->round = 1;
    for (UnitIndex unit = 0; unit < state_->unit_count(); ++unit) {
      Formation hexes{};
      hexes[0] = places_[static_cast<std::size_t>(unit)];
      state_->unit(unit).hexes = hexes;
      state_->put(unit, hexes);
      state_->join(unit);
    }
    room_->begin(*state_);
    return *this;
  }
  State& state() { return *state_; }
  UnitState& unit(UnitIndex unit) { return state_->unit(unit); }
  View view() {
    room_->cache.update(rules_, *state_);
    return {rules_, *state_, *room_};
  }

 private:
  sim::Ruleset ruleset_ = load_rules({});
  Rules rules_ = sim::compile_rules<Suitcase>(ruleset_);
  Weights weights_;
  std::array<tests::ListedUnits<Suitcase>, 2> units_;
  std::vector<Hex> places_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  std::unique_ptr<Workspace> room_ = std::make_unique<Workspace>(OddsTables{rules_, weights_});
};

// Rules: SC-D6
TEST(SuitcaseWeights, AStunnedUnitActsLastOrFirst) {
  for (const auto& [stand_up, first] : {std::pair{0, 1}, {1300, 0}}) {
    Weights weights;
    weights.stand_up = stand_up;
    Position position(weights);
    position.stand(0, kPlain, 10, 10).stand(0, kBow, 22, 20).stand(1, kPlain, 22, 34).begin();
    position.unit(0).body.stunned = true;
    const UnitIndex both[] = {0, 1};
    EXPECT_EQ(Players().choose(position.view(), UnitQuestion{0, both}), first) << stand_up;
  }
}

// Rules: SC-D8, SC-D9
TEST(SuitcaseWeights, AttacksOnEnemiesStillToActCountForMore) {
  for (const auto& [more, target] : {std::pair{0, 1}, {400, 2}}) {
    Weights weights;
    weights.ready_enemy = more;
    Position position(weights);
    position.stand(0, kBow, 22, 20).stand(1, kPlain, 20, 34).stand(1, kPlain, 24, 34).begin();
    position.unit(1).activated = true;
    EXPECT_EQ(best_shot(position.view(), 0, position.state().unit(0).hexes, false).target, target) << more;
    const Value plain = charge_value(position.view(), 0, 1);
    const Value other = charge_value(position.view(), 0, 2);
    EXPECT_EQ(other - plain, strike_value(position.view(), 0, 2) * more / 1000) << more;
  }
}

// Rules: SC-D8
TEST(SuitcaseWeights, ThreatsByEnemiesThatHaveActedHaveAWeightOfTheirOwn) {
  for (const bool acted : {false, true}) {
    Weights weights;
    weights.threat = 400;
    weights.threat_later = 100;
    Position position(weights);
    position.stand(0, kPlain, 22, 20).stand(1, kPlain, 22, 25).begin();
    position.unit(1).activated = acted;
    const View view = position.view();
    const Value near = Outlook(view, 0).at(position.unit(0).hexes);
    weights.threat = weights.threat_later = 0;
    Position calm(weights);
    calm.stand(0, kPlain, 22, 20).stand(1, kPlain, 22, 25).begin();
    const Value unthreatened = Outlook(calm.view(), 0).at(calm.unit(0).hexes);
    EXPECT_EQ(unthreatened - near, strike_value(view, 1, 0) * (acted ? 100 : 400) / 1000);
    EXPECT_GT(strike_value(view, 1, 0), 0);
  }
}

/// What the first unit loses of the value of its place by a threat of the second one, which has acted.
Value lost_by(const Weights& weights, const std::string& enemy, int enemy_row, int first_finished, int round = 1) {
  Value values[2];
  for (const bool threatened : {false, true}) {
    Position position(threatened ? weights : Weights{.threat = 0, .threat_later = 0});
    position.stand(0, kPlain, 22, 10).stand(1, enemy, 22, enemy_row).begin();
    position.unit(1).activated = true;
    position.state().cursor.finished = static_cast<std::int8_t>(first_finished);
    position.state().round = static_cast<std::int8_t>(round);
    values[threatened ? 1 : 0] = Outlook(position.view(), 0).at(position.unit(0).hexes);
  }
  return values[0] - values[1];
}

// Rules: SC-D8, SC-R2
TEST(SuitcaseWeights, EnemiesWhoStartTheNextRoundAreAThreatThoughTheyHaveActed) {
  const Weights weights{.threat = 0, .threat_later = 0, .threat_next = 500};
  EXPECT_GT(lost_by(weights, kPlain, 15, 1), 0);
  EXPECT_EQ(lost_by(weights, kPlain, 15, 0), 0) << "the unit's own player starts it";
  EXPECT_EQ(lost_by(weights, kPlain, 15, 1, 4), 0) << "there is no next round";
  EXPECT_EQ(lost_by({.threat = 0, .threat_later = 0}, kPlain, 15, 1), 0);
}

// Rules: SC-D8
TEST(SuitcaseWeights, ShotsAreAThreatWithinAnAdvanceAndTheRange) {
  const Weights weights{.threat = 0, .threat_later = 0, .shot_threat = 500};
  EXPECT_GT(lost_by(weights, kBow, 10 + 24 + 4, 1), 0);
  EXPECT_EQ(lost_by(weights, kBow, 10 + 24 + 5, 1), 0);
  EXPECT_EQ(lost_by(weights, kBow, 10 + 24 + 4, 0), 0) << "it has acted, and does not start the next round";
  EXPECT_EQ(lost_by(weights, kPlain, 15, 1), 0) << "it cannot shoot";
}

}  // namespace
}  // namespace warbalance::suitcase::values_test
