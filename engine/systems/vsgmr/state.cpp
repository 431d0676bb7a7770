#include "engine/systems/vsgmr/state.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/core/hash.hpp"

namespace warbalance::vsgmr {

void State::begin(const Rules& rules, const BattleSetup<Profile>& setup) {
  static_cast<BattleSituation&>(*this) = {};
  cursor = {};
  grid = rules.grid;
  tasks = setup.table.tasks;
  for (std::size_t seat = 0; seat < sides.size(); ++seat) {
    sides[seat] = static_cast<std::int8_t>(rules.sides == 0 ? seat : seat % 2);
  }
  enlist(setup, [](const Profile& profile) {
    FigureState figure{};
    figure.radius = profile.radius;
    figure.facing = {0, 1};
    return figure;
  });
  for (UnitIndex i = 0; i < unit_count() && rules.points == 0; ++i) {  // VS-P3
    constexpr Hundredths kFigure = 100;
    costs[static_cast<std::size_t>(i)] = profile(i).type == FigureType::mook ? kFigure / 2 : kFigure;
  }
  supporter_count = 0;
  supported = {};
  for (UnitIndex i = 0; i < unit_count(); ++i) {
    first_owners[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(owner(i));
    if (profile(i).support == Profile{}.support) continue;
    supporters[static_cast<std::size_t>(supporter_count++)] = i;
    for (std::size_t roll = 0; roll < kRolls; ++roll) supported[roll] |= profile(i).support[roll] != 0;
  }
}

std::int64_t State::side_points(int side_number) const {
  std::int64_t sum = 0;
  for (int seat = 0; seat < players; ++seat) {
    if (side(seat) == side_number) sum += destroyed_hundredths[static_cast<std::size_t>(seat)];
  }
  return sum;
}

int State::side_left(int side_number) const {
  int sum = 0;
  for (int seat = 0; seat < players; ++seat) sum += side(seat) == side_number ? left(seat) : 0;
  return sum;
}

int State::side_count() const { return *std::max_element(sides.begin(), sides.begin() + players) + 1; }

UnitIndex State::most_expensive_body(int seat, bool of_reserve) const {
  const auto s = static_cast<std::size_t>(seat);
  std::array<Hundredths, kMaxUnits> sums{};
  for (UnitIndex i = army_begin[s]; i < army_begin[s + 1]; ++i) sums[static_cast<std::size_t>(body(i))] += cost(i);
  UnitIndex most_expensive = kNoUnit;
  for (UnitIndex i = army_begin[s]; i < army_begin[s + 1]; ++i) {
    const auto sum = [&](UnitIndex of) { return sums[static_cast<std::size_t>(of)]; };
    if (body(i) != i || (of_reserve && !unit(i).reserve)) continue;
    if (most_expensive == kNoUnit || sum(i) > sum(most_expensive)) most_expensive = i;
  }
  return most_expensive;
}

bool State::has_controller(UnitIndex mount) const {
  const Profile& p = profile(mount);
  if (!is_mount(p.type)) return p.type != FigureType::building;
  if (p.independent) return true;
  for (const UnitIndex i : army(owner(mount))) {
    if (unit(i).rides == mount && unit(i).controls) return !disabled(i);
  }
  return false;
}

int State::crew(UnitIndex mount) const {
  int guys = 0;
  for (const UnitIndex i : army(owner(mount))) guys += unit(i).rides == mount && is_guy(profile(i).type) ? 1 : 0;
  return guys;
}

bool State::has_place(UnitIndex mount, UnitIndex boarder) const {
  const Profile& p = profile(mount);
  const bool is_guy = vsgmr::is_guy(profile(boarder).type);
  if (!p.carries || (!is_guy && p.type != FigureType::vehicle)) return false;
  int taken = places_taken(profile(boarder).type);
  for (const UnitIndex i : army(owner(mount))) taken += unit(i).rides == mount ? places_taken(profile(i).type) : 0;
  const int first_guy = is_guy || crew(mount) > 0 ? 1 : 0;  // his place is not one of those
  return taken - first_guy <= p.places;
}

bool State::is_empty(UnitIndex mount) const {
  const auto army = this->army(owner(mount));
  return std::none_of(army.begin(), army.end(), [&](UnitIndex i) { return unit(i).mount == mount; });
}

void State::seat_aboard(UnitIndex figure, UnitIndex mount) {
  FigureState& self = unit(figure);
  self.rides = mount;
  self.mount = mount == kNoUnit ? kNoUnit : body(mount);
  if (!is_mount(profile(figure).type)) return;
  for (const UnitIndex i : army(owner(figure))) {
    if (!is_aboard(i, figure)) continue;
    unit(i).mount = body(figure);
    unit(i).at = self.at;
  }
}

bool State::free_of_bases(UnitIndex self, Point at, Length radius) const {
  for (int seat = 0; seat < players; ++seat) {
    for (const UnitIndex other : army(seat)) {
      const FigureState& base = unit(other);
      const Length apart = radius + base.radius;
      if (std::abs(at.x - base.at.x) >= apart || distance2(at, base.at) >= square(apart)) continue;
      if (other != self && base.mount == kNoUnit) return false;
    }
  }
  return true;
}

std::uint64_t hash_of_position(const State& state) {
  const Cursor& cursor = state.cursor;
  const BattleSituation& battle = state;
  PositionHash hash;
  hash.add(state.round);
  hash.add(cursor.turns);
  hash.add(cursor.done);
  hash.add(std::array{cursor.turn, cursor.beginner, static_cast<std::int8_t>(cursor.step)});
  hash.add(battle);
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const FigureState& figure = state.unit(i);
    const FigureSituation& situation = figure;
    hash.add(state.profile(i));
    hash.add(state.cost(i));
    hash.add(situation);
    hash.add(std::array{figure.at, figure.facing});
  }
  hash.add(state.terrain);
  return hash.value();
}

}  // namespace warbalance::vsgmr
