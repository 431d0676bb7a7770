#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random_stream.hpp"
#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance {

/// One end of an exchange, as `odds` prints it.
struct OddsOutcome {
  std::string attacker;  ///< state text
  std::string defender;
  std::string numerator;    ///< of the probability, reduced, decimal digits
  std::string denominator;  ///< 1 or more
};

/// An action that `odds` can enumerate. With `per_named_effect` the word on the command line is the name
/// of a named effect of the attacker (a spell: "Ice Ray" is `ice-ray`) and the request carries its number.
struct OddsAction {
  std::string_view name;
  std::string_view meaning;
  bool per_named_effect = false;
  bool against_somebody = true;  ///< takes a defender; else outcomes say "-" of it
};

/// An option of `odds`. A flag has `max` 0 and the value 1 when given.
struct OddsOption {
  std::string_view name;  ///< without the leading dashes
  std::int32_t max = 0;
  std::string_view meaning;
  std::span<const std::string_view> words{};  ///< takes one of these words; the first is 1
  bool named_effect = false;                  ///< takes the name of a named effect of the ruleset; the first is 1
  bool text = false;                          ///< takes any text, which the system reads: `OddsRequest::texts`
};

struct OddsRequest {
  std::size_t action = 0;             ///< index into the system's actions
  int named_effect = 0;               ///< which spell of the attacker, in the order of its profile
  std::vector<std::int32_t> options;  ///< one value for each of the system's options; 0 = not given
  std::vector<std::string> texts{};   ///< of the options that take a text, in the same order; may be shorter
};

/// What the rest of the program needs of a rule system. `arena` is the reusable workspace of one thread:
/// it may allocate when it is made, never while a battle runs. `Tables` are what the players look up
/// (read-only while battles run; made for the profiles that will take part and the weights of a player).
template <class S>
concept RuleSystem = requires(const typename S::Rules& rules, typename S::Rules& changing_rules,
                              const typename S::Weights& weights, typename S::Profile& profile,
                              typename S::Arena& arena, const BattleSetup<typename S::Profile>& setup,
                              const BattleKey& key, NullTrace& silent, RecordTrace& record, LuckTrace& luck,
                              std::span<const std::int32_t> values, std::span<const typename S::Profile> profiles,
                              const OddsRequest& request, std::string& problem) {
  { S::id } -> std::convertible_to<std::string_view>;
  { S::vocabulary() } -> std::same_as<const Vocabulary&>;
  { S::make_rules(values, values) } -> std::same_as<typename S::Rules>;
  { S::make_weights(values) } -> std::same_as<typename S::Weights>;
  S::note_effect(changing_rules, std::size_t{}, values);
  { S::plain_profile(rules, 4) } -> std::same_as<typename S::Profile>;
  { S::apply_effect(profile, std::size_t{}, values, int{}) } -> std::same_as<bool>;
  { S::make_tables(rules, profiles, weights) } -> std::same_as<typename S::Tables>;
  { arena.play(setup, key, silent) } -> std::same_as<BattleReport>;
  { arena.play(setup, key, record) } -> std::same_as<BattleReport>;
  { arena.play(setup, key, luck) } -> std::same_as<BattleReport>;
  { S::odds_legend } -> std::convertible_to<std::string_view>;
  { S::odds_actions() } -> std::same_as<std::span<const OddsAction>>;
  { S::odds_options() } -> std::same_as<std::span<const OddsOption>>;
  { S::odds(rules, profile, profile, request, problem) } -> std::same_as<std::vector<OddsOutcome>>;
};

/// A system that counts facts of its battles: it names them in `facts()`, which is its `Vocabulary::facts` too, and its
/// battles are instantiated for `FactTrace`.
template <class S>
concept CountsFacts = RuleSystem<S> && requires {
  { S::facts() } -> std::same_as<const FactVocabulary&>;
};

}  // namespace warbalance
