#pragma once

#include <algorithm>
#include <optional>

#include "engine/core/short_list.hpp"
#include "engine/systems/vsgmr/actions.hpp"
#include "engine/systems/vsgmr/players/candidates.hpp"
#include "engine/systems/vsgmr/players/move_style.hpp"
#include "engine/systems/vsgmr/players/prospects.hpp"
#include "engine/systems/vsgmr/players/threats.hpp"
#include "engine/systems/vsgmr/scenario.hpp"
#include "engine/systems/vsgmr/skills.hpp"

// VS-C5: the choice of a place to move to.

namespace warbalance::vsgmr {

/// Whether the seat's side has destroyed more than every other one.
inline bool is_ahead(const State& state, int seat) {
  bool ahead = true;
  for (int side = 0; side < state.side_count(); ++side) {
    if (side != state.side(seat)) ahead = ahead && state.side_points(state.side(seat)) > state.side_points(side);
  }
  return ahead;
}

/// How a candidate ends: its best attack, on the ground or in flight.
struct Plan {
  Point at;
  BestAttack attack;
  bool in_flight = false;
};

/// How figures look at their candidates.
class Planner {
 public:
  Planner(const View& view, Paths& paths, const Walker& walker, const MoveStyle& style)
      : view_(view),
        unit_(walker.unit),
        style_(style),
        candidates_(view, paths, walker),
        prospects_(view, walker.unit, stand(walker.from, false), walker.allowance),
        threats_(view, walker.unit, walker.from, walker.allowance),
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
  /// The score of a place from which the figure does not attack, anywhere on the table.
  /// @param in_flight  there
  /// @param threats  to the figure, as far away as the place is
  Value score_of(Point at, bool in_flight, const Threats& threats) const {
    const Value of_movers = threats.of_movers(at, in_flight);
    return -goal(way_from(at)) - of_threat(threats.at(at, in_flight, of_movers), of_movers);
  }
  /// Whether there is nothing to attack after any candidate.
  bool has_no_prospects() const { return prospects_.none(); }
  /// Whether an attack after any candidate is worth so much.
  bool finds_attack_of(Value least) const {
    bool found = false;
    candidates_.for_each([&](const Path& path, bool) {
      found = prospects_.most(end_of(path)) >= least && plan_of(path).attack.value >= least;
      return found;
    });
    return found;
  }

 private:
  Length way_from(Point at) const { return way_left(view_, candidates_.walker(), at, candidates_.objective()); }
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

  /// How good a candidate is, or at most: the best score, then the smaller way left, then the first one.
  struct Rank {
    Value score = 0;
    Length way = 0;  ///< left to the objective
    std::size_t order = 0;

    bool comes_before(const Rank& other) const {
      if (score != other.score) return score > other.score;
      return way != other.way ? way < other.way : order < other.order;
    }
  };
  /// A candidate, and what is known of it.
  struct Glance {
    Path path;
    Point at;
    Rank rank;
    Value of_movers;  ///< part of T
    std::optional<Plan> plan;
    bool is_certain = false;  ///< its rank is exact
  };
  using Glances = ShortList<Glance, Candidates::kMost>;

  /// The candidate that may be best is looked at more and more closely, until it is known to be. Those that neither
  /// stay nor touch an enemy are found when one of them may be.
  Chosen best() const {
    Glances glances;
    const auto add_to = [&](const Path& path, bool) {
      add(path, glances);
      return false;
    };
    candidates_.stay_or_touch(add_to);
    const Rank others = most_of_others(glances.size());
    for (bool has_others = false;;) {
      Glance& next = *std::min_element(glances.begin(), glances.end(),
                                       [](const Glance& a, const Glance& b) { return a.rank.comes_before(b.rank); });
      if (!has_others && !next.rank.comes_before(others)) {
        candidates_.shoot_or_go(add_to);
        has_others = true;
      } else if (next.is_certain) {
        return {next.path, *next.plan};
      } else {
        look_closer(next);
      }
    }
  }

  void look_closer(Glance& glance) const {
    glance.is_certain = glance.plan.has_value();
    if (!glance.plan) {
      glance.plan = plan_of(glance.path);
      const bool lands = candidates_.walker().flies && !glance.plan->in_flight;
      if (lands) glance.of_movers = threats_.of_movers(glance.at, false);
    }
    const Value threat =
        glance.is_certain ? threats_.at(glance.at, glance.plan->in_flight, glance.of_movers) : glance.of_movers;
    glance.rank.score = glance.plan->attack.value - goal(glance.rank.way) - of_threat(threat, glance.of_movers);
  }

  /// Adds a candidate, unless an earlier one ends at the same place.
  void add(const Path& path, Glances& glances) const {
    const Point at = end_of(path);
    if (std::any_of(glances.begin(), glances.end(), [at](const Glance& other) { return other.at == at; })) return;
    const Length way = way_from(at);
    const Value of_movers =
        threats_.of_movers(at, candidates_.walker().flies);  // a flyer may land and be more of a prey
    const Value most = prospects_.most(at) - goal(way) - of_threat(of_movers, of_movers);
    glances.add({path, at, {most, way, order_of(at, glances.size())}, of_movers, std::nullopt});
  }

  /// No candidate that neither stays nor touches an enemy is better.
  /// @param order  the first place that one of them may have
  Rank most_of_others(std::size_t order) const {
    if (view_.state.grid.is_on()) return {prospects_.most(), 0, 0};
    const Walker& walker = candidates_.walker();
    constexpr Length kRounding = 2;
    const Length nearer = walker.allowance + kRounding;
    const Length way = std::max(Length{0}, way_from(walker.from) - nearer);
    return {prospects_.most() - goal(way), way, order};
  }

  /// The place of a candidate among those that are as good. On a board many are: there it is that of its row and column
  /// as the player sees them, as pieces lie in no order, behind that to stay.
  std::size_t order_of(Point at, std::size_t number) const {
    if (!view_.state.grid.is_on() || number == 0) return number;
    constexpr std::size_t kRow = 1 << 15;  // longer than any row
    const EdgeFrame frame = frame_of(view_.rules, view_.state, view_.state.owner(unit_));
    return kRow * static_cast<std::size_t>(frame.away(at)) +
           static_cast<std::size_t>(frame.along(at) + frame.left_end());
  }

  /// G of section 14.
  Value goal(Length way) const {
    const Weights& weights = view_.odds.weights();
    if (!late_ && !candidates_.objective().of_scenario) return 0;
    return weights.goal * (kMillion / 1000) * view_.state.cost(unit_) * way / weights.goal_unit;
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
  const bool late_;
};

/// VS-C7: the move to what was chosen, facing the target or the nearest enemy.
Move move_of(const View& view, UnitIndex unit, const Planner::Chosen& chosen);

/// VS-C8: whether a figure that attacks nothing goes aboard of a mount, and how.
/// @param planner  of the figure, which has chosen
/// @param plan     what it would do itself
bool goes_aboard(const View& view, Paths& paths, const Planner& planner, const Walker& walker, const Plan& plan,
                 const MoveStyle& style, Move& move);

}  // namespace warbalance::vsgmr
