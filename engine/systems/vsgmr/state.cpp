#include "engine/systems/vsgmr/state.hpp"

namespace warbalance::vsgmr {

void State::begin(const Rules& /*rules*/, const BattleSetup<Profile>& setup) {
  round = 0;
  destroyed_hundredths = {};
  lost_hundredths = {};
  enlist(setup, [](const Profile& profile) {
    FigureState figure{};
    figure.radius = profile.radius;
    figure.facing = {0, 1};
    return figure;
  });
  for (UnitIndex i = 0; i < unit_count(); ++i) {
    first_owners[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(owner(i));
  }
}

bool State::controlled(UnitIndex mount) const {
  const Profile& p = profile(mount);
  if (!is_mount(p.type)) return p.type != FigureType::building;
  if (p.independent) return true;
  for (const UnitIndex i : army(owner(mount))) {
    if (unit(i).mount == mount && unit(i).controls) return !disabled(i);
  }
  return false;
}

int State::crew(UnitIndex mount) const {
  int aboard = 0;
  for (const UnitIndex i : army(owner(mount))) aboard += unit(i).mount == mount ? 1 : 0;
  return aboard;
}

bool State::has_place(UnitIndex mount) const {
  const Profile& p = profile(mount);
  if (!p.carries) return false;
  return crew(mount) < p.places + 1;
}

bool State::free_of_bases(UnitIndex self, Point at, Length radius) const {
  bool free = true;
  for_each_living([&](UnitIndex other) {
    if (other == self || unit(other).mount != kNoUnit) return;
    free = free && distance2(at, unit(other).at) >= square(radius + unit(other).radius);
  });
  return free;
}

}  // namespace warbalance::vsgmr
