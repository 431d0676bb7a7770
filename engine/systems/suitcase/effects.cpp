#include "engine/systems/suitcase/effects.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace warbalance::suitcase {
namespace {

constexpr std::string_view kHitsWords[] = {"charge", "once_a_round"};
constexpr std::string_view kSergeantWords[] = {"shoot", "melee"};
constexpr std::string_view kTargetWords[] = {"enemy", "friend"};

constexpr NumberSpec kAp[] = {{"ap", 1, 0, 6, "", "SC-K3", "subtracted from Defense rolls", {}, true}};
constexpr NumberSpec kBlast[] = {{"hits", 2, 1, 12, "hits", "SC-K4", "that each hit counts as", {}, true}};
constexpr NumberSpec kDeadly[] = {
    {"wounds", 2, 1, 12, "wounds", "SC-K5", "of each failed Defense roll, on one model", {}, true}};
constexpr NumberSpec kNatural6[] = {{"hits", 1, 1, 6, "hits", "SC-K17", "that it counts as"},
                                    {"ap", 0, 0, 6, "", "SC-K19", "its AP is at least this"},
                                    {"pierces", 0, 0, 1, "", "SC-K19", "it ignores Regeneration", kFlagWords}};
constexpr NumberSpec kWeaponQuality[] = {
    {"quality", 2, 2, 6, "d6", "SC-K20", "that its shots hit on", {}, true},
    {"picks", 0, 0, 1, "", "SC-K20",
     "it may pick a model that differs: a hero, the Sergeant, a carrier of a counted weapon", kFlagWords}};
constexpr NumberSpec kIgnoreSight[] = {{"moved", -1, -5, 0, "", "SC-K15", "to hit after a move"}};
constexpr NumberSpec kReserve[] = {{"gap", 9, 0, 30, "hexes", "SC-K1", "it arrives farther than this from enemies"}};
constexpr NumberSpec kDefenseShot[] = {{"defense", 2, 2, 6, "d6", "SC-K2", "Defense against shooting", {}, true}};
constexpr NumberSpec kMove[] = {{"advance", 4, 1, 20, "hexes", "SC-K6", "of an Advance", {}, true},
                                {"rush", 8, 1, 40, "hexes", "SC-K6", "of a Rush or Charge", {}, true}};
constexpr NumberSpec kScore[] = {{"bonus", 0, 0, 6, "", "SC-C9", "added to the melee score"},
                                 {"d3", 0, 0, 1, "", "SC-K7", "a D3 is added to it", kFlagWords}};
constexpr NumberSpec kMorale[] = {{"bonus", 1, -3, 3, "", "SC-K8", "to morale tests"}};
constexpr NumberSpec kHits[] = {
    {"when", 0, 0, 1, "", "SC-K14", "on a charge, or once a round where it shoots or strikes", kHitsWords, true},
    {"hits", 1, 1, 12, "hits", "SC-K14", "of each model", {}, true},
    {"ap", 0, 0, 6, "", "SC-K9", "subtracted from Defense rolls"},
    {"range", 12, 1, 44, "hexes", "SC-K9", "when it shoots"}};
constexpr NumberSpec kChargeAttacks[] = {{"attacks", 1, 1, 6, "attacks", "SC-K11", "more with one melee weapon"}};
constexpr NumberSpec kIgnoreWound[] = {{"on", 5, 2, 6, "d6", "SC-K18", "die from which a wound is ignored", {}, true}};
constexpr NumberSpec kStealth[] = {{"modifier", -1, -5, 0, "", "SC-K21", "to hit when shooting at it"}};
constexpr NumberSpec kScout[] = {{"hexes", 12, 1, 30, "hexes", "SC-K22", "of its move after the set-up"}};
constexpr NumberSpec kHealth[] = {{"health", 2, 1, 20, "wounds", "SC-K25", "of each model, at least", {}, true}};
constexpr NumberSpec kSergeant[] = {{"kind", 0, 0, 1, "", "SC-K26", "attacks that get it", kSergeantWords, true},
                                    {"bonus", 1, 1, 3, "", "SC-K26", "to hit, for one model"}};
constexpr NumberSpec kCast[] = {{"power", 1, 1, 9, "", "SC-K27", "added to casting and blocking", {}, true}};
constexpr NumberSpec kSpell[] = {{"number", 5, 1, 15, "", "SC-K27", "that the cast must reach", {}, true},
                                 {"range", 12, 1, 44, "hexes", "SC-K27", "of the target", {}, true},
                                 {"target", 0, 0, 1, "", "SC-K27", "whom it is cast on", kTargetWords, true},
                                 {"hits", 0, 0, 12, "hits", "SC-K27", "on an enemy"},
                                 {"ap", 0, 0, 6, "", "SC-K27", "subtracted from Defense rolls"},
                                 {"deadly", 1, 1, 12, "wounds", "SC-K27", "of each failed Defense roll"},
                                 {"stealth", 0, -5, 0, "", "SC-K27", "to hit when shooting at a friend, this round"}};

template <class T>
void set(T& present, std::int32_t value) {
  present = static_cast<T>(value);
}
/// The modifier that is worse for shooters counts.
void keep_lesser(std::int8_t& present, std::int32_t offered) {
  present = static_cast<std::int8_t>(std::min<std::int32_t>(present, offered));
}

/// One of `card` and `weapon` is set.
struct EffectRow {
  Effect effect;
  EffectSpec spec;
  void (*card)(Card&, EffectParameters) = nullptr;
  void (*weapon)(Weapon&, EffectParameters) = nullptr;
};

constexpr EffectSpec of_weapons(EffectSpec spec) {
  spec.on_weapons = true;
  return spec;
}

constexpr std::array kEffectRows = {
    EffectRow{Effect::ap,
              of_weapons({"ap", "harder to save", "the greater AP", "in Defense rolls (SC-H3)", "SC-K3",
                          "Defense rolls that it turned", kAp}),
              nullptr, [](Weapon& w, EffectParameters v) { keep_greater(w.ap, v[0]); }},
    EffectRow{Effect::hit_multiple,
              of_weapons({"hit_multiple", "each hit counts as several", "the greater number", "when it hits (SC-W1)",
                          "SC-K4", "further hits", kBlast}),
              nullptr, [](Weapon& w, EffectParameters v) { keep_greater(w.hits, v[0]); }},
    EffectRow{Effect::wound_multiple,
              of_weapons({"wound_multiple", "several wounds on one model", "the greater number",
                          "on a failed Defense roll (SC-W1)", "SC-K5", "further wounds", kDeadly}),
              nullptr, [](Weapon& w, EffectParameters v) { keep_greater(w.deadly, v[0]); }},
    EffectRow{Effect::natural_6,
              of_weapons({"natural_6", "a natural 6 to hit does more", "the greater of each number",
                          "when it hits (SC-W1)", "SC-K19", "natural 6s with an effect", kNatural6}),
              nullptr,
              [](Weapon& w, EffectParameters v) {
                keep_greater(w.hits_on_6, v[0]);
                keep_greater(w.ap_on_6, v[1]);
                w.pierces_on_6 = w.pierces_on_6 || v[2] != 0;
              }},
    EffectRow{Effect::weapon_quality,
              of_weapons({"weapon_quality", "its shots hit on a number of their own", "the better number",
                          "in to-hit rolls (SC-H2)", "SC-K20", "to-hit rolls that it turned", kWeaponQuality}),
              nullptr,
              [](Weapon& w, EffectParameters v) {
                keep_better_target(w.quality, v[0]);
                w.picks = w.picks || v[1] != 0;
              }},
    EffectRow{
        Effect::ignore_sight,
        of_weapons({"ignore_sight", "shoots without seeing, and over what its target is behind", "the worse modifier",
                    "when it shoots (SC-H1, SC-H4)", "SC-K15", "shots that need no sight", kIgnoreSight}),
        nullptr,
        [](Weapon& w, EffectParameters v) {
          w.indirect = true;
          keep_lesser(w.moved_modifier, v[0]);
        }},
    EffectRow{Effect::reserve,
              {"reserve", "may arrive later, anywhere", "the last gap", "at the start of rounds (SC-R1)", "SC-K1",
               "late arrivals", kReserve},
              [](Card& c, EffectParameters v) {
                c.ambush = true;
                set(c.ambush_gap, v[0]);
              }},
    EffectRow{Effect::defense_shot,
              {"defense_shot", "another Defense against shooting", "the better number",
               "in Defense rolls of shooting (SC-H5)", "SC-K2", "Defense rolls that it turned", kDefenseShot},
              [](Card& c, EffectParameters v) { keep_better_target(c.defense_shot, v[0]); }},
    EffectRow{Effect::move,
              {"move", "moves other distances", "the last one counts", "in its moves (SC-A1)", "SC-K6",
               "moves longer, or cut short", kMove},
              [](Card& c, EffectParameters v) {
                set(c.advance, v[0]);
                set(c.rush, v[1]);
              }},
    EffectRow{Effect::melee_score,
              {"melee_score", "adds to the melee score", "the greater bonus", "after a melee (SC-C9)", "SC-C9",
               "melees with a higher score", kScore},
              [](Card& c, EffectParameters v) {
                keep_greater(c.score, v[0]);
                c.fear = c.fear || v[1] != 0;
              }},
    EffectRow{Effect::morale,
              {"morale", "passes morale tests more often", "the greater bonus", "in morale tests (SC-Q1)", "SC-K8",
               "morale tests that it turned", kMorale},
              [](Card& c, EffectParameters v) { keep_greater(c.morale, v[0]); }},
    EffectRow{
        Effect::automatic_hits,
        {"automatic_hits", "hits without a roll", "the greater of each number",
         "in the strike batch, or at range after the weapons (SC-C5, SC-K9)", "SC-K14", "hits without a roll", kHits},
        [](Card& c, EffectParameters v) {
          AutomaticHits& hits = v[0] == 0 ? c.impact : c.breath;
          keep_greater(hits.hits, v[1]);
          keep_greater(hits.ap, v[2]);
          keep_greater(hits.range, v[3]);
        }},
    EffectRow{Effect::fly,
              {"fly", "moves over everything", "no further effect", "in its moves (SC-M5)", "SC-K10",
               "moves over what is in the way"},
              [](Card& c, EffectParameters) { c.flying = true; }},
    EffectRow{Effect::ignore_difficult,
              {"ignore_difficult", "difficult terrain does not slow it", "no further effect", "in its moves (SC-M7)",
               "SC-K24", "moves through difficult terrain"},
              [](Card& c, EffectParameters) { c.strider = true; }},
    EffectRow{Effect::charge_attacks,
              {"charge_attacks", "more attacks on a charge", "the greater number", "when it charges (SC-C5)", "SC-K11",
               "further attacks", kChargeAttacks},
              [](Card& c, EffectParameters v) { keep_greater(c.charge_attacks, v[0]); }},
    EffectRow{Effect::attach,
              {"attach", "may be attached to a unit", "no further effect", "before the battle (SC-U6)", "SC-K12", ""},
              [](Card& c, EffectParameters) { c.hero = true; }},
    EffectRow{Effect::no_moves,
              {"no_moves", "does not move", "no further effect", "always (SC-A1)", "SC-K13", ""},
              [](Card& c, EffectParameters) { c.immobile = true; }},
    EffectRow{Effect::against_charges,
              {"against_charges", "who charges it does not count as charging, and may be wounded", "no further effect",
               "when it is charged (SC-C4)", "SC-K16", "wounds on chargers"},
              [](Card& c, EffectParameters) { c.phalanx = true; }},
    EffectRow{Effect::ignore_wound,
              {"ignore_wound", "ignores wounds", "the better number", "on each wound (SC-W1)", "SC-K18",
               "wounds ignored", kIgnoreWound},
              [](Card& c, EffectParameters v) { keep_better_target(c.regeneration, v[0]); }},
    EffectRow{Effect::stealth,
              {"stealth", "harder to shoot at", "the greater modifier", "in to-hit rolls (SC-H2)", "SC-K21",
               "to-hit rolls that it turned", kStealth},
              [](Card& c, EffectParameters v) { keep_lesser(c.stealth, v[0]); }},
    EffectRow{Effect::scout,
              {"scout", "is set up last, and moves at once", "the greater distance", "in the set-up (SC-S7)", "SC-K22",
               "moves after the set-up", kScout},
              [](Card& c, EffectParameters v) { keep_greater(c.scout, v[0]); }},
    EffectRow{Effect::health,
              {"health", "takes more wounds", "the greater number", "when wounded (SC-W4)", "SC-K25",
               "wounds that removed no model", kHealth},
              [](Card& c, EffectParameters v) { keep_greater(c.health, v[0]); }},
    EffectRow{Effect::sergeant,
              {"sergeant", "one model hits more often", "the last one counts", "in to-hit rolls (SC-H2, SC-C5)",
               "SC-K26", "to-hit rolls that it turned", kSergeant},
              [](Card& c, EffectParameters v) {
                c.sergeant = v[0] == 0 ? SergeantKind::shoot : SergeantKind::melee;
                keep_greater(c.sergeant_bonus, v[1]);
              }},
    EffectRow{Effect::cast,
              {"cast", "casts spells and blocks those of enemies", "the greater power", "in activations (SC-A2)",
               "SC-K27", "spells that worked", kCast},
              [](Card& c, EffectParameters v) { keep_greater(c.wizard, v[0]); }},
    EffectRow{Effect::spell,
              {.type = "spell",
               .meaning = "a spell that every wizard of the game knows",
               .combining = "a list of spells",
               .timing = "when it is cast (SC-K27)",
               .rule = "SC-K27",
               .counted = "",
               .parameters = kSpell,
               .named = true},
              [](Card&, EffectParameters) {}},
};

static_assert(in_order(kEffectRows));
constexpr auto kSpecs = specs_of(kEffectRows);

// What an effect can do to the army that has it, whoever plays.
constexpr std::array kHelpful{HelpfulEffect{"ap"},
                              HelpfulEffect{"hit_multiple"},
                              HelpfulEffect{"wound_multiple"},
                              HelpfulEffect{"natural_6"},
                              HelpfulEffect{"weapon_quality", {{{"quality", 2, 2}}}},
                              HelpfulEffect{"ignore_sight", {{{"moved", 0, 0}}}},
                              HelpfulEffect{"reserve"},
                              HelpfulEffect{"defense_shot", {{{"defense", 2, 2}}}},
                              HelpfulEffect{"melee_score"},
                              HelpfulEffect{"morale", {{{"bonus", 0, 3}}}},
                              HelpfulEffect{"automatic_hits"},
                              HelpfulEffect{"fly"},
                              HelpfulEffect{"ignore_difficult"},
                              HelpfulEffect{"charge_attacks"},
                              HelpfulEffect{"attach"},
                              HelpfulEffect{"against_charges"},
                              HelpfulEffect{"ignore_wound"},
                              HelpfulEffect{"stealth"},
                              HelpfulEffect{"scout"},
                              HelpfulEffect{"health"},
                              HelpfulEffect{"sergeant"},
                              HelpfulEffect{"cast"},
                              HelpfulEffect{"spell"}};
/// SC-K6: the distances take the place of its own. SC-K13: it cannot take markers.
constexpr std::array<std::string_view, 2> kMayHarm{"move", "no_moves"};
static_assert(states_direction(kEffectRows, kHelpful, kMayHarm));

constexpr std::array kMeetings = {
    EffectMeeting{"hit_multiple", "natural_6", "multiplied: a natural 6 gives the product"},
    EffectMeeting{"wound_multiple", "ignore_wound", "one die for each wound of the packet"},
    EffectMeeting{"natural_6", "ignore_wound", "no die where the natural 6 pierces"},
    EffectMeeting{"ap", "natural_6", "the greater AP"},
    EffectMeeting{"automatic_hits", "against_charges", "hits on a charge are lost"},
    EffectMeeting{"charge_attacks", "against_charges", "attacks on a charge are lost"},
    EffectMeeting{"defense_shot", "ap", "AP is subtracted all the same"},
    EffectMeeting{"reserve", "scout", "one of both; built-in players scout"},
};

}  // namespace

