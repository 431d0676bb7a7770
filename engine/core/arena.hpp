#pragma once

#include <array>
#include <cassert>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/battle_parts.hpp"
#include "engine/core/lookahead.hpp"
#include "engine/core/random_dice.hpp"
#include "engine/core/report.hpp"
#include "engine/core/scripted_dice.hpp"
#include "engine/core/setup.hpp"
#include "engine/core/trace.hpp"

namespace warbalance {

/// The reusable workspace of one thread. A battle is a pure function of (rules, setup, key): the arena keeps only
/// caches from battle to battle, and these never change a result.
///
/// @tparam Parts  the parts of a battle of a rule system: `BattleParts` and, on its `Game<D, T>`, `BattleSteps`
///                (battle_parts.hpp). `State` and the report hold everything that persists between choices. The
///                system's own files instantiate the members that play (arena_run.hpp): silent battles in one file,
///                recorded ones in another.
template <class Parts>
class BattleArena {
 public:
  using Profile = typename Parts::Profile;
  using State = typename Parts::State;
  using Script = typename Parts::Script;

  using Tables = typename Parts::Tables;

  /// Whether players may have nets.
  static constexpr bool kSeesForNets = SeesForNets<Parts>;

  /// @param tables  of the rules; all players have their weights. They must outlive the arena
  BattleArena(const typename Parts::Rules& rules, const Tables& tables) : BattleArena(rules, {&tables, 1}) {}
  /// @param tables  of the rules, one for each set of weights that players may have (`SeatPlayer::weights`)
  /// @param looks_ahead  whether players may look ahead
  BattleArena(const typename Parts::Rules& rules, std::span<const Tables> tables, bool looks_ahead = false)
      : rules_(rules), state_(std::make_unique<State>()) {
    assert(!tables.empty() && std::ssize(tables) <= kMaxWeights);
    for (const Tables& one : tables) odds_.push_back(std::make_unique<typename Parts::Odds>(one));
    if (looks_ahead) lookahead_ = std::make_unique<Lookahead<Parts>>();
  }

  /// Plays one battle with random dice.
  BattleReport play(const BattleSetup<Profile>& setup, const BattleKey& key, NullTrace& trace);
  BattleReport play(const BattleSetup<Profile>& setup, const BattleKey& key, RecordTrace& trace);
  BattleReport play(const BattleSetup<Profile>& setup, const BattleKey& key, LuckTrace& trace);
  /// Only in systems that count facts.
  BattleReport play(const BattleSetup<Profile>& setup, const BattleKey& key, FactTrace& trace);

  /// Plays one battle with given dice; scripted players take their choices from `script`.
  BattleReport play_scripted(const BattleSetup<Profile>& setup, ScriptedDice& dice, Script& script, RecordTrace& trace);

  /// Plays the same battle as `play` without a trace, one activation at a time: `start`, then `go_on` until it returns
  /// false, then `finish`. Everything that the set-up points to must outlive the battle.
  void start(const BattleSetup<Profile>& setup, const BattleKey& key);
  bool go_on();
  BattleReport finish();
  /// Copies the battle in progress of another arena with the same rules. Both then continue independently with the
  /// same dice.
  void take_over(const BattleArena& other);

  /// Makes the battle in progress roll the dice of another key from now on.
  void roll_others(const BattleKey& key) { dice_.begin(key); }
  /// How the last player who looked ahead decided. @pre the arena was made for such players
  const auto& search_report() const { return lookahead_->report(); }

  /// The position at the end of the last battle, or of the one in progress.
  const State& state() const { return *state_; }

 private:
  template <class T>
  void set_up(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script, T& trace);
  template <class D, class T>
  BattleReport run(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script, D& dice, T& trace);
  /// Prepares the odds for the weights of the players of a battle.
  void begin_odds(const BattleSetup<Profile>& setup);
  /// Plays one more choice. Returns false when the battle is over.
  template <class G>
  bool advance(G& game, const BattleSetup<Profile>& setup);
  /// Before the choice of a player who looks ahead.
  void look_ahead(const BattleSetup<Profile>& setup, int seat);
  /// Records the chance of victory before the choice of a seat.
  template <class G>
  void tell_chance(G& game, int seat) const;
  /// Records the candidates that were tried.
  template <class G>
  void tell_tried(G& game, int seat) const;

  const typename Parts::Rules rules_;
  std::vector<std::unique_ptr<typename Parts::Odds>> odds_;         ///< by the number of the set of weights
  std::array<typename Parts::Odds*, kMaxPlayers> odds_of_seats_{};  ///< of the battle
  typename Parts::Players players_;
  std::unique_ptr<Lookahead<Parts>> lookahead_;  ///< where players may look ahead
  RandomDice dice_;
  std::unique_ptr<State> state_;
  // The battle in progress.
  BattleSetup<Profile> setup_;
  BattleKey key_;
  BattleReport report_;
};

}  // namespace warbalance
