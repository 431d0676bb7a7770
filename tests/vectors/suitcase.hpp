#pragma once

#include "tests/vectors/exact_vector.hpp"

namespace warbalance {

struct Suitcase;
}

namespace warbalance::tests {

inline constexpr ExactVector kSuitcaseVectors[] = {
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)", "",
     "models:1 / killed = 13/108; models:1 / models:1 = 23/36; models:1 / models:1,markers:1,stunned = 13/54"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)", "--cover in",
     "models:1 / killed = 1/12; models:1 / models:1 = 3/4; models:1 / models:1,markers:1,stunned = 1/6"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Stealth; Hand Weapon(-,1); Crossbow(30,1)", "--cover in",
     "models:1 / killed = 5/108; models:1 / models:1 = 31/36; models:1 / models:1,markers:1,stunned = 5/54"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "--defender-state models:1,markers:1",
     "models:1 / killed = 13/72; models:1 / models:1,markers:1 = 23/36; models:1 / models:1,markers:2,stunned = 13/72"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "--defender-state models:1,markers:1,stunned",
     "models:1 / killed = 1/2; models:1 / models:1,markers:1,stunned = 1/2"},
    {"shoot", "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)",
     "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)", "",
     "models:3 / killed = 1/81; models:3 / models:1 = 2/9; models:3 / models:1,markers:1,stunned = 2/81; models:3 / "
     "models:2 = 4/9; models:3 / models:3 = 8/27"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Bolt Thrower(36,1,Deadly(3),AP(2))",
     "models=1 speed=4 q=4+ d=4+ wounds=1; Tough(3); Club(-,3,AP(1))", "",
     "models:1 / killed = 5/36; models:1 / models:1 = 7/12; models:1 / models:1,markers:3,stunned = 5/18"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Bolt Thrower(36,2,Deadly(2)); Bow(24,2)",
     "models=2 speed=4 q=4+ d=4+ wounds=1; Tough(3); Club(-,2)", "",
     "models:1 / models:1 = 45/256; models:1 / models:1,markers:1 = 3/64; models:1 / models:1,markers:2 = 1/256; "
     "models:1 / models:2 = 81/256; models:1 / models:2,wounds:1 = 27/128; models:1 / models:2,wounds:2 = 63/256"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Mortar(36,1,Blast(3),Indirect)",
     "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)", "--moved --cover behind",
     "models:1 / killed = 8/243; models:1 / models:1 = 4/27; models:1 / models:1,markers:1,stunned = 16/243; models:1 "
     "/ models:2 = 2/27; models:1 / models:3 = 55/81"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Blowpipe(12,2,Poison)",
     "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)", "",
     "models:1 / killed = 1094/19683; models:1 / models:1 = 347/2187; models:1 / models:1,markers:1,stunned = "
     "1304/19683; models:1 / models:1,markers:2,stunned = 34/2187; models:1 / models:1,markers:3,stunned = 16/6561; "
     "models:1 / models:1,markers:4,stunned = 8/19683; models:1 / models:2 = 700/2187; models:1 / models:3 = "
     "2500/6561"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Long Rifle(30,1,Sniper,AP(1))",
     "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1) + models=1 speed=4 q=3+ d=4+ wounds=1; Hero, "
     "Tough(3); Sword(-,2,Rending)",
     "--pick hero --cover in", "models:1 / models:3,hero = 5/9; models:1 / models:3,hero,markers:1 = 4/9"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Regeneration; Hand Weapon(-,1); Crossbow(30,1)", "",
     "models:1 / killed = 31/324; models:1 / models:1 = 77/108; models:1 / models:1,markers:1,stunned = 31/162"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Bolt Thrower(36,1,Deadly(3))",
     "models=2 speed=4 q=4+ d=5+ wounds=1; Regeneration; Hand Weapon(-,1); Crossbow(30,1)", "",
     "models:1 / models:1 = 26/81; models:1 / models:2 = 55/81"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Bow(24,2,AP(1))",
     "models=1 speed=4 q=4+ d=4+ wounds=1; Artillery, Immobile; Hand Weapon(-,1); Crossbow(30,1)", "",
     "models:1 / killed = 23/216; models:1 / models:1 = 25/36; models:1 / models:1,markers:1,stunned = 5/27; models:1 "
     "/ models:1,markers:2,stunned = 1/72"},
    {"shoot", "models=3 speed=4 q=5+ d=5+ wounds=1; Sergeant(shoot); Bow(24,1)",
     "models=2 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Crossbow(30,1)", "",
     "models:3 / killed = 14/243; models:3 / models:1 = 35/81; models:3 / models:1,markers:1,stunned = 8/81; models:3 "
     "/ models:1,markers:2,stunned = 2/243; models:3 / models:2 = 98/243"},
    {"melee", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)", "",
     "killed / models:1 = 2/27; models:1 / killed = 1/9; models:1 / models:1 = 4/9; models:1 / "
     "models:1,markers:1,stunned = 2/9; models:1,markers:1,stunned / models:1 = 4/27"},
    {"melee", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)", "--fatigued",
     "killed / models:1 = 8/81; models:1 / killed = 1/27; models:1 / models:1 = 16/27; models:1 / "
     "models:1,markers:1,stunned = 2/27; models:1,markers:1,stunned / models:1 = 16/81"},
    {"melee", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)", "--defender-fatigued",
     "killed / models:1 = 2/81; models:1 / killed = 1/9; models:1 / models:1 = 16/27; models:1 / "
     "models:1,markers:1,stunned = 2/9; models:1,markers:1,stunned / models:1 = 4/81"},
    {"melee", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "--defender-state models:1,markers:1,stunned", "models:1 / killed = 1/1"},
    {"melee", "models=1 speed=4 q=4+ d=5+ wounds=1; Impact(2), Furious; Lance(-,1,AP(1))",
     "models=2 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1)", "",
     "killed / models:1 = 133/5832; killed / models:2 = 539/69984; models:1 / killed = 1271/3888; models:1 / models:1 "
     "= 133/972; models:1 / models:1,markers:1,stunned = 167/648; models:1 / models:1,markers:2,stunned = 95/648; "
     "models:1 / models:1,markers:3,stunned = 25/972; models:1 / models:2 = 49/2916; models:1,markers:1,stunned / "
     "models:1 = 133/2916; models:1,markers:1,stunned / models:2 = 49/4374; models:1,markers:2,stunned / models:2 = "
     "49/23328"},
    {"melee", "models=1 speed=4 q=4+ d=5+ wounds=1; Impact(2), Furious; Lance(-,1,AP(1))",
     "models=2 speed=4 q=4+ d=5+ wounds=1; Phalanx; Spear(-,1)", "",
     "killed / models:1 = 25/648; killed / models:2 = 3/16; models:1 / models:1 = 25/108; models:1 / models:2 = "
     "35/162; models:1,markers:1,stunned / models:1 = 25/324; models:1,markers:1,stunned / models:2 = 47/243; "
     "models:1,markers:2,stunned / models:2 = 67/1296; models:1,markers:3,stunned / models:2 = 1/243"},
    {"fire-breath", "models=1 speed=4 q=4+ d=5+ wounds=1; Fire Breath, Tough(3); Hand Weapon(-,1); Crossbow(30,1)",
     "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)", "",
     "models:1 / killed = 125/648; models:1 / models:1 = 25/72; models:1 / models:1,markers:1,stunned = 125/324; "
     "models:1 / models:2 = 5/72; models:1 / models:3 = 1/216"},
    {"melee", "models=1 speed=4 q=3+ d=4+ wounds=1; Fire Breath, Tough(3); Claws(-,2)",
     "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)", "",
     "killed / models:3 = 25/3359232; models:1 / killed = 2185/5832; models:1 / models:1 = 2491/23328; models:1 / "
     "models:1,markers:1,stunned = 6365/26244; models:1 / models:1,markers:2,stunned = 775/4374; models:1 / "
     "models:1,markers:3,stunned = 250/6561; models:1 / models:2 = 415/31104; models:1 / models:3 = 25/41472; "
     "models:1,markers:1 / models:1 = 2491/69984; models:1,markers:1 / models:2 = 415/46656; models:1,markers:1 / "
     "models:3 = 25/41472; models:1,markers:2 / models:2 = 415/279936; models:1,markers:2 / models:3 = 25/124416; "
     "models:1,markers:3,stunned / models:3 = 25/1679616"},
    {"spell", "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(1); Hand Weapon(-,1); Crossbow(30,1)",
     "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)", "--spell fire-wave",
     "models:1 / killed = 8/243; models:1 / models:1 = 4/27; models:1 / models:1,markers:1,stunned = 16/243; models:1 "
     "/ models:2 = 2/27; models:1 / models:3 = 55/81"},
    {"spell", "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(2); Hand Weapon(-,1); Crossbow(30,1)",
     "models=1 speed=4 q=4+ d=4+ wounds=1; Tough(3); Club(-,3,AP(1))", "--spell doom",
     "models:1 / killed = 5/108; models:1 / models:1 = 31/36; models:1 / models:1,markers:3,stunned = 5/54"},
    {"spell", "models=1 speed=4 q=4+ d=5+ wounds=1; Wizard(1); Hand Weapon(-,1); Crossbow(30,1)",
     "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)", "--spell spark --block 2",
     "models:1 / killed = 5/54; models:1 / models:1 = 13/18; models:1 / models:1,markers:1,stunned = 5/27"},
    {"melee",
     "models=2 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1) + models=1 speed=4 q=3+ d=4+ wounds=1; Hero, Tough(3); "
     "Sword(-,2,Rending)",
     "models=3 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Bow(24,1)", "",
     "hero / models:2 = 1007/26244; hero / models:3 = 361/13122; hero,markers:1 / models:3 = 361/78732; models:1,hero "
     "/ models:1 = 1367/11664; models:1,hero / models:2 = 1007/6561; models:1,hero / models:3 = 361/6561; "
     "models:2,hero / killed = 4471/69984; models:2,hero / models:1 = 1367/5832; models:2,hero / "
     "models:1,markers:1,stunned = 901/8748; models:2,hero / models:1,markers:2,stunned = 289/23328; models:2,hero / "
     "models:2 = 1007/6561; models:2,hero / models:3 = 722/19683"},
    {"melee", "models=1 speed=4 q=4+ d=5+ wounds=1; Fear; Claws(-,2)",
     "models=2 speed=4 q=4+ d=5+ wounds=1; Musician, Fearless; Hand Weapon(-,1)", "--set melee_result=stun",
     "killed / models:1 = 4/81; killed / models:2 = 22/243; models:1 / killed = 1/27; models:1 / models:1 = 16/81; "
     "models:1 / models:1,markers:1,stunned = 2/27; models:1 / models:1,stunned = 8/81; models:1 / models:2 = 112/729; "
     "models:1 / models:2,stunned = 32/729; models:1,markers:1,stunned / models:1 = 56/729; models:1,markers:1,stunned "
     "/ models:1,stunned = 16/729; models:1,markers:1,stunned / models:2 = 256/2187; models:1,markers:1,stunned / "
     "models:2,stunned = 32/2187; models:1,markers:2,stunned / models:2 = 2/81"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Bolt Thrower(36,1,Deadly(3),AP(2))",
     "models=1 speed=4 q=4+ d=4+ wounds=1; Tough(3); Club(-,3,AP(1))", "--set tough_last=flat",
     "models:1 / killed = 5/18; models:1 / models:1 = 7/12; models:1 / models:1,markers:3,stunned = 5/36"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Mortar(36,1,Blast(3),Indirect)",
     "models=2 speed=4 q=4+ d=5+ wounds=1; -; Hand Weapon(-,1); Crossbow(30,1)", "--set blast_cap=models",
     "models:1 / killed = 2/27; models:1 / models:1 = 2/9; models:1 / models:1,markers:1,stunned = 4/27; models:1 / "
     "models:2 = 5/9"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; Scout; Hand Weapon(-,1); Crossbow(30,1,Rending)",
     "models=3 speed=4 q=4+ d=5+ wounds=1; -; Sword(-,1)", "",
     "models:1 / models:2 = 13/36; models:1 / models:3 = 23/36"},
    // picked out of their unit (SC-K20): 5/6 hits, 2/3 fails, Knocked Out on 5 and 6
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Rifle(30,1,Sniper)",
     "models=4 speed=4 q=4+ d=5+ wounds=1; Sergeant(melee); Hand Weapon(-,1)", "--pick sergeant",
     "models:1 / models:3,no-sergeant = 5/27; models:1 / models:4 = 4/9; "
     "models:1 / models:4,leader-markers:1,leader-stunned = 10/27"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Rifle(30,1,Sniper,AP(1),Deadly(2))",
     "models=4 speed=4 q=4+ d=4+ wounds=2; -; Hand Weapon(-,1); 2x Gun(24,2)", "--pick carrier",
     "models:1 / models:3,carriers-lost:1 = 5/27; models:1 / models:4 = 4/9; "
     "models:1 / models:4,carrier-markers:2,carrier-stunned = 10/27"},
    {"shoot", "models=1 speed=4 q=4+ d=5+ wounds=1; -; Rifle(30,1,Sniper)",
     "models=4 speed=4 q=4+ d=5+ wounds=1; Sergeant(melee); Hand Weapon(-,1)",
     "--pick sergeant --defender-state models:4,leader-markers:1,leader-stunned",
     "models:1 / models:3,no-sergeant = 5/6; models:1 / models:4,leader-markers:1,leader-stunned = 1/6"},
};

template <>
struct ExactVectors<Suitcase> {
  static constexpr const char* ruleset = "suitcase";
  static constexpr std::span<const ExactVector> list = kSuitcaseVectors;
};

}  // namespace warbalance::tests
