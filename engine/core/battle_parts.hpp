#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/players/inputs.hpp"
#include "engine/core/report.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/terrain.hpp"
#include "engine/core/trace.hpp"

// What the shared battle code (arena.hpp, lookahead.hpp) requires of the parts of a rule system's battle.

namespace warbalance {

/// A position that lays out its table itself and ignores the pieces that the scenario lists or draws.
template <class State, class Rules, class Profile>
concept LaysOutTable = requires(State& state, const Rules& rules, const BattleSetup<Profile>& setup,
                                const BattleKey& key) {
  state.lay_out(rules, setup, key);
};

/// A position with a table: it lays it out itself, or has a `terrain` that is filled before the battle.
template <class State, class Rules, class Profile>
concept HasTable = LaysOutTable<State, Rules, Profile> || requires(State& state) {
  { state.terrain } -> std::same_as<Terrain&>;
};

/// The types that a battle is made of.
///
/// `State`     the whole position at any choice of a player; plain data, so that rollouts can continue from a copy
/// `Tables`    those of the rule system; `Odds` is one thread's cache of values found in them
/// `View`      what players see: rules, position, odds
/// `Players`   make the decisions of all seats (a `SeatedPlayers`)
/// `Script`    the choices of scripted players (a `ChoiceScript`)
/// `Decision`  what a seat chooses in its turn; has a `unit`; default-constructed = decide on the spot
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
  /// Resets the units of all armies, nobody deployed. Does not change the terrain.
  state.begin(rules, setup);
  { rules.table_width } -> std::convertible_to<Length>;
  { rules.table_height } -> std::convertible_to<Length>;
  { position.round } -> std::convertible_to<int>;
  { position.unit_count() } -> std::convertible_to<int>;
  { position.cost(unit) } -> std::convertible_to<std::int64_t>;  ///< [1/100 point]
  /// A hash of everything that decides how the battle continues: it is the key of the dice of rollouts.
  { hash_of_position(position) } -> std::same_as<std::uint64_t>;
  /// Called before each battle, when its units and its table are known.
  odds.begin(state);
  // The interface of `SeatedPlayers`; each system defines its own choices.
  players.begin(setup, key, script);
  players.go_on_from(others);
  players.force(decision);
  /// Maximum number of choices that a player who looks ahead tries.
  { Parts::Players::kMostChoices } -> std::convertible_to<std::size_t>;
  /// Offers the alternatives of a seat to its choice on the spot, best first.
  players.choices(typename Parts::View{rules, position, odds}, seat, choices);
  { decision.unit } -> std::convertible_to<UnitIndex>;
  /// Describes a decision in a record of the battle.
  describe(decision, fact);
};

/// The players can have nets: they say what a net sees (`SeatedPlayers`).
template <class Parts>
concept SeesForNets = requires(const typename Parts::Players& players, const typename Parts::View& view,
                               UnitIndex unit) {
  { players.unit_facts(view, unit) } -> std::same_as<UnitFacts>;
};

/// The steps of a battle in progress.
template <class Game, class Profile>
concept BattleSteps = requires(Game& game, const BattleSetup<Profile>& setup, int seat, const TraceEvent& fact) {
  /// Whether facts are recorded, and a sink for them (a `BattleLog`).
  { Game::traced } -> std::convertible_to<bool>;
  game.record(fact);
  /// Sets up the battle, up to the first choice of who acts.
  begin_battle(game, setup);
  /// Continues until a seat chooses who acts. Returns the seat; -1: the battle is over.
  { to_choice(game) } -> std::same_as<int>;
  /// Makes that choice and plays everything before the next one; false: the battle is over.
  { choose_and_activate(game, seat) } -> std::same_as<bool>;
  /// Sets winner and sums in the report of a battle that is over or was stopped.
  score(game);
};

/// The source of dice that the rules roll with, and the record of the battle: every die is counted and traced.
/// @tparam D  a source of dice with `die(tag, sides)`
/// @tparam T  a trace
template <class D, class T>
class BattleLog {
 public:
  static constexpr bool traced = T::enabled;
  static constexpr bool measures_luck = T::measures_luck;
  static constexpr bool counts_facts = T::counts_facts;

  /// @param army_begin  first unit of every seat
  BattleLog(D& source, T& trace, BattleReport& battle_report, std::span<const std::int16_t> army_begin)
      : report(battle_report), source_(source), trace_(trace), army_begin_(army_begin) {}

