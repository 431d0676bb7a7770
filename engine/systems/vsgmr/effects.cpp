#include <algorithm>
#include <array>
#include <cassert>

#include "engine/systems/vsgmr/battle.hpp"
#include "engine/systems/vsgmr/system.hpp"

namespace warbalance::vsgmr {
namespace {

constexpr std::string_view kRollWords[] = {"distance", "hand_to_hand", "armor", "skill"};
constexpr std::string_view kAttackWords[] = {"distance", "hand_to_hand"};
constexpr std::string_view kArmorWords[] = {"light", "heavy"};
constexpr std::string_view kCourageWords[] = {"fearless", "fearful"};
constexpr std::string_view kActionWords[] = {"disable", "place_ally"};

constexpr NumberSpec roll(std::string_view rule) {
  return {"roll", 0, 0, 3, "", rule, "what is rolled for", kRollWords, true};
}
constexpr NumberSpec attack(std::string_view rule) {
  return {"attack", 0, 0, 1, "", rule, "kind of attack", kAttackWords, true};
}
constexpr NumberSpec target(std::string_view rule) {
  return {"on", 0, 2, 6, "d6", rule, "die from which it happens", {}, true};
}

constexpr NumberSpec kWearArmor[] = {{"armor", 0, 0, 1, "", "VS-F6", "light or heavy", kArmorWords, true}};
constexpr NumberSpec kKeepHighest[] = {{"dice", 2, 2, 2, "dice", "VS-D9", "dice rolled, of which the highest counts"}};
constexpr NumberSpec kRollBonus[] = {
    roll("VS-F3"),
    {"bonus", 1, -5, 5, "", "VS-F3", "added to the result"},
    {"half_moves", 0, 0, 8, "Half Move Units", "VS-A16", "friends this near get it too; 0 = itself alone"}};
constexpr NumberSpec kRollDie[] = {roll("VS-W1"), {"sides", 0, 4, 12, "sides", "VS-W1", "of the die", {}, true}};
constexpr NumberSpec kTargetStep[] = {{"step", 1, -3, 5, "", "VS-A14", "added to what a distance attack on it needs"}};
constexpr NumberSpec kArmorRolls[] = {
    {"rolls", 2, 1, 2, "rolls", "VS-A07", "armor rolls that its targets must all make"}};
constexpr NumberSpec kExtraAttack[] = {
    attack("VS-X6"),
    {"number", 1, 1, 4, "attacks", "VS-X6", "attacks that may follow, each after a success"},
    {"half_moves", 0, 0, 8, "Half Move Units", "VS-A01", "how near to the first target others may be"}};
constexpr NumberSpec kNaturalMax[] = {
    {"face", 2, 1, 12, "die", "VS-A02", "attacks fail up to this face", {}, false},
    {"flee_moves", 1, 0, 4, "Move Units", "VS-A02", "how far the attacker is moved away"}};
constexpr NumberSpec kSavedNatural[] = {attack("VS-W8")};
constexpr NumberSpec kOnDefeating[] = {target("VS-A10")};
constexpr NumberSpec kReroll[] = {{"per_round", 1, 1, 10, "rolls", "VS-A09", "rolls that are made again, a round"}};
constexpr NumberSpec kActionRoll[] = {
    {"effect", 0, 0, 1, "", "VS-A04", "what a success does", kActionWords, true},
    target("VS-A04"),
    {"half_moves", 1, 0, 8, "Half Move Units", "VS-A15", "how near a friend is placed"},
    {"late", 0, 0, 1, "", "VS-A15", "a friend that is placed does nothing more this round", kFlagWords}};
constexpr NumberSpec kRangeMultiple[] = {{"factor", 2, 1, 4, "", "VS-A13", "of its range"}};
constexpr NumberSpec kMoveBonus[] = {{"moves", 0, 0, 4, "Move Units", "VS-W4", "more in a turn"},
                                     {"half_moves", 0, 0, 4, "Half Move Units", "VS-W4", "more in a turn"}};
constexpr NumberSpec kInitiative[] = {{"bonus", 1, -5, 5, "", "VS-R3", "added to the initiative roll"}};
constexpr NumberSpec kCourage[] = {{"kind", 0, 0, 1, "", "VS-A02", "never feels fear, or always", kCourageWords, true}};
constexpr NumberSpec kPlaces[] = {
    {"passengers", 0, 0, 20, "guys", "VS-F8", "beside the one who controls it; 0 with none = true: nobody", {}, true},
    {"nobody", 0, 0, 1, "", "VS-F8", "it carries nobody at all", kFlagWords}};

constexpr NumberSpec kOwnSkill[] = {{"skill", 0, 1, 8, "", "VS-K3", "number of the skill", {}, true}};

struct EffectRow {
  Effect effect;
  EffectSpec spec;
  void (*apply)(Profile&, EffectParameters);
};

constexpr std::size_t at(std::int32_t number) { return static_cast<std::size_t>(number); }

constexpr auto kRows = std::to_array<EffectRow>({
    {Effect::armor,
     {"armor", "wears armor", "the heavier armor", "on a hit (VS-D10)", "VS-F6", "hits stopped", kWearArmor},
     [](Profile& p, EffectParameters v) { p.armor = std::max(p.armor, v[0] == 0 ? Armor::light : Armor::heavy); }},
    {Effect::distance_attack,
     {"distance_attack", "makes distance attacks", "no further effect", "in step 3 (VS-D1)", "VS-D1",
      "distance attacks"},
     [](Profile& p, EffectParameters) { p.shoots = true; }},
    {Effect::keep_highest,
     {"keep_highest", "rolls several dice in a distance attack and keeps the highest", "no further effect",
      "in its attack rolls (VS-D9)", "VS-D9", "hits only by another die", kKeepHighest},
     [](Profile& p, EffectParameters v) { keep_greater(p.kept_dice, v[0]); }},
    {Effect::roll_bonus,
     {"roll_bonus", "adds to the results of rolls", "own bonuses add up, to 60 at most; of support the greater",
      "in every roll of that kind (VS-D8, VS-H2, VS-D10, VS-K1)", "VS-F3", "rolls that it turned", kRollBonus},
     [](Profile& p, EffectParameters v) {
       if (v[2] == 0) return add_up(p.bonus[at(v[0])], v[1]);
       keep_greater(p.support[at(v[0])], v[1]);
       keep_greater(p.support_half_moves[at(v[0])], v[2]);
     }},
    {Effect::roll_die,
     {"roll_die", "rolls a larger die", "the largest die", "in every roll of that kind (VS-W6)", "VS-W1",
      "successes on faces of the larger die", kRollDie},
     [](Profile& p, EffectParameters v) { keep_greater(p.sides[at(v[0])], v[1]); }},
    {Effect::target_step,
     {"target_step", "distance attacks on it need more", "added up, to 60 at most", "in attack rolls on it (VS-D8)",
      "VS-A14", "distance attacks that it turned", kTargetStep},
     [](Profile& p, EffectParameters v) { add_up(p.target_step, v[0]); }},
    {Effect::armor_rolls,
     {"armor_rolls", "its targets make several armor rolls, which must all succeed", "the greater number",
      "after its hits (VS-D10)", "VS-A07", "hits only by a second armor roll", kArmorRolls},
     [](Profile& p, EffectParameters v) { keep_greater(p.armor_rolls, v[0]); }},
    {Effect::extra_attack,
     {"extra_attack", "another attack after a success", "numbers add up, to 60 at most; the greater distance counts",
      "after an attack and all that came of it (VS-X4)", "VS-X6", "further attacks", kExtraAttack},
     [](Profile& p, EffectParameters v) {
       add_up(v[0] == 0 ? p.extra_distance : p.extra_hand_to_hand, v[1]);
       if (v[0] == 0) keep_greater(p.extra_half_moves_wide, v[2]);
     }},
    {Effect::attacked_natural_max,
     {"attacked_natural_max", "attacks on it fail on low faces, and the attacker flees", "the greater of each number",
      "in attack rolls on it (VS-A02)", "VS-A02", "attackers frightened", kNaturalMax},
     [](Profile& p, EffectParameters v) {
       const bool first = p.fear_face == 0;
       keep_greater(p.fear_face, v[0]);
       p.flee_moves = static_cast<std::int8_t>(first ? v[1] : std::max<std::int32_t>(p.flee_moves, v[1]));
     }},
    {Effect::hit_saved_natural_min,
     {"hit_saved_natural_min", "hits that armor stops may knock the target back", "no further effect",
      "after the armor roll (VS-W8)", "VS-W8", "targets knocked back", kSavedNatural},
     [](Profile& p, EffectParameters v) { (v[0] == 0 ? p.blasts : p.punches) = true; }},
    {Effect::on_defeating,
     {"on_defeating", "a figure that it defeats hand to hand may change sides", "the better die",
      "when it defeats (VS-X4)", "VS-A10", "figures recruited", kOnDefeating},
     [](Profile& p, EffectParameters v) { keep_better_target(p.recruit_on, v[0]); }},
    {Effect::on_defeated,
     {"on_defeated", "attacks whoever defeats it", "no further effect", "on its defeat (VS-X4)", "VS-A11",
      "attacks of revenge"},
     [](Profile& p, EffectParameters) { p.revenge = true; }},
    {Effect::reroll,
     {"reroll", "rolls of its side may be made again", "added up, to 60 at most", "right after the roll (VS-A09)",
      "VS-A09", "rolls made again", kReroll},
     [](Profile& p, EffectParameters v) { add_up(p.rerolls, v[0]); }},
    {Effect::action_roll,
     {"action_roll", "an action instead of attack and skill roll", "the better die of each kind", "in step 3 (VS-R6)",
      "VS-R6", "figures disabled or placed", kActionRoll},
     [](Profile& p, EffectParameters v) {
       if (v[0] == 0) return keep_better_target(p.disable_on, v[1]);
       keep_better_target(p.summon_on, v[1]);
       keep_greater(p.summon_half_moves, v[2]);
       p.summon_late = p.summon_late || v[3] != 0;
     }},
    {Effect::range_multiple,
     {"range_multiple", "attacks from farther away", "the greater factor", "in range checks (VS-D1)", "VS-A13",
      "attacks beyond the usual range", kRangeMultiple},
     [](Profile& p, EffectParameters v) { keep_greater(p.range_factor, v[0]); }},
    {Effect::move_bonus,
     {"move_bonus", "moves farther", "added up; no turn is longer than 144 inches", "in its moves (VS-M1)", "VS-W4",
      "moves longer by it", kMoveBonus},
     [](Profile& p, EffectParameters v) {
       add_up(p.extra_moves, v[0]);
       add_up(p.extra_half_moves, v[1]);
     }},
    {Effect::initiative_bonus,
     {"initiative_bonus", "its side goes first more often", "added up, to 60 at most", "in initiative rolls (VS-R3)",
      "VS-R3", "initiative rolls won by it", kInitiative},
     [](Profile& p, EffectParameters v) { add_up(p.initiative, v[0]); }},
    {Effect::ignore_terrain,
     {"ignore_terrain", "may fly", "no further effect", "in its moves (VS-A06)", "VS-A06",
      "moves over figures or terrain"},
     [](Profile& p, EffectParameters) { p.flies = true; }},
    {Effect::no_controller,
     {"no_controller", "moves and attacks without a rider", "no further effect", "always (VS-M10)", "VS-A08",
      "moves without a rider"},
     [](Profile& p, EffectParameters) { p.independent = true; }},
    {Effect::courage,
     {"courage", "does not feel fear, or does", "fearless comes first", "when fear would strike it (VS-A02)", "VS-A02",
      "times that it felt no fear, or did", kCourage},
     [](Profile& p, EffectParameters v) {
       if (p.courage != Courage::fearless) p.courage = v[0] == 0 ? Courage::fearless : Courage::fearful;
     }},
    {Effect::own_skill,
     {"own_skill", "is good at the tasks of one label", "all of them", "in skill rolls (VS-K3)", "VS-K3",
      "skill rolls passed by it", kOwnSkill},
     [](Profile& p, EffectParameters v) { p.skills = static_cast<std::uint8_t>(p.skills | 1 << (v[0] - 1)); }},
    {Effect::swims,
     {"swims", "water is no rough ground for it", "no further effect", "in its moves (VS-M4)", "VS-T2",
      "moves through water"},
     [](Profile& p, EffectParameters) { p.swims = true; }},
    {Effect::places,
     {"places", "how many guys it carries", "the last one counts", "when guys go aboard (VS-M7)", "VS-F8",
      "guys taken aboard", kPlaces},
     [](Profile& p, EffectParameters v) {
       p.places = static_cast<std::int8_t>(v[0]);
       p.carries = is_mount(p.type) && v[1] == 0;
     }},
});

static_assert(in_order(kRows));
constexpr auto kSpecs = specs_of(kRows);

// Whether an effect can only help its army or may also do harm.
constexpr auto kHelpful = helpful_effects(
    {"armor", "distance_attack", "keep_highest", "roll_die", "armor_rolls", "extra_attack", "attacked_natural_max",
     "hit_saved_natural_min", "on_defeating", "on_defeated", "reroll", "action_roll", "range_multiple", "move_bonus",
     "ignore_terrain", "no_controller", "own_skill", "swims"},
    {{"roll_bonus", {{{"bonus", 0, 5}}}}, {"target_step", {{{"step", 0, 5}}}}, {"courage", {{{"kind", 0, 0}}}}});
/// VS-R3: going first means being in reach first. VS-F8: a vehicle may lose places.
constexpr std::array<std::string_view, 2> kMayHarm{"initiative_bonus", "places"};
static_assert(states_direction(kRows, kHelpful, kMayHarm));

constexpr auto kMeetings = std::to_array<EffectMeeting>({
    {"armor_rolls", "armor", "every bonus counts in both rolls; a building makes one"},
    {"attacked_natural_max", "keep_highest", "the die that is kept counts"},
    {"attacked_natural_max", "reroll", "a roll that failed by fear may be made again"},
    {"attacked_natural_max", "on_defeated", "who strikes back only fails"},
    {"on_defeating", "on_defeated", "who changes sides does not strike back"},
    {"hit_saved_natural_min", "extra_attack",
     "a target that was knocked away is out of reach hand to hand; at a distance it adds up"},
    {"reroll", "action_roll", "rolls of actions are not made again"},
});

/// VS-F3: the modifiers of a type.
std::array<std::int8_t, kRolls> modifiers(const Rules& rules, FigureType type) {
  const auto hero = static_cast<std::int8_t>(rules.hero_modifier);
  const auto vehicle = static_cast<std::int8_t>(rules.vehicle_modifier);
  const auto mook = static_cast<std::int8_t>(rules.mook_modifier);
  switch (type) {
    case FigureType::hero:
    case FigureType::commander:
      return {hero, hero, 0, hero};
    case FigureType::vehicle:
      return {vehicle, vehicle, vehicle, 0};
    case FigureType::mook:
      return {mook, mook, mook, mook};
    default:
      return {};
  }
}

}  // namespace

Profile plain_profile(const Rules& rules, FigureType type) {
  Profile profile;
  profile.type = type;
  profile.bonus = modifiers(rules, type);
  profile.sides.fill(static_cast<std::int8_t>(rules.die));
  profile.radius = rules.guy_radius;
  profile.move = rules.guy_move;
  profile.half_move = rules.guy_half_move;
  if (type == FigureType::commander) profile.armor = Armor::heavy;  // VS-F7
  if (type == FigureType::cavalry) {
    profile.radius = rules.cavalry_radius;
    profile.move = rules.cavalry_move;
    profile.half_move = rules.cavalry_half_move;
  }
  if (type == FigureType::vehicle || type == FigureType::building) {
    profile.radius = rules.vehicle_radius;
    profile.move = rules.vehicle_move;
    profile.half_move = rules.vehicle_half_move;
  }
  if (is_mount(type)) {
    profile.armor = Armor::light;
    profile.carries = true;
    profile.places = type == FigureType::vehicle ? 4 : 0;
  }
  return profile;
}

}  // namespace warbalance::vsgmr

