#include <algorithm>
#include <limits>

#include "engine/systems/warstuff2/ground.hpp"
#include "engine/systems/warstuff2/players/candidates.hpp"
#include "engine/systems/warstuff2/players/compass.hpp"

// The default player: scores what an action does now, what it risks and what it prepares, and takes the best.

namespace warbalance::warstuff2 {
namespace {

/// The pieces that a move of this length could meet, and maybe others.
PieceSet pieces_about(const State& state, UnitIndex unit, Length length) {
  const UnitState& self = state.unit(unit);
  return length <= self.reach.charge ? self.ground : state.terrain.all();
}

/// Scores candidates and keeps the best; of equal ones the first in the order of section B, which is the order of
/// the ranks, whatever the order in which they are looked at. A candidate that cannot win even with the
/// best of places is dropped unscored.
class Chooser {
 public:
  Chooser(const View& view, const Stakes& stakes, UnitIndex unit)
      : view_(view),
        stakes_(stakes),
        unit_(unit),
        from_(view.state.unit(unit).at),
        profile_(view.state.profile(unit)),
        open_(view.state.terrain.count() == 0),
        may_leap_((view.state.terrain.steep() | view.state.terrain.chasms()) != 0),
        outlook_(view, stakes, unit) {}

  const Outlook& outlook() const { return outlook_; }
  const Action& best() const { return best_; }

  void hold() {
    const Aim shot = profile_.shoots() ? aim(view_, stakes_, unit_, outlook_, from_) : kNoAim;
    chance_here_ = outlook_.chance_score(from_, kNoFoe);
    score_here_ = chance_here_ + threat_score(from_, view_.state.unit(unit_).in_cover_piece);
    offer(0, {ActionKind::hold, unit_of(shot.foe), {}}, shot.worth + score_here_);
  }
  /// After `hold`.
  void hunker_or_guard() {
    if (chance_here_ >= best_score_) {
      offer(1, {ActionKind::hunker, kNoUnit, {}},
            profile_.always_cover ? score_here_ : chance_here_ + threat_score(from_, true));
    }
    if (profile_.shoots()) offer(2, {ActionKind::guard, kNoUnit, {}}, guard_worth() + score_here_);
  }

  /// A kind of move, with what none of them can be worth more than.
  struct MoveKind {
    ActionKind kind;
    Length limit;
    bool shoots;
    Worth worth_at_most;
  };
  MoveKind move_kind(ActionKind kind, Length limit) const {
    const bool shoots = kind == ActionKind::advance && profile_.shoots();
    const Worth approach = outlook_.best_approach(limit);
    return {kind, limit, shoots, outlook_.best_chance() + std::max(approach, shoots ? outlook_.shots().best() : 0)};
  }

  /// A straight move to `point_at(limit)`, which is asked for only while the move could still win. On a table with
  /// terrain it is as long as the ground allows.
  template <class PointAt>
  void move(int rank, const MoveKind& kind, PointAt&& point_at) {
    if (!wins(rank, kind.worth_at_most)) return;
    walk(rank, kind,
         open_ ? Route{Path::straight(from_, point_at(kind.limit)), 0}
               : move_over_ground(view_, unit_, kind.limit, point_at));
  }

  /// The moves to all sides.
  void move_aside(int rush_rank, const MoveKind& rushes, int advance_rank, const MoveKind& advances) {
    const Terrain& terrain = view_.state.terrain;
    const UnitState& self = view_.state.unit(unit_);
    const Length farthest = std::max(rushes.limit, advances.limit);
    const PieceSet about = pieces_about(view_.state, unit_, farthest);
    Grounds grounds;
    if (about != 0) {
      const PieceSet climbed = profile_.flies ? 0 : about & terrain.steep();
      const PieceSet slowing = profile_.flies || profile_.ignores_difficult ? 0 : about & terrain.difficult();
      const Compass ends(from_, farthest);
      grounds.climbed = ends.ways_near(terrain, climbed, self.radius);
      grounds.slowing = ends.ways_near(terrain, slowing, self.radius);
      grounds.any =
          grounds.climbed | grounds.slowing | ends.ways_near(terrain, about & ~climbed & ~slowing, self.radius);
    }
    move_aside(rush_rank, rushes, grounds);
    move_aside(advance_rank, advances, grounds);
  }

