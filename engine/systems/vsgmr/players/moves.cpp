#include <algorithm>
#include <array>

#include "engine/systems/vsgmr/players/worth.hpp"

// VS-C5 .. VS-C9: moves of the built-in players.

namespace warbalance::vsgmr {
namespace {

constexpr std::size_t kNearEnemies = 5;

/// A turn by a multiple of 45 degrees, as a matrix in thousandths.
struct Turn {
  Length cosine;
  Length sine;
};
constexpr std::array<Turn, 5> kBearings = {{{1000, 0}, {707, 707}, {707, -707}, {0, 1000}, {0, -1000}}};

Point turned(Point v, Turn by) {
  return {(v.x * by.cosine - v.y * by.sine) / 1000, (v.x * by.sine + v.y * by.cosine) / 1000};
}

/// Where a figure may go and what that is worth.
struct Candidate {
  Path path;
  bool toward_objective = false;
};

class Candidates {
 public:
  Candidates(const View& view, UnitIndex unit)
      : view_(view),
        state_(view.state),
        unit_(unit),
        self_(state_.unit(unit)),
        profile_(state_.profile(unit)),
        walker_(walker_of(state_, unit, profile_.flies)) {
    add(Path{}, false);
    objective_ = nearest_enemy(state_, unit, self_.at);
    if (objective_ == kNoUnit) return;
    find_near();
    for (std::size_t i = 0; i < near_count_; ++i) add_contact(near_[i]);
    for (std::size_t i = 0; i < near_count_ && profile_.shoots; ++i) add_range(near_[i]);
    add_cover();
    add(way(state_.place(objective_)), true);
  }

  std::span<const Candidate> all() const { return {list_.data(), count_}; }
  UnitIndex objective() const { return objective_; }
  const Walker& walker() const { return walker_; }

 private:
  void add(const Path& path, bool toward) {
    if (path.count == 1 && !toward) return;
    if (count_ < list_.size()) list_[count_++] = {path, toward};
  }

  /// The way to a place as far as the figure comes; a flyer may end in flight.
  Path way(Point goal) const { return way_to(view_.rules, state_, walker_, goal, profile_.flies); }

  void find_near() {
    std::array<std::pair<Length, UnitIndex>, kMaxUnits> gaps;
    std::size_t count = 0;
    state_.for_each_enemy(state_.owner(unit_), [&](UnitIndex enemy) {
      if (state_.unit(enemy).mount != kNoUnit) return;  // the mount stands for everybody aboard
      gaps[count++] = {length_up(self_.at, state_.place(enemy)) - state_.base(enemy), enemy};
    });
    near_count_ = std::min(count, kNearEnemies);
    std::partial_sort(gaps.begin(), gaps.begin() + static_cast<std::ptrdiff_t>(near_count_),
                      gaps.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < near_count_; ++i) near_[i] = gaps[i].second;
  }

  void add_contact(UnitIndex enemy) {
    const Point centre = state_.place(enemy);
    const Length apart = walker_.radius + state_.base(enemy) + 2;
    if (length_up(self_.at, centre) - apart > walker_.allowance || self_.at == centre) return;
    for (const Turn bearing : kBearings) {
      const Point side = turned(self_.at - centre, bearing);
      if (side == Point{}) continue;
      const Point goal = centre + scaled_away(side, apart);
      if (!may_stand(view_.rules, state_, walker_, goal, false)) continue;
      const Path path = way(goal);
      if (path.count > 1 && path.end() == goal) return add(path, false);
    }
  }

  void add_range(UnitIndex enemy) {
    const Point centre = state_.place(enemy);
    const Length apart = range_of(view_.rules, profile_) - 2 + walker_.radius + state_.base(enemy);
    if (self_.at == centre) return;
    const Point out = scaled_down(self_.at - centre, apart);
    const Point goal = centre + out;
    if (!on_table(view_.rules, goal)) return;
    add(way(goal), false);
  }

  /// A place in the piece, or behind it.
  void add_cover() {
    const Terrain& terrain = state_.terrain;
    const PieceSet hides = terrain.cover() | terrain.sight_blocking();
    const Point enemy = state_.place(objective_);
    terrain.for_each(hides, [&](int, const TerrainPiece& piece) {
      const Shape& shape = piece.shape;
      const Length r = walker_.radius;
      if (!is_near(shape, self_.at, r + walker_.allowance)) return;
      Point goal = self_.at;
      if (!piece.traits.solid) {
        goal = inside(shape, r);
      } else {
        const Point centre = shape.centre;
        const Length dx = enemy.x - centre.x;
        const Length dy = enemy.y - centre.y;
        const bool sideways = std::abs(dx) >= std::abs(dy);
        goal.x = sideways ? (dx > 0 ? shape.low.x - r - 1 : shape.high.x + r + 1)
                          : std::clamp(goal.x, shape.low.x, shape.high.x);
        goal.y = sideways ? std::clamp(goal.y, shape.low.y, shape.high.y)
                          : (dy > 0 ? shape.low.y - r - 1 : shape.high.y + r + 1);
      }
      if (goal != self_.at && on_table(view_.rules, goal)) add(way(goal), false);
    });
  }

  /// The nearest point that lies a base's radius inside.
  Point inside(const Shape& shape, Length r) const {
    if (shape.outline == Outline::circle) {
      const Length deep = std::max(shape.radius - r, Length{0});
      if (distance2(self_.at, shape.centre) <= square(deep) || self_.at == shape.centre) return self_.at;
      return shape.centre + scaled_down(self_.at - shape.centre, deep);
    }
    const auto nearest = [r](Length at, Length low, Length high) {
      return high - low < 2 * r ? (low + high) / 2 : std::clamp(at, low + r, high - r);
    };
    return {nearest(self_.at.x, shape.low.x, shape.high.x), nearest(self_.at.y, shape.low.y, shape.high.y)};
  }

