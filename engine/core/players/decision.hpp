#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "engine/core/players/best.hpp"
#include "engine/core/trace.hpp"

namespace warbalance {

/// What a player chooses where it is his turn: which unit acts, and what it does.
template <class Action>
struct UnitDecision {
  UnitIndex unit = kNoUnit;      ///< kNoUnit: whatever is chosen on the spot
  std::optional<Action> action;  ///< none: whatever is chosen on the spot, when it acts

  friend bool operator==(const UnitDecision&, const UnitDecision&) = default;
};

/// Offers a decision for a unit other than the one that would be chosen on the spot. These come before all others,
/// because the order in which units act matters most.
template <class Action, std::size_t kMost>
void offer_unit(BestList<UnitDecision<Action>, kMost>& choices, UnitIndex unit) {
  constexpr std::int64_t kFirst = std::int64_t{1} << 62;
  choices.offer({{unit, std::nullopt}, kFirst, unit});
}

/// Offers the actions of a unit other than the one chosen on the spot, each once.
/// @param likely       the actions that its player scores highest
/// @param others       the actions of other policies; they get the best of those scores
/// @param on_the_spot  the action that is chosen otherwise; none: it may still change before the unit acts
template <class Action, std::size_t kMost, std::size_t kMostActions>
void offer_actions(BestList<UnitDecision<Action>, kMost>& choices, UnitIndex unit,
                   const BestList<Action, kMostActions>& likely, std::initializer_list<Action> others,
                   const std::optional<Action>& on_the_spot) {
  const auto offer = [&](const Action& action, std::int64_t score) {
    if (action != on_the_spot) choices.offer({{unit, action}, score, unit});
  };
  for (const Offer<Action>& one : likely.offers()) offer(one.item, one.score);
  const std::int64_t score = likely.offers().empty() ? 0 : likely.offers().front().score;
  for (auto other = others.begin(); other != others.end(); ++other) {
    const auto same = [&](const Offer<Action>& one) { return one.item == *other; };
    const bool known = std::any_of(likely.offers().begin(), likely.offers().end(), same) ||
                       std::find(others.begin(), other, *other) != other;
    if (!known) offer(*other, score);
  }
}

}  // namespace warbalance
