#pragma once

#include <algorithm>
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
  void terms_of(const View& view, const ActionQuestion& question, std::span<const Action> actions,
                std::span<Terms> terms) const {
    greedy_terms(view, question.unit, actions, terms);
  }

  // What a net sees.
  UnitFacts unit_facts(const View& view, UnitIndex unit) const {
    const UnitState& self = view.state.unit(unit);
    const Profile& profile = view.state.profile(unit);
    const Length shot = profile.has_ranged() ? self.walk + profile.longest_range() : 0;
    const bool hurt = self.condition.stunned || self.condition.wounds > 0;
    return {self.at, std::max(self.run, shot) + 2 * self.radius, is_ready(view.state, unit), hurt};
  }
  bool acts(const View& view, UnitIndex unit) const { return !view.state.unit(unit).condition.stunned; }
  void describe_action(const View& /*view*/, UnitIndex /*unit*/, const Action& action, DecisionFacts& facts) const {
    const auto deed = static_cast<unsigned>(action.deed);
    facts.kinds = 1U << static_cast<unsigned>(action.kind) | (deed > 0 ? 1U << (kActionNames.size() + deed - 1) : 0);
    facts.target = action.target;
    if (action.path.count > 1) facts.end = action.path.end();
  }

 private:
  CandidateRoom candidates_;
};

}  // namespace warbalance::warstuff1
