#include <algorithm>
#include <array>
#include <cassert>

#include "engine/systems/suitcase/battle.hpp"
#include "engine/systems/suitcase/system.hpp"

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
/// Keeps the modifier that is worse for shooters.
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

constexpr auto kEffectRows = std::to_array<EffectRow>({
    {Effect::ap,
     of_weapons({"ap", "harder to save", "the greater AP", "in Defense rolls (SC-H3)", "SC-K3",
                 "Defense rolls that it turned", kAp}),
     nullptr, [](Weapon& w, EffectParameters v) { keep_greater(w.ap, v[0]); }},
    {Effect::hit_multiple,
     of_weapons({"hit_multiple", "each hit counts as several", "the greater number", "when it hits (SC-W1)", "SC-K4",
                 "further hits", kBlast}),
     nullptr, [](Weapon& w, EffectParameters v) { keep_greater(w.hits, v[0]); }},
    {Effect::wound_multiple,
     of_weapons({"wound_multiple", "several wounds on one model", "the greater number",
                 "on a failed Defense roll (SC-W1)", "SC-K5", "further wounds", kDeadly}),
     nullptr, [](Weapon& w, EffectParameters v) { keep_greater(w.deadly, v[0]); }},
    {Effect::natural_6,
     of_weapons({"natural_6", "a natural 6 to hit does more", "the greater of each number", "when it hits (SC-W1)",
                 "SC-K19", "natural 6s with an effect", kNatural6}),
     nullptr,
     [](Weapon& w, EffectParameters v) {
       keep_greater(w.hits_on_6, v[0]);
       keep_greater(w.ap_on_6, v[1]);
       w.pierces_on_6 = w.pierces_on_6 || v[2] != 0;
     }},
    {Effect::weapon_quality,
     of_weapons({"weapon_quality", "its shots hit on a number of their own", "the better number",
                 "in to-hit rolls (SC-H2)", "SC-K20", "to-hit rolls that it turned", kWeaponQuality}),
     nullptr,
     [](Weapon& w, EffectParameters v) {
       keep_better_target(w.quality, v[0]);
       w.picks = w.picks || v[1] != 0;
     }},
    {Effect::ignore_sight,
     of_weapons({"ignore_sight", "shoots without seeing, and over what its target is behind", "the worse modifier",
                 "when it shoots (SC-H1, SC-H4)", "SC-K15", "shots that need no sight", kIgnoreSight}),
     nullptr,
     [](Weapon& w, EffectParameters v) {
       w.indirect = true;
       keep_lesser(w.moved_modifier, v[0]);
     }},
    {Effect::reserve,
     {"reserve", "may arrive later, anywhere", "the last gap", "at the start of rounds (SC-R1)", "SC-K1",
      "late arrivals", kReserve},
     [](Card& c, EffectParameters v) {
       c.ambush = true;
       set(c.ambush_gap, v[0]);
     }},
    {Effect::defense_shot,
     {"defense_shot", "another Defense against shooting", "the better number", "in Defense rolls of shooting (SC-H5)",
      "SC-K2", "Defense rolls that it turned", kDefenseShot},
     [](Card& c, EffectParameters v) { keep_better_target(c.defense_shot, v[0]); }},
    {Effect::move,
     {"move", "moves other distances", "the last one counts", "in its moves (SC-A1)", "SC-K6",
      "moves longer, or cut short", kMove},
     [](Card& c, EffectParameters v) {
       set(c.advance, v[0]);
       set(c.rush, v[1]);
     }},
    {Effect::melee_score,
     {"melee_score", "adds to the melee score", "the greater bonus", "after a melee (SC-C9)", "SC-C9",
      "melees with a higher score", kScore},
     [](Card& c, EffectParameters v) {
       keep_greater(c.score, v[0]);
       c.fear = c.fear || v[1] != 0;
     }},
    {Effect::morale,
     {"morale", "passes morale tests more often", "the greater bonus", "in morale tests (SC-Q1)", "SC-K8",
      "morale tests that it turned", kMorale},
     [](Card& c, EffectParameters v) { keep_greater(c.morale, v[0]); }},
    {Effect::automatic_hits,
     {"automatic_hits", "hits without a roll", "the greater of each number",
      "in the strike batch, or at range after the weapons (SC-C5, SC-K9)", "SC-K14", "hits without a roll", kHits},
     [](Card& c, EffectParameters v) {
       AutomaticHits& hits = v[0] == 0 ? c.impact : c.breath;
       keep_greater(hits.hits, v[1]);
       keep_greater(hits.ap, v[2]);
       keep_greater(hits.range, v[3]);
     }},
    {Effect::fly,
     {"fly", "moves over everything", "no further effect", "in its moves (SC-M5)", "SC-K10",
      "moves over what is in the way"},
     [](Card& c, EffectParameters) { c.flying = true; }},
    {Effect::ignore_difficult,
     {"ignore_difficult", "difficult terrain does not slow it", "no further effect", "in its moves (SC-M7)", "SC-K24",
      "moves through difficult terrain"},
     [](Card& c, EffectParameters) { c.strider = true; }},
    {Effect::charge_attacks,
     {"charge_attacks", "more attacks on a charge", "the greater number", "when it charges (SC-C5)", "SC-K11",
      "further attacks", kChargeAttacks},
     [](Card& c, EffectParameters v) { keep_greater(c.charge_attacks, v[0]); }},
    {Effect::attach,
     {"attach", "may be attached to a unit", "no further effect", "before the battle (SC-U6)", "SC-K12", ""},
     [](Card& c, EffectParameters) { c.hero = true; }},
    {Effect::no_moves,
     {"no_moves", "does not move", "no further effect", "always (SC-A1)", "SC-K13", ""},
     [](Card& c, EffectParameters) { c.immobile = true; }},
    {Effect::against_charges,
     {"against_charges", "who charges it does not count as charging, and may be wounded", "no further effect",
      "when it is charged (SC-C4)", "SC-K16", "wounds on chargers"},
     [](Card& c, EffectParameters) { c.phalanx = true; }},
    {Effect::ignore_wound,
     {"ignore_wound", "ignores wounds", "the better number", "on each wound (SC-W1)", "SC-K18", "wounds ignored",
      kIgnoreWound},
     [](Card& c, EffectParameters v) { keep_better_target(c.regeneration, v[0]); }},
    {Effect::stealth,
     {"stealth", "harder to shoot at", "the greater modifier", "in to-hit rolls (SC-H2)", "SC-K21",
      "to-hit rolls that it turned", kStealth},
     [](Card& c, EffectParameters v) { keep_lesser(c.stealth, v[0]); }},
    {Effect::scout,
     {"scout", "is set up last, and moves at once", "the greater distance", "in the set-up (SC-S7)", "SC-K22",
      "moves after the set-up", kScout},
     [](Card& c, EffectParameters v) { keep_greater(c.scout, v[0]); }},
    {Effect::health,
     {"health", "takes more wounds", "the greater number", "when wounded (SC-W4)", "SC-K25",
      "wounds that removed no model", kHealth},
     [](Card& c, EffectParameters v) { keep_greater(c.health, v[0]); }},
    {Effect::sergeant,
     {"sergeant", "one model hits more often", "the last one counts", "in to-hit rolls (SC-H2, SC-C5)", "SC-K26",
      "to-hit rolls that it turned", kSergeant},
     [](Card& c, EffectParameters v) {
       c.sergeant = v[0] == 0 ? SergeantKind::shoot : SergeantKind::melee;
       keep_greater(c.sergeant_bonus, v[1]);
     }},
    {Effect::cast,
     {"cast", "casts spells and blocks those of enemies", "the greater power", "in activations (SC-A2)", "SC-K27",
      "spells that worked", kCast},
     [](Card& c, EffectParameters v) { keep_greater(c.wizard, v[0]); }},
    {Effect::spell,
     {.type = "spell",
      .meaning = "a spell that every wizard of the game knows",
      .combining = "a list of spells",
      .timing = "when it is cast (SC-K27)",
      .rule = "SC-K27",
      .counted = "",
      .parameters = kSpell,
      .named = true},
     [](Card&, EffectParameters) {}},
});

