#pragma once

#include "tests/vectors/exact_vector.hpp"

namespace warbalance {

struct Warstuff2;
}

namespace warbalance::tests {

inline constexpr ExactVector kWarstuff2Vectors[] = {
    {"shoot", "4+ Shooter(18)", "4+", "", "ok / killed = 1/12; ok / ok = 3/4; ok / stunned:1 = 1/6"},
    {"shoot", "3+ Shooter(27)", "5+", "--cover", "ok / killed = 8/81; ok / ok = 19/27; ok / stunned:1 = 16/81"},
    {"shoot", "4+ Shooter(18)", "4+ Armored", "--cover", "ok / killed = 1/24; ok / ok = 7/8; ok / stunned:1 = 1/12"},
    {"shoot", "4+ Deadly, Shooter(18)", "4+ Armored", "", "ok / killed = 1/12; ok / ok = 3/4; ok / stunned:1 = 1/6"},
    {"shoot", "4+ Shooter(9)", "4+", "--defender-markers 1",
     "ok / killed = 1/8; ok / ok:1 = 3/4; ok / stunned:2 = 1/8"},
    {"shoot", "4+ Shooter(9)", "4+ Armored", "--defender-stunned --defender-markers 1",
     "ok / killed = 1/4; ok / stunned:1 = 3/4"},
    {"shoot", "3+ Fire, Shooter(18)", "4+ Regeneration", "", "ok / killed = 1/12; ok / ok = 2/3; ok / stunned:1 = 1/4"},
    {"shoot", "4+ Freeze, Shooter(18)", "4+", "",
     "ok / killed = 1/12; ok / ok = 5/8; ok / ok+frozen = 1/8; ok / stunned:1 = 1/6"},
    {"shoot", "4+ Shooter(18)", "3+ Large", "", "ok / killed = 1/12; ok / ok = 3/4; ok / stunned:1 = 1/6"},
    {"shoot", "4+ Shooter(18)", "3+ Small", "--elevated", "ok / killed = 1/54; ok / ok = 17/18; ok / stunned:1 = 1/27"},
    {"shoot", "3+ Deadly, Shooter(27)", "4+ Tough", "--defender-markers 2",
     "ok / killed = 5/36; ok / ok:2 = 7/12; ok / stunned:3 = 5/18"},
    {"shoot", "2+ Shooter(27)", "6+", "--defender-healers 2",
     "ok / killed = 25/432; ok / ok = 11/36; ok / stunned:1 = 275/432"},
    {"charge", "4+", "4+", "",
     "killed / ok = 1/16; ok / killed = 1/12; ok / ok = 9/16; ok / stunned:1 = 1/6; stunned:1 / ok = 1/8"},
    {"charge", "4+ Mounted", "4+", "",
     "killed / ok = 3/64; ok / killed = 5/32; ok / ok = 27/64; ok / stunned:1 = 1/4; "
     "ok / stunned:2 = 1/32; stunned:1 / ok = 3/32"},
    {"charge", "4+ Frenzy", "4+ Intimidating", "",
     "killed / ok = 11/192; ok / killed = 5/48; ok / ok = 33/64; ok / stunned:1 = 5/24; "
     "stunned:1 / ok = 11/96"},
    {"charge", "4+", "3+ Fearless, Intimidating", "--defender-hunkered",
     "killed / ok = 11/108; ok / killed = 1/36; ok / ok = 11/18; ok / stunned:1 = 1/18; "
     "stunned:1 / ok = 11/54"},
    {"charge", "3+ Hit & Run, Mounted", "3+ Tough", "--defender-markers 1",
     "ok / killed = 4/243; ok / ok:1 = 49/81; ok / ok:2 = 28/81; ok / stunned:3 = 8/243"},
    {"charge", "4+", "5+ Death Blow", "",
     "killed / killed = 1/54; killed / ok = 1/27; ok / killed = 1/18; ok / ok = 5/9; "
     "ok / stunned:1 = 2/9; stunned:1 / killed = 1/27; stunned:1 / ok = 2/27"},
    {"charge", "5+ Death Blow, Freeze", "3+ Fire", "",
     "killed / killed = 16/729; killed / ok = 14/243; killed / ok+frozen = 2/27; "
     "killed / stunned:1 = 32/729; ok / killed = 1/27; ok / ok = 35/81; ok / ok+frozen = 5/81; "
     "ok / stunned:1 = 2/27; stunned:1 / ok = 14/81; stunned:1 / ok+frozen = 2/81"},
    {"charge", "4+ Large", "4+ Small", "",
     "killed / ok = 5/192; ok / killed = 1/8; ok / ok = 35/64; ok / stunned:1 = 1/4; "
     "stunned:1 / ok = 5/96"},
    {"charge", "4+", "4+ Regeneration", "--defender-stunned --defender-markers 1",
     "ok / killed = 1/2; ok / stunned:1 = 1/2"},
    {"charge", "3+ Deadly, Mounted", "2+ Armored, Regeneration", "",
     "killed / ok = 1805/31104; ok / killed = 455/6912; ok / ok = 4693/10368; ok / stunned:1 = 475/1728; "
     "ok / stunned:2 = 25/768; stunned:1 / ok = 1805/15552"},
    {"fireball", "4+ Wizard", "4+", "", "ok / killed = 1/8; ok / ok = 3/4; ok / stunned:1 = 1/8"},
    {"fireball", "4+ Wizard", "4+ Camouflaged", "--defender-stunned --defender-markers 1",
     "ok / killed = 1/9; ok / stunned:1 = 5/6; ok / stunned:2 = 1/18"},
    {"ice-ray", "3+ Wizard", "3+ Tough", "",
     "ok / ok = 2/3; ok / ok+frozen = 1/6; ok / ok:1 = 1/12; ok / ok:1+frozen = 1/12"},
    {"shoot", "4+ Deadly, Shooter(18)", "4+", "--cover --set deadly_ignores_cover=false",
     "ok / killed = 2/27; ok / ok = 7/9; ok / stunned:1 = 4/27"},
    {"charge", "4+", "4+", "--cover --set cover_in_melee=false",
     "killed / ok = 1/16; ok / killed = 1/12; ok / ok = 9/16; ok / stunned:1 = 1/6; stunned:1 / ok = 1/8"},
};

template <>
struct ExactVectors<Warstuff2> {
  static constexpr const char* ruleset = "warstuff-2.0";
  static constexpr std::span<const ExactVector> list = kWarstuff2Vectors;
};

}  // namespace warbalance::tests
