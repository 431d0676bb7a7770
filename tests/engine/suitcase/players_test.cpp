#include "sim/rules/ruleset.hpp"
#include "sim/units/army.hpp"
#include "tests/engine/suitcase/scene.hpp"

namespace warbalance::suitcase::players_test {
namespace {

constexpr const char* kPlain = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)";
constexpr const char* kBow = "models=1 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)";

/// A battle of two `greedy` players with random dice.
class Battle {
 public:
  explicit Battle(std::vector<std::string> settings = {}, const Weights& weights = {}) : weights_(weights) {
    settings.insert(settings.begin(), {"rounds=1", "terrain=none"});
    ruleset_ = load_rules(settings);
  }
  Battle& stand(int seat, const std::string& text, int column, int row) {
    units_[static_cast<std::size_t>(seat)].add(ruleset_, text);
    places_[static_cast<std::size_t>(seat)].push_back(point_of(hex_at(column, row)));
    return *this;
  }
  /// Plays on the listed places, or after a set-up.
  const std::vector<TraceEvent>& play(bool listed = true) {
    const auto rules = sim::compile_rules<Suitcase>(ruleset_);
    BattleSetup<Profile> setup;
    setup.listed_positions = listed;
    setup.first_player = listed ? 0 : -1;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      setup.sides[seat] = {units_[seat].profiles, units_[seat].costs, places_[seat]};
    }
    const OddsTables tables{rules, weights_};
    Arena arena(rules, tables);
    arena.play(setup, {1, 0, 0}, trace_);
    return trace_.events();
  }
  /// The first event of this kind and text.
  const TraceEvent* find(TraceEvent::Kind kind, std::string_view what) const {
    for (const TraceEvent& event : trace_.events()) {
      if (event.kind == kind && event.what == what) return &event;
    }
    return nullptr;
  }

 private:
  Weights weights_;
  sim::Ruleset ruleset_;
  std::array<tests::ListedUnits<Suitcase>, 2> units_;
  std::array<std::vector<Point>, 2> places_;
  RecordTrace trace_;
};

using Kind = TraceEvent::Kind;

// Rules: SC-D7, SC-D8
TEST(SuitcasePlayers, AUnitRushesToTheMarkerThatNobodyHolds) {
  Battle battle;
  battle.stand(0, kPlain, 7, 15).stand(1, kPlain, 40, 48).play();
  const TraceEvent* rush = battle.find(Kind::action, "rush");
  ASSERT_NE(rush, nullptr);
  EXPECT_LE(distance(hex_of(rush->path.points[0]), hex_at(7, 24)), 3);
}

// Rules: SC-D6, SC-D9
TEST(SuitcasePlayers, UnitsThatCanShootAreActivatedFirstAndTakeTheShotOfGreatestValue) {
  Battle battle;
  battle.stand(0, kPlain, 2, 2).stand(0, kBow, 22, 20);
  battle.stand(1, kPlain, 20, 34).stand(1, "models=1 speed=4 q=2+ d=5+ wounds=1; Stealth; Hand Weapon(-,4)", 2, 48);
  battle.stand(1, "models=1 speed=4 q=2+ d=5+ wounds=1; Furious; Hand Weapon(-,4)", 24, 34).play();
  EXPECT_EQ(battle.find(Kind::activation, "activation")->unit, 1);
  ASSERT_NE(battle.find(Kind::action, "shoot"), nullptr);
  EXPECT_EQ(battle.find(Kind::action, "shoot")->other, 4);
}

// Rules: SC-K18, SC-D9
TEST(SuitcasePlayers, RegenerationCountsAsInTheRuleset) {
  // 22 points a wound, of which 1, 4 or 5 in 6 stand, beside 17 points a wound
  const auto target = [](const std::string& on) {
    Battle battle({"rule.Regeneration.ignore_wound.on=" + on, "rule.Regeneration.cost=0"});
    battle.stand(0, kBow, 22, 20)
        .stand(1, "models=1 speed=4 q=2+ d=5+ wounds=1; Regeneration; Hand Weapon(-,1)", 20, 34);
    battle.stand(1, "models=1 speed=4 q=3+ d=5+ wounds=1; -; Hand Weapon(-,1)", 24, 34).play();
    return battle.find(Kind::action, "shoot")->other;
  };
  EXPECT_EQ(target("2"), 2);
  EXPECT_EQ(target("5"), 2);  // 22 * 4 / 6 < 17
  EXPECT_EQ(target("6"), 1);  // 22 * 5 / 6 > 17
}

