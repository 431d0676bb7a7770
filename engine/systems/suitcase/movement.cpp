#include "engine/systems/suitcase/movement.hpp"

#include <algorithm>

namespace warbalance::suitcase {
namespace {

int least_distance(const UnitState& target, Hex hex) { return distance_to(target.body, target.hexes, hex); }

/// Calls `visit(hex)` for every hex that touches a model of a unit; some come twice.
template <class Visit>
void for_each_contact(const UnitState& target, Visit&& visit) {
  for_each_model(target.body, target.hexes, [&](int, Hex own) {
    for (const Hex hex : neighbours(own)) {
      if (hex != kNoHex) visit(hex);
    }
  });
}

/// Which hexes a unit passes through.
class Passage {
 public:
  Passage(const State& state, const Mover& mover, bool open_only)
      : state_(state), mover_(mover), by_air_(mover.flying && !mover.through_free) {
    closed_ = by_air_ ? 0 : kObstacle;
    if (mover.avoids_danger && !by_air_) closed_ |= kDangerous;
    if (open_only) closed_ |= kDifficult;
  }
  bool through(Hex hex) const {
    if ((state_.ground[at(hex)] & closed_) != 0) return false;
    const UnitIndex there = state_.occupants[at(hex)];
    if (there == kNoUnit || by_air_) return true;
    return mover_.through_free ? there == mover_.unit : state_.owner(there) == mover_.seat;
  }

