#include "engine/systems/vsgmr/sight.hpp"

#include "engine/systems/vsgmr/walker.hpp"

namespace warbalance::vsgmr {
namespace {

constexpr unsigned kCentre = 1;  ///< the line between the centres
constexpr unsigned kAll = 0x7F;

/// Whether a piece is too small to block sight: it fills less than half a space.
bool is_small(const Grid& grid, const Shape& shape) {
  constexpr std::int64_t kThousandth = 1000;
  constexpr std::int64_t kPi = 3142;
  const Point sides = shape.high - shape.low;
  const std::int64_t area = shape.outline == Outline::circle ? kPi * shape.radius * shape.radius / kThousandth
                                                             : std::int64_t{sides.x} * sides.y;
  return 2 * area < std::int64_t{grid.space} * grid.space;
}

/// Calls `visit(bit, end)` for the lines to a space: to its centre and its corners.
template <class Visit>
void for_each_line(const Grid& grid, Point centre, Visit&& visit) {
  visit(kCentre, centre);
  const std::array<Point, 6> corners = grid.corners(centre);
  for (int corner = 0; corner < grid.corner_count(); ++corner) {
    visit(kCentre << (corner + 1), corners[static_cast<std::size_t>(corner)]);
  }
}

/// What the lines that are not blocked show.
Sight by_lines(unsigned open, bool cover) {
  Sight sight;
  sight.visible = open != 0;
  sight.cover = cover || (open & kCentre) == 0;
  sight.open_lines = static_cast<std::uint8_t>(open);
  return sight;
}

}  // namespace

Sight look_on_board(const State& state, const Stand& looks, const Stand& seen, bool aboard) {
  const Grid& grid = state.grid;
  const Terrain& terrain = state.terrain;
  const Point from = looks.at;
  const Point target = seen.at;
  bool soft = aboard;
  unsigned blocked = 0;
  const PieceSet matter = terrain.near(terrain.sight_blocking() | terrain.cover(), from, target, grid.space);
  terrain.for_each(matter, [&](int, const TerrainPiece& piece) {
    if (piece.traits.low && (looks.in_flight || seen.in_flight)) return;
    if (piece.traits.blocks_los > 0) {
      if (is_small(grid, piece.shape)) return;
      for_each_line(grid, target, [&](unsigned bit, Point end) {
        if (crosses(piece.shape, from, end)) blocked |= bit;
      });
      return;
    }
    const bool own = is_near(piece.shape, from, grid.space) && !contains(piece.shape, target);  // VS-D4
    soft = soft || (!own && touches(piece.shape, from, target));
  });
  return by_lines(kAll & ~blocked & ((2U << grid.corner_count()) - 1), soft);
}

Sight past_figures_on_board(const State& state, UnitIndex looks, const Stand& from, const Stand& at, UnitIndex target,
                            Sight sight) {
  unsigned open = 0;
  for_each_line(state.grid, at.at, [&](unsigned bit, Point end) {
    const bool needed = bit == kCentre || (open & kCentre) == 0;
    const bool is_open = (sight.open_lines & bit) != 0;
    if (needed && is_open && !figures_block(state, state.owner(looks), from.at, end, target)) open |= bit;
  });
  return by_lines(open, sight.cover);
}

Stand stand_of(const State& state, UnitIndex figure) {
  const FigureState& body = state.unit(state.body(figure));
  return {body.at, body.facing, body.radius, body.in_flight};
}

bool figures_block(const State& state, int seat, Point from, Point to, UnitIndex target) {
  const UnitIndex body = target == kNoUnit ? kNoUnit : state.body(target);
  bool blocked = false;
  state.for_each_enemy(seat, [&](UnitIndex other) {
    const FigureState& stands = state.unit(other);
    if (other == body || stands.mount != kNoUnit || stands.in_flight) return;
    blocked = blocked || segment_enters_disc(from, to, stands.at, stands.radius);
  });
  return blocked;
}

bool is_in_front(const Rules& rules, const Stand& from, Point target) {
  if (rules.arc == 2) return true;
  const Point d = target - from.at;
  const std::int64_t along = dot(from.facing, d);
  if (along < 0) return false;
  if (rules.arc == 0) return true;
  // angles of 45 degrees to each side: along^2 >= |f|^2 |d|^2 / 2
  __extension__ using Wide = __int128;
  return Wide{2} * along * along >= Wide{dot(from.facing, from.facing)} * dot(d, d);
}

namespace {

/// VS-D3: the three lines to a target. Sets of them are bits.
class SightLines {
 public:
  SightLines(Point from, Point target, Length radius) : from_(from) {
    const Point d = target - from;
    const Length norm = norm_down(d);
    const Point side = norm == 0 ? Point{} : Point{-d.y * radius / norm, d.x * radius / norm};
    ends_ = {target, target + side, target - side};
  }
  /// Where they end.
  const std::array<Point, 3>& ends() const { return ends_; }
  /// Those that meet a shape.
  unsigned meeting(const Shape& shape) const {
    unsigned met = 0;
    for (std::size_t line = 0; line < ends_.size(); ++line) met |= touches(shape, from_, ends_[line]) ? 1U << line : 0U;
    return met;
  }
  static int count(unsigned lines) { return static_cast<int>((lines & 1U) + (lines >> 1 & 1U) + (lines >> 2)); }

