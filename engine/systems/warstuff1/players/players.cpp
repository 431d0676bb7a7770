#include "engine/systems/warstuff1/players/players.hpp"

#include <algorithm>

#include "engine/core/short_list.hpp"
#include "engine/systems/warstuff1/movement.hpp"
#include "engine/systems/warstuff1/players/candidates.hpp"
#include "engine/systems/warstuff1/players/outlook.hpp"
#include "engine/systems/warstuff1/sight.hpp"

namespace warbalance::warstuff1 {
namespace {

bool is_enemy(const State& state, UnitIndex unit, UnitIndex other) {
  return other >= 0 && other < state.unit_count() && state.unit(other).alive() && state.enemies(unit, other);
}

}  // namespace

bool legal(const View& view, const ActionQuestion& question, const Action& action) {
  const Rules& rules = view.rules;
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  const UnitState& self = state.unit(unit);
  const Deed deed = action.deed;
  if (action.kind == ActionKind::recover) return action.path.count <= 1 && deed == Deed::none;
  if (self.condition.stunned) return false;
  const bool runs = action.kind == ActionKind::run;
  const Length allowed = action.kind == ActionKind::walk ? self.walk : runs ? self.run : 0;
  const UnitIndex contact = deed == Deed::melee ? action.target : kNoUnit;
  if (deed == Deed::melee && (!runs || !is_enemy(state, unit, contact))) return false;
  if (action.path.count > 1 && action.kind == ActionKind::hold) return false;
  if (!move_is_legal(rules, state, unit, action.path, allowed, contact)) return false;
  const Point at = action.path.count == 0 ? self.at : action.path.end();
  switch (deed) {
    case Deed::none:
    case Deed::melee:
      return true;
    case Deed::shoot:
    case Deed::entangle: {
      const AttackKind kind = deed == Deed::shoot ? AttackKind::shoot : AttackKind::entangle;
      return !runs && is_enemy(state, unit, action.target) &&
             may_attack_from(rules, state, unit, at, action.target, kind);
    }
    case Deed::heal:
      return state.profile(unit).heal_on != 0 && contains(state.army(state.owner(unit)), action.target) &&
             may_heal_from(rules, state, unit, at, action.target);
  }
  return false;
}

bool legal(const View& view, const MoveQuestion& question, const Path& path) {
  const Profile& profile = view.state.profile(question.unit);
  const Length limit = question.placed ? profile.placed_move : profile.melee_move;
  if (path.count < 2 || !move_is_legal(view.rules, view.state, question.unit, path, limit)) return false;
  return question.placed || keeps_gap(view.state, question.unit, path.end(), profile.melee_move_gap);
}

bool legal(const View& view, const EdgeQuestion& /*question*/, int edge) {
  return edge >= 0 && edge < kEdges && edge_is_free(view.state, edge);
}

bool legal(const View& view, const PlacementQuestion& question, const Placement& placement) {
  const auto may_stand = question.late ? may_deploy_late : may_deploy;
  return contains(question.waiting, placement.unit) && may_stand(view.rules, view.state, placement.unit, placement.at);
}

UnitIndex Players::choose(const View& view, const UnitQuestion& question) const {
  return policy(question.seat) == Policy::aggressive ? aggressive_unit(view, question.units)
                                                     : greedy_unit(view, question.units);
}

std::optional<UnitIndex> Players::choose(const View& view, const CommandQuestion& question) const {
  if (policy(question.seat) == Policy::aggressive) return aggressive_unit(view, question.units);
  return greedy_pick(view, question.units);
}

Action Players::choose(const View& view, const ActionQuestion& question) {
  const UnitIndex unit = question.unit;
  if (view.state.unit(unit).condition.stunned) return {.kind = ActionKind::recover};
  if (policy(question.seat) == Policy::greedy) return greedy_action(view, unit);
  const Candidates candidates(view, unit, candidates_);
  return policy(question.seat) == Policy::aggressive ? aggressive_action(view, unit, candidates.all())
                                                     : cautious_action(view, unit, candidates.all());
}

Action Players::draw(const View& view, const ActionQuestion& question) {
  if (view.state.unit(question.unit).condition.stunned) return {.kind = ActionKind::recover};
  return random_action(view, question.unit, decisions_);
}

void Players::offer_actions_of(const View& view, int seat, UnitIndex unit, Choices& best) {
  if (view.state.unit(unit).condition.stunned) return;
  BestAction::List likely;
  rank(view, {seat, unit}, likely);
  const bool acts_before = view.state.profile(unit).command_dice > 0;
  const std::optional<Action> usual =
      acts_before ? std::nullopt : std::optional(choose(view, ActionQuestion{seat, unit}));
  const Candidates candidates(view, unit, candidates_);
  offer_actions(best, unit, likely,
                {aggressive_action(view, unit, candidates.all()), cautious_action(view, unit, candidates.all())},
                usual);
}

// `aggressive` (WS1-T15): always attacks.

UnitIndex aggressive_unit(const View& view, std::span<const UnitIndex> choices) {
  UnitIndex best = kNoUnit;
  Length best_gap = 0;
  for (const UnitIndex unit : choices) {
    const Length gap = nearest_enemy(view.state, unit, view.state.unit(unit).at).gap;
    if (best != kNoUnit && (gap > best_gap || (gap == best_gap && unit > best))) continue;
    best = unit;
    best_gap = gap;
  }
  return best;
}

Action aggressive_action(const View& view, UnitIndex unit, std::span<const Candidate> candidates) {
  const State& state = view.state;
  const auto charge = best_candidate(candidates, is_melee, [&](const Candidate& candidate) {
    return Value{candidate.gain} * state.cost(candidate.action.target);
  });
  if (charge != nullptr) return charge->action;
  const auto toward = [](const Candidate& candidate) {
    return candidate.idea == MoveIdea::run_toward || candidate.idea == MoveIdea::walk_toward;
  };
  for (const Candidate& candidate : candidates) {
    if (toward(candidate) && candidate.action.kind == ActionKind::walk && has_deed(candidate)) return candidate.action;
  }
  if (has_deed(candidates.front())) return candidates.front().action;
  for (const MoveIdea idea : {MoveIdea::run_toward, MoveIdea::walk_toward}) {
    for (const Candidate& candidate : candidates) {
      if (candidate.idea == idea) return candidate.action;
    }
  }
  return best_candidate(
             candidates, [](const Candidate&) { return true; },
             [&](const Candidate& candidate) { return -Value{gap_at_end(state, unit, candidate)}; })
      ->action;
}

// `cautious` (WS1-T16): keeps its distance.

Action cautious_action(const View& view, UnitIndex unit, std::span<const Candidate> candidates) {
  const State& state = view.state;
  const auto gap = [&](const Candidate& candidate) { return Value{gap_at_end(state, unit, candidate)}; };
  if (const auto attack = best_candidate(candidates, has_deed, gap); attack != nullptr) return attack->action;
  const auto worthwhile = [](const Candidate& candidate) { return is_melee(candidate) && candidate.value > 0; };
  const auto charge =
      best_candidate(candidates, worthwhile, [](const Candidate& candidate) { return candidate.value; });
  if (charge != nullptr) return charge->action;
  if (state.round > view.odds.weights().patience_rounds) return aggressive_action(view, unit, candidates);
  const auto safe = [&](const Candidate& candidate) {
    if (candidate.action.deed != Deed::none) return false;
    bool outside = true;
    state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
      if (!outside || state.unit(enemy).condition.stunned) return;
      outside = !gap_within(state, unit, candidate.end, enemy, charge_limit(state, enemy, unit));
    });
    return outside;
  };
  const auto advance = best_candidate(candidates, safe, [&](const Candidate& candidate) { return -gap(candidate); });
  return advance != nullptr ? advance->action : candidates.front().action;
}