// Rules: SC-D10
TEST(SuitcasePlayers, ASniperPicksAHeroOfGreaterValue) {
  Battle battle;
  battle.stand(0, "models=1 speed=4 q=4+ d=5+ wounds=1; -; Rifle(30,1,Sniper)", 22, 20);
  battle.stand(
      1, "models=5 speed=4 q=4+ d=2+ wounds=1; -; Hand Weapon(-,1) + models=1 speed=4 q=4+ d=6+ wounds=1; Hero; -", 22,
      40);
  battle.play();
  EXPECT_NE(battle.find(Kind::action, "shoot at the hero"), nullptr);
}

// Rules: SC-D10, SC-K20
TEST(SuitcasePlayers, ASniperPicksACarrierByWhatHisUnitDoesLessWithoutHim) {
  const auto shot = [](const Weights& weights) {
    Battle battle({}, weights);
    battle.stand(0, "models=1 speed=4 q=4+ d=5+ wounds=1; -; Rifle(30,1,Sniper)", 22, 20);
    battle.stand(1,
                 "models=5 speed=4 q=6+ d=5+ wounds=1; -; Hand Weapon(-,1); 1x Rocket(36,2,Deadly(3),AP(3),Blast(3))",
                 22, 40);
    battle.play();
    return battle.find(Kind::action, "shoot at a carrier") != nullptr;
  };
  EXPECT_FALSE(shot({}));  // the player of the specification values wounds alone
  EXPECT_TRUE(shot({.picked = 1000}));
}

// Rules: SC-D11, SC-D12
TEST(SuitcasePlayers, FireIsBreathedAndSpellsAreCastAtWhatIsInReach) {
  Battle breath;
  breath.stand(0, "models=1 speed=4 q=4+ d=5+ wounds=1; Fire Breath, Immobile; Hand Weapon(-,1)", 22, 20);
  breath.stand(1, kPlain, 22, 28).play();
  EXPECT_NE(breath.find(Kind::action, "fire breath"), nullptr);
  Battle spell;
  spell.stand(0, "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(2); Hand Weapon(-,1)", 22, 20);
  spell.stand(1, kPlain, 22, 28).play();
  ASSERT_NE(spell.find(Kind::action, "cast"), nullptr);
  EXPECT_EQ(spell.find(Kind::action, "cast")->other, 1);
}

// Rules: SC-D13
TEST(SuitcasePlayers, AWizardWithATargetKeepsItsAttemptAndTheBestOfTheOthersBlocks) {
  const char* caster = "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(1); Staff(-,1)";
  const char* weak = "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(1), Immobile, Stealth; -";
  const char* strong = "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(2), Immobile, Stealth; -";
  const auto blockers = [](const Outcome& outcome) {
    std::vector<int> units;
    for (const TraceEvent& event : outcome.trace.events()) {
      if (event.kind == Kind::action && event.what == "block") units.push_back(event.unit);
    }
    return units;
  };
  // its own Spark reaches the caster: it does not block, and casts in its activation
  Scene in_reach;
  in_reach.stand(0, caster, 22, 20).stand(1, strong, 22, 28).player(1, Policy::greedy);
  in_reach.choose(ChooseUnit{0}).choose(ChooseSpell{0, 1}).choose(ChooseAction{}).dice({1, 1});
  EXPECT_EQ(blockers(in_reach.play()), std::vector<int>{});
  // nothing is in reach of its spells, but the caster in reach of its block: the greater X blocks
  Scene far({"block_range=30"});
  far.stand(0, caster, 22, 20).stand(1, weak, 20, 40).stand(1, strong, 24, 40).player(1, Policy::greedy);
  far.choose(ChooseUnit{0}).choose(ChooseAction{}).choose(ChooseSpell{3, 0});
  EXPECT_EQ(blockers(far.dice({4, 1}).play()), std::vector<int>{2});
  // it had nothing in reach in its own activation, and has its attempt left
  Scene later;
  later.first(1).stand(0, caster, 22, 20).stand(1, weak, 22, 40).player(1, Policy::greedy);
  later.acts({advances(0, 22, 24)}).choose(ChooseSpell{0, 1});
  EXPECT_EQ(blockers(later.dice({4, 1, 6}).play()), std::vector<int>{1});
}

