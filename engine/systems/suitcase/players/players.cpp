#include "engine/systems/suitcase/players/players.hpp"

#include <algorithm>

#include "engine/core/random_dice.hpp"
#include "engine/core/short_list.hpp"
#include "engine/systems/suitcase/casting.hpp"
#include "engine/systems/suitcase/players/outlook.hpp"
#include "engine/systems/suitcase/sight.hpp"

namespace warbalance::suitcase {
namespace {

/// The marker nearest to a hex; kNoHex = there is none. @param seat  owned by it do not count; -1 = all do
Hex nearest_marker(const State& state, Hex from, int seat) {
  Hex nearest = kNoHex;
  for (int i = 0; i < state.marker_count; ++i) {
    const Marker& marker = state.markers[static_cast<std::size_t>(i)];
    if (seat >= 0 && marker.owner == seat) continue;
    if (nearest == kNoHex || distance(from, marker.hex) < distance(from, nearest)) nearest = marker.hex;
  }
  return nearest;
}

/// The enemy model nearest to the leader; if none is left, the nearest marker that the seat does not own.
Hex goal_ahead(const State& state, UnitIndex unit) {
  const Hex leader = state.leader_hex(unit);
  Hex goal = kNoHex;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    for_each_model(state.unit(enemy).body, state.unit(enemy).hexes, [&](int, Hex hex) {
      if (goal == kNoHex || distance(leader, hex) < distance(leader, goal)) goal = hex;
    });
  });
  return goal != kNoHex ? goal : nearest_marker(state, leader, state.owner(unit));
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

/// SC-D6: the greater of `least` and the value of the unit's best action. Searches paths only if they matter.
Value urgency(const View& view, UnitIndex unit, Value least) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  if (self.body.idle()) {
    const Value rises = view.workspace.weights().stand_up * kHundredth * state.cost(unit) / 1000;
    return std::max(least, rises > 0 ? rises : -kFinishing);
  }
  Value most = std::max(least, Value{0});
  if (shoots(state, unit)) most = best_shot(view, unit, self.hexes, false, most).value;
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
        best_(best) {
    state_.for_each_enemy(mover_.seat, [&](UnitIndex enemy) {
      shot_at_most_ = std::max(shot_at_most_, shot_bound_in_time(view, unit, enemy));
    });
  }

  /// Shots and charges come last: they are computed only if they may make a candidate the best.
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
    offer_shot(hold, self_.hexes, false);
    find_ends(advance_of(profile, self_.body));
    for_each_end([&](std::size_t goal, const Formation& hexes) {
      const Candidate advance{{ActionKind::advance, kNoUnit, ends_[goal], true}, number_of(goal), outlook_.at(hexes)};
      offer_shot(advance, hexes, true);
    });
    offer_charges();
  }

 private:
  static constexpr std::size_t kMaxGoals = kMaxMarkers + 128;

  /// A candidate with the value of its place but not yet of its attack.
  struct Candidate {
    Action action;
    int number = 0;      ///< the lower of equal ones is chosen
    Value position = 0;  ///< of the place
  };

  /// Candidates of a goal: an Advance, then a Rush.
  static int number_of(std::size_t goal) { return kMaxUnits + 1 + 2 * static_cast<int>(goal); }

  bool is_better(const Candidate& candidate, Value value) const { return best_.wins(candidate.number, value); }
  /// Offers a candidate with its best shot, if the shot may make it the best.
  void offer_shot(const Candidate& candidate, const Formation& hexes, bool moved) {
    if (!is_better(candidate, candidate.position + shot_at_most_)) return;
    const Value least = std::max(Value{0}, best_.score() - candidate.position - 1);
    offer(candidate, best_shot(view_, unit_, hexes, moved, least).value);
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
  /// Whether an earlier goal has the same end, so that this one is redundant.
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
  Value shot_at_most_ = 0;
  std::array<Hex, kMaxGoals> goals_;
  std::size_t goal_count_ = 0;
  std::array<Hex, kMaxGoals> ends_;
  std::array<Formation, kMaxGoals> formations_;
  BestAction& best_;
};