static_assert(in_order(kEffectRows));
constexpr auto kSpecs = specs_of(kEffectRows);

// Whether an effect can only help its army or may also do harm.
constexpr auto kHelpful =
    helpful_effects({"ap", "hit_multiple", "wound_multiple", "natural_6", "reserve", "melee_score", "automatic_hits",
                     "fly", "ignore_difficult", "charge_attacks", "attach", "against_charges", "ignore_wound",
                     "stealth", "scout", "health", "sergeant", "cast", "spell"},
                    {{"weapon_quality", {{{"quality", 2, 2}}}},
                     {"ignore_sight", {{{"moved", 0, 0}}}},
                     {"defense_shot", {{{"defense", 2, 2}}}},
                     {"morale", {{{"bonus", 0, 3}}}}});
/// SC-K6: the distances replace its own. SC-K13: it cannot take markers.
constexpr std::array<std::string_view, 2> kMayHarm{"move", "no_moves"};
static_assert(states_direction(kEffectRows, kHelpful, kMayHarm));

constexpr auto kMeetings = std::to_array<EffectMeeting>({
    {"hit_multiple", "natural_6", "multiplied: a natural 6 gives the product"},
    {"wound_multiple", "ignore_wound", "one die for each wound of the packet"},
    {"natural_6", "ignore_wound", "no die where the natural 6 pierces"},
    {"ap", "natural_6", "the greater AP"},
    {"automatic_hits", "against_charges", "hits on a charge are lost"},
    {"charge_attacks", "against_charges", "attacks on a charge are lost"},
    {"defense_shot", "ap", "AP is subtracted all the same"},
    {"reserve", "scout", "one of both; built-in players scout"},
});

}  // namespace

}  // namespace warbalance::suitcase

