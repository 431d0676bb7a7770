#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/systems.hpp"

// What the suites over all rule systems require of each one.

namespace warbalance::tests {

using OptionSets = std::vector<std::vector<std::string>>;

/// Specialised for every rule system, in tests/engine/<system>/conformance.hpp:
///
/// `ruleset`            id of a ruleset in data/ that the system plays
/// `max_rounds`         of its battles with the default options
/// `table`              far corner of its table
/// `decided_by_points(report)`  whether the winner is who destroyed more; else it is who is left
/// `violations(...)`    the system's referee on a recorded battle, one line for each thing that is wrong
/// `same_state(a, b)`   whether two positions are equal in everything that the rules read
/// `option_sets()`      readings of the rules, and numbers, that make the battles differ: on open tables
/// `terrain_option_sets()`  the same on generated ones
/// `generator(pieces)`  of tables with every kind of terrain of the system
/// `sample_armies`      armies in data/ for mirror matches; the first one draws at most `most_draws(scenario)` of them;
///                      the battles of number `quick_army` are short
/// `voluntary_moves`    what moves are called that nobody has to make: without it a record may still be right
/// `preferences`        what actions are called whose number is a wish, yes or no, that may have no consequence
/// `idle_dice`          what dice are called whose result may have no consequence
/// `further_dice`       what dice are called that are rolled with the one before, of which the best counts
/// `named_effects`      actions of `odds` that are an effect of the attacker, in the order of its profile
/// `counted_dice`       effects whose facts are successes of dice of one kind, with what these are called
/// `Exchange`, `ExchangeState`, `ExchangeSetting`  one exchange between two units, step by step
/// `exchange_setting(number)`, `can_attack(attacker, setting)`, `flip_cover(setting)`  a sample of their situations
template <class S>
struct Conformance;

/// Points of an army of a test, where a system's figures are cheaper than those of WarStuff: `points_divisor` says by
/// how much.
template <class S>
constexpr Hundredths army_points(Hundredths points) {
  if constexpr (requires { Conformance<S>::points_divisor; }) {
    return points / Conformance<S>::points_divisor;
  } else {
    return points;
  }
}

/// Whether figures may change sides (`changes_sides`): then a side may lose more than it came with.
template <class S>
constexpr bool changes_sides() {
  return requires { Conformance<S>::changes_sides; };
}

/// Whether markers on the table decide (`decided_by_markers`), not survivors.
template <class S>
constexpr bool decided_by_markers() {
  return requires { Conformance<S>::decided_by_markers; };
}

/// Whether an effect or a cause of losses does not happen in random battles (`unseen_facts`).
template <class S>
constexpr bool is_unseen(std::string_view fact) {
  if constexpr (requires { Conformance<S>::unseen_facts; }) {
    return std::ranges::count(Conformance<S>::unseen_facts, fact) > 0;
  } else {
    return false;
  }
}

/// Most players of a battle.
template <class S>
int max_players() {
  return S::vocabulary().players_max;
}

/// Compares two positions of any system: units by `same_unit(a, b)`, then what all systems have.
template <class State, class SameUnit>
bool same_armies(const State& a, const State& b, SameUnit&& same_unit) {
  bool same = a.players == b.players && a.round == b.round && a.army_begin == b.army_begin &&
              a.living_count == b.living_count && a.destroyed_hundredths == b.destroyed_hundredths &&
              a.terrain.count() == b.terrain.count();
  for (int i = 0; same && i < a.terrain.count(); ++i) same = a.terrain.piece(i) == b.terrain.piece(i);
  for (int i = 0; same && i < a.unit_count(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    same = same_unit(a.unit(unit), b.unit(unit)) && a.cost(unit) == b.cost(unit) && a.owner(unit) == b.owner(unit) &&
           a.profile(unit) == b.profile(unit);
  }
  for (int seat = 0; same && seat < a.players; ++seat) {
    const auto x = a.army(seat);
    const auto y = b.army(seat);
    same = std::equal(x.begin(), x.end(), y.begin(), y.end());
  }
  return same;
}

/// Battles of a test: as many as usual, or as WARBALANCE_BATTLES says.
inline int battles_wanted(int usual) {
  const char* wanted = std::getenv("WARBALANCE_BATTLES");
  const int battles = wanted == nullptr ? 0 : std::atoi(wanted);
  return battles > 0 ? battles : usual;
}

}  // namespace warbalance::tests