namespace warbalance {
namespace {

constexpr auto kNumbers = specs_of(vsgmr::kNumberRows);
constexpr auto kOptions = specs_of(vsgmr::kOptionRows);
constexpr auto kWeights = specs_of(vsgmr::kWeightRows);
constexpr std::string_view kTypes[] = {"Mook guy", "Troop guy", "Hero guy", "Commander",
                                       "Cavalry",  "Vehicle",   "Building"};

}  // namespace

const Vocabulary& Vsgmr::vocabulary() {
  static const Vocabulary vocabulary{.numbers = kNumbers,
                                     .options = kOptions,
                                     .weights = kWeights,
                                     .effects = vsgmr::kSpecs,
                                     .quality_min = 1,
                                     .quality_max = 7,
                                     .meetings = vsgmr::kMeetings,
                                     .helpful = vsgmr::kHelpful,
                                     .quality_suffix = "",
                                     .high_quality_is_better = true,
                                     .endings = vsgmr::kEndingNames,
                                     .quality_names = kTypes,
                                     .players_max = 6,
                                     .tasks = true,
                                     .facts = &facts()};
  return vocabulary;
}

void Vsgmr::note_effect(Rules& rules, std::size_t effect, EffectParameters parameters) {
  if (vsgmr::kRows[effect].spec.type != "roll_bonus" || parameters[2] == 0) return;
  std::int32_t& greatest = rules.friend_support[vsgmr::at(parameters[0])];
  greatest = std::max(greatest, parameters[1]);
}

bool Vsgmr::apply_effect(Profile& profile, std::size_t effect, EffectParameters parameters, int /*rule*/) {
  assert(effect < vsgmr::kRows.size() && parameters.size() == vsgmr::kRows[effect].spec.parameters.size());
  vsgmr::kRows[effect].apply(profile, parameters);
  return true;
}

}  // namespace warbalance
