#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "engine/kernels/fan.hpp"
#include "engine/systems/warstuff2/movement.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"
#include "engine/systems/warstuff2/players/players.hpp"

// The player of the specification: scores each action by its effect now, its risk and its later chances, and takes the
// best.

namespace warbalance::warstuff2 {
namespace {

/// The ranks of moves that are evaluated together (`BestAction::wins`).
using Ranks = std::array<std::int8_t, Fan::kMoves>;

/// The advances and rushes that `greedy` considers (section B): straight ones, up to eight at once, and paths around
/// obstacles on the straight path to an enemy. Those that may win are offered as candidates.
class StraightMoves {
 public:
  StraightMoves(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook, BestAction& best);

  /// Considers moves to an enemy, away from it, into range, into cover.
  void to_places(UnitIndex enemy);
  /// Considers moves to all sides.
  void aside();

 private:
  /// A kind of move, with an upper bound of its value.
  struct Kind {
    ActionKind kind;
    Length limit;
    bool shoots;
    Value value_at_most;
  };
  /// Moves that are evaluated together: bit i of a set and element i are of move i.
  struct Group {
    Fan ends;
    unsigned all;     ///< the moves that exist
    unsigned rushes;  ///< the others are advances
    Ranks ranks;
  };
  /// A move with the value of its end.
  struct Weighed {
    int rank;
    Value approach;  ///< value of coming nearer, if there is no target to shoot at
    Value now;       ///< upper bound of the value of its attacks on arrival
    Value there;     ///< chances and threat at its end

    Value score() const { return now + there; }
    /// The order of `BestAction`.
    bool precedes(const Weighed& other) const {
      const Value ahead = score() - other.score();
      return (ahead > 0) | ((ahead == 0) & (rank < other.rank));
    }
  };

  struct Places;

  Kind kind_of(ActionKind kind) const;
  const Kind& kind(const Group& group, int move) const { return (group.rushes >> move & 1U) != 0 ? rush_ : advance_; }
  void aside(const Kind& kind, unsigned rushes, const Ranks& ranks);
  unsigned promising(PieceSet barring) const;
  Point place_near_ward(Length limit) const;
  void drop_too_long(Group& group, unsigned moves, Length divisor) const;
  void replace_barred(Group& group, PieceSet barring, UnitIndex enemy);
  template <class End, class Halve>
  void shorten(Group& group, const End& end, const Halve& halve) const;
  unsigned hopeful(const Group& group, Lanes16& gaps) const;
  void threats(const Fan& ends, unsigned moves, Values& threats) const;
  void weigh(const Group& group);
  bool is_barred(const Path& straight) const;
  void go_around(const Path& straight, UnitIndex enemy, const Kind& kind, int rank);
  void arrive(const Kind& kind, const Path& path, PieceSet met, Weighed weighed);

  const View& view_;
  const UnitValues& values_;
  const Outlook& outlook_;
  BestAction& best_;
  UnitIndex unit_;
  Point from_;
  const Profile& profile_;
  Kind advance_;
  Kind rush_;
  PieceSet about_;    ///< pieces of terrain that a move could meet
  PieceSet hazards_;  ///< those of them that affect the length or the legality of a move
  bool measures_;     ///< climbing or difficult ground may make moves longer than their limits
};

/// Calls `visit(move)` for every move of a set, in ascending order.
template <class Visit>
void for_each(unsigned moves, Visit&& visit) {
  for (; moves != 0; moves &= moves - 1) visit(__builtin_ctz(moves));
}

constexpr unsigned only(int move) { return 1U << move; }

/// The moves of `to_places`.
enum Place : int {
  kRushTo,
  kAdvanceTo,
  kIntoRange,
  kAdvanceToCover,
  kRushToCover,
  kAdvanceAway,
  kRushAway,
  kRushToFriend,
};
constexpr Ranks kPlaceRanks = {ranks::kRushes,     ranks::kAdvances,     ranks::kAdvances + 2, ranks::kAdvances + 3,
                               ranks::kRushes + 3, ranks::kAdvances + 1, ranks::kRushes + 1,   ranks::kRushes + 2};

constexpr unsigned kToEnemy = only(kRushTo) | only(kAdvanceTo);
constexpr unsigned kRushes = only(kRushTo) | only(kRushToCover) | only(kRushAway) | only(kRushToFriend);
constexpr unsigned kToCover = only(kAdvanceToCover) | only(kRushToCover);
constexpr unsigned kFixed = kToCover | only(kIntoRange) | only(kRushToFriend);
constexpr unsigned kAll = only(kRushToFriend + 1) - 1;

/// The ranks of the moves to all sides: after the four to places.
constexpr Ranks ranks_aside(int of_kind) {
  Ranks ranks{};
  for (int number = 0; number < Fan::kMoves; ++number) {
    ranks[static_cast<std::size_t>(number)] = static_cast<std::int8_t>(of_kind + 4 + number);
  }
  return ranks;
}
constexpr Ranks kRushRanksAside = ranks_aside(ranks::kRushes);
constexpr Ranks kAdvanceRanksAside = ranks_aside(ranks::kAdvances);

StraightMoves::StraightMoves(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook,
                             BestAction& best)
    : view_(view),
      values_(values),
      outlook_(outlook),
      best_(best),
      unit_(unit),
      from_(view.state.unit(unit).at),
      profile_(view.state.profile(unit)),
      advance_(kind_of(ActionKind::advance)),
      rush_(kind_of(ActionKind::rush)),
      about_(pieces_about(view.state, unit, std::max(advance_.limit, rush_.limit))) {
  const Terrain& terrain = view.state.terrain;
  const PieceSet lengthening = terrain.steep() | (view.rules.difficult_double_cost != 0 ? terrain.difficult() : 0);
  measures_ = (about_ & lengthening) != 0;
  hazards_ = measures_ ? about_ : about_ & (terrain.dangerous() | terrain.solid() | terrain.chasms());
}

StraightMoves::Kind StraightMoves::kind_of(ActionKind kind) const {
  const Length limit = move_limit(view_.rules, profile_, kind);
  const bool shoots = kind == ActionKind::advance && profile_.shoots();
  const Value approach = outlook_.best_approach(limit);
  return {kind, limit, shoots, outlook_.best_chance() + std::max(approach, shoots ? outlook_.shots().best() : 0)};
}

/// Where the moves of `to_places` end.
struct StraightMoves::Places {
  Line line;       ///< to the enemy
  Point in_range;  ///< the unit's own place if there is none; then no move
  Point cover;     ///< a place in cover, or the unit's own place
  Point ward;      ///< a place near the friend that gains most by it, or the unit's own place

