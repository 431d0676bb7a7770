#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/length.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"
#include "engine/core/vocabulary.hpp"

namespace warbalance {

/// One end of an exchange, as `odds` prints it.
struct OddsOutcome {
  std::string attacker;  ///< state text
  std::string defender;
  std::string numerator;    ///< of the reduced probability, decimal digits
  std::string denominator;  ///< 1 or more
};

/// An action that `odds` can enumerate. With `per_named_effect` the word on the command line is the name
/// of a named effect of the attacker (a spell: "Ice Ray" is `ice-ray`) and the request carries its number.
struct OddsAction {
  std::string_view name;
  std::string_view meaning;
  bool per_named_effect = false;
  bool against_somebody = true;  ///< takes a defender; else outcomes say "-" for it
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

/// A rule system: the static members of one class that commands, statistics and shared tests use. The members of only
/// some systems are in optional_parts.hpp; battle_parts.hpp has the interface of the shared battle code.
///
/// Types:
/// `Rules`    numbers and options of a ruleset, as battles read them
/// `Profile`  a unit as battles read it: its special rules compiled into numbers
/// `Weights`  the preferences of a player; default-constructed = those of `greedy`
/// `Tables`   look-up tables of the players: read-only while battles run, made for the profiles that take part and for
///            the weights of a player
/// `Arena`    the reusable workspace of one thread (a `BattleArena`): only its constructor may allocate, never a battle
template <class S>
concept RuleSystem = std::copyable<typename S::Rules> && std::copyable<typename S::Profile> &&
                     std::default_initializable<typename S::Weights> && std::movable<typename S::Tables> &&
                     std::constructible_from<typename S::Arena, const typename S::Rules&, const typename S::Tables&> &&
                     std::constructible_from < typename S::Arena,
        const typename S::Rules&, std::span<const typename S::Tables>,
bool > &&requires(const typename S::Rules& rules, typename S::Rules& changing_rules, const typename S::Weights& weights,
                  const typename S::Profile& unit, typename S::Profile& changing_unit, typename S::Arena& arena,
                  const typename S::Arena& arena_at_rest, const BattleSetup<typename S::Profile>& setup,
                  const BattleKey& key, int number, std::size_t effect, NullTrace& silent, RecordTrace& record,
                  LuckTrace& luck, std::span<const std::int32_t> values, std::span<const typename S::Profile> profiles,
                  const OddsRequest& request, std::string& problem) {
  /// The name of the system in data files: `system = "..."` of a ruleset.toml. Stable.
  { S::id } -> std::convertible_to<std::string_view>;
  /// What data files may contain. Its numbers include `table.width` and `table.height`, which duels need.
  { S::vocabulary() } -> std::same_as<const Vocabulary&>;

  // Rules and weights, from the values of a ruleset and of a player file in the order of the vocabulary.
  { S::make_rules(values, values) } -> std::same_as<typename S::Rules>;
  { S::make_weights(values) } -> std::same_as<typename S::Weights>;
  /// Tells the rules about an effect of any special rule of the ruleset, whether a unit has it or not.
  S::note_effect(changing_rules, effect, values);
  /// Size of the table [1/100 inch], scaled if the system has a scale.
  { rules.table_width } -> std::convertible_to<Length>;
  { rules.table_height } -> std::convertible_to<Length>;

  // Units.
  /// A unit without special rules, of a quality between the vocabulary's `quality_min` and `quality_max`.
  { S::plain_profile(rules, number) } -> std::same_as<typename S::Profile>;
  /// Adds an effect of the special rule with this number in the ruleset; false: the profile has no room for it.
  { S::apply_effect(changing_unit, effect, values, number) } -> std::same_as<bool>;
  /// Radius of its base [1/100 inch], scaled: listed places and duels keep it free.
  { unit.radius } -> std::convertible_to<Length>;
  { S::make_tables(rules, profiles, weights) } -> std::same_as<typename S::Tables>;
  { S::make_tables(rules, profiles) } -> std::same_as<typename S::Tables>;

  // Battles. All ways to play the same set-up and key give the same report, except for `luck`.
  { arena.play(setup, key, silent) } -> std::same_as<BattleReport>;
  { arena.play(setup, key, record) } -> std::same_as<BattleReport>;
  { arena.play(setup, key, luck) } -> std::same_as<BattleReport>;
  arena.start(setup, key);
  { arena.finish() } -> std::same_as<BattleReport>;
  arena_at_rest.state();

  // Exact odds of one exchange: the command `odds`.
  /// Explains the texts of outcomes to users.
  { S::odds_legend } -> std::convertible_to<std::string_view>;
  { S::odds_actions() } -> std::same_as<std::span<const OddsAction>>;
  { S::odds_options() } -> std::same_as<std::span<const OddsOption>>;
  /// Sorted by attacker, then defender text; empty, with `problem` set, if the action is impossible.
  { S::odds(rules, unit, unit, request, problem) } -> std::same_as<std::vector<OddsOutcome>>;
};

/// How far a seat has to go to win by the scenario's own end.
struct SeatWay {
  Length needed = 0;   ///< straight distance [1/100 inch]; 0 = none is required
  Length reached = 0;  ///< how far a plain unit gets in all rounds

  bool is_too_far() const { return needed > reached; }
};

}  // namespace warbalance
