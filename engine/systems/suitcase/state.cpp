#include "engine/systems/suitcase/state.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

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

namespace {

void append(std::string& text, const char* field, int value) {
  if (value > 0) text += std::string(",") + field + std::to_string(value);
}

std::string hero_text(const Body& body) {
  std::string text = "hero";
  append(text, "markers:", body.hero_markers);
  return text + (body.hero_stunned ? ",stunned" : "");
}

/// The number behind "wounds:" if the field begins so; -1 if not, or if there is none.
int number_behind(std::string_view field, std::string_view key) {
  if (!field.starts_with(key)) return -1;
  field.remove_prefix(key.size());
  int number = -1;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
  return error == std::errc() && end == field.data() + field.size() && number <= 999 ? number : -1;
}

std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t comma = text.find(',');
    std::string_view field = text.substr(0, comma);
    while (!field.empty() && field.front() == ' ') field.remove_prefix(1);
    while (!field.empty() && field.back() == ' ') field.remove_suffix(1);
    fields.push_back(field);
    if (comma == std::string_view::npos) return fields;
    text.remove_prefix(comma + 1);
  }
}

// What Snipers have done to troops 0 and 1 (SC-K20), as fields.
constexpr std::array<const char*, kPicked> kMarkerFields = {"leader-markers:", "carrier-markers:"};
constexpr std::array<const char*, kPicked> kStunnedFields = {"leader-stunned", "carrier-stunned"};

std::string picked_text(const Body& body) {
  std::string text = body.sergeant_lost ? ",no-sergeant" : "";
  append(text, "carriers-lost:", body.carriers_lost);
  for (std::size_t i = 0; i < kPicked; ++i) {
    append(text, kMarkerFields[i], body.model_markers[i]);
    if (body.model_stunned[i]) text += std::string(",") + kStunnedFields[i];
  }
  return text;
}

/// Takes one of these fields.
bool take_picked(std::string_view field, Body& body) {
  if (body.troops == 0 || body.hero) return false;
  if (field == "no-sergeant") return body.sergeant_lost = true;
  if (const int lost = number_behind(field, "carriers-lost:"); lost > 0 && lost <= kMaxTroops) {
    body.carriers_lost = static_cast<std::int8_t>(lost);
    return true;
  }
  for (std::size_t i = 0; i < kPicked && i < static_cast<std::size_t>(body.troops); ++i) {
    if (field == kStunnedFields[i]) return body.model_stunned[i] = true;
    if (const int number = number_behind(field, kMarkerFields[i]); number > 0) {
      body.model_markers[i] = static_cast<std::int16_t>(number);
      return true;
    }
  }
  return false;
}

/// Takes one field of a state; false when it makes no sense here.
bool take(const UnitNumbers& numbers, std::string_view field, Body& body, bool& wounds, bool& markers) {
  if (field == "hero") {
    if (numbers.cards() < 2 || body.hero) return false;
    return body.hero = true;
  }
  if (field == "stunned") {
    bool& flag = body.hero ? body.hero_stunned : body.stunned;
    if (flag || !body.alive()) return false;
    return flag = true;
  }
  if (const int number = number_behind(field, "markers:"); number > 0 && body.alive()) {
    std::int16_t& count = body.hero ? body.hero_markers : body.damage;
    if (count != 0) return false;
    count = static_cast<std::int16_t>(number);
    markers = markers || !body.hero;
    return true;
  }
  if (const int number = number_behind(field, "wounds:"); number > 0) {
    if (body.hero || body.damage != 0) return false;
    body.damage = static_cast<std::int16_t>(number);
    return wounds = true;
  }
  return take_picked(field, body);
}

}  // namespace

std::string state_text(const Body& body) {
  if (!body.alive()) return "killed";
  if (body.troops == 0) return hero_text(body);
  std::string text = "models:" + std::to_string(body.troops);
  append(text, body.last_model() ? "markers:" : "wounds:", body.damage);
  if (body.stunned) text += ",stunned";
  text += picked_text(body);
  return body.hero ? text + "," + hero_text(body) : text;
}

Body body_of_text(const UnitNumbers& numbers, const std::string& text, std::string& problem) {
  const std::string example = state_text(full_strength(numbers));
  const auto refuse = [&](const std::string& why) {
    problem = "the state '" + text + "' " + why + "; full strength is '" + example + "'";
    return full_strength(numbers);
  };
  Body body;
  bool wounds = false;
  bool markers = false;
  const auto fields = fields_of(text);
  std::size_t next = 0;
  if (const int troops = number_behind(fields[0], "models:"); troops > 0) {
    if (troops > numbers.troops().models) return refuse("has more models than the unit");
    body.troops = static_cast<std::int8_t>(troops);
    next = 1;
  }
  for (; next < fields.size(); ++next) {
    if (!take(numbers, fields[next], body, wounds, markers)) return refuse("is not a state of this unit");
  }
  if (!body.alive()) return refuse("is not a state of this unit");
  const bool beyond =
      body.damage >= numbers.troops().wounds.health && body.model_stunned == decltype(body.model_stunned){};
  if (wounds && beyond) return refuse("is not a state of this unit");
  if (wounds && body.last_model()) return refuse("says wounds of a last model, whose wounds are markers");
  if (markers && !body.last_model()) return refuse("says markers of a model that is not the last one");
  settle(body);
  return body;
}

}  // namespace warbalance::suitcase
