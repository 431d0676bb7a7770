#pragma once

#include <optional>
#include <span>

#include "engine/core/players/seated_players.hpp"
#include "engine/systems/warstuff1/players/candidates.hpp"

// WS1 section 13: the decisions of the players. Players know the whole position but no future dice.

namespace warbalance::warstuff1 {

/// All players of one battle. The player of a seat makes the decisions of that seat.
class Players : public SeatedPlayers<Players, Script, Decision> {
 public:
  void offer_actions_of(const View& view, int seat, UnitIndex unit, Choices& best);

  int choose(const View& view, const EdgeQuestion& /*question*/) const { return greedy_edge(view); }
  Placement choose(const View& view, const PlacementQuestion& question) {
    return question.late ? greedy_late_placement(view, question.waiting.front())
                         : greedy_placement(view, question.seat, question.waiting, &decisions_);
  }
  std::optional<Path> choose(const View& view, const MoveQuestion& question) const {
    return greedy_extra_move(view, question);
  }
  UnitIndex choose(const View& view, const UnitQuestion& question) const;
  std::optional<UnitIndex> choose(const View& view, const CommandQuestion& question) const;
  Action choose(const View& view, const ActionQuestion& question);
  Action draw(const View& view, const ActionQuestion& question);

  static constexpr std::int64_t kScoreOfHundredth = 1000;
  void rank(const View& view, const ActionQuestion& question, BestAction::List& best) const {
    if (!view.state.unit(question.unit).condition.stunned) greedy_action(view, question.unit, &best);
  }
  Terms terms_of(const View& view, const ActionQuestion& question, const Action& action) const {
    return greedy_terms(view, question.unit, action);
  }

 private:
  CandidateRoom candidates_;
};

}  // namespace warbalance::warstuff1