  Point end(int move, Length limit) const {
    switch (move) {
      case kRushTo:
      case kAdvanceTo:
        return line.towards(limit);
      case kIntoRange:
        return in_range;
      case kAdvanceToCover:
      case kRushToCover:
        return cover;
      case kRushToFriend:
        return ward;
      default:
        return line.away(limit);
    }
  }
};

/// The moves of `to_places` that could win the choice if their ends were the best places.
/// @param barring  pieces that may bar the straight move to the enemy
WARBALANCE_KERNEL inline unsigned StraightMoves::promising(PieceSet barring) const {
  const auto of_kind = [&](const Kind& kind, unsigned moves, int to_enemy) {
    // a unit that is near but behind a wall comes nearer by every inch of the path around it
    const Value around = outlook_.best_chance() + outlook_.shorter_way_score(kind.limit);
    return (kind.value_at_most >= best_.score() ? moves : 0) |
           (barring != 0 && around >= best_.score() ? only(to_enemy) : 0);
  };
  return of_kind(rush_, kRushes, kRushTo) | of_kind(advance_, kAll & ~kRushes, kAdvanceTo);
}

/// Drops moves to fixed places that are longer than their limit divided by `divisor`.
WARBALANCE_KERNEL inline void StraightMoves::drop_too_long(Group& group, unsigned moves, Length divisor) const {
  for_each(moves & group.all & kFixed, [&](int move) {
    const bool too_long = distance2(from_, group.ends[move]) > square(kind(group, move).limit / divisor);
    group.all &= ~(too_long ? only(move) : 0);
  });
}

/// Replaces a barred straight move to the enemy by the path around the obstacle.
void StraightMoves::replace_barred(Group& group, PieceSet barring, UnitIndex enemy) {
  for_each(group.all & kToEnemy & group.ends.near(view_.state.terrain, barring, profile_.radius), [&](int move) {
    const Path straight = Path::straight(from_, group.ends[move]);
    if (!is_barred(straight)) return;
    group.all &= ~only(move);
    go_around(straight, enemy, kind(group, move), group.ranks[static_cast<std::size_t>(move)]);
  });
}

/// A place well within the aura's reach of the friend that gains most, or on the way to it; the unit's own place if
/// there is none.
Point StraightMoves::place_near_ward(Length limit) const {
  const Support::Friend* const ward = outlook_.ward();
  if (ward == nullptr) return from_;
  const Length away = length_up(from_, ward->at);
  const Length wanted = std::max(ward->reach / 2, 2 * profile_.radius + view_.rules.unit_gap + 1);
  return away <= wanted ? from_ : towards(from_, ward->at, std::min(away - wanted, limit));
}

void StraightMoves::to_places(UnitIndex enemy) {
  const State& state = view_.state;
  const PieceSet barring = about_ & (state.terrain.solid() | state.terrain.chasms());
  const unsigned all = promising(barring);
  if (all == 0) return;

  const Length farthest = std::max(advance_.limit, rush_.limit);
  const Places places{
      Line(view_.rules, state, unit_, enemy),
      (profile_.shoots() ? point_into_range(view_, unit_, outlook_) : std::nullopt).value_or(from_),
      ((all & kToCover) != 0 ? nearest_cover_point(state, unit_, farthest) : std::nullopt).value_or(from_),
      place_near_ward(rush_.limit)};
  const std::array<ShortPoint, Fan::kMoves> ends{places.line.towards(rush_.limit),
                                                 places.line.towards(advance_.limit),
                                                 places.in_range,
                                                 places.cover,
                                                 places.cover,
                                                 places.line.away(advance_.limit),
                                                 places.line.away(rush_.limit),
                                                 places.ward};
  Group group{Fan(from_, ends), all, kRushes, kPlaceRanks};
  drop_too_long(group, kFixed, 1);
  if (group.all == 0) return;

  const auto end = [&places](int move, Length limit) { return places.end(move, limit); };
  shorten(group, end, [&](unsigned slowed) {
    if (view_.rules.difficult_double_cost == 0) drop_too_long(group, slowed, 2);
    for_each(slowed & group.all & ~kFixed,
             [&](int move) { group.ends.put(move, end(move, kind(group, move).limit / 2)); });
  });
  if (barring != 0) replace_barred(group, barring, enemy);
  weigh(group);
}

void StraightMoves::aside() {
  aside(rush_, Fan::kAll, kRushRanksAside);
  aside(advance_, 0, kAdvanceRanksAside);
}

void StraightMoves::aside(const Kind& kind, unsigned rushes, const Ranks& ranks) {
  if (kind.value_at_most < best_.score()) return;
  Group group{Compass(from_, kind.limit), Fan::kAll, rushes, ranks};
  shorten(
      group, [&](int number, Length limit) { return along(from_, 2 * number, limit); },
      [&](unsigned slowed) { group.ends.take(slowed, Compass(from_, kind.limit / 2)); });
  weigh(group);
}

/// Shortens moves, as `move_over_ground` does: to half of their limit if they would cross difficult ground, and by the
/// cost of climbing.
/// @param end    end(move, limit)
/// @param halve  halve(moves): gives these the ends that they have at half of their limits
template <class End, class Halve>
void StraightMoves::shorten(Group& group, const End& end, const Halve& halve) const {
  if (about_ == 0 || profile_.flies) return;
  const Terrain& terrain = view_.state.terrain;
  const PieceSet slowing = profile_.ignores_difficult ? 0 : about_ & terrain.difficult();
  const unsigned slowed = group.ends.crossing(terrain, slowing);
  if (slowed != 0) halve(slowed);
  const PieceSet steep = about_ & terrain.steep();
  for_each(group.all & group.ends.near(terrain, steep, 0), [&](int move) {
    const Path path = Path::straight(from_, group.ends[move]);
    const Length height = climbing(view_.rules, view_.state, unit_, path, steep);
    if (height == 0) return;
    const Length limit = kind(group, move).limit / ((slowed & only(move)) != 0 ? 2 : 1);
    group.ends.put(move, end(move, height < limit ? limit - height : 0));
  });
}

/// The moves that end at another place on the table and might win if their ends were the best places with the same gap
/// to the nearest enemy. @param gaps  set to the gaps of all ends
unsigned StraightMoves::hopeful(const Group& group, Lanes16& gaps) const {
  const Length edge = profile_.radius;
  const Point last{view_.rules.table_width - edge, view_.rules.table_height - edge};
  outlook_.gaps(group.ends.x(), group.ends.y(), gaps);
  const Value least = best_.score() - outlook_.best_chance();
  Lanes16 farthest;
  fill(outlook_.farthest_gap_value(least), farthest);
  const bool any_shot_may_win = profile_.shoots() && outlook_.shots().best() >= least;
  return group.all & ~group.ends.staying() & group.ends.ending_between({edge, edge}, last) &
         (set_of(gaps <= farthest) | (any_shot_may_win ? ~group.rushes : 0));
}

/// Sums of the threats at the ends of some moves, including the cover of the places.
void StraightMoves::threats(const Fan& ends, unsigned moves, Values& threats) const {
  const Terrain& terrain = view_.state.terrain;
  outlook_.threats(ends.x(), ends.y(), threats);
  const unsigned covered = moves & ends.ending_in(terrain, about_ & terrain.cover());
  if (covered == 0) return;
  Values in_cover;
  outlook_.threats_in_cover(ends.x(), ends.y(), in_cover);
  for_each(covered,
           [&](int move) { threats[static_cast<std::size_t>(move)] = in_cover[static_cast<std::size_t>(move)]; });
}

/// Values the moves and offers the best. Cheap checks come first: the best attacks by distance alone; the costly check
/// whether a move is legal comes last.
void StraightMoves::weigh(const Group& group) {
  Lanes16 gaps;
  const unsigned moves = hopeful(group, gaps);
  if (moves == 0) return;
  Values threat_sums;
  threats(group.ends, moves, threat_sums);
  const unsigned shooting = profile_.shoots() ? group.all & ~group.rushes : 0;
  Outlook::BestAttacks attacks;
  outlook_.best_attacks(group.ends.x(), group.ends.y(), shooting != 0, attacks);
  std::array<Weighed, Fan::kMoves> weighed;
  unsigned winners = 0;
  for_each(moves, [&](int move) {
    const auto i = static_cast<std::size_t>(move);
    const Value approach = outlook_.approach_score_of(gaps[move]);
    const Value at_once = outlook_.shot_at_once_of(attacks, i);
    const Value shot = (shooting & only(move)) != 0 ? at_once : std::numeric_limits<Value>::min();
    const Value now = greater_of(approach, shot);
    const Value chance = outlook_.chance_score_of(attacks, i) + outlook_.support(group.ends[move]);
    const Value there = outlook_.place_value(group.ends[move], outlook_.shared(threat_sums[i]), chance);
    weighed[i] = {group.ranks[i], approach, now, there};
    winners |= unsigned{best_.wins(group.ranks[i], now + there)} << move;
  });
  // the best first: if it is as good as its bound, the others can be skipped
  while (winners != 0) {
    int best = __builtin_ctz(winners);
    for_each(winners & (winners - 1), [&](int move) {
      const auto i = static_cast<std::size_t>(move);
      best = weighed[i].precedes(weighed[static_cast<std::size_t>(best)]) ? move : best;
    });
    const Weighed& it = weighed[static_cast<std::size_t>(best)];
    if (!best_.wins(it.rank, it.score())) return;
    const Path path = Path::straight(from_, group.ends[best]);
    arrive(kind(group, best), path, hazards_ == 0 ? 0 : hazards_ & pieces_met(view_.state, unit_, path), it);
    if (!best_.wins(it.rank, it.score())) return;
    winners &= ~only(best);
  }
}

bool StraightMoves::is_barred(const Path& straight) const {
  return !ground_allows(view_.rules, view_.state, unit_, straight, pieces_met(view_.state, unit_, straight));
}

/// Considers the move towards an enemy around the obstacle on the straight path.
void StraightMoves::go_around(const Path& straight, UnitIndex enemy, const Kind& kind, int rank) {
  const auto path = path_around(view_, unit_, enemy, straight, kind.limit);
  if (!path || path->end() == from_) return;
  const Point to = path->end();
  const Value approach = std::max(outlook_.shorter_way_score(path_length(*path)), outlook_.approach_score(to));
  const Value now = kind.shoots ? std::max(approach, outlook_.shots().best_at_once(to)) : approach;
  if (!best_.wins(rank, now + outlook_.best_chance())) return;
  const Value there = outlook_.score(to, in_cover_piece(view_.state, to));
  if (!best_.wins(rank, now + there)) return;
  arrive(kind, *path, pieces_met(view_.state, unit_, *path), {rank, approach, now, there});
}

/// Offers a move if it is legal and still good enough with the terrain on its way and the visible targets.
void StraightMoves::arrive(const Kind& kind, const Path& path, PieceSet met, Weighed weighed) {
  auto& [rank, approach, now, there] = weighed;
  const Point to = path.end();
  there -= outlook_.guard_danger(from_, to) + (met != 0 ? danger_on(view_, values_, unit_, path, met) : 0);
  if (!best_.wins(rank, now + there)) return;
  UnitIndex target = kNoUnit;
  if (kind.shoots) {
    const Aim shot = aim(view_, values_, unit_, outlook_, to);
    now = shot.enemy_number == kNoEnemy ? approach : shot.value;
    if (!best_.wins(rank, now + there)) return;
    if (shot.enemy_number != kNoEnemy) target = outlook_.unit(shot.enemy_number);
  }
  const bool is_short = !measures_ || is_within_limit(view_.rules, view_.state, unit_, path, kind.limit, met);
  if (is_short && path_is_clear(view_.rules, view_.state, unit_, path, Spacing::keeps_gap, met)) {
    best_.offer(rank, {kind.kind, target, path}, now + there);
  }
}

/// The actions of a unit where it stands, and its charges.
class Chooser {
 public:
  Chooser(const View& view, const UnitValues& values, UnitIndex unit, const Outlook& outlook, BestAction& best)
      : view_(view),
        values_(values),
        unit_(unit),
        from_(view.state.unit(unit).at),
        profile_(view.state.profile(unit)),
        may_leap_((view.state.unit(unit).ground & (view.state.terrain.steep() | view.state.terrain.chasms())) != 0),
        outlook_(outlook),
        best_(best) {}

