#include "engine/systems/suitcase/players/greedy.hpp"

#include <algorithm>

#include "engine/systems/suitcase/players/outlook.hpp"

namespace warbalance::suitcase {

namespace {

/// The enemy model nearest to the leader; where none is left, the nearest marker that is not owned.
Hex goal_ahead(const State& state, UnitIndex unit) {
  const Hex leader = state.leader_hex(unit);
  const int seat = state.owner(unit);
  Hex goal = kNoHex;
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    for_each_model(state.unit(enemy).body, state.unit(enemy).hexes, [&](int, Hex hex) {
      if (goal == kNoHex || distance(leader, hex) < distance(leader, goal)) goal = hex;
    });
  });
  for (int i = 0; goal == kNoHex || i < state.marker_count; ++i) {
    if (i >= state.marker_count || state.living_count[static_cast<std::size_t>(1 - seat)] > 0) break;
    const Marker& marker = state.markers[static_cast<std::size_t>(i)];
    if (marker.owner == seat) continue;
    if (goal == kNoHex || distance(leader, marker.hex) < distance(leader, goal)) goal = marker.hex;
  }
  return goal;
}

}  // namespace

Action rush_ahead(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const Action hold{ActionKind::hold, kNoUnit, kNoHex, true};
  const Hex goal = goal_ahead(state, unit);
  if (goal == kNoHex || is_immobile(state, unit)) return hold;
  const Hex start = state.leader_hex(unit);
  const int budget = rush_of(state.profile(unit), state.unit(unit).body);
  const Mover mover = mover_of(state, unit, true);
  Paths& paths = view.workspace.paths;
  paths.find(view.rules, state, mover, start, budget);
  Formation hexes;
  const int far = distance(start, goal);
  HexSet& ends = view.workspace.ends;
  paths.find_ends(state, mover, ends);
  const Hex end = nearest_end(ends, paths.rows(), goal,
                              [&](Hex hex) { return paths.form(view.rules, state, mover, hex, budget, hexes); });
  return end == kNoHex || distance(end, goal) >= far ? hold : Action{ActionKind::rush, kNoUnit, end, true};
}

Action aggressive_action(const View& view, UnitIndex unit) {
  Value value = 0;
  const UnitIndex target = best_charge(view, unit, false, value);
  return target != kNoUnit ? Action{ActionKind::charge, target, kNoHex, true} : rush_ahead(view, unit);
}

namespace {

constexpr Value kFinishing =
    1'000'000 * kPoint;  ///< added to charges at a Stunned last model, so that they come before all else

/// SC-D6: the greater of `least` and the value of what the unit could do. Paths are searched only where they matter.
Value urgency(const View& view, UnitIndex unit, Value least) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  if (self.body.idle()) {
    const Value rises = view.workspace.weights().stand_up * kHundredth * state.cost(unit) / 1000;
    return std::max(least, rises > 0 ? rises : -kFinishing);
  }
  Value most = std::max(least, Value{0});
  if (shoots(state, unit)) most = best_shot(view, unit, false, most).value;
  const Mover mover = mover_of(state, unit, true);
  if (is_immobile(state, unit) || rush_of(state.profile(unit), self.body) == 0) return most;
  for_each_in_charge_zone(view, unit, [&](UnitIndex enemy) {
    const bool finishing = is_stunned_last(state.unit(enemy).body, Pick::none);
    const Value value = charge_value(view, unit, enemy) + (finishing ? kFinishing : 0);
    if (value > most && view.workspace.paths.charge(view.rules, state, mover, enemy).legal) most = value;
  });
  return most;
}

/// Offers the candidates of a unit to `best`.
class Candidates {
 public:
  Candidates(const View& view, UnitIndex unit, bool cautious, BestAction& best)
      : view_(view),
        state_(view.state),
        unit_(unit),
        self_(view.state.unit(unit)),
        cautious_(cautious),
        shoots_(shoots(view.state, unit)),
        mover_(mover_of(view.state, unit, true)),
        outlook_(view, unit),
        shots_(view, unit),
        best_(best) {}

  /// Shots and charges come last: they are computed only where they may make a candidate the best.
  void offer_all() {
    const Candidate hold{{ActionKind::hold, kNoUnit, kNoHex, true}, 0, outlook_.at(self_.hexes)};
    if (is_immobile(state_, unit_)) return offer(hold, 0);
    find_goals();
    const Profile& profile = state_.profile(unit_);
    find_ends(rush_of(profile, self_.body));
    for_each_end([&](std::size_t goal, const Formation& hexes) {
      offer({{ActionKind::rush, kNoUnit, ends_[goal], true}, number_of(goal) + 1, outlook_.at(hexes)}, 0);
    });
    if (!shoots_) {
      offer(hold, 0);
      return offer_charges();
    }
    if (may_be_best(hold))
      offer(hold, best_shot(view_, unit_, false, std::max(Value{0}, best_.score() - hold.position - 1)).value);
    find_ends(advance_of(profile, self_.body));
    for_each_end([&](std::size_t goal, const Formation& hexes) {
      const Candidate advance{{ActionKind::advance, kNoUnit, ends_[goal], true}, number_of(goal), outlook_.at(hexes)};
      if (may_be_best(advance)) offer(advance, shots_.best(hexes, true, best_.score() - advance.position));
    });
    offer_charges();
  }

