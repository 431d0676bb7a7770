#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>

#include "engine/core/players/best.hpp"
#include "engine/core/trace.hpp"

// The questions that most games ask: which unit acts next, and what it does.

namespace warbalance {

/// Whether a unit is one of those that may be chosen.
inline bool contains(std::span<const UnitIndex> units, UnitIndex unit) {
  return std::find(units.begin(), units.end(), unit) != units.end();
}

/// The choice with the highest score; of equal ones the first.
/// @param score  score(choice)
/// @param list   for several of the best ones; null: only the best one is needed
template <class View, class Question, class Score>
Offer<typename Question::Answer> best_choice(const View& view, const Question& question, Score&& score,
                                             BestList<typename Question::Answer, kMostActions>* list = nullptr) {
  Offer<typename Question::Answer> best{{}, std::numeric_limits<std::int64_t>::min(), 0};
  int rank = 0;
  for_each_choice(view, question, [&](const auto& choice) {
    const Offer<typename Question::Answer> offer{choice, score(choice), rank++};
    if (offer.score > best.score) best = offer;
    if (list != nullptr) list->offer(offer);
  });
  return best;
}

/// The choices of a scripted player.
struct ChooseUnit {
  UnitIndex unit = kNoUnit;
};
template <class Action>
struct ChooseAction {
  Action action;
};

/// A question whose answer is one of `units`, which are never empty.
template <class Question>
concept AsksForAUnit = requires(const Question& question) {
  { question.units } -> std::convertible_to<std::span<const UnitIndex>>;
};
template <class View, AsksForAUnit Question>
bool legal(const View& /*view*/, const Question& question, UnitIndex unit) {
  return contains(question.units, unit);
}
template <class View, AsksForAUnit Question, class Visit>
void for_each_choice(const View& /*view*/, const Question& question, Visit&& visit) {
  for (const UnitIndex unit : question.units) visit(unit);
}

/// Which unit acts next.
struct UnitQuestion {
  using Answer = UnitIndex;
  using Choice = ChooseUnit;
  static constexpr const char* kNeeded = "a unit to activate is needed";
  static constexpr const char* kIllegal = "the unit cannot be activated";
  static constexpr bool kDefaultIsUsual = true;
  static constexpr bool kIsDrawn = true;
  static constexpr bool kMayBeDecided = true;

  int seat;
  std::span<const UnitIndex> units;
};

/// What a unit does.
template <class Act>
struct ActionQuestion {
  using Answer = Act;
  using Choice = ChooseAction<Act>;
  static constexpr const char* kNeeded = "an action is needed";
  static constexpr const char* kIllegal = "the action is not legal";
  static constexpr bool kMayBeDecided = true;

  int seat;
  UnitIndex unit;
};

}  // namespace warbalance
