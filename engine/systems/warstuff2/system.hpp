#pragma once

#include "engine/core/optional_parts.hpp"
#include "engine/systems/warstuff2/arena.hpp"
#include "engine/systems/warstuff2/facts.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/odds.hpp"
#include "engine/systems/warstuff2/players/weights.hpp"
#include "engine/systems/warstuff2/profile.hpp"
#include "engine/systems/warstuff2/rules.hpp"

namespace warbalance {

/// WarStuff 2.0. Source: the rulebook "WarStuff v2.0"; rule ids WS2-...; see README.md in this folder.
struct Warstuff2 {
  static constexpr std::string_view id = "warstuff2";

  using Rules = warstuff2::Rules;
  using Profile = warstuff2::Profile;
  using Weights = warstuff2::Weights;
  using Tables = warstuff2::OddsTables;
  using Arena = warstuff2::Arena;

  static const Vocabulary& vocabulary();
  static const FactVocabulary& facts() { return warstuff2::kFacts; }

  static Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
    return rules_from(warstuff2::kNumberRows, numbers, warstuff2::kOptionRows, options);
  }
  static Weights make_weights(std::span<const std::int32_t> values) {
    return numbers_from<Weights>(warstuff2::kWeightRows, values);
  }
  static void note_effect(Rules& rules, std::size_t effect, EffectParameters parameters);
  /// A unit without special rules.
  /// @param quality  2 .. 6, the die from which its tests succeed
  static Profile plain_profile(const Rules& rules, int quality);

  static bool apply_effect(Profile& profile, std::size_t effect, EffectParameters parameters, int rule);
  /// Whether a unit stands in the deployment zone of its player; if that is full, it may stand elsewhere (WS2-D8).
  static bool deploys_in_zone(const Rules& rules, const warstuff2::State& state, UnitIndex unit) {
    return warstuff2::may_deploy(rules, state, unit, state.unit(unit).at);
  }
  /// Tables for battles between any of `profiles`; takes milliseconds for all profiles of a ruleset.
  static Tables make_tables(const Rules& rules, std::span<const Profile> profiles, const Weights& weights = {}) {
    return Tables(rules, profiles, weights);
  }

  /// Explains the outcomes of `odds` to users.
  static constexpr std::string_view odds_legend =
      "States at the end: ok, stunned or killed; \":2\" = two wound markers, \"+frozen\" = Frozen.";
  static std::span<const OddsAction> odds_actions();
  static std::span<const OddsOption> odds_options();
  static std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                                       const OddsRequest& request, std::string& problem);
};

static_assert(RuleSystem<Warstuff2> && HasNoHalfParts<Warstuff2>);

}  // namespace warbalance
