#include "engine/systems/suitcase/state.hpp"

#include <algorithm>

#include "engine/core/hash.hpp"

namespace warbalance::suitcase {
namespace {

constexpr std::array<Hex, 3> kThreeMarkers = {hex_at(7, 24), hex_at(22, 25), hex_at(36, 25)};
constexpr std::array<Hex, 4> kFourMarkers = {hex_at(5, 24), hex_at(16, 25), hex_at(27, 24), hex_at(38, 25)};
constexpr std::array<Hex, 5> kFiveMarkers = {hex_at(4, 22), hex_at(12, 27), hex_at(22, 24), hex_at(31, 22),
                                             hex_at(39, 27)};

}  // namespace

std::span<const Hex> layout_of(int markers) {
  if (markers <= 3) return kThreeMarkers;
  if (markers == 4) return kFourMarkers;
  return kFiveMarkers;
}

bool operator==(const UnitState& a, const UnitState& b) {
  if (static_cast<const UnitCondition&>(a) != static_cast<const UnitCondition&>(b)) return false;
  bool same = true;
  if (a.deployed)
    for_each_model(a.body, a.hexes,
                   [&](int model, Hex hex) { same = same && b.hexes[static_cast<std::size_t>(model)] == hex; });
  return same;
}

void State::begin(const Rules& rules, const BattleSetup<Profile>& setup) {
  round = 0;
  cursor = {};
  edge_winner = 0;
  along_columns = false;
  duel = rules.duel != 0;
  marker_count = 0;
  markers = {};
  destroyed_hundredths = {};
  lost_hundredths = {};
  occupants.fill(kNoUnit);
  models = {};
  enlist(setup, [](const Profile& /*profile*/) {
    UnitState unit{};
    unit.hexes.fill(kNoHex);
    return unit;
  });
  for (UnitIndex i = 0; i < unit_count(); ++i) {
    UnitNumbers& own = all_numbers[static_cast<std::size_t>(i)];
    own = unit_numbers(rules, profile(i));
    unit(i).body = full_strength(own);
  }
}

int State::living_units(int seat) const {
  int count = 0;
  const auto s = static_cast<std::size_t>(seat);
  for (UnitIndex i = army_begin[s]; i < army_begin[s + 1]; ++i) count += unit(i).deployed || unit(i).reserve ? 1 : 0;
  return count;
}

void State::put(UnitIndex i, const Formation& hexes) {
  UnitState& self = unit(i);
  for_each_model(self.body, hexes, [&](int model, Hex hex) {
    self.hexes[static_cast<std::size_t>(model)] = hex;
    occupants[at(hex)] = i;
    models[static_cast<std::size_t>(owner(i))].add(hex);
  });
}

void State::lift(UnitIndex i) {
  const UnitState& self = unit(i);
  for_each_model(self.body, self.hexes, [&](int, Hex hex) {
    if (hex != kNoHex) vacate(hex);
  });
}

void State::vacate(Hex hex) {
  occupants[at(hex)] = kNoUnit;
  for (HexSet& set : models) set.remove(hex);
}

int distance_between(const Body& a, const Formation& where_a, const Body& b, const Formation& where_b) {
  int least = kRows + kColumns;
  for_each_model(a, where_a, [&](int, Hex hex) { least = std::min(least, distance_to(b, where_b, hex)); });
  return least;
}

bool holds_place(const Rules& rules, const State& state, UnitIndex unit, Hex hex) {
  const UnitState& self = state.unit(unit);
  return self.deployed && !self.body.idle() && distance_to(self.body, self.hexes, hex) <= rules.seize_range;
}

bool in_zone(const Rules& rules, const State& state, int seat, Hex hex) {
  const int along = state.along_columns ? column_of(hex) : row_of(hex);
  const int length = state.along_columns ? kColumns : kRows;
  return seat == state.edge_winner ? along < rules.deploy_depth : along >= length - rules.deploy_depth;
}

int advance_of(const Profile& profile, const Body& body) {
  if (body.troops == 0) return profile.hero.advance_range();
  const int troops = profile.troops.advance_range();
  return body.hero ? std::min(troops, profile.hero.advance_range()) : troops;
}
int rush_of(const Profile& profile, const Body& body) {
  if (body.troops == 0) return profile.hero.rush_range();
  const int troops = profile.troops.rush_range();
  return body.hero ? std::min(troops, profile.hero.rush_range()) : troops;
}
int scout_of(const Profile& profile, const Body& body) {
  if (body.troops == 0) return profile.hero.scout;
  const int troops = profile.troops.scout;
  return body.hero ? std::min<int>(troops, profile.hero.scout) : troops;
}

std::uint64_t hash_of_position(const State& state) {
  PositionHash hash;
  hash.add(state.round);
  hash.add(state.cursor);
  for (UnitIndex i = 0; i < state.unit_count(); ++i) {
    const UnitState& unit = state.unit(i);
    const UnitCondition& condition = unit;
    hash.add(state.numbers(i));
    hash.add(state.cost(i));
    hash.add(condition);
    if (unit.deployed) for_each_model(unit.body, unit.hexes, [&](int, Hex hex) { hash.add(hex); });
  }
  for (int i = 0; i < state.marker_count; ++i) {
    hash.add(state.markers[static_cast<std::size_t>(i)].hex);
    hash.add(state.markers[static_cast<std::size_t>(i)].owner);
  }
  hash.add(state.destroyed_hundredths);
  hash.add(state.terrain);
  return hash.value();
}

}  // namespace warbalance::suitcase