// Rules: SC-D4
TEST(SuitcasePlayers, AmbushersArriveInTheSecondRoundAwayFromEnemies) {
  Battle battle({"rounds=2"});
  battle.stand(0, kPlain, 0, 0).stand(0, "models=3 speed=4 q=4+ d=5+ wounds=1; Ambush; Hand Weapon(-,1)", 0, 0);
  battle.stand(1, kPlain, 0, 0);
  const auto& events = battle.play(false);
  int round = 0;
  int arrived = 0;
  for (const TraceEvent& event : events) {
    if (event.kind == Kind::round) round = static_cast<int>(event.value);
    if (event.kind == Kind::placed && event.what == "arrives") arrived = round;
  }
  EXPECT_EQ(arrived, 2);
}

// Rules: SC-D5
TEST(SuitcasePlayers, WaryScoutsEndOutOfReachOfAnEnemyWhoBegins) {
  constexpr int kReach = 18 + 4;  // of a shot after an Advance
  for (const int wary : {0, 1}) {
    for (const int scouts : {0, 1}) {
      Battle battle({}, {.scout_wary = wary});
      for (const int seat : {0, 1}) {
        const std::string skill = seat == scouts ? "Scout" : "-";
        battle.stand(seat, "models=1 speed=4 q=4+ d=5+ wounds=1; " + skill + "; Hand Weapon(-,1); Bow(18,1)", 0, 0);
      }
      std::array<Hex, 2> places{};
      int begins = -1;
      for (const TraceEvent& event : battle.play(false)) {
        if (event.kind == Kind::round) begins = event.player;
        if (begins >= 0) break;
        const bool moves = event.kind == Kind::action && event.what == "scouts";
        if (event.kind == Kind::placed || moves) places[event.unit == 0 ? 0 : 1] = hex_of(event.path.points[0]);
      }
      EXPECT_EQ(distance(places[0], places[1]) > kReach, wary != 0 && begins != scouts) << wary << scouts;
    }
  }
}

// Rules: SC-D3
TEST(SuitcasePlayers, ImmobileShootersStandInTheFrontRowIfTheyAreToDoSo) {
  for (const int front : {0, 1}) {
    Battle battle({}, {.immobile_front = front});
    battle.stand(0, "models=1 speed=4 q=4+ d=5+ wounds=1; Immobile; Hand Weapon(-,1); Bolt(36,1)", 0, 0);
    battle.stand(1, kBow, 0, 0);
    std::vector<int> rows;
    for (const TraceEvent& event : battle.play(false)) {
      if (event.kind == Kind::placed && event.unit == 0) rows.push_back(row_of(hex_of(event.path.points[0])));
    }
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows[0] == 9 || rows[0] == 40, front != 0);
  }
}

// Rules: SC-D4, SC-K1
TEST(SuitcasePlayers, WhoWaitsInAmbushIsTheirChoice) {
  const auto waiting = [](Ambush who) {
    Battle battle({}, {.ambush = who});
    for (const char* bow : {"", "; Bow(24,1)"}) {
      battle.stand(0, std::string("models=1 speed=4 q=4+ d=5+ wounds=1; Ambush; Hand Weapon(-,1)") + bow, 0, 0);
    }
    battle.stand(1, kPlain, 0, 0);
    std::vector<UnitIndex> units;
    for (const TraceEvent& event : battle.play(false)) {
      if (event.what == "in reserve") units.push_back(event.unit);
    }
    return units;
  };
  EXPECT_EQ(waiting(kAllAmbush), (std::vector<UnitIndex>{0, 1}));
  EXPECT_EQ(waiting(kFightersAmbush), (std::vector<UnitIndex>{0}));
  EXPECT_TRUE(waiting(kNoneAmbush).empty());
}