/// SC-D16
Action duel_action(const View& view, UnitIndex unit, bool cautious) {
  const Value shot = best_shot(view, unit, view.state.unit(unit).hexes, false).value;
  Value charge = 0;
  const UnitIndex target = best_charge(view, unit, cautious, charge);
  if (target != kNoUnit && charge > shot) return {ActionKind::charge, target, kNoHex, true};
  if (shot > 0) return {ActionKind::hold, kNoUnit, kNoHex, true};
  return rush_ahead(view, unit);
}

}  // namespace

UnitIndex Players::choose(const View& view, const UnitQuestion& question) const {
  Value most = -kFinishing;  // units are asked in turn, each for more than the best one before
  return best_choice(view, question, [&](UnitIndex unit) { return most = urgency(view, unit, most); }).item;
}

Action greedy_action(const View& view, UnitIndex unit, bool cautious, BestAction::List* list) {
  if (view.state.duel) return duel_action(view, unit, cautious);
  BestAction best(list);
  Candidates(view, unit, cautious, best).offer_all();
  return best.item();
}

namespace {

bool sees_unit(const View& view, UnitIndex unit, Hex from, UnitIndex target, int range) {
  const UnitState& other = view.state.unit(target);
  bool seen = false;
  for_each_model(other.body, other.hexes, [&](int, Hex to) {
    seen = seen || (distance(from, to) <= range && sees(view.rules, view.state, from, to, unit, target));
  });
  return seen;
}

bool is_enemy(const State& state, int seat, UnitIndex target) {
  return target >= 0 && target < state.unit_count() && state.in_play(target) && state.owner(target) != seat;
}

}  // namespace

bool legal(const View& view, const SplitQuestion& question, Hex model) {
  if (!is_hex(model)) return false;
  return question.target == kNoUnit ? view.state.enemy_at(model, question.seat)
                                    : view.state.occupant(model) == question.target;
}

bool legal(const View& view, const ShotQuestion& question, const Shot& shot) {
  const State& state = view.state;
  return is_enemy(state, question.seat, shot.target) &&
         can_be_picked(state.numbers(shot.target), state.unit(shot.target).body, shot.pick);
}

bool legal(const View& view, const BreathQuestion& question, UnitIndex target) {
  return is_enemy(view.state, question.seat, target);
}

bool legal(const View& view, const ActionQuestion& question, const Action& action) {
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  if (action.kind == ActionKind::hold) return true;
  if (any_model(profile, self.body, &Card::immobile)) return false;
  const Mover mover = mover_of(state, unit, action.careful);
  Paths& paths = view.workspace.paths;
  if (action.kind == ActionKind::charge) {
    return is_enemy(state, mover.seat, action.target) && paths.charge(view.rules, state, mover, action.target).legal;
  }
  if (!is_hex(action.end)) return false;
  const int budget = action.kind == ActionKind::rush ? rush_of(profile, self.body) : advance_of(profile, self.body);
  paths.find(view.rules, state, mover, state.leader_hex(unit), budget);
  Formation hexes;
  return paths.reached(action.end) && Paths::may_end(state, mover, action.end) &&
         paths.form(view.rules, state, mover, action.end, budget, hexes);
}

bool legal(const View& view, const SpellQuestion& question, const Cast& cast) {
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  if (cast.spell < 0 || cast.spell >= view.rules.spell_count) return false;
  if (cast.target < 0 || cast.target >= state.unit_count() || !state.in_play(cast.target)) return false;
  const Spell& spell = view.rules.spells[static_cast<std::size_t>(cast.spell)];
  const bool friendly = state.owner(unit) == state.owner(cast.target);
  if (friendly != (spell.hits == 0)) return false;
  return cast.target == unit || sees_unit(view, unit, wizard_hex(state, unit), cast.target, spell.range);
}

bool legal(const View& view, const FreeMoveQuestion& question, Hex hex) {
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  const UnitState& self = state.unit(unit);
  if (!is_hex(hex) || any_model(state.profile(unit), self.body, &Card::immobile)) return false;
  Mover mover = mover_of(state, unit, true);
  mover.strider = mover.through_free = true;
  Paths& paths = view.workspace.paths;
  paths.find(view.rules, state, mover, state.leader_hex(unit), view.rules.pile_in);
  Formation hexes;
  return paths.reached(hex) && Paths::may_end(state, mover, hex) &&
         paths.form(view.rules, state, mover, hex, view.rules.pile_in, hexes);
}