  void hold() {
    const Aim shot = profile_.shoots() ? aim(view_, values_, unit_, outlook_, from_) : kNoAim;
    score_here_ = outlook_.score(from_, view_.state.unit(unit_).in_cover_piece);
    best_.offer(ranks::kHold, {ActionKind::hold, unit_of(shot.enemy_number), {}}, shot.value + score_here_);
  }
  /// Call it after `hold`.
  void hunker_or_guard() {
    if (best_.wins(ranks::kHunker, outlook_.best_chance())) {
      best_.offer(ranks::kHunker, {ActionKind::hunker, kNoUnit, {}},
                  profile_.always_cover ? score_here_ : outlook_.score(from_, true));
    }
    if (profile_.shoots()) best_.offer(ranks::kGuard, {ActionKind::guard, kNoUnit, {}}, guard_value() + score_here_);
  }

  /// Considers all charges, those with the greatest bounds first.
  void charge_all() {
    outlook_.charges().visit_in_reach(from_, [&](const Attacks::Attack& attack) {
      // a leap makes a bad charge less likely, so less bad
      const Value at_most = may_leap_ ? std::max<Value>(0, attack.value) : attack.value;
      if (at_most + outlook_.best_chance() < best_.score()) return true;
      charge(ranks::kCharges + attack.enemy_number, attack);
      return false;
    });
  }

