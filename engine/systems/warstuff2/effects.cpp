#include <array>
#include <cassert>

#include "engine/systems/warstuff2/system.hpp"

namespace warbalance::warstuff2 {
namespace {

constexpr std::string_view kRerollWords[] = {"fail", "success"};
constexpr std::string_view kAttackWords[] = {"melee", "shooting"};

constexpr NumberSpec target(std::string_view meaning, std::string_view rule, std::int32_t fallback = 0) {
  return {"on", fallback, 2, 6, "d6", rule, meaning, {}, fallback == 0};
}
constexpr NumberSpec distance(std::string_view path, std::string_view meaning, std::string_view rule,
                              std::int32_t fallback = 0) {
  return {path, fallback, 1, 4800, "1/100 inch", rule, meaning, {}, fallback == 0};
}
constexpr NumberSpec unless_same(std::string_view rule) {
  return {"unless_target_has_same", 0, 0, 1, "", rule, "does not count against a unit with the same rule", kFlagWords};
}

constexpr NumberSpec kIgnoreHit[] = {target("die from which a hit is ignored", "WS2-W4")};
constexpr NumberSpec kNatural[] = {
    {"natural", 6, 2, 6, "d6", "WS2-W2", "hit die, after re-rolls, from which the hit is deadly"},
    {"wounds", 1, 1, 3, "wounds", "WS2-W6", "wounds of a deadly hit"}};
constexpr NumberSpec kHitsOnDeath[] = {distance("radius", "how near a unit must be", "WS2-Q4"),
                                       {"hits", 1, 1, 4, "hits", "WS2-Q4", "hits on each unit"}};
constexpr NumberSpec kMoveBonus[] = {{"advance", 0, -600, 4800, "1/100 inch", "WS2-Q5", "added to Advance"},
                                     {"rush", 0, -1200, 4800, "1/100 inch", "WS2-Q5", "added to Rush and Charge"}};
constexpr NumberSpec kWoundRollBonus[] = {{"bonus", 1, 1, 6, "", "WS2-W7", "added to the wound die of enemies"}};
constexpr NumberSpec kFreeze[] = {target("die from which an enemy that was hit is Frozen", "WS2-W12")};
constexpr NumberSpec kRerollHits[] = {
    {"which", 0, 0, 1, "", "WS2-X9", "fail: may re-roll misses; success: must re-roll hits", kRerollWords, true},
    {"attack", 0, 0, 1, "", "WS2-X9", "in melee or in shooting", kAttackWords},
    unless_same("WS2-X9")};
constexpr NumberSpec kRerolledBy[] = {{"which", 0, 0, 1, "", "WS2-X9",
                                       "fail: enemies may re-roll misses; success: they must re-roll hits",
                                       kRerollWords, true}};
constexpr NumberSpec kRescueFriend[] = {distance("radius", "how near the friend must be", "WS2-W9"),
                                        target("die from which the friend is Stunned instead of killed", "WS2-W9")};
constexpr NumberSpec kRetreat[] = {distance("distance", "move back after a charge", "WS2-X7")};
constexpr NumberSpec kGrantActions[] = {{"dice", 3, 1, 10, "dice", "WS2-Q15", "dice rolled at each activation"},
                                        target("die from which a friend takes an action", "WS2-Q15", 4),
                                        distance("radius", "how near the friend must be", "WS2-Q15")};
constexpr NumberSpec kExtraAttacks[] = {{"attacks", 2, 1, 4, "attacks", "WS2-X3", "attacks of a charge"}};
constexpr NumberSpec kRescueSelf[] = {target("die from which it is Stunned instead of killed", "WS2-W9")};
constexpr NumberSpec kShoot[] = {distance("range", "range of its shots", "WS2-S1")};
constexpr NumberSpec kLateDeploy[] = {distance("distance", "gap to every enemy when it is placed", "WS2-D7")};
constexpr NumberSpec kWoundTable[] = {
    {"roll_from", 1, 1, 20, "markers", "WS2-W8", "markers from which it rolls on the wounds table"},
    {"killed_on", 6, 2, 20, "total", "WS2-W8", "wound total from which it is killed"}};
constexpr NumberSpec kCast[] = {target("die from which the spell works", "WS2-Q27", 4)};
constexpr NumberSpec kSpell[] = {
    distance("range", "range of the spell", "WS2-Q27"),
    {"hits", 1, 1, 4, "hits", "WS2-Q27", "automatic hits"},
    {"wound_roll_bonus", 0, 0, 6, "", "WS2-Q27", "added to the wound die"},
    {"freeze_on", 0, 0, 6, "d6", "WS2-Q27", "die from which the target is Frozen; 0 = never"}};

/// Applies an effect that counts unless the other unit has the same rule.
void compare(Profile& p, RuleSet& unless_same, int rule) {
  unless_same |= RuleSet{1} << rule;
  p.compares |= RuleSet{1} << rule;
}

void reroll_hits(Profile& p, EffectParameters v, int rule) {
  const bool success = v[0] == 1;
  const bool shooting = v[1] == 1;
  const bool unless_same = v[2] == 1;
  if (unless_same) {
    RuleSet& rules = shooting ? (success ? p.shoot_success_unless_same : p.shoot_fail_unless_same)
                              : (success ? p.melee_success_unless_same : p.melee_fail_unless_same);
    compare(p, rules, rule);
  } else {
    bool& always = shooting ? (success ? p.shoot_success : p.shoot_fail) : (success ? p.melee_success : p.melee_fail);
    always = true;
  }
}

struct EffectRow {
  Effect effect;
  EffectSpec spec;
  void (*apply)(Profile&, EffectParameters, int rule);
};

// One row per effect: name in data, meaning, how two combine, rule id, parameters, function.
constexpr auto kRows = std::to_array<EffectRow>({
    {Effect::ignore_hit,
     {"ignore_hit", "ignores normal hits on a die", "the better die counts",
      "after a hit is scored, before the quality test (WS2-W4)", "WS2-Q1", "hits ignored", kIgnoreHit},
     [](Profile& p, EffectParameters v, int) { keep_better_target(p.ignore_hit_on, v[0]); }},
    {Effect::always_cover,
     {"always_cover", "always counts as in cover", "no further effect",
      "whenever a hit on it may meet cover (WS2-S6, WS2-T10)", "WS2-Q2", "hits ignored by its own cover"},
     [](Profile& p, EffectParameters, int) { p.always_cover = true; }},
    {Effect::auto_wound_on_natural,
     {"auto_wound_on_natural", "a high hit die wounds without a quality test", "the better of each number",
      "with the hit die, after its re-roll (WS2-W2, WS2-W6)", "WS2-Q3", "hits without a quality test", kNatural},
     [](Profile& p, EffectParameters v, int) {
       keep_better_target(p.natural, v[0]);
       keep_greater(p.natural_wounds, v[1]);
     }},
    {Effect::hits_on_death,
     {"hits_on_death", "when killed, all units near take hits", "the greater of each number",
      "when it is killed, before anything else goes on (WS2-W10, WS2-W16)", "WS2-Q4", "hits on units near its death",
      kHitsOnDeath},
     [](Profile& p, EffectParameters v, int) {
       keep_greater(p.blast_radius, v[0]);
       keep_greater(p.blast_hits, v[1]);
     }},
    {Effect::move_bonus,
     {"move_bonus", "moves farther, or less far", "added up, to 96 inches at most",
      "in every Advance, Rush and Charge; not in the move after a melee (WS2-A13, WS2-A14, WS2-A15)", "WS2-Q5",
      "moves longer, or cut short", kMoveBonus},
     [](Profile& p, EffectParameters v, int) {
       add_length(p.move_advance_bonus, v[0]);
       add_length(p.move_rush_bonus, v[1]);
     }},
    {Effect::reroll_morale,
     {"reroll_morale", "re-rolls failed morale tests", "no further effect",
      "right after a failed morale or nerve test, unless it is Stunned (WS2-MO2, WS2-X8)", "WS2-Q6",
      "tests passed by the re-roll"},
     [](Profile& p, EffectParameters, int) { p.reroll_morale = true; }},
    {Effect::wound_roll_bonus,
     {"wound_roll_bonus", "adds to the wound die of enemies", "the greater counts",
      "with the wound die of an enemy that it has wounded (WS2-W7)", "WS2-Q7", "wound dice that kill only by it",
      kWoundRollBonus},
     [](Profile& p, EffectParameters v, int) { keep_greater(p.wound_bonus, v[0]); }},
    {Effect::freeze_on_hit,
     {"freeze_on_hit", "may freeze enemies that it hits", "the better die counts",
      "the last die of an attack, after the wound die (WS2-W12)", "WS2-Q8", "units Frozen", kFreeze},
     [](Profile& p, EffectParameters v, int) { keep_better_target(p.freeze_on, v[0]); }},
    {Effect::reroll_hits,
     {"reroll_hits", "re-rolls its hit dice", "both kinds cancel out", "right after the hit die (WS2-W1, WS2-X9)",
      "WS2-Q9", "hits won or lost by re-rolls", kRerollHits},
     reroll_hits},
    {Effect::rerolled_by,
     {"rerolled_by", "enemies that shoot at it re-roll their hit dice", "both kinds cancel out",
      "right after the hit die of a shot at it (WS2-W1, WS2-X9)", "WS2-Q14", "hits on it won or lost by re-rolls",
      kRerolledBy},
     [](Profile& p, EffectParameters v, int) { (v[0] == 1 ? p.shot_at_success : p.shot_at_fail) = true; }},
    {Effect::fly,
     {"fly", "moves over units and terrain", "no further effect", "in every move; where it ends must be free (WS2-M10)",
      "WS2-Q10", "moves over units or terrain"},
     [](Profile& p, EffectParameters, int) { p.flies = true; }},
    {Effect::rescue_friend,
     {"rescue_friend", "may save friends near from being killed", "the better of each number",
      "when a friend would be killed and has not saved itself (WS2-W9)", "WS2-Q11", "friends saved", kRescueFriend},
     [](Profile& p, EffectParameters v, int) {
       keep_greater(p.healer_radius, v[0]);
       keep_better_target(p.healer_on, v[1]);
     }},
    {Effect::no_strike_back,
     {"no_strike_back", "units that it charges do not strike back", "no further effect",
      "in its charge, after its own attack (WS2-X4)", "WS2-Q12", "strikes back prevented"},
     [](Profile& p, EffectParameters, int) { p.no_strike_back = true; }},
    {Effect::retreat,
     {"retreat", "moves back after a charge", "the greater counts",
      "after its charge, instead of the step back (WS2-X7)", "WS2-Q12", "moves back after a charge", kRetreat},
     [](Profile& p, EffectParameters v, int) { keep_greater(p.retreat, v[0]); }},
    {Effect::nerve_test,
     {"nerve_test", "units without the same rule test their nerve before they attack it in melee",
      "each rule counts for itself", "before each attack on it in melee (WS2-X8)", "WS2-Q13",
      "nerve tests that enemies failed"},
     [](Profile& p, EffectParameters, int rule) { compare(p, p.nerve_unless_same, rule); }},
    {Effect::grant_actions,
     {"grant_actions", "when activated, may grant actions to friends near", "the better of each number",
      "at the start of its activation, before its spell and its action (WS2-A3)", "WS2-Q15", "actions granted",
      kGrantActions},
     [](Profile& p, EffectParameters v, int) {
       keep_greater(p.leader_dice, v[0]);
       keep_better_target(p.leader_on, v[1]);
       keep_greater(p.leader_radius, v[2]);
     }},
    {Effect::extra_attacks,
     {"extra_attacks", "number of attacks when charging", "the greater counts",
      "in its charge; one wound die for all its attacks (WS2-X3, WS2-W7)", "WS2-Q16", "further attacks", kExtraAttacks},
     [](Profile& p, EffectParameters v, int) { keep_greater(p.charge_attacks, v[0]); }},
    {Effect::rescue_self,
     {"rescue_self", "may be Stunned instead of killed", "the better die counts",
      "when it would be killed, before friends may save it (WS2-W9)", "WS2-Q17", "deaths avoided", kRescueSelf},
     [](Profile& p, EffectParameters v, int) { keep_better_target(p.rescue_on, v[0]); }},
    {Effect::shoot,
     {"shoot", "may shoot", "the greater range counts",
      "when it holds, after an Advance, and as a reaction on Guard (WS2-S1, WS2-S20)", "WS2-Q18", "shots", kShoot},
     [](Profile& p, EffectParameters v, int) { keep_greater(p.range, v[0]); }},
    {Effect::late_deploy,
     {"late_deploy", "is deployed after all others, anywhere far from enemies", "the greater distance counts",
      "in set-up, when all other units stand (WS2-D7)", "WS2-Q23", "late deployments", kLateDeploy},
     [](Profile& p, EffectParameters v, int) { keep_greater(p.late_deploy_distance, v[0]); }},
    {Effect::ignore_difficult,
     {"ignore_difficult", "ignores difficult terrain", "no further effect",
      "in every move through difficult terrain (WS2-T20)", "WS2-Q24", "moves through difficult terrain"},
     [](Profile& p, EffectParameters, int) { p.ignores_difficult = true; }},
    {Effect::wound_table,
     {"wound_table", "has its own wounds table", "the greater of each number",
      "instead of the usual wound die (WS2-W8)", "WS2-Q25", "wound dice not rolled or survived", kWoundTable},
     [](Profile& p, EffectParameters v, int) {
       keep_greater(p.wounds_roll_from, v[0]);
       keep_greater(p.wounds_killed_on, v[1]);
     }},
    {Effect::ignore_rout,
     {"ignore_rout", "is not killed when its army routs", "no further effect",
      "when its army has failed its morale test (WS2-MO4)", "WS2-Q26", "routs outlived"},
     [](Profile& p, EffectParameters, int) { p.ignores_rout = true; }},
    {Effect::cast,
     {"cast", "may cast one of its spells when activated", "the better die counts",
      "in its activation, after granted actions and before its own action (WS2-A4)", "WS2-Q27", "spells that worked",
      kCast},
     [](Profile& p, EffectParameters v, int) { keep_better_target(p.cast_on, v[0]); }},
    {Effect::spell,
     {"spell", "a spell with automatic hits", "the unit may choose", "when the die of the cast has succeeded (WS2-A4)",
      "WS2-Q27", "hits by spells", kSpell, true},
     [](Profile& p, EffectParameters v, int) {
       p.spells[static_cast<std::size_t>(p.spell_count++)] = {
           v[0], static_cast<std::int8_t>(v[1]), static_cast<std::int8_t>(v[2]), static_cast<std::int8_t>(v[3])};
     }},
});

static_assert(in_order(kRows));
constexpr auto kSpecs = specs_of(kRows);

// Whether an effect can only help its army or may also do harm.
constexpr auto kHelpful = helpful_effects(
    {"ignore_hit", "always_cover", "auto_wound_on_natural", "reroll_morale", "wound_roll_bonus", "freeze_on_hit", "fly",
     "rescue_friend", "no_strike_back", "retreat", "nerve_test", "grant_actions", "extra_attacks", "rescue_self",
     "shoot", "ignore_difficult", "ignore_rout", "cast", "spell"},
    {{"move_bonus", {{{"advance", 0, 4800}, {"rush", 0, 4800}}}},
     {"reroll_hits", {{{"which", 0, 0}}}},
     {"rerolled_by", {{{"which", 1, 1}}}},
     {"wound_table", {{{"killed_on", 6, 20}}}}});
/// WS2-Q4: the units hit may be friends. WS2-D7: nearby enemies restrict where the unit may be placed.
constexpr std::array<std::string_view, 2> kMayHarm{"hits_on_death", "late_deploy"};
static_assert(states_direction(kRows, kHelpful, kMayHarm));

constexpr auto kMeetings = std::to_array<EffectMeeting>({
    {"ignore_hit", "always_cover", "never both: one die at the better number"},
    {"ignore_hit", "auto_wound_on_natural", "a hit that wounds by itself is not ignored"},
    {"ignore_hit", "hits_on_death", "hits of a blast are ignored like others"},
    {"ignore_hit", "spell", "hits of spells are ignored like others"},
    {"always_cover", "auto_wound_on_natural",
     "no cover die against a hit that wounds by itself (option deadly_ignores_cover)"},
    {"auto_wound_on_natural", "reroll_hits", "the hit die counts as it lies after the re-roll"},
    {"auto_wound_on_natural", "rerolled_by", "the hit die counts as it lies after the re-roll"},
    {"wound_roll_bonus", "wound_table", "the bonus counts as usual"},
    {"wound_roll_bonus", "spell", "spells get the bonus too, once at most (option rider_scope)"},
    {"freeze_on_hit", "spell", "spells may freeze too, with one die (option rider_scope)"},
    {"extra_attacks", "wound_table", "the wounds of all attacks first, then one die at the new total"},
    {"rescue_self", "rescue_friend", "its own die first, then one of each friend, until one saves it"},
    {"ignore_rout", "rescue_self", "a unit that a rout does not kill rolls no rescue for it"},
    {"nerve_test", "reroll_morale", "a failed nerve test is rolled again"},
    {"nerve_test", "reroll_hits",
     "after a failed nerve test hits are re-rolled; with re-rolled misses that cancels out"},
    {"nerve_test", "no_strike_back", "who may not strike back tests no nerve for it"},
    {"reroll_hits", "rerolled_by", "opposite re-rolls of one die cancel out"},
    {"fly", "ignore_difficult", "who flies ignores difficult terrain already"},
    {"grant_actions", "cast", "a granted action casts no spell (option leader_grants)"},
});

}  // namespace

}  // namespace warbalance::warstuff2