  const View& view_;
  const State& state_;
  UnitIndex unit_;
  const FigureState& self_;
  const Profile& profile_;
  Walker walker_;
  UnitIndex objective_ = kNoUnit;
  std::array<UnitIndex, kNearEnemies> near_{};
  std::size_t near_count_ = 0;
  std::array<Candidate, 2 + 2 * kNearEnemies + kMaxPieces> list_;
  std::size_t count_ = 0;
};

/// What an enemy's attacks on this side are worth to it.
class Threats {
 public:
  Threats(const View& view, UnitIndex unit) : view_(view), unit_(unit) {
    const State& state = view.state;
    state.for_each_enemy(state.owner(unit), [&](UnitIndex enemy) {
      if (!threatens(enemy)) return;
      Worth other = 0;
      for (const UnitIndex friendly : state.army(state.owner(unit))) {
        if (friendly != unit) other = std::max(other, on(enemy, friendly, state.place(friendly), state.base(friendly)));
      }
      enemies_[count_] = enemy;
      other_[count_++] = other;
    });
  }

  /// T of section 14: what the figure adds to the enemies' prey at a place.
  Worth at(Point place) const {
    const Worth most = kMillion * view_.state.cost(unit_);
    Worth sum = 0;
    for (std::size_t i = 0; i < count_ && sum < most; ++i) {
      sum += std::max<Worth>(0, on(enemies_[i], unit_, place, view_.state.unit(unit_).radius) - other_[i]);
    }
    return std::min(sum, most);
  }

  /// Whether an enemy could attack it hand to hand there.
  bool can_be_struck(Point place) const {
    const State& state = view_.state;
    for (std::size_t i = 0; i < count_; ++i) {
      const UnitIndex enemy = enemies_[i];
      if (!may_attack(view_.rules, state, enemy, AttackKind::hand_to_hand)) continue;
      const Length far = view_.rules.reach + moves(enemy) + state.base(enemy) + state.unit(unit_).radius;
      if (distance2(place, state.place(enemy)) <= square(far)) return true;
    }
    return false;
  }

 private:
  bool threatens(UnitIndex enemy) const {
    return view_.state.able(enemy) && (may_attack(view_.rules, view_.state, enemy, AttackKind::distance) ||
                                       may_attack(view_.rules, view_.state, enemy, AttackKind::hand_to_hand));
  }
  Length moves(UnitIndex enemy) const {
    const FigureState& self = view_.state.unit(enemy);
    return self.moved || self.mount != kNoUnit ? 0 : view_.state.profile(enemy).allowance();
  }

  /// Worth of an enemy's best attack on a figure of this side that stands at a place.
  Worth on(UnitIndex enemy, UnitIndex figure, Point place, Length radius) const {
    Worth best = 0;
    for (const AttackKind kind : {AttackKind::distance, AttackKind::hand_to_hand}) {
      if (may_attack(view_.rules, view_.state, enemy, kind))
        best = std::max(best, on(enemy, figure, place, radius, kind));
    }
    return best;
  }
  Worth on(UnitIndex enemy, UnitIndex figure, Point place, Length radius, AttackKind kind) const {
    const State& state = view_.state;
    const Profile& profile = state.profile(enemy);
    const Length moved = moves(enemy);
    const Length reach = (kind == AttackKind::distance ? range_of(view_.rules, profile) : view_.rules.reach) + moved;
    const Stand from = stand_of(state, enemy);
    if (distance2(from.at, place) > square(reach + from.radius + radius)) return 0;
    OddsSetting setting;
    setting.kind = kind;
    if (moved == 0) {
      if (kind == AttackKind::hand_to_hand) {
        if (from.in_flight) return 0;
      } else {
        if (!is_in_front(view_.rules, from, place)) return 0;
        const Sight sight = look(state, from, {place, {}, radius, false}, state.unit(figure).mount != kNoUnit);
        if (!sight.visible) return 0;
        setting.cover = sight.cover;
      }
      setting.attack_support = support_of(view_.rules, state, enemy, roll_of(kind)) > 0;
      setting.armor_support = support_at(view_.rules, state, figure, place, radius, Roll::armor) > 0;
    }
    return Worth{view_.odds.chance(state, enemy, figure, setting)} * state.cost(figure);
  }

  const View& view_;
  UnitIndex unit_;
  std::array<UnitIndex, kMaxUnits> enemies_;
  std::array<Worth, kMaxUnits> other_;
  std::size_t count_ = 0;
};

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
bool board(const View& view, UnitIndex unit, const Walker& walker, Move& move) {
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
      path = way_to(view.rules, state, walker, goal, false);
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

Move choose_move(const View& view, UnitIndex unit, const MoveTaste& taste) {
  const State& state = view.state;
  const Candidates candidates(view, unit);
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
  if (taste.lots == nullptr && best.attack.worth == 0 && board(view, unit, candidates.walker(), move)) return move;
  if (move.path.count == 1) move.path = Path{};
  const UnitIndex seen = best.attack.target != kNoUnit ? best.attack.target : nearest_enemy(state, unit, best.at);
  if (seen != kNoUnit) move.facing = state.place(seen) - best.at;
  return move;
}

}  // namespace warbalance::vsgmr
