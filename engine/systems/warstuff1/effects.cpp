#include <array>
#include <cassert>

#include "engine/systems/warstuff1/battle.hpp"
#include "engine/systems/warstuff1/system.hpp"

namespace warbalance::warstuff1 {
namespace {

enum Role : std::int32_t { kAttacker, kDefender, kEither, kShooterAtIt };
enum Kind : std::int32_t { kAny, kMelee, kShoot };
enum Trigger : std::int32_t { kTargetChosen, kMeleeContact, kMeleeKill };

constexpr std::string_view kRoleWords[] = {"attacker", "defender", "either", "shooter_at_it"};
constexpr std::string_view kKindWords[] = {"any", "melee", "shoot"};
constexpr std::string_view kSideWords[] = {"attacker", "defender"};
constexpr std::string_view kNaturalWords[] = {"kill", "wounds", "hits", "stun"};
constexpr std::string_view kSourceWords[] = {"any", "ground"};
constexpr std::string_view kTriggerWords[] = {"target_chosen", "melee_contact", "melee_kill"};
constexpr std::string_view kResultWords[] = {"passed", "killed"};
constexpr std::string_view kWhenWords[] = {"placed", "after_melee"};

constexpr NumberSpec target(std::string_view meaning, std::string_view rule, std::int32_t fallback = 0) {
  return {"on", fallback, 2, 6, "d6", rule, meaning, {}, fallback == 0};
}
constexpr NumberSpec distance(std::string_view path, std::string_view meaning, std::string_view rule) {
  return {path, 0, 1, 4800, "1/100 inch", rule, meaning, {}, true};
}

constexpr NumberSpec kQualityMod[] = {
    {"role", 0, 0, 3, "", "WS1-604", "as attacker, defender, either, or to whoever shoots at it", kRoleWords, true},
    {"attack", 0, 0, 2, "", "WS1-604", "in any attack, in melee or in shooting", kKindWords},
    {"amount", 1, -5, 5, "", "WS1-604", "added to the effective Quality"},
    {"unless_other_has_same", 0, 0, 1, "", "WS1-R17", "does not count against a unit with the same rule", kFlagWords}};
constexpr NumberSpec kQualityDieNumbers[] = {
    {"attack", 0, 0, 2, "", "WS1-R13", "in any attack, in melee or in shooting", kKindWords, true}};
constexpr NumberSpec kCover[] = {
    {"amount", 0, 1, 5, "", "WS1-R03", "added to its Quality in cover, instead of the usual number", {}, true},
    {"always", 0, 0, 1, "", "WS1-R03", "it counts as in cover everywhere", kFlagWords}};
constexpr NumberSpec kOnNatural[] = {
    {"role", 0, 0, 1, "", "WS1-608", "attacker: high faces of its hits; defender: low faces of misses in melee",
     kSideWords, true},
    {"result", 0, 0, 3, "", "WS1-608", "what happens to the other unit", kNaturalWords, true},
    {"face", 0, 1, 6, "d6", "WS1-608", "face from which (defender: up to which) it happens", {}, true},
    {"amount", 1, 0, 4, "", "WS1-608", "how many wounds or hits"},
    {"dice", 0, 0, 2, "D3", "WS1-R35", "instead of amount: dice for hits"}};
constexpr NumberSpec kIgnoreHit[] = {
    target("die from which a hit is ignored", "WS1-605"),
    {"source", 0, 0, 1, "", "WS1-605", "hits of any source, or of dangerous terrain only", kSourceWords}};
constexpr NumberSpec kSurviveKill[] = {target("die from which it takes a wound instead", "WS1-R24")};
constexpr NumberSpec kMoraleTest[] = {
    {"trigger", 0, 0, 2, "", "WS1-702", "its target of a shot; its enemy in melee; enemies near when it kills in melee",
     kTriggerWords, true},
    {"radius", 600, 1, 4800, "1/100 inch", "WS1-R02", "how near, for melee_kill"}};
constexpr NumberSpec kMoraleResult[] = {
    {"result", 0, 0, 1, "", "WS1-701", "every test is passed without a die, or kills when failed", kResultWords, true}};
constexpr NumberSpec kImmune[] = {
    {"to", 0, 0, 3, "", "WS1-R33", "what natural faces do not do to it", kNaturalWords, true}};
constexpr NumberSpec kOnDeath[] = {distance("radius", "how near an enemy must be", "WS1-R06"),
                                   target("die from which it is hit", "WS1-R06"),
                                   {"hits", 1, 1, 4, "hits", "WS1-R06", "hits on it"}};
constexpr NumberSpec kAttack[] = {
    distance("range", "range of the attack", "WS1-601"),
    {"stun_on", 0, 0, 6, "d6", "WS1-R07", "0: a shot; else the die from which the attack stuns, whatever the Quality"}};
constexpr NumberSpec kMove[] = {{"walk", 0, -600, 4800, "1/100 inch", "WS1-R08", "added to Walk"},
                                {"run", 0, -1200, 4800, "1/100 inch", "WS1-R08", "added to Run"}};
constexpr NumberSpec kExtraMove[] = {
    {"when", 0, 0, 1, "", "WS1-R34", "when it has been placed, or after its attack in melee", kWhenWords, true},
    distance("distance", "how far", "WS1-R34"),
    {"gap", 0, 0, 4800, "1/100 inch", "WS1-R15", "gap to every enemy at its end"}};
constexpr NumberSpec kChargeDivisor[] = {
    {"div", 2, 1, 6, "", "WS1-R09", "moves of enemies into contact are divided by it"}};
constexpr NumberSpec kDeployLate[] = {distance("gap", "gap to every enemy when it is placed", "WS1-R25")};
constexpr NumberSpec kCommand[] = {{"dice", 3, 1, 10, "dice", "WS1-R18", "dice rolled when it is activated"},
                                   target("die from which a friend is activated too", "WS1-R18", 4),
                                   distance("radius", "how near the friend must be", "WS1-R18")};
constexpr NumberSpec kHeal[] = {distance("radius", "how near the friend must be", "WS1-R14"),
                                target("die from which the friend is healed", "WS1-R14")};

/// The entry for a rule's conditional modifiers; null if there is no room for another.
QualityEdge* edge_of(Profile& p, int rule) {
  for (int i = 0; i < p.edge_count; ++i) {
    if (p.edges[static_cast<std::size_t>(i)].rule == rule) return &p.edges[static_cast<std::size_t>(i)];
  }
  if (p.edge_count == kMaxEdges) return nullptr;
  QualityEdge& edge = p.edges[static_cast<std::size_t>(p.edge_count++)];
  edge.rule = static_cast<std::int8_t>(rule);
  return &edge;
}

/// Adds to the modifiers of a unit, or to one of its conditional modifiers.
template <class Mods>
void add_mods(Mods& mods, EffectParameters v) {
  const std::int32_t amount = v[2];
  const bool attacks = v[0] == kAttacker || v[0] == kEither;
  const bool defends = v[0] == kDefender || v[0] == kEither;
  if (v[0] == kShooterAtIt) return add_up(mods.defend_shoot, -amount);  // only the difference counts
  if (v[1] != kMelee) {
    if (attacks) add_up(mods.attack_shoot, amount);
    if (defends) add_up(mods.defend_shoot, amount);
  }
  if (v[1] != kShoot) {
    if (attacks) add_up(mods.attack_melee, amount);
    if (defends) add_up(mods.defend_melee, amount);
  }
}

/// @pre there is room for a conditional one
void quality_mod(Profile& p, EffectParameters v, int rule) {
  v[3] == 0 ? add_mods(p, v) : add_mods(*edge_of(p, rule), v);
}
void on_natural(Profile& p, EffectParameters v, int) {
  const bool low = v[0] == kDefender;
  NaturalNumbers& naturals = low ? p.answers : p.naturals;
  const auto widen = [&](std::int8_t& face) { low ? keep_greater(face, v[2]) : keep_better_target(face, v[2]); };
  switch (static_cast<Natural>(v[1])) {
    case Natural::kill:
      widen(naturals.kill_face);
      break;
    case Natural::wounds:
      widen(naturals.wounds_face);
      add_up(naturals.wounds, v[3]);
      break;
    case Natural::hits:
      widen(v[4] > 0 ? naturals.dice_face : naturals.hits_face);
      add_up(v[4] > 0 ? naturals.dice : naturals.hits, v[4] > 0 ? v[4] : v[3]);
      break;
    case Natural::stun:
      widen(naturals.stun_face);
      break;
  }
}

struct EffectRow {
  Effect effect;
  EffectSpec spec;
  void (*apply)(Profile&, EffectParameters, int rule);
};

// One row per effect: name in data, meaning, how two combine, when it acts, rule id, parameters, function.
constexpr auto kRows = std::to_array<EffectRow>({
    {Effect::quality_mod,
     {"quality_mod", "a higher or lower effective Quality", "added up, to 60 at most",
      "when the needed attack die is found (WS1-604)", "WS1-604", "attack dice that it turned", kQualityMod},
     quality_mod},
    {Effect::quality_die,
     {"quality_die", "adds D3 to its effective Quality as attacker", "each rolls its own die, 60 at most",
      "before the attack die (WS1-611)", "WS1-R13", "hits only by its D3", kQualityDieNumbers},
     [](Profile& p, EffectParameters v, int) {
       if (v[0] != kShoot) add_up(p.melee_dice, 1);
       if (v[0] != kMelee) add_up(p.shoot_dice, 1);
     }},
    {Effect::cover,
     {"cover", "more protection by cover", "the greater amount counts; always, if one says so",
      "when it is shot at (WS1-501)", "WS1-R03", "misses only by its cover", kCover},
     [](Profile& p, EffectParameters v, int) {
       keep_greater(p.cover_quality, v[0]);
       p.always_cover = p.always_cover || v[1] != 0;
     }},
    {Effect::on_natural,
     {"on_natural", "a high die of its attack, or a low one of an attack on it, has an effect",
      "the wider range of faces; wounds and hits are added up, to 60 each at most",
      "after the attack die, in the order dice, wounds, hit, hits, stun (WS1-608, WS1-609)", "WS1-608",
      "natural faces with an effect", kOnNatural},
     on_natural},
    {Effect::ignore_hit,
     {"ignore_hit", "ignores hits on a die", "the better die counts of each source",
      "first of all, hit by hit (WS1-605)", "WS1-R31", "hits ignored", kIgnoreHit},
     [](Profile& p, EffectParameters v, int) {
       keep_better_target(v[1] != 0 ? p.ignore_ground_on : p.ignore_on, v[0]);
     }},
    {Effect::survive_kill,
     {"survive_kill", "takes a wound instead of being killed", "the better die counts",
      "whenever it would be killed (WS1-605)", "WS1-R24", "deaths avoided", kSurviveKill},
     [](Profile& p, EffectParameters v, int) { keep_better_target(p.survive_on, v[0]); }},
    {Effect::morale_test,
     {"morale_test", "makes enemies test their morale", "one test for each occasion; the greater radius",
      "before or after the attack by option; after the hits of a melee (WS1-702)", "WS1-702",
      "morale tests that enemies failed", kMoraleTest},
     [](Profile& p, EffectParameters v, int rule) {
       if (v[0] == kTargetChosen) p.target_tests = true;
       if (v[0] == kMeleeContact) p.contact_test_unless_same |= RuleSet{1} << rule;
       if (v[0] == kMeleeKill) keep_greater(p.kill_test_radius, v[1] / p.scale);
     }},
    {Effect::morale_result,
     {"morale_result", "what becomes of its morale tests", "passing comes before being killed",
      "instead of the test, or of the stun (WS1-701)", "WS1-701", "morale tests that it decided", kMoraleResult},
     [](Profile& p, EffectParameters v, int) { (v[0] == 0 ? p.passes_morale : p.dies_of_morale) = true; }},
    {Effect::immune,
     {"immune", "natural faces do not do this to it", "added up", "in the attack on it (WS1-608)", "WS1-R33",
      "natural faces without an effect", kImmune},
     [](Profile& p, EffectParameters v, int) { p.immune = static_cast<std::uint8_t>(p.immune | (1U << v[0])); }},
    {Effect::on_death,
     {"on_death", "when killed, enemies near may be hit", "the better of each number",
      "after the attack that killed it (WS1-611)", "WS1-R06", "hits on enemies near its death", kOnDeath},
     [](Profile& p, EffectParameters v, int) {
       keep_greater(p.blow_radius, v[0] / p.scale);
       keep_better_target(p.blow_on, v[1]);
       keep_greater(p.blow_hits, v[2]);
     }},
    {Effect::attack,
     {"attack", "may attack at a distance", "the greater range and the better die of each kind",
      "after Hold and Walk (WS1-601)", "WS1-601", "attacks at a distance", kAttack},
     [](Profile& p, EffectParameters v, int) {
       if (v[1] == 0) return keep_greater(p.range, v[0] / p.scale);
       keep_greater(p.entangle_range, v[0] / p.scale);
       keep_better_target(p.entangle_on, v[1]);
     }},
    {Effect::move,
     {"move", "moves farther, or less far", "added up, to 96 inches at most", "in every Walk and Run (WS1-304)",
      "WS1-R08", "moves longer, or cut short", kMove},
     [](Profile& p, EffectParameters v, int) {
       add_length(p.walk_bonus, v[0], p.scale);
       add_length(p.run_bonus, v[1], p.scale);
     }},
    {Effect::extra_move,
     {"extra_move", "one more move", "the greater of each number",
      "when it has been placed, or after its melee (WS1-206, WS1-611)", "WS1-R34", "further moves", kExtraMove},
     [](Profile& p, EffectParameters v, int) {
       keep_greater(v[0] == 0 ? p.placed_move : p.melee_move, v[1] / p.scale);
       if (v[0] == 1) keep_greater(p.melee_move_gap, v[2] / p.scale);
     }},
    {Effect::fly,
     {"fly", "moves over units and terrain", "no further effect", "in every move; where it ends must be free (WS1-404)",
      "WS1-R12", "moves over units or terrain"},
     [](Profile& p, EffectParameters, int) { p.flies = true; }},
    {Effect::charge_divisor,
     {"charge_divisor", "enemies that move into contact with it come less far", "the greater counts",
      "in a Run that attacks it (WS1-405)", "WS1-R09", "moves into contact slowed", kChargeDivisor},
     [](Profile& p, EffectParameters v, int) { keep_greater(p.charge_divisor, v[0]); }},
    {Effect::ignore_difficult,
     {"ignore_difficult", "ignores difficult terrain", "no further effect",
      "in every move through difficult terrain (WS1-502)", "WS1-R19", "moves through difficult terrain"},
     [](Profile& p, EffectParameters, int) { p.ignores_difficult = true; }},
    {Effect::deploy_late,
     {"deploy_late", "is placed after all others, anywhere far from enemies", "the greater gap counts",
      "when all other units stand (WS1-205)", "WS1-R25", "late deployments", kDeployLate},
     [](Profile& p, EffectParameters v, int) { keep_greater(p.late_gap, v[0] / p.scale); }},
    {Effect::command,
     {"command", "when activated, friends near may act with it", "the better of each number",
      "before its own action (WS1-R18)", "WS1-R18", "friends activated", kCommand},
     [](Profile& p, EffectParameters v, int) {
       keep_greater(p.command_dice, v[0]);
       keep_better_target(p.command_on, v[1]);
       keep_greater(p.command_radius, v[2] / p.scale);
     }},
    {Effect::heal,
     {"heal", "may heal a friend near instead of an attack", "the better of each number",
      "after Hold, Walk or Run (WS1-306)", "WS1-R14", "friends healed", kHeal},
     [](Profile& p, EffectParameters v, int) {
       keep_greater(p.heal_radius, v[0] / p.scale);
       keep_better_target(p.heal_on, v[1]);
     }},
});

static_assert(in_order(kRows));
constexpr auto kSpecs = specs_of(kRows);

// Whether an effect can only help its army or may also do harm.
constexpr auto kHelpful = helpful_effects(
    {"quality_die", "cover", "on_natural", "ignore_hit", "survive_kill", "morale_test", "immune", "on_death", "attack",
     "extra_move", "fly", "charge_divisor", "ignore_difficult", "command", "heal"},
    {{"quality_mod", {{{"role", 0, 2}, {"amount", 0, 5}}}},
     {"quality_mod", {{{"role", 3, 3}, {"amount", -5, 0}}}},
     {"morale_result", {{{"result", 0, 0}}}},
     {"move", {{{"walk", 0, 4800}, {"run", 0, 4800}}}}});
/// WS1-205: nearby enemies restrict where the unit may be placed.
constexpr std::array<std::string_view, 1> kMayHarm{"deploy_late"};
static_assert(states_direction(kRows, kHelpful, kMayHarm));

constexpr auto kMeetings = std::to_array<EffectMeeting>({
    {"quality_mod", "quality_die", "added up"},
    {"ignore_hit", "on_natural", "a hit that kills outright is not ignored (option deadly_ignores_tough)"},
    {"survive_kill", "on_natural", "the hits that follow still count"},
    {"survive_kill", "morale_result", "a unit that a failed test would kill may survive, and is not stunned"},
    {"survive_kill", "on_death", "a unit that survives does not die, so nothing happens"},
    {"immune", "on_natural", "only what it is immune to is left out"},
    {"morale_test", "morale_result", "who passes every test rolls none"},
    {"fly", "ignore_difficult", "who flies ignores difficult terrain already"},
    {"charge_divisor", "fly", "flyers are slowed too"},
    {"deploy_late", "extra_move", "it moves at once when it is placed, late or not"},
});

}  // namespace

}  // namespace warbalance::warstuff1