bool has_spell_target(const View& view, UnitIndex unit) {
  const State& state = view.state;
  for (int spell = 0; spell < view.rules.spell_count; ++spell) {
    if (view.rules.spells[static_cast<std::size_t>(spell)].hits == 0) continue;
    for (const UnitIndex enemy : state.army(1 - state.owner(unit))) {
      if (legal(view, SpellQuestion{state.owner(unit), unit, true}, {spell, enemy})) return true;
    }
  }
  return false;
}

namespace {

// Set-up, arrivals and moves after melee of the built-in players (section 16).

/// Whether a unit fights at range and is set up farther back.
bool stays_back(const Profile& profile) {
  constexpr int kShort = 18;
  for (int card = 0; card < profile.cards(); ++card) {
    const Card& own = profile.card(card);
    for (int i = 0; i < own.weapon_count; ++i) {
      if (own.weapons[static_cast<std::size_t>(i)].range > kShort) return true;
    }
  }
  return false;
}

/// SC-D3: the set-up place of a unit, `short_of` rows behind the inner limit of its zone.
Hex wanted_place(const Rules& rules, const State& state, UnitIndex unit, int short_of) {
  const int seat = state.owner(unit);
  const int n = state.starting_units(seat);
  const int i = unit - state.army_begin[static_cast<std::size_t>(seat)];
  const int across = state.along_columns ? kRows : kColumns;
  const int deep = state.along_columns ? kColumns : kRows;
  const int along = (2 * i + 1) * across / (2 * n);
  const int front = std::max(0, rules.deploy_depth - 1 - short_of);
  const int row = seat == state.edge_winner ? front : deep - 1 - front;
  return state.along_columns ? hex_at(row, along) : hex_at(along, row);
}

/// The nearest hex by plain order: distance, row, column.
template <class IsEnd>
Hex first_in_rings(Hex goal, int most, IsEnd&& is_end) {
  for (int far = 0; far <= most; ++far) {
    Hex found = kNoHex;
    for_each_at_distance(goal, far, [&](Hex hex) {
      if (found == kNoHex && is_end(hex)) found = hex;
    });
    if (found != kNoHex) return found;
  }
  return kNoHex;
}

Hex deployed_place(const View& view, UnitIndex unit, Placing placing, int short_of) {
  Formation hexes;
  return first_in_rings(wanted_place(view.rules, view.state, unit, short_of), kRows + kColumns, [&](Hex hex) {
    return place_is_legal(view.rules, view.state, view.workspace.paths, unit, placing, hex, hexes);
  });
}

/// How far away a unit can attack after one move: by a Charge, or a shot after an Advance.
int attack_reach(const State& state, UnitIndex unit) {
  const Profile& profile = state.profile(unit);
  const Body& body = state.unit(unit).body;
  const int range = greatest_range(state.numbers(unit), body);
  if (is_immobile(state, unit)) return range;
  return std::max(rush_of(profile, body) + 1, range > 0 ? advance_of(profile, body) + range : 0);
}

Hex scout_end(const View& view, UnitIndex unit) {
  constexpr int kGap = 8;
  const State& state = view.state;
  const int seat = state.owner(unit);
  const Hex start = state.leader_hex(unit);
  const Hex goal = nearest_marker(state, start, -1);
  if (goal == kNoHex) return kNoHex;
  const int budget = scout_of(state.profile(unit), state.unit(unit).body);
  HexSet& ends = view.workspace.ends;
  ends.clear();
  ends.add_disk(start, budget);
  Formation hexes;
  const auto nearest = [&](bool wary) {
    return nearest_end(ends, Rows::around(start, budget), goal, [&](Hex hex) {
      bool safe = !state.is(hex, kDangerous);
      state.for_each_enemy(seat, [&](UnitIndex enemy) {
        const int reach = wary ? attack_reach(state, enemy) : 0;
        const int gap = reach <= 2 * budget ? std::max(kGap, reach) : kGap;  // farther shots cannot be avoided
        safe = safe && distance_to(state.unit(enemy).body, state.unit(enemy).hexes, hex) > gap;
      });
      return safe &&
             place_is_legal(view.rules, view.state, view.workspace.paths, unit, Placing::scout_move, hex, hexes);
    });
  };
  Hex end = nearest(view.workspace.weights().scout_wary != 0 && seat != state.edge_winner);
  if (end == kNoHex) end = nearest(false);
  return end == kNoHex || distance(end, goal) > distance(start, goal) ? kNoHex : end;
}

/// SC-D4: the goals of an arriving unit: markers that its seat does not own; if it owns all, the enemy models.
HexSet arrival_goals(const State& state, int seat) {
  HexSet goals;
  bool any = false;
  for (int i = 0; i < state.marker_count; ++i) {
    const Marker& marker = state.markers[static_cast<std::size_t>(i)];
    if (marker.owner == seat) continue;
    goals.add(marker.hex);
    any = true;
  }
  return any ? goals : state.models[static_cast<std::size_t>(1 - seat)];
}

/// The hexes around the goals are gone through ring by ring.
Hex ambush_place(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const int seat = state.owner(unit);
  const bool shoots = has_ranged(state.numbers(unit), self.body);
  HexSet near_enemies;
  const int gap = ambush_gap(state.profile(unit), self.body);
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    for_each_model(other.body, other.hexes, [&](int, Hex hex) { near_enemies.add_disk(hex, gap); });
  });
  const HexSet board = HexSet::all();
  HexSet inside = arrival_goals(state, seat);
  HexSet seen;
  Hex first = kNoHex;
  Formation hexes;
  do {
    for (int row = 0; row < kRows; ++row) {
      RowMask ring = inside.row(row) & ~seen.row(row) & ~near_enemies.row(row);
      for (; ring != 0; ring &= ring - 1) {
        const Hex hex = hex_at(__builtin_ctzll(ring), row);
        if (!place_is_legal(view.rules, view.state, view.workspace.paths, unit, Placing::ambush, hex, hexes)) continue;
        if (first == kNoHex) first = hex;
        if (!shoots || best_shot(view, unit, hexes, false).target != kNoUnit) return hex;
      }
    }
    seen = inside;
  } while (inside.grow(board, Rows{}));
  return first;
}

