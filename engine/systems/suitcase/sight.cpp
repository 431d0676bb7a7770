#include "engine/systems/suitcase/sight.hpp"

#include <algorithm>

namespace warbalance::suitcase {
namespace {

/// A cube coordinate along a line, rounded to the nearest whole number without dividing: its value times 2 D is kept as
/// `whole` and the rest.
class Rounded {
 public:
  /// @param origin  whole number at the beginning; @param step  change over the whole line; @param e  small shift
  Rounded(int origin, int step, int e, int n)
      : step_(2000 * step), twice_d_(2000 * n), whole_(origin), rest_(2 * e + 1000 * n) {
    settle();
  }
  void advance() {
    rest_ += step_;
    settle();
  }
  int whole() const { return whole_; }
  /// abs(rounded * D - n), times 2
  int error() const { return magnitude(rest_ - twice_d_ / 2); }

 private:
  void settle() {
    while (rest_ >= twice_d_) {
      rest_ -= twice_d_;
      ++whole_;
    }
    while (rest_ < 0) {
      rest_ += twice_d_;
      --whole_;
    }
  }

  int step_;
  int twice_d_;
  int whole_;
  int rest_;  ///< 2 n + D - 2 D whole, in 0 .. 2 D - 1
};

/// Calls `visit(hex)` for the hexes between two others on the line of this shift, while it returns true.
template <class Visit>
void walk_line(Hex from, Hex to, int e, Visit&& visit) {
  const Cube a = kCubes[at(from)];
  const Cube b = kCubes[at(to)];
  const int n = distance(from, to);
  const int dq = b.q - a.q;
  const int ds = b.s - a.s;
  Rounded q(a.q, dq, e, n);
  Rounded s(a.s, ds, 2 * e, n);
  Rounded t(-a.q - a.s, -dq - ds, -3 * e, n);
  for (int i = 1; i < n; ++i) {
    q.advance();
    s.advance();
    t.advance();
    int line_q = q.whole();
    int line_s = s.whole();
    if (line_q + line_s + t.whole() != 0) {
      if (q.error() >= s.error() && q.error() >= t.error()) {
        line_q = -line_s - t.whole();
      } else if (s.error() >= t.error()) {
        line_s = -line_q - t.whole();
      }
    }
    const Hex hex = hex_of_cube(line_q, line_s);
    if (hex != kNoHex && !visit(hex)) return;
  }
}

/// Whether any hex of a set of rows lies near the lines between two hexes.
bool any_near(const std::array<RowMask, kRows>& rows, Hex from, Hex to) {
  const int first = std::max(0, std::min(column_of(from), column_of(to)) - 1);
  const int last = std::min(kColumns - 1, std::max(column_of(from), column_of(to)) + 1);
  const RowMask columns = ((RowMask{2} << last) - 1) & ~((RowMask{1} << first) - 1);
  RowMask any = 0;
  const int begin = std::min(row_of(from), row_of(to));
  const int end = std::max(row_of(from), row_of(to));
  for (int row = begin; row <= end; ++row) any |= rows[static_cast<std::size_t>(row)];
  return (any & columns) != 0;
}

bool blocks(const Rules& rules, const State& state, Hex hex, UnitIndex a, UnitIndex b) {
  if (state.is(hex, kObstacle)) return true;
  if (rules.models_block_sight == 0) return false;
  const UnitIndex there = state.occupant(hex);
  return there != kNoUnit && there != a && there != b;
}

bool line_is_clear(const Rules& rules, const State& state, Hex from, Hex to, int e, UnitIndex a, UnitIndex b) {
  bool clear = true;
  walk_line(from, to, e, [&](Hex hex) {
    clear = !blocks(rules, state, hex, a, b);
    return clear;
  });
  return clear;
}

bool line_has_cover(const State& state, Hex from, Hex to, int e) {
  bool covered = false;
  walk_line(from, to, e, [&](Hex hex) {
    covered = state.is(hex, kCoverGround) && distance(hex, from) > 1;
    return !covered;
  });
  return covered;
}

bool lines_may_be_blocked(const Rules& rules, const State& state, Hex from, Hex to) {
  if (rules.models_block_sight != 0) return true;
  return (state.grounds & kObstacle) != 0 && any_near(state.obstacles, from, to);
}

/// Hexes of the models of a mask.
template <class Visit>
void for_each_of(Models models, const Formation& hexes, Visit&& visit) {
  for (; models != 0; models &= models - 1) {
    const int model = __builtin_ctz(models);
    visit(model, hexes[static_cast<std::size_t>(model)]);
  }
}

}  // namespace

bool sees(const Rules& rules, const State& state, Hex from, Hex to, UnitIndex a, UnitIndex b) {
  if (!lines_may_be_blocked(rules, state, from, to)) return true;
  return line_is_clear(rules, state, from, to, 1, a, b) || line_is_clear(rules, state, from, to, -1, a, b);
}

bool is_behind_cover(const Rules& rules, const State& state, Hex from, Hex to, UnitIndex a, UnitIndex b) {
  if ((state.grounds & kCoverGround) == 0 || !any_near(state.covers, from, to)) return false;
  bool first = true;
  bool second = true;
  if (lines_may_be_blocked(rules, state, from, to)) {
    first = line_is_clear(rules, state, from, to, 1, a, b);
    second = line_is_clear(rules, state, from, to, -1, a, b);
    if (!first && !second) first = second = true;
  }
  return (!first || line_has_cover(state, from, to, 1)) && (!second || line_has_cover(state, from, to, -1));
}

Firing firing_at(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes, Models acting,
                 UnitIndex target) {
  const Profile& profile = state.profile(shooter);
  const Body& body = state.unit(shooter).body;
  const UnitState& other = state.unit(target);
  Firing firing = all_weapons(profile, body, acting, true);
  for (int card = 0; card < profile.cards(); ++card) {
    const Card& own = profile.card(card);
    for (int i = 0; i < own.weapon_count; ++i) {
      const Weapon& weapon = own.weapons[static_cast<std::size_t>(i)];
      Models& users = firing.weapons[static_cast<std::size_t>(card)][static_cast<std::size_t>(i)];
      Models reach = 0;
      for_each_of(users, hexes, [&](int model, Hex) {
        const Hex from = hexes[static_cast<std::size_t>(card == 0 ? model : kHeroModel)];
        bool fires = false;
        for_each_model(other.body, other.hexes, [&](int, Hex to) {
          fires = fires || (distance(from, to) <= weapon.range &&
                            (weapon.indirect || sees(rules, state, from, to, shooter, target)));
        });
        if (fires) reach |= Models{1} << model;
      });
      users = reach;
    }
  }
  return firing;
}

Models breathing_at(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes, Models acting,
                    UnitIndex target) {
  const Profile& profile = state.profile(shooter);
  const UnitState& other = state.unit(target);
  Models breathing = 0;
  for_each_of(acting, hexes, [&](int model, Hex from) {
    const int card = model == kHeroModel ? 1 : 0;
    const AutomaticHits& breath = profile.card(card).breath;
    if (breath.hits == 0 || state.unit(shooter).breath_spent[static_cast<std::size_t>(card)]) return;
    bool reaches = false;
    for_each_model(other.body, other.hexes, [&](int, Hex to) {
      reaches = reaches || (distance(from, to) <= breath.range && sees(rules, state, from, to, shooter, target));
    });
    if (reaches) breathing |= Models{1} << model;
  });
  return breathing;
}

Cover cover_of(const Rules& rules, const State& state, UnitIndex shooter, const Formation& hexes, Models firing,
               UnitIndex target, bool hero_only) {
  if ((state.grounds & kCoverGround) == 0) return Cover::none;
  const UnitState& other = state.unit(target);
  int models = 0;
  int in = 0;
  int behind = 0;
  for_each_model(other.body, other.hexes, [&](int model, Hex to) {
    if (hero_only && model != kHeroModel) return;
    ++models;
    if (state.is(to, kCoverGround)) {
      ++in;
      return;
    }
    Hex nearest = kNoHex;
    int least = kRows + kColumns;
    for_each_of(firing, hexes, [&](int, Hex from) {
      if (distance(from, to) >= least) return;
      least = distance(from, to);
      nearest = from;
    });
    if (nearest != kNoHex && is_behind_cover(rules, state, nearest, to, shooter, target)) ++behind;
  });
  if (2 * in > models) return Cover::in;
  return 2 * (in + behind) > models ? Cover::behind : Cover::none;
}

}  // namespace warbalance::suitcase