namespace warbalance {
namespace {

constexpr auto kNumbers = [] {
  constexpr auto rules = specs_of(suitcase::kNumberRows);
  std::array<NumberSpec, rules.size() + suitcase::kPriceRows.size()> all{};
  std::copy(rules.begin(), rules.end(), all.begin());
  std::copy(suitcase::kPriceRows.begin(), suitcase::kPriceRows.end(), all.begin() + rules.size());
  return all;
}();
constexpr auto kOptions = specs_of(suitcase::kOptionRows);
constexpr auto kWeights = specs_of(suitcase::kWeightRows);

constexpr NumberSpec kStats[] = {
    {"models", 1, 1, suitcase::kMaxTroops, "models", "SC-U1", "number of models", {}, true},
    {"speed", 4, 0, 20, "hexes", "SC-U1", "hexes of an Advance", {}, true},
    {"q", 4, 2, 6, "d6", "SC-U1", "Quality", {}, true},
    {"d", 5, 2, 6, "d6", "SC-U1", "Defense", {}, true},
    {"wounds", 1, 1, 20, "wounds", "SC-U1", "wounds that a model takes", {}, true},
};
constexpr PlainWeapon kPlainWeapons[] = {{"Hand Weapon"}, {"Bow", 24}};
constexpr CardGrammar kCards = {.stats = kStats,
                                .weapons_max = suitcase::kMaxWeapons,
                                .range_max = 60,
                                .attacks_max = 12,
                                .plain_weapons = kPlainWeapons};

}  // namespace

const Vocabulary& Suitcase::vocabulary() {
  static const Vocabulary vocabulary{.numbers = kNumbers,
                                     .options = kOptions,
                                     .weights = kWeights,
                                     .effects = suitcase::kSpecs,
                                     .meetings = suitcase::kMeetings,
                                     .helpful = suitcase::kHelpful,
                                     .endings = suitcase::kEndingNames,
                                     .length_unit = suitcase::kHexUnit,
                                     .counts_steps = true,
                                     .cards = &kCards,
                                     .players_max = 2,
                                     .facts = &facts()};
  return vocabulary;
}

Suitcase::Profile Suitcase::plain_profile(const Rules& /*rules*/, int quality) {
  Profile profile;
  profile.troops.quality = static_cast<std::int8_t>(quality);
  add_weapon(profile.troops, 0, 0, 1);
  return profile;
}

Suitcase::Card Suitcase::make_card(std::span<const std::int32_t> stats) {
  const auto stat = [&](suitcase::Stat which) { return static_cast<std::int8_t>(stats[which]); };
  Card card;
  card.models = stat(suitcase::kModels);
  card.speed = stat(suitcase::kSpeed);
  card.quality = stat(suitcase::kQuality);
  card.defense = stat(suitcase::kDefense);
  card.health = stat(suitcase::kWounds);
  return card;
}

void Suitcase::add_weapon(Card& card, int carriers, int range, int attacks) {
  suitcase::Weapon weapon;
  weapon.carriers = static_cast<std::int8_t>(carriers);
  weapon.range = static_cast<std::int16_t>(range);
  weapon.attacks = static_cast<std::int8_t>(attacks);
  card.weapons[static_cast<std::size_t>(card.weapon_count++)] = weapon;
}

std::string_view Suitcase::attach_problem(const Card& hero) {
  if (!hero.hero) return "only a card with Hero can be attached to a unit";
  if (hero.models != 1) return "an attached hero is one model";
  return "";
}

Suitcase::Profile Suitcase::make_profile(const Card& troops, const Card* hero) {
  Profile profile;
  profile.troops = troops;
  if (hero != nullptr) {
    profile.hero = *hero;
    profile.has_hero = true;
  }
  return profile;
}

void Suitcase::apply_to_card(Card& card, std::size_t effect, EffectParameters parameters) {
  assert(effect < suitcase::kEffectRows.size() &&
         parameters.size() == suitcase::kEffectRows[effect].spec.parameters.size());
  const auto& row = suitcase::kEffectRows[effect];
  if (row.card != nullptr) return row.card(card, parameters);
  for (int i = 0; i < card.weapon_count; ++i) row.weapon(card.weapons[static_cast<std::size_t>(i)], parameters);
}

void Suitcase::apply_to_weapon(Weapon& weapon, std::size_t effect, EffectParameters parameters) {
  assert(effect < suitcase::kEffectRows.size() &&
         parameters.size() == suitcase::kEffectRows[effect].spec.parameters.size());
  if (suitcase::kEffectRows[effect].weapon != nullptr) suitcase::kEffectRows[effect].weapon(weapon, parameters);
}

void Suitcase::note_effect(Rules& rules, std::size_t effect, EffectParameters parameters) {
  if (suitcase::kEffectRows[effect].spec.type != "spell" || rules.spell_count == suitcase::kMaxSpells) return;
  suitcase::Spell spell;
  suitcase::set(spell.number, parameters[0]);
  suitcase::set(spell.range, parameters[1]);
  suitcase::set(spell.hits, parameters[2] == 0 ? parameters[3] : 0);
  suitcase::set(spell.ap, parameters[4]);
  suitcase::set(spell.deadly, parameters[5]);
  suitcase::set(spell.stealth, parameters[2] == 1 ? parameters[6] : 0);
  rules.spells[static_cast<std::size_t>(rules.spell_count++)] = spell;
}

}  // namespace warbalance