  /// @param needed  the result that succeeds
  /// @param ground  number of the piece of terrain that requires the die; -1 = none
  int die(DieTag tag, int sides, Needed needed = {}, [[maybe_unused]] int ground = -1) {
    const int face = source_.die(tag, sides);
    ++report.dice;
    if constexpr (measures_luck) measure_luck(tag, sides, needed.not_more ? 0 : needed.face, face);
    if constexpr (counts_facts) last_face_ = face;
    if constexpr (traced) {
      TraceEvent event;
      event.kind = TraceEvent::Kind::die;
      event.what = tag.kind->purpose;
      event.rule = tag.kind->rule;
      event.stream = tag.stream;
      event.lane = tag.kind->lane;
      event.unit = tag.stream.is_player() ? kNoUnit : unit_of(tag.stream);
      event.player = tag.stream.seat;
      event.value = face;
      event.sides = sides;
      event.target = needed.face;
      event.at_most = needed.not_more;
      event.ground = ground;
      trace_.add(event);
    }
    return face;
  }
  int d6(DieTag tag, Needed needed = {}, int ground = -1) { return die(tag, 6, needed, ground); }
  int d3(DieTag tag) { return (die(tag, 6) + 1) / 2; }
  bool test(DieTag tag, int target, int ground = -1) { return die(tag, 6, Needed::at_least(target), ground) >= target; }
  HitDie classify(DieTag tag, HitThresholds thresholds) {
    return thresholds.classify(die(tag, 6, Needed::at_least(thresholds.target)));
  }

  /// Sets the stake of the next die before it is rolled: by how many hundredths of a point a success is better for the
  /// side that rolls than a failure (negative: worse). Any number that does not depend on the die is correct; a better
  /// estimate explains more luck (control variates of the AIVAT family: Burch, Schmid, Moravcik, Morrill and Bowling,
  /// arXiv 1612.06915).
  /// @param from  lowest face that succeeds; 0: that of the roll's `Needed`
  void stake([[maybe_unused]] std::int64_t hundredths, [[maybe_unused]] int from = 0) {
    if constexpr (measures_luck) {
      stake_hundredths_ = hundredths;
      stake_from_ = from;
    }
  }

  bool wants_reasons() const requires traced { return trace_.wants_reasons(); }
  /// Tells the chances of victory; null: they are not recorded.
  const Net* net() const requires traced { return trace_.net(); }

  void record([[maybe_unused]] const TraceEvent& fact) {
    if constexpr (traced) trace_.add(fact);
  }
  void change(UnitIndex unit, std::string_view what, std::string_view rule, std::int64_t value = 0,
              UnitIndex cause = kNoUnit) {
    event(TraceEvent::Kind::change, unit, what, rule, cause, -1, value);
  }
  void moved(UnitIndex unit, std::string_view what, std::string_view rule, const Path& path, Length limit) {
    event(TraceEvent::Kind::move, unit, what, rule, kNoUnit, -1, limit, path);
  }
  void note(UnitIndex unit, std::string_view what, std::string_view rule, UnitIndex other = kNoUnit) {
    event(TraceEvent::Kind::note, unit, what, rule, other);
  }
  /// Records that a round begins. @param destroyed_hundredths  points credited to the seats so far
  void round([[maybe_unused]] std::string_view rule, [[maybe_unused]] int starts, [[maybe_unused]] int number,
             [[maybe_unused]] const std::array<std::int64_t, kMaxPlayers>& destroyed_hundredths) {
    if constexpr (traced) {
      TraceEvent fact;
      fact.kind = TraceEvent::Kind::round;
      fact.what = "round";
      fact.rule = rule;
      fact.player = starts;
      fact.value = number;
      fact.destroyed_hundredths = destroyed_hundredths;
      trace_.add(fact);
    }
  }
  /// Counts a unit that found no legal place to deploy.
  void found_no_room(UnitIndex unit, std::string_view rule) {
    ++report.without_room;
    note(unit, "finds no room", rule);
  }
  void event(TraceEvent::Kind kind, UnitIndex unit, std::string_view what, std::string_view rule,
             UnitIndex other = kNoUnit, int player = -1, std::int64_t value = 0, const Path& path = {}) {
    if constexpr (traced) {
      TraceEvent fact;
      fact.kind = kind;
      fact.unit = unit;
      fact.what = what;
      fact.rule = rule;
      fact.other = other;
      fact.player = player;
      fact.value = value;
      fact.path = path;
      trace_.add(fact);
    }
  }
  /// Records all pieces on the table.
  void terrain([[maybe_unused]] const Terrain& terrain, [[maybe_unused]] const TableSetup& table,
               [[maybe_unused]] std::string_view rule) {
    if constexpr (traced) {
      for (int number = 0; number < terrain.count(); ++number) {
        TraceEvent fact;
        fact.kind = TraceEvent::Kind::terrain;
        fact.piece = terrain.piece(number);
        fact.what = kind_name(table, fact.piece);
        fact.rule = rule;
        fact.value = number;
        trace_.add(fact);
      }
    }
  }

