#include <array>

#include "engine/core/vocabulary.hpp"
#include "tests/toy/engine/profile.hpp"

namespace warbalance::toy {
namespace {

constexpr NumberSpec kShoot[] = {
    {"range", 0, 100, 4800, "1/100 inch", "TOY-A1", "range of its shots", {}, true},
    {"dice", 1, 1, 6, "dice", "TOY-A1", "dice of a shot"},
};
constexpr NumberSpec kAttacks[] = {{"amount", 1, -3, 10, "dice", "TOY-A3", "added to its dice in a fight"}};
constexpr NumberSpec kArmor[] = {{"on", 0, 2, 6, "d6", "TOY-A5", "die from which it saves a hit", {}, true}};
constexpr NumberSpec kTough[] = {{"amount", 1, 1, 10, "wounds", "TOY-A6", "wounds that it takes more"}};
constexpr NumberSpec kMove[] = {{"amount", 0, -600, 2400, "1/100 inch", "TOY-M2", "added to its moves", {}, true}};

struct Row {
  Effect effect;
  EffectSpec spec;
  void (*apply)(Profile&, EffectParameters);
};

constexpr std::array<Row, 5> kRows = {{
    {Effect::shoot,
     {"shoot", "it shoots", "the longer range and the more dice count", "Hold (TOY-M1)", "TOY-A1", "shots", kShoot},
     [](Profile& p, EffectParameters v) {
       keep_greater(p.range, v[0]);
       keep_greater(p.shots, v[1]);
     }},
    {Effect::attacks,
     {"attacks", "more dice in fights, or fewer", "they add up; one die is left", "fights (TOY-A3)", "TOY-A3", "",
      kAttacks},
     [](Profile& p, EffectParameters v) { add_up(p.extra_attacks, v[0]); }},
    {Effect::armor,
     {"armor", "saves hits", "the better die counts", "each hit (TOY-A5)", "TOY-A5", "hits saved", kArmor},
     [](Profile& p, EffectParameters v) { keep_better_target(p.armor_on, v[0]); }},
    {Effect::tough,
     {"tough", "takes more wounds", "they add up", "wounds (TOY-A6)", "TOY-A6", "wounds outlived", kTough},
     [](Profile& p, EffectParameters v) { add_up(p.extra_wounds, v[0]); }},
    {Effect::move,
     {"move", "moves farther, or less far", "they add up", "moves (TOY-M2, TOY-M3)", "TOY-M2", "", kMove},
     [](Profile& p, EffectParameters v) { add_length(p.extra_move, v[0]); }},
}};

static_assert(in_order(kRows));
constexpr auto kSpecs = specs_of(kRows);

}  // namespace

std::span<const EffectSpec> effect_vocabulary() { return kSpecs; }

void apply_effect(Profile& profile, std::size_t effect, EffectParameters parameters) {
  kRows[effect].apply(profile, parameters);
}

}  // namespace warbalance::toy