  /// The parts of the score of an action that was offered.
  Terms terms_of(const Action& action) const {
    const State& state = view_.state;
    Terms terms;
    Point place = action.path.count > 1 ? action.path.end() : from_;
    EnemyNumber omitted = kNoEnemy;
    if (action.kind == ActionKind::charge) {
      outlook_.charges().visit_in_reach(from_, [&](const Attacks::Attack& attack) {
        if (outlook_.unit(attack.enemy_number) != action.target) return false;
        omitted = attack.enemy_number;
        terms.attack = attack.value;
        return true;
      });
      const bool leaps = may_leap_ && !profile_.flies && !charge_path(view_.rules, state, unit_, action.target);
      if (leaps) terms.attack = after_leaps(view_, unit_, action.path, terms.attack);
      place = place_after(action.path, omitted);
    } else if (action.kind == ActionKind::guard) {
      terms.attack = guard_value();
    } else if (action.target != kNoUnit) {
      terms.attack = aim(view_, values_, unit_, outlook_, place).value;
    } else if (is_move(action.kind)) {
      terms.progress = outlook_.approach_score(place);
      const UnitIndex nearest = outlook_.nearest();
      const Length limit = move_limit(view_.rules, profile_, action.kind);
      const Path straight = Path::straight(from_, Line(view_.rules, state, unit_, nearest).towards(limit));
      if (path_around(view_, unit_, nearest, straight, limit) == action.path) {
        terms.progress = std::max(terms.progress, outlook_.shorter_way_score(path_length(action.path)));
      }
    }
    const bool hunkers = action.kind == ActionKind::hunker && !profile_.always_cover;
    const bool stays = action.path.count < 2;
    const bool covered = hunkers || (stays ? state.unit(unit_).in_cover_piece : in_cover_piece(state, place));
    const Value threat = outlook_.threat(place, covered, omitted);
    const Value chance = outlook_.chance_score(place, omitted);
    terms.support = outlook_.support(place);
    terms.chance = chance - terms.support;
    terms.danger = outlook_.place_value(place, threat, chance) - chance;
    if (!stays) {
      terms.danger -= outlook_.guard_danger(from_, action.path.end()) +
                      danger_on(view_, values_, unit_, action.path, pieces_met(state, unit_, action.path));
    }
    return terms;
  }