  /// The move towards an enemy, around what bars the straight way.
  void approach(int rank, const MoveKind& kind, UnitIndex enemy) {
    const auto towards_it = [&](Length limit) { return point_towards(view_.rules, view_.state, unit_, enemy, limit); };
    if (open_) return move(rank, kind, towards_it);
    // who is near, but behind a wall, comes nearer by every inch of the way around
    const Worth farthest = outlook_.shorter_way_score(kind.limit);
    if (!wins(rank, std::max(kind.worth_at_most, outlook_.best_chance() + farthest))) return;
    const Route straight = move_over_ground(view_, unit_, kind.limit, towards_it);
    if (ground_allows(view_.rules, view_.state, unit_, straight.path, straight.met)) return walk(rank, kind, straight);
    if (const auto path = way_around(view_, unit_, enemy, straight.path, kind.limit)) {
      walk(rank, kind, {*path, pieces_met(view_.state, unit_, *path)},
           std::max(outlook_.shorter_way_score(path_length(*path)), outlook_.approach_score(path->end())));
    }
  }

  /// All charges, those first that promise most.
  void charge_all(int first_rank) {
    outlook_.charges().visit_in_reach(from_, [&](const Attacks::Attack& attack) {
      // a leap makes a bad charge less likely to happen, so less bad
      const Worth at_most = may_leap_ ? std::max<Worth>(0, attack.worth) : attack.worth;
      if (at_most + outlook_.best_chance() < best_score_) return true;
      charge(first_rank + attack.foe, attack);
      return false;
    });
  }

 private:
  /// A move on a table with terrain.
  void walk(int rank, const MoveKind& kind, const Route& route) {
    walk(rank, kind, route, outlook_.approach_score(route.path.end()));
  }
  /// The dearer a question, the later it is asked: first what a move would be worth with the best shot by distance and
  /// the best of places, last whether it is legal.
  /// @param approach  what coming nearer is worth when there is nobody to shoot at
  void walk(int rank, const MoveKind& kind, const Route& route, Worth approach) {
    const Path& path = route.path;
    const Point to = path.end();
    Worth now = kind.shoots ? std::max(approach, outlook_.shots().best_at_once(to)) : approach;
    if (!wins(rank, now + outlook_.best_chance()) || to == from_) return;
    const Worth chance = outlook_.chance_score(to, kNoFoe);
    if (!wins(rank, now + chance)) return;
    arrive(rank, kind, route, approach, now, chance + threat_score(to, in_cover_piece(view_.state, to, route.met)));
  }
  /// The rest of a move whose end has a known worth.
  /// @param now    what it is worth on arrival, at most
  /// @param there  chance and threat of its end
  void arrive(int rank, const MoveKind& kind, const Route& route, Worth approach, Worth now, Worth there) {
    const Path& path = route.path;
    const Point to = path.end();
    there -=
        outlook_.guard_danger(from_, to) + (route.met != 0 ? danger_on(view_, stakes_, unit_, path, route.met) : 0);
    if (!wins(rank, now + there)) return;
    Aim shot = kNoAim;
    if (kind.shoots) {
      shot = aim(view_, stakes_, unit_, outlook_, to);
      now = shot.foe == kNoFoe ? approach : shot.worth;
      if (!wins(rank, now + there)) return;
    }
    if (is_within_limit(view_.rules, view_.state, unit_, path, kind.limit, route.met) &&
        path_is_clear(view_.rules, view_.state, unit_, path, Spacing::keeps_gap, route.met)) {
      offer(rank, {kind.kind, unit_of(shot.foe), path}, now + there);
    }
  }