// `random` (WS1-T17): any legal choice, for testing invariants and as the weakest opponent.

namespace {

struct DeedAt {
  Deed deed;
  UnitIndex target;
};

/// Adds a random legal deed at the end of the unit's move.
void add_random_deed(const View& view, UnitIndex unit, Action& action, RandomStream& decisions) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const Point at = action.path.count == 0 ? state.unit(unit).at : action.path.end();
  ShortList<DeedAt, std::size_t{3} * kMaxUnits> deeds;
  const auto add_attacks = [&](AttackKind kind, Deed deed) {
    state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
      if (may_attack_from(view.rules, state, unit, at, enemy, kind)) deeds.add({deed, enemy});
    });
  };
  if (action.kind != ActionKind::run) {
    add_attacks(AttackKind::shoot, Deed::shoot);
    add_attacks(AttackKind::entangle, Deed::entangle);
  }
  if (profile.heal_on != 0) {
    for (const UnitIndex friendly : state.army(state.owner(unit))) {
      if (heal_value(state, unit, friendly) > 0 && may_heal_from(view.rules, state, unit, at, friendly)) {
        deeds.add({Deed::heal, friendly});
      }
    }
  }
  if (deeds.size() == 0) return;
  const DeedAt deed = decisions.pick(deeds);
  action.deed = deed.deed;
  action.target = deed.target;
}

}  // namespace