 private:
  void charge(int rank, const Attacks::Attack& attack) {
    const EnemyNumber enemy_number = attack.enemy_number;
    const UnitIndex target = outlook_.unit(enemy_number);
    Value value = attack.value;
    auto path = charge_path(view_.rules, view_.state, unit_, target);
    if (!path && may_leap_ && !profile_.flies) {
      path = charge_path(view_.rules, view_.state, unit_, target, true);
      if (path) value = after_leaps(view_, unit_, *path, value);
    }
    if (!path) return;
    const Point after = place_after(*path, enemy_number);
    best_.offer(rank, {ActionKind::charge, target, *path},
                value + outlook_.score(after, in_cover_piece(view_.state, after), enemy_number) -
                    outlook_.guard_danger(from_, path->end()) -
                    danger_on(view_, values_, unit_, *path, pieces_met(view_.state, unit_, *path)));
  }

  /// Where a charge ends: a step back from the target, on the line of the charge.
  Point place_after(const Path& charge, EnemyNumber target) const {
    const Point place = outlook_.place(target);
    return place + scaled_away(charge.end() - place, outlook_.radius_sum(target) + view_.rules.step_back);
  }

  UnitIndex unit_of(EnemyNumber enemy_number) const {
    return enemy_number != kNoEnemy ? outlook_.unit(enemy_number) : kNoUnit;
  }

