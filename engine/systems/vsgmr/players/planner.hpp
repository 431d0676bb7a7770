#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/short_list.hpp"
#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/players/candidates.hpp"
#include "engine/systems/vsgmr/players/prospects.hpp"
#include "engine/systems/vsgmr/players/values.hpp"
#include "engine/systems/vsgmr/scenario.hpp"

// VS-C5: the choice of a place to move to.

namespace warbalance::vsgmr {

// VS-C5, VS-C9: threats of the enemies to a figure at possible ends of its move.

/// The enemies that may attack a figure, and the values of their attacks on it and on others of its side.
class Threats {
 public:
  /// @param from     the stand of the figure
  /// @param horizon  maximum distance of the places to consider
  Threats(const View& view, UnitIndex unit, Point from, Length horizon);
  Threats(const View& view, UnitIndex unit) : Threats(view, unit, view.state.unit(unit).at, kEverywhere) {}

  /// T of section 14: by how much the enemies' best attacks gain in value if the figure stands at a place.
  /// @param in_flight  whether it ends in flight, safe from attacks hand to hand
  Value at(Point place, bool in_flight) const { return at(place, in_flight, of_movers(place, in_flight)); }
  /// The part of T by enemies that have yet to move, which needs no lines of sight.
  Value of_movers(Point place, bool in_flight) const;
  /// T, given that part.
  Value at(Point place, bool in_flight, Value of_movers) const;

  /// Whether an enemy could attack the figure hand to hand at a place.
  bool can_be_struck(Point place) const;

 private:
  /// An enemy who may attack: its reaches, and bounds of the values.
  struct Enemy {
    UnitIndex unit;
    Point at;
    Length shot_reach;  ///< to the edge of a base, moves included; -1 = none
    Length blow_reach;
    std::int32_t shot2;  ///< to the centre of the figure's base, squared
    std::int32_t blow2;
    bool shot_supported;  ///< by friends, from where it stands
    bool blow_supported;
    Value shot;  ///< of an attack on the figure without cover or friends that help it
    Value blow;
    mutable Value other;  ///< of its best attack on another figure of this side as they stand, or as much as it could
                          ///< get from this one; -1 = not known yet
  };
  struct Enemies {
    std::array<Enemy, kMaxUnits> list;
    std::size_t count = 0;

    std::span<const Enemy> all() const { return {list.data(), count}; }
  };
  /// A figure of this side where it stands, or may stand.
  struct Target {
    UnitIndex unit;
    Point at;
    Length radius;
    bool in_flight;
    bool aboard;  ///< of a mount
  };

  template <class Apart2>
  void add(UnitIndex enemy, Point from, Length horizon, const Apart2& apart2);
  /// Value of an attack on a target without cover or friends that help it.
  Value open_value(const Enemy& enemy, UnitIndex target, AttackKind kind) const;
  /// Value of an attack on a figure in its reach by an enemy that has moved.
  Value value_from_here(const Enemy& enemy, const Target& target, AttackKind kind) const;
  /// Value of the enemy's better attack, if it is more than `least`.
  /// @param shot, blow  bounds of the two; 0 = out of reach
  Value best_from_here(const Enemy& enemy, const Target& target, Value shot, Value blow, Value least) const;
  Value other(const Enemy& enemy, bool stays) const;
  /// What an attack of this value adds to the threats though the enemy has another one that is as good.
  Value shared(Value here, Value other) const { return std::min(here, other) * shared_ / 1000; }

  const View& view_;
  const UnitIndex unit_;
  const Length radius_;
  const Value most_;
  const std::int32_t shared_;
  Enemies movers_;   ///< they have still to move
  Enemies stayers_;  ///< they attack from where they are
};

/// Whether the seat's side has destroyed more than every other one.
inline bool is_ahead(const State& state, int seat) {
  bool ahead = true;
  for (int side = 0; side < state.side_count(); ++side) {
    if (side != state.side(seat)) ahead = ahead && state.side_points(state.side(seat)) > state.side_points(side);
  }
  return ahead;
}

/// The plan of a figure at the end of a candidate: its place, its best attack, whether it is in flight.
struct Plan {
  Point at;
  BestAttack attack;
  bool in_flight = false;
};

/// Chooses among the candidates of a figure.
class Planner {
 public:
  Planner(const View& view, Paths& paths, const Walker& walker, const MoveStyle& style)
      : view_(view),
        unit_(walker.unit),
        style_(style),
        candidates_(view, paths, walker),
        prospects_(view, walker.unit, stand(walker.from, false), walker.allowance),
        threats_(view, walker.unit, walker.from, walker.allowance),
        at_stake_(view.state.cost(walker.unit) + (candidates_.objective().kind == Objective::Kind::home
                                                      ? worth_of_object(view, view.state.owner(walker.unit))
                                                      : 0)),
        late_(view.state.round >= view.odds.weights().late_round &&
              !is_ahead(view.state, view.state.owner(walker.unit))) {}

