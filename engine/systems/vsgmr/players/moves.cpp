#include <algorithm>
#include <array>

#include "engine/systems/vsgmr/players/candidates.hpp"
#include "engine/systems/vsgmr/players/threats.hpp"

// VS-C5 .. VS-C9: moves of the built-in players.

namespace warbalance::vsgmr {
namespace {

bool is_ahead(const State& state, int seat) {
  bool ahead = true;
  for (std::size_t other = 0; other < static_cast<std::size_t>(state.players); ++other) {
    if (static_cast<int>(other) == seat) continue;
    ahead = ahead && state.destroyed_hundredths[static_cast<std::size_t>(seat)] > state.destroyed_hundredths[other];
  }
  return ahead;
}

/// Way left to the objective (section 14).
Length way_left(const View& view, UnitIndex unit, Point at, UnitIndex objective) {
  if (objective == kNoUnit) return 0;
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  const Length gap = length_up(at, state.place(objective)) - state.base(objective) - state.unit(unit).radius;
  return std::max<Length>(0, gap - (profile.shoots ? range_of(view.rules, profile) : 0));
}

/// VS-C8: the nearest empty mount of its side that a guy on foot can reach.
bool board(const View& view, Ways& ways, UnitIndex unit, const Walker& walker, Move& move) {
  const State& state = view.state;
  if (!is_guy(state.profile(unit).type)) return false;
  UnitIndex best = kNoUnit;
  for (const UnitIndex mount : state.army(state.owner(unit))) {
    const FigureState& body = state.unit(mount);
    const Profile& profile = state.profile(mount);
    if (!is_mount(profile.type) || profile.independent || !profile.carries || body.in_flight || state.crew(mount) > 0) {
      continue;
    }
    const Point at = state.unit(unit).at;
    if (best != kNoUnit && distance2(at, body.at) >= distance2(at, state.unit(best).at)) continue;
    const Length apart = walker.radius + body.radius + 2;
    Path path;
    if (distance2(at, body.at) > square(view.rules.reach + walker.radius + body.radius)) {
      const Point goal = body.at + scaled_away(at - body.at, apart);
      path = ways.to(view.rules, state, walker, goal, false);
      if (path.count < 2 || path.end() != goal) continue;
    }
    best = mount;
    move = {path, {}, false, mount};
  }
  return best != kNoUnit;
}

/// How a candidate ends: its best attack, on the ground or in flight.
struct Plan {
  Point at;
  BestAttack attack;
  bool in_flight = false;
};

Plan plan(const View& view, UnitIndex unit, const Walker& walker, const Threats& threats, const Path& path) {
  const State& state = view.state;
  Plan result;
  result.at = path.count > 1 ? path.end() : state.unit(unit).at;
  const bool can_land = !walker.flies || may_stand(view.rules, state, walker, result.at, false);
  result.attack = best_attack(view, unit, {result.at, state.unit(unit).facing, walker.radius, !can_land}, true);
  const bool strikes = result.attack.target != kNoUnit && result.attack.kind == AttackKind::hand_to_hand;
  result.in_flight = walker.flies && (!can_land || (!strikes && threats.can_be_struck(result.at)));
  return result;
}

}  // namespace

Move choose_move(const View& view, Ways& ways, UnitIndex unit, const MoveTaste& taste) {
  const State& state = view.state;
  const Candidates candidates(view, ways, unit);
  const Threats threats(view, unit);
  const auto all = candidates.all();
  const bool late = state.round >= 4 && !is_ahead(state, state.owner(unit));
  const Worth price = kMillion * state.cost(unit);

  std::size_t chosen = 0;
  Plan best;
  if (taste.lots != nullptr) {
    chosen = taste.lots->below(static_cast<std::uint32_t>(all.size()));
    best = plan(view, unit, candidates.walker(), threats, all[chosen].path);
  } else {
    Worth best_score = 0;
    Length best_way = 0;
    bool any = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Plan here = plan(view, unit, candidates.walker(), threats, all[i].path);
      if (taste.charges) {
        const bool strikes = here.attack.target != kNoUnit && here.attack.kind == AttackKind::hand_to_hand;
        if (!strikes && !all[i].toward_objective && i + 1 < all.size()) continue;
        chosen = i;
        best = here;
        break;
      }
      const Length way = way_left(view, unit, here.at, candidates.objective());
      constexpr Worth kWayUnit = 600;
      const Worth goal = late ? 2 * price * way / kWayUnit : 0;
      const Worth score = here.attack.worth - taste.threat_weight * threats.at(here.at) - goal;
      if (any && (score < best_score || (score == best_score && way >= best_way))) continue;
      any = true;
      chosen = i;
      best = here;
      best_score = score;
      best_way = way;
    }
  }
  Move move{all[chosen].path, {}, best.in_flight, kNoUnit};
  if (taste.lots == nullptr && best.attack.worth == 0 && board(view, ways, unit, candidates.walker(), move))
    return move;
  if (move.path.count == 1) move.path = Path{};
  const UnitIndex seen = best.attack.target != kNoUnit ? best.attack.target : nearest_enemy(state, unit, best.at);
  if (seen != kNoUnit) move.facing = state.place(seen) - best.at;
  return move;
}

}  // namespace warbalance::vsgmr
