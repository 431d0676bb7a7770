#include "engine/systems/suitcase/sight.hpp"

namespace warbalance::suitcase {
namespace {

/// Hexes of the models of a mask.
template <class Visit>
void for_each_of(Models models, const Formation& hexes, Visit&& visit) {
  for (; models != 0; models &= models - 1) {
    const int model = __builtin_ctz(models);
    visit(model, hexes[static_cast<std::size_t>(model)]);
  }
}

}  // namespace

const Sight::Between& Sight::between(Hex from, Hex to) {
  if (from != last_from_ || to != last_to_) {
    last_ = look(from, to);
    last_from_ = from;
    last_to_ = to;
  }
  return last_;
}

Sight::Between Sight::look(Hex from, Hex to) const {
  int both = 0;
  Between between;
  const auto walk = [&](auto&& flags_of) {
    walk_lines(
        from, to, [&](int step, std::size_t cell) { both |= flags_of(step, cell); },
        [&](int step, std::size_t first, std::size_t second) {
          between.first |= flags_of(step, first);
          between.second |= flags_of(step, second);
        });
  };
  if (state_.grounds != 0) {
    walk([&](int step, std::size_t cell) {
      // cover next to who looks over it does not count (SC-H4)
      return state_.line_ground[cell] & (step > 1 ? ~0 : ~kCoverGround);
    });
  }
  if (rules_.models_block_sight != 0) {
    walk([&](int, std::size_t cell) {
      const Hex hex = kLineHexes[cell];
      const UnitIndex there = hex == kNoHex ? kNoUnit : state_.occupant(hex);
      return there != kNoUnit && there != from_ && there != to_ ? static_cast<int>(kObstacle) : 0;
    });
  }
  between.first |= both;
  between.second |= both;
  return between;
}

bool Sight::is_clear(Hex from, Hex to) {
  if ((state_.grounds & kObstacle) == 0 && rules_.models_block_sight == 0) return true;
  const Between& lines = between(from, to);
  return (lines.first & lines.second & kObstacle) == 0;
}

bool Sight::is_behind_cover(Hex from, Hex to) {
  if ((state_.grounds & kCoverGround) == 0) return false;
  const Between& lines = between(from, to);
  const bool none_clear = (lines.first & lines.second & kObstacle) != 0;
  const auto counts_as_covered = [&](int line) {
    return (line & kCoverGround) != 0 || (!none_clear && (line & kObstacle) != 0);
  };
  return counts_as_covered(lines.first) && counts_as_covered(lines.second);
}

Firing Sight::firing(const Formation& hexes, Models acting) {
  const UnitNumbers& numbers = state_.numbers(from_);
  const UnitState& other = state_.unit(to_);
  Firing firing = all_weapons(numbers, state_.unit(from_).body, acting, true);
  for (int card = 0; card < numbers.cards(); ++card) {
    const CardNumbers& own = numbers.card(card);
    for (int i = 0; i < own.weapon_count; ++i) {
      const WeaponNumbers& weapon = own.weapons[static_cast<std::size_t>(i)];
      Models& users = firing.weapons[static_cast<std::size_t>(card)][static_cast<std::size_t>(i)];
      Models reach = 0;
      for_each_of(users, hexes, [&](int model, Hex) {
        const Hex from = hexes[static_cast<std::size_t>(card == 0 ? model : kHeroModel)];
        bool fires = false;
        for_each_model(other.body, other.hexes, [&](int, Hex to) {
          fires = fires || (distance(from, to) <= weapon.range && (weapon.indirect || is_clear(from, to)));
        });
        if (fires) reach |= Models{1} << model;
      });
      users = reach;
    }
  }
  return firing;
}

Models Sight::breathing(const Formation& hexes, Models acting) {
  const UnitNumbers& numbers = state_.numbers(from_);
  const UnitState& other = state_.unit(to_);
  Models breathing = 0;
  for_each_of(acting, hexes, [&](int model, Hex from) {
    const int card = model == kHeroModel ? 1 : 0;
    const AutomaticNumbers& breath = numbers.card(card).breath;
    if (breath.hits == 0 || state_.unit(from_).breath_spent[static_cast<std::size_t>(card)]) return;
    bool reaches = false;
    for_each_model(other.body, other.hexes, [&](int, Hex to) {
      reaches = reaches || (distance(from, to) <= breath.range && is_clear(from, to));
    });
    if (reaches) breathing |= Models{1} << model;
  });
  return breathing;
}

Cover Sight::cover(const Formation& hexes, Models firing, Pick pick) {
  if ((state_.grounds & kCoverGround) == 0) return Cover::none;
  const UnitState& other = state_.unit(to_);
  int models = 0;
  int in = 0;
  int behind = 0;
  for_each_model(other.body, other.hexes, [&](int model, Hex to) {
    if (pick != Pick::none && model != model_of(pick)) return;
    ++models;
    if (state_.is(to, kCoverGround)) {
      ++in;
      return;
    }
    Hex nearest = kNoHex;
    int least = kRows + kColumns;
    for_each_of(firing, hexes, [&](int, Hex from) {
      const int far = distance(from, to);
      if (far >= least) return;
      least = far;
      nearest = from;
    });
    if (nearest != kNoHex && is_behind_cover(nearest, to)) ++behind;
  });
  if (2 * in > models) return Cover::in;
  return 2 * (in + behind) > models ? Cover::behind : Cover::none;
}

}  // namespace warbalance::suitcase