  struct Chosen {
    Path path;
    Plan plan;
  };
  Chosen choose() const {
    if (style_.lots != nullptr) return any();
    return style_.charges ? charge() : best();
  }
  /// The score of any place of the table, without an attack from there.
  /// @param in_flight  the figure is so there
  /// @param threats    to the figure, made with a horizon that has the place
  Value score_of(Point at, bool in_flight, const Threats& threats) const {
    const Value of_movers = threats.of_movers(at, in_flight);
    return -goal(left_from(at)) - of_threat(threats.at(at, in_flight, of_movers), of_movers);
  }
  /// Length of the rest of the way to the objective.
  Length left_from(Point at) const { return candidates_.left_from(at); }
  const Objective& objective() const { return candidates_.objective(); }
  /// G of section 14.
  Value goal(Length left) const {
    const Weights& weights = view_.odds.weights();
    if (!late_ && !candidates_.objective().of_scenario) return 0;
    return weights.goal * (kMillion / 1000) * at_stake_ * left / weights.goal_unit;
  }
  /// The plan at the end of a path, and the parts of its score.
  std::pair<Plan, Terms> weigh(const Path& path) const {
    const Plan plan = plan_of(path);
    const Value of_movers = threats_.of_movers(plan.at, plan.in_flight);
    const Value danger = -of_threat(threats_.at(plan.at, plan.in_flight, of_movers), of_movers);
    return {plan, {.attack = plan.attack.value, .danger = danger, .progress = -goal(left_from(plan.at))}};
  }
  /// Calls `visit(chosen, terms)` for all candidates, with the parts of their scores.
  template <class Visit>
  void weigh_all(Visit&& visit) const {
    candidates_.for_each([&](const Path& path, bool) {
      const auto [plan, terms] = weigh(path);
      visit(Chosen{path, plan}, terms);
      return false;
    });
  }
  /// Whether there is nothing to attack after any candidate.
  bool has_no_prospects() const { return prospects_.none(); }
  /// Whether an attack after any candidate has at least this value.
  bool finds_attack_of(Value least) const {
    bool found = false;
    candidates_.for_each([&](const Path& path, bool) {
      found = prospects_.most(end_of(path)) >= least && plan_of(path).attack.value >= least;
      return found;
    });
    return found;
  }

 private:
  Point end_of(const Path& path) const { return path.count > 1 ? path.end() : candidates_.walker().from; }

  Plan plan_of(const Path& path) const {
    const State& state = view_.state;
    const Walker& walker = candidates_.walker();
    Plan result;
    result.at = end_of(path);
    const bool can_land = !walker.flies || may_stand(view_.rules, state, walker, result.at, false);
    result.attack = prospects_.best(stand(result.at, !can_land), true);
    const auto lands = [&] { return strikes(result) || picks_up(result.at) || !threats_.can_be_struck(result.at); };
    result.in_flight = walker.flies && !(can_land && lands());
    return result;
  }
  /// Whether the figure takes the object where it lands, at once or by a skill roll (VS-M12, VS-K2).
  bool picks_up(Point at) const {
    const State& state = view_.state;
    return may_pick_up(view_.rules, state, unit_, at, false) ||
           (is_guy(state.profile(unit_).type) && is_at_task(view_.rules, state, unit_, at, kObjectTask));
  }
  Stand stand(Point at, bool in_flight) const {
    const FigureState& self = view_.state.unit(unit_);
    return {at, self.facing, candidates_.walker().radius, in_flight, self.mount != kNoUnit};
  }
  static bool strikes(const Plan& plan) { return plan.attack.exists() && plan.attack.kind == AttackKind::hand_to_hand; }

  /// VS-C17: any candidate, all with the same chance.
  Chosen any() const {
    std::uint32_t count = 0;
    candidates_.for_each([&](const Path&, bool) {
      ++count;
      return false;
    });
    std::uint32_t lot = style_.lots->below(count);
    Path chosen;
    candidates_.for_each([&](const Path& path, bool) {
      chosen = path;
      return lot-- == 0;
    });
    return {chosen, plan_of(chosen)};
  }

  /// VS-C17: the first candidate with an attack hand to hand, else straight on.
  Chosen charge() const {
    std::optional<Chosen> chosen;
    candidates_.for_each([&](const Path& path, bool toward_objective) {
      const Plan here = plan_of(path);
      if (toward_objective || (strikes(here) && !candidates_.objective().of_scenario)) chosen = {path, here};
      return chosen.has_value();
    });
    return chosen ? *chosen : Chosen{Path{}, plan_of(Path{})};
  }

  /// The order of candidates, by exact scores or bounds: the best score, then the shortest remaining path, then the
  /// first one.
  struct Rank {
    Value score = 0;
    Length left = 0;  ///< left to the objective
    std::size_t order = 0;