namespace warbalance {
namespace {

constexpr auto kNumbers = specs_of(warstuff2::kNumberRows);
constexpr auto kOptions = specs_of(warstuff2::kOptionRows);
constexpr auto kWeights = specs_of(warstuff2::kWeightRows);

}  // namespace

const Vocabulary& Warstuff2::vocabulary() {
  static const Vocabulary vocabulary{.numbers = kNumbers,
                                     .options = kOptions,
                                     .weights = kWeights,
                                     .effects = warstuff2::kSpecs,
                                     .quality_min = 2,
                                     .quality_max = 6,
                                     .meetings = warstuff2::kMeetings,
                                     .helpful = warstuff2::kHelpful,
                                     .facts = &facts(),
                                     .rules_max = warstuff2::kMaxRules};
  return vocabulary;
}

Warstuff2::Profile Warstuff2::plain_profile(const Rules& rules, int quality) {
  Profile profile;
  profile.quality = static_cast<std::int8_t>(quality);
  profile.radius = rules.base_radius;
  return profile;
}

bool Warstuff2::apply_effect(Profile& profile, std::size_t effect, EffectParameters parameters, int rule) {
  assert(effect < warstuff2::kRows.size() && parameters.size() == warstuff2::kRows[effect].spec.parameters.size());
  assert(rule >= 0 && rule < warstuff2::kMaxRules);
  const auto& row = warstuff2::kRows[effect];
  if (row.spec.named && profile.spell_count == warstuff2::kMaxSpells) return false;
  profile.carried |= warstuff2::RuleSet{1} << rule;
  row.apply(profile, parameters, rule);
  return true;
}

void Warstuff2::note_effect(Rules& rules, std::size_t effect, EffectParameters parameters) {
  assert(effect < warstuff2::kRows.size());
  if (effect == static_cast<std::size_t>(warstuff2::Effect::rescue_friend) && rules.healer_on == 0)
    rules.healer_on = parameters[1];
}

}  // namespace warbalance