// Rules: SC-D15
TEST(SuitcasePlayers, AWinnerMovesOnToAMarker) {
  Battle battle({"annihilation=play_on"});
  battle.stand(0, "models=1 speed=4 q=2+ d=2+ wounds=1; -; Great Axe(-,12,AP(4))", 22, 15).stand(1, kPlain, 22, 19);
  battle.stand(1, kPlain, 2, 48).play();
  const TraceEvent* on = battle.find(Kind::action, "moves on");
  ASSERT_NE(on, nullptr);
  EXPECT_LT(distance(hex_of(on->path.points[0]), hex_at(22, 25)), distance(hex_at(22, 18), hex_at(22, 25)));
}

// Rules: SC-U3, SC-U4, SC-U5, SC-K2, SC-K6, SC-K23
TEST(SuitcaseCards, SkillsAndWeaponsBecomeNumbers) {
  const sim::Ruleset ruleset = load_rules();
  const auto card = [&](const std::string& text) { return tests::profile_of<Suitcase>(ruleset, text).troops; };
  const char* const kArchers =
      "models=3 speed=5 q=4+ d=5+ wounds=2; Rending, Tough(3), Artillery; Knife(-,1); 2x Bow(24,1)";
  const Card archers = card(kArchers);
  EXPECT_EQ(archers.health, 3);
  EXPECT_EQ(archers.defense_shot, 2);
  EXPECT_EQ(archers.weapons[0].ap_on_6, 4);
  EXPECT_EQ(archers.weapons[1].ap_on_6, 4);
  EXPECT_EQ(archers.advance_range(), 5);
  EXPECT_EQ(archers.rush_range(), 10);
  const CardNumbers numbers = unit_numbers({}, tests::profile_of<Suitcase>(ruleset, kArchers)).troops();
  Body body;
  body.troops = 3;
  EXPECT_EQ(bearers(numbers.weapons[1], body, 0, troops_mask(3)), 6U);  // models 1 and 2
  body.troops = 2;
  EXPECT_EQ(bearers(numbers.weapons[1], body, 0, troops_mask(2)), 3U);
  const Card fast = card("models=1 speed=5 q=4+ d=5+ wounds=1; Fast; Knife(-,1)");
  EXPECT_EQ(fast.advance_range(), 9);
  EXPECT_EQ(fast.rush_range(), 18);
  const Card slow = card("models=1 speed=5 q=4+ d=5+ wounds=1; Slow; Knife(-,1)");
  EXPECT_EQ(slow.advance_range(), 4);
  EXPECT_EQ(slow.rush_range(), 8);
}

// Rules: SC-S3, SC-U6
TEST(SuitcaseCards, TheSampleArmiesAreLegalAndCostWhatTheSpecificationSays) {
  const sim::Ruleset ruleset = load_rules();
  const auto roster = sim::load_roster(ruleset).value.value();
  for (const sim::RosterUnit& unit : roster) {
    EXPECT_EQ(sim::listed_cost(ruleset, unit.design), unit.listed) << unit.name;
    const std::string text = sim::profile_text(ruleset, unit.design);
    EXPECT_EQ(sim::parse_profile(ruleset, text, {}, true).value.value(), unit.design) << text;
  }
  const std::pair<const char*, int> armies[] = {{"rangers", 240}, {"levy", 248},   {"raiders", 242}, {"monsters", 248},
                                                {"guard", 228},   {"riders", 231}, {"fire", 229}};
  for (const auto& [name, points] : armies) {
    const auto army = sim::load_army(ruleset, roster, name);
    ASSERT_TRUE(army.value.has_value()) << name;
    EXPECT_EQ(army.value->points(), 100 * points) << name;
  }
  EXPECT_EQ(sim::load_army(ruleset, roster, "levy").value->units[0].name, "Spear Militia + Warlord");
  EXPECT_FALSE(sim::load_army(ruleset, roster, "9x Ranger").value.has_value());
  EXPECT_FALSE(sim::load_army(ruleset, roster, "1x Ranger + Ranger").value.has_value());
}

}  // namespace
}  // namespace warbalance::suitcase::players_test