 private:
  Point from_;
  std::array<Point, 3> ends_;
};

}  // namespace

bool is_in_range(const State& state, const Shape& shape, Point at, Length radius, Length gap) {
  if (!state.grid.is_on()) return is_near(shape, at, gap + radius);
  return state.grid.whole_apart(at, nearest_point(shape, at)) <= gap + 2 * radius;
}

Sight look(const State& state, const Stand& looks, const Stand& seen, bool aboard) {
  if (__builtin_expect(state.grid.is_on(), false)) return look_on_board(state, looks, seen, aboard);
  const Terrain& terrain = state.terrain;
  const Point from = looks.at;
  const Point target = seen.at;
  const PieceSet matter = terrain.near(terrain.sight_blocking() | terrain.cover(), from, target, seen.radius);
  if (matter == 0) return {.visible = true, .cover = aboard};
  const SightLines lines(from, target, seen.radius);
  unsigned blocked = 0;
  unsigned soft = 0;
  constexpr Length kOwnCover = 50;  // VS-D4
  terrain.for_each(matter, [&](int, const TerrainPiece& piece) {
    const bool blocks = piece.traits.blocks_los > 0;
    if (piece.traits.low && (looks.in_flight || seen.in_flight)) return;
    if (!crosses(piece.shape, from, target, seen.radius + 1)) return;  // no line comes as far as the piece
    if (!blocks && is_near(piece.shape, from, looks.radius + kOwnCover) &&
        !overlaps(piece.shape, target, seen.radius)) {
      return;
    }
    (blocks ? blocked : soft) |= lines.meeting(piece.shape);
  });
  const int open = 3 - SightLines::count(blocked);
  const int hidden = SightLines::count(blocked | soft);
  return {open > 0, hidden >= 2 || aboard, open == 1, hidden == 1 && !aboard, static_cast<std::uint8_t>(~blocked & 7U)};
}

Sight look(const State& state, const Stand& from, UnitIndex target) {
  return look(state, from, stand_of(state, target), state.unit(target).mount != kNoUnit);
}

Sight past_enemies(const State& state, UnitIndex looks, const Stand& from, const Stand& at, UnitIndex target,
                   Sight sight) {
  if (state.grid.is_on()) return past_figures_on_board(state, looks, from, at, target, sight);
  const std::array<Point, 3> ends = SightLines(from.at, at.at, at.radius).ends();
  int open = 0;
  for (std::size_t line = 0; line < ends.size(); ++line) {
    const unsigned bit = 1U << line;
    if ((sight.open_lines & bit) == 0) continue;
    if (figures_block(state, state.owner(looks), from.at, ends[line], target)) {
      sight.open_lines = static_cast<std::uint8_t>(sight.open_lines & ~bit);
    } else {
      ++open;
    }
  }
  sight.visible = open > 0;
  sight.doubtful = open == 1;
  return sight;
}

bool may_attack_with_mount(const Rules& rules, const State& state, UnitIndex attacker, AttackKind kind) {
  const FigureState& self = state.unit(attacker);
  if (self.mount == kNoUnit) return state.controlled(attacker);
  if (self.controls && !state.disabled(self.rides)) return false;
  if (kind == AttackKind::hand_to_hand) return self.controls && self.rides == self.mount;
  return rules.passengers_shoot != 0 && state.controlled(attacker);
}

bool is_in_reach(const Rules& rules, const State& state, UnitIndex attacker, const Stand& from, UnitIndex target,
                 AttackKind kind) {
  const FigureState& at = state.unit(state.body(target));
  const Length far = kind == AttackKind::distance ? range_of(rules, state.profile(attacker)) : rules.reach;
  if (apart2(state.grid, from.at, at.at) > square(far + from.radius + at.radius)) return false;
  return kind == AttackKind::hand_to_hand ? !from.in_flight && !at.in_flight : is_in_front(rules, from, at.at);
}

bool reaches(const Rules& rules, const State& state, UnitIndex attacker, const Stand& from, UnitIndex target,
             AttackKind kind, Sight& sight) {
  if (!is_in_reach(rules, state, attacker, from, target, kind)) return false;
  if (kind == AttackKind::hand_to_hand) return true;
  sight = past_figures(rules, state, attacker, from, stand_of(state, target), target, look(state, from, target));
  return sight.visible;
}

bool reaches_piece(const Rules& rules, const State& state, UnitIndex attacker, const Stand& from, int number,
                   AttackKind kind) {
  const Terrain& terrain = state.terrain;
  const TerrainPiece& piece = terrain.piece(number);
  if (piece.traits.hits == 0 || state.piece_hits[static_cast<std::size_t>(number)] >= piece.traits.hits) return false;
  const Length far = kind == AttackKind::distance ? range_of(rules, state.profile(attacker)) : rules.reach;
  if (!is_in_range(state, piece.shape, from.at, from.radius, far)) return false;
  if (kind == AttackKind::hand_to_hand) return !from.in_flight;
  const Point at = nearest_point(piece.shape, from.at);
  const PieceSet others = terrain.sight_blocking() & ~(PieceSet{1} << number);
  return is_in_front(rules, from, at) &&
         !terrain.any_of(terrain.near(others, from.at, at),
                         [&](const TerrainPiece& other) {
                           return !(other.traits.low && from.in_flight) && touches(other.shape, from.at, at);
                         }) &&
         (rules.figures_block_sight == 0 || from.in_flight ||
          !figures_block(state, state.owner(attacker), from.at, at, kNoUnit));
}

namespace {

/// VS-A16: calls `visit(friendly, bonus)` for all others who support a roll of a figure that stands there.
template <class Visit>
void for_each_supporter(const State& state, UnitIndex figure, Point at, Length radius, Roll roll, const Visit& visit) {
  const std::size_t r = index_of(roll);
  with_apart2(state.grid, [&](auto apart2) {
    const Length base = radius - state.grid.space;
    for (const UnitIndex friendly : state.supporting()) {
      const Profile& bearer = state.profile(friendly);
      if (friendly == figure || bearer.support[r] == 0 || !state.in_play(friendly) || state.enemies(friendly, figure)) {
        continue;
      }
      const Length near = bearer.support_half_moves[r] * bearer.half_move + base + state.base(friendly);
      if (apart2(at, state.place(friendly)) <= square(near)) visit(friendly, int{bearer.support[r]});
    }
  });
}

}  // namespace

int support_around(const Rules& rules, const State& state, UnitIndex figure, Point at, Length radius, Roll roll) {
  int best = state.profile(figure).support[index_of(roll)];
  int sum = best;
  for_each_supporter(state, figure, at, radius, roll, [&](UnitIndex, int bonus) {
    best = std::max(best, bonus);
    sum += bonus;
  });
  return rules.support_stacks != 0 ? sum : best;
}

UnitIndex supporter_of(const State& state, UnitIndex figure, Roll roll) {
  UnitIndex supporter = figure;
  int best = state.profile(figure).support[index_of(roll)];
  for_each_supporter(state, figure, state.place(figure), state.base(figure), roll, [&](UnitIndex friendly, int bonus) {
    if (bonus > best) supporter = friendly;
    best = std::max(best, bonus);
  });
  return supporter;
}

}  // namespace warbalance::vsgmr
