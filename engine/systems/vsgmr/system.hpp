#pragma once

#include "engine/core/optional_parts.hpp"
#include "engine/systems/vsgmr/arena.hpp"
#include "engine/systems/vsgmr/facts.hpp"
#include "engine/systems/vsgmr/odds.hpp"
#include "engine/systems/vsgmr/players/weights.hpp"
#include "engine/systems/vsgmr/profile.hpp"
#include "engine/systems/vsgmr/rules.hpp"
#include "engine/systems/vsgmr/scenario.hpp"

namespace warbalance {

/// Very Simple Generic Miniature Rules. Rule ids VS-...; see README.md in this folder.
struct Vsgmr {
  static constexpr std::string_view id = "vsgmr";

  using Rules = vsgmr::Rules;
  using Profile = vsgmr::Profile;
  using Weights = vsgmr::Weights;
  using Tables = vsgmr::OddsTables;
  using Arena = vsgmr::Arena;

  static const Vocabulary& vocabulary();
  static const FactVocabulary& facts() { return vsgmr::kFacts; }

  static Rules make_rules(std::span<const std::int32_t> numbers, std::span<const std::int32_t> options) {
    return vsgmr::make_rules(numbers, options);
  }
  static Weights make_weights(std::span<const std::int32_t> values) {
    return numbers_from<Weights>(vsgmr::kWeightRows, values);
  }
  static void note_effect(Rules& rules, std::size_t effect, EffectParameters parameters);
  /// A figure without special rules. @param type  number of a `FigureType`
  static Profile plain_profile(const Rules& rules, int type) {
    return vsgmr::plain_profile(rules, static_cast<vsgmr::FigureType>(type));
  }
  /// Sets the number after a type: the hits of a building (VS-X5).
  static void set_number(Profile& profile, int number) { profile.hits = static_cast<std::int8_t>(number); }

  static SeatWay way_to_win(const Rules& rules, int seat, int players) {
    return vsgmr::way_to_win(rules, seat, players);
  }

  static bool apply_effect(Profile& profile, std::size_t effect, EffectParameters parameters, int rule);
  /// The players' odds are computed on demand, so there is nothing to prepare.
  static Tables make_tables(const Rules& rules, std::span<const Profile> /*profiles*/, const Weights& weights = {}) {
    return {rules, weights};
  }

  /// Explains the outcomes of `odds` to users.
  static constexpr std::string_view odds_legend =
      "At the end: ok, defeated, recruited, disabled, fear; kb:2 = knocked back two Half Move Units; hit:1 = one "
      "hit on a building; success or fail.";
  static std::span<const OddsAction> odds_actions();
  static std::span<const OddsOption> odds_options();
  static std::vector<OddsOutcome> odds(const Rules& rules, const Profile& attacker, const Profile& defender,
                                       const OddsRequest& request, std::string& problem);
};

static_assert(RuleSystem<Vsgmr> && HasNoHalfParts<Vsgmr>);

}  // namespace warbalance
