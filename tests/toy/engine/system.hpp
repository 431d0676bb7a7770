#pragma once

#include "engine/core/optional_parts.hpp"
#include "tests/toy/engine/arena.hpp"
#include "tests/toy/engine/facts.hpp"

namespace warbalance {

/// A little game of two lines of units that shows what a rule system needs. Rules: README.md in the folder above.
struct Toy {
  static constexpr std::string_view id = "toy";

  using Rules = toy::Rules;
  using Profile = toy::Profile;
  using Weights = toy::Weights;
  using Tables = toy::Tables;
  using Arena = toy::Arena;

  static const Vocabulary& vocabulary();
  static const FactVocabulary& facts() { return toy::kFacts; }

  static Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options);
  static Weights make_weights(std::span<const std::int32_t> values) {
    return numbers_from<Weights>(toy::kWeightRows, values);
  }
  /// No rule of this system needs to know of effects that others carry.
  static void note_effect(Rules& /*rules*/, std::size_t /*effect*/, std::span<const std::int32_t> /*parameters*/) {}
  /// @param quality  2 .. 6, the die from which its attacks hit
  static Profile plain_profile(const Rules& rules, int quality);
  static bool apply_effect(Profile& profile, std::size_t effect, std::span<const std::int32_t> parameters,
                           int /*rule*/) {
    toy::apply_effect(profile, effect, parameters);
    return true;
  }
  static Tables make_tables(const Rules& rules, std::span<const Profile> /*profiles*/, const Weights& weights = {}) {
    return {rules, weights};
  }

  static constexpr std::string_view odds_legend = "At the end: ok or killed; \":2\" = two wounds.";
  static std::span<const OddsAction> odds_actions();
  static std::span<const OddsOption> odds_options();
  static std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                                       const OddsRequest& request, std::string& problem);
};

static_assert(RuleSystem<Toy> && HasNoHalfParts<Toy>);

}  // namespace warbalance
