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

/// A rule system: what commands, statistics and shared tests ask of it, all of it static members of one class. What
/// only some systems have is in optional_parts.hpp; what the shared battle code asks of the parts of a battle is in
/// battle_parts.hpp.
///
/// Types:
/// `Rules`    numbers and options of a ruleset, as battles read them
/// `Profile`  a unit as battles read it: its special rules compiled into numbers
/// `Weights`  how a player weighs; as it is made, with the weights of `greedy`
/// `Tables`   what the players look up: read-only while battles run, made for the profiles that will take part and the
///            weights of a player
/// `Arena`    the reusable workspace of one thread (a `BattleArena`): it may allocate when it is made, never while a
///            battle runs
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
  /// What data files call the system: `system = "..."` of a ruleset.toml. Stable.
  { S::id } -> std::convertible_to<std::string_view>;
  /// What data files may say. Its numbers have `table.width` and `table.height`, which duels are lined up by.
  { S::vocabulary() } -> std::same_as<const Vocabulary&>;

  // Rules, from the values of a ruleset and of a player file, each in the order of the vocabulary.
  { S::make_rules(values, values) } -> std::same_as<typename S::Rules>;
  { S::make_weights(values) } -> std::same_as<typename S::Weights>;
  /// Lets the rules know of an effect that some special rule of the ruleset has, whoever carries it.
  S::note_effect(changing_rules, effect, values);
  /// Size of the table [1/100 inch], after a scale if the system has one.
  { rules.table_width } -> std::convertible_to<Length>;
  { rules.table_height } -> std::convertible_to<Length>;

  // Units.
  /// A unit without special rules, of a quality between the vocabulary's `quality_min` and `quality_max`.
  { S::plain_profile(rules, number) } -> std::same_as<typename S::Profile>;
  /// Adds an effect of the special rule with this number in the ruleset; false: the profile has no room for it.
  { S::apply_effect(changing_unit, effect, values, number) } -> std::same_as<bool>;
  /// Radius of its base [1/100 inch], after a scale: that listed places and duels keep free.
  { unit.radius } -> std::convertible_to<Length>;
  { S::make_tables(rules, profiles, weights) } -> std::same_as<typename S::Tables>;
  { S::make_tables(rules, profiles) } -> std::same_as<typename S::Tables>;

  // Battles. All ways to play the same set-up and key give the same report, luck apart.
  { arena.play(setup, key, silent) } -> std::same_as<BattleReport>;
  { arena.play(setup, key, record) } -> std::same_as<BattleReport>;
  { arena.play(setup, key, luck) } -> std::same_as<BattleReport>;
  arena.start(setup, key);
  { arena.finish() } -> std::same_as<BattleReport>;
  arena_at_rest.state();

  // Exact odds of one exchange: the command `odds`.
  /// How outcomes are written, for people.
  { S::odds_legend } -> std::convertible_to<std::string_view>;
  { S::odds_actions() } -> std::same_as<std::span<const OddsAction>>;
  { S::odds_options() } -> std::same_as<std::span<const OddsOption>>;
  /// Sorted by attacker, then defender text; empty with `problem` set when the action is impossible.
  { S::odds(rules, unit, unit, request, problem) } -> std::same_as<std::vector<OddsOutcome>>;
};

/// How far a seat has to go to win by the own end of a scenario.
struct SeatWay {
  Length needed = 0;   ///< straight way [1/100 inch]; 0 = the scenario asks for none
  Length reached = 0;  ///< by a plain unit in all rounds

  bool is_too_far() const { return needed > reached; }
};

}  // namespace warbalance
