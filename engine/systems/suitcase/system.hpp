#pragma once

#include "engine/core/optional_parts.hpp"
#include "engine/systems/suitcase/arena.hpp"
#include "engine/systems/suitcase/facts.hpp"
#include "engine/systems/suitcase/players/weights.hpp"
#include "engine/systems/suitcase/profile.hpp"
#include "engine/systems/suitcase/rules.hpp"

namespace warbalance {

/// Wargame in a Suitcase. Rule ids SC-...; see README.md in this folder.
struct Suitcase {
  static constexpr std::string_view id = "suitcase";

  using Rules = suitcase::Rules;
  using Profile = suitcase::Profile;
  using Weights = suitcase::Weights;
  using Tables = suitcase::OddsTables;
  using Arena = suitcase::Arena;
  using Card = suitcase::Card;
  using Weapon = suitcase::Weapon;

  static const Vocabulary& vocabulary();
  static const FactVocabulary& facts() { return suitcase::kFacts; }

  static Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
    return rules_from(suitcase::kNumberRows, numbers.first(suitcase::kNumberRows.size()), suitcase::kOptionRows,
                      options);
  }
  static Weights make_weights(std::span<const std::int32_t> values) {
    return numbers_from<Weights>(suitcase::kWeightRows, values);
  }
  /// Puts a spell on the list that all wizards know, once.
  static void note_effect(Rules& rules, std::size_t effect, EffectParameters parameters);
  /// One model with a hand weapon, as the base of prices has it (section 12).
  static Profile plain_profile(const Rules& /*rules*/, int quality);
  static bool apply_effect(Profile& profile, std::size_t effect, EffectParameters parameters, int /*rule*/) {
    apply_to_card(profile.troops, effect, parameters);
    return true;
  }

  // Units that are written as cards (SC-U1, SC-U2, SC-U6).
  /// @param stats  in the order of the grammar
  static Card make_card(std::span<const std::int32_t> stats);
  /// @param range     hexes; 0 = melee
  /// @param carriers  0 = every model
  static void add_weapon(Card& card, int carriers, int range, int attacks);
  static Weapon& last_weapon(Card& card) { return card.weapons[static_cast<std::size_t>(card.weapon_count - 1)]; }
  /// Effects of weapons go to all weapons of the card (SC-U5).
  static void apply_to_card(Card& card, std::size_t effect, EffectParameters parameters);
  /// Other effects than those of weapons do nothing there.
  static void apply_to_weapon(Weapon& weapon, std::size_t effect, EffectParameters parameters);
  static Profile make_profile(const Card& troops, const Card* hero);
  /// Why the second card cannot be attached; empty if it can.
  static std::string_view attach_problem(const Card& hero);

  /// Rules of a duel of unit against unit (SC-S8).
  static void play_duel(Rules& rules) { rules.duel = 1; }
  static constexpr bool duels_along_height = true;
  static constexpr bool duels_roll_off = true;

  static Tables make_tables(const Rules& rules, std::span<const Profile> /*profiles*/, const Weights& weights = {}) {
    return {rules, weights};
  }

  /// Explains the outcomes of `odds` to users.
  static constexpr std::string_view odds_legend =
      "At the end: models = living troops, wounds = of the wounded one, markers = of a model that is alone; killed.";
  static std::span<const OddsAction> odds_actions();
  static std::span<const OddsOption> odds_options();
  static std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                                       const OddsRequest& request, std::string& problem);
};

static_assert(RuleSystem<Suitcase> && HasNoHalfParts<Suitcase>);

}  // namespace warbalance
