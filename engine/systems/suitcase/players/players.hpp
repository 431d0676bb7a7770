#pragma once

#include <concepts>
#include <optional>
#include <span>

#include "engine/core/players/best.hpp"
#include "engine/core/players/seated_players.hpp"
#include "engine/systems/suitcase/movement.hpp"
#include "engine/systems/suitcase/players/values.hpp"
#include "engine/systems/suitcase/questions.hpp"

namespace warbalance::suitcase {

using BestAction = Best<Action>;

// Section 16: the decisions of the players. Players know the whole position but no future dice.

/// All players of one battle. The player of a seat makes the decisions of that seat.
class Players : public SeatedPlayers<Players, Script, Decision> {
 public:
  void offer_actions_of(const View& view, int seat, UnitIndex unit, Choices& best) const;

  /// Questions whose answers use cached values of units.
  template <class Question>
  requires requires(const Question& question) { question.unit; } || std::same_as<Question, UnitQuestion>
  void prepare(const View& view, const Question& /*question*/) const {
    view.workspace.cache.update(view.rules, view.state);
  }
  /// SC-D4
  bool choose(const View& view, const WaitQuestion& question) const;
  /// SC-D3 .. SC-D5
  Hex choose(const View& view, const PlaceQuestion& question) const;
  /// SC-D6
  UnitIndex choose(const View& view, const UnitQuestion& question) const;
  /// SC-D7, SC-D16
  Action choose(const View& view, const ActionQuestion& question) const;
  /// SC-D12
  std::optional<Cast> choose(const View& view, const SpellQuestion& question) const;
  /// SC-D13
  UnitIndex choose(const View& view, const BlockQuestion& question) const;
  /// SC-D9, SC-D10
  Shot choose(const View& view, const ShotQuestion& question) const;
  Hex choose(const View& /*view*/, const SplitQuestion& /*question*/) const { return kNoHex; }
  UnitIndex choose(const View& view, const ExtraQuestion& question) const;
  /// SC-D14
  bool choose(const View& /*view*/, const StrikeBackQuestion& /*question*/) const { return true; }
  /// SC-D11
  UnitIndex choose(const View& view, const BreathQuestion& question) const;
  /// SC-D15
  Hex choose(const View& view, const FreeMoveQuestion& question) const;

  static constexpr std::int64_t kScoreOfHundredth = kHundredth;
  void rank(const View& view, const ActionQuestion& question, BestAction::List& best) const;
  void terms_of(const View& view, const ActionQuestion& question, std::span<const Action> actions,
                std::span<Terms> terms) const;

  // What a net sees.
  UnitFacts unit_facts(const View& view, UnitIndex unit) const;
  bool acts(const View& view, UnitIndex unit) const { return !view.state.unit(unit).body.idle(); }
  void describe_action(const View& view, UnitIndex unit, const Action& action, DecisionFacts& facts) const;

  Action draw(const View& view, const ActionQuestion& question);
  Shot draw(const View& view, const ShotQuestion& question);
};

/// Whether an attack spell has a target in reach of a unit's wizard.
bool has_spell_target(const View& view, UnitIndex unit);

// The greedy player (section 16).

/// SC-D7, SC-D16. @param cautious  charges Stunned last models only
/// @param list  for several of the best actions; null = only the best one is needed
Action greedy_action(const View& view, UnitIndex unit, bool cautious, BestAction::List* list = nullptr);

// The aggressive player (section 16).

/// SC-D16: a Rush to the nearest end to the enemy ahead, if that is nearer than now; else Hold.
Action rush_ahead(const View& view, UnitIndex unit);

/// SC-D7: the charge of greatest value, else a Rush.
Action aggressive_action(const View& view, UnitIndex unit);

}  // namespace warbalance::suitcase