  /// Half the value of the best shot at an enemy that may still come near.
  Value guard_value() const {
    Value best = 0;
    for (EnemyNumber enemy_number = 0; enemy_number < outlook_.enemies(); ++enemy_number) {
      const UnitIndex enemy = outlook_.unit(enemy_number);
      const UnitState& other = view_.state.unit(enemy);
      const Length reach = profile_.range + other.reach.charge + outlook_.radius_sum(enemy_number);
      const bool is_near = distance2(from_, other.at) <= square(reach);
      const bool may_come = other.alive() & !other.activated & is_near;
      const DefenderState standing = as_defender(view_.state, enemy, true);
      const Value shot = view_.odds.shot_if(may_come, unit_, enemy, standing).gain * values_.value(enemy);
      best = greater_of(best, shot & -Value{may_come});
    }
    return best * view_.odds.weights().guard / 1000;
  }

  const View& view_;
  const UnitValues& values_;
  UnitIndex unit_;
  Point from_;
  const Profile& profile_;
  bool may_leap_;  ///< whether there are heights or gaps nearby
  const Outlook& outlook_;
  BestAction& best_;
  Value score_here_ = 0;  ///< of the place where the unit stands
};

}  // namespace

// Defined with the choice of the unit to activate.
namespace {
Value threat_to(const View& view, const UnitValues& values, UnitIndex unit);
Value best_attack(const View& view, const UnitValues& values, UnitIndex unit);
}  // namespace

Action greedy_action(const View& view, const UnitValues& values, UnitIndex unit, BestAction::List* list) {
  Outlook outlook(view, values, unit);
  outlook.take_support(view, values, threat_to, best_attack);
  BestAction best(list);
  Chooser chooser(view, values, unit, outlook, best);
  chooser.hold();
  if (view.state.unit(unit).condition.frozen || outlook.nearest() == kNoUnit) {
    chooser.hunker_or_guard();
    return best.item();
  }
  // charges come early because a good one rules out most other candidates by their bounds
  chooser.charge_all();
  chooser.hunker_or_guard();
  StraightMoves moves(view, values, unit, outlook, best);
  moves.to_places(outlook.nearest());
  moves.aside();
  return best.item();
}

void greedy_terms(const View& view, const UnitValues& values, UnitIndex unit, std::span<const Action> actions,
                  std::span<Terms> terms) {
  if (actions.empty()) return;
  Outlook outlook(view, values, unit);
  outlook.take_support(view, values, threat_to, best_attack);
  BestAction best;
  const Chooser chooser(view, values, unit, outlook, best);
  for (std::size_t i = 0; i < actions.size(); ++i) terms[i] = chooser.terms_of(actions[i]);
}

SpellChoice greedy_spell(const View& view, const UnitValues& values, UnitIndex wizard) {
  const State& state = view.state;
  const auto value = [&](const SpellChoice& choice) {
    const bool covered = in_cover(view.rules, state, wizard, choice.target, EventKind::spell);
    const OddsEntry odds =
        view.odds.spell(wizard, choice.spell, choice.target, as_defender(state, choice.target, covered));
    return odds.gain * values.value(choice.target);
  };
  return best_choice(view, SpellQuestion{state.owner(wizard), wizard}, value).item;
}

std::optional<Path> greedy_melee_move(const View& view, const UnitValues& values, const MeleeMoveQuestion& question) {
  const State& state = view.state;
  const UnitIndex unit = question.unit;
  const Length limit = question.limit;
  const Point from = state.unit(unit).at;
  Outlook outlook(view, values, unit);
  outlook.take_support(view, values, threat_to, best_attack);
  const Point stay = place_without_move(view, unit, question.charged);
  const auto score = [&](Point at, bool covered) { return outlook.score(at, covered) + outlook.approach_score(at); };
  // a unit that stays keeps its Hunkered cover
  Value best = score(stay, state.unit(unit).hunkered || in_cover_piece(state, stay));
  const PieceSet about = pieces_about(state, unit, limit);
  std::optional<Path> path;
  for (int direction = 0; direction < 16; direction += 2) {
    const Path move = Path::straight(
        from, end_over_ground(view, unit, limit, about, [&](Length length) { return along(from, direction, length); }));
    const Value value =
        score(move.end(), in_cover_piece(state, move.end(), about)) - danger_on(view, values, unit, move, about);
    if (value <= best || !legal(view, question, move)) continue;
    best = value;
    path = move;
  }
  return path;
}

UnitIndex Players::choose(const View& view, const TesterQuestion& question) const {
  const State& state = view.state;
  Best<UnitIndex, 1> best;
  best.offer(0, kNoUnit, -37);  // nobody is left
  for (const UnitIndex unit : state.army(question.seat)) {
    if (state.unit(unit).condition.stunned) continue;
    const Profile& profile = state.profile(unit);
    const int fails = profile.quality - 1;
    best.offer(unit, unit, -(profile.reroll_morale ? fails * fails : 6 * fails));
  }
  return best.item();
}

// Choosing the unit to activate: the one with the best action from its place.

namespace {

/// How urgently a Stunned unit should stand up before an enemy reaches it.
Value stand_up_score(const View& view, const UnitValues& values, UnitIndex unit) {
  const State& state = view.state;
  bool in_danger = false;
  state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    if (other.activated || other.condition.stunned || in_danger) return;
    in_danger = state.within(unit, enemy, std::max(other.reach.charge, other.reach.shot));
  });
  return in_danger ? view.odds.weights().stand_up * values.value(unit) : 0;
}

