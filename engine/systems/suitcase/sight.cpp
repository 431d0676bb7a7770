#include "engine/systems/suitcase/sight.hpp"

#include <algorithm>

namespace warbalance::suitcase {
namespace {

/// What lies between two hexes, on each of the two lines: flags of the ground.
struct Between {
  int first = 0;
  int second = 0;
};

/// @param a, b  units whose models do not block sight
Between ground_between(const Rules& rules, const State& state, Hex from, Hex to, UnitIndex a, UnitIndex b) {
  Between between;
  if (state.grounds != 0) {
    walk_lines(from, to, [&](int step, std::size_t first, std::size_t second) {
      // cover next to who looks over it does not count (SC-H4)
      const int counts = step > 1 ? ~0 : ~kCoverGround;
      between.first |= state.line_ground[first] & counts;
      between.second |= state.line_ground[second] & counts;
    });
  }
  if (rules.models_block_sight != 0) {
    const auto blocks = [&](std::size_t cell) {
      const Hex hex = kLineHexes[cell];
      const UnitIndex there = hex == kNoHex ? kNoUnit : state.occupant(hex);
      return there != kNoUnit && there != a && there != b ? kObstacle : 0;
    };
    walk_lines(from, to, [&](int, std::size_t first, std::size_t second) {
      between.first |= blocks(first);
      between.second |= blocks(second);
    });
  }
  return between;
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
  if ((state.grounds & kObstacle) == 0 && rules.models_block_sight == 0) return true;
  const Between between = ground_between(rules, state, from, to, a, b);
  return (between.first & between.second & kObstacle) == 0;
}

bool is_behind_cover(const Rules& rules, const State& state, Hex from, Hex to, UnitIndex a, UnitIndex b) {
  if ((state.grounds & kCoverGround) == 0) return false;
  const Between between = ground_between(rules, state, from, to, a, b);
  const bool none_clear = (between.first & between.second & kObstacle) != 0;
  const auto counts_as_covered = [&](int line) {
    return (line & kCoverGround) != 0 || (!none_clear && (line & kObstacle) != 0);
  };
  return counts_as_covered(between.first) && counts_as_covered(between.second);
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
