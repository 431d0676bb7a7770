#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "engine/core/players/seated_players.hpp"
#include "engine/systems/vsgmr/players/candidates.hpp"
#include "engine/systems/vsgmr/players/paths.hpp"
#include "engine/systems/vsgmr/players/values.hpp"
#include "engine/systems/vsgmr/questions.hpp"
#include "engine/systems/vsgmr/sight.hpp"
#include "engine/systems/vsgmr/state.hpp"

// Moves of the built-in players.

namespace warbalance::vsgmr {

/// VS-C5 .. VS-C9.
Move choose_move(const View& view, Paths& paths, UnitIndex unit, const MoveStyle& style);

/// VS-C8: the move of a figure that leaves its mount; none when it is better to stay aboard. @pre it may leave
std::optional<Move> choose_leaving(const View& view, Paths& paths, UnitIndex unit, const MoveStyle& style);

// Section 14: the decisions of the players. Players know the whole position but no future dice.

/// All players of one battle. The player of a seat makes the decisions of that seat.
class Players : public SeatedPlayers<Players, Script, Decision> {
 public:
  void begin(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script) {
    SeatedPlayers::begin(setup, key, script);
    passed_ = {};
  }
  void go_on_from(const Players& others) {
    SeatedPlayers::go_on_from(others);
    passed_ = others.passed_;
  }

  /// Offers what a seat may choose now, beside what its policy chooses.
  void choices(const View& view, int seat, Choices& best);

  /// As in `SeatedPlayers`: the best moves of the figure that moves next.
  template <class Question, class Record>
  void explain(const View& view, const Question& question, Record&& record) {
    if constexpr (std::is_same_v<Question, MoveQuestion>) {
      if (policy(question.seat) != Policy::greedy) return;
      for (const auto& offer : weighed_moves(view, question).offers()) {
        const auto& [unit, move, terms] = offer.item;
        record(reason_of({unit, move, std::nullopt}, offer.score, terms));
      }
    }
  }
  static constexpr std::int64_t kScoreOfHundredth = kMillion;

  // What a net sees.
  UnitFacts unit_facts(const View& view, UnitIndex unit) const;
  /// As in `SeatedPlayers`, in the steps in which figures act one by one.
  void facts_of(const View& view, int seat, std::span<const Decision> decisions, std::span<DecisionFacts> facts);

  /// VS-C3
  int choose(const View& view, const TurnQuestion& question) const;
  /// VS-C4, VS-C5
  std::optional<Moved> choose(const View& view, const MoveQuestion& question);
  /// VS-C10, VS-C12, VS-C13
  std::optional<Acted> choose(const View& view, const AttackQuestion& question);
  /// VS-C15
  std::optional<SkillRoll> choose(const View& view, const SkillQuestion& question) const;
  /// VS-C15
  std::optional<Spawn> choose(const View& view, const SpawnQuestion& question) const;
  /// VS-C16
  std::optional<UnitIndex> choose(const View& view, const ActingQuestion& question) const;
  /// VS-C16
  std::optional<UnitIndex> choose(const View& view, const ReturnQuestion& question) const;
  Action choose(const View& view, const AtOnceQuestion& question) const;
  /// VS-C11
  std::optional<UnitIndex> choose(const View& view, const FollowUpQuestion& question) const;
  /// VS-C14
  bool choose(const View& view, const AgainQuestion& question) const;

  int draw(const View& view, const TurnQuestion& question);
  Action draw(const View& /*view*/, const AtOnceQuestion& /*question*/) { return {}; }
  bool draw(const View& /*view*/, const AgainQuestion& /*question*/) { return decisions_.below(2) == 0; }

 private:
  struct WeighedMove {
    UnitIndex unit;
    Move move;
    Terms terms;
  };
  /// The best moves on foot of the figure that moves next, best first; none if it leaves or boards a mount.
  BestList<WeighedMove, 3> weighed_moves(const View& view, const MoveQuestion& question);

  void move_choices(const View& view, int seat, Choices& best);
  void action_choices(const View& view, int seat, bool hand_to_hand, Choices& best);
  std::optional<Moved> choose_next(const View& view, std::span<const UnitIndex> ready, const MoveStyle& style);
  std::optional<Moved> leaving(const View& view, UnitIndex mount, std::span<const UnitIndex> ready,
                               const MoveStyle& style);
  std::optional<Moved> boarding(const View& view, UnitIndex vehicle, std::span<const UnitIndex> ready,
                                const MoveStyle& style);
  MoveStyle move_style_of(const View& view, int seat);

  Paths paths_;
  /// Figures for which a random player has drawn that they do nothing in a step: he does not draw again in it.
  struct Passed {
    std::int8_t round = 0;
    bool hand_to_hand = false;
    std::array<bool, kMaxUnits> figures{};
  };
  Passed passed_;
};

}  // namespace warbalance::vsgmr