/// SC-D3: how far behind the front row a unit is set up.
int rows_behind(const View& view, UnitIndex unit) {
  const State& state = view.state;
  const bool front = view.workspace.weights().immobile_front != 0 && is_immobile(state, unit) && shoots(state, unit);
  return front ? 0 : stays_back(state.profile(unit)) ? 4 : 2;
}

// Spells of the built-in players (section 16).

/// Number of the 36 throws of caster and best blocker that cast the spell.
int casting_throws(int number, int power, int block) {
  int count = 0;
  for (int face = 1; face <= 6; ++face) {
    const int total = face + power;
    if (total < number) continue;
    for (int other = 1; other <= 6; ++other) count += block == 0 || other + block <= total ? 1 : 0;
  }
  return count;
}

}  // namespace

bool Players::choose(const View& view, const WaitQuestion& question) const {
  const std::int32_t who = view.workspace.weights().ambush;
  return who == kAllAmbush || (who == kFightersAmbush && !shoots(view.state, question.unit));
}

Hex Players::choose(const View& view, const PlaceQuestion& question) const {
  const bool may_be_left_out = question.placing == Placing::ambush || question.placing == Placing::scout_move;
  if (policy(question.seat) == Policy::scripted && may_be_left_out) return kNoHex;
  switch (question.placing) {
    case Placing::deploy:
      return deployed_place(view, question.unit, question.placing, rows_behind(view, question.unit));
    case Placing::scout_place:
      return deployed_place(view, question.unit, question.placing, 0);
    case Placing::scout_move:
      return scout_end(view, question.unit);
    case Placing::ambush:
      return ambush_place(view, question.unit);
  }
  return kNoHex;
}

Action Players::choose(const View& view, const ActionQuestion& question) const {
  const Policy policy = SeatedPlayers::policy(question.seat);
  if (policy == Policy::aggressive) return aggressive_action(view, question.unit);
  return greedy_action(view, question.unit, policy == Policy::cautious);
}