  /// The ways to the sides (bits) on which terrain may lie.
  struct Grounds {
    unsigned any = 0;
    unsigned climbed = 0;
    unsigned slowing = 0;
  };
  void move_aside(int first_rank, const MoveKind& kind, const Grounds& grounds) {
    if (kind.worth_at_most < best_score_) return;
    const Compass ends(from_, kind.limit);
    Lanes16 gaps;
    unsigned ways = hopeful_ways(kind, ends, gaps) | grounds.climbed;
    if ((grounds.slowing & ~ways) != 0) {
      Lanes16 slowed_gaps;
      ways |= hopeful_ways(kind, Compass(from_, kind.limit / 2), slowed_gaps) & grounds.slowing;
    }
    const unsigned shortening = grounds.climbed | grounds.slowing;
    Worths threats;
    if ((ways & ~shortening) != 0) {
      outlook_.threats(ends.x(), ends.y(), threats);
      ways &= grounds.any | safe_ways(outlook_.greatest_threat_worth(best_score_ - kind.worth_at_most), threats);
    }
    for (; ways != 0; ways &= ways - 1) {
      const int way = __builtin_ctz(ways);
      const int rank = first_rank + way;
      if ((shortening >> way & 1U) != 0) {
        move(rank, kind, [&](Length limit) { return along(from_, 2 * way, limit); });
        continue;
      }
      const Worth approach = outlook_.approach_score_of(gaps[way]);
      Worth now = kind.shoots ? std::max(approach, outlook_.shots().best()) : approach;
      const bool over_ground = (grounds.any >> way & 1U) != 0;
      Worth threat = outlook_.threat_score_of(threats[static_cast<std::size_t>(way)]);
      if (!wins(rank, now + outlook_.best_chance() + (over_ground ? 0 : threat))) continue;
      Route route{Path::straight(from_, ends[way]), 0};
      if (route.path.end() == from_) continue;
      if (over_ground) route.met = pieces_met(view_.state, unit_, route.path);
      const bool covered = route.met != 0 && in_cover_piece(view_.state, route.path.end(), route.met);
      if (covered) threat = threat_score(route.path.end(), true);
      const Worth there = threat + outlook_.chance_score(route.path.end(), kNoFoe);
      if (kind.shoots) now = std::max(approach, outlook_.shots().best_at_once(route.path.end()));
      if (wins(rank, now + there)) arrive(rank, kind, route, approach, now, there);
    }
  }
  /// The ways (bits) that might win if their ends were the best of places but for their gaps, which are told.
  unsigned hopeful_ways(const MoveKind& kind, const Compass& ends, Lanes16& gaps) const {
    constexpr unsigned kAll = (1U << Compass::kWays) - 1;
    outlook_.gaps(ends.x(), ends.y(), gaps);
    const Worth least = best_score_ - outlook_.best_chance();
    if (kind.shoots && outlook_.shots().best() >= least) return kAll;
    Lanes16 farthest;
    fill(outlook_.farthest_gap_worth(least), farthest);
    return set_of(gaps <= farthest);
  }

  /// The ways (bits) on which the sum of the threats is at most `greatest`.
  static unsigned safe_ways(Worth greatest, const Worths& threats) {
    unsigned ways = 0;
    for (unsigned way = 0; way < Compass::kWays; ++way) ways |= (threats[way] <= greatest ? 1U : 0U) << way;
    return ways;
  }

  void charge(int rank, const Attacks::Attack& attack) {
    const FoeIndex foe = attack.foe;
    const UnitIndex target = outlook_.unit(foe);
    Worth worth = attack.worth;
    auto path = charge_path(view_.rules, view_.state, unit_, target);
    if (!path && may_leap_ && !profile_.flies) {
      path = charge_path(view_.rules, view_.state, unit_, target, true);
      if (path) worth = after_leaps(view_, unit_, *path, worth);
    }
    if (!path) return;
    // it will stand a step back from the target, on the line of the charge
    const Point place = outlook_.place(foe);
    const Point after = place + scaled_away(path->end() - place, outlook_.radius_sum(foe) + view_.rules.step_back);
    offer(rank, {ActionKind::charge, target, *path},
          worth + place_score(view_, stakes_, outlook_, after, foe) - outlook_.guard_danger(from_, path->end()) -
              danger_on(view_, stakes_, unit_, *path, pieces_met(view_.state, unit_, *path)));
  }

