#include "tests/engine/facts_of.hpp"
#include "tests/engine/warstuff2/duel.hpp"

namespace warbalance::warstuff2::exchanges_test {
namespace {

// Exchanges of two units as tables: a shot or a charge, its dice in order, and the defender afterwards. Each row names
// its rules.

const std::string kBow = "4+ Shooter(18)";

/// All dice of an exchange by their purposes, in order, and the state of the defender afterwards, if it is given.
void expect(const Outcome& outcome, const std::string& promise, const std::string& purposes, UnitIndex defender,
            const std::string& defender_is) {
  SCOPED_TRACE(promise);
  std::string rolled;
  for (const std::string& roll : outcome.rolls()) rolled += (rolled.empty() ? "" : ", ") + roll;
  EXPECT_EQ(rolled, purposes);
  if (!defender_is.empty()) {
    EXPECT_EQ(state_of(outcome, defender), defender_is);
  }
}

void shot(const std::string& promise, const std::string& attacker, const std::string& defender, std::vector<int> dice,
          const std::string& purposes, const std::string& defender_is = {}, std::vector<std::string> settings = {},
          ActionKind defender_does = ActionKind::hold) {
  expect(shot_at(attacker, defender, std::move(dice), std::move(settings), defender_does), promise, purposes, kDefender,
         defender_is);
}

void charge(const std::string& promise, const std::string& attacker, const std::string& defender, std::vector<int> dice,
            const std::string& purposes, const std::string& defender_is = {}, std::vector<std::string> settings = {},
            ActionKind defender_does = ActionKind::hold) {
  expect(charged(attacker, defender, std::move(dice), std::move(settings), defender_does), promise, purposes, kDefender,
         defender_is);
}

/// A Deadly shot of somebody else (6, 1) has stunned the defender before the attacker shoots.
void again(const std::string& promise, const std::string& attacker, const std::string& defender, std::vector<int> dice,
           const std::string& purposes, const std::string& defender_is, std::vector<std::string> settings = {}) {
  dice.insert(dice.begin(), {6, 1});
  const Outcome outcome =
      played(one_round(std::move(settings)).first(1),
             {{0, "4+ Deadly, Shooter(18)", {1000, 1500}}, {0, attacker, {1000, 2500}}, {1, defender, {2000, 2000}}},
             {holds(2), holds(0, 2), holds(1, 2)}, std::move(dice));
  expect(outcome, promise, "hit, wound, " + purposes, 2, defender_is);
}

// Rules: WS2-W1, WS2-W6, WS2-W7, WS2-G2, WS2-G6, WS2-X3, WS2-X4, WS2-Q12, WS2-Q16, WS2-N1, WS2-K
TEST(Warstuff2Exchanges, HitsAreTestedAndOneWoundDieIsRolledForAll) {
  shot("W1, G2: a die of the Quality hits, less does not", "3+ Shooter(18)", "5+", {2}, "hit");
  shot("W1, G2", "3+ Shooter(18)", "5+", {3, 5}, "hit, quality", "ok");
  shot("G6: a hit that is not saved wounds", "3+ Shooter(18)", "5+", {3, 4, 1}, "hit, quality, wound", "stunned:1");
  charge("G6: an ignored hit is not taken", "4+ Freeze", "4+ Armored", {4, 4, 1}, "hit, ignore, hit", "ok");
  shot("W7: less than six stuns; N1: a push is optional", kBow, "4+", {4, 3, 4}, "hit, quality, wound", "stunned:1");
  shot("W7: six kills", kBow, "4+", {4, 3, 5}, "hit, quality, wound", "killed");
  shot("K: which total kills is a number", kBow, "4+", {4, 3, 4}, "hit, quality, wound", "killed",
       {"wounds.killed_on=5"});
  charge("W6: each hit is tested", "4+ Mounted", "4+", {4, 4, 4, 3, 4}, "hit, hit, quality, quality, wound",
         "stunned:1");
  charge("W7: one die for both wounds", "4+ Mounted", "4+", {4, 4, 3, 3, 3}, "hit, hit, quality, quality, wound",
         "stunned:2");
  charge("W7", "4+ Mounted", "4+", {4, 4, 3, 3, 4}, "hit, hit, quality, quality, wound", "killed");
  charge("X4: the target strikes back", "4+", "4+", {1, 4, 4}, "hit, hit, quality");
  charge("X4: unless it is stunned", "4+", "4+", {4, 1, 2}, "hit, quality, wound", "stunned:1");
  charge("Q12: Hit & Run does not spare who is charged", "4+", "4+ Hit & Run", {1, 1}, "hit, hit");
  charge("Q16, X3: Mounted attacks twice", "4+ Mounted", "4+", {3, 3, 3}, "hit, hit, hit");
  charge("Q16: and strikes back once", "4+", "4+ Mounted", {3, 3}, "hit, hit");
  charge("Q16: a number", "4+ Mounted", "4+", {3, 3, 3, 3, 3}, "hit, hit, hit, hit, hit", "",
         {"rule.Mounted.extra_attacks.attacks=4"});
}

// Rules: WS2-G4, WS2-G5, WS2-X9, WS2-Q9, WS2-Q14, WS2-Q22
TEST(Warstuff2Exchanges, FrenzyLargeAndSmallRollAgain) {
  charge("X3: each die and at once its re-roll", "4+ Frenzy, Mounted", "4+", {1, 6, 2, 3, 4, 1},
         "hit, hit re-roll, hit, hit re-roll, quality, hit");
  charge("G4: only once", "4+ Frenzy", "4+", {3, 3, 1}, "hit, hit re-roll, hit");
  charge("Q9, G5: misses", "4+ Frenzy", "4+", {3, 4, 4, 3}, "hit, hit re-roll, quality, hit");
  charge("Q9, G5: no hits", "4+ Frenzy", "4+", {4, 4, 1}, "hit, quality, hit");
  charge("Q9: every miss", "4+ Frenzy, Mounted", "4+", {3, 1, 3, 1, 1}, "hit, hit re-roll, hit, hit re-roll, hit");
  charge("Q9: striking back", "4+", "4+ Frenzy", {3, 3, 3}, "hit, hit, hit re-roll");
  shot("Q9, Q14: not with a shot", "4+ Frenzy, Large, Shooter(18)", "4+", {3}, "hit");
  charge("G4: two rules, one re-roll", "4+ Frenzy, Large", "4+", {3, 3, 1}, "hit, hit re-roll, hit");
  charge("G4: of misses and of hits is none", "4+ Frenzy, Small", "4+", {3, 3}, "hit, hit");
  charge("G4", "4+ Frenzy, Small", "4+", {4, 4, 3}, "hit, quality, hit");
  charge("G4: nerve failed", "4+ Frenzy", "4+ Intimidating", {3, 3, 1}, "nerve, hit, hit");
  shot("G4: shots too", kBow, "4+ Large, Small", {3}, "hit");
  shot("G4", kBow, "4+ Large, Small", {4, 4}, "hit, quality");
  charge("Q14: Large rolls misses again", "4+ Large", "4+", {3, 3, 3}, "hit, hit re-roll, hit");
  charge("Q14: a hit stands", "4+ Large", "4+", {4, 4, 1}, "hit, quality, hit");
  charge("Q14: striking back", "4+", "4+ Large", {3, 3, 3}, "hit, hit, hit re-roll");
  charge("Q14: not against Large", "4+ Large", "4+ Large", {3, 3}, "hit, hit");
  shot("Q14: shots at Large", kBow, "4+ Large", {3, 4, 4}, "hit, hit re-roll, quality");
  shot("Q14", kBow, "4+ Large", {4, 4}, "hit, quality");
  shot("Q14: whoever shoots", "4+ Large, Shooter(18)", "4+ Large", {3, 3}, "hit, hit re-roll");
  charge("Q22: Small rolls hits again", "4+ Small", "4+", {4, 3, 3}, "hit, hit re-roll, hit");
  charge("Q22: the new hit stands", "4+ Small", "4+", {4, 4, 4, 1}, "hit, hit re-roll, quality, hit");
  charge("Q22: a miss stands", "4+ Small", "4+", {3, 1}, "hit, hit");
  charge("Q22: striking back", "4+", "4+ Small", {3, 4, 3}, "hit, hit, hit re-roll");
  charge("Q22: not against Small", "4+ Small", "4+ Small", {4, 4, 4, 4}, "hit, quality, hit, quality");
  shot("Q22: shots at Small", kBow, "4+ Small", {4, 3}, "hit, hit re-roll");
  shot("Q22", kBow, "4+ Small", {4, 4, 4}, "hit, hit re-roll, quality");
  shot("Q22", kBow, "4+ Small", {3}, "hit");
  shot("Q22: not shots of Small", "4+ Shooter(18), Small", "4+", {4, 4}, "hit, quality");
  charge("Q14, Q22: on both sides", "4+ Large", "4+ Small", {3, 3, 4, 3}, "hit, hit re-roll, hit, hit re-roll");
}

// Rules: WS2-X8, WS2-Q6, WS2-Q13, WS2-MO5
TEST(Warstuff2Exchanges, IntimidatingUnitsAreFacedWithNerve) {
  charge("X8: passed", "4+", "4+ Intimidating", {4, 4, 4, 1}, "nerve, hit, quality, hit");
  charge("X8, MO5: failed, hits are rolled again", "4+", "4+ Intimidating", {3, 4, 3, 1},
         "nerve, hit, hit re-roll, hit");
  charge("X8: misses stand", "4+", "4+ Intimidating", {3, 3, 1}, "nerve, hit, hit");
  charge("X8: the attacker's Quality", "2+", "6+ Intimidating", {2, 2, 6, 1}, "nerve, hit, quality, hit");
  charge("X8", "6+", "2+ Intimidating", {5, 6, 5, 1}, "nerve, hit, hit re-roll, hit");
  charge("Q13: not among themselves", "4+ Intimidating", "4+ Intimidating", {3, 3}, "hit, hit");
  shot("Q13: no shot needs it", kBow, "4+ Intimidating", {3}, "hit");
  charge("X8: striking back", "4+ Intimidating", "4+", {1, 3, 4, 1}, "hit, nerve, hit, hit re-roll");
  charge("Q6, MO5: Fearless", "4+ Fearless", "4+ Intimidating", {3, 4, 4, 4, 1},
         "nerve, nerve re-roll, hit, quality, hit");
  charge("Q6: once", "4+ Fearless", "4+ Intimidating", {3, 3, 4, 1, 1}, "nerve, nerve re-roll, hit, hit re-roll, hit");
}

// Rules: WS2-W4, WS2-Q1, WS2-Q2, WS2-T10, WS2-S6, WS2-A11, WS2-K
TEST(Warstuff2Exchanges, ArmourAndCoverIgnoreHits) {
  const std::vector<std::string> no_melee = {"cover_in_melee=false"};
  shot("Q1: four ignores", kBow, "4+ Armored", {4, 4}, "hit, ignore", "ok");
  shot("Q1: three does not", kBow, "4+ Armored", {4, 3, 4}, "hit, ignore, quality");
  charge("Q1: in melee", "4+", "4+ Armored", {4, 4, 1}, "hit, ignore, hit");
  charge("Q1: a die for each hit", "4+ Mounted", "4+ Armored", {4, 4, 4, 3, 4, 1},
         "hit, hit, ignore, ignore, quality, hit");
  charge("Q1: blasts", "4+ Armored", "4+ Death Blow", {4, 1, 6, 4}, "hit, quality, wound, ignore");
  shot("W4: instead of cover", kBow, "4+ Armored, Camouflaged", {4, 4}, "hit, ignore");
  shot("W4", kBow, "4+ Armored, Camouflaged", {4, 3, 4}, "hit, ignore, quality");
  shot("W4: the better of both", kBow, "4+ Armored, Camouflaged", {4, 3}, "hit, cover", "", {"cover.on=3"});
  shot("Q2, S6: five ignores", kBow, "4+ Camouflaged", {4, 5}, "hit, cover", "ok");
  shot("Q2, S6: four does not", kBow, "4+ Camouflaged", {4, 4, 3, 1}, "hit, cover, quality, wound", "stunned:1");
  shot("K: a number", kBow, "4+ Camouflaged", {4, 3}, "hit, cover", "", {"cover.on=3"});
  charge("Q2: in melee", "4+", "4+ Camouflaged", {4, 5, 1}, "hit, cover, hit");
  charge("Q2: blasts", "4+ Camouflaged", "4+ Death Blow", {4, 1, 6, 5}, "hit, quality, wound, cover");
  charge("Q2: against the strike back", "4+ Camouflaged", "4+", {3, 4, 5}, "hit, hit, cover");
  shot("A11: Hunkered", kBow, "4+", {4, 5}, "hit, cover", "", {}, ActionKind::hunker);
  shot("A11", kBow, "4+", {4, 4, 4}, "hit, cover, quality", "", {}, ActionKind::hunker);
  shot("S6: does not add up", kBow, "4+ Camouflaged", {4, 4, 4}, "hit, cover, quality", "", {}, ActionKind::hunker);
  charge("T10: one die for all hits", "4+ Mounted", "4+ Camouflaged", {4, 4, 5, 1}, "hit, hit, cover, hit");
  charge("T10", "4+ Mounted", "4+ Camouflaged", {4, 4, 4, 4, 4, 1}, "hit, hit, cover, quality, quality, hit");
  charge("K: or one for each", "4+ Mounted", "4+ Camouflaged", {4, 4, 5, 4, 4, 1},
         "hit, hit, cover, cover, quality, hit", "", {"cover_die=per-hit"});
  charge("K: none in melee", "4+", "4+ Camouflaged", {4, 4, 3}, "hit, quality, hit", "", no_melee);
  charge("K", "4+", "4+", {4, 4, 3}, "hit, quality, hit", "", no_melee, ActionKind::hunker);
  shot("K: shots still", kBow, "4+ Camouflaged", {4, 5}, "hit, cover", "", no_melee);
  charge("K: a blast is no melee", "4+ Camouflaged", "4+ Death Blow", {4, 3, 6, 5}, "hit, quality, wound, cover", "",
         no_melee);
}

// Rules: WS2-W2, WS2-W4, WS2-W6, WS2-W7, WS2-Q3, WS2-K
TEST(Warstuff2Exchanges, ADeadlySixWoundsWithoutAQualityTest) {
  const std::string deadly = "4+ Deadly, Shooter(18)";
  const std::vector<std::string> option = {"deadly_ignores_cover=false"};
  shot("Q3, W2, W6", deadly, "2+", {6, 2}, "hit, wound", "stunned:1");
  shot("Q3: a five does not", deadly, "2+", {5, 2}, "hit, quality");
  charge("W2: rolled again in melee", "4+ Deadly, Frenzy", "2+", {1, 6, 1}, "hit, hit re-roll, wound");
  shot("W2: rolled away", deadly, "2+ Small", {6, 5, 2}, "hit, hit re-roll, quality");
  shot("W4: no armour", deadly, "4+ Armored", {6, 1}, "hit, wound");
  shot("W4: no cover", deadly, "4+ Camouflaged", {6, 1}, "hit, wound");
  shot("K: cover by option", deadly, "4+ Camouflaged", {6, 5}, "hit, cover", "", option);
  shot("K", deadly, "4+ Camouflaged", {6, 4, 1}, "hit, cover, wound", "", option);
  shot("K: but no armour", deadly, "4+ Armored", {6, 1}, "hit, wound", "", option);
  charge("W6, W7: only the normal hit is ignored", "4+ Deadly, Mounted", "4+ Camouflaged", {4, 6, 5, 2},
         "hit, hit, cover, wound", "stunned:1");
  shot("Q3: numbers", deadly, "2+", {5, 1}, "hit, wound", "stunned:2",
       {"rule.Deadly.auto_wound_on_natural.natural=5", "rule.Deadly.auto_wound_on_natural.wounds=2"});
}

// Rules: WS2-W3, WS2-W4, WS2-W5, WS2-K
TEST(Warstuff2Exchanges, AShotThatHitsAStunnedUnitKills) {
  const std::vector<std::string> option = {"stunned_hit_ignorable=false"};
  again("W5: without further dice", "4+ Freeze, Shooter(18)", "2+", {4}, "hit", "killed");
  again("W5: a miss", "4+ Freeze, Shooter(18)", "2+", {3}, "hit", "stunned:1");
  again("W4: armour comes first", kBow, "4+ Armored", {4, 4}, "hit, ignore", "stunned:1");
  again("W4", kBow, "4+ Armored", {4, 3}, "hit, ignore", "killed");
  again("W4: cover too", kBow, "4+ Camouflaged", {4, 5}, "hit, cover", "stunned:1");
  again("W3, K: not by option", kBow, "4+ Armored", {4}, "hit", "killed", option);
  again("W3, K", kBow, "4+ Camouflaged", {4}, "hit", "killed", option);
  shot("W3, K: others still ignore", kBow, "4+ Armored", {4, 4}, "hit, ignore", "ok", option);
}

// Rules: WS2-W7, WS2-W8, WS2-W9, WS2-W12, WS2-W13, WS2-Q4, WS2-Q7, WS2-Q8, WS2-Q17, WS2-Q25
TEST(Warstuff2Exchanges, FireFreezeToughRegenerationAndDeathBlow) {
  const std::string fire = "4+ Fire, Shooter(18)";
  const std::string freeze = "4+ Freeze, Shooter(18)";
  const std::vector<std::string> first_rolls = {"rule.Tough.wound_table.roll_from=1"};
  const std::vector<std::string> tough = {"rule.Tough.wound_table.roll_from=2", "rule.Tough.wound_table.killed_on=7"};
  shot("Q7: one more on the wound die", fire, "4+", {4, 3, 4}, "hit, quality, wound", "killed");
  shot("Q7", fire, "4+", {4, 3, 3}, "hit, quality, wound", "stunned:1");
  charge("Q7: in melee", "4+ Fire", "4+", {4, 3, 4}, "hit, quality, wound", "killed");
  shot("Q7, Q25: against Tough", fire, "4+ Tough", {4, 3, 6}, "hit, quality, wound", "killed", first_rolls);
  shot("Q25: killed at eight", kBow, "4+ Tough", {4, 3, 6}, "hit, quality, wound", "stunned:1", first_rolls);
  charge("Q25, W8: numbers", "4+ Mounted", "4+ Tough", {4, 3, 3, 3}, "hit, hit, quality, hit", "ok:1", tough);
  charge("Q25", "4+ Mounted", "4+ Tough", {4, 4, 3, 3, 4}, "hit, hit, quality, quality, wound", "stunned:2", tough);
  charge("Q25", "4+ Mounted", "4+ Tough", {4, 4, 3, 3, 5}, "hit, hit, quality, quality, wound", "killed", tough);
  shot("Q8, W12", freeze, "4+", {4, 4, 4}, "hit, quality, freeze", "ok+frozen");
  shot("Q8: on four", freeze, "4+", {4, 4, 3}, "hit, quality, freeze", "ok");
  shot("Q8: a number", freeze, "4+", {4, 4, 2}, "hit, quality, freeze", "ok+frozen",
       {"rule.Freeze.freeze_on_hit.on=2"});
  shot("W12: no ignored hit", freeze, "4+ Armored", {4, 4}, "hit, ignore");
  charge("G6: a hit taken needs no wound", "4+ Freeze", "4+ Armored", {4, 3, 4, 4, 1},
         "hit, ignore, quality, freeze, hit", "ok+frozen");
  shot("W12: no miss", freeze, "4+", {3}, "hit");
  shot("W12, W13: nobody stunned", freeze, "4+", {4, 3, 1}, "hit, quality, wound", "stunned:1");
  shot("W12: nobody killed", freeze, "4+", {4, 3, 5}, "hit, quality, wound", "killed");
  shot("W8, W12: a marker is no stun", freeze, "4+ Tough", {4, 3, 4}, "hit, quality, freeze", "ok:1+frozen");
  charge("W12: one die for all hits", "4+ Freeze, Mounted", "4+", {4, 4, 4, 4, 4, 1},
         "hit, hit, quality, quality, freeze, hit");
  charge("X4: who is frozen strikes back", "4+ Freeze", "4+", {4, 4, 4, 1}, "hit, quality, freeze, hit", "ok+frozen");
  shot("Q17, W9: stunned instead of killed", kBow, "4+ Regeneration", {4, 3, 6, 4}, "hit, quality, wound, regeneration",
       "stunned:1");
  shot("Q17: on four", kBow, "4+ Regeneration", {4, 3, 6, 3}, "hit, quality, wound, regeneration", "killed");
  shot("Q17: not who is only stunned", kBow, "4+ Regeneration", {4, 3, 4}, "hit, quality, wound", "stunned:1");
  charge("Q4: that of a charger hits who struck back", "4+ Death Blow", "4+", {3, 4, 1, 6, 1, 1},
         "hit, hit, quality, wound, quality, wound", "stunned:1");
  shot("Q4: numbers", kBow, "4+ Death Blow", {4, 1, 6, 4, 4}, "hit, quality, wound, quality, quality", "killed",
       {"rule.Death Blow.hits_on_death.radius=900", "rule.Death Blow.hits_on_death.hits=2"});
}

// Rules: WS2-Q1, WS2-X2
TEST(Warstuff2Exchanges, ArmoredDoesNotSaveAStunnedUnitFromACharge) {
  const Outcome outcome =
      played(one_round().first(1),
             {{0, "4+ Deadly, Shooter(18)", {1000, 1500}}, {0, "4+", {1500, 2000}}, {1, "4+ Armored", {2000, 2000}}},
             {holds(2), holds(0, 2), charges(1, 2, {1500, 2000}, {1900, 2000})}, {6, 1});
  EXPECT_EQ(state_of(outcome, 2), "killed");
}

// Rules: WS2-Q11, WS2-W9
TEST(Warstuff2Exchanges, NumbersOfHealerAreThoseOfTheData) {
  const Outcome outcome =
      played(one_round({"rule.Healer.rescue_friend.radius=600", "rule.Healer.rescue_friend.on=2"}),
             {{0, "4+ Shooter(18)", {1000, 2000}}, {1, "4+", {2000, 2000}}, {1, "4+ Healer", {2000, 2700}}},
             {holds(0, 1), stands_up(1), holds(2)}, {4, 1, 6, 2});
  EXPECT_EQ(outcome.report.rescues, 1);
}

// Rules: WS2-Q24
TEST(Warstuff2Exchanges, StriderIsKnownAndChangesNothingOnAnOpenTable) {
  const sim::Ruleset ruleset = load_rules();
  EXPECT_TRUE(profile_of(ruleset, "4+ Strider").ignores_difficult);
  Profile plain = profile_of(ruleset, "4+ Strider");
  plain.ignores_difficult = false;
  plain.carried = profile_of(ruleset, "4+").carried;
  EXPECT_EQ(plain, profile_of(ruleset, "4+"));
}

// What battles count: dice of special rules with known answers, points and causes of losses. That every effect is
// counted, and nothing else changes, is tested for all systems in tests/engine/conformance/facts_test.cpp.

using tests::did;
using tests::fact;
using tests::lost_to;

// Rules: WS2-Q1, WS2-Q18
TEST(Warstuff2Facts, IgnoredHitsAndShots) {
  const Outcome ignored = shot_at("4+ Shooter(18)", "4+ Armored", {4, 4});
  EXPECT_EQ(did(ignored, kDefender, Effect::ignore_hit), 1);
  EXPECT_EQ(did(ignored, kAttacker, Effect::shoot), 1);
  EXPECT_EQ(did(shot_at("4+ Shooter(18)", "4+ Armored", {4, 3, 4}), kDefender, Effect::ignore_hit), 0);
}

// Rules: WS2-Q2, WS2-T10, WS2-Q9, WS2-Q14, WS2-X9, WS2-X8, WS2-Q6, WS2-Q13
TEST(Warstuff2Facts, DiceOfSpecialRulesAreCounted) {
  // WS2-Q2, WS2-T10: the unit's own cover counts if its place gives none
  const auto ignored = [](ActionKind does, std::vector<int> dice) {
    return did(shot_at("4+ Shooter(18)", "4+ Camouflaged", std::move(dice), {}, does), kDefender, Effect::always_cover);
  };
  EXPECT_EQ(ignored(ActionKind::hold, {4, 5}), 1);
  EXPECT_EQ(ignored(ActionKind::hold, {4, 4, 4}), 0);
  EXPECT_EQ(ignored(ActionKind::hunker, {4, 5}), 0) << "Hunkered is in cover anyway";
  // WS2-Q2, WS2-T10: a shared cover die ignores all hits
  const Outcome outcome = charged("4+ Mounted", "4+ Camouflaged", {4, 4, 5, 1});
  EXPECT_EQ(did(outcome, kDefender, Effect::always_cover), 2);
  EXPECT_EQ(did(outcome, kAttacker, Effect::extra_attacks), 1);
  // WS2-Q9, WS2-Q14, WS2-X9: re rolled hits count where they come out otherwise
  EXPECT_EQ(did(charged("4+ Frenzy", "4+", {3, 4, 4, 1}), kAttacker, Effect::reroll_hits), 1);
  EXPECT_EQ(did(charged("4+ Frenzy", "4+", {3, 3, 1}), kAttacker, Effect::reroll_hits), 0);
  const Outcome large = shot_at("4+ Shooter(18)", "4+ Large", {3, 4, 4});
  EXPECT_EQ(did(large, kDefender, Effect::rerolled_by), 1);
  EXPECT_EQ(did(large, kAttacker, Effect::reroll_hits), 0);
  EXPECT_EQ(did(shot_at("4+ Shooter(18)", "4+ Small", {4, 3}), kDefender, Effect::rerolled_by), 1);
  // WS2-X8, WS2-Q6, WS2-Q13: nerve tests that fail count for whom they fear
  const Outcome failed = charged("4+", "4+ Intimidating", {3, 4, 3, 1});
  EXPECT_EQ(did(failed, kDefender, Effect::nerve_test), 1);
  EXPECT_EQ(did(failed, kDefender, Effect::rerolled_by), 0);
  const Outcome saved = charged("4+ Fearless", "4+ Intimidating", {3, 4, 3, 1});
  EXPECT_EQ(did(saved, kDefender, Effect::nerve_test), 0);
  EXPECT_EQ(did(saved, kAttacker, Effect::reroll_morale), 1);
}

// Rules: WS2-Q3, WS2-Q7, WS2-W7
TEST(Warstuff2Facts, DeadlyHitsAndKillsByFire) {
  EXPECT_EQ(did(shot_at("4+ Deadly, Shooter(18)", "2+", {6, 2}), kAttacker, Effect::auto_wound_on_natural), 1);
  EXPECT_EQ(did(shot_at("4+ Deadly, Shooter(18)", "2+", {5, 2}), kAttacker, Effect::auto_wound_on_natural), 0);
  const auto by_fire = [](int wound) {
    return did(shot_at("4+ Fire, Shooter(18)", "4+", {4, 3, wound}), kAttacker, Effect::wound_roll_bonus);
  };
  EXPECT_EQ(by_fire(4), 1);
  EXPECT_EQ(by_fire(3), 0) << "stunned";
  EXPECT_EQ(by_fire(5), 0) << "killed anyway";
}

// Rules: WS2-Q17, WS2-W9
TEST(Warstuff2Facts, DeathsAvoided) {
  EXPECT_EQ(did(shot_at("4+ Shooter(18)", "4+ Regeneration", {4, 3, 5, 4}), kDefender, Effect::rescue_self), 1);
  EXPECT_EQ(did(shot_at("4+ Shooter(18)", "4+ Regeneration", {4, 3, 5, 3}), kDefender, Effect::rescue_self), 0);
}

// Rules: WS2-Q25, WS2-W8
TEST(Warstuff2Facts, ToughSparesWoundDiceAndOutlivesThem) {
  const auto shot_three_times = [](int wound) {
    Scene scene = one_round();
    scene.first(1).unit(1, "6+ Tough", {2000, 2000});
    for (Length y = 1400; y <= 2200; y += 400) scene.unit(0, "2+ Shooter(18)", {1000, y});
    scene.hold(3);
    for (UnitIndex shooter = 0; shooter < 3; ++shooter) scene.hold(shooter, 3);
    return did(scene.dice({2, 1, 2, 1, 2, 1, wound}).play(), 3, Effect::wound_table);
  };
  EXPECT_EQ(shot_three_times(4), 2 + 1) << "4 + 3 markers would kill others";
  EXPECT_EQ(shot_three_times(2), 2) << "2 + 3 markers would not";
  EXPECT_EQ(shot_three_times(5), 2) << "5 + 3 markers kill it too";
}

// Rules: WS2-V2, WS2-W10, WS2-X3, WS2-X4
TEST(Warstuff2Facts, PointsAndCausesOfLosses) {
  const Outcome charge = charged("4+", "3+", {4, 2, 5});
  const std::int64_t cost = charge.state.cost(kDefender);
  EXPECT_EQ(fact(charge, CommonUnitFact::points_destroyed, kAttacker), cost);
  EXPECT_EQ(fact(charge, CommonUnitFact::points_lost, kDefender), cost);
  EXPECT_EQ(fact(charge, CommonUnitFact::points_lost, kAttacker), 0);
  EXPECT_EQ(fact(charge, CommonUnitFact::left, kAttacker), 1);
  EXPECT_EQ(fact(charge, CommonUnitFact::left, kDefender), 0);
  EXPECT_EQ(lost_to(charge, Cause::melee, 1), 1);
  const Outcome back = charged("4+", "4+", {1, 4, 3, 5});
  EXPECT_EQ(lost_to(back, Cause::strike_back, 0), 1);
  EXPECT_EQ(lost_to(back, Cause::melee, 0), 0);
  EXPECT_EQ(back.report.killed_by[static_cast<std::size_t>(Cause::melee)], 1);
  EXPECT_EQ(fact(back, CommonUnitFact::points_destroyed, kDefender), back.state.cost(kAttacker));
}

}  // namespace
}  // namespace warbalance::warstuff2::exchanges_test