/// SC-D7: of all legal actions, including charges, with equal chances.
Action Players::draw(const View& view, const ActionQuestion& question) {
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  const UnitState& self = state.unit(unit);
  const Mover mover = mover_of(state, unit, false);
  if (is_immobile(state, unit)) return {};
  std::array<UnitIndex, kMaxUnits> targets;
  std::uint32_t charges = 0;
  for_each_charge(view, mover, false, [&](UnitIndex enemy, const ChargePlan&) { targets[charges++] = enemy; });
  const std::uint32_t lot = decisions_.below(3 + charges);
  if (lot == 0) return {};
  if (lot >= 3) return {ActionKind::charge, targets[lot - 3], kNoHex, false};
  const Profile& profile = state.profile(unit);
  const int budget = lot == 1 ? advance_of(profile, self.body) : rush_of(profile, self.body);
  Paths& paths = view.workspace.paths;
  HexPaths& hex_paths = view.workspace.hex_paths;
  hex_paths.find(view.rules, state, mover, state.leader_hex(unit), budget);
  Formation hexes;
  constexpr int kTries = 50;
  for (int tries = 0; tries < kTries; ++tries) {
    const Hex end = hex_paths[static_cast<int>(decisions_.below(static_cast<std::uint32_t>(hex_paths.count())))];
    if (Paths::may_end(state, mover, end) && paths.form(view.rules, state, mover, end, budget, hexes)) {
      return {lot == 1 ? ActionKind::advance : ActionKind::rush, kNoUnit, end, false};
    }
  }
  return {};
}

void Players::rank(const View& view, const ActionQuestion& question, BestAction::List& best) const {
  if (!view.state.duel) greedy_action(view, question.unit, false, &best);
}

void Players::terms_of(const View& view, const ActionQuestion& question, std::span<const Action> actions,
                       std::span<Terms> terms) const {
  if (actions.empty()) return;
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  const UnitState& self = state.unit(unit);
  const Mover mover = mover_of(state, unit, true);
  const Outlook outlook(view, unit);
  Paths& paths = view.workspace.paths;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    Formation hexes = self.hexes;
    Value attack = 0;
    if (action.kind == ActionKind::charge) {
      hexes = paths.charge(view.rules, state, mover, action.target).hexes;
      attack = charge_value(view, unit, action.target);
    } else if (action.kind != ActionKind::hold) {
      const Profile& profile = state.profile(unit);
      const bool rushes = action.kind == ActionKind::rush;
      const int budget = rushes ? rush_of(profile, self.body) : advance_of(profile, self.body);
      paths.find(view.rules, state, mover, state.leader_hex(unit), budget);
      paths.form(view.rules, state, mover, action.end, budget, hexes);
      if (!rushes) attack = best_shot(view, unit, hexes, true).value;
    } else if (shoots(state, unit) && !is_immobile(state, unit)) {  // who cannot move weighs nothing
      attack = best_shot(view, unit, hexes, false).value;
    }
    terms[i] = outlook.terms_at(hexes);
    terms[i].attack = attack;
  }
}

void Players::offer_actions_of(const View& view, int seat, UnitIndex unit, Choices& best) const {
  if (view.state.unit(unit).body.idle()) return;
  BestAction::List likely;
  rank(view, {seat, unit}, likely);
  const Action hold{ActionKind::hold, kNoUnit, kNoHex, true};
  offer_actions(best, unit, likely, {aggressive_action(view, unit), greedy_action(view, unit, true), hold},
                std::optional(choose(view, ActionQuestion{seat, unit})));
}

UnitFacts Players::unit_facts(const View& view, UnitIndex unit) const {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  const int range = greatest_range(state.numbers(unit), self.body);
  const int reach = std::max(rush_of(profile, self.body) + 1, range > 0 ? advance_of(profile, self.body) + range : 0);
  return {point_of(state.leader_hex(unit)), reach * kInch, !self.activated, self.fatigued || self.body.idle()};
}

void Players::describe_action(const View& view, UnitIndex unit, const Action& action, DecisionFacts& facts) const {
  UnitIndex target = action.target;
  if (action.kind == ActionKind::hold || action.kind == ActionKind::advance) {
    target = best_shot(view, unit, view.state.unit(unit).hexes, action.kind != ActionKind::hold).target;
  }
  const bool shoots = target != kNoUnit && action.kind != ActionKind::charge;
  facts.kinds = 1U << static_cast<unsigned>(action.kind) | (shoots ? 1U << 4 : 0) | (action.careful ? 1U << 5 : 0);
  facts.target = target;
  const Hex end = action.kind == ActionKind::charge ? view.state.leader_hex(action.target) : action.end;
  if (end != kNoHex) facts.end = point_of(end);
}