Action random_action(const View& view, UnitIndex unit, RandomStream& decisions) {
  constexpr int kTries = 8;
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  ShortList<UnitIndex, kMaxUnits> targets;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const bool near = gap_within(state, unit, self.at, enemy, charge_limit(state, unit, enemy));
    if (near && melee_path(view, unit, enemy)) targets.add(enemy);
  });
  const std::uint32_t kind = decisions.below(targets.size() > 0 ? 4 : 3);
  if (kind == 3) {
    const UnitIndex target = decisions.pick(targets);
    return {ActionKind::run, *melee_path(view, unit, target), Deed::melee, target};
  }
  Action action;
  if (kind > 0) {
    const Length length = kind == 1 ? self.walk : self.run;
    for (int i = 0; i < kTries; ++i) {
      const Path path = Path::straight(self.at, along(self.at, kCompass[decisions.below(16)], length));
      if (!move_is_legal(view.rules, state, unit, path, length)) continue;
      action.kind = kind == 1 ? ActionKind::walk : ActionKind::run;
      action.path = path;
      break;
    }
  }
  add_random_deed(view, unit, action, decisions);
  return action;
}

// How the built-in players deploy (WS1-T01 to T03).

namespace {

constexpr Length kRowGap = 150;  ///< between the rows of units
constexpr Length kShift = 50;    ///< step between the places tried along a row

/// Area of cover in the strip of an edge, by the bounding boxes of the pieces.
std::int64_t cover_area(const Rules& rules, const Terrain& terrain, int edge) {
  const Length depth = rules.deploy_depth;
  const Point low{edge == 3 ? rules.table_width - depth : 0, edge == 1 ? rules.table_height - depth : 0};
  const Point high{edge == 2 ? depth : rules.table_width, edge == 0 ? depth : rules.table_height};
  std::int64_t area = 0;
  terrain.for_each(terrain.cover(), [&](int, const TerrainPiece& piece) {
    const std::int64_t width = std::min(high.x, piece.shape.high.x) - std::max(low.x, piece.shape.low.x);
    const std::int64_t height = std::min(high.y, piece.shape.high.y) - std::max(low.y, piece.shape.low.y);
    if (width > 0 && height > 0) area += width * height;
  });
  return area;
}

bool stands_in_the_middle(const Profile& profile) { return profile.command_dice > 0 || profile.heal_on > 0; }

/// The place of a unit in its row: the middle slots for leaders and healers, the others for the rest, each group in
/// roster order.
Length slot_of(const State& state, UnitIndex unit, std::span<const UnitIndex> row) {
  const auto n = static_cast<Length>(row.size());
  Length middle = 0;
  for (const UnitIndex other : row) middle += stands_in_the_middle(state.profile(other)) ? 1 : 0;
  const Length first = (n - middle) / 2;
  const bool in_middle = stands_in_the_middle(state.profile(unit));
  Length before = 0;
  for (const UnitIndex other : row) {
    if (other == unit) break;
    before += stands_in_the_middle(state.profile(other)) == in_middle ? 1 : 0;
  }
  if (in_middle) return first + before;
  return before < first ? before : before + middle;
}

/// The first place without a threat of those behind and beside a unit's place in its row; if there is none the best of
/// them and of the nearest ones in cover.
std::optional<Point> best_place_at_home(const View& view, UnitIndex unit, Point in_row) {
  const Rules& rules = view.rules;
  const State& state = view.state;
  const int edge = state.edges[static_cast<std::size_t>(state.owner(unit))];
  const bool late = state.profile(unit).late_gap > 0;
  const Outlook outlook(view, unit, Outlook::kEverywhere);
  std::optional<Point> best;
  Value best_value = 0;
  const auto is_best_and_safe = [&](Point at) {
    if (!(late ? may_deploy_late(rules, state, unit, at) : may_deploy(rules, state, unit, at))) return false;
    const Value value = outlook.place(outlook.look(at));
    if (best && value <= best_value) return false;
    best = at;
    best_value = value;
    return outlook.danger(outlook.exposure(at)) == 0;
  };
  const Length step = 2 * kInch / state.profile(unit).scale;
  const Point back = edge_point(rules, edge, 0, 0) - edge_point(rules, edge, 0, 1);
  const Point side = edge_point(rules, edge, 1, 0) - edge_point(rules, edge, 0, 0);
  for (int behind = 0; behind < 6; ++behind) {
    for (const int beside : {0, 1, -1, 2, -2}) {
      const Point from_row{back.x * behind + side.x * beside, back.y * behind + side.y * beside};
      if (is_best_and_safe(in_row + Point{from_row.x * step, from_row.y * step})) return best;
    }
  }
  state.terrain.for_each(state.terrain.cover(), [&](int, const TerrainPiece& piece) {
    is_best_and_safe({std::clamp(in_row.x, piece.shape.low.x, piece.shape.high.x),
                      std::clamp(in_row.y, piece.shape.low.y, piece.shape.high.y)});
  });
  return best;
}

}  // namespace

