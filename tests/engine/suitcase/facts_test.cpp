#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <type_traits>

#include "engine/systems/suitcase/facts.hpp"
#include "engine/systems/suitcase/numbers.hpp"
#include "engine/systems/suitcase/odds.hpp"
#include "engine/systems/suitcase/players/values.hpp"
#include "tests/engine/conformance/random_battle.hpp"
#include "tests/engine/conformance/systems.hpp"
#include "tests/engine/suitcase/random_units.hpp"
#include "tests/engine/suitcase/scenes.hpp"

namespace warbalance::suitcase::facts_test {
namespace {

// Section 14, report per battle: what is counted in battles with given dice, and sums in random ones.

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

// The keys of the caches of batches and of values are all that these depend on.

// Calls `visit(field, least, greatest)` for every field. A field that is not named here does not compile, or is missed
// in the sum of bytes.
template <class Visit>
void each_field(HitNumbers& numbers, Visit&& visit) {
  auto& [hits, hits_on_6, needed, ap, ap_on_6, deadly, pierces_on_6, automatic] = numbers;
  visit(hits, 1, 2);
  visit(hits_on_6, 1, 3);
  visit(needed, 2, 6);
  visit(ap, 0, 3);
  visit(ap_on_6, 0, 3);
  visit(deadly, 1, 3);
  visit(pierces_on_6, 0, 1);
  visit(automatic, 0, 1);
}
template <class Visit>
void each_field(TargetNumbers& numbers, Visit&& visit) {
  auto& [cards, defense, pick, ends_at_hit] = numbers;
  for (WoundNumbers& card : cards) {
    auto& [health, regeneration, wound_shift] = card;
    visit(health, 1, 3);
    visit(regeneration, 2, 6);
    visit(wound_shift, 0, 2);
  }
  visit(defense, 2, 6);
  visit(pick, 0, 3);
  visit(ends_at_hit, 0, 1);
}
template <class Visit>
void each_field(Body& body, Visit&& visit) {
  auto& [troops, hero, stunned, hero_stunned, sergeant_lost, carriers_lost, model_stunned] = static_cast<Living&>(body);
  visit(troops, 1, 2);
  visit(hero, 0, 1);
  visit(stunned, 0, 1);
  visit(hero_stunned, 0, 1);
  visit(sergeant_lost, 0, 1);
  visit(carriers_lost, 0, 1);
  for (bool& model : model_stunned) visit(model, 0, 1);
  visit(body.damage, 0, 1);
  visit(body.hero_markers, 0, 1);
  for (std::int16_t& markers : body.model_markers) visit(markers, 0, 1);
}
template <class Visit>
void each_field(UnitSituation& situation, Visit&& visit) {
  auto& [body, fatigued, veil, breath_spent] = situation;
  each_field(body, visit);
  visit(fatigued, 0, 1);
  visit(veil, -2, 0);
  for (bool& spent : breath_spent) visit(spent, 0, 1);
}

/// The next value of its range.
template <class Field>
void change(Field& field, int least, int greatest) {
  field = static_cast<Field>(static_cast<int>(field) == greatest ? least : static_cast<int>(field) + 1);
}

/// A batch of two dice of a kind, and one of another.
struct Question {
  HitNumbers numbers;
  std::int16_t count = 2;
  TargetNumbers target;
  Body body;
};
template <class Visit>
void each_field(Question& question, Visit&& visit) {
  each_field(question.numbers, visit);
  visit(question.count, 1, 2);
  each_field(question.target, visit);
  each_field(question.body, visit);
}

Question random_question(RandomUnits& random) {
  Question question;
  each_field(question, [&](auto& field, int least, int greatest) {
    field = static_cast<std::remove_reference_t<decltype(field)>>(random.between(least, greatest));
  });
  return question;
}

using Answer = std::vector<std::pair<BatchEnd, boost::multiprecision::cpp_rational>>;

Answer ask(BatchOdds& walk, const Question& question) {
  HitSources sources;
  HitSource source{question.numbers};
  source.count = question.count;
  sources.add(source);
  sources.add({HitNumbers{}, 1});
  Answer answer;
  for (const auto& [end, chance] : walk.ends(sources, question.target, question.body)) {
    answer.emplace_back(end, chance.value());
  }
  return answer;
}

// Rules: SC-W1
TEST(SuitcaseNumbers, EveryNumberIsAPartOfTheKeysOfBatches) {
  RandomUnits random(61);
  std::size_t bytes = 0;
  int fields = 0;
  int different = 0;
  constexpr int kQuestions = 12;
  for (int i = 0; i < kQuestions; ++i) {
    BatchOdds walk;
    Question question = random_question(random);
    const Answer first = ask(walk, question);
    each_field(question, [&](auto& field, int least, int greatest) {
      const auto before = field;
      change(field, least, greatest);
      const Answer second = ask(walk, question);
      BatchOdds fresh;
      EXPECT_EQ(second, ask(fresh, question)) << "question " << i << ", field " << fields;
      different += first == second ? 0 : 1;
      ++fields;
      bytes += sizeof field;
      field = before;
    });
    EXPECT_EQ(first, ask(walk, question));
  }
  EXPECT_EQ(bytes, kQuestions * (sizeof(HitNumbers) + sizeof(std::int16_t) + sizeof(TargetNumbers) + sizeof(Body)))
      << "a field has not been changed";
  EXPECT_GT(different, fields / 3);
}

// Rules: SC-W5, SC-W6
TEST(SuitcaseNumbers, BatchesWhosePlacedWoundsDoNotCountHaveTheSameEnds) {
  RandomUnits random(62);
  std::size_t fewer = 0;
  for (int i = 0; i < 300; ++i) {
    const Question question = random_question(random);
    BatchOdds counting;
    BatchOdds plain(/*counts_placed=*/false);
    std::map<BatchEnd, boost::multiprecision::cpp_rational> wanted;
    std::map<BatchEnd, boost::multiprecision::cpp_rational> found;
    const Answer counted = ask(counting, question);
    for (auto [end, chance] : counted) {
      end.placed = 0;
      wanted[end] += chance;
    }
    for (const auto& [end, chance] : ask(plain, question)) found[end] += chance;
    EXPECT_EQ(found, wanted) << "question " << i;
    fewer += counted.size() > found.size() ? 1 : 0;
  }
  EXPECT_GT(fewer, 50U);
}

/// Two armies on a table of their own, and what players work out about them.
class Position {
 public:
  Position(const Rules& rules, RandomUnits& random) : rules_(rules) {
    BattleSetup<Profile> setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (Profile& profile : profiles_[seat]) profile = random.unit(3);
      setup.sides[seat] = {profiles_[seat], kCosts, {}, Policy::greedy};
    }
    state_->begin(rules, setup);
    for (UnitIndex unit = 0; unit < state_->unit_count(); ++unit) {
      Formation hexes;
      for (int model = 0; model <= kMaxTroops; ++model) {
        hexes[static_cast<std::size_t>(model)] = hex_at(5 + 10 * (unit % 2) + model, unit < 2 ? 20 : 27);
      }
      state_->unit(unit).hexes = hexes;  // also of models that do not live: bodies change
      state_->put(unit, hexes);
      state_->join(unit);
    }
    state_->marker_count = 3;
    for (std::size_t i = 0; i < 3; ++i) state_->markers[i].hex = hex_at(7 + 8 * static_cast<int>(i), 23);
    room_->begin(*state_);
  }