  Worth threat_score(Point place, bool covered) const {
    return covered ? outlook_.threat_score_in_cover(view_, stakes_, place, kNoFoe)
                   : outlook_.threat_score(place, kNoFoe);
  }

  UnitIndex unit_of(FoeIndex foe) const { return foe != kNoFoe ? outlook_.unit(foe) : kNoUnit; }

  bool wins(int rank, Worth score) const { return score > best_score_ || (score == best_score_ && rank < best_rank_); }

  /// Half of the best shot at an enemy that may still come near.
  Worth guard_worth() const {
    Worth best = 0;
    for (FoeIndex foe = 0; foe < outlook_.foes(); ++foe) {
      const UnitIndex enemy = outlook_.unit(foe);
      const UnitState& other = view_.state.unit(enemy);
      if (other.activated) continue;
      const Length reach = profile_.range + other.reach.charge + outlook_.radius_sum(foe);
      if (distance2(from_, other.at) > square(reach)) continue;
      const DefenderState standing = as_defender(view_.state, enemy, true);
      best = std::max(best, view_.odds.shot(unit_, enemy, standing).gain * stakes_.value(enemy));
    }
    return best * view_.rules.tactic_guard / 1000;
  }

  void offer(int rank, const Action& action, Worth score) {
    if (!wins(rank, score)) return;
    best_score_ = score;
    best_rank_ = rank;
    best_ = action;
  }

