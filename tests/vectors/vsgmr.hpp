#pragma once

#include "tests/vectors/exact_vector.hpp"

namespace warbalance {

struct Vsgmr;
}

namespace warbalance::tests {

inline constexpr ExactVector kVsgmrVectors[] = {
    {"distance", "Troop guy, Distance", "Troop guy", "", "ok / defeated = 1/3; ok / ok = 2/3"},
    {"distance", "Mook guy, Distance", "Troop guy", "--cover", "ok / ok = 1/1"},
    {"distance", "Hero guy, Distance", "Troop guy, Light Armor", "--cover", "ok / defeated = 5/18; ok / ok = 13/18"},
    {"distance", "Hero guy, Distance, Automatic Fire", "Hero guy, Heavy Armor", "",
     "ok / defeated = 3/8; ok / ok = 5/8"},
    {"distance", "Vehicle, Distance, Automatic Fire", "Vehicle, Heavy Armor, Tough", "",
     "ok / defeated = 1/8; ok / ok = 7/8"},
    {"distance", "Hero guy, Distance, Sharpshooter", "Troop guy, Stealth", "--cover",
     "ok / defeated = 1/3; ok / ok = 2/3"},
    {"distance", "Troop guy, Distance, Ignores Armor", "Hero guy, Heavy Armor", "",
     "ok / defeated = 1/4; ok / ok = 3/4"},
    {"distance", "Hero guy, Distance, Area Effect Attack", "Cavalry, Heavy Armor", "",
     "ok / defeated = 21/64; ok / ok = 43/64"},
    {"distance", "Troop guy, Distance, Automatic Fire", "Troop guy, Cause Fear", "",
     "fear / ok = 1/9; ok / defeated = 5/9; ok / ok = 1/3"},
    {"distance", "Hero guy, Distance, Major Super-Blast", "Commander", "",
     "ok / defeated = 7/20; ok / kb:1 = 1/20; ok / kb:2 = 1/20; ok / kb:3 = 1/20; ok / ok = 1/2"},
    {"distance", "Hero guy, Distance, Automatic Fire, Area Effect Attack, Superior Super-Blast",
     "Hero guy, Heavy Armor, Superior Super-Armor", "",
     "ok / defeated = 135015/262144; ok / kb:1 = 35/2048; ok / kb:10 = 33851/1179648; ok / kb:11 = 41039/2359296; ok / "
     "kb:12 = 15217/1179648; ok / kb:13 = 10097/1179648; ok / kb:14 = 3703/786432; ok / kb:15 = 12167/7077888; ok / "
     "kb:2 = 4633/196608; ok / kb:3 = 8293/262144; ok / kb:4 = 98069/2359296; ok / kb:5 = 63289/1179648; ok / kb:6 = "
     "140569/3538944; ok / kb:7 = 96311/2359296; ok / kb:8 = 46883/1179648; ok / kb:9 = 254185/7077888; ok / ok = "
     "2413/27648"},
    {"distance", "Troop guy, Distance", "Commander, Distance, Revenge", "",
     "defeated / defeated = 1/12; ok / defeated = 1/12; ok / ok = 5/6"},
    {"distance", "Troop guy, Distance", "Hero guy, Light Armor", "--attacker-support --defender-support",
     "ok / defeated = 1/3; ok / ok = 2/3"},
    {"distance", "Hero guy, Distance, Double Strike", "Building(2)", "--cover", "ok / hit:1 = 1/6; ok / ok = 5/6"},
    {"distance", "Hero guy, Distance, Area Effect Attack", "Building(2)", "",
     "ok / defeated = 5/108; ok / hit:1 = 7/36; ok / ok = 41/54"},
    {"hand-to-hand", "Troop guy", "Troop guy", "", "ok / defeated = 1/2; ok / ok = 1/2"},
    {"hand-to-hand", "Mook guy", "Mook guy, Light Armor, Tough", "", "ok / defeated = 5/18; ok / ok = 13/18"},
    {"hand-to-hand", "Hero guy, Combat Master", "Vehicle, Heavy Armor", "", "ok / defeated = 5/18; ok / ok = 13/18"},
    {"hand-to-hand", "Troop guy, Double Strike", "Hero guy, Heavy Armor", "", "ok / defeated = 5/16; ok / ok = 11/16"},
    {"hand-to-hand", "Hero guy, Double Strike", "Commander, Cause Fear", "",
     "fear / ok = 4/9; ok / defeated = 4/9; ok / ok = 1/9"},
    {"hand-to-hand", "Vehicle, Independent", "Hero guy, Light Armor, Cause Fear", "",
     "ok / defeated = 5/9; ok / ok = 4/9"},
    {"hand-to-hand", "Troop guy, Recruit", "Hero guy, Light Armor, Revenge", "",
     "defeated / defeated = 5/27; ok / defeated = 5/54; ok / ok = 7/12; ok / recruited = 5/36"},
    {"hand-to-hand", "Commander, Superior Super-Fight, Double Strike",
     "Hero guy, Heavy Armor, Tough, Revenge, Minor Super-Fight", "",
     "defeated / defeated = 115/864; kb:1 / defeated = 115/5184; ok / defeated = 115/576; ok / kb:1 = 23/324; ok / "
     "kb:2 = 23/324; ok / kb:3 = 23/324; ok / kb:4 = 23/324; ok / kb:5 = 23/324; ok / ok = 47/162"},
    {"hand-to-hand", "Hero guy, Ignores Armor, Inspiration", "Troop guy, Heavy Armor", "--defender-inspiration",
     "ok / defeated = 4/9; ok / ok = 5/9"},
    {"hand-to-hand", "Troop guy, Support(hand-to-hand)", "Cavalry, Support(armor)", "--attacker-support",
     "ok / defeated = 4/9; ok / ok = 5/9"},
    {"hand-to-hand", "Hero guy", "Troop guy, Revenge", "--defender-disabled", "ok / defeated = 2/3; ok / ok = 1/3"},
    {"disable", "Hero guy, Disable", "Vehicle", "", "ok / disabled = 1/2; ok / ok = 1/2"},
    {"summon", "Commander, Summon", "-", "", "fail / - = 2/3; success / - = 1/3"},
    {"skill", "Mook guy", "-", "", "fail / - = 2/3; success / - = 1/3"},
    {"skill", "Hero guy, Major Super-Skill", "-", "--specific-skill --attacker-inspiration",
     "fail / - = 1/100; success / - = 99/100"},
};

template <>
struct ExactVectors<Vsgmr> {
  static constexpr const char* ruleset = "vsgmr";
  static constexpr std::span<const ExactVector> list = kVsgmrVectors;
};

}  // namespace warbalance::tests