  State& state() { return *state_; }
  /// By the cache as it is.
  std::vector<Value> values() { return values_in(*room_); }
  /// By an empty cache.
  std::vector<Value> fresh_values() const {
    const auto room = std::make_unique<Workspace>(OddsTables{rules_});
    room->begin(*state_);
    return values_in(*room);
  }

 private:
  static constexpr std::array<Hundredths, 2> kCosts = {3100, 4700};

  std::vector<Value> values_in(Workspace& room) const {
    const View view{rules_, *state_, room};
    room.cache.update(rules_, *state_);
    std::vector<Value> values;
    for (UnitIndex own = 0; own < state_->unit_count(); ++own) {
      values.push_back(room.cache.markers_held(*state_, own));
      const HexSet& zone = room.cache.charge_zone(*state_, own);
      for (int row = 0; row < kRows; ++row) {
        Value hexes = 0;
        for (int column = 0; column < kColumns; ++column) hexes = 2 * hexes + (zone.has(hex_at(column, row)) ? 1 : 0);
        values.push_back(hexes);
      }
      state_->for_each_enemy(state_->owner(own), [&](UnitIndex enemy) {
        values.push_back(shot_value(view, own, false, enemy));
        values.push_back(shot_bound(view, own, enemy));
        values.push_back(charge_value(view, own, enemy));
        values.push_back(strike_value(view, own, enemy));
      });
    }
    return values;
  }