std::span<const EffectSpec> effect_vocabulary() { return kSpecs; }
std::span<const HelpfulEffect> helpful_effects() { return kHelpful; }
std::span<const EffectMeeting> effect_meetings() { return kMeetings; }

void apply_to_card(Card& card, std::size_t effect, EffectParameters parameters) {
  assert(effect < kEffectRows.size() && parameters.size() == kEffectRows[effect].spec.parameters.size());
  const EffectRow& row = kEffectRows[effect];
  if (row.card != nullptr) return row.card(card, parameters);
  for (int i = 0; i < card.weapon_count; ++i) row.weapon(card.weapons[static_cast<std::size_t>(i)], parameters);
}

void apply_to_weapon(Weapon& weapon, std::size_t effect, EffectParameters parameters) {
  assert(effect < kEffectRows.size() && parameters.size() == kEffectRows[effect].spec.parameters.size());
  if (kEffectRows[effect].weapon != nullptr) kEffectRows[effect].weapon(weapon, parameters);
}

void note_effect(Rules& rules, std::size_t effect, EffectParameters parameters) {
  if (kEffectRows[effect].spec.type != "spell" || rules.spell_count == kMaxSpells) return;
  Spell spell;
  set(spell.number, parameters[0]);
  set(spell.range, parameters[1]);
  set(spell.hits, parameters[2] == 0 ? parameters[3] : 0);
  set(spell.ap, parameters[4]);
  set(spell.deadly, parameters[5]);
  set(spell.stealth, parameters[2] == 1 ? parameters[6] : 0);
  rules.spells[static_cast<std::size_t>(rules.spell_count++)] = spell;
}

}  // namespace warbalance::suitcase
