#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>

#include "engine/core/trace.hpp"

namespace warbalance {

/// A candidate with its score and its rank. Of equal scores the lower rank comes first.
template <class Item>
struct Offer {
  Item item{};
  std::int64_t score = 0;
  int rank = 0;

  bool precedes(const Offer& other) const {
    return (score > other.score) | ((score == other.score) & (rank < other.rank));
  }
};

/// The best `wanted` candidates, best first.
template <class Item, std::size_t kMost>
class BestList {
 public:
  /// @param wanted  1 .. kMost
  explicit BestList(std::size_t wanted = kMost) : wanted_(wanted) { assert(wanted >= 1 && wanted <= kMost); }

  bool full() const { return count_ == wanted_; }
  /// The last candidate in the list. @pre there is one
  const Offer<Item>& worst() const { return offers_[count_ - 1]; }
  std::span<const Offer<Item>> offers() const { return {offers_.data(), count_}; }

  void offer(const Offer<Item>& offer) {
    if (full() && !offer.precedes(worst())) return;
    if (!full()) ++count_;
    std::size_t place = count_ - 1;
    for (; place > 0 && offer.precedes(offers_[place - 1]); --place) offers_[place] = offers_[place - 1];
    offers_[place] = offer;
  }

 private:
  std::size_t wanted_;
  std::size_t count_ = 0;
  std::array<Offer<Item>, kMost> offers_;
};

/// How many actions of each unit a player who looks ahead tries.
inline constexpr std::size_t kMostActions = 4;

/// The best candidate, which is enough for a player who chooses on the spot. The order of the offers does not matter,
/// and candidates that cannot win need not be offered. A player who looks ahead collects several of them in a list; a
/// candidate then wins if it gets into the list.
/// @tparam kMost  length of the list
template <class Item, std::size_t kMost = kMostActions>
class Best {
 public:
  using List = BestList<Item, kMost>;
  /// Less than any score; subtracting it from scores does not overflow.
  static constexpr std::int64_t kNothing = std::numeric_limits<std::int64_t>::min() / 2;

  /// @param list  an empty list for the best candidates; null: only the best one is needed
  explicit Best(List* list = nullptr) : list_(list) {}

  const Item& item() const { return last_.item; }
  /// The score that a candidate has to reach.
  std::int64_t score() const { return last_.score; }

  bool wins(int rank, std::int64_t score) const {
    return score > last_.score || (score == last_.score && rank < last_.rank);
  }
  void offer(int rank, const Item& item, std::int64_t score) {
    if (!wins(rank, score)) return;
    if (list_ != nullptr) return list(rank, item, score);
    last_.score = score;
    last_.rank = rank;
    last_.item = item;
  }

 private:
  [[gnu::noinline]] void list(int rank, const Item& item, std::int64_t score) {
    list_->offer({item, score, rank});
    if (list_->full()) last_ = list_->worst();
  }

  List* list_;
  Offer<Item> last_{{}, kNothing, 0};  ///< the candidate that has to be beaten
};

/// What a player chooses in his turn: which unit acts, and what it does.
template <class Action>
struct UnitDecision {
  UnitIndex unit = kNoUnit;      ///< kNoUnit: decide on the spot
  std::optional<Action> action;  ///< none: decide on the spot when the unit acts

  friend bool operator==(const UnitDecision&, const UnitDecision&) = default;
};

/// Offers the decision to activate a unit other than the one chosen on the spot. These rank first, because the order
/// in which units act matters most.
template <class Action, std::size_t kMost>
void offer_unit(BestList<UnitDecision<Action>, kMost>& choices, UnitIndex unit) {
  constexpr std::int64_t kFirst = std::int64_t{1} << 62;
  choices.offer({{unit, std::nullopt}, kFirst, unit});
}

/// Offers the alternatives of a unit to its action on the spot, each once.
/// @param likely       the actions that its player scores highest
/// @param others       the actions of other policies; they get the best of those scores
/// @param on_the_spot  the action chosen without looking ahead; none: it may still change before the unit acts
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