std::optional<Cast> Players::choose(const View& view, const SpellQuestion& question) const {
  const UnitIndex unit = question.unit;
  const State& state = view.state;
  if (question.before && !has_spell_target(view, unit)) return std::nullopt;
  const int power = wizard_power(state.numbers(unit), state.unit(unit).body);
  int block = 0;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    if (may_block(view.rules, state, unit, enemy)) {
      block = std::max(block, wizard_power(state.numbers(enemy), state.unit(enemy).body));
    }
  });
  std::optional<Cast> best;
  Value most = 0;
  for (int number = 0; number < view.rules.spell_count; ++number) {
    const Spell& spell = view.rules.spells[static_cast<std::size_t>(number)];
    const bool attack = spell.hits > 0;
    if (question.before && !attack) continue;
    const int throws = casting_throws(spell.number, power, block);
    state.for_each_living([&](UnitIndex target) {
      if (!legal(view, question, {number, target})) return;
      const UnitState& other = state.unit(target);
      const bool hidden =
          state.numbers(target).card(wounded_card(other.body, Pick::none)).stealth != 0 || other.veil != 0;
      if (!attack && hidden) return;
      const Value value = attack ? spell_value(view, spell, target) : Value{10} * state.cost(target) / 10;
      if (throws * value / 36 <= most) return;
      most = throws * value / 36;
      best = Cast{number, target};
    });
  }
  return best;
}

UnitIndex Players::choose(const View& view, const BlockQuestion& question) const {
  if (!question.first) return kNoUnit;
  const State& state = view.state;
  UnitIndex best = kNoUnit;
  int most = 0;
  for (const UnitIndex wizard : question.units) {
    const UnitState& self = state.unit(wizard);
    if (!self.activated && has_spell_target(view, wizard)) continue;
    const int power = wizard_power(state.numbers(wizard), self.body);
    if (power <= most) continue;
    most = power;
    best = wizard;
  }
  return best;
}

Shot Players::choose(const View& view, const ShotQuestion& question) const {
  const UnitIndex target = best_shot(view, question.unit, view.state.unit(question.unit).hexes, question.moved).target;
  return target == kNoUnit ? Shot{} : Shot{target, best_pick(view, question.unit, question.moved, target)};
}

Shot Players::draw(const View& view, const ShotQuestion& question) {
  ShortList<UnitIndex, kMaxUnits> targets;
  const UnitIndex unit = question.unit;
  view.state.for_each_enemy(question.seat, [&](UnitIndex enemy) {
    if (shot_value(view, unit, view.state.unit(unit).hexes, question.moved, enemy) > 0) targets.add(enemy);
  });
  if (targets.size() == 0) return {};
  const UnitIndex target = decisions_.pick(targets);
  return {target, best_pick(view, unit, question.moved, target)};
}

UnitIndex Players::choose(const View& view, const ExtraQuestion& question) const {
  return view.state.cheapest(question.units);
}

UnitIndex Players::choose(const View& view, const BreathQuestion& question) const {
  return question.shot_at != kNoUnit && view.state.in_play(question.shot_at) ? question.shot_at : kNoUnit;
}

Hex Players::choose(const View& view, const FreeMoveQuestion& question) const {
  const UnitIndex unit = question.unit;
  const State& state = view.state;
  if (state.duel || any_model(state.profile(unit), state.unit(unit).body, &Card::immobile)) return kNoHex;
  const Hex start = state.leader_hex(unit);
  const Hex goal = nearest_marker(state, start, state.owner(unit));
  if (goal == kNoHex) return kNoHex;
  const int budget = view.rules.pile_in;
  HexSet& ends = view.workspace.ends;
  ends.clear();
  ends.add_disk(start, budget);
  const Hex end =
      nearest_end(ends, Rows::around(start, budget), goal, [&](Hex hex) { return legal(view, question, hex); });
  return end == kNoHex || distance(end, goal) >= distance(start, goal) ? kNoHex : end;
}

}  // namespace warbalance::suitcase