namespace warbalance {
namespace {

constexpr auto kNumbers = specs_of(warstuff1::kNumberRows);
constexpr auto kOptions = specs_of(warstuff1::kOptionRows);
constexpr auto kWeights = specs_of(warstuff1::kWeightRows);

}  // namespace

const Vocabulary& Warstuff1::vocabulary() {
  static const Vocabulary vocabulary{.numbers = kNumbers,
                                     .options = kOptions,
                                     .weights = kWeights,
                                     .effects = warstuff1::kSpecs,
                                     .quality_min = 1,
                                     .quality_max = 5,
                                     .meetings = warstuff1::kMeetings,
                                     .helpful = warstuff1::kHelpful,
                                     .quality_suffix = "",
                                     .high_quality_is_better = true,
                                     .endings = warstuff1::kEndingNames,
                                     .facts = &facts(),
                                     .rules_max = warstuff1::kMaxRules};
  return vocabulary;
}

Warstuff1::Profile Warstuff1::plain_profile(const Rules& rules, int quality) {
  Profile profile;
  profile.quality = static_cast<std::int8_t>(quality);
  profile.radius = rules.base_radius;
  profile.scale = static_cast<std::int8_t>(rules.distance_divisor());
  return profile;
}

bool Warstuff1::apply_effect(Profile& profile, std::size_t effect, EffectParameters parameters, int rule) {
  assert(effect < warstuff1::kRows.size() && parameters.size() == warstuff1::kRows[effect].spec.parameters.size());
  assert(rule >= 0 && rule < warstuff1::kMaxRules);
  const bool conditional = effect == static_cast<std::size_t>(warstuff1::Effect::quality_mod) && parameters[3] != 0;
  if (conditional && warstuff1::edge_of(profile, rule) == nullptr) return false;
  warstuff1::kRows[effect].apply(profile, parameters, rule);
  profile.carried |= warstuff1::RuleSet{1} << rule;
  return true;
}

}  // namespace warbalance