/// Value of the friends near a leader.
Value leader_score(const View& view, const UnitValues& values, UnitIndex unit, Length radius) {
  const State& state = view.state;
  Value value = 0;
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly != unit && state.within(unit, friendly, radius)) value = std::max(value, values.value(friendly));
  }
  return view.odds.weights().leader_first * value;
}

/// The best attack in reach of each of several units from their places.
class BestAttacks {
 public:
  static constexpr std::size_t kUnits = 8;

  /// @param units  at most `kUnits`
  BestAttacks(const View& view, const UnitValues& values, std::span<const UnitIndex> units)
      : view_(view), values_(values) {
    for (std::size_t i = 0; i < units.size(); ++i) takers_[i] = taker(units[i]);
    for_each_enemy_stretch(view.state, view.state.owner(units.front()), [&](int begin, int end) {
      for (int first = begin; first < end; first += EnemyBlock::kEnemies) attack(first, end, units.size());
    });
  }

  Value operator[](std::size_t i) const { return best_[i]; }

 private:
  /// A unit and its reaches from the centre.
  struct Taker {
    UnitIndex unit;
    int markers;
    Length charge;
    Length shot;
    Value at_stake;
  };

  Taker taker(UnitIndex unit) const {
    const UnitState& self = view_.state.unit(unit);
    const bool frozen = self.condition.frozen;
    return {unit, self.condition.markers, Bases::from_centre(frozen ? -1 : self.reach.charge, self.radius),
            Bases::from_centre(frozen ? self.reach.range : self.reach.shot, self.radius),
            values_.own_loss(view_.state, unit) * values_.value(unit)};
  }

  /// Evaluates the attacks on a block of enemies. All pairs in reach are found first, without branches, then evaluated
  /// one after another.
  void attack(int first, int end, std::size_t count) {
    static_assert(kUnits * EnemyBlock::kEnemies == 64);
    std::uint64_t charged = 0;
    std::uint64_t shot_at = 0;
    EnemyBlock enemies(view_.state.bases, first, end);
    for (std::size_t i = 0; i < count; ++i) {
      const Taker& taker = takers_[i];
      Points from;
      fill(view_.state.unit(taker.unit).at, from);
      enemies.look_from(from);
      charged |= std::uint64_t{enemies.within(taker.charge)} << i * EnemyBlock::kEnemies;
      shot_at |= std::uint64_t{enemies.within(taker.shot)} << i * EnemyBlock::kEnemies;
    }
    const auto offer = [&](std::uint64_t pairs, const auto& value_of) {
      for (; pairs != 0; pairs &= pairs - 1) {
        const auto pair = static_cast<std::size_t>(__builtin_ctzll(pairs));
        Value& best = best_[pair / EnemyBlock::kEnemies];
        const auto target = static_cast<UnitIndex>(first + static_cast<int>(pair % EnemyBlock::kEnemies));
        best =
            greater_of(best, value_of(takers_[pair / EnemyBlock::kEnemies], target, as_defender(view_.state, target)));
      }
    };
    offer(charged, [&](const Taker& taker, UnitIndex target, DefenderSlot standing) {
      const OddsEntry odds = view_.odds.charge(taker.unit, target, standing, taker.markers);
      return charge_value(odds, taker.at_stake, values_.value(target));
    });
    offer(shot_at, [&](const Taker& taker, UnitIndex target, DefenderSlot standing) {
      return shot_value(view_, values_, taker.unit, target, standing);
    });
  }

  const View& view_;
  const UnitValues& values_;
  std::array<Taker, kUnits> takers_;
  std::array<Value, kUnits> best_{};  ///< value of the best attack of each
};

Value best_attack(const View& view, const UnitValues& values, UnitIndex unit) {
  return BestAttacks(view, values, {&unit, 1})[0];
}

