#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/terrain.hpp"
#include "engine/core/trace.hpp"

// What the shared battle code (arena.hpp, lookahead.hpp) asks of the parts that a battle of a rule system is made of.

namespace warbalance {

/// A position that lays out its table itself, in place of the pieces that the scenario lists or draws.
template <class State, class Rules, class Profile>
concept LaysOutTable = requires(State& state, const Rules& rules, const BattleSetup<Profile>& setup,
                                const BattleKey& key) {
  state.lay_out(rules, setup, key);
};

/// A position with a table: it lays it out itself, or has a `terrain`, into which the pieces are laid before the
/// battle.
template <class State, class Rules, class Profile>
concept HasTable = LaysOutTable<State, Rules, Profile> || requires(State& state) {
  { state.terrain } -> std::same_as<Terrain&>;
};

/// The types that a battle is made of.
///
/// `State`     the whole position at any choice of a player; plain data, so that a copy can be played on with
/// `Tables`    as of the rule system; `Odds` what one thread finds in them and remembers
/// `Players`   answers the decisions of all seats (a `SeatedPlayers`)
/// `Script`    the choices of scripted players (a `ChoiceScript`)
/// `Decision`  what a seat chooses where it is its turn; has a `unit`, and stands for "on the spot" as it is made
/// `Game<D, T>`  a battle in progress with dice D and trace T (`BattleSteps`)
template <class Parts>
concept BattleParts = std::copyable<typename Parts::State> &&
    HasTable<typename Parts::State, typename Parts::Rules, typename Parts::Profile> &&
    std::default_initializable<typename Parts::Players> &&
    std::constructible_from<typename Parts::Odds, const typename Parts::Tables&> &&
    std::equality_comparable<typename Parts::Decision> &&
    requires(typename Parts::State& state, const typename Parts::State& position, const typename Parts::Rules& rules,
             const BattleSetup<typename Parts::Profile>& setup, const BattleKey& key, typename Parts::Odds& odds,
             typename Parts::Players& players, const typename Parts::Players& others, typename Parts::Script* script,
             typename Parts::Players::Choices& choices, const typename Parts::Decision& decision, UnitIndex unit,
             int seat, TraceEvent& fact) {
  /// Units of all armies at their start, nobody deployed. Leaves the terrain as it is.
  state.begin(rules, setup);
  { rules.table_width } -> std::convertible_to<Length>;
  { rules.table_height } -> std::convertible_to<Length>;
  { position.round } -> std::convertible_to<int>;
  { position.unit_count() } -> std::convertible_to<int>;
  { position.cost(unit) } -> std::convertible_to<std::int64_t>;  ///< [1/100 point]
  /// Tells positions apart by all that they mean: rollouts take their dice from it.
  { hash_of_position(position) } -> std::same_as<std::uint64_t>;
  /// Before each battle, when its units and its table are known.
  odds.begin(state);
  // The choices of the seats, as `SeatedPlayers` has them; what may be chosen is the system's own.
  players.begin(setup, key, script);
  players.begin_rollout(setup, key, decision);
  players.go_on_from(others);
  players.force(decision);
  /// Most choices that one who looks ahead can try.
  { Parts::Players::kMostChoices } -> std::convertible_to<std::size_t>;
  /// Offers what a seat may do beside what it chooses on the spot, best first.
  players.choices({rules, position, odds}, seat, choices);
  { decision.unit } -> std::convertible_to<UnitIndex>;
  /// What a decision is, in records.
  describe(decision, fact);
};

/// The steps of a battle in progress.
template <class Game, class Profile>
concept BattleSteps = requires(Game& game, const BattleSetup<Profile>& setup, int seat, const TraceEvent& fact) {
  /// Whether facts are recorded, and a sink for them (a `BattleLog`).
  { Game::traced } -> std::convertible_to<bool>;
  game.record(fact);
  /// Sets the battle up, up to the first choice of who acts.
  begin_battle(game, setup);
  /// Plays on to where a seat chooses who acts, and says which one; -1: the battle is over.
  { to_choice(game) } -> std::same_as<int>;
  /// Its choice, and all that follows before the next one; false: the battle is over.
  { choose_and_activate(game, seat) } -> std::same_as<bool>;
  /// Winner and sums of the report, of a battle that is over or broken off.
  score(game);
};

}  // namespace warbalance
