#include "engine/systems/suitcase/facts.hpp"

#include <memory>

#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/conformance/systems.hpp"
#include "tests/engine/suitcase/scenes.hpp"

// Section 14, report per battle: what is counted in battles with given dice, and sums in random ones.

namespace warbalance::suitcase::facts_test {
namespace {

constexpr const char* kBows = "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)";
constexpr const char* kWizard = "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(1); Staff(-,1)";

std::int64_t of(const Outcome& outcome, SideFact fact, std::size_t seat) {
  return outcome.trace.counts().of_side(number_of(fact), seat);
}
std::int64_t of(const Outcome& outcome, BattleFact fact) { return outcome.trace.counts().of_battle(number_of(fact)); }
std::int64_t of(const Outcome& outcome, UnitFact fact, std::size_t unit) {
  return outcome.trace.counts().of_unit(number_of(fact), unit);
}
std::int64_t of(const Outcome& outcome, CommonUnitFact fact, std::size_t unit) {
  return outcome.trace.counts().of_unit(number_of(fact), unit);
}
/// Shots, hits and wounds of a unit by one of the sources of its hits.
std::vector<std::int64_t> with(const Outcome& outcome, std::size_t unit, int origin) {
  std::vector<std::int64_t> numbers;
  for (std::size_t fact = 0; fact < kSourceFacts.size(); ++fact) {
    numbers.push_back(outcome.trace.counts().of_source(fact, unit, static_cast<std::size_t>(origin)));
  }
  return numbers;
}
using Numbers = std::vector<std::int64_t>;

// Rules: SC-W4, SC-W5, SC-W6, SC-W7
TEST(SuitcaseFacts, AVolleyRemovesTwoByGroupWoundsAndOneByRoll) {
  const Outcome outcome =
      played(Scene(), {{0, kBows, on(22, 20)}, {1, kThree, on(22, 28)}}, {holds(0), shoots(1)}, {4, 4, 4, 1, 1, 1, 6});
  EXPECT_EQ(with(outcome, 0, weapon_origin(0, 1)), (Numbers{3, 3, 3}));
  EXPECT_EQ(with(outcome, 0, weapon_origin(0, 0)), (Numbers{0, 0, 0}));
  EXPECT_EQ(of(outcome, SideFact::knocked_out_by_group_wound, 1), 2);
  EXPECT_EQ(of(outcome, SideFact::knocked_out_by_roll, 1), 1);
  EXPECT_EQ(of(outcome, SideFact::knocked_out_stunned, 1), 0);
  EXPECT_EQ(of(outcome, UnitFact::wounds_dealt, 0), 3);
  EXPECT_EQ(of(outcome, UnitFact::wounds_taken, 1), 3);
  const Hundredths cost = tests::cost_of(load_rules(), kThree);
  EXPECT_EQ(of(outcome, SideFact::points_destroyed, 0), cost);
  EXPECT_EQ(of(outcome, SideFact::points_lost, 1), cost);
  EXPECT_EQ(of(outcome, SideFact::points_left, 1), 0);
  EXPECT_EQ(of(outcome, SideFact::units_left, 1), 0);
  EXPECT_EQ(of(outcome, SideFact::models_left, 0), 3);
  EXPECT_EQ(of(outcome, CommonUnitFact::left, 0), 1);
  EXPECT_EQ(of(outcome, CommonUnitFact::left, 1), 0);
  EXPECT_EQ(of(outcome, SideFact::lost_to_rout, 1), 0);
}

// Rules: SC-W4
TEST(SuitcaseFacts, AUnitThatIsPartlyDestroyedLosesItsModelsShareOfPoints) {
  const Outcome outcome =
      played(Scene(), {{0, kBow, on(22, 20)}, {1, kThree, on(22, 28)}}, {holds(0), shoots(1), holds(1)}, {4, 1});
  const Hundredths cost = tests::cost_of(load_rules(), kThree);
  EXPECT_EQ(of(outcome, SideFact::points_lost, 1), cost / 3);
  EXPECT_EQ(of(outcome, SideFact::points_left, 1), cost - cost / 3);
  EXPECT_EQ(of(outcome, SideFact::points_destroyed, 0), 0);
  EXPECT_EQ(of(outcome, SideFact::models_left, 1), 2);
  EXPECT_EQ(of(outcome, SideFact::units_left, 1), 1);
}

// Rules: SC-K4, SC-H3
TEST(SuitcaseFacts, BlastMultipliesHitsNotShots) {
  const char* mortar = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Mortar(36,1,Blast(3))";
  const Outcome outcome = played(Scene(), {{0, mortar, on(22, 20)}, {1, kThree, on(22, 28)}},
                                 {holds(0), shoots(1), holds(1)}, {4, 5, 1, 6});
  EXPECT_EQ(with(outcome, 0, weapon_origin(0, 0)), (Numbers{1, 3, 1}));
}

// Rules: SC-W3, SC-A3
TEST(SuitcaseFacts, AStunnedModelLosesItsActivationOrFallsToAnyHit) {
  const auto begun = [] {
    Scene scene({"rounds=1"});
    scene.stand(0, kBow, 22, 20).stand(0, kBow, 24, 20).stand(1, kPlain, 22, 28).stand(1, kPlain, 40, 48);
    scene.hold(0).shot(2);
    return scene;
  };
  const Outcome waits = begun().wait(2).hold(1).shot(2).hold(3).dice({4, 1, 2, 6, 6}).play();
  EXPECT_EQ(of(waits, SideFact::rounds_stunned, 1), 1);
  EXPECT_EQ(of(waits, SideFact::rounds_stunned, 0), 0);
  EXPECT_EQ(of(waits, UnitFact::wounds_taken, 2), 1);
  const Outcome shot = begun().hold(3).hold(1).shot(2).dice({4, 1, 2, 4, 6}).play();
  EXPECT_EQ(of(shot, SideFact::knocked_out_stunned, 1), 1);
  EXPECT_EQ(of(shot, SideFact::knocked_out_by_roll, 1), 0);
  EXPECT_EQ(of(shot, SideFact::rounds_stunned, 1), 0);
  EXPECT_EQ(with(shot, 1, weapon_origin(0, 1)), (Numbers{1, 1, 0})) << "no wound is placed";
}

// Rules: SC-Q2
TEST(SuitcaseFacts, RoutedUnitsAreCountedApart) {
  const Outcome outcome = played(Scene(), {{0, kBow, on(22, 20)}, {1, kPlain, on(22, 28)}, {1, kThree, on(40, 45)}},
                                 {holds(0), shoots(1), holds(2)}, {4, 1, 6, 3});
  const sim::Ruleset rules = load_rules();
  EXPECT_EQ(of(outcome, SideFact::points_destroyed, 0), tests::cost_of(rules, kPlain));
  EXPECT_EQ(of(outcome, SideFact::points_routed, 0), tests::cost_of(rules, kThree));
  EXPECT_EQ(of(outcome, SideFact::lost_to_rout, 1), 1);
  EXPECT_EQ(of(outcome, SideFact::points_lost, 1), outcome.report.lost_hundredths[1]);
  EXPECT_EQ(of(outcome, SideFact::models_left, 1), 0);
  EXPECT_EQ(of(outcome, SideFact::knocked_out_by_roll, 1), 1) << "who routs is not Knocked Out";
}

// Rules: SC-V2, SC-V3
TEST(SuitcaseFacts, MarkersDecide) {
  const Outcome seized = played(Scene(), {{0, kPlain, on(7, 21)}, {1, kPlain, on(40, 48)}}, {holds(0), holds(1)});
  EXPECT_EQ(of(seized, SideFact::markers, 0), 1);
  EXPECT_EQ(of(seized, SideFact::markers, 1), 0);
  EXPECT_EQ(of(seized, SideFact::win, 0), 1);
  EXPECT_EQ(of(seized, SideFact::win, 1), 0);
  EXPECT_EQ(of(seized, BattleFact::draw), 0);
  EXPECT_EQ(of(seized, BattleFact::rounds), 1);
  EXPECT_EQ(of(seized, SideFact::deployment_won, 0), 0) << "nobody rolled";
  const Outcome contested = played(Scene(), {{0, kPlain, on(7, 21)}, {1, kPlain, on(7, 27)}}, {holds(0), holds(1)});
  EXPECT_EQ(of(contested, BattleFact::draw), 1);
  EXPECT_EQ(of(contested, SideFact::markers, 0) + of(contested, SideFact::markers, 1), 0);
}

// Rules: SC-S5
TEST(SuitcaseFacts, TheRollOffForDeploymentHasAWinner) {
  const Outcome outcome = played(Scene().deployed().first(-1), {{0, kPlain, on(0, 0)}, {1, kPlain, on(0, 0)}},
                                 {holds(1), holds(0)}, {1, 3, 2, 2, 5});
  EXPECT_EQ(of(outcome, SideFact::deployment_won, 1), 1);
  EXPECT_EQ(of(outcome, SideFact::deployment_won, 0), 0);
}

// Rules: SC-C9, SC-K5, SC-K16, SC-W6
TEST(SuitcaseFacts, TheWorkedMeleeByWeapons) {
  const Outcome outcome = worked_melee();
  EXPECT_EQ(with(outcome, 0, weapon_origin(0, 0)), (Numbers{1, 1, 1})) << "of two wounds one is ignored";
  EXPECT_EQ(with(outcome, 0, weapon_origin(0, 1)), (Numbers{1, 1, 1}));
  EXPECT_EQ(with(outcome, 0, kImpactOrigin), (Numbers{0, 0, 0}));
  EXPECT_EQ(with(outcome, 1, kPhalanxOrigin), (Numbers{0, 3, 2}));
  EXPECT_EQ(with(outcome, 1, weapon_origin(0, 0)), (Numbers{1, 1, 1}));
  EXPECT_EQ(of(outcome, UnitFact::wounds_dealt, 0), 2);
  EXPECT_EQ(of(outcome, UnitFact::wounds_taken, 0), 3);
  EXPECT_EQ(of(outcome, UnitFact::wounds_dealt, 1), 3);
  EXPECT_EQ(of(outcome, UnitFact::wounds_taken, 1), 2);
  EXPECT_EQ(of(outcome, SideFact::melees, 0), 1);
  EXPECT_EQ(of(outcome, SideFact::melees, 1), 1);
  EXPECT_EQ(of(outcome, SideFact::melees_won, 0), 1) << "2 against 1: the Phalanx test does not count";
  EXPECT_EQ(of(outcome, SideFact::melees_won, 1), 0);
}

// Rules: SC-C9, SC-K7, SC-K28
TEST(SuitcaseFacts, MeleesHaveAWinnerEvenIfTheScoreHasNoEffect) {
  const auto fight = [](const char* skills, std::vector<std::string> settings, std::vector<int> dice) {
    Scene scene(std::move(settings));
    scene.stand(0, std::string("models=3 speed=4 q=4+ d=5+ wounds=1; ") + skills + "; Hand Weapon(-,1)", 22, 20);
    return scene.stand(1, kThree, 22, 25).acts({charges(0, 1)}).hold(1).dice(std::move(dice)).play();
  };
  const Outcome fear = fight("Fear", {}, {1, 1, 4, 5, 1, 1, 1});
  EXPECT_EQ(fear.dice("fear"), 0);
  EXPECT_EQ(of(fear, SideFact::melees_won, 0), 1);
  EXPECT_EQ(of(fear, SideFact::melees_won, 1), 0);
  EXPECT_EQ(of(fight("Musician", {}, {1, 1, 1, 1, 1, 1}), SideFact::melees_won, 0), 1);
  const Outcome tie = fight("-", {}, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(of(tie, SideFact::melees, 0), 1);
  EXPECT_EQ(of(tie, SideFact::melees_won, 0) + of(tie, SideFact::melees_won, 1), 0);
  const Outcome back = fight("-", {}, {1, 1, 1, 1, 1, 4, 1});
  EXPECT_EQ(of(back, SideFact::melees_won, 1), 1);
  const Outcome stun = fight("Fear", {"melee_result=stun"}, {1, 1, 1, 1, 4, 1, 1, 6, 4});
  EXPECT_EQ(stun.dice("fear"), 1);
  EXPECT_EQ(of(stun, SideFact::melees_won, 0), 1) << "a D3 of 3 against one wound";
}

// Rules: SC-C2
TEST(SuitcaseFacts, AChargeOnAStunnedModelIsAMeleeWon) {
  const Outcome outcome = charge_on_a_stunned_model();
  EXPECT_EQ(of(outcome, SideFact::knocked_out_stunned, 1), 1);
  EXPECT_EQ(of(outcome, SideFact::melees_won, 0), 1);
  EXPECT_EQ(of(outcome, SideFact::melees, 1), 1);
}

// Rules: SC-K27
TEST(SuitcaseFacts, SpellsAreCastFailOrAreBlocked) {
  const auto cast = [](const char* enemy, std::vector<int> dice, bool blocks, bool stuns = false) {
    Scene scene;
    scene.stand(0, kWizard, 22, 20).stand(1, enemy, 22, 28).choose(ChooseUnit{0}).choose(ChooseSpell{0, 1});
    if (blocks) scene.choose(ChooseBlock{1});
    scene.choose(ChooseAction{});
    return (stuns ? scene.wait(1) : scene.hold(1)).dice(std::move(dice)).play();
  };
  const auto spells = [](const Outcome& outcome) {
    return Numbers{of(outcome, SideFact::spells_cast, 0), of(outcome, SideFact::spells_failed, 0),
                   of(outcome, SideFact::spells_blocked, 0)};
  };
  const Outcome worked = cast(kPlain, {4, 4, 2}, false, true);
  EXPECT_EQ(spells(worked), (Numbers{1, 0, 0}));
  EXPECT_EQ(with(worked, 0, spell_origin(0)), (Numbers{0, 1, 1}));
  EXPECT_EQ(spells(cast(kPlain, {3}, false)), (Numbers{0, 1, 0}));
  const Outcome blocked = cast(kWizard, {4, 5}, true);
  EXPECT_EQ(spells(blocked), (Numbers{0, 0, 1}));
  EXPECT_EQ(with(blocked, 0, spell_origin(0)), (Numbers{0, 0, 0}));
}

// Rules: SC-M8
TEST(SuitcaseFacts, WoundsByTerrainAreDealtByNoUnit) {
  const char* tough = "models=1 speed=4 q=4+ d=5+ wounds=1; Tough(3), Regeneration; Hand Weapon(-,1)";
  const Outcome outcome =
      played(Scene().piece(tests::circle(point_of(hex_at(22, 23)), 100, {.difficult = true, .dangerous = true})),
             {{0, tough, on(22, 20)}, {1, kPlain, on(22, 40)}}, {advances(0, 22, 23), holds(1)}, {1, 3, 1, 5, 2});
  EXPECT_EQ(of(outcome, SideFact::wounds_by_terrain, 0), 1);
  EXPECT_EQ(of(outcome, UnitFact::wounds_taken, 0), 1);
  EXPECT_EQ(of(outcome, UnitFact::wounds_dealt, 0) + of(outcome, UnitFact::wounds_dealt, 1), 0);
}

/// What the record of a battle says of it.
struct Told {
  std::int64_t shots = 0, casts = 0, fails = 0, blocked = 0;
  std::array<std::int64_t, 2> destroyed{}, routed{}, routed_units{}, markers{};
};

Told told_by(const RecordTrace& trace, const State& state) {
  Told told;
  for (const TraceEvent& event : trace.events()) {
    using Kind = TraceEvent::Kind;
    told.shots += event.kind == Kind::die && event.what == "hit";
    told.casts += event.kind == Kind::action && event.what == "cast";
    told.fails += event.what == "the spell fails";
    told.blocked += event.what == "the spell is blocked";
    if (event.kind == Kind::score && event.what == "markers held") {
      told.markers[static_cast<std::size_t>(event.player)] = event.value;
    }
    if (event.kind != Kind::change || (event.what != "killed" && event.what != "routed")) continue;
    const auto seat = static_cast<std::size_t>(state.owner(event.unit));
    (event.what == "killed" ? told.destroyed : told.routed)[1 - seat] += state.cost(event.unit);
    if (event.what == "routed") ++told.routed_units[seat];
  }
  return told;
}

bool multiplies(const Weapon& weapon) { return weapon.hits != 1 || weapon.hits_on_6 != 1; }

/// Facts against the record of the battle, and against each other.
void expect_sums(const RecordTrace& trace, const State& state, const BattleReport& report) {
  const FactCounts& counts = trace.counts();
  const Told told = told_by(trace, state);
  const auto side = [&](SideFact fact, std::size_t seat) { return counts.of_side(number_of(fact), seat); };
  const auto both = [&](SideFact fact) { return side(fact, 0) + side(fact, 1); };
  std::int64_t shots = 0, dealt = 0, taken = 0, lost_models = 0, removed = 0;
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const auto unit = static_cast<std::size_t>(i);
    std::int64_t wounds = 0;
    for (std::size_t source = 0; source < kMaxSourcesOfUnit; ++source) {
      const std::int64_t own = counts.of_source(number_of(SourceFact::shots), unit, source);
      const std::int64_t hits = counts.of_source(number_of(SourceFact::hits), unit, source);
      shots += own;
      wounds += counts.of_source(number_of(SourceFact::wounds), unit, source);
      if (source >= static_cast<std::size_t>(kImpactOrigin)) {
        EXPECT_EQ(own, 0) << "no dice are rolled to hit";
      } else if (!multiplies(
                     state.profile(i).card(static_cast<int>(source) / kMaxWeapons).weapons[source % kMaxWeapons])) {
        EXPECT_LE(hits, own);
      }
    }
    EXPECT_EQ(counts.of_unit(number_of(UnitFact::wounds_dealt), unit), wounds);
    dealt += wounds;
    taken += counts.of_unit(number_of(UnitFact::wounds_taken), unit);
    EXPECT_EQ(counts.of_unit(number_of(CommonUnitFact::left), unit), state.unit(i).out ? 0 : 1);
    lost_models += full_strength(state.numbers(i)).models() - state.unit(i).body.models();
  }
  removed = both(SideFact::knocked_out_by_roll) + both(SideFact::knocked_out_stunned) +
            both(SideFact::knocked_out_by_group_wound);
  EXPECT_EQ(shots, told.shots);
  EXPECT_EQ(dealt + both(SideFact::wounds_by_terrain), taken);
  EXPECT_EQ(removed, lost_models);
  EXPECT_EQ(both(SideFact::spells_cast), told.casts - told.fails - told.blocked);
  EXPECT_EQ(both(SideFact::spells_failed), told.fails);
  EXPECT_EQ(both(SideFact::spells_blocked), told.blocked);
  EXPECT_EQ(side(SideFact::melees, 0), report.charges);
  EXPECT_EQ(side(SideFact::melees, 1), report.charges);
  EXPECT_LE(both(SideFact::melees_won), report.charges);
  EXPECT_EQ(counts.of_battle(number_of(BattleFact::draw)) + both(SideFact::win), 1);
  for (const std::size_t seat : {0U, 1U}) {
    EXPECT_EQ(side(SideFact::markers, seat), told.markers[seat]);
    EXPECT_EQ(side(SideFact::points_destroyed, seat), told.destroyed[seat]);
    EXPECT_EQ(side(SideFact::points_routed, seat), told.routed[seat]);
    EXPECT_EQ(told.destroyed[seat] + told.routed[seat], report.destroyed_hundredths[seat]);
    EXPECT_EQ(side(SideFact::lost_to_rout, seat), told.routed_units[seat]);
    EXPECT_EQ(side(SideFact::units_left, seat), report.survivors[seat]);
    EXPECT_GE(side(SideFact::points_lost, seat), report.lost_hundredths[seat]);
  }
}

TEST(SuitcaseFacts, AgreeWithTheRecordsOfRandomBattles) {
  using Traits = tests::Conformance<Suitcase>;
  std::int64_t spells = 0, melees = 0, terrain = 0, routed = 0;
  const TerrainGenerator generator = Traits::generator();
  for (const auto& settings : {Traits::option_sets()[0], Traits::option_sets()[1], Traits::terrain_option_sets()[0]}) {
    const tests::Workshop<Suitcase> workshop(settings);
    auto arena = std::make_unique<Arena>(workshop.rules, workshop.tables);
    for (std::uint32_t number = 0; number < 60; ++number) {
      SCOPED_TRACE(number);
      const tests::RandomBattle<Suitcase> battle(workshop, {14, 3, number}, number % 2 == 0 ? &generator : nullptr);
      RecordTrace record;
      const BattleReport report = arena->play(battle.setup, battle.key(), record);
      expect_sums(record, arena->state(), report);
      for (const std::size_t seat : {0U, 1U}) {
        spells += record.counts().of_side(number_of(SideFact::spells_cast), seat);
        melees += record.counts().of_side(number_of(SideFact::melees_won), seat);
        terrain += record.counts().of_side(number_of(SideFact::wounds_by_terrain), seat);
        routed += record.counts().of_side(number_of(SideFact::lost_to_rout), seat);
      }
    }
  }
  for (const std::int64_t seen : {spells, melees, terrain, routed}) EXPECT_GT(seen, 10) << "the battles are too dull";
}

}  // namespace
}  // namespace warbalance::suitcase::facts_test