    bool comes_before(const Rank& other) const {
      if (score != other.score) return score > other.score;
      return left != other.left ? left < other.left : order < other.order;
    }
  };
  /// A candidate with what is known about it: first a bound of its score, then the plan, finally the exact score.
  struct Estimate {
    Path path;
    Point at;
    Rank rank;
    Value of_movers;  ///< part of T
    std::optional<Plan> plan;
    bool is_certain = false;  ///< its rank is exact
  };
  using Estimates = ShortList<Estimate, Candidates::kMost>;

  /// Best-first search: computes the candidate with the best bound more exactly until the best one is exact. Candidates
  /// that neither stay nor touch an enemy are generated only if one of them may be the best.
  Chosen best() const {
    Estimates estimates;
    const auto add_to = [&](const Path& path, bool) {
      add(path, estimates);
      return false;
    };
    candidates_.stay_or_touch(add_to);
    const Rank others = bound_of_others(estimates.size());
    for (bool has_others = false;;) {
      Estimate& next = *std::min_element(estimates.begin(), estimates.end(), [](const Estimate& a, const Estimate& b) {
        return a.rank.comes_before(b.rank);
      });
      if (!has_others && !next.rank.comes_before(others)) {
        candidates_.shoot_or_go(add_to);
        has_others = true;
      } else if (next.is_certain) {
        return {next.path, *next.plan};
      } else {
        refine(next);
      }
    }
  }

  void refine(Estimate& estimate) const {
    estimate.is_certain = estimate.plan.has_value();
    if (!estimate.plan) {
      estimate.plan = plan_of(estimate.path);
      const bool lands = candidates_.walker().flies && !estimate.plan->in_flight;
      if (lands) estimate.of_movers = threats_.of_movers(estimate.at, false);
    }
    const Value threat = estimate.is_certain ? threats_.at(estimate.at, estimate.plan->in_flight, estimate.of_movers)
                                             : estimate.of_movers;
    estimate.rank.score =
        estimate.plan->attack.value - goal(estimate.rank.left) - of_threat(threat, estimate.of_movers);
  }

  /// Adds a candidate, unless an earlier one ends at the same place.
  void add(const Path& path, Estimates& estimates) const {
    const Point at = end_of(path);
    if (std::any_of(estimates.begin(), estimates.end(), [at](const Estimate& other) { return other.at == at; })) return;
    const Length left = left_from(at);
    const Value of_movers =
        threats_.of_movers(at, candidates_.walker().flies);  // a flyer may land, which adds to the threat
    const Value most = prospects_.most(at) - goal(left) - of_threat(of_movers, of_movers);
    estimates.add({path, at, {most, left, order_of(at, estimates.size())}, of_movers, std::nullopt});
  }

  /// A bound of all candidates that neither stay nor touch an enemy.
  /// @param order  the first place that one of them may have
  Rank bound_of_others(std::size_t order) const {
    if (view_.state.grid.is_on()) return {prospects_.most(), 0, 0};
    const Walker& walker = candidates_.walker();
    const std::int32_t rough = view_.odds.weights().rough;
    const Length kRounding = rough == 0 ? 2 : 100;
    const Length nearer = walker.allowance + walker.allowance * rough / 1000 + kRounding;
    const Length left = std::max(Length{0}, left_from(walker.from) - nearer);
    return {prospects_.most() - goal(left), left, order};
  }

  /// The order of a candidate among those with equal scores. On a board many have: there the first is to stay, the
  /// others follow by row and column as the player sees them, as the pieces of terrain have no order.
  std::size_t order_of(Point at, std::size_t number) const {
    if (!view_.state.grid.is_on() || number == 0) return number;
    constexpr std::size_t kRow = 1 << 15;  // longer than any row
    const EdgeFrame frame = frame_of(view_.rules, view_.state, view_.state.owner(unit_));
    return kRow * static_cast<std::size_t>(frame.away(at)) +
           static_cast<std::size_t>(frame.along(at) + frame.left_end());
  }

  /// @param of_movers  part of the threat
  Value of_threat(Value threat, Value of_movers) const {
    return (style_.threat * (threat - of_movers) + style_.threat_moving * of_movers) / 1000;
  }

  const View& view_;
  const UnitIndex unit_;
  const MoveStyle& style_;
  const Candidates candidates_;
  const Prospects prospects_;
  const Threats threats_;
  const std::int64_t at_stake_;  ///< price of what goes to the objective [hundredths]
  const bool late_;
};

/// VS-C7: the move for the chosen candidate, facing the target or the nearest enemy.
Move move_of(const View& view, UnitIndex unit, const Planner::Chosen& chosen);

/// VS-C8: whether a figure without an attack boards a mount; sets `move`.
/// @param planner  of the figure
/// @param plan     its own plan otherwise
bool goes_aboard(const View& view, Paths& paths, const Planner& planner, const Walker& walker, const Plan& plan,
                 const MoveStyle& style, Move& move);

}  // namespace warbalance::vsgmr
