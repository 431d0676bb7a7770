#include "engine/systems/suitcase/movement.hpp"

#include <algorithm>

namespace warbalance::suitcase {
namespace {

HexSet hexes_of(const UnitState& unit) {
  HexSet hexes;
  for_each_model(unit.body, unit.hexes, [&](int, Hex hex) {
    if (hex != kNoHex) hexes.add(hex);
  });
  return hexes;
}

Rows rows_of(const UnitState& unit) {
  Rows rows = Rows::none();
  for_each_model(unit.body, unit.hexes, [&](int, Hex hex) { rows = rows.with(hex); });
  return rows;
}

/// Hexes of a row without obstacle and model of another unit. @param own  hexes of the unit itself
RowMask free_columns(const State& state, const HexSet& own, int row) {
  const RowMask others = (state.models[0].row(row) | state.models[1].row(row)) & ~own.row(row);
  return kAllColumns & ~others & ~state.obstacles.row(row);
}

bool is_free(const State& state, const Mover& mover, Hex hex) {
  const UnitIndex there = state.occupant(hex);
  return (there == kNoUnit || there == mover.unit) && !state.is(hex, kObstacle);
}

const HexSet& enemies_of(const State& state, const Mover& mover) {
  return state.models[static_cast<std::size_t>(1 - mover.seat)];
}

}  // namespace

Mover mover_of(const State& state, UnitIndex unit, bool avoids_danger) {
  const Profile& profile = state.profile(unit);
  const Body& body = state.unit(unit).body;
  return {unit,
          state.owner(unit),
          all_models(profile, body, &Card::flying),
          all_models(profile, body, &Card::strider),
          avoids_danger,
          false};
}

Passage::Passage(const State& state, const Mover& mover, bool open_only)
    : state_(state), mover_(mover), by_air_(mover.flying && !mover.through_free) {
  closed_ = by_air_ ? 0 : kObstacle;
  if (mover.avoids_danger && !by_air_) closed_ |= kDangerous;
  if (open_only) closed_ |= kDifficult;
}

bool Passage::through(Hex hex) const {
  if ((state_.ground[at(hex)] & closed_) != 0) return false;
  const UnitIndex there = state_.occupants[at(hex)];
  if (there == kNoUnit || by_air_) return true;
  return mover_.through_free ? there == mover_.unit : state_.owner(there) == mover_.seat;
}

void Passage::rows(Rows rows, HexSet& through) const {
  const int closed = closed_ & state_.grounds;
  HexSet own;
  if (mover_.through_free) own = hexes_of(state_.unit(mover_.unit));
  const auto seat = static_cast<std::size_t>(mover_.seat);
  for (int row = rows.first; row <= rows.last; ++row) {
    RowMask shut = 0;
    if (!by_air_) shut = state_.models[1 - seat].row(row);
    if (mover_.through_free) shut |= state_.models[seat].row(row) & ~own.row(row);
    if ((closed & kObstacle) != 0) shut |= state_.obstacles.row(row);
    if ((closed & kDangerous) != 0) shut |= state_.dangerous.row(row);
    if ((closed & kDifficult) != 0) shut |= state_.difficult.row(row);
    through.row(row) = kAllColumns & ~shut;
  }
}

bool Paths::may_end(const State& state, const Mover& mover, Hex hex) {
  return is_free(state, mover, hex) && !state.touches_enemy(hex, mover.seat);
}

void Paths::find(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget) {
  rows_ = Rows::around(start, budget);
  const auto flood = [&](HexSet& set, bool open_only, int most) {
    Passage(state, mover, open_only).rows(rows_, through_);
    set.clear();
    set.add(start);
    for (int step = 1; step <= most && set.grow(through_, Rows::around(start, step)); ++step) continue;
  };
  const int cap = rules.difficult_cap;
  if (!mover.slows(state) || budget <= cap) return flood(reached_, false, budget);
  flood(reached_, false, cap);
  if (state.is(start, kDifficult)) return;
  flood(slow_, true, budget);
  for (int row = rows_.first; row <= rows_.last; ++row) reached_.row(row) |= slow_.row(row);
}

void Paths::find_ends(const State& state, const Mover& mover, HexSet& ends) const {
  const HexSet own = hexes_of(state.unit(mover.unit));
  const HexSet& enemies = enemies_of(state, mover);
  ends.clear();
  for (int row = rows_.first; row <= rows_.last; ++row) {
    ends.row(row) = reached_.row(row) & free_columns(state, own, row) & ~enemies.touching(row);
  }
}

int Paths::follower_budget(const Rules& rules, const State& state, const Mover& mover, Hex from, Hex to, int budget) {
  const bool slow = !mover.flying && !mover.strider && (state.is(from, kDifficult) || state.is(to, kDifficult));
  return slow ? std::min<int>(budget, rules.difficult_cap) : budget;
}

bool has_few_loose_models(const Body& body, const Formation& hexes) {
  constexpr int kLarge = 5;
  constexpr int kMostLoose = 4;
  if (body.models() < kLarge) return true;
  int loose = 0;
  for_each_model(body, hexes, [&](int, Hex a) {
    int touching = 0;
    for_each_model(body, hexes, [&](int, Hex b) { touching += adjacent(a, b) ? 1 : 0; });
    loose += touching < 2 ? 1 : 0;
  });
  return loose <= kMostLoose;
}

bool is_coherent(const Body& body, const Formation& hexes) {
  const int models = body.models();
  if (models < 2) return true;
  std::array<Hex, kMaxTroops + 1> all;
  int count = 0;
  for_each_model(body, hexes, [&](int, Hex hex) { all[static_cast<std::size_t>(count++)] = hex; });
  int joined = 1;  // the first models of `all` are connected
  for (bool grows = true; grows && joined < count;) {
    grows = false;
    for (int i = joined; i < count; ++i) {
      const Hex hex = all[static_cast<std::size_t>(i)];
      const auto end = all.begin() + joined;
      if (std::none_of(all.begin(), end, [&](Hex other) { return adjacent(hex, other); })) continue;
      std::swap(all[static_cast<std::size_t>(i)], all[static_cast<std::size_t>(joined++)]);
      grows = true;
    }
  }
  return joined == count && has_few_loose_models(body, hexes);
}

Paths::Followers Paths::followers_to(const UnitState& self, int lead, Hex leader, bool by_index) {
  Followers followers;
  for_each_model(self.body, self.hexes, [&](int model, Hex old) {
    if (model != lead) followers.add(model, by_index || old == kNoHex ? 0 : distance(old, leader));
  });
  return followers;
}

void Paths::find_room(const State& state, const Mover& mover, Rows rows, bool beside_enemies) {
  const HexSet own = hexes_of(state.unit(mover.unit));
  const HexSet& enemies = enemies_of(state, mover);
  const bool avoids = !mover.enters_danger();
  room_.clear();
  for (int row = rows.first; row <= rows.last; ++row) {
    RowMask shut = avoids ? state.dangerous.row(row) : 0;
    if (!beside_enemies) shut |= enemies.touching(row);
    room_.row(row) = free_columns(state, own, row) & ~shut;
  }
}

int Paths::flood_back(const State& state, const Mover& mover, const UnitState& self, int budget, bool open_only) {
  const Rows rows = contact_rows_.widened(budget);
  Passage(state, mover, open_only).rows(rows, through_);
  slow_.clear();
  for (int row = contact_rows_.first; row <= contact_rows_.last; ++row) {
    slow_.row(row) = contacts_.row(row) & through_.row(row);
  }
  const auto arrived = [&] {
    bool any = false;
    for_each_model(self.body, self.hexes, [&](int, Hex own) { any = any || slow_.has(own); });
    return any;
  };
  if (arrived()) return 0;
  // the hex that a model starts from may be dangerous, but not difficult where the path keeps to open ground
  for_each_model(self.body, self.hexes, [&](int, Hex own) {
    if (!open_only || !state.is(own, kDifficult)) through_.add(own);
  });
  for (int step = 1; step <= budget; ++step) {
    if (!slow_.grow(through_, contact_rows_.widened(step))) break;
    if (arrived()) return step;
  }
  return budget + 1;
}

bool Paths::charge_goal(const Rules& rules, const State& state, const Mover& mover, const UnitState& target, int budget,
                        ChargePlan& plan, Hex& goal) {
  const UnitState& self = state.unit(mover.unit);
  const HexSet own = hexes_of(self);
  const HexSet charged = hexes_of(target);
  contact_rows_ = rows_of(target).widened(1);
  contacts_.clear();
  for (int row = contact_rows_.first; row <= contact_rows_.last; ++row) {
    contacts_.row(row) = charged.touching(row) & free_columns(state, own, row);
  }
  const int cap = rules.difficult_cap;
  const bool slows = mover.slows(state) && budget > cap;
  int least = flood_back(state, mover, self, slows ? cap : budget, false);
  if (slows && least > cap) least = flood_back(state, mover, self, budget, true);
  if (least > budget) return false;
  Hex start = kNoHex;
  for_each_model(self.body, self.hexes, [&](int model, Hex hex) {
    if (start != kNoHex || !slow_.has(hex)) return;
    plan.first = model;
    start = hex;
  });
  plan.cost = least;
  Passage(state, mover, slows && least > cap).rows(Rows::around(start, least), through_);
  reached_.clear();
  reached_.add(start);
  for (int step = 0; step <= least && goal == kNoHex; ++step) {
    if (step > 0) reached_.grow(through_, Rows::around(start, step));
    for (int row = contact_rows_.first; row <= contact_rows_.last && goal == kNoHex; ++row) {
      const RowMask columns = contacts_.row(row) & reached_.row(row);
      if (columns != 0) goal = hex_at(__builtin_ctzll(columns), row);
    }
  }
  return goal != kNoHex;
}

Hex Paths::follower_place(const Rules& rules, const State& state, const Mover& mover, const UnitState& target, Hex own,
                          int budget, Rows rows) const {
  Hex best = kNoHex;
  int nearest = kRows + kColumns;
  const auto look = [&](RowMask columns, int row, bool in_contact) {
    for (; columns != 0; columns &= columns - 1) {
      const Hex hex = hex_at(__builtin_ctzll(columns), row);
      if (distance(own, hex) > follower_budget(rules, state, mover, own, hex, budget)) continue;
      const int far = in_contact ? 1 : distance_to(target.body, target.hexes, hex);
      if (far >= nearest) continue;
      nearest = far;
      best = hex;
    }
  };
  for (int row = contact_rows_.first; row <= contact_rows_.last && best == kNoHex; ++row) {
    look(near_.row(row) & room_.row(row) & contacts_.row(row), row, true);
  }
  for (int row = rows.first; row <= rows.last && nearest > 1; ++row) look(near_.row(row) & room_.row(row), row, false);
  return best;
}

ChargePlan Paths::charge(const Rules& rules, const State& state, const Mover& mover, UnitIndex target) {
  ChargePlan plan;
  const UnitState& self = state.unit(mover.unit);
  const UnitState& other = state.unit(target);
  const Profile& profile = state.profile(mover.unit);
  if (any_model(profile, self.body, &Card::immobile)) return plan;
  const int budget = rush_of(profile, self.body);
  if (distance_between(state, mover.unit, target) - 1 > budget) return plan;
  Hex goal = kNoHex;
  if (!charge_goal(rules, state, mover, other, budget, plan, goal)) return plan;
  plan.hexes[static_cast<std::size_t>(plan.first)] = goal;
  Followers followers;
  for_each_model(self.body, self.hexes, [&](int model, Hex own) {
    if (model != plan.first) followers.add(model, distance_to(other.body, other.hexes, own));
  });
  if (followers.count() > 0) {
    find_room(state, mover, Rows::around(goal, followers.count()), /*beside_enemies=*/true);
    near_.clear();
    take(goal);
  }
  for (int f = 0; f < followers.count(); ++f) {
    const int model = followers[f];
    const Hex own = self.hexes[static_cast<std::size_t>(model)];
    const Hex hex = follower_place(rules, state, mover, other, own, budget, Rows::around(goal, f + 1));
    if (hex == kNoHex) return plan;
    plan.hexes[static_cast<std::size_t>(model)] = hex;
    take(hex);
  }
  plan.legal = has_few_loose_models(self.body, plan.hexes);
  return plan;
}

Hex pile_in_hex(const Rules& rules, const State& state, UnitIndex unit, int model, const UnitState& enemy, int far) {
  const UnitState& self = state.unit(unit);
  const Hex own = self.hexes[static_cast<std::size_t>(model)];
  Formation hexes = self.hexes;
  Hex best = kNoHex;
  int nearest = far;
  const int row = row_of(own);
  const int column = column_of(own);
  for (int r = std::max(0, row - rules.pile_in); r <= std::min(kRows - 1, row + rules.pile_in); ++r) {
    for (int c = std::max(0, column - rules.pile_in); c <= std::min(kColumns - 1, column + rules.pile_in); ++c) {
      const Hex hex = hex_at(c, r);
      if (distance(own, hex) > rules.pile_in || state.occupant(hex) != kNoUnit || state.is(hex, kObstacle)) continue;
      const int there = distance_to(enemy.body, enemy.hexes, hex);
      if (there >= nearest) continue;
      hexes[static_cast<std::size_t>(model)] = hex;
      if (!is_coherent(self.body, hexes)) continue;
      nearest = there;
      best = hex;
    }
  }
  return best;
}

void HexPaths::flood(const State& state, const Mover& mover, Hex start, int budget, bool open_only,
                     Flood& flood) const {
  const Passage passage(state, mover, open_only);
  flood.begin(start);
  for (int i = 0; i < flood.count(); ++i) {
    const Hex from = flood[i];
    const int cost = flood.cost(from) + 1;
    if (cost > budget) return;
    for (const Hex hex : neighbours(from)) {
      if (hex != kNoHex && !flood.reached(hex) && passage.through(hex)) flood.add(hex, from, cost);
    }
  }
}

void HexPaths::find(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget) {
  slow_only_ = 0;
  const int cap = rules.difficult_cap;
  if (!mover.slows(state) || budget <= cap) {
    flood(state, mover, start, budget, false, open_);
    slow_.clear();
    return;
  }
  open_.clear();
  if (!state.is(start, kDifficult)) flood(state, mover, start, budget, true, open_);
  flood(state, mover, start, cap, false, slow_);
  for (int i = 0; i < slow_.count(); ++i) {
    if (!open_.reached(slow_[i])) slow_order_[static_cast<std::size_t>(slow_only_++)] = slow_[i];
  }
}

bool HexPaths::lead_through_danger(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget,
                                   Hex end) {
  if (mover.flying || mover.avoids_danger || (state.grounds & kDangerous) == 0) return false;
  find(rules, state, mover, start, budget);
  const bool slow = !open_.reached(end) || (slow_.reached(end) && slow_.cost(end) < open_.cost(end));
  const Flood& path = slow ? slow_ : open_;
  for (Hex hex = end; hex != kNoHex && path.parent(hex) != kNoHex; hex = path.parent(hex)) {
    if (state.is(hex, kDangerous)) return true;
  }
  return false;
}

namespace {

bool is_free(const State& state, UnitIndex unit, Hex hex) {
  const UnitIndex there = state.occupant(hex);
  return (there == kNoUnit || there == unit) && !state.is(hex, kObstacle);
}

bool far_from_enemies(const State& state, int seat, Hex hex, int gap) {
  bool far = true;
  state.for_each_enemy(seat, [&](UnitIndex enemy) {
    far = far && distance_to(state.unit(enemy).body, state.unit(enemy).hexes, hex) > gap;
  });
  return far;
}

}  // namespace

int ambush_gap(const Profile& profile, const Body& body) {
  const int troops = body.troops > 0 ? profile.troops.ambush_gap : 0;
  return std::max<int>(troops, body.hero ? profile.hero.ambush_gap : 0);
}

bool place_is_legal(const Rules& rules, const State& state, Paths& paths, UnitIndex unit, Placing placing, Hex hex,
                    Formation& hexes) {
  const UnitState& self = state.unit(unit);
  const Profile& profile = state.profile(unit);
  if (!is_hex(hex) || !is_free(state, unit, hex)) return false;
  const Mover mover = mover_of(state, unit, false);
  switch (placing) {
    case Placing::deploy:
    case Placing::scout_place: {
      const auto inside = [&](Hex at_hex) { return in_zone(rules, state, mover.seat, at_hex); };
      return inside(hex) && paths.form(rules, state, mover, hex, -1, hexes, inside);
    }
    case Placing::scout_move: {
      Mover scout = mover;
      scout.strider = true;
      const int budget = scout_of(profile, self.body);
      return distance(state.leader_hex(unit), hex) <= budget && Paths::may_end(state, scout, hex) &&
             paths.form(rules, state, scout, hex, budget, hexes);
    }
    case Placing::ambush: {
      const int gap = ambush_gap(profile, self.body);
      const auto inside = [&](Hex at_hex) { return far_from_enemies(state, mover.seat, at_hex, gap); };
      return inside(hex) && paths.form(rules, state, mover, hex, -1, hexes, inside);
    }
  }
  return false;
}

bool find_place(const Rules& rules, const State& state, Paths& paths, UnitIndex unit, Hex wanted, Formation& hexes) {
  const Mover mover = mover_of(state, unit, false);
  HexSet ends;
  ends.add_disk(wanted, kRows);
  const Hex hex = nearest_end(ends, Rows{}, wanted, [&](Hex end) {
    return is_free(state, unit, end) && paths.form(rules, state, mover, end, -1, hexes);
  });
  return hex != kNoHex;
}

}  // namespace warbalance::suitcase