 private:
  const State& state_;
  const Mover& mover_;
  bool by_air_;
  int closed_ = 0;
};

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

bool Paths::free_for(const State& state, const Mover& mover, Hex hex) {
  const UnitIndex there = state.occupant(hex);
  return (there == kNoUnit || there == mover.unit) && !state.is(hex, kObstacle);
}

bool Paths::may_end(const State& state, const Mover& mover, Hex hex) {
  return free_for(state, mover, hex) && !state.touches_enemy(hex, mover.seat);
}

void Paths::flood(const State& state, const Mover& mover, Hex start, int budget, bool open_only, Flood& flood) const {
  const Passage passage(state, mover, open_only);
  flood.begin();
  flood.add(start, kNoHex, 0);
  for (int i = 0; i < flood.count(); ++i) {
    const Hex from = flood[i];
    const int cost = flood.cost(from) + 1;
    if (cost > budget) return;
    for (const Hex hex : neighbours(from)) {
      if (hex != kNoHex && !flood.reached(hex) && passage.through(hex)) flood.add(hex, from, cost);
    }
  }
}

void Paths::find(const Rules& rules, const State& state, const Mover& mover, Hex start, int budget) {
  slow_only_ = 0;
  const bool slows = !mover.flying && !mover.strider && (state.grounds & kDifficult) != 0;
  const int cap = rules.difficult_cap;
  if (!slows || budget <= cap) {
    flood(state, mover, start, budget, false, open_);
    slow_.begin();
    return;
  }
  open_.begin();
  if (!state.is(start, kDifficult)) flood(state, mover, start, budget, true, open_);
  flood(state, mover, start, cap, false, slow_);
  for (int i = 0; i < slow_.count(); ++i) {
    if (!open_.reached(slow_[i])) slow_order_[static_cast<std::size_t>(slow_only_++)] = slow_[i];
  }
}

int Paths::cost(Hex hex) const {
  if (!open_.reached(hex)) return slow_.cost(hex);
  return slow_.reached(hex) ? std::min(open_.cost(hex), slow_.cost(hex)) : open_.cost(hex);
}

bool Paths::is_dangerous(const State& state, Hex hex) const {
  if ((state.grounds & kDangerous) == 0) return false;
  const bool slow = !open_.reached(hex) || (slow_.reached(hex) && slow_.cost(hex) < open_.cost(hex));
  const Flood& way = slow ? slow_ : open_;
  for (; hex != kNoHex && way.parent(hex) != kNoHex; hex = way.parent(hex)) {
    if (state.is(hex, kDangerous)) return true;
  }
  return false;
}

int Paths::follower_budget(const Rules& rules, const State& state, const Mover& mover, Hex from, Hex to,
                           int budget) const {
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

int Paths::flood_back(const State& state, const Mover& mover, const UnitState& target, int budget, bool open_only,
                      Flood& flood) const {
  const Passage passage(state, mover, open_only);
  const auto is_own = [&](Hex hex) { return state.occupant(hex) == mover.unit; };
  int least = budget + 1;
  flood.begin();
  for_each_contact(target, [&](Hex hex) {
    if (flood.reached(hex) || !free_for(state, mover, hex) || !passage.through(hex)) return;
    flood.add(hex, kNoHex, 0);
    if (is_own(hex)) least = 0;
  });
  for (int i = 0; i < flood.count(); ++i) {
    const Hex from = flood[i];
    const int cost = flood.cost(from) + 1;
    if (cost > std::min(budget, least)) break;
    for (const Hex hex : neighbours(from)) {
      if (hex == kNoHex || flood.reached(hex)) continue;
      // the hex that a model starts from may be dangerous, but not difficult where the way keeps to open ground
      const bool own = is_own(hex) && !(open_only && state.is(hex, kDifficult));
      if (!own && !passage.through(hex)) continue;
      flood.add(hex, from, cost);
      if (own) least = cost;
    }
  }
  return least;
}

bool Paths::charge_goal(const Rules& rules, const State& state, const Mover& mover, const UnitState& target, int budget,
                        ChargePlan& plan, Hex& goal) {
  const UnitState& self = state.unit(mover.unit);
  const bool slows =
      !mover.flying && !mover.strider && (state.grounds & kDifficult) != 0 && budget > rules.difficult_cap;
  int least = flood_back(state, mover, target, slows ? rules.difficult_cap : budget, false, slow_);
  const bool slow_way = !slows || least <= rules.difficult_cap;
  if (!slow_way) least = budget + 1;
  if (slows && !slow_way) least = flood_back(state, mover, target, budget, true, open_);
  if (least > budget) return false;
  const Flood& way = slow_way ? slow_ : open_;
  Hex start = kNoHex;
  for_each_model(self.body, self.hexes, [&](int model, Hex own) {
    if (start != kNoHex || !way.reached(own) || way.cost(own) != least) return;
    plan.first = model;
    start = own;
  });
  find(rules, state, mover, start, least);
  int best = budget + 1;
  goal = kNoHex;
  for_each_contact(target, [&](Hex hex) {
    if (!free_for(state, mover, hex) || !reached(hex)) return;
    const int cost_there = cost(hex);
    if (cost_there > best || (cost_there == best && hex >= goal)) return;
    best = cost_there;
    goal = hex;
  });
  return goal != kNoHex;
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

  std::array<Follower, kMaxTroops + 1> order;
  int followers = 0;
  for_each_model(self.body, self.hexes, [&](int model, Hex own) {
    if (model == plan.first) return;
    const int far = least_distance(other, own);
    int place = followers++;
    for (; place > 0 && order[static_cast<std::size_t>(place - 1)].key > far; --place) {
      order[static_cast<std::size_t>(place)] = order[static_cast<std::size_t>(place - 1)];
    }
    order[static_cast<std::size_t>(place)] = {far, model};
  });
  std::array<Hex, kMaxTroops + 1> taken{goal};
  int placed = 1;
  for (int f = 0; f < followers; ++f) {
    const int model = order[static_cast<std::size_t>(f)].model;
    const Hex own = self.hexes[static_cast<std::size_t>(model)];
    Hex best = kNoHex;
    int nearest = kRows + kColumns;
    for (int i = 0; i < placed; ++i) {
      for (const Hex hex : neighbours(taken[static_cast<std::size_t>(i)])) {
        if (hex == kNoHex || !free_for(state, mover, hex)) continue;
        if (mover.avoids_danger && !mover.flying && state.is(hex, kDangerous)) continue;
        if (std::find(taken.begin(), taken.begin() + placed, hex) != taken.begin() + placed) continue;
        if (distance(own, hex) > follower_budget(rules, state, mover, own, hex, budget)) continue;
        const int far = least_distance(other, hex);
        if (far > nearest || (far == nearest && hex >= best)) continue;
        nearest = far;
        best = hex;
      }
    }
    if (best == kNoHex) return plan;
    plan.hexes[static_cast<std::size_t>(model)] = best;
    taken[static_cast<std::size_t>(placed++)] = best;
  }
  plan.legal = has_few_loose_models(self.body, plan.hexes);
  return plan;
}

}  // namespace warbalance::suitcase
