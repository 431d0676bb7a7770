#include "engine/systems/warstuff1/players/outlook.hpp"

namespace warbalance::warstuff1 {
namespace {

/// Values of one kind of attack for the enemies that reach the place, else 0.
WARBALANCE_KERNEL inline void in_reach(const Lanes32& distances, const std::int32_t* beyond, const std::int32_t* value,
                                       Lanes32& found) {
  Lanes32 reach;
  load(beyond, reach);
  load(value, found);
  found &= distances < reach;
}

/// Values of one enemy's attack at the places that it reaches, else 0.
WARBALANCE_KERNEL inline void in_reach(const Lanes32& distances, std::int32_t beyond, std::int32_t value,
                                       Lanes32& found) {
  found = (distances < beyond) & value;
}

WARBALANCE_KERNEL inline void raise(const Lanes32& other, Lanes32& worst) { worst = other > worst ? other : worst; }

}  // namespace

void Threats::end() {
  const Lanes32 nothing{};
  std::fill_n(at_.data() + count_, kLanes, Point{});
  std::fill_n(units_.data() + count_, 2 * kLanes, kNoUnit);
  for (auto* beyond : {&melee_beyond_, &shot_beyond_, &entangle_beyond_}) store(nothing, beyond->data() + count_);
}

Threats::Sum Threats::sum(Point place, bool covered) const {
  const std::int32_t* const shots = covered ? covered_shot_.data() : shot_.data();
  Points from;
  fill(place, from);
  Lanes32 greatest{};
  Lanes32 sum{};  // a lane has a quarter of all units at most, so 32 bits are enough
  for (std::size_t i = 0; i < count_; i += kLanes) {
    Lanes32 distances;
    distances2(at_.data() + i, from, distances);
    Lanes32 worst;
    Lanes32 shot;
    in_reach(distances, melee_beyond_.data() + i, melee_.data() + i, worst);
    in_reach(distances, shot_beyond_.data() + i, shots + i, shot);
    raise(shot, worst);
    if (any_entangles_) {
      Lanes32 entangle;
      in_reach(distances, entangle_beyond_.data() + i, entangle_.data() + i, entangle);
      raise(entangle, worst);
    }
    sum += worst;
    raise(worst, greatest);
  }
  return {Value{sum[0]} + sum[1] + sum[2] + sum[3],
          std::max(std::max(greatest[0], greatest[1]), std::max(greatest[2], greatest[3]))};
}

void Threats::sums(const Places& places, Sums& sums) const {
  // every block, used or not
  std::array<Lanes32, Places::kBlocks> all{};
  std::array<Lanes32, Places::kBlocks> greatest{};
  for (std::size_t row = 0; row < count_; ++row) {
    Points row_places;
    fill(at_[row], row_places);
    for (std::size_t block = 0; block < Places::kBlocks; ++block) {
      Lanes32 distances;
      distances2(places.at.data() + block * kLanes, row_places, distances);
      Lanes32 worst;
      Lanes32 shot;
      in_reach(distances, melee_beyond_[row], melee_[row], worst);
      in_reach(distances, shot_beyond_[row], shot_[row], shot);
      raise(shot, worst);
      if (any_entangles_) {
        Lanes32 entangle;
        in_reach(distances, entangle_beyond_[row], entangle_[row], entangle);
        raise(entangle, worst);
      }
      all[block] += worst;
      raise(worst, greatest[block]);
    }
  }
  for (std::size_t block = 0; block < Places::kBlocks; ++block) {
    store(all[block], sums.all.data() + block * kLanes);
    store(greatest[block], sums.worst.data() + block * kLanes);
  }
}

std::size_t Threats::row_of(UnitIndex enemy) const {
  for (std::size_t i = 0; i < count_; i += 2 * kLanes) {
    Lanes16 units;
    load(units_.data() + i, units);
    const unsigned found = set_of(units == enemy);
    if (found != 0) return i + static_cast<std::size_t>(__builtin_ctz(found));
  }
  return count_;
}

Value Threats::of(UnitIndex enemy, Point place, bool covered) const {
  const std::size_t row = row_of(enemy);
  if (row == count_) return 0;
  const std::int32_t distance = distance2(place, at_[row]);
  Value worst = 0;
  if (distance < melee_beyond_[row]) worst = melee_[row];
  if (distance < shot_beyond_[row]) worst = std::max<Value>(worst, covered ? covered_shot_[row] : shot_[row]);
  if (distance < entangle_beyond_[row]) worst = std::max<Value>(worst, entangle_[row]);
  return worst;
}

namespace {

/// WS1 section 13: whether the player may wait for the enemy.
bool is_patient(const View& view, int seat, int round) {
  const State& state = view.state;
  if (round > view.odds.weights().patience_rounds) return false;
  auto ranged = state.ranged_hundredths;
  if (places_by_value(view)) {  // those that are still to be placed, too
    for (UnitIndex unit = 0; unit < state.unit_count(); ++unit) {
      const bool counts = !state.unit(unit).deployed && state.profile(unit).has_ranged();
      if (counts) ranged[static_cast<std::size_t>(state.owner(unit))] += state.cost(unit);
    }
  }
  std::int64_t theirs = 0;
  for (int other = 0; other < state.players; ++other) {
    if (other != seat) theirs += ranged[static_cast<std::size_t>(other)];
  }
  return theirs <= ranged[static_cast<std::size_t>(seat)];
}

/// WS1-302: the seat that probably starts the next round: the first one to have no unit left to act.
int next_starter(const State& state, UnitIndex actor) {
  if (state.cursor.first_finished >= 0) return state.cursor.first_finished;
  const auto ready = [&](int seat) {
    const auto army = state.army(seat);
    return std::ranges::count_if(army, [&](UnitIndex unit) { return unit != actor && is_ready(state, unit); });
  };
  int first = state.owner(actor);
  if (ready(first) == 0) return first;
  auto least = ready(first) + 1;  // the others act before it does again
  for (int i = 0; i < state.players; ++i) {
    const int seat = state.cursor.turns[static_cast<std::size_t>((state.cursor.turn + i) % state.players)];
    if (seat == state.owner(actor) || state.army(seat).empty() || ready(seat) >= least) continue;
    first = seat;
    least = ready(seat);
  }
  return first;
}

}  // namespace

Outlook::Outlook(const View& view, UnitIndex self, Length horizon)
    : view_(view), self_(self), range_(view.state.profile(self).longest_range()), points_(view.state.cost(self)) {
  const Weights& weights = view.odds.weights();
  const State& state = view.state;
  const Profile& profile = state.profile(self);
  const Point from = state.unit(self).at;
  const PieceSet ground = state.terrain.cover() | state.terrain.dangerous();
  const PieceSet near = horizon < kEverywhere ? state.terrain.near(ground, from, from, horizon) : ground;
  cover_near_ = near & state.terrain.cover();
  dangerous_near_ = near & state.terrain.dangerous();
  straight_paths_ = state.terrain.solid() == 0 || profile.flies;
  best_company_ = Value{weights.lead} * profile.command_dice;  // a Leader cannot command more friends than it has dice
  if (profile.heal_on != 0) best_company_ += Value{weights.mend} * kPatients;
  const int round = std::max<int>(state.round, 1);
  const int years = std::max(weights.bold_round - weights.patience_rounds, 1);
  fade_ = std::clamp(1000 * (weights.bold_round - round) / years, 0, 1000);
  pull_ = is_patient(view, state.owner(self), round) ? weights.wait
                                                     : weights.approach + weights.approach_growth * (round - 1);
  if (weights.threat_next != 0 && state.round > 0) starts_next_ = next_starter(state, self);
  for_each_expected_enemy(view, self, [&](UnitIndex enemy, Point at) {
    places_.add(enemy, at, state.radii(self_, enemy));
    if (fade_ != 0 && !state.unit(enemy).condition.stunned) add_threat(enemy, at, distance2(from, at), horizon);
  });
  places_.end(from);
  threats_.end();
}

std::int32_t Outlook::weight(UnitIndex enemy) const {
  if (places_by_value(view_)) return view_.odds.weights().place_threat;
  if (!view_.state.unit(enemy).activated) return view_.odds.weights().threat_now;
  return view_.odds.weights().threat_later +
         (view_.state.owner(enemy) == starts_next_ ? view_.odds.weights().threat_next : 0);
}

void Outlook::add_threat(UnitIndex enemy, Point at, std::int32_t distance2, Length horizon) {
  const State& state = view_.state;
  const Matchup& matchup = view_.odds.matchup(state, enemy, self_);
  if (distance2 >= square(matchup.longest_reach + horizon)) return;
  const std::int32_t times = weight(enemy);
  // omit attacks that reach no place within the horizon
  const auto threatens = [&](Length reach) { return (reach > 0) & (distance2 < square(reach + horizon)); };
  Threats::Attack melee;
  Threats::Attack shot;
  std::int32_t covered_shot = 0;
  Threats::Attack entangle;
  if (threatens(matchup.melee_reach)) {
    melee = {square(matchup.melee_reach), view_.odds.melee(matchup, state, enemy, self_).gain * times};
  }
  if (threatens(matchup.shot_reach)) {
    shot = {square(matchup.shot_reach), view_.odds.shot(matchup, state, enemy, self_, false).gain * times};
    if (cover_near_ != 0) covered_shot = view_.odds.shot(matchup, state, enemy, self_, true).gain * times;
  }
  if (threatens(matchup.entangle_reach)) {
    entangle = {square(matchup.entangle_reach), view_.odds.entangle(matchup, state, enemy, self_).gain * times};
  }
  threats_.add(enemy, at, melee, shot, covered_shot, entangle);
}

Outlook::Exposure Outlook::exposure(Point at) const {
  if (threats_.count() == 0) return {at, false, {}};
  const bool covered =
      view_.state.terrain.any_of(cover_near_, [at](const TerrainPiece& piece) { return contains(piece.shape, at); });
  return {at, covered, threats_.sum(at, covered)};
}

/// The places that may be in cover (bits): by bounding boxes.
unsigned Outlook::perhaps_covered(const Places& places) const {
  unsigned covered = 0;
  view_.state.terrain.for_each(cover_near_, [&](int, const TerrainPiece& piece) {
    Points below;
    Points above;
    fill(piece.shape.low - Point{1, 1}, below);
    fill(piece.shape.high + Point{1, 1}, above);
    for (std::size_t i = 0; i < Places::kMost; i += kLanes) {
      Points at;
      load(places.at.data() + i, at);
      const Points inside = (at > below) & (at < above);
      covered |= set_of(reinterpret_cast<Lanes32>(inside) == -1) << i;  // in x and in y
    }
  });
  return covered & ((1U << places.count) - 1U);
}

void Outlook::glance(const Places& places, Glance& glance) const {
  if (places_.empty()) {
    glance.distances2 = {};
  } else {
    places_.least_distances2(places, glance.distances2);
  }
  threats_.sums(places, glance.threats);
  if (threats_.count() == 0) return;
  for (unsigned covered = perhaps_covered(places); covered != 0; covered &= covered - 1) {
    const auto i = static_cast<std::size_t>(__builtin_ctz(covered));
    const Exposure exposed = exposure(places.at[i]);
    glance.covered |= exposed.covered ? 1U << i : 0U;
    glance.threats.all[i] = static_cast<std::int32_t>(exposed.sum.all);
    glance.threats.worst[i] = static_cast<std::int32_t>(exposed.sum.worst);
  }
}

Value Outlook::danger(const Exposure& exposure, UnitIndex victim, int gain) const {
  Value sum = exposure.sum.all;
  if (victim != kNoUnit) {
    sum -= averted(threats_.of(victim, exposure.at, exposure.covered), gain);
  }
  return faded(sum);
}

Value Outlook::distance(const Spot& spot) const {
  if (spot.nearest.unit == kNoUnit) return 0;
  const State& state = view_.state;
  const Terrain& terrain = state.terrain;
  const Point enemy = state.unit(spot.nearest.unit).at;
  const bool expected = !state.unit(spot.nearest.unit).alive();  // it is not placed yet
  if (straight_paths_ || expected || !terrain.any_crossed(terrain.solid(), spot.at, enemy, state.unit(self_).radius)) {
    return distance_value(spot.nearest.straight);
  }
  const Route route = find_route(view_.rules, state, self_, spot.at, enemy);
  return distance_value(std::max<Length>(route.length - state.radii(self_, spot.nearest.unit), 0));
}

Value Outlook::at_most_in_contact(UnitIndex enemy) const {
  const State& state = view_.state;
  const Terrain& terrain = state.terrain;
  const Point at = state.unit(enemy).at;
  // another enemy, on the far side, may be the nearest one then
  const Length around = 2 * (places_.widest() + kContact) + state.unit(self_).radius;
  const bool clear = straight_paths_ || terrain.near(terrain.solid(), at, at, around) == 0;
  return distance_value(clear ? std::min(range_, kContact) : range_) + best_company_;
}

Value Outlook::company(Point at) const {
  if (best_company_ == 0) return 0;
  const State& state = view_.state;
  const Profile& profile = state.profile(self_);
  int led = 0;
  int tended = 0;
  for (const UnitIndex friendly : state.army(state.owner(self_))) {
    if (friendly == self_) continue;
    led += state.within(self_, at, friendly, profile.command_radius) ? 1 : 0;
    tended += profile.heal_on != 0 && state.within(self_, at, friendly, profile.heal_radius) ? 1 : 0;
  }
  const Weights& weights = view_.odds.weights();
  return weights.lead * std::min<int>(led, profile.command_dice) + weights.mend * std::min(tended, kPatients);
}

Value Outlook::ground(const Path& path) const {
  const State& state = view_.state;
  if (dangerous_near_ == 0) return 0;
  const Dangers dangers = dangers_of(state, dangerous_near_, self_, path);
  if (dangers.count == 0) return 0;
  const int faces = dangers.count * faces_from(view_.rules.dangerous_on);
  return faces * view_.odds.ground_hit(state, self_) * points_ / 6;
}

}  // namespace warbalance::warstuff1
