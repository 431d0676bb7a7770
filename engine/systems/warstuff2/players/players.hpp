#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/players/policy.hpp"
#include "engine/core/players/seated_players.hpp"
#include "engine/kernels/vectorised.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"
#include "engine/systems/warstuff2/players/values.hpp"
#include "engine/systems/warstuff2/state.hpp"

namespace warbalance::warstuff2 {

// Section B: the decisions of the built-in players. Players know the whole position but no future dice.

/// All players of one battle. The player of a seat makes the decisions of that seat.
class Players : public SeatedPlayers<Players, Script, Decision> {
 public:
  void begin(const BattleSetup<Profile>& setup, const BattleKey& key, Script* script);
  void offer_actions_of(const View& view, int seat, UnitIndex unit, Choices& best) const;

  void prepare(const View& view, const UnitQuestion& question);
  int choose(const View& view, const CornerQuestion& /*question*/) const { return greedy_corner(view); }
  Placement choose(const View& view, const PlacementQuestion& question) const;
  UnitIndex choose(const View& view, const UnitQuestion& question) const;
  Action choose(const View& view, const ActionQuestion& question) const;
  std::optional<UnitIndex> choose(const View& view, const GrantQuestion& question) const;
  bool choose(const View& /*view*/, const CastQuestion& /*question*/) const { return true; }
  SpellChoice choose(const View& view, const SpellQuestion& question) const;
  bool choose(const View& /*view*/, const GuardShotQuestion& /*question*/) const { return true; }
  bool choose(const View& /*view*/, const StrikeBackQuestion& /*question*/) const { return true; }
  std::optional<Path> choose(const View& view, const MeleeMoveQuestion& question) const;
  /// Where to push a stunned victim: down from a height, else into danger, else out of cover; none: nothing is gained.
  std::optional<Push> choose(const View& view, const PushQuestion& question) const;
  UnitIndex choose(const View& view, const TesterQuestion& question) const;

  static constexpr std::int64_t kScoreOfHundredth = 1000;
  void rank(const View& view, const ActionQuestion& question, BestAction::List& best) const {
    greedy_action(view, values_, question.unit, &best);
  }
  void terms_of(const View& view, const ActionQuestion& question, std::span<const Action> actions,
                std::span<Terms> terms) const {
    greedy_terms(view, values_, question.unit, actions, terms);
  }

  // What a net sees.
  UnitFacts unit_facts(const View& view, UnitIndex unit) const {
    const UnitState& self = view.state.unit(unit);
    const Condition& condition = self.condition;
    const bool hurt = condition.stunned || condition.frozen || condition.markers > 0;
    return {self.at, std::max(self.reach.charge, self.reach.shot) + 2 * self.radius, !self.activated, hurt};
  }
  bool acts(const View& view, UnitIndex unit) const { return !view.state.unit(unit).condition.stunned; }
  void describe_action(const View& /*view*/, UnitIndex /*unit*/, const Action& action, DecisionFacts& facts) const {
    const bool shoots = action.target != kNoUnit && action.kind != ActionKind::charge;
    facts.kinds = 1U << static_cast<unsigned>(action.kind) | (shoots ? 1U << kActionNames.size() : 0);
    facts.target = action.target;
    if (action.path.count > 1) facts.end = action.path.end();
  }

  int draw(const View& view, const CornerQuestion& question);
  Action draw(const View& view, const ActionQuestion& question);
  std::optional<Path> draw(const View& view, const MeleeMoveQuestion& question);
  std::optional<Push> draw(const View& /*view*/, const PushQuestion& /*question*/) { return std::nullopt; }

 private:
  UnitValues values_;  ///< computed when a unit is picked, for the whole activation
};

}  // namespace warbalance::warstuff2
