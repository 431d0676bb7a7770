#include <algorithm>

#include "engine/systems/warstuff2/players/candidates.hpp"

// Which unit the default player activates: the one with the best thing to do from where it stands.

namespace warbalance::warstuff2 {
namespace {

constexpr Worth kLeaderBonus = 100;  ///< per mille of the best friend near, for a leader that is still to act

/// A Stunned unit wants to stand up before an enemy gets at it.
Worth stand_up_score(const View& view, const Stakes& stakes, UnitIndex unit) {
  const State& state = view.state;
  bool in_danger = false;
  for_each_enemy(state, state.owner(unit), [&](UnitIndex enemy) {
    const UnitState& other = state.unit(enemy);
    if (other.activated || other.condition.stunned || in_danger) return;
    in_danger = within(state, unit, enemy, std::max(other.reach.charge, other.reach.shot));
  });
  return in_danger ? view.rules.tactic_stand_up * stakes.value(unit) : 0;
}

/// Friends near a leader.
Worth leader_score(const State& state, const Stakes& stakes, UnitIndex unit, Length radius) {
  Worth value = 0;
  for (const UnitIndex friendly : state.army(state.owner(unit))) {
    if (friendly != unit && within(state, unit, friendly, radius)) value = std::max(value, stakes.value(friendly));
  }
  return kLeaderBonus * value;
}

/// The enemies of a seat, with what attacks on them depend on whoever makes them.
class Targets {
 public:
  struct Target {
    UnitIndex unit;
    int standing;  ///< of a `DefenderSlot`
    Worth value;
  };

  Targets(const State& state, const Stakes& stakes, int seat) {
    for_each_enemy(state, seat, [&](UnitIndex enemy) {
      const UnitState& unit = state.unit(enemy);
      bases_.place(static_cast<UnitIndex>(count_), unit.at);
      bases_.radius[count_] = Point{unit.radius, unit.radius};
      targets_[count_++] = {enemy, DefenderSlot(as_defender(state, enemy)).index, stakes.value(enemy)};
    });
    const std::size_t end = std::min(count_ + kBlock, bases_.at.size());
    std::fill(bases_.at.data() + count_, bases_.at.data() + end, Point{Bases::kAway, Bases::kAway});
    std::fill(bases_.radius.data() + count_, bases_.radius.data() + end, Point{});
  }

  /// Targets that are asked for at once.
  static constexpr std::size_t kBlock = 2 * kLanes;

  std::size_t count() const { return count_; }
  const Target& operator[](std::size_t i) const { return targets_[i]; }

  /// Which of a block (bits, from `first`) are within two distances of the unit; less than 0: nobody is.
  struct Within {
    unsigned one;
    unsigned other;
  };
  Within within(std::size_t first, const UnitState& self, Length one, Length other) const {
    Points from;
    fill(self.at, from);
    const int i = static_cast<int>(first);
    const BaseBlock low(bases_, i);
    const BaseBlock high(bases_, i + kLanes);
    const auto near = [&](Length distance) {
      Lanes32 squared;
      Lanes32 reach2;
      low.measure(from, self.radius + distance, squared, reach2);
      const Lanes32 low_near = squared <= reach2;
      high.measure(from, self.radius + distance, squared, reach2);
      return set_of(low_near, squared <= reach2) & -unsigned{distance >= 0};
    };
    return {near(one), near(other)};
  }

 private:
  std::size_t count_ = 0;
  Bases bases_;
  std::array<Target, kMaxUnits> targets_;
};

/// The best attack in reach of a unit from its place, or `at_least` when none is worth more.
Worth best_attack(const View& view, const Stakes& stakes, const Targets& targets, UnitIndex unit, Worth at_least) {
  const UnitState& self = view.state.unit(unit);
  const bool frozen = self.condition.frozen;
  const Length charge = frozen ? -1 : self.reach.charge;
  const Length shot = frozen ? self.reach.range : self.reach.shot;
  const Worth at_stake = stakes.own_loss(view.state, unit) * stakes.value(unit);
  DefenderSlot standing{{}};
  Worth best = at_least;
  for (std::size_t first = 0; first < targets.count(); first += Targets::kBlock) {
    const auto [charged, shot_at] = targets.within(first, self, charge, shot);
    for (unsigned left = charged; left != 0; left &= left - 1) {
      const Targets::Target& target = targets[first + static_cast<std::size_t>(__builtin_ctz(left))];
      standing.index = target.standing;
      const OddsEntry odds = view.odds.charge(unit, target.unit, standing, self.condition.markers);
      best = std::max(best, charge_worth(odds, at_stake, target.value));
    }
    for (unsigned left = shot_at; left != 0; left &= left - 1) {
      const Targets::Target& target = targets[first + static_cast<std::size_t>(__builtin_ctz(left))];
      standing.index = target.standing;
      best = std::max(best, shot_worth(view, stakes, unit, target.unit, standing));
    }
  }
  return best;
}

/// How much the unit wants to act now (section B, "which unit").
/// A score that is not above `at_least` may come out too low.
Worth quick_score(const View& view, const Stakes& stakes, const Targets& targets, UnitIndex unit, Worth at_least) {
  const State& state = view.state;
  if (state.unit(unit).condition.stunned) return stand_up_score(view, stakes, unit);
  const Profile& profile = state.profile(unit);
  const Worth leading = profile.leader_dice > 0 ? leader_score(state, stakes, unit, profile.leader_radius) : 0;
  return best_attack(view, stakes, targets, unit, std::max<Worth>(0, at_least - leading)) + leading;
}

}  // namespace

UnitIndex tactical_unit(const View& view, const Stakes& stakes, std::span<const UnitIndex> choices) {
  if (choices.size() == 1) return choices.front();
  const Targets targets(view.state, stakes, view.state.owner(choices.front()));
  UnitIndex best = choices.front();
  Worth best_score = -1;
  for (const UnitIndex unit : choices) {
    const Worth score = quick_score(view, stakes, targets, unit, best_score);
    if (score > best_score) {
      best_score = score;
      best = unit;
    }
  }
  if (best_score > 0) return best;
  return *std::min_element(choices.begin(), choices.end(),
                           [&](UnitIndex a, UnitIndex b) { return view.state.cost(a) < view.state.cost(b); });
}

}  // namespace warbalance::warstuff2
