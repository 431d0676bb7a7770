
#include "engine/systems/suitcase/split_attacks.hpp"

#include <algorithm>

#include "engine/systems/suitcase/sight.hpp"

namespace warbalance::suitcase {
namespace {

/// Enemies near the model on a hex that a model of the unit has in reach.
/// @param firing_at  the models that have an enemy in reach, with their weapons
template <class FiringAt>
Split split_among(const Rules& rules, const State& state, UnitIndex unit, Hex model, const FiringAt& firing_at) {
  Split split;
  for (const UnitIndex enemy : state.army(1 - state.owner(unit))) {
    const UnitState& other = state.unit(enemy);
    if (distance_to(other.body, other.hexes, model) > rules.split_range) continue;
    const Firing firing = firing_at(enemy);
    if (firing.all() != 0) split.shares[split.count++] = {enemy, firing, {}};
  }
  return split;
}

}  // namespace

Split split_shots(const Rules& rules, const State& state, UnitIndex shooter, Hex model) {
  const UnitState& self = state.unit(shooter);
  return split_among(rules, state, shooter, model, [&](UnitIndex enemy) {
    return firing_at(rules, state, shooter, self.hexes, acting_models(self.body), enemy);
  });
}

Split split_strikes(const Rules& rules, const State& state, UnitIndex unit, Hex model) {
  const Body& body = state.unit(unit).body;
  return split_among(rules, state, unit, model, [&](UnitIndex enemy) {
    if (distance_between(state, unit, enemy) > rules.strike_range) return Firing{};
    const Models striking = acting_models(body) & models_in_reach(rules, state, unit, enemy);
    return all_weapons(state.numbers(unit), body, striking, false);
  });
}

Models models_in_reach(const Rules& rules, const State& state, UnitIndex unit, UnitIndex other) {
  const UnitState& self = state.unit(unit);
  const UnitState& enemy = state.unit(other);
  Models models = 0;
  for_each_model(self.body, self.hexes, [&](int model, Hex hex) {
    if (rules.all_strike != 0 || distance_to(enemy.body, enemy.hexes, hex) <= rules.strike_range) {
      models |= Models{1} << model;
    }
  });
  return models;
}

Models Dealing::users(const Split::Share& share) const {
  return share.firing.weapons[static_cast<std::size_t>(card_)][static_cast<std::size_t>(weapon_)];
}

Attacks::Number& Dealing::number(Split::Share& share) const {
  return share.attacks.weapons[static_cast<std::size_t>(card_)][static_cast<std::size_t>(weapon_)];
}

int Dealing::deal_evenly(int each) {
  Models firing = 0;
  int reached = 0;
  for (const Split::Share& share : split_.all()) {
    firing |= users(share);
    reached += users(share) != 0 ? 1 : 0;
  }
  if (reached == 0) return 0;
  const int attacks = count_of(firing) * each;
  evenly_ = attacks / reached;
  for (Split::Share& share : split_.all()) {
    if (users(share) != 0) number(share).others = static_cast<std::int16_t>(evenly_);
  }
  return attacks % reached;
}

std::size_t Dealing::open(std::array<UnitIndex, kMaxUnits>& units) const {
  std::size_t count = 0;
  for (Split::Share& share : split_.all()) {
    if (users(share) != 0 && number(share).others == evenly_) units[count++] = share.unit;
  }
  return count;
}

void Dealing::give_one_to(UnitIndex unit) {
  for (Split::Share& share : split_.all()) {
    if (share.unit == unit) ++number(share).others;
  }
}

void Dealing::finish(int each, bool sergeant) {
  int his = sergeant ? each : 0;
  for (Split::Share& share : split_.all()) {
    Attacks::Number& attacks = number(share);
    const int dealt = std::min<int>(attacks.others, count_of(users(share)) * each);
    const int led = (users(share) & 1U) != 0 ? std::min(his, dealt) : 0;
    his -= led;
    attacks = {static_cast<std::int16_t>(led), static_cast<std::int16_t>(dealt - led)};
  }
}

}  // namespace warbalance::suitcase
