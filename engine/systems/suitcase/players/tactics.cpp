#include "engine/systems/suitcase/players/tactics.hpp"

#include <algorithm>

#include "engine/systems/suitcase/players/outlook.hpp"

// SC-D6, SC-D7, SC-D16: which unit is activated and what it does.

namespace warbalance::suitcase {
namespace {

constexpr Worth kFinishing = 1'000'000 * kPoint;  ///< a charge at a Stunned last model comes before all else

bool shoots(const State& state, UnitIndex unit) {
  const Body& body = state.unit(unit).body;
  return has_ranged(state.numbers(unit), body) || has_breath(state.numbers(unit), body);
}

bool is_immobile(const State& state, UnitIndex unit) {
  return any_model(state.profile(unit), state.unit(unit).body, &Card::immobile);
}

/// Calls `visit(enemy)` for the enemies that a unit may reach with a charge, as far as distance goes.
template <class Visit>
void for_each_in_charge_zone(const View& view, UnitIndex unit, Visit&& visit) {
  const State& state = view.state;
  const HexSet& zone = view.workspace.cache.charge_zone(state, unit);
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    bool in_zone = false;
    for_each_model(other.body, other.hexes, [&](int, Hex hex) { in_zone = in_zone || zone.has(hex); });
    if (in_zone) visit(enemy);
  });
}

/// Calls `visit(target, plan)` for the legal charges of the unit that moves.
/// @param cautious  at Stunned last models only
template <class Visit>
void for_each_charge(const View& view, const Mover& mover, bool cautious, Visit&& visit) {
  for_each_in_charge_zone(view, mover.unit, [&](UnitIndex enemy) {
    if (cautious && !is_stunned_last(view.state.unit(enemy).body, false)) return;
    const ChargePlan plan = view.workspace.paths.charge(view.rules, view.state, mover, enemy);
    if (plan.legal) visit(enemy, plan);
  });
}

/// SC-D6: the greater of `least` and what the unit could do; ways are looked for where they would count only.
Worth urgency(const View& view, UnitIndex unit, Worth least) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  if (self.body.idle()) {
    const Worth rises = view.workspace.weights().stand_up * kHundredth * state.cost(unit) / 1000;
    return std::max(least, rises > 0 ? rises : -kFinishing);
  }
  Worth most = std::max(least, Worth{0});
  if (shoots(state, unit)) most = best_shot(view, unit, false, most).worth;
  const Mover mover = mover_of(state, unit, true);
  if (is_immobile(state, unit) || rush_of(state.profile(unit), self.body) == 0) return most;
  for_each_in_charge_zone(view, unit, [&](UnitIndex enemy) {
    const bool finishing = is_stunned_last(state.unit(enemy).body, false);
    const Worth worth = charge_worth(view, unit, enemy) + (finishing ? kFinishing : 0);
    if (worth > most && view.workspace.paths.charge(view.rules, state, mover, enemy).legal) most = worth;
  });
  return most;
}

/// Weighs what a unit may do.
class Choosing {
 public:
  Choosing(const View& view, UnitIndex unit, bool cautious, BestAction& best)
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

  /// Shots and charges come last: those that cannot make a candidate the best are not looked at.
  void choose() {
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
      offer(hold, best_shot(view_, unit_, false, std::max(Worth{0}, best_.score() - hold.position - 1)).worth);
    find_ends(advance_of(profile, self_.body));
    for_each_end([&](std::size_t goal, const Formation& hexes) {
      const Candidate advance{{ActionKind::advance, kNoUnit, ends_[goal], true}, number_of(goal), outlook_.at(hexes)};
      if (may_be_best(advance)) offer(advance, shots_.best(hexes, true, best_.score() - advance.position));
    });
    offer_charges();
  }

 private:
  static constexpr std::size_t kMaxGoals = kMaxMarkers + 128;

  /// What the unit may do, without its attack.
  struct Candidate {
    Action action;
    int number = 0;      ///< the lower of equal ones is chosen
    Worth position = 0;  ///< of the place
  };

  /// Candidates of a goal: an Advance, then a Rush.
  static int number_of(std::size_t goal) { return kMaxUnits + 1 + 2 * static_cast<int>(goal); }

  bool is_better(const Candidate& candidate, Worth worth) const { return best_.wins(candidate.number, worth); }
  bool may_be_best(const Candidate& candidate) const {
    return is_better(candidate, candidate.position + shots_.limit());
  }
  void offer(const Candidate& candidate, Worth attack) {
    best_.offer(candidate.number, candidate.action, candidate.position + attack);
  }