/// Calls `visit(enemy, value)` with the better attack of each enemy that reaches a unit at its place and
/// `counts(enemy)`.
template <class Counts, class Visit>
void for_each_attack_on(const View& view, const UnitValues& values, UnitIndex unit, const Counts& counts,
                        const Visit& visit) {
  const State& state = view.state;
  const UnitState& self = state.unit(unit);
  const Value value = values.value(unit);
  const DefenderSlot standing = as_defender(state, unit);
  Points from;
  fill(self.at, from);
  for_each_enemy_stretch(state, state.owner(unit), [&](int begin, int end) {
    for (int first = begin; first < end; first += EnemyBlock::kEnemies) {
      const EnemyBlock enemies(state.bases, first, end, from);
      const unsigned charging = enemies.charging(self.radius);
      const unsigned shooting = enemies.shooting(self.radius);
      for (unsigned left = charging | shooting; left != 0; left &= left - 1) {
        const int i = __builtin_ctz(left);
        const auto enemy = static_cast<UnitIndex>(first + i);
        const UnitState& other = state.unit(enemy);
        if (!counts(other) || other.condition.stunned) continue;
        Value greatest = 0;
        if ((charging >> i & 1U) != 0) {
          const OddsEntry odds = view.odds.charge(enemy, unit, standing, other.condition.markers);
          greatest = greater_of(greatest, charge_value(odds, 1000 * values.value(enemy), value));
        }
        if ((shooting >> i & 1U) != 0)
          greatest = greater_of(greatest, view.odds.shot(enemy, unit, standing).gain * value);
        visit(other, greatest);
      }
    }
  });
}

/// The greatest value of an attack on a unit at its place by enemies that are still to act; at least 0.
Value danger(const View& view, const UnitValues& values, UnitIndex unit) {
  Value greatest = 0;
  for_each_attack_on(
      view, values, unit, [](const UnitState& enemy) { return !enemy.activated; },
      [&](const UnitState&, Value value) { greatest = greater_of(greatest, value); });
  return greatest;
}

/// T of a unit at its place, whatever the size of its army.
Value threat_to(const View& view, const UnitValues& values, UnitIndex unit) {
  const Weights& weights = view.odds.weights();
  const Value later = values.last_round() ? 0 : weights.threat_later;
  Value sum = 0;
  for_each_attack_on(
      view, values, unit, [&](const UnitState& enemy) { return !enemy.activated || later != 0; },
      [&](const UnitState& enemy, Value value) { sum += (enemy.activated ? later : weights.threat_now) * value; });
  return std::min(sum / 1000, 1000 * values.value(unit));
}

/// The scores of units for being activated now (section B, "which unit").
class QuickScores {
 public:
  QuickScores(const View& view, const UnitValues& values, std::span<const UnitIndex> choices)
      : view_(view), values_(values), weights_(view.odds.weights()) {
    for (const UnitIndex unit : choices) dearest_ = std::max(dearest_, values.value(unit));
  }

  /// @param attack  value of the best attack of a unit in reach; at least 0
  Value of(UnitIndex unit, Value attack) const {
    const State& state = view_.state;
    if (state.unit(unit).condition.stunned) return stand_up_score(view_, values_, unit) + tempo(unit, 0);
    const Profile& profile = state.profile(unit);
    return attack + tempo(unit, attack) +
           (profile.leader_dice > 0 ? leader_score(view_, values_, unit, profile.leader_radius) : 0);
  }

 private:
  /// Reasons besides the attack to act first: a unit in danger moves away or stands up; a cheap unit, or one without a
  /// target, gives the enemy the least to react to.
  Value tempo(UnitIndex unit, Value attack) const {
    Value value = 0;
    const bool follows = weights_.support != 0 && view_.state.profile(unit).healer_on != 0;  // where it will be needed
    if (!follows) {
      value += weights_.cheap_first * (dearest_ - values_.value(unit));
      if (attack == 0) value += weights_.idle_first * dearest_;
    }
    if (weights_.danger_first != 0) {
      value += weights_.danger_first * (std::max<Value>(0, danger(view_, values_, unit) - attack) / 1000);
    }
    return values_.last_round() ? value * weights_.last_first / 1000 : value;
  }

  const View& view_;
  const UnitValues& values_;
  const Weights& weights_;
  Value dearest_ = 0;
};

}  // namespace

UnitIndex greedy_unit(const View& view, const UnitValues& values, std::span<const UnitIndex> choices) {
  if (choices.size() == 1) return choices.front();
  const QuickScores scores(view, values, choices);
  UnitIndex best = choices.front();
  Value best_score = -1;
  for (std::size_t first = 0; first < choices.size(); first += BestAttacks::kUnits) {
    const auto units = choices.subspan(first, std::min(choices.size() - first, BestAttacks::kUnits));
    const BestAttacks attacks(view, values, units);
    for (std::size_t i = 0; i < units.size(); ++i) {
      const Value score = scores.of(units[i], attacks[i]);
      const bool better = score > best_score;
      best_score = better ? score : best_score;
      best = better ? units[i] : best;
    }
  }
  return best_score > 0 ? best : view.state.cheapest(choices);
}

}  // namespace warbalance::warstuff2
