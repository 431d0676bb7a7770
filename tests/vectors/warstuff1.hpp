#pragma once

#include "tests/vectors/exact_vector.hpp"

namespace warbalance {

struct Warstuff1;
}

namespace warbalance::tests {

inline constexpr ExactVector kWarstuff1Vectors[] = {
    {"shoot", "3 Shooter(Long)", "3", "", "ok / killed = 1/4; ok / ok = 1/2; ok / ok:1 = 1/4"},
    {"shoot", "1 Shooter(Short)", "5", "", "ok / killed = 1/36; ok / ok = 5/6; ok / ok:1 = 5/36"},
    {"shoot", "5 Shooter(Medium)", "1", "", "ok / killed = 25/36; ok / ok = 1/6; ok / ok:1 = 5/36"},
    {"melee", "2", "3", "", "ok / killed = 1/6; ok / ok = 2/3; ok / ok:1 = 1/6"},
    {"shoot", "2 Shooter(Long)", "4", "--defender-wounds 2", "ok / killed = 1/9; ok / ok:2 = 5/6; ok / ok:3 = 1/18"},
    {"shoot", "3 Shooter(Long)", "3", "--cover", "ok / killed = 1/6; ok / ok = 2/3; ok / ok:1 = 1/6"},
    {"shoot", "3 Shooter(Long), Power Shot", "3 Camouflaged", "", "ok / killed = 1/6; ok / ok = 2/3; ok / ok:1 = 1/6"},
    {"shoot", "4 Shooter(Long)", "3 Stealthy", "--cover", "ok / killed = 1/12; ok / ok = 5/6; ok / ok:1 = 1/12"},
    {"shoot", "3 Shooter(Long)", "3 Armored, Small", "", "ok / killed = 1/12; ok / ok = 5/6; ok / ok:1 = 1/12"},
    {"melee", "4", "2", "--defender-stunned --defender-wounds 1", "ok / killed = 5/6; ok / stunned:1 = 1/6"},
    {"shoot", "2 Pinning, Shooter(Long)", "3", "",
     "ok / killed = 1/2; ok / ok = 1/3; ok / ok:1 = 1/12; ok / stunned = 1/12"},
    {"shoot", "2 Pinning, Shooter(Long)", "3 Undead", "", "ok / killed = 7/12; ok / ok = 1/3; ok / ok:1 = 1/12"},
    {"melee", "3 Intimidating", "4 Fearless", "", "ok / killed = 1/9; ok / ok = 2/3; ok / ok:1 = 2/9"},
    {"melee", "3", "3 Intimidating", "",
     "ok / killed = 1/8; ok / ok = 1/4; ok / ok:1 = 1/8; stunned / killed = 1/24; stunned / ok = "
     "5/12; stunned / ok:1 = 1/24"},
    {"melee", "2 Frenzy", "4", "", "ok / killed = 1/6; ok / ok = 1/2; ok / ok:1 = 1/3"},
    {"melee", "3 Large", "3 Small", "", "ok / killed = 5/12; ok / ok = 1/6; ok / ok:1 = 5/12"},
    {"shoot", "2 Fire, Shooter(Medium)", "3", "",
     "ok / killed = 2/9; ok / ok = 2/3; ok / ok:1 = 1/12; ok / ok:2 = 1/36"},
    {"melee", "4 Vicious", "5 Tough", "",
     "ok / killed = 1045/15552; ok / ok = 223/288; ok / ok:1 = 35/288; ok / ok:2 = 5/162; ok / ok:3 = "
     "5/864; ok / ok:4 = 5/15552"},
    {"shoot", "2 Deadly, Shooter(Long)", "5 Tough", "", "ok / killed = 1/6; ok / ok = 5/6"},
    {"melee", "3 Deadly, Fire", "4 Regeneration", "",
     "ok / killed = 19/144; ok / ok = 2/3; ok / ok:1 = 5/36; ok / ok:2 = 1/16"},
    {"melee", "1 Poison", "4", "", "ok / killed = 1/12; ok / ok = 5/6; ok / ok:2 = 1/12"},
    {"melee", "3 Sweep Attack", "3", "", "ok / killed = 1/4; ok / ok = 1/2; ok / ok:1 = 1/6; ok / stunned:1 = 1/12"},
    {"melee", "3 Tough", "3 Counter-Attack", "--attacker-wounds 1",
     "killed / ok = 1/18; ok:1 / killed = 1/4; ok:1 / ok = 5/12; ok:1 / ok:1 = 1/4; ok:2 / ok = 1/36"},
    {"melee", "2", "3 Counter-Attack, Trapper", "",
     "killed / ok = 1/9; ok / killed = 1/6; ok / ok = 1/2; ok / ok:1 = 1/6; stunned:1 / ok = 1/18"},
    {"melee", "3", "2 Death Blow", "",
     "killed / killed = 1/27; ok / killed = 10/27; ok / ok = 1/3; ok / ok:1 = 2/9; ok:1 / killed = "
     "1/27"},
    {"entangle", "2 Entangle", "5 Armored, Tough", "--cover", "ok / ok = 3/4; ok / stunned = 1/4"},
    {"entangle", "2 Entangle, Pinning", "2 Undead", "", "ok / killed = 2/3; ok / ok = 1/6; ok / stunned = 1/6"},
    {"shoot", "2 Pinning, Shooter(Long)", "3", "--set pinning_timing=after",
     "ok / killed = 1/6; ok / ok = 1/3; ok / ok:1 = 1/12; ok / stunned = 1/3; ok / stunned:1 = 1/12"},
    {"melee", "3", "3 Intimidating", "--set intimidating_timing=after",
     "ok / killed = 1/8; ok / ok = 1/4; ok / ok:1 = 1/8; stunned / killed = 1/8; stunned / ok = 1/4; "
     "stunned / ok:1 = 1/8"},
    {"melee", "3 Sweep Attack", "3", "--set sweep_timing=before", "ok / killed = 1/3; ok / ok = 1/2; ok / ok:1 = 1/6"},
    {"melee", "4", "2", "--defender-stunned --set stunned_damage_quality=printed",
     "ok / killed = 5/9; ok / stunned = 1/6; ok / stunned:1 = 5/18"},
    {"shoot", "2 Deadly, Shooter(Long)", "5 Tough", "--set deadly_ignores_tough=false",
     "ok / killed = 1/12; ok / ok = 11/12"},
    {"shoot", "3 Shooter(Long)", "3 Tough", "--set rule.Tough.ignore_hit.on=5",
     "ok / killed = 1/6; ok / ok = 2/3; ok / ok:1 = 1/6"},
    {"melee", "4", "2 Regeneration", "--set rule.Regeneration.survive_kill.on=5",
     "ok / killed = 10/27; ok / ok = 1/6; ok / ok:1 = 25/54"},
    {"shoot", "3 Shooter(Long)", "3 Armored", "--set rule.Armored.quality_mod.amount=2",
     "ok / killed = 1/12; ok / ok = 5/6; ok / ok:1 = 1/12"},
    {"melee", "3 Deadly", "4", "--set rule.Deadly.on_natural.face=5", "ok / killed = 1/3; ok / ok = 2/3"},
    {"melee", "1 Deadly", "4", "--set rule.Deadly.on_natural.face=5", "ok / killed = 1/6; ok / ok = 5/6"},
    {"shoot", "2 Fire, Shooter(Medium)", "3", "--set rule.Fire.on_natural.amount=2",
     "ok / killed = 53/216; ok / ok = 2/3; ok / ok:1 = 1/12; ok / ok:3 = 1/216"},
    {"melee", "2 Poison", "5", "--set rule.Poison.on_natural.amount=2",
     "ok / killed = 1/12; ok / ok = 5/6; ok / ok:3 = 1/12"},
    {"entangle", "2 Entangle", "3", "--set rule.Entangle.attack.stun_on=3", "ok / ok = 1/3; ok / stunned = 2/3"},
    {"melee", "3", "2 Death Blow", "--set rule.Death_Blow.on_death.on=4",
     "killed / killed = 1/9; ok / killed = 2/9; ok / ok = 1/3; ok / ok:1 = 2/9; ok:1 / killed = 1/9"},
};

template <>
struct ExactVectors<Warstuff1> {
  static constexpr const char* ruleset = "warstuff-1.7";
  static constexpr std::span<const ExactVector> list = kWarstuff1Vectors;
};

}  // namespace warbalance::tests