  void offer_charges() {
    for_each_in_charge_zone(view_, unit_, [&](UnitIndex enemy) {
      if (cautious_ && !is_stunned_last(state_.unit(enemy).body, false)) return;
      const Worth attack = charge_worth(view_, unit_, enemy);
      Candidate charge{{ActionKind::charge, enemy, kNoHex, true}, 1 + enemy, outlook_.limit_beside(enemy)};
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

  /// The nearest legal end to every goal.
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

/// The legal charge of greatest value; `worth` gets it.
UnitIndex best_charge(const View& view, UnitIndex unit, bool cautious, Worth& worth) {
  UnitIndex best = kNoUnit;
  for_each_charge(view, mover_of(view.state, unit, true), cautious, [&](UnitIndex enemy, const ChargePlan&) {
    const Worth value = charge_worth(view, unit, enemy);
    if (best != kNoUnit && value <= worth) return;
    best = enemy;
    worth = value;
  });
  return best;
}

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

/// A Rush to the nearest end to what lies ahead, if that is nearer than now; else Hold.
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

/// SC-D16
Action duel_action(const View& view, UnitIndex unit, bool cautious) {
  const Worth shot = best_shot(view, unit, false).worth;
  Worth charge = 0;
  const UnitIndex target = best_charge(view, unit, cautious, charge);
  if (target != kNoUnit && charge > shot) return {ActionKind::charge, target, kNoHex, true};
  if (shot > 0) return {ActionKind::hold, kNoUnit, kNoHex, true};
  return rush_ahead(view, unit);
}

}  // namespace

UnitIndex most_urgent(const View& view, std::span<const UnitIndex> ready) {
  UnitIndex best = ready.front();
  if (ready.size() == 1) return best;
  Worth most = urgency(view, best, -kFinishing);
  for (const UnitIndex unit : ready.subspan(1)) {
    const Worth worth = urgency(view, unit, most);
    if (worth <= most) continue;
    most = worth;
    best = unit;
  }
  return best;
}

Action greedy_action(const View& view, UnitIndex unit, bool cautious, BestAction::List* list) {
  if (view.state.duel) return duel_action(view, unit, cautious);
  BestAction best(list);
  Choosing(view, unit, cautious, best).choose();
  return best.item();
}

Action aggressive_action(const View& view, UnitIndex unit) {
  Worth worth = 0;
  const UnitIndex target = best_charge(view, unit, false, worth);
  return target != kNoUnit ? Action{ActionKind::charge, target, kNoHex, true} : rush_ahead(view, unit);
}

Action random_action(const View& view, UnitIndex unit, RandomStream& lots) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Mover mover = mover_of(state, unit, false);
  if (is_immobile(state, unit)) return {};
  std::array<UnitIndex, kMaxUnits> targets;
  std::uint32_t charges = 0;
  for_each_charge(view, mover, false, [&](UnitIndex enemy, const ChargePlan&) { targets[charges++] = enemy; });
  const std::uint32_t lot = lots.below(3 + charges);
  if (lot == 0) return {};
  if (lot >= 3) return {ActionKind::charge, targets[lot - 3], kNoHex, false};
  const Profile& profile = state.profile(unit);
  const int budget = lot == 1 ? advance_of(profile, self.body) : rush_of(profile, self.body);
  Paths& paths = view.workspace.paths;
  Ways& ways = view.workspace.ways;
  ways.find(view.rules, state, mover, state.leader_hex(unit), budget);
  Formation hexes;
  constexpr int kTries = 50;
  for (int tries = 0; tries < kTries; ++tries) {
    const Hex end = ways[static_cast<int>(lots.below(static_cast<std::uint32_t>(ways.count())))];
    if (Paths::may_end(state, mover, end) && paths.form(view.rules, state, mover, end, budget, hexes)) {
      return {lot == 1 ? ActionKind::advance : ActionKind::rush, kNoUnit, end, false};
    }
  }
  return {};
}

UnitIndex random_target(const View& view, UnitIndex unit, bool moved, RandomStream& lots) {
  std::array<UnitIndex, kMaxUnits> targets;
  std::uint32_t count = 0;
  view.state.for_each_enemy(view.state.owner(unit), [&](UnitIndex enemy) {
    if (shoot_worth(view, unit, moved, enemy) > 0) targets[count++] = enemy;
  });
  return count == 0 ? kNoUnit : targets[lots.below(count)];
}

}  // namespace warbalance::suitcase