  /// The counts of the facts of the battle. @pre counts_facts
  FactCounts& counts() requires counts_facts { return trace_.counts(); }
  /// The last die that was rolled. @pre counts_facts
  int last_face() const requires counts_facts { return last_face_; }

  BattleReport& report;

 private:
  UnitIndex unit_of(DieStream stream) const { return static_cast<UnitIndex>(army_begin_[stream.seat] + stream.slot); }

  /// A die that always or never succeeds adds 0, whatever its stake. The stake is rounded before it is multiplied, so
  /// that the expectation is 0 for dice with any number of sides.
  void measure_luck(DieTag tag, int sides, int needed, int face) {
    if (stake_hundredths_ == 0) return;
    const int from = stake_from_ != 0 ? stake_from_ : needed;
    const int faces = std::clamp(sides + 1 - from, 0, sides);
    report.luck[tag.stream.seat] += stake_hundredths_ * 6 / sides * ((face >= from ? sides : 0) - faces);
    stake_hundredths_ = 0;
  }

  D& source_;
  T& trace_;
  std::span<const std::int16_t> army_begin_;
  std::int64_t stake_hundredths_ = 0;  ///< of the next die
  int stake_from_ = 0;
  int last_face_ = 0;  ///< of the last die, if facts are counted
};

/// The context of the rules while a battle is played: numbers of the rules, position, players, dice. A system derives
/// from it and adds what outlives one step but is not part of the position (queues).
/// @tparam D  a source of dice
/// @tparam T  a trace
/// @tparam SeenByPlayers  the input of a decision: rules, position and the odds for the weights of that player
template <class D, class T, class Rules, class State, class PairOdds, class Players, class SeenByPlayers>
struct BattleInProgress : BattleLog<D, T> {
  /// The odds of the players, by seat.
  using OddsOfSeats = std::array<PairOdds*, kMaxPlayers>;

  BattleInProgress(const Rules& battle_rules, State& battle_state, const OddsOfSeats& seats, Players& battle_players,
                   D& source, T& trace, BattleReport& battle_report)
      : BattleLog<D, T>(source, trace, battle_report, battle_state.army_begin),
        rules(battle_rules),
        state(battle_state),
        odds(*seats[0]),
        odds_of_seats(seats),
        players(battle_players) {}
  /// All players have the same odds.
  BattleInProgress(const Rules& battle_rules, State& battle_state, PairOdds& pair_odds, Players& battle_players,
                   D& source, T& trace, BattleReport& battle_report)
      : BattleInProgress(battle_rules, battle_state, all_of(pair_odds), battle_players, source, trace, battle_report) {}

  const Rules& rules;
  State& state;
  PairOdds& odds;  ///< of the first seat: only for values that do not depend on a player's weights
  const OddsOfSeats odds_of_seats;
  Players& players;

  /// The input for decisions of a seat.
  SeenByPlayers view(int seat) { return {rules, state, *odds_of_seats[static_cast<std::size_t>(seat)]}; }

  /// The answer of a seat to a question of the rules.
  template <class Question>
  typename Question::Answer answer(const Question& question) {
    if constexpr (BattleLog<D, T>::traced) {
      if (this->wants_reasons()) {
        players.explain(view(question.seat), question, [&](const TraceEvent& fact) { this->record(fact); });
      }
    }
    return players.answer(view(question.seat), question);
  }

  /// The tag of a roll with the unit's own dice.
  DieTag tag(UnitIndex unit, const RollKind& kind) const { return {state.stream(unit), &kind}; }

 private:
  static OddsOfSeats all_of(PairOdds& odds) {
    OddsOfSeats seats;
    seats.fill(&odds);
    return seats;
  }
};

}  // namespace warbalance