  const Rules& rules_;
  std::array<std::array<Profile, 2>, 2> profiles_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  std::unique_ptr<Workspace> room_ = std::make_unique<Workspace>(OddsTables{rules_});
};

// Rules: SC-D6, SC-D7, SC-D8, SC-D9
TEST(SuitcaseNumbers, CachedValuesAreThoseOfAFreshCache) {
  RandomUnits random(62);
  std::size_t bytes = 0;
  int different = 0;
  constexpr int kPositions = 40;
  for (int i = 0; i < kPositions; ++i) {
    const Rules rules = random.rules();
    Position position(rules, random);
    const auto unit = static_cast<UnitIndex>(random.between(0, 3));
    std::vector<Value> before = position.values();
    ASSERT_EQ(before, position.fresh_values());
    const auto expect_fresh = [&](const std::string& what) {
      const std::vector<Value> now = position.values();
      ASSERT_EQ(now, position.fresh_values()) << what << ", position " << i;
      different += now != before ? 1 : 0;
      before = now;
    };
    UnitState& self = position.state().unit(unit);
    int fields = 0;
    each_field(static_cast<UnitSituation&>(self), [&](auto& field, int least, int greatest) {
      const auto old = field;
      change(field, least, greatest);
      expect_fresh("field " + std::to_string(fields++));
      field = old;
      expect_fresh("back");
      bytes += sizeof field;
    });
    for (Hex& hex : self.hexes) {
      const Hex old = hex;
      hex = hex_at(column_of(old), row_of(old) + 1);
      expect_fresh("moved");
      hex = old;
    }
    for (Marker& marker : position.state().markers) {
      marker.hex = hex_at(20, 40);
      expect_fresh("marker");
    }
    position.state().marker_count = 2;
    expect_fresh("markers");
  }
  EXPECT_EQ(bytes, kPositions * sizeof(UnitSituation)) << "a field has not been changed";
  EXPECT_GT(different, 10 * kPositions);
}

// What attacks do is in the numbers: every effect that is not of moves, places or the set-up changes them.
TEST(SuitcaseNumbers, EveryEffectOfAttacksIsInTheNumbers) {
  const std::set<std::string_view> of_moves = {"reserve", "move", "fly", "ignore_difficult", "no_moves", "scout"};
  const std::set<std::string_view> others = {"attach", "spell"};
  for (std::size_t effect = 0; effect < Suitcase::vocabulary().effects.size(); ++effect) {
    const EffectSpec& spec = Suitcase::vocabulary().effects[effect];
    bool changes = false;
    for (const bool greatest : {false, true}) {
      std::vector<std::int32_t> values;
      for (const NumberSpec& number : spec.parameters) values.push_back(greatest ? number.max : number.min);
      Profile plain;
      plain.troops.weapon_count = 2;
      plain.troops.weapons[1].range = 24;
      Profile with = plain;
      Suitcase::apply_to_card(with.troops, effect, values);
      changes = changes || unit_numbers({}, with) != unit_numbers({}, plain);
    }
    EXPECT_EQ(changes, !of_moves.contains(spec.type) && !others.contains(spec.type)) << spec.type;
  }
}

}  // namespace
}  // namespace warbalance::suitcase::facts_test