 private:
  static constexpr std::size_t kMaxGoals = kMaxMarkers + 128;

  /// What the unit may do, with the value of the place but not yet of the attack.
  struct Candidate {
    Action action;
    int number = 0;      ///< the lower of equal ones is chosen
    Value position = 0;  ///< of the place
  };

  /// Candidates of a goal: an Advance, then a Rush.
  static int number_of(std::size_t goal) { return kMaxUnits + 1 + 2 * static_cast<int>(goal); }

  bool is_better(const Candidate& candidate, Value value) const { return best_.wins(candidate.number, value); }
  bool may_be_best(const Candidate& candidate) const {
    return is_better(candidate, candidate.position + shots_.bound());
  }
  void offer(const Candidate& candidate, Value attack) {
    best_.offer(candidate.number, candidate.action, candidate.position + attack);
  }

  void offer_charges() {
    for_each_in_charge_zone(view_, unit_, [&](UnitIndex enemy) {
      if (cautious_ && !is_stunned_last(state_.unit(enemy).body, Pick::none)) return;
      const Value attack = charge_value(view_, unit_, enemy);
      Candidate charge{{ActionKind::charge, enemy, kNoHex, true}, 1 + enemy, outlook_.bound_beside(enemy)};
      if (!is_better(charge, charge.position + attack)) return;
      const ChargePlan plan = view_.workspace.paths.charge(view_.rules, state_, mover_, enemy);
      if (!plan.legal) return;
      charge.position = outlook_.at(plan.hexes);
      offer(charge, attack);
    });
  }

  void find_goals() {
    for (int i = 0; i < state_.marker_count; ++i)
      goals_[goal_count_++] = state_.markers[static_cast<std::size_t>(i)].hex;
    state_.for_each_enemy(mover_.seat, [&](UnitIndex enemy) {
      if (goal_count_ < kMaxGoals) goals_[goal_count_++] = state_.leader_hex(enemy);
    });
  }

  /// Finds the legal end nearest to each goal.
  void find_ends(int budget) {
    Paths& paths = view_.workspace.paths;
    paths.find(view_.rules, state_, mover_, state_.leader_hex(unit_), budget);
    HexSet& open = view_.workspace.ends;
    paths.find_ends(state_, mover_, open);
    for (std::size_t goal = 0; goal < goal_count_; ++goal) {
      ends_[goal] = nearest_end(open, paths.rows(), goals_[goal], [&](Hex hex) {
        return is_known(hex, goal) || paths.form(view_.rules, state_, mover_, hex, budget, formations_[goal]);
      });
    }
  }
  /// Whether an earlier goal has the end too: then it comes to the same.
  bool is_known(Hex end, std::size_t goal) const {
    const auto earlier = ends_.begin() + static_cast<std::ptrdiff_t>(goal);
    return std::find(ends_.begin(), earlier, end) != earlier;
  }
  template <class Visit>
  void for_each_end(Visit&& visit) const {
    for (std::size_t goal = 0; goal < goal_count_; ++goal) {
      if (ends_[goal] != kNoHex && !is_known(ends_[goal], goal)) visit(goal, formations_[goal]);
    }
  }

  const View& view_;
  const State& state_;
  const UnitIndex unit_;
  const UnitState& self_;
  const bool cautious_;
  const bool shoots_;
  const Mover mover_;
  const Outlook outlook_;
  const Shots shots_;
  std::array<Hex, kMaxGoals> goals_;
  std::size_t goal_count_ = 0;
  std::array<Hex, kMaxGoals> ends_;
  std::array<Formation, kMaxGoals> formations_;
  BestAction& best_;
};

/// SC-D16
Action duel_action(const View& view, UnitIndex unit, bool cautious) {
  const Value shot = best_shot(view, unit, false).value;
  Value charge = 0;
  const UnitIndex target = best_charge(view, unit, cautious, charge);
  if (target != kNoUnit && charge > shot) return {ActionKind::charge, target, kNoHex, true};
  if (shot > 0) return {ActionKind::hold, kNoUnit, kNoHex, true};
  return rush_ahead(view, unit);
}

}  // namespace

UnitIndex most_urgent(const View& view, std::span<const UnitIndex> ready) {
  UnitIndex best = ready.front();
  if (ready.size() == 1) return best;
  Value most = urgency(view, best, -kFinishing);
  for (const UnitIndex unit : ready.subspan(1)) {
    const Value value = urgency(view, unit, most);
    if (value <= most) continue;
    most = value;
    best = unit;
  }
  return best;
}

Action greedy_action(const View& view, UnitIndex unit, bool cautious, BestAction::List* list) {
  if (view.state.duel) return duel_action(view, unit, cautious);
  BestAction best(list);
  Candidates(view, unit, cautious, best).offer_all();
  return best.item();
}

}  // namespace warbalance::suitcase