int greedy_edge(const View& view) {
  int best = -1;
  std::int64_t best_area = 0;
  for (int edge = 0; edge < kEdges; ++edge) {
    if (!edge_is_free(view.state, edge)) continue;
    const std::int64_t area = cover_area(view.rules, view.state.terrain, edge);
    if (best >= 0 && area <= best_area) continue;
    best = edge;
    best_area = area;
  }
  return best;
}

Point row_place(const View& view, UnitIndex unit, int edge) {
  const Rules& rules = view.rules;
  const State& state = view.state;
  const auto s = static_cast<std::size_t>(state.owner(unit));
  std::array<UnitIndex, kMaxUnits> placed_early;
  std::size_t count = 0;
  std::size_t number = 0;
  for (UnitIndex other = state.army_begin[s]; other < state.army_begin[s + 1]; ++other) {
    if (state.profile(other).late_gap > 0) continue;
    if (other == unit) number = count;
    placed_early[count++] = other;
  }
  const Length length = edge_length(rules, edge);
  const Length spacing = rules.deploy_spacing;
  const auto row_size = static_cast<std::size_t>((length - 2 * rules.base_radius) / spacing + 1);
  const std::size_t row = number / row_size;
  const std::size_t begin = row * row_size;
  const std::size_t end = std::min(begin + row_size, count);
  const Length slot = slot_of(state, unit, std::span(placed_early).subspan(begin, end - begin));
  const auto n = static_cast<Length>(end - begin);
  const Length along = length / 2 - (n - 1) * spacing / 2 + slot * spacing;
  const Length depth =
      rules.deploy_depth - state.unit(unit).radius - kRowGap / state.profile(unit).scale * static_cast<Length>(row);
  return edge_point(rules, edge, along, depth);
}

Placement greedy_placement(const View& view, int seat, std::span<const UnitIndex> waiting, RandomStream* lots) {
  const Rules& rules = view.rules;
  const State& state = view.state;
  const UnitIndex unit = waiting.front();
  const int edge = state.edges[static_cast<std::size_t>(seat)];
  const Length length = edge_length(rules, edge);
  const Point side = edge_point(rules, edge, 1, 0) - edge_point(rules, edge, 0, 0);
  Point in_row = row_place(view, unit, edge);
  const Length spread = view.odds.weights().place_spread / state.profile(unit).scale;
  if (spread > 0 && lots != nullptr) {
    const Length beside = static_cast<Length>(lots->below(static_cast<std::uint32_t>(2 * spread + 1))) - spread;
    in_row = in_row + Point{side.x * beside, side.y * beside};
  }
  if (places_by_value(view)) {
    if (const auto at = best_place_at_home(view, unit, in_row)) return {unit, *at};
  }
  for (Length shift = 0; shift <= length; shift += kShift) {
    for (const Length sign : {1, -1}) {
      const Point at = in_row + Point{side.x * sign * shift, side.y * sign * shift};
      if (may_deploy(rules, state, unit, at)) return {unit, at};
    }
  }
  return {unit, first_free_place(rules, state, unit)};
}

Placement greedy_late_placement(const View& view, UnitIndex unit) {
  constexpr Length kGrid = 200;
  const Rules& rules = view.rules;
  const State& state = view.state;
  bool any_enemy = false;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex) { any_enemy = true; });
  const Point at_home = first_free_place(rules, state, unit);
  // a unit without a ranged attack would be caught alone before its friends arrive
  const bool prefers_home = !state.profile(unit).has_ranged() || view.odds.weights().late_place == kLateHome;
  const bool stays = prefers_home && may_deploy_late(rules, state, unit, at_home);
  if (stays && places_by_value(view)) return {unit, best_place_at_home(view, unit, at_home).value_or(at_home)};
  if (!any_enemy || stays) return {unit, at_home};
  std::optional<Point> best;
  Value best_value = 0;
  Outlook outlook(view, unit, Outlook::kEverywhere);
  for (Length y = kGrid; y <= rules.table_height - kGrid; y += kGrid) {
    for (Length x = kGrid; x <= rules.table_width - kGrid; x += kGrid) {
      const auto wins = [&](Value value) { return !best || value > best_value; };
      const Outlook::Spot spot = outlook.look({x, y});
      if (!wins(outlook.at_most(spot)) || !may_deploy_late(rules, state, unit, {x, y})) continue;
      const Value value = outlook.place(spot);
      if (!wins(value)) continue;
      best = Point{x, y};
      best_value = value;
    }
  }
  return {unit, best.value_or(at_home)};
}

}  // namespace warbalance::warstuff1
