#include "engine/systems/suitcase/system.hpp"

#include "engine/systems/suitcase/battle.hpp"

#include <algorithm>
#include <array>

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
                                     .effects = suitcase::effect_vocabulary(),
                                     .meetings = suitcase::effect_meetings(),
                                     .helpful = suitcase::helpful_effects(),
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

}  // namespace warbalance
