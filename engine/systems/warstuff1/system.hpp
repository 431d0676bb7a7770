#pragma once

#include "engine/core/optional_parts.hpp"
#include "engine/systems/warstuff1/arena.hpp"
#include "engine/systems/warstuff1/facts.hpp"
#include "engine/systems/warstuff1/odds.hpp"
#include "engine/systems/warstuff1/players/weights.hpp"
#include "engine/systems/warstuff1/profile.hpp"
#include "engine/systems/warstuff1/rules.hpp"

namespace warbalance {

/// WarStuff 1.7. Source: the rulebook "WarStuff - Core Rules v1.7"; rule ids WS1-...; see README.md in this folder.
struct Warstuff1 {
  static constexpr std::string_view id = "warstuff1";

  using Rules = warstuff1::Rules;
  using Profile = warstuff1::Profile;
  using Weights = warstuff1::Weights;
  using Tables = warstuff1::OddsTables;
  using Arena = warstuff1::Arena;

  static const Vocabulary& vocabulary();
  static const FactVocabulary& facts() { return warstuff1::kFacts; }

  static Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
    return warstuff1::make_rules(numbers, options);
  }
  static Weights make_weights(std::span<const std::int32_t> values) {
    return numbers_from<Weights>(warstuff1::kWeightRows, values);
  }
  /// No rule of this system depends on effects of other units.
  static void note_effect(Rules& /*rules*/, std::size_t /*effect*/, EffectParameters /*parameters*/) {}
  /// A unit without special rules.
  /// @param quality  1 .. 5, higher is better
  static Profile plain_profile(const Rules& rules, int quality);

  static bool apply_effect(Profile& profile, std::size_t effect, EffectParameters parameters, int rule);
  /// The players' odds are computed on demand, so there is nothing to prepare.
  static Tables make_tables(const Rules& rules, std::span<const Profile> /*profiles*/, const Weights& weights = {}) {
    return {rules, weights};
  }

  /// Explains the outcomes of `odds` to users.
  static constexpr std::string_view odds_legend = "States at the end: ok, stunned or killed; \":2\" = two wounds.";
  static std::span<const OddsAction> odds_actions();
  static std::span<const OddsOption> odds_options();
  static std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                                       const OddsRequest& request, std::string& problem);
};

static_assert(RuleSystem<Warstuff1> && HasNoHalfParts<Warstuff1>);

}  // namespace warbalance