  const View& view_;
  const Stakes& stakes_;
  UnitIndex unit_;
  Point from_;
  const Profile& profile_;
  bool open_;      ///< no terrain on the table
  bool may_leap_;  ///< there are heights or gaps
  Outlook outlook_;
  Worth chance_here_ = 0;  ///< of the place where the unit stands
  Worth score_here_ = 0;   ///< and the threat there
  Action best_{};
  int best_rank_ = 0;
  Worth best_score_ = std::numeric_limits<Worth>::min();
};

/// The move after melee of a unit with no terrain about; none is worth more than `best`: it stays.
std::optional<Path> melee_move_on_bare_ground(const View& view, const Outlook& outlook, UnitIndex unit, Length limit,
                                              UnitIndex charged, Worth best) {
  const Point from = view.state.unit(unit).at;
  const Compass ends(from, limit);
  Lanes16 gaps;
  Worths threats;
  outlook.gaps(ends.x(), ends.y(), gaps);
  outlook.threats(ends.x(), ends.y(), threats);
  std::optional<Path> path;
  for (int way = 0; way < Compass::kWays; ++way) {
    const Worth sure =
        outlook.threat_score_of(threats[static_cast<std::size_t>(way)]) + outlook.approach_score_of(gaps[way]);
    if (sure + outlook.best_chance() <= best) continue;
    const Path move = Path::straight(from, ends[way]);
    const Worth score = sure + outlook.chance_score(move.end(), kNoFoe);
    if (score <= best || !melee_move_is_legal(view, unit, move, limit, charged)) continue;
    best = score;
    path = move;
  }
  return path;
}

}  // namespace

Action tactical_action(const View& view, const Stakes& stakes, UnitIndex unit) {
  const State& state = view.state;
  const Profile& profile = state.profile(unit);
  Chooser chooser(view, stakes, unit);
  const UnitIndex nearest = chooser.outlook().nearest();
  if (state.unit(unit).condition.frozen || nearest == kNoUnit) {
    chooser.hold();
    chooser.hunker_or_guard();
    return chooser.best();
  }

  // Ranks: hold, hunker, guard 0-2, advances 3-14, rushes 15-26, charges from 27. Charges early: a good one rules out
  // most of the rest without a look.
  constexpr int kAdvanceRank = 3;
  constexpr int kRushRank = 15;
  constexpr int kChargeRank = 27;
  chooser.hold();
  chooser.charge_all(kChargeRank);
  chooser.hunker_or_guard();

  const auto advances = chooser.move_kind(ActionKind::advance, move_limit(view.rules, profile, ActionKind::advance));
  const auto rushes = chooser.move_kind(ActionKind::rush, move_limit(view.rules, profile, ActionKind::rush));
  const auto try_advance = [&](int place, auto&& point) { chooser.move(kAdvanceRank + place, advances, point); };
  const auto try_rush = [&](int place, auto&& point) { chooser.move(kRushRank + place, rushes, point); };
  chooser.approach(kRushRank, rushes, nearest);
  chooser.approach(kAdvanceRank, advances, nearest);
  if (profile.shoots()) {
    if (const auto to = point_into_range(view, unit, chooser.outlook())) {
      try_advance(2, [&](Length) { return *to; });
    }
  }
  if (const auto cover = nearest_cover_point(state, unit, std::max(advances.limit, rushes.limit))) {
    try_advance(3, [&](Length) { return *cover; });
    try_rush(3, [&](Length) { return *cover; });
  }
  const auto away = [&](Length limit) { return point_away(state, unit, nearest, limit); };
  try_advance(1, away);
  try_rush(1, away);
  chooser.move_aside(kRushRank + 4, rushes, kAdvanceRank + 4, advances);
  return chooser.best();
}

SpellChoice tactical_spell(const View& view, const Stakes& stakes, UnitIndex wizard) {
  const State& state = view.state;
  const Profile& profile = state.profile(wizard);
  SpellChoice best;
  Worth best_worth = -1;
  for (int spell = 0; spell < profile.spell_count; ++spell) {
    for_each_enemy(state, state.owner(wizard), [&](UnitIndex enemy) {
      if (!spell_reaches(view.rules, state, wizard, profile.spells[static_cast<std::size_t>(spell)], enemy)) return;
      const DefenderState standing =
          as_defender(state, enemy, in_cover(view.rules, state, wizard, enemy, EventKind::spell));
      const Worth worth = view.odds.spell(wizard, spell, enemy, standing).gain * stakes.value(enemy);
      if (worth > best_worth) {
        best_worth = worth;
        best = {spell, enemy};
      }
    });
  }
  return best;
}

std::optional<Path> tactical_melee_move(const View& view, const Stakes& stakes, UnitIndex unit, Length limit,
                                        UnitIndex charged) {
  const State& state = view.state;
  const Point from = state.unit(unit).at;
  const Outlook outlook(view, stakes, unit);
  const Point stay = place_without_move(view, unit, charged);
  const auto score_at = [&](Point at) { return place_score(view, stakes, outlook, at) + outlook.approach_score(at); };
  // who stays keeps the cover that it made for itself
  Worth best = state.unit(unit).hunkered ? outlook.threat_score_in_cover(view, stakes, stay, kNoFoe) +
                                               outlook.chance_score(stay, kNoFoe) + outlook.approach_score(stay)
                                         : score_at(stay);
  if (pieces_about(state, unit, limit) == 0)
    return melee_move_on_bare_ground(view, outlook, unit, limit, charged, best);
  std::optional<Path> path;
  for (int direction = 0; direction < 16; direction += 2) {
    const auto [move, met] =
        move_over_ground(view, unit, limit, [&](Length length) { return along(from, direction, length); });
    const Worth score = score_at(move.end()) - danger_on(view, stakes, unit, move, met);
    if (score <= best || !melee_move_is_legal(view, unit, move, limit, charged)) continue;
    best = score;
    path = move;
  }
  return path;
}

UnitIndex tactical_morale_tester(const View& view, int seat) {
  const State& state = view.state;
  UnitIndex best = kNoUnit;
  int best_chance = -1;
  for (const UnitIndex unit : state.army(seat)) {
    if (state.unit(unit).condition.stunned) continue;
    const Profile& profile = state.profile(unit);
    const int fails = profile.quality - 1;
    const int chance = 36 - (profile.reroll_morale ? fails * fails : 6 * fails);
    if (chance > best_chance) {
      best_chance = chance;
      best = unit;
    }
  }
  return best;
}

}  // namespace warbalance::warstuff2
